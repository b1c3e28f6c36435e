/*
 * bench_offline.c - a bench that listens without a model
 *
 * The order (plan.h) says who speaks and whether the last answer is taken up.  If
 * it is, the table (policy.h) says how, by the kind of answer (kind.h), and the
 * moves (scene.h) find the words; if it is not, or there is nothing to say to it,
 * the next question of the bench memo is asked that nobody has asked, one that
 * the answer leads to before others.  A question on a new issue may begin with the
 * passage of the record that it rests on, looked up in the docket.
 *
 *   ask --follow-up--> EV_SAID
 *   ask --new issue, with a record cite--> EV_LOOK_UP --found--> EV_SAID
 *   ask --nothing left--> EV_REST
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/asking.h"
#include "sim/new_issue.h"
#include "sim/scene.h"

#define OFFLINE_PLACE ((uint64_t)1 << 40)

static void *offline_open(const struct sim_setup *setup, struct error *err)
{
	struct offline *o = xcalloc(1, sizeof *o);

	o->setup = *setup;
	if (!remarks_load(setup->catalogue, err) ||
	    !asking_load(setup->catalogue, err) ||
	    !policy_load(&o->policy, setup->catalogue, err)) {
		policy_release(&o->policy);
		free(o);
		return NULL;
	}
	memo_for(&o->memo, setup->kase, setup->side, setup->issues);
	buf_init(&o->lead, SPEECH_MAX);
	return o;
}

static void offline_cancel(void *self)
{
	struct offline *o = self;

	if (o->is_waiting)
		turn_release(&o->waiting);
	o->is_waiting = false;
	buf_reset(&o->lead);
}

static void offline_close(void *self)
{
	struct offline *o = self;

	offline_cancel(o);
	buf_release(&o->lead);
	memo_release(&o->memo);
	policy_release(&o->policy);
	free(o);
}

static struct turn new_turn(const struct scene *x)
{
	return (struct turn){
		.kind = TURN_QUESTION,
		.role = ROLE_BENCH,
		.seat = x->ask->seat,
		.speaker = xstrdup(x->judge->short_name),
		.type = x->question ? x->question->type : x->ask->type,
		.aim = x->ask->aim,
		.follows = x->ask->follows,
		.manner = -1,
		.issue = x->question ? str_dup(x->question->issue) : NULL,
	};
}

/* Takes the last answer up; false when there is nothing to say to it. */
static bool take_up(struct scene *x, struct events *out)
{
	struct reply r = { .turn = new_turn(x) };
	bool done;

	buf_init(&r.text, SPEECH_MAX);
	done = moves_answer(x, &r);
	if (done) {
		while (r.text.len && r.text.s[r.text.len - 1] == ' ')
			buf_cut(&r.text, r.text.len - 1);
		r.turn.text = buf_take(&r.text);
		events_say(out, &r.turn);
	} else {
		turn_release(&r.turn);
	}
	buf_release(&r.text);
	return done;
}

static void offline_ask(void *self, const struct transcript *said,
			const struct ask *ask, struct events *out)
{
	struct offline *o = self;
	struct scene x;

	offline_cancel(o);
	scene_open(&x, o, said, ask, OFFLINE_PLACE + ask->place);
	if (ask->aim == AIM_NEW_ISSUE || !x.answer || !take_up(&x, out))
		new_issue_ask(o, &x, out);
	scene_release(&x);
}

/* A question does without its passage; the person hears why, once. */
static void tell_trouble(struct offline *o, const struct error *err,
			 struct events *out)
{
	struct error note = { .code = err->code };

	if (o->told_trouble)
		return;
	o->told_trouble = true;
	snprintf(note.text, sizeof note.text,
		 "the docket cannot be searched, so that questions come "
		 "without its passages: %.200s",
		 err->text);
	events_fail(out, EV_NOTE, &note);
}

static void offline_found(void *self, struct passages *found,
			  const struct error *err, struct events *out)
{
	struct offline *o = self;

	if (!o->is_waiting)
		return;
	if (!found)
		tell_trouble(o, err, out);
	new_issue_found(o, found, out);
}

const struct sim_ops sim_offline = {
	.name = "offline",
	.help = "no model: listens to the answer, follows up, works through "
		"the bench memo",
	.open = offline_open,
	.ask = offline_ask,
	.found = offline_found,
	.cancel = offline_cancel,
	.close = offline_close,
};
