#include "eval/read_turn.h"

#include <stdlib.h>

#include "analysis/reader.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "eval/replied.h"
#include "eval/scene.h"

/* Laid over the offline one. */
static void keep(struct read_turn *t, struct event *ev)
{
	struct turn *answer = transcript_last(&t->scene->said, TURN_ANSWER);

	if (!answer->reading)
		answer->reading = xmalloc(sizeof *answer->reading);
	else
		reading_release(answer->reading);
	*answer->reading = ev->reading;
	ev->reading = (struct reading){ .commitment = 0 };
}

static void carry(struct read_turn *t, struct event *ev)
{
	switch (ev->kind) {
	case EV_SEND:
		if (t->n == READ_TURN_WAITING)
			break;
		t->waiting[t->n].seeker = ev->seeker;
		t->waiting[t->n].request = request_copy(&ev->request);
		t->waiting[t->n++].request.stream = false;
		break;
	case EV_READING:
		keep(t, ev);
		t->ended = true;
		break;
	case EV_READ_FAILED: t->ended = t->failed = true; break;
	case EV_NOTE: t->failed |= t->told; break; /* what was of no use */
	default: break;
	}
}

static void carry_all(struct read_turn *t, struct events *queue)
{
	struct event ev;

	while (events_take(queue, &ev)) {
		if (!t->ended)
			carry(t, &ev);
		event_release(&ev);
	}
	events_release(queue);
}

bool read_turn_begin(struct read_turn *t, const struct eval_setup *s,
		     const char *reader, struct eval_scene *scene,
		     struct error *err)
{
	const struct eval_player *p = &s->player;
	struct events queue = { 0 };

	*t = (struct read_turn){ .scene = scene };
	t->ended = !eval_scene_last(scene) || !p->begin_reading;
	if (t->ended)
		return true;
	t->reader = reader_new(reader, s->lexicons, s->catalogue, err);
	if (!t->reader)
		return false;
	p->begin_reading(p->arg, scene, t->reader, &queue);
	carry_all(t, &queue);
	return true;
}

bool read_turn_next(const struct read_turn *t, struct llm_request *out)
{
	if (t->ended || !t->n)
		return false;
	*out = request_copy(&t->waiting[0].request);
	return true;
}

void read_turn_take(struct read_turn *t, const struct run_reply *reply)
{
	enum seeker_kind seeker = t->waiting[0].seeker;
	struct events queue = { 0 };
	struct replied r;

	request_release(&t->waiting[0].request);
	t->n--;
	t->told = true;
	for (size_t i = 0; i < t->n; i++)
		t->waiting[i] = t->waiting[i + 1];
	replied_init(&r, reply);
	if (seeker == SEEKER_FAULTS)
		reader_told_faults(t->reader, &r.ev, &queue);
	else
		reader_told(t->reader, &r.ev, &queue);
	replied_release(&r);
	carry_all(t, &queue);
}

void read_turn_release(struct read_turn *t)
{
	for (size_t i = 0; i < t->n; i++)
		request_release(&t->waiting[i].request);
	if (t->reader)
		reader_free(t->reader);
	*t = (struct read_turn){ .n = 0 };
}
