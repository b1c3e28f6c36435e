/*
 * eval_arms.c - eval SUITE --ablate OPTION: a run for each value of that option, over the
 * same samples with the same seed, then all side by side
 *
 *	DIR/on      the arms, each a run as any other (eval merge, eval ranks);
 *	DIR/off     the same command goes on where it was
 *
 * An arm takes from the one before it what that was replied to the very same requests:
 * it is not paid for twice, and makes no difference where there is none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/eval_model.h"
#include "cli/eval_runs.h"
#include "eval/run_folder.h"

const char *const eval_ablations[EVAL_ABLATIONS] = { "guard", "search",
						     "reader", "map" };

#define ARMS_MAX 3
struct ablation {
	const char *const *values;
	size_t n;
};
static const struct ablation ablations[EVAL_ABLATIONS] = {
	[ABLATE_GUARD] = { eval_guards, 2 },
	[ABLATE_SEARCH] = { eval_searches, 2 },
	[ABLATE_READER] = { eval_readers, 3 },
	[ABLATE_MAP] = { eval_guards, 2 },
};

struct arms {
	const struct eval_wish *wish;
	const char *suite, *option;
	const char *const *values;
	char *dirs[ARMS_MAX]; /* owned */
	size_t n;
};

static bool may_run(const struct args *a, const struct eval_wish *w,
		    struct error *err)
{
	const char *option = eval_ablations[w->ablate];

	if (!w->model.run)
		return error_set(err, ERR_USAGE,
				 "--ablate: name a folder for the runs with "
				 "--run DIR");
	if (args_gave(a, option))
		return error_set(err, ERR_USAGE,
				 "--ablate %s runs each --%s; leave that out",
				 option, option);
	if (w->model.shard)
		return error_set(err, ERR_USAGE,
				 "--ablate runs whole arms: to divide one "
				 "(--shard), run each --%s by itself, then "
				 "hotbench eval ablate",
				 option);
	if (cli_given.readonly && !w->model.plan)
		return error_set(err, ERR_USAGE,
				 "--ablate: runs are kept in their folder; "
				 "--readonly forbids that");
	return true;
}

static int *value_of(struct eval_wish *w)
{
	switch (w->ablate) {
	case ABLATE_GUARD: return &w->guard;
	case ABLATE_SEARCH: return &w->search;
	case ABLATE_READER: return &w->reader;
	default: return &w->map;
	}
}

/* What the other arms have cost. */
static double spent_but(const struct arms *arms, size_t arm)
{
	double sum = 0;

	for (size_t i = 0; i < arms->n; i++) {
		struct error err;
		struct run_folder *f =
			i == arm ? NULL : run_folder_look(arms->dirs[i], &err);

		sum += f ? run_folder_spent(f).cost : 0;
		run_folder_close(f);
	}
	return sum;
}

static int run_arm(const struct arms *arms, struct args *a, size_t i, bool plan)
{
	struct eval_wish w = *arms->wish;

	*value_of(&w) = (int)i;
	w.arm = arms->values[i];
	w.model.run = arms->dirs[i];
	w.model.planned = !plan;
	w.model.plan = plan;
	w.model.spent_too = spent_but(arms, i);
	if (!plan && i && !w.model.replies_from)
		w.model.replies_from = arms->dirs[i - 1];
	fprintf(stderr, "hotbench: %s %s\n", arms->option, w.arm);
	return eval_model(a, &w, arms->suite);
}

static int run_all(const struct arms *arms, struct args *a, bool plan)
{
	int code = EXIT_DONE;

	for (size_t i = 0; code == EXIT_DONE && i < arms->n; i++)
		code = run_arm(arms, a, i, plan);
	return code;
}

int eval_arms(struct args *a, const struct eval_wish *w, const char *suite)
{
	const struct ablation *of = &ablations[w->ablate];
	struct arms arms = { .wish = w,
			     .suite = suite,
			     .option = eval_ablations[w->ablate],
			     .values = of->values,
			     .n = of->n };
	struct error err = { 0 };
	int code;

	if (!may_run(a, w, &err))
		return cli_fail(&err);
	for (size_t i = 0; i < arms.n; i++)
		arms.dirs[i] = xprintf("%s/%s", w->model.run, arms.values[i]);
	code = run_all(&arms, a, true);
	if (code == EXIT_DONE && !w->model.plan)
		code = run_all(&arms, a, false);
	if (code == EXIT_DONE && !w->model.plan)
		code = eval_runs_beside(w, (const char *const *)arms.dirs,
					arms.n);
	for (size_t i = 0; i < arms.n; i++)
		free(arms.dirs[i]);
	return code;
}
