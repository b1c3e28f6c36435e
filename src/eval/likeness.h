/*
 * likeness.h - which of several answers do some words take up?
 *
 * By words alone, for whoever spoke: content words weighed by how rare they are in talk
 * and among the texts at hand, those of the question for less, compared by cosine.
 * A question that quotes its answer is told at once; one that takes it up in other
 * words is not, so the share that is told rightly is a lower bound.
 */
#ifndef EVAL_LIKENESS_H
#define EVAL_LIKENESS_H
#include <stddef.h>

#include "listen/words.h"
struct lexicons;

struct likeness {
	const struct wordvec
		*vectors; /* for worths; NULL: by the texts alone */
	struct stems *stems;
};

void likeness_init(struct likeness *l, const struct lexicons *lx);
void likeness_release(struct likeness *l);
/* A text of the surroundings, from which rarity is told. */
void likeness_count(struct likeness *l, const char *text);
/*
 * The credit for telling that `next` follows answers[own]: 1 where that one is nearest
 * of the n, a fair share where several are as near (1 / n where nothing is in common),
 * else 0.  `question` is what all of them answer, or "".
 */
double likeness_credit(const struct likeness *l, const char *question,
		       const char *const *answers, size_t n, size_t own,
		       const char *next);
#endif
