/*
 * verbatim.h - whether two hearings have the same answers, word for word
 *
 * An answer is its words as court/plain.h compares them: what a reader would call the
 * same.  Short ones ("Yes, Your Honor.") are said
 * by everybody and count for nothing: an answer is compared if it has a run of words
 * (score/runs.h).  Two hearings are alike where more than half of
 * the answers of the shorter one are the other's; nearly alike where of their runs of six
 * words (a sample of them) at least half are in both, as where a word was put into each
 * answer.  That is a fact about words and no
 * verdict: two who prepared together may have learned a sentence together.  Pure.
 */
#ifndef SCORE_VERBATIM_H
#define SCORE_VERBATIM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct transcript;

#define VERBATIM_RUNS  64 /* of words, that a hearing keeps */
#define VERBATIM_LEAST 16 /* runs that two hearings must have together */

struct verbatim {
	uint64_t *answers; /* n, ascending; owned; hashes of those compared */
	size_t n, room;
	uint64_t runs[VERBATIM_RUNS]; /* the smallest hashes, ascending */
	size_t n_runs;
};
/* Adds an answer to a zeroed one, or one more; nothing where it is short. */
void verbatim_add(struct verbatim *a, const char *answer);
/* All answers that stand; *out is fresh, and the caller's to release. */
void verbatim_of(const struct transcript *said, struct verbatim *out);
void verbatim_release(struct verbatim *a);
/* How many answers of `of` are also in the other. */
size_t verbatim_shared(const struct verbatim *of, const struct verbatim *other);
/* Whether that is more than half of the shorter one's. */
bool verbatim_is(const struct verbatim *a, const struct verbatim *b);
/* Whether they are not alike, but nearly. */
bool verbatim_near(const struct verbatim *a, const struct verbatim *b);
/* Which of two such hearings was begun first, as their files say, behind the name of the
 * other: ", which was begun earlier"; "" where neither was. */
const char *verbatim_order_said(int64_t started_ms, int64_t other_ms);
#endif
