#include "llm/checkup.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "llm/await.h"
#include "llm/llm.h"

#define SMALL_CONTEXT 8192 /* a hearing of some turns with its record */
#define LISTED_MAX    6

struct checkup {
	struct llm *llm;
	int endpoint;
	checkup_fn *fn;
	void *arg;
	int64_t sent_ms;
	int64_t first_ms; /* until its first token; -1 */
};

static void tell(struct checkup *c, enum checkup_grade grade, const char *what,
		 const char *found, const char *advice)
{
	c->fn(c->arg, grade, what, found, advice);
}

static void note(void *checkup, struct llm_event *ev)
{
	struct checkup *c = checkup;

	if (ev->kind == LLM_NOTICE)
		tell(c, CHECKUP_LIMITED, "notice", ev->text, "");
	if ((ev->kind == LLM_DELTA || ev->kind == LLM_THOUGHT) &&
	    c->first_ms < 0)
		c->first_ms = clock_now_ms() - c->sent_ms;
}

/* Sends it and waits for its end; false when it failed (told). */
static bool ask(struct checkup *c, const struct llm_request *r,
		const char *what, struct llm_event *end)
{
	struct await how = { .hear = note, .arg = c };
	struct error err = { 0 };
	int ticket;

	c->sent_ms = clock_now_ms();
	c->first_ms = -1;
	how.until_ms = c->sent_ms + CHECKUP_MS;
	ticket = llm_send(c->llm, r, c->sent_ms, &err);
	if (!ticket) {
		tell(c, CHECKUP_BROKEN, what, err.text, "");
	} else if (await_ticket(c->llm, ticket, &how, end) != AWAIT_ENDED) {
		tell(c, CHECKUP_BROKEN, what, "no answer within a minute",
		     "The model may be too large for its machine.");
	} else if (end->kind == LLM_FAILED) {
		tell(c, CHECKUP_BROKEN, what, end->error.text, end->advice);
	} else {
		return true;
	}
	return false;
}

static void list_names(const struct llm_event *ev, struct buf *out)
{
	for (size_t i = 0; i < ev->n_offers && i < LISTED_MAX; i++)
		buf_printf(out, "%s%s", i ? ", " : "", ev->offers[i].id);
	if (ev->n_offers > LISTED_MAX)
		buf_printf(out, " and %zu more", ev->n_offers - LISTED_MAX);
}

static const struct llm_offer *offered(const struct llm_event *ev,
				       const char *model)
{
	for (size_t i = 0; i < ev->n_offers; i++)
		if (strcmp(ev->offers[i].id, model) == 0)
			return &ev->offers[i];
	return NULL;
}

static void tell_context(struct checkup *c, const struct llm_offer *o)
{
	char found[64];

	if (!o || !o->context_tokens) {
		tell(c, CHECKUP_FINE, "context",
		     "not told by the endpoint; a cut is noticed when it "
		     "happens",
		     "");
		return;
	}
	snprintf(found, sizeof found, "%d tokens", o->context_tokens);
	if (o->context_tokens < SMALL_CONTEXT)
		tell(c, CHECKUP_LIMITED, "context", found,
		     "Small for a long argument: earlier turns will be left "
		     "out. Give the model more (for Ollama: "
		     "OLLAMA_CONTEXT_LENGTH).");
	else
		tell(c, CHECKUP_FINE, "context", found, "");
}

static bool check_models(struct checkup *c)
{
	struct llm_request r = { .kind = LLM_MODELS, .endpoint = c->endpoint };
	const char *model = llm_model(c->llm, c->endpoint);
	const struct llm_offer *o;
	struct llm_event ev;
	struct buf names;

	if (!ask(c, &r, "models", &ev))
		return false;
	buf_init(&names, 4096);
	list_names(&ev, &names);
	o = *model ? offered(&ev, model) : ev.n_offers ? &ev.offers[0] : NULL;
	if (!ev.n_offers)
		tell(c, CHECKUP_LIMITED, "models", "none is listed",
		     "Load one there, or name one with --model.");
	else if (!o)
		tell(c, CHECKUP_LIMITED, "models", names.s,
		     "The model that is set is not among them.");
	else
		tell(c, CHECKUP_FINE, "models", names.s, "");
	tell_context(c, o);
	buf_release(&names);
	return true;
}

static struct llm_request chat(const struct checkup *c, struct llm_message *m,
			       const char *text, int max_tokens)
{
	*m = (struct llm_message){ .role = LLM_USER, .content = text };
	return (struct llm_request){ .endpoint = c->endpoint,
				     .messages = m,
				     .n_messages = 1,
				     .max_tokens = max_tokens };
}

static bool check_talk(struct checkup *c)
{
	struct llm_message m;
	struct llm_request r =
		chat(c, &m, "Answer with the single word: ready", 400);
	struct llm_event ev;
	char found[256];

	r.stream = true; /* the limit: some think first */
	if (!ask(c, &r, "answer", &ev))
		return false;
	snprintf(found, sizeof found, "first token after %lld ms%s%s",
		 (long long)(c->first_ms < 0 ? 0 : c->first_ms),
		 *ev.thought ? ", thinks before it speaks" : "",
		 c->first_ms < 0 ? ", not streamed" : "");
	tell(c, CHECKUP_FINE, "answer", found, "");
	if (ev.usage.estimated)
		tell(c, CHECKUP_LIMITED, "usage",
		     "tokens are not counted by the endpoint",
		     "Figures and budget rest on our estimate.");
	else
		tell(c, CHECKUP_FINE, "usage", "tokens are counted", "");
	if (ev.leaked_thought)
		tell(c, CHECKUP_LIMITED, "thinking",
		     "it thinks aloud in its answers",
		     "Switch thinking off (reasoning_effort, or extra_body "
		     "{\"chat_template_kwargs\":{\"enable_thinking\":false}})"
		     ".");
	return true;
}

static bool satisfies(const char *json)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root;
	bool ok = false;

	if (doc) {
		root = json_root(doc);
		ok = json_int_or(&root, "two_and_two", 0, 0, 9, NULL) == 4 &&
		     *json_text_or(&root, "word", "", NULL);
	}
	json_free(doc);
	return ok;
}

static bool check_structure(struct checkup *c)
{
	static const char SCHEMA[] =
		"{\"type\":\"object\",\"properties\":{\"word\":{\"type\":"
		"\"string\"},\"two_and_two\":{\"type\":\"integer\"}},"
		"\"required\":[\"word\",\"two_and_two\"],"
		"\"additionalProperties\":false}";
	struct llm_message m;
	struct llm_request r = chat(
		c, &m, "Give any word, and the sum of two and two, as JSON.",
		600);
	struct llm_event ev;

	r.schema = SCHEMA;
	r.schema_name = "checkup";
	if (!ask(c, &r, "JSON", &ev))
		return false;
	if (satisfies(ev.json))
		tell(c, CHECKUP_FINE, "JSON", "keeps to a schema", "");
	else
		tell(c, CHECKUP_LIMITED, "JSON",
		     ev.json ? "does not keep to the schema" : ev.json_fault,
		     "The agent and the model's reading need JSON; try a "
		     "larger model, or use `profile` and the offline "
		     "reader.");
	return true;
}

bool checkup_run(struct llm *llm, int endpoint, checkup_fn *fn, void *arg)
{
	struct checkup c = {
		.llm = llm, .endpoint = endpoint, .fn = fn, .arg = arg
	};

	return check_models(&c) && check_talk(&c) && check_structure(&c);
}
