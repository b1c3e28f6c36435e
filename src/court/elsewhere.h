/*
 * elsewhere.h - score sheets, and labels in the name of somebody here, that were not
 * written here
 *
 * A file can say that anybody labelled or graded a hearing.  Whoever signs a score sheet
 * that this machine never wrote, and who signs a label in the name of one who labels on
 * this machine, is called "NAME (elsewhere)" as soon as it comes in: so every list, report
 * and table tells them apart, and no grade hangs on it until a person here accepts it.
 * What was written is known by hashes of the words (store/written.h).
 */
#ifndef COURT_ELSEWHERE_H
#define COURT_ELSEWHERE_H
#include <stdbool.h>

#include "base/hash.h"
struct filled;
struct mark;

#define ELSEWHERE " (elsewhere)"

/* Whether an author is called so. */
bool elsewhere_is(const char *author);
/* The author called so; not twice.  The caller frees both. */
char *elsewhere_call(const char *author);
/* And without it. */
char *elsewhere_name(const char *author);
/* Of a label or note on that hearing, and of a score sheet of it: all that it says. */
void elsewhere_hash_mark(const char *hearing, const struct mark *m,
			 char out[HASH_HEX_BYTES]);
void elsewhere_hash_sheet(const char *hearing, const struct filled *f,
			  char out[HASH_HEX_BYTES]);
#endif
