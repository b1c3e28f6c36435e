/*
 * touch.h - whether an answer touches the question that was put
 *
 * Sixteen signs: is it like an answer that was expected, and more than like those
 * to other questions; does it take up the question's words, the issue's, the
 * paragraphs that the issue cites; does the case know its words at all; does it sound like
 * talk round the question (vague.h).  Weights
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
};

/* `issue`: id of the memo's issue the question came from, NULL or "" unknown. */
void put_init(struct put *p, const struct ken *k, enum side_id side,
	      const char *text, const char *issue);
void put_release(struct put *p);

void touch_signs(const struct ken *k, const struct put *q, const struct said *a,
		 const struct matches *m, double out[TOUCH_N]);
/* PERHAPS: of a question that stands in no memo nobody can tell. */
enum touched { TOUCHED_NOT, TOUCHED_PERHAPS, TOUCHED_YES };
/* 0..1, one half at the threshold; NOT lies under the threshold that calls 5 % of good answers so. */
double touch_probability(const struct ken *k, const struct put *q,
			 const double signs[TOUCH_N], enum touched *touched);
#endif
