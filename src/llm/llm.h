/*
 * llm.h - talking to models, without ever waiting
 *
 * One `struct llm` holds the endpoints, the requests under way and the meter.
 * A request gets a ticket; what becomes of it arrives as events.  Nothing here
 * blocks but llm_wait, which is the program's one wait; nothing reads a clock:
 * every call that needs the time is handed it (clock_now_ms).  Only the date of a
 * reply that has none is that of the wall clock.
 *
 *	ticket = llm_send(llm, &request, now_ms, &err);
 *	for (;;) {
 *		llm_wait(llm, own, n_own, timeout_ms);
 *		while (llm_next(llm, clock_now_ms(), &ev))
 *			...
 *	}
 *
 * Who has nobody in front of it waits for a ticket's end by await.h.
 *
 * Each ticket ends with exactly one LLM_DONE or LLM_FAILED, unless it is
 * cancelled; then nothing more is heard of it.
 *
 * curl is not touched before the first llm_send, so an offline hearing opens no
 * socket and pays nothing; with a NULL llm, llm_wait is poll(2) and llm_next
 * is false.
 *
 * Texts are valid UTF-8 but otherwise as the model wrote them: callers pass them
 * through base/sanitise.h before they are shown or kept.  The key never appears
 * in any of them, whatever the peer sends back.
 */
#ifndef LLM_LLM_H
#define LLM_LLM_H
#include "base/arena.h"
#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct llm;

/* ---- ceilings: what a peer sends never decides our memory -------------- */

#define LLM_REPLY_MAX	((size_t)4 << 20)   /* bytes of one reply's text */
#define LLM_THOUGHT_MAX ((size_t)4 << 20)   /* bytes of one reply's thought */
#define LLM_BODY_MAX	((size_t)16 << 20)  /* a reply that is not streamed */
#define LLM_LINE_MAX	((size_t)4 << 20)   /* one line of a stream */
#define LLM_STREAM_MAX	((size_t)64 << 20)  /* a stream with all around it */
#define LLM_HEAD_MAX	((size_t)128 << 10) /* all headers of one reply */
#define LLM_ERROR_MAX	((size_t)64 << 10)  /* an error's body */
#define LLM_REQUEST_MAX ((size_t)32 << 20)  /* what we send */

/* ---- an endpoint -------------------------------------------------------- */

enum llm_token_param {
	LLM_TOKENS_AUTO, /* by host; swapped once on a 400 that says so */
	LLM_TOKENS_MAX,	 /* max_tokens */
	LLM_TOKENS_MAX_COMPLETION, /* max_completion_tokens */
};

enum llm_tape_mode {
	LLM_TAPE_OFF,
	LLM_TAPE_RECORD, /* append what the network says */
	LLM_TAPE_REPLAY, /* no network: the tape answers */
};

/*
 * Everything is copied by llm_new and llm_add_endpoint.  A zeroed field means
 * its default, given behind it.  llm/config.h fills one from flags, environment
 * and file.
 */
struct llm_config {
	const char *base_url;	  /* required; any of the forms people paste */
	const char *model;	  /* NULL: the first that /models lists */
	const char *key_withheld; /* why none is sent though there is one; told
				     once.  Not copied */
	const char *key; /* already fetched; NULL or "": none is sent */

	int connect_ms;	   /* 5000 */
	int first_byte_ms; /* 600000: a model may have to load first; also
			      where it only gives signs of life */
	int idle_ms;	   /* 120000 without a byte, pings count as life */
	int total_ms;	   /* 3600000: a request, with all its attempts */
	int loading_ms;	   /* 600000: how long "still loading" is waited for */
	int retries;	   /* 3; -1: none */
	int retry_span_ms; /* 180000: no retry begins later than this */
	int parallel;	   /* 8 requests at once; the others queue */

	enum llm_token_param token_param;
	const char *extra_body; /* JSON object merged into chat requests */
	const char *const *extra_headers; /* "Name: value", n_extra_headers */
	size_t n_extra_headers;
	const char *const *drop_params; /* never sent, e.g. "temperature" */
	size_t n_drop_params;
	const char *reasoning_effort; /* sent if set */

	const char *proxy;   /* NULL: environment (loopback never); "": none */
	bool consented;	     /* somebody agreed that another machine is asked;
				without, none is (cli/consent.h) */
	const char *ca_file; /* NULL: the system's */

	int context_tokens; /* 0: unknown until the server says */
	double price_in;    /* per million prompt tokens, any currency */
	double price_out;   /* per million completion tokens */

	/* of the whole llm; read by llm_new only */
	/* Each 0: none.  What would pass one is not sent, nor sent again. */
	double budget_cost;
	int64_t budget_tokens;
	int64_t budget_requests; /* sendings: retries count, redirects too */
	bool loopback_only;	 /* `network = off`, a confidential case */
	const char *trace_path;	 /* redacted requests and replies, appended */
	const char *tape_path;
	enum llm_tape_mode tape_mode;
};

/* The first endpoint has number 0.  NULL and an error when the configuration
 * cannot be (no URL, a host the network policy forbids, a bad key). */
struct llm *llm_new(const struct llm_config *config, struct error *err);
/* Another one, for a second model or the reader; -1 on failure. */
int llm_add_endpoint(struct llm *llm, const struct llm_config *config,
		     struct error *err);
void llm_free(struct llm *llm); /* stops everything; NULL is fine */

/* Host (and port) as people should see it, without user, key or path; the model
 * in use, "" while unknown.  Both belong to the llm. */
const char *llm_host(const struct llm *llm, int endpoint);
const char *llm_model(const struct llm *llm, int endpoint);

/* ---- a request ---------------------------------------------------------- */

enum llm_kind {
	LLM_CHAT,
	LLM_MODELS,	/* what the endpoint offers */
	LLM_EMBEDDINGS, /* a vector for each input */
};

enum llm_role { LLM_SYSTEM, LLM_USER, LLM_ASSISTANT };

/*
 * Neighbours of one role are joined by a blank line before they are sent, so a
 * transcript can be given turn by turn.  When the context is too small,
 * messages without `keep` are left out, oldest first (never the last), and an
 * LLM_NOTICE says how many.
 */
struct llm_message {
	enum llm_role role;
	const char *content;
	bool keep;
	bool glued; /* goes on where the message before it ends: no blank line */
};

/*
 * A content may be cut into parts by this character, which is never sent.  What
 * stands between the first and the last one may be left out, oldest part first,
 * when the context is too small: turns in the middle of a prompt.
 */
#define LLM_PART "\x1e"

struct llm_request { /* borrowed for the call */
	enum llm_kind kind;
	int endpoint;
	const char *model; /* NULL: the endpoint's */
	const char
		*tag; /* yours; comes back with each event, and in the trace */

	/* LLM_CHAT */
	const struct llm_message
		*messages; /* the last one should be LLM_USER */
	size_t n_messages;
	double temperature; /* < 0: not sent */
	double top_p;	    /* 0: not sent */
	int max_tokens;	    /* 0: not sent */
	int64_t seed;	    /* 0: not sent */
	bool stream;

	/* Structured output: a JSON Schema (only object, array, string, number,
	 * integer, boolean, enum; all required; additionalProperties false).
	 * It is a hint to the server and, mostly, part of the prompt, never
	 * a guarantee: validate `json` of the event yourself. */
	const char *schema;
	const char *schema_name; /* letters, digits, _ and -; at most 64 */
	bool schema_told; /* the messages name its members themselves: it is
			     repeated in words only to a server that does not take
			     it as a form */
	/*
	 * Tools the model may call, a JSON array as the endpoints take it; a
	 * call is then required, and comes back as tool_name and
	 * tool_arguments.  The schema, if there is one too, is for servers that
	 * turn out to know no tools: what is answered in words is looked
	 * through for it as ever.
	 */
	const char *tools;

	/* LLM_EMBEDDINGS */
	const char *const *inputs;
	size_t n_inputs;

	struct arena own; /* yours: where you may keep the texts */
};

/*
 * Takes a request on; returns its ticket (> 0).  0 when it cannot be sent at
 * all: the budget would be passed (ERR_BUDGET), too large (ERR_LIMIT), the
 * network policy forbids it (ERR_USAGE).  No event follows then.
 */
int llm_send(struct llm *llm, const struct llm_request *request, int64_t now_ms,
	     struct error *err);
/* Closes the connection now.  Unknown and finished tickets are fine. */
void llm_cancel(struct llm *llm, int ticket);
/* Requests under way or queued. */
size_t llm_busy(const struct llm *llm);

/* ---- waiting ------------------------------------------------------------ */

struct pollfd; /* of poll.h */

#define LLM_OWN_FDS_MAX 16

/*
 * The program's one wait: returns when one of the caller's descriptors is ready,
 * the network has something, a deadline of ours is due, or timeout_ms is over
 * (< 0: no limit of the caller's).  May return early.  What is ready stands in
 * `revents`, as after poll(2).
 */
void llm_wait(struct llm *llm, struct pollfd *own, size_t n, int timeout_ms);
/* When we need llm_next to be called next (a retry, a timeout); INT64_MAX for
 * never.  llm_wait minds it already. */
int64_t llm_deadline_ms(const struct llm *llm);

/* How far a request has come: what there is to wait for. */
enum llm_stage {
	LLM_GONE, /* it has ended, or there is none such */
	LLM_QUEUED,
	LLM_SENDING,
	LLM_LOADING,  /* the server says that the model is not loaded yet */
	LLM_SENT,     /* nothing came back yet; why, the server does not say */
	LLM_THINKING, /* it is at work: thought came, or signs of life */
	LLM_WRITING,  /* words of the reply came */
	LLM_RESTING,  /* it failed, and is sent again: llm_again_ms */
};
enum llm_stage llm_stage(const struct llm *llm, int ticket);
/* When a request that failed will be sent again; 0: it does not wait for that. */
int64_t llm_again_ms(const struct llm *llm, int ticket);

/* ---- what comes back ---------------------------------------------------- */

enum llm_event_kind {
	LLM_DELTA,   /* text: more of the reply */
	LLM_THOUGHT, /* text: more of what the model thinks */
	LLM_RECALL,  /* the deltas so far were thought, not reply: take back */
	LLM_NOTICE,  /* text: one line for the person (retry, loading, ...) */
	LLM_DONE,
	LLM_FAILED,
};

struct llm_usage {
	int64_t prompt_tokens;
	int64_t completion_tokens; /* thought included */
	bool estimated;		   /* counted by us, not by the server */
	double cost;		   /* by the endpoint's prices */
};

struct llm_offer {
	const char *id;
	int context_tokens; /* 0: not said */
};

struct llm_event { /* pointers belong to the llm until the next llm_next */
	enum llm_event_kind kind;
	int ticket;
	const char *tag; /* "" if none */

	/* DELTA, THOUGHT, NOTICE: what is new.  DONE: the whole reply.  FAILED:
	 * what had come by then, "" if nothing. */
	const char *text;
	size_t len;

	/* DONE and FAILED */
	const char *thought; /* the whole of it, "" if none */
	const char *finish;  /* "stop", "length", ... as the server says; "" */
	struct llm_usage usage;
	int status;   /* HTTP; 0: none came */
	int attempts; /* sendings, the first included */

	/* DONE */
	bool cut_short;	     /* the token limit ended it */
	bool leaked_thought; /* it reads like thinking aloud: do not score */
	const char *warning; /* one line, "" if none: silent truncation ... */
	const char *json;    /* with a schema: the value found, or NULL */
	const char *json_fault;		/* why there is none, "" else */
	const char *tool_name;		/* the tool it called, "" if none */
	const char *tool_arguments;	/* JSON, as the model wrote it */
	const struct llm_offer *offers; /* LLM_MODELS */
	size_t n_offers;
	const float *vectors; /* LLM_EMBEDDINGS: n_vectors rows of dims */
	size_t n_vectors, dims;

	/* FAILED */
	struct error error;
	const char *advice; /* what to do about it, "" if unknown */
};

/* The next event, if there is one.  Also does the work that is due; call it
 * until it is false after each llm_wait. */
bool llm_next(struct llm *llm, int64_t now_ms, struct llm_event *ev);

/* ---- the meter ---------------------------------------------------------- */

struct llm_totals {
	int64_t requests; /* tickets */
	int64_t sendings; /* with retries and repairs */
	int64_t failed;
	struct llm_usage usage; /* estimated: some part of it was */
};

struct llm_totals llm_usage(const struct llm *llm); /* NULL: all zero */
#endif
