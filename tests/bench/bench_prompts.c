/*
 * bench_prompts.c - how much of a prompt is the same from question to question
 *
 *     bench_prompts [CASE]
 *
 * A server keeps what it computed for the beginning of a prompt, if the next one
 * begins with the same bytes.  Ten questions are put, the judge changing each time;
 * for each simulator, what share of a request begins as the one before it did.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "sim/sim.h"

#define QUESTIONS 10

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

static double share(const struct sim_ops *ops, const struct sim_setup *setup)
{
	struct transcript said = { 0 };
	struct buf last, now;
	void *sim = ops->open(setup, NULL);
	double sum = 0, all = 0;

	buf_init(&last, BUF_TEXT_MAX);
	buf_init(&now, BUF_TEXT_MAX);
	for (int i = 0; sim && i < QUESTIONS; i++) {
		struct ask ask = { .seat = i % (int)setup->bench->n_seats,
				   .type = QUESTION_TYPE_NONE };
		struct events w = { 0 };

		ops->ask(sim, &said, &ask, &w);
		buf_reset(&now);
		text_of(&w, &now);
		if (i) {
			sum += (double)same(last.s, now.s);
			all += (double)now.len;
		}
		buf_reset(&last);
		buf_add(&last, now.s, now.len);
		events_release(&w);
		put(&said, TURN_QUESTION,
		    setup->bench->seats[ask.seat].short_name,
		    xprintf("Question %d: where does your rule stop, and what "
			    "in the record tells us so?",
			    i));
		put(&said, TURN_ANSWER, "you",
		    xprintf("Answer %d: it stops at the door, Your Honor, as "
			    "the agreed facts have it in so many words.",
			    i));
	}
	if (sim)
		ops->close(sim);
	buf_release(&last);
	buf_release(&now);
	transcript_release(&said);
	return all > 0 ? sum / all : 0;
}

int main(int argc, char **argv)
{
	struct catalogue c;
	struct court_case kase;
	struct bench bench;
	struct error err;

	catalogue_init(&c);
	if (!catalogue_case(&c, argc > 1 ? argv[1] : "okafor", &kase, &err) ||
	    !catalogue_bench(&c, "scotus", &bench, &err)) {
		printf("prompts: not measured: %s\n", err.text);
		return 1;
	}
	for (size_t i = 0; sim_all[i]; i++) {
		struct sim_setup setup = { .catalogue = &c,
					   .kase = &kase,
					   .bench = &bench,
					   .guard = true };

		if (sim_all[i]->needs_model)
			printf("prompts: %-8s %.0f %% of a request begins as "
			       "the one before, another judge asking\n",
			       sim_all[i]->name,
			       100 * share(sim_all[i], &setup));
	}
	bench_release(&bench);
	case_release(&kase);
	catalogue_release(&c);
	return 0;
}
