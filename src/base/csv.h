/*
 * csv.h - writing comma-separated values (RFC 4180)
 *
 * For spreadsheets and terminals: a row is one line, and texts are cleaned
 * (sanitise.h), whoever wrote them.  Who wants every byte back takes JSON.
 */
#ifndef BASE_CSV_H
#define BASE_CSV_H
#include <stdbool.h>
struct buf;

/* Appends one field, quoted where needed, with a comma before it unless first;
 * NULL is empty.  A field that a spreadsheet would take for a formula gets a
 * leading '. */
void csv_field(struct buf *out, bool first, const char *s);
/* The same for a number, as JSON writes it; empty when it is not finite. */
void csv_figure(struct buf *out, bool first, double v);
void csv_end_row(struct buf *out);
#endif
