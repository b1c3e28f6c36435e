#include "score/verbatim.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/plain.h"
#include "court/transcript.h"

/* The hash of its words as they are compared; *n_words of them. */
static uint64_t hash_of(const char *s, size_t *n_words)
{
	struct buf words;
	uint64_t h;

	buf_init(&words, strlen(s) + 3);
	plain_words(&words, s, strlen(s));
	*n_words = 0;
	for (size_t i = 1; i < words.len; i++)
		*n_words += words.s[i] == ' ';
	h = str_hash(words.s, words.len);
	buf_release(&words);
	return h;
}

void verbatim_add(struct verbatim *a, const char *answer)
{
	size_t n_words, i;
	uint64_t h = hash_of(answer, &n_words);

	if (n_words < VERBATIM_WORDS)
		return;
	a->answers = xgrow(a->answers, a->n, &a->room, sizeof *a->answers);
	for (i = a->n++; i > 0 && a->answers[i - 1] > h; i--)
		a->answers[i] = a->answers[i - 1];
	a->answers[i] = h;
}

void verbatim_of(const struct transcript *said, struct verbatim *out)
{
	*out = (struct verbatim){ 0 };
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].kind == TURN_ANSWER &&
		    !said->turns[i].retracted)
			verbatim_add(out, said->turns[i].text);
}

void verbatim_release(struct verbatim *a)
{
	free(a->answers);
	*a = (struct verbatim){ 0 };
}

size_t verbatim_shared(const struct verbatim *of, const struct verbatim *other)
{
	size_t n = 0;

	for (size_t i = 0, k = 0; i < of->n && k < other->n;) {
		if (of->answers[i] < other->answers[k]) {
			i++;
		} else if (of->answers[i] > other->answers[k]) {
			k++;
		} else {
			n++;
			i++;
		}
	}
	return n;
}

bool verbatim_is(const struct verbatim *a, const struct verbatim *b)
{
	const struct verbatim *shorter = a->n <= b->n ? a : b;
	const struct verbatim *longer = shorter == a ? b : a;

	return 2 * verbatim_shared(shorter, longer) > shorter->n;
}
