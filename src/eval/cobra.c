/*
 * cobra.c - the figures of the CoBRA paper, computed again, and the reader beside them
 *
 * Section 5: do BaT and PaT tell who is ahead (a logistic regression over the set that
 * three people labelled), more so where the reason was an argument (figure 8); do
 * people agree.  Section 6 and table 3: models on the other trials, and the program's
 * own reader.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/charm.h"
#include "eval/cobra.h"
#include "eval/commitments.h"
#include "eval/foreseen.h"
#include "eval/suites.h"
#include "score/auc.h"
#include "score/compare.h"
#include "score/paired.h"
#include "score/regress.h"

#define THRESHOLD 3
#define VARIABLES 2

/* Rows as regressions take them. */
struct sample {
	double *x;
	int *y;
	double *score; /* what a regression says of each */
	size_t n;
};

static void sample_init(struct sample *s, size_t room)
{
	s->x = xreallocarray(NULL, room + 1, VARIABLES * sizeof *s->x);
	s->y = xreallocarray(NULL, room + 1, sizeof *s->y);
	s->score = xreallocarray(NULL, room + 1, sizeof *s->score);
	s->n = 0;
}

static void sample_release(struct sample *s)
{
	free(s->x);
	free(s->y);
	free(s->score);
}

static void sample_add(struct sample *s, double bat, double pat, int ahead)
{
	s->x[VARIABLES * s->n] = bat;
	s->x[VARIABLES * s->n + 1] = pat;
	s->y[s->n++] = ahead;
}

/* Which figures of a turn. */
enum points { POINTS_PUBLISHED, POINTS_CODE, POINTS_HALF, POINTS };

/* Rows whose reasons hold, or lack, the one of `mask` (0: all). */
static struct sample sample_of(const struct charm *c, unsigned mask, bool with,
			       enum points points)
{
	struct sample s;

	sample_init(&s, c->n);
	for (size_t i = 0; i < c->n; i++) {
		const struct charm_turn *t = &c->list[i];

		if (t->labels.outcome < 0 ||
		    (mask && ((t->reasons & mask) != 0) != with))
			continue;
		sample_add(&s, points == POINTS_HALF ? t->half_bat : t->bat,
			   points == POINTS_HALF   ? t->half_pat
			   : points == POINTS_CODE ? t->pat
						   : t->pat_no_const,
			   t->labels.outcome);
	}
	return s;
}

static struct auc area_of(struct sample *s, const struct regress *r)
{
	for (size_t i = 0; i < s->n; i++)
		s->score[i] = regress_linear(r, s->x + VARIABLES * i);
	return auc_of(s->score, s->y, s->n);
}

static struct eval_cell area_cell(const struct auc *a)
{
	return eval_drawn(a->area, a->lo, a->hi, (double)(a->ones + a->zeros),
			  2);
}

/* ---- section 5: the regression ---- */

static void add_coefficient(struct eval_result *out, struct eval_table *t,
			    const char *key, const char *title,
			    const struct regress_coef *c, const char *paper)
{
	struct eval_cell *row = eval_add_row(out, t, key, title);

	row[0] = eval_between(c->b, c->lo, c->hi, 0, 2);
	row[1] = eval_number(c->se, 2);
	row[2] = eval_between(c->ratio, c->ratio_lo, c->ratio_hi, 0, 2);
	row[3] = eval_chance(c->p);
	row[4] = eval_words(paper);
}

static void add_coefficients(struct eval_result *out, const struct regress *r)
{
	struct eval_table *t = eval_add_table(
		out, "coefficients", "Who is ahead, told from BaT and PaT",
		"variable");

	eval_add_column(out, t, "b", "coefficient");
	eval_add_column(out, t, "se", "error");
	eval_add_column(out, t, "odds_ratio", "odds ratio");
	eval_add_column(out, t, "p", "p");
	eval_add_column(out, t, "paper", "paper");
	add_coefficient(out, t, "intercept", "(intercept)", &r->coef[0], "-");
	add_coefficient(out, t, "bat", "BaT", &r->coef[1], "1.47, OR 4.33");
	add_coefficient(out, t, "pat", "PaT", &r->coef[2], "-1.77, OR 0.17");
	eval_table_note(out, t,
			"Logistic regression over the turns of %s, one row for "
			"each annotator's label, as the authors published "
			"their figures (no penalty for contradictions). "
			"Intervals are Wald's at 95 %%; rows of one transcript "
			"are not independent, so the true ones are wider.",
			CHARM_SHARED);
}

static void fit_row(struct eval_result *out, struct eval_table *t,
		    const char *key, const char *title, struct eval_cell a,
		    struct eval_cell b, const char *paper)
{
	struct eval_cell *row = eval_add_row(out, t, key, title);

	row[0] = a;
	row[1] = b;
	row[2] = eval_words(paper);
}

/* Where the paper's figures come from, as far as its data tell. */
static void note_half(struct eval_result *out, struct eval_table *t,
		      const struct regress *r)
{
	eval_table_note(
		out, t,
		"On the rows that it was fitted on, as in the paper. With half "
		"a point for each violation in place of 0.4, 0.4 and 0.2 the "
		"same rows give what the paper prints, but for the last digit "
		"of its AIC: BaT %.2f (%.2f), PaT %.2f (%.2f), AIC %.1f, "
		"Tjur's %.2f, %.3f told rightly. These weights were found by "
		"trying; the paper does not name them.",
		r->coef[1].b, r->coef[1].se, r->coef[2].b, r->coef[2].se,
		r->aic, r->r2, r->right);
}

static void add_fit(struct eval_result *out, const struct regress r[POINTS],
		    const struct auc a[2])
{
	struct eval_table *t =
		eval_add_table(out, "fit", "How well it fits", "figure");

	eval_add_column(out, t, "published", "as published");
	eval_add_column(out, t, "code", "with the penalty");
	eval_add_column(out, t, "paper", "paper");
	fit_row(out, t, "aic", "AIC", eval_number(r[0].aic, 1),
		eval_number(r[1].aic, 1), "332.9");
	fit_row(out, t, "aic_null", "AIC, intercept alone",
		eval_number(r[0].aic_null, 1), eval_number(r[1].aic_null, 1),
		"419");
	fit_row(out, t, "loglik", "log-likelihood", eval_number(r[0].loglik, 1),
		eval_number(r[1].loglik, 1), "-");
	fit_row(out, t, "tjur", "Tjur's R squared", eval_number(r[0].r2, 2),
		eval_number(r[1].r2, 2), "0.28");
	fit_row(out, t, "right", "told rightly",
		eval_share(r[0].right * (double)r[0].n, (double)r[0].n),
		eval_share(r[1].right * (double)r[1].n, (double)r[1].n),
		"0.746");
	fit_row(out, t, "auc", "AUC", area_cell(&a[0]), area_cell(&a[1]),
		"0.80 [0.75, 0.85]");
	note_half(out, t, &r[POINTS_HALF]);
}

static bool add_regression(struct eval_result *out, const struct charm *shared,
			   struct regress *published, struct error *err)
{
	struct regress r[POINTS];
	struct auc a[POINTS];
	bool ok = true;

	for (int i = 0; ok && i < POINTS; i++) {
		struct sample s = sample_of(shared, 0, true, (enum points)i);

		ok = regress_logistic(s.x, s.y, s.n, VARIABLES, &r[i], err);
		if (ok)
			a[i] = area_of(&s, &r[i]);
		sample_release(&s);
	}
	if (!ok)
		return error_within(err, "%s", CHARM_SHARED);
	add_coefficients(out, &r[0]);
	add_fit(out, r, a);
	eval_add_score(out, "outcome_auc", a[0].area, false);
	*published = r[0];
	return true;
}

/* ---- figure 8: by reason ---- */

static void add_reason(struct eval_result *out, struct eval_table *t,
		       const struct charm *c, const char *key,
		       const char *title, unsigned mask)
{
	struct sample with = sample_of(c, mask, true, POINTS_PUBLISHED);
	struct sample without = sample_of(c, mask, false, POINTS_PUBLISHED);
	struct eval_cell *row = eval_add_row(out, t, key, title);
	struct regress r, others;

	row[0] = eval_count(with.n);
	if (regress_logistic(with.x, with.y, with.n, VARIABLES, &r, NULL)) {
		struct auc a = area_of(&with, &r);

		row[1] = area_cell(&a);
		row[2] = eval_number(r.r2, 2);
		row[3] = eval_number(r.aic, 1);
		if (mask && regress_logistic(without.x, without.y, without.n,
					     VARIABLES, &others, NULL)) {
			struct auc b = area_of(&without, &others);

			row[4] = eval_chance(auc_differ(&a, &b));
		}
	}
	sample_release(&with);
	sample_release(&without);
}

static void add_reasons(struct eval_result *out, const struct charm *c)
{
	struct eval_table *t = eval_add_table(
		out, "reasons", "The same, by the reason that people gave",
		"reason");

	eval_add_column(out, t, "n", "rows");
	eval_add_column(out, t, "auc", "AUC");
	eval_add_column(out, t, "tjur", "Tjur");
	eval_add_column(out, t, "aic", "AIC");
	eval_add_column(out, t, "p", "p");
	add_reason(out, t, c, "all", "all", 0);
	add_reason(out, t, c, "logic", "logical argument", CHARM_LOGIC);
	add_reason(out, t, c, "credibility", "credibility", CHARM_CREDIBILITY);
	add_reason(out, t, c, "emotion", "personal emotion", CHARM_EMOTION);
	eval_table_note(out, t,
			"p: whether the AUC differs from that of the rows "
			"without this reason. The paper (figure 8) finds it "
			"higher for arguments (p < .0001) and lower for "
			"emotions (p < .05).");
}

/* ---- people among each other ---- */

/* What the paper prints of people, and the mean that it prints of models. */
static const struct {
	enum compare_name name;
	const char *title, *people, *models;
} figures[] = {
	{ COMPARE_BAT, "BaT, rho", "0.65", "0.23" },
	{ COMPARE_PAT, "PaT, rho", "0.66", "0.13" },
	{ COMPARE_NRBAT, "NRBaT, rho", "0.83", "0.27" },
	{ COMPARE_COMMITMENT, "commitment, Cohen", "0.59", "0.14" },
	{ COMPARE_RELEVANCE, "relevance, Randolph", "0.72", "0.80" },
	{ COMPARE_MANNER, "manner, Randolph", "0.52", "0.52" },
	{ COMPARE_QUALITY, "quality, Randolph", "0.86", "0.93" },
	{ COMPARE_OUTCOME, "outcome, Cohen", "0.29", "-" },
};
#define FIGURES (sizeof figures / sizeof *figures)

static bool people_agree(const struct charm *shared, const struct eval_setup *s,
			 struct compare_result *mean, struct error *err)
{
	struct compare_file f;
	struct compare_task tasks[3] = { { 0 } };
	struct compare_result r[3];
	size_t n = 0, failed;
	bool ok = charm_compare(shared, COMPARE_BY_TURN, false, &f, err);

	for (size_t i = 0; ok && i < f.n_whos; i++)
		for (size_t k = i + 1; k < f.n_whos && n < 3; k++)
			tasks[n++] =
				(struct compare_task){ .gold = &f,
						       .pred = &f,
						       .gold_who = f.whos[i],
						       .pred_who = f.whos[k],
						       .threshold = THRESHOLD,
						       .seed = s->seed };
	ok = ok && compare_run(tasks, n, r, &failed, err);
	if (ok)
		compare_mean(r, n, mean);
	compare_file_release(&f);
	return ok;
}

/* ---- readers of the other trials ---- */

struct reader_row {
	const char *name, *title;
	bool offline;
	bool expected; /* it gives chances: BaT and PaT are the expected ones */
	struct charm rows;
	struct compare_result by_set[CHARM_SETS], all;
};

static bool compare_reader(struct reader_row *r, const struct charm *people,
			   const struct eval_setup *s, struct error *err)
{
	struct compare_file gold, pred;
	struct compare_task tasks[CHARM_SETS] = { { 0 } };
	size_t n = 0, failed;
	bool ok = charm_compare(people, COMPARE_BY_QUESTION, false, &gold, err);

	ok &= charm_compare(&r->rows, COMPARE_BY_QUESTION, r->expected, &pred,
			    err);
	for (size_t i = 0; ok && i < CHARM_SETS; i++) {
		for (size_t k = 0; k < gold.n_whos; k++) {
			size_t g = sheet_group(&gold.sheet, charm_sets[i],
					       gold.whos[k].name, false);

			if (g < gold.sheet.n_groups)
				tasks[n] = (struct compare_task){
					.gold = &gold,
					.pred = &pred,
					.gold_who = gold.whos[k],
					.pred_who = pred.whos[0],
					.set = charm_sets[i],
					.threshold = THRESHOLD,
					.seed = s->seed
				};
		}
		n++;
	}
	ok = ok && compare_run(tasks, n, r->by_set, &failed, err);
	if (ok)
		compare_combine(r->by_set, n, &r->all);
	compare_file_release(&gold);
	compare_file_release(&pred);
	return ok;
}

static void add_agreement(struct eval_result *out,
			  const struct compare_result *people,
			  const struct reader_row *readers, size_t n)
{
	struct eval_table *t = eval_add_table(
		out, "agreement", "Agreement with people", "figure");

	eval_add_column(out, t, "people", "people");
	eval_add_column(out, t, "paper_people", "(paper)");
	for (size_t i = 0; i < n; i++)
		eval_add_column(out, t, readers[i].name, readers[i].title);
	eval_add_column(out, t, "paper_models", "(paper)");
	for (size_t k = 0; k < FIGURES; k++) {
		struct eval_cell *row =
			eval_add_row(out, t, compare_names[figures[k].name],
				     figures[k].title);
		size_t at = 0;

		row[at++] = eval_number(people->f[figures[k].name].value, 2);
		row[at++] = eval_words(figures[k].people);
		for (size_t i = 0; i < n; i++)
			row[at++] = eval_number(
				readers[i].all.f[figures[k].name].value, 2);
		row[at] = eval_words(figures[k].models);
	}
	eval_table_note(
		out, t,
		"People: three of them on %s, mean of the pairs. The "
		"reader and the models: the %d transcripts of the other "
		"two trials against the one who labelled each (%zu "
		"turn%s), joined by question as the authors did.",
		CHARM_SHARED, CHARM_SETS, readers[0].rows.n,
		str_plural(readers[0].rows.n));
	if (readers[0].offline)
		eval_table_note(
			out, t,
			"The rules of the offline reader were written on these "
			"very transcripts: its column is no test figure. (What "
			"it reaches on others: README, \"Measured\".)");
}

/* Of the turns that the first reader read. */
static void add_commitments(struct eval_result *out, const struct charm *people,
			    const struct reader_row *first)
{
	struct commitments c = { .n = { { 0 } } };

	for (size_t i = 0; i < first->rows.n; i++) {
		const struct charm_turn *t = &first->rows.list[i];
		const struct charm_turn *by = charm_same(people, t);

		if (by)
			commitments_count(&c, by->labels.commitment,
					  t->labels.commitment);
	}
	commitments_add(out, &c,
			eval_say(out,
				 "Labelled by the one person who labelled each "
				 "transcript of the other two trials.%s",
				 first->offline
					 ? " The offline reader's rules were "
					   "written on these transcripts."
					 : ""));
}

/* The reader less each model, transcript by transcript. */
static void add_paired(struct eval_result *out,
		       const struct reader_row *readers, size_t n)
{
	static const enum compare_name names[] = { COMPARE_BAT, COMPARE_PAT,
						   COMPARE_COMMITMENT };
	static const size_t n_names = sizeof names / sizeof *names;
	size_t tests = (n - 1) * n_names;
	struct eval_table *t = eval_add_table(
		out, "paired",
		readers[0].offline ? "The offline reader less a model"
				   : "The reader less a model of the authors'",
		"figure, model");

	eval_add_column(out, t, "difference", "mean difference");
	eval_add_column(out, t, "n", "transcripts");
	eval_add_column(out, t, "p", "p");
	eval_add_column(out, t, "p_corrected", "p corrected");
	for (size_t k = 0; k < n_names; k++)
		for (size_t i = 1; i < n; i++) {
			double a[CHARM_SETS], b[CHARM_SETS];
			struct eval_cell *row;
			struct paired d;

			for (size_t s = 0; s < CHARM_SETS; s++) {
				a[s] = readers[0].by_set[s].f[names[k]].value;
				b[s] = readers[i].by_set[s].f[names[k]].value;
			}
			d = paired_t(a, b, CHARM_SETS);
			row = eval_add_row(
				out, t,
				eval_say(out, "%s_%s", compare_names[names[k]],
					 readers[i].name),
				eval_say(out, "%s, %s", compare_names[names[k]],
					 readers[i].name));
			row[0] = eval_between(d.mean, d.lo, d.hi, (double)d.n,
					      2);
			row[1] = eval_count(d.n);
			row[2] = eval_chance(d.p);
			row[3] = eval_chance(paired_bonferroni(d.p, tests));
		}
	eval_table_note(out, t,
			"Paired t tests over transcripts; p corrected after "
			"Bonferroni for %zu test%s.",
			tests, str_plural(tests));
}

/* ---- table 3: who is ahead, asked outright ---- */

static struct eval_cell zero_shot(const struct charm *people,
				  const struct charm *rows)
{
	struct sample s;
	struct auc a;

	sample_init(&s, people->n);
	for (size_t i = 0; i < people->n; i++) {
		const struct charm_turn *t = charm_same(rows, &people->list[i]);

		if (t && t->labels.outcome >= 0) {
			s.score[s.n] = t->labels.outcome;
			s.y[s.n++] = people->list[i].labels.outcome == 1;
		}
	}
	a = auc_of(s.score, s.y, s.n);
	sample_release(&s);
	return area_cell(&a);
}

/* A turn as the regression takes it, with who is ahead as people said. */
static void add_figures(struct sample *s, const struct charm_turn *t,
			const struct charm_turn *people)
{
	sample_add(s, isnan(t->expected_bat) ? t->bat : t->expected_bat,
		   isnan(t->expected_pat) ? t->pat_no_const : t->expected_pat,
		   people->labels.outcome == 1);
}

static struct eval_cell by_figures(const struct charm *people,
				   const struct charm *rows,
				   const struct regress *r)
{
	struct sample s;
	struct auc a;

	sample_init(&s, people->n);
	for (size_t i = 0; i < people->n; i++) {
		const struct charm_turn *t = charm_same(rows, &people->list[i]);

		if (t)
			add_figures(&s, t, &people->list[i]);
	}
	a = area_of(&s, r);
	sample_release(&s);
	return area_cell(&a);
}

/* p that the two differ, over the turns that have both. */
static double either_differs(const struct charm *people,
			     const struct charm *rows, const struct regress *r)
{
	double *outright = xreallocarray(NULL, people->n + 1, sizeof *outright);
	struct sample s;
	double p;

	sample_init(&s, people->n);
	for (size_t i = 0; i < people->n; i++) {
		const struct charm_turn *t = charm_same(rows, &people->list[i]);

		if (!t || t->labels.outcome < 0)
			continue;
		outright[s.n] = t->labels.outcome;
		add_figures(&s, t, &people->list[i]);
	}
	area_of(&s, r);
	p = auc_differ_paired(outright, s.score, s.y, s.n);
	sample_release(&s);
	free(outright);
	return p;
}

static void add_zero_shot(struct eval_result *out, const struct charm *people,
			  const struct reader_row *readers, size_t n,
			  const struct regress *r)
{
	static const char *const paper[] = { "-", "0.61", "0.62", "0.63" };
	struct eval_table *t = eval_add_table(
		out, "zero_shot", "Who is ahead: AUC on the other trials",
		"labels by");
	double p[CHARM_MODELS + 1];
	size_t tests = 0;

	for (size_t i = 0; i < n; i++) {
		p[i] = either_differs(people, &readers[i].rows, r);
		tests += !isnan(p[i]);
	}
	eval_add_column(out, t, "outright", "asked outright");
	eval_add_column(out, t, "figures", "from BaT and PaT");
	eval_add_column(out, t, "p", "p");
	eval_add_column(out, t, "paper", "paper, outright");
	eval_add_row(out, t, "people", "people")[1] =
		by_figures(people, people, r);
	for (size_t i = 0; i < n; i++) {
		struct eval_cell *row =
			eval_add_row(out, t, readers[i].name, readers[i].name);

		row[0] = zero_shot(people, &readers[i].rows);
		row[1] = by_figures(people, &readers[i].rows, r);
		row[2] = eval_chance(paired_bonferroni(p[i], tests));
		row[3] = eval_words(paper[i]);
	}
	eval_table_note(out, t,
			"From BaT and PaT: by the regression above, which was "
			"fitted on %s alone, so these transcripts are new to "
			"it. p: whether the two areas differ, on the same "
			"turns (DeLong), corrected after Bonferroni for %zu "
			"test%s. The paper's table 3: best model 0.68.",
			CHARM_SHARED, tests, str_plural(tests));
}

/* ---- all of it ---- */

/* The one that is measured: another's rows, taken, else what the program reads. */
static bool load_first(struct reader_row *first, const struct charm *people,
		       struct charm *by_model, const struct eval_setup *s,
		       struct error *err)
{
	first->offline = !by_model;
	first->expected = true;
	first->name = first->title = by_model ? "llm" : "offline";
	if (!by_model)
		return charm_read(people, s, &first->rows, err);
	first->rows = *by_model;
	*by_model = (struct charm){ .n = 0 };
	return charm_figure(&first->rows, err);
}

static bool load_readers(struct reader_row *readers, const struct charm *people,
			 struct charm *by_model, const struct eval_setup *s,
			 struct error *err)
{
	if (!load_first(&readers[0], people, by_model, s, err))
		return false;
	for (size_t m = 0; m < CHARM_MODELS; m++) {
		struct reader_row *r = &readers[m + 1];

		r->name = charm_models[m];
		r->title = charm_model_titles[m];
		for (size_t i = 0; i < CHARM_SETS; i++) {
			char *name = xprintf("llm/%s.%s", charm_sets[i],
					     charm_models[m]);
			bool ok = charm_load(&r->rows, s, name, err);

			free(name);
			if (!ok)
				return false;
		}
		if (!charm_figure(&r->rows, err))
			return false;
	}
	return true;
}

static bool load_people(struct charm *shared, struct charm *people,
			const struct eval_setup *s, struct error *err)
{
	bool ok = charm_load(shared, s, CHARM_SHARED, err) &&
		  charm_figure(shared, err);

	for (size_t i = 0; ok && i < CHARM_SETS; i++)
		ok = charm_load(people, s, charm_sets[i], err);
	return ok && charm_figure(people, err);
}

static bool measure(const struct eval_setup *s, const struct charm *shared,
		    const struct charm *people, struct reader_row *readers,
		    struct eval_result *out, struct error *err)
{
	size_t n = CHARM_MODELS + 1;
	struct compare_result among;
	struct regress r;
	bool ok = add_regression(out, shared, &r, err) &&
		  people_agree(shared, s, &among, err);

	for (size_t i = 0; ok && i < n; i++)
		ok = compare_reader(&readers[i], people, s, err);
	if (!ok)
		return false;
	add_reasons(out, shared);
	add_agreement(out, &among, readers, n);
	add_commitments(out, people, &readers[0]);
	add_paired(out, readers, n);
	add_zero_shot(out, people, readers, n, &r);
	return true;
}

bool cobra_tables(const struct eval_setup *s, struct charm *by_model,
		  struct eval_result *out, struct error *err)
{
	struct charm shared = { .n = 0 }, people = { .n = 0 };
	struct reader_row *readers = xcalloc(CHARM_MODELS + 1, sizeof *readers);
	bool ok = load_people(&shared, &people, s, err) &&
		  load_readers(readers, &people, by_model, s, err) &&
		  measure(s, &shared, &people, readers, out, err);

	if (ok) {
		out->n = shared.n + people.n;
		eval_data(
			out,
			"Cross-examinations labelled by people (data/charm): "
			"%zu "
			"labels of %s by three, %zu turns of %d transcripts of "
			"two "
			"other trials by one each; labels of the latter by %d "
			"models.",
			shared.n, CHARM_SHARED, people.n, CHARM_SETS,
			CHARM_MODELS);
	}
	for (size_t i = 0; i <= CHARM_MODELS; i++)
		charm_release(&readers[i].rows);
	free(readers);
	charm_release(&shared);
	charm_release(&people);
	return ok;
}

/* Without people's labels: answers of our cases, of which their authors said what they
 * are worth. */
static bool read_foreseen(const struct eval_setup *s, struct eval_result *out,
			  struct error *err)
{
	struct foreseen f;
	bool ok = foreseen_load(&f, s, err);
	int *told = xcalloc(f.n + 1, sizeof *told);

	for (size_t i = 0; ok && i < f.n; i++) {
		struct reader_input in = foreseen_input(&f.list[i]);
		struct reading r;

		reader_offline(s->lexicons, &in, &r);
		told[i] = (int)r.commitment;
		reading_release(&r);
		ok = eval_goes_on(s, i, f.n, err);
	}
	if (ok)
		foreseen_tables(&f, told, out);
	out->n = f.n;
	free(told);
	foreseen_release(&f);
	return ok;
}

bool eval_run_cobra(const struct eval_setup *s, struct eval_result *out,
		    struct error *err)
{
	struct error absent;

	out->reader = s->reader;
	if (cobra_tables(s, NULL, out, &absent))
		return true;
	if (absent.code == ERR_ABSENT)
		return read_foreseen(s, out, err);
	*err = absent;
	return false;
}
