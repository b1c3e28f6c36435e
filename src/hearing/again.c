#include "hearing/again.h"

#include <string.h>

#include "hearing/again_signs.h"
#include "hearing/doubt.h"

/* An answer that is foreseen stands so far before one that is not. */
#define TOUCHES_MORE 0.05
/* A first try of so few words may have no reason either. */
#define REASON_WORDS 8

const char *const again_names[AGAIN_RESULTS] = { "unread",    "better",
						 "partly",    "same",
						 "unsettled", "worse" };

/* ---- an answer that is sure ---- */

/* Takes a position that the reading is sure enough of, and that nothing makes doubtful:
 * it is firm, or surely touches what was asked, for which one of the answers that the
 * case foresees needs less: those to other questions lie lower. */
static bool surely_answers(const struct reading *r, struct again_seen seen)
{
	bool commits = r->commitment == COMMITMENT_BENEFICIAL ||
		       r->commitment == COMMITMENT_NEUTRAL;

	if (!commits || seen.doubts || seen.lacks || r->concession == 1 ||
	    !weak_has_content(r))
		return false;
	if (r->firm || r->heard.terse) /* a few words may mean many things */
		return r->firm;
	return r->heard.touches >= (r->commitment == COMMITMENT_BENEFICIAL ||
						    heard_is_named(&r->heard)
					    ? AGAIN_TOUCHES_HELPS
					    : AGAIN_TOUCHES_SURELY);
}

/* ---- a first try that left much to be said ---- */

/* A word or two without a reason, or no position at all; what is firm stands. */
static bool said_little(const struct reading *r)
{
	return !r->firm &&
	       (r->heard.terse || !weak_has_content(r) ||
		r->commitment == COMMITMENT_NONE || again_signs_puts_off(r));
}

/* It is one of the answers that the case foresees, and surely no other. */
static bool is_foreseen(const struct reading *r, double touches)
{
	return heard_is_named(&r->heard) && !r->heard.terse &&
	       r->heard.touches >= touches;
}

/* The second surely holds the position; the first was none of the answers that the case
 * foresees, and touches less. */
static bool is_overtaken(const struct reading *first,
			 const struct reading *again)
{
	return again->commitment == COMMITMENT_BENEFICIAL && !first->firm &&
	       !first->heard.n_answers &&
	       (again->firm || (is_foreseen(again, AGAIN_TOUCHES_SURELY) &&
				!heard_open_record(&again->heard))) &&
	       first->heard.touches + TOUCHES_MORE < again->heard.touches;
}

/* What was flagged is perhaps flagged still. */
static bool keeps_flag(const struct reading *first, const struct reading *again)
{
	return (weak_signs(first) & WEAK_BIT(WEAK_FLAGGED)) &&
	       again_signs_flagged(again);
}

static bool takes_position(const struct reading *r)
{
	return r->commitment == COMMITMENT_BENEFICIAL ||
	       r->commitment == COMMITMENT_NEUTRAL;
}

/* What gives ground by some sign, and is firmly one of the answers that give none. */
static bool is_firm_all_the_same(const struct reading *r,
				 struct again_seen seen)
{
	return r->firm && takes_position(r) && weak_has_content(r) &&
	       !seen.lacks && !(seen.doubts & ~DOUBT_BIT(DOUBT_GIVES));
}

/* Of 255 answers that were so read, touching 0.8, 203 were sound, or said too much or little; 34 rested
 * on what is false, 13 argued for the other side, 5 missed or conceded
 * (tests/bench/listening). */
static bool answers_at_last(const struct reading *r, struct again_seen seen)
{
	return is_firm_all_the_same(r, seen) ||
	       (takes_position(r) && !seen.lacks && !seen.doubts &&
		r->concession != 1 && is_foreseen(r, AGAIN_TOUCHES_HELPS));
}

/* The second makes good what the first left: it gives a reason where there was none, or
 * holds what was given up. */
static bool makes_good(const struct reading *first, const struct reading *again,
		       struct again_seen seen)
{
	bool left = said_little(first) || seen.first_lacks;

	if (again_signs_gives_ground(first))
		return is_firm_all_the_same(again, seen) ||
		       (surely_answers(again, seen) &&
			again_signs_holds_ground(again));
	if (left && answers_at_last(again, seen))
		return true;
	if (!surely_answers(again, seen))
		return false;
	if (again->firm)
		return left || is_overtaken(first, again);
	return again->commitment == COMMITMENT_BENEFICIAL &&
	       ((left && !heard_open_record(&again->heard)) ||
		is_overtaken(first, again));
}

static enum again compare_labels(const struct reading *a,
				 const struct reading *b,
				 struct again_seen seen)
{
	int step = again_signs_worth(b) - again_signs_worth(a);

	if (!a->firm || !b->firm || (step > 0 && !surely_answers(b, seen)))
		return AGAIN_UNTOLD;
	return step > 0 ? AGAIN_BETTER : step < 0 ? AGAIN_WORSE : AGAIN_SAME;
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
	if (again_fails(first, again, seen)) {
		if (stands_surely(first->reading, seen) ||
		    ((c.came & GRAVE) && !(c.gone & GRAVE)))
			return AGAIN_WORSE;
		return c.gone && c.stays && !c.came ? AGAIN_PARTLY : AGAIN_SAME;
	}
	if (c.unheard)
		return c.gone			      ? AGAIN_PARTLY
		       : stands(first->reading, seen) ? AGAIN_SAME
						      : AGAIN_UNTOLD;
	if (c.came)
		return came_to(&c);
	if (c.stays)
		return c.gone ? AGAIN_PARTLY : AGAIN_SAME;
	if (makes_good(first->reading, again->reading, seen) &&
	    !keeps_flag(first->reading, again->reading))
		return AGAIN_BETTER;
	if (c.gone)
		return surely_answers(again->reading, seen) ? AGAIN_BETTER
							    : AGAIN_UNTOLD;
	if (c.open)
		return AGAIN_UNTOLD;
	if (drops(first->reading, again->reading, seen))
		return AGAIN_SAME;
	return compare_labels(first->reading, again->reading, seen);
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
	c = again_signs_of(first, again);
	return (!c.unheard && !drops(first->reading, again->reading, seen)) ||
	       again_fails(first, again, seen);
}
