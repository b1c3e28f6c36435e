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
struct faults;

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

struct argument_section {
	int n;		/* 1, 2, ... */
	char *advocate; /* who stands at the lectern */
	char *surname;
	int side;	   /* enum side_id; -1: supports neither */
	char *description; /* "for the Petitioner" as the source has it */
	bool rebuttal;
	struct argument_turn *turns;
	size_t n_turns;
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
/* The section a side argues: by advocate's name where given (any part of it),
 * else the first that is no rebuttal; NULL when there is none. */
const struct argument_section *argument_section(const struct argument *a,
						enum side_id side,
						const char *advocate);
/*
 * Walks a section: each turn of a justice is a question, and what the advocate
 * says before the next one is its answer (the first such turn; a speaker nobody
 * named, or a second advocate, is passed over).  Starts with *at = 0; false at
 * the end.  `answer` is NULL where the advocate did not get a word in.  Skipped:
 * the calling of the case and the opening statement (see argument_opening).
 */
bool argument_next(const struct argument_section *s, size_t *at,
		   const struct argument_turn **question,
		   const struct argument_turn **answer);
/* Whether a reply of argument_next says anything: not NULL, not only a dash. */
bool argument_was_answered(const struct argument_turn *answer);
/* The advocate's opening statement, or NULL. */
const struct argument_turn *argument_opening(const struct argument_section *s);
#endif
