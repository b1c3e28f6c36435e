#include "eval/generate_vote.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"

enum { GRAM_MIN = 3, GRAM_MAX = 5 };

struct gram {
	uint64_t hash;
	double weight; /* first a count */
};
struct bag { /* sorted by hash */
	struct gram *list;
	size_t n;
};

static int by_hash(const void *a, const void *b)
{
	const struct gram *x = a, *y = b;

	return (x->hash > y->hash) - (x->hash < y->hash);
}

static struct bag bag_of(const char *text)
{
	size_t len = strlen(text), n = 0;
	char *s = xstrdup(text);
	struct bag b = { .list = xcalloc((GRAM_MAX - GRAM_MIN + 1) * len + 1,
					 sizeof *b.list) };

	for (size_t i = 0; i < len; i++)
		s[i] = str_lower(s[i]);
	for (size_t size = GRAM_MIN; size <= GRAM_MAX; size++)
		for (size_t i = 0; i + size <= len; i++)
			b.list[n++] = (struct gram){
				str_hash_on(STR_HASH, s + i, size), 1
			};
	qsort(b.list, n, sizeof *b.list, by_hash);
	for (size_t i = 0; i < n; i++)
		if (b.n && b.list[b.n - 1].hash == b.list[i].hash)
			b.list[b.n - 1].weight++;
		else
			b.list[b.n++] = b.list[i];
	free(s);
	return b;
}

static size_t texts_with(const struct bag *bags, size_t n, uint64_t hash)
{
	const struct gram want = { .hash = hash };
	size_t df = 0;

	for (size_t i = 0; i < n; i++)
		df += bsearch(&want, bags[i].list, bags[i].n, sizeof want,
			      by_hash) != NULL;
	return df;
}

/* idf as it is usually smoothed: log((1 + n) / (1 + df)) + 1. */
static void weigh(struct bag *bags, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < bags[i].n; k++) {
			struct gram *g = &bags[i].list[k];
			double df = (double)texts_with(bags, n, g->hash);

			g->weight *= log((1 + (double)n) / (1 + df)) + 1;
		}
}

static double product(const struct bag *a, const struct bag *b)
{
	double sum = 0;
	size_t i = 0, k = 0;

	while (i < a->n && k < b->n) {
		int c = by_hash(&a->list[i], &b->list[k]);

		if (c == 0)
			sum += a->list[i].weight * b->list[k].weight;
		i += c <= 0;
		k += c >= 0;
	}
	return sum;
}

void vote_ngrams(const char *const *texts, size_t n, double *likeness)
{
	struct bag bags[VOTE_MAX];
	size_t at = 0;

	for (size_t i = 0; i < n; i++)
		bags[i] = bag_of(texts[i]);
	weigh(bags, n);
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			double both = product(&bags[i], &bags[i]) *
				      product(&bags[k], &bags[k]);

			likeness[at++] = both > 0
						 ? product(&bags[i], &bags[k]) /
							   sqrt(both)
						 : 0;
		}
	for (size_t i = 0; i < n; i++)
		free(bags[i].list);
}

bool vote_cosines(const char *json, size_t n, double *likeness)
{
	struct json *doc = json_parse(json, strlen(json), NULL);
	struct json_ref root, item = { 0 };
	size_t at = 0;
	bool ok;

	if (!doc)
		return false;
	root = json_root(doc);
	ok = json_kind(&root) == JSON_ARRAY &&
	     json_count(&root) == n * (n - 1) / 2;
	while (ok && json_next(&root, &item)) {
		ok = json_kind(&item) == JSON_NUMBER;
		likeness[at++] = json_as_number(&item, NULL);
	}
	json_free(doc);
	return ok;
}

size_t vote_winner(const double *likeness, size_t n, double *mean)
{
	double sums[VOTE_MAX] = { 0 };
	size_t at = 0, best = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++, at++) {
			sums[i] += likeness[at];
			sums[k] += likeness[at];
		}
	for (size_t i = 1; i < n; i++)
		if (sums[i] > sums[best])
			best = i;
	*mean = n > 1 ? sums[best] / (double)(n - 1) : 0;
	return best;
}
