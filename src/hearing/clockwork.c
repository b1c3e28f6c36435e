#include "hearing/clockwork.h"

#include <math.h>

#include "base/utf8.h"
#include "court/team.h"
#include "hearing/hearing.h"

/* A gap this long is a suspended machine, not an argument. */
#define TICK_MAX_MS 60000

static int64_t *used_ms(struct hearing_state *s)
{
	return s->phase == PHASE_REBUTTAL ? &s->rebuttal_ms : &s->court_ms;
}

static int64_t cost_ms(const struct hearing_state *s, const char *text,
		       size_t len)
{
	if (s->rules.terms.clock != CLOCK_WORDS)
		return 0;
	return (int64_t)(hearing_draft_seconds(text, len) * 1000 *
			 s->rules.terms.scale);
}

void clockwork_charge(struct hearing_state *s, const char *text, size_t len)
{
	*used_ms(s) += cost_ms(s, text, len);
}

void clockwork_refund(struct hearing_state *s, const char *text, size_t len)
{
	*used_ms(s) -= cost_ms(s, text, len);
}

void clockwork_tick(struct hearing_state *s, int64_t now_ms)
{
	int64_t gone = now_ms - s->ticked_ms;

	s->ticked_ms = now_ms;
	if (s->rules.terms.clock != CLOCK_WALL || s->paused ||
	    s->floor != FLOOR_COUNSEL)
		return;
	/* A moment to think is nobody's time. */
	if (s->moment_ms > now_ms - gone)
		gone = now_ms > s->moment_ms ? now_ms - s->moment_ms : 0;
	if (gone > 0 && gone <= TICK_MAX_MS)
		*used_ms(s) += (int64_t)((double)gone * s->rules.terms.scale);
}

double hearing_seconds_left(const struct hearing_state *s)
{
	if (s->rules.terms.clock == CLOCK_NONE)
		return INFINITY;
	if (s->phase == PHASE_REBUTTAL)
		return team_rebuttal_minutes(&s->rules.terms, s->rules.bench) *
			       60 -
		       (double)s->rebuttal_ms / 1000;
	return (double)(s->total_ms - s->court_ms) / 1000;
}

double hearing_draft_seconds(const char *text, size_t len)
{
	return hearing_words_seconds(utf8_words(text, len));
}

double hearing_words_seconds(size_t words)
{
	return (double)words * 60 / HEARING_WORDS_PER_MINUTE;
}

int hearing_moment_left(const struct hearing_state *s, int64_t now_ms)
{
	if (s->moment_ms <= now_ms)
		return 0;
	return (int)((s->moment_ms - now_ms + 999) / 1000);
}

int64_t hearing_deadline_ms(const struct hearing_state *s, int64_t now_ms)
{
	double left = hearing_seconds_left(s);

	if (s->rules.terms.clock != CLOCK_WALL || s->paused ||
	    s->floor != FLOOR_COUNSEL)
		return INT64_MAX;
	if (s->moment_ms > now_ms)
		return now_ms + 1 + (s->moment_ms - now_ms - 1) % 1000;
	/* The countdown changes once a second of court time. */
	left -= floor(left);
	return now_ms + 1 + (int64_t)(left * 1000 / s->rules.terms.scale);
}
