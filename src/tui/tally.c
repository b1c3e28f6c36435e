#include "tui/tally.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/cobra.h"

void tally_init(struct tally *t)
{
	memset(t, 0, sizeof *t);
}

void tally_release(struct tally *t)
{
	free(t->answers);
	free(t->benefit);
	free(t->penalty);
	tally_init(t);
}

static void make_room(struct tally *t, size_t n)
{
	if (n > t->room) {
		t->room = n + 64;
		t->answers =
			xreallocarray(t->answers, t->room, sizeof *t->answers);
	}
	if (n > t->curve_room) {
		t->curve_room = n + 64;
		t->benefit = xreallocarray(t->benefit, t->curve_room,
					   sizeof *t->benefit);
		t->penalty = xreallocarray(t->penalty, t->curve_room,
					   sizeof *t->penalty);
	}
}

static void clear(struct tally *t)
{
	struct tally kept = *t;

	*t = (struct tally){ .answers = kept.answers,
			     .room = kept.room,
			     .benefit = kept.benefit,
			     .penalty = kept.penalty,
			     .curve_room = kept.curve_room };
}

static void count_reading(struct tally *t, const struct reading *r)
{
	t->concessions += r->concession == 1;
	t->flags += (int)reading_flags(r);
	t->contradictions += r->consistency == 1;
	t->firm += r->firm;
	t->unsettled += !r->firm;
	t->asked_yes_no += r->answered_first >= 0;
	t->answered_first += r->answered_first == 1;
	t->promised += reading_find(r, REMARK_LATER) != NULL;
}

static void score(struct tally *t, struct cobra_run *run,
		  const struct reading *r, struct tally_answer *a)
{
	struct cobra_turn turn = { .commitment = (int)r->commitment,
				   .relevance = r->relevance,
				   .manner = r->manner,
				   .quality = r->quality,
				   .consistency = r->consistency == 1,
				   .outcome = r->outcome };
	struct cobra_step step;

	if (r->commitment == COMMITMENT_UNREAD ||
	    !cobra_run_add(run, &turn, &step, NULL))
		return;
	a->scored = true;
	a->bat = step.bat;
	a->pat = step.pat;
	t->benefit[t->n_scored] = step.bat_sum;
	t->penalty[t->n_scored++] = step.pat_sum;
	t->top = step.bat_sum > step.pat_sum ? step.bat_sum : step.pat_sum;
}

static void count_answer(struct tally *t, struct cobra_run *run,
			 const struct turn *turn, int question)
{
	int words = (int)utf8_words(turn->text, strlen(turn->text));
	struct tally_answer a = { .turn = turn->n, .question = question };

	t->words += words;
	if (turn->kind == TURN_ANSWER && words > t->longest_words)
		t->longest_words = words;
	if (turn->reading) {
		count_reading(t, turn->reading);
		score(t, run, turn->reading, &a);
	}
	t->answers[t->n++] = a;
}

void tally_count(struct tally *t, const struct transcript *said)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_run run;
	int question = 0;

	clear(t);
	make_room(t, said->n);
	cobra_run_init(&run, &rule);
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *turn = &said->turns[i];

		if (turn_is_question(turn))
			question += !turn->retracted;
		else if (turn_is_counsel(turn) && !turn->retracted)
			count_answer(t, &run, turn,
				     turn->kind == TURN_ANSWER ? question : 0);
	}
}

const struct tally_answer *tally_of(const struct tally *t, int turn)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->answers[i].turn == turn)
			return &t->answers[i];
	return NULL;
}
