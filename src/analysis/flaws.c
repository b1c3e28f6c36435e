/*
 * flaws.c - see flaws.h
 */
#include "analysis/flaws.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"

struct head {
	char magic[8];
	uint32_t head_bytes, tables, size, dims;
	uint64_t vectors, sum;
	struct flaw_numbers numbers;
};
_Static_assert(sizeof(struct head) == 88, "as the file has it");

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

static bool all_finite(const float *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isfinite(v[i]))
			return false;
	return true;
}

static const char *whats_wrong(const struct flaws *f, const struct buf *b,
			       struct head *h)
{
	const size_t fixed = offsetof(struct head, numbers);
	float scales[FLAWS_TABLES];

	if (b->len < sizeof *h || memcmp(b->s, FLAWS_MAGIC, 8) != 0)
		return "not of this version";
	memcpy(h, b->s, sizeof *h);
	if (h->tables != FLAWS_TABLES || h->size != TRAITS_SIZE(h->dims))
		return "not of this version";
	if (h->head_bytes < sizeof *h || h->head_bytes > b->len ||
	    b->len != h->head_bytes + sizeof scales +
			      (uint64_t)h->tables * h->size)
		return "cut short";
	if (str_hash(b->s + fixed, b->len - fixed) != h->sum)
		return "damaged";
	memcpy(scales, b->s + h->head_bytes, sizeof scales);
	if (!all_finite(h->numbers.at, sizeof h->numbers / sizeof(float)) ||
	    !all_finite(scales, FLAWS_TABLES))
		return "a number in it is none";
	if (h->dims != wordvec_dims(f->vectors) ||
	    h->vectors != wordvec_sum(f->vectors))
		return "made for other word vectors";
	return NULL;
}

static void take_tables(struct flaws *f, const struct buf *b,
			const struct head *h)
{
	const char *scales = b->s + h->head_bytes;
	const char *at = scales + FLAWS_TABLES * sizeof(float);

	for (size_t i = 0; i < FLAWS_TABLES; i++, at += h->size) {
		struct flaw_table *t = &f->tables[i / 2][i % 2];

		memcpy(&t->scale, scales + i * sizeof(float), sizeof(float));
		t->w = xmalloc(h->size);
		memcpy(t->w, at, h->size);
	}
	f->numbers = h->numbers;
}

static bool read_weights(struct flaws *f, const char *path, struct error *err)
{
	struct head h;
	struct buf b;
	const char *wrong = NULL;
	bool ok;

	buf_init(&b, FLAWS_FILE_MAX);
	ok = file_read(path, &b, err);
	if (ok)
		wrong = whats_wrong(f, &b, &h);
	if (ok && !wrong)
		take_tables(f, &b, &h);
	buf_release(&b);
	return ok &&
	       (!wrong || error_set(err, ERR_DATA, "%s: weights of faults: %s",
				    path, wrong));
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
	for (size_t m = 0; m < FLAW_MODELS; m++) {
		free(f->tables[m][WHOLE].w);
		free(f->tables[m][SENTENCE].w);
	}
	wordvec_close(f->vectors);
	free(f);
}

/* ---- telling ---- */

static double weigh(const struct flaw_table *t, const struct trait_list *traits)
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
	const struct flaw_table *w = &f->tables[group][SENTENCE];
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
		const struct flaw_table *m = f->tables[FLAW_GROUPS + k];

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
