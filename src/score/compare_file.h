/*
 * compare_file.h - one file of labelled turns, made ready to be compared
 *
 * Rows go into the sheet one by one and are noted here; once all are in, the file
 * is finished: BaT, PaT, NRBaT and NRA are computed, and its annotators and sets
 * listed so that one of a hundred thousand is found at once.
 */
#ifndef SCORE_COMPARE_FILE_H
#define SCORE_COMPARE_FILE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "score/sheet.h"

enum compare_by {
	COMPARE_BY_TURN,     /* same set and turn */
	COMPARE_BY_ID,	     /* same id */
	COMPARE_BY_QUESTION, /* every pair with the same question (and set, if
			      * both files have sets), as the authors joined:
			      * a question that stands three times gives nine
			      * pairs */
};
extern const char *const compare_by_names[3]; /* "turn", "id", "question" */

/* Who labelled: a name and whether it is a model's; NULL when rows say nothing. */
struct compare_who {
	const char *name;
	bool is_model;
	uint32_t first, n; /* its groups in the file's by_who */
};

/* One of a list that is sorted by name, NULL first. */
struct compare_entry {
	const char *name;
	bool is_model;
	uint32_t i; /* of what: ascends among the same */
};

struct compare_file {
	struct sheet sheet;
	enum compare_by by;
	bool expected;	   /* keep expected_bat, expected_pat */
	const char **keys; /* by row: id or question; in sheet.names */
	double *expected_bat, *expected_pat;
	size_t cap;
	struct cobra_figures *figures; /* by row; NULL: see why */
	const char *why;	       /* why there are no figures */
	struct compare_who *whos;      /* in order of appearance */
	size_t n_whos;
	uint32_t *who_of;	       /* by group: which of whos */
	struct compare_entry *by_who;  /* groups, an annotator's together */
	struct compare_entry *by_set;  /* groups, a set's together */
	struct compare_entry *by_name; /* whos, whether models or not */
};

void compare_file_init(struct compare_file *f, enum compare_by by,
		       bool expected);
void compare_file_release(struct compare_file *f);
/* Keeps what a join needs of the row that was just added to f->sheet. */
void compare_file_note(struct compare_file *f, const struct row *row);
/*
 * After sheet_finish.  Figures are computed where every row has the fields
 * commitment, relevance, manner and consistency, or from expected_bat and
 * expected_pat where those were asked for.  Null is fine: a row whose commitment
 * (or expectation) is null was not read and has no figures.
 */
void compare_file_finish(struct compare_file *f, const struct cobra_rule *rule);
/* The first of whos that is called so (NULL: not at all); n_whos for none. */
size_t compare_file_who(const struct compare_file *f, const char *name);
/* How many labelled a set; 0: it is not in the file. */
size_t compare_file_annotators(const struct compare_file *f, const char *set);
/* The field that joins: every row must have it. */
enum row_field compare_key(enum compare_by by);
#endif
