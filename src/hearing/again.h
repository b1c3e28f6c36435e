/*
 * again.h - an answer given again: what was asked, what both tries did, what a good
 * answer would have
 *
 * Says no more than was measured.  Pure; texts are for people, a line each
 * (court/heard_text.h), and released as those are.
 */
#ifndef HEARING_AGAIN_H
#define HEARING_AGAIN_H
#include <stdbool.h>
#include <stdint.h>

#include "court/heard_text.h"
#include "court/record.h"
struct ken;

/* What came of it, beside the first try. */
enum again {
	AGAIN_UNREAD, /* it could not be read */
	AGAIN_BETTER, /* what was weak is gone, nothing came, and it surely answers */
	AGAIN_PARTLY, /* some of it is gone, some is left */
	AGAIN_SAME,   /* no better: also what lost one fault and got another */
	AGAIN_UNTOLD, /* unsettled: the reading is not sure of it, the person judges */
	AGAIN_WORSE, /* something came, and nothing is gone */
	AGAIN_RESULTS
};
extern const char *const again_names[AGAIN_RESULTS]; /* "unread", "better" */

/* What was found in both by holding them against the case: DOUBT_BIT(...) of doubt.h
 * (of the second alone; with any it is never called better), and LACK_BIT(...) of
 * lack.h (with any the second is never better, nor the first lost), WANT_BIT(...) of
 * want.h (only told), BRINGS_BIT(...) of brings.h of the second (what it has is not told
 * to be lacking; the case's own good answer is better than what was not). */
struct again_seen {
	unsigned doubts, lacks, first_lacks;
	unsigned wants, first_wants;
	unsigned brings, first_brings;
};

/* Both were read by the same reader in the same place. */
enum again again_compare(const struct turn *first, const struct turn *again,
			 struct again_seen seen);
/* Whether that is sure enough to cost a box: that an answer perhaps touches nothing is
 * not. */
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

/* What stands before the question: issue, the question and answer before it. */
void again_context(struct heard_lines *out, const struct hearing_record *r,
		   const struct court_case *kase, const struct turn *answer);
/* How one try was read, with the words quoted; `lacks`: LACK_BIT(...) that was found in it,
 * which the lines do not gainsay; `map` may be NULL. */
void again_tell(struct heard_lines *out, const struct turn *t, unsigned lacks,
		const struct case_map *map, enum side_id side);
/* What got better, what did not, what is open; the first line sums it up, and where it is
 * not "better" another one says why; where the reading cannot tell, one more says what is
 * lacking in the second. */
void again_change(struct heard_lines *out, const struct turn *first,
		  const struct turn *again, struct again_seen seen);
/* Both tries in a few words each, one under the other. */
void again_brief(struct heard_lines *out, const struct turn *first,
		 const struct turn *again);
/* The outline of a good answer: what the case has for this question, and what giving
 * way would cost; of a question that is not the memo's own, what the law and the record
 * say to what it names, and the issue's, which is said to be that.  The ken is ready. */
void again_outline(struct heard_lines *out, const struct ken *k,
		   const struct hearing_record *r, const struct turn *first,
		   const struct turn *again);
/* Why there is none while the bench memo is shut, and until when. */
void again_shut(struct heard_lines *out, const struct hearing_record *r,
		const struct turn *first, int64_t now_wall_ms);
#endif
