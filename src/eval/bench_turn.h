/*
 * bench_turn.h - the bench's next turn in a scene by a simulator that asks a model, as
 * steps of a run (run.h)
 *
 * The simulator is the one that plays hearings, with its prompt, its repairs and the
 * clerk's note.  One that searches the docket is not served.
 */
#ifndef EVAL_BENCH_TURN_H
#define EVAL_BENCH_TURN_H
#include <stdbool.h>

#include "eval/run.h"
#include "sim/sim.h"
struct eval_scene;

struct bench_turn {
	const struct sim_ops *ops; /* NULL: nothing is under way */
	void *sim;
	struct sim_setup setup;
	struct eval_scene *scene; /* borrowed; `next` is filled in */
	struct llm_request wanted;
	bool asks; /* `wanted` is to be sent */
	bool ended;
	struct error why; /* of a turn that could not be had; ERR_NONE */
};

/* Begins; what was said has been read.  False where the simulator cannot be opened: a
 * fault of ours.  Release it in any case. */
bool bench_turn_begin(struct bench_turn *b, const struct sim_ops *ops,
		      const struct catalogue *c, struct eval_scene *scene,
		      bool guard, struct error *err);
/* False once there is nothing more to ask: the scene has its turn, or `why` says why it
 * has none.  Else *out is the request, the caller's to release. */
bool bench_turn_next(const struct bench_turn *b, struct llm_request *out);
void bench_turn_take(struct bench_turn *b, const struct run_reply *reply);
void bench_turn_release(struct bench_turn *b); /* zeroed is fine */
#endif
