/*
 * class.h - many hearings in one table: who stands where, and what most have trouble
 * with
 *
 * A class takes of each hearing what its table needs and keeps no turns.  Students go
 * by a number in the order of their first hearings, #1, #2; where names are asked for, by
 * the number or name that they have, 03 as 3.  Rows go by what is shown.  A rank
 * comes from what people marked and from nothing else: where they marked nothing, or
 * not the same categories of a sheet for all, there is none, and the table says so.
 * What cannot be as it should is told beside the figures: one attempt twice, more
 * attempts than there are, answers word for word another student's.  Where too little was
 * said, what was counted of it is no figure.
 */
#ifndef REPORT_CLASS_H
#define REPORT_CLASS_H
#include <stdbool.h>
#include <stddef.h>
struct court_case;
struct handed;
struct hearing_record;
struct redact;
struct report;

#define CLASS_HEARINGS_MAX 5000

struct class;

/* redact may be NULL; kept, must outlive it. */
struct class *class_new(bool names, const struct redact *redact);
void class_free(struct class *c);
/* What was handed out, which each hearing that is added from then on is held against;
 * kept, must outlive it. */
void class_handed(struct class *c, const struct handed *handed);
/* A hearing that names no student counts as one's of its own.  The case is empty
 * where it is gone.  told: what else should be looked at before a grade hangs
 * on it, or "".  False, and nothing added, for a hearing that is there already, or
 * past CLASS_HEARINGS_MAX. */
bool class_add(struct class *c, const struct hearing_record *r,
	       const struct court_case *kase, const char *told);
/* Said in the table: "2 files were left out". */
void class_note(struct class *c, const char *note);
/* Whose labels were made to hold (record_prefer), as it is told; NULL: nobody's. */
void class_labels_by(struct class *c, const char *name);
/* The line at its head; NULL for none. */
void class_legend(struct class *c, const char *legend);
size_t class_count(const struct class *c);
/* How a hearing that could not be added stands to the one of its id. */
enum class_twin {
	CLASS_TWIN_NONE, /* there is none */
	CLASS_TWIN_SAME,
	CLASS_TWIN_SAID, /* the same turns: other labels, score sheets or head */
	CLASS_TWIN_OTHER /* something else was said in it */
};
enum class_twin class_twin(const struct class *c,
			   const struct hearing_record *r);
/* Once, at the end. */
void class_build(struct class *c, struct report *out);
#endif
