/*
 * citing_words.h - the words that citing.h looks at, and what was found among them
 *
 * Shared by the citing*.c files; nobody else includes it.
 */
#ifndef DOCKET_CITING_WORDS_H
#define DOCKET_CITING_WORDS_H
#include "docket/citing.h"
#include "docket/query.h"

#define CITING_NAMES_MAX 32

struct citing_word {
	size_t from, to;
	char w[QUERY_WORD_BYTES]; /* lower case */
	bool upper;		  /* begins with a capital */
	bool first;		  /* of its sentence */
	bool name;		  /* taken by a name */
};

/* A document or a label, words from..to-1. */
struct citing_name {
	size_t from, to;
	const struct document *any[CITING_ANY];
	size_t n_any;
	bool named; /* with a proper name: worth looking for as it stands */
	bool label;
	bool vague;  /* "the opinion": a name only where a place is with it */
	bool placed; /* a place was given to it */
	bool guessed;
};

struct citing_finder {
	const struct court_case *c;
	enum side_id side;
	const char *text;
	struct citing_word *words;
	size_t n;
	struct citing_name names[CITING_NAMES_MAX];
	size_t n_names;
	struct citings *out;
};

/* Cuts f->text into f->words (n), at most CITING_WORDS; the caller frees them. */
void citing_words_cut(struct citing_finder *f);
/* Whether s stands between word i - 1 and word i. */
bool citing_words_gap_has(const struct citing_finder *f, size_t i,
			  const char *s);
/* Whether word i goes on where i-1 ends: nothing between them but these. */
bool citing_words_run_on(const struct citing_finder *f, size_t i,
			 const char *allowed);
/* A number as places have it; 0 for none.  "4a", as appendices number. */
int citing_words_number(const struct citing_finder *f, size_t i);
/* Words from..to-1, divided by blanks, as many as there is room for. */
void citing_words_put(const struct citing_finder *f, size_t from, size_t to,
		      char *out, size_t size);
/* One more of what is cited, of bytes from..to; NULL where there are CITINGS_MAX. */
struct citing *citing_words_add(struct citing_finder *f, enum citing_kind kind,
				size_t from, size_t to);
#endif
