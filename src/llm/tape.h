/*
 * tape.h - a session's replies kept, and played again without a network
 *
 * One JSON object a line: the request as it was sent, and the reply as it came,
 * with the moments of its pieces.  A request is known again by the hash of its
 * kind and body, so a tape made with one address plays with any.  Equal requests
 * are answered in the order of their recording.  The address is kept too, without
 * its query: what kind of server it was decides how a request is written.  Keys are
 * never on a tape.
 */
#ifndef LLM_TAPE_H
#define LLM_TAPE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "llm/transport.h"

struct error;
struct secrets;
struct tape;

struct tape_piece {
	int64_t ms; /* since the request was sent */
	size_t len; /* bytes */
};

/* What one attempt brought, while it is recorded. */
struct tape_take {
	struct buf bytes;
	struct tape_piece *pieces;
	size_t n_pieces, cap;
};

void tape_take_init(struct tape_take *t);
void tape_take_release(struct tape_take *t);
void tape_take_add(struct tape_take *t, int64_t ms, const char *s, size_t len);

/* What the first requests of a tape were sent to; "" where it does not tell. */
struct tape_origin {
	char base_url[1024];
	char model[256];
};
/* Fails as tape_open for replay does. */
bool tape_origin_read(const char *path, struct tape_origin *out,
		      struct error *err);

/* For recording: appends to path (0600).  For replay: reads it whole. */
struct tape *tape_open(const char *path, bool replay,
		       const struct secrets *secrets, struct error *err);
void tape_close(struct tape *t);

/* Of what passed LLM_BODY_MAX its beginning, ended by NET_LIMIT. */
void tape_record(struct tape *t, const char *leaf,
		 const struct transport_request *sent,
		 const struct transport_head *head, enum retry_net net,
		 const struct tape_take *take);

struct tape_entry {		    /* belongs to the tape */
	struct transport_head head; /* status 0: none came */
	enum retry_net net;
	const char *bytes;
	size_t len;
	const struct tape_piece *pieces;
	size_t n_pieces;
};
/* The next reply to this request; NULL when the tape has none (left). */
const struct tape_entry *tape_find(struct tape *t, const char *leaf,
				   const struct transport_request *sent);
#endif
