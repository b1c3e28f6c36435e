/*
 * single.h - the report of one hearing
 *
 * Pure: from the record, its case and the figures of score/.  What the debrief alone
 * may show (the bench memo, figures, what to say instead) is left out while a hearing
 * can be resumed; its readings are then shown as far as its own feedback goes.
 */
#ifndef REPORT_SINGLE_H
#define REPORT_SINGLE_H
#include <stdbool.h>
#include <stdint.h>
struct court_case;
struct hearing_record;
struct redact;
struct report;

struct single_of {
	/* redacted already, where that is wanted */
	const struct hearing_record *record;
	const struct court_case *kase; /* an empty one where it is gone */
	const struct redact *redact;   /* NULL: nothing; for the case's texts */
	bool blind; /* nothing that readers or people said of the answers */
	const char *labels_by; /* theirs hold over others'; NULL: unsaid */
	/* When the memo that kase has opens for students; 0: it is open, or not in it. */
	int64_t memo_opens_ms;
};

/* *out is released by the caller. */
void single_build(struct report *out, const struct single_of *of);
#endif
