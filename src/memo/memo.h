/*
 * memo.h - the issues a bench works from, whether a case brings a memo or not
 *
 * A case's own bench memo is used as it is.  For an imported case without one,
 * simple issues are made from its questions presented, facts and parties, in the
 * words of asking.h.
 */
#ifndef MEMO_MEMO_H
#define MEMO_MEMO_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/case.h"

struct memo {
	struct arena arena;	     /* owns issues that were made here */
	const struct issue **issues; /* n that press the side, memo order */
	size_t n;
};

/* `only`: ids to limit to, "a,b" (NULL or "": all).  The case must outlive the memo. */
void memo_for(struct memo *m, const struct court_case *c, enum side_id side,
	      const char *only);
void memo_release(struct memo *m);

/*
 * The questions for any appeal, of the issues with these ids (NULL-terminated), as
 * issues that press both sides, each question addressed to one.  In the arena;
 * returns how many.  `out` has room for MEMO_STOCK_MAX.
 */
#define MEMO_STOCK_MAX 16
size_t memo_stock(struct arena *a, const struct court_case *c,
		  const char *const *ids, struct issue *out);
#endif
