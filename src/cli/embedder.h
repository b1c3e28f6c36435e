/*
 * embedder.h - the endpoint that turns a case's passages into vectors
 *
 * Found like a hearing's model: flags, environment, settings, a server on this
 * machine; the same rules hold for what may leave it.
 */
#ifndef CLI_EMBEDDER_H
#define CLI_EMBEDDER_H
#include <stdbool.h>

#include "cli/conf.h"
#include "llm/config.h"
struct court_case;
struct error;
struct llm;

struct embedder_flags { /* NULL: not given */
	const char *endpoint, *base_url;
	const char *model; /* the embedding model */
};

struct embedder {
	struct conf conf;
	struct config config;
	struct llm *llm;
	const char *model; /* NULL: none is configured */
};

/*
 * Which model the settings and flags name: `model` NULL is no error.  Nothing is
 * connected yet.  Release it in any case.
 */
bool embedder_find(struct embedder *e, const struct embedder_flags *flags,
		   struct error *err);
/* The client; for another host the person is asked first (consent.h). */
bool embedder_open(struct embedder *e, const struct court_case *c,
		   struct error *err);
void embedder_release(struct embedder *e);
#endif
