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

struct ballot_category {
	char *name;
	double max;
	double weight;
	char *guidance;
	struct texts levels; /* worst first, a sentence each */
	bool from_text;	     /* false: "not assessed, for the human" */
};

struct ballot {
	struct arena arena;
	char *slug, *name, *source;
	double floor, ceiling;
	struct ballot_category *categories;
	size_t n_categories;
};

bool ballot_load(struct ballot *out, const char *path, struct faults *f);
/*
 * The total of a filled-in sheet: ceiling * sum(weight * mark / max) / sum(weight)
 * over the categories marked (the others are NAN), never below the floor.  NAN
 * when none of any weight is marked.
 */
double ballot_total(const struct ballot *b, const double *marks);
/*
 * "Answers=4, Record=3": marks of lines by name, the unique beginning of one, or
 * number; "-" takes a mark away.  Into marks (one a category), which stay as they
 * were on failure: ERR_USAGE says what would have been right.
 */
bool ballot_parse(const struct ballot *b, const char *text, double *marks,
		  struct error *err);
void ballot_release(struct ballot *b);
#endif
