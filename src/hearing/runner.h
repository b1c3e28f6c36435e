/*
 * runner.h - carries out what a hearing's events ask for
 *
 * Owns the state, the journal's connection, the simulator, the reader and the
 * model client of one hearing, and moves news between them.  No decisions about
 * the argument are made here.  Shared by the curses room, the line mode, the
 * answers file and the tests.
 *
 * The caller's loop: send the person's events with runner_do, wait with
 * llm_wait (on its own descriptors as well), call runner_pump, draw
 * runner_state.
 */
#ifndef HEARING_RUNNER_H
#define HEARING_RUNNER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/catalogue.h"
#include "hearing/hearing.h"
struct buf;
struct docket;
struct error;
struct journal;
struct llm;
struct passages;
struct docket_query;
struct runner;
struct voice;
struct waiting;

/* A model client, and what goes with its endpoint. */
struct runner_client {
	struct llm *llm;	     /* NULL: no model */
	bool native_tools;	     /* the agent acts by tool calls */
	const char *embedding_model; /* NULL: the docket is searched by words
					alone */
};
/* A client for players who ask a model where there was none: theirs that p names,
 * else what is configured; p gets its model and endpoint.  May ask the person
 * whether the case may be sent, at the plain terminal.  What it gives stays its
 * own and outlives the runner. */
typedef bool runner_find_model(void *arg, struct players *p,
			       struct runner_client *out, struct error *err);

struct runner_setup {
	const struct catalogue *catalogue; /* borrowed, outlives the runner */
	struct journal *journal;	   /* borrowed */
	struct runner_client client;	   /* borrowed */
	runner_find_model *find_model;	   /* NULL: no other can be had */
	void *find_arg;
	struct hearing_record *record;	 /* head of the hearing; with turns
					      it is a resumed one; borrowed */
	struct court_case *kase;	 /* borrowed */
	struct bench *bench;		 /* borrowed */
	const struct argument *argument; /* borrowed, or NULL */
	struct voice *voice;		 /* borrowed; NULL: no speech */
	const char *docket_path; /* where the index is kept; NULL: in memory */
	/* From EV_START on; with no simulator those of the record. */
	struct players players;
};

/* ERR_USAGE, ERR_DATA or ERR_SYSTEM with what to do about it. */
struct runner *runner_new(const struct runner_setup *setup, struct error *err);
void runner_free(struct runner *r);

/* Before the hearing is left: what another program's lock or a lost journal keeps
 * from the disk is put somewhere, at the cost of two seconds.  Adds to `told` what
 * the person must know afterwards, a line each; mostly nothing.  runner_free does it
 * without telling. */
void runner_settle(struct runner *r, struct buf *told);
/* The journal failed it: the hearing is in a file, and cannot be resumed as it is. */
bool runner_is_elsewhere(const struct runner *r);

const struct hearing_state *runner_state(const struct runner *r);
const struct hearing_record *runner_record(const struct runner *r);
/* Who plays, or will from EV_START on. */
const struct players *runner_players(const struct runner *r);
/* What it was made with; the record's turns are in the state meanwhile. */
const struct runner_setup *runner_with(const struct runner *r);
/* An event from the person; its effects are carried out before it returns
 * (saving is; asking and reading may go on). */
void runner_do(struct runner *r, const struct event *ev);
/*
 * Another simulator, model or reader, by name: from the next question or answer on,
 * and at once where one is waited for of which nothing came yet.  The record says so.
 * The endpoint stays, and the model until it is exchanged, also while nobody asks it.
 * ERR_USAGE for what cannot be, or as find_model has it; then all is as it was.
 */
bool runner_switch(struct runner *r, enum player which, const char *name,
		   int64_t now_ms, struct error *err);
/* Whether that would have find_model called: the terminal must be the person's. */
bool runner_switch_finds(const struct runner *r, enum player which,
			 const char *name);
/* Moves everything that can move without waiting; true if the state changed. */
bool runner_pump(struct runner *r, int64_t now_ms);
/* Whether something is under way that a pump will bring news of. */
bool runner_is_busy(const struct runner *r);
/* The model, for a status line; all unset where none is used. */
struct runner_model {
	bool used;
	const char *name; /* "" while unknown */
	int64_t tokens;	  /* read and written in all */
	bool estimated;	  /* some of them were counted by us */
	double cost;	  /* 0: free, or no prices are known */
	int64_t again_ms; /* a request failed and is sent again then; 0: none */
	const char *trouble; /* then: why */
};
/* Texts are the runner's, until the next pump. */
void runner_model(const struct runner *r, struct runner_model *out);
/* What of a model is waited for. */
void runner_waiting(const struct runner *r, struct waiting *out);
/* What of the case's data could not be used, a line each, for the person to be told:
 * given once; NULL: nothing.  Ours. */
const char *runner_take_trouble(struct runner *r);
/* When runner_pump wants to be called at the latest; INT64_MAX: no matter. */
int64_t runner_deadline_ms(const struct runner *r, int64_t now_ms);
/* The model client, for llm_wait; NULL when there is none. */
struct llm *runner_llm(const struct runner *r);

/* The draft in the editor: kept so that a kill loses half a second at most. */
void runner_draft(struct runner *r, const char *text, int64_t now_ms);
/* The bench hears the draft too: where it interrupts, it may cut in now, and
 * runner_take_draft then has what the editor shall hold.  False where it never does:
 * nothing has changed. */
bool runner_overhear(struct runner *r, const char *text, int64_t now_ms);
/* What the editor should start with (a resumed draft, a retracted answer);
 * NULL for nothing; the caller frees.  Gives each text once. */
char *runner_take_draft(struct runner *r);

/* Speech (hearing/voice.h), where setup.voice has it: begins to listen, or, while
 * it does, ends; what was heard is for the editor, at its cursor. */
bool runner_dictate(struct runner *r, struct error *err);
bool runner_is_dictating(const struct runner *r);
char *runner_take_dictated(struct runner *r); /* NULL: nothing; caller frees */

/* A person's label on an answer (turn number, author and time are set: see
 * marking.h): on disk and laid over the reading when it returns true. */
bool runner_mark(struct runner *r, const struct mark *m, struct error *err);

/* Docket search for the person, in place of one that is still open.  It is over at
 * once, or, where searches go by meaning too, when a vector came or five seconds
 * have passed; runner_is_searching until then. */
void runner_search(struct runner *r, const struct docket_query *q,
		   int64_t now_ms);
bool runner_is_searching(const struct runner *r);
/* What the last search found, once it is over: the caller's to release; or, where
 * err->code is set, why it could not be had.  True once for each search. */
bool runner_take_found(struct runner *r, struct passages *out,
		       struct error *err);
/* The passages of the docket that a turn's text cites. */
bool runner_open_cites(struct runner *r, const struct turn *t,
		       struct passages *out, struct error *err);
#endif
