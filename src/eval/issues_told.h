/*
 * issues_told.h - which issues of a memo come up in questions, told from their words
 */
#ifndef EVAL_ISSUES_TOLD_H
#define EVAL_ISSUES_TOLD_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
struct ken;
struct lexicons;

/* Broad: some question is about it, by its words against all that the memo says.
 * Narrow: each sentence that describes it shares words with the questions about it. */
struct issue_told {
	bool broad, narrow;
};
/* Of every issue of the ken's case, in its order; `out` has room for each. */
void issues_told(const struct lexicons *lx, const struct ken *k,
		 enum side_id side, const char *const *questions, size_t n,
		 struct issue_told *out);
#endif
