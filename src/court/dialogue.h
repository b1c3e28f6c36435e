/*
 * dialogue.h - fictional testimony for the cross-examination drill
 *
 *	prompts/dialogues/ID.json	"schema": "hotbench.dialogue/1"
 *
 * Somebody who knows more than they say is examined.  Each turn offers questions;
 * each question has its answer, and each answer three labels (tactics.h), the words
 * that show them, and why.  A dialogue is one of a pair: the other one has the same
 * background and the other goal.
 */
#ifndef COURT_DIALOGUE_H
#define COURT_DIALOGUE_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/heard.h"
#include "court/tactics.h"
struct faults;

#define DIALOGUE_FILE_MAX ((size_t)1 << 20)
enum { DIALOGUE_TURNS_MAX = 12, DIALOGUE_ASKS_MAX = 3 };

struct dialogue_ask {
	char *question, *answer;
	int labels[TACTICS_GOAL]; /* of the answer */
	struct span words;	  /* of it: what shows them */
	char *why;
};
struct dialogue_turn {
	struct dialogue_ask *asks; /* what can be asked here, n of them */
	size_t n;
};
/* Clean texts, all in the arena. */
struct dialogue {
	struct arena arena;
	char *id, *pair;
	char *title, *setting, *background;
	char *role;	/* who answers */
	char *examiner; /* whose part the person takes */
	int goal;	/* TACTICS_DECEPTION or TACTICS_NON_DISCLOSURE */
	char *private_knowledge, *outcome;
	struct dialogue_turn *turns;
	size_t n;
};

/* Every fault of the file; *out is to be released in any case. */
bool dialogue_load(struct dialogue *out, const char *path, struct faults *f);
void dialogue_release(struct dialogue *d);

extern const char *const dialogue_settings[];
extern const size_t dialogue_n_settings;

/* Several of them, and what they have to be to each other: of a pair there are two,
 * with one background and both goals.  Faults begin with the pair's name. */
struct dialogues {
	struct dialogue *list;
	size_t n;
};
/* Takes d, which is empty then. */
void dialogues_take(struct dialogues *l, struct dialogue *d);
void dialogues_check(const struct dialogues *l, struct faults *f);
void dialogues_release(struct dialogues *l);
/* By its id, or the first of a pair by that one's name; NULL where there is none. */
const struct dialogue *dialogues_find(const struct dialogues *l,
				      const char *name);
#endif
