/*
 * leans.h - the question that a mere follow-up leans on
 *
 * "I have that: "Yes". What is the reason?" says by itself not what was asked.  Pure.
 */
#ifndef SCORE_LEANS_H
#define SCORE_LEANS_H
struct transcript;
struct turn;

/* The question before this one, of the same issue, where this one has hardly a word of
 * its own and follows an answer; NULL where it stands alone. */
const struct turn *leans_on(const struct transcript *said,
			    const struct turn *question);
#endif
