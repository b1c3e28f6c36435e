/*
 * hear.h - an answer held against the case: what the offline reader makes of it
 *
 * The room listen says how near an answer is to what the case knows; here that
 * becomes a reading: beside the point or not, which answer it was and what that is
 * worth, what it stands on, what record and authorities say to it, what it
 * contradicts, whether it corrects, overreaches, or says yes and no more.
 */
#ifndef ANALYSIS_HEAR_H
#define ANALYSIS_HEAR_H
#include "analysis/practice.h"
#include "court/reading.h"

/* Fills out->heard and mends what was read by words alone (commitment, firm,
 * concession, relevance, consistency).  Relevance is 4 of what is beside the point, and
 * 3 where it touches the question nearly: then the bench tells nobody so.  Without
 * in->ken, or with one that has no weights, nothing is changed. */
void hear_answer(const struct exchange_text *x, struct reading *out);
/* Of an answer about another world only manners are judged: takes the other flags
 * away. */
void hear_spare(struct reading *r);
#endif
