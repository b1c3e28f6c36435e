/*
 * types_fit.h - labelled questions, and fitting the tables of analysis/types.h on them
 *
 * Real turns of data/questions (../shared/data or $HOTBENCH_DATA), and the questions
 * of the shipped cases, which readers labelled alike.
 */
#ifndef BENCH_TYPES_FIT_H
#define BENCH_TYPES_FIT_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/types.h"
#include "base/arena.h"
#include "court/labels.h"

#define TYPE_SCHEMES 4
extern const char *const type_scheme_names[TYPE_SCHEMES];
extern const size_t type_scheme_labels[TYPE_SCHEMES];

struct type_row {
	bool real;
	const char *group; /* docket or case: what a fold leaves out */
	const char *text;
	int labels[TYPE_SCHEMES]; /* -1 where there is none */
	struct trait_list traits;
};
struct type_rows {
	struct type_row *list;
	size_t n, n_real;
	struct arena arena;
};

/* All of it; false, with a message, where the data are not there. */
bool type_rows_load(struct type_rows *out, const struct lexicons *lx,
		    const struct wordvec *v);
void type_rows_release(struct type_rows *r);
/* On the rows that are marked; out's tables are the caller's to release. */
void types_fit(const struct type_rows *rows, const bool *use, size_t dims,
	       struct table out[TYPES_TABLES]);
#endif
