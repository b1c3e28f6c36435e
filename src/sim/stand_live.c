/*
 * stand_live.c - a witness on the stand, played by a model
 *
 * Opposing counsel and the court are those of stand.c.  The model is told who the
 * witness is, what they know, are after and have admitted; its reply says what it
 * gives and then the words.  What goes against the file is asked for once more, with
 * the fault named; then the witness without a model answers (ERR_UNFIT).
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/inquiry.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "listen/ken.h"
#include "llm/structured.h"
#include "sim/stand.h"
#include "sim/unfit.h"

#define PROMPT	      "witness-live"
#define WORDS_ASKED   "70"
#define WORDS_MAX     160 /* more is a speech */
#define ANSWER_MAX    ((size_t)8 << 10)
#define TEXT_SENT_MAX ((size_t)64 << 10)
#define TEMPERATURE   0.6
#define REPLY_TOKENS  600
#define LATELY	      24 /* turns that are sent */

struct live {
	struct stand *stand;
	const struct catalogue *catalogue;
	const struct testimony *t;
	const struct ken *ken;
	struct inquiry inquiry;
	struct stand_asked asked; /* under way */
	char *question;		  /* its words */
	char *admitted;		  /* what was, a line each */
};

/* ---- what is sent ---- */

static void put_knowledge(struct buf *b, const struct testimony *t)
{
	struct buf list;

	buf_init(&list, TEXT_SENT_MAX);
	for (size_t i = 0; i < t->n_facts; i++)
		buf_printf(&list, "%s: %s\n", t->facts[i].id, t->facts[i].text);
	for (size_t i = 0; i < t->n_priors; i++)
		buf_printf(&list, "(%s says: %s)\n", t->priors[i].place,
			   t->priors[i].words);
	prompt_fence("knowledge", list.s, b);
	buf_release(&list);
}

static void put_topics(struct buf *b, const struct testimony *t)
{
	struct buf list;

	buf_init(&list, TEXT_SENT_MAX);
	for (size_t i = 0; i < t->n_topics; i++)
		buf_printf(&list, "%s: %s\n", t->topics[i].id,
			   t->topics[i].label);
	prompt_fence("topics", list.s, b);
	buf_release(&list);
}

static char *admitted_of(const struct transcript *said)
{
	struct buf b;
	char *out;

	buf_init(&b, TEXT_SENT_MAX);
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].got == GAINED_ADMISSION)
			buf_printf(&b, "%s\n", said->turns[i].text);
	out = buf_take(&b);
	buf_release(&b);
	return out;
}

static void put_transcript(struct buf *b, const struct transcript *said,
			   int question)
{
	size_t from = said->n > LATELY ? said->n - LATELY : 0;
	struct buf list;

	buf_init(&list, TEXT_SENT_MAX);
	for (size_t i = from; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind != TURN_NOTE && t->n != question && !t->retracted)
			buf_printf(&list, "%s: %s\n",
				   t->role == ROLE_COUNSEL ? "counsel"
							   : t->speaker,
				   t->text);
	}
	prompt_fence("examination", list.len ? list.s : "(it begins)", b);
	buf_release(&list);
}

static const char form[] =
	"{\"type\":\"object\",\"additionalProperties\":false,"
	"\"required\":[\"touches\",\"topic\",\"gives\",\"answer\"],"
	"\"properties\":{\"touches\":{\"type\":\"array\",\"items\":{\"type\":"
	"\"string\"}},\"topic\":{\"type\":\"string\"},\"gives\":{\"type\":"
	"\"string\",\"enum\":[\"admission\",\"fact\",\"evasion\",\"harm\","
	"\"nothing\"]},\"answer\":{\"type\":\"string\"}}}";

static bool make_request(struct live *l, const struct transcript *said,
			 struct error *err)
{
	enum { BACKGROUND, KNOWLEDGE, TOPICS, ADMITTED, SAID, QUESTION, N };
	struct buf b[N];
	bool ok;

	for (int i = 0; i < N; i++)
		buf_init(&b[i], 4 * TEXT_SENT_MAX);
	prompt_fence("background", l->t->background, &b[BACKGROUND]);
	put_knowledge(&b[KNOWLEDGE], l->t);
	put_topics(&b[TOPICS], l->t);
	prompt_fence("admitted", *l->admitted ? l->admitted : "(nothing yet)",
		     &b[ADMITTED]);
	put_transcript(&b[SAID], said, l->asked.question);
	by_llm_fence("question", l->question, ANSWER_MAX, &b[QUESTION]);
	const struct prompt_value values[] = {
		{ "name", l->t->name },
		{ "role", l->t->role },
		{ "side", side_names[l->t->called_by] },
		{ "word_limit", WORDS_ASKED },
		{ "background", b[BACKGROUND].s },
		{ "knowledge", b[KNOWLEDGE].s },
		{ "goal", l->t->goal },
		{ "topics", b[TOPICS].s },
		{ "admitted", b[ADMITTED].s },
		{ "transcript", b[SAID].s },
		{ "form", testimony_form_names[l->asked.form] },
		{ "question", b[QUESTION].s },
	};
	ok = by_llm_ask(l->catalogue, PROMPT, values,
			sizeof values / sizeof *values, "witness", form,
			&l->inquiry.asked, err);
	l->inquiry.asked.max_tokens = REPLY_TOKENS;
	l->inquiry.asked.temperature = TEMPERATURE;
	for (int i = 0; i < N; i++)
		buf_release(&b[i]);
	return ok;
}

/* ---- what came of it ---- */

struct live_reply {
	char *text;
	const struct testimony_topic *topic;
	enum testimony_gain gives;
};

/* A number that nobody gave the witness. */
static bool is_given(const void *arg, const char *number)
{
	const struct live *l = arg;
	const struct testimony *t = l->t;

	if (strstr(l->question, number) || strstr(l->admitted, number) ||
	    strstr(t->background, number))
		return true;
	for (size_t i = 0; i < t->n_facts; i++)
		if (strstr(t->facts[i].text, number))
			return true;
	for (size_t i = 0; i < t->n_priors; i++)
		if (strstr(t->priors[i].words, number))
			return true;
	for (size_t i = 0; i < l->ken->n_paragraphs; i++)
		if (strstr(l->ken->paragraphs[i].text, number))
			return true;
	return false;
}

/* What the witness knows, and what was admitted, is not denied. */
static void check_facts(struct live *l, const char *answer, struct faults *f)
{
	const char *at = l->admitted, *line;
	size_t len;

	for (size_t i = 0; i < l->t->n_facts; i++)
		if (stand_denies(l->stand, l->t->facts[i].text, answer))
			faults_add(f,
				   "answer: it goes against what the witness "
				   "knows (%s)",
				   l->t->facts[i].id);
	while (str_next(&at, "\n", &line, &len)) {
		char *one = xstrndup(line, len);

		if (stand_denies(l->stand, one, answer))
			faults_add(f, "answer: it goes against what the "
				      "witness admitted");
		free(one);
	}
}

static void check_answer(struct live *l, const char *answer, struct faults *f)
{
	enum unfit u = unfit_find(answer, answer, "", true);
	size_t words = utf8_words(answer, strlen(answer));

	if (!words)
		faults_add(f, "answer: it has no words");
	else if (words > WORDS_MAX)
		faults_add(f, "answer: it is too long: %zu words", words);
	else if (u == UNFIT_REFUSAL || u == UNFIT_REASONING ||
		 u == UNFIT_DATA || u == UNFIT_INSTRUCTIONS ||
		 u == UNFIT_LANGUAGE)
		faults_add(f, "answer: it holds %s", unfit_named(u));
	else if (unfit_numbers(answer, is_given, l, f))
		check_facts(l, answer, f);
}

/* One paragraph, safe to show. */
static char *clean(const char *text)
{
	struct buf b;
	char *out;

	buf_init(&b, ANSWER_MAX);
	sanitise(&b, text, strlen(text), SANITISE_LINE);
	out = buf_take(&b);
	buf_release(&b);
	return out;
}

static bool read_object(struct live *l, const struct json_ref *at,
			struct live_reply *out, struct error *err)
{
	struct faults f;
	int gives;

	faults_init(&f);
	if (json_kind(at) != JSON_OBJECT)
		faults_add(&f, "$: expected an object");
	gives = json_choice(at, "gives",
			    &testimony_gain_names[GAINED_ADMISSION],
			    GAINED_OBJECTION - GAINED_ADMISSION, &f);
	out->text = clean(json_text(at, "answer", &f));
	out->topic = testimony_topic(l->t, json_text_or(at, "topic", "", &f));
	out->gives = gives < 0
			     ? GAINED_NOTHING
			     : (enum testimony_gain)(GAINED_ADMISSION + gives);
	if (!f.n)
		check_answer(l, out->text, &f);
	if (by_llm_faults_joined(&f, err)) {
		faults_release(&f);
		return true;
	}
	faults_release(&f);
	free(out->text);
	out->text = NULL;
	return false;
}

static bool read_reply(struct live *l, const struct llm_event *ev,
		       struct live_reply *out, struct error *err)
{
	const char *text = ev->text ? ev->text : "";
	struct json *doc = NULL;
	bool ok = false;

	*out = (struct live_reply){ .text = NULL };
	doc = structured_doc(text, ev->cut_short, 4 * ANSWER_MAX, err);
	if (doc) {
		struct json_ref root = json_root(doc);

		ok = read_object(l, &root, out, err);
	}
	json_free(doc);
	return ok;
}

static void forget(struct live *l)
{
	inquiry_release(&l->inquiry);
	free(l->question);
	free(l->admitted);
	l->question = l->admitted = NULL;
}

static void say(struct live *l, struct live_reply *r, struct events *out)
{
	const struct testimony_topic *topic =
		l->asked.topic ? l->asked.topic : r->topic;
	struct turn t = { .kind = TURN_ANSWER,
			  .role = ROLE_WITNESS,
			  .seat = -1,
			  .manner = -1,
			  .type = QUESTION_TYPE_NONE,
			  .follows = l->asked.question,
			  .speaker = xstrdup(testimony_surname(l->t)),
			  .text = r->text,
			  .basis = xstrdup(STAND_DECLARED),
			  .topic = topic ? xstrdup(topic->id) : NULL,
			  .form = (int)l->asked.form,
			  .got = (int)r->gives };

	events_say(out, &t);
	forget(l);
}

static void finish(struct live *l, const struct llm_event *ev,
		   struct events *out)
{
	struct live_reply r;
	struct error err, unfit;

	if (read_reply(l, ev, &r, &err)) {
		say(l, &r, out);
		return;
	}
	if (inquiry_repair(&l->inquiry, ev->text ? ev->text : "", &err, out))
		return;
	error_set(&unfit, ERR_UNFIT,
		  "the model's answer cannot be used (%.200s)", err.text);
	forget(l);
	events_fail(out, EV_BENCH_FAILED, &unfit);
}

/* ---- as a simulator ---- */

static void *live_open(const struct sim_setup *setup, struct error *err)
{
	struct stand *stand = stand_new(setup, err);
	struct live *l;

	if (!stand)
		return NULL;
	l = xcalloc(1, sizeof *l);
	l->stand = stand;
	l->catalogue = setup->catalogue;
	l->t = setup->kase->witness;
	l->ken = setup->ken;
	l->inquiry.seeker = SEEKER_BENCH;
	return l;
}

static void live_ask(void *self, const struct transcript *said,
		     const struct ask *ask, struct events *out)
{
	struct live *l = self;
	struct error err;

	(void)ask;
	forget(l);
	if (stand_hears(l->stand, said, &l->asked, out))
		return;
	l->question = xstrdup(stand_question(said)->text);
	l->admitted = admitted_of(said);
	if (make_request(l, said, &err)) {
		inquiry_send(&l->inquiry, out);
		return;
	}
	forget(l);
	events_fail(out, EV_BENCH_FAILED, &err);
}

static void live_told(void *self, const struct llm_event *ev,
		      struct events *out)
{
	struct live *l = self;

	if (!l->question)
		return;
	if (ev->kind == LLM_DONE) {
		finish(l, ev, out);
	} else if (ev->kind == LLM_FAILED) {
		forget(l);
		events_fail(out, EV_BENCH_FAILED, &ev->error);
	}
}

static void live_cancel(void *self)
{
	forget(self);
}

static void live_close(void *self)
{
	struct live *l = self;

	forget(l);
	stand_free(l->stand);
	free(l);
}

const struct sim_ops sim_witness_live = {
	.name = PROMPT,
	.help = "a model: a witness who knows what the case's file says",
	.needs_model = true,
	.open = live_open,
	.ask = live_ask,
	.told = live_told,
	.cancel = live_cancel,
	.close = live_close,
};
