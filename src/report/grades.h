/*
 * grades.h - the score sheets that people filled in, of one hearing
 *
 * Only people fill in sheets (tui/scr_ballot.h); what they did not mark is unknown,
 * and is no nought.
 */
#ifndef REPORT_GRADES_H
#define REPORT_GRADES_H
#include <stddef.h>

#include "base/arena.h"

struct grade_mark {
	const char *name;
	double mark; /* 0..max; NAN: not marked */
	double max;  /* > 0 */
};

/* The last sheet of its kind that its author filled in. */
struct grade {
	const char *sheet, *author, *at; /* the sheet's slug; ISO 8601 */
	struct grade_mark *marks;
	size_t n_marks, n_given;
	double got, of; /* points given, and what could be had for those */
	double of_all;	/* what the whole sheet has */
	double total;	/* as the sheet weighs what is marked; NAN unknown */
};

struct grades {
	struct arena arena; /* owns every pointer below */
	struct grade *list; /* those with a mark, oldest first */
	size_t n;
	size_t n_senseless; /* marks that no sheet could have: left out */
};

#define GRADES_SHEETS_MAX 100 /* of a hearing; the newest count */
#define GRADES_MARKS_MAX  50  /* of a sheet */

/* From the member "ballots" of a hearing (record.h); NULL has none. */
void grades_read(struct grades *out, const char *ballots_json);
void grades_release(struct grades *g);
#endif
