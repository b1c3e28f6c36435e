#include "hearing/cutin.h"

#include <ctype.h>
#include <math.h>

#include "base/rng.h"
#include "court/team.h"
#include "hearing/hearing.h"

#define CUTIN_PLACE    ((uint64_t)1 << 33)
#define STANDARD_RATE  0.005 /* a word, past the words left in peace */
#define STANDARD_PEACE 25
#define HOT_RATE       0.010
#define HOT_PEACE      10
#define WORDS_MAX      100000

/* The words until something happens that has the same chance at every word. */
static size_t wait_words(struct rng *rng, double rate)
{
	double words = -log(1 - rng_unit(rng)) / rate;

	return words < WORDS_MAX ? (size_t)words : WORDS_MAX;
}

size_t cutin_words(enum interrupt how, uint64_t seed, int question_n)
{
	struct rng rng = rng_at(seed, CUTIN_PLACE + (uint64_t)question_n);

	switch (how) {
	case INTERRUPT_STANDARD:
		return STANDARD_PEACE + wait_words(&rng, STANDARD_RATE);
	case INTERRUPT_HOT: return HOT_PEACE + wait_words(&rng, HOT_RATE);
	default: return CUTIN_NEVER;
	}
}

size_t cutin_now(const struct hearing_state *s)
{
	const struct hearing_rules *r = &s->rules;
	const struct turn *q = hearing_pending(s);

	if (s->floor != FLOOR_COUNSEL || r->terms.interrupt == INTERRUPT_OFF ||
	    r->bench_chooses)
		return CUTIN_NEVER;
	if (s->phase == PHASE_OPENING)
		return (size_t)(team_quiet_minutes(&r->terms, r->bench) *
				HEARING_WORDS_PER_MINUTE) +
		       cutin_words(r->terms.interrupt, r->terms.seed, 0);
	/* Nobody is cut off twice running, nor in the round or in red. */
	if (s->phase != PHASE_QUESTIONING || !q || q->kind == TURN_INTERRUPTION)
		return CUTIN_NEVER;
	return cutin_words(r->terms.interrupt, r->terms.seed, q->n);
}

size_t cutin_at(const char *text, size_t len, size_t n_words)
{
	size_t i = 0, words = 0;

	while (i < len && words < n_words) {
		while (i < len && isspace((unsigned char)text[i]))
			i++;
		while (i < len && !isspace((unsigned char)text[i]))
			i++;
		words++;
	}
	return i;
}
