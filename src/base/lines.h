/*
 * lines.h - a file line by line, in the memory of its longest line
 *
 * For files of a million rows, where reading whole (file.h) would be waste.
 * A line ends at LF or CRLF or the end of the file; a byte order mark before
 * the first is dropped.
 */
#ifndef BASE_LINES_H
#define BASE_LINES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct error;
struct lines;

#define LINES_LONGEST  ((size_t)16 << 20) /* a longer line is ERR_LIMIT */
#define LINES_KEEP_MAX ((size_t)1 << 30)

/*
 * Opens a path that a person gave (file.h); "-" is standard input.  With `twice` the lines can be read
 * again: a file is then read a second time, while what came through a pipe is
 * kept in memory (at most LINES_KEEP_MAX bytes).  NULL with an error that names
 * the path.
 */
struct lines *lines_open(const char *path, bool twice, struct error *err);
void lines_close(struct lines *l); /* also of NULL */

/*
 * The next line, without its end; valid until the next call.  False at the end
 * and on failure: lines_failed then tells which.
 */
bool lines_next(struct lines *l, const char **s, size_t *len);
bool lines_failed(const struct lines *l, struct error *err);
size_t lines_number(const struct lines *l); /* of the last line, from 1 */
/* Where the last line begins in what is read, in bytes from where it was opened: behind
 * a byte order mark. */
int64_t lines_place(const struct lines *l);

/* Back to the first line.  False when the file has changed meanwhile. */
bool lines_again(struct lines *l, struct error *err);

/* The name for messages: the path, made safe to show, or "standard input". */
const char *lines_name(const struct lines *l);
#endif
