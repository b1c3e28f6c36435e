/*
 * flaws.c - see flaws.h
 */
#include "analysis/flaws.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

enum { WHOLE, SENTENCE };

const char *const flaw_kinds[FLAW_KINDS] = {
	"decorum",
	"rage_bait",
	"switching_sides",
	"factual_general",
	"factual_legal",
	"correlation_causation",
	"sufficient_necessary",
	"comparison",
	"sampling",
	"exclusivity",
	"numbers",
	"ignoring_justice",
	"misstating_justice",
};

enum flaw_group flaw_group(size_t kind)
{
	return kind < FLAW_FALLACY ? (enum flaw_group)kind : FLAW_FALLACY;
}

/* ---- the file ---- */

static bool read_weights(struct flaws *f, const char *path, struct error *err)
{
	const struct tables_form form = {
		.magic = FLAWS_MAGIC,
		.what = "weights of faults",
		.n = FLAWS_TABLES,
		.size = TRAITS_SIZE(wordvec_dims(f->vectors)),
		.n_floats = FLAWS_FLOATS,
	};

	return tables_read(&form, path, f->vectors, &f->tables[0][0],
			   (float *)&f->numbers, err);
}

struct flaws *flaws_new(const char *vectors_path, struct error *err)
{
	struct wordvec *v = wordvec_open(vectors_path, err);
	struct flaws *f;

	if (!v)
		return NULL;
	f = xcalloc(1, sizeof *f);
	f->vectors = v;
	return f;
}

struct flaws *flaws_load(const char *vectors_path, const char *path,
			 struct error *err)
{
	struct flaws *f = flaws_new(vectors_path, err);

	if (f && read_weights(f, path, err))
		return f;
	flaws_free(f);
	return NULL;
}

void flaws_free(struct flaws *f)
{
	if (!f)
		return;
	tables_release(&f->tables[0][0], FLAWS_TABLES);
	wordvec_close(f->vectors);
	free(f);
}

/* ---- telling ---- */

static double weigh(const struct table *t, const struct trait_list *traits)
{
	return (double)t->scale * traits_dot(traits, t->w);
}

static double logistic(double x)
{
	return 1 / (1 + exp(-x));
}

#define KIND_COUNTS 0.5 /* of the logarithm of a kind's share */

#define NEARLY 1.0 /* below the likeliest sentence's score */

/* Finds the likeliest sentence of a group and returns its score. */
static double likeliest(const struct flaws *f, const struct traits *t,
			size_t group, struct flaw *out)
{
	const struct table *w = &f->tables[group][SENTENCE];
	double best = -INFINITY;

	for (size_t i = 0; i < t->n; i++) {
		double s = weigh(w, &t->each[i]);

		if (s > best) {
			best = s;
			out->sentence = i;
		}
	}
	out->first = out->last = out->sentence;
	if (out->first > 0 &&
	    weigh(w, &t->each[out->first - 1]) > best - NEARLY)
		out->first--;
	else if (out->last + 1 < t->n &&
		 weigh(w, &t->each[out->last + 1]) > best - NEARLY)
		out->last++;
	return best;
}

/* Which fallacy that sentence of that answer has. */
static void tell_kind(const struct flaws *f, const struct traits *t,
		      struct flaw *out)
{
	double score[FLAW_FALLACIES], top = -INFINITY, sum = 0;

	for (size_t k = 0; k < FLAW_FALLACIES; k++) {
		const struct table *m = f->tables[FLAW_GROUPS + k];

		score[k] = weigh(&m[WHOLE], &t->whole) +
			   weigh(&m[SENTENCE], &t->each[out->sentence]);
		if (score[k] > top) {
			top = score[k];
			out->kind = FLAW_FALLACY + k;
		}
	}
	for (size_t k = 0; k < FLAW_FALLACIES; k++)
		sum += exp(score[k] - top);
	out->share = 1 / sum;
}

bool flaws_find(const struct flaws *f, const struct traits *t,
		struct flaw out[FLAW_GROUPS])
{
	for (size_t g = 0; t->n && g < FLAW_GROUPS; g++) {
		const struct flaw_numbers *n = &f->numbers;
		struct flaw *x = &out[g];

		*x = (struct flaw){ .kind = g, .share = 1 };
		x->score = (likeliest(f, t, g, x) +
			    weigh(&f->tables[g][WHOLE], &t->whole)) /
			   2;
		if (g == FLAW_FALLACY)
			tell_kind(f, t, x);
		x->score += KIND_COUNTS * log(x->share);
		x->confidence = logistic(n->slope[g] * x->score + n->base[g]);
		x->said = x->score >= n->at[g];
	}
	return t->n > 0;
}
