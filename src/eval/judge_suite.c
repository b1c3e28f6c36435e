/*
 * judge_suite.c - the judges beside people: by a judge model, with the prompts that judge
 * in the suites, or by words, where the program has a way to tell by them
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/types.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/asked.h"
#include "eval/generate_tactics.h" /* POOL_... */
#include "eval/judge_agree.h"
#include "eval/likeness.h"
#include "eval/modelled.h"
#include "eval/mouth.h"
#include "eval/scene.h"
#include "eval/suites.h"

static const char help[] = "Do the judges say what people say?";

/* ---- by words ---------------------------------------------------------------- */

/* The answer that is nearest, from 1; 0 where several are. */
static int followed_by_words(const struct lexicons *lx,
			     const struct judge_matter *m)
{
	const char *question = m->question ? m->question : "";
	struct likeness like;
	int choice = 0;

	likeness_init(&like, lx);
	for (size_t i = 0; i < m->n_choices; i++)
		likeness_count(&like, m->choices[i]);
	for (size_t i = 0; i < m->n_choices; i++)
		if (likeness_credit(&like, question, m->choices, m->n_choices,
				    i, m->turn) > 0.999)
			choice = (int)i + 1;
	likeness_release(&like);
	return choice;
}

static int mouth_by_words(struct judge_rows *rows, const struct judge_row *x)
{
	static const struct court_case unknown = { .slug = "",
						   .title = "",
						   .facts = "" };
	struct ken *k =
		x->slug ? eval_cases_ken(rows->cases, x->slug, NULL) : NULL;
	struct eval_scene scene = { .id = x->id,
				    .kase = k ? k->kase : &unknown,
				    .ken = k,
				    .side = x->side,
				    .seat = -1 };
	int told;

	eval_scene_question(&scene, -1,
			    x->matter.question ? x->matter.question : "");
	eval_scene_answer(&scene, x->matter.answer ? x->matter.answer : "");
	scene.next.text = xstrdup(x->matter.turn);
	told = mouth_of(&scene).nowhere > 0;
	eval_scene_release(&scene);
	return told;
}

static int told_by_words(const struct lexicons *lx, struct judge_rows *rows,
			 const struct judge_row *x)
{
	struct question_type type = QUESTION_TYPE_NONE;

	switch (judge_task_prompt(x->of.task)) {
	case JUDGE_FOLLOWED: return followed_by_words(lx, &x->matter);
	case JUDGE_MOUTH: return mouth_by_words(rows, x);
	case JUDGE_TYPE:
		types_tell(lx, x->matter.turn, &type);
		return asked_label(&type, (enum asked_scheme)judge_task_answer(
						  x->of.task));
	default: return MODELLED_NOT_ASKED;
	}
}

/* ---- tables ------------------------------------------------------------------- */

struct counting {
	struct arena arena;
	struct judged_row *rows;
	size_t n, room;
};

static void add_row(struct counting *c, const struct judged_row *r)
{
	c->rows = xgrow(c->rows, c->n, &c->room, sizeof *c->rows);
	c->rows[c->n++] = *r;
}

static void finish(struct counting *c, const struct eval_setup *s,
		   struct eval_result *out)
{
	out->n = c->n;
	eval_data(out,
		  "%zu turn%s of a bench, each with a task and the labels of "
		  "one person or more.",
		  c->n, str_plural(c->n));
	judge_agree(c->rows, c->n, s->rounds, s->seed, out);
	free(c->rows);
}

static bool run_judge(const struct eval_setup *s, struct eval_result *out,
		      struct error *err)
{
	struct judge_rows rows = { .n = 0 };
	struct counting c = { .n = 0 };
	bool ok = judge_rows_load(&rows, s, err);

	out->reader = "words";
	for (size_t i = 0; ok && i < rows.n; i++) {
		struct judge_row *x = &rows.list[i];

		x->of.told = told_by_words(s->lexicons, &rows, x);
		add_row(&c, &x->of);
		ok = eval_goes_on(s, i, rows.n, err);
	}
	if (ok)
		eval_note(out, "Words alone tell which answer was heard, words "
			       "put into counsel's mouth, and kinds of "
			       "question; nothing of the other tasks. A judge "
			       "model (--judge-model) is asked all of them.");
	if (ok)
		finish(&c, s, out);
	else
		free(c.rows);
	judge_rows_release(&rows);
	return ok;
}

const struct eval_suite eval_judge_suite = { "judge", help, run_judge };

/* ---- by a model --------------------------------------------------------------- */

struct judge_model {
	struct modelled base; /* first */
	struct judge_rows rows;
	const struct court_case **cases; /* of the rows, to a NULL */
};

struct state {
	const struct judge_model *m;
	const struct judge_row *row;
	struct modelled_ask ask;
	struct judge_verdict verdict;
	bool over, read;
	char *judge;
};

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct judge_model *m = (const struct judge_model *)base;

	for (size_t i = 0; i < m->rows.n; i++) {
		const struct judge_row *x = &m->rows.list[i];

		hash_text(h, x->id);
		hash_text(h, x->matter.turn);
		for (size_t k = 0; k < x->of.n_labels; k++) {
			const struct judge_label *l = &x->of.labels[k];

			hash_text(h, l->by);
			hash_piece(h, (const char *)&l->label, sizeof l->label);
		}
	}
}

static void release(struct modelled *base)
{
	struct judge_model *m = (struct judge_model *)base;

	judge_rows_release(&m->rows);
	free(m->cases);
}

static void list_cases(struct judge_model *m)
{
	size_t n = 0;

	m->cases = xcalloc(m->rows.n + 1, sizeof *m->cases);
	for (size_t i = 0; i < m->rows.n; i++) {
		const char *slug = m->rows.list[i].slug;

		if (slug)
			m->cases[n++] =
				eval_cases_ken(m->rows.cases, slug, NULL)->kase;
		else
			m->base.others = true;
	}
}

static bool load(struct modelled *base, struct error *err)
{
	struct judge_model *m = (struct judge_model *)base;

	if (!judge_rows_load(&m->rows, base->setup.suite, err))
		return false;
	base->n = m->rows.n;
	list_cases(m);
	return true;
}

static const struct court_case *case_at(const struct modelled *base, size_t i)
{
	return ((const struct judge_model *)base)->cases[i];
}

static void *begin(void *arg, size_t sample)
{
	struct state *s = xcalloc(1, sizeof *s);

	s->m = arg;
	s->row = &s->m->rows.list[sample];
	return s;
}

static enum judge_prompt prompt_of(const struct state *s)
{
	return judge_task_prompt(s->row->of.task);
}

static enum run_step next(void *state, struct run_ask *out, struct error *err)
{
	struct state *s = state;

	if (s->over)
		return RUN_DONE;
	if (!s->ask.repairing &&
	    !judge_request(s->m->base.setup.suite->catalogue, prompt_of(s),
			   &s->row->matter, &s->ask.asked, err))
		return RUN_BROKEN;
	return modelled_ask_send(&s->ask, s->m->base.setup.judge_pool, out);
}

static void take(void *state, const struct run_reply *reply)
{
	struct state *s = state;

	modelled_name(&s->judge, reply);
	s->read = !reply->failed &&
		  judge_parse(prompt_of(s), reply->text, reply->cut_short,
			      &s->row->matter, &s->verdict, &s->ask.why);
	s->over = s->read || !modelled_ask_again(&s->ask, reply);
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;
	struct judged_row of = s->row->of;

	of.told = s->read ? s->verdict.v[judge_task_answer(of.task)]
			  : MODELLED_UNREAD;
	jsonw_object(w);
	jsonw_put_text(w, "id", s->row->id);
	judged_row_write(w, &of);
	jsonw_put_text(w, "judge", s->judge);
	jsonw_end_object(w);
}

static void end(void *state)
{
	struct state *s = state;

	modelled_ask_reset(&s->ask);
	free(s->judge);
	free(s);
}

static const struct run_task task = {
	.begin = begin, .next = next, .take = take, .result = result, .end = end
};

static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	parts[base->setup.judge_pool] = plan_asks((double)n, 1400, 60);
}

static void count_result(void *arg, const struct json_ref *r)
{
	struct counting *c = arg;
	struct judged_row row;

	if (judged_row_read(r, &c->arena, &row))
		add_row(c, &row);
}

static bool tables(const struct eval_setup *suite,
		   const struct modelled_how *how, struct modelled_kept *k,
		   struct eval_result *out, struct error *err)
{
	struct counting c = { .n = 0 };
	struct modelled_how judge = *how;

	(void)err;
	modelled_each(k, count_result, &c);
	judge.simulator = "";
	modelled_describe(&judge, k, out);
	finish(&c, suite, out);
	arena_release(&c.arena);
	return true;
}

const struct modelled_suite modelled_judge = {
	.name = "judge",
	.help = help,
	.size = sizeof(struct judge_model),
	.load = load,
	.release = release,
	.hash = put_hash,
	.kase = case_at,
	.task = &task,
	.estimate = estimate,
	.tables = tables,
};
