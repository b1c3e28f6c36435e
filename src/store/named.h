/*
 * named.h - labels that a person named in the cross-examination drill
 *
 * A table of the journal's file: which dialogue, when, and for each label asked for
 * what was named and what holds.  Nothing else of the person is kept, and no hearing
 * is needed for it.
 */
#ifndef STORE_NAMED_H
#define STORE_NAMED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/tactics.h"
struct error;
struct journal;

#define NAMED_ID_BYTES 80 /* a longer id is cut */
/* Before the id of a dialogue whose witness a model played; no id has a colon. */
#define NAMED_LIVE "live:"

struct named {
	int64_t at_ms; /* when the round began, wall clock: rounds go by it */
	char dialogue[NAMED_ID_BYTES];
	int turn; /* from 1; 0: of the whole dialogue */
	enum tactics_dimension dimension;
	int named; /* -1: passed over */
	int holds;
};
struct named_list {
	struct named *list; /* as they were named */
	size_t n;
};

bool named_is_live(const struct named *n);
const char *named_dialogue(const struct named *n); /* without that prefix */
/* All labels of one round, or none. */
bool named_keep(struct journal *j, const struct named *list, size_t n,
		struct error *err);
/* Rows that this program cannot read are left out. */
bool named_load(struct journal *j, struct named_list *out, struct error *err);
void named_release(struct named_list *l);
/* Forgets them all, overwritten on disk. */
bool named_forget(struct journal *j, size_t *n, struct error *err);
#endif
