/*
 * citing_names.h - what a question calls the documents of a case
 *
 * For citing.c alone.
 */
#ifndef DOCKET_CITING_NAMES_H
#define DOCKET_CITING_NAMES_H
#include "docket/citing_words.h"

/* Documents by their ids, link names and nouns, labels, labels of pages: into
 * f->names, and those that are no place into f->out. */
void citing_names_find(struct citing_finder *f);
/* Whether a document is of the side's own briefs: as a person says, else by what
 * it is called.  Friends of the court are nobody's own. */
bool citing_names_is_own(const struct citing_finder *f,
			 const struct document *d);
/* Whether it is called a brief, a reply or a memorandum. */
bool citing_names_is_brief(const struct document *d);
/* "paragraph", "p", "at": what stands before the number of a place. */
bool citing_names_is_place_word(const char *w);
/* "J.A. 12", "Pet. Br. at 9", "Tr. 14": shortened words with a place behind. */
bool citing_names_is_abbreviated(const struct citing_finder *f, size_t i);
#endif
