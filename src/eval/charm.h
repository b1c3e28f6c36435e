/*
 * charm.h - the cross-examinations that people and models labelled (data/charm)
 *
 * Rows in file order, those of one set and annotator together: a transcript as one
 * of them saw it.
 */
#ifndef EVAL_CHARM_H
#define EVAL_CHARM_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "eval/suite.h"
#include "score/cobra.h"
#include "score/compare_file.h"

/* Why somebody was ahead, as bits of `reasons`. */
enum { CHARM_LOGIC = 1, CHARM_CREDIBILITY = 2, CHARM_EMOTION = 4 };

struct charm_turn {
	const char *set, *who; /* annotator or model */
	bool by_model;
	int turn;
	const char *question, *answer;
	struct cobra_turn labels;
	unsigned reasons;
	/* with and without the penalty for contradictions */
	double bat, pat, pat_no_const;
	/* without it, and half a point for each violation (eval/cobra.c, note_half) */
	double half_bat, half_pat;
	/* of a reader who gives chances, not labels; else NAN */
	double expected_bat, expected_pat;
};

struct charm {
	struct arena arena;
	struct charm_turn *list;
	size_t n, room;
};

/* The set that three people labelled; the others were labelled by one of them. */
#define CHARM_SHARED "WMT_D"
#define CHARM_SETS   8
extern const char *const charm_sets[CHARM_SETS]; /* of the other trials */
#define CHARM_MODELS 3
extern const char *const charm_models[CHARM_MODELS];
extern const char *const charm_model_titles[CHARM_MODELS]; /* short */

/* Adds the rows of one file below data/charm; without ".jsonl". */
bool charm_load(struct charm *c, const struct eval_setup *s, const char *name,
		struct error *err);
void charm_release(struct charm *c);
/* One more row, its texts borrowed. */
struct charm_turn *charm_add(struct charm *c);
/* BaT and PaT of every row, once all are in. */
bool charm_figure(struct charm *c, struct error *err);
/* The rows for comparing; their BaT and PaT are the expected ones where `expected`.
 * Release it. */
bool charm_compare(const struct charm *c, enum compare_by by, bool expected,
		   struct compare_file *out, struct error *err);
/* What the program reads in the same transcripts, each read once: rows of "offline",
 * whose texts are c's. */
bool charm_read(const struct charm *c, const struct eval_setup *s,
		struct charm *out, struct error *err);
/* The first row of the same set and question; NULL for none. */
const struct charm_turn *charm_same(const struct charm *c,
				    const struct charm_turn *t);
#endif
