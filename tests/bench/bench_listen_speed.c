/*
 * bench_listen_speed.c - how long listening takes
 *
 *     bench_listen_speed [CASE]      calloran, or the folder of a case
 *
 * Milliseconds of the processor's time, the best of several rounds: to make ready
 * what a case knows, and to hold an answer of 300 words against the answers to a
 * question and against the propositions of both sides.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "listen/match.h"
#include "unit/lexicons.h"

#define ROUNDS	      7
#define ANSWER	      300 /* words */
#define READY_MOST    250.0
#define MATCH_MOST_MS 5.0

static double now_ms(void)
{
	return 1000.0 * (double)clock() / CLOCKS_PER_SEC;
}

/* What the memo would hear to the first question and to others after it, cut after
 * so many words: it touches, so that nothing of the reading is left out. */
static char *an_answer(const struct ken *k)
{
	struct buf b;
	size_t n = 0, i = 0;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t j = 0; j < k->kase->n_issues && b.len < 4000; j++) {
		buf_puts(&b, k->kase->issues[j].good_answer);
		buf_putc(&b, ' ');
	}
	while (i < b.len && n < ANSWER)
		n += b.s[i++] == ' ';
	buf_cut(&b, i);
	return buf_take(&b);
}

static double ready_ms(const struct catalogue *c, const struct court_case *kase)
{
	double start = now_ms();
	struct ken *k = ken_new(c, kase);

	ken_ready(k);
	start = now_ms() - start;
	ken_free(k);
	return start;
}

struct spent {
	double cut, answers, propositions;
};

static void hold_against(const struct ken *k, const char *answer,
			 struct spent *out)
{
	struct said s;
	struct matches m;
	double at[4], signs[MATCH_N], sum = 0;
	size_t clause;

	at[0] = now_ms();
	said_init(&s, k, answer, &k->issues[0].questions[0]);
	at[1] = now_ms();
	match_answers(&m, k, &s, 0, 0);
	at[2] = now_ms();
	for (size_t i = 0; i < k->map.n_propositions; i++) {
		match_signs(k, &s, &k->propositions[i].saying, signs, &clause);
		sum += match_score(k, signs);
	}
	at[3] = now_ms();
	said_release(&s);
	*out = (struct spent){ at[1] - at[0], at[2] - at[1], at[3] - at[2] };
	if (sum < -1e9)
		puts("");
}

/* The whole reading, with what the case knows or without. */
static double read_ms(const struct lexicons *lx, struct ken *k, bool with,
		      const char *answer)
{
	const struct issue *issue = &k->kase->issues[0];
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = issue->presses[SIDE_PETITIONER]
						   ? SIDE_PETITIONER
						   : SIDE_RESPONDENT,
				   .kase = k->kase,
				   .ken = with ? k : NULL,
				   .question = issue->questions[0].text,
				   .issue = issue->id,
				   .answer = answer,
				   .opening = "",
				   .justice = "" };
	struct reading r;
	double at = now_ms();

	reader_offline(lx, &in, &r);
	reading_release(&r);
	return now_ms() - at;
}

static double least(double a, double b)
{
	return a < b ? a : b;
}

static bool measure(const struct catalogue *c, const struct court_case *kase,
		    const struct lexicons *lx)
{
	double with = 1e9, without = 1e9;
	struct spent best = { 1e9, 1e9, 1e9 };
	double ready = 1e9;
	struct ken *k = ken_new(c, kase);
	char *answer;

	for (int i = 0; i < ROUNDS; i++)
		ready = least(ready, ready_ms(c, kase));
	ken_ready(k);
	answer = an_answer(k);
	for (int i = 0; i < ROUNDS; i++) {
		struct spent one;

		hold_against(k, answer, &one);
		best.cut = least(best.cut, one.cut);
		best.answers = least(best.answers, one.answers);
		best.propositions = least(best.propositions, one.propositions);
	}
	for (int i = 0; i < ROUNDS; i++) {
		with = least(with, read_ms(lx, k, true, answer));
		without = least(without, read_ms(lx, k, false, answer));
	}
	printf("listen: %s: %zu answers, %zu wordings, %zu propositions, %zu "
	       "paragraphs\n",
	       kase->slug, k->map.n_answers, map_wordings(&k->map),
	       k->map.n_propositions, k->n_paragraphs);
	printf("listen: made ready: %.1f ms (promised %.0f)\n", ready,
	       READY_MOST);
	printf("listen: an answer of %d words: cut %.2f ms, against the "
	       "answers to its question %.2f ms (promised together %.0f), "
	       "against all propositions %.2f ms\n",
	       ANSWER, best.cut, best.answers, MATCH_MOST_MS,
	       best.propositions);
	printf("listen: the whole reading of it: %.2f ms with the case, %.2f "
	       "ms "
	       "by words alone\n",
	       with, without);
	free(answer);
	ken_free(k);
	return ready <= READY_MOST && best.cut + best.answers <= MATCH_MOST_MS;
}

int main(int argc, char **argv)
{
	struct catalogue c;
	struct court_case kase;
	struct lexicons *lx;
	struct error err = { 0 };
	bool ok;

	catalogue_init(&c);
	lx = shipped_lexicons();
	ok = catalogue_case(&c, argc > 1 ? argv[1] : "calloran", &kase, &err);
	if (ok)
		ok = measure(&c, &kase, lx);
	else
		fprintf(stderr, "%s\n", err.text);
	case_release(&kase);
	lexicons_free(lx);
	catalogue_release(&c);
	return ok ? 0 : 1;
}
