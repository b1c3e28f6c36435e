/*
 * generate_vote.h - of several answers to one question the one most like the others
 *
 * Consistency-guided voting (HIPO paper, section 4): each candidate is scored by its
 * mean similarity to the others, and the highest wins.  Pure.  The similarity is the
 * cosine of embeddings where somebody has them, else that of character n-grams (3 to 5
 * bytes, case aside), weighed by TF-IDF over the candidates.
 */
#ifndef EVAL_GENERATE_VOTE_H
#define EVAL_GENERATE_VOTE_H
#include <stdbool.h>
#include <stddef.h>

enum { VOTE_MAX = 8, VOTE_PAIRS = VOTE_MAX * (VOTE_MAX - 1) / 2 };

/* The similarities of each two of n texts, in the order (0,1) (0,2) ... (1,2); 0 to
 * 1.  An empty text is like nothing. */
void vote_ngrams(const char *const *texts, size_t n, double *likeness);
/* Reads a JSON list of n * (n - 1) / 2 cosines; false where it is none. */
bool vote_cosines(const char *json, size_t n, double *likeness);
/* Which of n wins, of equals the first; its mean goes to *mean (0 where n is 1). */
size_t vote_winner(const double *likeness, size_t n, double *mean);
#endif
