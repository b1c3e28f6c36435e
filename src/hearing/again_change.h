/*
 * again_change.h - what changed from the first try to the second, in plain words
 *
 * A line each (court/heard_text.h), released as those are.  Pure.
 */
#ifndef HEARING_AGAIN_CHANGE_H
#define HEARING_AGAIN_CHANGE_H
#include "court/heard_text.h"
#include "hearing/again.h"

/* What got better, what did not, what is open; the first line sums it up, and where it is
 * not "better" another one says why; where the reading cannot tell, one more says what is
 * lacking in the second. */
void again_change(struct heard_lines *out, const struct turn *first,
		  const struct turn *again, struct again_seen seen);
#endif
