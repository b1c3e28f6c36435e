/*
 * screen.h - screens as a stack: what the loop asks of whatever is shown
 *
 * A screen is a state with functions for keys and drawing (struct screen_ops, in
 * its scr_ file) and with somebody who carries out what it wishes for (the app_
 * file that shows it).  The loop in app.c knows none of them by name.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H
#include <stdbool.h>
#include <stdint.h>

#include "tui/cells.h"
#include "tui/deeds.h"
struct app_options;
struct error;
struct key;
struct keymap;
struct llm;

/* Pure: keys leave deeds, the view is a function of the state and the time. */
struct screen_ops {
	void (*size)(void *self, int rows, int cols);
	void (*key)(void *self, const struct key *key, struct deeds *out);
	void (*view)(const void *self, int64_t now_ms, struct cells *out);
	/* Whether the last key changed nothing but a text that is typed, and nothing
	 * has since; then view_typed makes the frame that was drawn last what view
	 * would draw.  NULL, both: there is no such key. */
	bool (*is_typed)(const void *self);
	void (*view_typed)(const void *self, int64_t now_ms, struct cells *out);
	/* Does what a click there means; false leaves it to the loop, which
	 * moves the choice there.  NULL: always so. */
	bool (*click)(void *self, int row, int col);
};

struct screen {
	const struct screen_ops *ops;
	void *self; /* the state that they work on */

	/* Who shows it; each function may be NULL. */
	void *owner;
	/* Carries out a deed that the loop does not know itself; false: the
	 * screen is done with. */
	bool (*deed)(void *owner, const struct deed *d, int64_t now_ms);
	/* Moves what can move; true when there is something new to draw. */
	bool (*pump)(void *owner, int64_t now_ms);
	int64_t (*deadline_ms)(void *owner, int64_t now_ms); /* of the pump */
	struct llm *llm; /* for waiting; NULL: none */
};

/*
 * Shows a screen over what there is until it is done with; a deed of it may show
 * another over it.  False when the terminal is gone or the program was told to
 * stop: no screen goes on after that.
 */
bool app_show(const struct screen *s);
/* The same between app_open and app_close, for a screen that is made already.  enum
 * app_end: APP_CANNOT, APP_GONE or APP_DONE. */
int app_alone(const struct screen *s, const struct app_options *opt,
	      struct error *err);
/* The live keys, or the defaults. */
const struct keymap *app_keys(const struct app_options *opt);
#endif
