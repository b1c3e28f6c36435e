/*
 * again_signs.h - what was weak in a first try, held beside what is weak in a second
 *
 * What the readings of both have, as signs of weak.h; no judgement yet (again.h).  Pure.
 */
#ifndef HEARING_AGAIN_SIGNS_H
#define HEARING_AGAIN_SIGNS_H
#include <stdbool.h>

#include "court/transcript.h"
#include "score/weak.h"

#define AGAIN_MISSES (WEAK_BIT(WEAK_BESIDE) | WEAK_BIT(WEAK_UNANSWERED))
/* "Nothing touches the question" is never firm: alone it condemns nothing. */
#define AGAIN_ONLY_MISSES WEAK_BIT(WEAK_BESIDE)

/* Of 78 evasions kept aside one was read to help its side and to touch so much
 * (tests/bench/listening). */
#define AGAIN_TOUCHES_HELPS 0.85

struct again_signs {
	unsigned gone, stays, came; /* WEAK_BIT(...) */
	unsigned open; /* not seen any more, in a reading that is not firm */
	bool unheard;  /* all that is against it now is that nothing touches */
};

/* Of two answers that were read. */
struct again_signs again_signs_of(const struct turn *first,
				  const struct turn *again);

/* Whether it concedes, or costs its side. */
bool again_signs_gives_ground(const struct reading *r);
/* Whether something in its reasoning is flagged, however unsure. */
bool again_signs_flagged(const struct reading *r);
/* "I will come to that", and nothing else. */
bool again_signs_puts_off(const struct reading *r);
/* 1 it helps its side, -1 it costs it, 0 neither; of a firm label. */
int again_signs_worth(const struct reading *r);
#endif
