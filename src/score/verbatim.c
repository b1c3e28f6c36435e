#include "score/verbatim.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/plain.h"
#include "court/transcript.h"
#include "score/runs.h"

/* One of the smallest stays, once. */
static void keep_run(struct verbatim *a, uint64_t h)
{
	size_t at = a->n_runs;

	while (at > 0 && a->runs[at - 1] > h)
		at--;
	if (at == VERBATIM_RUNS || (at > 0 && a->runs[at - 1] == h))
		return;
	if (a->n_runs < VERBATIM_RUNS)
		a->n_runs++;
	memmove(&a->runs[at + 1], &a->runs[at],
		(a->n_runs - at - 1) * sizeof *a->runs);
	a->runs[at] = h;
}

static void take_run(void *arg, size_t at, uint64_t run)
{
	(void)at;
	keep_run(arg, run);
}

static uint64_t hash_of(const char *answer)
{
	struct buf words;
	uint64_t h;

	buf_init(&words, strlen(answer) + 3);
	plain_words(&words, answer, strlen(answer));
	h = str_hash(words.s, words.len);
	buf_release(&words);
	return h;
}

void verbatim_add(struct verbatim *a, const char *answer)
{
	uint64_t h;
	size_t i;

	/* a short one has no run */
	if (runs_each(answer, take_run, a) < RUN_WORDS)
		return;
	h = hash_of(answer);
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

bool verbatim_near(const struct verbatim *a, const struct verbatim *b)
{
	size_t i = 0, k = 0, both = 0, all = 0;

	/* the smallest of both together are a sample of all their runs */
	for (; all < VERBATIM_RUNS && (i < a->n_runs || k < b->n_runs); all++) {
		bool in_a = i < a->n_runs &&
			    (k == b->n_runs || a->runs[i] <= b->runs[k]);
		bool in_b = k < b->n_runs &&
			    (i == a->n_runs || b->runs[k] <= a->runs[i]);

		both += in_a && in_b;
		i += in_a;
		k += in_b;
	}
	return all >= VERBATIM_LEAST && 2 * both >= all && !verbatim_is(a, b);
}

const char *verbatim_order_said(int64_t started_ms, int64_t other_ms)
{
	return started_ms <= 0 || other_ms <= 0 ? ""
	       : other_ms < started_ms		? ", which was begun earlier"
	       : other_ms > started_ms		? ", which was begun later"
						: "";
}
