/*
 * app.h - the curses program: one loop, one place that waits
 *
 *	if (!app_open(&opt, &err))
 *		... line mode ...
 *	app_lobby(...), app_hearing(...), ...
 *	app_close();
 *
 * Between app_open and app_close the screen is ours; several screens may follow
 * each other without flicker.  They nest: app_hearing opens and closes by itself
 * when app_open was not called.  A new room is a file of its own (app_lobby.c,
 * app_hearing.c, ...) and a row below; the loop (screen.h) knows none of them.
 */
#ifndef TUI_APP_H
#define TUI_APP_H
#include <stdbool.h>

#include "tui/scr_lobby.h"
#include "tui/term.h"
struct bench;
struct beside;
struct terms;
struct case_room; /* scr_case.h */
struct catalogue;
struct court_case;
struct drilling;
struct examining;
struct error;
struct hearing_record;
struct journal;
struct keymap;
struct models_offer; /* scr_models.h */
struct runner;
struct reviewing; /* eval/reviewing.h */
struct voting;	  /* eval/voting.h */

struct app_options {
	struct term_options term;
	const struct keymap *keys; /* NULL: the defaults */
	/* replay, for the court's rules and the issues; NULL: without */
	const struct court_case *kase;
	const struct bench *bench;
	/* replay: where labels and score sheets are kept and found; NULL: not */
	struct journal *journal;
	const struct catalogue *catalogue;
	bool readonly; /* nothing is written, not even where the person says */
	bool blind;    /* replay: no label is shown but the person's own */
	double speed;  /* replay: played at once, that many times as fast as it
			  was (court/pace.h); 0: not */
};

enum app_end {
	APP_DONE,   /* argued to the end, debrief and all */
	APP_LEFT,   /* the person left; it can be resumed */
	APP_GONE,   /* hung up or told to stop; all is saved */
	APP_CANNOT, /* no terminal that can do this: err says why */
};

bool app_open(const struct app_options *opt, struct error *err);
void app_close(void);

/* One hearing, from the first key to the end of its debrief.  enum app_end. */
int app_hearing(struct runner *r, const struct app_options *opt,
		struct error *err);
/* A kept hearing turn by turn, with its debrief where it is over.  No model, no
 * network; what a person labels goes into the journal and the record.  enum
 * app_end. */
int app_replay(struct hearing_record *rec, const struct app_options *opt,
	       struct error *err);
/* Two kept hearings, question by question (score/beside.h).  enum app_end. */
int app_beside(const struct beside *b, const struct app_options *opt,
	       struct error *err);
/* Weak answers of one hearing given again (hearing/drilling.h).  APP_DONE: it is through,
 * APP_LEFT: the person left. */
int app_drill(struct drilling *d, const struct app_options *opt,
	      struct error *err);
/* The cross-examination drill (hearing/examining.h), round after round.  APP_DONE at the
 * truth of one, APP_LEFT in the middle. */
int app_examine(struct examining *x, const struct app_options *opt,
		struct error *err);
/* Pairs of questions to vote on, and what came of it where all are through
 * (eval/voting.h).  APP_DONE: it is, or so many were shown as was wished; APP_LEFT. */
int app_arena(struct voting *v, const struct app_options *opt,
	      struct error *err);
/* A review queue (eval/reviewing.h).  APP_DONE: the person came to its end, APP_LEFT. */
int app_review(struct reviewing *r, const struct app_options *opt,
	       struct error *err);
/*
 * How to argue a case: *plan is what it begins with, and what the person made of
 * it.  APP_DONE to argue, or where *examine is set to cross-examine a witness;
 * APP_LEFT for back.
 */
int app_case(const struct case_room *room, struct terms *plan, bool *examine,
	     const struct app_options *opt, struct error *err);
/* A first model of those that are served here.  APP_DONE with the number of one that
 * may be picked, APP_LEFT for none. */
int app_models(const struct models_offer *offer, const struct app_options *opt,
	       size_t *picked, struct error *err);
/* What to argue.  APP_DONE with a choice, APP_LEFT for leaving the program. */
int app_lobby(const struct catalogue *c, struct journal *j,
	      const struct app_options *opt, const struct lobby_setup *setup,
	      struct lobby_choice *out, struct error *err);
#endif
