/*
 * sim.h - a simulated bench: one table of functions per simulator
 *
 * A simulator is asked for the bench's next turn and answers in events; it never
 * waits, never reads the clock, and keeps nothing that the transcript does not
 * say, so a hearing resumes without saved simulator state.
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/event.h"
#include "court/argument.h"
#include "court/bench.h"
#include "court/case.h"
#include "court/terms.h"
#include "court/transcript.h"
#include "sim/plan.h"
struct catalogue;
struct error;
struct ken;
struct topics;

/* What a simulator works with for one hearing; all borrowed. */
struct sim_setup {
	const struct catalogue *catalogue;
	const struct court_case *kase;
	enum side_id side; /* counsel's */
	const struct bench *bench;
	const struct argument
		*argument;    /* the case's, for `transcript`; or NULL */
	const char *advocate; /* whose part of it: any part of a name, or "" */
	bool native_tools;    /* the agent acts by tool calls, not by JSON */
	bool no_search; /* the agent may not search (to measure the search) */
	bool guard;	/* the reading goes to the bench as a clerk's note */
	uint64_t seed;
	struct ken *ken; /* what the case knows (listen/ken.h): made ready when
			    an answer is first taken up; NULL: nothing */
	const char *issues; /* limited to these: "a,b"; NULL or "": all */
	const struct topics
		*topics; /* of the case, for this side: what a model's
			    questions come near to; NULL: by their labels only */
};

struct sim_ops {
	const char *name;
	const char *help; /* one line */
	bool needs_model;
	bool needs_argument; /* only for a case with a real transcript */
	int steps; /* it may take so many before it asks; 0: it takes none */
	/* NULL with an error when it cannot work with this setup. */
	void *(*open)(const struct sim_setup *setup, struct error *err);
	/* Your turn: `ask` says who and why (a proposal that `transcript`
	 * ignores).  Ends, perhaps after a request or a search, with one of
	 * EV_SAID, EV_REST, EV_BENCH_FAILED. */
	void (*ask)(void *self, const struct transcript *said,
		    const struct ask *ask, struct events *out);
	/* What became of its EV_SEND; NULL for one that sends none. */
	void (*told)(void *self, const struct llm_event *ev,
		     struct events *out);
	/* What its EV_LOOK_UP found: passages, or (NULL) why none; NULL for
	 * one that looks nothing up. */
	void (*found)(void *self, struct passages *found,
		      const struct error *err, struct events *out);
	void (*cancel)(void *self);
	void (*close)(void *self);
};

#define SIM_DECLARED(name) extern const struct sim_ops sim_##name;
SIMULATORS(SIM_DECLARED)
/* All of them, NULL-terminated, in the order help shows them. */
extern const struct sim_ops *const sim_all[];
/* By name, that of a live witness (stand.h) among them; ERR_USAGE with a suggestion
 * when there is none such. */
const struct sim_ops *sim_find(const char *name, struct error *err);
/* Whether another bench is to speak after this error: a model may not be asked any
 * more, or wrote what cannot be spoken. */
bool sim_needs_relief(const struct sim_ops *ops, const struct error *why);
/* Marks a turn that the model should have had, in what the bench went by. */
void sim_stands_in(struct turn *t);
#endif
