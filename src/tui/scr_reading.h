/*
 * scr_reading.h - how one answer was read, in words
 */
#ifndef TUI_SCR_READING_H
#define TUI_SCR_READING_H
#include <stdbool.h>
#include <stddef.h>

#include "court/heard_text.h"
#include "court/labels.h"
#include "tui/widget_pager.h"
struct case_map;
struct hearing_record;
struct page;
struct reading;
struct tally;
struct transcript;
struct turn;

#define SCR_READING_GUTTER 16
/* Blocks at its top: the question, the answer, an empty line. */
#define SCR_READING_ANSWER 3
/* Fills the page with the reading of the answer numbered turn_n, and with what was
 * answered to that question at a real argument; `rec` has the labels of people, NULL for none; `side` is counsel's, and `map` (may be NULL) has
 * the words of what was heard.  Remarks are the page's anchors. */
struct reading_shown {
	const struct transcript *said;
	const struct hearing_record *rec;
	const struct tally *tally;
	const struct case_map *map;
	const struct court_case *kase; /* for better answers; NULL: none yet */
	enum side_id side;
	int turn_n;
};
void scr_reading_page(struct page *p, const struct reading_shown *show);
/* "Q 3 · your answer, read", with other words behind it. */
void scr_reading_title(const struct turn *t, const struct tally *tally,
		       const char *what, char *out, size_t size);
/* For words of what was heard (court/heard_text.h). */
enum ink scr_reading_ink(enum heard_tone tone);
/* The words that a reading points at (remark: that one, from 1, alone; 0: all),
 * rising and disjoint, at most PAGER_SPANS_MAX; returns how many. */
size_t scr_reading_spans(const struct reading *r, size_t remark,
			 size_t text_len, struct pager_span *out);
#endif
