/*
 * widget_editor.h - writing an answer: several lines, softly wrapped
 *
 * Moves by what a reader sees as characters; keeps what was cut in a small ring,
 * an undo history, and the answers given before.  Update functions change the
 * state, the view draws it; neither knows a terminal.  The text is always valid,
 * sanitised UTF-8 (SANITISE_TEXT), at most EDITOR_MAX bytes, or EDITOR_LINE_MAX
 * for a line (a search, a name) that widget_input.h shows.
 */
#ifndef TUI_WIDGET_EDITOR_H
#define TUI_WIDGET_EDITOR_H
#include "base/buf.h"
#include "tui/cells.h"
#include "tui/rects.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EDITOR_MAX	  ((size_t)64 << 10)
#define EDITOR_LINE_MAX	  ((size_t)4 << 10)
#define EDITOR_CUTS	  8
#define EDITOR_UNDO_BYTES ((size_t)4 << 20) /* ceiling for all that is undone */

enum editor_did { /* what the last change was, to join runs of the same */
		  EDITOR_DID_NOTHING,
		  EDITOR_DID_MOVE,
		  EDITOR_DID_TYPE,
		  EDITOR_DID_DELETE,
		  EDITOR_DID_CUT,
		  EDITOR_DID_YANK,
};

struct editor_past {
	char *text; /* owned */
	size_t cursor;
};

struct editor_list { /* a stack of states */
	struct editor_past *at;
	size_t n, room, bytes;
};

struct editor {
	struct buf text;
	size_t cursor;	/* byte offset, at a character's beginning */
	int width_cols; /* of the view; what Up and Down mean depends on it */
	int goal_col;	/* column that Up and Down try to keep, -1 for none */
	enum editor_did did;
	uint64_t changes; /* counts up with every change of the text */

	/* Where each line of the view begins, up to date after every call; none for an
	 * empty text that was never touched.  What lies in front of a change stays. */
	size_t *starts;
	size_t n_starts, starts_room;

	char *cuts[EDITOR_CUTS]; /* newest first; owned */
	size_t n_cuts, yanked;	 /* which one the last yank took */
	size_t yank_from;

	struct editor_list undo, redo;

	char **history; /* oldest first; owned */
	size_t n_history, history_room;
	size_t history_at; /* n_history: the draft */
	char *draft;	   /* what was being written before going back */
};

void editor_init(struct editor *ed);
void editor_init_line(struct editor *ed); /* one line, which never wraps */
void editor_release(struct editor *ed);
/* Replaces all; forgets undo.  The cursor goes to the end. */
void editor_set(struct editor *ed, const char *s, size_t len);
/* Empties it and remembers the text in the history. */
void editor_accept(struct editor *ed);
/* Adds to the history, as when a hearing is resumed. */
void editor_remember(struct editor *ed, const char *s);
void editor_set_width(struct editor *ed, int width_cols);

/* Puts text in at the cursor; false when it would not fit (nothing added). */
bool editor_insert(struct editor *ed, const char *s, size_t len);
/* Puts text in place of all; one step of undo.  False when it is too long. */
bool editor_replace(struct editor *ed, const char *s, size_t len);
/* A typed character. */
bool editor_type(struct editor *ed, uint32_t cp);
/* One of EDIT_ACTIONS (keymap.h); false if it does nothing here. */
bool editor_act(struct editor *ed, int action);

/* The cursor where a click on the editor's view was. */
void editor_point(struct editor *ed, struct rect r, int row, int col);

/* Lines the text takes at the current width, at least 1. */
int editor_rows(const struct editor *ed);
/* Draws the part around the cursor and places the terminal's cursor. */
void editor_view(const struct editor *ed, struct cells *out, struct rect r,
		 enum ink ink);
#endif
