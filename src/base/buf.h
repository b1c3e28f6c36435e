/*
 * buf.h - growing text with a ceiling
 *
 * `s` is never NULL and always NUL-terminated (it may hold NULs before `len`).
 * The ceiling is chosen at init, so what a peer sends never decides our memory:
 * an addition that would pass it adds nothing, sets `full` and returns false.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H
#include <stdbool.h>
#include <stddef.h>
struct error;

struct buf {
	char *s;    /* owned, except for the shared empty string */
	size_t len; /* bytes, without the final NUL */
	size_t cap;
	size_t max; /* ceiling for len */
	bool full;  /* something was refused */
};

#define BUF_TEXT_MAX ((size_t)64 << 20) /* a generous default: 64 MiB */

void buf_init(struct buf *b, size_t max_len);
void buf_release(struct buf *b); /* also fine on a zeroed struct */
void buf_reset(struct buf *b);	 /* empty, memory kept */

/* Makes room for so many bytes more at once; false where the ceiling is below. */
bool buf_reserve(struct buf *b, size_t more);
/* n bytes were written behind the text, in room that was reserved. */
void buf_wrote(struct buf *b, size_t n);
bool buf_add(struct buf *b, const char *s, size_t len);
bool buf_puts(struct buf *b, const char *s);
bool buf_putc(struct buf *b, char c);
bool buf_printf(struct buf *b, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* To be asked before the text is taken for what it should be: false with ERR_LIMIT
 * ("what: more than ... bytes") when an addition was refused. */
bool buf_whole(const struct buf *b, const char *what, struct error *err);

/* Drops all behind `len`; nothing where the text ends before it. */
void buf_cut(struct buf *b, size_t len);
/* Removes n bytes from the front. */
void buf_shift(struct buf *b, size_t n);
/* The text, caller frees; the buffer is empty and usable afterwards. */
char *buf_take(struct buf *b);
#endif
