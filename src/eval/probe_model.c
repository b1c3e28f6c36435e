/*
 * probe_model.c - a model tried as a justice: of every suite a little, as one run
 *
 * The samples are those of the suites, each with a limit that keeps the whole to some
 * hundred requests, in an order that is drawn: a run that is stopped, or whose budget is
 * used up, has some of everything.  A result says whose it is, so that
 * each suite makes its tables of its own results, and the page (probe.h) picks from
 * those.  What tone asks, diversity has asked already.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "eval/modelled.h"
#include "eval/probe.h"

static const struct share {
	const struct modelled_suite *suite;
	size_t limit;	     /* as the suite counts it */
	const char *results; /* of another suite; NULL: its own */
} shares[] = {
	{ &modelled_listen, 18, NULL },	     { &modelled_conduct, 3, NULL },
	{ &modelled_issues, 2, NULL },	     { &modelled_diversity, 20, NULL },
	{ &modelled_tone, 20, "diversity" }, { &modelled_cobra, 4, NULL },
	{ &modelled_tactics, 8, NULL },
};
enum { SHARES = sizeof shares / sizeof *shares };

struct part {
	const struct modelled_suite *suite;
	struct eval_setup setup;
	struct modelled *m;
	size_t from; /* its first sample, of the probe's */
};

struct probe_model {
	struct modelled base; /* first */
	struct part parts[SHARES];
	size_t n_parts;
	size_t *order;			 /* of base.n samples */
	const struct court_case **cases; /* of the parts, to a NULL */
};

struct state {
	const struct part *part;
	void *own; /* the suite's */
};

/* ---- samples ---------------------------------------------------------------- */

static size_t limit_of(const struct eval_setup *s, const struct share *of)
{
	return s->limit && s->limit < of->limit ? s->limit : of->limit;
}

static void release(struct modelled *base)
{
	struct probe_model *m = (struct probe_model *)base;

	for (size_t i = 0; i < m->n_parts; i++)
		modelled_close(m->parts[i].suite, m->parts[i].m);
	free(m->order);
	free(m->cases);
}

/* A suite whose data are not there is left out, as is one for which nobody is. */
static bool add_part(struct probe_model *m, const struct share *of,
		     struct error *err)
{
	struct part *p = &m->parts[m->n_parts];
	struct modelled_setup setup = m->base.setup;

	if (of->results || (of->suite->reads && !setup.bench))
		return true;
	p->suite = of->suite;
	p->setup = *setup.suite;
	p->setup.limit = limit_of(setup.suite, of);
	p->from = m->base.n;
	setup.suite = &p->setup;
	p->m = modelled_open(p->suite, &setup, err);
	if (!p->m)
		return err->code == ERR_ABSENT;
	m->base.n += p->m->n;
	m->n_parts++;
	return true;
}

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct probe_model *m = (const struct probe_model *)base;

	for (size_t i = 0; i < m->n_parts; i++) {
		hash_text(h, m->parts[i].suite->name);
		hash_text(h, m->parts[i].m->rows);
	}
}

static void list_cases(struct probe_model *m)
{
	const struct court_case *c;
	size_t n = 0, room = 0;

	for (size_t i = 0; i < m->n_parts; i++) {
		const struct part *p = &m->parts[i];

		m->base.others |= !p->suite->kase || p->m->others;
		for (size_t k = 0;
		     p->suite->kase && (c = p->suite->kase(p->m, k)); k++) {
			m->cases = xgrow(m->cases, n, &room, sizeof *m->cases);
			m->cases[n++] = c;
		}
	}
	m->cases = xgrow(m->cases, n, &room, sizeof *m->cases);
	m->cases[n] = NULL;
}

static bool load(struct modelled *base, struct error *err)
{
	struct probe_model *m = (struct probe_model *)base;

	for (size_t i = 0; i < SHARES; i++)
		if (!add_part(m, &shares[i], err))
			return false;
	m->order = eval_order(base->setup.suite, base->n);
	list_cases(m);
	return true;
}

static const struct court_case *case_at(const struct modelled *base, size_t i)
{
	return ((const struct probe_model *)base)->cases[i];
}

/* ---- playing: as the suite does ----------------------------------------------- */

static void *begin(void *arg, size_t sample)
{
	const struct probe_model *m = arg;
	struct state *s = xcalloc(1, sizeof *s);
	size_t at = m->order[sample], i = m->n_parts - 1;

	while (i && at < m->parts[i].from)
		i--;
	s->part = &m->parts[i];
	s->own = s->part->suite->task->begin(s->part->m, at - s->part->from);
	return s;
}

static enum run_step next(void *state, struct run_ask *out, struct error *err)
{
	struct state *s = state;

	return s->part->suite->task->next(s->own, out, err);
}

static void take(void *state, const struct run_reply *reply)
{
	struct state *s = state;

	s->part->suite->task->take(s->own, reply);
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;

	jsonw_object(w);
	jsonw_put_text(w, "suite", s->part->suite->name);
	jsonw_key(w, "result");
	s->part->suite->task->result(s->own, w);
	jsonw_end_object(w);
}

static void end(void *state)
{
	struct state *s = state;

	s->part->suite->task->end(s->own);
	free(s);
}

static const struct run_task task = {
	.begin = begin, .next = next, .take = take, .result = result, .end = end
};

static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	const struct probe_model *m = (const struct probe_model *)base;

	for (size_t i = 0; i < m->n_parts; i++) {
		struct plan_part own[3] = { { .requests = 0 } };
		const struct part *p = &m->parts[i];

		p->suite->estimate(p->m, p->m->n * n / m->base.n, own);
		for (int k = 0; k < 3; k++) {
			parts[k].requests += own[k].requests;
			parts[k].most += own[k].most;
			parts[k].read += own[k].read;
			parts[k].written += own[k].written;
		}
	}
}

/* ---- the page ------------------------------------------------------------------- */

/* The suite's own tables, of its own results. */
static bool tell_model(const struct share *of, const struct eval_setup *setup,
		       const struct modelled_how *how, struct modelled_kept *k,
		       struct eval_result *out, struct error *err)
{
	struct modelled_how own = *how;

	own.count = 0;
	own.plays = of->suite->plays;
	own.reader = of->suite->reads ? "llm" : "offline";
	k->of = of->results ? of->results : of->suite->name;
	return of->suite->tables(setup, &own, k, out, err) ||
	       err->code == ERR_ABSENT;
}

/* What the program without a model makes of as much. */
static bool tell_offline(const struct share *of, const struct eval_setup *setup,
			 struct eval_result *out, struct error *err)
{
	struct eval_setup own = *setup;

	own.limit = limit_of(setup, of);
	own.no_map = false;
	own.simulator = own.reader = "offline";
	return eval_suite_find(of->suite->name)->run(&own, out, err) ||
	       err->code == ERR_ABSENT;
}

static void release_all(struct eval_result list[SHARES])
{
	for (size_t i = 0; i < SHARES; i++)
		eval_result_release(&list[i]);
}

/* As it was measured before, else now. */
static bool offline_of(const struct eval_setup *setup,
		       struct probe_offline *out, struct error *err)
{
	struct eval_result list[SHARES];
	bool ok = true;

	if (setup->kept && probe_offline_load(setup->kept, out))
		return true;
	for (size_t i = 0; i < SHARES; i++) {
		eval_result_init(&list[i], shares[i].suite->name, "");
		ok = ok && tell_offline(&shares[i], setup, &list[i], err);
	}
	eval_probe_offline(list, SHARES, out);
	if (ok && setup->kept)
		probe_offline_save(setup->kept, out);
	release_all(list);
	return ok;
}

static void ignore(void *arg, const struct json_ref *result)
{
	(void)arg;
	(void)result;
}

static bool tables(const struct eval_setup *setup,
		   const struct modelled_how *how, struct modelled_kept *k,
		   struct eval_result *out, struct error *err)
{
	struct eval_result list[SHARES];
	struct probe_offline offline = { .n = 0 };
	bool ok = true;

	for (size_t i = 0; i < SHARES; i++) {
		eval_result_init(&list[i], shares[i].suite->name, "");
		ok = ok && tell_model(&shares[i], setup, how, k, &list[i], err);
	}
	ok = ok && (!setup->player.ask || offline_of(setup, &offline, err));
	k->of = NULL;
	modelled_each(k, ignore, NULL);
	modelled_describe(how, k, out);
	out->n = k->ended - k->left - k->unread;
	if (ok)
		eval_probe_model(list, SHARES, &offline, how->judged, out);
	release_all(list);
	return ok;
}

const struct modelled_suite modelled_probe = {
	.name = "probe",
	.help = "What is this model worth as a justice?",
	.plays = true,
	.reads = true,
	.beside = true,
	.size = sizeof(struct probe_model),
	.load = load,
	.release = release,
	.hash = put_hash,
	.kase = case_at,
	.task = &task,
	.estimate = estimate,
	.tables = tables,
};
