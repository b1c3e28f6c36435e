#include "eval/issues_found.h"

#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/quote.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/utf8.h"
#include "court/catalogue.h"
#include "court/field.h"
#include "llm/structured.h"

#define FACTS_BYTES	 6000
#define TRANSCRIPT_BYTES ((size_t)160 << 10)
#define REQUEST_MAX	 ((size_t)1 << 20)
#define REPLY_TOKENS	 6000
#define WORDS_LEAST	 3

static const char form[] =
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":["
	"\"issues\"],\"properties\":{\"issues\":{\"type\":\"array\",\"items\":{"
	"\"type\":\"object\",\"additionalProperties\":false,\"required\":["
	"\"turn\",\"words\",\"label\",\"description\"],\"properties\":{"
	"\"turn\":{\"type\":\"integer\"},\"words\":{\"type\":\"string\"},"
	"\"label\":{\"type\":\"string\"},\"description\":{\"type\":\"string\"}"
	"}}}}}";

/* One turn on one line: what is said cannot pose as another turn. */
static void put_turns(struct buf *out, const struct issues_said *s)
{
	struct buf text;

	buf_init(&text, REQUEST_MAX);
	for (size_t i = 0; i < s->n; i++) {
		const struct issues_turn *t = &s->turns[i];

		buf_printf(&text, "[%zu] %s ", i + 1,
			   t->bench ? "JUDGE" : "COUNSEL");
		prompt_line(t->speaker, &text);
		buf_puts(&text, ": ");
		prompt_line(t->text, &text);
		buf_putc(&text, '\n');
	}
	by_llm_fence("the argument", text.s, TRANSCRIPT_BYTES, out);
	buf_release(&text);
}

bool issues_found_request(const struct catalogue *c,
			  const struct issues_said *s, struct llm_request *out,
			  struct error *err)
{
	struct buf facts, turns;
	bool ok;

	buf_init(&facts, REQUEST_MAX);
	buf_init(&turns, REQUEST_MAX);
	by_llm_fence("the facts", *s->facts ? s->facts : "(not given)",
		     FACTS_BYTES, &facts);
	put_turns(&turns, s);
	const struct prompt_value values[] = { { "facts", facts.s },
					       { "transcript", turns.s },
					       { "side", s->side } };
	ok = by_llm_ask(c, "judge-issues", values,
			sizeof values / sizeof *values, "issues", form, out,
			err);
	out->temperature = 0;
	out->max_tokens = REPLY_TOKENS;
	buf_release(&facts);
	buf_release(&turns);
	return ok;
}

static bool is_raised(const struct json_ref *at, const struct issues_said *s,
		      struct faults *f)
{
	long long turn = json_int(at, "turn", 1, (long long)s->n, f);
	const char *words = json_text(at, "words", f);
	struct span span;

	if (turn < 1)
		return false;
	if (!s->turns[turn - 1].bench) {
		json_fault(at, f, "turn %lld is counsel's", turn);
		return false;
	}
	if (utf8_words(words, strlen(words)) < WORDS_LEAST ||
	    !quote_find(s->turns[turn - 1].text, words, &span)) {
		json_fault(at, f, "words: they do not stand in turn %lld",
			   turn);
		return false;
	}
	return true;
}

static void read_issue(struct issues_found *out, const struct json_ref *at,
		       const struct issues_said *s, struct faults *f)
{
	const char *label = field_text(&out->arena, at, "label", f);
	const char *more = field_text_or(&out->arena, at, "description", "", f);

	if (!is_raised(at, s, f) || !*label)
		out->dropped++;
	else
		out->list[out->n++] =
			arena_printf(&out->arena, "%s\n%s", label, more);
}

static void read_all(struct issues_found *out, const struct json_ref *root,
		     const struct issues_said *s, struct faults *f)
{
	struct field_items w;
	struct json_ref list;

	if (!json_member(root, "issues", JSON_ARRAY, &list, f))
		return;
	w = field_items(root, "issues", ISSUES_FOUND_MAX, f);
	while (field_next(&w))
		read_issue(out, &w.at, s, f);
}

bool issues_found_parse(const char *reply, bool cut_short,
			const struct issues_said *s, struct issues_found *out,
			struct error *err)
{
	struct json *doc = NULL;
	struct json_ref root;
	struct faults f;
	bool ok = false;

	*out = (struct issues_found){ .n = 0 };
	faults_init(&f);
	doc = structured_doc(reply, cut_short, REQUEST_MAX, err);
	if (doc) {
		root = json_root(doc);
		read_all(out, &root, s, &f);
		ok = by_llm_faults_joined(&f, err);
	}
	json_free(doc);
	faults_release(&f);
	return ok;
}

void issues_found_release(struct issues_found *f)
{
	arena_release(&f->arena);
	*f = (struct issues_found){ .n = 0 };
}
