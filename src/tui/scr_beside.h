/*
 * scr_beside.h - two kept hearings side by side: both as wholes, then a question at
 * a time
 *
 * From 100 columns the answers stand beside each other, each with its labels;
 * where there is less room, one above the other.  Both scroll together.
 */
#ifndef TUI_SCR_BESIDE_H
#define TUI_SCR_BESIDE_H
#include <stdbool.h>
#include <stddef.h>

#include "score/beside.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/screen.h"
#include "tui/widget_input.h"

#define SCR_BESIDE_WIDE 100

struct scr_beside {
	const struct keymap *keys;
	const struct beside *b;
	size_t at; /* the row shown, from 1; 0: both as wholes */
	int rows, cols;
	struct page pages[2]; /* the first alone where there is little room */
	struct page help;
	bool helping;
	struct input prompt; /* for a question's number */
	const char *told;    /* until the next key; "" */
};

/* Keys and what is shown are borrowed. */
void scr_beside_init(struct scr_beside *s, const struct keymap *keys,
		     const struct beside *b);
void scr_beside_release(struct scr_beside *s);
/* Leaves DEED_LEAVE for back. */
extern const struct screen_ops scr_beside;
#endif
