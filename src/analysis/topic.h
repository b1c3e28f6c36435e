/*
 * topic.h - which issue of the bench memo some words are about
 *
 * A model asks what it likes; the debrief, the memo's hints and the plan of what
 * has been covered need to know which issue that was.  The words of a question
 * are weighed against all that the memo says on each issue (BM25 over stems, rare
 * ones count most); where no issue is clearly ahead, the answer is none.
 */
#ifndef ANALYSIS_TOPIC_H
#define ANALYSIS_TOPIC_H
#include "court/case.h"
struct lexicons;
struct topics;

/* The issues that press `side`; both are borrowed and must outlive it. */
struct topics *topics_new(const struct lexicons *lx, const struct court_case *c,
			  enum side_id side);
void topics_free(struct topics *t);
/*
 * The issue that `text` is about, NULL where none is clearly.  `lead` (may be
 * NULL): how far the best stands before the second, 0..1, also when it is not
 * far enough.
 */
const struct issue *topics_find(const struct topics *t, const char *text,
				double *lead);
/* Raises in `heard`, one for each issue of the case, how near `text` comes to it:
 * 1 for the issue it is likeliest about, 0 where they share no word. */
void topics_hear(const struct topics *t, const char *text, double *heard);
#endif
