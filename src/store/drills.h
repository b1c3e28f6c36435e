/*
 * drills.h - answers that are to be given again: when, and what came of it
 *
 * Tables of the journal's file, so that they go with their hearing: a hearing that
 * is deleted takes them along, overwritten like itself.  Days are clock_day's; what
 * a day means is hearing/schedule.h's business.
 */
#ifndef STORE_DRILLS_H
#define STORE_DRILLS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/record.h"
struct error;
struct journal;

enum drill_state {
	DRILL_WAITS,   /* has a day */
	DRILL_DONE,    /* came through all boxes */
	DRILL_DROPPED, /* the person was right, and said so */
	DRILL_LOOSE,   /* given again because the person wished; has no day */
	DRILL_STATES
};
extern const char *const drill_state_names[DRILL_STATES];

struct drill_item {
	char hearing[RECORD_ID_BYTES];
	int turn; /* the first try's */
	int box;  /* schedule.h */
	int64_t due_day;
	int64_t moved_day; /* when it last went a box on; 0: never */
	enum drill_state state;
	size_t n_tries; /* not what is to be kept */
};
struct drill_items {
	struct drill_item *list; /* by day, then as they were said */
	size_t n;
};

/* One more answer to the question. */
struct drill_try {
	int64_t at_ms; /* wall clock */
	char *came; /* "better", ... (hearing/again.h); owned like the rest */
	char *text;
	char *reading_json; /* as reading_write has it */
};
struct drill_tries {
	struct drill_try *list; /* oldest first */
	size_t n;
};

/* Enters turns of a hearing that are not there yet, and notes that it was looked
 * over.  All of them or none. */
bool drills_enter(struct journal *j, const char *hearing, const int *turns,
		  size_t n, int box, int64_t due_day, int64_t today,
		  struct error *err);
/* Those of a hearing that wait, and are none of these turns any more, leave, where nobody
 * has begun on them: no try, no draft, no box gone on. */
bool drills_withdraw(struct journal *j, const char *hearing, const int *turns,
		     size_t n, struct error *err);
/* Whether it was looked over; false also where it is not there. */
bool drills_is_seen(struct journal *j, const char *hearing);
/* Ids of hearings that have ended since and were not looked over, newest first: an
 * array of n, for the caller to free. */
bool drills_unseen(struct journal *j, int64_t since_ms,
		   char (**ids)[RECORD_ID_BYTES], size_t *n, struct error *err);
/* hearing NULL: of all; without it those that are loose are left out. */
bool drills_list(struct journal *j, const char *hearing,
		 struct drill_items *out, struct error *err);
/* Those of other hearings of the same case and side that wait or are done: where the
 * same question may have been asked. */
bool drills_elsewhere(struct journal *j, const char *hearing,
		      struct drill_items *out, struct error *err);
/* Those that left the queue from a higher box than the first, since the question was asked
 * again in another hearing; their due_day is the day of that. */
bool drills_fallen(struct journal *j, struct drill_items *out,
		   struct error *err);
void drill_items_release(struct drill_items *l);
/* How many wait whose day has come. */
bool drills_count_due(struct journal *j, int64_t today, size_t *n,
		      struct error *err);
/* The item of a turn; false without an error where there is none. */
bool drills_find(struct journal *j, const char *hearing, int turn,
		 struct drill_item *out, struct error *err);
/* Keeps where an item stands (it is made where there is none) and, unless it is NULL,
 * one more try: both or neither.  What was drafted for it goes with a try. */
bool drills_keep(struct journal *j, const struct drill_item *item,
		 const struct drill_try *t, struct error *err);
/* The same, and the try of that moment came to something else: as who gave it says. */
bool drills_keep_judged(struct journal *j, const struct drill_item *item,
			int64_t at_ms, const char *came, struct error *err);
bool drills_tries(struct journal *j, const char *hearing, int turn,
		  struct drill_tries *out, struct error *err);
void drill_tries_release(struct drill_tries *l);
/* Of the tries of all hearings from one moment to before another: how many came to
 * `came` (NULL: all of them), and how many answers they were given to. */
bool drills_count_tries(struct journal *j, const char *came, int64_t from_ms,
			int64_t to_ms, size_t *n, size_t *n_answers,
			struct error *err);
/* What was typed and not sent; "" for nothing.  Of an item that is there. */
bool drills_save_draft(struct journal *j, const char *hearing, int turn,
		       const char *text, struct error *err);
char *drills_load_draft(struct journal *j, const char *hearing,
			int turn); /* or NULL; caller frees */
#endif
