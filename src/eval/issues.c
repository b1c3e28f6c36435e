/*
 * issues.c - how much of what a side should be asked is asked?
 *
 * As the moot-courts paper does it (section 3.3.2): every justice of the nine asks once,
 * with three seeds, and what should be covered are the issues of the case; broad where
 * some question is about the issue, narrow where the questions about it cover it.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/issues_told.h"
#include "eval/scene.h"
#include "eval/suites.h"
#include "listen/ken.h"

#define SEEDS 3

struct side_count {
	size_t issues, named, broad, narrow, questions;
};

/* What was asked of one side. */
struct asked_side {
	char **questions;
	size_t n, room;
	bool *named; /* each issue of the case: as the bench says */
};

static void asked_free(struct asked_side *a)
{
	for (size_t i = 0; i < a->n; i++)
		free(a->questions[i]);
	free(a->questions);
	free(a->named);
}

static void note(struct asked_side *a, const struct court_case *c,
		 const struct turn *t)
{
	a->questions =
		xgrow(a->questions, a->n, &a->room, sizeof *a->questions);
	a->questions[a->n++] = xstrdup(t->text);
	for (size_t i = 0; i < c->n_issues; i++)
		a->named[i] |= t->issue && !strcmp(t->issue, c->issues[i].id);
}

static bool ask_all(struct asked_side *a, const struct eval_setup *s,
		    const struct ken *k, enum side_id side,
		    const struct bench *bench, struct error *err)
{
	for (size_t i = 0; i < SEEDS * bench->n_seats; i++) {
		struct eval_scene scene = {
			.id = k->kase->slug,
			.kase = k->kase,
			.bench = bench,
			.side = side,
			.seat = (int)(i % bench->n_seats),
			.seed = s->seed + i / bench->n_seats,
		};
		bool ok = s->player.ask(s->player.arg, &scene, err);

		if (ok && scene.next.text)
			note(a, k->kase, &scene.next);
		eval_scene_release(&scene);
		if (!ok)
			return error_within(err, "%s", k->kase->slug);
	}
	return true;
}

static void count(struct side_count *to, const struct asked_side *a,
		  const struct issue_told *told, const struct court_case *c,
		  enum side_id side)
{
	to->questions = a->n;
	for (size_t i = 0; i < c->n_issues; i++) {
		if (!c->issues[i].presses[side])
			continue;
		to->issues++;
		to->named += a->named[i];
		to->broad += told[i].broad;
		to->narrow += told[i].narrow;
	}
}

static bool measure_side(const struct eval_setup *s, const struct ken *k,
			 enum side_id side, const struct bench *bench,
			 struct side_count *to, struct error *err)
{
	size_t n = k->kase->n_issues;
	struct issue_told *told = xcalloc(n + 1, sizeof *told);
	struct asked_side a = { .named = xcalloc(n + 1, sizeof *a.named) };
	bool ok = ask_all(&a, s, k, side, bench, err);

	if (ok) {
		issues_told(s->lexicons, k, side,
			    (const char *const *)a.questions, a.n, told);
		count(to, &a, told, k->kase, side);
	}
	asked_free(&a);
	free(told);
	return ok;
}

/* ---- tables ---- */

/* One side of each case, and all of them together. */
struct side_counts {
	struct eval_result *out; /* keeps the titles */
	const char **titles;
	struct side_count *list;
	size_t n, room, titles_room, n_cases;
	struct side_count all;
};

static double share(size_t k, size_t n)
{
	return n ? (double)k / (double)n : NAN;
}

static void add_one(struct eval_result *out, struct eval_table *t,
		    const char *key, const char *title, size_t k, size_t n,
		    const char *paper)
{
	struct eval_cell *row = eval_add_row(out, t, key, title);

	row[0] = eval_share((double)k, (double)n);
	row[1] = eval_count(n);
	row[2] = eval_words(paper);
}

static void add_recall(struct eval_result *out, const struct side_count *all)
{
	struct eval_table *t =
		eval_add_table(out, "recall", "Issues that come up", "recall");

	eval_add_column(out, t, "share", "share");
	eval_add_column(out, t, "of", "issues");
	eval_add_column(out, t, "paper", "paper");
	add_one(out, t, "named", "as the bench says", all->named, all->issues,
		"-");
	add_one(out, t, "broad", "broad, by words", all->broad, all->issues,
		"> 0.60 for five of eight");
	add_one(out, t, "narrow", "narrow, by words", all->narrow, all->issues,
		"0.41 at best");
	eval_table_note(
		out, t,
		"Of each side %d questions: every justice of the nine, "
		"with %d seeds, the first question of an argument. "
		"Broad: some question is about the issue, told from its "
		"words against all that the memo says. Narrow: each "
		"sentence by which the memo describes it shares two "
		"words with such questions. In the paper models answer "
		"real openings, and a model judges.",
		9 * SEEDS, SEEDS);
	eval_table_note(out, t,
			"The offline bench asks out of the memo that holds "
			"these issues, so this says how widely it ranges, not "
			"whether it would have found them. It is no test.");
	eval_add_score(out, "issue_broad", share(all->broad, all->issues),
		       false);
	eval_add_score(out, "issue_narrow", share(all->narrow, all->issues),
		       false);
}

static void add_cases(struct eval_result *out, const struct side_counts *c)
{
	struct eval_table *t =
		eval_add_table(out, "cases", "Case by case", "case, side");

	eval_add_column(out, t, "issues", "issues");
	eval_add_column(out, t, "named", "as it says");
	eval_add_column(out, t, "broad", "broad");
	eval_add_column(out, t, "narrow", "narrow");
	for (size_t i = 0; i < c->n; i++) {
		const struct side_count *one = &c->list[i];
		struct eval_cell *row =
			eval_add_row(out, t, c->titles[i], c->titles[i]);

		row[0] = eval_count(one->issues);
		row[1] = eval_number(share(one->named, one->issues), 2);
		row[2] = eval_number(share(one->broad, one->issues), 2);
		row[3] = eval_number(share(one->narrow, one->issues), 2);
	}
}

static void take_side(struct side_counts *c, const char *slug,
		      enum side_id side, const struct side_count *one)
{
	c->titles = xgrow(c->titles, c->n, &c->titles_room, sizeof *c->titles);
	c->list = xgrow(c->list, c->n, &c->room, sizeof *c->list);
	c->titles[c->n] = eval_say(c->out, "%s, %s", slug, side_names[side]);
	c->list[c->n++] = *one;
	c->all.issues += one->issues;
	c->all.named += one->named;
	c->all.broad += one->broad;
	c->all.narrow += one->narrow;
	c->all.questions += one->questions;
}

/* ---- all of it ---- */

static bool measure_case(const struct eval_setup *s, const char *slug,
			 struct eval_cases *cases, const struct bench *bench,
			 struct side_counts *to, struct error *err)
{
	struct ken *k = eval_cases_ken(cases, slug, err);

	for (int side = 0; k && side < SIDES; side++) {
		struct side_count one = { 0 };

		if (!measure_side(s, k, (enum side_id)side, bench, &one, err))
			return false;
		take_side(to, slug, (enum side_id)side, &one);
	}
	to->n_cases++;
	return k != NULL;
}

static bool measure_all(const struct eval_setup *s, const struct bench *bench,
			struct side_counts *to, struct error *err)
{
	struct eval_cases *cases = eval_cases_new(s);
	struct entries e = { .n = 0 };
	bool ok = catalogue_list(s->catalogue, ENTRY_CASE, &e, err);

	for (size_t i = 0; ok && i < e.n; i++)
		if (e.list[i].origin == CASE_SHIPPED &&
		    (!s->limit || to->n_cases < s->limit))
			ok = eval_goes_on(s, i, e.n, err) &&
			     measure_case(s, e.list[i].slug, cases, bench, to,
					  err);
	entries_release(&e);
	eval_cases_free(cases);
	return ok;
}

bool eval_run_issues(const struct eval_setup *s, struct eval_result *out,
		     struct error *err)
{
	struct bench bench = { .n_seats = 0 };
	struct side_counts c = { .out = out };
	bool ok = catalogue_bench(s->catalogue, CATALOGUE_BENCH_REAL, &bench,
				  err) &&
		  measure_all(s, &bench, &c, err);

	out->n = c.all.questions;
	out->simulator = s->simulator;
	eval_data(out, "Both sides of %zu shipped case%s; %zu issue%s.",
		  c.n_cases, str_plural(c.n_cases), c.all.issues,
		  str_plural(c.all.issues));
	if (ok) {
		add_recall(out, &c.all);
		add_cases(out, &c);
	}
	free(c.titles);
	free(c.list);
	bench_release(&bench);
	return ok;
}
