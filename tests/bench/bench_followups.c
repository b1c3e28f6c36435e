/*
 * bench_followups.c - does the next question take up the answer?
 *
 *     bench_followups [NAME] [OUT.jsonl]
 *
 * Every answer of tests/bench/listening/NAME.jsonl is given to the bench that
 * speaks without a model, which has put its question; what it says next is
 * compared over all pairs of different answers to one question, and written to
 * OUT.jsonl for people to read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "bench/listen_rows.h"
#include "hearing/asker.h"
#include "sim/kind.h"
#include "sim/retrace.h"
#include "unit/lexicons.h"

#define SEED 7

static const char *const sound =
	"strong strong2 qualified consistent true_record sound_law";

struct followed {
	const struct listen_row *row;
	struct turn next;
};

static void say(struct transcript *said, enum role role, const char *text,
		const char *speaker, int seat)
{
	struct turn t = { .seat = seat, .type = QUESTION_TYPE_NONE };

	t.role = role;
	t.kind = role == ROLE_BENCH ? TURN_QUESTION : TURN_ANSWER;
	t.speaker = xstrdup(speaker);
	t.text = xstrdup(text);
	if (role == ROLE_COUNSEL)
		t.follows = (int)said->n;
	transcript_take(said, &t);
}

/* What was said before, the question, the answer. */
static void set_scene(struct transcript *said, const struct bench *b,
		      const struct listen_row *r)
{
	const char *who = b->seats[0].short_name;

	for (size_t i = 0; i < r->n_before; i++) {
		say(said, ROLE_BENCH, r->before[i][0], who, 0);
		say(said, ROLE_COUNSEL, r->before[i][1], "you", -1);
	}
	say(said, ROLE_BENCH, r->question, who, 0);
	say(said, ROLE_COUNSEL, r->answer, "you", -1);
}

static void read_all(const struct lexicons *lx, struct ken *k,
		     struct transcript *said, enum side_id side)
{
	struct exchange before[8];
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++) {
		struct turn *t = &said->turns[i];
		struct reader_input in = { .setting = SETTING_COUNSEL,
					   .side = side,
					   .kase = k->kase,
					   .ken = k,
					   .opening = "",
					   .justice = "",
					   .before = before,
					   .n_before = n };

		if (t->role != ROLE_COUNSEL)
			continue;
		in.question = said->turns[i - 1].text;
		in.issue = said->turns[i - 1].issue;
		in.answer = t->text;
		t->reading = xmalloc(sizeof *t->reading);
		reader_offline(lx, &in, t->reading);
		before[n++] = (struct exchange){ .turn = t->n,
						 .question = in.question,
						 .answer = t->text,
						 .reading = t->reading };
	}
}

static void follow(const struct lexicons *lx, struct listen_cases *cases,
		   const struct bench *bench, const struct listen_row *r,
		   struct followed *out)
{
	struct ken *k = listen_cases_ken(cases, r->kase);
	struct transcript said = { 0 };
	struct errands errands = { .kase = k->kase, .side = r->side };
	struct sim_setup setup = { .catalogue = &cases->catalogue,
				   .kase = k->kase,
				   .side = r->side,
				   .bench = bench,
				   .guard = true,
				   .seed = SEED,
				   .ken = k };
	struct error err = { 0 };
	struct ask ask;
	bool rested = false;
	void *sim = sim_offline.open(&setup, &err);

	set_scene(&said, bench, r);
	retrace(k, r->side, &said);
	read_all(lx, k, &said, r->side);
	ask = plan_next(bench, &said, true, SEED);
	out->row = r;
	if (!sim ||
	    !asker_question(&(struct asker){ .ops = &sim_offline,
					     .sim = sim,
					     .errands = &errands,
					     .said = &said },
			    &ask, &out->next, &rested, &err) ||
	    rested)
		out->next = (struct turn){ .text = xstrdup("") };
	if (sim)
		sim_offline.close(sim);
	errands_release(&errands);
	transcript_release(&said);
}

static void print_pairs(const struct followed *list, size_t n, const char *name)
{
	size_t pairs = 0, same = 0, to_evasion = 0, evasions = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			if (strcmp(list[i].row->question,
				   list[j].row->question) != 0 ||
			    strcmp(list[i].row->kase, list[j].row->kase) != 0)
				continue;
			pairs++;
			same += !strcmp(list[i].next.text, list[j].next.text);
		}
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].row->kind, "evasion")) {
			evasions++;
			to_evasion += list[i].next.aim == AIM_PRESS;
		}
	printf("followups: %s: pairs of different answers to one question with "
	       "the same next words: %zu of %zu (%.3f)\n",
	       name, same, pairs, pairs ? (double)same / (double)pairs : 0);
	printf("followups: %s: evasions pressed: %zu of %zu\n", name,
	       to_evasion, evasions);
}

static bool cites(const struct turn *t, const char *document, int paragraph)
{
	for (size_t i = 0; i < t->n_cites; i++)
		if (!document || (!strcmp(t->cites[i].document, document) &&
				  t->cites[i].paragraph == paragraph))
			return true;
	return false;
}

/* What is false of the record, is met by the paragraph that says otherwise; what is not,
 * may be met by one as well. */
static void print_met(const struct followed *list, size_t n, const char *name)
{
	size_t falsehoods = 0, there = 0, any = 0, others = 0, met = 0;

	for (size_t i = 0; i < n; i++) {
		const struct listen_row *r = list[i].row;
		bool cited = cites(&list[i].next, NULL, 0);

		if (listen_row_is(r, "false_record") && r->document) {
			falsehoods++;
			there +=
				cites(&list[i].next, r->document, r->paragraph);
			any += cited;
		} else if (listen_row_is(r, sound)) {
			others++;
			met += cited;
		}
	}
	if (falsehoods)
		printf("followups: %s: falsehoods met by the very paragraph: "
		       "%zu of %zu, by any passage: %zu; sound answers met by "
		       "a passage: %zu of %zu\n",
		       name, there, falsehoods, any, met, others);
}

static void write_out(const struct followed *list, size_t n, const char *path)
{
	FILE *f = fopen(path, "w");
	struct buf b;

	if (!f)
		return;
	for (size_t i = 0; i < n; i++) {
		struct jsonw w;

		buf_init(&b, (size_t)1 << 20);
		w = jsonw_to(&b, 0);
		jsonw_object(&w);
		jsonw_put_text(&w, "id", list[i].row->id);
		jsonw_put_text(&w, "kind", list[i].row->kind);
		jsonw_put_text(&w, "question", list[i].row->question);
		jsonw_put_text(&w, "answer", list[i].row->answer);
		jsonw_put_text(&w, "next", list[i].next.text);
		jsonw_put_text(&w, "basis", list[i].next.basis);
		jsonw_end_object(&w);
		fprintf(f, "%s\n", b.s);
		buf_release(&b);
	}
	fclose(f);
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "test";
	struct lexicons *lx = shipped_lexicons();
	struct listen_rows rows;
	struct listen_cases cases;
	struct bench bench;
	struct error err = { 0 };
	struct followed *list;

	listen_rows_load(&rows, name);
	listen_cases_init(&cases);
	if (!catalogue_bench(&cases.catalogue, CATALOGUE_BENCH_FICTIONAL,
			     &bench, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	list = xcalloc(rows.n + 1, sizeof *list);
	for (size_t i = 0; i < rows.n; i++)
		follow(lx, &cases, &bench, &rows.list[i], &list[i]);
	print_pairs(list, rows.n, name);
	print_met(list, rows.n, name);
	if (argc > 2)
		write_out(list, rows.n, argv[2]);
	for (size_t i = 0; i < rows.n; i++)
		turn_release(&list[i].next);
	free(list);
	bench_release(&bench);
	listen_cases_release(&cases);
	listen_rows_release(&rows);
	lexicons_free(lx);
	return 0;
}
