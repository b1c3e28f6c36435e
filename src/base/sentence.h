/*
 * sentence.h - where a sentence ends, in a lawyer's prose
 *
 * "Mr. Ames", "Carpenter v. United States", "No. 23-971", "Fed. R. Civ. P. 41(a)"
 * and "J. Solano" have full stops that end nothing.
 */
#ifndef BASE_SENTENCE_H
#define BASE_SENTENCE_H
#include <stdbool.h>
#include <stddef.h>

/* Whether the mark at text[i] ends a sentence: . ? or !, a blank, a quotation
 * mark or the end behind it, and no abbreviation before it. */
bool sentence_ends(const char *text, size_t i);
#endif
