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
/* For the end of a message: `lead` ("; did you mean '"), the nearest name, the
 * mark that lead ends in, and "?"; or `otherwise`, where none is near. */
struct names_hint {
	char text[160];
};
struct names_hint names_hint(const char *word, const char *const *names,
			     size_t n, const char *lead, const char *otherwise);
/* Lower-case letters, digits and inner hyphens, 1..64 bytes: a safe file name. */
bool names_is_slug(const char *s);
#endif
