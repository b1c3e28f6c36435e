/*
 * particular.h - whether an answer rests on a particular of the record, and where
 * the record speaks of it
 *
 * "Stipulation six says so and nothing else": who says what happened, how often, or
 * in which paper, may be met with the paragraph, whether it is true or not: a judge
 * reads it out and asks where the record bears it out.  Nobody is called wrong.
 *
 * Which paragraph: the one whose words the answer has, that the issue cites, and
 * whose facts of the map a clause is like.  Whether to ask: signs of an answer that
 * reports and does not argue, is none of the expected ones, tells a fact as the map
 * foresaw that it may be told wrongly, and is surely about that paragraph.  Weights
 * fitted on answers (scales.h), so that a rule too wide is not taken for a report.
 */
#ifndef LISTEN_PARTICULAR_H
#define LISTEN_PARTICULAR_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/ken.h"
#include "listen/match.h"
#include "listen/said.h"

struct particular {
	const struct ken_paragraph *paragraph; /* NULL: nothing is near */
	const struct ken_evidence *sentence; /* of it, nearest to the clause */
	size_t clause;
	double signs[PARTICULAR_N];
};

/* The paragraph of the record that an answer is about, and the signs.  `issue`:
 * SIZE_MAX for none; `asked`: words of the question, may be NULL; `m`: what
 * match_answers made of it. */
void particular_find(struct particular *out, const struct ken *k,
		     const struct said *a, size_t issue,
		     const struct words *asked, const struct matches *m);
/* That it rests on a particular, 0..1; the record may be asked about it from `asks`
 * (scales.h) on.  0 without facts in the map, for what it is then worth was not
 * measured. */
double particular_probability(const struct ken *k, const struct particular *p);

/* A clause that asserts something, and asks nothing. */
bool particular_claims(const struct said *a, const struct clause *c);
/* How far a clause tells a fact as that wording has it, 0..1: it has what the wording
 * has and the paragraph has not, of what both speak of; 0 where only one is negated. */
double particular_tells(const struct ken *k, const struct clause *c,
			const struct ken_wrong *w);
/* The signs of one paragraph, for fitting; `whole`: the answer's words, none of them
 * discounted. */
void particular_place(const struct ken *k, const struct said *a,
		      const struct words *whole, size_t issue,
		      const struct words *asked, const struct ken_paragraph *p,
		      double out[PLACE_N]);
#endif
