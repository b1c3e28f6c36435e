#include "court/pace.h"

#include <stdio.h>

#include "court/transcript.h"

/* The clock of another boot may stand before that of the turn before it. */
static int64_t silence_before(const struct transcript *said, size_t i)
{
	int64_t before = i ? said->turns[i - 1].t_ms : 0;
	int64_t at = said->turns[i].t_ms;

	return at > before ? at - before : 0;
}

struct pace pace_before(const struct transcript *said, size_t i, double speed)
{
	struct pace p = { .silence_ms = silence_before(said, i) };
	int64_t wait = p.silence_ms;

	p.cut = wait > PACE_LONGEST_MS;
	if (p.cut)
		wait = PACE_LONGEST_MS;
	if (wait < PACE_LEAST_MS)
		wait = PACE_LEAST_MS;
	p.wait_ms = (int64_t)((double)wait / speed);
	if (p.wait_ms < 1)
		p.wait_ms = 1;
	return p;
}

double pace_step(double speed, bool faster)
{
	speed = faster ? speed * 2 : speed / 2;
	if (speed < PACE_SLOWEST)
		return PACE_SLOWEST;
	return speed > PACE_FASTEST ? PACE_FASTEST : speed;
}

void pace_say(const struct pace *p, char out[PACE_TEXT])
{
	long long was = p->silence_ms / 1000, is = PACE_LONGEST_MS / 1000;

	out[0] = '\0';
	if (p->cut)
		snprintf(out, PACE_TEXT,
			 "a silence of %lld:%02lld, cut to %lld:%02lld",
			 was / 60, was % 60, is / 60, is % 60);
}
