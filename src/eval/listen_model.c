/*
 * listen_model.c - the suite listen by a model: what the bench says next to each answer,
 * and a judge who is to tell which answer that was, and whether it says counsel said
 * what counsel did not
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/judged_turn.h"
#include "eval/likeness.h"
#include "eval/listen.h"
#include "eval/mouth.h"

struct listen_model {
	struct modelled base; /* first */
	struct listen_samples samples;
	struct likeness like;
};

enum { FOLLOWED, MOUTH }; /* the judges, in order */

struct state {
	struct judged_turn turn; /* first */
	struct listen_model *m;
	struct listen_sample *x;
	const char *choices[LISTEN_CHOICES]; /* as the judge has them */
	size_t n, own; /* which of them was heard, from 0 */
};

/* ---- samples ---------------------------------------------------------------- */

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct listen_model *m = (const struct listen_model *)base;

	for (size_t i = 0; i < m->samples.n; i++) {
		hash_text(h, m->samples.list[i].scene.id);
		hash_text(h, m->samples.list[i].answer);
	}
}

static void release(struct modelled *base)
{
	struct listen_model *m = (struct listen_model *)base;

	likeness_release(&m->like);
	listen_release(&m->samples);
}

static bool load(struct modelled *base, struct error *err)
{
	struct listen_model *m = (struct listen_model *)base;
	const struct eval_setup *s = base->setup.suite;

	likeness_init(&m->like, s->lexicons);
	if (!listen_load(&m->samples, s, err))
		return false;
	listen_cut(&m->samples, s);
	base->n = m->samples.n;
	for (size_t i = 0; i < m->samples.n; i++)
		likeness_count(&m->like, m->samples.list[i].answer);
	return listen_ready(&m->samples, s, err);
}

static const struct court_case *case_at(const struct modelled *base, size_t i)
{
	const struct listen_model *m = (const struct listen_model *)base;

	return i < base->n ? m->samples.list[i].scene.kase : NULL;
}

/* ---- playing ------------------------------------------------------------------ */

/* The answers to its question, in an order drawn for each sample. */
static void choose(struct state *s, uint64_t seed, size_t at)
{
	const struct listen_samples *l = &s->m->samples;
	struct rng rng = rng_at(seed ^ 0x6c6973, at);

	for (size_t i = 0; i < l->n && s->n < LISTEN_CHOICES; i++)
		if (listen_same_question(&l->list[i], s->x))
			s->choices[s->n++] = l->list[i].answer;
	for (size_t i = s->n; i > 1; i--) {
		size_t k = rng_below(&rng, i);
		const char *answer = s->choices[i - 1];

		s->choices[i - 1] = s->choices[k];
		s->choices[k] = answer;
	}
	for (size_t i = 0; i < s->n; i++)
		if (s->choices[i] == s->x->answer)
			s->own = i;
	s->turn.extra.choices = s->choices;
	s->turn.extra.n_choices = s->n;
}

static void *begin(void *arg, size_t sample)
{
	struct listen_model *m = arg;
	struct state *s = xcalloc(1, sizeof *s);

	s->m = m;
	s->x = &m->samples.list[sample];
	judged_turn_begin(&s->turn, &m->base.setup, &s->x->scene, sample);
	choose(s, m->base.setup.suite->seed, sample);
	judged_turn_judge(&s->turn, JUDGE_FOLLOWED);
	judged_turn_judge(&s->turn, JUDGE_MOUTH);
	return s;
}

/* ---- what is kept --------------------------------------------------------------- */

/* By the words: its own answer comes first. */
static double told_by_words(const struct state *s)
{
	const char *answers[LISTEN_CHOICES] = { s->x->answer };
	size_t n = 1;

	for (size_t i = 0; i < s->n; i++)
		if (i != s->own)
			answers[n++] = s->choices[i];
	return likeness_credit(&s->m->like, s->x->question, answers, n, 0,
			       eval_scene_next(&s->x->scene));
}

static void put_verdicts(const struct state *s, struct jsonw *w)
{
	const struct judged_turn *t = &s->turn;
	int choice = t->verdicts[FOLLOWED].v[0];

	if (t->n_judges) {
		modelled_put(w, "told",
			     t->read[FOLLOWED] ? choice == (int)s->own + 1
					       : MODELLED_UNREAD);
		modelled_put(w, "none",
			     t->read[FOLLOWED] ? !choice : MODELLED_UNREAD);
		modelled_put(w, "invented",
			     t->read[MOUTH] ? t->verdicts[MOUTH].v[0]
					    : MODELLED_UNREAD);
	}
	jsonw_put_number(w, "told_by_words", told_by_words(s));
	jsonw_put_bool(w, "nowhere", mouth_of(&s->x->scene).nowhere > 0);
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;

	jsonw_object(w);
	jsonw_put_text(w, "id", s->x->scene.id);
	jsonw_put_int(w, "row", s->x - s->m->samples.list);
	jsonw_put_text(w, "kind", listen_kind_names[s->x->kind]);
	jsonw_put_int(w, "of", (int64_t)s->n);
	judged_turn_write(&s->turn, w);
	if (!judged_turn_fault(&s->turn))
		put_verdicts(s, w);
	jsonw_end_object(w);
}

static const struct run_task task = { .begin = begin,
				      .next = judged_turn_next,
				      .take = judged_turn_take,
				      .result = result,
				      .end = judged_turn_end };

static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	judged_turn_estimate(&base->setup, (double)n, 2 * (double)n, parts);
}

/* ---- tables ------------------------------------------------------------------- */

enum { TOLD, NONE, INVENTED, NOWHERE, ANSWERS };
static const char *const answer_keys[ANSWERS] = { "told", "none", "invented",
						  "nowhere" };
struct counts {
	struct tally of;
	double by_words, chance; /* sums over the turns had */
};
struct counting {
	struct counts by_kind[LISTEN_KINDS];
	struct listen_samples played; /* texts alone, for pairs; `paragraph` is
					 the row's number */
};

static void keep_turn(struct counting *c, const struct json_ref *r)
{
	struct listen_samples *l = &c->played;
	struct listen_sample *x;

	l->list = xgrow(l->list, l->n, &l->room, sizeof *l->list);
	x = &l->list[l->n++];
	*x = (struct listen_sample){
		.kase = arena_strdup(&l->arena,
				     json_text_or(r, "case", "", NULL)),
		.question = arena_strdup(&l->arena,
					 json_text_or(r, "question", "", NULL)),
		.paragraph = (int)json_int_or(r, "row", 0, 0, 1000000, NULL),
	};
	x->scene.next.text = xstrdup(json_text_or(r, "text", "", NULL));
}

static void count_result(void *arg, const struct json_ref *r)
{
	struct counting *c = arg;
	int kind = str_index(json_text_or(r, "kind", "", NULL),
			     listen_kind_names, LISTEN_KINDS);
	struct counts *t = &c->by_kind[kind < 0 ? 0 : kind];
	double of = (double)json_int_or(r, "of", 1, 1, LISTEN_CHOICES, NULL);

	if (!tally_row(&t->of, r))
		return;
	tally_take(&t->of, r, answer_keys, ANSWERS);
	t->by_words +=
		fmin(fmax(json_number_or(r, "told_by_words", 0, NULL), 0), 1);
	t->chance += 1 / of;
	keep_turn(c, r);
}

/* Rows of one question next to each other, whatever shard they came from. */
static int by_row(const void *a, const void *b)
{
	const struct listen_sample *x = a, *y = b;

	return (x->paragraph > y->paragraph) - (x->paragraph < y->paragraph);
}

static struct counts sum_of(const struct counts *list)
{
	struct counts sum = { .by_words = 0 };

	for (size_t i = 0; i < LISTEN_KINDS; i++) {
		tally_add(&sum.of, &list[i].of);
		sum.by_words += list[i].by_words;
		sum.chance += list[i].chance;
	}
	return sum;
}

static double turns_of(const struct counts *sum)
{
	return (double)(sum->of.rows - sum->of.no_turn);
}

static void add_verdicts(struct eval_result *out, struct eval_table *t,
			 const struct counts *sum, bool judged)
{
	const struct verdicts *v = sum->of.v;
	size_t unread = v[TOLD].unread + v[INVENTED].unread;
	double turns = turns_of(sum);

	if (judged) {
		eval_add_measured(out, t, "told",
				  "the answer told, by the judge",
				  verdicts_share(&v[TOLD]), (double)v[TOLD].of);
		eval_add_measured(out, t, "none", "the judge could not say",
				  verdicts_share(&v[NONE]), (double)v[NONE].of);
	}
	eval_add_measured(out, t, "told_words", "the answer told, by words",
			  eval_share(sum->by_words, turns), turns);
	if (judged)
		eval_add_measured(
			out, t, "invented", "words put into counsel's mouth",
			verdicts_share(&v[INVENTED]), (double)v[INVENTED].of);
	eval_add_measured(out, t, "nowhere", "quotations that stand nowhere",
			  verdicts_share(&v[NOWHERE]), (double)v[NOWHERE].of);
	eval_add_measured(out, t, "no_turn", "rows without a turn",
			  eval_count(sum->of.no_turn), (double)sum->of.rows);
	if (judged)
		eval_add_measured(
			out, t, "unusable", "verdicts of no use",
			eval_count(unread),
			(double)(unread + v[TOLD].of + v[INVENTED].of));
}

static void add_main(struct eval_result *out, struct counting *c,
		     const struct counts *sum, const struct eval_setup *s,
		     bool judged)
{
	struct eval_table *t = eval_add_table(
		out, "follow_ups", "What the bench says next", "figure");
	double turns = turns_of(sum), share_same;
	const struct verdicts *v = sum->of.v;
	size_t pairs, same;
	struct stats_interval in;

	listen_pairs(&c->played, &pairs, &same);
	in = listen_same_interval(&c->played, s->rounds, s->seed);
	share_same = pairs ? (double)same / (double)pairs : NAN;
	eval_add_column(out, t, "share", "share");
	eval_add_column(out, t, "of", "of");
	eval_add_measured(
		out, t, "same", "pairs with the same next words",
		eval_between(share_same, in.lo, in.hi, (double)pairs, 2),
		(double)pairs);
	add_verdicts(out, t, sum, judged);
	eval_table_note(
		out, t,
		"Told: which of the answers to one question the bench "
		"had heard; chance is 1 in %.1f. By the judge: who "
		"could not say told nothing. The interval of pairs is a "
		"bootstrap over questions; of few, or where all are alike, "
		"Wilson's over questions.",
		sum->chance > 0 ? turns / sum->chance : 1.0);
	eval_add_score(out, "listen_same", share_same, true);
	eval_add_score(out, "listen_told",
		       judged && v[TOLD].of
			       ? verdicts_rate(&v[TOLD])
			       : (turns > 0 ? sum->by_words / turns : NAN),
		       false);
}

static void add_kinds(struct eval_result *out, const struct counts *by_kind)
{
	struct eval_table *t = eval_add_table(
		out, "kinds", "By kind of answer, as the judge has it",
		"answer");

	eval_add_column(out, t, "told", "told");
	eval_add_column(out, t, "invented", "words put into its mouth");
	for (size_t k = 0; k < LISTEN_KINDS; k++) {
		struct eval_cell *row = eval_add_row(
			out, t, listen_kind_names[k], listen_kind_names[k]);

		row[0] = verdicts_share(&by_kind[k].of.v[TOLD]);
		row[1] = verdicts_share(&by_kind[k].of.v[INVENTED]);
	}
}

static bool tables(const struct eval_setup *suite,
		   const struct modelled_how *how, struct modelled_kept *k,
		   struct eval_result *out, struct error *err)
{
	struct counting c = { .played = { .n = 0 } };
	struct counts sum;

	(void)err;
	modelled_each(k, count_result, &c);
	if (c.played.n)
		qsort(c.played.list, c.played.n, sizeof *c.played.list, by_row);
	modelled_describe(how, k, out);
	sum = sum_of(c.by_kind);
	out->n = sum.of.rows;
	eval_data(out,
		  "%zu answer%s of our own writing to questions of shipped "
		  "fictional cases (prompts/eval/listen.jsonl): strong, "
		  "evasive, conceding, false about the record, overbroad, "
		  "terse.",
		  sum.of.rows, str_plural(sum.of.rows));
	add_main(out, &c, &sum, suite, how->judged);
	if (how->judged)
		add_kinds(out, c.by_kind);
	listen_release(&c.played);
	return true;
}

static const struct modelled_fact facts[] = {
	{ "told", "told, by the judge" },
	{ "none", "judge could not say" },
	{ "invented", "words put into a mouth" },
	{ "nowhere", "quotations from nowhere" },
	{ "told_words", "told, by words" },
	{ NULL, NULL },
};

static void tell(const struct modelled_how *how, const struct json_ref *r,
		 double *f)
{
	double told = json_number_or(r, "told_by_words", NAN, NULL);

	(void)how;
	if (*json_text_or(r, "no_turn", "", NULL))
		return;
	for (int i = 0; i < ANSWERS; i++)
		f[i] = modelled_yes(r, answer_keys[i]);
	if (!isnan(told))
		f[ANSWERS] = fmin(fmax(told, 0), 1);
}

const struct modelled_suite modelled_listen = {
	.name = "listen",
	.plays = true,
	.size = sizeof(struct listen_model),
	.load = load,
	.release = release,
	.hash = put_hash,
	.kase = case_at,
	.task = &task,
	.estimate = estimate,
	.tables = tables,
	.facts = facts,
	.tell = tell,
};
