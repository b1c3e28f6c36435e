/*
 * class_parts.h - what the files that make the table of a class share
 */
#ifndef REPORT_CLASS_PARTS_H
#define REPORT_CLASS_PARTS_H
#include <stdbool.h>
#include <stdint.h>

#include "court/filled.h"
#include "court/handed.h"
#include "court/remarks.h"
#include "report/class.h"
#include "report/report.h"
#include "score/bare.h"
#include "score/met.h"
#include "score/scorecard.h"
#include "score/verbatim.h"

struct class_grades;

struct class_issue { /* of all cases */
	const char *slug, *id, *label;
};
struct class_state {
	uint32_t issue; /* place in the list */
	enum issue_state state;
};
struct class_times {
	const struct remark_kind *kind;
	size_t n;
};

/* What was assigned: "" and all the same for hearings under no assignment. */
struct class_group {
	const char *assignment, *slug, *side;
};

struct class_hearing {
	const char *id, *student, *slug, *title, *side, *assignment;
	const char *plain; /* the student by letters and digits alone */
	bool is_named; /* somebody said whose it is; else the id stands for it */
	uint64_t turns, whole; /* hashes of what was said, and of all of it */
	struct verbatim words;
	bool is_thin; /* too little was said: what is counted says nothing */
	/* sheets, and labels in the name of somebody here, from elsewhere; "" */
	const char *claimed;
	const char *told;      /* what whoever read the file has to say; "" */
	const char *look;      /* what to look at before a grade hangs on it */
	enum handed_is handed; /* how it stands to what was handed out */
	const char *differs;
	const char *
		before; /* that it was begun before its assignment was made; "" */
	int group;	/* of the hearings that are graded beside each other */
	const char *hash; /* of its assignment; "" */
	int64_t late_s, due_ms;
	int attempt, attempts; /* as court/assigned.h has them */
	int64_t started_ms;
	bool over;
	size_t n_answers, n_retracted, n_read, n_weak, n_can_first, n_first,
		n_later, n_beside, n_flags, n_concessions;
	/* surely met the question; may have left it, or did; are what the case
	 * foresees as good */
	size_t n_met, n_missed, n_foreseen;
	size_t n_labelled; /* turns that a person labelled */
	/* who labelled how many: "dana (12), Li (3)"; "" for nobody */
	const char *labelled_by;
	/* where they differ, and which label holds; "" for nowhere, by then n 0 */
	const char *disputes;
	size_t n_disputes;
	size_t n_self; /* answers that the student assessed: they count as read */
	const char *
		uncounted; /* why none of its answers counts; NULL where any does */
	struct bare bare; /* then: what can be counted; without its list */
	struct class_state *states;
	size_t n_states;
	struct class_times *times; /* of each kind of remark */
	size_t n_times;
	struct filled_list sheets;
	int number; /* the student's, from 1 */
	int nth;    /* which of the student's, from 1 */
};

struct class
{
	struct arena arena;
	bool names;
	const struct redact *redact;
	const struct handed *handed;
	struct class_group *groups;
	size_t n_groups, room_groups;
	struct class_hearing *list;
	size_t n, room;
	struct class_issue *issues;
	size_t n_issues, room_issues;
	struct met met;
	struct texts notes;
	const char *legend, *labels_by;
	int n_students;	     /* once they have numbers */
	const char **judges; /* who graded, each once: texts of the sheets */
	size_t n_judges;
	struct report *out;
};

/* What to look at, of each hearing: once the students have numbers. */
void class_look(struct class *c);
void class_look_table(struct class *c);
/* Who has nothing under an assignment that others held; once the students have numbers. */
void class_missing_table(struct class *c);
/* Said instead of counts where class_hearing.is_thin. */
#define CLASS_TOO_LITTLE "too little was said"
/* Hearing by hearing: what was read of it, and what people marked. */
void class_progress_table(struct class *c, const struct class_grades *g);
/* Who labelled which answers, and where they differ. */
void class_take_labels(struct class *c, struct class_hearing *h,
		       const struct hearing_record *r);
void class_labels_table(struct class *c);
/* Of hearings in which nothing is sure enough for figures: what can be counted. */
void class_bare_table(struct class *c);
/* The day a hearing was begun, NULL where that is not known; "late by 2 days", or "". */
const char *class_date(struct class *c, const struct class_hearing *h);
const char *class_late(struct class *c, const struct class_hearing *h);
/* Names in the order of the tables: numbers in them by what they are, letters in any
 * case. */
int class_order(const char *a, const char *b);
/* Whether students go by the number or name that they have. */
bool class_names_students(const struct class *c);
/* How a student is called in the tables, and a hearing: where students go by no name, by
 * theirs, "#3-1", for its id tells when it was begun, to the second. */
const char *class_student(const struct class *c, const struct class_hearing *h);
const char *class_hearing_id(const struct class *c,
			     const struct class_hearing *h);

/* What a sheet's categories are in the class, in order of appearance. */
struct class_category {
	const char *name;
	double max, weight; /* weight: NAN where none is said, or needed */
};
struct class_sheet {
	const char *slug;
	struct class_category *categories;
	size_t n;
};
/* What people marked in a hearing by one sheet, the mean of all who did. */
struct class_grade {
	double *marks; /* given: of each category; NAN: nobody marked it */
	bool *skipped; /* given: where that is so, whether somebody set it so */
	double got, of, total;
	const char *by; /* "A, B" */
	bool given;
	int rank; /* 0 for none */
};
struct class_grades {
	struct class_sheet *sheets;
	size_t n_sheets;
	bool too_many;		    /* some are left out */
	struct class_grade *grades; /* a row of n_sheets a hearing */
};

/* The total of a grade that is given: "none" while no sheet is whole. */
struct report_cell class_total(struct class *c, const struct class_grade *g,
			       int places);
/* All in the class's arena; ranks are of each student's last graded hearing. */
struct class_grades class_grades_of(struct class *c);
const struct class_grade *class_grade(const struct class_grades *g,
				      size_t hearing, size_t sheet);
/* Whether it is the last hearing of its student under its assignment that was graded
 * by the sheet, or, where none was, the last one. */
bool class_counts(const struct class *c, const struct class_grades *g,
		  size_t hearing, size_t sheet);
void class_grade_tables(struct class *c, const struct class_grades *g);
void class_weakness_tables(struct class *c);
#endif
