#include "hearing/again.h"

#include <string.h>

#include "hearing/again_signs.h"
#include "hearing/doubt.h"

/* A first try of so few words may have no reason either. */
#define REASON_WORDS 8

const char *const again_names[AGAIN_RESULTS] = { "unread",    "better",
						 "partly",    "same",
						 "unsettled", "worse" };

/* ---- what speaks for the second ---- */

/* What the sum of small signs does not outweigh. */
#define FORBIDS                                              \
	(DOUBT_BIT(DOUBT_STRAY) | DOUBT_BIT(DOUBT_NOTHING) | \
	 DOUBT_BIT(DOUBT_FIGURE) | DOUBT_BIT(DOUBT_FLAG) |   \
	 DOUBT_BIT(DOUBT_TURNED))

/* A good answer to another question looks better than an evasion, too: so much is asked of
 * what is not firm.  Set on the rows for fitting of tests/bench/listening. */
#define TOUCHES_FORESEEN 0.85
#define TOUCHES_NEW	 0.9

static bool touches_surely(const struct reading *r)
{
	return r->firm ||
	       r->heard.touches >=
		       (r->heard.n_answers ? TOUCHES_FORESEEN : TOUCHES_NEW);
}

/* A good answer to another question of the case has all that speaks for one to this; and
 * who says yes, and does not surely help by it, may have agreed with what was put. */
static bool may_mean_else(const struct reading *r, unsigned doubts)
{
	return !touches_surely(r) || (doubts & DOUBT_BIT(DOUBT_OTHER)) ||
	       (!r->firm && r->commitment == COMMITMENT_NEUTRAL &&
		(doubts & DOUBT_BIT(DOUBT_AGREES)));
}

/* What was flagged is perhaps flagged still. */
static bool keeps_flag(const struct reading *first, const struct reading *again)
{
	return (weak_signs(first) & WEAK_BIT(WEAK_FLAGGED)) &&
	       again_signs_flagged(again);
}

/* Nothing is found in it for which it must not be praised. */
static bool may_be_better(const struct reading *first,
			  const struct reading *again, struct again_seen seen)
{
	bool holds = again->commitment == COMMITMENT_BENEFICIAL ||
		     again->commitment == COMMITMENT_NEUTRAL;

	return holds && again->concession != 1 && weak_has_content(again) &&
	       !seen.lacks && !(seen.doubts & FORBIDS) &&
	       !keeps_flag(first, again);
}

static bool is_better(const struct reading *first, const struct reading *again,
		      struct again_seen seen)
{
	return seen.says == MERIT_BETTER &&
	       !may_mean_else(again, seen.doubts) &&
	       may_be_better(first, again, seen);
}

/* By two firm labels alone. */
static enum again compare_labels(const struct reading *a,
				 const struct reading *b)
{
	int step = again_signs_worth(b) - again_signs_worth(a);

	if (!a->firm || !b->firm || step > 0)
		return AGAIN_UNTOLD;
	return step < 0 ? AGAIN_WORSE : AGAIN_SAME;
}

/* What no fault that is gone makes up for: the firm loss of ground, words to the bench. */
#define GRAVE                                                  \
	(WEAK_BIT(WEAK_CONDUCT) | WEAK_BIT(WEAK_CONTRADICTS) | \
	 WEAK_BIT(WEAK_GIVES))

/* Something came: one fault for another is no gain, but a grave one for lesser ones is
 * a loss; one kind of miss for the other is neither. */
static enum again came_to(const struct again_signs *c)
{
	if ((c->came & GRAVE) && !(c->gone & GRAVE))
		return AGAIN_WORSE;
	return c->gone || (c->came & ~AGAIN_MISSES) == 0 ? AGAIN_SAME
							 : AGAIN_WORSE;
}

static bool is_read(const struct turn *t)
{
	return t->reading && !t->reading->unread;
}

/* Took a position that nothing is found against: to leave the question is less. */
static bool stands(const struct reading *r, struct again_seen seen)
{
	return !weak_signs(r) && weak_has_content(r) && !seen.first_lacks &&
	       !again_signs_gives_ground(r) && r->commitment != COMMITMENT_NONE;
}

/* And surely meets the question.  Where a second try said nothing, of 534 first ones
 * that do 28 were no sounder, and of 151 others 129 (tests/bench/listening). */
static bool stands_surely(const struct reading *r, struct again_seen seen)
{
	return stands(r, seen) && (r->firm || r->heard.n_answers ||
				   r->heard.touches >= AGAIN_TOUCHES_HELPS);
}

bool again_drops_reason(const struct reading *first,
			const struct reading *again, struct again_seen seen)
{
	return stands(first, seen) && !first->heard.terse &&
	       first->n_words > REASON_WORDS && !again->firm &&
	       (again->heard.terse || !weak_has_content(again) ||
		(seen.doubts & DOUBT_BIT(DOUBT_ECHO)));
}

bool again_drops_ground(const struct reading *first,
			const struct reading *again, struct again_seen seen)
{
	return stands(first, seen) &&
	       first->commitment == COMMITMENT_BENEFICIAL && !again->firm &&
	       again->concession == 1 &&
	       again->commitment == COMMITMENT_DETRIMENTAL;
}

static bool drops(const struct reading *first, const struct reading *again,
		  struct again_seen seen)
{
	return again_drops_reason(first, again, seen) ||
	       again_drops_ground(first, again, seen);
}

/* The first try was the same but for the remark, or less speaks for it. */
static bool is_no_less(const struct reading *first, struct again_seen seen)
{
	if (seen.says == MERIT_LEANS || seen.says == MERIT_BETTER)
		return true;
	return seen.says != MERIT_WORSE &&
	       first->commitment == COMMITMENT_BENEFICIAL;
}

/* Civil now, and what it says meets the question and helps its side, no less than what
 * the first try said: manners alone mend nothing. */
static bool mends_conduct(const struct turn *first, const struct turn *again,
			  const struct again_signs *c, struct again_seen seen)
{
	const struct reading *r = again->reading;

	return (c->gone & WEAK_BIT(WEAK_CONDUCT)) && !c->open &&
	       r->commitment == COMMITMENT_BENEFICIAL &&
	       is_no_less(first->reading, seen) &&
	       !may_mean_else(r, seen.doubts) &&
	       may_be_better(first->reading, r, seen) &&
	       !drops(first->reading, r, seen);
}

bool again_fails(const struct turn *first, const struct turn *again,
		 struct again_seen seen)
{
	struct again_signs c = again_signs_of(first, again);

	return seen.lacks || again_signs_puts_off(again->reading) ||
	       ((c.came | c.stays) & WEAK_BIT(WEAK_UNANSWERED));
}

/* ---- what needs no comparing ---- */

bool again_has(struct again_seen seen, enum brings b)
{
	return seen.brings & BRINGS_BIT(b);
}

/* What the case's own words make doubtful by likeness to the question, or to what loses,
 * is none. */
#define DOUBTS_OF_LIKENESS                                 \
	(DOUBT_BIT(DOUBT_STRAY) | DOUBT_BIT(DOUBT_OTHER) | \
	 DOUBT_BIT(DOUBT_AGREES) | DOUBT_BIT(DOUBT_ECHO) | \
	 DOUBT_BIT(DOUBT_GIVES))

/* It is nearly what the case calls good here, and the first was not known to be. */
static bool is_model(const struct turn *first, const struct turn *again,
		     struct again_seen seen)
{
	return again_has(seen, BRINGS_MODEL) && !seen.lacks &&
	       !(seen.doubts & ~DOUBTS_OF_LIKENESS) &&
	       !weak_signs_alone(again) &&
	       !again_signs_gives_ground(again->reading) &&
	       !(seen.first_brings & BRINGS_BIT(BRINGS_MODEL)) &&
	       !weak_is_well_answered(first);
}

bool again_first_stands(const struct turn *first, struct again_seen seen)
{
	return is_read(first) &&
	       first->reading->commitment == COMMITMENT_BENEFICIAL &&
	       (weak_is_well_answered(first) ||
		first->reading->heard.n_answers) &&
	       stands(first->reading, seen);
}

bool again_is_as_good(const struct turn *first, const struct turn *again,
		      struct again_seen seen)
{
	return is_read(again) && weak_is_well_answered(again) &&
	       again->reading->commitment == COMMITMENT_BENEFICIAL &&
	       strcmp(first->text, again->text) != 0 && !seen.lacks &&
	       !(seen.doubts & ~DOUBTS_OF_LIKENESS) &&
	       again_first_stands(first, seen);
}

/* Neither has a sign that the other has not. */
static enum again by_words(const struct turn *first, const struct turn *again,
			   struct again_seen seen)
{
	if (drops(first->reading, again->reading, seen))
		return AGAIN_SAME;
	if (seen.says == MERIT_WORSE)
		return stands(first->reading, seen) ? AGAIN_WORSE : AGAIN_SAME;
	return compare_labels(first->reading, again->reading);
}

/* One that does not fail, by what went and what came, and then by what it says. */
static enum again by_signs(const struct turn *first, const struct turn *again,
			   const struct again_signs *c, struct again_seen seen)
{
	bool better;

	if (c->unheard)
		return c->gone			      ? AGAIN_PARTLY
		       : stands(first->reading, seen) ? AGAIN_SAME
						      : AGAIN_UNTOLD;
	if (c->came)
		return came_to(c);
	better = is_better(first->reading, again->reading, seen) ||
		 mends_conduct(first, again, c, seen);
	if (c->stays)
		return c->gone || better ? AGAIN_PARTLY : AGAIN_SAME;
	if (better)
		return AGAIN_BETTER;
	return c->gone || c->open ? AGAIN_UNTOLD : by_words(first, again, seen);
}

/* One that fails is worse than what surely stood, and where it came to a grave sign. */
static enum again by_failing(const struct turn *first,
			     const struct again_signs *c,
			     struct again_seen seen)
{
	if (stands_surely(first->reading, seen) ||
	    ((c->came & GRAVE) && !(c->gone & GRAVE)))
		return AGAIN_WORSE;
	return c->gone && c->stays && !c->came ? AGAIN_PARTLY : AGAIN_SAME;
}

enum again again_compare(const struct turn *first, const struct turn *again,
			 struct again_seen seen)
{
	struct again_signs c;

	if (!is_read(again) || !is_read(first))
		return AGAIN_UNREAD;
	if (!strcmp(first->text, again->text))
		return AGAIN_SAME;
	/* no error, and no answer yet */
	if (reading_is_candid(again->reading))
		return reading_is_candid(first->reading) ? AGAIN_SAME
							 : AGAIN_UNTOLD;
	if (is_model(first, again, seen))
		return AGAIN_BETTER;
	c = again_signs_of(first, again);
	return again_fails(first, again, seen)
		       ? by_failing(first, &c, seen)
		       : by_signs(first, again, &c, seen);
}

bool again_is_perhaps_better(const struct turn *first, const struct turn *again,
			     struct again_seen seen)
{
	return (seen.says == MERIT_LEANS || seen.says == MERIT_BETTER) &&
	       may_be_better(first->reading, again->reading, seen) &&
	       again_compare(first, again, seen) == AGAIN_UNTOLD;
}

bool again_says_nothing(const struct turn *again, struct again_seen seen)
{
	const struct reading *r = again->reading;

	if (!r || r->unread || r->firm)
		return false;
	return (seen.doubts & DOUBT_BIT(DOUBT_STRAY)) || !weak_has_content(r);
}

bool again_is_sure(const struct turn *first, const struct turn *again,
		   struct again_seen seen)
{
	struct again_signs c;

	if (!is_read(first) || !is_read(again))
		return false;
	if (again_fails(first, again, seen))
		return true;
	c = again_signs_of(first, again);
	return !c.unheard && !drops(first->reading, again->reading, seen) &&
	       (c.came || c.stays || seen.says != MERIT_WORSE);
}
