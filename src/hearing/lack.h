/*
 * lack.h - what makes an answer surely no better than one that said something
 *
 * Nothing here goes by likeness to a good answer: words that the case does not know, an
 * answer that touches nothing of what was asked, one that gives up the case or what
 * the issue needs, says what loses the issue, or what the record refutes.  Pure; people's labels hold.
 */
#ifndef HEARING_LACK_H
#define HEARING_LACK_H
#include "court/case.h"
#include "court/transcript.h"
struct ken;
struct lexicons;
struct reading;

enum lack {
	LACK_WORDS, /* none of its words is one that the case knows */
	LACK_TOUCH, /* it touches nothing of what was asked, and surely so */
	LACK_CASE, /* it gives the case up: "we lose", "affirm" by who asks to reverse */
	LACK_GIVES, /* its reading has it give away what the issue needs */
	LACK_ISSUE, /* it says what loses the issue, as the memo has it */
	LACK_TRUTH, /* the record, or a paper, may say otherwise */
	LACK_TAKEN, /* counsel put it right later; of a first try alone */
	LACKS
};
#define LACK_BIT(l) (1u << (l))
extern const char *const lack_words[LACKS]; /* "it gives the case up" */

/* From which likeness to what loses an issue on (listen/loss.h) an answer so read may
 * lose it. */
double lack_loss_from(const struct reading *r);
/* LACK_BIT(...) | ... of an answer that was read, but LACK_TAKEN; `k` is ready, and
 * `question` may be NULL. */
unsigned lack_find(const struct turn *question, const struct turn *answer,
		   const struct ken *k, const struct lexicons *lx,
		   enum side_id side);
#endif
