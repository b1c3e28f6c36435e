/*
 * hear_of.h - an answer while it is held against the case: what the hear_* files share
 *
 * hear.c makes one and goes through them in order:
 *
 *	hear.c		whether it touches the question, its form, what is kept of it
 *	hear_worth.c	which expected answer it is, and what that is worth
 *	hear_turned.c	of which expected ones it says the opposite
 *	hear_gives.c	what it gives away, and for whom it argues
 *	hear_true.c	what the record and the earlier answers say to it
 */
#ifndef ANALYSIS_HEAR_OF_H
#define ANALYSIS_HEAR_OF_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/practice.h"
#include "court/reading.h"
#include "listen/cede.h"
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/outcome.h"
#include "listen/said.h"
#include "listen/sides.h"
#include "listen/touch.h"

struct hearing_of {
	const struct exchange_text *x;
	const struct ken *k;
	struct put q;
	struct said a;
	struct matches m;
	struct reading *out;
	double named;  /* that the likeliest answer is the right one */
	bool one;      /* it is likely enough one answer of the map */
	bool concedes; /* in so many words */
	bool excused;  /* candid, asks back, corrects: never beside the point */
	bool good;     /* nearly what the case itself calls a good answer */
	bool own; /* that, or nearly what its own brief says: gives nothing */
	bool chooses; /* takes one of two things that the question offers */
	struct outcome outcome; /* who wins and loses by its own words */
	struct sides sides;
	struct cede cede;
	bool laid;	  /* beside an answer that helps, and ... */
	double backwards; /* ... that it says the opposite of the likeliest */
	double cedes;	  /* that it yields the case, by cede.h */
	double yields;	  /* that it gives ground, by yield.h */
};

/* Whether a list of patterns has a match in the answer, and where the first is. */
bool hear_of_finds(const struct hearing_of *h, enum pattern_list list,
		   struct span *s);
/* The i-th likely answer (i < h->m.n); borrowed. */
const struct ken_answer *hear_of_named(const struct hearing_of *h, size_t i);
/* Whether the i-th may be told of anybody (naming_may). */
bool hear_of_is_named(const struct hearing_of *h, size_t i);
/* How likely it is an answer of that worth, 0 to 1. */
double hear_of_share(const struct hearing_of *h, enum commitment c);
/* Of its words with content the share that the case has, by worth; 1 of none. */
double hear_of_known(const struct hearing_of *h);
/* Whether it is likely enough, of the answers that cost, for a concession. */
bool hear_of_may_cost(const struct hearing_of *h);
/* Whether the map has answers to what was asked. */
bool hear_of_has_map(const struct hearing_of *h);
/* A question of the memo, whose answers the map foresees.  To what follows up on it no
 * sound answer was taken for a concession. */
bool hear_of_is_foreseen(const struct hearing_of *h);
/* An answer that is surely one of the expected rests on no particular of the record,
 * and is where the side has always stood. */
bool hear_of_may_be_asked(const struct hearing_of *h);
/* Takes the answers that cost from those that it may be. */
void hear_of_leave_out_costly(struct hearing_of *h);
#endif
