#include "eval/probe.h"

#include <math.h>
#include <string.h>

/* A figure of a suite: its table, row and column. */
struct place {
	const char *table, *row, *column;
};

/* clang-format off */
static const struct line {
	const char *suite, *key, *title;
	struct place ours, real;
	const char *paper;
} lines[] = {
	{ "listen", "same", "same next words to two answers",
	  { "follow_ups", "same", "share" }, { .table = NULL }, "-" },
	{ "listen", "pressed", "evasions pressed",
	  { "follow_ups", "pressed", "share" }, { .table = NULL }, "-" },
	{ "listen", "held", "concessions held",
	  { "follow_ups", "held", "share" }, { .table = NULL }, "-" },
	{ "listen", "met", "falsehoods met by the paragraph",
	  { "follow_ups", "met", "share" }, { .table = NULL }, "-" },
	{ "listen", "nowhere", "words put in counsel's mouth",
	  { "follow_ups", "nowhere", "share" }, { .table = NULL }, "-" },
	{ "listen", "told", "the answer told by the question",
	  { "told", "bench_near", "share" }, { .table = NULL }, "-" },
	{ "listen", "told_real", "the same, in real arguments",
	  { "told", "bench_real", "share" }, { "told", "real", "share" }, "-" },
	{ "conduct", "decorum", "breaches of decorum called out",
	  { "own", "decorum", "called" }, { .table = NULL }, "< 0.40" },
	{ "conduct", "rage_bait", "rage bait called out",
	  { "own", "rage_bait", "called" }, { .table = NULL }, "< 0.10" },
	{ "conduct", "switching_sides", "switched sides called out",
	  { "own", "switching_sides", "called" }, { .table = NULL }, "< 0.10" },
	{ "conduct", "fallacies", "ten fallacies called out",
	  { "own", "fallacies", "called" }, { .table = NULL }, "> 0.80 in 7" },
	{ "conduct", "clean", "sound replies called out",
	  { "own", "clean", "anything" }, { .table = NULL }, "-" },
	{ "issues", "broad", "issues touched (it knows them)",
	  { "recall", "broad", "share" }, { .table = NULL }, "> 0.60" },
	{ "issues", "narrow", "issues covered (it knows them)",
	  { "recall", "narrow", "share" }, { .table = NULL }, "0.41" },
	{ "diversity", "legalbench", "divergence, purposes",
	  { "divergence", "legalbench", "bench" }, { "divergence", "legalbench", "halves" }, "0.036" },
	{ "diversity", "stetson", "divergence, kinds",
	  { "divergence", "stetson", "bench" }, { "divergence", "stetson", "halves" }, "0.095" },
	{ "diversity", "metacog", "divergence, subjects",
	  { "divergence", "metacog", "bench" }, { "divergence", "metacog", "halves" }, "0.059" },
	{ "tone", "competitive", "competitive questions",
	  { "buckets", "competitive", "bench" }, { "buckets", "competitive", "real" }, "more than real" },
	{ "tone", "supportive", "supportive questions",
	  { "buckets", "supportive", "bench" }, { "buckets", "supportive", "real" }, "-" },
	{ "cobra", "outcome", "who is ahead, from BaT and PaT",
	  { "zero_shot", "offline", "figures" }, { "zero_shot", "people", "figures" }, "0.68" },
	{ "tactics", "act", "acts told rightly",
	  { "shipped", "act_alone", "right" }, { .table = NULL }, "0.83" },
	{ "tactics", "strategy", "strategies told rightly",
	  { "shipped", "strategy_alone", "right" }, { .table = NULL }, "0.32" },
	{ "tactics", "intention", "intentions told rightly",
	  { "shipped", "intention_alone", "right" }, { .table = NULL }, "0.45" },
	{ "tactics", "goal", "goals told rightly",
	  { "shipped", "goal_whole", "right" }, { .table = NULL }, "0.46" },
	{ "tactics", "pairs", "goals of both of a pair",
	  { "shipped", "pairs", "right" }, { .table = NULL }, "-" },
};
/* clang-format on */

static const struct eval_result *result_of(const struct eval_result *list,
					   size_t n, const char *suite)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].suite, suite))
			return &list[i];
	return NULL;
}

static const struct eval_cell *in_row(const struct eval_table *t,
				      const struct place *p)
{
	for (size_t i = 0; i < t->n_rows; i++)
		for (size_t k = 0; k < t->n_columns; k++)
			if (!strcmp(t->rows[i].key, p->row) &&
			    !strcmp(t->columns[k].key, p->column))
				return &t->rows[i].cells[k];
	return NULL;
}

/* Not measured where there is none. */
static struct eval_cell at(const struct eval_result *r, const struct place *p)
{
	const struct eval_cell *found = NULL;

	for (size_t i = 0; r && p->table && i < r->n_tables; i++)
		if (!strcmp(r->tables[i].key, p->table))
			found = in_row(&r->tables[i], p);
	return found ? *found : eval_words(NULL);
}

static void add_line(struct eval_result *out, struct eval_table *t,
		     const struct line *line, const struct eval_result *r)
{
	struct eval_cell *row = eval_add_row(
		out, t, eval_say(out, "%s_%s", line->suite, line->key),
		line->title);
	struct eval_cell real = at(r, &line->real);

	row[0] = at(r, &line->ours);
	row[1] = eval_number(row[0].of > 0 ? row[0].of : NAN, 0);
	real.lo = real.hi = NAN;
	row[2] = real;
	row[3] = eval_words(line->paper);
}

void eval_probe(const struct eval_result *list, size_t n,
		struct eval_result *out)
{
	struct eval_table *t = eval_add_table(
		out, "probe", "All suites on a page", "what is measured");

	eval_add_column(out, t, "ours", "without a model");
	eval_add_column(out, t, "n", "of");
	eval_add_column(out, t, "real", "real");
	eval_add_column(out, t, "paper", "paper");
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		add_line(out, t, &lines[i], result_of(list, n, lines[i].suite));
	for (size_t i = 0; i < n; i++) {
		out->n += list[i].n;
		for (size_t k = 0; k < list[i].data.n; k++)
			eval_data(out, "%s: %s", list[i].suite,
				  list[i].data.list[k]);
	}
	eval_table_note(out, t,
			"Real: real justices, or people; of divergences, two "
			"halves of the real questions from each other. Told by "
			"the question: which of six answers it followed, by "
			"words, where chance is 0.17; in real arguments the "
			"bench knows nothing of the case.");
	eval_table_note(
		out, t,
		"Paper: the best of the models, on data of the papers' "
		"own, which are others (tactics: the mean of 22). Who "
		"is ahead: AUC, the paper's best model asked outright.");
	eval_table_note(out, t,
			"The bench ranges over issues that its memo holds, and "
			"draws its mix of questions by the counts of the real "
			"ones: neither is a test of it. The reader of who is "
			"ahead was written on those transcripts.");
	eval_note(out, "What each figure means and rests on: hotbench eval "
		       "SUITE, man hotbench-metrics.");
}
