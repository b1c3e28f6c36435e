/* Replies of any kind, divided by lines of "---" and taken in turn: a sample of either
 * generator ends soon, with a result that is JSON or a reason. */
#include <stdlib.h>
#include <string.h>

#include "analysis/event.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/generate_conduct.h"
#include "eval/generate_tactics.h"
#include "fuzz/fuzz.h"

#define MARK	  "\n---\n"
#define STEPS_MAX 200 /* a pair of two turns by vote takes some sixty */

static struct catalogue catalogue = { ".", "/nonexistent" };
static struct court_case kase;
static struct generate_tactics tactics[GENERATE_METHODS];
static struct generate_conduct conduct;

static void open_all(void)
{
	struct generate_options o = { .seed = 1,
				      .turns = 2,
				      .setting = -1,
				      .drill = true,
				      .other_judge = true,
				      .embedding_model = "e" };
	struct generate_conduct_options c = { .seed = 1,
					      .kind = CONDUCT_KINDS,
					      .other_judge = true };
	struct error err = { 0 };

	for (o.method = 0; o.method < GENERATE_METHODS; o.method++)
		fuzz_promise(generate_tactics_open(&tactics[o.method],
						   &catalogue, &o, &err));
	fuzz_promise(catalogue_case(&catalogue, "okafor", &kase, &err));
	fuzz_promise(generate_conduct_open(&conduct, &catalogue, &kase, NULL,
					   &c, &err));
}

/* The next reply; after the last one the first again. */
static const char *next_reply(const char *all, const char **at, struct buf *out)
{
	const char *end = strstr(*at, MARK);
	size_t n = end ? (size_t)(end - *at) : strlen(*at);

	buf_reset(out);
	buf_add(out, *at, n);
	*at = end ? end + strlen(MARK) : all;
	return out->s;
}

static void check_result(const struct run_task *t, void *state)
{
	struct json *doc;
	struct jsonw w;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	w = jsonw_to(&b, 0);
	t->result(state, &w);
	doc = json_parse(b.s, b.len, NULL);
	fuzz_promise(doc != NULL);
	json_free(doc);
	buf_release(&b);
}

static void play(const struct run_task *task, void *arg, const char *all)
{
	void *state = task->begin(arg, 0);
	enum run_step step = RUN_ASK;
	const char *at = all;
	struct buf reply;
	int n = 0;

	buf_init(&reply, BUF_TEXT_MAX);
	while (step == RUN_ASK && n++ < STEPS_MAX) {
		struct run_ask ask = { .pool = 0 };
		struct error err = { 0 };
		struct run_reply r = { .model = "m" };

		step = task->next(state, &ask, &err);
		request_release(&ask.request);
		fuzz_promise(step != RUN_LEFT || *err.text);
		if (step != RUN_ASK)
			break;
		r.text = next_reply(all, &at, &reply);
		r.failed = ask.may_fail && *r.text != '[';
		r.cut_short = n % 5 == 0;
		task->take(state, &r);
	}
	fuzz_promise(step == RUN_DONE || step == RUN_LEFT);
	if (step == RUN_DONE)
		check_result(task, state);
	task->end(state);
	buf_release(&reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = xstrndup((const char *)data, size);

	if (!conduct.n)
		open_all();
	for (int m = 0; m < GENERATE_METHODS; m++)
		play(&generate_tactics_task, &tactics[m], text);
	play(&generate_conduct_task, &conduct, text);
	free(text);
	return 0;
}
