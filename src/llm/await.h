/*
 * await.h - waiting until a request has ended, where nobody would mind
 *
 * For batch work and single questions on the command line.  What has a person or
 * descriptors of its own to look after waits by llm_wait and never here.
 */
#ifndef LLM_AWAIT_H
#define LLM_AWAIT_H
#include <stdbool.h>
#include <stdint.h>

#include "llm/llm.h"

struct await {
	int64_t until_ms; /* of clock_now_ms; 0: as the endpoint's limits say */
	bool (*goes_on)(
		void *arg); /* asked five times a second; NULL: it does */
	/* Every event but the end awaited.  May send and await; NULL: not told. */
	void (*hear)(void *arg, struct llm_event *ev);
	void *arg;
};

enum await_end {
	AWAIT_ENDED,   /* *last is its LLM_DONE or LLM_FAILED */
	AWAIT_LATE,    /* until_ms has come; it is cancelled */
	AWAIT_STOPPED, /* goes_on said no; it is cancelled */
};

/* Until the ticket ends; for ticket 0 until nothing is under way (*last then says
 * nothing, and nothing is cancelled). */
enum await_end await_ticket(struct llm *llm, int ticket,
			    const struct await *how, struct llm_event *last);
#endif
