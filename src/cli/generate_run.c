#include "cli/generate_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/ini.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/sanitise.h"
#include "base/stop.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/bar.h"
#include "cli/here.h"
#include "eval/generate_tactics.h"
#include "eval/run_folder.h"
#include "eval/run_known.h"
#include "llm/llm.h"
#include "llm/provider.h"

#define REPLY_USUAL_S 10 /* seconds, for the plan */
#define RETRIES_TOO   1.5 /* sendings a request, where a budget must allow them */

/* ---- what an earlier run of this folder was given ---------------------------------- */

static bool kept_options(const struct generate_run *g, struct json_ref *root,
			 struct json_ref *out)
{
	if (!g->kept)
		return false;
	*root = json_root(g->kept);
	return json_member_opt(root, "options", JSON_OBJECT, out, NULL);
}

const char *generate_run_kept(const struct generate_run *g,
			      const struct args *a, const char *option,
			      const char *key, const char *fallback)
{
	struct json_ref root, options;
	const char *s;

	if (args_gave(a, option) || !kept_options(g, &root, &options))
		return fallback;
	s = json_text_or(&options, key, "", NULL);
	return *s ? s : fallback;
}

long long generate_run_kept_n(const struct generate_run *g,
			      const struct args *a, const char *option,
			      const char *key, long long fallback)
{
	struct json_ref root, options;

	if (args_gave(a, option) || !kept_options(g, &root, &options))
		return fallback;
	return json_int_or(&options, key, fallback, 0, 1LL << 53, NULL);
}

/* Its address is not kept, and another model is no judge of this run. */
static bool knows_judge(const struct generate_run *g, struct error *err)
{
	struct json_ref root, options;

	if (g->wish.judge_url || !kept_options(g, &root, &options) ||
	    !json_int_or(&options, "judge_elsewhere", 0, 0, 1, NULL))
		return true;
	return error_set(err, ERR_USAGE,
			 "%s: the judge of this run was asked at an address of "
			 "its own; give it once more with --judge-base-url",
			 g->wish.run);
}

static bool read_shard(struct generate_run *g, struct error *err)
{
	const char *s = g->wish.shard;
	size_t i = 1, n = 1;
	char *end;

	if (s) {
		i = strtoul(s, &end, 10);
		n = end > s && *end == '/' ? strtoul(end + 1, &end, 10) : 0;
		if (*end || !i || i > n || n > RUN_SAMPLES_MAX)
			return error_set(
				err, ERR_USAGE,
				"--shard: expected I/N, as 2/4, with I "
				"from 1 to N");
	}
	g->from = i - 1;
	g->step = n;
	return true;
}

static void take_kept(struct generate_run *g, const struct args *a)
{
	struct generate_wish *w = &g->wish;

	w->count = generate_run_kept_n(g, a, "count", "count", w->count);
	w->seed = (uint64_t)generate_run_kept_n(g, a, "seed", "seed",
						(long long)w->seed);
	w->shard = generate_run_kept(g, a, "shard", "shard", w->shard);
	w->model.model =
		generate_run_kept(g, a, "model", "model", w->model.model);
	w->judge_model =
		generate_run_kept(g, a, "judge-model", "judge", w->judge_model);
	if (!w->seed)
		w->seed = rng_fresh_seed() % 1000000 + 1;
}

bool generate_run_open(struct generate_run *g, const struct args *a,
		       struct error *err)
{
	if (!g->wish.run)
		return error_set(err, ERR_USAGE,
				 "%s: name a folder for the run with --run DIR",
				 g->task);
	g->kept = plan_load(g->wish.run, g->task, err);
	if (!g->kept && err->code != ERR_NONE)
		return false;
	take_kept(g, a);
	return read_shard(g, err) && knows_judge(g, err);
}

void generate_run_release(struct generate_run *g)
{
	run_folder_close(g->folder);
	run_known_free(g->known);
	llm_free(g->llm);
	config_release(&g->writer);
	config_release(&g->judge);
	conf_release(&g->conf);
	json_free(g->kept);
	free(g->urls);
	arena_release(&g->mem);
}

void generate_run_options(const struct generate_run *g, struct jsonw *w)
{
	jsonw_put_int(w, "count", g->wish.count);
	jsonw_put_int(w, "seed", (int64_t)g->wish.seed);
	jsonw_put_text(w, "shard", g->wish.shard ? g->wish.shard : "");
	jsonw_put_text(w, "model",
		       g->writer.llm.model ? g->writer.llm.model : "");
	jsonw_put_text(w, "judge",
		       g->judge.llm.model ? g->judge.llm.model : "");
	jsonw_put_int(w, "judge_elsewhere", g->wish.judge_url != NULL);
	jsonw_put_text(w, "embedding_model",
		       g->wish.embedding_model ? g->wish.embedding_model : "");
}

/* ---- models ---------------------------------------------------------------------------- */

/* The first of the addresses; the others stand behind it, each a text of its own. */
static const char *first_url(struct generate_run *g)
{
	if (!g->wish.model.base_url)
		return NULL;
	g->urls = xstrdup(g->wish.model.base_url);
	for (char *p = g->urls; (p = strchr(p, ','));)
		*p++ = '\0';
	return g->urls;
}

static bool resolve(struct generate_run *g, struct config *out, const char *url,
		    const char *model, struct error *err)
{
	const struct config_flags flags = { .endpoint = g->wish.model.endpoint,
					    .base_url = url,
					    .model = model,
					    .trace_path = g->wish.model.trace,
					    .budget_cost = g->wish.budget };

	if (!config_resolve(out, &flags, &g->conf.ini, keys_environment, err))
		return false;
	if (g->wish.concurrency)
		out->llm.parallel = g->wish.concurrency;
	return true;
}

static bool has_judge(const struct generate_run *g)
{
	return g->wish.judge_model || g->wish.judge_url;
}

bool generate_run_models(struct generate_run *g, struct error *err)
{
	const struct generate_wish *w = &g->wish;
	const char *url = first_url(g);

	if (!conf_load(&g->conf, err) ||
	    !resolve(g, &g->writer, url, w->model.model, err))
		return false;
	if (!w->embedding_model)
		g->wish.embedding_model = g->writer.embedding_model;
	if (!w->concurrency)
		g->wish.concurrency = g->writer.llm.parallel > 0
					      ? g->writer.llm.parallel
					      : GENERATE_AT_ONCE;
	return !has_judge(g) ||
	       resolve(g, &g->judge, w->judge_url ? w->judge_url : url,
		       w->judge_model, err);
}

static bool add(struct generate_run *g, struct run_pool *pool,
		struct llm_config *c, struct error *err)
{
	int number = consent_add(g->llm, c, &g->sending, &g->conf, err);

	if (number < 0)
		return false;
	pool->endpoints[pool->n++] = number;
	return true;
}

/* The addresses behind the first comma: the same model and settings, the key by the
 * address. */
static bool add_others(struct generate_run *g, struct error *err)
{
	struct run_pool *pool = &g->pools[POOL_WRITER];
	const char *end = g->urls;

	if (!g->urls)
		return true;
	end += strlen(g->wish.model.base_url);
	for (const char *url = g->urls + strlen(g->urls) + 1; url < end;
	     url += strlen(url) + 1) {
		struct config c;
		bool ok;

		if (pool->n == RUN_ENDPOINTS_MAX)
			return error_set(err, ERR_USAGE,
					 "--base-url: at most %d addresses",
					 RUN_ENDPOINTS_MAX);
		ok = resolve(g, &c, url, g->writer.llm.model, err) &&
		     add(g, pool, &c.llm, err);
		config_release(&c);
		if (!ok)
			return false;
	}
	return true;
}

/* Of what all replies so far have cost. */
static bool set_budget(struct generate_run *g, const struct plan *plan,
		       struct error *err)
{
	struct llm_config *c = &g->writer.llm;
	double spent = run_folder_spent(g->folder).cost + g->wish.spent_too;

	if (c->budget_cost > 0 && c->budget_cost <= spent)
		return error_set(err, ERR_BUDGET,
				 "the budget of %.2f is used up: this run has "
				 "cost %.2f so far; allow more with --budget",
				 c->budget_cost, spent);
	if (c->budget_cost > 0)
		c->budget_cost -= spent;
	/* Where the settings name no limit, what was planned is one. */
	if (!ini_get(&g->conf.ini, "", "budget_requests"))
		c->budget_requests =
			(int64_t)(plan_most_requests(plan) * RETRIES_TOO) + 100;
	if (!ini_get(&g->conf.ini, "", "budget_tokens"))
		c->budget_tokens =
			(int64_t)(plan_most_tokens(plan) * 2) + 1000000;
	return true;
}

static bool open_models(struct generate_run *g, const struct plan *plan,
			struct error *err)
{
	if (!g->writer.llm.base_url &&
	    !here_choose(g->catalogue, &g->writer, &g->conf, g->task,
			 "name one with --base-url", err))
		return false;
	if (!set_budget(g, plan, err))
		return false;
	g->llm = consent_llm(&g->writer.llm, &g->sending, &g->conf, err);
	if (!g->llm)
		return false;
	g->pools[POOL_WRITER].n = 1; /* number 0 */
	if (!add_others(g, err))
		return false;
	g->pools[POOL_VECTORS] = g->pools[POOL_WRITER];
	if (!has_judge(g))
		return true;
	if (!g->judge.llm.base_url)
		g->judge.llm.base_url = g->writer.llm.base_url;
	return add(g, &g->pools[POOL_JUDGE], &g->judge.llm, err);
}

/* ---- the plan ---------------------------------------------------------------------------- */

/* The host alone: a key may stand behind it. */
static void name_host(struct generate_run *g, struct plan_part *p,
		      const struct config *c)
{
	struct provider_url url;

	p->host = "a server on this machine";
	if (c->llm.base_url && provider_url_parse(c->llm.base_url, &url, NULL))
		p->host = arena_strdup(&g->mem, url.shown);
}

static void name_part(struct generate_run *g, struct plan_part *p,
		      const struct config *c, const char *what)
{
	p->what = what;
	p->model = c->llm.model ? c->llm.model : "";
	name_host(g, p, c);
	p->price_in = c->llm.price_in;
	p->price_out = c->llm.price_out;
}

static void fill_plan(struct generate_run *g, struct plan *plan,
		      const struct plan_part parts[3])
{
	static const char *const usual[] = { [POOL_WRITER] = "writes",
					     [POOL_JUDGE] = "judges",
					     [POOL_VECTORS] = "compares" };
	const char *const *what = g->what ? g->what : usual;

	for (int i = 0; i < 3; i++) {
		struct plan_part *p = &plan->parts[plan->n];

		if (parts[i].most <= 0)
			continue;
		*p = parts[i];
		name_part(g, p, i == POOL_JUDGE ? &g->judge : &g->writer,
			  what[i]);
		if (i == POOL_VECTORS)
			p->model = g->wish.embedding_model;
		plan->n++;
	}
}

/* Of those that have not ended. */
static void leave_out_ended(const struct generate_run *g, struct plan *plan)
{
	double share;

	for (size_t i = g->from; i < (size_t)g->wish.count; i += g->step)
		plan->ended += run_folder_has(g->folder, i);
	share = plan->samples ? (double)(plan->samples - plan->ended) /
					(double)plan->samples
			      : 0;
	for (size_t i = 0; i < plan->n; i++) {
		plan->parts[i].requests *= share;
		plan->parts[i].most *= share;
		plan->parts[i].read *= share;
		plan->parts[i].written *= share;
	}
}

static void say_plan(const struct generate_run *g, const struct plan *plan)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	plan_say(plan, &b);
	fprintf(stderr, "hotbench: %s", b.s);
	buf_release(&b);
	if (plan->n && plan->samples > plan->ended)
		fprintf(stderr,
			"hotbench: %d at once, and ten seconds a reply: about "
			"%.0f min\n",
			g->wish.concurrency,
			ceil(plan_requests(plan) * REPLY_USUAL_S / 60 /
			     g->wish.concurrency));
	if (!g->what && !has_judge(g) && plan->samples > plan->ended)
		fputs("hotbench: no other model judges (--judge-model): the "
		      "writer's own judgement decides what a person should "
		      "see\n",
		      stderr);
}

/* ---- running ------------------------------------------------------------------------------ */

struct watch {
	struct bar bar;
	size_t before; /* samples that had ended */
	bool begun;
};

static void put_rest(const struct watch *w, const struct run_progress *p,
		     char *out, size_t size)
{
	size_t done = p->samples - w->before;
	double s = (double)p->spent_ms / 1000, left;

	snprintf(out, size, ", %.1f replies/s",
		 s > 0 ? (double)p->replies / s : 0);
	if (!done)
		return;
	left = s / (double)done * (double)(p->of - p->samples);
	size_t n = strlen(out);
	if (left < 90)
		snprintf(out + n, size - n, ", about %.0f s left", left);
	else
		snprintf(out + n, size - n, ", about %.0f min left", left / 60);
}

static bool goes_on(void *arg, const struct run_progress *p)
{
	struct watch *w = arg;
	char more[120];

	if (!w->begun)
		w->before = p->samples;
	w->begun = true;
	put_rest(w, p, more, sizeof more);
	bar_count(&w->bar, p->samples, p->of, more);
	return !stop_asked();
}

static void say(void *arg, const char *text)
{
	struct watch *w = arg;
	char *clean = sanitise_line(text);

	bar_clear(&w->bar);
	fprintf(stderr, "hotbench: %s\n", clean);
	free(clean);
}

static void say_usage(const struct generate_run *g)
{
	struct llm_totals all;

	if (!g->llm)
		return;
	all = llm_usage(g->llm);
	if (!all.sendings)
		return;
	fprintf(stderr,
		"hotbench: the models read %lld and wrote %lld tokens%s",
		(long long)all.usage.prompt_tokens,
		(long long)all.usage.completion_tokens,
		all.usage.estimated ? " (estimated)" : "");
	if (all.usage.cost > 0)
		fprintf(stderr, ", cost %.4f", all.usage.cost);
	fprintf(stderr, ", in %lld request%s\n", (long long)all.sendings,
		str_plural((size_t)all.sendings));
}

static int tell_end(const struct generate_run *g, enum run_end end,
		    const struct error *err)
{
	const struct run_progress *p = &g->progress;
	int code = EXIT_INTERRUPTED;

	say_usage(g);
	if (p->known)
		fprintf(stderr, "hotbench: %zu repl%s came from %s\n", p->known,
			p->known == 1 ? "y" : "ies", g->wish.replies_from);
	if (end == RUN_ENDED && !p->lost)
		return EXIT_DONE;
	if (end != RUN_STOPPED)
		code = end == RUN_FAILED ? cli_fail(err) : EXIT_ENDPOINT;
	if (p->lost)
		fprintf(stderr,
			"hotbench: %zu of %zu could not be ended for now\n",
			p->lost, p->of);
	fprintf(stderr,
		"hotbench: %s%zu of %zu are done, and every reply is kept; the "
		"same command goes on from there\n",
		end == RUN_STOPPED ? "stopped; " : "", p->samples, p->of);
	return code;
}

static int go(struct generate_run *g, const struct run_task *task, size_t to)
{
	struct watch watch = { .before = 0 };
	struct run_setup setup = { .llm = g->llm,
				   .folder = g->folder,
				   .known = g->known,
				   .task = task,
				   .from = g->from,
				   .step = g->step,
				   .to = to,
				   .parallel = (size_t)g->wish.concurrency,
				   .goes_on = goes_on,
				   .say = say,
				   .arg = &watch };
	struct error err = { 0 };
	enum run_end end;

	memcpy(setup.pools, g->pools, sizeof setup.pools);
	bar_begin(&watch.bar, g->task);
	end = run(&setup, &g->progress, &err);
	bar_end(&watch.bar);
	return tell_end(g, end, &err);
}

/* Behind the last sample that may be ended now, and how many those are. */
static size_t end_of_limit(const struct generate_run *g, size_t *n)
{
	size_t i, count = (size_t)g->wish.count;

	*n = 0;
	for (i = g->from; i < count; i += g->step)
		if (!run_folder_has(g->folder, i)) {
			if (g->wish.limit >= 0 && *n == (size_t)g->wish.limit)
				break;
			(*n)++;
		}
	return i < count ? i : count;
}

static size_t shard_size(const struct generate_run *g)
{
	size_t count = (size_t)g->wish.count;

	return g->from < count ? (count - 1 - g->from) / g->step + 1 : 0;
}

static void say_folder(const struct generate_run *g)
{
	size_t n = run_folder_passed_over(g->folder);

	if (n)
		fprintf(stderr,
			"hotbench: %s: %zu line%s could not be read and %s "
			"passed over\n",
			g->wish.run, n, str_plural(n), n == 1 ? "is" : "are");
}

static bool look_at_folder(struct generate_run *g, struct error *err)
{
	g->folder = g->wish.plan ? run_folder_look(g->wish.run, err)
				 : run_folder_open(g->wish.run, err);
	return g->folder != NULL;
}

static bool look_at_earlier(struct generate_run *g, struct error *err)
{
	const char *dir = g->wish.replies_from;

	if (!dir)
		return true;
	g->known = run_known_open(dir, err);
	return g->known != NULL;
}

/* *ran: results can be written. */
static int plan_and_run(struct generate_run *g, const struct run_task *task,
			const char *options, struct plan_part parts[3],
			bool *ran)
{
	struct plan plan = { .task = g->task,
			     .options = options,
			     .samples = shard_size(g) };
	struct error err = { 0 };
	size_t to, n;

	fill_plan(g, &plan, parts);
	if (!g->wish.plan && !plan_keep(g->wish.run, &plan, &err))
		return cli_fail(&err);
	if (!look_at_folder(g, &err) || !look_at_earlier(g, &err))
		return cli_fail(&err);
	say_folder(g);
	to = end_of_limit(g, &n);
	leave_out_ended(g, &plan);
	if (!g->wish.planned)
		say_plan(g, &plan);
	if (g->wish.plan)
		return EXIT_DONE;
	*ran = true;
	if (!n)
		return EXIT_DONE;
	/* without a part nobody is asked */
	if (plan.n && !open_models(g, &plan, &err))
		return cli_fail(&err);
	return go(g, task, to);
}

int generate_run(struct generate_run *g, const struct run_task *task,
		 const char *options, struct plan_part parts[3],
		 generate_write_fn *write, void *arg)
{
	bool ran = false;
	int code = plan_and_run(g, task, options, parts, &ran), out;

	if (!ran || (code != EXIT_DONE && code != EXIT_ENDPOINT))
		return code;
	out = write(g, arg);
	return code == EXIT_DONE ? out : code;
}
