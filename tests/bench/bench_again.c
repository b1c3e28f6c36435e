/*
 * bench_again.c - what the drill says of second answers whose writer meant them to be
 * better, worse, or no different
 *
 *     bench_again [-v] [FILE.jsonl]
 *
 * Each line of tests/bench/again.jsonl is a question of a case, a first answer, a
 * second one and what was meant, again-kept.jsonl has others; -v prints what was said of
 * each pair.  Both were seen while the rules were made, and with again-fit.jsonl, by who
 * made them, they are what the weights of merit.h are fitted on.  again-rude.jsonl has rude
 * first tries beside answers of tests/bench/listening/fit*.jsonl: what is better without
 * the remark was set on it.  again-fresh.jsonl is by another writer, who saw papers and
 * questions alone: its counts are what is quoted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "bench/again_rows.h"
#include "court/catalogue.h"
#include "hearing/drilling.h"
#include "unit/lexicons.h"

struct tally {
	size_t came[MEANT][AGAIN_RESULTS];
	size_t untold; /* "not clearly better" without a reason */
};

static void stop(const char *where, const char *why)
{
	fprintf(stderr, "%s: %s\n", where, why);
	exit(1);
}

static bool has_reason(const struct heard_lines *l)
{
	return l->n > 1;
}

static void print_lines(const struct heard_lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		printf("      %s: %s\n", l->list[i].head, l->list[i].text);
}

static void print_reading(const char *which, const struct reading *r,
			  unsigned doubts, unsigned lacks)
{
	printf("      %s: %s%s, touches %.2f, %zu answers%s%s%s%s%s, doubts "
	       "%x, "
	       "lacks %x\n",
	       which, commitment_name(r->commitment), r->firm ? " firm" : "",
	       r->heard.touches, r->heard.n_answers,
	       r->heard.between ? " between" : "",
	       r->heard.terse ? " terse" : "",
	       r->concession == 1 ? " concedes" : "",
	       heard_open_record(&r->heard) ? " open" : "",
	       heard_false_law(&r->heard) ? " law" : "", doubts, lacks);
}

static void print_row(const struct again_row *row, const struct drilling *d,
		      const struct heard_lines *lines)
{
	printf("%s meant %-6s came %-9s margin %.2f %s\n   1 %s\n   2 %s\n",
	       row->kase, meant_names[row->meant], again_names[d->came],
	       d->seen.margin, row->question, row->first, row->again);
	print_reading("first", d->first.reading, 0, d->seen.first_lacks);
	print_reading("again", d->again.reading, d->seen.doubts, d->seen.lacks);
	print_lines(lines);
}

static void run_row(struct tally *out, const struct catalogue *c,
		    const struct bench *bench, const struct again_row *row,
		    bool verbose)
{
	struct hearing_record rec;
	struct court_case kase;
	struct drilling d;
	struct drilling_setup setup = { .catalogue = c,
					.kase = &kase,
					.bench = bench,
					.rec = &rec,
					.n = 1 };
	struct heard_lines lines;
	struct error err = { 0 };
	int turn;

	if (!catalogue_case(c, row->kase, &kase, &err))
		stop(row->kase, err.text);
	record_init(&rec);
	rec.terms.side = row->side;
	rec.ended_ms = 1;
	again_rows_ask(&rec.said, &kase, row->question);
	turn = again_rows_say(&rec.said, TURN_ANSWER, row->first);
	setup.turns = &turn;
	if (!drilling_open(&d, &setup, &err) ||
	    !drilling_answer(&d, row->again, 1, &err))
		stop(row->kase, err.text);
	drilling_change(&d, &lines);
	out->came[row->meant][d.came]++;
	out->untold += d.came == AGAIN_UNTOLD && !has_reason(&lines);
	if (verbose)
		print_row(row, &d, &lines);
	heard_lines_release(&lines);
	drilling_close(&d);
	record_release(&rec);
	case_release(&kase);
}

static void run_all(struct tally *out, const char *path, bool verbose)
{
	struct again_rows rows = { .n = 0 };
	struct catalogue c;
	struct bench bench;
	struct error err = { 0 };

	catalogue_init(&c);
	if (!catalogue_bench(&c, CATALOGUE_BENCH_FICTIONAL, &bench, &err))
		stop("the bench", err.text);
	again_rows_load(&rows, path);
	for (size_t i = 0; i < rows.n; i++)
		run_row(out, &c, &bench, &rows.list[i], verbose);
	again_rows_release(&rows);
	bench_release(&bench);
	catalogue_release(&c);
}

int main(int argc, char **argv)
{
	bool verbose = argc > 1 && !strcmp(argv[1], "-v");
	const char *path = argc > 1 + verbose ? argv[1 + verbose]
					      : "tests/bench/again.jsonl";
	struct lexicons *lx = shipped_lexicons();
	struct tally t = { .untold = 0 };

	run_all(&t, path, verbose);
	for (int m = 0; m < MEANT; m++) {
		printf("again: meant %s:", meant_names[m]);
		for (int i = 0; i < AGAIN_RESULTS; i++)
			if (t.came[m][i])
				printf(" %zu %s", t.came[m][i], again_names[i]);
		puts("");
	}
	printf("again: not clearly better without a reason: %zu\n", t.untold);
	lexicons_free(lx);
	return 0;
}
