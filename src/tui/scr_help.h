/*
 * scr_help.h - the help, made from the live key tables
 */
#ifndef TUI_SCR_HELP_H
#define TUI_SCR_HELP_H
#include <stdbool.h>

#include "tui/keymap.h"
#include <stddef.h>
struct page;
struct terms;

#define SCR_HELP_GUTTER 24
/* Fills the page with the keys of the given screens, in that order. */
void scr_help_page(struct page *p, const struct keymap *keys,
		   const enum keymap_screen *screens, size_t n);
/* With the margin letters explained in front: of an argument, or of a
 * cross-examination; without what the hearing's terms do not allow, which is said. */
void scr_help_hearing(struct page *p, const struct keymap *keys, bool examines,
		      const struct terms *terms);
/* Whether they do not allow a key of the hearing (its action); NULL: all are. */
bool scr_help_is_off(int action, const struct terms *terms);
#endif
