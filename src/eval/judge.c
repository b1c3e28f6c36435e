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
#include "eval/asked.h"
#include "eval/scene.h"
#include "llm/structured.h"

#define TEXT_MAX     ((size_t)1 << 20)
#define PART_BYTES   6000 /* of the facts, an answer */
#define REPLY_TOKENS 1200 /* a thinking model spends most of it on thought */

const char *const judge_names[JUDGES] = {
	"decorum", "rage-bait",	   "switching-sides", "fallacy", "followed",
	"mouth",   "issues-broad", "issues-narrow",   "type"
};

/* How a judge answers, behind a text: yes or no to each question, the number of a
 * choice, or a label of each scheme. */
enum answers { YES_OR_NO, NUMBER, LABELS };

static const struct {
	enum answers answers;
	const char *text; /* "words": quoted from what it judges */
	const char *asks[JUDGE_ANSWERS_MAX];
} judges[JUDGES] = {
	[JUDGE_DECORUM] = { YES_OR_NO, "words", { "called_out" } },
	[JUDGE_RAGE_BAIT] = { YES_OR_NO,
			      "words",
			      { "inconsistency", "provocation" } },
	[JUDGE_SWITCHING_SIDES] = { YES_OR_NO, "words", { "called_out" } },
	[JUDGE_FALLACY] = { YES_OR_NO, "words", { "called_out" } },
	[JUDGE_FOLLOWED] = { NUMBER, "why", { "choice" } },
	[JUDGE_MOUTH] = { YES_OR_NO, "words", { "invented" } },
	[JUDGE_ISSUES_BROAD] = { NUMBER, "words", { "choice" } },
	[JUDGE_ISSUES_NARROW] = { NUMBER, "words", { "choice" } },
	[JUDGE_TYPE] = { LABELS,
			 "why",
			 { "legalbench", "stetson", "metacog", "valence" } },
};

static bool quotes(enum judge_prompt j)
{
	return !strcmp(judges[j].text, "words");
}

static size_t n_asked(enum judge_prompt j)
{
	size_t n = 0;

	while (n < JUDGE_ANSWERS_MAX && judges[j].asks[n])
		n++;
	return n;
}

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

static void put_choices(struct buf *out, enum judge_prompt j,
			const struct judge_matter *m)
{
	const char *what = j == JUDGE_FOLLOWED ? "answer" : "question";

	buf_init(out, TEXT_MAX);
	for (size_t i = 0; i < m->n_choices; i++) {
		char *label = xprintf("%s %zu", what, i + 1);

		by_llm_fence(label, m->choices[i], PART_BYTES, out);
		free(label);
	}
}

static void put_labels(struct buf *out, const struct asked_names *scheme)
{
	buf_puts(out, "{\"type\":\"string\",\"enum\":[");
	for (size_t i = 0; i < scheme->n; i++)
		buf_printf(out, "%s\"%s\"", i ? "," : "", scheme->labels[i]);
	buf_puts(out, "]}");
}

/* The form of its reply. */
static void put_form(struct buf *out, enum judge_prompt j)
{
	size_t n = n_asked(j);

	buf_init(out, TEXT_MAX);
	buf_printf(out,
		   "{\"type\":\"object\",\"additionalProperties\":false,"
		   "\"required\":[\"%s\"",
		   judges[j].text);
	for (size_t i = 0; i < n; i++)
		buf_printf(out, ",\"%s\"", judges[j].asks[i]);
	buf_printf(out, "],\"properties\":{\"%s\":{\"type\":\"string\"}",
		   judges[j].text);
	for (size_t i = 0; i < n; i++) {
		buf_printf(out, ",\"%s\":", judges[j].asks[i]);
		if (judges[j].answers == LABELS)
			put_labels(out, &asked_schemes[i]);
		else
			buf_printf(out, "{\"type\":\"%s\"}",
				   judges[j].answers == NUMBER ? "integer"
							       : "boolean");
	}
	buf_puts(out, "}}");
}

bool judge_request(const struct catalogue *c, enum judge_prompt j,
		   const struct judge_matter *m, struct llm_request *out,
		   struct error *err)
{
	enum {
		FACTS,
		POSITION,
		QUESTION,
		ANSWER,
		TURN,
		KIND,
		ISSUE,
		CHOICES,
		FORM,
		PARTS
	};
	struct buf b[PARTS];
	char *name = prompt_of(j);
	bool ok;

	fence(&b[FACTS], "the facts", m->facts);
	fence(&b[POSITION], "position", m->position);
	fence(&b[QUESTION], "question", m->question);
	fence(&b[ANSWER], "answer", m->answer);
	fence(&b[TURN], "the bench", m->turn);
	fence(&b[KIND], "the flaw", m->kind);
	fence(&b[ISSUE], "the issue", m->issue);
	put_choices(&b[CHOICES], j, m);
	put_form(&b[FORM], j);
	const struct prompt_value values[] = {
		{ "facts", b[FACTS].s },       { "position", b[POSITION].s },
		{ "question", b[QUESTION].s }, { "answer", b[ANSWER].s },
		{ "turn", b[TURN].s },	       { "kind", b[KIND].s },
		{ "choices", b[CHOICES].s },   { "issue", b[ISSUE].s },
		{ "side", m->side },
	};
	ok = by_llm_ask(c, name, values, sizeof values / sizeof *values,
			judge_names[j], b[FORM].s, out, err);
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

/* What a yes is about; NULL of a no. */
static const char *judged_text(enum judge_prompt j,
			       const struct judge_matter *m,
			       const struct judge_verdict *v)
{
	if (judges[j].answers == NUMBER)
		return v->v[0] > 0 ? m->choices[v->v[0] - 1] : NULL;
	return v->v[0] || v->v[1] ? m->turn : NULL;
}

/* Who says yes quotes it. */
static void check_words(enum judge_prompt j, const struct json_ref *at,
			const struct judge_matter *m,
			const struct judge_verdict *v, struct faults *f)
{
	const char *words = json_text(at, "words", f);
	const char *text = judged_text(j, m, v);
	struct span span;

	if (!text || quote_find(text, words, &span))
		return;
	if (judges[j].answers == NUMBER)
		json_fault(at, f, "words: they do not stand in question %d",
			   v->v[0]);
	else
		json_fault(at, f,
			   "words: they do not stand in what the bench said "
			   "next");
}

static int read_answer(enum judge_prompt j, size_t i, const struct json_ref *at,
		       const struct judge_matter *m, struct faults *f)
{
	const char *key = judges[j].asks[i];

	switch (judges[j].answers) {
	case NUMBER:
		return (int)json_int(at, key, 0, (long long)m->n_choices, f);
	case LABELS:
		return json_choice(at, key, asked_schemes[i].labels,
				   asked_schemes[i].n, f);
	default: return yes_or_no(at, key, f);
	}
}

static void read_verdict(enum judge_prompt j, const struct json_ref *at,
			 const struct judge_matter *m, struct judge_verdict *v,
			 struct faults *f)
{
	for (size_t i = 0; i < n_asked(j); i++)
		v->v[i] = read_answer(j, i, at, m, f);
	if (quotes(j))
		check_words(j, at, m, v, f);
	else
		json_text(at, judges[j].text, f);
}

bool judge_parse(enum judge_prompt j, const char *reply, bool cut_short,
		 const struct judge_matter *m, struct judge_verdict *out,
		 struct error *err)
{
	struct judge_verdict v = { { 0 } };
	struct json *doc = NULL;
	struct json_ref root;
	struct faults f;
	bool ok = false;

	faults_init(&f);
	doc = structured_doc(reply, cut_short, TEXT_MAX, err);
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
	faults_release(&f);
	return ok;
}
