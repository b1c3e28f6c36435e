/*
 * reader_models.c - see reader_models.h
 *
 * Folds are whole transcripts, whole trials, whole dockets: what is measured was
 * never fitted on any row of the same text.  One setting of the fit serves all
 * models, so that nothing is tuned on a test fold.
 */
#include "bench/reader_models.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/counsel.h"
#include "analysis/mix.h"
#include "analysis/reader.h"
#include "analysis/text.h"
#include "analysis/witness.h"
#include "bench/fit.h"
#include "bench/reader_data.h"
#include "bench/reader_firm.h"
#include "score/agreement.h"

#define ROWS_MAX 700

static void promise(const char *what, double got, double least, bool *ok)
{
	bool kept = got >= least;
	printf("    %-44s %6.3f  (at least %.2f%s)\n", what, got, least,
	       kept ? "" : ": MISSED");
	*ok &= kept;
}

/* Cohen's kappa with weights: a text read by three people counts once. */
static double kappa(const int *a, const int *b, const double *w, size_t n)
{
	double m[4][4] = { { 0 } }, row[4] = { 0 }, col[4] = { 0 };
	double total = 0, same = 0, chance = 0;
	for (size_t i = 0; i < n; i++) {
		m[a[i]][b[i]] += w[i];
		row[a[i]] += w[i];
		col[b[i]] += w[i];
		total += w[i];
	}
	for (int c = 0; c < 4; c++) {
		same += m[c][c] / total;
		chance += row[c] * col[c] / total / total;
	}
	return (same - chance) / (1 - chance);
}

/* A balanced fit knows nothing of how common a violation is: moves the
 * intercept so that probabilities are those of the data. */
static double calibrate(struct weights *w, const int *y, const double *weight,
			size_t n)
{
	double yes = 0, all = 0;
	for (size_t i = 0; i < n; i++) {
		yes += weight[i] * y[i];
		all += weight[i];
	}
	w->w[0][0] += log(yes / (all - yes));
	return yes / all;
}

static void set_threshold(struct lexicons *lx, enum threshold t, double v)
{
	struct weights w = *lexicon_weights(lx, WEIGHTS_THRESHOLDS);
	w.w[t][0] = v;
	lexicon_set_weights(lx, WEIGHTS_THRESHOLDS, &w);
}

static void print_model(const char *name, const struct weights *w,
			const char *const *features, size_t n, int columns)
{
	printf("[weights %s]\n", name);
	for (size_t j = 0; j < n; j++) {
		bool some = false;
		for (int c = 0; c < columns; c++)
			some |= fabs(w->w[j][c]) >= 0.0005;
		if (!some)
			continue;
		printf("%-18s", features[j]);
		for (int c = 0; c < columns; c++)
			printf(" %7.3f", w->w[j][c]);
		printf("\n");
	}
	printf("\n");
}

/* ---- witness ---- */

#define WD WITNESS_FEATURE_COUNT
static const struct fit_how witness_how = { .ridge = 1, .balance = 1 };

static struct {
	struct rows rows;
	struct witness_facts facts[ROWS_MAX];
	struct witness_hand hand[ROWS_MAX];
	struct witness_estimate read[ROWS_MAX];
	int label[ROWS_MAX], manner[ROWS_MAX];
	double weight[ROWS_MAX];
} wit;

static bool called_by_defence(const char *set)
{
	return strstr(set, "defense") || !strcmp(set, "WMT_D");
}

static void read_witness_rows(const struct lexicons *lx)
{
	int sign = 0;
	data_charm(&wit.rows, false);
	for (size_t i = 0; i < wit.rows.n; i++) {
		const struct row *r = &wit.rows.list[i];
		struct text q, a;
		bool first = r->turn == 1;
		text_init(&q, lx, r->question, strlen(r->question));
		text_init(&a, lx, r->answer, strlen(r->answer));
		witness_facts(&wit.facts[i], &q, &a, first ? 0 : sign, first,
			      called_by_defence(r->set));
		wit.hand[i] = witness_hand(&wit.facts[i], &a);
		sign = wit.facts[i].pol.sign;
		wit.label[i] = r->commitment - 1;
		wit.manner[i] = r->manner >= 3;
		wit.weight[i] = r->weight;
		text_release(&q);
		text_release(&a);
	}
}

/* Which fold a set belongs to: itself, or its trial. */
static const char *fold_of(const char *set, bool by_trial)
{
	return !by_trial       ? set
	       : set[0] == 'W' ? "West Memphis"
	       : set[0] == 's' ? "Simpson"
			       : "Enron";
}

/* How the labels split where the hand rules say so, add-one smoothed. */
static void count_hand(const int *keep, struct weights *out)
{
	double t[4][4], prior[4] = { 0 }, total = 0;
	for (int h = 0; h < 4; h++)
		for (int c = 0; c < 4; c++)
			t[h][c] = 1;
	for (size_t i = 0; i < wit.rows.n; i++) {
		if (!keep[i])
			continue;
		t[wit.hand[i].commitment - 1][wit.label[i]] += wit.weight[i];
		prior[wit.label[i]] += wit.weight[i];
		total += wit.weight[i];
	}
	memset(out, 0, sizeof *out);
	for (int h = 0; h < 4; h++) {
		double sum = t[h][0] + t[h][1] + t[h][2] + t[h][3];
		for (int c = 0; c < 4; c++)
			out->w[h][c] = t[h][c] / sum;
	}
	for (int c = 0; c < 4; c++)
		out->w[4][c] = prior[c] / total;
}

static void fit_witness(struct lexicons *lx, const int *keep)
{
	static double x[ROWS_MAX * WD], w[ROWS_MAX];
	static int label[ROWS_MAX], manner[ROWS_MAX];
	struct weights out;
	size_t n = 0;
	for (size_t i = 0; i < wit.rows.n; i++) {
		if (!keep[i])
			continue;
		memcpy(&x[n * WD], wit.facts[i].v, sizeof wit.facts[i].v);
		w[n] = wit.weight[i] < 1 ? 0.5 : 1;
		label[n] = wit.label[i];
		manner[n++] = wit.manner[i];
	}
	struct sample s = { x, label, w, n, WD, 4 };
	fit_linear(&s, &witness_how, &out);
	lexicon_set_weights(lx, WEIGHTS_WITNESS_COMMITMENT, &out);
	s.y = manner;
	s.classes = 2;
	fit_linear(&s, &witness_how, &out);
	set_threshold(lx, THRESHOLD_WITNESS_MANNER,
		      calibrate(&out, manner, w, n));
	lexicon_set_weights(lx, WEIGHTS_WITNESS_MANNER, &out);
	count_hand(keep, &out);
	lexicon_set_weights(lx, WEIGHTS_WITNESS_HAND, &out);
}

static void read_folds(struct lexicons *lx, bool by_trial)
{
	static int keep[ROWS_MAX];
	size_t n = wit.rows.n;
	for (size_t i = 0; i < n; i++) {
		const char *fold = fold_of(wit.rows.list[i].set, by_trial);
		bool again = false;
		for (size_t k = 0; k < i; k++)
			again |= !strcmp(
				fold_of(wit.rows.list[k].set, by_trial), fold);
		if (again)
			continue;
		for (size_t k = 0; k < n; k++)
			keep[k] =
				strcmp(fold_of(wit.rows.list[k].set, by_trial),
				       fold) != 0;
		fit_witness(lx, keep);
		for (size_t k = 0; k < n; k++)
			if (!keep[k])
				wit.read[k] = witness_estimate(
					lx, &wit.facts[k],
					wit.hand[k].commitment);
	}
}

/* The published figures of a row, without its consistency. */
static void gold(const struct row *r, double *bat, double *pat)
{
	double unclear = 0.4 * (r->relevance >= 3) + 0.4 * (r->manner >= 3);
	double low = 0.2 * (r->quality >= 3);
	switch (r->commitment) {
	case 1:
		*bat = unclear;
		*pat = 1;
		return;
	case 2:
		*bat = 1;
		*pat = unclear + low;
		return;
	case 3:
		*bat = 0.5;
		*pat = 0.5 * (unclear + low);
		return;
	default: *bat = 0; *pat = 0.5;
	}
}

/* Mean rho over transcripts of 18 turns or more; three readings of one text
 * weigh as one. */
static void expected_rho(double *bat, double *pat)
{
	double sum_bat = 0, sum_pat = 0, weight = 0;
	const struct row *r = wit.rows.list;
	for (size_t i = 0, end; i < wit.rows.n; i = end) {
		double gb[ROWS_MAX], gp[ROWS_MAX], eb[ROWS_MAX], ep[ROWS_MAX];
		for (end = i;
		     end < wit.rows.n && !strcmp(r[end].set, r[i].set) &&
		     !strcmp(r[end].annotator, r[i].annotator);
		     end++) {
			const double *p = wit.read[end].p;
			double u = 0.4 * wit.read[end].manner + 0.4 * 0.057;
			size_t k = end - i;
			gold(&r[end], &gb[k], &gp[k]);
			eb[k] = p[1] + 0.5 * p[2] + p[0] * u;
			ep[k] = p[0] + 0.5 * p[3] + (p[1] + 0.5 * p[2]) * u;
		}
		if (end - i < 18)
			continue;
		sum_bat +=
			r[i].weight * agreement_spearman(eb, gb, end - i, NULL);
		sum_pat +=
			r[i].weight * agreement_spearman(ep, gp, end - i, NULL);
		weight += r[i].weight;
	}
	*bat = sum_bat / weight;
	*pat = sum_pat / weight;
}

static void print_firm(const double (*p)[4], const int *label, const int *read,
		       const double *w, size_t n)
{
	printf("    labels by probability (accuracy @ coverage):");
	for (double at = 0.5; at < 0.96; at += 0.1) {
		double covered = 0, right = 0, all = 0;
		for (size_t i = 0; i < n; i++) {
			all += w[i];
			if (p[i][read[i]] < at)
				continue;
			covered += w[i];
			right += w[i] * (read[i] == label[i]);
		}
		if (covered > 0)
			printf("  %.1f: %.2f @ %.2f", at, right / covered,
			       covered / all);
	}
	printf("\n");
}

/* ---- what may be called firm ---- */

static struct firm_row firm[3 * ROWS_MAX];

static const double *shipped_firm(const struct lexicons *lx, enum firm_by by)
{
	return lexicon_weights(lx, WEIGHTS_FIRM)->w[by];
}

static struct firm_row witness_firm_row(size_t i)
{
	const struct witness_estimate *e = &wit.read[i];
	int read = (int)e->commitment - 1;
	return (struct firm_row){ .fold = wit.rows.list[i].set,
				  .label = wit.label[i],
				  .read = read,
				  .p = e->p[read],
				  .weight = wit.weight[i] };
}

/* The model's label of a row, 0..3; -1 when it has none.  Turns are counted
 * differently, texts are the same. */
static int model_label(const struct rows *model, const struct row *r)
{
	int best = -1, off = 0;
	for (size_t i = 0; i < model->n; i++) {
		const struct row *m = &model->list[i];
		if (strcmp(m->set, r->set) != 0 ||
		    strcmp(m->question, r->question) != 0 ||
		    strcmp(m->answer, r->answer) != 0)
			continue;
		if (best < 0 || abs(m->turn - r->turn) < off) {
			best = m->commitment - 1;
			off = abs(m->turn - r->turn);
		}
	}
	return best;
}

static const char *const models[] = { "gpt4o-mini", "llama3.3-70b",
				      "gemini-flash-on" };

static size_t agreed_rows(void)
{
	size_t n = 0;
	for (size_t k = 0; k < 3; k++) {
		struct rows model;
		data_charm_model(&model, models[k]);
		for (size_t i = 0; i < wit.rows.n; i++) {
			int label = model_label(&model, &wit.rows.list[i]);
			firm[n] = witness_firm_row(i);
			if (label < 0)
				continue;
			if (label != firm[n].read)
				firm[n].p = -1; /* never firm */
			n++;
		}
		rows_release(&model);
	}
	return n;
}

/* A model that gives a label and no probabilities, mixed with the offline
 * reader. */
static void mix_with(const struct lexicons *lx, const char *name)
{
	static int gold[ROWS_MAX], own[ROWS_MAX], theirs[ROWS_MAX],
		both[ROWS_MAX];
	static double one[ROWS_MAX];
	struct rows model;
	size_t n = 0;
	data_charm_model(&model, name);
	for (size_t i = 0; i < wit.rows.n; i++) {
		int label = model_label(&model, &wit.rows.list[i]);
		struct reading a, b, mixed;
		if (label < 0)
			continue;
		reading_init(&a);
		reading_init(&b);
		a.commitment = wit.read[i].commitment;
		memcpy(a.p, wit.read[i].p, sizeof a.p);
		b.commitment = (enum commitment)(label + 1);
		for (int c = 0; c < 4; c++)
			b.p[c] = c == label ? 0.7 : 0.1;
		mix_readings(lx, SETTING_WITNESS, &a, &b, &mixed);
		gold[n] = wit.label[i];
		own[n] = (int)a.commitment - 1;
		theirs[n] = label;
		both[n] = (int)mixed.commitment - 1;
		one[n++] = 1;
		reading_release(&mixed);
	}
	printf("    with %-16s %zu turns: offline %.3f, model %.3f, both "
	       "%.3f\n",
	       name, n, kappa(gold, own, one, n), kappa(gold, theirs, one, n),
	       kappa(gold, both, one, n));
	rows_release(&model);
}

static double agreement(const struct firm_row *rows, size_t n)
{
	double right = 0, all = 0;
	for (size_t i = 0; i < n; i++) {
		all += rows[i].p >= 0;
		right += rows[i].p >= 0 && rows[i].read == rows[i].label;
	}
	return right / all;
}

static void print_thresholds(const char *name, const struct firm_row *rows,
			     size_t n)
{
	double from[4];
	firm_choose(rows, n, NULL, from);
	printf("    firm from, on all rows: %-15s", name);
	for (int c = 0; c < 4; c++)
		printf(" %3.1f", from[c]);
	printf("\n");
}

static bool witness_firm(const struct lexicons *lx)
{
	size_t n = wit.rows.n;
	bool ok;
	for (size_t i = 0; i < n; i++)
		firm[i] = witness_firm_row(i);
	ok = firm_measure("by words alone", firm, n,
			  shipped_firm(lx, FIRM_WITNESS));
	print_thresholds("witness", firm, n);
	n = agreed_rows();
	printf("    three models agree with it: accuracy %.3f\n",
	       agreement(firm, n));
	ok &= firm_measure("where a model agrees", firm, n,
			   shipped_firm(lx, FIRM_WITNESS_AGREED));
	print_thresholds("witness.agreed", firm, n);
	for (size_t k = 0; k < 3; k++)
		mix_with(lx, models[k]);
	return ok;
}

static bool witness_figures(const struct lexicons *lx, const char *folds)
{
	static int read[ROWS_MAX], manner[ROWS_MAX], hand[ROWS_MAX];
	static int hand_manner[ROWS_MAX];
	static double p[ROWS_MAX][4];
	size_t n = wit.rows.n;
	double bat, pat;
	bool ok = true;
	for (size_t i = 0; i < n; i++) {
		read[i] = (int)wit.read[i].commitment - 1;
		manner[i] = wit.read[i].manner_violation;
		hand[i] = (int)wit.hand[i].commitment - 1;
		hand_manner[i] = wit.hand[i].manner_violation;
		memcpy(p[i], wit.read[i].p, sizeof p[i]);
	}
	expected_rho(&bat, &pat);
	printf("  witness, %zu rows, folds: %s\n", n, folds);
	printf("    hand rules alone: commitment %.3f, manner %.3f\n",
	       kappa(wit.label, hand, wit.weight, n),
	       agreement_cohen(wit.manner, hand_manner, n));
	promise("commitment kappa, pooled",
		kappa(wit.label, read, wit.weight, n),
		kappa(wit.label, hand, wit.weight, n), &ok);
	promise("expected BaT, Spearman", bat, 0.28, &ok);
	promise("expected PaT, Spearman", pat, 0.28, &ok);
	promise("manner >= 3, kappa", agreement_cohen(wit.manner, manner, n),
		agreement_cohen(wit.manner, hand_manner, n), &ok);
	print_firm(p, wit.label, read, wit.weight, n);
	ok &= witness_firm(lx);
	return ok;
}

bool models_witness(struct lexicons *lx)
{
	bool ok = true;
	if (!data_dir()) {
		printf("SKIP: cross-examinations: no data folder\n");
		return true;
	}
	read_witness_rows(lx);
	read_folds(lx, false);
	ok &= witness_figures(lx, "one transcript left out");
	read_folds(lx, true);
	ok &= witness_figures(lx, "one trial left out");
	rows_release(&wit.rows);
	return ok;
}

void models_fit_witness(struct lexicons *lx)
{
	static int keep[ROWS_MAX];
	static const char *const hand_rows[] = { "detrimental", "beneficial",
						 "neutral", "none", "prior" };
	read_witness_rows(lx);
	for (size_t i = 0; i < wit.rows.n; i++)
		keep[i] = 1;
	fit_witness(lx, keep);
	print_model("witness.commitment",
		    lexicon_weights(lx, WEIGHTS_WITNESS_COMMITMENT),
		    witness_feature_names, WD, 4);
	print_model("witness.hand", lexicon_weights(lx, WEIGHTS_WITNESS_HAND),
		    hand_rows, 5, 4);
	print_model("witness.manner",
		    lexicon_weights(lx, WEIGHTS_WITNESS_MANNER),
		    witness_feature_names, WD, 1);
	printf("witness.manner %.3f\n",
	       lexicon_threshold(lx, THRESHOLD_WITNESS_MANNER));
	rows_release(&wit.rows);
}

/* ---- counsel ---- */

#define CD COUNSEL_FEATURE_COUNT
static const struct fit_how counsel_how = { .ridge = 0.1, .balance = 0.5 };

/* What is fitted; whether ground is given is a rule. */
enum { COMMITS, MANNER, ANSWERS, FITTED, CONCEDES = FITTED, TASKS };
static const enum weight_table counsel_tables[FITTED] = {
	WEIGHTS_COUNSEL_COMMITMENT, WEIGHTS_COUNSEL_MANNER,
	WEIGHTS_COUNSEL_ANSWERED
};
static const char *const counsel_table_names[FITTED] = { "counsel.commitment",
							 "counsel.manner",
							 "counsel.answered" };

static struct {
	struct rows rows[2]; /* as readers A and B label them */
	struct reader_input in[ROWS_MAX];
	struct exchange_text text[ROWS_MAX];
	struct counsel_facts facts[ROWS_MAX];
	struct counsel_reading read[ROWS_MAX];
	int witness[ROWS_MAX], witness_manner[ROWS_MAX];
	size_t n;
} con;

static void read_counsel_rows(const struct lexicons *lx)
{
	data_appellate(&con.rows[0], 'A');
	data_appellate(&con.rows[1], 'B');
	con.n = con.rows[0].n;
	for (size_t i = 0; i < con.n; i++) {
		const struct row *r = &con.rows[0].list[i];
		struct exchange_text *x = &con.text[i];
		struct witness_facts f;
		con.in[i] = (struct reader_input){ .question = r->question,
						   .answer = r->answer,
						   .justice = "",
						   .opening = "" };
		*x = (struct exchange_text){ .lx = lx, .in = &con.in[i] };
		text_init(&x->q, lx, r->question, strlen(r->question));
		text_init(&x->a, lx, r->answer, strlen(r->answer));
		counsel_facts(&con.facts[i], x);
		witness_facts(&f, &x->q, &x->a, 0, true, false);
		struct witness_hand h = witness_hand(&f, &x->a);
		con.witness[i] = (int)h.commitment - 1;
		con.witness_manner[i] = h.manner_violation;
	}
}

static void drop_counsel_rows(void)
{
	for (size_t i = 0; i < con.n; i++) {
		text_release(&con.text[i].q);
		text_release(&con.text[i].a);
	}
	rows_release(&con.rows[0]);
	rows_release(&con.rows[1]);
}

static int label_of(const struct row *r, int task)
{
	switch (task) {
	case COMMITS: return r->commitment - 1;
	case MANNER: return r->manner >= 3;
	case CONCEDES: return r->concession;
	default: return r->answered_first;
	}
}

/* Both readers' labels, each at half weight. */
static void fit_counsel(struct lexicons *lx, const char *without)
{
	static double x[ROWS_MAX * CD], w[ROWS_MAX];
	static int y[TASKS][ROWS_MAX];
	size_t n = 0;
	for (size_t i = 0; i < con.n; i++)
		for (int k = 0; k < 2; k++) {
			const struct row *r = &con.rows[k].list[i];
			if (without && !strcmp(r->set, without))
				continue;
			memcpy(&x[n * CD], con.facts[i].v,
			       sizeof con.facts[i].v);
			w[n] = 0.5;
			for (int t = 0; t < TASKS; t++)
				y[t][n] = label_of(r, t);
			n++;
		}
	for (int t = 0; t < FITTED; t++) {
		struct weights out;
		struct sample s = { x, y[t], w, n, CD, t ? 2 : 4 };
		fit_linear(&s, &counsel_how, &out);
		lexicon_set_weights(lx, counsel_tables[t], &out);
	}
}

static int read_of(const struct counsel_reading *r, int task)
{
	switch (task) {
	case COMMITS: return (int)r->commitment - 1;
	case MANNER: return r->manner_violation;
	case CONCEDES: return r->concedes;
	default: return r->answers;
	}
}

static void precision_recall(const int *label, const int *read, size_t n,
			     double *precision, double *recall)
{
	double hit = 0, said = 0, there = 0;
	for (size_t i = 0; i < n; i++) {
		hit += label[i] && read[i];
		said += read[i];
		there += label[i];
	}
	*precision = said > 0 ? hit / said : 0;
	*recall = there > 0 ? hit / there : 0;
}

static struct firm_row counsel_firm_row(size_t i, int reader)
{
	int read = (int)con.read[i].commitment - 1;
	return (struct firm_row){
		.fold = con.rows[0].list[i].set,
		.label = con.rows[reader].list[i].commitment - 1,
		.read = read,
		.p = con.read[i].p[read],
		.weight = 0.5,
	};
}

/* Both readers' labels, each at half weight; then each in the model's place
 * against the other, which flatters: they are of one family. */
static bool counsel_firm(const struct lexicons *lx)
{
	size_t n = 0;
	bool ok;
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < con.n; i++)
			firm[n++] = counsel_firm_row(i, k);
	printf("  counsel, both readers' labels at half weight\n");
	ok = firm_measure("by words alone", firm, n,
			  shipped_firm(lx, FIRM_COUNSEL));
	print_thresholds("counsel", firm, n);
	for (size_t i = 0; i < n; i++) {
		int other = i < con.n; /* the other reader plays the model */
		const struct row *r = &con.rows[other].list[i % con.n];
		if (r->commitment - 1 != firm[i].read)
			firm[i].p = -1;
	}
	printf("    the other reader agrees with it: accuracy %.3f\n",
	       agreement(firm, n));
	firm_measure("where the other reader agrees", firm, n,
		     shipped_firm(lx, FIRM_COUNSEL_AGREED));
	print_thresholds("counsel.agreed", firm, n);
	return ok;
}

static bool counsel_figures(int reader)
{
	static int y[TASKS][ROWS_MAX], read[TASKS][ROWS_MAX];
	static double p[ROWS_MAX][4], one[ROWS_MAX];
	double precision, recall;
	bool ok = true;
	size_t n = con.n;
	for (size_t i = 0; i < n; i++) {
		one[i] = 1;
		memcpy(p[i], con.read[i].p, sizeof p[i]);
		for (int t = 0; t < TASKS; t++) {
			y[t][i] = label_of(&con.rows[reader].list[i], t);
			read[t][i] = read_of(&con.read[i], t);
		}
	}
	precision_recall(y[CONCEDES], read[CONCEDES], n, &precision, &recall);
	printf("  counsel, %zu answers, reader %c, folds: one docket left "
	       "out\n",
	       n, "AB"[reader]);
	printf("    witness rules on counsel: commitment %.3f, manner %.3f\n",
	       kappa(y[COMMITS], con.witness, one, n),
	       agreement_cohen(y[MANNER], con.witness_manner, n));
	promise("commitment kappa", kappa(y[COMMITS], read[COMMITS], one, n),
		0.35, &ok);
	promise("manner >= 3, kappa",
		agreement_cohen(y[MANNER], read[MANNER], n), 0.25, &ok);
	promise("concession, precision", precision, 0.7, &ok);
	promise("concession, recall", recall, 0.4, &ok);
	promise("answered first, kappa",
		agreement_cohen(y[ANSWERS], read[ANSWERS], n), 0.4, &ok);
	print_firm(p, y[COMMITS], read[COMMITS], one, n);
	return ok;
}

bool models_counsel(struct lexicons *lx)
{
	bool ok = true;
	if (!data_dir()) {
		printf("SKIP: advocates' answers: no data folder\n");
		return true;
	}
	read_counsel_rows(lx);
	const struct row *r = con.rows[0].list;
	for (size_t i = 0; i < con.n; i++) {
		if (i && !strcmp(r[i].set, r[i - 1].set))
			continue;
		fit_counsel(lx, r[i].set);
		for (size_t k = 0; k < con.n; k++)
			if (!strcmp(r[k].set, r[i].set))
				con.read[k] = counsel_read(&con.text[k],
							   &con.facts[k]);
	}
	ok &= counsel_figures(0);
	ok &= counsel_figures(1);
	ok &= counsel_firm(lx);
	drop_counsel_rows();
	return ok;
}

void models_fit_counsel(struct lexicons *lx)
{
	read_counsel_rows(lx);
	fit_counsel(lx, NULL);
	for (int t = 0; t < FITTED; t++)
		print_model(counsel_table_names[t],
			    lexicon_weights(lx, counsel_tables[t]),
			    counsel_feature_names, CD, t ? 1 : 4);
	drop_counsel_rows();
}
