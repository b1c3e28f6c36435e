/*
 * keep.h - what is said is kept: in the journal; later, while another program
 * holds that; elsewhere, once it is gone
 *
 *   journal --locked--> waiting --free again--> journal
 *   journal, waiting --removed, replaced, damaged--> elsewhere (store/rescue.h)
 *   waiting --the hearing is left--> journal, or else elsewhere
 *
 * Turns are looked up by number when they are written, so what waits is a list of
 * numbers.  A full disk is none of this: that turn is refused.
 */
#ifndef HEARING_KEEP_H
#define HEARING_KEEP_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
struct buf;
struct hearing_record;
struct journal;
struct mark;
struct transcript;

struct keep {
	struct journal *journal;     /* borrowed, as the next two */
	struct hearing_record *head; /* its own turns are not looked at */
	const struct transcript *said;
	bool unbegun; /* the journal has no head yet: keep_begin */
	int *waiting; /* turn numbers, n_waiting */
	size_t n_waiting;
	bool end_waits;
	int64_t again_ms; /* when to try next; INT64_MAX: nothing waits */
	char *meanwhile;  /* a file that has it while turns wait; NULL: none */
	char *elsewhere;  /* the file it is in now; NULL: the journal */
	char *typed;	  /* a draft that is not kept yet; NULL: none */
	int64_t typed_due_ms;
	char *lost_draft;  /* the last that could not be kept; NULL: none */
	struct error news; /* ERR_NONE: nothing new */
};

void keep_init(struct keep *k, struct journal *j, struct hearing_record *head,
	       const struct transcript *said);
void keep_release(struct keep *k);

/* The head of a fresh hearing: on disk when this returns; into a journal in memory with
 * the first that must stand behind it, so that the screen need not wait for either. */
bool keep_begin(struct keep *k, struct error *err);
/* On disk, or waiting for it.  False: it is refused, and was never kept. */
bool keep_turn(struct keep *k, int n, struct error *err);
/* The head says already that it has ended. */
bool keep_end(struct keep *k, struct error *err);
bool keep_mark(struct keep *k, const struct mark *m, struct error *err);
/* The draft as it stands: on disk half a second after its first new key. */
void keep_typed(struct keep *k, const char *text, int64_t now_ms);
/* In place of that, at once; "" takes the draft back.  A failure is news. */
void keep_draft(struct keep *k, const char *text);

/* Tries what waits, once it is time; without waiting itself. */
void keep_pump(struct keep *k, int64_t now_ms);
/* When it wants to be called at the latest; INT64_MAX: no matter. */
int64_t keep_deadline_ms(const struct keep *k);
/* What the person must know (code ERR_NONE: it is good news); false for nothing.
 * Given once. */
bool keep_take_news(struct keep *k, struct error *news);

/* Before the hearing is left: waits for the journal a little, then puts elsewhere
 * what it does not take.  Adds to `told` what the person must know afterwards, a
 * line each; nothing when all is where it belongs. */
void keep_settle(struct keep *k, struct buf *told);
#endif
