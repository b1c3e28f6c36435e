/*
 * tone.c - does the bench press as real justices do, or does it please?
 *
 * Five tones in three buckets, as the moot-courts paper has them (appendix B.6).  The
 * real mix is no target: what is looked for is a bench that is markedly more supportive.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/asked.h"
#include "eval/suites.h"
#include "score/agreement.h"
#include "score/classes.h"
#include "score/divergence.h"

/* Counts of the three buckets; returns their sum. */
static size_t tones(const struct asked_list *l, bool by_words,
		    const char *justice, double counts[ASKED_TONES])
{
	double five[VALENCE_LABELS];
	size_t n = asked_counts(l, ASKED_VALENCE, by_words, justice, five);

	memset(counts, 0, ASKED_TONES * sizeof *counts);
	for (int i = 0; i < VALENCE_LABELS; i++)
		counts[asked_tone(i)] += five[i];
	return n;
}

static void add_five(struct eval_result *out, const struct asked_list *bench,
		     const struct asked_list *real, const char *note)
{
	double a[VALENCE_LABELS], w[VALENCE_LABELS], b[VALENCE_LABELS];
	double n = (double)asked_counts(bench, ASKED_VALENCE, false, NULL, a);
	double k = (double)asked_counts(bench, ASKED_VALENCE, true, NULL, w);
	double m = (double)asked_counts(real, ASKED_VALENCE, false, NULL, b);
	struct eval_table *t =
		eval_add_table(out, "valence", "Tone of the questions", "tone");

	eval_add_column(out, t, "bench", "bench");
	eval_add_column(out, t, "words", "by its words");
	eval_add_column(out, t, "real", "real justices");
	for (int i = 0; i < VALENCE_LABELS; i++) {
		struct eval_cell *row = eval_add_row(out, t, valence_names[i],
						     valence_names[i]);

		row[0] = eval_share(a[i], n);
		row[1] = eval_share(w[i], k);
		row[2] = eval_share(b[i], m);
	}
	eval_table_note(out, t, "%s", note);
}

static void add_three(struct eval_result *out, const struct asked_list *bench,
		      const struct asked_list *real)
{
	double a[ASKED_TONES], b[ASKED_TONES];
	double n = (double)tones(bench, false, NULL, a);
	double m = (double)tones(real, false, NULL, b);
	struct eval_table *t =
		eval_add_table(out, "buckets", "In three", "bucket");

	asked_shares(out, t, asked_tones, ASKED_TONES, a, n, b, m);
	eval_table_note(out, t,
			"The paper's test: is the bench at least as "
			"competitive? Here: %s.",
			n <= 0		       ? "not told"
			: a[0] / n >= b[0] / m ? "yes"
					       : "no");
}

static void add_justices(struct eval_result *out,
			 const struct asked_list *bench,
			 const struct asked_list *real)
{
	const char *names[ASKED_JUSTICES_MAX];
	size_t n = asked_justices(real, names);
	struct eval_table *t = eval_add_table(
		out, "justices", "Competitive questions by justice", "justice");

	eval_add_column(out, t, "bench", "bench");
	eval_add_column(out, t, "real", "real");
	for (size_t i = 0; i < n; i++) {
		struct eval_cell *row =
			eval_add_row(out, t, names[i], names[i]);
		double a[ASKED_TONES], b[ASKED_TONES];
		size_t asked = tones(bench, false, names[i], a);
		size_t real_n = tones(real, false, names[i], b);

		row[0] = eval_share(a[0], (double)asked);
		row[1] = eval_share(b[0], (double)real_n);
	}
}

/* Real turns: labels of one reader beside another's. */
struct labels {
	int *gold, *told;
	size_t n;
};

static void compare(struct eval_result *out, struct eval_table *t,
		    const char *key, const char *title, struct labels *l)
{
	struct eval_cell *row = eval_add_row(out, t, key, title);
	struct classes c = classes_of(l->gold, l->told, l->n, VALENCE_LABELS);

	row[0] = eval_share((double)c.right, (double)c.n);
	row[1] = eval_number(agreement_cohen(l->gold, l->told, l->n), 2);
	for (size_t i = 0; i < l->n; i++) {
		l->gold[i] = asked_tone(l->gold[i]);
		l->told[i] = asked_tone(l->told[i]);
	}
	c = classes_of(l->gold, l->told, l->n, ASKED_TONES);
	row[2] = eval_share((double)c.right, (double)c.n);
	row[3] = eval_number(c.n ? (double)c.common / (double)c.n : NAN, 2);
}

static struct labels labels_new(size_t room)
{
	return (struct labels){ xcalloc(room + 1, sizeof(int)),
				xcalloc(room + 1, sizeof(int)), 0 };
}

static void labels_release(struct labels *l)
{
	free(l->gold);
	free(l->told);
}

static void labels_add(struct labels *l, int gold, int told)
{
	if (gold < 0 || told < 0)
		return;
	l->gold[l->n] = gold;
	l->told[l->n++] = told;
}

static int label_of(const struct asked_list *l, const char *id)
{
	for (size_t i = 0; i < l->n; i++)
		if (!strcmp(l->list[i].id, id))
			return l->list[i].type.valence;
	return -1;
}

static struct eval_table *add_accuracy_table(struct eval_result *out,
					     const char *title)
{
	struct eval_table *t =
		eval_add_table(out, "accuracy", title, "by whom");

	eval_add_column(out, t, "five", "of five");
	eval_add_column(out, t, "kappa", "kappa");
	eval_add_column(out, t, "three", "of three");
	eval_add_column(out, t, "common", "commonest");
	return t;
}

static void add_accuracy(struct eval_result *out, const struct asked_list *real,
			 const struct asked_list *second)
{
	struct labels reader = labels_new(second->n);
	struct eval_table *t = add_accuracy_table(
		out, "The tone of a real turn, told rightly");

	for (size_t i = 0; i < second->n; i++)
		labels_add(&reader, label_of(real, second->list[i].id),
			   second->list[i].type.valence);
	eval_add_row(out, t, "words", "the program, by words");
	compare(out, t, "second", "a second reader", &reader);
	eval_table_note(
		out, t,
		"The program's weights were fitted on these very turns, "
		"so they are not tried on them here; on dockets left "
		"out: make bench-types, README \"Measured\".");
	labels_release(&reader);
}

void tone_tables(struct eval_result *out, const struct asked_list *bench,
		 const struct asked_list *real, const char *note)
{
	add_five(out, bench, real, note);
	add_three(out, bench, real);
	add_justices(out, bench, real);
}

void tone_at_places(struct eval_result *out, const struct asked_list *gold,
		    const struct asked_list *told)
{
	struct labels l = labels_new(gold->n);
	struct eval_table *t = add_accuracy_table(
		out, "The tone of the real turn at the same place");

	for (size_t i = 0; i < gold->n && i < told->n; i++)
		labels_add(&l, gold->list[i].type.valence,
			   told->list[i].type.valence);
	compare(out, t, "bench", "the bench", &l);
	eval_table_note(out, t,
			"Justices need not agree on a tone: a real one might "
			"have asked otherwise, too. Commonest: how often the "
			"commonest of three would be right. The paper: some "
			"70 of 100 for the best of eight.");
	labels_release(&l);
}

static const char by_memo[] =
	"Bench: as the memo labels it, where it does. By its "
	"words: as the program's weights tell, which agree with "
	"readers only fairly (README, \"Measured\"). The paper: "
	"simulated questions are more competitive than real "
	"ones; the best of eight tells the tone of a turn in "
	"some 70 of 100.";

bool eval_run_tone(const struct eval_setup *s, struct eval_result *out,
		   struct error *err)
{
	struct asked_list bench = { .n = 0 }, real = { .n = 0 },
			  second = { .n = 0 };
	size_t n_cases = 0;
	bool ok = asked_by_justices(&real, s, err) &&
		  asked_by_second(&second, s, err) &&
		  asked_by_bench(&bench, s, &n_cases, err);

	out->n = bench.n;
	out->simulator = s->simulator;
	eval_data(
		out,
		"%zu question%s that the nine put to both sides of %zu shipped "
		"case%s, unanswered; %zu real turn%s of the October Term 2024 "
		"(data/questions), %zu of them labelled by two readers.",
		bench.n, str_plural(bench.n), n_cases, str_plural(n_cases),
		real.n, str_plural(real.n), second.n);
	if (ok) {
		tone_tables(out, &bench, &real, by_memo);
		add_accuracy(out, &real, &second);
	}
	asked_release(&bench);
	asked_release(&real);
	asked_release(&second);
	return ok;
}
