/*
 * pages.h - the rows of an SQLite file, read without SQLite
 *
 * For one that is damaged: every page is looked at by itself, so that no page is
 * lost with the one that leads to it.  The newest copy of each page in the
 * write-ahead log beside it counts.  Nothing is written, nothing is believed: what
 * comes out may be anything, and whoever asks looks whether it makes sense.
 * Layout: sqlite.org/fileformat2.html, parts 1.3, 1.6, 2.1 and 4.
 */
#ifndef STORE_PAGES_H
#define STORE_PAGES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;
struct pages;

#define PAGES_COLUMNS_MAX 16
#define PAGES_SIZE_USUAL  4096

/* page_bytes 0: as its head says, or PAGES_SIZE_USUAL where that makes no sense.
 * ERR_ABSENT, ERR_SYSTEM. */
struct pages *pages_open(const char *path, size_t page_bytes,
			 struct error *err);
void pages_close(struct pages *p);	   /* NULL is fine */
size_t pages_bytes(const struct pages *p); /* of one page */

/* Where a row lies; zeroed: before the first. */
struct pages_place {
	uint32_t page; /* 1, 2, ... */
	uint32_t cell; /* 1, 2, ... in the page */
};
/* Goes on to the next place where a row may lie; false behind the last. */
bool pages_next(struct pages *p, struct pages_place *at);

enum column_kind {
	COLUMN_NULL,
	COLUMN_INT,
	COLUMN_REAL,
	COLUMN_TEXT,
	COLUMN_BLOB
};
struct column {
	enum column_kind kind;
	int64_t i; /* COLUMN_INT */
	const char
		*s; /* COLUMN_TEXT, any bytes; the pages', until the next row */
	size_t len; /* shorter than it was when the row is cut */
};
struct pages_row {
	bool is_entry; /* of an index, not of a table */
	int64_t id;    /* of a table's row */
	bool cut;      /* its end could not be found */
	struct column columns[PAGES_COLUMNS_MAX];
	size_t n; /* columns */
};
/* False when there is none. */
bool pages_row(struct pages *p, const struct pages_place *at,
	       struct pages_row *out);
#endif
