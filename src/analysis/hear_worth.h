/*
 * hear_worth.h - which expected answer it is that is heard, and what that is worth
 */
#ifndef ANALYSIS_HEAR_WORTH_H
#define ANALYSIS_HEAR_WORTH_H
struct hearing_of; /* analysis/hear_of.h */

/* Names the answers of the map that it may be, and weighs what each is worth; who was
 * only perhaps heard to give something gave nothing up. */
void hear_worth_answer(struct hearing_of *h);
/* What the case itself calls good gives no ground, whatever its words or the answers
 * that it is like suggest. */
void hear_worth_good(struct hearing_of *h);
/* Nor does what the side's own brief says; whether it helps here is another thing. */
void hear_worth_brief(struct hearing_of *h);
/* Where nothing supports yet that it helps, it counts for neither side.  Behind what is
 * heard of the record. */
void hear_worth_withhold(struct hearing_of *h);
/* Nothing that may yield the case helps for sure, or is said to help. */
void hear_worth_doubt(struct hearing_of *h);
/* Who takes one of two things that were offered has committed to something, whatever it
 * is worth. */
void hear_worth_choice(struct hearing_of *h);
#endif
