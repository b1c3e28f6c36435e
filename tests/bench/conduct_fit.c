/*
 * conduct_fit.c - see conduct_fit.h
 *
 * A logistic model a kind over sentences, classes balanced.  A fault has few
 * examples, innocence many: a sign's weight starts from how rare it is in innocent
 * sentences, and the fit moves it from there.  Then all kinds share
 * what false calls are allowed on the rows fitted on: step by step the kind that
 * finds most for the price of the next false call may lower its threshold.
 */
#include "bench/conduct_fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "bench/fit.h"

/* Shares of innocent rows that may be called falsely while fitting: below what
 * is promised, since other dockets will be a little worse. */
static const double allowed[SOURCES] = { [SOURCE_FLAWED] = 0.06,
					 [SOURCE_CONTROL] = 0.008,
					 [SOURCE_CLEAN] = 0.022,
					 [SOURCE_OYEZ] = 0.0045 };
#define RIDGE 0.01

bool conduct_hits(const struct fit_row *r, int kind, struct span span)
{
	return r->row->kind == kind && span.from < r->row->gold.to &&
	       span.to > r->row->gold.from;
}

/* ---- weights ---- */

/* Sentences in which nothing of the kind's stands out are many and alike: one in
 * SPARSE counts for all. */
#define SPARSE 12

static bool stands_out(const double *v, const unsigned char *mask, size_t n)
{
	for (size_t j = 1; j < n; j++)
		if (mask[j] == FIT_SIGN && v[j] != 0)
			return true;
	return false;
}

struct gathered {
	double *x, *w, *offset;
	int *y;
	size_t n, d;
	size_t column[FEATURES_MAX];
	double start[FEATURES_MAX]; /* by column */
};

static void gather_unit(struct gathered *g, const double *v, int y, double w)
{
	for (size_t j = 0; j < g->d; j++)
		g->x[g->n * g->d + j] = v[g->column[j]];
	g->y[g->n] = y;
	g->w[g->n++] = w;
}

static void gather(const struct fit_task *t, int fold, int kind,
		   const unsigned char *mask, struct gathered *g)
{
	size_t room = 0, skipped = 0;
	for (size_t i = 0; i < t->n_rows; i++)
		room += t->rows[i].n_units;
	for (size_t j = 0; j < t->n_features; j++)
		if (mask[j])
			g->column[g->d++] = j;
	g->x = xreallocarray(NULL, room * g->d + 1, sizeof *g->x);
	g->w = xreallocarray(NULL, room + 1, sizeof *g->w);
	g->y = xreallocarray(NULL, room + 1, sizeof *g->y);
	for (size_t i = 0; i < t->n_rows; i++) {
		const struct fit_row *r = &t->rows[i];
		if (fold >= 0 && r->fold == (unsigned)fold)
			continue;
		for (size_t k = 0; k < r->n_units; k++) {
			const struct fit_unit *u = &r->units[k];
			bool hit = t->whole ? r->row->kind == kind
					    : conduct_hits(r, kind, u->span);
			/* beside the fault: neither of it nor innocent */
			bool out = stands_out(u->v, mask, t->n_features);
			if (r->row->kind == kind && !hit) {
				/* manners show all over a reply */
				if (out && kind <= REMARK_SWITCHING_SIDES)
					gather_unit(g, u->v, 1, 0.3);
				continue;
			}
			if (!hit && !out && skipped++ % SPARSE)
				continue;
			gather_unit(g, u->v, hit, hit || out ? 1 : SPARSE);
		}
	}
}

#define START_MAX 8

/* How much likelier a sign is in a fault, from few faults and many innocents. */
static double start_of(const struct gathered *g, size_t column)
{
	double in = 1, of = 12, out = 0.5, all = 1;
	for (size_t i = 0; i < g->n; i++) {
		double v = g->x[i * g->d + column] != 0 ? g->w[i] : 0;
		in += g->y[i] ? v : 0;
		of += g->y[i] ? g->w[i] : 0;
		out += g->y[i] ? 0 : v;
		all += g->y[i] ? 0 : g->w[i];
	}
	double w = log(in / of) - log(out / all);
	return w < 0 ? 0 : w > START_MAX ? START_MAX : w;
}

static void start_signs(struct gathered *g, const unsigned char *mask)
{
	g->offset = xcalloc(g->n + 1, sizeof *g->offset);
	for (size_t j = 0; j < g->d; j++) {
		if (mask[g->column[j]] != FIT_SIGN)
			continue;
		g->start[j] = start_of(g, j);
		for (size_t i = 0; i < g->n; i++)
			g->offset[i] += g->start[j] * g->x[i * g->d + j];
	}
}

static void fit_kind(const struct fit_task *t, int fold, int kind, double *w)
{
	const unsigned char *mask = t->mask(kind);
	struct gathered g = { 0 };
	struct weights fitted;
	gather(t, fold, kind, mask, &g);
	if (!t->whole)
		start_signs(&g, mask);
	struct sample s = { g.x, g.y, g.w, g.n, g.d, 2 };
	struct fit_how how = { .ridge = RIDGE,
			       .balance = 0.8,
			       .offset = g.offset };
	fit_linear(&s, &how, &fitted);
	memset(w, 0, FEATURES_MAX * sizeof *w);
	for (size_t j = 0; j < g.d; j++)
		w[g.column[j]] = g.start[j] + fitted.w[j][0];
	free(g.offset);
	free(g.x);
	free(g.w);
	free(g.y);
}

/* ---- where to speak ---- */

static double logit_of(const struct fit_unit *u, const double *w, size_t n)
{
	double s = 0;
	for (size_t j = 0; j < n; j++)
		s += w[j] * u->v[j];
	return s;
}

/* The likeliest unit of a row.  On a reply with a fault of reasoning, of those on
 * the fault; manners are at fault all over a reply. */
static double best_logit(const struct fit_task *t, const struct fit_row *r,
			 int kind, const double *w)
{
	double best = -INFINITY;
	for (size_t k = 0; k < r->n_units; k++)
		if (t->whole || r->row->kind != kind ||
		    kind <= REMARK_SWITCHING_SIDES ||
		    conduct_hits(r, kind, r->units[k].span))
			best = fmax(best,
				    logit_of(&r->units[k], w, t->n_features));
	return best;
}

double conduct_p(const struct fit_unit *u, const struct fit_models *m,
		 size_t n_features, int kind)
{
	if (m->silent[kind])
		return 0;
	return 1 / (1 + exp(-logit_of(u, m->w[kind], n_features)));
}

struct call {
	double logit;
	bool hit;
	size_t row;
};

static int by_logit(const void *a, const void *b)
{
	double x = ((const struct call *)a)->logit,
	       y = ((const struct call *)b)->logit;
	return (x < y) - (x > y);
}

struct allot {
	struct call *calls[CONDUCT_KINDS]; /* surest first */
	size_t n, taken[CONDUCT_KINDS];
	double total[SOURCES], price[SOURCES];
	unsigned char *called; /* rows called falsely already */
	size_t n_of[SOURCES];
};

static double price_of(const struct fit_task *t, const struct allot *a,
		       const struct call *c)
{
	enum source s = t->rows[c->row].row->source;
	if (c->hit || a->called[c->row])
		return 0;
	return 1 / (allowed[s] * (double)a->n_of[s]);
}

/* The next stretch of a kind's calls up to one of its hits, with those that are
 * hardly less sure than that; false when there is none worth its price. */
#define MARGIN 0.1

static bool next_stretch(const struct fit_task *t, const struct allot *a, int k,
			 size_t *to, double *hits, double *price)
{
	const struct call *c = a->calls[k];
	size_t from = a->taken[k];
	double best = 0, p = 0, h = 0, before = 0;
	*to = from;
	for (size_t i = 0; i < from; i++)
		before += c[i].hit;
	for (size_t i = from; i < a->n && i < from + 60;) {
		double least = c[i].logit - MARGIN;
		for (; i < a->n && c[i].logit >= least; i++) {
			p += price_of(t, a, &c[i]);
			h += c[i].hit;
		}
		/* right two times in three, also among the faults */
		bool right = 3 * (before + h) >= 2 * (double)i;
		if (h > 0 && right && h / (p + 0.02) > best) {
			best = h / (p + 0.02);
			*to = i;
			*hits = h;
			*price = p;
		}
	}
	return *to > from;
}

static bool affordable(const struct fit_task *t, const struct allot *a, int k,
		       size_t to)
{
	double more[SOURCES] = { 0 };
	for (size_t i = a->taken[k]; i < to; i++) {
		const struct call *c = &a->calls[k][i];
		if (!c->hit && !a->called[c->row])
			more[t->rows[c->row].row->source]++;
	}
	for (int s = 0; s < SOURCES; s++)
		if (a->total[s] + more[s] > allowed[s] * (double)a->n_of[s])
			return false;
	return true;
}

static void take(const struct fit_task *t, struct allot *a, int k, size_t to)
{
	for (size_t i = a->taken[k]; i < to; i++) {
		const struct call *c = &a->calls[k][i];
		if (!c->hit && !a->called[c->row]) {
			a->called[c->row] = 1;
			a->total[t->rows[c->row].row->source]++;
		}
	}
	a->taken[k] = to;
}

/* Stretch by stretch, the best bargain first. */
static void spend(const struct fit_task *t, struct allot *a)
{
	for (;;) {
		int best = -1;
		size_t best_to = 0;
		double best_rate = 0.5;
		for (int k = 0; k < CONDUCT_KINDS; k++) {
			size_t to;
			double hits = 0, price = 0;
			if (!next_stretch(t, a, k, &to, &hits, &price) ||
			    !affordable(t, a, k, to))
				continue;
			if (hits / (price + 0.02) > best_rate) {
				best_rate = hits / (price + 0.02);
				best = k;
				best_to = to;
			}
		}
		if (best < 0)
			return;
		take(t, a, best, best_to);
	}
}

/* What is left is given away: a kind that is right may call falsely a few times
 * more, for the sake of faults in other dockets that show less plainly than those
 * which the lists were written by. */
static const size_t grant[3] = { 3, 1, 0 }; /* manners; fallacies get 0 */

static void give_away(const struct fit_task *t, struct allot *a)
{
	for (int k = 0; k <= REMARK_SWITCHING_SIDES; k++) {
		size_t to = a->taken[k], given = 0;
		if (!to || t->whole)
			continue;
		while (to < a->n && given + !a->calls[k][to].hit <= grant[k])
			given += !a->calls[k][to++].hit;
		if (affordable(t, a, k, to))
			take(t, a, k, to);
	}
}

static void list_calls(const struct fit_task *t, int fold, int kind,
		       const double *w, struct allot *a)
{
	struct call *c = xcalloc(t->n_rows + 1, sizeof *c);
	size_t n = 0;
	for (size_t i = 0; i < t->n_rows; i++) {
		const struct fit_row *r = &t->rows[i];
		if ((fold >= 0 && r->fold == (unsigned)fold) || !r->n_units)
			continue;
		c[n++] = (struct call){ best_logit(t, r, kind, w),
					r->row->kind == kind, i };
	}
	qsort(c, n, sizeof *c, by_logit);
	a->calls[kind] = c;
	a->n = n;
}

/* Moves each intercept so that a kind speaks from 0.5 on: between the last call
 * taken and the next innocent one, nearer to that, since other dockets' faults will
 * show less plainly than those that the lists were made by. */
#define LONE   5.8
#define NEARER 0.2
#define REACH  6.0

/* A kind that is seldom right, or right too seldom to know, says nothing. */
#define HITS_LEAST 2

static bool worth_it(const struct allot *a, int k)
{
	size_t hits = 0;
	for (size_t i = 0; i < a->taken[k]; i++)
		hits += a->calls[k][i].hit;
	return hits >= HITS_LEAST && hits * 3 >= a->taken[k] * 2;
}

static void set_thresholds(struct allot *a, struct fit_models *out)
{
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		size_t n = a->taken[k];
		out->silent[k] = !worth_it(a, k);
		double last = a->calls[k][n ? n - 1 : 0].logit;
		double next = n < a->n ? a->calls[k][n].logit : last - REACH;
		next = fmax(next, last - REACH);
		double at = n ? NEARER * last + (1 - NEARER) * next : last + 3;
		out->w[k][0] -= at;
		/* bad manners need only one sign, if it is one that hardly any
		 * innocent sentence has */
		if (k == REMARK_DECORUM && n)
			out->w[k][0] = fmax(out->w[k][0], -LONE);
		free(a->calls[k]);
	}
}

void conduct_fit(const struct fit_task *t, int fold, struct fit_models *out)
{
	struct allot a = { 0 };
	a.called = xcalloc(t->n_rows + 1, 1);
	for (size_t i = 0; i < t->n_rows; i++)
		if (fold < 0 || t->rows[i].fold != (unsigned)fold)
			a.n_of[t->rows[i].row->source]++;
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		fit_kind(t, fold, k, out->w[k]);
		list_calls(t, fold, k, out->w[k], &a);
	}
	spend(t, &a);
	give_away(t, &a);
	set_thresholds(&a, out);
	free(a.called);
}
