/*
 * heard_text.h - what was heard, in plain words for the one who said it
 */
#ifndef COURT_HEARD_TEXT_H
#define COURT_HEARD_TEXT_H
#include <stdbool.h>
#include <stddef.h>

#include "court/labels.h"
struct case_map;
struct reading;

enum heard_tone { HEARD_PLAIN, HEARD_GOOD, HEARD_WARN, HEARD_BAD };

/* "record": "does not bear out \"four minutes\": joint-appendix, paragraph 45" */
struct heard_line {
	const char *head; /* one word or two */
	char *text;
	enum heard_tone tone;
	bool detail; /* for who asks for the whole reading */
};
struct heard_lines {
	struct heard_line *list; /* n, owned */
	size_t n;
};

/* Of a reading of `text`, said for `side`; the weightiest first.  What the map has
 * no words for (it may be NULL) is left out, as is what a flag of the reading says
 * of the same words. */
void heard_lines_init(struct heard_lines *out, const struct reading *r,
		      const char *text, const struct case_map *map,
		      enum side_id side);
/* One more, which is no detail; `head` is kept as it is and must stay. */
void heard_lines_add(struct heard_lines *l, const char *head,
		     enum heard_tone tone, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
void heard_lines_release(struct heard_lines *l);
#endif
