/*
 * conduct_llm.c - see conduct_llm.h
 */
#include "analysis/conduct_llm.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/bearing.h"
#include "analysis/by_llm.h"
#include "analysis/conduct.h"
#include "analysis/quote.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "llm/structured.h"

#define REQUEST_MAX	 ((size_t)4 << 20)
#define REPLY_TOKENS	 1400 /* room for thought in front */
#define EXCHANGES	 3    /* that came before, and are shown */
#define FACTS_BYTES	 8000
#define OPENING_BYTES	 6000
#define PROFILE_BYTES	 400 /* of the justice who asked */
#define GUESSES		 5   /* offline candidates shown */
#define GUESS_LEAST	 0.2 /* their probability, where not said */
#define ITEMS_MAX	 6   /* read; three were asked for */
#define CONFIDENCE_LEAST 0.5 /* of the model in itself */
#define SURE_BYTES	 4   /* a quotation of one word has as many */

/* With the names of the kinds that are asked for. */
static const char schema_of[] =
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":["
	"\"asked\",\"met\",\"position\",\"faults\"],\"properties\":{"
	"\"asked\":{\"type\":\"string\"},"
	"\"met\":{\"type\":\"string\",\"enum\":[\"answered\",\"partly\","
	"\"changed\",\"ignored\",\"none\"]},"
	"\"position\":{\"type\":\"string\",\"enum\":[\"kept\",\"qualified\","
	"\"abandoned\"]},"
	"\"faults\":{\"type\":\"array\",\"items\":{\"type\":\"object\","
	"\"additionalProperties\":false,\"required\":[\"quote\",\"kind\","
	"\"why\",\"fix\",\"confidence\"],\"properties\":{"
	"\"quote\":{\"type\":\"string\"},"
	"\"kind\":{\"type\":\"string\",\"enum\":[%s]},"
	"\"why\":{\"type\":\"string\"},"
	"\"fix\":{\"type\":\"string\"},"
	"\"confidence\":{\"type\":\"number\"}}}}}}";

/* The kinds of the table that say what a model should look for; how many. */
static size_t asked_kinds(const char *names[REMARKS_MAX])
{
	const struct remark_kind *k;
	size_t n = 0;

	for (size_t i = 0; (k = remark_kind_at(i)); i++)
		if (k->means)
			names[n++] = k->name;
	return n;
}

/* ---- asking ---- */

/* What the justice who asked is known for: who would not see it cannot tell a talking
 * point that is meant to provoke. */
static void put_justice(struct buf *out, const struct catalogue *c,
			const struct reader_input *in)
{
	struct justice j;

	if (!*in->justice)
		return;
	buf_puts(out, "The question is from ");
	prompt_line(in->justice, out);
	buf_puts(out, ".\n");
	if (!catalogue_justice(c, in->justice, &j, NULL))
		return;
	if (j.profile)
		by_llm_fence("the justice who asked", j.profile, PROFILE_BYTES,
			     out);
	justice_release(&j);
}

/* Whom counsel speaks for; what the case file says of it is fenced too. */
static void put_counsel(struct buf *out, const struct reader_input *in)
{
	const struct court_case *c = in->kase;
	const struct case_side *own = c ? &c->sides[in->side] : NULL;
	buf_printf(out, "Counsel argues for the %s.\n", side_names[in->side]);
	if (own && own->party && own->position) {
		char *s = xprintf("%s: %s", own->party, own->position);
		by_llm_fence("the side", s, OPENING_BYTES, out);
		free(s);
	}
}

static void put_facts(struct buf *out, const struct reader_input *in)
{
	const struct court_case *c = in->kase;
	if (c && c->facts && *c->facts)
		by_llm_fence("facts", c->facts, FACTS_BYTES, out);
	for (size_t i = 0; c && i < c->questions.n; i++)
		by_llm_fence("question presented", c->questions.list[i],
			     FACTS_BYTES, out);
	if (!out->len)
		buf_puts(out, "Nothing else is known about the case.\n");
}

static void put_papers(struct buf *out, const struct reader_input *in)
{
	bearing_put(in, out);
	if (!out->len)
		buf_puts(out, "No passage of the papers bears on it.\n");
}

/* Less the opening, which stands by itself. */
static void put_history(struct buf *out, const struct reader_input *in)
{
	struct buf b;
	size_t from = in->n_before > EXCHANGES ? in->n_before - EXCHANGES : 0;
	buf_init(&b, REQUEST_MAX);
	for (size_t i = from; i < in->n_before; i++) {
		if (!*in->before[i].question && *in->opening)
			continue;
		by_llm_clipped(&b, "bench", in->before[i].question);
		by_llm_clipped(&b, "counsel", in->before[i].answer);
	}
	prompt_fence("earlier", b.len ? b.s : "(nothing)", out);
	buf_release(&b);
}

/* "- decorum: words aimed at people ...", a line a kind. */
static void put_kinds(struct buf *out)
{
	const struct remark_kind *k;

	for (size_t i = 0; (k = remark_kind_at(i)); i++)
		if (k->means)
			buf_printf(out, "%s- %s: %s", out->len ? "\n" : "",
				   k->name, k->means);
}

static void put_schema(struct buf *out)
{
	const char *names[REMARKS_MAX];
	size_t n = asked_kinds(names);
	struct buf list;

	buf_init(&list, REQUEST_MAX);
	for (size_t i = 0; i < n; i++)
		buf_printf(&list, "%s\"%s\"", i ? "," : "", names[i]);
	buf_printf(out, schema_of, list.s);
	buf_release(&list);
}

static void put_guesses(struct buf *out, const struct lexicons *lx,
			const struct reader_input *in)
{
	struct conduct_candidate c[CONDUCT_CANDIDATES_MAX];
	size_t n = conduct_candidates(lx, in, c), shown = 0;
	struct buf b;
	buf_init(&b, REQUEST_MAX);
	for (size_t i = 0; i < n && shown < GUESSES; i++) {
		if ((!c[i].said && c[i].confidence < GUESS_LEAST) ||
		    conduct_is_for_the_papers(in, &c[i]))
			continue;
		char *words = quote_sentence("@", in->answer, c[i].span);
		buf_printf(&b, "%s: %s\n", c[i].kind->name, words);
		free(words);
		shown++;
	}
	prompt_fence("noted", shown ? b.s : "(nothing)", out);
	buf_release(&b);
}

enum {
	COUNSEL,
	FACTS,
	OPENING,
	JUSTICE,
	HISTORY,
	PAPERS,
	QUESTION,
	ANSWER,
	GUESSED,
	KINDS,
	SCHEMA,
	VALUES
};

bool conduct_llm_request(const struct catalogue *c, const struct lexicons *lx,
			 const struct reader_input *in, struct llm_request *out,
			 struct error *err)
{
	struct buf b[VALUES];
	for (size_t i = 0; i < VALUES; i++)
		buf_init(&b[i], REQUEST_MAX);
	put_counsel(&b[COUNSEL], in);
	put_facts(&b[FACTS], in);
	by_llm_fence("opening", *in->opening ? in->opening : "(not given)",
		     OPENING_BYTES, &b[OPENING]);
	put_justice(&b[JUSTICE], c, in);
	put_history(&b[HISTORY], in);
	put_papers(&b[PAPERS], in);
	prompt_fence("question",
		     *in->question ? in->question : "(none: a statement)",
		     &b[QUESTION]);
	prompt_fence("answer", in->answer, &b[ANSWER]);
	put_guesses(&b[GUESSED], lx, in);
	put_kinds(&b[KINDS]);
	put_schema(&b[SCHEMA]);
	const struct prompt_value values[] = {
		{ "context", b[COUNSEL].s },   { "facts", b[FACTS].s },
		{ "opening", b[OPENING].s },   { "profile", b[JUSTICE].s },
		{ "history", b[HISTORY].s },   { "passages", b[PAPERS].s },
		{ "question", b[QUESTION].s }, { "answer", b[ANSWER].s },
		{ "choices", b[GUESSED].s },   { "kinds", b[KINDS].s },
	};
	bool ok = by_llm_ask(c, "read-conduct", values,
			     sizeof values / sizeof *values, "faults",
			     b[SCHEMA].s, out, err);
	out->max_tokens = REPLY_TOKENS;
	for (size_t i = 0; i < VALUES; i++)
		buf_release(&b[i]);
	return ok;
}

/* ---- reading the reply ---- */

static const char *const met[] = { "answered", "partly", "changed", "ignored",
				   "none" };
static const char *const positions[] = { "kept", "qualified", "abandoned" };

static double confidence(const struct json_ref *at, struct faults *f)
{
	double v = json_number(at, "confidence", f);
	if (v >= 0 && v <= 1)
		return v;
	json_fault(at, f, "confidence must lie between 0 and 1");
	return 0;
}

/* "the" stands in any answer and shows nothing. */
static bool is_enough(struct span s, const char *answer)
{
	return s.to > s.from &&
	       (s.to - s.from >= SURE_BYTES || s.to - s.from == strlen(answer));
}

static bool is_named(const struct reading *r, const char *kind, struct span s)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is(&r->remarks[i], kind) &&
		    r->remarks[i].span.from < s.to &&
		    r->remarks[i].span.to > s.from)
			return true;
	return false;
}

/* One fault of the list; what is wrong with its form goes to f. */
static void read_item(const struct json_ref *at, const char *answer,
		      struct reading *out, struct conduct_llm_left *left,
		      struct faults *f)
{
	const char *quote = json_text(at, "quote", f);
	const char *names[REMARKS_MAX];
	int kind = json_choice(at, "kind", names, asked_kinds(names), f);
	double sure = confidence(at, f);
	size_t wrong = f->n;
	char *why = by_llm_sentence(at, "why", f);
	char *fix = by_llm_sentence(at, "fix", f);
	struct span s = { 0, 0 };
	if (!why && wrong == f->n)
		json_fault(at, f, "why must be a sentence");
	if (f->n)
		goto out;
	if (!quote_find(answer, quote, &s) || !is_enough(s, answer))
		left->unquoted++;
	else if (sure < CONFIDENCE_LEAST)
		left->unsure++;
	else if (!is_named(out, names[kind], s))
		reading_remark(out, names[kind], sure, s, why,
			       fix ? fix : remark_kind(names[kind])->fix);
out:
	free(why);
	free(fix);
}

static void read_items(const struct json_ref *list, bool lenient,
		       const char *answer, struct reading *out,
		       struct conduct_llm_left *left, struct faults *f)
{
	struct json_ref item = { 0 };
	for (size_t n = 0; n < ITEMS_MAX && json_next(list, &item); n++) {
		struct faults own;
		faults_init(&own);
		if (json_kind(&item) != JSON_OBJECT)
			json_fault(&item, &own, "expected an object");
		else
			read_item(&item, answer, out, left, &own);
		if (lenient)
			left->unknown += own.n > 0;
		for (size_t i = 0; !lenient && i < own.n; i++)
			faults_add(f, "%s", own.list[i]);
		faults_release(&own);
	}
}

static void read_reply(const struct json_ref *at, bool lenient,
		       const char *answer, struct reading *out,
		       struct conduct_llm_left *left, struct faults *f)
{
	struct json_ref list;
	/* Asked for to be thought about first; of no use by themselves. */
	json_text(at, "asked", lenient ? NULL : f);
	json_choice(at, "met", met, 5, lenient ? NULL : f);
	json_choice(at, "position", positions, 3, lenient ? NULL : f);
	if (json_member(at, "faults", JSON_ARRAY, &list, f))
		read_items(&list, lenient, answer, out, left, f);
}

bool conduct_llm_parse(const char *reply, bool cut_short, bool lenient,
		       const char *answer, struct reading *out,
		       struct conduct_llm_left *left, struct error *err)
{
	struct faults f;
	struct json *doc = NULL;
	struct reading found;
	bool ok = false;
	*left = (struct conduct_llm_left){ 0 };
	reading_init(&found);
	faults_init(&f);
	doc = structured_doc(reply, cut_short, REQUEST_MAX, err);
	if (doc) {
		struct json_ref root = json_root(doc);
		if (json_kind(&root) == JSON_OBJECT)
			read_reply(&root, lenient, answer, &found, left, &f);
		else
			faults_add(&f, "$: expected an object");
		ok = by_llm_faults_joined(&f, err);
	}
	for (size_t i = 0; ok && i < found.n_remarks; i++) {
		const struct remark *m = &found.remarks[i];
		reading_remark(out, m->kind->name, m->confidence, m->span,
			       m->why, m->fix);
	}
	reading_release(&found);
	json_free(doc);
	faults_release(&f);
	return ok;
}
