#include "hearing/settling.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/case.h"
#include "score/scorecard.h"

#define COUNTED \
	"; it counts so in your own debrief, and in no class and no grade."
#define A_MINUTE 5 /* answers are settled in one */

/* ---- which answers ---- */

static bool was_settled(const struct hearing_record *rec, int turn)
{
	return assessed_of(rec->marks, rec->n_marks, turn) != NULL;
}

/* The answer as it is without what counsel says of it: borrows. */
static struct turn as_read(const struct turn *t)
{
	struct turn read = *t;

	if (t->marked && t->reading->self_said)
		read.reading = t->original;
	return read;
}

static bool is_open(const struct hearing_record *rec,
		    const struct transcript *said, const struct turn *t)
{
	return scorecard_is_unsettled(said, t) && !was_settled(rec, t->n);
}

static bool is_due(const struct settling_setup *with, const struct turn *t)
{
	struct turn read = as_read(t);

	if (with->unsettled)
		return scorecard_is_unsettled(with->said, t);
	return is_open(with->rec, with->said, t) ||
	       (with->again && was_settled(with->rec, t->n) &&
		scorecard_is_unsettled(with->said, &read));
}

size_t settling_count(const struct hearing_record *rec,
		      const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += is_open(rec, said, &said->turns[i]);
	return n;
}

size_t settling_left(const struct hearing_record *rec,
		     const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += scorecard_is_unsettled(said, &said->turns[i]);
	return n - settling_count(rec, said);
}

int settling_minutes(size_t n)
{
	return (int)((n + A_MINUTE - 1) / A_MINUTE);
}

const char *settling_why_not(const struct hearing_record *rec,
			     const struct court_case *kase)
{
	if (record_is_examination(rec))
		return "no counsel was heard in it: a witness was examined";
	if (!rec->ended_ms)
		return "it is not over: its bench memo is closed until then";
	if (!kase || !kase->slug || !kase->dir)
		return "its case is not here, and the positions are the case's";
	if (kase->sealed)
		return "the bench memo opens when the assignment is due, and "
		       "the positions stand in it";
	return kase->n_issues ? NULL : "its case has no bench memo";
}

/* ---- going through them ---- */

static void take_up(struct settling *s)
{
	const struct turn *t = settling_answer(s);

	s->positions = (struct positions){ .n = 0 };
	if (t)
		positions_find(&s->positions, s->ken, s->with.rec->terms.side,
			       settling_question(s), t);
}

void settling_open(struct settling *s, const struct settling_setup *setup)
{
	const struct transcript *said = setup->said;

	*s = (struct settling){ .with = *setup };
	s->turns = xcalloc(said->n + 1, sizeof *s->turns);
	for (size_t i = 0; i < said->n; i++)
		if (is_due(setup, &said->turns[i]))
			s->turns[s->n++] = said->turns[i].n;
	s->ken = ken_new(setup->catalogue, setup->kase);
	if (s->n)
		ken_ready(s->ken);
	take_up(s);
}

void settling_close(struct settling *s)
{
	ken_free(s->ken);
	free(s->turns);
	*s = (struct settling){ .n = 0 };
}

bool settling_is_through(const struct settling *s)
{
	return s->at >= s->n;
}

void settling_next(struct settling *s)
{
	s->at += s->at < s->n;
	take_up(s);
}

void settling_back(struct settling *s)
{
	s->at -= s->at > 0;
	take_up(s);
}

const struct turn *settling_answer(const struct settling *s)
{
	return settling_is_through(s)
		       ? NULL
		       : transcript_turn(s->with.said, s->turns[s->at]);
}

const struct turn *settling_question(const struct settling *s)
{
	const struct turn *t = settling_answer(s);

	return t ? transcript_question_of(s->with.said, t) : NULL;
}

/* ---- what was said ---- */

size_t settling_picked(const struct settling *s)
{
	const struct turn *t = settling_answer(s);

	return positions_picked(
		&s->positions,
		t ? assessed_of(s->with.rec->marks, s->with.rec->n_marks, t->n)
		  : NULL);
}

void settling_tell(const struct settling *s, size_t pick,
		   struct heard_lines *out)
{
	struct turn read = as_read(settling_answer(s));

	*out = (struct heard_lines){ 0 };
	positions_tell(&s->positions, pick, read.reading, COUNTED, out);
}
