/*
 * crossed.h - what came of a cross-examination: question by question, what it
 * obtained, what to ask instead, and what was left lying
 *
 * Pure; the figures are those of CoBRA for the witness, so down is good for who
 * examines.  They describe effect: no grade rests on them.  Sentences for reports,
 * page and screen alike.
 */
#ifndef SCORE_CROSSED_H
#define SCORE_CROSSED_H
#include <stdbool.h>
#include <stddef.h>

#include "court/heard_text.h"
#include "court/testimony.h"
#include "court/transcript.h"
struct scorecard;

/* What the figures are. */
#define CROSSED_CURVE                                                   \
	"The line is the witness's benefit less the penalty: down is "  \
	"good for who examines. It describes effect, compares with no " \
	"other hearing, and is no grade."

/* One question and what it obtained. */
struct crossed_one {
	const struct turn *question;
	const struct turn *reply; /* that ended it; NULL: none came */
	const struct testimony_topic *topic; /* NULL: none, or no file */
};
struct crossed {
	const struct testimony *witness; /* NULL where the file is gone */
	struct crossed_one *list;	 /* n, owned */
	size_t n;
	size_t forms[TESTIMONY_N_FORMS], gains[TESTIMONY_N_GAINS];
};
void crossed_build(struct crossed *x, const struct testimony *w,
		   const struct transcript *said);
void crossed_release(struct crossed *x);

/* "admission", "helped the other side", ... of a reply. */
const char *crossed_gain(const struct turn *reply);
/* "an open question", "a leading question, with a paper". */
const char *crossed_form(const struct turn *reply);
/* Why a question was met as it was, and what to ask; NULL where there is nothing to
 * say.  `admitted`: what it is about was admitted before. */
const char *crossed_why(const struct turn *reply, bool admitted);
/* The same of one that failed; NULL of one that did not. */
const char *crossed_advice(const struct crossed *x, size_t i);
/* A question that can be said instead; NULL where there is none, or none is needed. */
const char *crossed_instead(const struct crossed *x, size_t i);
/* Whether a topic was asked about; whether its earlier words were put. */
bool crossed_reached(const struct crossed *x, const struct testimony_topic *t);
bool crossed_put(const struct crossed *x, const struct testimony_prior *p);

/* All of it in lines, for a hearing that is over; `dot` as in debrief_text.h. */
void crossed_say(const struct crossed *x, const struct transcript *said,
		 const struct scorecard *card, const char *dot,
		 struct heard_lines *out);
#endif
