/*
 * scr_debrief_view.h - how the debrief is laid out and drawn
 */
#ifndef TUI_SCR_DEBRIEF_VIEW_H
#define TUI_SCR_DEBRIEF_VIEW_H
#include <stdbool.h>
#include <stdint.h>

#include "tui/rects.h"
struct cells;
struct scr_debrief;

void scr_debrief_view(const void *self, int64_t now_ms, struct cells *out);
/* Where the page stands, at the size last told. */
struct rect scr_debrief_page_rect(const struct scr_debrief *d);
/* The turn of the answer, weak or any, that lies nearest behind the one shown, or
 * (step < 0) before it; 0: there is none. */
int scr_debrief_beyond(const struct scr_debrief *d, bool weak, int step);
#endif
