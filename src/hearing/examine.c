#include "hearing/examine.h"

#include <stdio.h>

void examine_begin(struct examine *e, const struct dialogue *d)
{
	*e = (struct examine){ .d = d, .part = EXAMINE_OPENING, .goal = -1 };
	for (size_t i = 0; i < DIALOGUE_TURNS_MAX; i++)
		for (int k = 0; k < TACTICS_GOAL; k++)
			e->turns[i].named[k] = -1;
}

size_t examine_choices(const struct examine *e)
{
	if (e->part == EXAMINE_ASKING)
		return e->d->turns[e->turn].n;
	return e->part == EXAMINE_NAMING ? tactics_schemes[e->dimension].n : 0;
}

/* Where the label at hand is kept. */
static int *slot(struct examine *e)
{
	return e->dimension == TACTICS_GOAL
		       ? &e->goal
		       : &e->turns[e->turn].named[e->dimension];
}

static void name_it(struct examine *e, int label)
{
	*slot(e) = label;
	if (e->dimension == TACTICS_GOAL) {
		e->part = EXAMINE_TRUTH;
	} else if (e->dimension + 1 < TACTICS_GOAL) {
		e->dimension++;
	} else if (e->turn + 1 < e->d->n) {
		e->turn++;
		e->part = EXAMINE_ASKING;
	} else {
		e->dimension = TACTICS_GOAL;
	}
}

bool examine_choose(struct examine *e, size_t i)
{
	if (i >= examine_choices(e))
		return false;
	if (e->part == EXAMINE_NAMING) {
		name_it(e, (int)i);
		return true;
	}
	e->turns[e->turn].asked = i;
	e->part = EXAMINE_NAMING;
	e->dimension = TACTICS_ACT;
	return true;
}

bool examine_pass(struct examine *e)
{
	if (e->part == EXAMINE_OPENING)
		e->part = EXAMINE_ASKING;
	else if (e->part == EXAMINE_NAMING)
		name_it(e, -1);
	else
		return examine_choices(e) == 1 && examine_choose(e, 0);
	return true;
}

bool examine_back(struct examine *e)
{
	if (e->part != EXAMINE_NAMING || e->dimension == TACTICS_ACT)
		return false;
	e->dimension--;
	return true;
}

size_t examine_heard(const struct examine *e)
{
	if (e->part == EXAMINE_OPENING)
		return 0;
	return e->turn + (e->part != EXAMINE_ASKING);
}

const struct dialogue_ask *examine_asked(const struct examine *e, size_t turn)
{
	return &e->d->turns[turn].asks[e->turns[turn].asked];
}

size_t examine_rows(const struct examine *e, int64_t at_ms, struct named *out)
{
	struct named row = { .at_ms = at_ms };
	size_t n = 0;

	snprintf(row.dialogue, sizeof row.dialogue, "%s", e->d->id);
	for (size_t t = 0; t < e->d->n; t++)
		for (int k = 0; k < TACTICS_GOAL; k++) {
			row.turn = (int)t + 1;
			row.dimension = (enum tactics_dimension)k;
			row.named = e->turns[t].named[k];
			row.holds = examine_asked(e, t)->labels[k];
			out[n++] = row;
		}
	row.turn = 0;
	row.dimension = TACTICS_GOAL;
	row.named = e->goal;
	row.holds = e->d->goal;
	out[n++] = row;
	return n;
}

struct examine_score examine_score_of(const struct named *rows, size_t n)
{
	struct examine_score s = { 0 };

	for (size_t i = 0; i < n; i++) {
		enum tactics_dimension d = rows[i].dimension;

		s.named[d] += rows[i].named >= 0;
		s.right[d] += rows[i].named == rows[i].holds;
	}
	return s;
}

struct examine_score examine_score(const struct examine *e)
{
	struct named rows[EXAMINE_NAMED_MAX];

	return examine_score_of(rows, examine_rows(e, 0, rows));
}
