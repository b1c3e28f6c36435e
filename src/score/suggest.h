/*
 * suggest.h - what the text of a hearing suggests for a line of a score sheet
 *
 * Only for lines whose ballot names a figure, only from what can be counted, and
 * never from BaT or PaT.  A suggestion is no mark: it stands beside the line until
 * the judge takes it, and no total counts it before.
 */
#ifndef SCORE_SUGGEST_H
#define SCORE_SUGGEST_H
#include <stddef.h>

struct ballot;
struct terms;
struct transcript;

#define SUGGEST_LEAST 5 /* questions; of fewer nothing is suggested */

struct suggestion {
	double mark; /* within the line; NAN: none */
	char why[120];
};
/* One for each line of b. */
void suggest_marks(const struct ballot *b, const struct terms *terms,
		   const struct transcript *said, struct suggestion *out);
#endif
