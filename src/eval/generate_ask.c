#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/event.h"
#include "base/buf.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/wording.h"
#include "eval/generate_state.h"

#define TEXT_MAX     ((size_t)1 << 20)
#define REPLY_TOKENS 1600 /* room for thought in front */
#define JUDGE_TOKENS 2400

enum {
	CONTEXT,
	HISTORY,
	QUESTION,
	ANSWER,
	LABELS,
	DIALOGUE,
	AIM,
	REMARK,
	CHOICES,
	SCHEMA,
	VALUES
};

/* ---- parts of prompts --------------------------------------------------------- */

static void put_means(struct buf *out, const char *label)
{
	char *section = xprintf("named %s", label);
	const char *means = wording(section, "means");

	buf_printf(out, "- %s: %s\n", label, means ? means : "");
	free(section);
}

/* What the labels mean, as people are told. */
static void put_labels(struct buf *out)
{
	static const char *const asks[TACTICS_GOAL] = {
		"what the words do",
		("how they deal with what the speaker "
		 "knows and was asked for"),
		"what the answer is for"
	};

	for (int d = 0; d < TACTICS_GOAL; d++) {
		const struct tactics_scheme *x = &tactics_schemes[d];

		buf_printf(out, "%s, %s\n", x->name, asks[d]);
		for (size_t k = 0; k < x->n; k++)
			put_means(out, x->labels[k]);
	}
	buf_cut(out, out->len - 1);
}

static void put_public(const struct generate_state *s, struct buf *out)
{
	const struct generate_pair *p = &s->pair;

	prompt_fence("setting", dialogue_settings[p->setting], out);
	prompt_fence("what both know", p->background, out);
	prompt_fence("who answers", p->role, out);
	prompt_fence("who asks", p->examiner, out);
}

static void put_private(struct generate_state *s, struct buf *out)
{
	prompt_fence("what only the speaker knows", s->pair.private_knowledge,
		     out);
}

/* Which is what the other judge is asked. */
static void put_aim(struct generate_state *s, struct buf *out)
{
	int goal = state_variant(s)->goal;
	const char *name = tactics_schemes[TACTICS_GOAL].labels[goal];
	char *section = xprintf("generate %s", name);
	const char *aim = wording(section, "aim");

	prompt_fence("what the speaker is after", aim ? aim : name, out);
	if (goal == TACTICS_NON_DISCLOSURE)
		prompt_fence("why it may be kept back", s->pair.bound, out);
	free(section);
}

/* What was said before this turn: the first question of each. */
static void put_history(struct generate_state *s, struct buf *out)
{
	const struct generate_variant *v = state_variant(s);
	struct buf b;

	buf_init(&b, TEXT_MAX);
	for (size_t t = 0; t < s->t; t++) {
		by_llm_clipped(&b, "asked", v->turns[t].asks[0].question);
		by_llm_clipped(&b, "answered", v->turns[t].asks[0].text);
	}
	prompt_fence("earlier", b.len ? b.s : "(nothing)", out);
	buf_release(&b);
}

static void put_dialogue(struct generate_state *s, bool labelled,
			 struct buf *out)
{
	const struct generate_variant *v = state_variant(s);
	const struct generate_answer *a;
	bool instead;
	struct buf b;

	buf_init(&b, TEXT_MAX);
	for (size_t i = 0; (a = generate_answer_at(v, i, &instead)); i++) {
		buf_printf(&b, "answer %zu%s\n", i + 1,
			   instead ? " (to a question that could be asked "
				     "instead of the one before)"
				   : "");
		by_llm_clipped(&b, "asked", a->question);
		by_llm_clipped(&b, "answered", a->text);
		if (labelled) {
			buf_puts(&b, "labels: ");
			generate_say_labels(a->labels, &b);
			buf_putc(&b, '\n');
		}
	}
	prompt_fence("dialogue", b.s, out);
	buf_release(&b);
}

static void put_answer(const struct generate_answer *a, struct buf *b)
{
	prompt_fence("question", a->question, &b[QUESTION]);
	if (a->text)
		prompt_fence("answer", a->text, &b[ANSWER]);
}

static void put_remark(const struct generate_state *s, struct buf *out)
{
	const struct generate_answer *a = &s->candidates[0];

	buf_puts(out, "An earlier draft was checked, and something is to be "
		      "put right. Keep its labels; write the answer anew.\n");
	prompt_fence("draft", a->text, out);
	buf_puts(out, "Its labels: ");
	generate_say_labels(a->labels, out);
	buf_putc(out, '\n');
	prompt_fence("to be put right", s->remark, out);
}

/* ---- forms ------------------------------------------------------------------------ */

static void put_member(struct buf *out, const char *key, const char *type)
{
	buf_printf(out, "%s\"%s\":{\"type\":\"%s\"}",
		   out->s[out->len - 1] == '{' ? "" : ",", key, type);
}

static void put_choice(struct buf *out, enum tactics_dimension d)
{
	const struct tactics_scheme *x = &tactics_schemes[d];

	buf_printf(out, "%s\"%s\":{\"type\":\"string\",\"enum\":[",
		   out->s[out->len - 1] == '{' ? "" : ",", x->name);
	for (size_t k = 0; k < x->n; k++)
		buf_printf(out, "%s\"%s\"", k ? "," : "", x->labels[k]);
	buf_puts(out, "]}");
}

static void put_required(struct buf *out, const char *const *keys, size_t n)
{
	buf_puts(out, "{\"type\":\"object\",\"additionalProperties\":false,"
		      "\"required\":[");
	for (size_t i = 0; i < n; i++)
		buf_printf(out, "%s\"%s\"", i ? "," : "",
			   keys[i] + (*keys[i] == '#' || *keys[i] == '?'));
	buf_puts(out, "],\"properties\":{");
}

static bool put_label_choice(struct buf *out, const char *key)
{
	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		if (!strcmp(key, tactics_schemes[d].name)) {
			put_choice(out, (enum tactics_dimension)d);
			return true;
		}
	return false;
}

/* Keys of an object: "?key" is true or false, "#key" a whole number, a scheme's name
 * one of its labels, any other a text. */
static void put_properties(struct buf *out, const char *const *keys, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (*keys[i] == '#')
			put_member(out, keys[i] + 1, "integer");
		else if (*keys[i] == '?')
			put_member(out, keys[i] + 1, "boolean");
		else if (!put_label_choice(out, keys[i]))
			put_member(out, keys[i], "string");
}

static void put_object(struct buf *out, const char *const *keys, size_t n)
{
	put_required(out, keys, n);
	put_properties(out, keys, n);
	buf_puts(out, "}}");
}

/* An object whose first member is "turns", a list of objects of `item`. */
static void put_list(struct buf *out, const char *const *item, size_t n_item,
		     const char *const *keys, size_t n)
{
	put_required(out, keys, n);
	buf_puts(out, "\"turns\":{\"type\":\"array\",\"items\":");
	put_object(out, item, n_item);
	buf_putc(out, '}');
	put_properties(out, keys + 1, n - 1);
	buf_puts(out, "}}");
}

#define ACT	  "illocutionary_act"
#define STRATEGY  "veracity_strategy"
#define INTENTION "intention"
#define KEYS(k)	  (k), sizeof(k) / sizeof *(k)

static void put_form(enum generate_step step, struct buf *out)
{
	static const char *const cast[] = { "title",
					    "background",
					    "role",
					    "examiner",
					    "private_knowledge",
					    "bound",
					    "outcome_deception",
					    "outcome_truthful" };
	static const char *const question[] = { "open", "question", "other" };
	static const char *const answer[] = { "wanted", INTENTION, STRATEGY,
					      ACT,	"answer",  "given",
					      "words",	"why" };
	static const char *const check[] = { ACT,	 STRATEGY, INTENTION,
					     "?natural", "?fits",  "fault" };
	static const char *const turn[] = { "#turn", "?fits", "fault" };
	static const char *const judge[] = { "turns", "?goal_fits", "?real",
					     "?harmful", "fault" };
	static const char *const named[] = { "#turn", ACT, STRATEGY, INTENTION,
					     "?natural" };
	static const char *const label[] = { "turns", "goal", "fault" };

	switch (step) {
	case STEP_CAST: put_object(out, KEYS(cast)); break;
	case STEP_QUESTION: put_object(out, KEYS(question)); break;
	case STEP_CHECK: put_object(out, KEYS(check)); break;
	case STEP_JUDGE: put_list(out, KEYS(turn), KEYS(judge)); break;
	case STEP_LABEL: put_list(out, KEYS(named), KEYS(label)); break;
	default: put_object(out, KEYS(answer)); break;
	}
}

/* ---- the request -------------------------------------------------------------------- */

static const char *const prompts[] = {
	[STEP_CAST] = "generate-cast",
	[STEP_QUESTION] = "generate-question",
	[STEP_ANSWER] = "generate-answer",
	[STEP_CHECK] = "generate-reflect",
	[STEP_ANEW] = "generate-answer",
	[STEP_JUDGE] = "generate-judge",
	[STEP_LABEL] = "generate-label",
};
static const char *const forms[] = {
	[STEP_CAST] = "cast",	  [STEP_QUESTION] = "question",
	[STEP_ANSWER] = "answer", [STEP_CHECK] = "check",
	[STEP_ANEW] = "answer",	  [STEP_JUDGE] = "judgement",
	[STEP_LABEL] = "labels",
};

static void put_values(struct generate_state *s, struct buf *b)
{
	if (s->step == STEP_CAST)
		return;
	put_labels(&b[LABELS]);
	put_public(s, &b[CONTEXT]);
	if (s->step != STEP_QUESTION)
		put_private(s, &b[CONTEXT]);
	if (s->step != STEP_QUESTION && s->step != STEP_LABEL)
		put_aim(s, &b[CONTEXT]);
	if (s->step == STEP_JUDGE || s->step == STEP_LABEL) {
		put_dialogue(s, s->step == STEP_JUDGE, &b[DIALOGUE]);
		return;
	}
	put_history(s, &b[HISTORY]);
	if (s->step == STEP_QUESTION)
		return;
	put_answer(s->step == STEP_CHECK ? &s->candidates[0]
					 : &state_turn(s)->asks[s->a],
		   b);
	if (s->step == STEP_CHECK)
		generate_say_labels(s->candidates[0].labels, &b[CHOICES]);
	generate_say_labels(s->wishes[s->v][s->t][s->a], &b[AIM]);
	if (s->step == STEP_ANEW)
		put_remark(s, &b[REMARK]);
}

static bool ask_by_prompt(struct generate_state *s, struct llm_request *out,
			  struct error *err)
{
	char step[24], steps[24], initial[2] = { s->initial, '\0' };
	struct buf b[VALUES];
	bool ok;

	for (size_t i = 0; i < VALUES; i++)
		buf_init(&b[i], TEXT_MAX);
	put_values(s, b);
	put_form(s->step, &b[SCHEMA]);
	snprintf(step, sizeof step, "%zu", s->t + 1);
	snprintf(steps, sizeof steps, "%zu", s->g->options.turns);
	const struct prompt_value values[] = {
		{ "setting", dialogue_settings[s->pair.setting] },
		{ "kind", s->subject },
		{ "example", initial },
		{ "context", b[CONTEXT].s },
		{ "history", b[HISTORY].s },
		{ "question", b[QUESTION].s },
		{ "answer", b[ANSWER].s },
		{ "labels", b[LABELS].s },
		{ "dialogue", b[DIALOGUE].s },
		{ "aim", b[AIM].s },
		{ "remark", b[REMARK].s },
		{ "choices", b[CHOICES].s },
		{ "step", step },
		{ "steps", steps },
	};
	ok = by_llm_ask(s->g->catalogue, prompts[s->step], values,
			sizeof values / sizeof *values, forms[s->step],
			b[SCHEMA].s, out, err);
	for (size_t i = 0; i < VALUES; i++)
		buf_release(&b[i]);
	return ok;
}

static void ask_for_vectors(struct generate_state *s, struct run_ask *out)
{
	for (size_t i = 0; i < s->n_candidates; i++)
		s->inputs[i] = s->candidates[i].text;
	out->request =
		(struct llm_request){ .kind = LLM_EMBEDDINGS,
				      .model = s->g->options.embedding_model,
				      .inputs = s->inputs,
				      .n_inputs = s->n_candidates };
	out->pool = POOL_VECTORS;
	out->may_fail = true;
}

static bool judges(const struct generate_state *s)
{
	return s->step == STEP_CHECK || s->step == STEP_JUDGE ||
	       s->step == STEP_LABEL;
}

/* Generation at 0.2 and top-p 0.6, a vote's candidates at 0.6, evaluation at 0. */
static void set_terms(const struct generate_state *s, struct llm_request *r)
{
	struct rng rng = rng_at(s->pair.seed ^ 0x67656e,
				s->pair.sample * 1000 + s->asked);
	bool votes = s->step == STEP_ANSWER && s->pair.method == GENERATE_VOTE;

	r->max_tokens = s->step == STEP_JUDGE || s->step == STEP_LABEL
				? JUDGE_TOKENS
				: REPLY_TOKENS;
	r->temperature = judges(s) ? 0
			 : votes   ? GENERATE_VOTE_TEMPERATURE
				   : GENERATE_TEMPERATURE;
	r->top_p = judges(s) || votes ? 0 : GENERATE_TOP_P;
	r->seed = (int64_t)(rng_u64(&rng) >> 33) + 1;
}

bool generate_ask(struct generate_state *s, struct run_ask *out,
		  struct error *err)
{
	if (s->step == STEP_VECTORS) {
		ask_for_vectors(s, out);
		return true;
	}
	if (!s->ask.repairing && !ask_by_prompt(s, &s->ask.asked, err))
		return false;
	set_terms(s, &s->ask.asked);
	modelled_ask_send(
		&s->ask, s->step == STEP_LABEL ? POOL_JUDGE : POOL_WRITER, out);
	out->may_fail = false;
	return true;
}
