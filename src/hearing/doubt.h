/*
 * doubt.h - what keeps a second try from being called better, beside its labels
 *
 * A drill praises by what it reads alone, so it looks a second time before it does:
 * whether the try goes along with what the bench put, gives ground by any sign of the
 * case, names a figure that nobody else did, says no more than the question said, may
 * belong to another question, has a good answer backwards, or has a flag.
 * A doubt is no blame; the person judges.  Pure; people's labels hold.
 */
#ifndef HEARING_DOUBT_H
#define HEARING_DOUBT_H
#include "court/case.h"
#include "court/transcript.h"
struct ken;
struct lexicons;

enum doubt {
	DOUBT_GIVES, /* it may give ground: a concession, the other side's point */
	DOUBT_AGREES, /* it says yes to the question, and may agree with all of it */
	DOUBT_FIGURE, /* a number that neither the case nor the question has */
	DOUBT_ECHO, /* nothing of its own: no reason beyond the question's words */
	DOUBT_FLAG, /* something in it is more likely flagged rightly than not */
	DOUBT_NOTHING, /* by it somebody loses, has nothing coming or may do all */
	DOUBT_STRAY, /* it seems to be to another question (score/stray.h) */
	DOUBT_OTHER, /* perhaps to another question: no word of this, nor its form */
	DOUBT_TURNED, /* it may say the opposite of what the case calls good */
	DOUBTS
};
#define DOUBT_BIT(d) (1u << (d))
extern const char *const doubt_words[DOUBTS]; /* "whether it gives ground" */

/* DOUBT_BIT(...) | ... of a try that was read.  `question` may be NULL; `k` is ready. */
unsigned doubt_find(const struct turn *question, const struct turn *again,
		    const struct ken *k, const struct lexicons *lx,
		    enum side_id side);
#endif
