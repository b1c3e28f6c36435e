/*
 * conduct_tally.h - how often the bench called out what was wrong: counts and the tables
 * of them, whoever told
 */
#ifndef EVAL_CONDUCT_TALLY_H
#define EVAL_CONDUCT_TALLY_H
#include <stddef.h>

#include "analysis/flaws.h"
#include "eval/modelled.h" /* struct verdicts */

/* Kinds in the groups of the paper's figures, with its figures. */
enum { CONDUCT_GROUPS = 4 };
struct conduct_group {
	const char *key, *title;
	size_t from, to; /* of flaw_kinds */
	const char *paper;
};
extern const struct conduct_group conduct_groups[CONDUCT_GROUPS];

/* A tally of each kind, then of sound replies. */
#define CONDUCT_CLEAN	FLAW_KINDS
#define CONDUCT_TALLIES (FLAW_KINDS + 1)
struct conduct_tally {
	size_t rows, no_turn;
	struct verdicts called;	  /* for what it is; never of sound ones */
	struct verdicts anything; /* called out, rightly named or not */
	/* decorum, rage bait, switching sides: over all three */
	struct verdicts by_judge[FLAW_FALLACY];
	struct verdicts provocation, all; /* by a model's judges */
	size_t quoted;			  /* words of the fault */
	size_t told; /* called out once it was found (conduct.c) */
};

/* Of the kinds `from` up to `to`. */
struct conduct_tally conduct_sum(const struct conduct_tally *tallies,
				 size_t from, size_t to);
/* The table "own", and the scores; the title says of which rows, the note who told. */
void conduct_add_own(struct eval_result *out,
		     const struct conduct_tally *tallies, const char *title,
		     const char *note);
extern const char conduct_own_title[]; /* of rows of ours */
/* The table "judges". */
void conduct_add_judges(struct eval_result *out,
			const struct conduct_tally *tallies);
#endif
