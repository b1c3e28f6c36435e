/*
 * scr_lobby.h - what to argue: hearings to go on with, and the cases
 *
 * Titles come in while the screen is shown (scr_lobby_want, scr_lobby_title), so
 * five hundred cases open as fast as five.
 */
#ifndef TUI_SCR_LOBBY_H
#define TUI_SCR_LOBBY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/labels.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/widget_list.h"
struct entries;
struct hearing_lines;
struct key;

enum lobby_kind { LOBBY_NOTHING, LOBBY_CASE, LOBBY_RESUME, LOBBY_AGAIN };

struct lobby_choice {	      /* what app_lobby ended with */
	enum lobby_kind kind; /* LOBBY_NOTHING: leave the program */
	char slug[80];	      /* LOBBY_CASE: the case */
	enum side_id side;
	char hearing[40]; /* LOBBY_RESUME, LOBBY_AGAIN (replay): its id */
	bool first;	  /* nobody has argued here before */
};

struct lobby_row {
	enum lobby_kind kind;
	char *name;  /* slug, or the hearing's id; owned like the rest */
	char *title; /* "" while it is not known */
	char *note;
	char *right; /* at the right edge */
	char *last;  /* id of its newest hearing, "" for none */
	bool known;
};

struct scr_lobby {
	const struct keymap *keys; /* borrowed */
	int rows, cols;
	struct lobby_row *items;
	size_t n_items, n_resume;
	struct list list;
	enum side_id side;
	bool first;
	char corner[80]; /* "no model · offline" */
	struct page help;
	bool helping;
	struct lobby_choice choice; /* with DEED_LEAVE */
};

void scr_lobby_init(struct scr_lobby *l, const struct keymap *keys,
		    const struct entries *cases,
		    const struct hearing_lines *hearings, int64_t now_wall_ms,
		    const char *corner);
void scr_lobby_release(struct scr_lobby *l);
void scr_lobby_size(struct scr_lobby *l, int rows, int cols);
/* The slug of a case in sight whose title is not known, or NULL. */
const char *scr_lobby_want(const struct scr_lobby *l);
void scr_lobby_title(struct scr_lobby *l, const char *slug, const char *title,
		     const char *note);
void scr_lobby_key(struct scr_lobby *l, const struct key *key,
		   struct deeds *out);
void scr_lobby_view(const struct scr_lobby *l, struct cells *out);
#endif
