/*
 * ablate.h - runs of one suite beside each other: what they were run with, where that
 * differs, and what came of each
 */
#ifndef EVAL_ABLATE_H
#define EVAL_ABLATE_H
#include <stddef.h>

#include "eval/modelled.h"
#include "eval/result.h"
struct json;
struct run_folder;

#define ABLATE_RUNS_MAX 8

struct ablate_run {
	const char *name; /* its folder */
	const struct eval_result *result;
	const struct json *plan; /* {"options": {...}} */
	const struct modelled_suite *suite;
	struct modelled_how how;
	const struct run_folder *folder;
};

/*
 * Tables runs (a letter for each, and the options that are not the same in all), scores,
 * and one for each table of the suite: of each row the first figure that has an interval
 * in any run, a column for each run.  Then one for each run but the first: the first one
 * less that, over the samples of which both have a usable figure (ablate_pairs.c); none
 * where they were not asked the same rows, or the suite tells no facts (modelled.h).  1 to ABLATE_RUNS_MAX runs; all is copied.
 */
void eval_ablate(const struct ablate_run *runs, size_t n,
		 struct eval_result *out);

/* ---- between ablate.c and ablate_pairs.c ---- */

/* The letter of a run; run below ABLATE_RUNS_MAX. */
const char *ablate_letter(size_t run);
/* The tables of the first run less each other one; two or more runs of the same rows, of
 * a suite that tells facts. */
void ablate_add_pairs(const struct ablate_run *runs, size_t n,
		      struct eval_result *out);
#endif
