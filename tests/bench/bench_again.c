/*
 * bench_again.c - what the drill says of second answers whose writer meant them to be
 * better, worse, or no different
 *
 *     bench_again [-v] [FILE.jsonl]
 *
 * Each line of tests/bench/again.jsonl is a question of a case, a first answer, a
 * second one and what was meant, again-kept.jsonl has others; -v prints what was said of
 * each pair.  Both were seen while the rules were made.  again-fresh.jsonl is by another
 * writer, who saw papers and questions alone: its counts are what is quoted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "hearing/drilling.h"
#include "unit/lexicons.h"

enum meant { MEANT_BETTER, MEANT_WORSE, MEANT_SAME, MEANT };
static const char *const meant_names[MEANT] = { "better", "worse", "same" };

struct tally {
	size_t came[MEANT][AGAIN_RESULTS];
	size_t untold; /* "not clearly better" without a reason */
};

static void stop(const char *where, const char *why)
{
	fprintf(stderr, "%s: %s\n", where, why);
	exit(1);
}

static struct turn *say(struct transcript *said, enum turn_kind kind,
			const char *text)
{
	struct turn t = { .kind = kind,
			  .phase = PHASE_QUESTIONING,
			  .role = kind == TURN_ANSWER ? ROLE_COUNSEL
						      : ROLE_BENCH,
			  .seat = kind == TURN_ANSWER ? -1 : 0,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup("somebody"),
			  .text = xstrdup(text) };

	if (kind == TURN_ANSWER)
		t.follows = said->turns[said->n - 1].n;
	return transcript_take(said, &t);
}

/* The memo's own questions are laid to their issue, as in a hearing. */
static char *issue_of(const struct court_case *c, const char *question)
{
	for (size_t i = 0; i < c->n_issues; i++)
		for (size_t q = 0; q < c->issues[i].n_questions; q++)
			if (!strcmp(c->issues[i].questions[q].text, question))
				return xstrdup(c->issues[i].id);
	return NULL;
}

static bool has_reason(const struct heard_lines *l)
{
	return l->n > 1;
}

static enum meant meant_of(const char *word)
{
	for (int i = 0; i < MEANT; i++)
		if (!strcmp(word, meant_names[i]))
			return i;
	stop(word, "is not better, worse or same");
	return MEANT_SAME;
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

static void run_row(struct tally *out, const struct catalogue *c,
		    const struct bench *bench, const struct json_ref *at,
		    bool verbose)
{
	const char *slug = json_text_or(at, "case", "", NULL);
	const char *question = json_text_or(at, "question", "", NULL);
	const char *first = json_text_or(at, "first", "", NULL);
	const char *again = json_text_or(at, "again", "", NULL);
	enum meant meant = meant_of(json_text_or(at, "meant", "", NULL));
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

	if (!catalogue_case(c, slug, &kase, &err))
		stop(slug, err.text);
	record_init(&rec);
	rec.terms.side = *json_text_or(at, "side", "", NULL) == 'r'
				 ? SIDE_RESPONDENT
				 : SIDE_PETITIONER;
	rec.ended_ms = 1;
	say(&rec.said, TURN_QUESTION, question)->issue =
		issue_of(&kase, question);
	turn = say(&rec.said, TURN_ANSWER, first)->n;
	setup.turns = &turn;
	if (!drilling_open(&d, &setup, &err) ||
	    !drilling_answer(&d, again, 1, &err))
		stop(slug, err.text);
	drilling_change(&d, &lines);
	out->came[meant][d.came]++;
	out->untold += d.came == AGAIN_UNTOLD && !has_reason(&lines);
	if (verbose) {
		printf("%s meant %-6s came %-9s %s\n   1 %s\n   2 %s\n", slug,
		       meant_names[meant], again_names[d.came], question, first,
		       again);
		print_reading("first", d.first.reading, 0, d.seen.first_lacks);
		print_reading("again", d.again.reading, d.seen.doubts,
			      d.seen.lacks);
		print_lines(&lines);
	}
	heard_lines_release(&lines);
	drilling_close(&d);
	record_release(&rec);
	case_release(&kase);
}

static void run_all(struct tally *out, const char *path, bool verbose)
{
	struct catalogue c;
	struct bench bench;
	struct error err = { 0 };
	struct buf text;

	catalogue_init(&c);
	if (!catalogue_bench(&c, CATALOGUE_BENCH_FICTIONAL, &bench, &err))
		stop("the bench", err.text);
	buf_init(&text, BUF_TEXT_MAX);
	if (!file_read(path, &text, &err))
		stop(path, err.text);
	for (size_t at = 0, n; at < text.len; at += n + 1) {
		struct json *doc;
		struct json_ref root;

		n = strcspn(text.s + at, "\n");
		doc = json_parse(text.s + at, n, &err);
		if (!doc)
			stop(path, err.text);
		root = json_root(doc);
		run_row(out, &c, &bench, &root, verbose);
		json_free(doc);
	}
	buf_release(&text);
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
