/*
 * runner_inside.h - what a runner holds, and who plays in it
 *
 * For the two files that make it up: runner.c carries events and effects,
 * runner_cast.c has the players.  Nobody else includes this.
 */
#ifndef HEARING_RUNNER_INSIDE_H
#define HEARING_RUNNER_INSIDE_H
#include "docket/docket.h"
#include "hearing/errands.h"
#include "hearing/keep.h"
#include "hearing/runner.h"
#include "hearing/seeker.h"
#include "sim/sim.h"

struct sim {
	const struct sim_ops *ops;
	void *self; /* NULL: not opened */
};

struct runner {
	struct runner_setup setup;
	struct hearing_state state;
	struct events queue;
	bool draining;
	struct players players;	   /* who plays now */
	struct sim chosen, relief; /* the offline one, when it is needed */
	struct sim former; /* exchanged; its question may still stream in */
	struct sim *bench; /* of these, who is asked */
	struct ask ask;	   /* what for */
	struct lexicons *lexicons;
	struct topics *topics; /* made when a model first asks */
	struct ken *ken;       /* of the case; ready when first needed */
	struct reader *reader;
	bool told_trouble; /* that it had */
	bool no_map;	   /* the case has one that cannot be opened */
	int reading_turn;  /* the answer under the reader's eyes */
	int64_t since_ms;  /* when the bench, or the reader, was last asked */
	struct errands errands;
	struct seeker seekers[SEEKERS];
	struct passages found; /* what the person's search found, until taken */
	struct error found_err; /* then: why not */
	bool has_found;
	char trouble[400]; /* the last word of the model client */
	int64_t now_ms;
	struct keep keep;
	char *held; /* text for the editor; see runner_take_draft */
};

/* Those of the record, or whom the setup wants from here on; the bench is open.
 * ERR_USAGE for who cannot play here. */
bool runner_cast_open(struct runner *r, struct error *err);
void runner_cast_close(struct runner *r);
/* What each names is made when it is first asked for. */
bool runner_cast_lexicons(struct runner *r, struct error *err);
bool runner_cast_reader(struct runner *r, struct error *err);
bool runner_cast_relief(struct runner *r); /* the offline bench */
const struct topics *runner_cast_topics(struct runner *r);
#endif
