/*
 * recited.h - whether answers are the bench memo's own words
 *
 * What the memo and the case's map have as good answers, or as what a side must hold, is
 * for the bench.  An answer most of which stands there, six words in a row and more, was
 * read there.  What counsel had before them proves nothing: words of the case's papers,
 * its facts and its questions, and whatever the bench said before.  Where half of the
 * answers are the papers' words, that is told too: two who read from one brief are no
 * copies of each other.  Facts about words, and no verdict.
 */
#ifndef HEARING_RECITED_H
#define HEARING_RECITED_H
#include <stddef.h>
struct buf;
struct catalogue;
struct hearing_record;
struct recited_memo;

struct recited {
	const struct catalogue *catalogue; /* borrowed */
	struct recited_memo *list;	   /* each case once; owned */
	size_t n, room;
};

void recited_init(struct recited *x, const struct catalogue *c);
void recited_release(struct recited *x);
/* Appends, "; " before it where something stands in `out`: "2 of its 9 longer answers are
 * the bench memo's own words (Q 3, Q 7)", "6 of its 8 longer answers are the case's
 * papers' words (Q 1, ...)".  Nothing where there is none, or this machine has not that
 * case, unchanged; of a memo that is closed nothing is told. */
void recited_tell(struct recited *x, const struct hearing_record *r,
		  struct buf *out);
#endif
