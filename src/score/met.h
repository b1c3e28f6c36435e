/*
 * met.h - how counsel met the questions, by type and by judge, and the use of time
 *
 * For reports, the debrief's page and its screen alike, so that they say the same.
 * Weakly met is what is worth giving again (weak.h).  What was taken back counts
 * nowhere.  Pure.
 */
#ifndef SCORE_MET_H
#define SCORE_MET_H
#include <stddef.h>

#include "court/labels.h"
#include "court/transcript.h"

enum met_scheme {
	MET_LEGALBENCH,
	MET_STETSON,
	MET_METACOG,
	MET_VALENCE,
	MET_SCHEMES
};
extern const char *const met_scheme_names[MET_SCHEMES];
/* Said once where met_scheme_said stands. */
#define MET_SCHEME_TERMS                                                    \
	"Purpose, kind, about and tone are the schemes called legalbench, " \
	"stetson, metacog and valence in files."
#define MET_LABELS_MAX 10

/* Said wherever such counts are shown. */
#define MET_WEAK                                                              \
	"Weakly met: worth giving again, because the answer goes against an " \
	"earlier one, "                                                       \
	"gives away or costs what it need not, is flagged, leaves the "       \
	"question unanswered or surely misses it."

struct met_count {
	size_t asked;
	size_t answered, weak; /* answers that were read; of those weak */
};
struct met {
	struct met_count by_type[MET_SCHEMES][MET_LABELS_MAX];
	size_t questions, untyped;
};

/* Adds what stands of a hearing. */
void met_add(struct met *m, const struct transcript *said);
/* The name of a label of a scheme, NULL behind the last. */
const char *met_label(enum met_scheme scheme, int label);
/* The same for people: "what it asks", "how far a case or rule reaches"; the latter NULL
 * where met_label is. */
const char *met_scheme_said(enum met_scheme scheme);
const char *met_label_said(enum met_scheme scheme, int label);
int met_label_of(const struct question_type *t, enum met_scheme scheme);

struct met_judge {
	const char *name; /* the transcript's */
	size_t asked, words;
	size_t answered, weak; /* as above */
	size_t real;	       /* turns that were really said */
};
/* In the order in which they first spoke: an array of *n, for the caller to free. */
struct met_judge *met_judges(const struct transcript *said, size_t *n);

struct met_time {
	double minutes; /* of court time */
	double by_phase[PHASES];
	size_t counsel_words, bench_words;
	size_t longest_words; /* of an answer */
};
struct met_time met_time(const struct transcript *said);
#endif
