/*
 * hear_turned.h - an answer that says the opposite of one that was expected
 */
#ifndef ANALYSIS_HEAR_TURNED_H
#define ANALYSIS_HEAR_TURNED_H
struct hearing_of; /* analysis/hear_of.h */

/* Of the answers of the map that it may be, drops those whose opposite it says: what
 * helps by all that tells (turned.h), the others in nearly their words; how likely they
 * were goes to the costly one that says just that, else to none.  Before the answer is
 * named. */
void hear_turned_drop(struct hearing_of *h);
/* Who may say the opposite of what the case itself calls good, in words that turn it
 * round, has said nothing that is counted, and is told so, unless it is surely another
 * answer.  Who only sounds so is sure of nothing that helps, and is told no more than
 * that. */
void hear_turned_tell(struct hearing_of *h);
#endif
