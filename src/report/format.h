/*
 * format.h - the formats of a report, by name and by the ending of a file
 */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct report;

enum report_format {
	FORMAT_TEXT,
	FORMAT_MARKDOWN,
	FORMAT_JSON,
	FORMAT_CSV,
	FORMAT_HTML,
	REPORT_FORMATS
};
extern const char *const format_names[REPORT_FORMATS];	 /* "text", "md", ... */
extern const char *const format_endings[REPORT_FORMATS]; /* ".txt", ... */

/* By the ending of a file's name, in any case; -1 where none of ours is. */
int format_of(const char *path);
/*
 * Writes n reports of one kind, a section each (JSON: an array where `list`, else
 * the object; CSV: their rows under one head).  Whether it all went in, `out` says.
 */
void format_write(enum report_format f, const struct report *reports, size_t n,
		  bool list, struct buf *out);
#endif
