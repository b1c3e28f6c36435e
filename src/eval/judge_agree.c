#include "eval/judge_agree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/modelled.h"
#include "score/agreement.h"
#include "score/classes.h"

#define LABELS_MAX (JUDGE_CHOICES_MAX + 1) /* of a task */
#define WHO_MAX	   200			   /* people of a file */

/* Two who judged the same rows. */
struct pairs {
	int *a, *b;
	size_t n;
};

struct agreeing {
	const struct judged_row *rows;
	size_t n, rounds;
	uint64_t seed;
	const char *who[WHO_MAX];
	size_t n_who;
	struct pairs pairs; /* room for n */
	struct eval_result *out;
};

/* ---- who says what ---- */

static int label_by(const struct judged_row *r, const char *by)
{
	for (size_t i = 0; i < r->n_labels; i++)
		if (!strcmp(r->labels[i].by, by))
			return r->labels[i].label;
	return -1;
}

/* What most people say; -1 where two labels are as frequent. */
static int of_most(const struct judged_row *r)
{
	size_t counts[LABELS_MAX] = { 0 }, most = 0;
	int label = -1;

	for (size_t i = 0; i < r->n_labels; i++) {
		size_t n = ++counts[r->labels[i].label];

		if (n > most) {
			most = n;
			label = r->labels[i].label;
		}
	}
	for (int k = 0; k < LABELS_MAX; k++)
		if (k != label && counts[k] == most)
			return -1;
	return label;
}

static void add_pair(struct pairs *p, int a, int b)
{
	if (a < 0 || b < 0)
		return;
	p->a[p->n] = a;
	p->b[p->n++] = b;
}

/* `by` NULL: what most people say. */
static void pair_with_judge(struct agreeing *g, enum judge_task t,
			    const char *by)
{
	g->pairs.n = 0;
	for (size_t i = 0; i < g->n; i++)
		if (g->rows[i].task == t)
			add_pair(&g->pairs,
				 by ? label_by(&g->rows[i], by)
				    : of_most(&g->rows[i]),
				 g->rows[i].told);
}

static void pair_people(struct agreeing *g, enum judge_task t, const char *a,
			const char *b)
{
	g->pairs.n = 0;
	for (size_t i = 0; i < g->n; i++)
		if (g->rows[i].task == t)
			add_pair(&g->pairs, label_by(&g->rows[i], a),
				 label_by(&g->rows[i], b));
}

static void list_people(struct agreeing *g)
{
	for (size_t i = 0; i < g->n; i++)
		for (size_t k = 0; k < g->rows[i].n_labels; k++) {
			const char *by = g->rows[i].labels[k].by;

			if (g->n_who < WHO_MAX &&
			    str_index(by, g->who, g->n_who) < 0)
				g->who[g->n_who++] = by;
		}
}

/* ---- figures ---- */

static size_t n_same(const struct pairs *p)
{
	size_t same = 0;

	for (size_t i = 0; i < p->n; i++)
		same += p->a[i] == p->b[i];
	return same;
}

static struct eval_cell kappa(const struct agreeing *g)
{
	const struct pairs *p = &g->pairs;
	struct stats_interval in = agreement_cohen_interval(
		p->a, p->b, p->n, g->rounds, g->seed, 0.95);

	return eval_drawn(agreement_cohen(p->a, p->b, p->n), in.lo, in.hi,
			  (double)p->n, 2);
}

static void add_columns(struct eval_result *out, struct eval_table *t)
{
	eval_add_column(out, t, "of", "rows");
	eval_add_column(out, t, "alike", "alike");
	eval_add_column(out, t, "kappa", "kappa");
}

static void fill(const struct agreeing *g, struct eval_cell *row)
{
	row[0] = eval_count(g->pairs.n);
	row[1] = eval_share((double)n_same(&g->pairs), (double)g->pairs.n);
	row[2] = kappa(g);
}

/* ---- tables ---- */

static double share_of_commonest(const struct pairs *p)
{
	struct classes c = classes_of(p->a, p->b, p->n, LABELS_MAX);

	return c.n ? (double)c.common / (double)c.n : NAN;
}

struct unused {
	size_t rows, unread, split;
	bool asked;
};

static struct unused unused_of(const struct agreeing *g, enum judge_task t)
{
	struct unused u = { .rows = 0 };

	for (size_t i = 0; i < g->n; i++) {
		const struct judged_row *r = &g->rows[i];

		if (r->task != t)
			continue;
		u.rows++;
		u.asked |= r->told != MODELLED_NOT_ASKED;
		u.unread += r->told == MODELLED_UNREAD;
		u.split += of_most(r) < 0;
	}
	return u;
}

static void add_tasks(struct agreeing *g)
{
	struct eval_result *out = g->out;
	struct eval_table *t = eval_add_table(
		out, "tasks", "The judge beside what most people say", "task");
	size_t same = 0, n = 0;

	add_columns(out, t);
	eval_add_column(out, t, "common", "commonest");
	eval_add_column(out, t, "unusable", "unusable");
	eval_add_column(out, t, "split", "split");
	for (int k = 0; k < JUDGE_TASKS; k++) {
		enum judge_task task = (enum judge_task)k;
		struct unused u = unused_of(g, task);
		struct eval_cell *row;

		if (!u.rows)
			continue;
		pair_with_judge(g, task, NULL);
		row = eval_add_row(out, t, judge_task_names[k],
				   judge_task_names[k]);
		fill(g, row);
		row[3] = eval_number(share_of_commonest(&g->pairs), 2);
		row[4] = u.asked ? eval_count(u.unread) : eval_words("-");
		row[5] = eval_count(u.split);
		same += n_same(&g->pairs);
		n += g->pairs.n;
	}
	eval_table_note(
		out, t,
		"Alike: both say the same. Kappa (Cohen) takes out what two "
		"would have in common by chance; with few rows, or where "
		"almost all have one label, it tells little. Commonest: how "
		"often the label that people give most would be right. "
		"Unusable: the reply could not be read after one repair, or "
		"was a refusal. Split: people are divided; neither such row "
		"nor an unusable one is in the other figures.");
	eval_add_score(out, "judge_alike", n ? (double)same / (double)n : NAN,
		       false);
}

static void add_people(struct agreeing *g)
{
	struct eval_result *out = g->out;
	struct eval_table *t = eval_add_table(
		out, "people", "The judge beside each person", "task, person");

	add_columns(out, t);
	for (int k = 0; k < JUDGE_TASKS; k++)
		for (size_t i = 0; i < g->n_who; i++) {
			const char *key;

			pair_with_judge(g, (enum judge_task)k, g->who[i]);
			if (!g->pairs.n)
				continue;
			key = eval_say(out, "%s, %s", judge_task_names[k],
				       g->who[i]);
			fill(g, eval_add_row(out, t, key, key));
		}
}

static void add_between(struct agreeing *g)
{
	struct eval_result *out = g->out;
	struct eval_table *t = NULL;

	for (int k = 0; k < JUDGE_TASKS; k++)
		for (size_t i = 0; i < g->n_who; i++)
			for (size_t j = i + 1; j < g->n_who; j++) {
				const char *key;

				pair_people(g, (enum judge_task)k, g->who[i],
					    g->who[j]);
				if (!g->pairs.n)
					continue;
				if (!t) {
					t = eval_add_table(
						out, "between",
						"People beside each other",
						"task, two people");
					add_columns(out, t);
				}
				key = eval_say(out, "%s, %s and %s",
					       judge_task_names[k], g->who[i],
					       g->who[j]);
				fill(g, eval_add_row(out, t, key, key));
			}
	if (t)
		eval_table_note(out, t,
				"No judge can be held to agree with people "
				"better than they agree with each other.");
}

static void add_counts(struct agreeing *g, struct eval_table *t,
		       enum judge_task task,
		       const size_t counts[LABELS_MAX][LABELS_MAX])
{
	for (int a = 0; a < LABELS_MAX; a++)
		for (int b = 0; b < LABELS_MAX; b++) {
			const char *people, *key;

			if (!counts[a][b])
				continue;
			people = eval_say(g->out, "%s",
					  judge_label_name(task, a));
			key = eval_say(g->out, "%s: %s, %s",
				       judge_task_names[task], people,
				       judge_label_name(task, b));
			eval_add_row(g->out, t, key, key)[0] =
				eval_count(counts[a][b]);
		}
}

static void add_confusion(struct agreeing *g)
{
	struct eval_table *t =
		eval_add_table(g->out, "confusion", "What is taken for what",
			       "task: most people, the judge");

	eval_add_column(g->out, t, "n", "rows");
	for (int k = 0; k < JUDGE_TASKS; k++) {
		size_t counts[LABELS_MAX][LABELS_MAX] = { { 0 } };

		pair_with_judge(g, (enum judge_task)k, NULL);
		for (size_t i = 0; i < g->pairs.n; i++)
			counts[g->pairs.a[i]][g->pairs.b[i]]++;
		add_counts(g, t, (enum judge_task)k,
			   (const size_t(*)[LABELS_MAX])counts);
	}
}

void judge_agree(const struct judged_row *rows, size_t n, size_t rounds,
		 uint64_t seed, struct eval_result *out)
{
	struct agreeing g = {
		.rows = rows, .n = n, .rounds = rounds, .seed = seed, .out = out
	};

	g.pairs.a = xcalloc(n + 1, sizeof *g.pairs.a);
	g.pairs.b = xcalloc(n + 1, sizeof *g.pairs.b);
	list_people(&g);
	add_tasks(&g);
	add_people(&g);
	add_between(&g);
	add_confusion(&g);
	free(g.pairs.a);
	free(g.pairs.b);
}
