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
#include "cli/eval_runs.h"
#include "cli/evaluator.h"
#include "cli/kept_offline.h"
#include "court/catalogue.h"
#include "eval/generate_tactics.h" /* POOL_... */
#include "eval/modelled.h"
#include "eval/run_folder.h"
#include "sim/sim.h"

const char *const eval_benches[EVAL_BENCHES] = { "offline", "default",
						 "profile", "moot", "agent" };
const char *const eval_guards[2] = { "on", "off" };
const char *const eval_searches[2] = { "closed", "none" };
const char *const eval_sets[3] = { "own", "data", "played" };
const char *const eval_readers[3] = { "offline", "llm", "both" };

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
	const char *simulator, *reader, *set;
	bool guard, searches, map, judged;
	int64_t limit, seeds;
	struct catalogue catalogue;
	struct lexicons *lexicons;
	struct evaluator evaluator;
	struct kept_offline kept;
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

/* Whether the first of two words was given, or the run was begun so. */
static bool is_first(const struct generate_run *g, const struct args *a,
		     const char *option, const char *const words[2], int given)
{
	const char *word =
		generate_run_kept(g, a, option, option, words[given]);

	return strcmp(word, words[1]) != 0;
}

/* As given, else as the run was begun. */
static void take_wish(struct measuring *m, const struct args *a,
		      const struct eval_wish *w)
{
	const struct generate_run *g = &m->run;

	m->simulator = generate_run_kept(g, a, "simulator", "simulator",
					 eval_benches[w->simulator]);
	m->reader = generate_run_kept(g, a, "reader", "reader",
				      eval_readers[w->reader]);
	m->guard = is_first(g, a, "guard", eval_guards, w->guard);
	m->searches = is_first(g, a, "search", eval_searches, w->search);
	m->map = is_first(g, a, "map", eval_guards, w->map);
	m->set = generate_run_kept(g, a, "set", "set", eval_sets[w->set]);
	m->seeds = generate_run_kept_n(g, a, "seeds", "seeds", w->seeds);
	m->limit = generate_run_kept_n(g, a, "limit", "limit", w->limit);
	m->judged =
		g->wish.judge_model || g->wish.judge_url ||
		(!m->suite->plays && !m->suite->reads && g->wish.model.model) ||
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

/* What can be told before anything is opened. */
static bool check_wish(const struct measuring *m, const struct eval_wish *w,
		       struct error *err)
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
	return w->seed ||
	       error_set(err, ERR_USAGE, "--seed: a run takes 1 or more");
}

/* Whether somebody is asked, and can do what is wished. */
static bool check_asked(const struct measuring *m, const struct eval_wish *w,
			struct error *err)
{
	if (w->arm && w->ablate == ABLATE_GUARD && !plays(m))
		return error_set(err, ERR_USAGE,
				 "--ablate guard: the clerk's note is for a "
				 "model's bench; name its --simulator");
	if (!plays(m) && !reads(m) && !m->judged && !w->arm)
		return error_set(err, ERR_USAGE, "nobody is asked: name a %s",
				 m->suite->plays ? "model's --simulator, or a "
						   "--judge-model"
				 : m->suite->reads ? "model's --reader"
						   : "--judge-model");
	return m->searches || !strcmp(m->simulator, sim_agent.name) ||
	       error_set(err, ERR_USAGE,
			 "--search: of the simulators only the agent "
			 "searches");
}

static bool settle(struct measuring *m, const struct args *a,
		   const struct eval_wish *w, struct error *err)
{
	if (!check_wish(m, w, err) || !generate_run_open(&m->run, a, err))
		return false;
	take_wish(m, a, w);
	if (!check_asked(m, w, err))
		return false;
	promote_judge(m);
	return true;
}

static bool open_suite(struct measuring *m, const struct eval_wish *w,
		       struct error *err)
{
	struct modelled_setup how = {
		.suite = &m->setup,
		.bench = plays(m) ? sim_find(m->simulator, err) : NULL,
		.how = { .guard = m->guard, .no_search = !m->searches },
		.data = !strcmp(m->set, eval_sets[1]),
		.played = !strcmp(m->set, eval_sets[2]),
		.seeds = (size_t)m->seeds,
		.judged = m->judged,
		.reader = m->suite->plays && reads(m) ? m->reader : NULL,
		.judge_pool = plays(m) || reads(m) ? POOL_JUDGE : POOL_WRITER,
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
		.file = w->file,
		.simulator = m->simulator,
		.reader = m->reader,
		.player = evaluator_player(&m->evaluator),
		.no_map = !m->map,
		.limit = (size_t)m->limit,
		.seed = m->run.wish.seed,
		.rounds = EVAL_ROUNDS,
	};
	if (m->suite->beside)
		kept_offline_init(&m->kept, &m->setup, w->anew);
	m->modelled = modelled_open(m->suite, &how, err);
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
	bool several = m->modelled->others;

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
	jsonw_put_text(&w, "search", eval_searches[!m->searches]);
	jsonw_put_text(&w, "map", eval_guards[!m->map]);
	jsonw_put_text(&w, "set", m->set);
	jsonw_put_int(&w, "seeds", m->seeds);
	jsonw_put_int(&w, "judged", m->judged);
	jsonw_put_int(&w, "limit", m->limit);
	jsonw_put_text(&w, "rows", m->modelled->rows);
	jsonw_end_object(&w);
	return buf_take(&b);
}

/* ---- what came of it ---- */

/* What is printed of a run: with which options. */
struct printing {
	const struct measuring *m;
	const struct eval_wish *w;
	const char *options;
};

static int print_run(struct generate_run *g, void *arg)
{
	const struct printing *p = arg;
	struct error err = { 0 };
	struct run_folder *folders[] = { g->folder };
	struct modelled_kept kept = { .folders = folders, .n_folders = 1 };
	struct json *doc;
	struct json_ref options;
	struct eval_result r;
	int code;
	bool ok;

	if (p->w->arm || !run_folder_ended(g->folder))
		return EXIT_DONE;
	doc = json_parse(p->options, strlen(p->options), &err);
	if (!doc)
		return cli_fail(&err);
	options = json_root(doc);
	ok = eval_runs_tables(p->m->suite, &p->m->setup, &options, &kept, &r,
			      &err);
	code = ok ? eval_out(p->w->format, p->w->output, &r) : cli_fail(&err);
	eval_result_release(&r);
	json_free(doc);
	return code;
}

/* ---- the command ---- */

static const char *const *what_is_done(const struct measuring *m)
{
	static const char *const bench[] = { "plays the bench", "judges",
					     "compares" };
	static const char *const both[] = { "reads and plays the bench",
					    "judges", "compares" };
	static const char *const judge[] = { "judges", "judges", "compares" };
	static const char *const reader[] = { "reads", "judges", "compares" };

	return plays(m) && (reads(m) || m->suite->reads) ? both
	       : plays(m)				 ? bench
	       : reads(m)				 ? reader
							 : judge;
}

static int measure(struct measuring *m, const struct eval_wish *w)
{
	struct plan_part parts[3] = { { .requests = 0 } };
	struct generate_run *g = &m->run;
	struct run_task task = *m->suite->task;
	char *text = options_text(m);
	struct printing p = { m, w, text };
	int code;

	m->suite->estimate(m->modelled,
			   (m->modelled->n + g->step - 1) / g->step, parts);
	g->what = what_is_done(m);
	task.arg = m->modelled;
	say_sending(m);
	code = generate_run(g, &task, text, parts, print_run, &p);
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
	modelled_close(m.suite, m.modelled);
	generate_run_release(&m.run);
	kept_offline_release(&m.kept);
	lexicons_free(m.lexicons);
	catalogue_release(&m.catalogue);
	free(m.title);
	free(task);
	return code;
}
