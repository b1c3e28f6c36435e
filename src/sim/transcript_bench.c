/*
 * transcript_bench.c - the real justices' turns, as they were asked, in order
 *
 * For an imported argument: one advocate's section is one hearing.  Where the
 * bench stands in the section follows from how many of its turns were said, so a
 * resumed hearing needs nothing else.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "sim/sim.h"

struct replayed {
	struct sim_setup setup;
};

static void *replayed_open(const struct sim_setup *setup, struct error *err)
{
	struct replayed *r;

	if (!setup->section) {
		error_set(
			err, ERR_USAGE,
			"'transcript' needs a case with a real argument for "
			"the %s; import one with: hotbench case import --oyez",
			side_names[setup->side]);
		return NULL;
	}
	r = xcalloc(1, sizeof *r);
	r->setup = *setup;
	return r;
}

/* Questions said so far, those included that were taken back with an answer: a
 * retracted question was asked and is asked again by itself. */
static size_t asked_so_far(const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += said->turns[i].role == ROLE_BENCH &&
		     !said->turns[i].retracted;
	return n;
}

static bool question_number(const struct argument_section *s, size_t number,
			    const struct argument_turn **question,
			    const struct argument_turn **answer)
{
	size_t at = 0;

	for (size_t i = 0; i <= number; i++)
		if (!argument_next(s, &at, question, answer))
			return false;
	return true;
}

static void replayed_ask(void *self, const struct transcript *said,
			 const struct ask *ask, struct events *out)
{
	struct replayed *r = self;
	const struct argument_turn *question, *answer;
	struct turn t = { .role = ROLE_BENCH,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1 };

	(void)ask;
	if (!question_number(r->setup.section, asked_so_far(said), &question,
			     &answer)) {
		events_add(out, EV_REST);
		return;
	}
	/* Where the advocate got no word in, nor does counsel: it was said,
	 * and the next justice goes on. */
	t.kind = argument_was_answered(answer) ? TURN_QUESTION : TURN_STATEMENT;
	t.seat = bench_seat(r->setup.bench, question->slug ? question->slug
							   : question->surname);
	t.speaker = xstrdup(question->surname);
	t.text = xstrdup(question->text);
	t.cut = question->cut;
	t.real = true;
	t.basis = xstrdup("as asked at the real argument");
	events_say(out, &t);
}

static void replayed_cancel(void *self)
{
	(void)self;
}

const struct sim_ops sim_transcript = {
	.name = "transcript",
	.help = "no model: the real justices' turns of an imported argument, "
		"in order",
	.needs_argument = true,
	.open = replayed_open,
	.ask = replayed_ask,
	.cancel = replayed_cancel,
	.close = free,
};
