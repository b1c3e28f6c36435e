/*
 * scr_drill.h - a weak answer given again: the question where it stood, then both
 * tries as they were read
 *
 * While it is answered nothing of the first try is shown: the better move is to be
 * found, not read off.  Wide terminals show the tries side by side.
 */
#ifndef TUI_SCR_DRILL_H
#define TUI_SCR_DRILL_H
#include <stdbool.h>

#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/screen.h"
#include "tui/widget_editor.h"
struct drilling;
struct passages;

enum drill_part { DRILL_ASKING, DRILL_READING, DRILL_TRIED };

/* With DEED_TRIED. */
enum drill_wants {
	DRILL_WANTS_NEXT,
	DRILL_WANTS_SAME, /* once more */
	DRILL_WANTS_DROP,
	DRILL_WANTS_BETTER, /* the person judges */
	DRILL_WANTS_TOMORROW,
	DRILL_WANTS_SETTLE /* and more: enum position_pick of its positions */
};

struct scr_drill {
	const struct keymap *keys; /* borrowed, both */
	const struct drilling *d;
	int rows, cols;
	enum drill_part part;
	struct page question;	     /* and what stood before it */
	struct page change, outline; /* once it was answered */
	struct page tries[2];	     /* the first one, the new one */
	struct page all;  /* all that on one page, where it is narrow */
	struct page over; /* help, or what the question cites */
	bool has_over;
	bool asked_right; /* the last key asked which answer was right */
	struct editor answer;
	char told[400]; /* until the next key */
};

void scr_drill_init(struct scr_drill *s, const struct keymap *keys,
		    const struct drilling *d);
void scr_drill_release(struct scr_drill *s);
/* Another question is at hand, or the same once more; the text that was begun for
 * it may be NULL. */
void scr_drill_ask(struct scr_drill *s, const char *draft);
/* It was answered and read. */
void scr_drill_show(struct scr_drill *s);
void scr_drill_cites(struct scr_drill *s, const struct passages *found);
void scr_drill_tell(struct scr_drill *s, const char *text);
extern const struct screen_ops scr_drill;
#endif
