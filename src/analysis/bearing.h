/*
 * bearing.h - what the papers have that bears on an exchange, for a model that reads
 * it
 *
 * First what question or answer name or quote ("paragraph 7" of no paper is one of the
 * record; of an authority the place that tells its holding); then, of the record alone,
 * what is nearest to each clause of the answer, never a caption.  Each paragraph stands
 * under its own number.  What was found, sworn or enacted is fenced apart from what a
 * brief argues, so that an argument is never taken for a fact.
 */
#ifndef ANALYSIS_BEARING_H
#define ANALYSIS_BEARING_H
#include <stdbool.h>

#include "analysis/reader.h"
struct buf;
struct citing; /* docket/citing.h */
struct ken_paragraph;

#define BEARING_RECORD "record" /* how the two are fenced */
#define BEARING_BRIEF  "brief"

/* Appends them, a few, long ones cut to what bears on the exchange; nothing where
 * nothing does, or the case is not known. */
void bearing_put(const struct reader_input *in, struct buf *out);

/* Whether a cite names the place where a paragraph stands: by its number, or by its
 * page. */
bool bearing_is_cited(const struct citing *c, const struct ken_paragraph *p);
/* Appends how it is cited: "joint-appendix, JA 46", "facts, paragraph 9". */
void bearing_place(const struct ken_paragraph *p, struct buf *out);
#endif
