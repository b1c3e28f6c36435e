/*
 * blind.h - labelling a kept hearing with every label that is there out of sight
 *
 * Question and answer, then each field in turn: a value and why, an empty line to
 * leave it, "note ..." for a note, "q" to leave off.  Each label is kept at once.
 * What that author labelled already is passed over, so the same again goes on where
 * it was left; nothing that a reader or anybody else said is shown.
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
