/*
 * salvage.h - what can be read out of a damaged journal
 *
 * Page by page (pages.h), not through the tables: neither a bad page, a missing
 * table, a wrong head nor an end that is gone costs more than what stood there.
 * The file and the log beside it are only read.
 */
#ifndef STORE_SALVAGE_H
#define STORE_SALVAGE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/record.h"
struct buf;
struct error;
struct salvage;

/* ERR_ABSENT, ERR_SYSTEM; ERR_DATA where no hearing is found. */
struct salvage *salvage_open(const char *path, struct error *err);
void salvage_close(struct salvage *s);
/* Hearings of which something is there, or of which it is known that they were. */
size_t salvage_count(const struct salvage *s);

struct salvaged {
	/* As far as it goes; a turn that is lost is a note (turn_unreadable). */
	struct hearing_record record;
	int *lost; /* their numbers, n_lost */
	size_t n_lost;
	bool head_lost; /* title, rules and times are not the hearing's own */
	int *mended; /* turns that lack a part (their reading, mostly), n_mended */
	size_t n_mended;
};
/* The i-th; false, with an empty record, where nothing of it can be read. */
bool salvage_hearing(struct salvage *s, size_t i, struct salvaged *out);
void salvaged_release(struct salvaged *h);
/* "38 of 40 turns; turns 7, 12-13 are missing; of turn 9 a part"; true when it is
 * whole. */
bool salvaged_tell(const struct salvaged *h, struct buf *out);
#endif
