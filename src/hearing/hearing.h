/*
 * hearing.h - an oral argument as a pure state machine
 *
 *   OPENING --opening said or skipped--> QUESTIONING --time is up--> TIME
 *   TIME --pending answer given--> SERIATIM (where the court has it)
 *   SERIATIM --every seat had its turn--> REBUTTAL (petitioner only)
 *   REBUTTAL --said or waived--> DEBRIEF          any --adjourn--> DEBRIEF
 *
 * hearing_update is the only place the state changes.  No I/O, no clock, no
 * chance but the seed: what has to be done goes out as effects, in the order in
 * which it must be done (first save, then read, then ask).
 */
#ifndef HEARING_HEARING_H
#define HEARING_HEARING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/event.h"
#include "base/buf.h"
#include "court/bench.h"
#include "court/case.h"
#include "court/players.h"
#include "court/record.h"
#include "court/transcript.h"
#include "sim/plan.h"
struct testimony;

#define HEARING_GONE		 "The hearing is over; nothing is kept of it."
#define HEARING_TURN_MAX_BYTES	 ((size_t)1 << 20) /* one answer */
#define HEARING_WORDS_PER_MINUTE 150		   /* what a typed word costs */
#define HEARING_MOMENT_MS	 20000		   /* "May I have a moment?" */

enum floor {
	FLOOR_COUNSEL, /* the person may speak */
	FLOOR_READING, /* the answer is being read */
	FLOOR_BENCH,   /* a justice is about to speak, or speaking */
	FLOOR_NOBODY,  /* over, or paused by a failure the person must settle */
};

/* Fixed for the hearing; borrowed, must outlive the state. */
struct hearing_rules {
	const struct court_case *kase;
	const struct bench *bench;
	struct terms terms;	/* minutes > 0 */
	struct players players; /* at its beginning; unset: as the terms say */
	const struct testimony
		*witness;   /* who is examined; NULL: counsel argues
					    (cross.h) */
	int64_t late_ms;    /* after its assignment was due it begins; 0: not */
	bool bench_chooses; /* `transcript`: the simulator says who speaks */
};

struct hearing_state {
	struct hearing_rules rules;
	enum phase phase;
	enum floor floor;
	struct transcript said;
	struct ask ask;	    /* FLOOR_BENCH: the order that is out */
	struct buf partial; /* the question as far as it was streamed */
	struct step *steps; /* the agent's so far, n_steps; owned */
	size_t n_steps;
	int64_t court_ms;     /* court time used */
	int64_t total_ms;     /* court time there is; INT64_MAX: no clock */
	int64_t rebuttal_ms;  /* used of the rebuttal's own time */
	int64_t began_ms;     /* now_ms at the start, for t_ms */
	int64_t ticked_ms;    /* now_ms of the last tick, CLOCK_WALL */
	size_t seriatim_next; /* seats that had their turn */
	int chosen_seat;      /* the person chose who speaks next; -1 */
	int64_t moment_ms;    /* the clock stands until then; 0: it does not */
	bool paused;
	int hints;	  /* asked for so far */
	struct buf held;  /* text on its way back to the editor */
	bool begun;	  /* EV_START was seen */
	char notice[400]; /* what the person should know now; "" */
	bool notice_is_error;
	bool not_saved;		   /* it says that the disk refused a turn */
	const struct light *light; /* never NULL */
};

enum effect_kind {
	FX_SAVE_TURN,	 /* turn_n: durable before anything else */
	FX_READ,	 /* turn_n: read this answer */
	FX_ASK,		 /* ask: get the bench's next turn */
	FX_CANCEL,	 /* forget what the bench was asked */
	FX_CLEAR_DRAFT,	 /* the draft was accepted, but for what went back */
	FX_DRAFT,	 /* text: back to the editor */
	FX_END,		 /* the hearing is over: close the record */
	FX_READ_OFFLINE, /* turn_n: wait for its reader no more */
};
struct effect {
	enum effect_kind kind;
	int turn_n;
	struct ask ask;
	const char *text; /* valid until the next update */
};
/* As many as one event brings: to take an answer back saves each turn behind it. */
struct effects {
	struct effect *list;
	size_t n, room;
};
void effects_release(struct effects *fx);

void hearing_init(struct hearing_state *s, const struct hearing_rules *rules);
void hearing_release(struct hearing_state *s);
/* Takes the turns of an earlier sitting and stands where it stopped; the next
 * EV_START goes on from there. */
void hearing_restore(struct hearing_state *s, struct transcript *said);
/* Effects are added to fx (zeroed or used before; cleared first).  A turn, a step,
 * a reading that becomes part of the state is taken from the event. */
void hearing_update(struct hearing_state *s, struct event *ev,
		    struct effects *fx);

/* Questions about the state. */
double hearing_seconds_left(const struct hearing_state *s); /* may be < 0;
				 INFINITY without a clock */
int hearing_question_number(const struct hearing_state *s);
const struct turn *hearing_pending(const struct hearing_state *s); /* question
				 that waits for an answer, or NULL */
size_t hearing_pairs(const struct hearing_state *s); /* answered questions */
bool hearing_is_over(const struct hearing_state *s);
/* Who plays now. */
const struct players *hearing_players(const struct hearing_state *s);
/* Seconds of the moment that was given, rounded up; 0: there is none. */
int hearing_moment_left(const struct hearing_state *s, int64_t now_ms);
/* Seconds of court time that a draft would cost, or one of so many words. */
double hearing_draft_seconds(const char *text, size_t len);
double hearing_words_seconds(size_t words);
/* The soonest moment at which a tick would change something; INT64_MAX none. */
int64_t hearing_deadline_ms(const struct hearing_state *s, int64_t now_ms);
#endif
