/*
 * seek.h - looking for words in a text of blocks: `/`, then n and N
 *
 * Goes around at either end and says so.  Only a hit's place is kept, so text
 * that grows meanwhile does no harm.
 */
#ifndef TUI_SEEK_H
#define TUI_SEEK_H
#include "tui/widget_pager.h"
#include <stdbool.h>
#include <stddef.h>

struct seek {
	char *words;  /* looked for, or NULL; owned */
	bool there;   /* the place below is a hit */
	size_t block; /* its block, and its bytes there */
	size_t from, to;
	const char *told; /* "From the beginning again."; static, "" */
};

void seek_release(struct seek *k); /* empties */
/* Other words; "" for none. */
void seek_words(struct seek *k, const char *words);
/*
 * To the next hit (back: the one before), from the window's edge where there was
 * none before, and brings its line into the window.  False when there is none.
 */
bool seek_on(struct seek *k, struct pager *p, const struct pager_source *src,
	     bool back);
/* The row of the window where the hit gone to stands; -1: none in sight. */
int seek_row(const struct seek *k, const struct pager *p,
	     const struct pager_source *src);
/* Has the words in block i marked in place of its spans. */
void seek_mark(const struct seek *k, size_t i, struct pager_block *b);

/*
 * Where words stand in a text from byte `at` on, as a reader would say: case,
 * accents and the shape of quotes and dashes aside.  False when they do not.
 */
bool seek_find(const char *text, const char *words, size_t at, size_t *from,
	       size_t *to);
#endif
