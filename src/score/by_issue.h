/*
 * by_issue.h - one hearing issue by issue: what can be set beside another hearing of
 * the case, though the bench asked other questions
 *
 * Counts of what was asked, how it was met, what was held and given up, and how long it
 * took.  No benefit and no penalty: those compare within one hearing only.  Pure; nothing
 * is borrowed but the issues.
 */
#ifndef SCORE_BY_ISSUE_H
#define SCORE_BY_ISSUE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "score/scorecard.h"
struct buf;
struct issue;
struct jsonw;

struct by_issue_row {
	const struct issue *issue; /* the case's */
	size_t n_questions, n_answers;
	size_t n_met[SCORECARD_METS]; /* answers, by how they met them */
	size_t n_pressed; /* questions put again after an answer went past them
			     or was hedged */
	size_t n_held, n_given_up; /* positions first taken there (ledger.h) */
	size_t n_conceded;	   /* answers that surely concede something */
	size_t n_flags;
	size_t n_weak;	  /* worth giving again: weak.h */
	int64_t court_ms; /* that its answers took */
};

struct by_issue {
	struct by_issue_row *rows; /* n, one an issue of the case; owned */
	size_t n;
};

/* c's map may be open, or not: then positions are known by their words. */
void by_issue_make(struct by_issue *b, const struct court_case *c,
		   const struct transcript *said);
void by_issue_release(struct by_issue *b);
/* "3 asked, 1 pressed; 1 met, 1 may have missed it; held 2, gave up 1; 1 concession; 0:42
 * of court time", or "not raised"; appended. */
void by_issue_say(const struct by_issue_row *row, struct buf *out);
/* The counts as members of the object that w is in. */
void by_issue_write(const struct by_issue_row *row, struct jsonw *w);
/* Their names, for a table, and one of them by its place. */
#define BY_ISSUE_FIGURES 17
extern const char *const by_issue_names[BY_ISSUE_FIGURES];
int64_t by_issue_figure(const struct by_issue_row *row, size_t which);
#endif
