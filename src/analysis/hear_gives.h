/*
 * hear_gives.h - what an answer gives away, and for whom it argues
 */
#ifndef ANALYSIS_HEAR_GIVES_H
#define ANALYSIS_HEAR_GIVES_H
#include <stdbool.h>

#include "court/reading.h"

struct hearing_of; /* analysis/hear_of.h */

/* Whether it gives ground, in so many words or not; where no issue is known the words
 * alone tell.  Who admits a little and goes on to hold the rest is asked what was
 * meant; who admits and adds no "but" is held to it. */
void hear_gives_ground(struct hearing_of *h);
/* What is conceded is not held: the words of a concession may be those of what the
 * side must hold, with a "not" less, and give it away. */
void hear_gives_drop(struct hearing_of *h);
/* "We would ask for a rule that ...": who puts forward what the side must hold, and
 * concedes nothing in words, does not give it. */
bool hear_gives_none(const struct hearing_of *h);
/* For whom it argues, and whether it yields the case; the weights are of answers in
 * cases whose map has as many propositions as the smallest of these. */
void hear_gives_weigh(struct hearing_of *h);
/* What the other side must establish, said as counsel's own; where that is not sure,
 * it is asked about. */
void hear_gives_sides(struct hearing_of *h);
/* "I concede that, Your Honor." says nothing alone: the words of a concession are
 * taken up to the clause that says what. */
void hear_gives_widen(struct hearing_of *h);
/* Who surely gave ground without a word of conceding is held to the words that give
 * most of it. */
void hear_gives_hold(struct hearing_of *h);
/* A concession of what must be held gives the issue away. */
void hear_gives_loss(struct hearing_of *h);
/* What the side must hold, denied in its own words: "nothing she did made any
 * difference".  `words` is where, and untouched otherwise. */
bool hear_gives_denies(const struct hearing_of *h, struct span *words);
/* It says what the other side came to say, by what the case foresees. */
bool hear_gives_case(const struct hearing_of *h, struct span *words);
/* It is a concession then; what is heard as an answer that costs keeps that answer's
 * name and advice. */
void hear_gives_yielded(struct hearing_of *h, struct span words);
#endif
