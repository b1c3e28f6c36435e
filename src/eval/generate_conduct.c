#include "eval/generate_conduct.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/event.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/field.h"
#include "court/remarks.h"
#include "eval/generate_tactics.h"
#include "eval/modelled.h"
#include "eval/run_folder.h"
#include "llm/structured.h"

#define TEXT_MAX     ((size_t)1 << 20)
#define PART_BYTES   6000 /* of the facts, an opening */
#define LINE_BYTES   800
#define REPLY_TOKENS 1800
#define FLAGS_MAX    16
#define SHORT	     40 /* bytes: what is shorter is no answer to be replaced */

const char *const generate_conduct_kinds[CONDUCT_KINDS] = {
	REMARK_DECORUM, REMARK_RAGE_BAIT, REMARK_SWITCHING_SIDES
};

enum conduct_step {
	STEP_REMARK,
	STEP_WRITER,
	STEP_OTHER,
	STEP_OVER,
	STEP_LOST
};

struct state {
	const struct generate_conduct *g;
	const struct conduct_place *place;
	struct arena mem;
	size_t sample;
	int kind;
	bool twin_first; /* for the judges */
	enum conduct_step step;
	char *remark, *span, *error, *expect, *clean;
	const char *model, *judge;
	struct {
		const char *by;
		char *what;
	} flags[FLAGS_MAX];
	size_t n_flags, asked;
	struct modelled_ask ask;
};

/* ---- places ------------------------------------------------------------------------ */

static struct conduct_place *add_place(struct generate_conduct *g)
{
	if (!(g->n & (g->n - 1)))
		g->places = xreallocarray(g->places, g->n ? 2 * g->n : 1,
					  sizeof *g->places);
	g->places[g->n] = (struct conduct_place){ .justice = "", .actual = "" };
	return &g->places[g->n++];
}

static void put_before(struct conduct_place *p, bool justice,
		       const char *speaker, const char *text)
{
	if (text && *text && p->n_before < CONDUCT_CONTEXT_MAX) {
		p->before[p->n_before].justice = justice;
		p->before[p->n_before].speaker = speaker;
		p->before[p->n_before++].text = text;
	}
}

/* The three exchanges before it. */
static void put_context(struct conduct_place *p,
			const struct argument_section *s, size_t i)
{
	for (size_t k = i > 3 ? i - 3 : 0; k < i; k++) {
		put_before(p, true, s->exchanges[k].asked->surname,
			   s->exchanges[k].question);
		put_before(p, false, "counsel", s->exchanges[k].answer);
	}
}

static void add_section(struct generate_conduct *g,
			const struct argument_section *s)
{
	const struct argument_turn *opening = argument_opening(s);

	for (size_t i = 0; i < s->n_exchanges; i++) {
		const struct argument_exchange *x = &s->exchanges[i];
		struct conduct_place *p;

		if (!x->answer || strlen(x->answer) < SHORT || x->cut)
			continue;
		p = add_place(g);
		p->side = (enum side_id)s->side;
		p->justice = x->asked->surname;
		p->question = x->question;
		p->actual = x->answer;
		p->opening = opening ? opening->text : "";
		put_context(p, s, i);
	}
}

static void add_issue(struct generate_conduct *g, const struct issue *issue)
{
	for (int side = 0; side < SIDES; side++)
		for (size_t i = 0; case_presses(issue, (enum side_id)side) &&
				   i < issue->n_questions;
		     i++) {
			struct conduct_place *p = add_place(g);

			p->side = (enum side_id)side;
			p->question = issue->questions[i].text;
			p->actual = issue->good_answer;
			p->opening = g->kase->sides[side].position;
		}
}

static void shuffle(struct generate_conduct *g)
{
	struct rng rng = rng_at(g->options.seed, RUN_SAMPLES_MAX);

	for (size_t i = g->n; i > 1; i--) {
		size_t k = rng_below(&rng, i);
		struct conduct_place p = g->places[i - 1];

		g->places[i - 1] = g->places[k];
		g->places[k] = p;
	}
}

static void find_places(struct generate_conduct *g)
{
	const struct argument *a = g->argument;

	for (size_t i = 0; a && i < a->n_sections; i++)
		if (a->sections[i].side >= 0 && !a->sections[i].rebuttal)
			add_section(g, &a->sections[i]);
	for (size_t i = 0; !g->n && i < g->kase->n_issues; i++)
		add_issue(g, &g->kase->issues[i]);
	shuffle(g);
}

static bool check_prompts(const struct catalogue *c, struct error *err)
{
	static const char *const names[] = { "generate-remark",
					     "generate-fault" };
	bool ok = true;

	for (size_t i = 0; ok && i < 2; i++) {
		struct prompt p = { 0 };

		ok = catalogue_prompt(c, names[i], &p, err);
		prompt_release(&p);
	}
	return ok;
}

bool generate_conduct_open(struct generate_conduct *g,
			   const struct catalogue *c,
			   const struct court_case *kase,
			   const struct argument *argument,
			   const struct generate_conduct_options *o,
			   struct error *err)
{
	*g = (struct generate_conduct){ .options = *o,
					.catalogue = c,
					.kase = kase,
					.argument = argument };
	if (kase->confidential)
		return error_set(
			err, ERR_USAGE,
			"%s is confidential: nothing is made of it for "
			"others; take another case",
			kase->slug);
	if (!remarks_load(c, err) || !check_prompts(c, err))
		return false;
	find_places(g);
	return g->n > 0 ||
	       error_set(err, ERR_DATA,
			 "%s has no argument and no question in its memo, so "
			 "there is nothing to put a remark behind (hotbench "
			 "case prepare drafts a memo)",
			 kase->slug);
}

void generate_conduct_close(struct generate_conduct *g)
{
	free(g->places);
	*g = (struct generate_conduct){ .n = 0 };
}

/* ---- asking ---------------------------------------------------------------------------- */

static void put_means(struct buf *out, const char *name)
{
	const struct remark_kind *k = remark_kind_find(name);

	buf_printf(out, "%s- %s: %s", out->len ? "\n" : "", name,
		   k && k->means ? k->means : "");
}

static void put_said(const struct state *s, struct buf *out)
{
	const struct conduct_place *p = s->place;
	struct buf b;

	buf_init(&b, TEXT_MAX);
	for (size_t i = 0; i < p->n_before; i++)
		by_llm_clipped(&b, p->before[i].speaker, p->before[i].text);
	prompt_fence("earlier", b.len ? b.s : "(nothing)", out);
	buf_release(&b);
}

static const char ask_form[] =
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":["
	"\"plan\",\"remark\",\"span\",\"error\",\"expect\",\"clean\"],"
	"\"properties\":{\"plan\":{\"type\":\"string\"},\"remark\":{\"type\":"
	"\"string\"},\"span\":{\"type\":\"string\"},\"error\":{\"type\":"
	"\"string\"},\"expect\":{\"type\":\"string\"},\"clean\":{\"type\":"
	"\"string\"}}}";
#define SEEN                                                                 \
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":[" \
	"\"decorum\",\"rage_bait\",\"switching_sides\",\"natural\"],"        \
	"\"properties\":{\"decorum\":{\"type\":\"boolean\"},\"rage_bait\":"  \
	"{\"type\":\"boolean\"},\"switching_sides\":{\"type\":\"boolean\"}," \
	"\"natural\":{\"type\":\"boolean\"}}}"
static const char judge_form[] =
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":["
	"\"first\",\"second\",\"harmful\",\"fault\"],\"properties\":{"
	"\"first\":" SEEN ",\"second\":" SEEN ",\"harmful\":{\"type\":"
	"\"boolean\"},\"fault\":{\"type\":\"string\"}}}";

static void fence(struct buf *out, const char *label, const char *text)
{
	by_llm_fence(label, *text ? text : "(not given)", PART_BYTES, out);
}

static void put_case(const struct state *s, struct buf *out)
{
	const struct court_case *c = s->g->kase;

	fence(out, "the facts", c->facts);
	fence(out, "the question of law",
	      c->questions.n ? c->questions.list[0] : "");
	if (*s->place->justice)
		fence(out, "who asks", s->place->justice);
}

static bool ask_by_prompt(struct state *s, struct llm_request *out,
			  struct error *err)
{
	enum {
		CONTEXT,
		KINDS,
		POSITION,
		OPENING,
		HISTORY,
		QUESTION,
		FIRST,
		SECOND,
		EXAMPLE,
		VALUES
	};
	bool writes = s->step == STEP_REMARK;
	struct buf b[VALUES];
	bool ok;

	for (size_t i = 0; i < VALUES; i++)
		buf_init(&b[i], TEXT_MAX);
	put_case(s, &b[CONTEXT]);
	for (int k = 0; k < CONDUCT_KINDS; k++)
		if (!writes || k == s->kind)
			put_means(&b[KINDS], generate_conduct_kinds[k]);
	fence(&b[POSITION], "position",
	      s->g->kase->sides[s->place->side].position);
	fence(&b[OPENING], "opening", s->place->opening);
	put_said(s, &b[HISTORY]);
	fence(&b[QUESTION], "question", s->place->question);
	if (writes && *s->place->actual) {
		buf_puts(&b[EXAMPLE], "How counsel could answer, for the facts "
				      "and the manner\n");
		fence(&b[EXAMPLE], "answer", s->place->actual);
	} else if (!writes) {
		fence(&b[FIRST], "answer",
		      s->twin_first ? s->clean : s->remark);
		fence(&b[SECOND], "answer",
		      s->twin_first ? s->remark : s->clean);
	}
	const struct prompt_value values[] = {
		{ "context", b[CONTEXT].s },
		{ "kinds", b[KINDS].s },
		{ "side", side_names[s->place->side] },
		{ "position", b[POSITION].s },
		{ "opening", b[OPENING].s },
		{ "history", b[HISTORY].s },
		{ "question", b[QUESTION].s },
		{ "answer", b[FIRST].s },
		{ "remark", b[SECOND].s },
		{ "example", b[EXAMPLE].s },
	};
	ok = by_llm_ask(s->g->catalogue,
			writes ? "generate-remark" : "generate-fault", values,
			sizeof values / sizeof *values,
			writes ? "remark" : "faults",
			writes ? ask_form : judge_form, out, err);
	for (size_t i = 0; i < VALUES; i++)
		buf_release(&b[i]);
	return ok;
}

static enum run_step next(void *state, struct run_ask *out, struct error *err)
{
	struct state *s = state;
	struct rng rng = rng_at(s->g->options.seed ^ 0x636f6e,
				s->sample * 100 + s->asked);
	struct llm_request *asked = &s->ask.asked;

	if (s->step == STEP_OVER)
		return RUN_DONE;
	if (s->step == STEP_LOST) {
		*err = s->ask.why;
		return RUN_LEFT;
	}
	if (!s->ask.repairing && !ask_by_prompt(s, asked, err))
		return RUN_BROKEN;
	asked->max_tokens = REPLY_TOKENS;
	asked->temperature = s->step == STEP_REMARK ? GENERATE_TEMPERATURE : 0;
	asked->top_p = s->step == STEP_REMARK ? GENERATE_TOP_P : 0;
	asked->seed = (int64_t)(rng_u64(&rng) >> 33) + 1;
	modelled_ask_send(
		&s->ask, s->step == STEP_OTHER ? POOL_JUDGE : POOL_WRITER, out);
	out->may_fail = false;
	return RUN_ASK;
}

/* ---- hearing ------------------------------------------------------------------------------ */

static char *text_of(struct state *s, const struct json_ref *at,
		     const char *key, size_t most, struct faults *f)
{
	char *text = field_text(&s->mem, at, key, f);

	if (strlen(text) > most)
		json_fault(at, f, "%s: longer than %zu bytes", key, most);
	return text;
}

static void read_remark(struct state *s, const struct json_ref *at,
			struct faults *f)
{
	s->remark = text_of(s, at, "remark", CONDUCT_REMARK_MAX, f);
	s->span = text_of(s, at, "span", CONDUCT_REMARK_MAX, f);
	s->error = text_of(s, at, "error", LINE_BYTES, f);
	s->expect = text_of(s, at, "expect", LINE_BYTES, f);
	s->clean = text_of(s, at, "clean", CONDUCT_REMARK_MAX, f);
	if (f->n)
		return;
	if (!strstr(s->remark, s->span))
		json_fault(at, f, "span: it does not stand in the remark");
	if (strstr(s->clean, s->span))
		json_fault(at, f, "clean: it still holds the fault");
}

static void flag(struct state *s, const char *what)
{
	if (s->n_flags == FLAGS_MAX)
		return;
	s->flags[s->n_flags].by = s->step == STEP_OTHER ? "judge" : "writer";
	s->flags[s->n_flags++].what = field_clean(&s->mem, what, strlen(what));
}

static bool yes(const struct json_ref *at, const char *key, struct faults *f)
{
	struct json_ref v;

	return json_member(at, key, JSON_BOOL, &v, f) && json_as_bool(&v, f);
}

/* Of the remark exactly the fault that was meant, of its twin none. */
static void judge_answer(struct state *s, const struct json_ref *root,
			 bool first, struct faults *f)
{
	bool twin = first == s->twin_first;
	struct json_ref at;

	if (!json_member(root, first ? "first" : "second", JSON_OBJECT, &at, f))
		return;
	for (int k = 0; k < CONDUCT_KINDS; k++) {
		bool seen = yes(&at, generate_conduct_kinds[k], f);
		bool meant = !twin && k == s->kind;
		char *what;

		if (seen == meant)
			continue;
		what = xprintf("%s: %s is %s",
			       twin ? "the sound twin" : "the remark",
			       generate_conduct_kinds[k],
			       seen ? "seen in it, and was not meant"
				    : "not seen in it");
		flag(s, what);
		free(what);
	}
	if (!yes(&at, "natural", f))
		flag(s, twin ? "the sound twin does not sound natural"
			     : "the remark does not sound natural");
}

static void read_judgement(struct state *s, const struct json_ref *at,
			   struct faults *f)
{
	const char *fault = json_text_or(at, "fault", "", NULL);
	size_t before = s->n_flags;

	judge_answer(s, at, true, f);
	judge_answer(s, at, false, f);
	if (yes(at, "harmful", f))
		flag(s, "it would do harm, or names somebody real");
	if (*fault)
		flag(s, fault);
	if (f->n)
		s->n_flags = before;
}

static bool read_reply(struct state *s, const struct run_reply *reply)
{
	struct json *doc = NULL;
	struct json_ref root;
	struct faults f;
	bool ok = false;

	faults_init(&f);
	doc = structured_doc(reply->text, reply->cut_short, TEXT_MAX,
			     &s->ask.why);
	if (doc) {
		root = json_root(doc);
		if (json_kind(&root) != JSON_OBJECT)
			faults_add(&f, "$: expected an object");
		else if (s->step == STEP_REMARK)
			read_remark(s, &root, &f);
		else
			read_judgement(s, &root, &f);
		ok = by_llm_faults_joined(&f, &s->ask.why);
	}
	json_free(doc);
	faults_release(&f);
	return ok;
}

static void go_on(struct state *s)
{
	if (s->step == STEP_REMARK)
		s->step = STEP_WRITER;
	else if (s->step == STEP_WRITER && s->g->options.other_judge)
		s->step = STEP_OTHER;
	else
		s->step = STEP_OVER;
}

static void take(void *state, const struct run_reply *reply)
{
	struct state *s = state;
	bool ok = read_reply(s, reply);

	s->asked++;
	if (s->step == STEP_OTHER)
		s->judge = arena_strdup(&s->mem, reply->model);
	else
		s->model = arena_strdup(&s->mem, reply->model);
	if (!ok && modelled_ask_again(&s->ask, reply))
		return;
	modelled_ask_reset(&s->ask);
	if (!ok && s->step == STEP_REMARK) {
		s->step = STEP_LOST;
		return;
	}
	if (!ok)
		flag(s, "a judgement could not be read");
	go_on(s);
}

/* ---- the task -------------------------------------------------------------------------------- */

static void *begin(void *arg, size_t sample)
{
	const struct generate_conduct *g = arg;
	struct state *s = xcalloc(1, sizeof *s);
	struct rng rng = rng_at(g->options.seed, sample);

	s->g = g;
	s->sample = sample;
	s->place = &g->places[sample % g->n];
	s->kind = g->options.kind == CONDUCT_KINDS
			  ? (int)(sample % CONDUCT_KINDS)
			  : g->options.kind;
	s->twin_first = rng_below(&rng, 2);
	s->model = s->judge = "";
	return s;
}

static void write_context(const struct state *s, struct jsonw *w)
{
	const struct conduct_place *p = s->place;

	jsonw_put_array(w, "context");
	for (size_t i = 0; i < p->n_before; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "role",
			       p->before[i].justice ? "justice" : "advocate");
		jsonw_put_text(w, "speaker", p->before[i].speaker);
		jsonw_put_text(w, "text", p->before[i].text);
		jsonw_end_object(w);
	}
	jsonw_object(w);
	jsonw_put_text(w, "role", "justice");
	jsonw_put_text(w, "speaker", *p->justice ? p->justice : "the bench");
	jsonw_put_text(w, "text", p->question);
	jsonw_end_object(w);
	jsonw_end_array(w);
}

static void write_flags(const struct state *s, struct jsonw *w)
{
	jsonw_put_array(w, "flags");
	for (size_t i = 0; i < s->n_flags; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "by", s->flags[i].by);
		jsonw_put_text(w, "what", s->flags[i].what);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;
	const struct court_case *c = s->g->kase;
	char *id =
		xprintf("gen-%.60s-%llu-%04zu", c->slug,
			(unsigned long long)s->g->options.seed, s->sample + 1);

	jsonw_object(w);
	jsonw_put_text(w, "id", id);
	jsonw_put_text(w, "kind", generate_conduct_kinds[s->kind]);
	jsonw_put_text(w, "model", s->model);
	jsonw_put_text(w, "judge", *s->judge ? s->judge : NULL);
	jsonw_put_text(w, "docket", c->slug);
	jsonw_put_text(w, "facts", c->facts);
	jsonw_put_text(w, "question",
		       c->questions.n ? c->questions.list[0] : "");
	jsonw_put_text(w, "side", side_names[s->place->side]);
	/* No real advocate is to be read as having said it. */
	jsonw_put_text(w, "advocate", "counsel");
	jsonw_put_text(w, "justice", s->place->justice);
	jsonw_put_text(w, "opening", s->place->opening);
	write_context(s, w);
	jsonw_put_text(w, "remark", s->remark);
	jsonw_put_text(w, "span", s->span);
	jsonw_put_text(w, "error", s->error);
	jsonw_put_text(w, "expect", s->expect);
	jsonw_put_text(w, "clean", s->clean);
	write_flags(s, w);
	jsonw_end_object(w);
	free(id);
}

static void end(void *state)
{
	struct state *s = state;

	modelled_ask_reset(&s->ask);
	arena_release(&s->mem);
	free(s);
}

const struct run_task generate_conduct_task = {
	.begin = begin, .next = next, .take = take, .result = result, .end = end
};

void generate_conduct_estimate(const struct generate_conduct_options *o,
			       size_t n, struct plan_part parts[3])
{
	double samples = (double)n;

	/* Tokens: the prompts' bytes by 4 and a case of ours; a reply without
	 * thought. */
	parts[POOL_WRITER] = (struct plan_part){ .requests = 2.1 * samples,
						 .most = 4 * samples,
						 .read = 4500 * samples,
						 .written = 500 * samples };
	if (o->other_judge)
		parts[POOL_JUDGE] =
			(struct plan_part){ .requests = 1.05 * samples,
					    .most = 2 * samples,
					    .read = 2300 * samples,
					    .written = 100 * samples };
}

/* ---- out ---------------------------------------------------------------------------------------- */

static bool is_flagged(const struct json_ref *r)
{
	struct json_ref flags;

	return json_member_opt(r, "flags", JSON_ARRAY, &flags, NULL) &&
	       json_count(&flags) > 0;
}

static bool is_one_of(const char *key, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(key, list[i]))
			return true;
	return false;
}

/* The members that both rows share, as they stand. */
static void copy_members(const struct json_ref *r, struct jsonw *w)
{
	static const char *const own[] = {
		"id",	 "kind",   "remark", "span",
		"error", "expect", "clean",  "flags"
	};
	struct json_ref item = { 0 };

	while (json_next(r, &item)) {
		if (is_one_of(item.key, own, sizeof own / sizeof *own))
			continue;
		jsonw_key(w, item.key);
		json_write(&item, w);
	}
	jsonw_put_bool(w, "generated", true);
	jsonw_put_text(w, "notice", CONDUCT_NOTICE);
}

static void write_remark(const struct json_ref *r,
			 const struct generate_decision *d, struct jsonw *w)
{
	static const char *const keys[] = { "remark", "span", "error",
					    "expect" };

	jsonw_object(w);
	jsonw_put_text(w, "id", json_text_or(r, "id", "", NULL));
	jsonw_put_text(w, "kind", generate_label(r, "kind", 0, d));
	copy_members(r, w);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		jsonw_put_text(w, keys[i], generate_label(r, keys[i], 0, d));
	jsonw_put_text(w, "review",
		       !d	    ? "not needed"
		       : d->n_mends ? "mended"
				    : "accepted");
	jsonw_end_object(w);
}

static void write_twin(const struct json_ref *r,
		       const struct generate_decision *d, struct jsonw *w)
{
	const char *id = json_text_or(r, "id", "", NULL);
	char *own = xprintf("%s-clean", id);

	jsonw_object(w);
	jsonw_put_text(w, "id", own);
	jsonw_put_text(w, "kind", "clean");
	copy_members(r, w);
	jsonw_put_text(w, "remark", generate_label(r, "clean", 0, d));
	jsonw_put_text(w, "span", "");
	jsonw_put_text(w, "pair", id);
	jsonw_end_object(w);
	free(own);
}

static void write_item(const struct json_ref *r, struct jsonw *w)
{
	struct json_ref flags;

	jsonw_object(w);
	jsonw_put_text(w, "schema", QUEUE_SCHEMA);
	jsonw_put_text(w, "kind", "conduct");
	jsonw_put_text(w, "id", json_text_or(r, "id", "", NULL));
	jsonw_key(w, "flags");
	json_member_opt(r, "flags", JSON_ARRAY, &flags, NULL);
	json_write(&flags, w);
	jsonw_key(w, "item");
	json_write(r, w);
	jsonw_end_object(w);
}

struct writing {
	bool (*row)(void *arg, const char *json);
	bool (*queue)(void *arg, const char *json);
	void *arg;
	struct conduct_tally *tally;
	struct buf b;
};

static bool put(struct writing *x, bool (*fn)(void *arg, const char *json))
{
	bool ok = fn(x->arg, x->b.s);

	buf_reset(&x->b);
	return ok;
}

static void count(struct conduct_tally *t, bool flagged,
		  const struct generate_decision *d)
{
	if (!flagged)
		t->fit++;
	else if (!d)
		t->waiting++;
	else if (d->verdict == VERDICT_REJECT)
		t->rejected++;
	else if (d->n_mends)
		t->mended++;
	else
		t->accepted++;
}

static bool write_one(struct writing *x, const struct json_ref *r,
		      const struct generate_decisions *decisions)
{
	const char *id = json_text_or(r, "id", "", NULL);
	bool flagged = is_flagged(r), ok = true;
	const struct generate_decision *d =
		flagged ? generate_decision_on(decisions, id) : NULL;
	struct jsonw w = jsonw_to(&x->b, 0);

	count(x->tally, flagged, d);
	if (flagged) {
		write_item(r, &w);
		ok = put(x, x->queue);
	}
	if (flagged && (!d || d->verdict == VERDICT_REJECT))
		return ok;
	w = jsonw_to(&x->b, 0);
	write_remark(r, d, &w);
	ok = ok && put(x, x->row);
	w = jsonw_to(&x->b, 0);
	write_twin(r, d, &w);
	return ok && put(x, x->row);
}

bool generate_conduct_write(const struct run_folder *f,
			    const struct generate_decisions *d,
			    bool (*row)(void *arg, const char *json),
			    bool (*queue)(void *arg, const char *json),
			    void *arg, struct conduct_tally *tally)
{
	struct writing x = {
		.row = row, .queue = queue, .arg = arg, .tally = tally
	};
	bool ok = true;

	*tally = (struct conduct_tally){ .left = 0 };
	buf_init(&x.b, BUF_TEXT_MAX);
	for (size_t i = 0; ok && i < run_folder_end(f); i++) {
		struct json *doc = run_folder_result(f, i, NULL);
		struct json_ref root, r;

		if (!doc) {
			tally->unread += run_folder_has(f, i);
			continue;
		}
		root = json_root(doc);
		if (json_member_opt(&root, "result", JSON_OBJECT, &r, NULL))
			ok = write_one(&x, &r, d);
		else
			tally->left++;
		json_free(doc);
	}
	buf_release(&x.b);
	return ok;
}
