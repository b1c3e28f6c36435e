/*
 * errands.h - going to the model and to the docket for whoever seeks something
 *
 * Shared by the runner (which never waits) and the asker (which does).
 */
#ifndef HEARING_ERRANDS_H
#define HEARING_ERRANDS_H
#include <stdbool.h>
#include <stdint.h>

#include "court/case.h"
struct docket;
struct docket_query;
struct error;
struct llm;
struct llm_event;
struct llm_request;
struct passages;
struct transcript;
struct turn;

struct errands {
	struct llm *llm;	       /* borrowed; NULL: no model */
	const struct court_case *kase; /* borrowed */
	const char *docket_path;       /* borrowed; NULL: index in memory */
	const char *model;	     /* borrowed; NULL or "": the endpoint's */
	const char *embedding_model; /* borrowed; NULL: words alone */
	struct docket *docket;	     /* opened when first needed; owned */
	uint64_t seed;
	enum side_id side; /* counsel's */
};

void errands_release(struct errands *e);
bool errands_open_docket(struct errands *e, struct error *err);
bool errands_look_up(struct errands *e, const struct docket_query *q,
		     struct passages *out, struct error *err);
/* Whether a search should go by meaning too: there are a client, an embedding
 * model and vectors of it in the docket. */
bool errands_wants_vector(struct errands *e, const struct docket_query *q);
/* What a model's question cites is looked up; see docket/ground.h. */
void errands_ground(struct errands *e, const struct transcript *said,
		    struct turn *t);
/* The passages that a turn cites, to be read. */
bool errands_open_cites(struct errands *e, const struct turn *t,
			struct passages *out, struct error *err);
/* Sends; the ticket, or 0 with an error.  `tag` must be static. */
int errands_send(struct errands *e, const struct llm_request *request,
		 const char *tag, int64_t now_ms, struct error *err);
/* What an event of the model client says to the person, NULL for nothing.  A
 * failure's error also says what to do about it from then on. */
const char *errands_notice(struct llm_event *ev);
#endif
