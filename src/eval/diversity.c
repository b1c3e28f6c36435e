/*
 * diversity.c - is the bench's mix of questions that of real justices?
 *
 * Jensen-Shannon divergence in three schemes, as the moot-courts paper has it (table 6),
 * beside what two halves of the real questions are from each other.
 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "eval/asked.h"
#include "eval/suites.h"
#include "score/divergence.h"

#define ROUNDS 500 /* of an interval */

/* Best and middle of eight simulators, table 6. */
static const char *const paper[] = { "0.036, 0.08", "0.095, 0.15",
				     "0.059, 0.09" };

static struct eval_cell apart(const double *a, const double *b, size_t n,
			      double of, const struct eval_setup *s)
{
	struct stats_interval in =
		divergence_interval(a, b, n, ROUNDS, s->seed);

	return eval_drawn(divergence(a, b, n), in.lo, in.hi, of, 3);
}

/* What the two halves of the real questions are from each other. */
static double halves(const struct asked_list *real, enum asked_scheme scheme)
{
	double half[2][DIVERGENCE_LABELS] = { { 0 } };

	for (size_t i = 0; i < real->n; i++) {
		int label = asked_label(&real->list[i].type, scheme);

		if (label >= 0)
			half[real->list[i].second_half][label]++;
	}
	return divergence(half[0], half[1], asked_schemes[scheme].n);
}

static void add_divergence(struct eval_result *out,
			   const struct asked_list *bench,
			   const struct asked_list *real,
			   const struct eval_setup *s, const char *note)
{
	double sum = 0;
	struct eval_table *t = eval_add_table(
		out, "divergence", "Divergence from the real mix", "scheme");

	eval_add_column(out, t, "bench", "bench, by labels");
	eval_add_column(out, t, "words", "by its words");
	eval_add_column(out, t, "halves", "halves");
	eval_add_column(out, t, "paper", "paper");
	for (int k = 0; k < ASKED_VALENCE; k++) {
		enum asked_scheme scheme = (enum asked_scheme)k;
		double a[DIVERGENCE_LABELS], b[DIVERGENCE_LABELS];
		struct eval_cell *row = eval_add_row(
			out, t, asked_schemes[k].name, asked_schemes[k].name);
		size_t n = asked_counts(bench, scheme, false, NULL, a);

		asked_counts(real, scheme, false, NULL, b);
		row[0] = apart(a, b, asked_schemes[k].n, (double)n, s);
		sum += row[0].v;
		n = asked_counts(bench, scheme, true, NULL, a);
		row[1] = apart(a, b, asked_schemes[k].n, (double)n, s);
		row[2] = eval_number(halves(real, scheme), 3);
		row[3] = eval_words(paper[k]);
	}
	eval_table_note(
		out, t,
		"0 is the same mix, 1 no label in common (base 2). "
		"Intervals by bootstrap; a divergence of samples leans "
		"upward. Halves: six real arguments against six others. "
		"Paper: best and middle of eight models, against other "
		"real questions.");
	eval_table_note(out, t, "%s", note);
	eval_add_score(out, "diversity", sum / ASKED_VALENCE, true);
}

static void add_shares(struct eval_result *out, enum asked_scheme scheme,
		       const char *title, const struct asked_list *bench,
		       const struct asked_list *real)
{
	const struct asked_names *names = &asked_schemes[scheme];
	double a[DIVERGENCE_LABELS], b[DIVERGENCE_LABELS];
	double n = (double)asked_counts(bench, scheme, false, NULL, a);
	double m = (double)asked_counts(real, scheme, false, NULL, b);
	struct eval_table *t = eval_add_table(out, names->name, title, "label");

	asked_shares(out, t, names->labels, names->n, a, n, b, m);
}

static void add_justices(struct eval_result *out,
			 const struct asked_list *bench,
			 const struct asked_list *real)
{
	const char *names[ASKED_JUSTICES_MAX];
	size_t n = asked_justices(real, names);
	struct eval_table *t = eval_add_table(
		out, "justices", "Divergence by justice", "justice");

	eval_add_column(out, t, "asked", "bench asked");
	eval_add_column(out, t, "real", "real");
	for (int k = 0; k < ASKED_VALENCE; k++)
		eval_add_column(out, t, asked_schemes[k].name,
				asked_schemes[k].name);
	for (size_t i = 0; i < n; i++) {
		struct eval_cell *row =
			eval_add_row(out, t, names[i], names[i]);

		for (int k = 0; k < ASKED_VALENCE; k++) {
			double a[DIVERGENCE_LABELS], b[DIVERGENCE_LABELS];

			row[0] = eval_count(asked_counts(bench,
							 (enum asked_scheme)k,
							 false, names[i], a));
			row[1] = eval_count(asked_counts(real,
							 (enum asked_scheme)k,
							 false, names[i], b));
			row[2 + k] = eval_number(
				divergence(a, b, asked_schemes[k].n), 3);
		}
	}
	eval_table_note(out, t,
			"With a hundred questions or fewer on a side chance "
			"alone makes some hundredths.");
}

void diversity_tables(struct eval_result *out, const struct asked_list *bench,
		      const struct asked_list *real, const struct eval_setup *s,
		      const char *note)
{
	add_divergence(out, bench, real, s, note);
	add_shares(out, ASKED_LEGALBENCH, "Purposes (LegalBench)", bench, real);
	add_shares(out, ASKED_STETSON, "Kinds (Stetson)", bench, real);
	add_shares(out, ASKED_METACOG, "Subjects (MetaCog)", bench, real);
	add_justices(out, bench, real);
}

static const char by_memo[] =
	"By labels: those that the cases' memos carry. "
	"The bench draws its mix by the counts of these very "
	"real questions, so a low figure is by design and no "
	"test. By its words: labels that the program's own "
	"weights give; they were fitted on the memos' "
	"questions too, and agree with readers only fairly on "
	"others (README, \"Measured\").";

bool eval_run_diversity(const struct eval_setup *s, struct eval_result *out,
			struct error *err)
{
	struct asked_list bench = { .n = 0 }, real = { .n = 0 };
	size_t n_cases = 0;
	bool ok = asked_by_justices(&real, s, err) &&
		  asked_by_bench(&bench, s, &n_cases, err);

	out->n = bench.n;
	out->simulator = s->simulator;
	eval_data(
		out,
		"%zu question%s that the nine put to both sides of %zu shipped "
		"case%s, unanswered.",
		bench.n, str_plural(bench.n), n_cases, str_plural(n_cases));
	eval_data(out,
		  "%zu turn%s of real justices in twelve arguments of the "
		  "October Term 2024, labelled by a language model "
		  "(data/questions).",
		  real.n, str_plural(real.n));
	if (ok) {
		diversity_tables(out, &bench, &real, s, by_memo);
	}
	asked_release(&bench);
	asked_release(&real);
	return ok;
}
