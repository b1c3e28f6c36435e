/* Whatever a model says for a witness, its first line the question: an answer that can
 * be shown, with a topic and a gain that there are, or one further request, or a reason;
 * and for the witness of a written dialogue, labels that there are and words that stand
 * in the answer. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/bench.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "court/dialogue.h"
#include "fuzz/fuzz.h"
#include "listen/ken.h"
#include "llm/llm.h"
#include "sim/stand.h"
#include "sim/stand_drill.h"

static struct catalogue catalogue = { (char *)".", (char *)"/nonexistent" };
static struct court_case kase;
static struct bench bench;
static struct dialogue written;
static void *live;

static void begin(void)
{
	struct sim_setup setup = { .catalogue = &catalogue,
				   .kase = &kase,
				   .bench = &bench,
				   .seed = 7 };
	struct error err;
	struct faults f;

	faults_init(&f);
	fuzz_promise(catalogue_case(&catalogue, "tillery", &kase, &err));
	fuzz_promise(case_open_witness(&kase, NULL, &err));
	fuzz_promise(catalogue_bench(&catalogue, "panel", &bench, &err));
	setup.ken = ken_new(&catalogue, &kase);
	live = sim_witness_live.open(&setup, &err);
	fuzz_promise(live != NULL);
	fuzz_promise(dialogue_load(&written,
				   "tests/dialogues/lock-keeper-a.json", &f));
	faults_release(&f);
}

static void check_shown(const char *text)
{
	fuzz_promise(*text && utf8_valid(text, strlen(text), NULL));
	for (const char *s = text; *s; s++)
		fuzz_promise((unsigned char)*s >= 0x20);
}

static void check_answer(const struct turn *t)
{
	check_shown(t->text);
	fuzz_promise(!t->topic || testimony_topic(kase.witness, t->topic));
	fuzz_promise(t->got >= GAINED_UNSAID && t->got < TESTIMONY_N_GAINS);
}

/* Everything that was asked for; how many requests are among it. */
static int take_all(struct events *out, bool *ended)
{
	struct event ev;
	int n = 0;

	while (events_take(out, &ev)) {
		n += ev.kind == EV_SEND;
		if (ev.kind == EV_SAID) {
			check_answer(&ev.turn);
			*ended |= ev.turn.role == ROLE_WITNESS;
		} else if (ev.kind == EV_BENCH_FAILED) {
			fuzz_promise(*ev.error.text);
			*ended = true;
		}
		event_release(&ev);
	}
	events_release(out);
	return n;
}

static void examine(const char *question, const char *reply, bool cut_short)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .manner = -1,
			  .speaker = xstrdup("you"),
			  .text = xstrdup(question) };
	struct llm_event ev = { .kind = LLM_DONE,
				.text = reply,
				.cut_short = cut_short };
	struct transcript said = { 0 };
	struct events out = { 0 };
	struct ask ask = { 0 };
	bool ended = false;
	int sent, asked = 0;

	transcript_take(&said, &q);
	sim_witness_live.ask(live, &said, &ask, &out);
	while ((sent = take_all(&out, &ended))) {
		fuzz_promise(sent == 1 && asked++ < 2 && !ended);
		out = (struct events){ 0 };
		sim_witness_live.told(live, &ev, &out);
	}
	fuzz_promise(ended || !asked);
	transcript_release(&said);
}

static void drill(const char *question, const char *reply, bool cut_short)
{
	struct stand_drill s = { .d = &written, .question = (char *)question };
	struct stand_drill_reply r;
	struct error err = { 0 };

	if (stand_drill_parse(&s, reply, cut_short, &r, &err)) {
		check_shown(r.answer);
		fuzz_promise(r.words.from < r.words.to &&
			     r.words.to <= strlen(r.answer));
		for (int d = 0; d < TACTICS_GOAL; d++)
			fuzz_promise(r.labels[d] >= 0);
	} else {
		fuzz_promise(!r.answer && *err.text);
	}
	stand_drill_reply_release(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char *text = xstrndup((const char *)bytes, len);
	char *end = strchr(text, '\n');
	const char *reply = end ? end + 1 : "";

	if (!live)
		begin();
	if (end)
		*end = '\0';
	if (*text && strlen(text) <= STAND_DRILL_QUESTION_MAX) {
		examine(text, reply, len % 7 == 0);
		drill(text, reply, len % 7 == 0);
	}
	free(text);
	return 0;
}
