/*
 * again_outline.h - the outline of a good answer, out of the case
 *
 * A line each (court/heard_text.h), released as those are.  Pure.
 */
#ifndef HEARING_AGAIN_OUTLINE_H
#define HEARING_AGAIN_OUTLINE_H
#include <stdint.h>

#include "court/heard_text.h"
#include "court/record.h"
struct ken;

/* What the case has for this question, and what giving
 * way would cost; of a question that is not the memo's own, what the law and the record
 * say to what it names, and the issue's, which is said to be that.  The ken is ready. */
void again_outline(struct heard_lines *out, const struct ken *k,
		   const struct hearing_record *r, const struct turn *first,
		   const struct turn *again);
/* Why there is none while the bench memo is shut, and until when. */
void again_outline_shut(struct heard_lines *out, const struct hearing_record *r,
			const struct turn *first, int64_t now_wall_ms);
#endif
