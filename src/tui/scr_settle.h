/*
 * scr_settle.h - which position an unsettled answer took, in one key
 *
 * The question, the answer, the nearest positions of the case with their numbers, and
 * none of them.  A number leaves DEED_SETTLE; what came of it then stands there until
 * the next key.
 */
#ifndef TUI_SCR_SETTLE_H
#define TUI_SCR_SETTLE_H
#include <stdbool.h>
#include <stddef.h>

#include "hearing/settling.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/screen.h"

struct scr_settle {
	const struct keymap *keys; /* borrowed */
	const struct settling *s;  /* borrowed; its owner moves it */
	size_t picked;		   /* of the answer shown; SIZE_MAX: not yet */
	size_t n_settled;
	int rows, cols;
	struct page page, help;
	bool helping;
	char told[200]; /* until the next key */
};

void scr_settle_init(struct scr_settle *u, const struct keymap *keys,
		     const struct settling *s);
void scr_settle_release(struct scr_settle *u);
/* The settling has another answer at hand. */
void scr_settle_ask(struct scr_settle *u);
/* The pick was kept: what it does is shown. */
void scr_settle_show(struct scr_settle *u, size_t pick);
void scr_settle_tell(struct scr_settle *u, const char *text);
/* Leaves DEED_SETTLE with the pick (enum position_pick) or a step as index, or
 * DEED_LEAVE. */
enum { SCR_SETTLE_NEXT = POSITIONS_UNANSWERED + 1, SCR_SETTLE_BACK };
extern const struct screen_ops scr_settle;
#endif
