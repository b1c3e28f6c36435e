/*
 * transcript_bench.c - the real justices' turns, as they were asked, in order
 *
 * For an imported argument: one advocate's section is one hearing.  Where the
 * bench stands in the section follows from what of it was said, so a resumed
 * hearing needs nothing else.  With each question goes what the real advocate
 * answered, so that whatever is made of the hearing later can show it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "sim/sim.h"

struct replayed {
	const struct bench *bench;
	const struct argument_section *section;
};

static void *replayed_open(const struct sim_setup *setup, struct error *err)
{
	const struct argument_section *section;
	struct replayed *r;

	if (!setup->argument) {
		error_set(err, ERR_USAGE,
			  "'transcript' needs a case with a real argument; "
			  "import one with: hotbench case import --oyez");
		return NULL;
	}
	section = argument_section(setup->argument, setup->side,
				   setup->advocate, err);
	if (!section)
		return NULL;
	r = xcalloc(1, sizeof *r);
	r->bench = setup->bench;
	r->section = section;
	return r;
}

/* The exchange of the last words that were quoted, counted from 1 and looked for
 * from `upto` down; 0 for none.  By their words, because a hearing may have begun
 * when turns were not yet put together, and so have more of them. */
static size_t find_said(const struct argument_section *s, size_t upto,
			const char *words)
{
	for (; upto; upto--)
		if (strstr(s->exchanges[upto - 1].question, words))
			return upto;
	return 0;
}

/* How many exchanges were begun.  A question that was taken back with its answer
 * is asked again by itself; another simulator's do not count. */
static size_t asked_so_far(const struct argument_section *s,
			   const struct transcript *said)
{
	const char *last = NULL;
	size_t n = 0, found;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->role != ROLE_BENCH || t->retracted || !t->real)
			continue;
		n++;
		last = t->text;
	}
	if (!n)
		return 0;
	found = find_said(s, n < s->n_exchanges ? n : s->n_exchanges, last);
	return found ? found : n;
}

static void replayed_ask(void *self, const struct transcript *said,
			 const struct ask *ask, struct events *out)
{
	struct replayed *r = self;
	size_t at = asked_so_far(r->section, said);
	const struct argument_exchange *x;
	struct turn t = { .role = ROLE_BENCH,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1 };

	(void)ask;
	if (at >= r->section->n_exchanges) {
		events_add(out, EV_REST);
		return;
	}
	x = &r->section->exchanges[at];
	/* Where the advocate got no word in, nor does counsel: it was said,
	 * and the next justice goes on. */
	t.kind = x->answer ? TURN_QUESTION : TURN_STATEMENT;
	t.seat = bench_seat(r->bench, x->asked->slug ? x->asked->slug
						     : x->asked->surname);
	t.speaker = xstrdup(x->asked->surname);
	t.text = xstrdup(x->question);
	t.cut = x->cut;
	t.real = true;
	t.real_answer = str_dup(x->answer);
	t.real_advocate = str_dup(x->answer ? r->section->surname : NULL);
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
