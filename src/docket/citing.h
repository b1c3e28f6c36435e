/*
 * citing.h - what a question cites, as far as its words tell
 *
 * Finds in a sentence the places of the record that it names ("the joint appendix,
 * paragraph 12", "Pet. Br. at 9", "A106", "slip op. 16", "Exhibit 5", a document's
 * id; "at paragraph 7 you write", which is counsel's own brief), the authorities
 * ("Katz v. United States", "389 U.S. 347") and words in quotation marks that it
 * lays to the record.  Whether there is such a thing is for ground.h to look up.
 * Made to miss rather than to accuse: what may be mere talk of "the brief" is no
 * cite.  Pure.
 */
#ifndef DOCKET_CITING_H
#define DOCKET_CITING_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
#include "court/pagelabel.h"

#define CITINGS_MAX  40
#define CITING_ANY   4	  /* documents that a name may mean */
#define CITING_WORDS 2000 /* of a text that are looked at */

enum citing_kind {
	CITING_PLACE,	  /* a document, by name */
	CITING_LABEL,	  /* "Exhibit 5": by its label */
	CITING_AUTHORITY, /* a case by its parties, or volume and page */
	CITING_QUOTE,	  /* words in quotation marks */
};

struct citing {
	enum citing_kind kind;
	size_t from, to; /* its bytes in the text, for people */
	/* PLACE: the documents that it may mean; none: no document is called
	 * so. */
	const struct document *any[CITING_ANY];
	size_t n_any;
	bool guessed; /* no paper was named: where it is not there, it is talk */
	int paragraph, page; /* 0 for none */
	/* Of a page: its number as cited ("9", "12a"), or of a PLACE that is a
	 * label alone all of it ("a106"); court/pagelabel.h reads it.  "" for none. */
	char label[PAGELABEL_MAX];
	/* What to look for, as words divided by blanks: of a PLACE that is none
	 * of the documents, and of the other kinds. */
	char words[400];
};

struct citings {
	struct citing list[CITINGS_MAX]; /* in no order */
	size_t n;
	/* Numbers of paragraphs that are cited of no paper ("paragraph 7"). */
	int unplaced[CITINGS_MAX];
	size_t n_unplaced;
};

/* `side` is counsel's, whose brief is "yours". */
void citing_find(struct citings *out, const struct court_case *c,
		 enum side_id side, const char *text);
#endif
