/*
 * bench_conduct.c - how well conduct and fallacies are noticed, and how fast
 *
 *     bench_conduct          all figures, cross-validated by docket
 *     bench_conduct show     what is said of dockets that had no part in it
 *     bench_conduct speed    time for an answer
 *
 * Folds are dockets: all rows of a docket, and its transcript, are in one fold.
 * What tests a fold was fitted, thresholds and all, on the other dockets.  "The
 * first hand" wrote ../shared/data/conduct, "the second" its second.jsonl.
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
#include "docket/docket.h"
#include "unit/lexicons.h"

#define FOLDS 8

static const char vectors_path[] = "prompts/lexicons/speech.vec";

/* What the patterns that stood here before found of replies kept aside, what was
 * asked of the classifier that took their place, and hoped for. */
static const struct {
	const char *name;
	double before, asked, aim;
} goals[FLAW_GROUPS] = {
	[FLAW_DECORUM] = { "decorum", 0.17, 0.45, 0.60 },
	[FLAW_RAGE_BAIT] = { "rage-bait", 0.10, 0.35, 0.50 },
	[FLAW_SWITCHING_SIDES] = { "switched sides", 0.07, 0.15, 0.30 },
	[FLAW_FALLACY] = { "a fallacy", 0.07, 0.15, 0.30 },
};

/* ---- counting ---- */

struct tally {
	size_t rows[SOURCES], flagged[SOURCES];
	size_t of[FLAW_GROUPS], found[FLAW_GROUPS];
	size_t listed;		    /* decorum found by the short list alone */
	size_t quoted[FLAW_GROUPS]; /* found, and in the fault's own words */
	size_t kind_right, wrong;   /* fallacies; flags of another group */
	/* if each group were the only one: found, and flagged falsely */
	size_t alone[FLAW_GROUPS], falsely[FLAW_GROUPS][SOURCES];
	size_t of_kind[FLAW_KINDS], found_kind[FLAW_KINDS];
};

static struct tally sum(const struct tally *a, const struct tally *b)
{
	struct tally out;
	const size_t *x = (const size_t *)a, *y = (const size_t *)b;
	size_t *to = (size_t *)&out;

	for (size_t i = 0; i < sizeof out / sizeof *to; i++)
		to[i] = x[i] + y[i];
	return out;
}

/* Plain insults and expletives, which a list knows. */
static bool is_listed(const struct lexicons *lx, const struct reader_input *in)
{
	struct exchange_text x = { .lx = lx, .in = in };
	struct reading r;
	bool listed;

	reading_init(&r);
	text_init(&x.a, lx, in->answer, strlen(in->answer));
	practice_conduct(&x, &r);
	listed = r.n_remarks > 0;
	text_release(&x.a);
	reading_release(&r);
	return listed;
}

static void count_found(struct tally *y, const struct fit_row *r, int group,
			const struct flaw *f)
{
	y->found[group]++;
	y->quoted[group] +=
		conduct_hits(r, f->first) || conduct_hits(r, f->last);
	y->found_kind[r->row->kind]++;
	if (group == FLAW_FALLACY)
		y->kind_right += (int)f->kind == r->row->kind;
}

static void count(struct tally *y, const struct fit_row *r,
		  const struct flaws *flaws, const double *alone, bool listed)
{
	const struct conduct_row *row = r->row;
	struct flaw found[FLAW_GROUPS] = { { 0 } };
	int group = row->kind < 0 ? -1 : (int)flaw_group((size_t)row->kind);
	bool any = listed;

	flaws_find(flaws, &r->traits, found);
	y->rows[row->source]++;
	if (group >= 0) {
		y->of[group]++;
		y->of_kind[row->kind]++;
	}
	for (int g = 0; g < FLAW_GROUPS; g++) {
		any |= found[g].said;
		if (found[g].score >= alone[g] && g == group)
			y->alone[g]++;
		else if (found[g].score >= alone[g])
			y->falsely[g][row->source]++;
		if (found[g].said && g == group)
			count_found(y, r, g, &found[g]);
		else if (found[g].said && group >= 0)
			y->wrong++;
	}
	y->listed +=
		listed && group == FLAW_DECORUM && !found[FLAW_DECORUM].said;
	y->flagged[row->source] += any;
}

/* ---- printing ---- */

static double share(size_t k, size_t n)
{
	return n ? (double)k / (double)n : 0;
}

/* Wilson's interval of 95 %. */
static void print_share(const char *name, size_t k, size_t n)
{
	double z = 1.96, p = share(k, n), m = n ? (double)n : 1;
	double mid = (p + z * z / (2 * m)) / (1 + z * z / m);
	double half = z * sqrt(p * (1 - p) / m + z * z / (4 * m * m)) /
		      (1 + z * z / m);

	printf("  %-16s %3zu of %4zu  %.2f (%.2f to %.2f)", name, k, n, p,
	       fmax(0, mid - half), fmin(1, mid + half));
}

static void print_tally(const char *title, const struct tally *y, bool goal)
{
	printf("%s\n", title);
	for (int g = 0; g < FLAW_GROUPS; g++) {
		size_t found =
			y->found[g] + (g == FLAW_DECORUM ? y->listed : 0);

		print_share(goals[g].name, found, y->of[g]);
		if (goal)
			printf("  before %.2f, asked %.2f, aim %.2f%s",
			       goals[g].before, goals[g].asked, goals[g].aim,
			       share(found, y->of[g]) >= goals[g].asked
				       ? ""
				       : "  MISSED");
		printf("\n");
		if (!y->found[g])
			continue;
		print_share("  quoted", y->quoted[g], y->found[g]);
		if (g == FLAW_FALLACY)
			print_share(" kind right", y->kind_right, y->found[g]);
		if (g == FLAW_DECORUM)
			printf("  by the list of insults alone: %zu",
			       y->listed);
		printf("\n");
	}
	for (int s = SOURCE_CONTROL; s < SOURCES; s++)
		if (y->rows[s]) {
			print_share(source_names[s], y->flagged[s], y->rows[s]);
			printf("  flagged\n");
		}
	printf("  flags of another group on faulty replies: %zu\n", y->wrong);
}

static void print_alone(const struct tally *y)
{
	printf("each group by itself, as the goals were measured: found; "
	       "falsely of real and of clean replies\n");
	for (int g = 0; g < FLAW_GROUPS; g++) {
		print_share(goals[g].name, y->alone[g], y->of[g]);
		printf("  %.3f, %.3f%s\n",
		       share(y->falsely[g][SOURCE_CONTROL],
			     y->rows[SOURCE_CONTROL]),
		       share(y->falsely[g][SOURCE_CLEAN],
			     y->rows[SOURCE_CLEAN]),
		       share(y->alone[g], y->of[g]) >= goals[g].asked
			       ? ""
			       : "  MISSED");
	}
}

static void print_kinds(const struct tally *y)
{
	for (int k = FLAW_FALLACY; k < FLAW_KINDS; k++)
		printf("  %s %zu/%zu%s", flaw_kinds[k], y->found_kind[k],
		       y->of_kind[k], k + 1 < FLAW_KINDS ? "," : "\n");
}

/* ---- folds ---- */

static void show_row(const struct fit_row *r, const struct flaws *flaws)
{
	struct flaw found[FLAW_GROUPS] = { { 0 } };

	flaws_find(flaws, &r->traits, found);
	for (int g = 0; g < FLAW_GROUPS; g++) {
		const struct conduct_row *row = r->row;
		struct span s;

		if (!found[g].said)
			continue;
		s.from = r->traits.spans[found[g].first].from;
		s.to = r->traits.spans[found[g].last].to;
		printf("%-12s %-16s %-22s %.2f %s| %.*s\n", row->id,
		       source_names[row->source], flaw_kinds[found[g].kind],
		       found[g].confidence,
		       row->kind == (int)found[g].kind ? "HIT " : "",
		       (int)(s.to - s.from), row->in.answer + s.from);
	}
}

/* Every row by the weights of the folds that it is not in. */
static void cross_validate(const struct fit_rows *rows,
			   const struct lexicons *lx, struct flaws *flaws,
			   bool show, struct tally by_hand[HANDS])
{
	bool *use = xcalloc(rows->n + 1, sizeof *use);
	double alone[FLAW_GROUPS];

	for (unsigned fold = 0; fold < FOLDS; fold++) {
		for (size_t i = 0; i < rows->n; i++)
			use[i] = docket_fold(rows->list[i].row->docket,
					     FOLDS) != fold;
		conduct_fit(rows, use, flaws, alone);
		for (size_t i = 0; i < rows->n; i++) {
			const struct fit_row *r = &rows->list[i];

			if (use[i])
				continue;
			if (show)
				show_row(r, flaws);
			count(&by_hand[r->row->hand], r, flaws, alone,
			      is_listed(lx, &r->row->in));
		}
	}
	free(use);
}

/* Fitted on some hands' rows (bits), read on another's. */
static void across(const char *title, const struct fit_rows *rows,
		   const struct lexicons *lx, struct flaws *flaws,
		   unsigned hands, enum hand tested)
{
	bool *use = xcalloc(rows->n + 1, sizeof *use);
	struct tally y = { .listed = 0 };
	double alone[FLAW_GROUPS];

	for (size_t i = 0; i < rows->n; i++)
		use[i] = hands >> rows->list[i].row->hand & 1;
	conduct_fit(rows, use, flaws, alone);
	for (size_t i = 0; i < rows->n; i++)
		if (rows->list[i].row->hand == tested)
			count(&y, &rows->list[i], flaws, alone,
			      is_listed(lx, &rows->list[i].row->in));
	free(use);
	print_tally(title, &y, false);
	print_alone(&y);
}

/* What is promised; that written sound replies are asked to stay at 2 % is said,
 * and not promised. */
static bool kept(const struct tally *y)
{
	static const double most[SOURCES] = { [SOURCE_CONTROL] = 0.02,
					      [SOURCE_CLEAN] = 0.04,
					      [SOURCE_OYEZ] = 0.01 };
	bool ok = true;

	for (int s = SOURCE_CONTROL; s < SOURCES; s++)
		ok &= share(y->flagged[s], y->rows[s]) <= most[s];
	for (int g = 0; g < FLAW_GROUPS; g++)
		ok &= share(y->found[g], y->of[g]) > goals[g].before;
	printf("  at most 2 %% of real replies, 4 %% of clean ones (asked: 2 "
	       "%%), 1 %% of turns; more found than before: %s\n",
	       ok ? "yes" : "NO");
	return ok;
}

static bool measure(const struct conduct_rows *rows, const struct lexicons *lx,
		    bool show)
{
	struct tally hand[HANDS], both;
	struct error err;
	struct flaws *flaws = flaws_new(vectors_path, &err);
	struct fit_rows traits;
	bool ok;

	if (!flaws) {
		fprintf(stderr, "bench_conduct: %s\n", err.text);
		return false;
	}
	memset(hand, 0, sizeof hand);
	fit_rows_init(&traits, rows, lx, flaws->vectors);
	cross_validate(&traits, lx, flaws, show, hand);
	both = sum(&hand[HAND_FIRST], &hand[HAND_SECOND]);
	print_tally("unseen dockets, both hands (8 folds by docket)", &both,
		    true);
	print_kinds(&both);
	print_alone(&both);
	ok = kept(&both);
	print_tally("of these the first hand", &hand[HAND_FIRST], false);
	print_tally("of these the second hand", &hand[HAND_SECOND], false);
	print_tally("our own traps", &hand[HAND_OWN], false);
	across("another hand: fitted on the first alone, read on the second",
	       &traits, lx, flaws, 1u << HAND_FIRST, HAND_SECOND);
	across("fitted on the first and our own, read on the second", &traits,
	       lx, flaws, 1u << HAND_FIRST | 1u << HAND_OWN, HAND_SECOND);
	fit_rows_release(&traits);
	flaws_free(flaws);
	return ok;
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

/* What the shipped weights say of manners, in replies by hands that they have not seen. */
static bool manners(struct lexicons *lx)
{
	size_t of[3] = { 0 }, called[3] = { 0 };
	struct conduct_rows rows;

	if (!conduct_unseen_load(&rows))
		return false;
	for (size_t i = 0; i < rows.n; i++) {
		const struct conduct_row *row = &rows.list[i];
		size_t kind = row->source == SOURCE_FLAWED	  ? 0
			      : !strcmp(row->docket, "manners-0") ? 2
								  : 1;
		struct reading r;

		reader_offline(lx, &row->in, &r);
		of[kind]++;
		called[kind] += reading_find(&r, REMARK_DECORUM) != NULL;
		reading_release(&r);
	}
	printf("manners, by hands that no weight has seen: of rude replies "
	       "%zu of %zu are noticed,\n"
	       "  of their firm and well-mannered twins %zu of %zu are called "
	       "rude; of sound answers %zu of %zu\n",
	       called[0], of[0], called[1], of[1], called[2], of[2]);
	conduct_rows_release(&rows);
	return true;
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
	if (strcmp(what, "speed") != 0)
		ok = measure(&rows, lx, !strcmp(what, "show"));
	ok &= manners(lx);
	ok &= speed(lx, &rows);
	conduct_rows_release(&rows);
	lexicons_free(lx);
	return !ok;
}
