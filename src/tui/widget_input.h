/*
 * widget_input.h - one line that asks for a few words: a search, a number
 */
#ifndef TUI_WIDGET_INPUT_H
#define TUI_WIDGET_INPUT_H
#include "tui/cells.h"
#include "tui/keymap.h"
#include "tui/rects.h"
#include "tui/widget_editor.h"
#include <stdbool.h>
struct key;

struct input {
	struct editor line; /* what is typed; may be longer than the screen */
	char label[40];
	bool open;
};

enum input_end {
	INPUT_OPEN,  /* goes on; the text may have changed */
	INPUT_FULL,  /* goes on; the line cannot hold more */
	INPUT_TAKEN, /* Enter: line.text is the answer */
	INPUT_LEFT,  /* the pager's back (Esc), or Ctrl-C wherever one is open:
			as if it had not been asked */
};

/* One key for a line that is edited, and a view of the part around its cursor.
 * A paste is one line: its breaks become blanks.  False when the line cannot
 * hold it. */
bool input_edit(struct editor *line, const struct keymap *keys,
		const struct key *key);
void input_view_line(const struct editor *line, struct cells *out,
		     struct rect r);

void input_init(struct input *p);
void input_release(struct input *p);
/* Opens with a text to change; "" for none. */
void input_ask(struct input *p, const char *label, const char *text);
/* Everything but TAKEN and LEFT is for the line. */
enum input_end input_key(struct input *p, const struct keymap *keys,
			 const struct key *key);
void input_view(const struct input *p, struct cells *out, struct rect r);
#endif
