/*
 * conduct_fit.c - see conduct_fit.h
 */
#include "bench/conduct_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/practice.h"
#include "base/xmalloc.h"
#include "bench/logistic.h"

#define COST	   10.0 /* of an error, beside the weights' squares */
#define COST_OTHER 0.1	/* share of it, where the reply has another fault */
#define INNER	   5	/* folds that thresholds are chosen on */

/* What may be called faulty: of written sound replies and of real ones, of turns
 * that nobody chose. */
static const double allowed[SOURCES] = {
	[SOURCE_CONTROL] = 0.02, [SOURCE_CLEAN] = 0.02, [SOURCE_OYEZ] = 0.008
};
/* ---- rows ---- */

void fit_rows_init(struct fit_rows *out, const struct conduct_rows *rows,
		   const struct lexicons *lx, const struct wordvec *v)
{
	*out = (struct fit_rows){ .n = rows->n, .dims = wordvec_dims(v) };
	out->list = xcalloc(rows->n + 1, sizeof *out->list);
	for (size_t i = 0; i < rows->n; i++) {
		const struct reader_input *in = &rows->list[i].in;
		struct exchange_text x = { .lx = lx, .in = in };

		text_init(&x.q, lx, in->question, strlen(in->question));
		text_init(&x.a, lx, in->answer, strlen(in->answer));
		out->list[i].row = &rows->list[i];
		traits_init(&out->list[i].traits, v, &x);
		text_release(&x.q);
		text_release(&x.a);
	}
}

void fit_rows_release(struct fit_rows *r)
{
	for (size_t i = 0; i < r->n; i++)
		traits_release(&r->list[i].traits);
	free(r->list);
}

bool conduct_hits(const struct fit_row *r, size_t sentence)
{
	struct span s = r->traits.spans[sentence];

	return r->row->kind >= 0 && s.from < r->row->gold.to &&
	       s.to > r->row->gold.from;
}

/* ---- the models ---- */

static void fit_table(struct examples *e, size_t dims, struct table *out)
{
	logistic_fit(e, TRAITS_SIZE(dims), out);
}

static int group_of(const struct conduct_row *r)
{
	return r->kind < 0 ? -1 : (int)flaw_group((size_t)r->kind);
}

/* A sound reply in the same style teaches most, a turn of a transcript least. */
static double cost_of(const struct conduct_row *r, int group)
{
	static const double by_source[SOURCES] = { [SOURCE_FLAWED] = 1,
						   [SOURCE_CONTROL] = 0.5,
						   [SOURCE_CLEAN] = 3,
						   [SOURCE_OYEZ] = 0.2 };
	bool other = r->kind >= 0 && group_of(r) != group;

	return COST * by_source[r->source] * (other ? COST_OTHER : 1);
}

/* Which group a reply has a fault of; sentences of a faulty reply beside the fault
 * itself are neither. */
static void fit_group(const struct fit_rows *rows, const bool *use, int group,
		      struct flaws *out)
{
	struct examples whole = { 0 }, each = { 0 };

	for (size_t i = 0; i < rows->n; i++) {
		const struct fit_row *r = &rows->list[i];
		bool has = group_of(r->row) == group;
		double cost = cost_of(r->row, group);

		if (!use[i])
			continue;
		examples_add(&whole, &r->traits.whole, has, cost);
		for (size_t k = 0; k < r->traits.n; k++)
			if (!has || conduct_hits(r, k))
				examples_add(&each, &r->traits.each[k], has,
					     cost);
	}
	fit_table(&whole, rows->dims, &out->tables[group][0]);
	fit_table(&each, rows->dims, &out->tables[group][1]);
}

/* Which fallacy it is, among replies that have one. */
static void fit_kind(const struct fit_rows *rows, const bool *use, int kind,
		     struct flaws *out)
{
	size_t m = FLAW_GROUPS + (size_t)(kind - FLAW_FALLACY);
	struct examples whole = { 0 }, each = { 0 };

	for (size_t i = 0; i < rows->n; i++) {
		const struct fit_row *r = &rows->list[i];
		bool has = r->row->kind == kind;

		if (!use[i] || group_of(r->row) != FLAW_FALLACY)
			continue;
		examples_add(&whole, &r->traits.whole, has, COST);
		for (size_t k = 0; k < r->traits.n; k++)
			if (conduct_hits(r, k))
				examples_add(&each, &r->traits.each[k], has,
					     COST);
	}
	fit_table(&whole, rows->dims, &out->tables[m][0]);
	fit_table(&each, rows->dims, &out->tables[m][1]);
}

static void fit_tables(const struct fit_rows *rows, const bool *use,
		       struct flaws *out)
{
	for (int g = 0; g < FLAW_GROUPS; g++)
		fit_group(rows, use, g, out);
	for (int k = 0; k < FLAW_FALLACIES; k++)
		fit_kind(rows, use, FLAW_FALLACY + k, out);
}

/* ---- what it says of rows that it was not fitted on ---- */

struct told {
	const struct conduct_row *row;
	bool used, any;
	struct flaw found[FLAW_GROUPS];
};

static struct told *hear_folds(const struct fit_rows *rows, const bool *use,
			       struct flaws *with)
{
	struct told *h = xcalloc(rows->n + 1, sizeof *h);
	bool *some = xcalloc(rows->n + 1, sizeof *some);

	for (unsigned fold = 0; fold < INNER; fold++) {
		for (size_t i = 0; i < rows->n; i++)
			some[i] =
				use[i] && docket_fold(rows->list[i].row->docket,
						      INNER) != fold;
		fit_tables(rows, some, with);
		for (size_t i = 0; i < rows->n; i++) {
			if (!use[i] || some[i])
				continue;
			h[i].row = rows->list[i].row;
			h[i].used = true;
			h[i].any = flaws_find(with, &rows->list[i].traits,
					      h[i].found);
		}
	}
	free(some);
	return h;
}

/* ---- thresholds ---- */

static int falling(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x < y) - (x > y);
}

/* Our own sound replies were written as traps: no sample of anything. */
static bool is_sample(const struct told *h, enum source source)
{
	return h->used && h->any && h->row->source == source &&
	       h->row->hand != HAND_OWN;
}

static size_t sample_size(const struct told *h, size_t n, enum source source)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		k += is_sample(&h[i], source);
	return k;
}

#define GAP 0.05 /* above what must not be said */

/* The lowest score at which the group calls no more than `share` of what is
 * allowed faulty. */
static double lowest(const struct told *h, size_t n, int group, double share)
{
	double at = -1e6, *s = xcalloc(n + 1, sizeof *s);

	for (int source = SOURCE_CONTROL; source < SOURCES; source++) {
		size_t k = 0, all = sample_size(h, n, (enum source)source);
		size_t may = (size_t)(share * allowed[source] * (double)all);

		for (size_t i = 0; i < n; i++)
			if (is_sample(&h[i], (enum source)source))
				s[k++] = h[i].found[group].score;
		qsort(s, k, sizeof *s, falling);
		if (may < k)
			at = fmax(at, s[may] + GAP);
	}
	free(s);
	return at;
}

static bool is_allowed(const struct told *h, size_t n,
		       const struct flaw_numbers *numbers)
{
	for (int source = SOURCE_CONTROL; source < SOURCES; source++) {
		size_t all = 0, flagged = 0;

		for (size_t i = 0; i < n; i++) {
			bool any = false;

			if (!is_sample(&h[i], (enum source)source))
				continue;
			all++;
			for (int g = 0; g < FLAW_GROUPS; g++)
				any |= h[i].found[g].score >=
				       (double)numbers->at[g];
			flagged += any;
		}
		if ((double)flagged > allowed[source] * (double)all)
			return false;
	}
	return true;
}

/* What is to be found of each group before anything else, and what after that;
 * more counts no further. */
static const double first[FLAW_GROUPS] = { 0.45, 0.35, 0.15, 0.15 };
static const double then[FLAW_GROUPS] = { 0.6, 0.5, 0.3, 0.3 };
#define THEN 0.2

static double worth(const struct told *h, size_t n,
		    const struct flaw_numbers *numbers)
{
	double sum = 0;

	for (int g = 0; g < FLAW_GROUPS; g++) {
		size_t all = 0, found = 0;
		double share;

		for (size_t i = 0; i < n; i++) {
			if (!is_sample(&h[i], SOURCE_FLAWED) ||
			    group_of(h[i].row) != g)
				continue;
			all++;
			found += h[i].found[g].score >= (double)numbers->at[g];
		}
		share = (double)found / (double)(all + 1);
		sum += fmin(1, share / first[g]) +
		       THEN * fmin(1, share / then[g]);
	}
	return sum;
}

#define STEPS 7 /* shares of what is allowed that a group may get */

/* Each group gets the share of what may be called falsely that brings most. */
static void set_thresholds(const struct told *h, size_t n,
			   struct flaw_numbers *out)
{
	struct flaw_numbers try = *out;
	double best = -1, at[FLAW_GROUPS][STEPS];

	for (int g = 0; g < FLAW_GROUPS; g++)
		for (int s = 0; s < STEPS; s++)
			at[g][s] = lowest(h, n, g, (double)s / STEPS);
	for (int s = 0; s < STEPS * STEPS * STEPS * STEPS; s++) {
		double value;

		for (int g = 0, k = s; g < FLAW_GROUPS; g++, k /= STEPS)
			try.at[g] = (float)at[g][k % STEPS];
		if (!is_allowed(h, n, &try))
			continue;
		value = worth(h, n, &try);
		if (value > best) {
			best = value;
			*out = try;
		}
	}
}

/* Slope and base of the logistic curve from a group's score to how often such a
 * reply had its fault (Platt): downhill from a flat curve, by steps that shrink
 * when they overshoot. */
#define CURVE_STEPS 400

static double loss_of(const struct told *h, size_t n, int g, double a, double b,
		      double *da, double *db)
{
	double loss = 0, all = 0;

	*da = *db = 0;
	for (size_t i = 0; i < n; i++) {
		double z, y, off;

		if (!h[i].used || !h[i].any)
			continue;
		y = group_of(h[i].row) == g;
		z = a * h[i].found[g].score + b;
		off = 1 / (1 + exp(-z)) - y;
		loss += log1p(exp(-fabs(z))) + fmax(z, 0) - y * z;
		*da += off * h[i].found[g].score;
		*db += off;
		all++;
	}
	*da /= all;
	*db /= all;
	return loss / all;
}

static void set_confidence(const struct told *h, size_t n, int g,
			   struct flaw_numbers *out)
{
	double a = 0, b = 0, da, db, step = 1;
	double loss = loss_of(h, n, g, a, b, &da, &db);

	for (int k = 0; k < CURVE_STEPS; k++) {
		double na = a - step * da, nb = b - step * db, nda, ndb;
		double next = loss_of(h, n, g, na, nb, &nda, &ndb);

		if (next > loss) {
			step /= 2;
			continue;
		}
		a = na;
		b = nb;
		da = nda;
		db = ndb;
		loss = next;
		step *= 1.2;
	}
	out->slope[g] = (float)a;
	out->base[g] = (float)b;
}

void conduct_fit(const struct fit_rows *rows, const bool *use,
		 struct flaws *out, double alone[FLAW_GROUPS])
{
	struct told *h = hear_folds(rows, use, out);

	set_thresholds(h, rows->n, &out->numbers);
	for (int g = 0; g < FLAW_GROUPS; g++) {
		set_confidence(h, rows->n, g, &out->numbers);
		alone[g] = lowest(h, rows->n, g, 1);
	}
	free(h);
	fit_tables(rows, use, out);
}
