/*
 * match.h - which of the things that can be said an answer says, and how surely
 *
 * Signs are taken of an answer beside each candidate: shared words by their worth,
 * how much of the candidate is taken up word for near word, nearness of meaning,
 * agreement of yes and no, and what tells this candidate from the others.  Weights fitted on answers (scales.h) make a
 * score of them; the scores, with one for "none of them", make probabilities.
 */
#ifndef LISTEN_MATCH_H
#define LISTEN_MATCH_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/ken.h"
#include "listen/said.h"

#define MATCH_MOST 64 /* candidates of one question */

const struct scale_set *ken_scales(const struct ken *k);

/* The signs of an answer beside a saying; the clause most like it goes to *clause
 * (SIZE_MAX for none). */
void match_signs(const struct ken *k, const struct said *a,
		 const struct saying *s, double out[MATCH_N], size_t *clause);
/* The weighed sum of them. */
double match_score(const struct ken *k, const double signs[MATCH_N]);

struct match {
	size_t answer; /* in ken_issue.answers */
	double signs[MATCH_N];
	double score;
	double p; /* that it is this one, of those that fit and none */
	size_t clause;
};
struct matches {
	struct match list[MATCH_MOST]; /* likeliest first */
	size_t n;
	double p_none;
};

/* The same without scores and probabilities, in the order of the issue: for
 * fitting. */
void match_candidates(struct matches *out, const struct ken *k,
		      const struct said *a, size_t issue, size_t q);
/* That it is one of the answers of that worth, 0..1. */
double match_share(const struct matches *m, const struct ken *k, size_t issue,
		   enum commitment effect);
/* The answers of issue `issue` that fit its question `q` (SIZE_MAX: any). */
void match_answers(struct matches *out, const struct ken *k,
		   const struct said *a, size_t issue, size_t q);
#endif
