/*
 * prepare_points.h - what one side argues, put to the other
 *
 * Its headings, where they are whole clauses; the steps of its argument, each beside
 * the sentence of the other brief that comes nearest, or where there is none; and two
 * points of one side played off against each other.
 */
#ifndef MEMO_PREPARE_POINTS_H
#define MEMO_PREPARE_POINTS_H
struct preparing;

/* Appends them to the drafts; nothing fails. */
void prepare_points(struct preparing *g, int side);
#endif
