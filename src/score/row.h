/*
 * row.h - the labels of one line of a JSONL file
 *
 * A row is one turn as one annotator (or model) labelled it.  Fields are those
 * of the published data; what is not ours is skipped.  Two readers stand behind
 * row_read: a scanner for the plain form that programs write, many times faster
 * than building a tree, and the general JSON parser, to which the scanner hands
 * every line that holds anything unusual (an escape, a fraction, a doubled
 * key).  Both end in the same checks, and a test holds them equal.
 */
#ifndef SCORE_ROW_H
#define SCORE_ROW_H
#include <stdbool.h>
#include <stddef.h>

#include "score/cobra.h"
struct error;
struct json;

enum row_field {
	ROW_SET, /* text; whole numbers are taken as their digits */
	ROW_ANNOTATOR,
	ROW_MODEL,
	ROW_ID,
	ROW_QUESTION,
	ROW_TURN,	/* 0..ROW_TURN_MAX */
	ROW_COMMITMENT, /* 1..4 */
	ROW_RELEVANCE,	/* 1..4 */
	ROW_MANNER,
	ROW_QUALITY,
	ROW_CONSISTENCY, /* 0, 1, false, true */
	ROW_OUTCOME,	 /* "Witness", "Questioner" */
	ROW_REASON,	 /* list of 1..3 */
	ROW_CONCESSION,	 /* 0, 1, false, true */
	ROW_ANSWERED_FIRST,
	ROW_EXPECTED_BAT, /* number >= 0 */
	ROW_EXPECTED_PAT,
	ROW_FIELDS
};

#define ROW_TURN_MAX 1000000000

extern const char *const row_field_names[ROW_FIELDS];

/* Figures that `score` adds to a row; see row.own. */
#define ROW_FIGURES 8
extern const char *const row_figure_names[ROW_FIGURES];

struct row_text {
	const char *s; /* not NUL-terminated; NULL: not given */
	size_t len;
};

struct row {
	unsigned given; /* bit per field that is there and not null */
	unsigned nulls; /* bit per field that is there and null */
	bool own;	/* it holds a member called as one of our figures */
	struct row_text text[ROW_QUESTION + 1]; /* by field; valid until the
						 * reader is used again */
	long turn;				/* -1: not given */
	struct cobra_turn labels; /* commitment 0 where not given */
	unsigned reasons;	  /* bit 0 for reason 1 ... */
	int concession;		  /* 0, 1, -1 not given */
	int answered_first;
	double expected_bat, expected_pat; /* NAN: not given */
};

struct row_reader {
	struct json *doc;		   /* keeps the texts of the row */
	char digits[ROW_QUESTION + 1][24]; /* and of numbers as texts */
	bool general_only;		   /* never use the scanner (tests) */
	size_t n_general; /* lines that needed the general parser */
};

void row_reader_init(struct row_reader *r);
void row_reader_release(struct row_reader *r);

/*
 * Reads one line (without its newline; `s` must stay until the row is used).
 * False with ERR_SYNTAX or ERR_DATA and a message without place, e.g.
 * "commitment is 7, expected 1 to 4".
 */
bool row_read(struct row_reader *r, const char *s, size_t len, struct row *out,
	      struct error *err);

/* Whether field f was given; else names what is missing or null in err. */
bool row_has(const struct row *row, enum row_field f, struct error *err);

/* The name to group by: the annotator, else the model, else NULL text. */
struct row_text row_who(const struct row *row);
#endif
