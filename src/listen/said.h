/*
 * said.h - an answer cut into clauses, each with its stance
 *
 * "My friend says that the notice goes with both verbs" commits counsel to
 * nothing; nor does "if it did"; "we do not say that" commits to its opposite.  A
 * clause is asserted unless its words show that it is denied, supposed, or
 * somebody else's.
 */
#ifndef LISTEN_SAID_H
#define LISTEN_SAID_H
#include <stdbool.h>
#include <stddef.h>

#include "court/heard.h"
#include "listen/ken.h"
#include "listen/words.h"

#define SAID_TERSE	 8 /* words at most of a terse answer */
#define SAID_CLAUSES_MAX 120

enum stance { STANCE_ASSERTED, STANCE_DENIED, STANCE_SUPPOSED, STANCE_OTHERS };

/* What the first words are, behind courtesies. */
enum opening {
	OPENING_OTHER,
	OPENING_YES,
	OPENING_NO,
	OPENING_NONE,
	OPENING_NO_NUMBER /* "No number of stations does": no "no" */
};

struct clause {
	struct span span;   /* bytes of the text */
	struct words words; /* sharpened */
	enum stance stance;
	size_t negations;
};

struct said {
	const char *text;    /* borrowed */
	struct words whole;  /* sharpened */
	struct clause *list; /* n, owned */
	size_t n;
	enum opening opening;
	int polarity; /* 1 begins with yes, -1 with no, 0 with neither */
	size_t n_words;
};

/* `question` (may be NULL): words that it has too weigh less. */
void said_init(struct said *s, const struct ken *k, const char *text,
	       const struct words *question);
void said_release(struct said *s);
/* Bytes of it as a clause by themselves, with no look at the stance; the caller releases
 * its words. */
struct clause said_part(const struct said *s, const struct ken *k,
			struct span span);

/* How often it turns on its way ("but", "only"), in 50 words: who gives a point and
 * keeps the rest does so.  And how much of it stands behind the last turn, 0..1. */
double said_turns(const struct said *s);
double said_behind_turn(const struct said *s);

enum opening said_opening(const char *text);
/* Whether some bytes only speak to the bench: "No, Mr. Chief Justice". */
bool said_is_address(const char *text, struct span s);
/* Yes (1) or no (-1) as its first words say, 0 for neither. */
int said_polarity(const char *text);
#endif
