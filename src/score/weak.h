/*
 * weak.h - the answers of a hearing that are worth giving again
 *
 * Only where the reading is sure: what is unsettled is nobody's mistake yet.  A
 * candid "I don't know" is never an error, nor is a concession that gives nothing away
 * that the case's map says must be held; but of a hearing in which most was not known,
 * what was not known is worth answering.  Pure; people's labels hold, as everywhere.
 */
#ifndef SCORE_WEAK_H
#define SCORE_WEAK_H
#include <stdbool.h>
#include <stddef.h>

#include "court/transcript.h"
struct court_case;

enum weak_sign {	       /* the gravest first */
		 WEAK_CONDUCT, /* words that a judge would remember, whatever
				  else it did; quoted */
		 WEAK_CONTRADICTS, /* it goes against an earlier answer */
		 WEAK_GIVES,  /* it gives away what the side must hold; firm */
		 WEAK_LOSES,  /* it may concede that, or what the record does
				 not bear out */
		 WEAK_BESIDE, /* nothing in it touches the question */
		 WEAK_UNANSWERED, /* it answers nothing of what was asked */
		 WEAK_FLAGGED,	  /* unsound reasoning, with the words quoted */
		 WEAK_COSTS,	  /* it cost the side, and firmly so */
		 WEAK_VIOLATES,	  /* of relevance or quality; firm */
		 WEAK_TAKEN,	  /* counsel put it right later: corrected.h */
		 WEAK_SIGNS
};
extern const char *const weak_sign_names[WEAK_SIGNS]; /* "conduct", ... */
#define WEAK_BIT(sign) (1u << (sign))

/* Flags that were measured to be right less often are left to the person; it is where
 * a label is called firm, too. */
#define WEAK_FLAG_SURE 0.8

/* WEAK_BIT(...) | ... of a reading; 0: not weak.  What a person said of relevance and
 * quality counts, whether the rest is firm or not. */
unsigned weak_signs(const struct reading *r);
/* Of an answer that was read, by its words, too: "It depends on the circumstances, Your
 * Honor.", and nothing more, leaves the question unanswered. */
unsigned weak_signs_alone(const struct turn *answer);
/* Of an answer that was read: what is sure of it, with what the hearing adds.  "I don't
 * know" once is candor, and where it is WEAK_CANDID_LEAST of the answers, and every
 * second, they were left. */
#define WEAK_CANDID_LEAST 3
unsigned weak_signs_in(const struct transcript *said,
		       const struct turn *answer);
/* Those of them that the reading itself is sure of: that an answer misses the question
 * is among them only where it plainly does, that it may lose an issue only where counsel
 * calls it conceded. */
unsigned weak_sure(const struct reading *r);
/* Whether it is plainly beside the point, and by the reading, not a person. */
bool weak_misses_surely(const struct reading *r);
/* Whether an answer that was read plainly evades: it says nothing of what was asked,
 * surely misses it, or a person says that it does.  Not the half that the bench cut off,
 * nor a candid "I don't know".  said may be NULL of an answer that stands alone. */
bool weak_evades(const struct transcript *said, const struct turn *answer);
/* Whether it has something of its own that can be weighed: more than a yes, a no or a
 * noise. */
bool weak_has_content(const struct reading *r);
/* The words of a weak answer that show it: those flagged, where that is the gravest of
 * what is sure, else those that its commitment stands on; maybe none. */
struct span weak_words(const struct reading *r);
/* Whether this flag is sure enough to be among them. */
bool weak_is_flag(const struct remark *m);
/* Whether it blames and is not that sure: wherever it is shown, "(perhaps)" is. */
bool weak_is_perhaps(const struct remark *m);
/* Whether that is a flag of conduct; others are left to the person. */
bool weak_is_conduct(const struct remark *m);

/* Counsel's answers that stand and are weak, as they were said: an array of *n turn numbers,
 * for the caller to free. */
int *weak_find(const struct transcript *said, size_t *n);
/* Whether it stands, surely holds or keeps the position (scorecard_settles), and nothing in
 * it is weak. */
bool weak_is_well_answered(const struct turn *t);
/* The later answer to the same question that is asked for instead of a weak one: another
 * weak one, or one that met it. */
struct weak_passed {
	int by; /* its turn, 0 for none */
	bool well;
};
/* Of each of n such turns, in that order; out: n of them. */
void weak_passed(const struct transcript *said, const struct court_case *c,
		 const int *turns, size_t n, struct weak_passed *out);
/* Leaves of n such turns, in that order, one answer to each question (same.h; c may be
 * NULL): the latest; none where the question was answered firmly and well later on.  A question comes again within a few hundred turns,
 * or is another one.  Returns how many are left. */
size_t weak_latest(const struct transcript *said, const struct court_case *c,
		   int *turns, size_t n);
#endif
