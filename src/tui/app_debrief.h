/*
 * app_debrief.h - the debrief of a hearing, and what a person's word on it is kept
 * by; for the rooms that have one (app_hearing.c, app_replay.c)
 */
#ifndef TUI_APP_DEBRIEF_H
#define TUI_APP_DEBRIEF_H
#include <stdbool.h>
#include <stddef.h>
struct bench;
struct catalogue;
struct court_case;
struct deed;
struct hearing_record;
struct journal;
struct keymap;
struct runner;
struct transcript;

/* All borrowed. */
struct keeper {
	const struct keymap *keys;
	struct journal *journal; /* NULL: labels and sheets are not kept */
	struct hearing_record *rec;
	const struct transcript *said; /* the record's, or the runner's */
	const struct court_case *kase; /* NULL: gone */
	const struct catalogue *catalogue;
	const struct bench *bench; /* NULL: none is known */
	struct runner *runner;	   /* the hearing is under way; or NULL */
	bool may_write;		   /* files that the person names */
};

/* Shows the debrief over what there is; returns as app_show (screen.h). */
bool app_debrief(const struct keeper *k);
/* A label, as in "commitment neutral it states a fact", of DEED_MARK: signed and
 * kept, and what to tell the person. */
void app_debrief_mark(const struct keeper *k, const struct deed *d, char *told,
		      size_t size);
#endif
