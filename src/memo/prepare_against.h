/*
 * prepare_against.h - the issues that the papers raise against each side
 *
 * Every source of questions in turn, each in a file of its own: points, the record,
 * authorities, what was said below, words that both quote; and here what a side's
 * own brief gives away or draws as its line.
 */
#ifndef MEMO_PREPARE_AGAINST_H
#define MEMO_PREPARE_AGAINST_H
struct preparing;

/* Appends them to the drafts; the sentences quoted are marked as taken.  None
 * where the papers give none; nothing fails. */
void prepare_against(struct preparing *g);
#endif
