#include "eval/judge.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/quote.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/scene.h"
#include "llm/structured.h"

#define TEXT_MAX     ((size_t)1 << 20)
#define PART_BYTES   6000 /* of the facts, an answer */
#define REPLY_TOKENS 1200 /* a thinking model spends most of it on thought */

const char *const judge_names[JUDGES] = { "decorum",	     "rage-bait",
					  "switching-sides", "fallacy",
					  "followed",	     "mouth" };

#define FORM(required, members)                                             \
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":" \
	"[" required "],\"properties\":{" members "}}"
#define WORDS "\"words\":{\"type\":\"string\"},"
#define BOOL  ":{\"type\":\"boolean\"}"

/* What each answers, and the form of its reply. */
static const struct {
	const char *asks[JUDGE_ANSWERS_MAX];
	const char *form;
} judges[JUDGES] = {
	[JUDGE_DECORUM] = { { "called_out" },
			    FORM("\"words\",\"called_out\"",
				 WORDS "\"called_out\"" BOOL) },
	[JUDGE_RAGE_BAIT] = { { "inconsistency", "provocation" },
			      FORM("\"words\",\"inconsistency\","
				   "\"provocation\"",
				   WORDS "\"inconsistency\"" BOOL
					 ",\"provocation\"" BOOL) },
	[JUDGE_SWITCHING_SIDES] = { { "called_out" },
				    FORM("\"words\",\"called_out\"",
					 WORDS "\"called_out\"" BOOL) },
	[JUDGE_FALLACY] = { { "called_out" },
			    FORM("\"words\",\"called_out\"",
				 WORDS "\"called_out\"" BOOL) },
	[JUDGE_FOLLOWED] = { { "choice" },
			     FORM("\"why\",\"choice\"",
				  "\"why\":{\"type\":\"string\"},\"choice\":{"
				  "\"type\":\"integer\"}") },
	[JUDGE_MOUTH] = { { "invented" },
			  FORM("\"words\",\"invented\"",
			       WORDS "\"invented\"" BOOL) },
};

static char *prompt_of(enum judge_prompt j)
{
	return xprintf("judge-%s", judge_names[j]);
}

struct judge_matter judge_matter_of(const struct eval_scene *scene)
{
	const struct turn *answer = eval_scene_last(scene);
	const struct turn *question =
		answer ? transcript_question_of(&scene->said, answer) : NULL;

	return (struct judge_matter){
		.facts = scene->kase ? scene->kase->facts : NULL,
		.position = scene->kase
				    ? scene->kase->sides[scene->side].position
				    : NULL,
		.side = side_names[scene->side],
		.question = question ? question->text : NULL,
		.answer = answer ? answer->text : NULL,
		.turn = eval_scene_next(scene),
	};
}

bool judge_check(const struct catalogue *c, struct error *err)
{
	bool ok = true;

	for (int j = 0; ok && j < JUDGES; j++) {
		char *name = prompt_of((enum judge_prompt)j);
		struct prompt p = { 0 };

		ok = catalogue_prompt(c, name, &p, err);
		prompt_release(&p);
		free(name);
	}
	return ok;
}

/* ---- asking ---- */

static void fence(struct buf *out, const char *label, const char *text)
{
	buf_init(out, TEXT_MAX);
	by_llm_fence(label, text && *text ? text : "(not given)", PART_BYTES,
		     out);
}

static void put_choices(struct buf *out, const struct judge_matter *m)
{
	buf_init(out, TEXT_MAX);
	for (size_t i = 0; i < m->n_choices; i++) {
		char *label = xprintf("answer %zu", i + 1);

		by_llm_fence(label, m->choices[i], PART_BYTES, out);
		free(label);
	}
}

bool judge_request(const struct catalogue *c, enum judge_prompt j,
		   const struct judge_matter *m, struct llm_request *out,
		   struct error *err)
{
	enum { FACTS, POSITION, QUESTION, ANSWER, TURN, KIND, CHOICES, PARTS };
	struct buf b[PARTS];
	char *name = prompt_of(j);
	bool ok;

	fence(&b[FACTS], "the facts", m->facts);
	fence(&b[POSITION], "position", m->position);
	fence(&b[QUESTION], "question", m->question);
	fence(&b[ANSWER], "answer", m->answer);
	fence(&b[TURN], "the bench", m->turn);
	fence(&b[KIND], "the flaw", m->kind);
	put_choices(&b[CHOICES], m);
	const struct prompt_value values[] = {
		{ "facts", b[FACTS].s },       { "position", b[POSITION].s },
		{ "question", b[QUESTION].s }, { "answer", b[ANSWER].s },
		{ "turn", b[TURN].s },	       { "kind", b[KIND].s },
		{ "choices", b[CHOICES].s },   { "side", m->side },
	};
	ok = by_llm_ask(c, name, values, sizeof values / sizeof *values,
			judge_names[j], judges[j].form, out, err);
	out->temperature = 0;
	out->max_tokens = REPLY_TOKENS;
	for (size_t i = 0; i < PARTS; i++)
		buf_release(&b[i]);
	free(name);
	return ok;
}

/* ---- hearing ---- */

static int yes_or_no(const struct json_ref *at, const char *key,
		     struct faults *f)
{
	struct json_ref v;

	return json_member(at, key, JSON_BOOL, &v, f) && json_as_bool(&v, f);
}

/* Who says yes quotes the turn. */
static void check_words(const struct json_ref *at, const char *turn,
			const struct judge_verdict *v, struct faults *f)
{
	const char *words = json_text(at, "words", f);
	struct span span;

	if ((v->v[0] || v->v[1]) && !quote_find(turn, words, &span))
		json_fault(at, f,
			   "words: they do not stand in what the bench said "
			   "next");
}

static void read_verdict(enum judge_prompt j, const struct json_ref *at,
			 const struct judge_matter *m, struct judge_verdict *v,
			 struct faults *f)
{
	if (j == JUDGE_FOLLOWED) {
		json_text(at, "why", f);
		v->v[0] = (int)json_int(at, "choice", 0,
					(long long)m->n_choices, f);
		return;
	}
	for (int i = 0; i < JUDGE_ANSWERS_MAX && judges[j].asks[i]; i++)
		v->v[i] = yes_or_no(at, judges[j].asks[i], f);
	check_words(at, m->turn ? m->turn : "", v, f);
}

bool judge_parse(enum judge_prompt j, const char *reply, bool cut_short,
		 const struct judge_matter *m, struct judge_verdict *out,
		 struct error *err)
{
	struct judge_verdict v = { { 0 } };
	struct json *doc = NULL;
	struct json_ref root;
	struct faults f;
	struct buf value;
	bool ok = false;

	faults_init(&f);
	buf_init(&value, TEXT_MAX);
	if (structured_find(reply, strlen(reply), &value, err))
		doc = json_parse(value.s, value.len, err);
	else if (cut_short)
		error_set(err, ERR_DATA,
			  "the reply was cut off for want of room");
	if (doc) {
		root = json_root(doc);
		if (json_kind(&root) != JSON_OBJECT)
			faults_add(&f, "$: expected an object");
		else
			read_verdict(j, &root, m, &v, &f);
		ok = by_llm_faults_joined(&f, err);
	}
	if (ok)
		*out = v;
	json_free(doc);
	buf_release(&value);
	faults_release(&f);
	return ok;
}
