/*
 * so_far.h - what was said before a row, in the transcript that it belongs to
 *
 * Rows of one set and annotator (or model) are one transcript, wherever they stand
 * in the file; a row without a set stands alone.  A file is gone over twice: first
 * its rows are counted, so that of a million transcripts only those are kept in
 * memory that have rows to come.
 */
#ifndef CLI_SO_FAR_H
#define CLI_SO_FAR_H
#include <stddef.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/intern.h"
struct json_ref;

#define SO_FAR_KEPT 64 /* exchanges that are looked back at */

struct so_far {
	struct intern names;
	struct so_far_one *list; /* by number of the name */
	size_t cap;
	struct buf key; /* of the row at hand */
};

void so_far_init(struct so_far *s);
void so_far_release(struct so_far *s);
/* The first time: there is such a row. */
void so_far_count(struct so_far *s, const struct json_ref *row);
/* The second time: fills out, oldest first, until so_far_add; returns how many. */
size_t so_far_before(struct so_far *s, const struct json_ref *row,
		     struct exchange out[SO_FAR_KEPT]);
/* Adds the row itself (its question and answer), or drops the transcript after
 * its last. */
void so_far_add(struct so_far *s, const struct json_ref *row);
#endif
