/*
 * hear_true.h - whether what an answer says is true: of the record, and of what was
 * said before
 */
#ifndef ANALYSIS_HEAR_TRUE_H
#define ANALYSIS_HEAR_TRUE_H
struct hearing_of; /* analysis/hear_of.h */

/* Lays the record and the earlier answers beside it.  What the record refutes is no
 * position that is held; what the case itself has for this side, in nearly its words, is
 * not said to be untrue. */
void hear_true(struct hearing_of *h);
#endif
