/*
 * again_tell.h - one try by itself, in plain words: where it stood, how it was read
 *
 * A line each (court/heard_text.h), released as those are.  Pure.
 */
#ifndef HEARING_AGAIN_TELL_H
#define HEARING_AGAIN_TELL_H
#include "court/heard_text.h"
#include "court/record.h"

/* What stands before the question: issue, the question and answer before it. */
void again_tell_context(struct heard_lines *out, const struct hearing_record *r,
			const struct court_case *kase,
			const struct turn *answer);
/* How one try was read, with the words quoted; `lacks`: LACK_BIT(...) that was found in it,
 * which the lines do not gainsay; `map` may be NULL. */
void again_tell(struct heard_lines *out, const struct turn *t, unsigned lacks,
		const struct case_map *map, enum side_id side);
/* Both tries in a few words each, one under the other. */
void again_tell_brief(struct heard_lines *out, const struct turn *first,
		      const struct turn *again);
#endif
