/*
 * jsonw.h - writing JSON, the same bytes for the same values
 *
 * A streaming writer into a buf: members in the order they are written, numbers
 * in the shortest form that reads back equal, texts escaped.  Nesting is tracked,
 * so commas take care of themselves; closing more than was opened is a bug and is
 * ignored.
 *
 * JSON may be shown as it is: whatever sanitise.h would take out of a text (what
 * drives a terminal, reorders or hides) is written as \u and four digits, so that
 * nothing is lost either; invalid UTF-8 becomes U+FFFD.
 */
#ifndef BASE_JSONW_H
#define BASE_JSONW_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;

struct jsonw {
	struct buf *out; /* borrowed */
	int indent;	 /* spaces a level; 0: everything on one line */
	int depth;
	bool some; /* something stands at this level */
	bool after_key;
	bool lean;	  /* set it to leave out members that are null */
	bool lines;	  /* a line for each value that stands by itself */
	size_t key_at;	  /* where the last key began, ... */
	bool some_before; /* ... and what stood before it */
};

struct jsonw jsonw_to(struct buf *out, int indent);
/* Values of one kind, as an array or (lines) each on a line of its own. */
struct jsonw jsonw_list(struct buf *out, bool lines);
void jsonw_end_list(struct jsonw *w);

void jsonw_object(struct jsonw *w); /* { */
void jsonw_end_object(struct jsonw *w);
void jsonw_array(struct jsonw *w); /* [ */
void jsonw_end_array(struct jsonw *w);
void jsonw_key(struct jsonw *w, const char *key);

void jsonw_text(struct jsonw *w, const char *s); /* NULL writes null */
void jsonw_text_n(struct jsonw *w, const char *s, size_t len);
void jsonw_number(struct jsonw *w, double v); /* not finite writes null */
void jsonw_int(struct jsonw *w, int64_t v);
void jsonw_bool(struct jsonw *w, bool v);
void jsonw_null(struct jsonw *w);
/*
 * The text of a number as jsonw_number writes it, NUL-terminated: of 15, 16 or
 * 17 significant digits the fewest that read back equal.  v must be finite.
 * Returns its length.
 */
#define JSONW_NUMBER_BYTES 40
size_t jsonw_format(double v, char out[JSONW_NUMBER_BYTES]);
/* Appends JSON that stands already: its every byte, but escaped as above. */
void jsonw_copy(struct buf *out, const char *json, size_t len);
/* A value that is JSON already; trusted. */
void jsonw_raw(struct jsonw *w, const char *json);

/* key and value in one */
void jsonw_put_text(struct jsonw *w, const char *key, const char *s);
void jsonw_put_number(struct jsonw *w, const char *key, double v);
void jsonw_put_int(struct jsonw *w, const char *key, int64_t v);
void jsonw_put_bool(struct jsonw *w, const char *key, bool v);
/* As ISO 8601 (clock.h); null for 0, which is no time. */
void jsonw_put_time(struct jsonw *w, const char *key, int64_t wall_ms);
void jsonw_put_object(struct jsonw *w, const char *key); /* opens it */
void jsonw_put_array(struct jsonw *w, const char *key);
#endif
