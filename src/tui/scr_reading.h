/*
 * scr_reading.h - how one answer was read, in words
 */
#ifndef TUI_SCR_READING_H
#define TUI_SCR_READING_H
#include "tui/widget_pager.h"
#include <stdbool.h>
#include <stddef.h>
struct page;
struct reading;
struct tally;
struct transcript;
struct turn;

#define SCR_READING_GUTTER 16
/* Fills the page with the reading of the answer numbered turn_n; `real` is what
 * the advocate said to that question at the real argument, or NULL. */
void scr_reading_page(struct page *p, const struct transcript *said,
		      const struct tally *tally, int turn_n, const char *real);
/* The words that a reading points at, rising and disjoint, at most
 * PAGER_SPANS_MAX; returns how many. */
size_t scr_reading_spans(const struct reading *r, size_t text_len,
			 struct pager_span *out);
/* "you have committed to": a line for each answer that committed. */
void scr_ledger_page(struct page *p, const struct transcript *said,
		     const struct tally *tally);
/* The line of one turn, as the answer to that question (0 for none); false when
 * the turn committed to nothing. */
bool scr_ledger_add(struct page *p, const struct turn *t, int question);
/* The words of an answer that stand for it in a line: what the reading quotes,
 * else its beginning. */
const char *scr_reading_words(const struct turn *t, size_t *len);
#endif
