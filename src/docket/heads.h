/*
 * heads.h - what stands at the head and the foot of pages, and what they are called
 *
 * Reads the printed page numbers ("A106", "JA 37", "Pet. App. 12a", "- 9 -", "iv",
 * "16  SMITH v. JONES") as series (series.h), and knows the lines that are printed on
 * page after page ("Opinion of the Court"): they are no part of the text.  A page
 * of a series that lacks its number gets it.  In a slip opinion, whose parts are
 * numbered each from 1, pages are "slip op. 5", "syllabus 2", "Kagan dissenting op.
 * 3".  Pure.
 */
#ifndef DOCKET_HEADS_H
#define DOCKET_HEADS_H
#include <stdbool.h>
#include <stddef.h>

#define HEADS_PAGES_MAX 10000 /* those behind are as they stand, unnamed */

struct heads;

enum heads_line {
	HEADS_TEXT,
	HEADS_GONE, /* a running head or foot */
	HEADS_PART, /* the name of a part of an opinion, where the part begins */
};

/* Of a text whose pages are divided by form feeds; it is borrowed, and must outlive
 * the heads. */
struct heads *heads_read(const char *s, size_t len);
void heads_free(struct heads *h);
/* What page 1, 2, ... is called, as pagelabel.h has it; "" unknown. */
const char *heads_label(const struct heads *h, int page);
/* What the line is that begins at this byte of the text (behind its blanks). */
enum heads_line heads_line(const struct heads *h, const char *line);
#endif
