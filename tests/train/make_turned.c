/*
 * make_turned.c - fits how who has a point backwards sounds (prompts/lexicons/turned.txt),
 * and what that weighs beside other signs (listen/turned.h; its lines of listening.txt)
 *
 * Fitted on the maps' own opposites beside their wordings, each read as if the map had it
 * not, and on the answers of tests/bench/listening/fit-*.jsonl; never on the test rows.
 * Signs and thresholds are taken with words that were learnt in other cases.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "bench/fit.h"
#include "bench/listen_rows.h"
#include "bench/parlance_fit.h"
#include "listen/match.h"
#include "listen/touch.h"
#include "listen/turned.h"

#define RIDGE 0.001
#define LIGHT 0.5 /* words of less tell little, and are many */
#define ALONE \
	0.75 /* of the texts with a word: more, and it is one case's topic */
#define ROW_WEIGHT 8.0 /* of an answer, where a wording of a map is 1 */
/* Of sound answers may be told that they may say the opposite, and may be unsure. */
#define OPPOSED_WRONG 0.02
#define WAVERS_WRONG  0.03

static const char *const cases[] = { "calloran", "okafor",  "zuch", "paxton",
				     "waetzig",	 "tillery", "tuck", "karsova",
				     "drozdek",	 "ames" };
#define CASES (sizeof cases / sizeof *cases)

static const char *const row_files[] = {
	"fit",		"fit-okafor",  "fit-zuch",     "fit-paxton",
	"fit-waetzig",	"fit-tillery", "fit-tuck",     "fit-karsova",
	"fit-others",	"fit-record",  "fit-reversed", "fit-turned",
	"fit-giveaway", "fit-follow",  "fit-yields",   NULL
};
static const char *const sound =
	"strong strong2 qualified consistent true_record sound_law sound plain "
	"denies";

static int case_of(const char *slug)
{
	return str_index(slug, cases, CASES);
}

/* ---- how it sounds ---- */

static struct parlance *elsewhere[CASES]; /* learnt in all cases but one */

static void add_text(struct parlance_texts *t, const char *text, int kase,
		     bool is)
{
	struct parlance_text x = {
		.text = text, .group = kase, .writer = kase, .is = is, .cost = 1
	};

	parlance_texts_add(t, &x);
}

static void add_map(struct parlance_texts *t, const struct ken *k, int kase)
{
	for (size_t i = 0; i < k->kase->n_issues; i++)
		for (size_t a = 0; a < k->issues[i].n_answers; a++) {
			const struct ken_answer *one = &k->issues[i].answers[a];

			if (!one->map || !one->map->turned.n)
				continue;
			for (size_t n = 0; n < one->map->turned.n; n++)
				add_text(t, one->map->turned.list[n], kase,
					 true);
			for (size_t n = 0; n < one->saying.n; n++)
				add_text(t, one->saying.texts[n], kase, false);
		}
}

static void write_sounds(const struct buf *words, const char *path)
{
	struct error err = { 0 };
	struct buf b;

	buf_init(&b, (size_t)1 << 20);
	buf_puts(&b,
		 "# turned.txt - how much each word, and each pair of words, "
		 "sounds like having a point\n# backwards: above 0 it does, "
		 "below 0 like having it right; ^ is the beginning of a "
		 "clause\n#\n# Written by `make weights` "
		 "(tests/train/make_turned.c) from the maps' answers and "
		 "their\n# opposites; src/listen/parlance.h says how it is "
		 "weighed.  The line with * is what every\n# answer has.\n");
	buf_puts(&b, words->s);
	if (!file_write(path, b.s, b.len, 0644, &err)) {
		fprintf(stderr, "make_turned: %s\n", err.text);
		exit(1);
	}
	buf_release(&b);
}

static void fit_sounds(struct listen_cases *c, const struct listen_rows *rows,
		       const char *path)
{
	struct parlance_texts t = { .least = LIGHT, .alone = ALONE };
	struct buf words;

	for (size_t i = 0; i < CASES; i++)
		add_map(&t, listen_cases_ken(c, cases[i]), (int)i);
	for (size_t i = 0; i < rows->n; i++) {
		const struct listen_row *r = &rows->list[i];
		bool is = listen_row_is(r, "reversed");

		if (is || listen_row_is(r, sound))
			add_text(&t, r->answer, case_of(r->kase), is);
	}
	for (size_t i = 0; i < CASES; i++)
		elsewhere[i] = parlance_fit(&t, (int)i, true, NULL);
	buf_init(&words, (size_t)1 << 20);
	parlance_free(parlance_fit(&t, -1, true, &words));
	write_sounds(&words, path);
	buf_release(&words);
	free(t.list);
}

/* ---- samples ---- */

struct example {
	double signs[TURNED_N];
	const struct listen_row *row; /* NULL: a wording of a map */
	double weight, p;
	int kase;
	bool is;
};
struct examples {
	struct example *list;
	size_t n, room;
};

static struct example *add(struct examples *all, const struct ken *k, bool is)
{
	struct example *e;

	all->list = xgrow(all->list, all->n, &all->room, sizeof *all->list);
	e = &all->list[all->n++];
	*e = (struct example){ .kase = case_of(k->kase->slug),
			       .weight = 1,
			       .is = is };
	return e;
}

static void take_signs(struct example *e, const struct ken *k,
		       const struct said *a, const struct saying *says,
		       const struct saying *turned)
{
	struct turned t;

	turned_signs(&t, k, a, says, turned);
	memcpy(e->signs, t.signs, sizeof e->signs);
}

/* Wording n of one of the two sets, held against the rest of it and against the other
 * less one, so that neither has the better of it. */
static void take_wording(struct examples *all, const struct ken *k,
			 const struct saying *says, const struct saying *turned,
			 size_t n, bool is)
{
	const struct saying *from = is ? turned : says;
	size_t s = is ? 1 + n % (says->n - 1) : n;
	struct saying less = ken_without(k, says, s);
	struct saying other = ken_without(k, turned, is ? n : n % turned->n);
	struct said a;

	said_init(&a, k, from->texts[n], NULL);
	take_signs(add(all, k, is), k, &a, &less, &other);
	said_release(&a);
	ken_without_release(&less);
	ken_without_release(&other);
}

static void take_answer(struct examples *all, const struct ken *k,
			const struct ken_answer *a)
{
	struct saying turned = ken_turned(k, a);

	for (size_t n = 0; turned.n && a->saying.n > 1 && n < turned.n; n++)
		take_wording(all, k, &a->saying, &turned, n, true);
	for (size_t n = 1; turned.n && n < a->saying.n; n++)
		take_wording(all, k, &a->saying, &turned, n, false);
	ken_turned_release(&turned);
}

static void take_map(struct examples *all, const struct ken *k)
{
	for (size_t i = 0; i < k->kase->n_issues; i++)
		for (size_t a = 0; a < k->issues[i].n_answers; a++)
			take_answer(all, k, &k->issues[i].answers[a]);
}

/* Of a sound answer each that it may be, as the reading does; of one turned round the
 * one that it turns. */
static bool is_beside(const struct listen_row *row, const struct ken *k,
		      size_t issue, const struct matches *m, size_t i)
{
	const struct ken_answer *a =
		&k->issues[issue].answers[m->list[i].answer];

	if (!a->map || a->effect != COMMITMENT_BENEFICIAL)
		return false;
	return row->of ? !strcmp(row->of, a->id) : turned_may(k, issue, m, i);
}

static struct example *add_row(struct examples *all, const struct ken *k,
			       const struct listen_row *row)
{
	struct example *e = add(all, k, listen_row_is(row, "reversed"));

	e->row = row;
	e->weight = ROW_WEIGHT;
	return e;
}

static void take_row(struct examples *all, const struct ken *k,
		     const struct listen_row *row)
{
	bool is = listen_row_is(row, "reversed"), any = false;
	struct matches m;
	struct put q;
	struct said a;

	if (!is && !listen_row_is(row, sound))
		return;
	put_init(&q, k, row->side, row->question, row->issue);
	said_init(&a, k, row->answer, &q.words);
	m.n = 0;
	if (q.issue != SIZE_MAX)
		match_answers(&m, k, &a, q.issue, q.question);
	for (size_t i = 0; i < m.n; i++) {
		const struct ken_answer *one =
			&k->issues[q.issue].answers[m.list[i].answer];
		struct saying turned;
		struct example *e;

		if (!is_beside(row, k, q.issue, &m, i))
			continue;
		turned = ken_turned(k, one);
		e = add_row(all, k, row);
		any = true;
		take_signs(e, k, &a, &one->saying, &turned);
		ken_turned_release(&turned);
	}
	if (!any && !row->of)
		turned_signs_of_sound(add_row(all, k, row)->signs, k, &a);
	said_release(&a);
	put_release(&q);
}

/* ---- fitting ---- */

/* On all cases but one, -1: on all. */
static void fit_signs(const struct examples *all, int without,
		      double out[TURNED_N])
{
	double *x = xcalloc(all->n * TURNED_N + 1, sizeof *x);
	double *w = xcalloc(all->n + 1, sizeof *w);
	int *y = xcalloc(all->n + 1, sizeof *y);
	struct sample s = {
		.x = x, .y = y, .w = w, .d = TURNED_N, .classes = 2
	};
	struct fit_how how = { .ridge = RIDGE };
	struct weights *fitted = xcalloc(1, sizeof *fitted);

	for (size_t i = 0; i < all->n; i++) {
		const struct example *e = &all->list[i];

		if (e->kase == without)
			continue;
		memcpy(x + s.n * TURNED_N, e->signs, sizeof e->signs);
		y[s.n] = e->is;
		w[s.n++] = e->weight;
	}
	fit_linear(&s, &how, fitted);
	for (int i = 0; i < TURNED_N; i++)
		out[i] = fitted->w[i][0];
	free(fitted);
	free(x);
	free(w);
	free(y);
}

/* The most that any of the answers which a row may be has. */
static double most(const struct examples *all, size_t i, size_t *next)
{
	double p = all->list[i].p;

	for (*next = i + 1; all->list[i].row && *next < all->n &&
			    all->list[*next].row == all->list[i].row;
	     ++*next)
		p = fmax(p, all->list[*next].p);
	return p;
}

static int descending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x < y) - (x > y);
}

/* From where on no more than that share of sound answers is. */
static double from(const struct examples *all, double wrong)
{
	double *p = xcalloc(all->n + 1, sizeof *p), at;
	size_t n = 0;

	for (size_t i = 0, next; i < all->n; i = next) {
		double one = most(all, i, &next);

		if (all->list[i].row && !all->list[i].is)
			p[n++] = one;
	}
	qsort(p, n, sizeof *p, descending);
	at = n ? p[(size_t)(wrong * (double)n)] + 1e-4 : 1;
	free(p);
	return at;
}

/* Of the rows of a kind, NULL: of the maps' wordings that are turned or not. */
static void count(const struct examples *all, const char *kind, bool is,
		  double least, size_t *n, size_t *of)
{
	*n = *of = 0;
	for (size_t i = 0, next; i < all->n; i = next) {
		const struct example *e = &all->list[i];
		double p = most(all, i, &next);

		if (e->is != is || !e->row != !kind ||
		    (kind && !str_begins(e->row->id, kind)))
			continue;
		++*of;
		*n += p >= least;
	}
}

static void tell(const struct examples *all, const char *what, double least)
{
	static const struct {
		const char *kind, *called;
		bool is;
	} lines[] = { { NULL, "opposites of the maps", true },
		      { NULL, "wordings of the maps", false },
		      { "turn-", "of fit-reversed", true },
		      { "own-", "of fit-turned", true },
		      { "turn-", "with denials", false },
		      { "", "sound answers", false } };

	printf("turned: %s, from %.3f:", what, least);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		size_t n, of;

		count(all, lines[i].kind, lines[i].is, least, &n, &of);
		printf("%s %zu of %zu %s", i ? "," : "", n, of,
		       lines[i].called);
	}
	printf("\n");
}

static void fit_set(struct scale_set *out, struct examples *all)
{
	for (size_t c = 0; c < CASES; c++) {
		double w[TURNED_N];

		fit_signs(all, (int)c, w);
		for (size_t i = 0; i < all->n; i++)
			if (all->list[i].kase == (int)c)
				all->list[i].p =
					turned_weighed(w, all->list[i].signs);
	}
	out->opposed = from(all, OPPOSED_WRONG);
	out->wavers = from(all, WAVERS_WRONG);
	tell(all, "of cases not seen, said to be the opposite", out->opposed);
	tell(all, "of cases not seen, sure of nothing", out->wavers);
	fit_signs(all, -1, out->turned);
}

static void fit_all(struct scale_set *out, struct listen_cases *c,
		    const struct listen_rows *rows)
{
	struct examples all = { 0 };

	for (size_t i = 0; i < CASES; i++) {
		struct ken *k = listen_cases_ken(c, cases[i]);
		struct parlance *own = k->turned;

		k->turned = elsewhere[i];
		take_map(&all, k);
		for (size_t r = 0; r < rows->n; r++)
			if (!strcmp(rows->list[r].kase, cases[i]))
				take_row(&all, k, &rows->list[r]);
		k->turned = own;
	}
	fit_set(out, &all);
	free(all.list);
}

/* ---- its lines of the scales ---- */

static void put_lines(struct buf *b, const char *set, const struct scale_set *s)
{
	for (int i = 0; i < TURNED_N; i++)
		buf_printf(b, "%s.turned.%s %.4f\n", set, turned_sign_names[i],
			   s->turned[i]);
	buf_printf(b, "%s.opposed %.4f\n%s.wavers %.4f\n", set, s->opposed, set,
		   s->wavers);
}

static bool is_ours(const char *line)
{
	const char *name = line + strcspn(line, ".\n");

	return str_begins(name, ".turned.") || str_begins(name, ".opposed ") ||
	       str_begins(name, ".wavers ");
}

/* Behind what is told as heard, in place of those that stand there. */
static void write_lines(const struct scales *s, const char *path)
{
	struct error err = { 0 };
	struct buf old, b;

	buf_init(&old, (size_t)1 << 20);
	buf_init(&b, (size_t)1 << 20);
	if (!file_read(path, &old, &err)) {
		fprintf(stderr, "make_turned: %s\n", err.text);
		exit(1);
	}
	for (const char *at = old.s; *at;) {
		size_t n = strcspn(at, "\n") + (strchr(at, '\n') != NULL);

		if (!is_ours(at))
			buf_add(&b, at, n);
		if (str_begins(at, "vectors.told "))
			put_lines(&b, "vectors", &s->with);
		if (str_begins(at, "words.told "))
			put_lines(&b, "words", &s->without);
		at += n;
	}
	if (!file_write(path, b.s, b.len, 0644, &err)) {
		fprintf(stderr, "make_turned: %s\n", err.text);
		exit(1);
	}
	buf_release(&old);
	buf_release(&b);
}

int main(int argc, char **argv)
{
	struct listen_rows rows;
	struct scales s = { 0 };

	if (argc != 3) {
		fprintf(stderr, "make_turned LISTENING TURNED\n");
		return 2;
	}
	listen_rows_load_all(&rows, row_files);
	for (int vectors = 1; vectors >= 0; vectors--) {
		struct listen_cases c;

		listen_cases_init(&c);
		for (size_t i = 0; i < CASES; i++)
			listen_cases_ken_as(&c, cases[i], vectors, true);
		listen_cases_forget(&c, &rows);
		if (vectors)
			fit_sounds(&c, &rows, argv[2]);
		fit_all(vectors ? &s.with : &s.without, &c, &rows);
		listen_cases_release(&c);
	}
	write_lines(&s, argv[1]);
	for (size_t i = 0; i < CASES; i++)
		parlance_free(elsewhere[i]);
	listen_rows_release(&rows);
	return 0;
}
