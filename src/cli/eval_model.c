#include "cli/eval_model.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/eval_out.h"
#include "cli/evaluator.h"
#include "court/catalogue.h"
#include "eval/generate_tactics.h" /* POOL_... */
#include "eval/modelled.h"
#include "eval/run_folder.h"
#include "sim/sim.h"

const char *const eval_benches[EVAL_BENCHES] = { "offline", "default",
						 "profile", "moot" };
const char *const eval_guards[2] = { "on", "off" };
const char *const eval_readers[2] = { "offline", "llm" };

const char *eval_data_folder(const char *given)
{
	const char *dir = getenv("HOTBENCH_DATA");

	return given ? given : dir && *dir ? dir : EVAL_DATA_DEFAULT;
}

bool eval_model_wanted(const struct eval_wish *w)
{
	return w->simulator || w->reader || w->model.run || w->model.plan ||
	       w->model.judge_model || w->model.judge_url;
}

/* ---- what is measured by whom ---- */

struct measuring {
	const struct modelled_suite *suite;
	struct generate_run run;
	const char *simulator, *reader;
	bool guard, judged;
	int64_t limit;
	struct catalogue catalogue;
	struct lexicons *lexicons;
	struct evaluator evaluator;
	struct eval_setup setup;
	struct modelled *modelled;
	char *title; /* of what goes to a model */
};

static bool plays(const struct measuring *m)
{
	return strcmp(m->simulator, "offline") != 0;
}

static bool reads(const struct measuring *m)
{
	return strcmp(m->reader, "offline") != 0;
}

/* As given, else as the run was begun. */
static void take_wish(struct measuring *m, const struct args *a,
		      const struct eval_wish *w)
{
	const struct generate_run *g = &m->run;
	const char *guard = generate_run_kept(g, a, "guard", "guard",
					      eval_guards[w->guard]);

	m->simulator = generate_run_kept(g, a, "simulator", "simulator",
					 eval_benches[w->simulator]);
	m->reader = generate_run_kept(g, a, "reader", "reader",
				      eval_readers[w->reader]);
	m->guard = strcmp(guard, eval_guards[1]) != 0;
	m->limit = generate_run_kept_n(g, a, "limit", "limit", w->limit);
	m->judged = g->wish.judge_model || g->wish.judge_url ||
		    generate_run_kept_n(g, a, "judge-model", "judged", 0);
}

/* Where only a judge is asked, it is the run's one model. */
static void promote_judge(struct measuring *m)
{
	struct generate_wish *w = &m->run.wish;

	if (plays(m) || reads(m) || !m->judged)
		return;
	if (w->judge_model)
		w->model.model = w->judge_model;
	if (w->judge_url)
		w->model.base_url = w->judge_url;
	w->judge_model = w->judge_url = NULL;
}

static bool settle(struct measuring *m, const struct args *a,
		   const struct eval_wish *w, struct error *err)
{
	if (w->turns)
		return error_set(err, ERR_USAGE,
				 "--turns is for the offline bench; what a "
				 "model said stands in the run's "
				 "results.jsonl");
	if (cli_given.readonly && !w->model.plan)
		return error_set(err, ERR_USAGE,
				 "eval %s: a run is kept in its folder; "
				 "--readonly forbids that",
				 m->suite->name);
	if (!w->seed)
		return error_set(err, ERR_USAGE,
				 "--seed: a run takes 1 or more");
	if (!generate_run_open(&m->run, a, err))
		return false;
	take_wish(m, a, w);
	if (!plays(m) && !reads(m) && !m->judged)
		return error_set(
			err, ERR_USAGE, "nobody is asked: name a model's %s%s",
			m->suite->plays ? "--simulator, or a " : "--reader",
			m->suite->plays ? "--judge-model" : "");
	promote_judge(m);
	return true;
}

static bool open_suite(struct measuring *m, const struct eval_wish *w,
		       struct error *err)
{
	struct modelled_setup how = {
		.suite = &m->setup,
		.bench = plays(m) ? sim_find(m->simulator, err) : NULL,
		.guard = m->guard,
		.judged = m->judged,
		.judge_pool = plays(m) ? POOL_JUDGE : POOL_WRITER,
	};

	if (plays(m) && !how.bench)
		return false;
	m->lexicons = lexicons_load(&m->catalogue, err);
	if (!m->lexicons)
		return false;
	m->evaluator = (struct evaluator){ &m->catalogue, m->lexicons, NULL,
					   m->suite->name, 0 };
	m->setup = (struct eval_setup){
		.catalogue = &m->catalogue,
		.lexicons = m->lexicons,
		.data = eval_data_folder(w->data),
		.simulator = m->simulator,
		.reader = m->reader,
		.player = evaluator_player(&m->evaluator),
		.limit = (size_t)m->limit,
		.seed = m->run.wish.seed,
		.rounds = EVAL_ROUNDS,
	};
	m->modelled = m->suite->open(&how, err);
	if (!m->modelled)
		return false;
	m->run.wish.count = (int64_t)m->modelled->n;
	return true;
}

/* A yes for one case is none for others: of several it is asked for this once. */
static void say_sending(struct measuring *m)
{
	const struct court_case *first, *c;
	struct sending *to = &m->run.sending;
	bool several = false;

	*to = (struct sending){ .title = "the rows of this suite" };
	if (!m->suite->kase)
		return;
	first = m->suite->kase(m->modelled, 0);
	for (size_t i = 0; (c = m->suite->kase(m->modelled, i)); i++) {
		to->confidential |= c->confidential;
		several |= strcmp(c->slug, first->slug) != 0;
	}
	if (!first)
		return;
	m->title = xprintf("%s%s", first->title,
			   several ? " and other cases" : "");
	to->title = m->title;
	to->keep = !several && first->dir;
	to->dir = several ? NULL : first->dir;
}

static char *options_text(const struct measuring *m)
{
	struct jsonw w;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	w = jsonw_to(&b, 0);
	jsonw_object(&w);
	generate_run_options(&m->run, &w);
	jsonw_put_text(&w, "simulator", m->simulator);
	jsonw_put_text(&w, "reader", m->reader);
	jsonw_put_text(&w, "guard", eval_guards[!m->guard]);
	jsonw_put_int(&w, "judged", m->judged);
	jsonw_put_int(&w, "limit", m->limit);
	jsonw_put_text(&w, "rows", m->modelled->rows);
	jsonw_end_object(&w);
	return buf_take(&b);
}

/* ---- what came of it ---- */

static void read_how(const struct json_ref *options, struct modelled_how *how)
{
	*how = (struct modelled_how){
		.simulator =
			json_text_or(options, "simulator", "offline", NULL),
		.reader = json_text_or(options, "reader", "offline", NULL),
		.model = json_text_or(options, "model", "", NULL),
		.judge = json_text_or(options, "judge", "", NULL),
		.guard = strcmp(json_text_or(options, "guard", "", NULL),
				eval_guards[1]) != 0,
		.judged = json_int_or(options, "judged", 0, 0, 1, NULL),
		.count = (size_t)json_int_or(options, "count", 0, 0,
					     RUN_SAMPLES_MAX, NULL),
	};
	if (how->judged && !strcmp(how->simulator, "offline")) {
		how->judge = how->model;
		how->model = "";
	}
}

/* Prints what the folders hold; an exit code. */
static int print_tables(const struct modelled_suite *suite,
			const struct eval_setup *setup,
			const struct json_ref *options,
			struct modelled_kept *kept, enum report_format format,
			const char *output)
{
	struct modelled_how how;
	struct eval_result r;
	struct error err = { 0 };
	int code;

	read_how(options, &how);
	eval_result_init(&r, suite->name, eval_suite_find(suite->name)->help);
	r.seed = (uint64_t)json_int_or(options, "seed", 0, 0, 1LL << 53, NULL);
	if (suite->tables(setup, &how, kept, &r, &err))
		code = eval_out(format, output, &r);
	else
		code = cli_fail(&err);
	eval_result_release(&r);
	return code;
}

static int print_run(const struct measuring *m, const struct eval_wish *w,
		     const char *text)
{
	struct error err = { 0 };
	struct run_folder *folders[] = { m->run.folder };
	struct modelled_kept kept = { .folders = folders, .n_folders = 1 };
	struct json *doc = json_parse(text, strlen(text), &err);
	struct json_ref options;
	int code;

	if (!doc)
		return cli_fail(&err);
	options = json_root(doc);
	code = print_tables(m->suite, &m->setup, &options, &kept, w->format,
			    w->output);
	json_free(doc);
	return code;
}

/* ---- the command ---- */

static const char *const *what_is_done(const struct measuring *m)
{
	static const char *const bench[] = { "plays the bench", "judges",
					     "compares" };
	static const char *const judge[] = { "judges", "judges", "compares" };
	static const char *const reader[] = { "reads", "judges", "compares" };

	return plays(m) ? bench : reads(m) ? reader : judge;
}

static int measure(struct measuring *m, const struct eval_wish *w)
{
	struct plan_part parts[3] = { { .requests = 0 } };
	struct generate_run *g = &m->run;
	struct run_task task = *m->suite->task;
	bool ran = false;
	int code, out;
	char *text = options_text(m);

	m->suite->estimate(m->modelled,
			   (m->modelled->n + g->step - 1) / g->step, parts);
	g->what = what_is_done(m);
	task.arg = m->modelled;
	say_sending(m);
	code = generate_run(g, &task, text, parts, &ran);
	if (ran && run_folder_ended(g->folder) &&
	    (code == EXIT_DONE || code == EXIT_ENDPOINT)) {
		out = print_run(m, w, text);
		code = code == EXIT_DONE ? out : code;
	}
	free(text);
	return code;
}

int eval_model(struct args *a, struct eval_wish *w, const char *suite)
{
	struct measuring m = { .suite = modelled_find(suite) };
	struct error err = { 0 };
	char *task = xprintf("eval %s", suite);
	int code;

	catalogue_init(&m.catalogue);
	m.run.wish = w->model;
	m.run.wish.limit = -1;
	m.run.wish.seed = (uint64_t)w->seed;
	m.run.task = task;
	m.run.catalogue = &m.catalogue;
	if (!settle(&m, a, w, &err) || !generate_run_models(&m.run, &err) ||
	    !open_suite(&m, w, &err))
		code = cli_fail(&err);
	else
		code = measure(&m, w);
	m.suite->close(m.modelled);
	generate_run_release(&m.run);
	lexicons_free(m.lexicons);
	catalogue_release(&m.catalogue);
	free(m.title);
	free(task);
	return code;
}

/* ---- shards put together ---- */

struct merging {
	struct json **plans;
	struct run_folder **folders;
	size_t n;
	const struct modelled_suite *suite;
};

static const struct modelled_suite *suite_of(const struct json *plan)
{
	struct json_ref root = json_root(plan);
	const char *task = json_text_or(&root, "task", "", NULL);

	return str_begins(task, "eval ") ? modelled_find(task + 5) : NULL;
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

static int print_merged(const struct merging *m, const struct eval_wish *w)
{
	struct catalogue c;
	struct json_ref root = json_root(m->plans[0]), options;
	struct modelled_kept kept = { .folders = m->folders,
				      .n_folders = m->n };
	struct eval_setup setup = { .catalogue = &c,
				    .data = eval_data_folder(w->data),
				    .rounds = EVAL_ROUNDS };
	int code;

	catalogue_init(&c);
	json_member_opt(&root, "options", JSON_OBJECT, &options, NULL);
	setup.seed =
		(uint64_t)json_int_or(&options, "seed", 0, 0, 1LL << 53, NULL);
	code = print_tables(m->suite, &setup, &options, &kept,
			    eval_out_format(w->format, w->output), w->output);
	catalogue_release(&c);
	return code;
}

static int run_merge(struct args *a)
{
	struct eval_wish w = { .format = REPORT_FORMATS };
	struct merging m = { .n = 0 };
	struct error err = { 0 };
	bool ok = true;
	int code;

	if (!args_take(a, &w))
		return a->code;
	m.plans = xcalloc(a->n_words, sizeof *m.plans);
	m.folders = xcalloc(a->n_words, sizeof *m.folders);
	for (size_t i = 0; ok && i < a->n_words; i++)
		ok = add_folder(&m, a->words[i], &err);
	code = ok ? print_merged(&m, &w) : cli_fail(&err);
	for (size_t i = 0; i < m.n; i++) {
		run_folder_close(m.folders[i]);
		json_free(m.plans[i]);
	}
	free(m.plans);
	free(m.folders);
	return code;
}

static const struct option_row merge_rows[] = {
	{ "data", 0, "DIR",
	  "the data sets (HOTBENCH_DATA, else " EVAL_DATA_DEFAULT ")",
	  INTO_TEXT(struct eval_wish, data) },
	{ "format", 0, "text|md|json|csv|html", "how (text)",
	  INTO_CHOICE(struct eval_wish, format, format_names, REPORT_FORMATS) },
	{ "output", 'o', "FILE",
	  "into a file (standard output); its ending says the format",
	  INTO_TEXT(struct eval_wish, output) },
};

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
