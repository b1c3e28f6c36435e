#include "court/alike.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/plain.h"

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

void alike_take(struct alike *w, const char *text)
{
	struct buf words;
	size_t n = 0;

	*w = (struct alike){ 0 };
	buf_init(&words, strlen(text) + 3);
	plain_words(&words, text, strlen(text));
	w->words = xcalloc(words.len / 2 + 1, sizeof *w->words);
	for (size_t i = 0; i + 1 < words.len;) {
		size_t len = strcspn(words.s + ++i, " ");

		w->words[n++] = str_hash(words.s + i, len);
		i += len;
	}
	qsort(w->words, n, sizeof *w->words, by_value);
	for (size_t i = 0; i < n; i++)
		if (!i || w->words[i] != w->words[i - 1])
			w->words[w->n++] = w->words[i];
	buf_release(&words);
}

void alike_release(struct alike *w)
{
	free(w->words);
	*w = (struct alike){ 0 };
}

/* The share of the words of both that both have, 0..1; 0 where they are far apart in
 * length. */
static double share_of(const struct alike *a, const struct alike *b)
{
	size_t i = 0, j = 0, both = 0;

	if ((double)a->n < ALIKE_NEAR * (double)b->n ||
	    (double)b->n < ALIKE_NEAR * (double)a->n)
		return 0;
	while (i < a->n && j < b->n) {
		if (a->words[i] == b->words[j]) {
			both++;
			i++;
			j++;
		} else if (a->words[i] < b->words[j]) {
			i++;
		} else {
			j++;
		}
	}
	return both ? (double)both / (double)(a->n + b->n - both) : 0;
}

bool alike_near(const struct alike *a, const struct alike *b, bool *exact)
{
	double same = share_of(a, b);

	*exact = same >= 1;
	return same >= ALIKE_NEAR && (*exact || a->n >= ALIKE_LEAST);
}
