/*
 * again_lacking.h - the one thing that a second try lacks, to be done next
 *
 * Pure.
 */
#ifndef HEARING_AGAIN_LACKING_H
#define HEARING_AGAIN_LACKING_H
#include "court/heard_text.h"
#include "hearing/again.h"

/* One line that can be acted on; what it has is not lacking. */
void again_lacking(struct heard_lines *out, const char *head,
		   const struct turn *again, struct again_seen seen);
/* Of a try that is better: what would make it better still, where something was found. */
void again_lacking_still(struct heard_lines *out, const struct turn *again,
			 struct again_seen seen);
#endif
