/*
 * run.c - see run.h
 *
 *	free --> READY --> ASKED --> CAME --> READY ...      a sample under way
 *	           |                  on disk first
 *	           +--> its result is written, and it is free again
 *
 * More samples are under way than requests may be, so that where replies wait for the
 * disk other samples ask meanwhile; what came in one round is flushed together.
 */
#include "eval/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/event.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/run_folder.h"
#include "eval/run_known.h"
#include "eval/run_limit.h"

#define LOOK_MS	 100  /* between two looks at what may stop it */
#define FLUSH_MS 50   /* a reply waits so long for others to be flushed with */
#define DRAIN_MS 3000 /* for what is under way once somebody stopped it */
#define TELL_MAX 5    /* lost samples that are told one by one */
#define TAG	 "run"
#define LIMITS	 (RUN_POOLS_MAX * RUN_ENDPOINTS_MAX)
/* Where many ask at once, others ask while replies wait for the disk; where few do,
 * one sample is better ended than two begun. */
#define MANY	 16
#define PER_SLOT 4

enum live_state { LIVE_FREE, LIVE_READY, LIVE_ASKED, LIVE_CAME };

struct live {
	enum live_state at;
	size_t sample, step;
	void *state;
	struct run_ask ask;
	char asked[RUN_ASKED_BYTES];
	struct run_limit *limit; /* of the request under way */
	int ticket, avoid;	 /* an endpoint that failed it; -1 */
	size_t tries;
	int64_t sent_ms;
	/* what came */
	char *text, *model;
	bool cut_short, failed;
};

struct runner {
	const struct run_setup *s;
	struct run_limit limits[LIMITS];
	size_t n_limits;
	struct run_limit *pools[RUN_POOLS_MAX][RUN_ENDPOINTS_MAX];
	struct live *lives;
	size_t n_lives;
	size_t next_sample;
	size_t asked; /* lives that are */
	struct run_progress p;
	int64_t began_ms, looked_ms;
	int64_t came_ms; /* the first reply that is not used; 0: there is none */
	int64_t drain_ms; /* until then; 0: it is not being stopped */
	bool stopped, failed;
	struct error err; /* why it failed */
	char told[512];	  /* the notice said last */
};

/* ---- telling ------------------------------------------------------------------- */

static void say(struct runner *r, const char *text)
{
	if (r->s->say && strcmp(r->told, text) != 0)
		r->s->say(r->s->arg, text);
	snprintf(r->told, sizeof r->told, "%s", text);
}

static void fail(struct runner *r, const struct error *err)
{
	if (!r->failed)
		r->err = *err;
	r->failed = true;
}

/* ---- endpoints ------------------------------------------------------------------ */

static struct run_limit *limit_of(struct runner *r, int endpoint)
{
	for (size_t i = 0; i < r->n_limits; i++)
		if (r->limits[i].endpoint == endpoint)
			return &r->limits[i];
	run_limit_init(&r->limits[r->n_limits], endpoint, r->s->parallel);
	return &r->limits[r->n_limits++];
}

static void set_pools(struct runner *r)
{
	for (size_t p = 0; p < RUN_POOLS_MAX; p++)
		for (size_t i = 0; i < r->s->pools[p].n; i++)
			r->pools[p][i] =
				limit_of(r, r->s->pools[p].endpoints[i]);
}

/* Whether every one that could answer it fails again and again. */
static bool pool_is_gone(const struct runner *r, size_t pool)
{
	for (size_t i = 0; i < r->s->pools[pool].n; i++)
		if (r->pools[pool][i]->failures < RUN_FAILURES_MAX)
			return false;
	return true;
}

/* ---- samples --------------------------------------------------------------------- */

static void forget_reply(struct live *l)
{
	free(l->text);
	free(l->model);
	l->text = l->model = NULL;
	l->cut_short = l->failed = false;
}

static void release_live(struct runner *r, struct live *l)
{
	if (l->at == LIVE_FREE)
		return;
	r->s->task->end(l->state);
	request_release(&l->ask.request);
	forget_reply(l);
	*l = (struct live){ 0 };
}

static void put_result(struct runner *r, struct live *l)
{
	struct error err;
	struct jsonw w;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	w = jsonw_to(&b, 0);
	r->s->task->result(l->state, &w);
	if (!run_folder_add_result(r->s->folder, l->sample, b.s, &err))
		fail(r, &err);
	buf_release(&b);
}

static void put_left(struct runner *r, struct live *l, const struct error *why)
{
	struct error err;

	r->p.left++;
	if (!run_folder_add_left(r->s->folder, l->sample, why->text, &err))
		fail(r, &err);
}

/* The reply that is on disk, if it is one to this request. */
static bool take_kept(struct runner *r, struct live *l)
{
	struct run_kept k;
	bool ok = run_folder_reply(r->s->folder, l->sample, l->step, &k) &&
		  !strcmp(k.asked, l->asked);

	if (ok)
		r->s->task->take(l->state, &k.reply);
	run_kept_release(&k);
	return ok;
}

/* Of those who answer for a pool the first: they are one model at several addresses. */
static const char *model_of(const struct runner *r, const struct run_ask *ask)
{
	const struct run_pool *pool = &r->s->pools[ask->pool];

	return ask->request.model ? ask->request.model
	       : pool->n	  ? llm_model(r->s->llm, pool->endpoints[0])
				  : "";
}

/* One that an earlier run had; into this run's folder first, at no cost. */
static bool take_known(struct runner *r, struct live *l)
{
	static const struct llm_usage nothing = { 0 };
	struct run_kept k = { 0 };
	struct error err;
	bool ok = r->s->known && run_known_take(r->s->known, l->asked,
						model_of(r, &l->ask), &k);

	if (ok && !run_folder_add_reply(r->s->folder, l->sample, l->step,
					l->asked, &k.reply, &nothing, &err)) {
		fail(r, &err);
		ok = false;
	}
	if (ok) {
		r->p.known++;
		r->s->task->take(l->state, &k.reply);
	}
	run_kept_release(&k);
	return ok;
}

/* On to the next request that is not answered yet, or to its end. */
static void go_on(struct runner *r, struct live *l)
{
	const struct run_task *t = r->s->task;
	struct error why = { 0 };
	enum run_step step;

	for (;;) {
		request_release(&l->ask.request);
		l->ask = (struct run_ask){ 0 };
		step = t->next(l->state, &l->ask, &why);
		if (step != RUN_ASK)
			break;
		run_asked(&l->ask, l->asked);
		l->at = LIVE_READY;
		l->avoid = -1;
		l->tries = 0;
		if (!take_kept(r, l) && !take_known(r, l))
			return;
		l->step++;
	}
	if (step == RUN_DONE)
		put_result(r, l);
	else if (step == RUN_LEFT)
		put_left(r, l, &why);
	else
		fail(r, &why);
	r->p.samples += step != RUN_BROKEN;
	release_live(r, l);
}

static bool next_sample(struct runner *r, size_t *sample)
{
	while (r->next_sample < r->s->to) {
		*sample = r->next_sample;
		r->next_sample += r->s->step;
		if (!run_folder_has(r->s->folder, *sample))
			return true;
	}
	return false;
}

static void look(struct runner *r)
{
	int64_t now_ms = clock_now_ms();

	r->p.under_way = r->asked;
	r->p.spent_ms = now_ms - r->began_ms;
	if (now_ms - r->looked_ms < LOOK_MS)
		return;
	r->looked_ms = now_ms;
	if (r->s->goes_on && !r->s->goes_on(r->s->arg, &r->p) && !r->drain_ms) {
		r->stopped = true;
		r->drain_ms = now_ms + DRAIN_MS;
	}
}

static void fill(struct runner *r)
{
	size_t sample;

	for (size_t i = 0; i < r->n_lives && !r->failed; i++) {
		struct live *l = &r->lives[i];

		while (l->at == LIVE_FREE && !r->failed && !r->drain_ms) {
			if (!next_sample(r, &sample))
				return;
			l->at = LIVE_READY;
			l->sample = sample;
			l->state = r->s->task->begin(r->s->task->arg, sample);
			go_on(r, l);
			look(r);
		}
	}
}

/* It cannot end now; the next run takes it up again. */
static void lose(struct runner *r, struct live *l, const struct error *why)
{
	char text[1200];

	r->p.lost++;
	if (r->p.lost <= TELL_MAX) {
		snprintf(text, sizeof text, "sample %zu is put off: %s",
			 l->sample + 1, why->text);
		say(r, text);
	}
	release_live(r, l);
}

/* ---- sending ----------------------------------------------------------------------- */

static void send_one(struct runner *r, struct live *l, int64_t now_ms)
{
	size_t pool = l->ask.pool;
	struct run_limit *to = run_limit_pick(
		r->pools[pool], r->s->pools[pool].n, l->avoid, now_ms);
	struct error err = { 0 };

	if (!to)
		return;
	l->ask.request.endpoint = to->endpoint;
	l->ask.request.tag = TAG;
	l->ticket = llm_send(r->s->llm, &l->ask.request, now_ms, &err);
	if (l->ticket) {
		l->at = LIVE_ASKED;
		l->limit = to;
		l->sent_ms = now_ms;
		to->busy++;
		r->asked++;
	} else if (err.code == ERR_BUDGET) {
		fail(r, &err);
	} else {
		lose(r, l, &err);
	}
}

static void send_ready(struct runner *r)
{
	int64_t now_ms = clock_now_ms();

	for (size_t i = 0; i < r->n_lives && !r->failed && !r->drain_ms &&
			   r->asked < r->s->parallel;
	     i++)
		if (r->lives[i].at == LIVE_READY)
			send_one(r, &r->lives[i], now_ms);
}

/* ---- hearing ------------------------------------------------------------------------- */

static double cosine(const float *a, const float *b, size_t dims)
{
	double ab = 0, aa = 0, bb = 0;

	for (size_t i = 0; i < dims; i++) {
		ab += (double)a[i] * b[i];
		aa += (double)a[i] * a[i];
		bb += (double)b[i] * b[i];
	}
	return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : 0;
}

static char *cosines(const struct llm_event *ev)
{
	struct jsonw w;
	struct buf b;

	buf_init(&b, RUN_TEXT_MAX);
	w = jsonw_to(&b, 0);
	jsonw_array(&w);
	for (size_t i = 0; i < ev->n_vectors; i++)
		for (size_t k = i + 1; k < ev->n_vectors; k++)
			jsonw_number(&w, cosine(ev->vectors + i * ev->dims,
						ev->vectors + k * ev->dims,
						ev->dims));
	jsonw_end_array(&w);
	return buf_take(&b);
}

/* Written at once; used once it is flushed. */
static void keep_reply(struct runner *r, struct live *l,
		       const struct llm_event *ev)
{
	struct run_reply reply;
	struct error err;

	l->model = xstrdup(
		l->ask.request.model
			? l->ask.request.model
			: llm_model(r->s->llm, l->ask.request.endpoint));
	reply = (struct run_reply){ .text = l->text,
				    .model = l->model,
				    .cut_short = l->cut_short,
				    .failed = l->failed };
	l->at = LIVE_CAME;
	r->came_ms = r->came_ms ? r->came_ms : clock_now_ms();
	r->p.replies++;
	if (!run_folder_add_reply(r->s->folder, l->sample, l->step, l->asked,
				  &reply, &ev->usage, &err))
		fail(r, &err);
}

static void hear_reply(struct runner *r, struct live *l,
		       const struct llm_event *ev)
{
	run_limit_grow(l->limit);
	l->text = l->ask.request.kind == LLM_EMBEDDINGS ? cosines(ev)
							: xstrdup(ev->text);
	l->cut_short = ev->cut_short;
	keep_reply(r, l, ev);
}

/* About this request, not about the endpoint. */
static bool is_refusal(int status)
{
	return (status >= 400 && status < 500 && status != 401 &&
		status != 402 && status != 403 && status != 408 &&
		status != 429) ||
	       status == 501;
}

/* No key, no credit, no right: asking again is of no use. */
static bool is_shut(int status)
{
	return status == 401 || status == 402 || status == 403;
}

static void hear_failure(struct runner *r, struct live *l,
			 const struct llm_event *ev)
{
	int64_t now_ms = clock_now_ms();

	if (l->ask.may_fail && is_refusal(ev->status)) {
		l->text = xstrdup(ev->error.text);
		l->failed = true;
		keep_reply(r, l, ev);
		return;
	}
	l->at = LIVE_READY;
	l->avoid = l->limit->endpoint;
	if (is_shut(ev->status))
		l->limit->failures = RUN_FAILURES_MAX;
	if (!is_refusal(ev->status))
		run_limit_fail(l->limit, l->sent_ms, now_ms);
	if (ev->error.code == ERR_BUDGET || pool_is_gone(r, l->ask.pool))
		fail(r, &ev->error);
	else if (++l->tries >= r->s->pools[l->ask.pool].n)
		lose(r, l, &ev->error);
}

static void hear_end(struct runner *r, struct live *l,
		     const struct llm_event *ev)
{
	l->limit->busy--;
	l->ticket = 0;
	r->asked--;
	if (ev->kind == LLM_DONE)
		hear_reply(r, l, ev);
	else
		hear_failure(r, l, ev);
}

/* A request that has to be sent again was met with "too many", or worse. */
static void hear_notice(struct runner *r, struct live *l,
			const struct llm_event *ev)
{
	if (llm_stage(r->s->llm, ev->ticket) == LLM_RESTING)
		run_limit_cut(l->limit, l->sent_ms, clock_now_ms());
	else
		say(r, ev->text);
}

static void hear(struct runner *r)
{
	struct llm_event ev;

	while (llm_next(r->s->llm, clock_now_ms(), &ev)) {
		struct live *l = r->lives, *end = l + r->n_lives;

		if (ev.kind == LLM_DELTA || ev.kind == LLM_THOUGHT)
			continue;
		while (l < end &&
		       (l->at != LIVE_ASKED || l->ticket != ev.ticket))
			l++;
		if (l == end)
			continue;
		if (ev.kind == LLM_DONE || ev.kind == LLM_FAILED) {
			hear_end(r, l, &ev);
			send_ready(r); /* no place waits for the disk */
		} else if (ev.kind == LLM_NOTICE)
			hear_notice(r, l, &ev);
	}
}

/* ---- what came is used -------------------------------------------------------------- */

static void use(struct runner *r, struct live *l)
{
	struct run_reply reply = { .text = l->text,
				   .model = l->model,
				   .cut_short = l->cut_short,
				   .failed = l->failed };

	r->s->task->take(l->state, &reply);
	forget_reply(l);
	l->step++;
	go_on(r, l);
}

static size_t n_ready(const struct runner *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_lives; i++)
		n += r->lives[i].at == LIVE_READY;
	return n;
}

/* Not before others run out of questions, or it has waited a little: a flush costs
 * as much for many replies as for one. */
static bool is_time_to_flush(const struct runner *r)
{
	return r->came_ms && (r->failed || r->drain_ms || n_ready(r) < 2 ||
			      clock_now_ms() - r->came_ms >= FLUSH_MS);
}

static void use_all(struct runner *r)
{
	struct error err;

	if (!is_time_to_flush(r))
		return;
	r->came_ms = 0;
	if (!run_folder_sync_replies(r->s->folder, &err)) {
		fail(r, &err);
		return;
	}
	for (size_t i = 0; i < r->n_lives && !r->failed; i++)
		if (r->lives[i].at == LIVE_CAME)
			use(r, &r->lives[i]);
}

/* ---- the whole ------------------------------------------------------------------------ */

static bool is_over(const struct runner *r)
{
	if (r->drain_ms && clock_now_ms() >= r->drain_ms)
		return true;
	return !r->asked && !r->came_ms &&
	       (r->failed || r->drain_ms || !n_ready(r));
}

static void carry(struct runner *r)
{
	for (;;) {
		if (!r->drain_ms)
			fill(r);
		send_ready(r);
		if (is_over(r))
			break;
		llm_wait(r->s->llm, NULL, 0, r->came_ms ? FLUSH_MS : LOOK_MS);
		hear(r);
		use_all(r);
		look(r);
	}
}

static void close_all(struct runner *r)
{
	struct error err;

	for (size_t i = 0; i < r->n_lives; i++) {
		if (r->lives[i].at == LIVE_ASKED)
			llm_cancel(r->s->llm, r->lives[i].ticket);
		release_live(r, &r->lives[i]);
	}
	free(r->lives);
	if (!run_folder_sync(r->s->folder, &err))
		fail(r, &err);
}

static void count_ended(struct runner *r)
{
	const struct run_setup *s = r->s;

	for (size_t i = s->from; i < s->to; i += s->step) {
		r->p.of++;
		r->p.samples += run_folder_has(s->folder, i);
	}
}

enum run_end run(const struct run_setup *setup, struct run_progress *p,
		 struct error *err)
{
	struct runner r = { .s = setup,
			    .next_sample = setup->from,
			    .n_lives = setup->parallel *
				       (setup->parallel < MANY ? 1 : PER_SLOT),
			    .began_ms = clock_now_ms() };

	r.lives = xcalloc(r.n_lives, sizeof *r.lives);
	set_pools(&r);
	count_ended(&r);
	carry(&r);
	close_all(&r);
	r.p.spent_ms = clock_now_ms() - r.began_ms;
	*p = r.p;
	if (r.failed)
		*err = r.err;
	return r.failed ? RUN_FAILED : r.stopped ? RUN_STOPPED : RUN_ENDED;
}
