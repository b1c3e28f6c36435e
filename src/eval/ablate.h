/*
 * ablate.h - runs of one suite beside each other: what they were run with, where that
 * differs, and what came of each
 */
#ifndef EVAL_ABLATE_H
#define EVAL_ABLATE_H
#include <stddef.h>

#include "eval/result.h"
struct json;

#define ABLATE_RUNS_MAX 8

struct ablate_run {
	const char *name; /* its folder */
	const struct eval_result *result;
	const struct json *plan; /* {"options": {...}} */
};

/*
 * Tables runs (a letter for each, and the options that are not the same in all), scores,
 * and one for each table of the suite: of each row the first figure that has an interval
 * in any run, a column for each run.  1 to ABLATE_RUNS_MAX runs; all is copied.
 */
void eval_ablate(const struct ablate_run *runs, size_t n,
		 struct eval_result *out);
#endif
