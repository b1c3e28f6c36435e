/*
 * scr_review.h - made-up remarks and dialogues that wait for a person
 *
 * A letter chooses, Enter decides so, with a reason where one was written.  Another
 * letter opens a line in which labels and words are put right, as in the line mode
 * ("2 strategy Manner"); the name of a text alone brings that text into it.  At the
 * end: how many were decided.
 */
#ifndef TUI_SCR_REVIEW_H
#define TUI_SCR_REVIEW_H
#include <stdbool.h>

#include "eval/reviewing.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/screen.h"
#include "tui/widget_input.h"

/* What a DEED_REVIEW wants done. */
enum review_wants {
	REVIEW_WANTS_REJECT,
	REVIEW_WANTS_ACCEPT,
	REVIEW_WANTS_SKIP,
	REVIEW_WANTS_UNDO,
	REVIEW_WANTS_CHANGE,
};

struct scr_review {
	const struct keymap *keys; /* borrowed, both */
	struct reviewing *r; /* only looked at (app_review.h changes it) */
	int rows, cols;
	int chosen;	      /* enum generate_verdict; REVIEWING_UNDECIDED */
	struct input comment; /* its line is the reason, open or not */
	struct input change;
	struct page item; /* or the end */
	struct page help;
	bool helping;
	char told[400]; /* until the next key; "" */
};

void scr_review_init(struct scr_review *s, const struct keymap *keys,
		     struct reviewing *r);
void scr_review_release(struct scr_review *s);
/* The reviewing stands at another item, or at the end. */
void scr_review_show(struct scr_review *s);
/* The item at hand was mended: the same place, choice and reason. */
void scr_review_mended(struct scr_review *s);
void scr_review_tell(struct scr_review *s, const char *text);
/* Leaves DEED_REVIEW and DEED_LEAVE. */
extern const struct screen_ops scr_review;
#endif
