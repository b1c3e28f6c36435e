#include "analysis/topic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/text.h"
#include "base/xmalloc.h"

/*
 * BM25's usual constants, and when to speak: `make bench` prints how often
 * that is right for the memos' own questions, each hidden from its memo.  The
 * thresholds were set on the case okafor alone.
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
	size_t at;	      /* of the case's issues */
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
		topic->at = i;
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

/* What the words score on each topic, all->n, to be freed; NULL for too many
 * words. */
static double *scores(const struct topics *all, const char *words)
{
	size_t len = strlen(words);
	double *out, *worth;
	struct text text;

	if (len > TEXT_MAX)
		return NULL;
	text_init(&text, all->lx, words, len);
	worth = xcalloc(text.n_stems + 1, sizeof *worth);
	out = xcalloc(all->n + 1, sizeof *out);
	for (size_t i = 0; i < text.n_stems; i++)
		worth[i] = idf(all, text.stems[i]);
	for (size_t i = 0; i < all->n; i++)
		out[i] = score(all, &all->list[i], &text, worth);
	free(worth);
	text_release(&text);
	return out;
}

struct two {
	size_t best;
	double first, second; /* scores */
};

static struct two best_of(const double *score, size_t n)
{
	struct two b = { 0, 0, 0 };

	for (size_t i = 0; i < n; i++)
		if (score[i] > b.first) {
			b.second = b.first;
			b.first = score[i];
			b.best = i;
		} else if (score[i] > b.second) {
			b.second = score[i];
		}
	return b;
}

const struct issue *topics_find(const struct topics *t, const char *words,
				double *lead)
{
	double *score = scores(t, words), ahead = 0;
	struct two b = { 0, 0, 0 };

	if (score)
		b = best_of(score, t->n);
	if (b.first > 0)
		ahead = (b.first - b.second) / b.first;
	if (lead)
		*lead = ahead;
	free(score);
	return b.first >= SCORE_MIN && ahead >= LEAD_MIN ? t->list[b.best].issue
							 : NULL;
}

void topics_hear(const struct topics *t, const char *words, double *heard)
{
	double *score = scores(t, words);
	struct two b;

	if (!score)
		return;
	b = best_of(score, t->n);
	for (size_t i = 0; b.first > 0 && i < t->n; i++)
		heard[t->list[i].at] =
			fmax(heard[t->list[i].at], score[i] / b.first);
	free(score);
}
