/*
 * prepare_rank.h - which of the drafted issues come first
 *
 * A bench that gets through forty questions should have asked the best ones, of
 * both sides, about as many different things as the papers give.  The order is
 * greedy: the side that has fewer goes next, with the issue that is worth most,
 * less for each of its kind and for the likeness to those before it.
 */
#ifndef MEMO_PREPARE_RANK_H
#define MEMO_PREPARE_RANK_H
struct preparing;

/* Puts the issues of the drafts, and g->made beside them, in that order. */
void prepare_rank(struct preparing *g);
#endif
