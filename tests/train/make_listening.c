/*
 * make_listening.c - fits what each sign weighs when an answer is held against
 * the case, and writes prompts/lexicons/listening.txt, vague.txt and giving.txt
 *
 * Fitted on tests/bench/listening/fit.jsonl (calloran) and the other fit-*.jsonl,
 * whose writers had not seen the maps; never on the test rows.  Wordings that a map
 * took over from a row are left out of it.
 * Thresholds are set on answers that the weights of their fold had not seen: the
 * questions are dealt into folds, so that no question is on both sides.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "bench/listen_asked.h"
#include "bench/listen_rows.h"
#include "bench/parlance_fit.h"
#include "listen/cede.h"
#include "listen/naming.h"
#include "listen/particular.h"
#include "listen/recall.h"
#include "listen/sides.h"
#include "listen/touch.h"
#include "listen/yield.h"
#include "unit/lexicons.h"

#define FOLDS	    6
#define WRITERS	    5
#define WRITER_REAL WRITERS
#define COST_REAL   0.5 /* of a real turn called vague */
#define ROUNDS	    3000
#define STEP	    0.05
#define MATCH_RIDGE 0.0003
#define TOUCH_RIDGE 0.003
#define ASKED_TERSE 8	 /* words; fewer are judged by form */
#define ASKED_WRONG 0.05 /* of answers from elsewhere that may be heard */
#define GOOD_LOST   0.05 /* of good answers may be called beside the point */
/* Of sound answers: told that they argue for the other side; asked whether they agree
 * with it. */
#define SWITCH_WRONG 0.004
#define ASKED_SIDES  0.02
/* Of sound answers that may be told to yield the case, and may be doubted; what a row
 * weighs that was written for it, and one that concedes less than the case. */
#define CEDE_WRONG    0.006
#define CEDE_DOUBTED  0.03
#define CEDE_WRITTEN  3
#define CEDE_CONCEDES 0.5
/* Of answers that give nothing, and may be taken to give ground: where the map tells too,
 * and where it does not. */
#define YIELD_WRONG  0.03
#define YIELD_BOLD   0.01
#define STOOD_ON     0.58 /* likeness to a proposition; by reading */
#define FIRM_RIGHT   0.88 /* asked: 0.85, on answers nobody fitted */
#define TOLD_RIGHT   0.9  /* of what is told as "heard as" */
#define PLACE_RIDGE  0.0003
#define FALSE_WEIGHT 4.0
#define ASKED_SOUND  0.08 /* of sound answers may be met with the record */
/* Of pairs of answers that have nothing to do with each other: late in a hearing
 * there are many. */
#define ASKED_RECALL  0.003
#define RECALL_WEIGHT 6.0
#define RECALL_BACK   3.0 /* of what comes back to a subject, and fits */

/* Rows of cases with a map, labelled with its answers. */
static const char *const with_map[] = { "fit",	       "fit-okafor",
					"fit-zuch",    "fit-paxton",
					"fit-waetzig", "fit-tillery",
					"fit-tuck",    NULL };

/* The record and what was said earlier: 370 more. */
static const char *const on_record[] = { "fit-record", "fit-particular", NULL };

/* For which side it argues: every row that was written for fitting. */
static const char *const of_sides[] = {
	"fit",	       "fit-okafor",  "fit-zuch",     "fit-paxton",
	"fit-waetzig", "fit-tillery", "fit-tuck",     "fit-karsova",
	"fit-others",  "fit-record",  "fit-giveaway", "fit-yields",
	"fit-follow",  NULL
};

/* What touches the question, and what does not. */
static const char *const touching =
	"strong strong2 concession qualified false_record false_law overbroad "
	"contradiction consistent correction switched unknown plain";
static const char *const good =
	"strong strong2 concession qualified overbroad consistent plain";
static const char *const own_side =
	"strong strong2 qualified consistent concession overbroad false_record "
	"false_law true_record sound_law";
static const char *const sound =
	"strong strong2 qualified consistent sound_law";
static const char *const held = "strong strong2 qualified consistent "
				"true_record sound_law";
/* Whether it yields the case: what does, and what holds it. */
static const char *const yielding = "concession switched surrender";
static const char *const holding = "strong strong2 qualified consistent "
				   "true_record sound_law sound plain";
static const char *const missing = "evasion sidestep other_question nonsense";

/* Which of the writers wrote the rows of a case. */
static int writer_of(const char *kase)
{
	static const char *const writers[][2] = {
		{ "calloran", "a" }, { "okafor", "b" },	 { "zuch", "c" },
		{ "paxton", "c" },   { "waetzig", "d" }, { "tillery", "d" }
	};

	for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
		if (!strcmp(writers[i][0], kase))
			return writers[i][1][0] - 'a';
	return WRITERS - 1;
}

/* A case is a fold where what it has in its map is put to the test. */
static int case_of(const char *kase)
{
	static const char *const cases[] = { "calloran", "okafor",  "zuch",
					     "paxton",	 "waetzig", "tillery",
					     "tuck",	 "karsova", "drozdek",
					     "ames" };

	return str_index(kase, STR_LIST(cases));
}
#define CASES 10

struct example {
	const struct listen_row *row;
	int fold;
	size_t n; /* candidates */
	double (*signs)[MATCH_N];
	bool *right; /* which of them; none: none of them */
	bool any;
	double touch[TOUCH_N];
	double side[SWITCH_N];
	double yield[YIELD_N];
	double cede[CEDE_N];
	size_t n_places; /* paragraphs of the record */
	double (*places)[PLACE_N];
	size_t place; /* the one that refutes it, n_places: none */
	double particular[PARTICULAR_N];
	double recall[RECALL_N];
	double naming[NAMING_N];
	bool named, rightly;
	bool terse;	      /* nothing to weigh a match by */
	bool goes_against;    /* the earlier exchange that it is held against */
	bool at_place;	      /* found it */
	bool sure;	      /* one of the expected answers: not asked then */
	bool touches, counts; /* counts: for the touching */
	bool lends; /* only to fit: thresholds and shares are told without it */
	double p;   /* as its fold's weights have it */
};
struct examples {
	struct example *list;
	size_t n;
};

static int fold_of(const struct listen_row *r)
{
	uint32_t h = 2166136261u;

	for (const char *s = r->question; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return (int)(h >> 8) % FOLDS;
}

static bool is_gold(const struct listen_row *r, const char *id)
{
	for (size_t i = 0; i < r->n_gold; i++)
		if (!strcmp(r->gold[i], id))
			return true;
	return false;
}

static void take_candidates(struct example *e, const struct ken *k,
			    const struct put *q, const struct said *a)
{
	const struct ken_issue *i = &k->issues[q->issue];
	struct matches m;

	match_candidates(&m, k, a, q->issue, q->question);
	e->n = m.n;
	e->signs = xcalloc(m.n + 1, sizeof *e->signs);
	e->right = xcalloc(m.n + 1, sizeof *e->right);
	for (size_t n = 0; n < m.n; n++) {
		memcpy(e->signs[n], m.list[n].signs, sizeof e->signs[n]);
		e->right[n] = is_gold(e->row, i->answers[m.list[n].answer].id);
		e->any |= e->right[n];
	}
}

/* Of all paragraphs, for fitting. */
static void take_places(struct example *e, const struct ken *k,
			const struct put *q, const struct said *a)
{
	struct words whole = ken_words(k, a->text, strlen(a->text));

	e->places = xcalloc(k->n_paragraphs + 1, sizeof *e->places);
	e->place = SIZE_MAX;
	for (size_t i = 0; i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];

		if (!p->of_record)
			continue;
		particular_place(k, a, &whole, q->issue, &q->words, p,
				 e->places[e->n_places]);
		if (p->number == e->row->paragraph &&
		    !strcmp(p->document->id, e->row->document))
			e->place = e->n_places;
		e->n_places++;
	}
	words_release(&whole);
}

static void take(struct examples *all, struct listen_cases *cases,
		 const struct listen_rows *rows, bool terse)
{
	for (size_t r = 0; r < rows->n; r++) {
		const struct listen_row *row = &rows->list[r];
		struct ken *k = listen_cases_ken(cases, row->kase);
		struct example *e;
		struct put q;
		struct said a;

		if (!strcmp(row->kind, "terse") && !terse)
			continue;
		all->list =
			xreallocarray(all->list, all->n + 1, sizeof *all->list);
		e = &all->list[all->n++];
		*e = (struct example){ .row = row, .fold = fold_of(row) };
		e->terse = !strcmp(row->kind, "terse");
		e->touches = listen_row_is(row, touching);
		e->counts = e->touches || listen_row_is(row, missing);
		put_init(&q, k, row->side, row->question, row->issue);
		said_init(&a, k, row->answer, &q.words);
		take_candidates(e, k, &q, &a);
		said_release(&a);
		put_release(&q);
	}
}

/* ---- which answer ---- */

static double score(const double *w, const double *signs)
{
	double s = 0;

	for (int i = 0; i < MATCH_N; i++)
		s += w[i] * signs[i];
	return s;
}

/* Gradient of one example's log-likelihood; w[MATCH_N] is "none". */
static void lean(const struct example *e, const double *w, double *g)
{
	double p[64], sum, right = 0, top = w[MATCH_N];
	double none = 0;

	for (size_t c = 0; c < e->n; c++)
		top = fmax(top, p[c] = score(w, e->signs[c]));
	sum = none = exp(w[MATCH_N] - top);
	for (size_t c = 0; c < e->n; c++)
		sum += p[c] = exp(p[c] - top);
	for (size_t c = 0; c < e->n; c++)
		right += e->right[c] ? p[c] : 0;
	if (!e->any)
		right = none;
	for (size_t c = 0; c < e->n; c++) {
		double want = e->right[c] ? p[c] / right : 0;

		for (int i = 0; i < MATCH_N; i++)
			g[i] += (want - p[c] / sum) * e->signs[c][i];
	}
	g[MATCH_N] += (e->any ? 0 : 1) - none / sum;
}

/* Adam, plain; rows without labels have no part in it. */
static void fit_match(const struct examples *all, int without, double *w)
{
	double m[MATCH_N + 1] = { 0 }, v[MATCH_N + 1] = { 0 };

	memset(w, 0, (MATCH_N + 1) * sizeof *w);
	for (int round = 1; round <= ROUNDS; round++) {
		double g[MATCH_N + 1] = { 0 }, n = 0;

		for (size_t i = 0; i < all->n; i++)
			if (all->list[i].fold != without &&
			    all->list[i].row->labelled && !all->list[i].terse) {
				lean(&all->list[i], w, g);
				n++;
			}
		for (int i = 0; i <= MATCH_N && n > 0; i++) {
			double d = g[i] / n -
				   (i < MATCH_N ? MATCH_RIDGE * w[i] : 0);

			m[i] = 0.9 * m[i] + 0.1 * d;
			v[i] = 0.999 * v[i] + 0.001 * d * d;
			w[i] += STEP * (m[i] / (1 - pow(0.9, round))) /
				(sqrt(v[i] / (1 - pow(0.999, round))) + 1e-8);
		}
	}
}

/* The likeliest candidate and its probability; e->n for "none". */
static size_t choose(const struct example *e, const double *w, double *p)
{
	double top = w[MATCH_N], sum = 1, best;
	size_t at = e->n;

	best = top;
	for (size_t c = 0; c < e->n; c++) {
		double s = score(w, e->signs[c]);

		if (s > best) {
			best = s;
			at = c;
		}
	}
	sum = exp(w[MATCH_N] - best);
	for (size_t c = 0; c < e->n; c++)
		sum += exp(score(w, e->signs[c]) - best);
	*p = 1 / sum;
	return at;
}

struct guess {
	double p;
	bool right;
};

static int surest_first(const void *a, const void *b)
{
	const struct guess *x = a, *y = b;

	return (x->p < y->p) - (x->p > y->p);
}

/* The least probability from which what is named was right often enough. */
static double firm_from(struct guess *g, size_t n, double asked)
{
	double at = 0.99;
	size_t right = 0;

	qsort(g, n, sizeof *g, surest_first);
	for (size_t i = 0; i < n; i++) {
		right += g[i].right;
		if (i >= 7 && (double)right / (double)(i + 1) >= asked)
			at = g[i].p;
	}
	return at;
}

static void judge_match(struct examples *all, const char *what,
			struct scale_set *out)
{
	struct guess *g = xcalloc(all->n + 1, sizeof *g);
	size_t n = 0, fits = 0, right = 0, said_none = 0, none = 0;
	double w[MATCH_N + 1];

	for (int f = 0; f < FOLDS; f++) {
		fit_match(all, f, w);
		for (size_t i = 0; i < all->n; i++) {
			struct example *e = &all->list[i];
			size_t at;

			if (e->fold != f || !e->row->labelled)
				continue;
			at = choose(e, w, &g[n].p);
			if (at < e->n)
				g[n++].right = e->right[at];
			fits += e->any;
			right += e->any && at < e->n && e->right[at];
			none += !e->any;
			said_none += !e->any && at == e->n;
		}
	}
	out->firm = firm_from(g, n, FIRM_RIGHT);
	printf("listening, %s: on folds: the right answer named in %zu of %zu "
	       "that fit one (%.2f), none named in %zu of %zu others (%.2f); "
	       "firm from %.2f\n",
	       what, right, fits, (double)right / (double)fits, said_none, none,
	       (double)said_none / (double)(none ? none : 1), out->firm);
	free(g);
	fit_match(all, -1, w);
	memcpy(out->match, w, sizeof out->match);
	out->none = w[MATCH_N];
	out->margin = 0.15;
	out->proposition = STOOD_ON;
}

/* ---- does it touch ---- */

/* Signs and truth of one example for one question; false: it has no part. */
typedef bool sample_fn(const struct example *e, const double **signs, bool *is,
		       double *weight);

static bool touch_sample(const struct example *e, const double **signs,
			 bool *is, double *weight)
{
	*signs = e->touch;
	*is = e->touches;
	/* evasions are what it is about */
	*weight = e->touches ? 1 : 2;
	return e->counts;
}

static bool side_sample(const struct example *e, const double **signs, bool *is,
			double *weight)
{
	*signs = e->side;
	*is = !strcmp(e->row->kind, "switched");
	*weight = 1;
	return *is || listen_row_is(e->row, own_side);
}

static bool yield_sample(const struct example *e, const double **signs,
			 bool *is, double *weight)
{
	*signs = e->yield;
	*is = !strcmp(e->row->kind, "concession");
	*weight = 1;
	return *is || listen_row_is(e->row, held);
}

static bool cede_sample(const struct example *e, const double **signs, bool *is,
			double *weight)
{
	*signs = e->cede;
	*is = listen_row_is(e->row, yielding);
	*weight = listen_row_is(e->row, "surrender sound") ? CEDE_WRITTEN
		  : listen_row_is(e->row, "concession")	   ? CEDE_CONCEDES
							   : 1;
	return *is || listen_row_is(e->row, holding);
}

#define SIGNS_MOST 32
static double chance(const double *w, const double *signs, size_t d)
{
	double s = 0;

	for (size_t j = 0; j < d; j++)
		s += w[j] * signs[j];
	return 1 / (1 + exp(-s));
}

/* Logistic regression; the first sign is the constant. */
static void fit_logistic(const struct examples *all, int without,
			 sample_fn *sample, size_t d, double *w)
{
	double m[SIGNS_MOST] = { 0 }, v[SIGNS_MOST] = { 0 };

	memset(w, 0, d * sizeof *w);
	for (int round = 1; round <= ROUNDS; round++) {
		double g[SIGNS_MOST] = { 0 }, n = 0;

		for (size_t i = 0; i < all->n; i++) {
			const double *signs;
			double weight, off;
			bool is;

			if (all->list[i].fold == without ||
			    !sample(&all->list[i], &signs, &is, &weight))
				continue;
			off = weight * (is - chance(w, signs, d));
			for (size_t j = 0; j < d; j++)
				g[j] += off * signs[j];
			n++;
		}
		for (size_t j = 0; j < d && n > 0; j++) {
			double step = g[j] / n - (j ? TOUCH_RIDGE * w[j] : 0);

			m[j] = 0.9 * m[j] + 0.1 * step;
			v[j] = 0.999 * v[j] + 0.001 * step * step;
			w[j] += STEP * (m[j] / (1 - pow(0.9, round))) /
				(sqrt(v[j] / (1 - pow(0.999, round))) + 1e-8);
		}
	}
}

static void fit_touch(const struct examples *all, int without, double *w)
{
	fit_logistic(all, without, touch_sample, TOUCH_N, w);
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double share_below(const struct examples *all, const char *kind,
			  double least)
{
	size_t n = 0, below = 0;

	for (size_t i = 0; i < all->n; i++)
		if (!all->list[i].lends &&
		    listen_row_is(all->list[i].row, kind)) {
			n++;
			below += all->list[i].p < least;
		}
	return n ? (double)below / (double)n : 0;
}

static double judge_touch(struct examples *all, const char *what,
			  double out[TOUCH_N])
{
	double w[TOUCH_N], *p = xcalloc(all->n + 1, sizeof *p), least;
	size_t n = 0;

	for (int f = 0; f < FOLDS; f++) {
		fit_touch(all, f, w);
		for (size_t i = 0; i < all->n; i++) {
			struct example *e = &all->list[i];

			if (e->fold != f)
				continue;
			e->p = chance(w, e->touch, TOUCH_N);
			if (listen_row_is(e->row, good) && e->counts &&
			    !e->lends)
				p[n++] = e->p;
		}
	}
	qsort(p, n, sizeof *p, ascending);
	least = n ? p[(size_t)(GOOD_LOST * (double)n)] : 0.5;
	printf("listening, %s: on folds, at %.2f of good answers called beside "
	       "the point: evasions noticed %.2f, answers to other questions "
	       "%.2f, nonsense %.2f\n",
	       what, share_below(all, good, least),
	       share_below(all, "evasion", least),
	       share_below(all, "other_question", least),
	       share_below(all, "nonsense", least));
	free(p);
	fit_touch(all, -1, out);
	return least;
}

/* From where on no more than that share of sound answers is left. */
static double sound_from(const struct examples *all, const char *kinds,
			 double share)
{
	double *p = xcalloc(all->n + 1, sizeof *p), at;
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		if (listen_row_is(all->list[i].row, kinds))
			p[n++] = all->list[i].p;
	qsort(p, n, sizeof *p, ascending);
	at = n ? p[n - 1 - (size_t)(share * (double)n)] + 1e-4 : 1;
	free(p);
	return at;
}

static size_t rows_above(const struct examples *all, const char *kinds,
			 double least)
{
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		n += listen_row_is(all->list[i].row, kinds) &&
		     all->list[i].p >= least;
	return n;
}

static void tell_sides(const struct examples *all, const char *what,
		       const char *done, double least)
{
	printf("listening, %s: of cases not seen: %s %zu of %zu switched "
	       "sides, %zu of %zu sound answers, %zu of %zu concessions "
	       "(from %.2f)\n",
	       what, done, rows_above(all, "switched", least),
	       rows_above(all, "switched", 0), rows_above(all, held, least),
	       rows_above(all, held, 0), rows_above(all, "concession", least),
	       rows_above(all, "concession", 0), least);
}

static void judge_sides(struct examples *all, const char *what,
			struct scale_set *out)
{
	double w[SWITCH_N];

	for (int f = 0; f < CASES; f++) {
		fit_logistic(all, f, side_sample, SWITCH_N, w);
		for (size_t i = 0; i < all->n; i++)
			if (all->list[i].fold == f)
				all->list[i].cede[CEDE_ARGUES] =
					all->list[i].p = chance(
						w, all->list[i].side, SWITCH_N);
	}
	out->switched = sound_from(all, held, SWITCH_WRONG);
	out->agrees = sound_from(all, held, ASKED_SIDES);
	tell_sides(all, what, "told", out->switched);
	tell_sides(all, what, "asked", out->agrees);
	fit_logistic(all, -1, side_sample, SWITCH_N, out->side);
}

static void judge_yield(struct examples *all, const char *what,
			struct scale_set *out)
{
	static const char *const firm = "strong strong2 consistent";
	double w[YIELD_N];

	for (int f = 0; f < CASES; f++) {
		fit_logistic(all, f, yield_sample, YIELD_N, w);
		for (size_t i = 0; i < all->n; i++)
			if (all->list[i].fold == f)
				all->list[i].p =
					chance(w, all->list[i].yield, YIELD_N);
	}
	out->yields = sound_from(all, firm, YIELD_WRONG);
	out->surely_yields = sound_from(all, firm, YIELD_BOLD);
	for (int sure = 0; sure < 2; sure++) {
		double least = sure ? out->surely_yields : out->yields;

		printf("listening, %s: of cases not seen: %zu of %zu "
		       "concessions found, %zu of %zu that give a little taken "
		       "for them, %zu of %zu that give nothing (from %.2f)\n",
		       what, rows_above(all, "concession", least),
		       rows_above(all, "concession", 0),
		       rows_above(all, "qualified", least),
		       rows_above(all, "qualified", 0),
		       rows_above(all, firm, least), rows_above(all, firm, 0),
		       least);
	}
	fit_logistic(all, -1, yield_sample, YIELD_N, out->yield);
}

/* For whom it argues is known by the weights of other cases. */
static void judge_cede(struct examples *all, const char *what,
		       struct scale_set *out)
{
	double w[CEDE_N];

	for (int f = 0; f < CASES; f++) {
		fit_logistic(all, f, cede_sample, CEDE_N, w);
		for (size_t i = 0; i < all->n; i++)
			if (all->list[i].fold == f)
				all->list[i].p =
					chance(w, all->list[i].cede, CEDE_N);
	}
	out->cedes = sound_from(all, holding, CEDE_WRONG);
	out->doubts = sound_from(all, holding, CEDE_DOUBTED);
	for (int doubt = 0; doubt < 2; doubt++) {
		double least = doubt ? out->doubts : out->cedes;

		printf("listening, %s: of cases not seen: %s to yield the case "
		       "%zu of %zu surrenders, %zu of %zu switched sides, %zu "
		       "of %zu concessions, %zu of %zu sound answers (from "
		       "%.2f)\n",
		       what, doubt ? "doubted" : "told",
		       rows_above(all, "surrender", least),
		       rows_above(all, "surrender", 0),
		       rows_above(all, "switched", least),
		       rows_above(all, "switched", 0),
		       rows_above(all, "concession", least),
		       rows_above(all, "concession", 0),
		       rows_above(all, holding, least),
		       rows_above(all, holding, 0), least);
	}
	fit_logistic(all, -1, cede_sample, CEDE_N, out->cede);
}

/* ---- is the answer that it seems to be the one ---- */

static bool naming_sample(const struct example *e, const double **signs,
			  bool *is, double *weight)
{
	*signs = e->naming;
	*is = e->rightly;
	*weight = 1;
	return e->named;
}

static size_t told_above(const struct examples *all, double least, bool right)
{
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		n += all->list[i].named && all->list[i].p >= least &&
		     (all->list[i].rightly || !right);
	return n;
}

static void judge_naming(struct examples *all, const char *what,
			 struct scale_set *out)
{
	struct guess *g = xcalloc(all->n + 1, sizeof *g);
	double w[NAMING_N];
	size_t n = 0;

	for (int f = 0; f < CASES; f++) {
		fit_logistic(all, f, naming_sample, NAMING_N, w);
		for (size_t i = 0; i < all->n; i++) {
			struct example *e = &all->list[i];

			if (e->fold != f || !e->named)
				continue;
			e->p = chance(w, e->naming, NAMING_N);
			g[n++] = (struct guess){ e->p, e->rightly };
		}
	}
	out->told = firm_from(g, n, TOLD_RIGHT);
	printf("listening, %s: of cases not seen: of %zu named (%zu rightly) "
	       "%zu told as heard (from %.2f), %zu of them rightly\n",
	       what, n, told_above(all, 0, true),
	       told_above(all, out->told, false), out->told,
	       told_above(all, out->told, true));
	free(g);
	fit_logistic(all, -1, naming_sample, NAMING_N, out->naming);
}

/* ---- which paragraph, and does it rest on a particular of it ---- */

static bool has_place(const struct example *e)
{
	return e->places && e->place < e->n_places;
}

/* Gradient of one example's log-likelihood. */
static void lean_to_place(const struct example *e, const double *w, double *g)
{
	double *p = xcalloc(e->n_places + 1, sizeof *p), sum = 0, top = 0;

	for (size_t i = 0; i < e->n_places; i++) {
		for (int j = 0; j < PLACE_N; j++)
			p[i] += w[j] * e->places[i][j];
		top = fmax(top, p[i]);
	}
	for (size_t i = 0; i < e->n_places; i++)
		sum += p[i] = exp(p[i] - top);
	for (size_t i = 0; i < e->n_places; i++)
		for (int j = 0; j < PLACE_N; j++)
			g[j] += ((i == e->place) - p[i] / sum) *
				e->places[i][j];
	free(p);
}

static void fit_place(const struct examples *all, int without, double *w)
{
	double m[PLACE_N] = { 0 }, v[PLACE_N] = { 0 };

	memset(w, 0, PLACE_N * sizeof *w);
	for (int round = 1; round <= ROUNDS; round++) {
		double g[PLACE_N] = { 0 }, n = 0;

		for (size_t i = 0; i < all->n; i++)
			if (has_place(&all->list[i]) &&
			    all->list[i].fold != without) {
				lean_to_place(&all->list[i], w, g);
				n++;
			}
		for (int j = 0; j < PLACE_N && n > 0; j++) {
			double d = g[j] / n - PLACE_RIDGE * w[j];

			m[j] = 0.9 * m[j] + 0.1 * d;
			v[j] = 0.999 * v[j] + 0.001 * d * d;
			w[j] += STEP * (m[j] / (1 - pow(0.9, round))) /
				(sqrt(v[j] / (1 - pow(0.999, round))) + 1e-8);
		}
	}
}

/* How many paragraphs stand before the one that refutes it. */
static size_t before_it(const struct example *e, const double *w)
{
	double it = 0;
	size_t n = 0;

	for (int j = 0; j < PLACE_N; j++)
		it += w[j] * e->places[e->place][j];
	for (size_t i = 0; i < e->n_places; i++) {
		double by = 0;

		for (int j = 0; j < PLACE_N; j++)
			by += w[j] * e->places[i][j];
		n += by > it;
	}
	return n;
}

static void judge_place(const struct examples *all, const char *what,
			struct scale_set *out)
{
	size_t of = 0, first = 0, third = 0;
	double w[PLACE_N];

	for (int f = 0; f < CASES; f++) {
		fit_place(all, f, w);
		for (size_t i = 0; i < all->n; i++) {
			const struct example *e = &all->list[i];

			if (e->fold != f || !has_place(e) ||
			    strcmp(e->row->kind, "false_record") != 0)
				continue;
			of++;
			first += before_it(e, w) < 1;
			third += before_it(e, w) < 3;
		}
	}
	printf("listening, %s: of cases not seen: the paragraph that refutes "
	       "first in %zu of %zu (%.2f), among three in %zu (%.2f)\n",
	       what, first, of, (double)first / (double)of, third,
	       (double)third / (double)of);
	fit_place(all, -1, out->place);
}

static void take_particular(struct example *e, const struct ken *k,
			    const struct put *q, const struct said *a,
			    const struct matches *m)
{
	struct particular p;

	particular_find(&p, k, a, q->issue, &q->words, m);
	memcpy(e->particular, p.signs, sizeof e->particular);
	e->sure = m->n && m->list[0].p >= ken_scales(k)->firm;
	e->at_place = p.paragraph && e->row->document &&
		      p.paragraph->number == e->row->paragraph &&
		      !strcmp(p.paragraph->document->id, e->row->document);
}

static bool particular_sample(const struct example *e, const double **signs,
			      bool *is, double *weight)
{
	*signs = e->particular;
	*is = !strcmp(e->row->kind, "false_record");
	*weight = *is ? FALSE_WEIGHT : 1;
	return *is || listen_row_is(e->row, sound) ||
	       listen_row_is(e->row, "overbroad");
}

static void judge_particular(struct examples *all, const char *what,
			     struct scale_set *out)
{
	double w[PARTICULAR_N], *p = xcalloc(all->n + 1, sizeof *p);
	size_t n = 0, of = 0, met = 0, right = 0;

	for (int f = 0; f < CASES; f++) {
		fit_logistic(all, f, particular_sample, PARTICULAR_N, w);
		for (size_t i = 0; i < all->n; i++) {
			struct example *e = &all->list[i];

			if (e->fold != f)
				continue;
			e->p = e->sure ? 0
				       : chance(w, e->particular, PARTICULAR_N);
			if (listen_row_is(e->row, sound))
				p[n++] = e->p;
		}
	}
	qsort(p, n, sizeof *p, ascending);
	out->asks = n ? p[(size_t)((1 - ASKED_SOUND) * (double)n)] : 1;
	for (size_t i = 0; i < all->n; i++) {
		const struct example *e = &all->list[i];

		if (strcmp(e->row->kind, "false_record") != 0)
			continue;
		of++;
		met += e->p >= out->asks;
		right += e->p >= out->asks && e->at_place;
	}
	printf("listening, %s: of cases not seen: the record asked for at "
	       "%zu of %zu falsehoods, at the very paragraph %zu, at %.2f of "
	       "sound answers\n",
	       what, met, of, right, ASKED_SOUND);
	free(p);
	fit_logistic(all, -1, particular_sample, PARTICULAR_N, out->particular);
}

/* ---- does it not fit an earlier answer ---- */

#define OTHERS \
	4 /* answers to other questions that a sound one is held against */

static bool recall_sample(const struct example *e, const double **signs,
			  bool *is, double *weight)
{
	*signs = e->recall;
	*is = e->goes_against;
	*weight = *is ? RECALL_WEIGHT : e->row->n_before ? RECALL_BACK : 1;
	return true;
}

static void take_recall(struct examples *all, struct listen_cases *cases,
			const struct listen_row *row, const char *question,
			const char *answer, bool against)
{
	struct ken *k = listen_cases_ken(cases, row->kase);
	struct words asked = ken_words(k, row->question, strlen(row->question));
	struct example *e;
	struct recall r;
	struct said a;

	said_init(&a, k, row->answer, &asked);
	if (recall_find(&r, k, &a, &asked,
			&(struct recalled){ question, answer }) ||
	    against) {
		all->list =
			xreallocarray(all->list, all->n + 1, sizeof *all->list);
		e = &all->list[all->n++];
		*e = (struct example){ .row = row,
				       .fold = case_of(row->kase),
				       .goes_against = against };
		memcpy(e->recall, r.signs, sizeof e->recall);
	}
	said_release(&a);
	words_release(&asked);
}

/* Each beside what was said before it, and sound ones beside other sound ones. */
static void take_recalls(struct examples *all, struct listen_cases *cases,
			 const struct listen_rows *rows)
{
	for (size_t i = 0; i < rows->n; i++) {
		const struct listen_row *r = &rows->list[i];
		size_t taken = 0;

		for (size_t b = 0; b < r->n_before &&
				   listen_row_is(r, "contradiction consistent");
		     b++)
			take_recall(all, cases, r, r->before[b][0],
				    r->before[b][1],
				    (int)b + 1 == r->contradicts);
		for (size_t n = 1; n < rows->n && taken < OTHERS; n++) {
			const struct listen_row *o =
				&rows->list[(i + n) % rows->n];

			if (!listen_row_is(r, sound) ||
			    !listen_row_is(o, sound) || o->side != r->side ||
			    strcmp(o->kase, r->kase) != 0 ||
			    !strcmp(o->question, r->question))
				continue;
			take_recall(all, cases, r, o->question, o->answer,
				    false);
			taken++;
		}
	}
}

static void judge_recall(struct examples *all, const char *what,
			 struct scale_set *out)
{
	double w[RECALL_N], *p = xcalloc(all->n + 1, sizeof *p);
	size_t n = 0, of = 0, found = 0, back = 0, called = 0;

	for (int f = 0; f < CASES; f++) {
		fit_logistic(all, f, recall_sample, RECALL_N, w);
		for (size_t i = 0; i < all->n; i++) {
			struct example *e = &all->list[i];

			if (e->fold != f)
				continue;
			e->p = chance(w, e->recall, RECALL_N);
			if (!e->row->n_before)
				p[n++] = e->p;
		}
	}
	qsort(p, n, sizeof *p, ascending);
	out->recalls = n ? p[(size_t)((1 - ASKED_RECALL) * (double)n)] : 1;
	for (size_t i = 0; i < all->n; i++) {
		const struct example *e = &all->list[i];

		of += e->goes_against;
		found += e->goes_against && e->p >= out->recalls;
		back += !e->goes_against && e->row->n_before > 0;
		called += !e->goes_against && e->row->n_before > 0 &&
			  e->p >= out->recalls;
	}
	printf("listening, %s: of cases not seen: asked how it fits %zu of %zu "
	       "contradictions, %zu of %zu that come back and fit, %.3f of "
	       "answers on something else (from %.2f)\n",
	       what, found, of, called, back, ASKED_RECALL, out->recalls);
	free(p);
	fit_logistic(all, -1, recall_sample, RECALL_N, out->recall);
}

/* ---- does it sound like talk round the question ---- */

/* Fitted without one writer's rows each, and what goes into the file. */
static struct parlance *unseen[WRITERS];
/* How those who give way speak, by the answers in all cases but one. */
static struct parlance *elsewhere[CASES];

static void add_rows(struct parlance_texts *t, const struct listen_rows *rows)
{
	for (size_t i = 0; i < rows->n; i++) {
		const struct listen_row *r = &rows->list[i];
		struct parlance_text x = { .text = r->answer,
					   .group = r->kase[0] % 32,
					   .writer = writer_of(r->kase),
					   .is = !strcmp(r->kind, "evasion"),
					   .cost = 1 };

		if (x.is || (listen_row_is(r, touching) &&
			     strcmp(r->kind, "unknown") != 0))
			parlance_texts_add(t, &x);
	}
}

/* Real advocates mostly answer, in their own manner of speaking. */
static void add_real(struct parlance_texts *t, const struct asked_cases *c)
{
	for (size_t i = 0; i < c->n; i++)
		for (size_t j = 0; j < c->list[i].n; j++)
			parlance_texts_add(
				t, &(struct parlance_text){
					   .text = c->list[i].list[j].answer,
					   .group = 32 + (int)i,
					   .writer = WRITER_REAL,
					   .cost = COST_REAL });
}

static void judge_vague(const struct parlance_texts *t)
{
	size_t found = 0, all = 0, wrong = 0, plain = 0;

	for (size_t i = 0; i < t->n; i++) {
		const struct parlance_text *x = &t->list[i];
		bool is;

		if (x->writer == WRITER_REAL)
			continue;
		is = parlance_sign(unseen[x->writer], x->text) > 0;
		*(x->is ? &all : &plain) += 1;
		*(x->is ? &found : &wrong) += is;
	}
	printf("listening: by the sound alone, of writers not seen: evasions "
	       "%zu of %zu, answers %zu of %zu\n",
	       found, all, wrong, plain);
}

static size_t count_real(const struct parlance_texts *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		n += t->list[i].writer == WRITER_REAL;
	return n;
}

static void write_vague(const struct parlance_texts *t, const char *path)
{
	struct buf b;
	struct error err = { 0 };

	buf_init(&b, (size_t)1 << 20);
	buf_printf(
		&b,
		"# vague.txt - how much each word sounds like talk round a "
		"question: above 0 it does,\n# below 0 it sounds like an "
		"answer\n#\n"
		"# Written by `make weights` (tests/train/make_listening.c) "
		"from answers in\n# tests/bench/listening and %zu real turns "
		"of advocates (Supreme Court of the United\n# States, October "
		"Term 2024; transcripts: Oyez, CC BY-NC); "
		"src/listen/parlance.h "
		"says how\n# it is weighed.  The line with * is what every "
		"answer has.\n",
		count_real(t));
	parlance_free(parlance_fit(t, -1, false, &b));
	if (!file_write(path, b.s, b.len, 0644, &err)) {
		fprintf(stderr, "make_listening: %s\n", err.text);
		exit(1);
	}
	buf_release(&b);
}

/* Before all else: the signs of touching rest on it. */
static void fit_vague(const struct listen_rows *mapped,
		      const struct listen_rows *others, const char *path)
{
	struct asked_cases real;
	struct parlance_texts t = { .alone = 1 };

	add_rows(&t, mapped);
	add_rows(&t, others);
	if (asked_load(&real, true, false))
		add_real(&t, &real);
	for (int w = 0; w < WRITERS; w++)
		unseen[w] = parlance_fit(&t, w, false, NULL);
	judge_vague(&t);
	write_vague(&t, path);
	asked_release(&real);
	free(t.list);
}

static void write_giving(const struct parlance_texts *t, const char *path)
{
	struct buf b;
	struct error err = { 0 };

	buf_init(&b, (size_t)1 << 20);
	buf_puts(&b,
		 "# giving.txt - how much each word, and each pair of words, "
		 "sounds like giving way: above 0 it\n# does, below 0 it "
		 "sounds like holding one's own; ^ is the beginning of a "
		 "clause\n#\n"
		 "# Written by `make weights` (tests/train/make_listening.c) "
		 "from answers in\n# tests/bench/listening; "
		 "src/listen/parlance.h says how it is weighed.  The line "
		 "with * is\n# what every answer has.\n");
	parlance_free(parlance_fit(t, -1, true, &b));
	if (!file_write(path, b.s, b.len, 0644, &err)) {
		fprintf(stderr, "make_listening: %s\n", err.text);
		exit(1);
	}
	buf_release(&b);
}

/* Who concedes speaks so, and who gives the case away; who argues for the other side
 * may do it in any tone. */
static void fit_giving(const struct listen_rows *rows, const char *path)
{
	struct parlance_texts t = { .alone = 1 };

	for (size_t i = 0; i < rows->n; i++) {
		const struct listen_row *r = &rows->list[i];
		struct parlance_text x = { .text = r->answer,
					   .group = case_of(r->kase),
					   .writer = case_of(r->kase),
					   .is = listen_row_is(
						   r, "concession surrender"),
					   .cost = 1 };

		if (x.is || listen_row_is(r, holding))
			parlance_texts_add(&t, &x);
	}
	for (int c = 0; c < CASES; c++)
		elsewhere[c] = parlance_fit(&t, c, true, NULL);
	write_giving(&t, path);
	free(t.list);
}

/* Signs of touching rest on the match, so they are taken when it is fitted. */
static void take_touch(struct examples *all, struct listen_cases *cases)
{
	for (size_t i = 0; i < all->n; i++) {
		struct example *e = &all->list[i];
		struct ken *k = listen_cases_ken(cases, e->row->kase);
		struct put q;
		struct said a;
		struct matches m;

		put_init(&q, k, e->row->side, e->row->question, e->row->issue);
		said_init(&a, k, e->row->answer, &q.words);
		match_answers(&m, k, &a, q.issue, q.question);
		touch_signs(k, &q, &a, &m, e->touch);
		e->touch[TOUCH_VAGUE] = parlance_sign(
			unseen[writer_of(e->row->kase)], e->row->answer);
		said_release(&a);
		put_release(&q);
	}
}

/* ---- all of it, with vectors or by words alone, with the map or without ---- */

static struct scale_set *set_of(struct ken *k, bool vectors)
{
	return vectors ? &k->scales.with : &k->scales.without;
}

/* Every ken, made anew as this pass wants it. */
static void prepare(struct listen_cases *cases, const struct listen_rows *rows,
		    const struct scale_set *s, bool vectors, bool maps)
{
	for (size_t i = 0; i < rows->n; i++)
		*set_of(listen_cases_ken_as(cases, rows->list[i].kase, vectors,
					    maps),
			vectors) = *s;
	if (maps && !cases->n_less)
		listen_cases_forget(cases, rows);
}

static void examples_release(struct examples *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->list[i].signs);
		free(all->list[i].right);
		free(all->list[i].places);
	}
	free(all->list);
	*all = (struct examples){ 0 };
}

static void fit_mapped(struct scale_set *s, bool vectors,
		       const struct listen_rows *rows)
{
	const char *how = vectors ? "map and vectors" : "map, no vectors";
	struct listen_cases cases;
	struct examples all = { 0 };

	listen_cases_init(&cases);
	prepare(&cases, rows, s, vectors, true);
	take(&all, &cases, rows, false);
	judge_match(&all, how, s);
	prepare(&cases, rows, s, vectors, true);
	take_touch(&all, &cases);
	s->beside_mapped = judge_touch(&all, how, s->touch_mapped);
	examples_release(&all);
	listen_cases_release(&cases);
}

/* Whether its own words say that it concedes, whatever the case has. */
static bool says_concession(const struct lexicons *lx,
			    const struct listen_row *row)
{
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = row->side,
				   .question = row->question,
				   .answer = row->answer,
				   .opening = "",
				   .justice = "" };
	struct reading r;
	bool says;

	reader_offline(lx, &in, &r);
	says = reading_find(&r, REMARK_CONCESSION) != NULL;
	reading_release(&r);
	return says;
}

/* For whom it argues is put in once other cases have told. */
static void cede_take(struct example *e, const struct ken *k,
		      const struct said *a, const struct put *q,
		      const struct matches *m)
{
	struct outcome o =
		outcome_of(k->outcomes, k->kase, q->side, q->text, a->text);
	struct cede c;

	cede_signs(&c, k, q, a, m, &o, 0);
	memcpy(e->cede, c.signs, sizeof e->cede);
}

static void take_sides(struct examples *all, const struct lexicons *lx,
		       struct listen_cases *cases,
		       const struct listen_rows *rows)
{
	for (size_t r = 0; r < rows->n; r++) {
		const struct listen_row *row = &rows->list[r];
		struct ken *k = listen_cases_ken(cases, row->kase);
		struct example *e;
		struct matches m;
		struct sides sides;
		struct put q;
		struct said a;

		if (!listen_row_is(row, yielding) &&
		    !listen_row_is(row, own_side) &&
		    !listen_row_is(row, holding))
			continue;
		all->list =
			xreallocarray(all->list, all->n + 1, sizeof *all->list);
		e = &all->list[all->n++];
		*e = (struct example){ .row = row, .fold = case_of(row->kase) };
		put_init(&q, k, row->side, row->question, row->issue);
		said_init(&a, k, row->answer, &q.words);
		match_answers(&m, k, &a, q.issue, q.question);
		sides_signs(&sides, k, &a, row->side, q.issue, &m);
		memcpy(e->side, sides.signs, sizeof e->side);
		yield_signs(e->yield, k, &a, q.issue, &m,
			    says_concession(lx, row));
		e->yield[YIELD_SOUNDS] =
			parlance_sign(elsewhere[e->fold], row->answer);
		cede_take(e, k, &a, &q, &m);
		said_release(&a);
		put_release(&q);
	}
}

static void fit_sides(struct scale_set *s, bool vectors,
		      const struct listen_rows *rows)
{
	const char *how = vectors ? "vectors" : "no vectors";
	struct lexicons *lx = shipped_lexicons();
	struct listen_cases cases;
	struct examples all = { 0 };

	listen_cases_init(&cases);
	prepare(&cases, rows, s, vectors, true);
	take_sides(&all, lx, &cases, rows);
	judge_sides(&all, how, s);
	judge_yield(&all, how, s);
	judge_cede(&all, how, s);
	lexicons_free(lx);
	examples_release(&all);
	listen_cases_release(&cases);
}

/* Named as a map is that no answer to it was fitted on. */
static void take_naming(struct example *e, struct ken *k)
{
	const struct listen_row *row = e->row;
	enum touched touched;
	double touch[TOUCH_N];
	struct matches m;
	struct put q;
	struct said a;

	put_init(&q, k, row->side, row->question, row->issue);
	said_init(&a, k, row->answer, &q.words);
	match_answers(&m, k, &a, q.issue, q.question);
	touch_signs(k, &q, &a, &m, touch);
	touch_probability(k, &q, touch, &touched);
	e->named = touched != TOUCHED_NOT && strcmp(row->kind, "unknown") &&
		   naming_may(k, &a, q.issue, &m, 0);
	if (e->named) {
		naming_signs(e->naming, k, &a, &q, &m);
		e->rightly = is_gold(
			row, k->issues[q.issue].answers[m.list[0].answer].id);
	}
	said_release(&a);
	put_release(&q);
}

/* Each case in turn is left out where matches are weighed. */
static void fit_naming(struct scale_set *s, bool vectors,
		       const struct listen_rows *rows)
{
	struct listen_cases cases;
	struct examples all = { 0 };

	listen_cases_init(&cases);
	prepare(&cases, rows, s, vectors, true);
	take(&all, &cases, rows, true);
	for (size_t i = 0; i < all.n; i++)
		all.list[i].fold = case_of(all.list[i].row->kase);
	for (int f = 0; f < CASES; f++) {
		double w[MATCH_N + 1];

		fit_match(&all, f, w);
		for (size_t i = 0; i < all.n; i++) {
			struct ken *k =
				listen_cases_ken(&cases, all.list[i].row->kase);
			struct scale_set *set = set_of(k, vectors);

			if (all.list[i].fold != f || !all.list[i].row->labelled)
				continue;
			memcpy(set->match, w, sizeof set->match);
			set->none = w[MATCH_N];
			take_naming(&all.list[i], k);
		}
	}
	judge_naming(&all, vectors ? "vectors" : "no vectors", s);
	examples_release(&all);
	listen_cases_release(&cases);
}

/* Of what speaks of the record. */
static void take_records(struct examples *all, struct listen_cases *cases,
			 const struct listen_rows *rows)
{
	static const char *const kinds =
		"false_record true_record strong strong2 qualified consistent "
		"sound_law overbroad";

	for (size_t r = 0; r < rows->n; r++) {
		const struct listen_row *row = &rows->list[r];
		struct ken *k = listen_cases_ken(cases, row->kase);
		struct example *e;
		struct matches m;
		struct put q;
		struct said a;

		if (!listen_row_is(row, kinds))
			continue;
		all->list =
			xreallocarray(all->list, all->n + 1, sizeof *all->list);
		e = &all->list[all->n++];
		*e = (struct example){ .row = row, .fold = case_of(row->kase) };
		put_init(&q, k, row->side, row->question, row->issue);
		said_init(&a, k, row->answer, &q.words);
		match_answers(&m, k, &a, q.issue, q.question);
		if (row->document)
			take_places(e, k, &q, &a);
		take_particular(e, k, &q, &a, &m);
		said_release(&a);
		put_release(&q);
	}
}

/* Twice: what a particular is rests on where it is found. */
static void fit_record(struct scale_set *s, bool vectors,
		       const struct listen_rows *const rows[2])
{
	const char *how = vectors ? "vectors" : "no vectors";
	struct listen_cases cases;

	listen_cases_init(&cases);
	for (int pass = 0; pass < 2; pass++) {
		struct examples all = { 0 };

		for (int i = 0; i < 2; i++) {
			prepare(&cases, rows[i], s, vectors, true);
			take_records(&all, &cases, rows[i]);
		}
		if (!pass)
			judge_place(&all, how, s);
		else
			judge_particular(&all, how, s);
		examples_release(&all);
	}
	listen_cases_release(&cases);
}

static void fit_recall(struct scale_set *s, bool vectors,
		       const struct listen_rows *const rows[2])
{
	struct listen_cases cases;
	struct examples all = { 0 };

	listen_cases_init(&cases);
	for (int i = 0; i < 2; i++) {
		prepare(&cases, rows[i], s, vectors, true);
		take_recalls(&all, &cases, rows[i]);
	}
	judge_recall(&all, vectors ? "vectors" : "no vectors", s);
	examples_release(&all);
	listen_cases_release(&cases);
}

static void fit_bare(struct scale_set *s, bool vectors,
		     const struct listen_rows *const rows[2])
{
	struct listen_cases cases;
	struct examples all = { 0 };

	listen_cases_init(&cases);
	for (int i = 0; i < 2; i++) {
		prepare(&cases, rows[i], s, vectors, false);
		take(&all, &cases, rows[i], false);
	}
	take_touch(&all, &cases);
	s->beside_bare = judge_touch(
		&all, vectors ? "no map, vectors" : "no map, no vectors",
		s->touch_bare);
	examples_release(&all);
	listen_cases_release(&cases);
}

/* ---- what follows up on what was said ---- */

static void take_one_followed(struct example *e, struct listen_cases *cases,
			      const struct listen_row *row)
{
	struct ken *k = listen_cases_ken(cases, row->kase);
	struct matches m = { .p_none = 1 };
	struct put q;
	struct said a;

	*e = (struct example){ .row = row, .fold = fold_of(row) };
	e->lends = !row->basis;
	e->touches = listen_row_is(row, touching);
	put_init(&q, k, row->side, row->question, row->issue);
	if (row->basis && row->n_before) {
		const char *const *last = row->before[row->n_before - 1];

		put_follows(&q, k, last[0], last[1]);
	}
	said_init(&a, k, row->answer, &q.words);
	e->counts = a.n_words > ASKED_TERSE &&
		    (e->touches || listen_row_is(row, missing));
	match_answers(&m, k, &a, q.issue, q.question);
	touch_signs(k, &q, &a, &m, e->touch);
	/* the writers of the others had not seen what that was fitted on */
	if (e->lends)
		e->touch[TOUCH_VAGUE] = parlance_sign(
			unseen[writer_of(row->kase)], row->answer);
	said_release(&a);
	put_release(&q);
}

/* Too few rows to fit on alone: those on questions of the memo lend theirs. */
static void take_followed(struct examples *all, struct listen_cases *cases,
			  const struct listen_rows *rows)
{
	all->list =
		xreallocarray(all->list, all->n + rows->n, sizeof *all->list);
	for (size_t r = 0; r < rows->n; r++)
		take_one_followed(&all->list[all->n++], cases, &rows->list[r]);
}

static void fit_followed(struct scale_set *s, bool vectors,
			 const struct listen_rows *rows,
			 const struct listen_rows *lent)
{
	struct listen_cases cases;
	struct examples all = { 0 };

	listen_cases_init(&cases);
	prepare(&cases, lent, s, vectors, true);
	prepare(&cases, rows, s, vectors, true);
	take_followed(&all, &cases, rows);
	take_followed(&all, &cases, lent);
	s->beside_follow = judge_touch(&all,
				       vectors ? "follow-ups, vectors"
					       : "follow-ups, no vectors",
				       s->touch_follow);
	examples_release(&all);
	listen_cases_release(&cases);
}

/* ---- real arguments without a memo ---- */

static void take_pair(struct examples *all, const struct ken *k,
		      const struct asked_pair *q, const char *answer, int fold,
		      bool touches)
{
	static const struct listen_row real = { .kind = "strong" },
				       other = { .kind = "evasion" };
	struct matches none = { .p_none = 1 };
	struct example *e;
	struct put p;
	struct said a;

	all->list = xreallocarray(all->list, all->n + 1, sizeof *all->list);
	e = &all->list[all->n++];
	*e = (struct example){ .row = touches ? &real : &other,
			       .fold = fold,
			       .touches = touches,
			       .counts = true };
	put_init(&p, k, q->side, q->question, NULL);
	said_init(&a, k, answer, &p.words);
	e->counts = a.n_words > ASKED_TERSE;
	touch_signs(k, &p, &a, &none, e->touch);
	said_release(&a);
	put_release(&p);
}

/* Each answer beside its own question, beside another of the argument, and
 * beside one of another argument. */
static void take_arguments(struct examples *all, const struct asked_cases *c)
{
	for (size_t i = 0; i < c->n; i++)
		for (size_t j = 0; j < c->list[i].n; j++) {
			const struct asked_case *one = &c->list[i];
			const struct asked_case *other =
				&c->list[(i + 1) % c->n];
			const struct asked_pair *q = &one->list[j];

			take_pair(all, one->ken, q, q->answer, (int)i, true);
			take_pair(all, one->ken, q,
				  one->list[(j + one->n / 2) % one->n].answer,
				  (int)i, false);
			take_pair(all, one->ken, q,
				  other->list[j % other->n].answer, (int)i,
				  false);
		}
}

/* From where on few answers that belong elsewhere are left. */
static double heard_from(const struct examples *all)
{
	double *p = xcalloc(all->n + 1, sizeof *p), at;
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		if (!all->list[i].touches && all->list[i].counts)
			p[n++] = all->list[i].p;
	qsort(p, n, sizeof *p, ascending);
	at = n ? p[(size_t)((1 - ASKED_WRONG) * (double)n)] : 1;
	free(p);
	return at;
}

static void fit_asked(struct scale_set *s, bool vectors)
{
	struct asked_cases cases;
	struct examples all = { 0 };
	size_t n = 0, heard = 0;

	if (asked_load(&cases, true, vectors)) {
		take_arguments(&all, &cases);
		s->beside_asked =
			judge_touch(&all,
				    vectors ? "real arguments, vectors"
					    : "real arguments, no vectors",
				    s->touch_asked);
		s->heard_asked = heard_from(&all);
		for (size_t i = 0; i < all.n; i++)
			if (all.list[i].touches && all.list[i].counts) {
				n++;
				heard += all.list[i].p >= s->heard_asked;
			}
		printf("listening, real arguments: heard for certain %zu of "
		       "%zu where %.2f of those from elsewhere are\n",
		       heard, n, ASKED_WRONG);
	}
	examples_release(&all);
	asked_release(&cases);
}

/* ---- writing ---- */

static void put_giving(struct buf *b, const char *name,
		       const struct scale_set *s)
{
	for (int i = 0; i < YIELD_N; i++)
		buf_printf(b, "%s.yield.%s %.4f\n", name, yield_sign_names[i],
			   s->yield[i]);
	buf_printf(b, "%s.yields %.4f\n%s.surely_yields %.4f\n", name,
		   s->yields, name, s->surely_yields);
}

static void put_set(struct buf *b, const char *name, const struct scale_set *s)
{
	for (int i = 0; i < MATCH_N; i++)
		buf_printf(b, "%s.match.%s %.4f\n", name, match_sign_names[i],
			   s->match[i]);
	buf_printf(b, "%s.none %.4f\n%s.margin %.4f\n%s.firm %.4f\n", name,
		   s->none, name, s->margin, name, s->firm);
	for (int i = 0; i < TOUCH_N; i++)
		buf_printf(b, "%s.mapped.%s %.4f\n", name, touch_sign_names[i],
			   s->touch_mapped[i]);
	buf_printf(b, "%s.beside_mapped %.4f\n", name, s->beside_mapped);
	for (int i = 0; i < TOUCH_N; i++)
		buf_printf(b, "%s.follow.%s %.4f\n", name, touch_sign_names[i],
			   s->touch_follow[i]);
	buf_printf(b, "%s.beside_follow %.4f\n", name, s->beside_follow);
	for (int i = 0; i < TOUCH_N; i++)
		buf_printf(b, "%s.bare.%s %.4f\n", name, touch_sign_names[i],
			   s->touch_bare[i]);
	buf_printf(b, "%s.beside_bare %.4f\n", name, s->beside_bare);
	for (int i = 0; i < TOUCH_N; i++)
		buf_printf(b, "%s.asked.%s %.4f\n", name, touch_sign_names[i],
			   s->touch_asked[i]);
	buf_printf(b, "%s.beside_asked %.4f\n%s.heard_asked %.4f\n", name,
		   s->beside_asked, name, s->heard_asked);
	for (int i = 0; i < SWITCH_N; i++)
		buf_printf(b, "%s.side.%s %.4f\n", name, switch_sign_names[i],
			   s->side[i]);
	put_giving(b, name, s);
	for (int i = 0; i < CEDE_N; i++)
		buf_printf(b, "%s.cede.%s %.4f\n", name, cede_sign_names[i],
			   s->cede[i]);
	buf_printf(b, "%s.cedes %.4f\n%s.doubts %.4f\n", name, s->cedes, name,
		   s->doubts);
	for (int i = 0; i < PLACE_N; i++)
		buf_printf(b, "%s.place.%s %.4f\n", name, place_sign_names[i],
			   s->place[i]);
	for (int i = 0; i < PARTICULAR_N; i++)
		buf_printf(b, "%s.particular.%s %.4f\n", name,
			   particular_sign_names[i], s->particular[i]);
	buf_printf(b, "%s.asks %.4f\n", name, s->asks);
	for (int i = 0; i < RECALL_N; i++)
		buf_printf(b, "%s.recall.%s %.4f\n", name, recall_sign_names[i],
			   s->recall[i]);
	buf_printf(b, "%s.recalls %.4f\n", name, s->recalls);
	for (int i = 0; i < NAMING_N; i++)
		buf_printf(b, "%s.naming.%s %.4f\n", name, naming_sign_names[i],
			   s->naming[i]);
	buf_printf(b, "%s.told %.4f\n", name, s->told);
	for (int i = 0; i < TURNED_N; i++)
		buf_printf(b, "%s.turned.%s %.4f\n", name, turned_sign_names[i],
			   s->turned[i]);
	buf_printf(b, "%s.opposed %.4f\n%s.wavers %.4f\n", name, s->opposed,
		   name, s->wavers);
	buf_printf(b, "%s.switched %.4f\n%s.agrees %.4f\n%s.proposition %.4f\n",
		   name, s->switched, name, s->agrees, name, s->proposition);
}

static void write_out(const struct scales *s, const char *path)
{
	struct buf b;
	struct error err = { 0 };

	buf_init(&b, (size_t)1 << 20);
	buf_puts(&b,
		 "# listening.txt - what each sign weighs when an answer is "
		 "held against the case\n#\n"
		 "# Written by `make weights` (tests/train/make_listening.c) "
		 "from the answers in\n# tests/bench/listening; "
		 "src/listen/scales.h says what each is.\n");
	put_set(&b, "vectors", &s->with);
	put_set(&b, "words", &s->without);
	if (!file_write(path, b.s, b.len, 0644, &err)) {
		fprintf(stderr, "make_listening: %s\n", err.text);
		exit(1);
	}
	buf_release(&b);
}

/* How who gives way speaks, and what that weighs (yield.h) beside all else as the file
 * has it: the words go to their own file, the lines of the weights to standard output. */
static int refit_giving(const char *listening, const char *giving)
{
	struct listen_rows sides;
	struct scales s;
	struct error err = { 0 };
	struct buf b;

	if (!scales_load(&s, listening, &err)) {
		fprintf(stderr, "make_listening: %s\n", err.text);
		return 1;
	}
	buf_init(&b, (size_t)1 << 20);
	listen_rows_load_all(&sides, of_sides);
	fit_giving(&sides, giving);
	for (int vectors = 1; vectors >= 0; vectors--) {
		struct scale_set *one = vectors ? &s.with : &s.without;

		fit_sides(one, vectors, &sides);
		put_giving(&b, vectors ? "vectors" : "words", one);
	}
	fputs(b.s, stdout);
	buf_release(&b);
	listen_rows_release(&sides);
	for (int c = 0; c < CASES; c++)
		parlance_free(elsewhere[c]);
	return 0;
}

/* What make_turned.c fits stays as it stands. */
static void keep_turned(struct scales *s, const char *path)
{
	struct scales old;

	if (!scales_load(&old, path, NULL))
		return;
	for (int vectors = 0; vectors < 2; vectors++) {
		const struct scale_set *from =
			vectors ? &old.with : &old.without;
		struct scale_set *to = vectors ? &s->with : &s->without;

		memcpy(to->turned, from->turned, sizeof to->turned);
		to->opposed = from->opposed;
		to->wavers = from->wavers;
	}
}

int main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : NULL;
	struct listen_rows mapped, others, followed, record, sides;
	struct scales s = { 0 };

	if (argc == 3)
		return refit_giving(argv[1], argv[2]);
	if (argc != 4) {
		fprintf(stderr, "make_listening LISTENING [VAGUE] GIVING\n");
		return 2;
	}
	keep_turned(&s, path);
	listen_rows_load_all(&mapped, with_map);
	listen_rows_load(&others, "fit-others");
	listen_rows_load(&followed, "fit-follow");
	listen_rows_load_all(&record, on_record);
	listen_rows_load_all(&sides, of_sides);
	fit_vague(&mapped, &others, argv[2]);
	fit_giving(&sides, argv[3]);
	for (int vectors = 1; vectors >= 0; vectors--) {
		struct scale_set *one = vectors ? &s.with : &s.without;

		const struct listen_rows *const both[] = { &mapped, &record };

		fit_mapped(one, vectors, &mapped);
		fit_sides(one, vectors, &sides);
		fit_naming(one, vectors, &sides);
		fit_record(one, vectors, both);
		fit_recall(one, vectors, both);
		fit_bare(one, vectors,
			 (const struct listen_rows *const[]){ &mapped,
							      &others });
		fit_followed(one, vectors, &followed, &mapped);
		fit_asked(one, vectors);
	}
	write_out(&s, path);
	for (int w = 0; w < WRITERS; w++)
		parlance_free(unseen[w]);
	for (int c = 0; c < CASES; c++)
		parlance_free(elsewhere[c]);
	listen_rows_release(&mapped);
	listen_rows_release(&others);
	listen_rows_release(&followed);
	listen_rows_release(&record);
	listen_rows_release(&sides);
	return 0;
}
