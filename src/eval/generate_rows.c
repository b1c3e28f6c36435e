#include "eval/generate_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/event.h"
#include "analysis/tactics_llm.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/dialogue.h"
#include "court/field.h"
#include "eval/run_folder.h"

#define ID_BYTES 128

static const char *text(const struct json_ref *at, const char *key)
{
	return json_text_or(at, key, "", NULL);
}

static void put(struct jsonw *w, const struct json_ref *at, const char *key)
{
	const char *s = text(at, key);

	if (*s)
		jsonw_put_text(w, key, s);
}

/* ---- walking --------------------------------------------------------------------- */

static bool is_flagged(const struct json_ref *variant)
{
	struct json_ref flags;

	return json_member_opt(variant, "flags", JSON_ARRAY, &flags, NULL) &&
	       json_count(&flags) > 0;
}

static void count(struct generate_tally *t, const struct generated *g)
{
	if (g->waits)
		t->waiting++;
	else if (!g->decision)
		t->fit++;
	else if (g->decision->verdict == VERDICT_REJECT)
		t->rejected++;
	else if (g->decision->n_mends)
		t->mended++;
	else
		t->accepted++;
}

static size_t number(const struct json_ref *at, const char *key)
{
	return (size_t)json_int_or(at, key, 0, 0, 1000, NULL);
}

static void count_judged(struct generate_tally *t,
			 const struct json_ref *variant)
{
	struct json_ref judged;

	if (!json_member_opt(variant, "judged", JSON_OBJECT, &judged, NULL))
		return;
	t->judged += number(&judged, "answers");
	for (int d = 0; d < TACTICS_GOAL; d++)
		t->agreed[d] += number(&judged, tactics_schemes[d].name);
	t->judged_whole++;
	t->goal_agreed += json_bool_or(&judged, "goal", false, NULL);
}

struct walk {
	const struct generate_decisions *decisions;
	generated_fn *fn;
	void *arg;
	struct generate_tally *tally;
};

static bool tell(const struct walk *x, const struct json_ref *pair,
		 const struct json_ref *variant, struct error *err)
{
	struct generated g = { .pair = pair, .variant = variant };
	char id[ID_BYTES];

	snprintf(id, sizeof id, "%.100s-%.8s", text(pair, "pair"),
		 text(variant, "letter"));
	g.id = id;
	if (is_flagged(variant)) {
		g.decision = generate_decision_on(x->decisions, id);
		g.waits = !g.decision;
	}
	g.goes_out = !g.waits &&
		     (!g.decision || g.decision->verdict == VERDICT_ACCEPT);
	count(x->tally, &g);
	count_judged(x->tally, variant);
	return x->fn(x->arg, &g, err);
}

static bool tell_pair(const struct walk *x, const struct json_ref *pair,
		      struct error *err)
{
	struct field_items w = field_items(pair, "variants", 2, NULL);
	bool ok = true;

	x->tally->pairs++;
	while (ok && field_next(&w))
		ok = tell(x, pair, &w.at, err);
	return ok;
}

bool generate_walk(const struct run_folder *f,
		   const struct generate_decisions *d, generated_fn *fn,
		   void *arg, struct generate_tally *tally, struct error *err)
{
	const struct walk x = { d, fn, arg, tally };
	bool ok = true;

	*tally = (struct generate_tally){ .pairs = 0 };
	for (size_t i = 0; ok && i < run_folder_end(f); i++) {
		struct json *doc = run_folder_result(f, i, NULL);
		struct json_ref root, pair;

		if (!doc) {
			tally->unread += run_folder_has(f, i);
			continue;
		}
		root = json_root(doc);
		if (json_member_opt(&root, "result", JSON_OBJECT, &pair, NULL))
			ok = tell_pair(&x, &pair, err);
		else
			tally->left++;
		json_free(doc);
	}
	return ok;
}

/* ---- one answer after another ------------------------------------------------------ */

struct each { /* of the answers of a dialogue */
	struct field_items turns, asks;
	size_t answer; /* from 1, the second ones counted */
	size_t ask;    /* from 1, of its turn */
	struct json_ref at;
};

static struct each each_of(const struct generated *g)
{
	return (struct each){ .turns = field_items(g->variant, "turns",
						   DIALOGUE_TURNS_MAX, NULL) };
}

static bool next_answer(struct each *e)
{
	while (!field_next(&e->asks)) {
		if (!field_next(&e->turns))
			return false;
		e->asks = field_items(&e->turns.at, "asks", DIALOGUE_ASKS_MAX,
				      NULL);
		e->ask = 0;
	}
	e->at = e->asks.at;
	e->answer++;
	e->ask++;
	return true;
}

/* Of those the first of each turn: what was said, one after the other. */
static bool next_said(struct each *e)
{
	while (next_answer(e))
		if (e->ask == 1)
			return true;
	return false;
}

static void put_labels(struct jsonw *w, const struct each *e,
		       const struct generate_decision *d)
{
	for (int i = 0; i < TACTICS_GOAL; i++)
		jsonw_put_text(w, tactics_schemes[i].name,
			       generate_label(&e->at, tactics_schemes[i].name,
					      e->answer, d));
}

/* ---- rows of `analyze tactics` ---------------------------------------------------------- */

static void put_said(struct jsonw *w, const struct each *e,
		     const struct generate_decision *d)
{
	jsonw_object(w);
	jsonw_put_text(w, "initiator", text(&e->at, "question"));
	jsonw_put_text(w, "responder", text(&e->at, "answer"));
	put_labels(w, e, d);
	put(w, &e->at, "words");
	put(w, &e->at, "why");
	jsonw_end_object(w);
}

static void put_notice(struct jsonw *w)
{
	jsonw_put_bool(w, "fictional", true);
	jsonw_put_bool(w, "generated", true);
	jsonw_put_text(w, "notice", GENERATED_NOTICE);
}

static void put_origin(struct jsonw *w, const struct generated *g)
{
	put_notice(w);
	put(w, g->pair, "model");
	put(w, g->pair, "judge");
	put(w, g->pair, "method");
	jsonw_put_text(w, "review",
		       !g->decision	      ? "not needed"
		       : g->decision->n_mends ? "mended"
					      : "accepted");
	if (g->decision && *g->decision->by)
		jsonw_put_text(w, "reviewer", g->decision->by);
}

static void put_matter(struct jsonw *w, const struct generated *g)
{
	put(w, g->pair, "title");
	put(w, g->pair, "setting");
	put(w, g->pair, "background");
	put(w, g->pair, "role");
	put(w, g->pair, "examiner");
	put(w, g->pair, "private_knowledge");
	put(w, g->variant, "goal");
	put(w, g->variant, "outcome");
}

void generate_row_write(const struct generated *g, struct jsonw *w)
{
	struct each e = each_of(g);

	jsonw_object(w);
	jsonw_put_text(w, "id", g->id);
	put(w, g->pair, "pair");
	put_origin(w, g);
	put_matter(w, g);
	jsonw_put_array(w, "turns");
	while (next_said(&e))
		put_said(w, &e, g->decision);
	jsonw_end_array(w);
	jsonw_end_object(w);
}

/* ---- messages for training a reader -------------------------------------------------------- */

static void put_message(struct jsonw *w, const char *role, const char *s)
{
	jsonw_object(w);
	jsonw_put_text(w, "role", role);
	jsonw_put_text(w, "content", s);
	jsonw_end_object(w);
}

/* What the reader should have said: tactics_llm.h. */
static void put_right_reply(struct jsonw *w, const struct generated *g,
			    const struct each *e)
{
	struct jsonw reply;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	reply = jsonw_to(&b, 0);
	jsonw_object(&reply);
	jsonw_put_text(&reply, "wanted", text(&e->at, "wanted"));
	jsonw_put_text(&reply, "given", text(&e->at, "given"));
	put_labels(&reply, e, g->decision);
	jsonw_put_text(&reply, "goal", text(g->variant, "goal"));
	jsonw_end_object(&reply);
	put_message(w, "assistant", b.s);
	buf_release(&b);
}

static void put_messages(struct jsonw *w, const struct generated *g,
			 const struct each *e, const struct llm_request *r)
{
	jsonw_object(w);
	jsonw_put_array(w, "messages");
	for (size_t i = 0; i < r->n_messages; i++) {
		bool system = r->messages[i].role == LLM_SYSTEM;
		char *s = xprintf("%s%s%s", r->messages[i].content,
				  system ? "\n\n" : "",
				  system ? GENERATED_NOTICE : "");

		put_message(w, system ? "system" : "user", s);
		free(s);
	}
	put_right_reply(w, g, e);
	jsonw_end_array(w);
	jsonw_end_object(w);
}

bool generate_chat_write(const struct catalogue *c, const struct generated *g,
			 struct buf *out, struct error *err)
{
	struct tactics_turn turns[DIALOGUE_TURNS_MAX];
	struct tactics_dialogue d = {
		.setting = text(g->pair, "setting"),
		.background = text(g->pair, "background"),
		.role = text(g->pair, "role"),
		.turns = turns,
	};
	struct each e = each_of(g);
	bool ok = true;

	while (next_said(&e))
		turns[d.n++] = (struct tactics_turn){ text(&e.at, "question"),
						      text(&e.at, "answer") };
	e = each_of(g);
	for (size_t i = 0; ok && next_said(&e); i++) {
		struct jsonw w = jsonw_to(out, 0);
		struct llm_request r;

		ok = tactics_llm_request(c, &d, i, &r, err);
		if (ok)
			put_messages(&w, g, &e, &r);
		buf_putc(out, '\n');
		request_release(&r);
	}
	return ok;
}

/* ---- files of the drill ----------------------------------------------------------------------- */

static void put_ask(struct jsonw *w, const struct each *e,
		    const struct generate_decision *d)
{
	jsonw_object(w);
	jsonw_put_text(w, "question", text(&e->at, "question"));
	jsonw_put_text(w, "answer", text(&e->at, "answer"));
	put_labels(w, e, d);
	jsonw_put_text(w, "words", text(&e->at, "words"));
	jsonw_put_text(w, "why", text(&e->at, "why"));
	jsonw_end_object(w);
}

static void put_turns(struct jsonw *w, const struct generated *g)
{
	struct each e = each_of(g);
	bool open = false;

	jsonw_put_array(w, "turns");
	while (next_answer(&e)) {
		if (e.ask == 1) {
			if (open) {
				jsonw_end_array(w);
				jsonw_end_object(w);
			}
			jsonw_object(w);
			jsonw_put_array(w, "asks");
			open = true;
		}
		put_ask(w, &e, g->decision);
	}
	if (open) {
		jsonw_end_array(w);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

void generate_drill_write(const struct generated *g, struct jsonw *w)
{
	char *title = xprintf("%s (generated)", text(g->pair, "title"));

	jsonw_object(w);
	jsonw_put_text(w, "schema", "hotbench.dialogue/1");
	jsonw_put_text(w, "id", g->id);
	put(w, g->pair, "pair");
	put(w, g->pair, "setting");
	put_origin(w, g);
	jsonw_put_text(w, "title", title);
	put(w, g->pair, "background");
	put(w, g->pair, "role");
	put(w, g->pair, "examiner");
	put(w, g->variant, "goal");
	put(w, g->pair, "private_knowledge");
	put(w, g->variant, "outcome");
	put_turns(w, g);
	jsonw_end_object(w);
	free(title);
}

/* ---- the queue ------------------------------------------------------------------------------------ */

void generate_item_write(const struct generated *g, struct jsonw *w)
{
	struct json_ref flags;

	jsonw_object(w);
	jsonw_put_text(w, "schema", QUEUE_SCHEMA);
	jsonw_put_text(w, "kind", "tactics");
	jsonw_put_text(w, "id", g->id);
	jsonw_key(w, "flags");
	if (json_member_opt(g->variant, "flags", JSON_ARRAY, &flags, NULL))
		json_write(&flags, w);
	else
		jsonw_null(w);
	jsonw_put_object(w, "item");
	put_notice(w);
	put_matter(w, g);
	put(w, g->pair, "bound");
	put_turns(w, g);
	jsonw_end_object(w);
	jsonw_end_object(w);
}
