#include "eval/probe.h"

#include <math.h>
#include <string.h>

#include "eval/probe_said.h"

/* A figure of a suite: its table, row and column. */
struct place {
	const char *table, *row, *column;
};

/* Where the figure of a run by a model is. */
enum by_model {
	AT_SAME, /* as the offline bench's */
	AT_ITS_OWN,
	NEEDS_JUDGE, /* as AT_SAME, and nowhere without one */
	NOWHERE,
};

/* clang-format off */
#define NO_PLACE { .table = NULL }
#define SAME	 AT_SAME, NO_PLACE
#define JUDGED	 NEEDS_JUDGE, NO_PLACE
#define NOT	 NOWHERE, NO_PLACE
static const struct line {
	const char *suite, *key, *title;
	struct place ours, real;
	const char *paper;
	enum by_model by_model;
	struct place model; /* where another table has it */
} lines[] = {
	{ "listen", "same", "same next words to two answers",
	  { "follow_ups", "same", "share" }, NO_PLACE, "-", SAME },
	{ "listen", "pressed", "evasions pressed",
	  { "follow_ups", "pressed", "share" }, NO_PLACE, "-", NOT },
	{ "listen", "held", "concessions held",
	  { "follow_ups", "held", "share" }, NO_PLACE, "-", NOT },
	{ "listen", "met", "falsehoods met by the paragraph",
	  { "follow_ups", "met", "share" }, NO_PLACE, "-", NOT },
	{ "listen", "nowhere", "words put in counsel's mouth",
	  { "follow_ups", "nowhere", "share" }, NO_PLACE, "-", SAME },
	{ "listen", "told", "answer told by the question",
	  { "told", "bench_near", "share" }, NO_PLACE, "-", AT_ITS_OWN,
	  { "follow_ups", "told_words", "share" } },
	{ "listen", "told_real", "the same, in real arguments",
	  { "told", "bench_real", "share" }, { "told", "real", "share" }, "-", NOT },
	{ "listen", "told_judge", "answer told, by the judge",
	  NO_PLACE, NO_PLACE, "-", AT_ITS_OWN,
	  { "follow_ups", "told", "share" } },
	{ "listen", "invented", "words put in, by the judge",
	  NO_PLACE, NO_PLACE, "-", AT_ITS_OWN,
	  { "follow_ups", "invented", "share" } },
	{ "conduct", "decorum", "breaches of decorum called out",
	  { "own", "decorum", "called" }, NO_PLACE, "< 0.40", JUDGED },
	{ "conduct", "rage_bait", "rage bait called out",
	  { "own", "rage_bait", "called" }, NO_PLACE, "< 0.10", JUDGED },
	{ "conduct", "switching_sides", "switched sides called out",
	  { "own", "switching_sides", "called" }, NO_PLACE, "< 0.10", JUDGED },
	{ "conduct", "fallacies", "ten fallacies called out",
	  { "own", "fallacies", "called" }, NO_PLACE, "> 0.80 in 7", JUDGED },
	{ "conduct", "clean", "sound replies called out",
	  { "own", "clean", "anything" }, NO_PLACE, "-", JUDGED },
	{ "issues", "broad", "issues touched",
	  { "recall", "broad", "share" }, NO_PLACE, "> 0.60", SAME },
	{ "issues", "narrow", "issues covered",
	  { "recall", "narrow", "share" }, NO_PLACE, "0.41", SAME },
	{ "diversity", "legalbench", "divergence, purposes",
	  { "divergence", "legalbench", "bench" }, { "divergence", "legalbench", "halves" }, "0.036", SAME },
	{ "diversity", "stetson", "divergence, kinds",
	  { "divergence", "stetson", "bench" }, { "divergence", "stetson", "halves" }, "0.095", SAME },
	{ "diversity", "metacog", "divergence, subjects",
	  { "divergence", "metacog", "bench" }, { "divergence", "metacog", "halves" }, "0.059", SAME },
	{ "tone", "competitive", "competitive questions",
	  { "buckets", "competitive", "bench" }, { "buckets", "competitive", "real" }, "> real", SAME },
	{ "tone", "supportive", "supportive questions",
	  { "buckets", "supportive", "bench" }, { "buckets", "supportive", "real" }, "-", SAME },
	{ "cobra", "commitment", "worth of answers told rightly",
	  { "commitments", "all", "right" }, NO_PLACE, "-", SAME },
	{ "cobra", "outcome", "who is ahead, from BaT and PaT",
	  { "zero_shot", "offline", "figures" }, { "zero_shot", "people", "figures" }, "0.68", AT_ITS_OWN,
	  { "zero_shot", "llm", "figures" } },
	{ "tactics", "act", "acts told rightly",
	  { "shipped", "act_alone", "right" }, NO_PLACE, "0.83", SAME },
	{ "tactics", "strategy", "strategies told rightly",
	  { "shipped", "strategy_alone", "right" }, NO_PLACE, "0.32", SAME },
	{ "tactics", "intention", "intentions told rightly",
	  { "shipped", "intention_alone", "right" }, NO_PLACE, "0.45", SAME },
	{ "tactics", "goal", "goals told rightly",
	  { "shipped", "goal_whole", "right" }, NO_PLACE, "0.46", SAME },
	{ "tactics", "pairs", "goals of both of a pair",
	  { "shipped", "pairs", "right" }, NO_PLACE, "-", SAME },
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

static struct eval_cell without_interval(struct eval_cell c)
{
	c.lo = c.hi = NAN;
	c.unsure = NULL;
	return c;
}

static struct eval_cell *add_row(struct eval_result *out, struct eval_table *t,
				 const struct line *line)
{
	return eval_add_row(out, t,
			    eval_say(out, "%s_%s", line->suite, line->key),
			    line->title);
}

static void add_line(struct eval_result *out, struct eval_table *t,
		     const struct line *line, const struct eval_result *r)
{
	struct eval_cell *row;

	if (!line->ours.table)
		return;
	row = add_row(out, t, line);
	row[0] = at(r, &line->ours);
	row[1] = eval_number(row[0].of > 0 ? row[0].of : NAN, 0);
	row[2] = without_interval(at(r, &line->real));
	row[3] = eval_words(line->paper);
}

static void add_data(struct eval_result *out, const struct eval_result *r)
{
	for (size_t k = 0; k < r->data.n; k++)
		eval_data(out, "%s: %s", r->suite, r->data.list[k]);
}

static void add_paper_note(struct eval_result *out, struct eval_table *t)
{
	eval_table_note(
		out, t,
		"Paper: the best of the models, on data of the papers' "
		"own, which are others (tactics: the mean of 22). Who "
		"is ahead: AUC, the paper's best model asked outright.");
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
		add_data(out, &list[i]);
	}
	eval_table_note(out, t,
			"Real: real justices, or people; of divergences, two "
			"halves of the real questions from each other. Told by "
			"the question: which of six answers it followed, by "
			"words, where chance is 0.17; in real arguments the "
			"bench knows nothing of the case.");
	add_paper_note(out, t);
	eval_table_note(out, t,
			"The bench ranges over issues that its memo holds, and "
			"draws its mix of questions by the counts of the real "
			"ones: neither is a test of it. The reader of who is "
			"ahead was written on those transcripts.");
	eval_note(out, "What each figure means and rests on: hotbench eval "
		       "SUITE, man hotbench-metrics.");
}

/* ---- by a model --------------------------------------------------------------- */

static struct eval_cell of_model(const struct eval_result *r,
				 const struct line *line, bool judged)
{
	struct eval_cell c;

	if (line->by_model == NEEDS_JUDGE && !judged)
		return eval_words(NULL);
	c = at(r, line->by_model == AT_ITS_OWN ? &line->model : &line->ours);
	if (c.places > 2)
		c.places = 2; /* so few cases bear no more */
	return c;
}

#define LINES (sizeof lines / sizeof *lines)
_Static_assert(LINES <= PROBE_LINES_MAX, "a probe has too many lines");

void eval_probe_offline(const struct eval_result *list, size_t n,
			struct probe_offline *out)
{
	out->n = LINES;
	for (size_t i = 0; i < LINES; i++) {
		const struct eval_result *r =
			result_of(list, n, lines[i].suite);

		out->lines[i].ours = without_interval(at(r, &lines[i].ours));
		out->lines[i].real = without_interval(at(r, &lines[i].real));
	}
}

static void add_model_line(struct eval_result *out, struct eval_table *t,
			   size_t i, const struct eval_result *model,
			   const struct probe_offline *offline, bool judged)
{
	const struct line *line = &lines[i];
	struct eval_cell *row = add_row(out, t, line);

	row[0] = of_model(model, line, judged);
	row[1] = eval_number(row[0].of > 0 ? row[0].of : NAN, 0);
	row[3] = without_interval(at(model, &line->real));
	if (i < offline->n) {
		const struct eval_cell *real = &offline->lines[i].real;

		row[2] = offline->lines[i].ours;
		if (eval_is_measured(real))
			row[3] = *real;
	}
	row[4] = eval_words(line->paper);
}

static void add_model_table(const struct eval_result *model, size_t n,
			    const struct probe_offline *offline, bool judged,
			    struct eval_result *out)
{
	struct eval_table *t = eval_add_table(
		out, "probe", "All suites on a page", "what is measured");

	eval_add_column(out, t, "model", "model");
	eval_add_column(out, t, "n", "of");
	eval_add_column(out, t, "offline", "offline");
	eval_add_column(out, t, "real", "real");
	eval_add_column(out, t, "paper", "paper");
	for (size_t i = 0; i < LINES; i++)
		if (lines[i].by_model != NOWHERE)
			add_model_line(out, t, i,
				       result_of(model, n, lines[i].suite),
				       offline, judged);
	eval_table_note(out, t,
			"Offline: the bench and the reader without a model, on "
			"about as much, told by words; what a judge tells of "
			"the model is told in another way. The offline bench "
			"asks out of the memo, and draws its mix of questions "
			"by the counts of the real ones. Real: real justices, "
			"or people; of divergences, two halves of the real "
			"questions from each other.");
	add_paper_note(out, t);
}

/* What a suite alone says of a bench, for ranks. */
static void add_scores(struct eval_result *out, const struct eval_result *r,
		       bool judged)
{
	if (!judged && !strcmp(r->suite, "conduct"))
		return;
	for (size_t i = 0; i < r->n_scores; i++)
		eval_add_score(out, r->scores[i].key, r->scores[i].v,
			       r->scores[i].less_is_better);
}

void eval_probe_model(const struct eval_result *model, size_t n,
		      const struct probe_offline *offline, bool judged,
		      struct eval_result *out)
{
	for (size_t i = 0; i < n; i++) {
		if (model[i].n)
			add_data(out, &model[i]);
		add_scores(out, &model[i], judged);
	}
	add_model_table(model, n, offline, judged, out);
	probe_said(&out->tables[0], judged, out);
	eval_note(out, "All of it rests on few cases: look at the intervals, "
		       "and run a suite alone (hotbench eval SUITE) before "
		       "believing a small difference.");
}
