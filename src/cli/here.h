/*
 * here.h - the models that this machine serves, and picking a first one
 *
 * For who asks for a model and has configured none.  Looks at loopback only
 * (llm/local.h), says of each model what prompts/models.txt knows (court/models.h),
 * and keeps the choice in the settings.
 */
#ifndef CLI_HERE_H
#define CLI_HERE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/models.h"
#include "llm/local.h"
struct buf;
struct catalogue;
struct conf;
struct config;
struct error;

struct here_model {
	const struct local_server *server;
	const struct served_model *model;
	struct model_judgement judged;
	bool pickable; /* it talks, and on this machine */
};

struct here {
	struct local local;
	struct here_model
		*list; /* best first, n; those to pick before others */
	size_t n, n_pickable;
};

/* Takes a second or two (LOCAL_MS).  Without the table of models the judgements say
 * less. */
void here_find(struct here *h, const struct catalogue *c);
void here_release(struct here *h);

/* "8 B, 4096 tokens, Ollama at 127.0.0.1:11434"; safe to show. */
void here_describe(const struct here_model *m, struct buf *out);
/* What else a person should know of the servers, in one sentence; "" for nothing. */
const char *here_advice(const struct here *h);
/* The same server under the name that people call it: "Ollama at 127.0.0.1:11434". */
void here_name(const struct local_server *s, struct buf *out);

/* Into the settings: the profile in use, or one of its own; what was picked holds
 * from now on.  Nothing with --readonly. */
bool here_keep(const struct here_model *m, const struct conf *conf,
	       const char *profile, struct error *err);

/*
 * One of them for `config`, which has no address: the server that holds its model
 * where it names one, else what the person at the terminal picks (and that is kept),
 * else, where there is no terminal, the best.  Says on standard error what will be
 * asked.  `wisher` is what asks for a model, "profile"; `instead` what to do
 * without one.  ERR_USAGE where none is to be had, with how to get one;
 * ERR_CANCELLED where none was picked.
 */
bool here_choose(const struct catalogue *c, struct config *config,
		 const struct conf *conf, const char *wisher,
		 const char *instead, struct error *err);
#endif
