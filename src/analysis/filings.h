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
#include "analysis/practice.h"
#include "court/reading.h"

/* Remarks on what does not fit, as REMARK_FACTUAL_GENERAL. */
void filings_read(const struct exchange_text *x, struct reading *out);
#endif
