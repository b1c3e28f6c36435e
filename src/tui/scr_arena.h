/*
 * scr_arena.h - two questions to one answer, and which of them is the better one
 *
 * Nothing shows whose they are.  A letter chooses, Enter gives the vote and a comment
 * with it.  Where all of both can be seen they stand side by side; else question,
 * answer, A and B follow each other on one page.  At the end: who was who.
 */
#ifndef TUI_SCR_ARENA_H
#define TUI_SCR_ARENA_H
#include <stdbool.h>

#include "eval/votes.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/screen.h"
#include "tui/widget_input.h"
struct voting;

struct scr_arena {
	const struct keymap *keys; /* borrowed, both */
	const struct voting *v;
	int rows, cols;
	enum vote chosen;     /* VOTES: nothing yet */
	struct input comment; /* its line is the comment, open or not */
	struct page scene;    /* what was said before */
	struct page sides[2]; /* A, B */
	struct page all;      /* all that on one page, where it is narrow */
	struct page count;    /* at the end */
	bool counted;	      /* it is shown */
	struct page help;
	bool helping;
	char told[400]; /* until the next key; "" */
};

/* Shows the voting's pair, which there must be. */
void scr_arena_init(struct scr_arena *s, const struct keymap *keys,
		    const struct voting *v);
void scr_arena_release(struct scr_arena *s);
/* The voting has gone on to another pair. */
void scr_arena_show(struct scr_arena *s);
/* All pairs are through: what came of it, which is copied. */
void scr_arena_count(struct scr_arena *s, const struct eval_result *r);
void scr_arena_tell(struct scr_arena *s, const char *text);
/* Leaves DEED_VOTE and DEED_LEAVE. */
extern const struct screen_ops scr_arena;
#endif
