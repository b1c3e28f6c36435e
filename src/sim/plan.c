#include "sim/plan.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "sim/kind.h"
#include "sim/mix.h"

/* Places within one turn's chance, so that the draws do not depend on each
 * other's number. */
enum { PLACE_SPEAKER, PLACE_AIM, PLACE_KIND, PLACES };

#define REPEATED_MAX   2
#define PRESSED_MAX    3    /* times that one question is put, or taken up */
#define FOLLOW_UP_SAME 0.78 /* follow-ups by who asked before */
#define NEW_POINT_SAME 0.2  /* new points by who asked before */

static struct rng chance(uint64_t seed, uint64_t place, unsigned which)
{
	return rng_at(seed, place * PLACES + which);
}

static const struct turn *last_question(const struct transcript *said)
{
	for (size_t i = said->n; i-- > 0;) {
		const struct turn *t = &said->turns[i];

		if (!t->retracted && turn_is_question(t))
			return t;
	}
	return NULL;
}

/* What is to be made clear may be what was answered, or only what the record has. */
static bool leaves_question(const struct transcript *said)
{
	const struct turn *answer = transcript_last(said, TURN_ANSWER);

	return !answer ||
	       kind_leaves_question(kind_of(answer->reading, answer->text));
}

/* How likely who spoke last goes on; while the question waits for its answer,
 * nobody else speaks. */
static double goes_on(const struct transcript *said, enum aim aim)
{
	switch (aim) {
	case AIM_PRESS:
	case AIM_PIN:
	case AIM_CONDUCT: return 1;
	case AIM_CLARIFY: return leaves_question(said) ? 1 : FOLLOW_UP_SAME;
	case AIM_NEW_ISSUE: return NEW_POINT_SAME;
	default: return FOLLOW_UP_SAME;
	}
}

/* Questions in a row, up to the last, that this seat put. */
static size_t run_of(const struct transcript *said, int seat)
{
	size_t n = 0;

	for (size_t i = said->n; i-- > 0;) {
		const struct turn *t = &said->turns[i];

		if (t->retracted || !turn_is_question(t))
			continue;
		if (t->seat != seat)
			break;
		n++;
	}
	return n;
}

/* Nobody holds the floor for longer unless a question waits for its answer. */
#define FLOOR_MOST 4

static bool keeps_floor(const struct transcript *said, int seat, enum aim aim)
{
	return goes_on(said, aim) >= 1 || run_of(said, seat) < FLOOR_MOST;
}

int plan_speaker(const struct bench *b, const struct transcript *said,
		 enum aim aim, uint64_t seed, uint64_t place)
{
	struct rng rng = chance(seed, place, PLACE_SPEAKER);
	const struct turn *last = last_question(said);
	bool knows = last && last->seat >= 0 && (size_t)last->seat < b->n_seats;
	double weights[BENCH_SEATS_MAX];
	size_t drawn;

	if (knows && (b->n_seats == 1 || keeps_floor(said, last->seat, aim)) &&
	    rng_unit(&rng) < goes_on(said, aim))
		return last->seat;
	for (size_t i = 0; i < b->n_seats; i++) {
		const struct justice *j = &b->seats[i];

		weights[i] = fmax(j->share_of_bench_words, 0.001) /
			     fmax(j->words_per_long_turn, 1);
		if (knows && b->n_seats > 1 && last->seat == (int)i)
			weights[i] = 0;
	}
	drawn = rng_weighted(&rng, weights, b->n_seats);
	return drawn < b->n_seats ? (int)drawn : 0;
}

/* Questions in a row, up to the last, that kept to one point. */
static size_t times_followed_up(const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = said->n; i-- > 0;) {
		const struct turn *t = &said->turns[i];

		if (t->retracted || !turn_is_question(t))
			continue;
		if (t->aim == AIM_NEW_ISSUE)
			break;
		n++;
	}
	return n;
}

/* How likely a bench is to stay with a point that it has followed up so often. */
static double stays(size_t n)
{
	static const double share[] = { 1.0, 0.8, 0.55, 0.3 };

	return n < sizeof share / sizeof *share ? share[n] : 0;
}

enum aim plan_aim(const struct transcript *said, bool guard, uint64_t seed,
		  uint64_t place, int *follows)
{
	struct rng rng = chance(seed, place, PLACE_AIM);
	const struct turn *answer = transcript_last(said, TURN_ANSWER);
	enum answer_kind kind;
	bool stay;

	*follows = 0;
	if (!answer)
		return AIM_NEW_ISSUE;
	kind = kind_of(guard ? answer->reading : NULL, answer->text);
	if (kind == KIND_ASKS) /* a courtesy; the second time in other words */
		stay = kind_run(said) <= REPEATED_MAX;
	else if (kind_leaves_question(kind))
		stay = kind_run(said) <= PRESSED_MAX &&
		       kind_evaded_run(said) <= PRESSED_MAX;
	else
		stay = kind_is_always_taken_up(kind) ||
		       rng_unit(&rng) < stays(times_followed_up(said));
	if (!stay)
		return AIM_NEW_ISSUE;
	*follows = answer->n;
	return kind_aim(kind);
}

/* The same argument has the same place, whatever the clerk noted in it. */
static uint64_t place_of(const struct transcript *said)
{
	uint64_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += said->turns[i].kind != TURN_NOTE;
	return n;
}

static void plan_kind(struct ask *ask, const struct bench *b,
		      const struct transcript *said, uint64_t seed)
{
	struct rng rng = chance(seed, ask->place, PLACE_KIND);

	ask->manner = mix_manner(b, ask->seat, said, &rng);
	ask->type = mix_type(b, ask->seat, said, &rng);
}

struct ask plan_for(const struct bench *b, int seat,
		    const struct transcript *said, bool guard, uint64_t seed)
{
	struct ask ask = { .place = place_of(said), .seat = seat };

	ask.aim = plan_aim(said, guard, seed, ask.place, &ask.follows);
	plan_kind(&ask, b, said, seed);
	return ask;
}

struct ask plan_next(const struct bench *b, const struct transcript *said,
		     bool guard, uint64_t seed)
{
	struct ask ask = { .place = place_of(said) };

	ask.aim = plan_aim(said, guard, seed, ask.place, &ask.follows);
	ask.seat = plan_speaker(b, said, ask.aim, seed, ask.place);
	plan_kind(&ask, b, said, seed);
	return ask;
}
