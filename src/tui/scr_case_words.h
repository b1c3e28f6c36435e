/*
 * scr_case_words.h - the case as counsel may know it, written on a page
 *
 * Not on it: the bench memo, and how an imported case ended.
 */
#ifndef TUI_SCR_CASE_WORDS_H
#define TUI_SCR_CASE_WORDS_H
#include "court/labels.h"
struct court_case;
struct page;

#define SCR_CASE_GUTTER 3 /* of that page: marks and numbers of items */

/* With the command that holds the same hearing, where the room has no line for
 * it; NULL for none. */
void scr_case_write(struct page *p, const struct court_case *k,
		    enum side_id side, const char *command);
#endif
