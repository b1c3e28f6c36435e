#include "tui/tally.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/conceded.h"
#include "score/weak.h"

#define NEUTRAL_NET 0.5 /* benefit less penalty of a plain neutral answer */

void tally_init(struct tally *t)
{
	memset(t, 0, sizeof *t);
}

void tally_release(struct tally *t)
{
	free(t->answers);
	free(t->landings);
	free(t->landed);
	tally_init(t);
}

/* Empty, with room for n answers. */
static void clear(struct tally *t, size_t n)
{
	struct tally kept = *t;

	*t = (struct tally){ .answers = kept.answers,
			     .landings = kept.landings,
			     .landed = kept.landed,
			     .room = kept.room };
	if (n <= t->room)
		return;
	t->room = n + 64;
	t->answers = xreallocarray(t->answers, t->room, sizeof *t->answers);
	t->landings = xreallocarray(t->landings, t->room, sizeof *t->landings);
	t->landed = xreallocarray(t->landed, t->room, sizeof *t->landed);
}

static void count_reading(struct tally *t, const struct transcript *said,
			  const struct turn *turn)
{
	const struct reading *r = turn->reading;

	t->concessions += conceded_surely(said, turn);
	t->flags += (int)reading_flags(r);
	t->contradictions += r->consistency == 1;
	t->asked_yes_no += r->answered_first >= 0;
	t->answered_first += r->answered_first == 1;
	t->promised += reading_find(r, REMARK_LATER) != NULL;
}

static bool has_bad_conduct(const struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (weak_is_conduct(&r->remarks[i]))
			return true;
	return false;
}

static enum landing landing_of(const struct reading *r,
			       const struct score_row *row)
{
	double net = row->bat - row->pat;

	if (reading_is_candid(r))
		return LANDED_NEITHER;
	if (has_bad_conduct(r))
		return LANDED_LOST;
	if (!row->settled)
		return LANDED_UNSETTLED;
	if (reading_is_beside(r) || net < 0)
		return LANDED_LOST;
	return net > NEUTRAL_NET + 1e-9 ? LANDED_GAINED : LANDED_NEITHER;
}

static void add_landing(struct tally *t, enum landing how)
{
	int step = (how == LANDED_GAINED) - (how == LANDED_LOST);

	t->landed[t->n_scored] =
		(t->n_scored ? t->landed[t->n_scored - 1] : 0) + step;
	t->landings[t->n_scored++] = how;
}

static void count_answer(struct tally *t, struct scorecard_run *run,
			 const struct transcript *said, const struct turn *turn,
			 int question)
{
	int words = (int)utf8_words(turn->text, strlen(turn->text));
	struct tally_answer a = { .turn = turn->n, .question = question };

	if (turn->kind == TURN_ANSWER && words > t->longest_words)
		t->longest_words = words;
	if (turn->reading) {
		count_reading(t, said, turn);
		a.self_said = turn->reading->self_said;
		a.scored = scorecard_run_to(run, said, turn->n, &a.row);
	}
	if (a.scored)
		add_landing(t, landing_of(turn->reading, &a.row));
	t->answers[t->n++] = a;
}

void tally_count(struct tally *t, const struct transcript *said)
{
	struct scorecard_run run;
	int question = 0;

	clear(t, said->n);
	scorecard_run_reset(&run);
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *turn = &said->turns[i];

		if (turn_is_question(turn))
			question += !turn->retracted;
		else if (turn_is_answerer(turn) && !turn->retracted)
			count_answer(t, &run, said, turn,
				     turn->kind == TURN_ANSWER ? question : 0);
	}
}

enum landing tally_last_landing(const struct tally *t)
{
	return t->n_scored ? t->landings[t->n_scored - 1] : LANDED_UNSETTLED;
}

const struct tally_answer *tally_last(const struct tally *t)
{
	size_t n = t->n;

	while (n && !t->answers[n - 1].scored)
		n--;
	return n ? &t->answers[n - 1] : NULL;
}

static int by_turn(const void *turn, const void *answer)
{
	int a = *(const int *)turn;
	int b = ((const struct tally_answer *)answer)->turn;

	return (a > b) - (a < b);
}

const struct tally_answer *tally_of(const struct tally *t, int turn)
{
	return t->n ? bsearch(&turn, t->answers, t->n, sizeof *t->answers,
			      by_turn)
		    : NULL;
}
