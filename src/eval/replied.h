/*
 * replied.h - a run's reply as the event that a simulator or a reader is told in a
 * hearing
 */
#ifndef EVAL_REPLIED_H
#define EVAL_REPLIED_H
#include "base/buf.h"
#include "eval/run.h"

struct replied {
	struct llm_event
		ev; /* valid until it is released, and stays where it is */
	struct buf json;
	struct error fault;
};
void replied_init(struct replied *r, const struct run_reply *reply);
void replied_release(struct replied *r);
#endif
