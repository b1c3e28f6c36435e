/*
 * papers_text.h - how lawyers' text is told apart: headings, sentences, quotations
 *
 * What a line or a paragraph of a brief is by its looks alone: numbers and capitals
 * of headings, the names of sections, where a sentence ends among "Inc." and "U.S.",
 * and whether it can be quoted by itself.  Pure; what it hands out is the caller's,
 * or in the arena given.  Nothing fails: what cannot be told is "no", or
 * SECTION_OTHER.
 */
#ifndef MEMO_PAPERS_TEXT_H
#define MEMO_PAPERS_TEXT_H
#include <stdbool.h>
#include <stddef.h>

#include "memo/papers.h"

#define PAPERS_TEXT_FLAT_MAX	700 /* bytes of a name or a cover looked at */
#define PAPERS_TEXT_HEADING_MAX 60  /* words */

/* Of the first `max` bytes: lower case, anything but letters and digits one blank, a
 * blank at both ends.  Free it. */
char *papers_text_flat(const char *s, size_t max);
size_t papers_text_words(const char *s);
/* Most letters of the line are capitals, and there are some. */
bool papers_text_is_capitals(const char *s, size_t len);

/* Bytes of "I. ", "B. ", "3. ", "(a) " at the start; 0 for none. */
size_t papers_text_number(const char *s);
/* The section that a heading (flat) names. */
enum section papers_text_section(const char *flat_heading);
/* A paragraph that is a heading in a text without marks for them. */
bool papers_text_is_heading(const char *s);
/* "ACOSTA, Judge, dissenting." and "Justice Pell, concurring in part" begin an
 * opinion of their own: its section, or SECTION_OTHER.  *who is then how one names
 * the judge, "Judge Acosta", in the arena; NULL where that cannot be told. */
enum section papers_text_separate(struct arena *a, const char *s,
				  const char **who);
/* "JUDGE ABARA, dissenting. My colleagues ...": bytes of the paragraph's beginning that
 * says whose it is, for papers_text_separate; 0 where it does not. */
size_t papers_text_front(const char *s);
/* "Deposition of Carla Voss, June 8": who speaks under it, in the arena, or NULL. */
const char *papers_text_witness(struct arena *a, const char *s);
/* A line of a table of contents: dots lead to its page. */
bool papers_text_has_leaders(const char *s);
/* A heading without number, marks of emphasis and full stop; in the arena. */
char *papers_text_bare(struct arena *a, const char *s);
/* Whether most words of some length begin with a capital. */
bool papers_text_is_titled(const char *s);

/* The end of the sentence that begins at s, closing marks with it. */
size_t papers_text_sentence(const char *s);
/* What is said in s..s+len: without pointers to the record and marks of emphasis,
 * double quotation marks single; in the arena. */
char *papers_text_quote(struct arena *a, const char *s, size_t len);
/* Whole, of a fair length, no list of cases; reads text and n_words. */
bool papers_text_is_quotable(const struct sentence *s);
#endif
