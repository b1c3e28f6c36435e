/*
 * conf.h - the configuration file as a whole: one table of settings
 *
 * The table serves `config show`, `config init`, `config set`, the check of the
 * file, the defaults of argue, and the manual (tests/cli/config.sh compares it).
 * What an endpoint's values may be is known to llm/config.h, what the screen's
 * and the keys' to tui/settings.h; both are asked.
 *
 * A flag goes over the environment, the environment over the file, the file over
 * the default.
 */
#ifndef CLI_CONF_H
#define CLI_CONF_H
#include <stdbool.h>
#include <stddef.h>

#include "base/ini.h"
#include "court/terms.h"
struct buf;
struct error;
struct faults;

/* Of the terms of a hearing those that are usual are settings: CONF_CLOCK ... */
#define CONF_TERM(id, whose, ...) CONF_TERM_##whose(id)
#define CONF_TERM_OWN(id)
#define CONF_TERM_USUAL(id) CONF_##id,

enum conf_id {
	CONF_NETWORK,
	CONF_ENDPOINT,
	CONF_SEND_TO,
	CONF_BUDGET,
	CONF_BUDGET_TOKENS,
	CONF_BUDGET_REQUESTS,
	CONF_LEGEND,
	CONF_STUDENT,
	CONF_AUTHOR,
	TERMS_TABLE(CONF_TERM) CONF_THEME,
	CONF_COLOR,
	CONF_UNICODE,
	CONF_MOUSE,
	CONF_SPEECH_SAY,
	CONF_SPEECH_LISTEN,
	CONF_EACH_ENDPOINT, /* the first of [endpoint NAME]; more follow */
};

#define CONF_ENDPOINT_SECTION "endpoint " /* a name follows */
#define CONF_OF_ENDPOINT      CONF_ENDPOINT_SECTION "NAME"

struct conf_row {
	const char *section; /* "", "argue", "screen", CONF_OF_ENDPOINT */
	const char *key;
	const char *fallback; /* the default, as it would stand in the file */
	const char *takes;    /* "on|off" is a choice, "URL" describes */
	const char *help;
	const char *variable; /* of the environment, or NULL */
	bool many;	      /* may stand several times */
	bool secret;	      /* `show` does not print the whole of it */
};
extern const struct conf_row conf_rows[];
extern const size_t conf_n_rows;

struct conf {
	struct ini ini;
	char *path;
	bool there;
};

/* --config, else the usual place; the caller frees. */
char *conf_path(void);
/* The file, every fault of it and of the environment; false when it cannot be
 * read, or --config names none. */
bool conf_read(struct conf *c, struct faults *f, struct error *err);
/* The same; the first fault is an error (ERR_DATA). */
bool conf_load(struct conf *c, struct error *err);
/* Fine on a zeroed struct. */
void conf_release(struct conf *c);

/* Everything wrong with what was read: unknown sections and keys (with the
 * nearest), values that cannot be. */
void conf_check(const struct ini *ini, struct faults *f);

struct conf_value {
	const char *text; /* the conf's, the environment's or static */
	const char *from; /* "flag", the variable, the file's path, "default" */
	int line;	  /* in the file; 0 elsewhere */
};
/* What holds.  `section` is the row's, or "endpoint mine" for a row of an
 * endpoint.  Of a key that stands several times, the last. */
struct conf_value conf_value(const struct conf *c, const struct conf_row *row,
			     const char *section);
const char *conf_text(const struct conf *c, enum conf_id id);
/* The legend of the settings, as one clean line; *legend is NULL where there is
 * none, else the caller frees. */
bool conf_legend(char **legend, struct error *err);
/* The author of the settings, as marks are signed; "" for none.  The caller frees. */
bool conf_self(char **author, struct error *err);
/* Has who signs here (marking_author) be the author of the settings; where there is
 * none, who it was. */
bool conf_author(struct error *err);
/* The terms that are settings, as they hold. */
void conf_terms(const struct conf *c, struct terms *t);

/* -- writing (conf_edit.c) -- */

/* A file with every default written out and commented. */
void conf_template(struct buf *out);
/*
 * Replaces or adds "key = value" in the text of a file; everything else stays as
 * it is, comments and order too.  With `add` another line is put behind those
 * there are.  value NULL: the lines with that key go.
 */
void conf_edit(struct buf *out, const char *text, size_t len,
	       const char *section, const char *key, const char *value,
	       bool add);
/* Writes the whole file, 0600, its folder too.  A link stays one. */
bool conf_write(const char *path, const struct buf *text, struct error *err);
/* As conf_edit, in the file itself (--config, else the usual place), which is made where
 * there is none, with every default written out. */
bool conf_change(const char *section, const char *key, const char *value,
		 bool add, struct error *err);
#endif
