/*
 * eval_runs.c - what runs left on disk: the shards of one put together, and several
 * runs of one suite side by side
 */
#include "cli/eval_runs.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/eval_model.h"
#include "cli/eval_out.h"
#include "cli/evaluator.h"
#include "cli/kept_offline.h"
#include "court/catalogue.h"
#include "eval/ablate.h"
#include "eval/modelled.h"
#include "eval/run_folder.h"

/* ---- tables ---- */

static bool option_is(const struct json_ref *options, const char *key,
		      const char *word)
{
	return !strcmp(json_text_or(options, key, "", NULL), word);
}

/* How a run with such options was made, but for `plays`. */
static void read_how(const struct json_ref *options, struct modelled_how *how)
{
	*how = (struct modelled_how){
		.simulator =
			json_text_or(options, "simulator", "offline", NULL),
		.reader = json_text_or(options, "reader", "offline", NULL),
		.model = json_text_or(options, "model", "", NULL),
		.judge = json_text_or(options, "judge", "", NULL),
		.guard = !option_is(options, "guard", eval_guards[1]),
		.searches = !option_is(options, "search", eval_searches[1]),
		.map = !option_is(options, "map", eval_guards[1]),
		.data = option_is(options, "set", eval_sets[1]),
		.played = option_is(options, "set", eval_sets[2]),
		.judged = json_int_or(options, "judged", 0, 0, 1, NULL),
		.count = (size_t)json_int_or(options, "count", 0, 0,
					     RUN_SAMPLES_MAX, NULL),
	};
	if (how->judged && !strcmp(how->simulator, "offline") &&
	    !strcmp(how->reader, "offline")) {
		how->judge = how->model;
		how->model = "";
	}
}

bool eval_runs_tables(const struct modelled_suite *suite,
		      const struct eval_setup *setup,
		      const struct json_ref *options,
		      struct modelled_kept *kept, struct eval_result *out,
		      struct error *err)
{
	struct modelled_how how;

	read_how(options, &how);
	how.plays = suite->plays;
	eval_result_init(out, suite->name,
			 suite->help ? suite->help
				     : eval_suite_find(suite->name)->help);
	out->seed =
		(uint64_t)json_int_or(options, "seed", 0, 0, 1LL << 53, NULL);
	return suite->tables(setup, &how, kept, out, err);
}

/* ---- folders ---- */

static const struct modelled_suite *suite_of(const struct json *plan)
{
	struct json_ref root = json_root(plan);
	const char *task = json_text_or(&root, "task", "", NULL);

	return str_begins(task, "eval ") ? modelled_find(task + 5) : NULL;
}

/* The shards of one run. */
struct merging {
	struct json **plans;
	struct run_folder **folders;
	size_t n;
	const struct modelled_suite *suite;
};

static struct merging merging_new(size_t n)
{
	return (struct merging){ .plans = xcalloc(n, sizeof(struct json *)),
				 .folders = xcalloc(
					 n, sizeof(struct run_folder *)) };
}

static void merging_release(struct merging *m)
{
	for (size_t i = 0; i < m->n; i++) {
		run_folder_close(m->folders[i]);
		json_free(m->plans[i]);
	}
	free(m->plans);
	free(m->folders);
}

static bool add_folder(struct merging *m, const char *dir, struct error *err)
{
	struct json *plan = plan_load(dir, NULL, err);
	const struct modelled_suite *suite;
	struct run_folder *f;

	if (!plan)
		return err->code != ERR_NONE
			       ? false
			       : error_set(err, ERR_DATA,
					   "%s: holds no run; name the folder "
					   "that --run made",
					   dir);
	m->plans[m->n] = plan;
	f = run_folder_look(dir, err);
	m->folders[m->n++] = f;
	if (!f)
		return false;
	suite = suite_of(plan);
	if (!suite)
		return error_set(err, ERR_DATA,
				 "%s: is no run of a suite (hotbench eval)",
				 dir);
	if (m->suite &&
	    (m->suite != suite || !plan_same_but(m->plans[0], plan, "shard")))
		return error_set(err, ERR_DATA,
				 "%s: is no shard of the first run: it was "
				 "begun with other options (plan.json)",
				 dir);
	m->suite = suite;
	return true;
}

/* *out is new, and the caller's to release in any case.  `beside`: with the offline
 * bench's figures, where the suite has them. */
static bool merge(const struct merging *m, const char *data, bool beside,
		  struct eval_result *out, struct error *err)
{
	struct catalogue c;
	struct json_ref root = json_root(m->plans[0]), options = { 0 };
	struct modelled_kept kept = { .folders = m->folders,
				      .n_folders = m->n };
	struct eval_setup setup = { .catalogue = &c,
				    .data = eval_data_folder(data),
				    .rounds = EVAL_ROUNDS };
	struct evaluator e = { &c, NULL, NULL, m->suite->name, 0 };
	struct kept_offline kept_offline = { .path = NULL };
	struct lexicons *lx = NULL;
	bool ok = true;

	catalogue_init(&c);
	eval_result_init(out, m->suite->name, "");
	if (beside && m->suite->beside) {
		e.lexicons = setup.lexicons = lx = lexicons_load(&c, err);
		setup.player = evaluator_player(&e);
		ok = lx != NULL;
	}
	json_member_opt(&root, "options", JSON_OBJECT, &options, NULL);
	setup.seed =
		(uint64_t)json_int_or(&options, "seed", 0, 0, 1LL << 53, NULL);
	setup.limit =
		(size_t)json_int_or(&options, "limit", 0, 0, 1LL << 31, NULL);
	if (setup.lexicons)
		kept_offline_init(&kept_offline, &setup, false);
	ok = ok &&
	     eval_runs_tables(m->suite, &setup, &options, &kept, out, err);
	kept_offline_release(&kept_offline);
	lexicons_free(lx);
	catalogue_release(&c);
	return ok;
}

bool eval_runs_result(const char *dir, const char *data,
		      struct eval_result *out, struct error *err)
{
	struct merging m = merging_new(1);
	bool ok = add_folder(&m, dir, err);

	if (ok)
		ok = merge(&m, data, false, out, err);
	else
		eval_result_init(out, "", "");
	merging_release(&m);
	return ok;
}

/* ---- commands ---- */

static int print(const struct eval_wish *w, const struct eval_result *r)
{
	return eval_out(eval_out_format(w->format, w->output), w->output, r);
}

static int run_merge(struct args *a)
{
	struct eval_wish w = { .format = REPORT_FORMATS };
	struct merging m;
	struct eval_result r;
	struct error err = { 0 };
	bool ok = true;
	int code;

	if (!args_take(a, &w))
		return a->code;
	m = merging_new(a->n_words);
	for (size_t i = 0; ok && i < a->n_words; i++)
		ok = add_folder(&m, a->words[i], &err);
	if (ok) {
		ok = merge(&m, w.data, true, &r, &err);
		code = ok ? print(&w, &r) : cli_fail(&err);
		eval_result_release(&r);
	} else {
		code = cli_fail(&err);
	}
	merging_release(&m);
	return code;
}

/* Runs of one suite, each with its plan and what came of it. */
struct side_by_side {
	struct ablate_run list[ABLATE_RUNS_MAX];
	struct eval_result results[ABLATE_RUNS_MAX];
	struct merging runs[ABLATE_RUNS_MAX];
	size_t n;
};

static bool add_run(struct side_by_side *s, const char *dir, const char *data,
		    struct error *err)
{
	size_t i = s->n++;
	struct merging *m = &s->runs[i];
	struct json_ref root, options = { 0 };

	*m = merging_new(1);
	eval_result_init(&s->results[i], "", "");
	if (!add_folder(m, dir, err))
		return false;
	if (m->suite != s->runs[0].suite)
		return error_set(err, ERR_DATA,
				 "%s: is a run of eval %s, the first one of "
				 "eval %s",
				 dir, m->suite->name, s->runs[0].suite->name);
	s->list[i] = (struct ablate_run){ .name = dir,
					  .result = &s->results[i],
					  .plan = m->plans[0],
					  .suite = m->suite,
					  .folder = m->folders[0] };
	root = json_root(m->plans[0]);
	json_member_opt(&root, "options", JSON_OBJECT, &options, NULL);
	read_how(&options, &s->list[i].how);
	return merge(m, data, false, &s->results[i], err);
}

int eval_runs_beside(const struct eval_wish *w, const char *const *dirs,
		     size_t n)
{
	struct side_by_side s = { .n = 0 };
	struct eval_result out;
	struct error err = { 0 };
	bool ok = true;
	int code;

	eval_result_init(&out, "ablate", "Runs side by side");
	for (size_t i = 0; ok && i < n; i++)
		ok = add_run(&s, dirs[i], w->data, &err);
	if (ok)
		eval_ablate(s.list, s.n, &out);
	code = ok ? print(w, &out) : cli_fail(&err);
	for (size_t i = 0; i < s.n; i++) {
		eval_result_release(&s.results[i]);
		merging_release(&s.runs[i]);
	}
	eval_result_release(&out);
	return code;
}

static int run_ablate(struct args *a)
{
	struct eval_wish w = { .format = REPORT_FORMATS };

	return args_take(a, &w)
		       ? eval_runs_beside(&w, (const char *const *)a->words,
					  a->n_words)
		       : a->code;
}

static const struct option_row merge_rows[] = { EVAL_OUT_OPTIONS };

const struct command eval_merge_command = {
	.name = "eval merge",
	.usage = "[options] DIR...",
	.help = "Put the shards of a run together, into one table.",
	.run = run_merge,
	.options = merge_rows,
	.n_options = sizeof merge_rows / sizeof *merge_rows,
	.min_words = 1,
	.max_words = COMMAND_ANY_WORDS,
};

const struct command eval_ablate_command = {
	.name = "eval ablate",
	.usage = "[options] DIR DIR...",
	.help = "Show runs of one suite side by side, and what they differ in.",
	.run = run_ablate,
	.options = merge_rows,
	.n_options = sizeof merge_rows / sizeof *merge_rows,
	.min_words = 2,
	.max_words = ABLATE_RUNS_MAX,
};
