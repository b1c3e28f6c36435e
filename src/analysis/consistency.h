/*
 * consistency.h - does the answer contradict what the speaker said before?
 *
 * Speaks only where it can hardly be wrong: the same yes-or-no question answered
 * the other way, or a denial of having said what the transcript shows was said.
 */
#ifndef ANALYSIS_CONSISTENCY_H
#define ANALYSIS_CONSISTENCY_H
#include "analysis/practice.h"
#include "court/reading.h"

/* Sets consistency and contradicts_turn, and remarks on what was found. */
void consistency_read(const struct exchange_text *x, struct reading *out);
#endif
