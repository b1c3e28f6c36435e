#include "score/sidestep.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/reading.h"
#include "score/scorecard.h"

/* A claim of fact that the record refutes.  Not of law: a holding told in other words
 * may be told rightly. */
static const struct heard_claim *refuted(const struct reading *r)
{
	const struct heard_claim *c = heard_false_record(&r->heard);

	return c && c->verdict == VERDICT_REFUTES ? c : NULL;
}

/* Nothing is hidden by who says openly that it is so, or that they cannot say. */
static bool is_open(const struct reading *r)
{
	return r->concession == 1 || r->heard.correction ||
	       reading_find(r, REMARK_UNKNOWN);
}

bool sidestep_of(const struct transcript *said, const struct turn *answer,
		 struct sidestep *out)
{
	const struct reading *r = answer->reading;
	const struct heard_claim *c;

	if (r->unread || is_open(r))
		return false;
	*out = (struct sidestep){ .turn = answer->n,
				  .sure = scorecard_settles(said, answer),
				  .words = r->quote };
	c = refuted(r);
	if (c) {
		out->strategy = STRATEGY_QUALITY;
		out->sure = false; /* nor does it say that they knew */
		out->words = c->span;
	} else if (r->relevance >= 3 || reading_is_beside(r)) {
		out->strategy = STRATEGY_RELEVANCE;
	} else if (r->manner >= 3) {
		out->strategy = STRATEGY_MANNER;
	} else {
		return false;
	}
	return true;
}

struct sidestep *sidestep_find(const struct transcript *said, size_t *n)
{
	struct sidestep *list = xcalloc(said->n + 1, sizeof *list);

	*n = 0;
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind == TURN_ANSWER && !t->retracted && t->reading &&
		    sidestep_of(said, t, &list[*n]))
			(*n)++;
	}
	return list;
}

/* ---- in words ---- */

enum { NAMED_MAX = 12 };

/* Of one strategy: those that the reading is sure of, and the others. */
static const struct {
	const char *sure, *unsure;
} did[] = {
	[STRATEGY_QUALITY] = { "went against the papers",
			       "may have gone against the papers" },
	[STRATEGY_RELEVANCE] = { "missed the question",
				 "may have missed the question" },
	[STRATEGY_MANNER] = { "stayed vague", "may have stayed vague" },
};

struct saying {
	struct buf *out;
	const struct transcript *said;
	const struct sidestep *list;
	size_t n;
	const char *dot;
};

static bool name_some(const struct saying *x, enum tactics_strategy strategy,
		      bool sure)
{
	size_t named = 0;

	for (size_t i = 0; i < x->n; i++) {
		const struct sidestep *s = &x->list[i];

		if (s->strategy != strategy || s->sure != sure)
			continue;
		if (named++ < NAMED_MAX)
			buf_printf(x->out, "%sQ %d", named > 1 ? ", " : "",
				   transcript_question_number(
					   x->said,
					   transcript_turn(x->said, s->turn)));
	}
	if (named > NAMED_MAX)
		buf_printf(x->out, " and %zu more", named - NAMED_MAX);
	return named > 0;
}

static void say_strategy(const struct saying *x, enum tactics_strategy strategy)
{
	size_t begun = x->out->len, first;
	bool sure;

	buf_puts(x->out, begun ? x->dot : "");
	first = x->out->len;
	sure = name_some(x, strategy, true);
	if (sure)
		buf_printf(x->out, " %s; ", did[strategy].sure);
	if (name_some(x, strategy, false))
		buf_printf(x->out, " %s", did[strategy].unsure);
	else if (sure)
		buf_cut(x->out, x->out->len - 2);
	if (x->out->len == first)
		buf_cut(x->out, begun);
	else
		buf_printf(x->out, " (%s)",
			   tactics_schemes[TACTICS_STRATEGY].labels[strategy]);
}

void sidestep_say(struct buf *out, const struct transcript *said,
		  const char *dot)
{
	struct saying x = { .out = out, .said = said, .dot = dot };
	struct sidestep *list = sidestep_find(said, &x.n);

	x.list = list;
	for (size_t i = STRATEGY_QUALITY; i < STRATEGY_NONE; i++)
		say_strategy(&x, (enum tactics_strategy)i);
	free(list);
}
