/*
 * shout.h - names in capitals, as captions and stenographers write them
 */
#ifndef DOCKET_SHOUT_H
#define DOCKET_SHOUT_H
#include <stdbool.h>
#include <stddef.h>

/* No small letters but those of "McGILL". */
bool shout_is(const char *s);
/* "ELIZABETH B. O'CONNELL-McGILL, III" as people write it; the caller frees. */
char *shout_lower(const char *s, size_t len);
/* "III", "IV" */
bool shout_is_numeral(const char *w, size_t n);
#endif
