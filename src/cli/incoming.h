/*
 * incoming.h - what this journal can tell of a hearing that comes in, trusting nobody
 *
 * Held against itself (court/doubts.h), against what is read of it here
 * (hearing/reread.h), against the bench memo (hearing/recited.h), and against the hearings
 * that are here: whether the same attempt
 * is here already, or another student gave the same answers, word for word; and whether
 * it is an attempt more than there are, was begun after a later attempt or before its
 * assignment was made, or was held under no assignment where some were handed out.  All of
 * it is told and nothing refused: these are facts about files.
 */
#ifndef CLI_INCOMING_H
#define CLI_INCOMING_H
#include <stdbool.h>
#include <stddef.h>

#include "court/catalogue.h"
#include "court/handed.h"
#include "hearing/recited.h"
#include "hearing/reread.h"
#include "store/written.h"

struct buf;
struct hearing_record;

struct incoming {
	struct journal *journal; /* borrowed */
	struct incoming_one
		*list; /* those here; read with the first question */
	size_t n, room;
	bool looked;
	struct handed handed; /* what was handed out from here */
	struct catalogue catalogue;
	struct reread reread;
	struct recited recited;
	struct written written; /* what was labelled and graded here */
};

void incoming_init(struct incoming *in, struct journal *j);
void incoming_release(struct incoming *in);
/* Appends what is to be told of it, a line each; it counts as here from then on. */
void incoming_look(struct incoming *in, const struct hearing_record *r,
		   struct buf *out);
#endif
