/*
 * retry.h - whether to try again, when, and what to tell the person
 *
 * Pure: facts in, a choice out.  Retries are deadlines, never sleeps.  The rules
 * are those of the OpenAI client (408, 409, 429, 5xx, connection errors;
 * x-should-retry; Retry-After up to two minutes), with four of our own: a model
 * that is still loading is waited for, an exhausted quota fails at once, the
 * same 500 twice is believed, and nothing is tried again once text was shown.
 */
#ifndef LLM_RETRY_H
#define LLM_RETRY_H
#include <stdbool.h>
#include <stdint.h>

#include "llm/reply.h"

#define RETRY_AFTER_MAX_MS 120000

enum retry_net { /* what became of the connection */
		 NET_OK,
		 NET_REFUSED, /* nobody listens */
		 NET_RESOLVE, /* no such host */
		 NET_TLS,     /* certificate or handshake */
		 NET_PROXY,
		 NET_CONNECT_TIMEOUT,
		 NET_IDLE,	/* silent for too long */
		 NET_TOTAL,	/* the attempt took too long */
		 NET_CUT,	/* ended in mid-reply */
		 NET_LIMIT,	/* more than we accept */
		 NET_GARBAGE,	/* not the protocol it claims */
		 NET_FORBIDDEN, /* the network policy */
		 NET_OTHER,
};

struct retry_facts {
	enum retry_net net;
	int status; /* 0 none */
	const struct reply_fault *fault;
	int64_t after_ms; /* asked for by the server; -1 not */
	int should_retry; /* x-should-retry: 1, 0, -1 not said */
	bool shown;	  /* some text reached the person */
	bool same_fault;  /* as last time, word for word */
	bool loopback;
	int tried;	    /* retries so far */
	int retries;	    /* allowed */
	int64_t spent_ms;   /* since the first sending */
	int64_t span_ms;    /* allowed */
	int64_t loading_ms; /* since it first said "loading"; -1 not */
	int64_t loading_max_ms;
	double jitter; /* 0 <= x < 1 */
};

struct retry_choice {
	bool again;
	bool loading; /* a wait, not a failure: not counted */
	int64_t wait_ms;
	const char *reason; /* a few words: "rate limit" */
	const char *advice; /* for a failure: one sentence, "" if none */
};

struct retry_choice retry_choose(const struct retry_facts *f);
/*
 * Retry-After or retry-after-ms as sent ("" if not): milliseconds, -1 if it says
 * nothing that can be read.  A date is measured from the reply's own, so a wrong
 * clock here does no harm; where the reply has none, `date` is when it came.
 */
int64_t retry_after_ms(const char *after, const char *after_ms,
		       const char *date);
/* A date of HTTP, or one of base/clock.h: milliseconds since 1970, -1 if it is
 * none. */
int64_t retry_date_ms(const char *s);
#endif
