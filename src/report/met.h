/*
 * met.h - how counsel met the questions: by type, by judge, and which were weak
 *
 * Weak is what the debrief goes back to: an answer that cost more than it gained,
 * that a flag blames, or that does not touch the question.  A candid "I don't know"
 * never is.
 */
#ifndef REPORT_MET_H
#define REPORT_MET_H
#include <stdbool.h>
#include <stddef.h>

#include "court/labels.h"
struct scorecard;
struct transcript;
struct turn;

enum met_scheme {
	MET_LEGALBENCH,
	MET_STETSON,
	MET_METACOG,
	MET_VALENCE,
	MET_SCHEMES
};
extern const char *const met_scheme_names[MET_SCHEMES];
#define MET_LABELS_MAX 10

struct met_count {
	size_t asked, answered,
		weak; /* answers that were read; of those weak */
};
struct met {
	struct met_count by_type[MET_SCHEMES][MET_LABELS_MAX];
	size_t questions, untyped;
};

bool met_is_weak(const struct turn *answer, const struct scorecard *card);
/* Adds what stands of a hearing. */
void met_add(struct met *m, const struct transcript *said,
	     const struct scorecard *card);
/* The name of a label of a scheme, NULL behind the last. */
const char *met_label(enum met_scheme scheme, int label);
int met_label_of(const struct question_type *t, enum met_scheme scheme);
#endif
