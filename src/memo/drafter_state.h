/*
 * drafter_state.h - what a drafter holds between two steps
 *
 * For the three files that make it up: drafter.c takes the steps, drafter_ask.c
 * writes requests, drafter_read.c reads replies.  Nobody else includes this.
 */
#ifndef MEMO_DRAFTER_STATE_H
#define MEMO_DRAFTER_STATE_H
#include "base/faults.h"
#include "base/hash.h"
#include "court/prompt.h"
#include "memo/draft_step.h"
#include "memo/drafter.h"

#define DRAFTER_NOTES_EACH 12 /* of a piece */

enum stage { STAGE_READ, STAGE_CASE, STAGE_ISSUES, STAGE_DONE };

enum note_kind {
	NOTE_FACT,
	NOTE_ARGUMENT,
	NOTE_CONCESSION,
	NOTE_HOLDING,
	NOTE_QUESTION,
	NOTE_AUTHORITY,
	NOTE_KINDS
};

/* As they are called in requests, replies and what is kept. */
extern const char *const drafter_note_kinds[NOTE_KINDS];
extern const char *const drafter_note_sides[SIDES + 1];

struct note {
	size_t paper;
	int paragraph;
	int kind, side; /* indexes into the tables above */
	char *text;
	size_t rank; /* place among its piece's notes: first ones matter most */
};

/* Paragraphs from..to-1 of a paper. */
struct piece {
	size_t paper, from, to;
	char hash[HASH_HEX_BYTES];
	bool done;
};

/* catalogue, kase and papers are borrowed; the rest is its own. */
struct drafter {
	const struct catalogue *catalogue;
	const struct court_case *kase;
	const struct papers *papers;
	struct prompt read, first, issues;
	size_t piece_bytes;

	struct piece *pieces; /* n_pieces */
	size_t n_pieces;
	struct note *notes; /* n_notes; texts in the drafts' arena */
	size_t n_notes, room_notes;

	enum stage stage;
	size_t piece;	   /* being read */
	enum side_id side; /* being pressed */
	size_t made[SIDES];
	size_t done; /* steps */
	bool case_done;
	struct draft_step ask; /* of the step */
	char step[120];

	struct drafted drafts;
	struct faults dropped;
};
#endif
