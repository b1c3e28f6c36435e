/*
 * labels.h - the vocabularies: what a question is, what an answer did
 *
 * Enumerations whose values are indexes into tables of the names that files
 * carry.  -1 stands for "not read" in every one of them.
 *
 * Sources: question types: LegalBench purposes, Stetson's guide, MetaCog and
 * tone as used by the moot-courts paper; commitments and maxims: the CoBRA
 * paper.
 */
#ifndef COURT_LABELS_H
#define COURT_LABELS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct faults;
struct json_ref;
struct jsonw;

enum side_id { SIDE_PETITIONER, SIDE_RESPONDENT, SIDES };
extern const char *const side_names[SIDES]; /* "petitioner", "respondent" */
enum side_id side_other(enum side_id side);

/* Commitments are numbered as in the published data. */
enum commitment {
	COMMITMENT_UNREAD = 0,
	COMMITMENT_DETRIMENTAL = 1, /* costs the answerer */
	COMMITMENT_BENEFICIAL = 2,
	COMMITMENT_NEUTRAL = 3,
	COMMITMENT_NONE = 4, /* commits to nothing */
};
const char *commitment_name(enum commitment c); /* "detrimental", ... */

/* How a question goes about its point, by which a judge chooses. */
enum manner {
	MANNER_HYPOTHETICAL,
	MANNER_TEXT,
	MANNER_RECORD,
	MANNER_HISTORY,
	MANNER_CONSEQUENCE,
	MANNER_THEORY,
	MANNER_PRACTICAL,
	MANNERS
};
extern const char *const manner_names[MANNERS]; /* "hypothetical", ... */

enum {
	LEGALBENCH_LABELS = 8,
	STETSON_LABELS = 10,
	METACOG_LABELS = 8,
	VALENCE_LABELS = 5
};
extern const char *const legalbench_names[LEGALBENCH_LABELS];
extern const char *const stetson_names[STETSON_LABELS];
extern const char *const metacog_names[METACOG_LABELS];
extern const char *const valence_names[VALENCE_LABELS];

/* One label in each scheme; -1 where none was given. */
struct question_type {
	int legalbench, stetson, metacog, valence;
};
#define QUESTION_TYPE_NONE     \
	{                      \
		-1, -1, -1, -1 \
	}
/* Members legalbench, stetson, metacog, valence; absent ones give -1. */
struct question_type question_type_read(const struct json_ref *at,
					struct faults *f);
/* The four members, into the object that is open; null for -1. */
void question_type_write(struct jsonw *w, const struct question_type *t);
#endif
