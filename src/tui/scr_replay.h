/*
 * scr_replay.h - a kept hearing, turn by turn, as it stood after each of them
 *
 * Drawn by the courtroom's own view over a state of the first `at` turns, which
 * are borrowed from the record.  All figures are counted once, for every place,
 * when the screen opens: a step costs the same after ten turns as after ten
 * thousand.
 */
#ifndef TUI_SCR_REPLAY_H
#define TUI_SCR_REPLAY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/bench.h"
#include "court/case.h"
#include "court/pace.h"
#include "court/place.h"
#include "court/record.h"
#include "hearing/hearing.h"
#include "tui/keymap.h"
#include "tui/scr_hearing.h"

/* What had been counted after a turn. */
struct replay_sum {
	size_t answers, scored; /* how many of each list */
	size_t answered;	/* place of the newest turn of counsel, or 0 */
	int64_t rebuttal_ms;	/* used */
	int concessions, flags;
	int question; /* ordinal of the newest, 0 before the first */
};

struct scr_replay {
	struct scr_hearing ui;
	struct hearing_state s;	   /* after turn `at`; turns borrowed */
	struct hearing_record rec; /* a copy that owns nothing */
	struct court_case kase;	   /* where the case is gone: its title */
	struct bench bench;	   /* a copy that owns nothing */
	struct justice *seats;	   /* made from the turns, or NULL; owned */
	size_t n;		   /* turns in all */
	size_t at; /* turns shown, from 1; 0 where nothing was said */
	struct replay_sum *after; /* after[i]: i turns; n + 1, owned */
	char *words;		  /* looked for, or NULL; owned */
	struct place place;	  /* looked for while `hunts` */
	bool hunts;
	bool may_note;	   /* notes can be kept */
	char *note;	   /* typed, not kept yet; owned, or NULL */
	double speed;	   /* times the recorded pace */
	bool plays;	   /* turns come by themselves ... */
	int64_t due_ms;	   /* ... the next one then; -1: not set yet */
	struct pace pace;  /* of the wait for it */
	const char *blind; /* whose labels alone are shown; NULL: all */
};

/* Record, case and bench are borrowed; kase and bench may be NULL, and a bench of
 * other seats than the record's lends its rules only. */
void scr_replay_init(struct scr_replay *r, const struct keymap *keys,
		     const struct hearing_record *rec,
		     const struct court_case *kase, const struct bench *bench);
void scr_replay_release(struct scr_replay *r);
/* From here on no reading and no label is shown but this author's own (borrowed);
 * the key for the reading opens those of the answer shown. */
void scr_replay_blind(struct scr_replay *r, const char *author);
/* Notes can be kept: a key adds one, as DEED_NOTE. */
void scr_replay_may_note(struct scr_replay *r);
/* Plays from where it stands, that many times the recorded pace. */
void scr_replay_play(struct scr_replay *r, double speed);
/* Brings the next turn when it is due; true when something changed.  Nothing
 * comes while something lies over the replay. */
bool scr_replay_pump(struct scr_replay *r, int64_t now_ms);
/* When it wants that again; INT64_MAX: not. */
int64_t scr_replay_deadline_ms(const struct scr_replay *r, int64_t now_ms);
/* Labels came in: figures and the open reading anew, the place kept. */
void scr_replay_again(struct scr_replay *r, const struct hearing_record *rec);
/* The same for a note. */
void scr_replay_noted(struct scr_replay *r, const struct hearing_record *rec);
/* Leaves DEED_DEBRIEF for the debrief, DEED_LEAVE for back. */
extern const struct screen_ops scr_replay;
#endif
