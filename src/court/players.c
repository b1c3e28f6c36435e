#include "court/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "court/field.h"
#include "court/record.h"
#include "court/terms.h"
#include "court/transcript.h"

const char *const player_names[PLAYER_COUNT] = { "simulator", "model",
						 "reader" };

#define COPY(to, from) snprintf(to, sizeof to, "%s", from)

void players_of_terms(struct players *p, const struct terms *t)
{
	*p = (struct players){ 0 };
	COPY(p->simulator, t->simulator);
	COPY(p->reader, t->reader);
}

void players_first(struct players *p, const struct hearing_record *r)
{
	players_of_terms(p, &r->terms);
	COPY(p->model, r->model ? r->model : "");
	COPY(p->endpoint, r->endpoint ? r->endpoint : "");
}

void players_now(struct players *p, const struct hearing_record *r,
		 const struct transcript *said)
{
	const struct players *last = transcript_players(said);

	if (last)
		*p = *last;
	else
		players_first(p, r);
}

/* As the simulators themselves say (sim_ops.needs_model), who are not known here. */
static bool plays_without(const char *simulator)
{
	return !*simulator || !strcmp(simulator, "offline") ||
	       !strcmp(simulator, "transcript");
}

static bool reads_by_model(const char *reader)
{
	return *reader && strcmp(reader, "offline") != 0;
}

bool players_ask_model(const struct players *p)
{
	return !plays_without(p->simulator) || reads_by_model(p->reader);
}

static bool other_model(const struct players *a, const struct players *b)
{
	return strcmp(a->model, b->model) != 0 ||
	       strcmp(a->endpoint, b->endpoint) != 0;
}

bool players_bench_differs(const struct players *a, const struct players *b)
{
	return strcmp(a->simulator, b->simulator) != 0 || other_model(a, b);
}

bool players_reader_differs(const struct players *a, const struct players *b)
{
	return strcmp(a->reader, b->reader) != 0 ||
	       (reads_by_model(b->reader) && other_model(a, b));
}

bool players_differ(const struct players *a, const struct players *b)
{
	return players_bench_differs(a, b) || players_reader_differs(a, b);
}

/* A model's name goes into a line of its own making. */
static bool set_model(struct players *p, const char *name, struct error *err)
{
	size_t n = strlen(name);

	for (const char *c = name; *c; c++)
		if ((unsigned char)*c <= ' ' || *c == 0x7f)
			return error_set(err, ERR_USAGE,
					 "A model's name has no blanks.");
	if (!n || n >= sizeof p->model)
		return error_set(err, ERR_USAGE,
				 "A model's name has 1 to %zu bytes.",
				 sizeof p->model - 1);
	memcpy(p->model, name, n + 1);
	return true;
}

bool players_set(struct players *p, enum player which, const char *name,
		 struct error *err)
{
	struct terms t;

	if (which == PLAYER_MODEL)
		return set_model(p, name, err);
	terms_init(&t);
	if (!terms_set(&t,
		       which == PLAYER_READER ? TERM_READER : TERM_SIMULATOR,
		       name, err))
		return false;
	if (which == PLAYER_READER)
		memcpy(p->reader, t.reader, sizeof p->reader);
	else
		memcpy(p->simulator, t.simulator, sizeof p->simulator);
	return true;
}

bool players_may_change(const struct hearing_record *r, enum player which,
			struct error *err)
{
	return !r->assigned.title || which == PLAYER_MODEL || r->ended_ms ||
	       error_set(err, ERR_USAGE,
			 "The assignment '%.200s' says which %s: it stays.",
			 r->assigned.title, player_names[which]);
}

bool players_parse(const char *words, enum player *which, const char **name)
{
	size_t n = strcspn(words, " ");

	for (int i = 0; i < PLAYER_COUNT; i++)
		if (strlen(player_names[i]) == n &&
		    !memcmp(words, player_names[i], n)) {
			*which = (enum player)i;
			*name = words + n + strspn(words + n, " ");
			return true;
		}
	return false;
}

void players_say(const struct players *p, struct buf *out)
{
	buf_printf(out, "simulator %s, reader %s, model %s", p->simulator,
		   p->reader, *p->model ? p->model : "not named");
}

/* ---- in the record ------------------------------------------------------------ */

void players_write(struct jsonw *w, const struct players *p)
{
	jsonw_object(w);
	jsonw_put_text(w, "simulator", p->simulator);
	jsonw_put_text(w, "reader", p->reader);
	jsonw_put_text(w, "model", p->model);
	jsonw_put_text(w, "endpoint", p->endpoint);
	if (*p->prompt)
		jsonw_put_text(w, "prompt", p->prompt);
	jsonw_end_object(w);
}

static void read_one(struct players *p, enum player which,
		     const struct json_ref *at, struct faults *f)
{
	const char *key = player_names[which];
	char *name = field_copy(json_text(at, key, f));
	struct error err;

	if (!players_set(p, which, name, &err))
		json_fault(at, f, "%s: %s", key, err.text);
	free(name);
}

static void read_text(char *to, size_t size, const struct json_ref *at,
		      const char *key, struct faults *f)
{
	char *text = field_copy(json_text_or(at, key, "", f));

	if (strlen(text) < size)
		snprintf(to, size, "%s", text);
	else
		json_fault(at, f, "%s: longer than %zu bytes", key, size - 1);
	free(text);
}

void players_read(struct players *p, const struct json_ref *at,
		  struct faults *f)
{
	*p = (struct players){ .simulator = "offline", .reader = "offline" };
	read_one(p, PLAYER_SIMULATOR, at, f);
	read_one(p, PLAYER_READER, at, f);
	if (*json_text_or(at, "model", "", f))
		read_one(p, PLAYER_MODEL, at, f);
	read_text(p->endpoint, sizeof p->endpoint, at, "endpoint", f);
	read_text(p->prompt, sizeof p->prompt, at, "prompt", f);
}
