/*
 * prepare_below.h - what was said below, and how it comes up
 *
 * Holdings and what was left open, judges who wrote apart, the standard of review,
 * whether a point was preserved, and what each side asks the court for.
 */
#ifndef MEMO_PREPARE_BELOW_H
#define MEMO_PREPARE_BELOW_H
struct preparing;

/* Appends them to the drafts, for both sides; nothing fails. */
void prepare_below(struct preparing *g);
#endif
