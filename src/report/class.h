/*
 * class.h - many hearings in one table: who stands where, and what most have trouble
 * with
 *
 * A class takes of each hearing what its table needs and keeps no turns.  Students go
 * by number, in the order of their first hearings, unless names are asked for.  A rank
 * comes from what people marked and from nothing else: where they marked nothing, or
 * not the same categories of a sheet for all, there is none, and the table says so.
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
 * where it is gone.  False, and nothing added, for a hearing that is there already, or
 * past CLASS_HEARINGS_MAX. */
bool class_add(struct class *c, const struct hearing_record *r,
	       const struct court_case *kase);
/* Said in the table: "2 files were left out". */
void class_note(struct class *c, const char *note);
/* The line at its head; NULL for none. */
void class_legend(struct class *c, const char *legend);
size_t class_count(const struct class *c);
/* Once, at the end. */
void class_build(struct class *c, struct report *out);
#endif
