/*
 * draft_step.h - one step of drafting by a model: a request, its reply, and one repair
 *
 * A drafter and a mapper ask step after step, and each step goes the same way: the
 * request is sent; a reply with faults is sent back once with what was wrong; what
 * comes then is taken as it is.  A draft_step holds what that needs.  All zero is none.
 */
#ifndef MEMO_DRAFT_STEP_H
#define MEMO_DRAFT_STEP_H
#include <stdbool.h>

#include "llm/llm.h"
struct error;
struct faults;
struct json_ref;

struct draft_step {
	struct llm_request request; /* owned, where has_request */
	bool has_request, repairing;
	char *reply, *fault; /* of the repair; owned */
};

/* Holds a copy of the request, in place of what it held. */
void draft_step_begin(struct draft_step *a, const struct llm_request *request);
/* The request with the refused reply and its fault, into `out` (to be released); false
 * where nothing is to be repaired. */
bool draft_step_repair(const struct draft_step *a, struct llm_request *out);
/* The reply has a fault: the next request is the repair. */
void draft_step_refuse(struct draft_step *a, const char *reply,
		       const char *fault);
/* Releases what it holds. */
void draft_step_end(struct draft_step *a);

/* Takes what a reply has, and says what is wrong with it. */
typedef void draft_step_reader(void *self, const struct json_ref *root,
			       struct faults *f);
/*
 * Finds the JSON in a reply and has it read.  True when nothing was wrong; else the
 * error tells the first few faults, for the model.  `cut_short`: it ended for want of
 * room.
 */
bool draft_step_read(const char *reply, bool cut_short, draft_step_reader *read,
		     void *self, struct error *err);
#endif
