/*
 * event.h - what happened in a hearing, and what is sought for it, as data
 *
 * Neither analysis nor sim ever waits.  A reader or a simulator appends events
 * ("this was said", "send this request") to a list; the runner takes them from its
 * queue, one after the other, and comes back with what a request or a search
 * brought.  So offline and model-backed ones are the same to the hearing.
 */
#ifndef ANALYSIS_EVENT_H
#define ANALYSIS_EVENT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "docket/docket.h"
#include "llm/llm.h"
struct players;

enum event_kind {
	/* the person's */
	EV_START,    /* elapsed_ms, players */
	EV_OPENING,  /* text: counsel's opening; "" skips it */
	EV_ANSWER,   /* text */
	EV_REBUTTAL, /* text; "" waives it */
	EV_DRAFT,    /* text: typed so far; the bench may cut in on it */
	EV_PAUSE,
	EV_RESUME,
	EV_MOMENT,    /* counsel asks for a moment to think */
	EV_RETRACT,   /* take the last answer back */
	EV_CANCEL,    /* stop the justice who is being waited for */
	EV_ASK_AGAIN, /* after a failure or a cancel */
	EV_CALL_ON,   /* seat: who shall speak next */
	EV_HINT,      /* text: what there is, which the runner brings */
	EV_ADJOURN,
	/* a simulator's or a reader's; those marked so end the matter */
	EV_SEND,    /* request: ask the model; it is told what comes of it */
	EV_LOOK_UP, /* query: search the docket; it is told what was found */
	EV_SHOW,    /* text: the question as far as it stands (replaces) */
	EV_STEP,    /* step: one of the agent's, to show and keep */
	EV_NOTE,    /* text: something the person should know; or error: what is
		    wrong */
	EV_SAID,    /* turn: the bench spoke; ends */
	EV_REST,    /* the bench has no further question; ends */
	EV_BENCH_FAILED, /* error: no question could be had; ends */
	EV_READING,	 /* turn_n, reading; ends */
	EV_READ_FAILED, /* turn_n, error: left unread, the hearing goes on; ends */
	/* the runner's */
	EV_MARK,	/* turn_n, marks: a person's labels, saved already */
	EV_SAVE_FAILED, /* turn_n, error: the turn is not accepted */
	EV_TICK,
	EV_PLAYERS, /* players: who plays from the next question on */
};

/* Whose request or search it is, and who is told what came of it.  A reader asks for
 * an answer's labels and for its faults at the same time. */
enum seeker_kind {
	SEEKER_BENCH,
	SEEKER_READER,
	SEEKER_FAULTS,
	SEEKER_PERSON,
	SEEKERS
};

struct event {
	enum event_kind kind;
	int64_t now_ms;		 /* monotonic; when it is carried out */
	enum seeker_kind seeker; /* EV_SEND, EV_LOOK_UP */
	const char *text;
	char *own_text; /* what `text` is in, in a list; owned as what follows */
	struct turn turn;
	struct step step;
	struct reading reading;
	struct llm_request request;
	struct docket_query query;
	struct error error;
	int turn_n;
	const struct mark *marks; /* all of the hearing, n_marks; borrowed */
	size_t n_marks;
	/* EV_PLAYERS; EV_START, where they are to be others than they were (or
	 * NULL).  Borrowed */
	const struct players *players;
	int seat;
	int64_t elapsed_ms; /* EV_START: wall clock since the hearing began */
};
void event_release(struct event *ev);

/* In order; a zeroed one is empty. */
struct events {
	struct event *list;
	size_t n, room;
};
/* More than this wait at once only by a mistake of ours: then the program ends
 * rather than lose one. */
#define EVENTS_MAX 4096

/* One more, zeroed but for its kind, to be filled in before the next. */
struct event *events_add(struct events *es, enum event_kind kind);
/* The first one, the caller's to release; false when there is none. */
bool events_take(struct events *es, struct event *first);
void events_release(struct events *es);

/* Each adds one; structs without const are taken and left empty, all else is
 * copied. */
void events_text(struct events *es, enum event_kind kind, const char *text);
void events_fail(struct events *es, enum event_kind kind,
		 const struct error *err);
void events_step(struct events *es, const char *action, const char *input,
		 const char *result);
void events_say(struct events *es, struct turn *t);
void events_read(struct events *es, struct reading *r);
void events_send(struct events *es, enum seeker_kind seeker,
		 struct llm_request *r);
void events_look_up(struct events *es, enum seeker_kind seeker,
		    const struct docket_query *q);

/* A request, zeroed first, that owns its texts (but `tools`, which are static) until
 * it is released. */
void request_add(struct llm_request *r, enum llm_role role, const char *text);
/* The form of its reply: a JSON Schema. */
void request_form(struct llm_request *r, const char *name, const char *schema);
struct llm_request request_copy(const struct llm_request *r);
void request_release(struct llm_request *r);
#endif
