/*
 * make_surely.c - fits which answers that are read as helping surely help
 * (analysis/surely.h), and writes what the signs weigh into prompts/lexicons/weights.txt
 *
 *     make_surely WEIGHTS
 *
 * Fitted on tests/bench/listening/fit-natural.jsonl (answers as students give them) and
 * on the other fit-*.jsonl, which have what is wrong in every way; never on the test
 * rows.  Wordings that a map took over from a row are left out of it.  Only answers that
 * are read as helping, and against which nothing speaks, take part.  From where on they
 * are sure is set on cases that the weights had not seen.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/linear.h"
#include "analysis/reader.h"
#include "analysis/surely.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "bench/fit.h"
#include "bench/listen_rows.h"
#include "unit/lexicons.h"

#define RIDGE	    0.013
#define RIGHT_LEAST 0.9 /* of what is sure, of answers as students give them */
#define SURE_LEAST  40	/* answers: of fewer no share is told */
#define CASES	    10
/* What a row weighs that was written to be good, where a student's is 1. */
#define WRITTEN_GOOD 0.5

static const char *const natural[] = { "fit-natural", NULL };
static const char *const written[] = { "fit",
				       "fit-okafor",
				       "fit-others",
				       "fit-zuch",
				       "fit-paxton",
				       "fit-waetzig",
				       "fit-tillery",
				       "fit-tuck",
				       "fit-karsova",
				       "fit-record",
				       "fit-giveaway",
				       "fit-yields",
				       "fit-reversed",
				       "fit-turned",
				       "fit-true",
				       "fit-choice",
				       "fit-follow",
				       "fit-particular",
				       NULL };
static const char *const cases[CASES] = { "calloran", "okafor",	 "zuch",
					  "paxton",   "waetzig", "tillery",
					  "tuck",     "karsova", "drozdek",
					  "ames" };
static const char *const good =
	"strong strong2 consistent true_record sound_law sound denies plain "
	"facts law_true cite limited";

/* What is wrong: what a row weighs, and how many may be sure to help, which is one more
 * than were by how likely the answers of the map are together. */
static const struct wrong {
	const char *kind;
	double weight;
	size_t most;
} wrongs[] = {
	{ "reversed", 2, 8 },	    { "contradiction", 4, 8 },
	{ "false_record", 1.5, 9 }, { "false_law", 1, 2 },
	{ "law_turned", 1, 1 },	    { "correction", 1, 3 },
	{ "concession", 1, 1 },	    { "surrender", 1, 4 },
	{ "switched", 2, 1 },	    { "evasion", 1, 1 },
	{ "sidestep", 1, 1 },	    { "unknown", 1, 1 },
	{ "other_question", 3, 1 }, { "nonsense", 1, 1 },
};
#define WRONGS (sizeof wrongs / sizeof *wrongs)

struct example {
	double signs[SURELY_N];
	double weight, p;
	int fold;
	bool helps, of_students;
	const struct wrong *wrong; /* NULL of a student's, and of a good one */
};
struct examples {
	struct example *list;
	size_t n, room;
};

/* ---- reading ---- */

static const struct wrong *wrong_of(const char *kind)
{
	for (size_t i = 0; i < WRONGS; i++)
		if (!strcmp(wrongs[i].kind, kind))
			return &wrongs[i];
	return NULL;
}

/* Whether it takes part, and as what. */
static bool place(struct example *e, const struct listen_row *row)
{
	e->of_students = listen_row_is(row, "helps costs neither");
	e->wrong = wrong_of(row->kind);
	e->helps = listen_row_is(row, "helps") || listen_row_is(row, good);
	e->weight = e->of_students ? 1
		    : e->wrong	   ? e->wrong->weight
				   : WRITTEN_GOOD;
	e->fold = str_index(row->kase, cases, CASES);
	return e->of_students || e->wrong || e->helps;
}

static void take(struct examples *all, const struct lexicons *lx,
		 struct listen_cases *c, const struct listen_rows *rows)
{
	for (size_t i = 0; i < rows->n; i++) {
		const struct listen_row *row = &rows->list[i];
		struct example e = { 0 };
		struct reading r;

		if (!place(&e, row))
			continue;
		listen_row_read(lx, listen_cases_ken(c, row->kase), row,
				e.signs, &r);
		if (r.firm && r.commitment == COMMITMENT_BENEFICIAL) {
			if (all->n == all->room) {
				all->room = all->room ? 2 * all->room : 1024;
				all->list = xreallocarray(all->list, all->room,
							  sizeof *all->list);
			}
			all->list[all->n++] = e;
		}
		reading_release(&r);
	}
}

/* As if all were sure: what is then firm is what nothing speaks against. */
static void be_sure(struct lexicons *lx)
{
	struct weights w = *lexicon_weights(lx, WEIGHTS_THRESHOLDS);

	w.w[THRESHOLD_COUNSEL_SURELY][0] = 0;
	lexicon_set_weights(lx, WEIGHTS_THRESHOLDS, &w);
}

static void take_all(struct examples *all, const struct lexicons *lx,
		     const char *const *names, bool forget)
{
	struct listen_rows rows;
	struct listen_cases c;

	listen_cases_init(&c);
	listen_rows_load_all(&rows, names);
	for (size_t i = 0; i < rows.n; i++)
		listen_cases_ken_as(&c, rows.list[i].kase, true, true);
	if (forget)
		listen_cases_forget(&c, &rows);
	take(all, lx, &c, &rows);
	listen_cases_release(&c);
	listen_rows_release(&rows);
}

/* ---- fitting ---- */

/* On all cases but one. */
static void fit_without(const struct examples *all, int fold,
			struct weights *out)
{
	double *x = xcalloc(all->n * SURELY_N + 1, sizeof *x);
	double *w = xcalloc(all->n + 1, sizeof *w);
	int *y = xcalloc(all->n + 1, sizeof *y);
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct example *e = &all->list[i];

		if (e->fold == fold)
			continue;
		memcpy(&x[n * SURELY_N], e->signs, sizeof e->signs);
		w[n] = e->weight;
		y[n++] = e->helps;
	}
	fit_linear(&(struct sample){ x, y, w, n, SURELY_N, 2 },
		   &(struct fit_how){ .ridge = RIDGE }, out);
	free(x);
	free(w);
	free(y);
}

static int surest_first(const void *a, const void *b)
{
	const struct example *x = a, *y = b;

	return (x->p < y->p) - (x->p > y->p);
}

/* How many of a kind are sure from the first n, the surest, on. */
static size_t sure_of(const struct examples *all, size_t n,
		      const struct wrong *kind)
{
	size_t sure = 0;

	for (size_t i = 0; i < n; i++)
		sure += all->list[i].wrong == kind;
	return sure;
}

static void students(const struct examples *all, size_t n, size_t *right,
		     size_t *of)
{
	*right = *of = 0;
	for (size_t i = 0; i < n; i++) {
		*of += all->list[i].of_students;
		*right += all->list[i].of_students && all->list[i].helps;
	}
}

static bool is_safe(const struct examples *all, size_t n)
{
	for (size_t k = 0; k < WRONGS; k++)
		if (sure_of(all, n, &wrongs[k]) > wrongs[k].most)
			return false;
	return true;
}

/* The most of the surest that are right often enough, and not too often wrong. */
static size_t how_many(const struct examples *all)
{
	size_t best = 0;

	for (size_t n = 1; n <= all->n && is_safe(all, n); n++) {
		size_t right, of;

		students(all, n, &right, &of);
		if (of >= SURE_LEAST &&
		    (double)right >= RIGHT_LEAST * (double)of)
			best = n;
	}
	return best;
}

static double judge(struct examples *all)
{
	size_t n, right, of, helps, students_all;

	for (int f = 0; f < CASES; f++) {
		struct weights w;

		fit_without(all, f, &w);
		for (size_t i = 0; i < all->n; i++)
			if (all->list[i].fold == f)
				all->list[i].p = linear_logistic(
					&w, all->list[i].signs, SURELY_N);
	}
	qsort(all->list, all->n, sizeof *all->list, surest_first);
	n = how_many(all);
	students(all, n, &right, &of);
	students(all, all->n, &helps, &students_all);
	printf("surely: of cases not seen: %zu of %zu answers of students that "
	       "are read as helping sure to (from %.3f), %zu of them rightly "
	       "(%.2f; %zu of all rightly)\n",
	       of, students_all, n ? all->list[n - 1].p : 1, right,
	       of ? (double)right / (double)of : 0, helps);
	for (size_t k = 0; k < WRONGS; k++)
		printf("surely: of %zu so read that are %s: %zu\n",
		       sure_of(all, all->n, &wrongs[k]), wrongs[k].kind,
		       sure_of(all, n, &wrongs[k]));
	return n ? all->list[n - 1].p : 1;
}

/* ---- its lines of the weights ---- */

struct fitted {
	struct weights w;
	double from;
};

/* The sign that a line of our section tells of, -1 for none. */
static int sign_of(const char *line)
{
	return str_span_index(line, strcspn(line, " \n"), surely_sign_names,
			      SURELY_N);
}

static void put_line(struct buf *out, const char *line, size_t len, bool ours,
		     const struct fitted *f)
{
	static const char threshold[] = "counsel.surely ";
	int sign = ours ? sign_of(line) : -1;

	if (sign >= 0)
		buf_printf(out, "%-19s%7.3f\n", surely_sign_names[sign],
			   f->w.w[sign][0]);
	else if (str_begins(line, threshold))
		buf_printf(out, "%-18s %.3f\n", "counsel.surely", f->from);
	else
		buf_add(out, line, len);
}

/* In place of those that stand there; all else stays. */
static bool write_lines(const struct fitted *f, const char *path,
			struct error *err)
{
	struct buf old, b;
	bool ours = false, ok;

	buf_init(&old, LEXICON_FILE_MAX);
	buf_init(&b, LEXICON_FILE_MAX);
	ok = file_read(path, &old, err);
	for (const char *at = ok ? old.s : ""; *at;) {
		size_t n = strcspn(at, "\n") + (strchr(at, '\n') != NULL);

		if (*at == '[')
			ours = str_begins(at, "[weights counsel.surely]");
		put_line(&b, at, n, ours, f);
		at += n;
	}
	ok = ok && file_write(path, b.s, b.len, 0644, err);
	buf_release(&old);
	buf_release(&b);
	return ok;
}

int main(int argc, char **argv)
{
	struct lexicons *lx = shipped_lexicons();
	struct examples all = { 0 };
	struct error err = { 0 };
	struct fitted f;
	bool ok;

	if (argc != 2 || !lx) {
		fprintf(stderr, "make_surely WEIGHTS\n");
		return 2;
	}
	be_sure(lx);
	take_all(&all, lx, natural, false);
	take_all(&all, lx, written, true);
	f.from = judge(&all);
	fit_without(&all, -1, &f.w);
	ok = write_lines(&f, argv[1], &err);
	if (!ok)
		fprintf(stderr, "make_surely: %s\n", err.text);
	free(all.list);
	lexicons_free(lx);
	return ok ? 0 : 1;
}
