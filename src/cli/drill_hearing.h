/*
 * drill_hearing.h - answers of one kept hearing given again: its case, its bench, a
 * reader, and a screen or lines
 */
#ifndef CLI_DRILL_HEARING_H
#define CLI_DRILL_HEARING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/session.h"
#include "line/line.h"
struct drill_items;
struct error;

struct drill_wish {
	struct session_talk talk;
	struct session_model model;
	const char *reader; /* NULL: offline */
	int64_t now_wall_ms;
	/* drill_wish_open's: a screen that stays from one hearing to the next, or
	 * lines that do */
	struct app_options screen;
	struct line_options options;
	struct drill_lines *lines;
	size_t n_unread;	/* answers that no reader read */
	size_t n_kept;		/* tries that are in the journal now */
	size_t n_before, n_all; /* of the queue: hearing/drilling.h */
	bool on_screen;		/* faults are told when it is closed */
};

/* ERR_USAGE for no such reader.  Close it after success. */
bool drill_wish_open(struct drill_wish *w, struct error *err);
void drill_wish_close(struct drill_wish *w);
/* DRILL_UNOPENED: the hearing cannot be had, others may; err says why. */
enum drill_end {
	DRILL_THROUGH,
	DRILL_LEFT,
	DRILL_INTERRUPTED,
	DRILL_UNOPENED,
	DRILL_FAILED
};
enum drill_end drill_hearing(struct drill_wish *w, const char *id,
			     const int *turns, size_t n, struct error *err);

/* cmd_drill.c: the queue as it stands, hearings that have ended since looked over;
 * `id` is one hearing's, NULL: all.  For drill_items_release. */
bool drill_queue(const char *id, int64_t now_wall_ms, struct drill_items *out,
		 struct error *err);
/* cmd_drill.c: all that are due, on the screen that is open.  False with what went
 * wrong. */
bool drill_due(const struct app_options *screen, struct error *err);
#endif
