/*
 * result.h - what a suite measured, laid out for no format
 *
 * Facts about what was measured, notes on how far to trust it, and tables of figures,
 * each with its interval and how many cases it rests on.  A writer (result_json.h,
 * report/measured.h) computes nothing.  Texts are ours or cleaned by whoever adds
 * them.
 */
#ifndef EVAL_RESULT_H
#define EVAL_RESULT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "court/field.h" /* struct texts */

/* Words, or a figure; neither (text NULL, v NAN) is "not measured". */
struct eval_cell {
	const char *text;
	double v, lo, hi;   /* NAN: none; an interval is at 95 % */
	double of;	    /* cases it rests on; 0: not said */
	int places;	    /* behind the point, for people */
	bool chance;	    /* a p: "<.0001" rather than 0.0000 */
	const char *unsure; /* why there is no interval where one is usual; or
			       NULL */
};

struct eval_row {
	const char *key, *title;
	struct eval_cell *cells; /* as many as the table has columns */
};

struct eval_table {
	const char *key, *title;
	const char *head; /* of the rows' titles */
	struct eval_column {
		const char *key, *title;
	} * columns;
	size_t n_columns;
	struct eval_row *rows;
	size_t n_rows;
	struct texts notes;
};

/* What one suite says of one simulator in one number, for ranks (ranks.h). */
struct eval_score {
	const char *key;
	double v;
	bool less_is_better;
};

struct eval_result {
	struct arena arena; /* owns every pointer below */
	const char *suite, *title;
	const char *simulator, *reader; /* NULL: none had a part in it */
	const char *from; /* what it was read from, as votes call it; or NULL */
	uint64_t seed;
	size_t n;	    /* cases measured */
	struct texts data;  /* which rows, and how many */
	struct texts notes; /* what to mind */
	struct eval_table *tables;
	size_t n_tables;
	struct eval_score *scores;
	size_t n_scores;
};

void eval_result_init(struct eval_result *r, const char *suite,
		      const char *title);
void eval_result_release(struct eval_result *r);
/* A copy in the result's arena. */
const char *eval_say(struct eval_result *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void eval_data(struct eval_result *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void eval_note(struct eval_result *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void eval_add_score(struct eval_result *r, const char *key, double v,
		    bool less_is_better);

/* Keys, titles and heads are kept as they are.  A table is valid until the next one is
 * added, a row until the next row; columns come before rows. */
struct eval_table *eval_add_table(struct eval_result *r, const char *key,
				  const char *title, const char *head);
void eval_add_column(struct eval_result *r, struct eval_table *t,
		     const char *key, const char *title);
/* A new row, nothing of it measured: its cells. */
struct eval_cell *eval_add_row(struct eval_result *r, struct eval_table *t,
			       const char *key, const char *title);
/* One with a figure and how many cases it rests on. */
void eval_add_measured(struct eval_result *r, struct eval_table *t,
		       const char *key, const char *title,
		       struct eval_cell cell, double of);
void eval_table_note(struct eval_result *r, struct eval_table *t,
		     const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* ---- cells ---- */

bool eval_is_measured(const struct eval_cell *c);
struct eval_cell eval_words(const char *text);
struct eval_cell eval_number(double v, int places);
struct eval_cell eval_between(double v, double lo, double hi, double of,
			      int places);
/* Where the interval was had by drawing from so many cases again, or from their own
 * spread.  Of fewer than EVAL_FEW, or where all are alike, that would look far too sure:
 * there is none then, and the cell says why. */
#define EVAL_FEW 10
struct eval_cell eval_drawn(double v, double lo, double hi, double cases,
			    int places);
struct eval_cell eval_chance(double p);
struct eval_cell eval_count(size_t n);
/* k of n, with Wilson's interval; not measured where n is 0. */
struct eval_cell eval_share(double k, double n);
/* As people are told: "0.42 [0.30, 0.55]", "12", "-".  Appended. */
struct buf;
void eval_cell_text(struct buf *out, const struct eval_cell *c);
#endif
