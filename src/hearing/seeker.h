/*
 * seeker.h - who seeks something, and what is under way for it: a request, a search
 * of the docket
 *
 * Where the docket has vectors and there is a model client with an embedding
 * model, a search by words and meaning begins with a request; the search follows
 * when the vector is there.  Without one it is a search by words, at once, and a
 * note says why.  What comes of anything is told; nothing waits.
 */
#ifndef HEARING_SEEKER_H
#define HEARING_SEEKER_H
#include <stdbool.h>
#include <stdint.h>

#include "analysis/event.h"
struct errands;

struct seeker {
	struct errands *errands; /* borrowed */
	void *self; /* a simulator, a reader, the person's runner */
	/* What became of its EV_SEND; NULL where it sends none. */
	void (*told)(void *self, const struct llm_event *ev,
		     struct events *out);
	/* What its EV_LOOK_UP found, may be taken; or NULL and why there is
	 * nothing.  NULL where it looks nothing up. */
	void (*found)(void *self, struct passages *found,
		      const struct error *err, struct events *out);
	const char *tag; /* of its requests, for the trace; static */
	bool quiet; /* what the model client has to say in between is not told */
	int wait_ms; /* a search waits so long for its vector; 0: as long as
			the model client does */
	int request; /* ticket of the one under way; 0: none */
	int vector;  /* ticket of a search's; 0: none */
	int64_t until_ms;	   /* then: when it has waited long enough */
	struct docket_query query; /* then: its texts are owned */
};

/* Carries an EV_SEND or EV_LOOK_UP out (its query is taken); what comes of it at
 * once is told at once. */
void seeker_begin(struct seeker *s, struct event *ev, struct events *out);
/* News of the model client; false when it is of another's request. */
bool seeker_news(struct seeker *s, struct llm_event *ev, struct events *out);
/* A search that has waited long enough goes by words alone. */
void seeker_hurry(struct seeker *s, int64_t now_ms, struct events *out);
bool seeker_is_busy(const struct seeker *s);
/* Forgets all of it; fine when there is nothing. */
void seeker_stop(struct seeker *s);
#endif
