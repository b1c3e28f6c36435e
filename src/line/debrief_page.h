/*
 * debrief_page.h - what the files that print a debrief share
 */
#ifndef LINE_DEBRIEF_PAGE_H
#define LINE_DEBRIEF_PAGE_H
#include "line/talk.h"
#include "score/scorecard.h"

#define DEBRIEF_HEAD_COLS 11 /* "strongest  " */

struct debrief_page {
	struct talk talk;
	const struct hearing_record *head;
	const struct court_case *kase;
	const struct transcript *said;
	struct scorecard card;
	int *numbers; /* of each turn: the questions that stand up to it; owned */
};

/* Between the parts of a line. */
const char *debrief_dot(const struct debrief_page *p);
/* "issues     text", further lines below the text. */
void debrief_row(struct debrief_page *p, const char *head, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* The same from a buffer, which is released; nothing where it is empty. */
void debrief_row_of(struct debrief_page *p, const char *head, struct buf *text);
/* A line below the text. */
void debrief_under(struct debrief_page *p, const char *text);

/* The beginning of what the real advocate said to the question that an answer
 * answers, `indent` columns in; nothing where there was none. */
void debrief_put_real(struct debrief_page *p, const struct turn *answer,
		      int indent);
void debrief_put_advice(struct debrief_page *p);
/* The weak answers, each with its question and why; `ephemeral`: none is kept. */
void debrief_put_again(struct debrief_page *p, bool ephemeral);
void debrief_put_positions(struct debrief_page *p);
/* What was asked, by whom, and in what time. */
void debrief_put_bench(struct debrief_page *p);
#endif
