/*
 * tactics.h - what a speaker does with each answer, and with what aim: act, veracity
 * strategy, intention, and the goal of the dialogue so far
 *
 * Told to be recognized, and to be avoided: nothing here knows what "worked".  What
 * the speaker knows privately is never shown to a reader, and a strategy is about just
 * that; so no label accuses anybody, it says what such words have gone with elsewhere.
 * One-against-all logistic regressions over the words of an answer as types.h has
 * them, the mean of their vectors, and signs: the phrases of lexicons/tactics.txt, a
 * sentence that begins with a verb, how it stands to its question.  The goal after a
 * turn goes by the mean over the turns so far.  `make bench-tactics` prints what it is
 * worth on dialogues that it was not fitted on.
 *
 * The file is one of analysis/tables.h, "HBTACTS1": a table for each label of the
 * first three dimensions, one after the other, and one for the goal.
 * Source of the labels: the HIPO paper, section 3; definitions in our words.
 */
#ifndef ANALYSIS_TACTICS_H
#define ANALYSIS_TACTICS_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/tables.h"
#include "analysis/types.h"
#include "court/tactics.h"
struct catalogue;
struct error;
struct lexicons;

struct tactics_turn {
	const char *initiator; /* what was asked, or "" */
	const char *responder;
};
/* What both speakers know, and what was said; borrowed. */
struct tactics_dialogue {
	const char *setting, *background, *role; /* "" where not given */
	const struct tactics_turn *turns;
	size_t n;
};

/* One turn, told from it and from those before it; never from a later one. */
struct tactics_reading {
	int labels[TACTICS_DIMENSIONS]; /* -1: not read */
	char *unread;			/* why; owned */
	bool by_model;
};
void tactics_reading_release(struct tactics_reading *r, size_t n);

struct tactics;
/* NULL with an error that names the file, which is missing, damaged or made for other
 * vectors, or that of the vectors.  lx is borrowed and must outlive it. */
struct tactics *tactics_load(const struct lexicons *lx,
			     const char *vectors_path, const char *path,
			     struct error *err);
/* The shipped ones, or a person's own. */
struct tactics *tactics_open(const struct lexicons *lx,
			     const struct catalogue *c, struct error *err);
void tactics_free(struct tactics *t); /* NULL is fine */
/* Without a model: fills d->n readings, which the caller zeroes, and releases. */
void tactics_read(const struct tactics *t, const struct tactics_dialogue *d,
		  struct tactics_reading *out);

/* ---- for fitting ---- */

#define TACTICS_MAGIC "HBTACTS1"
/* All labels but those of the goal, which has one table: above 0 is deception. */
enum { TACTICS_TABLES = 5 + 5 + 4 + 1, TACTICS_SIGNS = 22 };
/* Words, vectors and a 1 as of types.h, then the signs. */
#define TACTICS_SIGNS_AT(dims) TYPES_SIZE(dims)
#define TACTICS_SIZE(dims)     (TYPES_SIZE(dims) + TACTICS_SIGNS)

/* What tables weigh in a turn; out is zeroed first and the caller's to release. */
void tactics_traits(const struct lexicons *lx, const struct wordvec *v,
		    const struct tactics_turn *turn, struct trait_list *out);
/* The label of one of the first three dimensions, and how far a turn is from either
 * goal: above 0 is deception.  `tables` are all of them. */
int tactics_best(const struct table *tables, enum tactics_dimension d,
		 const struct trait_list *traits);
double tactics_goal_score(const struct table *tables,
			  const struct trait_list *traits);
/* What a mean of such scores says. */
int tactics_goal(double mean);
#endif
