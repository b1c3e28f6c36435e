/*
 * eval_runs.h - results out of the folders of runs: eval merge, eval ablate, and for
 * eval ranks
 */
#ifndef CLI_EVAL_RUNS_H
#define CLI_EVAL_RUNS_H
#include <stdbool.h>

#include "cli/cli.h"
#include "eval/result.h"
struct error;
struct eval_setup;
struct eval_wish;
struct json_ref;
struct modelled_kept;
struct modelled_suite;

/* The tables of a run with such options (its plan's).  *out is new, and the caller's to
 * release in any case. */
bool eval_runs_tables(const struct modelled_suite *suite,
		      const struct eval_setup *setup,
		      const struct json_ref *options,
		      struct modelled_kept *kept, struct eval_result *out,
		      struct error *err);
/* The same of a folder. */
bool eval_runs_result(const char *dir, const char *data,
		      struct eval_result *out, struct error *err);

/* Several runs of one suite side by side, printed as wished (data, format, output): an
 * exit code. */
int eval_runs_beside(const struct eval_wish *w, const char *const *dirs,
		     size_t n);

extern const struct command eval_merge_command, eval_ablate_command;
#endif
