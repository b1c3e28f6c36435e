/*
 * inquiry.h - one thing asked of a model by a reader, and asked again once where the
 * reply cannot be used
 */
#ifndef ANALYSIS_INQUIRY_H
#define ANALYSIS_INQUIRY_H
#include <stdbool.h>

#include "analysis/event.h"
struct error;

struct inquiry {
	enum seeker_kind seeker;
	struct llm_request asked; /* owned; no messages: nothing to ask */
	bool waiting, repaired;
};

/* Nothing where nothing is to be asked. */
void inquiry_send(struct inquiry *q, struct events *out);
/* Sends the request with the reply and what is wrong with it.  False, and nothing is
 * sent, where that was done before. */
bool inquiry_repair(struct inquiry *q, const char *reply,
		    const struct error *why, struct events *out);
/* Leaves its seeker. */
void inquiry_release(struct inquiry *q);
#endif
