/*
 * blind.h - labelling a kept hearing with every label that is there out of sight
 *
 * Question and answer, and one line for all of its labels, in the order of the fields:
 * "b 1 1 1", or "b111"; a value by its beginning, its number or its sign, "/" for a
 * field that is left, "manner=3" for one out of turn, and "-- why" at the end.  An
 * empty line keeps nothing, "?" explains, "back" goes to the answer before ("b", too,
 * where no value of the first field begins so), "note ..."
 * notes something, "done" leaves off.  Of a line all labels are kept at once, or, with
 * a complaint, none.  What that author labelled in full is passed over, so the same
 * again goes on where it was left; nothing that a reader or anybody else said is shown.
 */
#ifndef LINE_BLIND_H
#define LINE_BLIND_H
#include <stdbool.h>
#include <stdio.h>

struct error;
struct hearing_record;
struct journal;
struct line_options;

struct blind {
	const char *author;
	const char
		*fields; /* "commitment,manner"; NULL: those that screens offer
			       first (mark_fields) */
};
enum blind_end {
	BLIND_DONE, /* every answer was gone through */
	BLIND_LEFT, /* left off, or the input ended */
	BLIND_FAILED,
};
/* Asks on `out`, reads `in`.  BLIND_FAILED with err: ERR_USAGE for a field that is
 * none, or a label that could not be kept. */
enum blind_end line_blind(FILE *in, FILE *out, struct hearing_record *r,
			  struct journal *j, const struct blind *b,
			  const struct line_options *o, struct error *err);
#endif
