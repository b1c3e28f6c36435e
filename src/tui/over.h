/*
 * over.h - what lies over the courtroom: help, a reading, the docket, a question
 *
 * Each is a file with a table of functions and a line in OVERLAYS; they lie one
 * above the other.  The topmost gets the keys, what is in sight is drawn.  What an
 * overlay keeps is its own (over_own) and stays while it is closed.
 */
#ifndef TUI_OVER_H
#define TUI_OVER_H
#include <stdbool.h>
#include <stddef.h>

#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/hints.h"
#include "tui/page.h"
#include "tui/rects.h"
#include "tui/scr_docket.h"
#include "tui/seek.h"
struct key;
struct scr_hearing;
struct turn;

#define OVERLAYS(_)                                                         \
	_(ASK, ask)	    /* a line that is typed: words to look for */   \
	_(FIND, find)	    /* words in the transcript; no editor beside */ \
	_(LEAVE, leave)	    /* adjourn, leave or stay */                    \
	_(READING, reading) /* how an answer was read */                    \
	_(LABEL, label)	    /* a person's own label over that */            \
	_(SEATS, seats)	    /* who asks next */                             \
	_(PAGE, page)	    /* help, ledger or steps */                     \
	_(DOCKET, docket)                                                   \
	_(PAPER, paper) /* a paper of the case, around a passage */

enum over {
	OVER_NOTHING, /* the podium */
#define X(NAME, name) OVER_##NAME,
	OVERLAYS(X)
#undef X
		OVERS
};

/* What it covers: nothing but what stands on the status row, the lower half, all
 * between title and keys, all below the title. */
enum over_covers { OVER_A_LINE, OVER_HALF, OVER_BODY, OVER_SCREEN };

/* Functions may be NULL where there is nothing to do. */
struct overlay {
	enum over_covers covers;
	bool is_list; /* a click is for the list that the cursor stands in */
	size_t bytes; /* of what it keeps: zeroed, then init */
	void (*init)(void *own, const struct keymap *keys);
	void (*release)(void *own);
	void (*resized)(struct scr_hearing *ui); /* closed or not */
	void (*news)(struct scr_hearing *ui);	 /* while it is open */
	void (*key)(struct scr_hearing *ui, const struct key *key,
		    struct deeds *out);
	void (*click)(struct scr_hearing *ui, int row, int col);
	/* r: what it covers. */
	void (*view)(const struct scr_hearing *ui, struct cells *out,
		     struct rect r);
	/* In place of the status line. */
	const char *(*status)(const struct scr_hearing *ui);
	struct hints hints; /* list NULL: those of what is under it */
	struct hints (*hints_now)(const struct scr_hearing *ui);
};

#define X(NAME, name) extern const struct overlay over_##name;
OVERLAYS(X)
#undef X

/* The overlays over one courtroom. */
struct overs {
	enum over open[OVERS]; /* the topmost last */
	size_t n;
	void *own[OVERS]; /* by enum over */
};

void over_init(struct scr_hearing *ui);
void over_release(struct scr_hearing *ui);
void over_resized(struct scr_hearing *ui);
void over_news(struct scr_hearing *ui);

/* The topmost, or OVER_NOTHING. */
enum over over_top(const struct scr_hearing *ui);
bool over_has(const struct scr_hearing *ui, enum over o);
/* The topmost that covers more than a line; NULL: the podium is in sight. */
const struct overlay *over_cover(const struct scr_hearing *ui);
/* Nothing but this; over what there is; the topmost away; all of them away. */
void over_show(struct scr_hearing *ui, enum over o);
void over_push(struct scr_hearing *ui, enum over o);
void over_pop(struct scr_hearing *ui);
void over_close(struct scr_hearing *ui);
/* What it keeps. */
void *over_own(const struct scr_hearing *ui, enum over o);

/* What it covers just now. */
struct rect over_rect(const struct scr_hearing *ui, enum over o);
void over_key(struct scr_hearing *ui, const struct key *key, struct deeds *out);
/* False where the click is for a list, or (at the podium) not taken. */
bool over_click(struct scr_hearing *ui, int row, int col);
/* All that is open, over what is drawn; NULL where none tells a status. */
void over_view(const struct scr_hearing *ui, struct cells *out);
const char *over_status(const struct scr_hearing *ui);
/* The topmost line of keys; list NULL where none has one. */
struct hints over_hints(const struct scr_hearing *ui);

/* ---- what opens them ---- */

/* Asks for a line; take gets it once the question is off the screen. */
void over_ask_for(struct scr_hearing *ui, const char *label,
		  void (*take)(void *ctx, const char *words), void *ctx);
/* For words in the transcript. */
void over_find_ask(struct scr_hearing *ui);
const struct seek *over_find_seek(const struct scr_hearing *ui);
void over_page_help(struct scr_hearing *ui);
void over_page_ledger(struct scr_hearing *ui);
void over_page_steps(struct scr_hearing *ui);
/* What the record keeps of a question (court/why.h). */
void over_page_why(struct scr_hearing *ui, const struct turn *question);
/* For a screen that fills it itself. */
struct page *over_page_of(struct scr_hearing *ui);
void over_seats_open(struct scr_hearing *ui);
struct scr_docket *over_docket_of(const struct scr_hearing *ui);
/* The paragraph that the next paper opens at. */
void over_paper_at(struct scr_hearing *ui, int paragraph);

/* The reading that is open, or was last. */
struct over_reading {
	struct page page;
	int turn_n;    /* number of the turn it shows, 0 for none */
	size_t remark; /* the remark gone to, from 1; 0: all of them */
	bool earlier;  /* what it is at odds with stands above, not itself */
};
const struct over_reading *over_reading_of(const struct scr_hearing *ui);
/* The reading of that turn; of the last answer. */
void over_reading_open(struct scr_hearing *ui, int turn_n);
void over_reading_last(struct scr_hearing *ui);
/* On the answer that is read there. */
void over_label_open(struct scr_hearing *ui);
/* One's own labels alone, on the turn that is shown. */
void over_label_blind(struct scr_hearing *ui, int turn_n, const char *author);
#endif
