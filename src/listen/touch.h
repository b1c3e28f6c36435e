/*
 * touch.h - whether an answer touches the question that was put
 *
 * Nineteen signs: is it like an answer that was expected, and more than like those
 * to other questions; does it take up the question's words, the issue's, the
 * paragraphs that the issue cites; does the case know its words at all; does it sound like
 * talk round the question (parlance.h); and of a question that stands in no memo but
 * follows up on what was just said: does it stay with that, or only say it again.  Weights
 * fitted on answers (scales.h).  What form of answer was wanted decides how few
 * words can be one.
 */
#ifndef LISTEN_TOUCH_H
#define LISTEN_TOUCH_H
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/said.h"

/* What was asked. */
struct put {
	const char *text;
	struct words words;	/* sharpened; words_release them */
	enum side_id side;	/* whose counsel was asked */
	size_t issue, question; /* in the case; SIZE_MAX unknown */
	enum wanted form;
	struct words before,
		own; /* the exchange that it follows, counsel's part of
				     it; of none where it was not told */
};

/* `issue`: id of the memo's issue the question came from, NULL or "" unknown. */
void put_init(struct put *p, const struct ken *k, enum side_id side,
	      const char *text, const char *issue);
/* What was asked and answered just before.  Does nothing for a question of the memo. */
void put_follows(struct put *p, const struct ken *k, const char *question,
		 const char *answer);
void put_release(struct put *p);
/* It offers two ways to answer it: yes and no, or this and that. */
bool put_offers_ways(const struct put *p);
/* It stands in no memo, and follows up on an issue that has a map. */
bool put_is_follow_up(const struct put *p, const struct ken *k);

void touch_signs(const struct ken *k, const struct put *q, const struct said *a,
		 const struct matches *m, double out[TOUCH_N]);
/* Whether a sentence that begins with yes or no says, in a question's own words, what one
 * of the sentences of that turn asks: "No, I do not want you to adopt that." */
bool touch_answers_directly(const struct ken *k, const struct put *q,
			    const struct said *a);
/* PERHAPS: of a question that stands in no memo nobody can tell. */
enum touched { TOUCHED_NOT, TOUCHED_PERHAPS, TOUCHED_YES };
/* 0..1, one half at the threshold; NOT lies under the threshold that calls 5 % of good answers so. */
double touch_probability(const struct ken *k, const struct put *q,
			 const double signs[TOUCH_N], enum touched *touched);
#endif
