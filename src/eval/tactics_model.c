/*
 * tactics_model.c - the suite tactics by a model that reads: each turn by itself, and
 * with what was said before it
 *
 * Of a dialogue's first turn both are the same, and are asked once.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/tactics_llm.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/generate_tactics.h" /* POOL_... */
#include "eval/modelled.h"
#include "eval/told.h"

struct place {
	size_t dialogue, turn;
};
struct tactics_model {
	struct modelled base; /* first */
	struct dialogues shipped;
	struct told_dialogues told; /* texts of `shipped` */
	struct place *places;	    /* of base.n samples */
};

struct state {
	struct tactics_model *m;
	const struct told_dialogue *d;
	size_t turn;
	enum told_task task; /* TOLD_TASKS: over */
	int labels[TOLD_TASKS][TACTICS_DIMENSIONS];
	bool read[TOLD_TASKS];
	struct modelled_ask ask;
	char *model;
};

/* ---- samples ---------------------------------------------------------------- */

static void put_dialogue(struct tactics_model *m, size_t i)
{
	for (size_t k = 0; k < m->told.list[i].n; k++)
		m->places[m->base.n++] = (struct place){ i, k };
}

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct tactics_model *m = (const struct tactics_model *)base;

	for (size_t i = 0; i < base->n; i++) {
		const struct told_dialogue *d =
			&m->told.list[m->places[i].dialogue];
		size_t k = m->places[i].turn;

		hash_text(h, d->turns[k].initiator);
		hash_text(h, d->turns[k].responder);
		for (int dim = 0; dim < TACTICS_DIMENSIONS; dim++)
			hash_piece(h, (const char *)&d->gold[k][dim], 1);
	}
}

/* As many dialogues as the limit, and whole pairs of them. */
static void choose(struct tactics_model *m)
{
	const struct told_dialogues *l = &m->told;
	size_t most = eval_limit(m->base.setup.suite, l->n), n = 0;
	size_t *order = eval_order(m->base.setup.suite, l->n);
	bool *taken = xcalloc(l->n + 1, sizeof *taken);

	m->places = xcalloc(told_turns(l) + 1, sizeof *m->places);
	for (size_t i = 0; i < l->n && n < most; i++) {
		const char *pair = l->list[order[i]].pair;

		for (size_t k = 0; k < l->n; k++)
			if (!taken[k] &&
			    (k == order[i] ||
			     (*pair && !strcmp(l->list[k].pair, pair)))) {
				put_dialogue(m, k);
				taken[k] = true;
				n++;
			}
	}
	free(taken);
	free(order);
}

static void release(struct modelled *base)
{
	struct tactics_model *m = (struct tactics_model *)base;

	told_dialogues_release(&m->told);
	dialogues_release(&m->shipped);
	free(m->places);
}

static bool check_prompt(const struct catalogue *c, struct error *err)
{
	struct prompt p = { 0 };
	bool ok = catalogue_prompt(c, "read-tactics", &p, err);

	prompt_release(&p);
	return ok;
}

static bool load(struct modelled *base, struct error *err)
{
	struct tactics_model *m = (struct tactics_model *)base;
	const struct catalogue *c = base->setup.suite->catalogue;

	if (!catalogue_dialogues(c, &m->shipped, NULL, err) ||
	    !check_prompt(c, err))
		return false;
	if (!told_shipped(&m->told, &m->shipped))
		return error_set(err, ERR_ABSENT, "prompts/dialogues is empty");
	choose(m);
	return true;
}

/* ---- reading ------------------------------------------------------------------ */

static void *begin(void *arg, size_t sample)
{
	struct tactics_model *m = arg;
	struct state *s = xcalloc(1, sizeof *s);

	s->m = m;
	s->d = &m->told.list[m->places[sample].dialogue];
	s->turn = m->places[sample].turn;
	return s;
}

static bool ask(struct state *s, struct error *err)
{
	bool alone = s->task == TOLD_ALONE;
	struct tactics_dialogue part =
		told_part(s->d, alone ? s->turn : 0, alone ? 1 : s->turn + 1);

	return s->ask.repairing ||
	       tactics_llm_request(s->m->base.setup.suite->catalogue, &part,
				   part.n - 1, &s->ask.asked, err);
}

static enum run_step next(void *state, struct run_ask *out, struct error *err)
{
	struct state *s = state;

	if (s->task == TOLD_TASKS)
		return RUN_DONE;
	if (!ask(s, err))
		return RUN_BROKEN;
	return modelled_ask_send(&s->ask, POOL_WRITER, out);
}

static void go_on(struct state *s)
{
	modelled_ask_reset(&s->ask);
	s->task++;
	if (s->task != TOLD_SO_FAR || s->turn)
		return;
	memcpy(s->labels[TOLD_SO_FAR], s->labels[TOLD_ALONE],
	       sizeof *s->labels);
	s->read[TOLD_SO_FAR] = s->read[TOLD_ALONE];
	s->task++;
}

static void take(void *state, const struct run_reply *reply)
{
	struct state *s = state;
	bool ok = !reply->failed &&
		  tactics_llm_parse(reply->text, reply->cut_short,
				    s->ask.repairing, s->labels[s->task],
				    &s->ask.why);

	modelled_name(&s->model, reply);
	if (!ok && modelled_ask_again(&s->ask, reply))
		return;
	s->read[s->task] = ok;
	go_on(s);
}

/* ---- what is kept --------------------------------------------------------------- */

static const char *const task_keys[TOLD_TASKS] = { "alone", "so_far" };

static void put_labels(struct jsonw *w, const char *key, const int *labels)
{
	jsonw_put_object(w, key);
	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		jsonw_put_text(w, tactics_schemes[d].name,
			       tactics_schemes[d].labels[labels[d]]);
	jsonw_end_object(w);
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;

	jsonw_object(w);
	jsonw_put_text(w, "id", s->d->id);
	jsonw_put_text(w, "pair", s->d->pair);
	jsonw_put_int(w, "turn", (int64_t)s->turn + 1);
	jsonw_put_bool(w, "last", s->turn + 1 == s->d->n);
	jsonw_put_text(w, "model", s->model);
	put_labels(w, "gold", s->d->gold[s->turn]);
	for (int k = 0; k < TOLD_TASKS; k++)
		if (s->read[k]) {
			put_labels(w, task_keys[k], s->labels[k]);
		} else {
			jsonw_key(w, task_keys[k]);
			jsonw_null(w);
		}
	jsonw_end_object(w);
}

static void end(void *state)
{
	struct state *s = state;

	modelled_ask_reset(&s->ask);
	free(s->model);
	free(s);
}

static const struct run_task task = {
	.begin = begin, .next = next, .take = take, .result = result, .end = end
};

/* Tokens: the prompt's bytes by 4, and a dialogue; replies without thought. */
static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	const struct tactics_model *m = (const struct tactics_model *)base;
	double asked = 0;

	for (size_t i = 0; i < base->n; i++)
		asked += m->places[i].turn ? 2 : 1;
	asked *= base->n ? (double)n / (double)base->n : 0;
	parts[POOL_WRITER] = plan_asks(asked, 1700, 90);
}

/* ---- tables ------------------------------------------------------------------- */

struct counting {
	struct arena arena; /* names of pairs */
	struct told told;
	size_t rows, unread[TOLD_TASKS];
};

/* False, and untouched, where it is not all there. */
static bool labels_of(const struct json_ref *r, const char *key,
		      int labels[TACTICS_DIMENSIONS])
{
	int found[TACTICS_DIMENSIONS];
	struct json_ref at;
	bool ok = json_member_opt(r, key, JSON_OBJECT, &at, NULL);

	for (int d = 0; ok && d < TACTICS_DIMENSIONS; d++) {
		const struct tactics_scheme *s = &tactics_schemes[d];

		found[d] =
			json_choice_or(&at, s->name, s->labels, s->n, -1, NULL);
		ok = found[d] >= 0;
	}
	if (ok)
		memcpy(labels, found, sizeof found);
	return ok;
}

static void count_whole(struct counting *c, const struct json_ref *r,
			const int *gold, const int *said)
{
	struct told *t = &c->told;

	t->pairs[t->n_dialogues] =
		arena_strdup(&c->arena, json_text_or(r, "pair", "", NULL));
	t->last_gold[t->n_dialogues] = gold[TACTICS_GOAL];
	t->last_said[t->n_dialogues++] = said[TACTICS_GOAL];
}

/* A turn counts where both readings are there. */
static void count_result(void *arg, const struct json_ref *r)
{
	struct counting *c = arg;
	int gold[TACTICS_DIMENSIONS], said[TOLD_TASKS][TACTICS_DIMENSIONS];
	struct told *t = &c->told;
	bool all = true;

	if (!labels_of(r, "gold", gold))
		return;
	c->rows++;
	for (int k = 0; k < TOLD_TASKS; k++) {
		bool ok = labels_of(r, task_keys[k], said[k]);

		c->unread[k] += !ok;
		all &= ok;
		if (ok && k == TOLD_SO_FAR &&
		    json_bool_or(r, "last", false, NULL))
			count_whole(c, r, gold, said[k]);
	}
	if (!all)
		return;
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		t->gold[d][t->n] = gold[d];
		for (int k = 0; k < TOLD_TASKS; k++)
			t->said[k][d][t->n] = said[k][d];
	}
	t->n++;
}

static bool tables(const struct eval_setup *suite,
		   const struct modelled_how *how, struct modelled_kept *k,
		   struct eval_result *out, struct error *err)
{
	struct counting c = { .rows = 0 };
	size_t most = modelled_most(k);

	(void)suite;
	(void)err;
	told_init(&c.told, most, most);
	modelled_each(k, count_result, &c);
	modelled_describe(how, k, out);
	out->n = c.rows;
	eval_data(out,
		  "Invented dialogues that ship for the drill, labelled by "
		  "their author: %zu turn%s.",
		  c.rows, str_plural(c.rows));
	if (c.unread[TOLD_ALONE] + c.unread[TOLD_SO_FAR])
		eval_note(out,
			  "Of %zu turn%s the reader's labels could not be used "
			  "(%zu by themselves, %zu with what was said before); "
			  "they are in no figure.",
			  c.rows - c.told.n, str_plural(c.rows - c.told.n),
			  c.unread[TOLD_ALONE], c.unread[TOLD_SO_FAR]);
	told_add_shipped(out, &c.told, true);
	told_release(&c.told);
	arena_release(&c.arena);
	return true;
}

const struct modelled_suite modelled_tactics = {
	.name = "tactics",
	.reads = true,
	.size = sizeof(struct tactics_model),
	.load = load,
	.release = release,
	.hash = put_hash,
	.task = &task,
	.estimate = estimate,
	.tables = tables,
};
