/*
 * lookup.h - a search of the docket that waits for its query's vector
 *
 * Where the docket has vectors and there is a model client with an embedding
 * model, a search by words and meaning begins with a request; the search follows
 * when the vector is there.  Without one it is a search by words, at once, and a
 * note says why.
 */
#ifndef HEARING_LOOKUP_H
#define HEARING_LOOKUP_H
#include <stdbool.h>
#include <stdint.h>

#include "docket/docket.h"
struct errands;
struct error;
struct llm_event;

struct lookup {
	int ticket;		   /* of the request under way; 0: none */
	struct docket_query query; /* its texts are owned */
	char note[300]; /* why the last one went by words alone, "" if it did
			   not */
};

/* True: a request is under way, and lookup_end follows with its last event.  False:
 * search at once (errands_look_up). */
bool lookup_begin(struct lookup *l, struct errands *e,
		  const struct docket_query *q, int64_t now_ms);
/* Whether this is the event it waits for. */
bool lookup_awaits(const struct lookup *l, const struct llm_event *ev);
/* Searches, with the vector or, for want of it, by words alone. */
bool lookup_end(struct lookup *l, struct errands *e, const struct llm_event *ev,
		struct passages *out, struct error *err);
/* Forgets it; fine when there is none. */
void lookup_drop(struct lookup *l, struct errands *e);
#endif
