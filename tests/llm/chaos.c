/*
 * chaos.c - many requests to a server others wrote, that misbehaves at random
 *
 *	chaos BASE_URL COUNT
 *
 * The server (see interop) answers "hello" with HELLO and cuts "cut" short, and
 * drops, garbles, refuses or disconnects a part of all requests.  Whatever it
 * does: each ticket ends exactly once, a reply that is called done is whole,
 * what is called failed is a beginning of it, the pieces add up to the text,
 * the meter agrees with the sum of what was told, and of a ticket that is
 * cancelled (one in CANCEL_EVERY, at some moment) nothing more is heard.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/xmalloc.h"
#include "llm/llm.h"

#define CANCEL_EVERY 16

#define HELLO                                                                \
	"May it please the Court: the record does not show notice, and the " \
	"statute asks for it. \xe2\x9a\x96 That is the whole of our case."

struct ticket {
	struct buf deltas;
	int ends;
	bool stream, cancelled;
};

struct sums {
	long done, failed, cancelled, notices, faults, events;
	int64_t prompt, completion, attempts;
};

static long count;
static struct ticket *tickets; /* by number, from 1 */
static struct sums sums;

static void fault(const char *what, int ticket, const char *text)
{
	if (sums.faults++ < 10)
		printf("FAULT ticket %d: %s: %.300s\n", ticket, what, text);
}

static void take_end(struct ticket *t, const struct llm_event *ev)
{
	bool beginning = strncmp(HELLO, ev->text, ev->len) == 0;

	if (++t->ends > 1)
		fault("ended twice", ev->ticket, ev->text);
	if (t->stream && strcmp(t->deltas.s, ev->text) != 0)
		fault("pieces and text differ", ev->ticket, t->deltas.s);
	if (!beginning)
		fault("not what was said", ev->ticket, ev->text);
	sums.prompt += ev->usage.prompt_tokens;
	sums.completion += ev->usage.completion_tokens;
	sums.attempts += ev->attempts;
	if (ev->kind == LLM_DONE) {
		sums.done++;
		if (strcmp(ev->text, HELLO) != 0)
			fault("called done but not whole", ev->ticket,
			      ev->text);
		return;
	}
	sums.failed++;
	if (!ev->error.text[0])
		fault("failed without a word", ev->ticket, "");
}

static void take(const struct llm_event *ev)
{
	struct ticket *t = &tickets[ev->ticket];

	sums.events++;
	if (t->cancelled)
		fault("heard of after it was cancelled", ev->ticket, ev->text);
	switch (ev->kind) {
	case LLM_DELTA:
		if (t->ends)
			fault("text after its end", ev->ticket, ev->text);
		buf_add(&t->deltas, ev->text, ev->len);
		break;
	case LLM_RECALL:
	case LLM_THOUGHT: fault("no thought was sent", ev->ticket, ""); break;
	case LLM_NOTICE: sums.notices++; break;
	case LLM_DONE:
	case LLM_FAILED: take_end(t, ev); break;
	}
}

static void send_all(struct llm *llm)
{
	for (long i = 1; i <= count; i++) {
		struct ticket *t = &tickets[i];
		struct llm_message m = { .role = LLM_USER,
					 .content = i % 5 ? "hello" : "cut",
					 .keep = true };
		struct llm_request r = { .messages = &m,
					 .n_messages = 1,
					 .stream = i % 3 != 0 };

		t->stream = r.stream;
		buf_init(&t->deltas, 1 << 20);
		if (llm_send(llm, &r, clock_now_ms(), NULL) != i)
			fault("not sent", (int)i, "");
	}
}

/* Some ticket that has not ended: queued, streaming, or resting. */
static void cancel_one(struct llm *llm)
{
	for (long i = 0; i < count; i++) {
		long at = (sums.events * 7919 + i) % count + 1;
		struct ticket *t = &tickets[at];

		if (t->ends || t->cancelled)
			continue;
		llm_cancel(llm, (int)at);
		t->cancelled = true;
		sums.cancelled++;
		return;
	}
}

static void cancel_some(struct llm *llm)
{
	while (sums.cancelled < (sums.done + sums.failed) / CANCEL_EVERY)
		cancel_one(llm);
}

static void report(const struct llm *llm, int64_t ms)
{
	struct llm_totals totals = llm_usage(llm);
	struct rusage use;

	getrusage(RUSAGE_SELF, &use);
	printf("%ld requests: %ld done, %ld failed, %ld cancelled, %lld "
	       "sendings, %ld notices\n",
	       count, sums.done, sums.failed, sums.cancelled,
	       (long long)totals.sendings, sums.notices);
	printf("%lld prompt and %lld completion tokens, %.1f s, %ld KiB "
	       "at most\n",
	       (long long)totals.usage.prompt_tokens,
	       (long long)totals.usage.completion_tokens, (double)ms / 1000,
	       use.ru_maxrss);
	if (sums.done + sums.failed + sums.cancelled != count)
		fault("some never ended", 0, "");
	if (totals.requests != count || totals.failed != sums.failed ||
	    totals.sendings < sums.attempts)
		fault("the meter counts otherwise", 0, "");
	if (totals.usage.completion_tokens < sums.completion ||
	    totals.usage.prompt_tokens < sums.prompt)
		fault("the meter lost tokens", 0, "");
	if (!sums.done)
		fault("nothing ever worked", 0, "");
}

int main(int argc, char **argv)
{
	struct llm_config c = { .parallel = 32,
				.model = "m",
				.retries = 4,
				.retry_span_ms = 60000,
				.idle_ms = 5000,
				.first_byte_ms = 10000 };
	struct error err = { 0 };
	struct llm_event ev;
	struct llm *llm;
	int64_t from = clock_now_ms();

	if (argc != 3) {
		fprintf(stderr, "usage: chaos BASE_URL COUNT\n");
		return 2;
	}
	c.base_url = argv[1];
	count = strtol(argv[2], NULL, 10);
	tickets = xcalloc((size_t)count + 1, sizeof *tickets);
	llm = llm_new(&c, &err);
	if (!llm) {
		fprintf(stderr, "chaos: %s\n", err.text);
		return 2;
	}
	send_all(llm);
	while (llm_busy(llm) && clock_now_ms() - from < 120000) {
		llm_wait(llm, NULL, 0, 1000);
		while (llm_next(llm, clock_now_ms(), &ev))
			take(&ev);
		cancel_some(llm);
	}
	while (llm_next(llm, clock_now_ms(), &ev))
		take(&ev);
	report(llm, clock_now_ms() - from);
	llm_free(llm);
	for (long i = 1; i <= count; i++)
		buf_release(&tickets[i].deltas);
	free(tickets);
	return sums.faults != 0;
}
