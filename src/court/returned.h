/*
 * returned.h - a hearing as it goes back to whoever argued it
 *
 * What its graders have not settled among themselves is theirs: a score sheet that is not
 * finished, and labels in which they differ, unless somebody's were made to hold
 * (record_prefer).  Nor has counsel's own word of their answers a place in what others
 * hand them back.
 */
#ifndef COURT_RETURNED_H
#define COURT_RETURNED_H
#include <stddef.h>
struct hearing_record;

/* How many were left out: sheets, labels in dispute, answers that counsel assessed. */
struct returned {
	size_t n_sheets, n_labels, n_self;
};
/* Takes them out of r and lays the rest again.  An answer on whose commitment people
 * differ stays unsettled, whatever its reader was sure of. */
void returned_prepare(struct hearing_record *r, struct returned *left);
#endif
