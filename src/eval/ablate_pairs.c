/*
 * ablate_pairs.c - what the first of several runs has of each other one, sample by
 * sample
 */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/ablate.h"
#include "eval/run_folder.h"
#include "score/paired.h"

/* What a run tells of a sample; NAN: nothing. */
struct told {
	double facts[MODELLED_FACTS_MAX];
};
/* One fact of the samples of which two runs tell it. */
struct pairs {
	double *a, *b;
	size_t n;
};
struct difference {
	struct eval_cell a, b, less;
	double p; /* NAN: no test */
	size_t n;
};

static struct told tell(const struct ablate_run *r, size_t sample)
{
	struct json_ref root, result;
	struct error err;
	struct json *doc = run_folder_result(r->folder, sample, &err);
	struct told t;

	for (size_t i = 0; i < MODELLED_FACTS_MAX; i++)
		t.facts[i] = NAN;
	if (!doc)
		return t;
	root = json_root(doc);
	if (json_member_opt(&root, "result", JSON_OBJECT, &result, NULL))
		r->suite->tell(&r->how, &result, t.facts);
	json_free(doc);
	return t;
}

/* Of the samples below n; the caller frees. */
static struct told *tell_all(const struct ablate_run *r, size_t n)
{
	struct told *list = xreallocarray(NULL, n + 1, sizeof *list);

	for (size_t i = 0; i < n; i++)
		list[i] = tell(r, i);
	return list;
}

/* There is room for n. */
static void pair(struct pairs *p, const struct told *x, const struct told *y,
		 size_t n, size_t fact)
{
	p->n = 0;
	for (size_t i = 0; i < n; i++) {
		double a = x[i].facts[fact], b = y[i].facts[fact];

		if (isnan(a) || isnan(b))
			continue;
		p->a[p->n] = a;
		p->b[p->n++] = b;
	}
}

/* ---- a difference ---- */

static bool is_yes_or_no(double v)
{
	return !(v > 0) || !(v < 1);
}

static double mean(const double *v, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += v[i];
	return n ? sum / (double)n : NAN;
}

/* Both, only a, only b, neither; false where some are shares. */
static bool count(const struct pairs *p, size_t k[4])
{
	for (size_t i = 0; i < p->n; i++) {
		bool a = p->a[i] > 0, b = p->b[i] > 0;

		if (!is_yes_or_no(p->a[i]) || !is_yes_or_no(p->b[i]))
			return false;
		k[a ? (b ? 0 : 1) : (b ? 2 : 3)]++;
	}
	return true;
}

static struct difference difference_of(const struct pairs *p)
{
	double a = mean(p->a, p->n), b = mean(p->b, p->n), n = (double)p->n;
	struct difference d = { .a = eval_number(a, 2),
				.b = eval_number(b, 2),
				.n = p->n };
	size_t k[4] = { 0 };

	if (count(p, k)) {
		struct stats_interval in =
			paired_shares(k[0], k[1], k[2], k[3]);

		d.less = eval_between(a - b, in.lo, in.hi, n, 2);
		d.p = p->n ? paired_mcnemar(k[1], k[2]) : NAN;
	} else {
		struct paired t = paired_t(p->a, p->b, p->n);

		d.less = eval_between(t.mean, t.lo, t.hi, n, 2);
		if (isnan(t.lo))
			d.less.unsure = t.n < 2 ? "too few" : "all alike";
		d.p = t.p;
	}
	return d;
}

/* ---- tables ---- */

static void add_table(struct eval_result *out, const struct ablate_run *run,
		      size_t at, const struct difference *d, size_t tests)
{
	const char *first = ablate_letter(0), *other = ablate_letter(at);
	const char *less = eval_say(out, "%s less %s", first, other);
	struct eval_table *t = eval_add_table(
		out, eval_say(out, "pairs_%s", other),
		eval_say(out, "%s, on the same samples", less), "figure");

	eval_add_column(out, t, "n", "samples");
	eval_add_column(out, t, "first", first);
	eval_add_column(out, t, "other", other);
	eval_add_column(out, t, "less", less);
	eval_add_column(out, t, "p", "p");
	for (size_t f = 0; run->suite->facts[f].key; f++) {
		struct eval_cell *row;

		if (!d[f].n)
			continue;
		row = eval_add_row(out, t, run->suite->facts[f].key,
				   run->suite->facts[f].title);
		row[0] = eval_count(d[f].n);
		row[1] = d[f].a;
		row[2] = d[f].b;
		row[3] = d[f].less;
		row[4] = eval_chance(paired_bonferroni(d[f].p, tests));
	}
	if (!t->n_rows)
		eval_table_note(out, t,
				"No sample has a usable figure in both.");
}

static void say_method(struct eval_result *out, size_t tests)
{
	eval_table_note(
		out, &out->tables[out->n_tables - 1],
		"Samples of which both have a usable figure, each beside "
		"itself. Of yes and no: Newcombe's interval for pairs and the "
		"exact test of McNemar; of shares: Student's for pairs. p is "
		"corrected after Bonferroni, for %zu test%s.",
		tests, str_plural(tests));
}

/* Returns how many of them were tested. */
static size_t differences(const struct told *x, const struct told *y, size_t n,
			  struct difference d[MODELLED_FACTS_MAX])
{
	struct pairs p = { xreallocarray(NULL, n + 1, sizeof *p.a),
			   xreallocarray(NULL, n + 1, sizeof *p.b), 0 };
	size_t tests = 0;

	for (size_t f = 0; f < MODELLED_FACTS_MAX; f++) {
		pair(&p, x, y, n, f);
		d[f] = difference_of(&p);
		tests += !isnan(d[f].p);
	}
	free(p.a);
	free(p.b);
	return tests;
}

void ablate_add_pairs(const struct ablate_run *runs, size_t n,
		      struct eval_result *out)
{
	struct difference d[ABLATE_RUNS_MAX][MODELLED_FACTS_MAX];
	size_t tests = 0, samples;
	struct told *first;

	samples = run_folder_end(runs[0].folder);
	first = tell_all(&runs[0], samples);
	for (size_t i = 1; i < n; i++) {
		struct told *other = tell_all(&runs[i], samples);

		tests += differences(first, other, samples, d[i]);
		free(other);
	}
	free(first);
	for (size_t i = 1; i < n; i++)
		add_table(out, &runs[i], i, d[i], tests);
	say_method(out, tests);
}
