/*
 * scr_hearing.h - the courtroom: who speaks, how long is left, how the last
 * answer landed
 *
 * State, update, view apart.  The update functions take keys and news and leave
 * deeds; the view is a function of this state, the hearing's, and the time.
 * Layout: screens.md; from 120 columns a margin shows ledger, curve and steps.
 */
#ifndef TUI_SCR_HEARING_H
#define TUI_SCR_HEARING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/record.h"
#include "hearing/hearing.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/scr_docket.h"
#include "tui/scr_document.h"
#include "tui/scr_label.h"
#include "tui/scr_status.h"
#include "tui/seek.h"
#include "tui/tally.h"
#include "tui/widget_editor.h"
#include "tui/widget_input.h"
#include "tui/widget_list.h"
#include "tui/widget_pager.h"
struct key;

enum overlay {
	OVER_NOTHING,
	OVER_PAGE,    /* help, hint, ledger or steps, over the whole body */
	OVER_READING, /* over the lower half */
	OVER_DOCKET,
	OVER_PAPER, /* a paper of the case, around a passage */
	OVER_LABEL, /* a person's own label, over the lower half */
	OVER_SEATS, /* who asks next, over the lower half */
	OVER_FIND,  /* words in the transcript; letters are commands */
	OVER_LEAVE, /* a question on the status line */
};

/* What a line on the status row is typed for. */
enum hearing_asks { ASKS_TRANSCRIPT, ASKS_PAGE, ASKS_READING };

struct scr_hearing {
	const struct keymap *keys; /* borrowed */
	int rows, cols;
	struct editor answer;
	struct pager said;
	enum overlay overlay;
	struct page page; /* OVER_PAGE */
	int page_gutter;
	struct page reading; /* OVER_READING */
	int reading_n;	     /* turn number it shows, 0 for none */
	size_t remark;	     /* the remark gone to, from 1; 0: all of them */
	bool earlier; /* what it is at odds with stands above, not itself */
	const struct hearing_record *labels; /* people's; borrowed, or NULL */
	struct scr_label label;
	struct list seats;
	struct seek seek; /* words in the transcript */
	struct input prompt;
	enum hearing_asks asks;
	struct status_model model;
	struct scr_docket docket;
	struct scr_document paper;
	int paragraph; /* that the paper shall open at, 0: its beginning */
	struct tally tally;
	struct page ledger; /* the margin of the wide layout */
	bool ephemeral;	    /* nothing can be gone on with later */
	bool ctrl_x;	    /* Ctrl-X was pressed: Ctrl-E opens the editor */
	bool esc;	    /* Esc was pressed: the next letter is a command */
	char notice[400];   /* to the person, until the next key */
	bool kept; /* gone through again: nothing to answer, the last turn is
		      the one that speaks (scr_replay.h) */
	const char *words; /* kept: looked for, marked in the last turn; or NULL
			    */
	uint64_t drafted;  /* the editor's change that was last reported */
	/* what the advocate really said instead of an answer, or NULL; may be
	 * unset */
	const char *(*real)(const void *ctx, int answer_n);
	const void *real_ctx;
	uint64_t signature; /* of the transcript that tally and ledger count */
	bool counted;
};

void scr_hearing_init(struct scr_hearing *ui, const struct keymap *keys);
void scr_hearing_release(struct scr_hearing *ui);
void scr_hearing_size(struct scr_hearing *ui, int rows, int cols);
/* The hearing's state changed. */
void scr_hearing_news(struct scr_hearing *ui, const struct hearing_state *s);
/* What the editor shall hold (a resumed draft, a retracted answer). */
void scr_hearing_draft(struct scr_hearing *ui, const char *text);
/* What came back from the person's own editor; can be undone. */
void scr_hearing_edited(struct scr_hearing *ui, const char *text, size_t len);
/* What was spoken, at the cursor; can be undone. */
void scr_hearing_spoken(struct scr_hearing *ui, const char *text);
/* The bench was cut in on: a courteous beginning, where nothing is written yet. */
void scr_hearing_courtesy(struct scr_hearing *ui,
			  const struct hearing_state *s);
/* A word to the person, until the next key. */
void scr_hearing_tell(struct scr_hearing *ui, const char *text);
/* What the question cites: the docket's room opens on it.  Takes the passages. */
void scr_hearing_cites(struct scr_hearing *ui, struct passages *found);
/* A paper of the case by its index (DEED_DOCUMENT); takes the paragraphs, NULL
 * with the reason why there are none. */
void scr_hearing_paper(struct scr_hearing *ui, const struct court_case *kase,
		       size_t index, struct paragraphs *text,
		       const struct error *fault);
void scr_hearing_key(struct scr_hearing *ui, const struct hearing_state *s,
		     const struct hearing_record *rec, const struct key *key,
		     struct deeds *out);

/* A click: an answer opens its reading, a hit is chosen.  False where it is for a
 * list that the cursor stands in (app.c), or for nothing. */
bool scr_hearing_click(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, int row, int col,
		       struct deeds *out);

void scr_hearing_view(const struct scr_hearing *ui,
		      const struct hearing_state *s,
		      const struct hearing_record *rec, int64_t now_ms,
		      struct cells *out);

/* What replay does with the same screen: the reading of a turn over the lower
 * half, lines up and down, turn i (from 0) at the top. */
void scr_hearing_show_reading(struct scr_hearing *ui,
			      const struct hearing_state *s, int turn_n);
void scr_hearing_scroll(struct scr_hearing *ui, const struct hearing_state *s,
			const struct hearing_record *rec, int step);
void scr_hearing_show_turn(struct scr_hearing *ui,
			   const struct hearing_state *s,
			   const struct hearing_record *rec, size_t i);

/* The line of keys at the bottom. */
struct key_hint {
	int screen, action;
	const char *word;
	int rank; /* the highest go first where there is little room */
};
void scr_hearing_hints(const struct keymap *keys, const struct key_hint *hints,
		       size_t n, struct cells *out, struct rect r);

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
/* The transcript's rows as they are shown just now. */
struct rect scr_hearing_said_rect(const struct scr_hearing *ui,
				  const struct hearing_layout *l);
/* Where the transcript stands: at the answer whose reading is open, else where
 * the person put it. */
/* The turn that the open reading refers back to, or NULL. */
const struct turn *scr_hearing_earlier(const struct scr_hearing *ui,
				       const struct hearing_state *s);
struct pager scr_hearing_place(const struct scr_hearing *ui,
			       const struct hearing_state *s,
			       const struct pager_source *src,
			       struct pager_layout lay, int rows);

/* The transcript as blocks; `scratch` keeps names in capitals. */
struct said_source {
	const struct scr_hearing *ui;
	const struct hearing_state *s;
	const struct hearing_record *rec;
	bool airy; /* an empty line before each question */
	char scratch[64];
	char missing[1000]; /* what the turn cites that the docket lacks */
};
struct pager_source scr_hearing_source(struct said_source *ctx);
/* How it stands on a line: the gutter holds the bench's longest name. */
struct pager_layout scr_hearing_said(const struct hearing_state *s, int cols);
#endif
