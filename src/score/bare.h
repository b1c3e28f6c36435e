/*
 * bare.h - what can be counted of a hearing whose answers are too unsure for figures
 *
 * Of a case without a map hardly an answer is read firmly, and what is unsettled counts
 * for nothing.  Words, seconds, first words, authorities, and whether the bench went on or
 * stayed can be told all the same; none of it says how good an answer was.  Pure.
 */
#ifndef SCORE_BARE_H
#define SCORE_BARE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;
struct scorecard;
struct transcript;
struct turn;

enum bare_next { BARE_NOTHING, BARE_WENT_ON, BARE_STAYED };

/* One answer that stands. */
struct bare_answer {
	const struct turn *turn; /* the transcript's */
	int question;		 /* its number; 0 for none */
	size_t n_words, n_authorities;
	int64_t court_ms;
	int first;	     /* 1 yes, 0 no, -1 no question for that */
	enum bare_next next; /* what the bench asked then */
	bool labelled;	     /* by a person */
};

struct bare {
	struct bare_answer *list; /* n, as they were said; owned */
	size_t n;
	size_t fewest, most, n_words;
	int64_t court_ms;
	size_t n_citing, n_went_on, n_stayed, n_labelled;
};

/* Whether that is all there is: several answers were read, and none counts. */
bool bare_is_all(const struct scorecard *card);
void bare_count(struct bare *b, const struct transcript *said);
void bare_release(struct bare *b);
/* "on another subject", "on the same", or "". */
const char *bare_next_said(enum bare_next next);
/* Lines as in debrief_text.h: of all answers, and "Q 1 82 words, 33 s" of each. */
void bare_say(struct buf *out, const struct bare *b, const char *dot);
void bare_say_each(struct buf *out, const struct bare *b, const char *dot);
#endif
