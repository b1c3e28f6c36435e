#include "hearing/examine_live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "hearing/asker.h"

void examine_live_begin(struct examine_live *l, const struct dialogue *written)
{
	*l = (struct examine_live){ .written = written,
				    .grown = *written,
				    .goal_read = -1 };
	/* The texts stay the written one's. */
	l->grown.arena = (struct arena){ 0 };
	l->grown.turns = l->turns;
	l->grown.n = EXAMINE_LIVE_MOST;
	for (size_t t = 0; t < EXAMINE_LIVE_MOST; t++) {
		l->turns[t].asks = &l->asks[t];
		l->said[t] = &l->asks[t];
		for (int k = 0; k < TACTICS_GOAL; k++)
			l->read[t][k] = -1;
	}
	examine_begin(&l->round, &l->grown);
}

void examine_live_release(struct examine_live *l)
{
	for (size_t t = 0; t < l->n; t++) {
		free(l->asks[t].question);
		free(l->asks[t].answer);
	}
	l->n = 0;
}

/* ---- asking ---- */

static void grow(struct examine_live *l, struct stand_drill *s)
{
	struct dialogue_ask *a = &l->asks[l->n];

	a->question = s->question;
	a->answer = s->reply.answer;
	a->words = s->reply.words;
	memcpy(a->labels, s->reply.labels, sizeof a->labels);
	s->question = s->reply.answer = NULL;
	l->turns[l->n++].n = 1;
	examine_choose(&l->round, 0);
}

static bool ended_well(const struct event *end, struct error *err)
{
	if (end->kind == EV_SAID)
		return true;
	if (end->kind == EV_BENCH_FAILED)
		return error_set(err, end->error.code, "%s", end->error.text);
	return error_set(err, ERR_ENDPOINT, "the model did not answer");
}

bool examine_live_ask(struct examine_live *l, struct errands *e,
		      const struct catalogue *c, const char *question,
		      const struct asker_person *person, struct error *err)
{
	struct stand_drill s = {
		.catalogue = c, .d = l->written, .said = l->said, .n_said = l->n
	};
	struct seeker seekers[SEEKERS] = {
		[SEEKER_BENCH] = { .errands = e,
				   .self = &s,
				   .told = stand_drill_told,
				   .tag = "drill" },
	};
	struct events queue = { 0 };
	struct event end;
	bool ok;

	stand_drill_ask(&s, question, &queue);
	end = asker_end(seekers, &queue, person);
	ok = ended_well(&end, err);
	if (ok)
		grow(l, &s);
	event_release(&end);
	stand_drill_release(&s);
	return ok;
}

bool examine_live_done(struct examine_live *l)
{
	if (l->round.part != EXAMINE_ASKING || l->n < EXAMINE_LIVE_LEAST)
		return false;
	l->grown.n = l->n;
	l->round.turn = l->n - 1;
	l->round.part = EXAMINE_NAMING;
	l->round.dimension = TACTICS_GOAL;
	return true;
}

/* ---- what holds ---- */

void examine_live_read(struct examine_live *l, const struct tactics *reader)
{
	struct tactics_turn turns[EXAMINE_LIVE_MOST];
	struct tactics_reading r[EXAMINE_LIVE_MOST] = { 0 };
	const struct tactics_dialogue d = { .setting = l->written->setting,
					    .background =
						    l->written->background,
					    .role = l->written->role,
					    .turns = turns,
					    .n = l->n };

	for (size_t t = 0; t < l->n; t++)
		turns[t] = (struct tactics_turn){ l->asks[t].question,
						  l->asks[t].answer };
	tactics_read(reader, &d, r);
	for (size_t t = 0; t < l->n; t++)
		memcpy(l->read[t], r[t].labels, sizeof l->read[t]);
	l->goal_read = l->n ? r[l->n - 1].labels[TACTICS_GOAL] : -1;
	tactics_reading_release(r, l->n);
}

static int read_of(const struct examine_live *l, const struct named *row)
{
	return row->dimension == TACTICS_GOAL
		       ? l->goal_read
		       : l->read[row->turn - 1][row->dimension];
}

size_t examine_live_rows(const struct examine_live *l, int64_t at_ms,
			 struct named *out)
{
	struct named rows[EXAMINE_NAMED_MAX];
	size_t all = examine_rows(&l->round, at_ms, rows), n = 0;

	for (size_t i = 0; i < all; i++) {
		if (read_of(l, &rows[i]) != rows[i].holds)
			continue;
		out[n] = rows[i];
		snprintf(out[n].dialogue, sizeof out[n].dialogue, "%s%.*s",
			 NAMED_LIVE,
			 (int)(sizeof out[n].dialogue - sizeof NAMED_LIVE),
			 l->written->id);
		n++;
	}
	return n;
}

/* ---- in words ---- */

void examine_live_say_opening(const struct examine_live *l,
			      struct heard_lines *out)
{
	char *to_do =
		xprintf("Put %d to %d questions in your own words, and name "
			"what each answer does. At the end you see what was "
			"known, and what was sought.",
			EXAMINE_LIVE_LEAST, EXAMINE_LIVE_MOST);

	examine_say_start(l->written, to_do,
			  "All persons and events are invented. A model plays "
			  "the witness: what it says is simulated.",
			  out);
	free(to_do);
}

/* "strategy: unsettled: Manner as the model declared (too vague ...), None as the
 * reader hears it (...). You named Manner." */
static void say_unsettled(enum tactics_dimension d, int declared, int read,
			  int named, struct heard_lines *out)
{
	const char *const *labels = tactics_schemes[d].labels;
	char *heard = read < 0 ? xstrdup("the reader heard none")
			       : xprintf("%s as the reader hears it (%s)",
					 labels[read], examine_gloss(d, read));
	char *you = named < 0 ? xstrdup("You passed over it.")
			      : xprintf("You named %s.", labels[named]);

	heard_lines_add(out, tactics_schemes[d].word, HEARD_PLAIN,
			"unsettled: %s as the model %s (%s), %s. %s",
			labels[declared],
			d == TACTICS_GOAL ? "was told" : "declared",
			examine_gloss(d, declared), heard, you);
	free(heard);
	free(you);
}

static void say_label(enum tactics_dimension d, int declared, int read,
		      int named, struct heard_lines *out)
{
	if (declared == read)
		examine_say_label(d, declared, named, out);
	else
		say_unsettled(d, declared, read, named, out);
}

static void say_turn(const struct examine_live *l, size_t t,
		     struct heard_lines *out)
{
	const struct dialogue_ask *a = &l->asks[t];

	heard_lines_add(out, "", HEARD_PLAIN, "%s", "");
	heard_lines_add(out, "you", HEARD_PLAIN, "%s", a->question);
	heard_lines_add(out, "answer", HEARD_PLAIN, "%s", a->answer);
	for (int k = 0; k < TACTICS_GOAL; k++)
		say_label((enum tactics_dimension)k, a->labels[k],
			  l->read[t][k], l->round.turns[t].named[k], out);
	heard_lines_add(out, "words", HEARD_PLAIN, "\"%.*s\"",
			(int)(a->words.to - a->words.from),
			a->answer + a->words.from);
}

void examine_live_say_truth(const struct examine_live *l,
			    struct heard_lines *out)
{
	const struct dialogue *d = l->written;

	*out = (struct heard_lines){ 0 };
	heard_lines_add(out, "known", HEARD_PLAIN, "%s", d->private_knowledge);
	heard_lines_add(out, "sought", HEARD_PLAIN, "%s (%s)",
			tactics_schemes[TACTICS_GOAL].labels[d->goal],
			examine_gloss(TACTICS_GOAL, d->goal));
	for (size_t t = 0; t < l->n; t++)
		say_turn(l, t, out);
	heard_lines_add(out, "", HEARD_PLAIN, "%s", "");
	say_label(TACTICS_GOAL, d->goal, l->goal_read, l->round.goal, out);
	heard_lines_add(out, "to ask", HEARD_PLAIN, "%s", d->outcome);
}

char *examine_live_say_score(const struct examine_live *l)
{
	struct named rows[EXAMINE_NAMED_MAX];
	size_t n = examine_live_rows(l, 0, rows);
	size_t unsettled = l->n * TACTICS_GOAL + 1 - n;
	struct examine_score score = examine_score_of(rows, n);
	char *shares, *out;

	if (!n)
		return xstrdup("This round: nothing is settled. The model and "
			       "the reader differ in every label, so none "
			       "counts.");
	shares = examine_say_shares(&score);
	out = unsettled ? xprintf("%s %zu label%s unsettled: the model and the "
				  "reader differ, and %s nowhere.",
				  shares, unsettled,
				  unsettled == 1 ? " is" : "s are",
				  unsettled == 1 ? "it counts" : "they count")
			: xstrdup(shares);
	free(shares);
	return out;
}
