/*
 * portrait.h - a justice in words and figures, for the agent: prose, votes (with
 * the majority, with whom, opinions, by term), the mix of questions
 */
#ifndef SIM_PORTRAIT_H
#define SIM_PORTRAIT_H
struct bench;
struct buf;
struct justice;

/* Appends it.  Of the agreement with others, those who sit on this bench. */
void portrait_put(const struct justice *j, const struct bench *bench,
		  struct buf *out);
#endif
