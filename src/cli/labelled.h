/*
 * labelled.h - reading a file of labelled rows into a sheet, for score and agree
 */
#ifndef CLI_LABELLED_H
#define CLI_LABELLED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "score/sheet.h"
struct error;
struct lines;

#define LABELLED_FAULTS_MAX 20 /* then reading stops */

/* Called with every sound row after it was added; false refuses it. */
typedef bool labelled_fn(void *of, const struct sheet *s, const struct row *row,
			 struct error *err);

/*
 * Reads all rows (blank lines are skipped).  Faults go to standard error, one a
 * line, as "FILE:LINE: what"; false when there was any, and for a file without
 * rows.  `need` is a set of bits (1 << enum row_field): each row must have those
 * fields, null or not, and those of `need_value` with a value.
 */
bool labelled_read(struct lines *l, struct sheet *s, unsigned need,
		   unsigned need_value, labelled_fn *each, void *of);

/* Whether a line has nothing but blanks. */
bool labelled_is_blank(const char *s, size_t len);
#endif
