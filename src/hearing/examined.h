/*
 * examined.h - what came of the rounds of the cross-examination drill: how often each
 * label was heard, what it was taken for, and which dialogue is next
 *
 * Pure; a label that was passed over counts nowhere.
 */
#ifndef HEARING_EXAMINED_H
#define HEARING_EXAMINED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/dialogue.h"
#include "court/heard_text.h"
#include "store/named.h"
struct jsonw;

enum { EXAMINED_LATELY = 5 }; /* rounds: the last, and the first */

struct examined_share {
	size_t right, named;
};
struct examined {
	size_t n_rounds, n_live; /* of them with a model as the witness */
	/* [dimension][label that holds][label that was named] */
	size_t counts[TACTICS_DIMENSIONS][TACTICS_LABELS_MAX]
		     [TACTICS_LABELS_MAX];
	struct examined_share all[TACTICS_DIMENSIONS],
		first[TACTICS_DIMENSIONS], lately[TACTICS_DIMENSIONS];
};
void examined_count(struct examined *x, const struct named_list *l);

/* The mistake made most often in a dimension: `holds` taken for `named`, `times` of
 * `of`, the times that `holds` held.  times 0: none was made. */
struct examined_confusion {
	int holds, named;
	size_t times, of;
};
struct examined_confusion examined_worst(const struct examined *x,
					 enum tactics_dimension d);

/* A bar for each dimension, then what is mistaken most often; released as those of
 * court/heard_text.h are.  Nothing but a sentence where there was no round. */
void examined_say(const struct examined *x, struct heard_lines *out);
/* The same as an object, with every round. */
void examined_write(const struct examined *x, const struct named_list *l,
		    struct jsonw *w);

/*
 * Which dialogue is next, of those whose setting has `setting` in it, case aside
 * (NULL: of all); NULL where there is none.
 *
 * Those of the last EXAMINED_APART rounds (live ones aside) wait, and so do the other ones of their
 * pairs.  Of the rest, one never done weighs 3 and any other 1, times 1 + 4 times the
 * share that was got wrong of the labels it holds; the seed draws by that.  Where all
 * wait, the one that was done longest ago is next.
 */
enum { EXAMINED_APART = 6 };
const struct dialogue *examined_next(const struct examined *x,
				     const struct named_list *l,
				     const struct dialogues *all,
				     const char *setting, uint64_t seed);
#endif
