/*
 * brings.h - what an answer has, so that nobody is told that it is lacking
 *
 * Goes by words, names and numbers alone and makes no answer better, but for the last:
 * who gives the answer that the case itself has for this question has given a good one.
 * Pure.
 */
#ifndef HEARING_BRINGS_H
#define HEARING_BRINGS_H
#include "court/case.h"
#include "court/transcript.h"
struct ken;

enum brings {
	BRINGS_PLACE, /* it names a place in the papers, whatever stands there */
	BRINGS_WORD,  /* it takes up a word of the question */
	BRINGS_PARTS, /* it parts from the question in its first sentence; or the case
			 does not say that a yes would be against its side */
	BRINGS_MORE, /* words that neither the question nor the other try has */
	BRINGS_MODEL, /* it is nearly what the case calls a good answer here */
	BRINGS
};
#define BRINGS_BIT(b) (1u << (b))

/* BRINGS_BIT(...) | ... of an answer that was read; `question` may be NULL; `other`: what
 * it stands beside; `k` is ready. */
unsigned brings_find(const struct turn *question, const struct turn *answer,
		     const char *other, const struct ken *k, enum side_id side);
#endif
