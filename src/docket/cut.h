/*
 * cut.h - a document's paragraphs as passages of about 200 words
 *
 * A passage is what a search finds and a bench reads: whole paragraphs under one
 * heading (and, where there are pages, that start on one page), or a piece of one
 * that is longer than a passage may be, cut behind a sentence where there is one.
 * Pure.
 */
#ifndef DOCKET_CUT_H
#define DOCKET_CUT_H
#include <stdbool.h>
#include <stddef.h>

#include "court/document.h"

#define CUT_WORDS     200 /* aimed at */
#define CUT_WORDS_MAX 300 /* a longer paragraph is cut */

/* One passage: paragraphs from..to-1 of the document; or, when `piece_len` is
 * not 0, that many bytes at `piece` of paragraph `from` alone. */
struct cut {
	size_t from, to;
	size_t piece, piece_len;
	bool continues; /* the piece goes on from the passage before */
};

/* Walks: start with a zeroed cut; false at the end. */
bool cut_next(const struct paragraphs *p, struct cut *c);
#endif
