/*
 * scr_examine.h - the cross-examination drill: what was said, and below it what can be
 * chosen; at the end what was known
 *
 * A number chooses; the labels are told with what they mean, since nobody knows them
 * by heart at first.
 */
#ifndef TUI_SCR_EXAMINE_H
#define TUI_SCR_EXAMINE_H
#include <stdbool.h>

#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/screen.h"
struct examining;

struct scr_examine {
	const struct keymap *keys; /* borrowed */
	struct examining
		*x; /* borrowed; keys change its round, and nothing else */
	int rows, cols;
	struct page said; /* what both know, questions and answers; the truth */
	struct page choices; /* what can be chosen */
	struct page over;    /* what labels mean, and help */
	bool has_over;
	bool leaving;	/* asked once already */
	char told[400]; /* until the next key */
};

void scr_examine_init(struct scr_examine *s, const struct keymap *keys,
		      struct examining *x);
void scr_examine_release(struct scr_examine *s);
/* The round is another, or has moved on. */
void scr_examine_show(struct scr_examine *s);
void scr_examine_tell(struct scr_examine *s, const char *text);
extern const struct screen_ops scr_examine;
#endif
