/*
 * official_lines.h - the lines of a transcript of the Court: numbers, running heads
 * and the index of words gone (between official_lines.c, which reads them, and
 * official.c, which understands them; nobody else's business)
 */
#ifndef DOCKET_OFFICIAL_LINES_H
#define DOCKET_OFFICIAL_LINES_H
#include <stdbool.h>
#include <stddef.h>
struct arena;

#define OFFICIAL_LINE_BYTES 400 /* with 25 to a page; a longer one is cut */

struct official_lines {
	char **list; /* clean, trimmed, none empty; in the arena */
	size_t n;
	size_t begins; /* the first one of the proceedings; 0: not found */
	bool has_end;  /* "(Whereupon, ..." was there */
};

/* Reads pages divided by form feeds, up to the end of the proceedings. */
void official_read_lines(struct official_lines *out, struct arena *arena,
			 const char *s, size_t len);
/* Whether a line is this word, letters perhaps apart: "P R O C E E D I N G S". */
bool official_says(const char *line, const char *word);
#endif
