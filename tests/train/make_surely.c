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
#include <stdint.h>
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

#define RIDGE	   0.013
#define SURE_LEAST 40 /* answers: of fewer no share is told */
#define CASES	   10
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

/* Questions of the memo, and what follows up on them, of which more answers may be the
 * one; and of what is sure there, of answers as students give them, the share that must
 * be right. */
enum { MEMO, FOLLOW_UP, PUTS };
static const struct put_as {
	const char *name;
	enum threshold threshold;
	double right_least;
} puts_as[PUTS] = {
	{ "counsel.surely", THRESHOLD_COUNSEL_SURELY, 0.91 },
	{ "counsel.followed", THRESHOLD_COUNSEL_FOLLOWED, 0.87 },
};

struct example {
	double signs[SURELY_N];
	double weight, p;
	int fold, put;
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

static int put_of(struct ken *k, const struct listen_row *row)
{
	size_t issue = SIZE_MAX;

	ken_ready(k);
	return ken_question(k, row->side, row->question, &issue) == SIZE_MAX
		       ? FOLLOW_UP
		       : MEMO;
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
		e.put = put_of(listen_cases_ken(c, row->kase), row);
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

	for (int i = 0; i < PUTS; i++)
		w.w[puts_as[i].threshold][0] = 0;
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

struct fitted {
	struct weights w;
	double from[PUTS]; /* sure; 2 is never reached */
};

static bool is_sure(const struct example *e, const struct fitted *f)
{
	return e->p >= f->from[e->put];
}

static size_t sure_of(const struct examples *all, const struct fitted *f,
		      const struct wrong *kind)
{
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		n += all->list[i].wrong == kind && is_sure(&all->list[i], f);
	return n;
}

static bool is_safe(const struct examples *all, const struct fitted *f)
{
	for (size_t k = 0; k < WRONGS; k++)
		if (sure_of(all, f, &wrongs[k]) > wrongs[k].most)
			return false;
	return true;
}

static void students(const struct examples *all, const struct fitted *f,
		     int put, size_t *right, size_t *of)
{
	*right = *of = 0;
	for (size_t i = 0; i < all->n; i++) {
		const struct example *e = &all->list[i];

		if (e->put != put || !e->of_students || !is_sure(e, f))
			continue;
		++*of;
		*right += e->helps;
	}
}

/* As low as what is sure is right often enough, and not too often wrong. */
static void set_from(const struct examples *all, int put, struct fitted *f)
{
	double best = f->from[put];

	for (size_t i = 0; i < all->n; i++) {
		size_t right, of;

		if (all->list[i].put != put)
			continue;
		f->from[put] = all->list[i].p;
		if (!is_safe(all, f))
			break;
		students(all, f, put, &right, &of);
		if (of >= SURE_LEAST &&
		    (double)right >= puts_as[put].right_least * (double)of)
			best = f->from[put];
	}
	f->from[put] = best;
}

static void tell(const struct examples *all, const struct fitted *f)
{
	const struct fitted every = { .from = { 0 } };

	for (int i = 0; i < PUTS; i++) {
		size_t right, of, helps, n;

		students(all, f, i, &right, &of);
		students(all, &every, i, &helps, &n);
		printf("%s: of cases not seen: %zu of %zu answers of students "
		       "that are read as helping sure to (from %.3f), %zu of "
		       "them rightly (%.2f; %zu of all rightly)\n",
		       puts_as[i].name, of, n, f->from[i], right,
		       of ? (double)right / (double)of : 0, helps);
	}
	for (size_t k = 0; k < WRONGS; k++)
		printf("surely: of %zu so read that are %s: %zu\n",
		       sure_of(all, &every, &wrongs[k]), wrongs[k].kind,
		       sure_of(all, f, &wrongs[k]));
}

static void judge(struct examples *all, struct fitted *f)
{
	for (int fold = 0; fold < CASES; fold++) {
		struct weights w;

		fit_without(all, fold, &w);
		for (size_t i = 0; i < all->n; i++)
			if (all->list[i].fold == fold)
				all->list[i].p = linear_logistic(
					&w, all->list[i].signs, SURELY_N);
	}
	qsort(all->list, all->n, sizeof *all->list, surest_first);
	for (int i = PUTS - 1; i >= 0; i--)
		set_from(all, i, f);
	tell(all, f);
}

/* ---- its lines of the weights ---- */

/* The sign that a line of our section tells of, -1 for none. */
static int sign_of(const char *line)
{
	return str_span_index(line, strcspn(line, " \n"), surely_sign_names,
			      SURELY_N);
}

static int threshold_of(const char *line)
{
	size_t n = strcspn(line, " \n");

	for (int i = 0; i < PUTS; i++)
		if (strlen(puts_as[i].name) == n &&
		    !memcmp(line, puts_as[i].name, n))
			return i;
	return -1;
}

static void put_line(struct buf *out, const char *line, size_t len, bool ours,
		     const struct fitted *f)
{
	int sign = ours ? sign_of(line) : -1, put = threshold_of(line);

	if (sign >= 0)
		buf_printf(out, "%-19s%7.3f\n", surely_sign_names[sign],
			   f->w.w[sign][0]);
	else if (put >= 0)
		buf_printf(out, "%-18s %.3f\n", puts_as[put].name,
			   f->from[put]);
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
	struct fitted f = { .from = { 2, 2 } };
	bool ok;

	if (argc != 2 || !lx) {
		fprintf(stderr, "make_surely WEIGHTS\n");
		return 2;
	}
	be_sure(lx);
	take_all(&all, lx, natural, false);
	take_all(&all, lx, written, true);
	judge(&all, &f);
	fit_without(&all, -1, &f.w);
	ok = write_lines(&f, argv[1], &err);
	if (!ok)
		fprintf(stderr, "make_surely: %s\n", err.text);
	free(all.list);
	lexicons_free(lx);
	return ok ? 0 : 1;
}
