/*
 * scr_debrief.h - how it went: an overview with the curve; each answer; the whole
 * transcript; the issues; what was held; the court's questions and the time
 *
 * scr_debrief_pages.h makes the pages.
 */
#ifndef TUI_SCR_DEBRIEF_H
#define TUI_SCR_DEBRIEF_H
#include <stdbool.h>
#include <stddef.h>

#include "court/record.h"
#include "score/scorecard.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/scr_ballot.h"
#include "tui/scr_label.h"
#include "tui/screen.h"
#include "tui/tally.h"
#include "tui/widget_input.h"
struct court_case;

enum debrief_part {
	DEBRIEF_SUMMARY,
	DEBRIEF_READING,
	DEBRIEF_SAID,
	DEBRIEF_MEMO, /* what became of the issues */
	DEBRIEF_POSITIONS,
	DEBRIEF_BENCH, /* and time */
	DEBRIEF_SHEET,
	DEBRIEF_LABELS,
	DEBRIEF_KEYS,
	DEBRIEF_PARTS
};

struct scr_debrief {
	const struct keymap *keys;	  /* borrowed */
	const struct hearing_record *rec; /* borrowed */
	const struct transcript *said;	  /* borrowed */
	int rows, cols;
	struct tally tally;
	struct scorecard card;
	double *curve;	/* NRBaT of each answer in card.rows; owned */
	int *questions; /* of those answers; owned */
	int *weak;	/* turn numbers, as they were said; n_weak, owned */
	size_t n_weak;
	size_t n_held;	     /* positions on that page */
	int reading_n;	     /* the turn that is shown, 0 for none yet */
	size_t reading_said; /* its block in the transcript */
	const struct court_case *kase; /* borrowed, or NULL */
	enum debrief_part part;
	struct page pages[DEBRIEF_PARTS]; /* of sheet and labels: empty */
	struct scr_label label;
	struct scr_ballot ballot;
	struct input prompt; /* a search, or the name of a file */
	bool asks_file;
	char told[400]; /* until the next key */
	/* What its owner has not: no key line offers it. */
	bool no_sheets, no_export, no_drill;
	const char *no_settle; /* why nothing can be settled; NULL: it can */
};

/* `said` may be the record's own or the running hearing's.  kase NULL: what became
 * of the issues is not told. */
void scr_debrief_init(struct scr_debrief *d, const struct keymap *keys,
		      const struct hearing_record *rec,
		      const struct transcript *said,
		      const struct court_case *kase);
/* Labels came in: figures and pages anew, the place kept. */
void scr_debrief_again(struct scr_debrief *d);
/* The score sheets there are; taken, to be filled in by the author
 * (scr_ballot.h). */
void scr_debrief_sheets(struct scr_debrief *d, struct ballot *sheets, size_t n,
			const char *author);
/* Tells of the answers that may be settled, until the next key; nothing of none. */
void scr_debrief_offer(struct scr_debrief *d);
/* A word to the person, until the next key. */
void scr_debrief_tell(struct scr_debrief *d, const char *text);
void scr_debrief_release(struct scr_debrief *d);
extern const struct screen_ops scr_debrief;
#endif
