/*
 * argument.h - a real argument that was imported: who said what, in sections
 *
 * CASE/transcript.json, schema hotbench.transcript/1, written by the import.  A
 * section is one advocate at the lectern; adjacent turns of one speaker are one
 * turn; stage marks are kept apart from words.
 *
 *   {"schema": "hotbench.transcript/1", "source": text, "license": text,
 *    "sections": [{"n": 1, "advocate": name, "surname": name,
 *      "side": "petitioner" | "respondent" | null, "description": text,
 *      "rebuttal": false,
 *      "turns": [{"justice": true, "speaker": name, "slug": "kagan" | null,
 *        "surname": name, "text": text, "start_ms": 0, "cut": false}]}]}
 */
#ifndef COURT_ARGUMENT_H
#define COURT_ARGUMENT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "court/labels.h"
struct error;
struct faults;
struct json_ref;

#define ARGUMENT_FILE_MAX ((size_t)64 << 20)

struct argument_turn {
	bool justice;  /* else an advocate */
	char *speaker; /* full name; "unknown speaker" where not given */
	char *slug;    /* a sitting justice's slug, or NULL */
	char *surname;
	char *text;
	int64_t start_ms; /* in the recording */
	bool cut;	  /* ends in a dash */
};

/* One question of a justice, of however many turns, and its answer (colloquy.h). */
struct argument_exchange {
	const struct argument_turn *asked; /* the first of its turns */
	char *question;
	char *answer; /* NULL: the advocate got no word in */
	bool cut;     /* the question ends in a dash */
};

struct argument_section {
	int n;		/* 1, 2, ... */
	char *advocate; /* who stands at the lectern */
	char *surname;
	int side;	   /* enum side_id; -1: supports neither */
	char *description; /* "for the Petitioner" as the source has it */
	bool rebuttal;
	struct argument_turn *turns;
	size_t n_turns;
	/* without the calling of the case and the opening statement */
	struct argument_exchange *exchanges;
	size_t n_exchanges;
};

struct argument {
	struct arena arena;
	struct argument_section *sections;
	size_t n_sections;
	char *source, *license;
};

/* False when there is a fault; *out must be released all the same. */
bool argument_load(struct argument *out, const char *path, struct faults *f);
void argument_release(struct argument *a);
/* The same out of what was read already. */
void argument_read(struct argument *out, const struct json_ref *root,
		   struct faults *f);
/* The section a side argues: by advocate's name where given (any part of it),
 * else the first that is no rebuttal.  NULL when there is none: ERR_USAGE names
 * those there are. */
const struct argument_section *argument_section(const struct argument *a,
						enum side_id side,
						const char *advocate,
						struct error *err);
/* Whether whoever stands at the lectern in this section said it. */
bool argument_is_advocates(const struct argument_section *s,
			   const struct argument_turn *t);
/* The advocate's opening statement, or NULL. */
const struct argument_turn *argument_opening(const struct argument_section *s);
#endif
