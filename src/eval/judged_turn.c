#include "eval/judged_turn.h"

#include <stdlib.h>

#include "analysis/event.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "eval/generate_tactics.h" /* POOL_... */
#include "eval/scene.h"

#define STREAM 0x6576 /* of chance */

void judged_turn_begin(struct judged_turn *t, const struct modelled_setup *how,
		       struct eval_scene *scene, uint64_t place)
{
	const struct eval_player *p = &how->suite->player;

	*t = (struct judged_turn){ .how = how, .scene = scene, .place = place };
	t->broken =
		!p->read(p->arg, scene, &t->why) ||
		(how->reader && !read_turn_begin(&t->reading, how->suite,
						 how->reader, scene, &t->why));
}

/* Once what was said has been read. */
static void begin_bench(struct judged_turn *t)
{
	const struct modelled_setup *how = t->how;
	const struct eval_player *p = &how->suite->player;

	t->begun = true;
	t->broken |= how->bench ? !bench_turn_begin(&t->bench, how->bench,
						    how->suite->catalogue,
						    t->scene, how->how, &t->why)
				: !p->ask(p->arg, t->scene, &t->why);
}

void judged_turn_judge(struct judged_turn *t, enum judge_prompt j)
{
	if (t->how->judged && t->n_judges < JUDGED_MAX)
		t->judges[t->n_judges++] = j;
}

bool judged_turn_spoke(const struct judged_turn *t)
{
	return t->scene->next.text != NULL;
}

const char *judged_turn_fault(const struct judged_turn *t)
{
	return t->bench.why.code != ERR_NONE ? t->bench.why.text : NULL;
}

/* ---- asking ---- */

static struct judge_matter matter_of(const struct judged_turn *t)
{
	struct judge_matter m = judge_matter_of(t->scene);

	m.kind = t->extra.kind;
	m.choices = t->extra.choices;
	m.n_choices = t->extra.n_choices;
	return m;
}

static bool ask_judge(struct judged_turn *t, struct error *err)
{
	struct judge_matter m = matter_of(t);

	return t->ask.repairing ||
	       judge_request(t->how->suite->catalogue, t->judges[t->at], &m,
			     &t->ask.asked, err);
}

static void settle_silence(struct judged_turn *t)
{
	for (; t->at < t->n_judges; t->at++)
		t->read[t->at] = !judged_turn_fault(t);
}

static enum run_step ask_seeded(const struct judged_turn *t,
				struct run_ask *out)
{
	struct rng rng = rng_at(t->how->suite->seed ^ STREAM, t->place);

	out->request.seed = (int64_t)(rng_u64(&rng) >> 33) + 1;
	return RUN_ASK;
}

enum run_step judged_turn_next(void *turn, struct run_ask *out,
			       struct error *err)
{
	struct judged_turn *t = turn;

	out->may_fail = true;
	out->pool = POOL_WRITER;
	if (!t->broken && read_turn_next(&t->reading, &out->request))
		return ask_seeded(t, out);
	if (!t->broken && !t->begun)
		begin_bench(t);
	if (t->broken) {
		*err = t->why;
		return RUN_BROKEN;
	}
	if (bench_turn_next(&t->bench, &out->request))
		return ask_seeded(t, out);
	if (!judged_turn_spoke(t))
		settle_silence(t);
	if (t->at == t->n_judges)
		return RUN_DONE;
	return ask_judge(t, err)
		       ? modelled_ask_send(&t->ask, t->how->judge_pool, out)
		       : RUN_BROKEN;
}

/* ---- hearing ---- */

static void take_judge(struct judged_turn *t, const struct run_reply *reply)
{
	struct judge_matter m = matter_of(t);
	bool ok = !reply->failed &&
		  judge_parse(t->judges[t->at], reply->text, reply->cut_short,
			      &m, &t->verdicts[t->at], &t->ask.why);

	modelled_name(&t->judge, reply);
	if (!ok && modelled_ask_again(&t->ask, reply))
		return;
	t->read[t->at++] = ok;
	modelled_ask_reset(&t->ask);
}

void judged_turn_take(void *turn, const struct run_reply *reply)
{
	struct judged_turn *t = turn;

	if (!t->begun) {
		read_turn_take(&t->reading, reply);
	} else if (t->bench.asks) {
		modelled_name(&t->model, reply);
		bench_turn_take(&t->bench, reply);
	} else {
		take_judge(t, reply);
	}
}

/* ---- the end ---- */

void judged_turn_write(const struct judged_turn *t, struct jsonw *w)
{
	struct judge_matter m = judge_matter_of(t->scene);

	jsonw_put_text(w, "case", t->scene->kase->slug);
	jsonw_put_text(w, "question", m.question);
	jsonw_put_text(w, "answer", m.answer);
	jsonw_put_text(w, "text", t->scene->next.text);
	jsonw_put_text(w, "model", t->model);
	jsonw_put_text(w, "judge", t->judge);
	if (t->bench.steps)
		jsonw_put_int(w, "steps", (int64_t)t->bench.steps);
	if (t->reading.failed)
		jsonw_put_bool(w, "unread", true);
	if (judged_turn_fault(t))
		jsonw_put_text(w, "no_turn", judged_turn_fault(t));
}

void judged_turn_release(struct judged_turn *t)
{
	read_turn_release(&t->reading);
	bench_turn_release(&t->bench);
	modelled_ask_reset(&t->ask);
	turn_release(&t->scene->next);
	t->scene->next = (struct turn){ .n = 0 };
	if (!t->goes_on)
		eval_scene_unread(t->scene);
	free(t->model);
	free(t->judge);
}

void judged_turn_end(void *turn)
{
	judged_turn_release(turn);
	free(turn);
}

void judged_turn_estimate(const struct modelled_setup *how, double n,
			  double verdicts, struct plan_part parts[3])
{
	struct plan_part *p = &parts[POOL_WRITER];

	if (how->bench)
		*p = bench_turn_estimate(how->bench, n);
	if (how->reader) { /* labels, and faults */
		p->requests += 2.1 * n;
		p->most += 4 * n;
		p->read += 4500 * n;
		p->written += 300 * n;
	}
	if (how->judged)
		parts[how->judge_pool] = plan_asks(verdicts, 1400, 60);
}
