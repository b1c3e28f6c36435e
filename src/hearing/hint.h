/*
 * hint.h - what counsel is told who asks for a hint
 *
 * The best point of counsel's own side that lies nearest to the question, by words and by
 * meaning, and the paragraphs of the record that speak of what was asked.  Nothing of the
 * memo, nor of the map, which counsel has not read.
 */
#ifndef HEARING_HINT_H
#define HEARING_HINT_H
#include <stddef.h>

#include "base/buf.h"
#include "court/case.h"
#include "court/transcript.h"
struct ken;

/* Appends it to out; nothing where the case has neither.  `k` is of the case, and ready.
 * `question`: the one of `said` that waits, or NULL.  Who asks again before it is answered
 * is given the next of the points; of a question that only follows up, the one that it
 * goes back to is looked at. */
void hint_put(struct buf *out, const struct ken *k, enum side_id side,
	      const struct transcript *said, const struct turn *question);
#endif
