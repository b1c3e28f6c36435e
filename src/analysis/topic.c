#include "analysis/topic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/text.h"
#include "base/xmalloc.h"

/*
 * BM25's usual constants, and when to speak: `make bench` prints how often
 * that is right for the memos' own questions, each hidden from its memo.  The
 * two thresholds were set on the case okafor alone.
 */
#define SATURATION 1.2
#define LENGTH	   0.75
#define SCORE_MIN  8.0
#define LEAD_MIN   0.2

struct count {
	uint64_t stem;
	double n; /* times it was said, heavier where it stands in the label */
};
struct topic {
	const struct issue *issue;
	struct count *counts; /* n, by stem */
	size_t n, room;
	double len;
};
struct topics {
	const struct lexicons *lx;
	struct topic *list; /* n */
	size_t n;
	double mean_len;
};

static struct count *find(const struct topic *t, uint64_t stem)
{
	size_t lo = 0, hi = t->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (t->counts[mid].stem == stem)
			return &t->counts[mid];
		if (t->counts[mid].stem < stem)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

static void insert(struct topic *t, uint64_t stem, double weight)
{
	size_t at = t->n;

	if (t->n == t->room) {
		t->room = t->room ? 2 * t->room : 64;
		t->counts =
			xreallocarray(t->counts, t->room, sizeof *t->counts);
	}
	while (at && t->counts[at - 1].stem > stem) {
		t->counts[at] = t->counts[at - 1];
		at--;
	}
	t->counts[at] = (struct count){ stem, weight };
	t->n++;
}

static void hear(struct topics *all, struct topic *t, const char *words,
		 double weight)
{
	struct text text;

	if (!words || !*words || strlen(words) > TEXT_MAX)
		return;
	text_init(&text, all->lx, words, strlen(words));
	for (size_t i = 0; i < text.n_stems; i++) {
		struct count *c = find(t, text.stems[i]);

		if (c)
			c->n += weight;
		else
			insert(t, text.stems[i], weight);
		t->len += weight;
	}
	text_release(&text);
}

static void hear_texts(struct topics *all, struct topic *t,
		       const struct texts *list)
{
	for (size_t i = 0; i < list->n; i++)
		hear(all, t, list->list[i], 1);
}

static void hear_issue(struct topics *all, struct topic *t)
{
	const struct issue *issue = t->issue;

	hear(all, t, issue->label, 2);
	hear(all, t, issue->description, 2);
	hear(all, t, issue->good_answer, 1);
	hear(all, t, issue->losing_concession, 1);
	hear_texts(all, t, &issue->authorities);
	for (size_t i = 0; i < issue->n_questions; i++) {
		hear(all, t, issue->questions[i].text, 1);
		hear_texts(all, t, &issue->questions[i].follow_ups);
	}
}

struct topics *topics_new(const struct lexicons *lx, const struct court_case *c,
			  enum side_id side)
{
	struct topics *t = xcalloc(1, sizeof *t);

	t->lx = lx;
	t->list = xcalloc(c->n_issues + 1, sizeof *t->list);
	for (size_t i = 0; i < c->n_issues; i++) {
		struct topic *topic = &t->list[t->n];

		if (!case_presses(&c->issues[i], side))
			continue;
		topic->issue = &c->issues[i];
		hear_issue(t, topic);
		t->mean_len += topic->len;
		t->n++;
	}
	if (t->n)
		t->mean_len /= (double)t->n;
	return t;
}

void topics_free(struct topics *t)
{
	if (!t)
		return;
	for (size_t i = 0; i < t->n; i++)
		free(t->list[i].counts);
	free(t->list);
	free(t);
}

/* What a stem is worth: much when few issues have it. */
static double idf(const struct topics *t, uint64_t stem)
{
	double df = 0, n = (double)t->n;

	for (size_t i = 0; i < t->n; i++)
		df += find(&t->list[i], stem) != NULL;
	return log(1 + (n - df + 0.5) / (df + 0.5));
}

static double score(const struct topics *all, const struct topic *t,
		    const struct text *text, const double *worth)
{
	double norm =
		SATURATION * (1 - LENGTH + LENGTH * t->len / all->mean_len);
	double sum = 0;

	for (size_t i = 0; i < text->n_stems; i++) {
		const struct count *c = find(t, text->stems[i]);

		if (c)
			sum += worth[i] * c->n * (SATURATION + 1) /
			       (c->n + norm);
	}
	return sum;
}

const struct issue *topics_find(const struct topics *t, const char *words,
				double *lead)
{
	double best = 0, second = 0, *worth;
	const struct topic *first = NULL;
	size_t len = strlen(words);
	struct text text;

	if (lead)
		*lead = 0;
	if (!t->n || len > TEXT_MAX)
		return NULL;
	text_init(&text, t->lx, words, len);
	worth = xcalloc(text.n_stems + 1, sizeof *worth);
	for (size_t i = 0; i < text.n_stems; i++)
		worth[i] = idf(t, text.stems[i]);
	for (size_t i = 0; i < t->n; i++) {
		double s = score(t, &t->list[i], &text, worth);

		if (s > best) {
			second = best;
			best = s;
			first = &t->list[i];
		} else if (s > second) {
			second = s;
		}
	}
	free(worth);
	text_release(&text);
	if (best <= 0)
		return NULL;
	if (lead)
		*lead = (best - second) / best;
	return best >= SCORE_MIN && (best - second) / best >= LEAD_MIN
		       ? first->issue
		       : NULL;
}
