/*
 * scr_ledger.h - "you have committed to": what counsel stands on, so far
 */
#ifndef TUI_SCR_LEDGER_H
#define TUI_SCR_LEDGER_H
#include <stddef.h>
struct case_map;
struct page;
struct testimony;
struct tally;
struct transcript;

/*
 * Fills the page, oldest first: a line for each proposition of the map that an
 * answer stood on, struck through once it was denied, given up or taken back; of
 * an answer that was not held against a map of propositions (it may be NULL), and
 * of a concession that is none of them, the sentence that committed.  `last_turns`:
 * only those among so many last turns, 0 for all; the margin shows no more, and ten
 * thousand turns are paged as ten are.
 */
#define SCR_LEDGER_MARGIN 200
void scr_ledger_page(struct page *p, const struct transcript *said,
		     const struct case_map *map, const struct tally *tally,
		     size_t last_turns);
/* The same place in a cross-examination: what the witness admitted. */
void scr_ledger_admitted(struct page *p, const struct transcript *said,
			 const struct testimony *w);
#endif
