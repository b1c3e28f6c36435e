/*
 * bench_listening.c - does the reading know the question?  (design: an answer is
 * read against the case)
 *
 *     bench_listening [NAME ...]      rows of tests/bench/listening/NAME.jsonl
 *
 * Each answer is read as in a hearing, with what was said before it.  Prints, for
 * each set of rows, what share of each kind was noticed for what it is, and how
 * often the same was said of answers that did nothing of the kind.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/xmalloc.h"
#include "bench/listen_asked.h"
#include "bench/listen_rows.h"
#include "hearing/positions.h"
#include "unit/lexicons.h"

static const char *const good =
	"strong strong2 plain qualified concession overbroad consistent terse";
static const char *const sound =
	"strong strong2 qualified consistent true_record sound_law";
static const char *const true_of_record =
	"strong strong2 qualified consistent concession correction "
	"true_record sound_law";

struct read_row {
	const struct listen_row *row;
	struct reading reading;
	bool switched;
};

static void read_one(const struct lexicons *lx, struct listen_cases *cases,
		     const struct listen_row *row, struct read_row *out)
{
	listen_row_read(lx, listen_cases_ken(cases, row->kase), row, NULL,
			&out->reading);
	out->row = row;
	out->switched =
		reading_find(&out->reading, REMARK_SWITCHING_SIDES) != NULL;
}

/* ---- what is noticed ---- */

typedef bool notices_fn(const struct read_row *r);

/* Told to give the case, or what decides it, away. */
static bool is_yielded(const struct read_row *r)
{
	return reading_find(&r->reading, REMARK_GIVES_AWAY) != NULL;
}
static bool is_beside(const struct read_row *r)
{
	return r->reading.heard.beside;
}
static bool is_conceded(const struct read_row *r)
{
	return r->reading.concession == 1 ||
	       r->reading.commitment == COMMITMENT_DETRIMENTAL;
}
static bool is_corrected(const struct read_row *r)
{
	return r->reading.heard.correction;
}
static bool is_misread_correction(const struct read_row *r)
{
	return r->reading.concession == 1 ||
	       heard_sure_clash(&r->reading.heard) ||
	       r->reading.consistency == 1;
}
static bool is_refuted(const struct read_row *r)
{
	return heard_false_record(&r->reading.heard) != NULL;
}
static bool is_met(const struct read_row *r)
{
	for (size_t i = 0; i < r->reading.heard.n_record && i < 1; i++)
		if (r->row->document &&
		    !strcmp(r->reading.heard.record[i].document,
			    r->row->document) &&
		    r->reading.heard.record[i].paragraph == r->row->paragraph)
			return true;
	return false;
}
/* The record is asked about what was said, or said to refute it. */
static bool is_asked(const struct read_row *r)
{
	return is_refuted(r) || heard_open_record(&r->reading.heard) != NULL;
}
static bool is_asked_there(const struct read_row *r)
{
	return is_asked(r) && is_met(r);
}
static bool is_misled(const struct read_row *r)
{
	return heard_false_law(&r->reading.heard) != NULL;
}
static bool is_asked_of_law(const struct read_row *r)
{
	return heard_asked_law(&r->reading.heard) != NULL;
}
static bool is_opposite(const struct read_row *r)
{
	return r->reading.heard.opposite != NULL;
}
static bool is_clash(const struct read_row *r)
{
	return r->reading.heard.n_clashes > 0 || r->reading.consistency == 1;
}
static bool is_switched(const struct read_row *r)
{
	return r->switched;
}
/* Told, or asked whether counsel agrees with the other side. */
static bool is_asked_side(const struct read_row *r)
{
	return r->switched || heard_open_side(&r->reading.heard);
}
static bool is_overbroad(const struct read_row *r)
{
	return r->reading.heard.overbroad.to > r->reading.heard.overbroad.from;
}
static bool is_terse(const struct read_row *r)
{
	return r->reading.heard.terse;
}
static bool is_helpful(const struct read_row *r)
{
	return r->reading.commitment == COMMITMENT_BENEFICIAL;
}
static bool is_costly(const struct read_row *r)
{
	return r->reading.commitment == COMMITMENT_DETRIMENTAL;
}

static bool is_firm(const struct read_row *r)
{
	return r->reading.firm;
}

static bool is_firmly_costly(const struct read_row *r)
{
	return is_costly(r) && is_firm(r);
}

static bool is_firmly_helpful(const struct read_row *r)
{
	return is_helpful(r) && is_firm(r);
}
static bool is_against_own(const struct read_row *r)
{
	return is_yielded(r) || is_switched(r);
}

struct share {
	size_t n, of;
};

static struct share share(const struct read_row *list, size_t n,
			  const char *kinds, notices_fn *fn)
{
	struct share s = { 0 };

	for (size_t i = 0; i < n; i++)
		if (listen_row_is(list[i].row, kinds)) {
			s.of++;
			s.n += fn(&list[i]);
		}
	return s;
}

static void line(const struct read_row *list, size_t n, const char *what,
		 const char *kind, const char *others, notices_fn *fn)
{
	struct share a = share(list, n, kind, fn);
	struct share b = share(list, n, others, fn);

	if (!a.of)
		return;
	printf("listening: %-44s %3zu of %3zu (%.2f)", what, a.n, a.of,
	       (double)a.n / (double)a.of);
	if (b.of)
		printf("; of others %zu of %zu (%.3f), precision %.2f", b.n,
		       b.of, (double)b.n / (double)b.of,
		       a.n + b.n ? (double)a.n / (double)(a.n + b.n) : 0);
	printf("\n");
}

/* ---- which answer it was ---- */

static bool gold_is(const struct listen_row *r, const char *id)
{
	for (size_t i = 0; i < r->n_gold; i++)
		if (!strcmp(r->gold[i], id))
			return true;
	return false;
}

static enum commitment effect_of(struct listen_cases *cases,
				 const struct listen_row *r, const char *id)
{
	const struct ken *k = listen_cases_ken(cases, r->kase);
	size_t i = ken_issue(k, r->issue);

	for (size_t a = 0; i != SIZE_MAX && a < k->issues[i].n_answers; a++)
		if (!strcmp(k->issues[i].answers[a].id, id))
			return k->issues[i].answers[a].effect;
	return COMMITMENT_UNREAD;
}

static enum commitment gold_effect(struct listen_cases *cases,
				   const struct listen_row *r)
{
	return r->n_gold ? effect_of(cases, r, r->gold[0]) : COMMITMENT_UNREAD;
}

/* ---- the opposite ---- */

static bool is_heard_as(const struct read_row *r)
{
	const struct heard *h = &r->reading.heard;

	return h->n_answers && !strcmp(h->answers[0].id, r->row->of);
}

/* Answers of `kind` that are like one of the map: how many are heard as it, how many
 * are worth what that one is worth, and how many firmly so. */
static void print_like(struct listen_cases *cases, const struct read_row *list,
		       size_t n, const char *what, const char *kind)
{
	size_t all = 0, heard = 0, told = 0, worth = 0, firm = 0;

	for (size_t i = 0; i < n; i++) {
		const struct reading *r = &list[i].reading;
		const struct listen_row *row = list[i].row;
		bool as;

		if (!row->of || !listen_row_is(row, kind))
			continue;
		as = effect_of(cases, row, row->of) == r->commitment;
		all++;
		heard += is_heard_as(&list[i]);
		told += is_heard_as(&list[i]) && heard_is_named(&r->heard);
		worth += as;
		firm += as && r->firm;
	}
	if (all)
		printf("listening: %-44s %3zu: heard as it %zu (%.2f), told so "
		       "%zu, worth the same %zu (%.2f), firmly %zu (%.2f)\n",
		       what, all, heard, (double)heard / (double)all, told,
		       worth, (double)worth / (double)all, firm,
		       (double)firm / (double)all);
}

static void print_named(struct listen_cases *cases, const struct read_row *list,
			size_t n)
{
	size_t fits = 0, named = 0, right = 0, none = 0, wrongly = 0;
	size_t firm = 0, firm_right = 0, told = 0, told_right = 0;

	for (size_t i = 0; i < n; i++) {
		const struct heard *h = &list[i].reading.heard;
		const struct listen_row *r = list[i].row;

		if (list[i].reading.firm) {
			bool ok = r->labelled && r->n_gold &&
				  list[i].reading.commitment ==
					  gold_effect(cases, r);

			if (r->labelled || listen_row_is(r, "nonsense"))
				firm++;
			firm_right += ok;
		}
		if (!r->labelled)
			continue;
		told += heard_is_named(h);
		told_right += heard_is_named(h) && gold_is(r, h->answers[0].id);
		if (!r->n_gold) {
			none++;
			wrongly += h->n_answers > 0;
			continue;
		}
		fits++;
		named += h->n_answers > 0;
		right += h->n_answers && gold_is(r, h->answers[0].id);
	}
	if (!fits)
		return;
	printf("listening: where an answer of the map fits (%zu): named %zu, "
	       "rightly %zu (%.2f of all, %.2f of the named); where none fits "
	       "(%zu): one named all the same %zu\n",
	       fits, named, right, (double)right / (double)fits,
	       (double)right / (double)(named ? named : 1), none, wrongly);
	printf("listening: told as heard %zu of those %zu, rightly %zu "
	       "(%.2f)\n",
	       told, named + wrongly, told_right,
	       told ? (double)told_right / (double)told : 0);
	printf("listening: firm %zu, right in %zu (%.2f)\n", firm, firm_right,
	       firm ? (double)firm_right / (double)firm : 0);
}

static bool is_told(const struct positions *p, const struct listen_row *r)
{
	for (size_t i = 0; i < p->n; i++)
		if (gold_is(r, p->list[i].answer->id))
			return true;
	return false;
}

/* Of answers that are one of the map's and are not firm: whether whoever gave it finds it
 * among the positions told (hearing/positions.h) to pick
 * from. */
static void print_positions(struct listen_cases *cases,
			    const struct read_row *list, size_t n)
{
	size_t all = 0, told = 0, choices = 0;

	for (size_t i = 0; i < n; i++) {
		const struct listen_row *r = list[i].row;
		struct turn q = { .text = (char *)r->question,
				  .issue = (char *)r->issue };
		struct turn a = { .text = (char *)r->answer };
		struct positions p;

		if (!r->n_gold || list[i].reading.firm)
			continue;
		positions_find(&p, listen_cases_ken(cases, r->kase), r->side,
			       &q, &a);
		all++;
		told += is_told(&p, r);
		choices += p.n;
	}
	if (all)
		printf("listening: not firm, and one of the map's: it is among "
		       "the %.1f positions told in %zu of %zu (%.2f)\n",
		       (double)choices / (double)all, told, all,
		       (double)told / (double)all);
}

/* Answers that give a figure of the record otherwise, or rightly: how many are told that
 * the record refutes them, and how many help firmly. */
static void print_figures(const struct read_row *l, size_t n)
{
	struct share wrong = share(l, n, "figure_false", is_refuted);
	struct share right = share(l, n, "figure_true", is_refuted);

	if (wrong.of)
		printf("listening: of %zu wrong figures refuted %zu, asked "
		       "about %zu, firmly helpful %zu; of %zu right ones "
		       "refuted %zu, asked about %zu\n",
		       wrong.of, wrong.n,
		       share(l, n, "figure_false", is_asked).n,
		       share(l, n, "figure_false", is_firmly_helpful).n,
		       right.of, right.n,
		       share(l, n, "figure_true", is_asked).n);
}

/* Answers as students give them, by what they are worth to their side. */
static void print_worth(const struct read_row *l, size_t n)
{
	line(l, n, "answers that help marked beneficial", "helps", "costs",
	     is_helpful);
	line(l, n, "  and firmly", "helps", "costs", is_firmly_helpful);
	line(l, n, "answers that cost marked detrimental", "costs", "helps",
	     is_costly);
	line(l, n, "  and firmly", "costs", "helps", is_firmly_costly);
	line(l, n, "answers that do neither marked beneficial", "neither", "",
	     is_helpful);
	line(l, n, "  and firmly", "neither", "", is_firmly_helpful);
	line(l, n, "answers on the question called beside it",
	     "helps costs neither", "", is_beside);
}

static void print_all(struct listen_cases *cases, const struct read_row *l,
		      size_t n)
{
	line(l, n, "evasions called beside the point", "evasion", good,
	     is_beside);
	line(l, n, "sidesteps so called", "sidestep", "", is_beside);
	line(l, n, "answers to another question so called", "other_question",
	     "", is_beside);
	line(l, n, "nonsense so called", "nonsense", "", is_beside);
	line(l, n, "nonsense marked beneficial", "nonsense", "", is_helpful);
	line(l, n, "nonsense marked firm", "nonsense", "", is_firm);
	line(l, n, "sound answers marked beneficial", sound, "", is_helpful);
	line(l, n, "false of the record marked beneficial", "false_record", "",
	     is_helpful);
	line(l, n, "answers to another question marked beneficial",
	     "other_question", "", is_helpful);
	line(l, n, "evasions marked beneficial", "evasion", "", is_helpful);
	line(l, n, "candid \"I don't know\" called beside the point", "unknown",
	     "", is_beside);
	line(l, n, "concessions found", "concession",
	     "strong strong2 consistent", is_conceded);
	line(l, n, "answers that give a little, taken for giving", "qualified",
	     "", is_conceded);
	line(l, n, "corrections noticed", "correction", sound, is_corrected);
	line(l, n, "corrections read as concession or clash", "correction", "",
	     is_misread_correction);
	line(l, n, "corrections asked how they fit", "correction", "",
	     is_clash);
	line(l, n, "false of the record: refuted", "false_record",
	     true_of_record, is_refuted);
	line(l, n, "  the very paragraph laid ready", "false_record", "",
	     is_met);
	line(l, n, "  the record asked about it", "false_record", sound,
	     is_asked);
	line(l, n, "  at the very paragraph", "false_record", "",
	     is_asked_there);
	line(l, n, "true of the record: the paragraph laid ready",
	     "true_record", "", is_met);
	line(l, n, "  the record asked about it", "true_record", "sound_law",
	     is_asked);
	line(l, n, "  at the very paragraph", "true_record", "",
	     is_asked_there);
	line(l, n, "false of an authority: noticed", "false_law",
	     true_of_record, is_misled);
	line(l, n, "  or asked about", "false_law", true_of_record,
	     is_asked_of_law);
	line(l, n, "contradictions: asked how it fits", "contradiction",
	     "consistent correction strong strong2 qualified", is_clash);
	line(l, n, "switched sides noticed", "switched", sound, is_switched);
	line(l, n, "  or asked whether they agree", "switched", sound,
	     is_asked_side);
	line(l, n, "concessions asked whether they agree", "concession", "",
	     is_asked_side);
	line(l, n, "surrenders of the case told", "surrender", "sound",
	     is_yielded);
	line(l, n, "  marked beneficial", "surrender", "sound", is_helpful);
	line(l, n, "  and firmly", "surrender", "sound", is_firmly_helpful);
	line(l, n, "  told, or told that they argue for the other side",
	     "surrender", "sound", is_against_own);
	line(l, n, "switched sides told to yield the case", "switched", sound,
	     is_yielded);
	line(l, n, "overbroad noticed", "overbroad", sound, is_overbroad);
	line(l, n, "terse taken as terse", "terse", sound, is_terse);
	line(l, n, "answers turned round marked beneficial", "reversed",
	     "strong denies", is_helpful);
	line(l, n, "  and firmly", "reversed", "strong denies",
	     is_firmly_helpful);
	line(l, n, "  told that they may say the opposite", "reversed",
	     "strong denies", is_opposite);
	print_like(cases, l, n, "the opposite of an answer of the map",
		   "reversed");
	print_like(cases, l, n, "an answer of the map with denials in it",
		   "denies");
	print_worth(l, n);
	print_figures(l, n);
	print_named(cases, l, n);
	print_positions(cases, l, n);
}

/* ---- late in a hearing ---- */

#define LATE 8 /* answers that were given before */

/* The next sound answers of the same counsel to other questions, round and round. */
static size_t take_others(const struct read_row *l, size_t n, size_t at,
			  struct exchange before[LATE])
{
	const struct listen_row *me = l[at].row;
	size_t taken = 0;

	for (size_t k = 1; k < n && taken < LATE; k++) {
		const struct listen_row *r = l[(at + k) % n].row;

		if (r->side != me->side || strcmp(r->kase, me->kase) != 0 ||
		    !strcmp(r->question, me->question) ||
		    !listen_row_is(r, sound))
			continue;
		before[taken] =
			(struct exchange){ .turn = 2 * (int)taken + 2,
					   .question = r->question,
					   .answer = r->answer,
					   .reading =
						   &l[(at + k) % n].reading };
		taken++;
	}
	return taken;
}

/* Counsel who is of one mind contradicts nothing. */
static void print_late(const struct lexicons *lx, struct listen_cases *cases,
		       const struct read_row *l, size_t n)
{
	size_t all = 0, wrong = 0;

	for (size_t i = 0; i < n; i++) {
		struct exchange before[LATE];
		struct reader_input in = { .kase = NULL };
		struct read_row late = { .row = l[i].row };

		if (!listen_row_is(l[i].row, sound))
			continue;
		in.ken = listen_cases_ken(cases, l[i].row->kase);
		in.kase = in.ken->kase;
		in.side = l[i].row->side;
		in.question = l[i].row->question;
		in.answer = l[i].row->answer;
		in.opening = in.justice = "";
		in.before = before;
		in.n_before = take_others(l, n, i, before);
		reader_offline(lx, &in, &late.reading);
		all++;
		wrong += is_clash(&late);
		reading_release(&late.reading);
	}
	printf("listening: sound answers after %d others, asked how "
	       "they fit: %zu of %zu\n",
	       LATE, wrong, all);
}

static void run(const char *name, const struct lexicons *lx, bool verbose)
{
	struct listen_rows rows;
	struct listen_cases cases;
	struct read_row *list;

	listen_rows_load(&rows, name);
	listen_cases_init(&cases);
	list = xcalloc(rows.n + 1, sizeof *list);
	for (size_t i = 0; i < rows.n; i++)
		read_one(lx, &cases, &rows.list[i], &list[i]);
	printf("listening: -- %s: %zu answers\n", name, rows.n);
	print_all(&cases, list, rows.n);
	print_late(lx, &cases, list, rows.n);
	for (size_t i = 0; i < rows.n; i++) {
		if (verbose) {
			const struct heard *h = &list[i].reading.heard;

			printf("%s %s touches %.2f%s%s c%d %s%s ans %s gold %s "
			       "rec %zu/%d law %d clash %zu prop %s over %d\n",
			       rows.list[i].id, rows.list[i].kind, h->touches,
			       h->beside ? " BESIDE" : "",
			       h->terse ? " terse" : "",
			       (int)list[i].reading.commitment,
			       list[i].reading.firm ? "firm " : "",
			       list[i].reading.concession == 1 ? "conc " : "",
			       h->n_answers ? h->answers[0].id : "-",
			       rows.list[i].n_gold ? rows.list[i].gold[0] : "-",
			       h->n_record, is_refuted(&list[i]),
			       is_misled(&list[i]), h->n_clashes,
			       h->n_propositions ? h->propositions[0].id : "-",
			       is_overbroad(&list[i]));
		}
		reading_release(&list[i].reading);
	}
	free(list);
	listen_cases_release(&cases);
	listen_rows_release(&rows);
}

/* ---- real arguments without a memo ---- */

/* CoBRA's benefit of an answer, without the penalties that other answers bring. */
static double benefit(const struct lexicons *lx, const struct asked_case *c,
		      const struct asked_pair *q, const char *answer)
{
	static const double worth[5] = { 0, 0, 1, 0.5, 0 };
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = q->side,
				   .kase = &c->kase,
				   .ken = c->ken,
				   .question = q->question,
				   .answer = answer,
				   .opening = "",
				   .justice = "" };
	struct reading r;
	double b;

	reader_offline(lx, &in, &r);
	b = worth[r.commitment];
	reading_release(&r);
	return b;
}

static void run_arguments(const struct lexicons *lx)
{
	struct asked_cases cases;
	double own = 0, shuffled = 0, other = 0;
	size_t n = 0;

	if (asked_load(&cases, false, true)) {
		for (size_t i = 0; i < cases.n; i++) {
			const struct asked_case *c = &cases.list[i];
			const struct asked_case *o =
				&cases.list[(i + 1) % cases.n];

			for (size_t j = 0; j < c->n; j++, n++) {
				size_t k = (j + c->n / 2) % c->n;

				own += benefit(lx, c, &c->list[j],
					       c->list[j].answer);
				shuffled += benefit(lx, c, &c->list[j],
						    c->list[k].answer);
				other += benefit(lx, c, &c->list[j],
						 o->list[j % o->n].answer);
			}
		}
		printf("listening: -- six real arguments, %zu answers: benefit "
		       "%.1f in order, %.1f shuffled (%.2f), %.1f with another "
		       "case's answers (%.2f)\n",
		       n, own, shuffled, shuffled / own, other, other / own);
	}
	asked_release(&cases);
}

/* What the reading of 22 November 2026, before it was held against the case, did on
 * answers of the same kinds (24 questions, or 47 exchanges by a student). */
static void print_before(void)
{
	puts("listening: before this reading: evasions noticed 1 of 24, "
	     "nonsense 8 of 24, answers to another case 1 of 24; false record "
	     "or case 0 of 4; contradictions 0 of 5; corrections read as "
	     "concessions 2 of 2; benefit of a real advocate's answers 58.4 "
	     "in order, 62.4 shuffled, 78.4 with another case's");
}

int main(int argc, char **argv)
{
	static const char *const usual[] = {
		"test",		 "test-okafor",	  "test-drozdek",
		"test-ames",	 "test-zuch",	  "test-paxton",
		"test-waetzig",	 "test-tillery",  "test-tuck",
		"test-karsova",	 "test-follow",	  "test-record",
		"test-recall",	 "test-giveaway", "test-gives",
		"test-reversed", "test-turned",	  "test-backwards",
		"test-natural",	 "test-simply",	  "test-figures",
	};
	bool verbose = argc > 1 && !strcmp(argv[1], "-v");
	struct lexicons *lx = shipped_lexicons();

	if (argc > 1 + verbose)
		for (int i = 1 + verbose; i < argc; i++)
			run(argv[i], lx, verbose);
	else {
		print_before();
		for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
			run(usual[i], lx, verbose);
		run_arguments(lx);
	}
	lexicons_free(lx);
	return 0;
}
