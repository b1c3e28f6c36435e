/*
 * bench_prompts.c - how large a prompt is, and how much of it stays the same
 *
 *     bench_prompts [CASE]
 *
 * A server keeps what it computed for the beginning of a prompt, if the next one
 * begins with the same bytes.  Ten questions are put, the judge changing each time;
 * for each simulator, what share of a request begins as the one before it did.  And
 * how many tokens (4 bytes each, as llm/meter.c guesses) the first request has, the
 * thirtieth, where answers have some sixty words and where they have two hundred:
 * what prompts/models.txt asks of a model's context rests on these.
 *
 * And what two readers ask about ten answers of the memo, one after the other: tokens
 * of a request, those of its form beside, and how much begins as the one before did.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/conduct_llm.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "sim/sim.h"
#include "unit/lexicons.h"

#define QUESTIONS 10
#define ALL	  30 /* of a whole half hour */

static void put(struct transcript *said, enum turn_kind kind,
		const char *speaker, char *text)
{
	struct turn t = { .kind = kind,
			  .role = kind == TURN_ANSWER ? ROLE_COUNSEL
						      : ROLE_BENCH,
			  .speaker = xstrdup(speaker),
			  .type = QUESTION_TYPE_NONE,
			  .text = text };

	transcript_take(said, &t);
}

static size_t same(const char *a, const char *b)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

/* The request as one text. */
static void text_of(const struct events *w, struct buf *out)
{
	for (size_t i = 0; i < w->list[0].request.n_messages; i++)
		buf_puts(out, w->list[0].request.messages[i].content);
}

struct run {
	int questions; /* put one after the other */
	int sentences; /* of each answer, some twenty words */
	double share;  /* out: of a request that begins as the one before */
	size_t first, last; /* out: tokens of these requests */
};

static char *answer(int i, int sentences)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "Answer %d:", i);
	for (int k = 0; k < sentences; k++)
		buf_puts(&b, " it stops at the door, Your Honor, as the agreed "
			     "facts have it in so many words.");
	return buf_take(&b);
}

static void exchange(struct transcript *said, const struct sim_setup *setup,
		     const struct ask *ask, int i, int sentences)
{
	put(said, TURN_QUESTION, setup->bench->seats[ask->seat].short_name,
	    xprintf("Question %d: where does your rule stop, and what in the "
		    "record tells us so?",
		    i));
	put(said, TURN_ANSWER, "you", answer(i, sentences));
}

static void measure(const struct sim_ops *ops, const struct sim_setup *setup,
		    struct run *out)
{
	struct transcript said = { 0 };
	struct buf last, now;
	void *sim = ops->open(setup, NULL);
	double sum = 0, all = 0;

	buf_init(&last, BUF_TEXT_MAX);
	buf_init(&now, BUF_TEXT_MAX);
	for (int i = 0; sim && i < out->questions; i++) {
		struct ask ask = { .seat = i % (int)setup->bench->n_seats,
				   .type = QUESTION_TYPE_NONE };
		struct events w = { 0 };

		ops->ask(sim, &said, &ask, &w);
		buf_reset(&now);
		text_of(&w, &now);
		out->last = (now.len + 3) / 4;
		if (!i)
			out->first = out->last;
		sum += i ? (double)same(last.s, now.s) : 0;
		all += i ? (double)now.len : 0;
		buf_reset(&last);
		buf_add(&last, now.s, now.len);
		events_release(&w);
		exchange(&said, setup, &ask, i, out->sentences);
	}
	if (sim)
		ops->close(sim);
	buf_release(&last);
	buf_release(&now);
	transcript_release(&said);
	out->share = all > 0 ? sum / all : 0;
}

static void report(const struct sim_ops *ops, const struct sim_setup *setup)
{
	struct run ten = { .questions = QUESTIONS, .sentences = 1 };
	struct run all = { .questions = ALL, .sentences = 3 };
	struct run far = { .questions = ALL, .sentences = 10 };

	measure(ops, setup, &ten);
	measure(ops, setup, &all);
	measure(ops, setup, &far);
	printf("prompts: %-8s %.0f %% of a request begins as the one before, "
	       "another judge asking\n",
	       ops->name, 100 * ten.share);
	printf("prompts: %-8s about %zu tokens at the first question; at the "
	       "%dth %zu with answers of 60 words, %zu with 200\n",
	       ops->name, all.first, ALL, all.last, far.last);
}

/* ---- readers ---- */

struct reads {
	struct buf last;
	size_t n, bytes, form, same;
};

static void add_request(struct reads *r, const struct llm_request *q)
{
	struct buf now;

	buf_init(&now, BUF_TEXT_MAX);
	for (size_t i = 0; i < q->n_messages; i++)
		buf_puts(&now, q->messages[i].content);
	r->n++;
	r->bytes += now.len;
	r->form += q->schema ? strlen(q->schema) : 0;
	r->same += same(r->last.s, now.s);
	buf_reset(&r->last);
	buf_add(&r->last, now.s, now.len);
	buf_release(&now);
}

static void tell_reads(struct reads *r, const char *name)
{
	printf("prompts: %-8s about %zu tokens a request, its form %zu; %.0f "
	       "%% "
	       "begins as the one before\n",
	       name, r->bytes / 4 / r->n, r->form / 4 / r->n,
	       100 * (double)r->same / (double)r->bytes);
	buf_release(&r->last);
}

static void ask_readers(const struct catalogue *c, const struct lexicons *lx,
			const struct reader_input *in, struct reads *labels,
			struct reads *faults)
{
	struct by_llm_choices choices;
	struct llm_request r;
	struct error err;

	by_llm_choices_of(&choices, in);
	if (by_llm_request(c, by_llm_styles[0], in, &choices, &r, &err))
		add_request(labels, &r);
	request_release(&r);
	by_llm_choices_release(&choices);
	if (conduct_llm_request(c, lx, in, &r, &err))
		add_request(faults, &r);
	request_release(&r);
}

static void report_readers(const struct catalogue *c,
			   const struct court_case *kase, struct ken *ken)
{
	struct lexicons *lx = shipped_lexicons();
	struct exchange before[QUESTIONS];
	struct reads labels = { .n = 0 }, faults = { .n = 0 };
	size_t n = 0;

	buf_init(&labels.last, BUF_TEXT_MAX);
	buf_init(&faults.last, BUF_TEXT_MAX);
	ken_ready(ken);
	for (size_t i = 0; i < kase->n_issues && n < QUESTIONS; i++) {
		const struct issue *issue = &kase->issues[i];
		struct reader_input in = { .issue = issue->id,
					   .answer = issue->good_answer,
					   .justice = "Kagan",
					   .kase = kase,
					   .opening =
						   "May it please the Court.",
					   .before = before,
					   .n_before = n,
					   .ken = ken };

		if (!issue->presses[SIDE_PETITIONER] || !issue->n_questions)
			continue;
		in.question = issue->questions[0].text;
		ask_readers(c, lx, &in, &labels, &faults);
		before[n++] = (struct exchange){ .turn = (int)(2 * n + 3),
						 .question = in.question,
						 .answer = in.answer };
	}
	tell_reads(&labels, "reading");
	tell_reads(&faults, "faults");
	lexicons_free(lx);
}

int main(int argc, char **argv)
{
	struct catalogue c;
	struct court_case kase;
	struct bench bench;
	struct error err;
	struct ken *ken;

	catalogue_init(&c);
	if (!catalogue_case(&c, argc > 1 ? argv[1] : "okafor", &kase, &err) ||
	    !catalogue_bench(&c, "scotus", &bench, &err)) {
		printf("prompts: not measured: %s\n", err.text);
		return 1;
	}
	ken = ken_new(&c, &kase);
	for (size_t i = 0; sim_all[i]; i++) {
		struct sim_setup setup = { .catalogue = &c,
					   .kase = &kase,
					   .bench = &bench,
					   .guard = true,
					   .ken = ken };

		if (sim_all[i]->needs_model)
			report(sim_all[i], &setup);
	}
	report_readers(&c, &kase, ken);
	ken_free(ken);
	bench_release(&bench);
	case_release(&kase);
	catalogue_release(&c);
	return 0;
}
