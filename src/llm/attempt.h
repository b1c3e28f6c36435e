/*
 * attempt.h - one sending of a request, and what it brings
 *
 * Its bytes come from the network or from a tape and are a stream of events, a
 * whole body, or an error's.  Nothing is decided here: when it is over,
 * llm/settle.c says what that means.
 */
#ifndef LLM_ATTEMPT_H
#define LLM_ATTEMPT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "llm/llm.h"
#include "llm/reply.h"
#include "llm/sse.h"
#include "llm/tape.h"
#include "llm/transport.h"
struct error;

struct wire { /* where bytes come from, for all attempts of a client */
	struct transport *net;
	struct tape *tape; /* NULL: none */
	enum llm_tape_mode tape_mode;
	int64_t now_ms;
};

/* All of it is kept and must outlive the attempt. */
struct attempt_terms {
	struct transport_request send;
	const char *leaf, *tag; /* for the tape */
	bool chat;		/* else never a stream */
	int max_tokens;		/* 0: no limit */
	int first_byte_ms, idle_ms;
	int64_t give_up_ms; /* the whole request's end */
	bool thought_first; /* as for reply_init, which gets fn and arg */
	reply_fn *fn;
	void *arg;
};

enum attempt_form { FORM_UNKNOWN, FORM_STREAM, FORM_WHOLE };

struct attempt {
	struct wire *wire;
	struct attempt_terms terms;
	struct transfer *transfer; /* NULL: none, or it is over */
	const struct tape_entry *playing;
	struct tape_take take; /* while recording */

	struct transport_head head;
	enum attempt_form form;
	struct sse sse;
	struct reply reply;
	struct buf whole;  /* a body that is no stream, or an error's */
	size_t body_bytes; /* as they came */

	int64_t begun_ms;
	int64_t heard_ms;   /* last byte */
	int64_t content_ms; /* last word, of whatever kind */
	int64_t finish_ms;  /* when a finish reason came; 0 */
	bool heard;	    /* anything at all */
	bool done_mark;	    /* [DONE] */
	bool over_cap;	    /* we stopped it at its token limit */
	bool ending;	    /* enough was heard */
	bool charged;	    /* it is in the totals (meter.c) */
	bool over;	    /* `end` says how */
	struct transport_end end;
};

/* One of which nothing came; `terms` may be zeroed. */
void attempt_init(struct attempt *a, struct wire *wire,
		  const struct attempt_terms *terms);
/* In place of the one before.  False with an error when it cannot be made:
 * ERR_ABSENT where the tape has no reply. */
bool attempt_begin(struct attempt *a, const struct attempt_terms *terms,
		   struct error *err);
/* Does what is due; true once it is over. */
bool attempt_tick(struct attempt *a);
/* When attempt_tick must be called next; INT64_MAX: never. */
int64_t attempt_deadline_ms(const struct attempt *a);
/* Closes its connection; what came stays. */
void attempt_stop(struct attempt *a);
void attempt_release(struct attempt *a);
#endif
