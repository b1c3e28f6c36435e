/*
 * conduct.h - conduct and reasoning that a bench should not let pass
 *
 * A classifier (flaws.h) tells of an answer how likely it breaks decorum, baits,
 * argues for the other side or reasons badly, and which of ten fallacies that is.
 * What it is sure enough of is said, with the sentence that shows it most; what it
 * is not sure of, is for a better reader to look at.  It goes by signs that such
 * replies have had, so it says what the words may do, and leaves the judgement to
 * the person.
 *
 * Weights: prompts/lexicons/faults.weights, of `make weights`; without them, or
 * without word vectors, nothing is found (lexicon_trouble says so).  How well it
 * reads dockets it was not fitted on: `make bench-conduct`.
 */
#ifndef ANALYSIS_CONDUCT_H
#define ANALYSIS_CONDUCT_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/flaws.h"
#include "analysis/practice.h"
#include "court/reading.h"

/* Whether some words of an answer say "you" or "your", but for "Your Honor": who speaks
 * of the bench itself may offend it, and grants it nothing. */
bool conduct_says_you(const char *answer, struct span words);

struct conduct_candidate {
	enum flaw_group group;
	const struct remark_kind *kind;
	double confidence; /* 0..1 */
	bool said;	   /* sure enough to be said */
	struct span span;  /* of the answer: a sentence */
};

/*
 * For each group of faults the likeliest kind and what would be quoted for it; what
 * is said first, then by confidence.  Returns how many are in out; 0 for an answer
 * that cannot be read.
 */
#define CONDUCT_CANDIDATES_MAX FLAW_GROUPS
size_t conduct_candidates(const struct lexicons *lx,
			  const struct reader_input *in,
			  struct conduct_candidate out[CONDUCT_CANDIDATES_MAX]);
/* Whether a fact or a holding is as it was said, likeness to what was said wrongly
 * elsewhere does not tell; the papers do, where the case has them laid out. */
bool conduct_is_for_the_papers(const struct reader_input *in,
			       const struct conduct_candidate *c);
/* A sentence of why, quoting the span; the caller frees. */
char *conduct_why(const struct conduct_candidate *c, const char *answer);

/* Adds the candidates that are sure enough as remarks, of words that two kinds
 * quote the surer one, and what of the filings does not fit. */
void conduct_read(const struct exchange_text *x, struct reading *out);
#endif
