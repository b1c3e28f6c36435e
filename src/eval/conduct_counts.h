/*
 * conduct_counts.h - how often the bench called out what was wrong: counts and the tables
 * of them, whoever told
 */
#ifndef EVAL_CONDUCT_COUNTS_H
#define EVAL_CONDUCT_COUNTS_H
#include <stddef.h>

#include "analysis/flaws.h"
#include "eval/tally.h"

/* Kinds in the groups of the paper's figures, with its figures. */
enum { CONDUCT_GROUPS = 4 };
struct conduct_group {
	const char *key, *title;
	size_t from, to; /* of flaw_kinds */
	const char *paper;
};
extern const struct conduct_group conduct_groups[CONDUCT_GROUPS];

/* A tally of each kind, then of sound replies. */
#define CONDUCT_CLEAN  FLAW_KINDS
#define CONDUCT_COUNTS (FLAW_KINDS + 1)
enum conduct_answer {
	CONDUCT_CALLED,	     /* for what it is; never of sound ones */
	CONDUCT_ANYTHING,    /* called out, rightly named or not */
	CONDUCT_PROVOCATION, /* by a model's judges, as is the next */
	CONDUCT_ALL,
	CONDUCT_BY_JUDGE /* decorum, rage bait, switching sides: over all three */
};
struct conduct_counts {
	struct tally of; /* answers as above */
	size_t quoted;	 /* words of the fault */
	size_t told;	 /* called out once it was found (conduct.c) */
};

/* Of the kinds `from` up to `to`. */
struct conduct_counts conduct_sum(const struct conduct_counts *tallies,
				  size_t from, size_t to);
/* The table "own", and the scores; the title says of which rows, the note who told. */
void conduct_add_own(struct eval_result *out,
		     const struct conduct_counts *tallies, const char *title,
		     const char *note);
extern const char conduct_own_title[]; /* of rows of ours */
/* The table "judges". */
void conduct_add_judges(struct eval_result *out,
			const struct conduct_counts *tallies);
#endif
