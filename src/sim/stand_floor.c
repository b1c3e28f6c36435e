#include "sim/stand_floor.h"

#include <string.h>

#include "base/rng.h"
#include "base/xmalloc.h"

#define STAND_PLACE ((uint64_t)1 << 41)

const char *stand_wording(const struct stand_floor *f, enum stand_say what)
{
	const struct texts *t = &f->words->says[what];
	struct rng rng =
		rng_at(f->seed, STAND_PLACE + (uint64_t)f->question->n);
	size_t at = rng_below(&rng, t->n);
	const struct turn *before;

	for (size_t i = f->said->n; i-- > 0 && t->n > 1;) {
		before = &f->said->turns[i];
		if (before->role != ROLE_COUNSEL &&
		    !strcmp(before->text, t->list[at]))
			return t->list[(at + 1) % t->n];
	}
	return t->list[at];
}

static struct turn new_turn(const struct stand_floor *f, enum turn_kind kind,
			    enum role role, const char *speaker)
{
	return (struct turn){ .kind = kind,
			      .role = role,
			      .seat = -1,
			      .type = QUESTION_TYPE_NONE,
			      .manner = -1,
			      .follows = f->question->n,
			      .speaker = xstrdup(speaker) };
}

static void end_with(const struct stand_floor *f, struct turn *t,
		     enum testimony_gain got)
{
	t->got = (int)got;
	t->form = (int)f->form.form;
	t->topic = f->topic ? xstrdup(f->topic->id) : NULL;
	events_say(f->out, t);
}

char *stand_filled(const char *text, const char *answer)
{
	const char *at = strstr(text, "{answer}");

	return at ? xprintf("%.*s%s%s", (int)(at - text), text, answer,
			    at + strlen("{answer}"))
		  : xstrdup(text);
}

void stand_answer(const struct stand_floor *f, const char *text,
		  enum testimony_gain got)
{
	struct turn t =
		new_turn(f, TURN_ANSWER, ROLE_WITNESS, testimony_surname(f->t));

	t.text = xstrdup(text);
	if (f->source.verdict && f->source.paragraph)
		t.basis = xprintf("%s ¶ %d", f->source.document,
				  f->source.paragraph);
	end_with(f, &t, got);
}

/* In an earlier sitting that was cut off here. */
static bool was_said(const struct stand_floor *f, enum role role)
{
	for (size_t i = 0; i < f->said->n; i++)
		if (f->said->turns[i].follows == f->question->n &&
		    f->said->turns[i].role == role)
			return true;
	return false;
}

void stand_object(const struct stand_floor *f, enum stand_say what)
{
	struct turn t =
		new_turn(f, TURN_STATEMENT, ROLE_OPPONENT, "opposing counsel");

	t.text = xstrdup(stand_wording(f, what));
	if (was_said(f, ROLE_OPPONENT))
		turn_release(&t);
	else
		events_say(f->out, &t);
}

void stand_rule(const struct stand_floor *f, enum stand_say what,
		enum testimony_gain got)
{
	struct turn t = new_turn(f, TURN_STATEMENT, ROLE_BENCH, "the court");

	t.text = xstrdup(stand_wording(f, what));
	if (got != GAINED_UNSAID)
		end_with(f, &t, got);
	else if (was_said(f, ROLE_BENCH))
		turn_release(&t);
	else
		events_say(f->out, &t);
}

void stand_sustain(const struct stand_floor *f, enum stand_say objection,
		   enum stand_say ruling)
{
	stand_object(f, objection);
	stand_rule(f, ruling, GAINED_OBJECTION);
}
