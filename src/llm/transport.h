/*
 * transport.h - bytes to and from endpoints; the only room that knows curl
 *
 * Built on curl's multi interface in its socket form, without threads of our own
 * and without waiting except in transport_wait: curl names the sockets and when
 * it wants to be called, one poll(2) looks at them and at the caller's, and only
 * those that are ready are served.  curl is started by the first transfer.
 *
 * Redirects are not followed here: the caller decides where a key may go.
 */
#ifndef LLM_TRANSPORT_H
#define LLM_TRANSPORT_H
#include "base/buf.h"
#include "llm/llm.h"
#include "llm/retry.h"

struct transport;
struct transfer;

struct transport_head { /* of the last reply; texts "" when absent */
	int status;
	char type[96]; /* Content-Type, lower case, without parameters */
	char retry_after[64];
	char retry_after_ms[32];
	char should_retry[16];
	char date[64]; /* its own, else when it came */
	char location[1024];
	size_t bytes;
};

struct transport_request { /* borrowed for the call */
	const char *url;
	const char *body; /* NULL: GET */
	size_t body_len;
	const char *const *headers; /* "Name: value" */
	size_t n_headers;
	const char *proxy; /* NULL or "": none, whatever the environment says */
	const char *ca_file;
	int connect_ms;
	bool loopback_only; /* refuse any other address, however named */
};

struct transport_end {
	enum retry_net net;
	char message[256]; /* what curl says, "" when NET_OK */
};

struct transport_ops {
	/* The head is complete and the body begins; called before `body`. */
	void (*head)(void *arg, const struct transport_head *head);
	/* False ends the transfer (the end then says NET_LIMIT). */
	bool (*body)(void *arg, const char *s, size_t len);
	/* Last call; the transfer is gone when it returns. */
	void (*end)(void *arg, const struct transport_end *end);
};

struct transport *transport_new(void); /* does not touch curl */
void transport_free(struct transport *t);

/* NULL and an error when curl refuses; `ops` and `arg` must outlive it. */
struct transfer *transport_start(struct transport *t,
				 const struct transport_request *r,
				 const struct transport_ops *ops, void *arg,
				 struct error *err);
/* Stops it at once; no call follows.  NULL is fine. */
void transport_stop(struct transfer *f);
/* Whether the whole request has gone out. */
bool transport_is_sent(const struct transfer *f);
/* Nobody listens any more, but it may end in peace, so that its connection can
 * be used again; stopped after linger_ms. */
void transport_let_go(struct transfer *f, int64_t now_ms, int linger_ms);

/* Does what can be done without waiting; calls the ops.  Serves a few sockets at a time,
 * so that what they make room for can be sent before the others are read; true where
 * more are ready. */
bool transport_perform(struct transport *t, int64_t now_ms);
/* poll(2) over `own` and all transfers. */
void transport_wait(struct transport *t, struct pollfd *own, size_t n,
		    int timeout_ms);
/* When a lingering transfer is to be stopped; INT64_MAX for never. */
int64_t transport_deadline_ms(const struct transport *t);
#endif
