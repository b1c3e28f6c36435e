#include "score/runs.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/plain.h"

/* Neighbors among texts become none among numbers. */
static uint64_t stirred(uint64_t h)
{
	h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
	return h ^ h >> 33;
}

size_t runs_each(const char *text, run_fn *each, void *arg)
{
	const char *from[RUN_WORDS] = { NULL };
	struct buf words;
	size_t n = 0;

	buf_init(&words, strlen(text) + 3);
	plain_words(&words, text, strlen(text));
	/* one blank stands before each word and one at the end */
	for (const char *at = words.s; at < words.s + words.len; at++) {
		const char **oldest = &from[n % RUN_WORDS];

		if (*at != ' ')
			continue;
		if (*oldest)
			each(arg, n - RUN_WORDS,
			     stirred(str_hash(*oldest,
					      (size_t)(at - *oldest))));
		*oldest = at;
		n++;
	}
	buf_release(&words);
	return n ? n - 1 : 0;
}

static void pass(void *arg, size_t at, uint64_t run)
{
	(void)arg;
	(void)at;
	(void)run;
}

size_t runs_count(const char *text)
{
	return runs_each(text, pass, NULL);
}

/* ---- a set ---- */

static void add(void *arg, size_t at, uint64_t run)
{
	struct runs *s = arg;

	(void)at;
	s->list = xgrow(s->list, s->n, &s->room, sizeof *s->list);
	s->list[s->n++] = run;
}

void runs_add(struct runs *s, const char *text)
{
	s->sorted = false;
	runs_each(text, add, s);
}

void runs_release(struct runs *s)
{
	free(s->list);
	*s = (struct runs){ NULL, 0, 0, false };
}

static int by_size(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

void runs_sort(struct runs *s)
{
	if (s->n)
		qsort(s->list, s->n, sizeof *s->list, by_size);
	s->sorted = true;
}

bool runs_have(const struct runs *s, uint64_t run)
{
	return s->n &&
	       bsearch(&run, s->list, s->n, sizeof *s->list, by_size) != NULL;
}
