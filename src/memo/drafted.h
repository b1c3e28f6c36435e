/*
 * drafted.h - what somebody drafted for a case, on its way into drafts.json
 */
#ifndef MEMO_DRAFTED_H
#define MEMO_DRAFTED_H
#include <stddef.h>

#include "base/arena.h"
#include "court/case.h"
struct draft_file;

/* NULL and empty where nothing was drafted. */
struct drafted {
	struct arena arena; /* owns it all */
	char *facts;
	struct texts questions;
	struct case_side sides[SIDES]; /* advocates are not read */
	struct issue *issues;	       /* n_issues, of room_issues */
	size_t n_issues, room_issues;
};

void drafted_release(struct drafted *d);
/* Room for another issue, empty. */
struct issue *drafted_issue(struct drafted *d);
/*
 * Adds to the file what its case lacks: facts, questions and each member of a side
 * only where there is nothing yet, issues whose label the case does not have.  Ids
 * are made unique.  Returns how many drafts were added.
 */
size_t drafted_into(const struct drafted *d, struct draft_file *f);
#endif
