/*
 * near.h - the positions of the case that an answer comes nearest to, sure or not
 *
 * For whoever asks which of them it was: a model, or whoever gave the answer.  The order
 * is that of likeness, and says nothing of what a position does for its side.  Pure.
 */
#ifndef LISTEN_NEAR_H
#define LISTEN_NEAR_H
#include <stddef.h>

#include "listen/ken.h"

struct near {
	const struct ken_answer *answer;
	const struct ken_issue *issue;
	double score; /* of the likeness: match.h */
	double p; /* that it is this one, of those of its issue and none; 0..1 */
};

/*
 * At most `most` of the answers that `side` may be asked for, the likeliest first: those
 * of issue `issue` that fit its question `q` (SIZE_MAX: any); issue SIZE_MAX: of all
 * issues.  k is ready.  Returns how many.
 */
size_t near_find(const struct ken *k, enum side_id side, size_t issue, size_t q,
		 const char *answer, struct near *out, size_t most);
/* The first question that an answer of the map answers and that is put to that side;
 * NULL for none.  The case's. */
const char *near_asked(const struct ken_issue *issue,
		       const struct map_answer *a, enum side_id side);
#endif
