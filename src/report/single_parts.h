/*
 * single_parts.h - what the files that make the report of a hearing share
 */
#ifndef REPORT_SINGLE_PARTS_H
#define REPORT_SINGLE_PARTS_H
#include <stdbool.h>

#include "report/report.h"
#include "report/single.h"
#include "score/scorecard.h"
struct reading;
struct remark_kind;

struct single {
	struct report *out;
	const struct single_of *of;
	const struct transcript *said;
	const struct terms *terms;
	struct scorecard card;
	int *numbers; /* of each turn by index: questions that stand up to it */
	bool over;    /* the debrief may be shown */
	bool thin;    /* too little was said for figures */
	bool readings; /* labels may */
	bool full;     /* and their reasons */
};

/* The number of the question that a turn is, or answers; 0 for none. */
int single_number(const struct single *s, const struct turn *t);
/* Where the curve stands behind that answer; NAN where there is none. */
double single_net(const struct single *s, const struct score_row *row);
/* Its quoted words; "" where nothing is quoted. */
const char *single_quote(struct single *s, const struct turn *t,
			 struct span span);
/* "3 of 4, a violation"; NULL: not assessed. */
const char *single_rate(struct single *s, int rate);

/* How a kind of remark is called, "(perhaps)" where the flag is not that sure. */
const char *single_remark(struct single *s, const struct remark_kind *kind,
			  bool perhaps);

void single_turns(struct single *s);
void single_tables(struct single *s);
/* In place of those, of a cross-examination. */
void single_cross(struct single *s);
void single_sheet(struct single *s);
#endif
