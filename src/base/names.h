/*
 * names.h - "did you mean ...?"
 */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H
#include <stdbool.h>
#include <stddef.h>

/*
 * The name nearest to `word` (case aside; insertions, deletions, replacements
 * and swaps count 1 each), or NULL when none is near enough to suggest: more
 * than a third of the longer length away, unless one starts with the other.
 */
const char *names_nearest(const char *word, const char *const *names, size_t n);
/* Lower-case letters, digits and inner hyphens, 1..64 bytes: a safe file name. */
bool names_is_slug(const char *s);
#endif
