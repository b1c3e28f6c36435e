/*
 * bench_conduct.c - how well conduct and fallacies are noticed, and how fast
 *
 *     bench_conduct               all figures, cross-validated by docket
 *     bench_conduct fit           the weights file, fitted on all dockets
 *     bench_conduct show [KIND]   what is said of dockets that were read
 *     bench_conduct lists [NAME]  what a list of patterns finds in them
 *     bench_conduct speed         time for an answer
 *
 * Folds are dockets: a docket's replies and its transcript are in one fold.  The
 * patterns were written by somebody who read the flawed replies of three quarters
 * of the dockets only; the sealed ones are reported apart.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/conduct.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "bench/conduct_data.h"
#include "bench/conduct_fit.h"
#include "bench/conduct_style.h"
#include "bench/reader_data.h"
#include "docket/docket.h"
#include "unit/lexicons.h"

#define FOLDS 8

/* ---- which model sees what ---- */

static const struct {
	const char *prefix;	    /* of its lists */
	const char *near, *any;	    /* lists looked at around, or "" */
	unsigned char signs[6];	    /* offsets of CONDUCT_FEATURES, +1 */
	unsigned char computed[10]; /* likewise */
} sees[CONDUCT_KINDS] = {
#define F(id) (CONDUCT_##id - CONDUCT_COMPUTED + 1)
	[REMARK_DECORUM] = { "decorum.",
			     "",
			     "",
			     { F(SLANG), F(INSULT) },
			     { F(D_SIGNS), F(SCORN_AT) } },
	[REMARK_RAGE_BAIT] = { "rage.",
			       "",
			       "",
			       { 0 },
			       { F(HOT), F(HOT_NEAR), F(HOT_ALL), F(R_SIGNS),
				 F(NOVEL), F(S_SIGNS), F(AGAINST) } },
	[REMARK_SWITCHING_SIDES] = { "switch.",
				     "",
				     "",
				     { F(WRONG_WAY), F(THEIRS) },
				     { F(S_SIGNS), F(NO_TURN), F(AGAINST),
				       F(WITH), F(LAST), F(Q_SHARE) } },
	[REMARK_FACTUAL_GENERAL] = { "fact.",
				     "",
				     "",
				     { 0 },
				     { F(NUMBER), F(DENIED), F(NOVEL) } },
	[REMARK_FACTUAL_LEGAL] = { "legal.",
				   "",
				   "",
				   { 0 },
				   { F(CASE_DENIED), F(NEGATES) } },
	[REMARK_CORRELATION_CAUSATION] = { "causal.",
					   "causal.t",
					   "causal.guard",
					   { F(CH_CAUSE) },
					   { F(LAST), F(NOVEL) } },
	[REMARK_SUFFICIENT_NECESSARY] = { "enough.",
					  "enough.",
					  "enough.guard",
					  { F(CH_ENOUGH), F(CH_PONENS) },
					  { F(SO_LED), F(LAST), F(NOVEL) } },
	[REMARK_COMPARISON] = { "compare.",
				"compare.image",
				"compare.guard",
				{ F(CH_IMAGE), F(CH_IS), F(CH_SIMILE) },
				{ F(NOVEL), F(BRIEF), F(LAST) } },
	[REMARK_SAMPLING] = { "sampling.",
			      "sampling.",
			      "sampling.guard",
			      { F(CH_SAMPLE) },
			      { F(SO_LED), F(ALL), F(LAST) } },
	[REMARK_EXCLUSIVITY] = { "exclusive.",
				 "exclusive.either",
				 "",
				 { F(CH_EITHER) },
				 { F(ALL), F(NEGATES), F(BRIEF), F(LAST) } },
	[REMARK_NUMBERS] = { "numbers.",
			     "numbers.share",
			     "",
			     { F(CH_SHARE), F(SUM) },
			     { F(SO_LED), F(LAST) } },
	[REMARK_IGNORING_JUSTICE] = { "ignore.",
				      "",
				      "",
				      { F(CH_PIVOT) },
				      { F(Q_COVER), F(A_SHARE), F(Q_SHARE),
					F(REPLIES), F(FIRST) } },
	[REMARK_MISSTATING_JUSTICE] = { "misstate.",
					"",
					"misstate.denied",
					{ 0 },
					{ F(RESTATED), F(FAR), F(FIRST),
					  F(Q_SHARE), F(Q_COVER) } },
#undef F
};

static bool starts(const char *s, const char *prefix)
{
	return *prefix && !strncmp(s, prefix, strlen(prefix));
}

static const unsigned char *mask_of(int kind)
{
	static unsigned char mask[CONDUCT_FEATURE_COUNT];
	memset(mask, 0, sizeof mask);
	mask[CONDUCT_INTERCEPT] = FIT_ASIDE;
	for (size_t i = 0; i < CONDUCT_LIST_COUNT; i++) {
		/* "here.NAME" and so on */
		const char *name = conduct_feature_names[CONDUCT_HERE + i] + 5;
		mask[CONDUCT_HERE + i] = starts(name, sees[kind].prefix);
		mask[CONDUCT_NEAR + i] =
			FIT_ASIDE * starts(name, sees[kind].near);
		mask[CONDUCT_ANY + i] =
			FIT_ASIDE * starts(name, sees[kind].any);
	}
	for (size_t i = 0; i < sizeof sees->computed; i++)
		if (sees[kind].computed[i])
			mask[CONDUCT_COMPUTED + sees[kind].computed[i] - 1] =
				FIT_ASIDE;
	for (size_t i = 0; i < sizeof sees->signs; i++)
		if (sees[kind].signs[i])
			mask[CONDUCT_COMPUTED + sees[kind].signs[i] - 1] =
				FIT_SIGN;
	return mask;
}

/* ---- reading all rows ---- */

static struct fit_task task_of(const struct lexicons *lx,
			       const struct conduct_rows *rows)
{
	struct fit_task t = { .n_rows = rows->n,
			      .n_features = CONDUCT_FEATURE_COUNT,
			      .mask = mask_of };
	t.rows = xcalloc(rows->n + 1, sizeof *t.rows);
	for (size_t i = 0; i < rows->n; i++) {
		const struct conduct_row *r = &rows->list[i];
		struct exchange_text x = { .lx = lx, .in = &r->in };
		struct conduct_unit *units;
		text_init(&x.q, lx, r->in.question, strlen(r->in.question));
		text_init(&x.a, lx, r->in.answer, strlen(r->in.answer));
		size_t n = conduct_units(&x, CONDUCT_ALL_LISTS, &units);
		t.rows[i] = (struct fit_row){ .row = r, .n_units = n };
		t.rows[i].fold = docket_fold(r->docket, FOLDS);
		t.rows[i].units = xcalloc(n + 1, sizeof *t.rows[i].units);
		for (size_t k = 0; k < n; k++)
			t.rows[i].units[k] =
				(struct fit_unit){ units[k].span, units[k].v };
		text_release(&x.q);
		text_release(&x.a);
		/* the units' numbers live as long as the program */
	}
	return t;
}

/* ---- figures ---- */

struct tally {
	size_t rows[SOURCES], flagged[SOURCES], flags[SOURCES];
	size_t of[CONDUCT_KINDS], hit[CONDUCT_KINDS], wrong[CONDUCT_KINDS];
	size_t said[CONDUCT_KINDS][SOURCES];
};

static void wilson(size_t hits, size_t n, double *low, double *high)
{
	double z = 1.96, p = n ? (double)hits / (double)n : 0, m = (double)n;
	double mid = (p + z * z / (2 * m)) / (1 + z * z / m);
	double half = z * sqrt(p * (1 - p) / m + z * z / (4 * m * m)) /
		      (1 + z * z / m);
	*low = n ? mid - half : 0;
	*high = n ? mid + half : 1;
}

static void print_share(const char *name, size_t k, size_t n)
{
	double low, high;
	wilson(k, n, &low, &high);
	printf("  %-22s %3zu of %4zu  %5.1f %%  (%.1f to %.1f)\n", name, k, n,
	       n ? 100.0 * (double)k / (double)n : 0.0, 100 * fmax(0, low),
	       100 * high);
}

/* Whether a kind is said of a row, and of the fault. */
static bool said(const struct fit_task *t, const struct fit_row *r,
		 const struct fit_models *m, int kind, bool *hit)
{
	double p[SENTENCES_MAX];
	size_t list[CONDUCT_QUOTES_MAX];
	for (size_t i = 0; i < r->n_units; i++)
		p[i] = conduct_p(&r->units[i], m, t->n_features, kind);
	size_t n = conduct_choose((enum remark_kind)kind, 0.5, p, r->n_units,
				  list);
	*hit = false;
	for (size_t i = 0; i < n; i++)
		*hit |= conduct_hits(r, kind, r->units[list[i]].span);
	return n > 0;
}

static void count(struct tally *y, const struct fit_task *t,
		  const struct fit_row *r, const struct fit_models *m)
{
	const struct conduct_row *row = r->row;
	bool any = false, hit;
	y->rows[row->source]++;
	if (row->kind >= 0)
		y->of[row->kind]++;
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		if (!said(t, r, m, k, &hit))
			continue;
		any = true;
		y->flags[row->source]++;
		if (hit)
			y->hit[k]++;
		else if (row->source == SOURCE_FLAWED)
			y->wrong[k]++;
		else
			y->said[k][row->source]++;
	}
	y->flagged[row->source] += any;
}

static void print_tally(const char *title, const struct tally *y)
{
	size_t fallacies = 0, hits = 0;
	printf("%s\n", title);
	for (int s = SOURCE_CONTROL; s < SOURCES; s++)
		print_share(source_names[s], y->flagged[s], y->rows[s]);
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		print_share(remark_names[k], y->hit[k], y->of[k]);
		if (y->said[k][SOURCE_CONTROL] + y->said[k][SOURCE_CLEAN] +
		    y->said[k][SOURCE_OYEZ])
			printf("      falsely: real %zu, clean %zu, turns "
			       "%zu\n",
			       y->said[k][SOURCE_CONTROL],
			       y->said[k][SOURCE_CLEAN],
			       y->said[k][SOURCE_OYEZ]);
		if (k <= REMARK_SWITCHING_SIDES)
			continue;
		fallacies += y->of[k];
		hits += y->hit[k];
	}
	print_share("the ten fallacies", hits, fallacies);
	size_t wrong = 0;
	for (int k = 0; k < CONDUCT_KINDS; k++)
		wrong += y->wrong[k];
	printf("  flags of a wrong kind or place on flawed replies: %zu\n",
	       wrong);
}

enum half { ALL_DOCKETS, DOCKETS_READ, DOCKETS_SEALED, OWN_CASES, HALVES };

static bool in_half(const struct fit_row *r, enum half h)
{
	if (r->row->own || h == OWN_CASES)
		return r->row->own && h == OWN_CASES;
	return h == ALL_DOCKETS ||
	       docket_was_read(r->row->docket) == (h == DOCKETS_READ);
}

static bool kept(const struct tally *y)
{
	static const double most[SOURCES] = { [SOURCE_CONTROL] = 0.02,
					      [SOURCE_CLEAN] = 0.04,
					      [SOURCE_OYEZ] = 0.01 };
	bool ok = y->hit[REMARK_DECORUM] * 2 >= y->of[REMARK_DECORUM];
	for (int s = SOURCE_CONTROL; s < SOURCES; s++)
		ok &= (double)y->flagged[s] <= most[s] * (double)y->rows[s];
	printf("  at most 2 %% of real replies, 4 %% of clean ones, 1 %% of "
	       "turns; decorum at least 50 %%: %s\n",
	       ok ? "yes" : "NO");
	return ok;
}

static bool cross_validate(const struct fit_task *t, const char *title,
			   bool halves)
{
	static struct fit_models models[FOLDS];
	static const char *const names[] = {
		"all dockets",
		("dockets whose flawed replies were read while "
		 "the patterns were written"),
		"sealed dockets", "our own cases"
	};
	bool ok = true;
	for (int f = 0; f < FOLDS; f++)
		conduct_fit(t, f, &models[f]);
	for (int h = 0; h < (halves ? HALVES : 1); h++) {
		struct tally y = { 0 };
		char line[160];
		for (size_t i = 0; i < t->n_rows; i++)
			if (in_half(&t->rows[i], (enum half)h))
				count(&y, t, &t->rows[i],
				      &models[t->rows[i].fold]);
		snprintf(line, sizeof line, "%s: %s (%d folds by docket)",
			 title, names[h], FOLDS);
		print_tally(line, &y);
		if (h == 0 && halves)
			ok = kept(&y);
	}
	return ok;
}

/* ---- show ---- */

static void show_row(const struct fit_task *t, const struct fit_row *r,
		     const struct fit_models *m, int only)
{
	const char *answer = r->row->in.answer;
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		for (size_t i = 0; i < r->n_units; i++) {
			struct span s = r->units[i].span;
			double p = conduct_p(&r->units[i], m, t->n_features, k);
			bool gold = conduct_hits(r, k, s);
			if ((only >= 0 && k != only) || (p < 0.5 && !gold))
				continue;
			printf("%-8s %-8.8s %-15.15s %.2f %s | %.*s\n",
			       r->row->docket, source_names[r->row->source],
			       remark_names[k], p,
			       p < 0.5		   ? "MISS "
			       : gold		   ? "HIT  "
			       : r->row->kind == k ? "beside"
						   : "FALSE",
			       (int)(s.to - s.from), answer + s.from);
		}
	}
}

static void show(const struct fit_task *t, const char *kind)
{
	static struct fit_models models[FOLDS];
	int only = -1;
	for (int k = 0; kind && k < CONDUCT_KINDS; k++)
		if (!strcmp(remark_names[k], kind))
			only = k;
	for (int f = 0; f < FOLDS; f++)
		conduct_fit(t, f, &models[f]);
	for (size_t i = 0; i < t->n_rows; i++)
		if (in_half(&t->rows[i], DOCKETS_READ) ||
		    in_half(&t->rows[i], OWN_CASES))
			show_row(t, &t->rows[i], &models[t->rows[i].fold],
				 only);
}

/* Where a list finds something, in dockets that were read; or for every list how
 * often it does in innocent sentences and in faults. */
static void show_list(const struct fit_task *t, size_t list, bool texts)
{
	size_t n[SOURCES] = { 0 }, gold = 0;
	const char *name = conduct_feature_names[CONDUCT_HERE + list] + 5;
	for (size_t i = 0; i < t->n_rows; i++) {
		const struct fit_row *r = &t->rows[i];
		if (!in_half(r, DOCKETS_READ))
			continue;
		for (size_t k = 0; k < r->n_units; k++) {
			struct span s = r->units[k].span;
			bool hit = conduct_hits(r, r->row->kind, s) &&
				   starts(name, sees[r->row->kind].prefix);
			if (r->units[k].v[CONDUCT_HERE + list] == 0)
				continue;
			gold += hit;
			n[r->row->source]++;
			if (texts)
				printf("%s %-8.8s %s| %.*s\n", r->row->docket,
				       source_names[r->row->source],
				       hit ? "HIT " : "", (int)(s.to - s.from),
				       r->row->in.answer + s.from);
		}
	}
	printf("%-22s faults %zu  flawed %zu control %zu clean %zu turns %zu\n",
	       name, gold, n[SOURCE_FLAWED], n[SOURCE_CONTROL], n[SOURCE_CLEAN],
	       n[SOURCE_OYEZ]);
}

/* Of the sealed dockets only how often, never what: rows in which a sign is. */
static void count_sealed(const struct fit_task *t, int kind, size_t feature)
{
	size_t rows[SOURCES] = { 0 }, with[SOURCES] = { 0 };
	for (size_t i = 0; i < t->n_rows; i++) {
		const struct fit_row *r = &t->rows[i];
		bool any = false;
		if (!in_half(r, DOCKETS_SEALED) ||
		    (r->row->source == SOURCE_FLAWED && r->row->kind != kind))
			continue;
		for (size_t k = 0; k < r->n_units; k++)
			any |= r->units[k].v[feature] != 0;
		rows[r->row->source]++;
		with[r->row->source] += any;
	}
	printf("%-22s %-28s", remark_names[kind],
	       conduct_feature_names[feature]);
	for (int s = 0; s < SOURCES; s++)
		printf("  %s %zu/%zu", source_names[s], with[s], rows[s]);
	printf("\n");
}

static void show_lists(const struct fit_task *t, const char *name)
{
	for (int k = 0; !name && k < CONDUCT_KINDS; k++) {
		unsigned char mask[CONDUCT_FEATURE_COUNT];
		memcpy(mask, mask_of(k), sizeof mask);
		for (size_t j = 0; j < t->n_features; j++)
			if (mask[j] == FIT_SIGN)
				count_sealed(t, k, j);
	}
	for (size_t i = 0; i < CONDUCT_LIST_COUNT; i++)
		if (!name ||
		    !strcmp(conduct_feature_names[CONDUCT_HERE + i] + 5, name))
			show_list(t, i, name != NULL);
}

/* ---- fit ---- */

/* A kind that found too little in dockets it was not fitted on, or was wrong there
 * more often than right, is never said. */
static void silence(const struct fit_task *t, struct fit_models *m)
{
	static struct fit_models folds[FOLDS];
	struct tally y = { 0 };
	for (int f = 0; f < FOLDS; f++)
		conduct_fit(t, f, &folds[f]);
	for (size_t i = 0; i < t->n_rows; i++)
		count(&y, t, &t->rows[i], &folds[t->rows[i].fold]);
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		const size_t *n = y.said[k];
		m->silent[k] |= y.hit[k] < 2 ||
				y.hit[k] < n[SOURCE_CONTROL] + n[SOURCE_CLEAN] +
						   n[SOURCE_OYEZ];
	}
}

static void print_weights(const struct fit_task *t)
{
	static struct fit_models m;
	conduct_fit(t, -1, &m);
	silence(t, &m);
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		printf("\n[weights conduct.%s]\n", remark_names[k]);
		for (size_t j = 0; j < t->n_features; j++)
			if (fabs(m.w[k][j]) >= 0.0005)
				printf("%-28s %7.3f\n",
				       conduct_feature_names[j], m.w[k][j]);
	}
	printf("\n[weights conduct.thresholds]\n");
	for (int k = 0; k < CONDUCT_KINDS; k++)
		printf("%-28s %7.3f\n", remark_names[k],
		       m.silent[k] ? 1.0 : 0.5);
}

/* ---- speed ---- */

#define DOCKET_BYTES ((size_t)2 << 20)

/* A case in `dir` whose filings are turns of argument, 2 MB of them. */
static bool write_filings(const char *dir, const struct conduct_rows *rows)
{
	struct buf text;
	buf_init(&text, DOCKET_BYTES * 2);
	for (size_t i = 0; text.len < DOCKET_BYTES; i = (i + 1) % rows->n)
		buf_printf(&text, "%s\n\n", rows->list[i].in.answer);
	char *file = file_join(dir, "all.md"),
	     *kase = file_join(dir, "case.json");
	static const char json[] =
		"{\"schema\":\"hotbench.case/"
		"1\",\"slug\":\"big\",\"title\":\"A\","
		"\"kind\":\"fictional\",\"facts\":\"F.\",\"questions\":[\"Q?\"]"
		","
		"\"sides\":[{\"id\":\"petitioner\",\"party\":\"A\","
		"\"position\":"
		"\"P.\"},{\"id\":\"respondent\",\"party\":\"B\",\"position\":"
		"\"R.\"}],\"documents\":[{\"id\":\"all\",\"file\":\"all.md\","
		"\"pool\":\"docket_files\"}]}";
	bool ok = file_write(file, text.s, text.len, 0600, NULL) &&
		  file_write(kase, json, sizeof json - 1, 0600, NULL);
	free(file);
	free(kase);
	buf_release(&text);
	return ok;
}

static double time_answers(const struct lexicons *lx,
			   const struct conduct_rows *rows, struct docket *d)
{
	size_t n = 0;
	clock_t start = clock();
	for (size_t i = 0; i < rows->n; i++) {
		struct reader_input in = rows->list[i].in;
		struct reading r;
		if (rows->list[i].source == SOURCE_OYEZ && i % 8)
			continue;
		/* every answer puts something to the record */
		char *answer = xprintf(
			"%s The record says \"the agency had no reason to act "
			"as it did.\" And the record shows that 12 people "
			"came to the hearing.",
			in.answer);
		in.answer = d ? answer : in.answer;
		in.docket = d;
		reader_offline(lx, &in, &r);
		reading_release(&r);
		free(answer);
		n++;
	}
	return (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC /
	       (double)(n ? n : 1);
}

static bool within(const char *what, double us)
{
	printf("%s: %.0f us an answer (at most 2000)%s\n", what, us,
	       us < 2000 ? "" : "  TOO SLOW");
	return us < 2000;
}

static bool speed(const struct lexicons *lx, const struct conduct_rows *rows)
{
	char dir[] = "/tmp/bench-conduct-XXXXXX/big";
	struct court_case c;
	struct faults f;
	struct error err;
	bool ok = within("reading with facts, opening and context",
			 time_answers(lx, rows, NULL));
	dir[sizeof dir - 5] = '\0';
	if (!mkdtemp(dir))
		return false;
	dir[sizeof dir - 5] = '/';
	faults_init(&f);
	if (file_make_dirs(dir, 0700, NULL) && write_filings(dir, rows) &&
	    case_load(&c, dir, CASE_OWN, &f)) {
		struct docket *d = docket_open(&c, NULL, NULL, NULL, &err);
		ok &= d && within("the same, two statements on the record "
				  "looked up in 2 MB",
				  time_answers(lx, rows, d));
		docket_close(d);
		case_release(&c);
	} else {
		printf("no docket: %s\n", f.n ? f.list[0] : dir);
		ok = false;
	}
	faults_release(&f);
	char *command = xprintf("rm -rf %.*s", (int)sizeof dir - 5, dir);
	ok &= system(command) == 0;
	free(command);
	return ok;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	struct conduct_rows rows;
	struct lexicons *lx = shipped_lexicons();
	bool ok = true;
	if (!lx || !conduct_rows_load(&rows)) {
		printf("SKIP: conduct: no data folder\n");
		return !lx;
	}
	if (!strcmp(what, "speed")) {
		ok = speed(lx, &rows);
		conduct_rows_release(&rows);
		lexicons_free(lx);
		return !ok;
	}
	struct fit_task t = task_of(lx, &rows);
	if (!strcmp(what, "fit")) {
		print_weights(&t);
	} else if (!strcmp(what, "lists")) {
		show_lists(&t, argc > 2 ? argv[2] : NULL);
	} else if (!strcmp(what, "show")) {
		show(&t, argc > 2 ? argv[2] : NULL);
	} else {
		ok = cross_validate(&t, "offline reader", true);
		struct fit_task style = style_task(&rows, FOLDS);
		cross_validate(&style, "style alone", false);
		ok &= speed(lx, &rows);
	}
	conduct_rows_release(&rows);
	lexicons_free(lx);
	return !ok;
}
