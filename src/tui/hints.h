/*
 * hints.h - the line of keys at the bottom of a screen
 *
 * A hint names an action; which key that is comes from the live key table, and an
 * action without a key is left out.
 */
#ifndef TUI_HINTS_H
#define TUI_HINTS_H
#include <stddef.h>

#include "tui/keymap.h"
#include "tui/rects.h"
struct cells;

struct hint {
	enum keymap_screen screen;
	int action;
	const char *word;
	int rank; /* the highest go first where there is little room */
};

struct hints {
	const struct hint *list; /* NULL: no line of its own */
	size_t n;
};
/* As an initialiser; HINTS_OF as a value. */
#define HINTS(array)                                \
	{                                           \
		array, sizeof array / sizeof *array \
	}
#define HINTS_OF(array) ((struct hints)HINTS(array))

void hints_view(struct hints hints, const struct keymap *keys,
		struct cells *out, struct rect r);
#endif
