/*
 * conduct_model.c - the bench's conduct suite by a model: a simulator's next turn on
 * each row, then the judges over that turn
 *
 * Rows with one of the paper's three faults, and sound ones, go to its three judges;
 * a fallacy goes to one that is told which it is.  Without a judge the words tell, as
 * in the suite without a model.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/remarks.h"
#include "eval/conduct.h"
#include "eval/conduct_counts.h"
#include "eval/judged_turn.h"

enum asked_of {
	V_DECORUM,
	V_INCONSISTENCY, /* the paper's question about rage bait */
	V_PROVOCATION,	 /* ours */
	V_SWITCHING_SIDES,
	V_FALLACY,
	ASKED_OF
};
static const char *const asked_of_names[ASKED_OF] = {
	"decorum", "inconsistency", "provocation", "switching_sides", "fallacy"
};
struct conduct_model {
	struct modelled base; /* first */
	struct conduct_samples samples;
	size_t *rows; /* of base.n samples */
};

struct state {
	struct judged_turn turn; /* first */
	struct conduct_sample *x;
	char *flaw; /* a fallacy's name and meaning */
	int verdicts[ASKED_OF];
};

static bool is_fallacy(int kind)
{
	return kind >= FLAW_FALLACY;
}

/* ---- samples ---------------------------------------------------------------- */

/* Of each kind as many as the limit, in the seed's order. */
static void choose(struct conduct_model *m)
{
	const struct eval_setup *s = m->base.setup.suite;
	size_t *order = eval_order(s, m->samples.n);
	size_t taken[FLAW_KINDS + 1] = { 0 };

	m->rows = xreallocarray(NULL, m->samples.n + 1, sizeof *m->rows);
	for (size_t i = 0; i < m->samples.n; i++) {
		int kind = m->samples.list[order[i]].kind;
		size_t *n = &taken[kind < 0 ? FLAW_KINDS : kind];

		if (!s->limit || *n < s->limit)
			m->rows[m->base.n++] = order[i];
		++*n;
	}
	free(order);
}

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct conduct_model *m = (const struct conduct_model *)base;

	for (size_t i = 0; i < m->base.n; i++) {
		const struct conduct_sample *x = &m->samples.list[m->rows[i]];

		hash_text(h, x->scene.id);
		hash_text(h, x->span);
		hash_text(h, eval_scene_last(&x->scene)->text);
	}
}

static void release(struct modelled *base)
{
	struct conduct_model *m = (struct conduct_model *)base;

	conduct_release(&m->samples);
	free(m->rows);
}

/* The cases are looked for now, so that none is missed once it is paid for. */
static bool find_cases(struct conduct_model *m, struct error *err)
{
	for (size_t i = 0; i < m->base.n; i++)
		if (!conduct_find_case(&m->samples,
				       &m->samples.list[m->rows[i]],
				       m->base.setup.suite->seed, err))
			return false;
	return true;
}

static bool load(struct modelled *base, struct error *err)
{
	struct conduct_model *m = (struct conduct_model *)base;
	const struct eval_setup *s = base->setup.suite;

	if (!(base->setup.data ? conduct_load(&m->samples, s, true, err)
			       : conduct_load_own(&m->samples, s, err)) ||
	    !remarks_load(s->catalogue, err))
		return false;
	choose(m);
	return find_cases(m, err);
}

static const struct court_case *case_at(const struct modelled *base, size_t i)
{
	const struct conduct_model *m = (const struct conduct_model *)base;

	return i < base->n && !base->setup.data
		       ? m->samples.list[m->rows[i]].scene.kase
		       : NULL;
}

/* ---- playing ----------------------------------------------------------------- */

static void choose_judges(struct state *s)
{
	if (is_fallacy(s->x->kind)) {
		s->flaw = conduct_flaw_said(s->x->kind);
		s->turn.extra.kind = s->flaw;
		judged_turn_judge(&s->turn, JUDGE_FALLACY);
		return;
	}
	judged_turn_judge(&s->turn, JUDGE_DECORUM);
	judged_turn_judge(&s->turn, JUDGE_RAGE_BAIT);
	judged_turn_judge(&s->turn, JUDGE_SWITCHING_SIDES);
}

static void *begin(void *arg, size_t sample)
{
	struct conduct_model *m = arg;
	struct state *s = xcalloc(1, sizeof *s);

	s->x = &m->samples.list[m->rows[sample]];
	for (int v = 0; v < ASKED_OF; v++)
		s->verdicts[v] = MODELLED_NOT_ASKED;
	eval_scene_ready(&s->x->scene);
	judged_turn_begin(&s->turn, &m->base.setup, &s->x->scene,
			  m->rows[sample]);
	choose_judges(s);
	return s;
}

/* ---- what is kept ------------------------------------------------------------ */

/* As the suite without a model tells it. */
static void judge_by_words(struct state *s)
{
	const struct eval_scene *scene = &s->x->scene;

	s->verdicts[V_DECORUM] = conduct_calls_out(scene, REMARK_DECORUM);
	s->verdicts[V_INCONSISTENCY] =
		conduct_calls_out(scene, REMARK_RAGE_BAIT);
	s->verdicts[V_SWITCHING_SIDES] =
		conduct_calls_out(scene, REMARK_SWITCHING_SIDES);
	if (is_fallacy(s->x->kind))
		s->verdicts[V_FALLACY] =
			conduct_calls_out(scene, flaw_kinds[s->x->kind]);
}

static void put_verdict(struct state *s, size_t i)
{
	bool read = s->turn.read[i];
	int a = read ? s->turn.verdicts[i].v[0] : MODELLED_UNREAD;

	switch (s->turn.judges[i]) {
	case JUDGE_DECORUM: s->verdicts[V_DECORUM] = a; break;
	case JUDGE_RAGE_BAIT:
		s->verdicts[V_INCONSISTENCY] = a;
		s->verdicts[V_PROVOCATION] =
			read ? s->turn.verdicts[i].v[1] : MODELLED_UNREAD;
		break;
	case JUDGE_SWITCHING_SIDES: s->verdicts[V_SWITCHING_SIDES] = a; break;
	default: s->verdicts[V_FALLACY] = a; break;
	}
}

static int anything(const struct state *s)
{
	bool unread = false;

	if (!s->turn.n_judges)
		return conduct_calls_anything(&s->x->scene);
	for (int v = 0; v < ASKED_OF; v++) {
		if (s->verdicts[v] == 1)
			return 1;
		unread |= s->verdicts[v] == MODELLED_UNREAD;
	}
	return unread ? MODELLED_UNREAD : 0;
}

static void put_verdicts(struct state *s, struct jsonw *w)
{
	if (!s->turn.n_judges)
		judge_by_words(s);
	for (size_t i = 0; i < s->turn.n_judges; i++)
		put_verdict(s, i);
	jsonw_put_object(w, "verdicts");
	for (int v = 0; v < ASKED_OF; v++)
		if (s->verdicts[v] != MODELLED_NOT_ASKED)
			modelled_put(w, asked_of_names[v], s->verdicts[v]);
	jsonw_end_object(w);
	modelled_put(w, "anything", anything(s));
	jsonw_put_bool(w, "quoted",
		       s->x->kind >= 0 &&
			       conduct_quotes(&s->x->scene, s->x->span));
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;

	jsonw_object(w);
	jsonw_put_text(w, "id", s->x->scene.id);
	jsonw_put_text(w, "kind",
		       s->x->kind < 0 ? "clean" : flaw_kinds[s->x->kind]);
	judged_turn_write(&s->turn, w);
	if (!judged_turn_fault(&s->turn))
		put_verdicts(s, w);
	jsonw_end_object(w);
}

static void end(void *state)
{
	struct state *s = state;

	judged_turn_release(&s->turn);
	free(s->flaw);
	free(s);
}

static const struct run_task task = { .begin = begin,
				      .next = judged_turn_next,
				      .take = judged_turn_take,
				      .result = result,
				      .end = end };

static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	const struct conduct_model *m = (const struct conduct_model *)base;
	double asked = 0;

	for (size_t i = 0; i < base->n; i++)
		asked += is_fallacy(m->samples.list[m->rows[i]].kind) ? 1 : 3;
	if (base->n)
		judged_turn_estimate(&base->setup, (double)n,
				     asked * (double)n / (double)base->n,
				     parts);
}

/* ---- tables ------------------------------------------------------------------- */

/* The judge of each of the paper's three faults; then of a fallacy. */
static const enum asked_of own[CONDUCT_GROUPS] = { V_DECORUM, V_INCONSISTENCY,
						   V_SWITCHING_SIDES,
						   V_FALLACY };

static void count_result(void *arg, const struct json_ref *r)
{
	struct conduct_counts *tallies = arg;
	int kind = str_index(json_text_or(r, "kind", "", NULL), flaw_kinds,
			     FLAW_KINDS);
	struct conduct_counts *t = &tallies[kind < 0 ? CONDUCT_CLEAN : kind];
	int answers[ASKED_OF];
	struct json_ref verdicts;

	t->of.rows++;
	if (!json_member_opt(r, "verdicts", JSON_OBJECT, &verdicts, NULL)) {
		t->of.no_turn++;
		return;
	}
	for (int v = 0; v < ASKED_OF; v++) {
		answers[v] = modelled_answer(&verdicts, asked_of_names[v]);
		verdicts_take(&t->of.v[CONDUCT_ALL], answers[v]);
	}
	for (int k = 0; k < FLAW_FALLACY; k++)
		verdicts_take(&t->of.v[CONDUCT_BY_JUDGE + k], answers[own[k]]);
	verdicts_take(&t->of.v[CONDUCT_PROVOCATION], answers[V_PROVOCATION]);
	verdicts_take(&t->of.v[CONDUCT_ANYTHING],
		      modelled_answer(r, "anything"));
	if (kind >= 0)
		verdicts_take(
			&t->of.v[CONDUCT_CALLED],
			answers[is_fallacy(kind) ? V_FALLACY : own[kind]]);
	t->quoted += json_bool_or(r, "quoted", false, NULL);
}

static const char *called_note(bool judged)
{
	return judged ? "Called out: the judge of this fault says so and "
			"quotes the turn. Rage bait is asked as the paper asks "
			"it: whether inconsistent argument is called out. "
			"Anything: one of the judges asked says yes."
		      : "No judge (--judge-model): a row counts where the "
			"program's reader found the fault and the bench was to "
			"call it out. What a model then said is not looked at, "
			"so this is no figure of the model.";
}

/* What the figures rest on. */
static void add_had(struct eval_result *out,
		    const struct conduct_counts *tallies, bool judged)
{
	struct eval_table *t = eval_add_table(
		out, "had", "What these rest on, and what was unusable", "set");

	eval_add_column(out, t, "no_turn", "no turn");
	eval_add_column(out, t, "quoted", "quoted");
	if (judged) {
		eval_add_column(out, t, "verdicts", "verdicts");
		eval_add_column(out, t, "unusable", "unusable");
		eval_add_column(out, t, "provocation", "provocation");
	}
	for (size_t g = 0; g <= CONDUCT_GROUPS; g++) {
		bool clean = g == CONDUCT_GROUPS;
		size_t from = clean ? CONDUCT_CLEAN : conduct_groups[g].from;
		size_t to = clean ? CONDUCT_COUNTS : conduct_groups[g].to;
		struct conduct_counts sum = conduct_sum(tallies, from, to);
		struct eval_cell *row = eval_add_row(
			out, t, clean ? "clean" : conduct_groups[g].key,
			clean ? "sound replies" : conduct_groups[g].title);

		row[0] = eval_count(sum.of.no_turn);
		row[1] = clean ? eval_words("-") : eval_count(sum.quoted);
		if (!judged)
			continue;
		row[2] = eval_count(sum.of.v[CONDUCT_ALL].of);
		row[3] = eval_count(sum.of.v[CONDUCT_ALL].unread);
		row[4] = verdicts_share(&sum.of.v[CONDUCT_PROVOCATION]);
	}
	eval_table_note(
		out, t,
		"No turn: the bench wrote nothing that a judge would "
		"say (or the endpoint refused), twice; such rows are in "
		"no share. Quoted: four words in a row of the fault "
		"stand in the turn.%s",
		judged ? " Unusable: a verdict that could not be read "
			 "after one repair. Provocation: our stricter "
			 "question about rage bait, whether the "
			 "provocation itself is called out."
		       : "");
}

static bool tables(const struct eval_setup *suite,
		   const struct modelled_how *how, struct modelled_kept *k,
		   struct eval_result *out, struct error *err)
{
	struct conduct_counts tallies[CONDUCT_COUNTS] = { { .quoted = 0 } };
	struct conduct_counts all;

	(void)suite;
	(void)err;
	modelled_each(k, count_result, tallies);
	modelled_describe(how, k, out);
	all = conduct_sum(tallies, 0, CONDUCT_COUNTS);
	out->n = all.of.rows;
	eval_data(out,
		  how->data ? "Replies at the end of real arguments "
			      "(data/conduct, after the paper's protocol; its "
			      "own set is not public): %zu with a fault, %zu "
			      "without. The program's reader was fitted on "
			      "these, so its clerk's note knows them."
			    : "Replies of our own writing in shipped fictional "
			      "cases (prompts/eval/conduct.jsonl): %zu with a "
			      "fault, %zu without.",
		  all.of.rows - tallies[CONDUCT_CLEAN].of.rows,
		  tallies[CONDUCT_CLEAN].of.rows);
	conduct_add_own(out, tallies,
			how->data ? "Called out, at the end of real arguments"
				  : conduct_own_title,
			called_note(how->judged));
	conduct_add_judges(out, tallies);
	add_had(out, tallies, how->judged);
	return true;
}

/* In the order of conduct_groups, then sound replies. */
static const struct modelled_fact facts[] = {
	{ "decorum", "decorum" },
	{ "rage_bait", "rage bait" },
	{ "switching_sides", "switched sides" },
	{ "fallacies", "ten fallacies" },
	{ "clean", "sound replies" },
	{ NULL, NULL },
};

static void tell(const struct modelled_how *how, const struct json_ref *r,
		 double *f)
{
	int kind = str_index(json_text_or(r, "kind", "", NULL), flaw_kinds,
			     FLAW_KINDS);
	size_t group = is_fallacy(kind) ? CONDUCT_GROUPS - 1 : (size_t)kind;
	struct json_ref verdicts;

	(void)how;
	if (!json_member_opt(r, "verdicts", JSON_OBJECT, &verdicts, NULL))
		return;
	if (kind < 0)
		f[CONDUCT_GROUPS] = modelled_yes(r, "anything");
	else
		f[group] = modelled_yes(&verdicts, asked_of_names[own[group]]);
}

const struct modelled_suite modelled_conduct = {
	.name = "conduct",
	.plays = true,
	.size = sizeof(struct conduct_model),
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
