/*
 * scr_lobby.h - what to argue: hearings to go on with, the cases, what was argued
 *
 * Heads of cases come in while the screen is shown (scr_lobby_want,
 * scr_lobby_case), so five hundred cases open as fast as five; a case that cannot
 * be read is a line that says why.
 */
#ifndef TUI_SCR_LOBBY_H
#define TUI_SCR_LOBBY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/labels.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/screen.h"
#include "tui/widget_input.h"
#include "tui/widget_list.h"
struct case_head;
struct entries;
struct error;
struct hearing_lines;

enum lobby_kind {
	LOBBY_NOTHING,
	LOBBY_CASE,
	LOBBY_RESUME,
	LOBBY_AGAIN,
	LOBBY_DRILL,
	LOBBY_WITNESS /* to be cross-examined; has no line */
};

struct lobby_choice {	      /* what app_lobby ended with */
	enum lobby_kind kind; /* LOBBY_NOTHING: leave the program */
	char slug[80];	      /* LOBBY_CASE: the case */
	enum side_id side;
	char hearing[40]; /* LOBBY_RESUME, LOBBY_AGAIN (replay): its id */
	bool first;	  /* nobody has argued here before */
	char row[80];	  /* the line it was chosen from, ... */
	bool in_heard;	  /* ... in the list of all hearings: to come back to */
};

/* What the lobby tells and where it begins; texts are borrowed, NULL for none. */
struct lobby_setup {
	const char *corner; /* "no model · offline" */
	const char *notice; /* why the last choice came to nothing */
	const char *at;	    /* the slug or id to stand on, ... */
	bool in_heard;	    /* ... in the list of all hearings */
	enum side_id side;
	size_t n_due;  /* answers to drill; 0: no such line */
	bool readonly; /* what is argued is not kept */
	int64_t now_wall_ms;
};

struct lobby_row {
	enum lobby_kind kind;
	char *name;  /* slug, or the hearing's id; owned like the rest */
	char *title; /* "" while it is not known */
	char *note;  /* "fictional · heavy" */
	char *right; /* at the right edge: when it was argued last */
	char *last;  /* id of its newest hearing, "" for none */
	char *fault; /* why it cannot be argued, or NULL */
	char *party[SIDES];
	size_t n_issues[SIDES], n_documents;
	long n_words;		    /* of its record, about */
	int n_hearings, n_imported; /* argued here; by others */
	bool known, confidential;
};

struct scr_lobby {
	const struct keymap *keys; /* borrowed */
	int rows, cols;
	struct lobby_row *items;  /* to go on with, drills, cases; owned */
	size_t n_items, n_before; /* n_before: those that are no cases */
	struct lobby_row *heard;  /* every hearing, newest first; owned */
	size_t n_heard;
	bool in_heard; /* the hearings are shown */
	size_t *shown; /* places in items or heard; owned */
	size_t n_shown;
	struct list list; /* of shown */
	struct input filter;
	char *words; /* what is filtered for, or NULL; owned */
	enum side_id side;
	bool first;
	bool readonly;
	char corner[200], notice[400];
	struct page help;
	bool helping;
	struct lobby_choice choice; /* with DEED_LEAVE */
};

void scr_lobby_init(struct scr_lobby *l, const struct keymap *keys,
		    const struct entries *cases,
		    const struct hearing_lines *hearings,
		    const struct lobby_setup *setup);
void scr_lobby_release(struct scr_lobby *l);
/* All hearings, where init had the newest only: for the list of them, and for
 * when a case was argued last. */
void scr_lobby_hearings(struct scr_lobby *l,
			const struct hearing_lines *hearings,
			int64_t now_wall_ms);
/* The slug of a case whose head is wanted (in sight, or of any while there is a
 * filter), or NULL. */
const char *scr_lobby_want(const struct scr_lobby *l);
/* Its head, or NULL and what is wrong with it. */
void scr_lobby_case(struct scr_lobby *l, const char *slug,
		    const struct case_head *head, const struct error *fault);
extern const struct screen_ops scr_lobby;
/* -- between the two files of this screen -- */

const struct lobby_row *scr_lobby_row(const struct scr_lobby *l, size_t i);
void scr_lobby_view(const void *self, int64_t now_ms, struct cells *out);

/*
 * How much there is to prepare, in a word: the issues that may be pressed plus
 * one for every thousand words of record; below 20 light, below 45 middling,
 * else heavy.  "" where the case has neither.
 */
const char *scr_lobby_work(size_t n_issues, long n_words);
#endif
