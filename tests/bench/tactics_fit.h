/*
 * tactics_fit.h - labelled dialogues, and fitting the tables of analysis/tactics.h
 *
 * data/tactics (../shared/data or $HOTBENCH_DATA), and tests/bench/tactics-own.jsonl,
 * which was written for the fitting and is never measured on.
 */
#ifndef BENCH_TACTICS_FIT_H
#define BENCH_TACTICS_FIT_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/tactics.h"
#include "base/arena.h"

/* What a row is weighed by: signs alone, with vectors, with words too; words and
 * vectors without signs, for measuring what those are worth. */
enum { TACTICS_ALL = 2, TACTICS_BARE, TACTICS_PARTS };

struct tactics_row {
	bool own;
	const char *group; /* what both variants of a statement share */
	size_t dialogue;
	size_t turn; /* of its dialogue, from 0 */
	bool last;
	int labels[TACTICS_DIMENSIONS];
	struct trait_list traits[TACTICS_PARTS];
};
struct tactics_rows {
	struct tactics_row *list;
	size_t n, n_own, n_dialogues, n_own_dialogues;
	struct arena arena;
};

/* Own rows first; false, with a message, where the data are not there. */
bool tactics_rows_load(struct tactics_rows *out, const struct lexicons *lx,
		       const struct wordvec *v);
void tactics_rows_release(struct tactics_rows *r);
/* Of `of` folds: both variants of a statement are in one.  There are many ways to
 * divide them. */
size_t tactics_fold(const struct tactics_row *r, size_t of, size_t division);

/* How a dimension is fitted; chosen by an inner split of the rows marked. */
struct tactics_how {
	int parts;	/* which of the row's traits */
	double cost;	/* of an error, beside the weights' squares */
	double own;	/* of one in an own row, times that */
	double balance; /* 0: labels as they come; 1: all weigh the same */
};
struct tactics_how tactics_choose(const struct tactics_rows *rows,
				  const bool *use, enum tactics_dimension d,
				  bool bare, size_t dims);
/* The tables of one dimension on the rows marked, into their places; `out` has all of
 * them, zeroed or used before, and is the caller's to release. */
void tactics_fit(const struct tactics_rows *rows, const bool *use,
		 enum tactics_dimension d, const struct tactics_how *how,
		 size_t dims, struct table out[TACTICS_TABLES]);

/* What the tables say of the rows marked, of one dimension; the goal by all turns of
 * its dialogue so far (which are marked alike), or, `alone`, by the turn itself. */
void tactics_tell(const struct tactics_rows *rows, const bool *use,
		  enum tactics_dimension d, bool alone,
		  const struct table tables[TACTICS_TABLES], int *told);

struct tactics_score {
	double accuracy, f1; /* macro, over the labels that occur in the gold */
	size_t n;
};
struct tactics_score tactics_score(const int *gold, const int *told, size_t n,
				   size_t n_labels);
#endif
