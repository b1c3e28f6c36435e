/*
 * app_settle.h - from the debrief: its unsettled answers, one after another
 */
#ifndef TUI_APP_SETTLE_H
#define TUI_APP_SETTLE_H
#include <stdbool.h>
#include <stddef.h>
struct court_case;
struct keeper;
struct mark;
struct error;

/* kase: as the debrief may show it.  `keep` has a mark on disk, and laid.  *n: how many
 * were settled.  Returns as app_show (screen.h). */
bool app_settle(const struct keeper *k, const struct court_case *kase,
		bool (*keep)(const struct keeper *k, const struct mark *m,
			     struct error *err),
		size_t *n);
#endif
