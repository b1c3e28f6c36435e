/*
 * prepare_against.h - the issues that the papers raise against each side
 *
 * The other side's headings and claims, holdings below and the dissent, what a
 * side's own brief gives away, the record and the authorities that only its
 * opponent cites; and against both, phrases that both briefs come back to.  How
 * many of a kind, at most, stands at the head of prepare_against.c.
 */
#ifndef MEMO_PREPARE_AGAINST_H
#define MEMO_PREPARE_AGAINST_H
struct preparing;

/* Appends them to the drafts; the sentences quoted are marked as taken.  None
 * where the papers give none; nothing fails. */
void prepare_against(struct preparing *g);
#endif
