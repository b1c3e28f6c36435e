/*
 * ballot.h - a judge's score sheet
 */
#ifndef COURT_BALLOT_H
#define COURT_BALLOT_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/case.h"
struct error;
struct faults;

/* What can be counted in a transcript and bears on a line (score/suggest.h). */
enum ballot_figure { BALLOT_NO_FIGURE = -1, BALLOT_ANSWERED_FIRST };

struct ballot_category {
	char *name;
	double max;
	double weight;
	char *guidance;
	struct texts levels; /* worst first, a sentence each */
	bool from_text;	     /* false: "not assessed, for the human" */
	enum ballot_figure figure;
};

struct ballot {
	struct arena arena;
	char *slug, *name, *source;
	double floor, ceiling;
	struct ballot_category *categories;
	size_t n_categories;
};

bool ballot_load(struct ballot *out, const char *path, struct faults *f);
/* A mark: from 0 to the line's max; NAN: none yet; this: the judge says that it cannot
 * be judged here ("voice", of a transcript), and the total goes without it. */
#define BALLOT_NOT_ASSESSED (-1.0)
/*
 * The total of a filled-in sheet: ceiling * sum(weight * mark / max) / sum(weight)
 * over the categories marked, never below the floor.  NAN
 * when none of any weight is marked.
 */
double ballot_total(const struct ballot *b, const double *marks);
/*
 * "Answers=4, Record=3": marks of lines by name, the unique beginning of one, or
 * number; "-" takes a mark away, "n/a" or "not assessed" says BALLOT_NOT_ASSESSED,
 * "suggested" takes that of `suggested` (one a
 * category, NAN for none).  Into marks (one a category), which stay as they were on
 * failure: ERR_USAGE says what would have been right.
 */
bool ballot_parse(const struct ballot *b, const char *text,
		  const double *suggested, double *marks, struct error *err);
void ballot_release(struct ballot *b);
#endif
