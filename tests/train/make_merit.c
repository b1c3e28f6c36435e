/*
 * make_merit.c - fits what speaks for the better of two answers (hearing/merit.h), and
 * writes prompts/lexicons/merit.txt
 *
 * Fitted on pairs whose writers said which is the better one (tests/bench/again.jsonl,
 * again-kept.jsonl, again-fit.jsonl), and on answers to one question of the listening's
 * fit-*.jsonl, of whose kinds it is plain; never on again-fresh.jsonl.  Wordings that a
 * map took over from a row are left out of it.  Thresholds are set on pairs of cases that
 * the weights had not seen.
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
#include "base/xmalloc.h"
#include "bench/again_rows.h"
#include "bench/listen_rows.h"
#include "bench/tables_file.h"
#include "court/bench.h"
#include "hearing/doubt.h"
#include "hearing/intake.h"
#include "hearing/lack.h"
#include "hearing/merit.h"
#include "unit/lexicons.h"

#define RIDGE  10.0
#define ROUNDS 10 /* of Newton's method */
/* What a question's pairs of one kind weigh together, where a pair of ours is 1. */
#define COST_KINDS 1.8
#define FOLDS_MOST 16

/* Of pairs of ours that are meant otherwise the share that may be told so. */
#define BETTER_WORSE 0.02
#define BETTER_SAME  0.05
#define LEANS_WORSE  0.04
#define LEANS_SAME   0.15
#define WORSE_BETTER 0.01
#define WORSE_SAME   0.05

static const char *const pair_files[] = { "tests/bench/again.jsonl",
					  "tests/bench/again-kept.jsonl",
					  "tests/bench/again-fit.jsonl" };
static const char *const answer_files[] = {
	"fit",	       "fit-okafor",  "fit-others", "fit-zuch",	   "fit-paxton",
	"fit-waetzig", "fit-tillery", "fit-tuck",   "fit-karsova", NULL
};
static const char *const good =
	"strong strong2 qualified consistent true_record sound_law";
static const char *const bare = "terse";
static const char *const bad =
	"evasion concession other_question nonsense false_record false_law "
	"switched";

struct pair {
	struct merit first, again;
	const char *kase;
	enum meant meant;
	double cost;
	bool ours; /* thresholds are set on these */
};
struct pairs {
	struct pair *list;
	size_t n, room;
};

static void add_pair(struct pairs *p, const struct pair *one)
{
	if (p->n == p->room) {
		p->room = p->room ? 2 * p->room : 1024;
		p->list = xreallocarray(p->list, p->room, sizeof *p->list);
	}
	p->list[p->n++] = *one;
}

/* ---- reading ---- */

struct room {
	struct listen_cases cases;
	struct lexicons *lx;
	struct bench bench;
};

/* Of what was said last in `said`. */
static struct merit read_last(const struct room *m, struct ken *k,
			      enum side_id side, struct transcript *said)
{
	struct intake_room room = {
		.kase = k->kase, .bench = &m->bench, .side = side, .ken = k
	};
	struct turn *t = &said->turns[said->n - 1];
	const struct turn *q = transcript_question_of(said, t);
	struct reading r;
	struct intake x;

	reading_init(&r);
	intake_init(&x, &room, said, t);
	reader_offline(m->lx, &x.in, &r);
	intake_release(&x);
	turn_take_reading(t, &r);
	return merit_of(q, t, k, side, doubt_find(q, t, k, m->lx, side),
			lack_find(q, t, k, m->lx, side));
}

static struct merit read_answer(struct room *m, const struct listen_row *row)
{
	struct ken *k = listen_cases_ken(&m->cases, row->kase);
	struct transcript said = { 0 };
	struct merit found;

	ken_ready(k);
	for (size_t i = 0; i < row->n_before; i++) {
		again_rows_ask(&said, k->kase, row->before[i][0]);
		again_rows_say(&said, TURN_ANSWER, row->before[i][1]);
	}
	again_rows_ask(&said, k->kase, row->question);
	again_rows_say(&said, TURN_ANSWER, row->answer);
	found = read_last(m, k, row->side, &said);
	transcript_release(&said);
	return found;
}

static void take_ours(struct pairs *out, struct room *m, const char *path)
{
	struct again_rows rows = { .n = 0 };

	again_rows_load(&rows, path);
	for (size_t i = 0; i < rows.n; i++) {
		const struct again_row *row = &rows.list[i];
		struct listen_row one = { .kase = row->kase,
					  .side = row->side,
					  .question = row->question };
		struct pair p = { .meant = row->meant,
				  .cost = 1,
				  .ours = true };

		one.answer = row->first;
		p.first = read_answer(m, &one);
		one.answer = row->again;
		p.again = read_answer(m, &one);
		p.kase = listen_cases_ken(&m->cases, row->kase)->kase->slug;
		add_pair(out, &p);
	}
	again_rows_release(&rows);
}

enum rank { RANK_BAD, RANK_BARE, RANK_GOOD, RANK_NONE };

static enum rank rank_of(const struct listen_row *row)
{
	return listen_row_is(row, good)	  ? RANK_GOOD
	       : listen_row_is(row, bare) ? RANK_BARE
	       : listen_row_is(row, bad)  ? RANK_BAD
					  : RANK_NONE;
}

static bool is_together(const struct listen_row *a, const struct listen_row *b)
{
	return !strcmp(a->kase, b->kase) && a->side == b->side &&
	       !strcmp(a->question, b->question);
}

/* Those answers to the question of rows[from] that stand there first: rows[at[0]], ... */
static size_t gather(const struct listen_rows *r, size_t from, size_t *at,
		     size_t most)
{
	size_t n = 0;

	for (size_t i = 0; i < from; i++)
		if (is_together(&r->list[i], &r->list[from]))
			return 0; /* had already */
	for (size_t i = from; i < r->n && n < most; i++)
		if (is_together(&r->list[i], &r->list[from]) &&
		    rank_of(&r->list[i]) != RANK_NONE)
			at[n++] = i;
	return n;
}

/* From a worse one to a good one, and between what is bad or what is good alike; the way
 * back is added where it is fitted. */
static bool makes_pair(enum rank first, enum rank again, enum meant *meant)
{
	*meant = first == again ? MEANT_SAME : MEANT_BETTER;
	return first == again ? first != RANK_BARE : again == RANK_GOOD;
}

static void pair_up(struct pairs *out, const struct listen_rows *r,
		    const struct merit *merits, const size_t *at, size_t n,
		    const char *kase)
{
	size_t count[MEANT] = { 0 }, start = out->n;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			struct pair p = { .first = merits[at[i]],
					  .again = merits[at[j]],
					  .kase = kase };

			if (i == j ||
			    !makes_pair(rank_of(&r->list[at[i]]),
					rank_of(&r->list[at[j]]), &p.meant))
				continue;
			count[p.meant]++;
			add_pair(out, &p);
		}
	for (size_t i = start; i < out->n; i++)
		out->list[i].cost =
			COST_KINDS / (double)count[out->list[i].meant];
}

#define TOGETHER 64

static void take_answers(struct pairs *out, struct room *m,
			 const struct listen_rows *r)
{
	struct merit *merits = xcalloc(r->n, sizeof *merits);
	size_t at[TOGETHER];

	for (size_t i = 0; i < r->n; i++)
		if (rank_of(&r->list[i]) != RANK_NONE)
			merits[i] = read_answer(m, &r->list[i]);
	for (size_t i = 0; i < r->n; i++)
		pair_up(out, r, merits, at, gather(r, i, at, TOGETHER),
			listen_cases_ken(&m->cases, r->list[i].kase)
				->kase->slug);
	free(merits);
}

/* ---- fitting ---- */

struct normal { /* equations of one step, beside them the slope */
	double a[MERIT_N][MERIT_N + 1];
};

/* Each pair and its way back. */
static void add_to(struct normal *e, const struct pair *p, const double *w)
{
	double x[MERIT_N], sum = 0, chance, y, curve;

	for (int i = 0; i < MERIT_N; i++) {
		x[i] = p->again.sign[i] - p->first.sign[i];
		sum += w[i] * x[i];
	}
	chance = 1 / (1 + exp(-sum));
	y = p->meant == MEANT_BETTER ? 1 : p->meant == MEANT_WORSE ? 0 : 0.5;
	curve = 2 * p->cost * chance * (1 - chance);
	for (int i = 0; i < MERIT_N; i++) {
		if (x[i] == 0)
			continue;
		for (int j = 0; j < MERIT_N; j++)
			e->a[i][j] += curve * x[i] * x[j];
		e->a[i][MERIT_N] += 2 * p->cost * (y - chance) * x[i];
	}
}

/* The ridge keeps every pivot away from 0. */
static void solve(struct normal *e, double *step)
{
	for (int i = 0; i < MERIT_N; i++)
		for (int r = i + 1; r < MERIT_N; r++) {
			double f = e->a[r][i] / e->a[i][i];

			for (int c = i; f != 0 && c <= MERIT_N; c++)
				e->a[r][c] -= f * e->a[i][c];
		}
	for (int i = MERIT_N - 1; i >= 0; i--) {
		step[i] = e->a[i][MERIT_N];
		for (int c = i + 1; c < MERIT_N; c++)
			step[i] -= e->a[i][c] * step[c];
		step[i] /= e->a[i][i];
	}
}

/* On all but those of one case (NULL: on all). */
static void fit(const struct pairs *p, const char *without, double *w)
{
	for (int i = 0; i < MERIT_N; i++)
		w[i] = 0;
	for (int round = 0; round < ROUNDS; round++) {
		struct normal e = { { { 0 } } };
		double step[MERIT_N];

		for (size_t i = 0; i < p->n; i++)
			if (!without || strcmp(p->list[i].kase, without) != 0)
				add_to(&e, &p->list[i], w);
		for (int i = 0; i < MERIT_N; i++) {
			e.a[i][i] += RIDGE;
			e.a[i][MERIT_N] -= RIDGE * w[i];
		}
		solve(&e, step);
		for (int i = 0; i < MERIT_N; i++)
			w[i] += step[i];
	}
}

/* ---- thresholds ---- */

struct held { /* pairs of ours, by weights of the other cases */
	double *margin;
	enum meant *meant;
	size_t n, of[MEANT];
};

static void hold_out(struct held *out, const struct pairs *p)
{
	const char *done[FOLDS_MOST];
	struct merit_weights w = { .better = 0 };
	size_t n = 0;

	*out = (struct held){ .margin = xcalloc(p->n, sizeof(double)),
			      .meant = xcalloc(p->n, sizeof(enum meant)) };
	for (size_t i = 0; i < p->n; i++) {
		const char *kase = p->list[i].kase;
		size_t f = 0;

		while (f < n && strcmp(done[f], kase) != 0)
			f++;
		if (!p->list[i].ours || f < n || n == FOLDS_MOST)
			continue;
		done[n++] = kase;
		fit(p, kase, w.weight);
		for (size_t j = i; j < p->n; j++) {
			const struct pair *one = &p->list[j];

			if (!one->ours || strcmp(one->kase, kase) != 0)
				continue;
			out->margin[out->n] =
				merit_margin(&w, &one->first, &one->again);
			out->meant[out->n++] = one->meant;
			out->of[one->meant]++;
		}
	}
}

/* How many of that meaning lie at `t` or beyond it, away from 0. */
static size_t beyond(const struct held *h, enum meant m, double t)
{
	size_t n = 0;

	for (size_t i = 0; i < h->n; i++)
		n += h->meant[i] == m &&
		     (t > 0 ? h->margin[i] >= t : h->margin[i] <= t);
	return n;
}

/* The nearest to 0 beyond which no more than those shares of the two lie. */
static double threshold(const struct held *h, int way, enum meant a,
			double share_a, enum meant b, double share_b)
{
	double t = 0;

	do
		t += 0.05;
	while (t < 5 &&
	       ((double)beyond(h, a, way * t) > share_a * (double)h->of[a] ||
		(double)beyond(h, b, way * t) > share_b * (double)h->of[b]));
	return way * t;
}

static void set_thresholds(struct merit_weights *w, const struct held *h)
{
	w->better = threshold(h, 1, MEANT_WORSE, BETTER_WORSE, MEANT_SAME,
			      BETTER_SAME);
	w->leans = threshold(h, 1, MEANT_WORSE, LEANS_WORSE, MEANT_SAME,
			     LEANS_SAME);
	w->worse = threshold(h, -1, MEANT_BETTER, WORSE_BETTER, MEANT_SAME,
			     WORSE_SAME);
}

/* ---- the file ---- */

static void say_counts(struct buf *b, const char *what, const struct held *h,
		       double t)
{
	buf_printf(b,
		   "# %s from %.2f: %zu of %zu better, %zu of %zu worse, "
		   "%zu of %zu same\n",
		   what, t, beyond(h, MEANT_BETTER, t), h->of[MEANT_BETTER],
		   beyond(h, MEANT_WORSE, t), h->of[MEANT_WORSE],
		   beyond(h, MEANT_SAME, t), h->of[MEANT_SAME]);
}

static void write_out(const struct merit_weights *w, const struct pairs *p,
		      const struct held *h, const char *path)
{
	struct error err = { 0 };
	char *day = tables_day();
	struct buf b;

	buf_init(&b, (size_t)64 << 10);
	buf_printf(&b,
		   "# merit.txt - what speaks for the better of two answers\n"
		   "#\n# Written by `make weights` "
		   "(tests/train/make_merit.c) on %s, from %zu pairs of\n"
		   "# tests/bench/again*.jsonl (not again-fresh) and %zu of "
		   "answers to one question\n# of tests/bench/listening; "
		   "src/hearing/merit.h says what each is.  Thresholds, by\n"
		   "# weights of the other cases:\n",
		   day, h->n, p->n - h->n);
	say_counts(&b, "better", h, w->better);
	say_counts(&b, "perhaps better", h, w->leans);
	say_counts(&b, "worse", h, w->worse);
	for (int i = 0; i < MERIT_N; i++)
		buf_printf(&b, "%s %.4f\n", merit_sign_names[i], w->weight[i]);
	buf_printf(&b, "better %.2f\nleans %.2f\nworse %.2f\n", w->better,
		   w->leans, w->worse);
	fputs(b.s, stdout);
	if (!file_write(path, b.s, b.len, 0644, &err)) {
		fprintf(stderr, "make_merit: %s\n", err.text);
		exit(1);
	}
	free(day);
	buf_release(&b);
}

int main(int argc, char **argv)
{
	struct room m = { .lx = shipped_lexicons() };
	struct merit_weights w = { .better = 0 };
	struct pairs p = { .n = 0 };
	struct listen_rows rows;
	struct error err = { 0 };
	struct held h;

	if (argc != 2) {
		fprintf(stderr, "make_merit MERIT\n");
		return 2;
	}
	listen_cases_init(&m.cases);
	if (!catalogue_bench(&m.cases.catalogue, CATALOGUE_BENCH_FICTIONAL,
			     &m.bench, &err)) {
		fprintf(stderr, "make_merit: %s\n", err.text);
		return 1;
	}
	listen_rows_load_all(&rows, answer_files);
	listen_cases_forget(&m.cases, &rows);
	for (size_t i = 0; i < sizeof pair_files / sizeof *pair_files; i++)
		take_ours(&p, &m, pair_files[i]);
	take_answers(&p, &m, &rows);
	hold_out(&h, &p);
	fit(&p, NULL, w.weight);
	set_thresholds(&w, &h);
	write_out(&w, &p, &h, argv[1]);
	free(h.margin);
	free(h.meant);
	free(p.list);
	listen_rows_release(&rows);
	bench_release(&m.bench);
	listen_cases_release(&m.cases);
	lexicons_free(m.lx);
	return 0;
}
