/*
 * widget_list.h - choosing one line of many
 *
 * Only the place is kept; what a line looks like is the caller's business, so a
 * list of ten thousand costs what its visible part costs.
 */
#ifndef TUI_WIDGET_LIST_H
#define TUI_WIDGET_LIST_H
#include <stdbool.h>
#include <stddef.h>

#include "tui/cells.h"
#include "tui/keymap.h"
#include "tui/rects.h"

struct list {
	size_t n;	 /* lines */
	size_t selected; /* < n, or 0 when empty */
	size_t top;	 /* first one shown */
	int rows;	 /* shown at once */
};

/* n lines in a window of that many rows; keeps the choice where possible. */
void list_set(struct list *l, size_t n, int rows);
/* Moves the choice, stopping at both ends; false if it did not move. */
bool list_move(struct list *l, long step);
bool list_select(struct list *l, size_t i);
/* An action of a screen that moves (keymap_moves); false likewise. */
bool list_act(struct list *l, enum keymap_screen screen, int action);

/* The mark and the cursor at the beginning of line i's row, where it is chosen;
 * its words begin two columns further. */
void list_mark(const struct list *l, size_t i, struct cells *out,
	       struct rect row);
enum ink list_ink(const struct list *l, size_t i);
#endif
