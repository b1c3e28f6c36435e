/*
 * wish.h - what a reader or a justice would like done, as data
 *
 * Neither analysis nor sim ever waits.  They return wishes ("send this request",
 * "look this up", "say this"); the runner carries them out and comes back with
 * an answer.  So offline and model-backed ones are the same to the hearing.
 */
#ifndef ANALYSIS_WISH_H
#define ANALYSIS_WISH_H
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "docket/docket.h"

enum wish_kind {
	WISH_SEND,    /* request: ask the model; answered by TIDING_PART...,
			 TIDING_REPLY or TIDING_FAILED */
	WISH_LOOK_UP, /* query: search the docket; answered by TIDING_FOUND */
	WISH_SHOW,    /* text: the question as far as it stands (replaces) */
	WISH_STEP,    /* step: one step of the agent, to show and keep */
	WISH_NOTE,    /* text: something the person should know */
	WISH_SAY,     /* turn: the bench's turn; done */
	WISH_REST,    /* the bench has no further question; done */
	WISH_READ,    /* reading: done */
	WISH_FAIL,    /* error: it cannot be done; done */
};

enum message_role { MESSAGE_SYSTEM, MESSAGE_USER, MESSAGE_ASSISTANT };

struct message {
	enum message_role role;
	char *text;
};

/* A request to a model, independent of any endpoint. */
struct request {
	struct message *messages; /* owned */
	size_t n_messages;
	double temperature;
	int max_tokens;
	char *schema_name; /* NULL: free text */
	char *schema;	   /* JSON schema, owned */
	char *tools;	   /* native tools, a JSON array, owned; NULL: none */
	bool stream;
};

struct wish {
	enum wish_kind kind;
	struct request request;	   /* WISH_SEND; owned */
	struct docket_query query; /* WISH_LOOK_UP; its texts are owned */
	char *text;		   /* WISH_SHOW, WISH_NOTE; owned */
	struct step step;	   /* WISH_STEP; owned */
	struct turn turn;	   /* WISH_SAY; owned */
	struct reading reading;	   /* WISH_READ; owned */
	struct error error;	   /* WISH_FAIL */
};

#define WISHES_MAX 8
struct wishes {
	struct wish list[WISHES_MAX]; /* in order */
	size_t n;
};

void wishes_init(struct wishes *w);
void wishes_release(struct wishes *w); /* whatever was not taken out */

void request_add(struct request *r, enum message_role role, const char *text);
void request_release(struct request *r);

/* Each takes ownership of what it is handed where a struct is passed. */
void wish_send(struct wishes *w, struct request *r);
void wish_look_up(struct wishes *w, const struct docket_query *q); /* copies */
void wish_show(struct wishes *w, const char *text);
void wish_step(struct wishes *w, const char *action, const char *input,
	       const char *result);
void wish_note(struct wishes *w, const char *text);
void wish_say(struct wishes *w, struct turn *t);
void wish_rest(struct wishes *w);
void wish_read(struct wishes *w, struct reading *r);
void wish_fail(struct wishes *w, const struct error *err);

/* What comes back. */
enum tiding_kind {
	TIDING_PART,   /* text: more of the streamed reply */
	TIDING_RECALL, /* the parts so far were thought aloud: forget them */
	TIDING_REPLY,  /* text: the whole reply */
	TIDING_FOUND,  /* passages */
	TIDING_FAILED  /* error */
};
struct tiding {
	enum tiding_kind kind;
	const char *text;
	bool cut_short;		/* the reply stopped for want of room */
	const char *json;	/* REPLY to a request with a schema: the value
				   found in it (not yet validated), or NULL */
	const char *json_fault; /* why there is none; "" otherwise */
	const char *tool;	/* the tool it called, or NULL */
	const char *arguments;	/* of that: JSON, as the model wrote it */
	const struct passages *passages;
	const struct error *error;
};
#endif
