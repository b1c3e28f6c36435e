/*
 * told.h - dialogues with the labels that somebody gave their turns, those that a reader
 * told, and the tables of both
 *
 * The three tasks of the HIPO paper: an utterance by itself; with all that was said
 * before it; and the goal of the whole dialogue.
 */
#ifndef EVAL_TOLD_H
#define EVAL_TOLD_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/tactics.h"
#include "base/arena.h"
#include "court/dialogue.h"
#include "eval/suite.h"

/* One dialogue, linear, with its labels. */
struct told_dialogue {
	const char *id, *pair; /* "" for none */
	const char *setting, *background, *role;
	struct tactics_turn *turns;
	int (*gold)[TACTICS_DIMENSIONS];
	size_t n;
	int goal;
};
struct told_dialogues {
	struct arena arena;
	struct told_dialogue *list;
	size_t n, room;
};
void told_dialogues_release(struct told_dialogues *l);
/* Rows of data/tactics. */
bool told_load(struct told_dialogues *l, const struct eval_setup *s,
	       struct error *err);
/* The shipped dialogues, along the first question of each turn; texts stay theirs.
 * False where there is none. */
bool told_shipped(struct told_dialogues *l, const struct dialogues *all);
/* Turns of all of them. */
size_t told_turns(const struct told_dialogues *l);
/* So many turns of it, as a reader is shown them. */
struct tactics_dialogue told_part(const struct told_dialogue *d, size_t from,
				  size_t n);

enum told_task { TOLD_ALONE, TOLD_SO_FAR, TOLD_TASKS };

/* Labels of turns, gold and told; and of whole dialogues the goal. */
struct told {
	int *gold[TACTICS_DIMENSIONS], *said[TOLD_TASKS][TACTICS_DIMENSIONS];
	int *last_gold, *last_said;
	const char **pairs; /* of the dialogues; borrowed, "" for none */
	size_t n, n_dialogues;
};
/* With room for so many. */
void told_init(struct told *t, size_t turns, size_t dialogues);
void told_release(struct told *t);

/* Tables: of dialogues that nothing was fitted on, beside the paper's figures, with a
 * score; of those that the reader was fitted on.  by_history: the reader was shown what
 * was said before, so that all of its labels may be others then. */
void told_add_shipped(struct eval_result *out, const struct told *told,
		      bool by_history);
void told_add_fitted(struct eval_result *out, const struct told *told);
#endif
