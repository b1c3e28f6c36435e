/*
 * report.h - what a report says, laid out for no format
 *
 * One struct for a hearing and for a class: facts, notes, what was said, a curve,
 * tables.  It is built from records (single.h, class.h); writers (format.h) set it in
 * text, Markdown, HTML, JSON or CSV, and compute nothing.  Every text is plain, clean
 * and without the names that were to be redacted; who writes it escapes it.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/field.h" /* struct texts */
#include "score/met.h"	 /* enum met_scheme */
struct redact;

#define REPORT_UNKNOWN "not assessed" /* what a text cannot show */

struct report_pair {
	const char *name, *text;
};
struct report_pairs {
	struct report_pair *list;
	size_t n;
};

struct report_remark {
	bool flag; /* it blames; else it observes */
	const char *kind, *title, *quote, *why, *fix; /* "" for none */
};

struct report_mark { /* a person's label */
	const char *field, *value, *was, *author, *reason, *at;
	const char *told; /* all of it, in a sentence */
};

enum report_voice { REPORT_BENCH, REPORT_COUNSEL, REPORT_CLERK };

/* What was said once.  Texts that say nothing are "". */
struct report_turn {
	int turn, question; /* its number; that of the question, 0 for none */
	enum report_voice voice;
	const char *kind, *speaker, *text;
	const char *whose; /* of the bench: "simulated", "really asked" */
	bool cut, struck;
	struct report_pairs about; /* issue, type, why it was asked */
	struct texts cites;
	/* of counsel */
	bool reads; /* there is something read, or a reason why not */
	const char *certainty; /* "firm", "unsettled", "not assessed" */
	const char *reader, *unread;
	struct report_pairs labels; /* commitment, relevance, ... */
	const char *quote, *why, *better;
	struct report_pairs foreseen; /* better answers that the case has */
	struct report_pairs heard;    /* beside the case */
	struct report_remark *remarks;
	size_t n_remarks;
	struct report_mark *marks;
	size_t n_marks;
	const char *cover; /* what its benefit is, where it is no merit */
	const char *really,
		*advocate; /* what was really answered, and by whom */
};

/* What an answer did by itself, and the curve behind it: net benefit so far.  benefit and
 * penalty are NAN where its label is unsettled and counts for nothing. */
struct report_point {
	int question;
	double benefit, penalty;
	double net;
};
#define REPORT_POINT_BYTES 32
/* "0.40", or "-" of NAN, into out, which is returned. */
const char *report_point_text(double v, char out[REPORT_POINT_BYTES]);
#define REPORT_CURVE "Benefit and penalty of each answer, and the curve so far"

/* figure is NAN for what is no number; text NULL: not assessed.  code: what files call
 * it, for JSON; NULL: as the text. */
struct report_cell {
	const char *text;
	double figure;
	const char *code;
};
struct report_column {
	const char *key, *title;
	bool numeric;
	bool bar; /* a writer may draw the figure, against the largest */
};
struct report_table {
	const char *key, *title;
	struct report_column *columns;
	size_t n_columns;
	struct report_cell *cells; /* row after row */
	size_t n_rows;
	struct texts notes;
	bool dense; /* as text its cells may be wrapped, and words cut */
};

struct report {
	struct arena arena;	     /* owns every pointer below */
	const struct redact *redact; /* while it is built; borrowed */
	const char *kind, *id, *title;
	const char *legend; /* "" for none */
	struct report_pairs facts;
	struct texts notes;
	struct report_turn *turns;
	size_t n_turns;
	bool has_curve; /* it has one, or a reason why not */
	struct report_point *curve;
	size_t n_curve;
	const char *curve_note;
	struct report_table *tables;
	size_t n_tables;
	size_t n_first; /* of them: those that stand before what was said */
	struct report_table sheet; /* all of it in one table, for CSV */
};

/* An empty one; kind is a word of ours, redact may be NULL. */
void report_init(struct report *r, const char *kind,
		 const struct redact *redact);
void report_release(struct report *r);

/* ---- for those who build one ---- */

/* A copy without the names, in the report's arena; "" of NULL. */
const char *report_keep(struct report *r, const char *s);
const char *report_keep_n(struct report *r, const char *s, size_t len);
const char *report_say(struct report *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Adds a pair; nothing where the text is NULL or "".  name is kept as it is. */
void report_pair(struct report *r, struct report_pairs *to, const char *name,
		 const char *text);
void report_note(struct report *r, struct texts *to, const char *text);
struct report_turn *report_add_turn(struct report *r);
struct report_remark *report_add_remark(struct report *r,
					struct report_turn *t);
struct report_mark *report_add_mark(struct report *r, struct report_turn *t);
void report_add_point(struct report *r, const struct report_point *point);

/* A new table without columns, valid until the next one is added. */
struct report_table *report_add_table(struct report *r, const char *key,
				      const char *title);
/* Before any row.  Texts are kept as they are. */
void report_add_column(struct report *r, struct report_table *t,
		       const char *key, const char *title, bool numeric);
/* A new row: every cell of it not assessed.  Its n_columns cells, valid until the
 * next row. */
struct report_cell *report_add_row(struct report *r, struct report_table *t);
struct report_cell report_words(struct report *r, const char *text);
/* The first two cells of a row on a type of question: "kind" and "a hypothetical". */
void report_type_cells(struct report *r, struct report_cell *cells,
		       enum met_scheme scheme, int label);
/* A count; and a number with `places` behind the point, not assessed if NAN. */
struct report_cell report_count(struct report *r, size_t n);
struct report_cell report_number(struct report *r, double v, int places);
/* What a person marked on a line of a score sheet; NAN: "not marked", or where
 * `skipped` says that somebody set it so, not assessed. */
struct report_cell report_points(struct report *r, double v, bool skipped,
				 int places);
#endif
