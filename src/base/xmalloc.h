/*
 * xmalloc.h - small allocations that do not fail
 *
 * When memory is gone the program says so and leaves with exit code 3: every
 * accepted turn is already on disk, so nothing spoken is lost.  Sizes that come
 * from outside meet a ceiling before they get here (see buf.h).
 */
#ifndef BASE_XMALLOC_H
#define BASE_XMALLOC_H
#include <stdarg.h>
#include <stddef.h>

void *xmalloc(size_t n_bytes);
void *xcalloc(size_t n, size_t size_bytes); /* zeroed */
void *xrealloc(void *p, size_t n_bytes);
/* Room for n elements; refuses a product that overflows. */
void *xreallocarray(void *p, size_t n, size_t size_bytes);
/* The list p of n elements with room for one more: doubled where n fill *room. */
void *xgrow(void *p, size_t n, size_t *room, size_t size_bytes);
char *xstrdup(const char *s);		       /* caller frees */
char *xstrndup(const char *s, size_t max_len); /* caller frees */
char *xprintf(const char *fmt, ...)	       /* caller frees */
	__attribute__((format(printf, 1, 2)));
char *xvprintf(const char *fmt, va_list ap) /* caller frees */
	__attribute__((format(printf, 1, 0)));

/* Called once before the exit, to give the terminal back; NULL for none. */
void xmalloc_at_exhaustion(void (*restore)(void));
/* What is then said behind "out of memory"; kept.  First "". */
void xmalloc_comfort(const char *text);
#endif
