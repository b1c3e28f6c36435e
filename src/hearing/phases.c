/*
 * phases.c - see phases.h
 */
#include "hearing/phases.h"

#include <math.h>

#include "base/rng.h"
#include "court/team.h"
#include "hearing/announce.h"
#include "hearing/hearing_inside.h"
#include "hearing/turns.h"

#define SERIATIM_PLACE ((uint64_t)1 << 32) /* rng places for declining */

static bool was_cut_off(const struct hearing_state *s)
{
	for (size_t i = s->said.n; i-- > 0;) {
		const struct turn *t = &s->said.turns[i];

		if (t->retracted || t->kind == TURN_NOTE)
			continue;
		return turn_is_counsel(t) && t->cut;
	}
	return false;
}

void phases_ask(struct hearing_state *s, struct effects *fx)
{
	const struct hearing_rules *r = &s->rules;

	s->ask = plan_next(r->bench, &s->said, r->terms.guard, r->terms.seed);
	if (s->phase == PHASE_SERIATIM) {
		s->ask.seriatim = true;
		s->ask.seat = (int)s->seriatim_next;
	} else if (s->chosen_seat >= 0) {
		s->ask.seat = s->chosen_seat;
	}
	s->chosen_seat = -1;
	s->moment_ms = 0;
	s->ask.cuts_in = was_cut_off(s);
	buf_reset(&s->partial);
	turns_forget_steps(s);
	s->floor = FLOOR_BENCH;
	hearing_effect(fx, FX_ASK)->ask = s->ask;
}

void phases_end(struct hearing_state *s, struct effects *fx)
{
	s->phase = PHASE_DEBRIEF;
	s->floor = FLOOR_NOBODY;
	buf_reset(&s->partial);
	hearing_effect(fx, FX_END);
}

static void begin_rebuttal(struct hearing_state *s, int64_t now_ms,
			   struct effects *fx)
{
	const struct hearing_rules *r = &s->rules;

	if (team_rebuttal_minutes(&r->terms, r->bench) <= 0) {
		phases_end(s, fx);
		return;
	}
	s->phase = PHASE_REBUTTAL;
	s->floor = FLOOR_COUNSEL;
	s->rebuttal_ms = 0;
	announce_other_side(s, now_ms, fx);
	hearing_notice(
		s, false,
		r->terms.side == SIDE_PETITIONER
			? "Rebuttal: answer the other side, or waive it."
			: "Sur-rebuttal: answer the other side, or waive it.");
}

/* A seat passes more often the less it speaks, the same way every time. */
static bool seat_passes(const struct hearing_state *s, size_t seat)
{
	const struct bench *b = s->rules.bench;
	struct rng rng = rng_at(s->rules.terms.seed, SERIATIM_PLACE + seat);
	double share = b->seats[seat].share_of_bench_words * (double)b->n_seats;

	return rng_unit(&rng) > 0.25 + 0.5 * fmin(share, 1.5);
}

static void next_seriatim(struct hearing_state *s, int64_t now_ms,
			  struct effects *fx)
{
	while (s->seriatim_next < s->rules.bench->n_seats &&
	       seat_passes(s, s->seriatim_next))
		s->seriatim_next++;
	if (s->seriatim_next < s->rules.bench->n_seats)
		phases_ask(s, fx);
	else
		begin_rebuttal(s, now_ms, fx);
}

void phases_after_questioning(struct hearing_state *s, int64_t now_ms,
			      struct effects *fx)
{
	s->phase = PHASE_TIME;
	if (!s->rules.bench->seriatim || s->rules.bench_chooses) {
		begin_rebuttal(s, now_ms, fx);
		return;
	}
	announce(s, "Time. Each justice may now ask, in order of seniority.",
		 now_ms, fx);
	s->phase = PHASE_SERIATIM;
	s->seriatim_next = 0;
	next_seriatim(s, now_ms, fx);
}

void phases_proceed(struct hearing_state *s, int64_t now_ms, struct effects *fx)
{
	int limit = s->rules.terms.max_turns;

	if (limit && hearing_pairs(s) >= (size_t)limit) {
		phases_end(s, fx);
		return;
	}
	switch (s->phase) {
	case PHASE_OPENING:
		s->phase = PHASE_QUESTIONING;
		phases_ask(s, fx);
		break;
	case PHASE_QUESTIONING:
	case PHASE_TIME:
		if (hearing_seconds_left(s) <= 0)
			phases_after_questioning(s, now_ms, fx);
		else
			phases_ask(s, fx);
		break;
	case PHASE_SERIATIM:
		s->seriatim_next++;
		next_seriatim(s, now_ms, fx);
		break;
	case PHASE_REBUTTAL: phases_end(s, fx); break;
	case PHASE_DEBRIEF:
	case PHASES: break;
	}
}

void phases_go_on(struct hearing_state *s, int64_t now_ms, struct effects *fx)
{
	const struct turn *last;

	if (transcript_last(&s->said, TURN_REBUTTAL)) {
		phases_end(s, fx);
		return;
	}
	if (hearing_pending(s) || s->phase == PHASE_REBUTTAL) {
		s->floor = FLOOR_COUNSEL;
		return;
	}
	last = transcript_last_said(&s->said);
	if (last && last->kind == TURN_ANSWER && !last->reading) {
		s->floor = FLOOR_READING;
		hearing_effect(fx, FX_READ)->turn_n = last->n;
		return;
	}
	phases_proceed(s, now_ms, fx);
}
