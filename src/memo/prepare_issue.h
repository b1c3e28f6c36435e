/*
 * prepare_issue.h - an issue of a drafted memo, put together piece by piece
 *
 * begin -> cite, ask, follow_up, answer.  The words of a question come from
 * asking.h, each kind's in turn, so that a bench does not repeat itself; what
 * is filled in is the papers' (`struct filling`).  The issue is the drafts', and so
 * are its texts (in their arena); a pointer to it holds until the next one begins.
 * What there is no room for is left out; nothing fails.
 */
#ifndef MEMO_PREPARE_ISSUE_H
#define MEMO_PREPARE_ISSUE_H
#include <stddef.h>

#include "memo/prepare_quote.h"

/* What is filled into a question; copied into it. */
struct filling {
	int side;			     /* that is pressed */
	const struct sentence *said, *yours; /* yours: of the side pressed */
	const char *point, *second, *term, *cite, *who, *asked, *answered;
	size_t n;
};

/* A new issue that presses the side, named by the first words of `label`. */
struct issue *prepare_issue_begin(struct preparing *g, const char *label,
				  int side);
/* A place of the papers that bears on it; one named twice is there once. */
void prepare_issue_cite(struct preparing *g, struct issue *issue,
			const struct place *at);
/* A question of that kind; the sentence in it counts as quoted. */
void prepare_issue_ask(struct preparing *g, struct issue *issue,
		       enum draft_kind kind, const struct filling *v);
/* The first thing said after an answer to the issue's last question: there must be
 * one, and at most two of these to each. */
void prepare_issue_follow_up(struct preparing *g, struct issue *issue,
			     enum draft_kind kind, const struct filling *v);
/* An issue about one sentence (v->said), asked in that kind's words.  `label` is
 * what it is called and `description` what it is, before the place.  The sentence of
 * the side's own brief that comes nearest is cited, and is the good answer. */
struct issue *prepare_issue_about(struct preparing *g, enum draft_kind kind,
				  const struct filling *v, const char *label,
				  const char *description);
/* What the side has said on it itself is the good answer. */
void prepare_issue_answer(struct preparing *g, struct issue *issue,
			  const struct sentence *own);
#endif
