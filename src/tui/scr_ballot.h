/*
 * scr_ballot.h - a judge's score sheet, filled in by a person
 *
 * Nothing is filled in for them: what a sheet asks is a judgement, and some of it
 * (voice, bearing) no transcript shows.  What the text suggests (score/suggest.h)
 * stands beside its line, and counts once they take it.  Choosing a sheet, then a mark for each
 * category with its guidance and levels in sight; keeping leaves DEED_BALLOT.
 */
#ifndef TUI_SCR_BALLOT_H
#define TUI_SCR_BALLOT_H
#include <stdbool.h>
#include <stddef.h>

#include "court/ballot.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/hints.h"
#include "tui/keymap.h"
#include "tui/page.h"
#include "tui/widget_input.h"
#include "tui/widget_list.h"
struct buf;
struct hearing_record;
struct key;
struct suggestion;
struct transcript;

struct scr_ballot {
	struct ballot *sheets; /* n_sheets, owned */
	size_t n_sheets;
	bool open;     /* one is picked: `sheet` */
	size_t sheet;  /* in sheets */
	double *marks; /* one a category of it, NAN for none; owned */
	struct suggestion *suggested; /* one a category of it; owned */
	bool changed;
	struct list list;
	struct input ask;
	struct page guide;
	char told[160];
	const char *kept_json;		  /* the record's; borrowed, or NULL */
	const char *author;		  /* whose sheet it is; borrowed */
	const struct hearing_record *rec; /* of which it is; borrowed */
	const struct transcript *said;
};

void scr_ballot_init(struct scr_ballot *b);
void scr_ballot_release(struct scr_ballot *b);
/* Takes the sheets (an array by malloc, each a ballot_load); the hearing, with what
 * was filled in before, is borrowed, as the author is, whose own marks alone are
 * shown. */
void scr_ballot_take(struct scr_ballot *b, struct ballot *sheets, size_t n,
		     const struct hearing_record *rec,
		     const struct transcript *said, const char *author);
/* False when it is done with. */
bool scr_ballot_key(struct scr_ballot *b, const struct keymap *keys,
		    const struct key *key, struct rect r, struct deeds *out);
/* What the keys do here: picking a sheet, marking it, or typing a mark. */
struct hints scr_ballot_hints(const struct scr_ballot *b);
void scr_ballot_view(const struct scr_ballot *b, struct cells *out,
		     struct rect r);
/* The kept ones with this one added, as the list "ballots" of a hearing. */
void scr_ballot_write(const struct scr_ballot *b, const char *at,
		      struct buf *out);
#endif
