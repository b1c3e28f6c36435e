#include "sim/stand_topic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define LIKE_WORDS     0.55 /* of the wording most like it */
#define LIKE_MEANING   0.25
#define LIKE_COVERED   0.45 /* of the question, by all of the topic */
#define LIKE_ONE_WORD  0.7  /* what one word of content alone tells */
#define FOLLOW_CONTENT 2 /* so few words of content go with what was before, */
#define FOLLOW_WORDS   6 /* or so few in all */

struct topic_words {
	struct words *wordings; /* asks.n + 1: the better one last */
	size_t n;
	struct words pooled; /* all of them and the answers */
};
struct stand_topics {
	const struct ken *ken;
	const struct testimony *t;
	struct stems *stems;
	struct topic_words *topics; /* t->n_topics */
};

/* ---- their words, weighed ---- */

struct words stand_weighed(const struct stand_topics *s, const char *text)
{
	const struct wordvec *v = s->ken->vectors;
	struct words w;

	words_init(&w, v, text, strlen(text));
	words_weigh(&w, v, s->stems);
	words_sharpen(&w, v);
	return w;
}

static char *pool(const struct testimony_topic *t)
{
	struct buf all;
	char *text;

	buf_init(&all, BUF_TEXT_MAX);
	buf_puts(&all, t->label);
	for (size_t i = 0; i < t->asks.n; i++)
		buf_printf(&all, "\n%s", t->asks.list[i]);
	buf_printf(&all, "\n%s", t->better);
	for (int i = 0; i < TESTIMONY_LAYERS; i++)
		buf_printf(&all, "\n%s", t->answers[i].text);
	if (t->fact)
		buf_printf(&all, "\n%s", t->fact->text);
	if (t->prior)
		buf_printf(&all, "\n%s", t->prior->words);
	text = buf_take(&all);
	buf_release(&all);
	return text;
}

/* A word is worth the more, the fewer topics have it. */
static void count_stems(struct stand_topics *s)
{
	s->stems = stems_new();
	for (size_t i = 0; i < s->t->n_topics; i++) {
		char *text = pool(&s->t->topics[i]);
		struct words w;

		words_init(&w, s->ken->vectors, text, strlen(text));
		stems_count(s->stems, &w);
		words_release(&w);
		free(text);
	}
}

static void weigh_topic(struct stand_topics *s, size_t i)
{
	const struct testimony_topic *t = &s->t->topics[i];
	struct topic_words *w = &s->topics[i];
	char *all = pool(t);

	w->pooled = stand_weighed(s, all);
	free(all);
	w->wordings = xcalloc(t->asks.n + 1, sizeof *w->wordings);
	for (size_t k = 0; k < t->asks.n; k++)
		w->wordings[w->n++] = stand_weighed(s, t->asks.list[k]);
	w->wordings[w->n++] = stand_weighed(s, t->better);
}

struct stand_topics *stand_topics_new(const struct ken *ken,
				      const struct testimony *t)
{
	struct stand_topics *s = xcalloc(1, sizeof *s);

	s->ken = ken;
	s->t = t;
	count_stems(s);
	s->topics = xcalloc(t->n_topics, sizeof *s->topics);
	for (size_t i = 0; i < t->n_topics; i++)
		weigh_topic(s, i);
	return s;
}

void stand_topics_free(struct stand_topics *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < s->t->n_topics; i++) {
		for (size_t k = 0; k < s->topics[i].n; k++)
			words_release(&s->topics[i].wordings[k]);
		free(s->topics[i].wordings);
		words_release(&s->topics[i].pooled);
	}
	free(s->topics);
	stems_free(s->stems);
	free(s);
}

/* ---- which of them a question is about ---- */

static double likeness(const struct stand_topics *s, const struct words *q,
		       const struct topic_words *t)
{
	size_t dims = s->ken->dims;
	double words = 0, meaning = 0;

	for (size_t i = 0; i < t->n; i++) {
		words = fmax(words, words_cosine(q, &t->wordings[i]));
		meaning =
			fmax(meaning, words_meaning(q, &t->wordings[i], dims));
	}
	words = LIKE_WORDS * words + LIKE_MEANING * fmax(meaning, 0) +
		LIKE_COVERED * words_covered(q, &t->pooled, 0);
	return q->n_content > 1 ? words : LIKE_ONE_WORD * words;
}

/* "Why did you write that?" */
static bool points_back(const char *question)
{
	static const char *const words[] = { " that", " this", " it", " those",
					     " them" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const char *at = str_find_fold(question, words[i]);

		if (at && !str_is_wordy(at[strlen(words[i])]))
			return true;
	}
	return false;
}

const struct testimony_topic *stand_topic_of(const struct stand_topics *s,
					     const char *question,
					     const struct testimony_topic *last,
					     double *sure)
{
	const struct testimony_topic *best = NULL;
	struct words q;
	double top = 0;

	q = stand_weighed(s, question);
	for (size_t i = 0; i < s->t->n_topics; i++) {
		double like = likeness(s, &q, &s->topics[i]);

		if (like > top) {
			top = like;
			best = &s->t->topics[i];
		}
	}
	if (top < STAND_LIKE_LEAST)
		best = q.n_content <= FOLLOW_CONTENT || (q.n <= FOLLOW_WORDS &&
							 points_back(question))
			       ? last
			       : NULL;
	words_release(&q);
	*sure = top;
	return best;
}
