/*
 * scr_case.h - the case room: what counsel may know, and how it is to be argued
 *
 * One screen: the case (facts, question, sides), every choice with a sentence of
 * why, the bench as it will sit, and the command that does the same.  From here
 * to the papers and to the picking of the bench, and by Enter to the podium.
 * The bench memo and the outcome are not shown: they belong to the debrief.
 */
#ifndef TUI_SCR_CASE_H
#define TUI_SCR_CASE_H
#include <stdbool.h>
#include <stddef.h>

#include "tui/case_plan.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/scr_case_bench.h"
#include "tui/scr_document.h"
#include "tui/screen.h"
#include "tui/widget_input.h"
#include "tui/widget_list.h"
struct argument;
struct court_case;
struct offers;

#define CHOICES 13 /* of the terms, those that are chosen here */

struct case_simulator {
	const char *name, *help;
	bool needs_model, needs_argument;
};

/* What the room is about; all borrowed, must outlive the screen. */
struct case_room {
	const struct court_case *kase;
	const struct argument *argument; /* NULL: never argued */
	const struct offers *offers;
	const struct case_simulator *simulators;
	size_t n_simulators;
	struct terms usual; /* what Backspace goes back to */
	const char *model;  /* "qwen3 at 127.0.0.1:11434"; "" none configured */
	const char *notice; /* why it did not begin; "" nothing */
	bool has_witness;   /* who can be cross-examined */
};

enum case_pane {
	CASE_ROOM,
	CASE_PAPER,  /* the case on the whole screen */
	CASE_PAPERS, /* the list of its documents */
	CASE_READER,
	CASE_SEATS,
};

struct scr_case {
	const struct keymap *keys;    /* borrowed */
	const struct case_room *room; /* borrowed */
	struct terms plan;
	int rows, cols;
	enum case_pane pane;
	struct list choices; /* of scr_case_choices */
	struct page paper;
	struct list papers;
	struct scr_document document;
	struct scr_case_bench seats;
	struct input prompt;
	struct page help;
	bool helping;
	char told[300]; /* until the next key */
	bool argue;	/* with DEED_LEAVE: begin; else back to the lobby */
	bool examine;	/* then: a witness, rather than before the bench */
};

void scr_case_init(struct scr_case *c, const struct keymap *keys,
		   const struct case_room *room, const struct terms *plan);
void scr_case_release(struct scr_case *c);
/* Leaves DEED_LEAVE, or DEED_DOCUMENT with the index of one to read. */
extern const struct screen_ops scr_case;
/* The document that was asked for: taken, or NULL and why it cannot be. */
void scr_case_document(struct scr_case *c, size_t index,
		       struct paragraphs *text, const struct error *fault);

/* -- between the files of this screen -- */

extern const enum term scr_case_choices[CHOICES];

void scr_case_view(const void *self, int64_t now_ms, struct cells *out);
/* Where the parts lie; those that there is no room for have no rows. */
struct case_layout {
	struct rect title, paper, heading, choices, seats, why, command, keys;
	int columns; /* of choices */
	bool beside; /* the paper is left of the choices, not above */
};
struct case_layout scr_case_layout(int rows, int cols);
/* The body of every other pane: between a heading and the keys. */
struct rect scr_case_body(int rows, int cols);
/* The name of a choice, its value, and a sentence about it (keymap_put). */
const char *scr_case_label(enum term id);
void scr_case_value(const struct scr_case *c, enum term id, struct buf *out);
void scr_case_why(const struct scr_case *c, enum term id, struct buf *out);
/* Whether the real questions of an argument are put. */
bool scr_case_as_asked(const struct scr_case *c);
/* Who sits as it is planned, by seniority. */
size_t scr_case_seated(const struct scr_case *c, size_t *seats,
		       const struct bench **rules);
const char *scr_case_paper_name(const struct document *d);
/* Writes the case on a page as counsel may know it, without the bench memo and how
 * an imported case ended; with the command that holds the same hearing where the
 * room has no line for it, NULL for none. */
#define SCR_CASE_GUTTER 3 /* of that page: marks and numbers of items */
void scr_case_write(struct page *p, const struct court_case *k,
		    enum side_id side, const char *command);
#endif
