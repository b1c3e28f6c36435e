/*
 * traits.h - an answer as numbers, for telling faults of conduct and reasoning
 *
 * Which words, pairs of words and runs of three to five letters stand in it (hashed
 * into buckets, so that nothing can be read back), and what it is about by the vectors of its words: of the whole
 * answer the mean, and the greatest and least of its sentences; of each sentence its
 * own, its neighbours', and how it stands to the question and to counsel's opening.
 * What these are worth: flaws.h.
 */
#ifndef ANALYSIS_TRAITS_H
#define ANALYSIS_TRAITS_H
#include <stddef.h>
#include <stdint.h>

#include "analysis/practice.h"
#include "listen/wordvec.h"

#define TRAITS_BUCKETS	 16384 /* of words, pairs, letters; a power of two */
#define TRAITS_RELATIONS 7
/* Numbers that a list may have, for vectors of so many values. */
#define TRAITS_SIZE(dims) (TRAITS_BUCKETS + 3 * (dims) + TRAITS_RELATIONS + 1)

struct trait {
	uint32_t at; /* 0..TRAITS_SIZE - 1 */
	float v;
};
/* What is not listed is 0. */
struct trait_list {
	struct trait *list;
	size_t n, room;
};

struct traits {
	struct trait_list whole;
	struct trait_list *each; /* n sentences */
	struct span *spans;	 /* of the answer, without a full stop */
	size_t n;
};

void traits_init(struct traits *t, const struct wordvec *v,
		 const struct exchange_text *x);
void traits_release(struct traits *t);
/* For other lists of the same make: one more; each place once, by the most that is
 * in it, and all together of one length; the mean of a text's vectors, common words
 * little, of length 1 or zero: wordvec_dims values. */
void traits_add(struct trait_list *t, size_t at, double v);
void traits_settle(struct trait_list *t, float length);
void traits_mean(const struct wordvec *v, const struct text *t, float *out);
/* The sum of weights[at] * v. */
double traits_dot(const struct trait_list *t, const signed char *weights);
#endif
