#include "analysis/tactics_llm.h"

#include <string.h>

#include "analysis/by_llm.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/str.h"
#include "court/catalogue.h"
#include "llm/structured.h"

#define REQUEST_MAX   ((size_t)4 << 20)
#define REPLY_TOKENS  1000 /* room for thought in front */
#define HISTORY	      12   /* turns that came before, and are shown */
#define CONTEXT_BYTES 6000 /* of a background, a role */

/* ---- asking ---- */

static const char *given(const char *s, const char *else_)
{
	return *s ? s : else_;
}

static void put_context(struct buf *out, const struct tactics_dialogue *d)
{
	by_llm_fence("setting", given(d->setting, "(not given)"), CONTEXT_BYTES,
		     out);
	by_llm_fence("what both know", given(d->background, "(not given)"),
		     CONTEXT_BYTES, out);
	by_llm_fence("who answers", given(d->role, "(not given)"),
		     CONTEXT_BYTES, out);
}

static void put_history(struct buf *out, const struct tactics_dialogue *d,
			size_t turn)
{
	size_t from = turn > HISTORY ? turn - HISTORY : 0;
	struct buf b;

	buf_init(&b, REQUEST_MAX);
	for (size_t i = from; i < turn; i++) {
		by_llm_clipped(&b, "asked", d->turns[i].initiator);
		by_llm_clipped(&b, "answered", d->turns[i].responder);
	}
	prompt_fence("earlier", b.len ? b.s : "(nothing)", out);
	buf_release(&b);
}

void tactics_llm_form(struct buf *out, const char *const *texts, size_t n_texts,
		      size_t n_dimensions)
{
	buf_puts(out, "{\"type\":\"object\",\"additionalProperties\":false,"
		      "\"required\":[");
	for (size_t i = 0; i < n_texts; i++)
		buf_printf(out, "%s\"%s\"", i ? "," : "", texts[i]);
	for (size_t d = 0; d < n_dimensions; d++)
		buf_printf(out, ",\"%s\"", tactics_schemes[d].name);
	buf_puts(out, "],\"properties\":{");
	for (size_t i = 0; i < n_texts; i++)
		buf_printf(out, "%s\"%s\":{\"type\":\"string\"}", i ? "," : "",
			   texts[i]);
	for (size_t d = 0; d < n_dimensions; d++) {
		const struct tactics_scheme *s = &tactics_schemes[d];

		buf_printf(out, ",\"%s\":{\"type\":\"string\",\"enum\":[",
			   s->name);
		for (size_t k = 0; k < s->n; k++)
			buf_printf(out, "%s\"%s\"", k ? "," : "", s->labels[k]);
		buf_puts(out, "]}");
	}
	buf_puts(out, "}}");
}

bool tactics_llm_request(const struct catalogue *c,
			 const struct tactics_dialogue *d, size_t turn,
			 struct llm_request *out, struct error *err)
{
	static const char *const texts[] = { "wanted", "given" };
	enum { CONTEXT, EARLIER, QUESTION, ANSWER, SCHEMA, VALUES };
	struct buf b[VALUES];
	bool ok;

	for (size_t i = 0; i < VALUES; i++)
		buf_init(&b[i], REQUEST_MAX);
	put_context(&b[CONTEXT], d);
	put_history(&b[EARLIER], d, turn);
	by_llm_fence("question",
		     given(d->turns[turn].initiator, "(none: a statement)"),
		     TACTICS_SEND_MAX, &b[QUESTION]);
	prompt_fence("answer", d->turns[turn].responder, &b[ANSWER]);
	tactics_llm_form(&b[SCHEMA], STR_LIST(texts), TACTICS_DIMENSIONS);
	const struct prompt_value values[] = {
		{ "context", b[CONTEXT].s },
		{ "history", b[EARLIER].s },
		{ "question", b[QUESTION].s },
		{ "answer", b[ANSWER].s },
	};
	ok = by_llm_ask(c, "read-tactics", values,
			sizeof values / sizeof *values, "tactics", b[SCHEMA].s,
			out, err);
	out->max_tokens = REPLY_TOKENS;
	for (size_t i = 0; i < VALUES; i++)
		buf_release(&b[i]);
	return ok;
}

/* ---- reading the reply ---- */

static bool read_labels(const struct json_ref *at, bool lenient,
			int labels[TACTICS_DIMENSIONS], struct error *err)
{
	int found[TACTICS_DIMENSIONS];
	struct faults f;
	bool ok;

	faults_init(&f);
	if (json_kind(at) != JSON_OBJECT) {
		faults_add(&f, "$: expected an object");
	} else {
		/* Asked for to be thought about first; of no use by themselves. */
		json_text(at, "wanted", lenient ? NULL : &f);
		json_text(at, "given", lenient ? NULL : &f);
		for (size_t d = 0; d < TACTICS_DIMENSIONS; d++)
			found[d] = json_choice(at, tactics_schemes[d].name,
					       tactics_schemes[d].labels,
					       tactics_schemes[d].n, &f);
	}
	ok = by_llm_faults_joined(&f, err);
	if (ok)
		memcpy(labels, found, sizeof found);
	faults_release(&f);
	return ok;
}

bool tactics_llm_parse(const char *reply, bool cut_short, bool lenient,
		       int labels[TACTICS_DIMENSIONS], struct error *err)
{
	struct json *doc = NULL;
	bool ok = false;

	doc = structured_doc(reply, cut_short, REQUEST_MAX, err);
	if (doc) {
		struct json_ref root = json_root(doc);

		ok = read_labels(&root, lenient, labels, err);
	}
	json_free(doc);
	return ok;
}

/* ---- one turn ---- */

void tactics_asking_release(struct tactics_asking *a)
{
	inquiry_release(&a->inquiry);
}

static void fail(struct tactics_asking *a, const struct error *err,
		 struct events *out)
{
	events_fail(out, EV_READ_FAILED, err);
	tactics_asking_release(a);
}

void tactics_asking_begin(struct tactics_asking *a, const struct catalogue *c,
			  const struct tactics_dialogue *d, size_t turn,
			  struct events *out)
{
	struct error err;

	tactics_asking_release(a);
	a->inquiry.seeker = SEEKER_READER;
	if (tactics_llm_request(c, d, turn, &a->inquiry.asked, &err))
		inquiry_send(&a->inquiry, out);
	else
		fail(a, &err, out);
}

static void read_reply(struct tactics_asking *a, const struct llm_event *ev,
		       struct events *out)
{
	const char *text = ev->text ? ev->text : "";
	struct reading empty;
	struct error err;

	if (!tactics_llm_parse(text, ev->cut_short, a->inquiry.repaired,
			       a->labels, &err)) {
		if (!inquiry_repair(&a->inquiry, text, &err, out))
			fail(a, &err, out);
		return;
	}
	reading_init(&empty);
	events_read(out, &empty);
	tactics_asking_release(a);
}

void tactics_asking_told(void *self, const struct llm_event *ev,
			 struct events *out)
{
	struct tactics_asking *a = self;

	if (!a->inquiry.waiting)
		return;
	if (ev->kind == LLM_DONE)
		read_reply(a, ev, out);
	else if (ev->kind == LLM_FAILED)
		fail(a, &ev->error, out);
}
