/*
 * counsel.h - what an answer at the lectern committed counsel to
 *
 * Counsel answers in paragraphs, hedged and broken as speech is, and mostly helps
 * the own side; so the witness rules say little here.  What carries meaning is
 * rare: an explicit concession, a fragment cut off before anything was said, a
 * question back.
 */
#ifndef ANALYSIS_COUNSEL_H
#define ANALYSIS_COUNSEL_H
#include "analysis/practice.h"
#include "court/labels.h"
#include "court/reading.h"

/* The rule that decided, so that the reason can be told. */
enum counsel_rule {
	COUNSEL_SILENT,	   /* nothing was said */
	COUNSEL_ASKS_BACK, /* what was meant? */
	COUNSEL_CUT_OFF,   /* a fragment */
	COUNSEL_PREFACE,   /* an answer announced */
	COUNSEL_CONCEDES,
	COUNSEL_HOLDS, /* anything else: nothing in it gives ground */
};

struct counsel_reading {
	enum commitment commitment;
	enum counsel_rule rule;
	double p[4];
	size_t from, to; /* bytes of a.norm that carry it */
};
struct counsel_reading counsel_read(const struct exchange_text *x);
#endif
