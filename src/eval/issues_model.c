/*
 * issues_model.c - the suite issues by a model: what a side should be asked, what a bench
 * asks of it, and a judge who says which issues come up
 *
 *	[issues of the real argument] -> question, question ... -> broad [-> narrow] ...
 *
 * Either the issues are those of a case's memo, and the bench begins the argument, or
 * goes on with it while counsel answers out of the memo; or they are what a judge finds in a section of a real argument, and the bench hears that
 * section's opening (the moot-courts paper, section 3.3.2).  Every justice of the nine
 * asks once with each seed.  An issue comes up broadly where a question is about it,
 * narrowly where one question puts all its points.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/arguments.h"
#include "eval/issues_found.h"
#include "eval/issues_told.h"
#include "eval/judge.h"
#include "eval/judged_turn.h"
#include "eval/scene.h"
#include "sim/retrace.h"

#define ISSUES_USUAL  10  /* of a section, for the plan */
#define ISSUES_MAX    64  /* of a case's side */
#define QUESTIONS_MAX 200 /* nine justices, twenty seeds */

/* One side of a case, or one advocate's part of a real argument. */
struct section {
	const char *slug; /* of a case of ours; NULL: a real one, as is ken */
	const struct court_case *kase;
	struct ken *ken;
	enum side_id side;
	const struct argument_section *real; /* NULL: of a memo */
};

struct issues_model {
	struct modelled base; /* first */
	struct bench bench;
	struct entries entries;
	struct eval_cases *cases;
	struct eval_reals reals;
	struct section *sections;
	size_t room;
	size_t asks; /* questions of each */
};

struct issue_verdicts {
	int broad, narrow;
};

struct state {
	struct issues_model *m;
	const struct section *section;
	size_t place;
	/* what should come up */
	struct issues_turn *turns;
	struct issues_said said;
	struct issues_found found;
	const char *issues[ISSUES_MAX];
	size_t n_issues;
	bool listed; /* they are known */
	/* what is asked */
	struct eval_scene scene;
	struct judged_turn turn; /* which nobody judges */
	bool asking;
	size_t asked, silent, failed, repeated;
	char *questions[QUESTIONS_MAX];
	size_t n_questions, steps;
	/* what came up */
	struct modelled_ask ask;
	struct issue_verdicts verdicts[ISSUES_MAX];
	size_t at;
	bool narrow;  /* that is asked of issue `at` now */
	bool misread; /* an answer's reading by the model */
	char *model, *judge;
};

/* ---- samples ---------------------------------------------------------------- */

static void add_section(struct issues_model *m, const struct section *s)
{
	m->sections =
		xgrow(m->sections, m->base.n, &m->room, sizeof *m->sections);
	m->sections[m->base.n++] = *s;
}

static bool add_own(struct issues_model *m, const struct eval_setup *s,
		    struct error *err)
{
	if (!catalogue_list(s->catalogue, ENTRY_CASE, &m->entries, err))
		return false;
	for (size_t i = 0; i < m->entries.n; i++)
		for (int side = 0; side < SIDES; side++)
			if (m->entries.list[i].origin == CASE_SHIPPED)
				add_section(
					m,
					&(struct section){
						.slug = m->entries.list[i].slug,
						.side = (enum side_id)side });
	return true;
}

/* Of those that were chosen: a case takes a while. */
static bool load_cases(struct issues_model *m, struct error *err)
{
	for (size_t i = 0; i < m->base.n; i++) {
		struct section *s = &m->sections[i];

		if (s->real)
			continue;
		s->ken = eval_cases_ken(m->cases, s->slug, err);
		if (!s->ken)
			return false;
		s->kase = s->ken->kase;
	}
	return true;
}

static bool add_real(struct issues_model *m, const struct eval_setup *s,
		     struct error *err)
{
	if (!eval_reals_load(&m->reals, s, err))
		return false;
	for (size_t i = 0; i < m->reals.n; i++) {
		const struct eval_real *r = &m->reals.list[i];

		for (size_t k = 0; k < r->argument.n_sections; k++) {
			const struct argument_section *a =
				&r->argument.sections[k];

			if (!a->rebuttal && a->side >= 0 && a->n_exchanges &&
			    argument_opening(a))
				add_section(
					m,
					&(struct section){
						.kase = &r->kase,
						.side = (enum side_id)a->side,
						.real = a });
		}
	}
	return true;
}

/* As many as the limit, in the seed's order. */
static void choose(struct issues_model *m)
{
	const struct eval_setup *s = m->base.setup.suite;
	struct section *all = m->sections;
	size_t n = m->base.n, *order = eval_order(s, n);

	m->sections = xcalloc(n + 1, sizeof *m->sections);
	m->base.n = eval_limit(s, n);
	for (size_t i = 0; i < m->base.n; i++)
		m->sections[i] = all[order[i]];
	free(order);
	free(all);
}

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct issues_model *m = (const struct issues_model *)base;

	for (size_t i = 0; i < base->n; i++) {
		const struct section *s = &m->sections[i];

		hash_text(h, s->kase->slug);
		hash_text(h, side_names[s->side]);
		hash_text(h, s->real ? argument_opening(s->real)->text
				     : s->kase->hash);
	}
}

static void release(struct modelled *base)
{
	struct issues_model *m = (struct issues_model *)base;

	free(m->sections);
	entries_release(&m->entries);
	eval_reals_release(&m->reals);
	eval_cases_free(m->cases);
	bench_release(&m->bench);
}

static bool load(struct modelled *base, struct error *err)
{
	struct issues_model *m = (struct issues_model *)base;
	const struct modelled_setup *how = &base->setup;
	const struct eval_setup *s = how->suite;

	m->cases = eval_cases_new(s);
	if (!how->judged && how->data)
		return error_set(err, ERR_USAGE,
				 "which issues come up in a real argument a "
				 "judge tells: name a --judge-model");
	if (how->reader && !how->played)
		return error_set(err, ERR_USAGE,
				 "--reader: nothing was answered yet; an "
				 "argument that goes on is --set played");
	if (!catalogue_bench(s->catalogue, CATALOGUE_BENCH_REAL, &m->bench,
			     err) ||
	    !(how->data ? add_real(m, s, err) : add_own(m, s, err)))
		return false;
	m->asks = how->seeds * m->bench.n_seats;
	if (m->asks > QUESTIONS_MAX)
		m->asks = QUESTIONS_MAX;
	choose(m);
	return load_cases(m, err);
}

static const struct court_case *case_at(const struct modelled *base, size_t i)
{
	const struct issues_model *m = (const struct issues_model *)base;

	return i < base->n && !m->sections[i].real ? m->sections[i].kase : NULL;
}

/* ---- what should come up ------------------------------------------------------ */

static void list_memo(struct state *s)
{
	const struct court_case *c = s->section->kase;

	for (size_t i = 0; i < c->n_issues && s->n_issues < ISSUES_MAX; i++)
		if (c->issues[i].presses[s->section->side])
			s->issues[s->n_issues++] = arena_printf(
				&s->found.arena, "%s\n%s", c->issues[i].label,
				c->issues[i].description);
	s->listed = true;
}

static void list_turns(struct state *s)
{
	const struct argument_section *a = s->section->real;

	s->turns = xcalloc(a->n_turns + 1, sizeof *s->turns);
	for (size_t i = 0; i < a->n_turns; i++)
		s->turns[i] = (struct issues_turn){ a->turns[i].justice,
						    a->turns[i].surname,
						    a->turns[i].text };
	s->said = (struct issues_said){ s->section->kase->facts,
					side_names[s->section->side], s->turns,
					a->n_turns };
}

static void *begin(void *arg, size_t sample)
{
	struct state *s = xcalloc(1, sizeof *s);

	s->m = arg;
	s->section = &s->m->sections[sample];
	s->place = sample;
	s->scene.seat = -1;
	if (s->section->real)
		list_turns(s);
	else
		list_memo(s);
	return s;
}

static const struct catalogue *catalogue_of(const struct state *s)
{
	return s->m->base.setup.suite->catalogue;
}

static enum run_step ask_judge(struct state *s, bool ok, struct run_ask *out)
{
	return ok ? modelled_ask_send(&s->ask, s->m->base.setup.judge_pool, out)
		  : RUN_BROKEN;
}

static enum run_step ask_list(struct state *s, struct run_ask *out,
			      struct error *err)
{
	return ask_judge(s,
			 s->ask.repairing ||
				 issues_found_request(catalogue_of(s), &s->said,
						      &s->ask.asked, err),
			 out);
}

/* Once it was mended, what can be used of it is. */
static void take_list(struct state *s, const struct run_reply *reply)
{
	bool ok;

	issues_found_release(&s->found);
	ok = !reply->failed &&
	     issues_found_parse(reply->text, reply->cut_short, &s->said,
				&s->found, &s->ask.why);
	if (!ok && modelled_ask_again(&s->ask, reply))
		return;
	for (size_t i = 0; i < s->found.n; i++)
		s->issues[s->n_issues++] = s->found.list[i];
	modelled_ask_reset(&s->ask);
	s->listed = true;
}

/* ---- what is asked -------------------------------------------------------------- */

static void set_scene(struct state *s)
{
	const struct issues_model *m = s->m;
	const struct section *x = s->section;

	s->scene = (struct eval_scene){
		.id = x->kase->slug,
		.kase = x->kase,
		.ken = x->ken,
		.bench = &m->bench,
		.side = x->side,
		.seat = (int)(s->asked % m->bench.n_seats),
		.seed = m->base.setup.suite->seed + s->asked / m->bench.n_seats,
	};
	if (x->real)
		eval_scene_opening(&s->scene, argument_opening(x->real)->text);
}

static bool is_played(const struct state *s)
{
	return s->m->base.setup.played;
}

static void begin_turn(struct state *s)
{
	if (!is_played(s) || s->asked % s->m->bench.n_seats == 0) {
		eval_scene_release(&s->scene);
		set_scene(s);
	}
	if (is_played(s))
		s->scene.seat = -1; /* whoever is due */
	s->asking = true;
	judged_turn_begin(&s->turn, &s->m->base.setup, &s->scene,
			  s->place * QUESTIONS_MAX + s->asked);
	s->turn.goes_on = is_played(s);
}

static bool was_said(const struct state *s, const char *text)
{
	for (size_t i = 0; i < s->scene.said.n; i++)
		if (!strcmp(s->scene.said.turns[i].text, text))
			return true;
	return false;
}

/* What the memo calls a good answer, once; then the side's points in turn. */
static const char *answer_to(const struct state *s, const struct turn *q)
{
	const struct court_case *c = s->section->kase;
	const struct case_side *side = &c->sides[s->section->side];
	const struct issue *i = q->issue ? case_issue(c, q->issue) : NULL;

	if (i && *i->good_answer && !was_said(s, i->good_answer))
		return i->good_answer;
	return side->best_points.n
		       ? side->best_points.list[s->asked % side->best_points.n]
		       : side->position;
}

static void play_on(struct state *s)
{
	const struct turn *next = &s->scene.next;

	eval_scene_question(&s->scene, next->seat, next->text);
	retrace(s->section->ken, s->section->side, &s->scene.said);
	eval_scene_answer(&s->scene,
			  answer_to(s, transcript_last_said(&s->scene.said)));
}

static void keep_question(struct state *s, const char *text)
{
	if (!text)
		s->silent++;
	else if (str_index(text, (const char *const *)s->questions,
			   s->n_questions) >= 0)
		s->repeated++; /* the judge need not read it twice */
	else
		s->questions[s->n_questions++] = xstrdup(text);
}

static void end_turn(struct state *s)
{
	struct judged_turn *t = &s->turn;

	s->failed += judged_turn_fault(t) != NULL;
	s->steps += t->bench.steps;
	s->misread |= t->reading.failed;
	if (t->model) {
		free(s->model);
		s->model = t->model;
		t->model = NULL;
	}
	keep_question(s, s->scene.next.text);
	if (is_played(s) && judged_turn_spoke(t))
		play_on(s);
	judged_turn_release(t);
	s->asking = false;
	s->asked++;
}

/* RUN_DONE: all have asked. */
static enum run_step ask_bench(struct state *s, struct run_ask *out,
			       struct error *err)
{
	while (s->asked < s->m->asks) {
		enum run_step step;

		if (!s->asking)
			begin_turn(s);
		step = judged_turn_next(&s->turn, out, err);
		if (step != RUN_DONE)
			return step;
		end_turn(s);
	}
	return RUN_DONE;
}

/* ---- what came up --------------------------------------------------------------- */

static struct judge_matter matter_of(const struct state *s)
{
	const struct section *x = s->section;

	return (struct judge_matter){
		.facts = x->kase->facts,
		.position = x->kase->sides[x->side].position,
		.side = side_names[x->side],
		.issue = s->issues[s->at],
		.choices = (const char *const *)s->questions,
		.n_choices = s->n_questions,
	};
}

static enum judge_prompt prompt_of(const struct state *s)
{
	return s->narrow ? JUDGE_ISSUES_NARROW : JUDGE_ISSUES_BROAD;
}

/* What no question is about, no question puts with all its points. */
static void settle(struct state *s, bool read, int choice)
{
	struct issue_verdicts *v = &s->verdicts[s->at];
	int answer = read ? choice > 0 : MODELLED_UNREAD;

	if (s->narrow)
		v->narrow = answer;
	else
		v->broad = v->narrow = answer;
	s->narrow = !s->narrow && answer == 1;
	s->at += !s->narrow;
}

static enum run_step ask_verdict(struct state *s, struct run_ask *out,
				 struct error *err)
{
	struct judge_matter m = matter_of(s);

	return ask_judge(s,
			 s->ask.repairing ||
				 judge_request(catalogue_of(s), prompt_of(s),
					       &m, &s->ask.asked, err),
			 out);
}

static void take_verdict(struct state *s, const struct run_reply *reply)
{
	struct judge_matter m = matter_of(s);
	struct judge_verdict v = { { 0 } };
	bool ok = !reply->failed &&
		  judge_parse(prompt_of(s), reply->text, reply->cut_short, &m,
			      &v, &s->ask.why);

	if (!ok && modelled_ask_again(&s->ask, reply))
		return;
	modelled_ask_reset(&s->ask);
	settle(s, ok, v.v[0]);
}

/* Without a judge, as the suite without a model does. */
static void settle_by_words(struct state *s)
{
	const struct section *x = s->section;
	const struct court_case *c = x->kase;
	struct issue_told *told = xcalloc(c->n_issues + 1, sizeof *told);

	issues_told(s->m->base.setup.suite->lexicons, x->ken, x->side,
		    (const char *const *)s->questions, s->n_questions, told);
	for (size_t i = 0; i < c->n_issues && s->at < s->n_issues; i++)
		if (c->issues[i].presses[x->side])
			s->verdicts[s->at++] =
				(struct issue_verdicts){ told[i].broad,
							 told[i].narrow };
	free(told);
}

/* ---- steps ------------------------------------------------------------------------ */

static enum run_step next(void *state, struct run_ask *out, struct error *err)
{
	struct state *s = state;
	enum run_step step;

	if (!s->listed)
		return ask_list(s, out, err);
	if (!s->n_issues) {
		error_set(err, ERR_DATA,
			  "no issue was found that quotes the bench");
		return RUN_LEFT;
	}
	step = ask_bench(s, out, err);
	if (step != RUN_DONE)
		return step;
	if (!s->m->base.setup.judged)
		settle_by_words(s);
	while (!s->n_questions && s->at < s->n_issues)
		settle(s, true, 0);
	return s->at < s->n_issues ? ask_verdict(s, out, err) : RUN_DONE;
}

static void take(void *state, const struct run_reply *reply)
{
	struct state *s = state;

	if (s->asking) {
		judged_turn_take(&s->turn, reply);
		return;
	}
	modelled_name(&s->judge, reply);
	if (!s->listed)
		take_list(s, reply);
	else
		take_verdict(s, reply);
}

static void put_issues(const struct state *s, struct jsonw *w)
{
	jsonw_put_array(w, "issues");
	for (size_t i = 0; i < s->n_issues; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "issue", s->issues[i]);
		modelled_put(w, "broad", s->verdicts[i].broad);
		modelled_put(w, "narrow", s->verdicts[i].narrow);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;
	const struct section *x = s->section;

	jsonw_object(w);
	jsonw_put_text(w, "case", x->kase->slug);
	jsonw_put_text(w, "side", side_names[x->side]);
	jsonw_put_text(w, "advocate", x->real ? x->real->surname : NULL);
	jsonw_put_text(w, "model", s->model);
	jsonw_put_text(w, "judge", s->judge);
	jsonw_put_int(w, "silent", (int64_t)s->silent);
	jsonw_put_int(w, "failed", (int64_t)s->failed);
	jsonw_put_int(w, "repeated", (int64_t)s->repeated);
	jsonw_put_int(w, "dropped", (int64_t)s->found.dropped);
	jsonw_put_int(w, "steps", (int64_t)s->steps);
	if (s->misread)
		jsonw_put_bool(w, "unread", true);
	jsonw_put_array(w, "questions");
	for (size_t i = 0; i < s->n_questions; i++)
		jsonw_text(w, s->questions[i]);
	jsonw_end_array(w);
	put_issues(s, w);
	jsonw_end_object(w);
}

static void end(void *state)
{
	struct state *s = state;

	if (s->asking)
		judged_turn_release(&s->turn);
	eval_scene_release(&s->scene);
	modelled_ask_reset(&s->ask);
	issues_found_release(&s->found);
	for (size_t i = 0; i < s->n_questions; i++)
		free(s->questions[i]);
	free(s->turns);
	free(s->model);
	free(s->judge);
	free(s);
}

static const struct run_task task = {
	.begin = begin, .next = next, .take = take, .result = result, .end = end
};

static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	const struct issues_model *m = (const struct issues_model *)base;
	double of = (double)n, issues = ISSUES_USUAL * of, lists;
	double verdicts = 1.7 * issues;

	if (!base->setup.data && base->n) {
		issues = 0;
		for (size_t i = 0; i < base->n; i++)
			for (size_t k = 0; k < m->sections[i].kase->n_issues;
			     k++)
				issues += m->sections[i]
						  .kase->issues[k]
						  .presses[m->sections[i].side];
		issues *= of / (double)base->n;
		verdicts = 1.7 * issues;
	}
	lists = base->setup.data ? of : 0;
	judged_turn_estimate(&base->setup, of * (double)m->asks, 0, parts);
	if (!base->setup.judged)
		return;
	parts[base->setup.judge_pool] = (struct plan_part){
		.requests = 1.05 * (verdicts + lists),
		.most = 4 * (base->setup.data ? ISSUES_FOUND_MAX * of
					      : issues) +
			2 * lists,
		.read = 2500 * verdicts + 16000 * lists,
		.written = 50 * verdicts + 1500 * lists,
	};
}

/* ---- tables ------------------------------------------------------------------- */

struct side_count {
	const char *title;
	struct tally of;
	size_t questions;
};
struct counting {
	struct eval_result *out; /* keeps the titles */
	struct side_count all, *list;
	size_t n, room, issues, silent, failed, repeated, dropped;
};

enum { BROAD, NARROW, WAYS };
static const char *const way_keys[WAYS] = { "broad", "narrow" };

static void count_result(void *arg, const struct json_ref *r)
{
	struct counting *c = arg;
	struct side_count one = { .questions = 0 };
	const char *who = json_text_or(r, "advocate", "", NULL), *title;
	struct json_ref list, item = { 0 };

	title = eval_say(
		c->out, "%s, %s%s%s", json_text_or(r, "case", "", NULL),
		json_text_or(r, "side", "", NULL), *who ? ", " : "", who);
	one.title = field_clean(&c->out->arena, title, strlen(title));
	if (json_member_opt(r, "issues", JSON_ARRAY, &list, NULL))
		while (json_next(&list, &item)) {
			c->issues++;
			tally_take(&one.of, &item, way_keys, WAYS);
		}
	if (json_member_opt(r, "questions", JSON_ARRAY, &list, NULL))
		one.questions = json_count(&list);
	c->all.questions += one.questions;
	tally_add(&c->all.of, &one.of);
	c->silent += (size_t)json_int_or(r, "silent", 0, 0, 10000, NULL);
	c->failed += (size_t)json_int_or(r, "failed", 0, 0, 10000, NULL);
	c->repeated += (size_t)json_int_or(r, "repeated", 0, 0, 10000, NULL);
	c->dropped += (size_t)json_int_or(r, "dropped", 0, 0, 10000, NULL);
	c->list = xgrow(c->list, c->n, &c->room, sizeof *c->list);
	c->list[c->n++] = one;
}

static const char by_judge[] =
	"By the judge, who quotes the question: broad, some question is about "
	"the issue; narrow, one question puts all of its points, as the "
	"paper's prompt has it. What is not broad is not asked for as narrow. "
	"Issues of one side are not independent: the true intervals are wider.";
static const char by_words[] =
	"No judge (--judge-model): by words. Broad: some question is about the "
	"issue, by its words against all that the memo says. Narrow: each "
	"sentence by which the memo describes it shares two words with such "
	"questions. Issues of one side are not independent: the true intervals "
	"are wider.";

static void add_recall(struct eval_result *out, const struct counting *c,
		       bool judged)
{
	static const char *const papers[] = { "> 0.60 for five of eight",
					      "0.41 at best" };
	const struct verdicts *v = c->all.of.v;
	struct eval_table *t =
		eval_add_table(out, "recall", "Issues that come up", "recall");

	eval_add_column(out, t, "share", "share");
	eval_add_column(out, t, "of", "issues");
	eval_add_column(out, t, "unusable", "unusable");
	eval_add_column(out, t, "paper", "paper");
	for (int i = 0; i < WAYS; i++) {
		struct eval_cell *row =
			eval_add_row(out, t, way_keys[i], way_keys[i]);

		row[0] = verdicts_share(&v[i]);
		row[1] = eval_count(v[i].of);
		row[2] = eval_count(v[i].unread);
		row[3] = eval_words(papers[i]);
	}
	eval_table_note(out, t, "%s", judged ? by_judge : by_words);
	eval_add_score(out, "issue_broad", verdicts_rate(&v[BROAD]), false);
	eval_add_score(out, "issue_narrow", verdicts_rate(&v[NARROW]), false);
}

static void add_sides(struct eval_result *out, const struct counting *c)
{
	struct eval_table *t =
		eval_add_table(out, "sides", "Side by side", "case, side");

	eval_add_column(out, t, "questions", "questions");
	eval_add_column(out, t, "issues", "issues");
	eval_add_column(out, t, "broad", "broad");
	eval_add_column(out, t, "narrow", "narrow");
	for (size_t i = 0; i < c->n; i++) {
		const struct side_count *s = &c->list[i];
		struct eval_cell *row =
			eval_add_row(out, t, s->title, s->title);

		row[0] = eval_count(s->questions);
		row[1] = eval_count(s->of.v[BROAD].of);
		row[2] = eval_number(verdicts_rate(&s->of.v[BROAD]), 2);
		row[3] = eval_number(verdicts_rate(&s->of.v[NARROW]), 2);
	}
}

static bool tables(const struct eval_setup *suite,
		   const struct modelled_how *how, struct modelled_kept *k,
		   struct eval_result *out, struct error *err)
{
	struct counting c = { .out = out };

	(void)suite;
	(void)err;
	modelled_each(k, count_result, &c);
	modelled_describe(how, k, out);
	out->n = c.all.questions;
	eval_data(out,
		  how->played ? "%zu side%s of shipped cases, argued: counsel "
				"says what the memo calls a good answer, then "
				"the side's points, and the bench should ask "
				"what the memo holds; %zu issue%s."
		  : how->data
			  ? "%zu section%s of real arguments (data/oyez): the "
			    "bench hears an advocate's opening, and should "
			    "ask what the judge found that the justices "
			    "asked; %zu issue%s."
			  : "%zu side%s of shipped cases: the bench begins "
			    "the argument, and should ask what the memo "
			    "holds; %zu issue%s.",
		  c.n, str_plural(c.n), c.issues, str_plural(c.issues));
	eval_data(out,
		  "%zu question%s, and %zu time%s the very words of another; "
		  "%zu time%s nothing was asked, %zu of them because no "
		  "usable reply came.",
		  c.all.questions, str_plural(c.all.questions), c.repeated,
		  str_plural(c.repeated), c.silent, str_plural(c.silent),
		  c.failed);
	if (how->data)
		eval_note(out,
			  "%zu listed issue%s quoted no turn of the bench and "
			  "%s dropped. The judge listed what it then looks "
			  "for.",
			  c.dropped, str_plural(c.dropped),
			  c.dropped == 1 ? "was" : "were");
	else if (!strcmp(how->simulator, "offline"))
		eval_note(out, "The offline bench asks out of the memo that "
			       "holds these issues: how widely it ranges, not "
			       "whether it would have found them.");
	add_recall(out, &c, how->judged);
	add_sides(out, &c);
	free(c.list);
	return true;
}

static const struct modelled_fact facts[] = {
	{ "broad", "broad, of a side" },
	{ "narrow", "narrow, of a side" },
	{ NULL, NULL },
};

static void tell(const struct modelled_how *how, const struct json_ref *r,
		 double *f)
{
	struct tally of = { .rows = 0 };
	struct json_ref list, item = { 0 };

	(void)how;
	if (!json_member_opt(r, "issues", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &item))
		tally_take(&of, &item, way_keys, WAYS);
	for (int i = 0; i < WAYS; i++)
		f[i] = verdicts_rate(&of.v[i]);
}

const struct modelled_suite modelled_issues = {
	.name = "issues",
	.plays = true,
	.size = sizeof(struct issues_model),
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
