/*
 * asked.h - what an answer does to the kind of thing that was asked
 *
 * "None" to "which case is your best?" costs; "no" to "do you claim any right to
 * that?" disclaims what nobody claimed; "no" to "is anything conceded?" keeps all
 * of it; and a bare yes to "what is your strongest fact?" answers nothing.
 */
#ifndef ANALYSIS_ASKED_H
#define ANALYSIS_ASKED_H
#include "analysis/features.h"
#include "analysis/practice.h"

enum asked_how {
	ASKED_NOTHING_SPECIAL,
	ASKED_FOR_MORE,	  /* a bare yes or no where neither answers */
	ASKED_KEEPS,	  /* whether ground is given: no */
	ASKED_GIVES,	  /* whether ground is given: yes */
	ASKED_KNOWS_NONE, /* "not to my knowledge" */
	ASKED_LOSES,	  /* whether counsel's side wins: no */
	ASKED_LACKS,	  /* for support: there is none */
	ASKED_DISOWNS,	  /* whether it is claimed: no */
	ASKED_REFUSES,	  /* no to what was put, with a reason */
	ASKED_RESTATES,	  /* yes to a charge, in the charge's own words */
};

struct asked {
	enum asked_how how;
	size_t from, to; /* the words, bytes of a.norm */
};

struct asked asked_of(const struct exchange_text *x,
		      const struct question_facts *q, const struct polarity *p);
#endif
