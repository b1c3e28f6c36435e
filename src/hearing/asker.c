#include "hearing/asker.h"

#include "base/clock.h"
#include "base/error.h"
#include "llm/await.h"

struct asking {
	struct seeker *seekers; /* by kind */
	struct events *queue;
	const struct asker_person *person; /* or NULL */
	struct turn steps; /* the agent's: nothing else of it counts */
	struct event last; /* the one that ended it; EV_NOTE until then */
};

static void end_with(struct asking *a, struct event *ev)
{
	a->last = *ev;
	*ev = (struct event){ 0 };
	if (a->last.kind != EV_SAID)
		return;
	a->last.turn.steps = a->steps.steps;
	a->last.turn.n_steps = a->steps.n_steps;
	a->steps = (struct turn){ 0 };
}

static void carry(struct asking *a, struct event *ev)
{
	struct step *s = &ev->step;

	switch (ev->kind) {
	case EV_SEND:
	case EV_LOOK_UP:
		ev->now_ms = clock_now_ms();
		seeker_begin(&a->seekers[ev->seeker], ev, a->queue);
		break;
	case EV_STEP:
		turn_add_step(&a->steps, s->action, s->input, s->result);
		break;
	case EV_NOTE:
		if (a->person && a->person->notice)
			a->person->notice(a->person->arg, ev->text);
		break;
	case EV_SHOW: break;
	default: end_with(a, ev); break;
	}
}

static void carry_all(struct asking *a)
{
	struct event ev;

	while (events_take(a->queue, &ev)) {
		carry(a, &ev);
		event_release(&ev);
	}
}

static void hear(void *asking, struct llm_event *ev)
{
	struct asking *a = asking;

	for (int who = 0; who < SEEKERS; who++)
		if (seeker_is_busy(&a->seekers[who]) &&
		    seeker_news(&a->seekers[who], ev, a->queue))
			break;
	carry_all(a);
}

/* One of those who wait for something; NULL when nobody does. */
static struct seeker *busy(struct asking *a)
{
	for (int who = 0; who < SEEKERS; who++)
		if (seeker_is_busy(&a->seekers[who]))
			return &a->seekers[who];
	return NULL;
}

static bool goes_on(void *asking)
{
	const struct asking *a = asking;

	return !a->person || !a->person->goes_on ||
	       a->person->goes_on(a->person->arg, &a->steps);
}

static void stop(struct asking *a)
{
	a->last.kind = EV_BENCH_FAILED;
	error_set(&a->last.error, ERR_CANCELLED, "interrupted");
}

struct event asker_end(struct seeker seekers[SEEKERS], struct events *queue,
		       const struct asker_person *person)
{
	struct asking a = { .seekers = seekers,
			    .queue = queue,
			    .person = person,
			    .last = { .kind = EV_NOTE } };
	const struct await how = { .hear = hear,
				   .goes_on = goes_on,
				   .arg = &a };
	struct llm_event ev;
	struct seeker *s;

	carry_all(&a);
	while (a.last.kind == EV_NOTE && (s = busy(&a))) {
		if (await_ticket(s->errands->llm,
				 s->request ? s->request : s->vector, &how,
				 &ev) == AWAIT_ENDED)
			hear(&a, &ev);
		else
			stop(&a);
	}
	while ((s = busy(&a)))
		seeker_stop(s);
	events_release(queue);
	turn_release(&a.steps);
	return a.last;
}

bool asker_question(const struct asker *bench, const struct ask *ask,
		    struct turn *t, bool *rested, struct error *err)
{
	struct seeker seekers[SEEKERS] = {
		[SEEKER_BENCH] = { .errands = bench->errands,
				   .self = bench->sim,
				   .told = bench->ops->told,
				   .found = bench->ops->found,
				   .tag = "ask" },
	};
	struct events queue = { 0 };
	struct event end;

	bench->ops->ask(bench->sim, bench->said, ask, &queue);
	end = asker_end(seekers, &queue, bench->person);
	*rested = end.kind == EV_REST;
	*t = end.turn;
	if (end.kind == EV_SAID && bench->ops->needs_model)
		errands_ground(bench->errands, bench->said, t);
	if (end.kind == EV_BENCH_FAILED)
		return error_set(err, end.error.code, "%s", end.error.text);
	return end.kind != EV_NOTE ||
	       error_set(err, ERR_DATA, "the bench did not answer");
}
