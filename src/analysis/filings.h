/*
 * filings.h - what an answer says the filings say, looked up in them
 *
 * Two things can be checked by machine: words given as a quotation, and a number
 * in a statement that the filings make with another one.  Silence of the search
 * is no proof, so only quotations and figures that the speaker puts to the record
 * ("the affidavit says", "at page 4", "he testified") are looked up.
 */
#ifndef ANALYSIS_FILINGS_H
#define ANALYSIS_FILINGS_H
#include <stddef.h>

#include "analysis/practice.h"
#include "analysis/sentences.h"
#include "court/reading.h"

enum filings_fault {
	FILINGS_FITS,
	FILINGS_QUOTE_MISSING,
	FILINGS_OTHER_NUMBER
};

struct filings_check {
	enum filings_fault fault;
	size_t from, to; /* bytes of the sentence's s */
	char *passage;	 /* the filing's words, or NULL; owned */
	char *source;	 /* "Declaration of ..., paragraph 4"; owned */
};

/* Remarks on what does not fit, as REMARK_FACTUAL_GENERAL. */
void filings_read(const struct exchange_text *x, struct reading *out);

/* Searches at most FILINGS_SEARCHES times an answer: `searches` counts down.
 * Without a docket, or nothing put to the record: FILINGS_FITS at no cost. */
#define FILINGS_SEARCHES 1
struct filings_check filings_check(const struct exchange_text *x,
				   const struct sentences *ss,
				   const struct sentence *u, int *searches);
void filings_release(struct filings_check *c);
#endif
