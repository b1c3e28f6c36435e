/*
 * bench_questions.c - can one judge be told from another, and is the mix real?
 *
 *     bench_questions [LISTS.jsonl]
 *
 * Every judge asks twenty questions of each side of each shipped case, alone and
 * unanswered, with one seed, as `ask` does without a model.  Printed: how many of the
 * twenty two judges share; how long each judge's questions are and how they go about
 * it; and how far the kinds of question of the bench of nine are from those of the
 * real nine (../shared/data/questions; Jensen-Shannon divergence to the base 2).
 * The lists are written out for people to read.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "bench/listen_rows.h"
#include "hearing/asker.h"
#include "score/divergence.h"

#define SEED	   7
#define QUESTIONS  20
#define JUDGES_MAX 40
/* clang-format off */
#define INVENTED "alcorriza,feddermoy,ferreblanca,krovantz,nakuwela,obiandu," \
		 "ostrahlund,pettifane,pryddach,sawamizu,suryavade,thackenby"
/* clang-format on */

struct asked_list {
	struct turn turns[QUESTIONS];
	size_t n;
};

static FILE *written;

static void stop_for(const struct error *err)
{
	fprintf(stderr, "bench_questions: %s\n", err->text);
	exit(1);
}

static void write_turn(const struct court_case *c, const struct bench *b,
		       const struct turn *t)
{
	struct buf line;
	struct jsonw w;

	if (!written)
		return;
	buf_init(&line, (size_t)1 << 20);
	w = jsonw_to(&line, 0);
	jsonw_object(&w);
	jsonw_put_text(&w, "case", c->slug);
	jsonw_put_text(&w, "justice", b->seats[t->seat].slug);
	jsonw_put_text(&w, "manner",
		       t->manner < 0 ? NULL : manner_names[t->manner]);
	question_type_write(&w, &t->type);
	jsonw_put_text(&w, "text", t->text);
	jsonw_end_object(&w);
	fprintf(written, "%s\n", line.s);
	buf_release(&line);
}

/* `seat` asks, or (-1) whoever is due, `n` questions; those that came. */
static size_t ask(const struct catalogue *cat, const struct court_case *c,
		  enum side_id side, const struct bench *b, int seat,
		  uint64_t seed, struct turn *out, size_t n)
{
	struct errands errands = { .kase = c, .side = side };
	struct sim_setup setup = { .catalogue = cat,
				   .kase = c,
				   .side = side,
				   .bench = b,
				   .guard = true,
				   .seed = seed };
	struct transcript said = { 0 };
	struct error err = { 0 };
	void *sim = sim_offline.open(&setup, &err);
	bool rested = false;
	size_t got = 0;

	if (!sim)
		stop_for(&err);
	while (got < n && !rested) {
		struct ask order = plan_next(b, &said, true, seed);
		struct turn t;

		if (seat >= 0)
			order = plan_for(b, seat, &said, true, seed);
		if (!asker_question(&(struct asker){ .ops = &sim_offline,
						     .sim = sim,
						     .errands = &errands,
						     .said = &said },
				    &order, &t, &rested, &err))
			stop_for(&err);
		if (rested)
			break;
		write_turn(c, b, &t);
		out[got++] = turn_copy(&t);
		transcript_take(&said, &t);
	}
	sim_offline.close(sim);
	errands_release(&errands);
	transcript_release(&said);
	return got;
}

/* -- two judges ---------------------------------------------------------- */

/* The memo's question in a turn's words, whatever went before it. */
static bool same_question(const struct turn *a, const struct turn *b)
{
	size_t x = strlen(a->text), y = strlen(b->text), n = x < y ? x : y;

	return !strcmp(a->text + x - n, b->text + y - n);
}

static size_t shared_by(const struct asked_list *a, const struct asked_list *b)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (same_question(&a->turns[i], &b->turns[k])) {
				n++;
				break;
			}
	return n;
}

struct judge_figures {
	double words[16 * SIDES * QUESTIONS], manners[MANNERS];
	size_t n;
};

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void count_words(struct judge_figures *j, const struct asked_list *l)
{
	for (size_t i = 0; i < l->n; i++) {
		size_t words = 1;

		for (const char *s = l->turns[i].text; *s; s++)
			words += *s == ' ';
		j->words[j->n++] = (double)words;
		if (l->turns[i].manner >= 0)
			j->manners[l->turns[i].manner]++;
	}
}

struct pairs {
	size_t n, over;
	double sum, most;
};

static void compare(struct pairs *p, const struct asked_list *lists, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			double share = (double)shared_by(&lists[i], &lists[k]) /
				       QUESTIONS;

			p->n++;
			p->sum += share;
			p->over += share >= 1.0 / 3;
			p->most = fmax(p->most, share);
		}
}

static void print_judges(const struct bench *b, struct judge_figures *all,
			 const char *name)
{
	printf("questions: %s: judge, median words (the judge's own), shares "
	       "of "
	       "hypothetical text record history consequence theory "
	       "practical\n",
	       name);
	for (size_t s = 0; s < b->n_seats; s++) {
		struct judge_figures *j = &all[s];

		qsort(j->words, j->n, sizeof *j->words, by_size);
		printf("questions:   %-12s %3.0f (%2.0f) ", b->seats[s].slug,
		       j->n ? j->words[j->n / 2] : 0,
		       b->seats[s].words_per_long_turn);
		for (int m = 0; m < MANNERS; m++)
			printf(" %.2f", j->manners[m] / (double)(j->n + !j->n));
		printf("\n");
	}
}

static void tell_apart(const struct catalogue *cat,
		       const struct court_case *cases, size_t n_cases,
		       const char *judges, const char *name)
{
	struct judge_figures *figures = xcalloc(JUDGES_MAX, sizeof *figures);
	struct asked_list *lists = xcalloc(JUDGES_MAX, sizeof *lists);
	struct pairs p = { 0 };
	struct error err = { 0 };
	struct bench b;

	if (!catalogue_bench(cat, judges, &b, &err))
		stop_for(&err);
	for (size_t i = 0; i < n_cases * SIDES; i++) {
		for (size_t s = 0; s < b.n_seats; s++) {
			lists[s].n = ask(cat, &cases[i / SIDES],
					 (enum side_id)(i % SIDES), &b, (int)s,
					 SEED, lists[s].turns, QUESTIONS);
			count_words(&figures[s], &lists[s]);
		}
		compare(&p, lists, b.n_seats);
		for (size_t s = 0; s < b.n_seats; s++)
			for (size_t k = 0; k < lists[s].n; k++)
				turn_release(&lists[s].turns[k]);
	}
	printf("questions: %s: two judges share %.3f of %d questions (most "
	       "%.2f; %zu of %zu pairs a third or more)\n",
	       name, p.sum / (double)p.n, QUESTIONS, p.most, p.over, p.n);
	print_judges(&b, figures, name);
	free(figures);
	free(lists);
	bench_release(&b);
}

/* -- kinds of question ----------------------------------------------------- */

static struct json *real_mix(void)
{
	const char *dir = getenv("HOTBENCH_DATA");
	char *path = file_join(dir && *dir ? dir : "../shared/data",
			       "questions/distributions.json");
	struct error err = { 0 };
	struct json *doc = json_load(path, (size_t)1 << 20, &err);

	free(path);
	return doc;
}

static void print_divergence(const struct json *doc, const char *scheme,
			     const char *const *names, size_t n,
			     const double *ours, double best)
{
	struct json_ref root = json_root(doc), all, at;
	double real[16] = { 0 }, total = 0;

	json_member_opt(&root, "overall", JSON_OBJECT, &all, NULL);
	json_member_opt(&all, scheme, JSON_OBJECT, &at, NULL);
	for (size_t i = 0; i < n; i++) {
		real[i] = json_number_or(&at, names[i], 0, NULL);
		total += ours[i];
	}
	printf("questions: %s: divergence of %.0f questions from the real mix "
	       "%.3f (asked: at most %.3f)\n",
	       scheme, total, divergence(ours, real, n), best);
}

static void kinds(const struct catalogue *cat, const struct court_case *cases,
		  size_t n_cases)
{
	double legalbench[LEGALBENCH_LABELS] = { 0 };
	double stetson[STETSON_LABELS] = { 0 }, metacog[METACOG_LABELS] = { 0 };
	struct json *doc = real_mix();
	struct error err = { 0 };
	struct bench b;

	if (!doc) {
		printf("questions: SKIP: no data of real questions here "
		       "(../shared/data or HOTBENCH_DATA)\n");
		return;
	}
	if (!catalogue_bench(cat, CATALOGUE_BENCH_REAL, &b, &err))
		stop_for(&err);
	for (size_t i = 0; i < n_cases * SIDES; i++) {
		struct turn list[2 * QUESTIONS];
		size_t n =
			ask(cat, &cases[i / SIDES], (enum side_id)(i % SIDES),
			    &b, -1, SEED + i, list, 2 * QUESTIONS);

		for (size_t k = 0; k < n; k++) {
			const struct question_type *t = &list[k].type;

			if (t->legalbench >= 0 && t->stetson >= 0 &&
			    t->metacog >= 0) {
				legalbench[t->legalbench]++;
				stetson[t->stetson]++;
				metacog[t->metacog]++;
			}
			turn_release(&list[k]);
		}
	}
	print_divergence(doc, "legalbench", legalbench_names, LEGALBENCH_LABELS,
			 legalbench, 0.036);
	print_divergence(doc, "stetson", stetson_names, STETSON_LABELS, stetson,
			 0.095);
	print_divergence(doc, "metacog", metacog_names, METACOG_LABELS, metacog,
			 0.059);
	bench_release(&b);
	json_free(doc);
}

int main(int argc, char **argv)
{
	static const char *const slugs[] = { "okafor", "calloran", "drozdek",
					     "ames",   "waetzig",  "zuch",
					     "paxton" };
	struct court_case cases[sizeof slugs / sizeof *slugs];
	size_t n = sizeof slugs / sizeof *slugs;
	struct listen_cases lc;
	struct error err = { 0 };

	listen_cases_init(&lc);
	for (size_t i = 0; i < n; i++)
		if (!catalogue_case(&lc.catalogue, slugs[i], &cases[i], &err))
			stop_for(&err);
	if (argc > 1)
		written = fopen(argv[1], "w");
	tell_apart(&lc.catalogue, cases, n, INVENTED, "the invented twelve");
	tell_apart(&lc.catalogue, cases, n, CATALOGUE_BENCH_REAL, "the nine");
	kinds(&lc.catalogue, cases, n);
	if (written)
		fclose(written);
	for (size_t i = 0; i < n; i++)
		case_release(&cases[i]);
	listen_cases_release(&lc);
	return 0;
}
