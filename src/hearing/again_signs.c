#include "hearing/again_signs.h"

#include "score/weak.h"

/* What was given away is seen in firm readings, or in words that say so. */
#define GROUND_GIVEN \
	(WEAK_BIT(WEAK_GIVES) | WEAK_BIT(WEAK_COSTS) | WEAK_BIT(WEAK_LOSES))
#define OPEN_TO_DOUBT WEAK_BIT(WEAK_VIOLATES)

/* Candor is no fault, and what was not known is still to be answered. */
static unsigned first_signs(const struct turn *t)
{
	return reading_is_candid(t->reading) ? WEAK_BIT(WEAK_UNANSWERED)
					     : weak_signs_alone(t);
}

/* Whether it is one of the answers that the case foresees, and that hold the position. */
static bool holds_ground(const struct reading *r)
{
	return heard_is_named(&r->heard) && r->concession != 1 &&
	       r->commitment == COMMITMENT_BENEFICIAL;
}

bool again_signs_flagged(const struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag &&
		    r->remarks[i].kind->group == GROUP_FALLACY)
			return true;
	return false;
}

bool again_signs_puts_off(const struct reading *r)
{
	return reading_find(r, REMARK_LATER) && !r->firm &&
	       r->commitment == COMMITMENT_NONE;
}

struct again_signs again_signs_of(const struct turn *first,
				  const struct turn *again)
{
	unsigned before = first_signs(first);
	unsigned after = weak_signs_alone(again);
	struct again_signs c = { .gone = before & ~after,
				 .stays = before & after,
				 .came = after & ~before };

	/* who says nothing of what was asked has mended no more than manners */
	if ((after & AGAIN_MISSES) || again_signs_puts_off(again->reading))
		c.gone &= WEAK_BIT(WEAK_CONDUCT) | WEAK_BIT(WEAK_FLAGGED);
	if (!again->reading->firm && !reading_is_candid(again->reading)) {
		c.open = c.gone & OPEN_TO_DOUBT;
		if (!holds_ground(again->reading))
			c.open |= c.gone & GROUND_GIVEN;
		c.gone &= ~c.open;
	}
	/* ground given in another way is given */
	if (after & GROUND_GIVEN)
		c.gone &= ~GROUND_GIVEN;
	/* not even perhaps, which stands beside it */
	if (again_signs_flagged(again->reading))
		c.gone &= ~WEAK_BIT(WEAK_FLAGGED);
	c.unheard = after == AGAIN_ONLY_MISSES && !again->reading->firm;
	return c;
}

int again_signs_worth(const struct reading *r)
{
	return r->commitment == COMMITMENT_BENEFICIAL	 ? 1
	       : r->commitment == COMMITMENT_DETRIMENTAL ? -1
							 : 0;
}

bool again_signs_gives_ground(const struct reading *r)
{
	return r->concession == 1 || r->commitment == COMMITMENT_DETRIMENTAL;
}
