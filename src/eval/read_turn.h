/*
 * read_turn.h - the last answer of a scene read by a model, as steps of a run (run.h)
 *
 * The reader is the one of hearings ("llm", "both"): its labels, its faults, a repair of
 * each.  Where it cannot be had, the offline reading stands.
 */
#ifndef EVAL_READ_TURN_H
#define EVAL_READ_TURN_H
#include <stdbool.h>

#include "analysis/event.h"
#include "eval/run.h"
#include "eval/suite.h"

enum { READ_TURN_WAITING = 4 };
struct read_turn {
	struct reader *reader;	  /* NULL: nothing is under way */
	struct eval_scene *scene; /* borrowed */
	struct {
		struct llm_request request;
		enum seeker_kind seeker;
	} waiting[READ_TURN_WAITING]; /* sent one after the other */
	size_t n;
	bool told; /* a reply came */
	bool ended,
		failed; /* failed: of some of it the offline reading stands */
};

/* Begins; what was said has been read offline.  False for a fault of ours.  Release it
 * in any case. */
bool read_turn_begin(struct read_turn *t, const struct eval_setup *s,
		     const char *reader, struct eval_scene *scene,
		     struct error *err);
/* False once there is nothing more to ask; else *out is the request, the caller's to
 * release. */
bool read_turn_next(const struct read_turn *t, struct llm_request *out);
void read_turn_take(struct read_turn *t, const struct run_reply *reply);
void read_turn_release(struct read_turn *t); /* zeroed is fine */
#endif
