/*
 * again.h - an answer given again: whether it is better than the first try
 *
 * Says no more than was measured.  What is said of it stands in again_change.h, of one
 * try alone in again_tell.h, of what a good answer would have in again_outline.h.  Pure.
 */
#ifndef HEARING_AGAIN_H
#define HEARING_AGAIN_H
#include <stdbool.h>

#include "court/transcript.h"
#include "hearing/brings.h"
#include "hearing/merit.h"

/* What came of it, beside the first try. */
enum again {
	AGAIN_UNREAD, /* it could not be read */
	AGAIN_BETTER, /* far more speaks for it, nothing weak stays or came */
	AGAIN_PARTLY, /* some of it is gone, some is left */
	AGAIN_SAME,   /* no better: also what lost one fault and got another */
	AGAIN_UNTOLD, /* unsettled: the reading is not sure of it, the person judges */
	AGAIN_WORSE, /* something came and nothing is gone, or far more spoke for the first */
	AGAIN_RESULTS
};
extern const char *const again_names[AGAIN_RESULTS]; /* "unread", "better" */

/* What was found in both by holding them against the case: DOUBT_BIT(...) of doubt.h
 * (of the second alone), and LACK_BIT(...) of lack.h (with any the second is never better,
 * nor the first lost), WANT_BIT(...) of want.h (only told), BRINGS_BIT(...) of brings.h of
 * the second (what it has is not told to be lacking; the case's own good answer is better
 * than what was not); and what merit.h says of the two. */
struct again_seen {
	unsigned doubts, lacks, first_lacks;
	unsigned wants, first_wants;
	unsigned brings, first_brings;
	double margin;	      /* log odds that the second is the better one */
	enum merit_says says; /* ... and what they are worth */
	unsigned gained,
		lost; /* GAIN_BIT(...): what the second has and the first has not,
				  and the other way round */
};

/* Both were read by the same reader in the same place. */
enum again again_compare(const struct turn *first, const struct turn *again,
			 struct again_seen seen);
/* Of what it leaves unsettled: whether more speaks for the second than for the first, not
 * enough to be told as better. */
bool again_is_perhaps_better(const struct turn *first, const struct turn *again,
			     struct again_seen seen);
/* Whether that is sure enough to cost a box: that an answer perhaps touches nothing is
 * not, nor is what small signs alone add up to. */
bool again_is_sure(const struct turn *first, const struct turn *again,
		   struct again_seen seen);

/* Whether the first try held its side well: firmly, or as one of the answers that the case
 * foresees, with nothing found against it.  A weaker try later takes nothing from it. */
bool again_first_stands(const struct turn *first, struct again_seen seen);
/* And the second is as good in other words: there is nothing left to be learned today. */
bool again_is_as_good(const struct turn *first, const struct turn *again,
		      struct again_seen seen);

/* Whether there is nothing to be judged in it: it has no reason of its own, or seems
 * to be to another question.  No box is moved by that, whatever the person says. */
bool again_says_nothing(const struct turn *again, struct again_seen seen);

/* Whether the second lets go of what the first had: it says nothing of what was asked, or
 * surely harms its side; is bare where the first gave a reason; concedes where the first
 * held its position. */
bool again_fails(const struct turn *first, const struct turn *again,
		 struct again_seen seen);
bool again_drops_reason(const struct reading *first,
			const struct reading *again, struct again_seen seen);
bool again_drops_ground(const struct reading *first,
			const struct reading *again, struct again_seen seen);
bool again_has(struct again_seen seen, enum brings b);
#endif
