/*
 * printed.h - what may be a page's number in one line at its edge
 *
 * "A106", "JA 37", "Pet. App. 12a", "- 9 -", "iv", "Page 12 of 40"; and beside other
 * words "16  SMITH v. JONES", "Cite as: 601 U. S. ____ (2024)  5".  Pure.
 */
#ifndef DOCKET_PRINTED_H
#define DOCKET_PRINTED_H
#include <stdbool.h>
#include <stddef.h>
struct buf;

#define PRINTED_MAX 3 /* in one line */
#define PRINTED_NAME \
	24 /* bytes of what stands before the number, with the NUL */

struct printed {
	char before[PRINTED_NAME]; /* "A", "JA ", "Pet. App. "; "" for none */
	int value;		   /* > 0 */
	int digits; /* at least so many, where noughts fill them up; else 0 */
	char after; /* 'a' of "12a", 0 for none */
	bool roman; /* in small letters */
	bool known; /* what stands before it is a name that courts give */
	bool of;    /* "12 of 40" */
	bool whole; /* there is nothing else in the line */
};

/* Those of a line, at most PRINTED_MAX; how many. */
size_t printed_read(struct printed out[PRINTED_MAX], const char *s, size_t len);
/* Appends the number `value` as that one is printed: "A107". */
void printed_put(struct buf *out, const struct printed *p, int value);
/* What two of a series have in common, for comparing; how many bytes.  `out` has
 * room for PRINTED_NAME + 2. */
size_t printed_kind(const struct printed *p, char *out);
/* Appends the line's words for comparing it with other pages': in lower case,
 * numbers as "#", those at its ends left out. */
void printed_words(struct buf *out, const char *s, size_t len);
/* Whether the line is a plain number of a page: "12", "- 12 -", "iv". */
bool printed_is_number(const char *s, size_t len);
#endif
