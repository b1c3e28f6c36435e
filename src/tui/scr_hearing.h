/*
 * scr_hearing.h - the courtroom: who speaks, how long is left, how the last
 * answer landed
 *
 * State, update, view apart.  The update functions take keys and news and leave
 * deeds; the view is a function of this state, the hearing's, and the time.
 * From 120 columns on a margin shows ledger, curve and steps.
 */
#ifndef TUI_SCR_HEARING_H
#define TUI_SCR_HEARING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/record.h"
#include "hearing/hearing.h"
#include "hearing/waiting.h"
#include "tui/cells.h"
#include "tui/hints.h"
#include "tui/keymap.h"
#include "tui/over.h"
#include "tui/page.h"
#include "tui/scr_status.h"
#include "tui/screen.h"
#include "tui/tally.h"
#include "tui/widget_editor.h"
#include "tui/widget_pager.h"
struct error;
struct key;
struct paragraphs;

#define SCR_HEARING_HINTS 8

struct scr_hearing {
	const struct keymap *keys;	  /* borrowed, all three */
	const struct hearing_state *s;	  /* what is shown */
	const struct hearing_record *rec; /* with people's labels */
	int rows, cols;
	struct editor answer;
	struct pager said;
	struct overs over; /* what lies over it */
	struct status_model model;
	struct waiting wait; /* for a model */
	struct tally tally;
	struct page ledger; /* the margin of the wide layout */
	struct hints hints; /* while nothing lies over it: those of `offered` */
	struct hint offered[SCR_HEARING_HINTS];
	bool ephemeral; /* nothing can be gone on with later */
	bool ctrl_x;	/* Ctrl-X was pressed: Ctrl-E opens the editor */
	char cast[300]; /* "simulator moot": asked for, not on its way yet */
	bool esc;	/* Esc was pressed: the next letter is a command */
	int64_t esc_ends_ms; /* then it is a letter again; 0: no time yet */
	char notice[400];    /* to the person, until the next key */
	bool kept; /* gone through again: nothing to answer, the last turn is
		      the one that speaks (scr_replay.h) */
	const char *words; /* kept: looked for, marked in the last turn; or NULL
			    */
	uint64_t drafted;  /* the editor's change that was last reported */
	bool typed; /* a letter was typed, and nothing else has changed since */
	uint64_t signature; /* of the transcript that tally and ledger count */
	bool counted;
};

/* Keys, state and record must outlive it. */
void scr_hearing_init(struct scr_hearing *ui, const struct keymap *keys,
		      const struct hearing_state *s,
		      const struct hearing_record *rec);
void scr_hearing_release(struct scr_hearing *ui);
/* Keys, the mouse and drawing.  A click on an answer opens its reading, on a hit
 * chooses it. */
extern const struct screen_ops scr_hearing;
/* The hearing's state changed. */
void scr_hearing_news(struct scr_hearing *ui);
/* What the editor shall hold (a resumed draft, a retracted answer). */
void scr_hearing_draft(struct scr_hearing *ui, const char *text);
/* What came back from the person's own editor; can be undone. */
void scr_hearing_edited(struct scr_hearing *ui, const char *text, size_t len);
/* What was spoken, at the cursor; can be undone. */
void scr_hearing_spoken(struct scr_hearing *ui, const char *text);
/* The bench was cut in on: a courteous beginning, where nothing is written yet. */
void scr_hearing_courtesy(struct scr_hearing *ui);
/* Esc waits for its letter for half a second from the first call behind it: then true,
 * and what comes is typed.  When that will be; INT64_MAX: it does not wait. */
bool scr_hearing_forget_esc(struct scr_hearing *ui, int64_t now_ms);
int64_t scr_hearing_esc_deadline_ms(const struct scr_hearing *ui);
/* A word to the person, on one line, until the next key. */
void scr_hearing_tell(struct scr_hearing *ui, const char *text);
/* What the question cites: the docket's room opens on it.  Takes the passages. */
void scr_hearing_cites(struct scr_hearing *ui, struct passages *found);
/* A paper of the case by its index (DEED_DOCUMENT); takes the paragraphs, NULL
 * with the reason why there are none. */
void scr_hearing_paper(struct scr_hearing *ui, size_t index,
		       struct paragraphs *text, const struct error *fault);

/* -- for what lies over it, and for the replay -- */

void scr_hearing_view(const void *self, int64_t now_ms, struct cells *out);
void scr_hearing_view_typed(const void *self, int64_t now_ms,
			    struct cells *out);

/* Where the parts lie; those that there is no room for have no rows. */
struct hearing_layout {
	struct rect title, bench, said, note, curve, answer, status, keys;
	int rules[2];	     /* rows, -1 for none */
	struct rect margin;  /* from 120 columns */
	struct rect body;    /* all between title and keys: overlays */
	struct rect reading; /* the lower half */
	struct rect above;   /* what is left of the transcript above it */
};
struct hearing_layout scr_hearing_layout(int rows, int cols, bool kept);
/* Columns of a seat's name. */
int scr_hearing_seat_cols(const struct justice *j, int at_most);
/* The question that waits; of a kept hearing the one that was just put. */
const struct turn *scr_hearing_question(const struct scr_hearing *ui);
/* True where feedback has to wait for the debrief: the person is told. */
bool scr_hearing_keeps_back(struct scr_hearing *ui);
/* The turn that the open reading refers back to, or NULL. */
const struct turn *scr_hearing_earlier(const struct scr_hearing *ui);

/* The transcript as the pager sees it: two blocks a turn (itself, a remark), and
 * at the end what streams in or waits again. */
struct said_source {
	const struct scr_hearing *ui;
	bool airy;	    /* an empty line before each question */
	char scratch[64];   /* names in capitals */
	char missing[1000]; /* what the turn cites that the docket lacks */
	char notes[4000];   /* people's, on a turn of a kept hearing */
};
struct said_view {
	struct said_source ctx;
	struct pager_source src;
	struct rect whole; /* where it stands, ... */
	struct rect rect;  /* ... and what of that is in sight */
};
void scr_hearing_said(struct said_view *v, const struct scr_hearing *ui);
void scr_hearing_view_said(const struct scr_hearing *ui, struct cells *out);
void scr_hearing_scroll(struct scr_hearing *ui, int pages, int lines);
/* Turn i (from 0) at the top; the turn of that number, under its question. */
void scr_hearing_show_turn(struct scr_hearing *ui, size_t i);
void scr_hearing_go_to(struct scr_hearing *ui, int turn_n);
/* The turn on that row of the screen, from 0; said.n for none. */
size_t scr_hearing_turn_at(const struct scr_hearing *ui, int row);
/* Opens the reading of the answer on that row, if there is one. */
void scr_hearing_click_said(struct scr_hearing *ui, int row);
#endif
