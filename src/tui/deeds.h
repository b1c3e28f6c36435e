/*
 * deeds.h - what a screen wants done, as data
 *
 * A screen's update function changes its own state and nothing else; what has to
 * happen outside (an answer to give, the docket to search, leaving) goes out as
 * deeds, which whoever shows the screen carries out in order (screen.h).
 */
#ifndef TUI_DEEDS_H
#define TUI_DEEDS_H
#include <stddef.h>

#include "hearing/hearing.h"

enum deed_kind {
	DEED_EVENT,    /* event, text: to the hearing */
	DEED_DRAFT,    /* the editor's text changed */
	DEED_SEARCH,   /* text: look it up in the docket */
	DEED_CITES,    /* what the question cites, into the docket's room */
	DEED_EDITOR,   /* the draft, in the person's own editor */
	DEED_DICTATE,  /* listen to the person, or stop listening */
	DEED_MOUSE,    /* ask the terminal for the mouse, or let it go */
	DEED_REDRAW,   /* draw everything anew */
	DEED_SUSPEND,  /* stop as a shell does */
	DEED_DEBRIEF,  /* the hearing is over: show how it went */
	DEED_DOCUMENT, /* index: read that paper of the case */
	DEED_MARK, /* text: a label (mark_parse) on the turn numbered index */
	DEED_NOTE, /* text: a note on the turn numbered index */
	DEED_BALLOTS, /* the score sheets there are */
	DEED_BALLOT,  /* keep the sheet that is filled in */
	DEED_EXPORT,  /* text: the file to write the hearing to */
	DEED_DRILL,   /* index: the turn whose answer shall be given again, 0:
			 all that are weak */
	DEED_LEAVE,   /* this screen is done with */
	DEED_SWITCH,  /* index, text: another player by that name */
	DEED_TRIED,   /* index: enum drill_wants, of an answer given again */
	DEED_NAMED,   /* a round of the other drill has come to its truth */
	DEED_ROUND,   /* another round of it */
	DEED_VOTE,    /* index: enum vote on the pair, VOTES: skip it; text: the
			 comment */
	DEED_REVIEW,  /* index: enum review_wants (scr_review.h); text: the
			 reason, or what to mend */
	DEED_SETTLE,  /* the unsettled answers, by who gave them; there, index:
			 what was picked (scr_settle.h) */
};

struct deed {
	enum deed_kind kind;
	enum event_kind event;
	const char *text; /* owned by the list; NULL for none */
	size_t index;
};

#define DEEDS_MAX 8
struct deeds {
	struct deed list[DEEDS_MAX];
	size_t n;
};

void deeds_add(struct deeds *d, enum deed_kind kind);
/* With what it needs to be carried out; the text is copied. */
void deeds_put(struct deeds *d, struct deed deed);
void deeds_event(struct deeds *d, enum event_kind event, const char *text);
void deeds_release(struct deeds *d); /* empties */
#endif
