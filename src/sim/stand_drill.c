#include "sim/stand_drill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/tactics_llm.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/plain.h"
#include "court/wording.h"
#include "llm/structured.h"
#include "sim/unfit.h"

#define WORDS_ASKED  "60"
#define REPLY_MAX    ((size_t)64 << 10)
#define SENT_MAX     ((size_t)256 << 10)
#define TEMPERATURE  0.7
#define REPLY_TOKENS 700
#define RUN_WORDS    8 /* as many of the knowledge in a row are read out */

void stand_drill_reply_release(struct stand_drill_reply *r)
{
	free(r->answer);
	*r = (struct stand_drill_reply){ 0 };
}

void stand_drill_release(struct stand_drill *s)
{
	inquiry_release(&s->inquiry);
	stand_drill_reply_release(&s->reply);
	free(s->question);
	s->question = NULL;
}

/* ---- what is sent ---- */

static const char *short_of(const char *label)
{
	char section[80];
	const char *said;

	snprintf(section, sizeof section, "named %s", label);
	said = wording(section, "short");
	return said ? said : "";
}

static void put_labels(struct buf *b)
{
	for (int d = 0; d < TACTICS_GOAL; d++) {
		const struct tactics_scheme *s = &tactics_schemes[d];

		buf_printf(b, "- %s:", s->name);
		for (size_t i = 0; i < s->n; i++)
			buf_printf(b, "%s %s (%s)", i ? ";" : "", s->labels[i],
				   short_of(s->labels[i]));
		buf_puts(b, d + 1 < TACTICS_GOAL ? "\n" : "");
	}
}

static void put_transcript(struct buf *b, const struct stand_drill *s)
{
	struct buf list;

	buf_init(&list, SENT_MAX);
	for (size_t i = 0; i < s->n_said; i++)
		buf_printf(&list, "asked: %s\nyou answered: %s\n",
			   s->said[i]->question, s->said[i]->answer);
	prompt_fence("examination", list.len ? list.s : "(it begins)", b);
	buf_release(&list);
}

static bool make_request(struct stand_drill *s, struct error *err)
{
	static const char *const texts[] = { "answer", "words" };
	enum {
		ROLE,
		EXAMINER,
		LABELS,
		BACKGROUND,
		KNOWLEDGE,
		GOAL,
		SAID,
		QUESTION,
		FORM,
		N
	};
	const char *goal = tactics_schemes[TACTICS_GOAL].labels[s->d->goal];
	struct buf b[N];
	bool ok;

	for (int i = 0; i < N; i++)
		buf_init(&b[i], SENT_MAX);
	prompt_line(s->d->role, &b[ROLE]);
	prompt_line(s->d->examiner, &b[EXAMINER]);
	put_labels(&b[LABELS]);
	prompt_fence("background", s->d->background, &b[BACKGROUND]);
	prompt_fence("knowledge", s->d->private_knowledge, &b[KNOWLEDGE]);
	buf_printf(&b[GOAL], "%s (%s)", goal, short_of(goal));
	put_transcript(&b[SAID], s);
	by_llm_fence("question", s->question, STAND_DRILL_QUESTION_MAX,
		     &b[QUESTION]);
	tactics_llm_form(&b[FORM], STR_LIST(texts), TACTICS_GOAL);
	const struct prompt_value values[] = {
		{ "role", b[ROLE].s },
		{ "setting", s->d->setting },
		{ "examiner", b[EXAMINER].s },
		{ "word_limit", WORDS_ASKED },
		{ "labels", b[LABELS].s },
		{ "background", b[BACKGROUND].s },
		{ "knowledge", b[KNOWLEDGE].s },
		{ "goal", b[GOAL].s },
		{ "transcript", b[SAID].s },
		{ "question", b[QUESTION].s },
	};
	ok = by_llm_ask(s->catalogue, STAND_DRILL_PROMPT, values,
			sizeof values / sizeof *values, "witness", b[FORM].s,
			&s->inquiry.asked, err);
	s->inquiry.asked.max_tokens = REPLY_TOKENS;
	s->inquiry.asked.temperature = TEMPERATURE;
	for (int i = 0; i < N; i++)
		buf_release(&b[i]);
	return ok;
}

/* ---- what cannot be used ---- */

/* What a person on the stand says of themselves in no other sense. */
static const char *const giveaways[] = {
	"illocutionary",
	"veracity",
	"commissives",
	"expressives",
	"non-disclosure",
	"nondisclosure",
	"my goal is",
	"my private knowledge",
	"deception",
	"as a simulated",
	"as the witness i am playing",
	"json",
};

/* The word at `at` stands by itself as a label does: "Quantity:", "(Manner)". */
static bool stands_as_label(const char *text, const char *at, size_t len)
{
	const char *behind = at + len;
	char before = at > text ? at[-1] : '\0';

	if (str_is_wordy(before) || str_is_wordy(*behind))
		return false;
	return *behind == ':' || (before == '(' && *behind == ')') ||
	       (before == '[' && *behind == ']');
}

static bool has_label(const char *text, const char *word)
{
	for (const char *at = text; (at = str_find_fold(at, word)); at++)
		if (stands_as_label(text, at, strlen(word)))
			return true;
	return false;
}

static bool tells_labels(const char *answer)
{
	for (size_t i = 0; i < sizeof giveaways / sizeof *giveaways; i++)
		if (str_find_fold(answer, giveaways[i]))
			return true;
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		const struct tactics_scheme *s = &tactics_schemes[d];

		if (has_label(answer, s->word))
			return true;
		for (size_t i = 0; i < s->n; i++)
			if (has_label(answer, s->labels[i]))
				return true;
	}
	return false;
}

/* Whether a sentence begins there, quotation marks aside. */
static bool begins_sentence(const char *text, const char *at)
{
	while (at > text && strchr(" \"*", at[-1]))
		at--;
	return at == text || strchr(".?!", at[-1]);
}

/* "Counsel: ..." */
static bool gives_floor(const char *answer, const char *part)
{
	size_t len = strlen(part);

	for (const char *at = answer; (at = str_find_fold(at, part)); at++)
		if (at[len] == ':' && begins_sentence(answer, at))
			return true;
	return false;
}

/* A part with its name in front, a stage direction. */
static bool plays_parts(const struct stand_drill *s, const char *answer)
{
	static const char *const parts[] = {
		"counsel", "examiner",	"attorney", "prosecutor",
		"judge",   "the court", "question", "answer",
		"witness", "q",		"a",	    "student",
		"user",	   "assistant", "system",   "interviewer",
	};
	const char *role = s->d->role, *word;
	size_t len;

	if (strchr("(*[", *answer) || gives_floor(answer, s->d->examiner) ||
	    gives_floor(answer, s->d->role))
		return true;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (gives_floor(answer, parts[i]))
			return true;
	while (str_next(&role, " ,", &word, &len)) {
		char *name = xstrndup(word, len);
		bool found = gives_floor(answer, name);

		free(name);
		if (found)
			return true;
	}
	return false;
}

/* Many words of what only the witness knows, in a row. */
static bool reads_out(const char *knowledge, const char *answer)
{
	struct buf known, said;
	bool found = false;
	size_t words = 0;
	const char *from, *at;

	buf_init(&known, REPLY_MAX);
	buf_init(&said, REPLY_MAX);
	plain_words(&known, knowledge, strlen(knowledge));
	plain_words(&said, answer, strlen(answer));
	from = known.s;
	for (at = from; *at && !found; at++) {
		if (*at != ' ' || at == from)
			continue;
		if (++words > RUN_WORDS)
			from += 1 + strcspn(from + 1, " ");
		if (words >= RUN_WORDS) {
			char *run = xstrndup(from, (size_t)(at - from) + 1);

			found = strstr(said.s, run) != NULL;
			free(run);
		}
	}
	buf_release(&known);
	buf_release(&said);
	return found;
}

static bool is_given(const void *arg, const char *number)
{
	const struct stand_drill *s = arg;

	if (strstr(s->question, number) || strstr(s->d->background, number) ||
	    strstr(s->d->private_knowledge, number) ||
	    strstr(s->d->role, number))
		return true;
	for (size_t i = 0; i < s->n_said; i++)
		if (strstr(s->said[i]->question, number) ||
		    strstr(s->said[i]->answer, number))
			return true;
	return false;
}

/* What is said to be untrue may have any number. */
static void check_numbers(const struct stand_drill *s,
			  const struct stand_drill_reply *r, struct faults *f)
{
	if (r->labels[TACTICS_STRATEGY] != STRATEGY_QUALITY)
		unfit_numbers(r->answer, is_given, s, f);
}

static void check_answer(const struct stand_drill *s,
			 const struct stand_drill_reply *r, struct faults *f)
{
	enum unfit u = unfit_find(r->answer, r->answer, "", true);
	size_t words = utf8_words(r->answer, strlen(r->answer));

	if (!words)
		faults_add(f, "answer: it has no words");
	else if (words > STAND_DRILL_WORDS_MAX)
		faults_add(f, "answer: it is too long: %zu words", words);
	else if (u == UNFIT_REFUSAL || u == UNFIT_REASONING ||
		 u == UNFIT_DATA || u == UNFIT_INSTRUCTIONS ||
		 u == UNFIT_LANGUAGE)
		faults_add(f, "answer: it holds %s", unfit_named(u));
	else if (tells_labels(r->answer))
		faults_add(f, "answer: it speaks of the labels or the goal");
	else if (plays_parts(s, r->answer))
		faults_add(f, "answer: it speaks for somebody else, or holds "
			      "a stage direction");
	else if (reads_out(s->d->private_knowledge, r->answer))
		faults_add(f, "answer: it reads out what only the witness "
			      "knows");
	else
		check_numbers(s, r, f);
}

/* ---- the reply ---- */

static void read_words(struct stand_drill_reply *r, const char *words,
		       struct faults *f)
{
	char *clean = sanitise_line(words);
	size_t len = strlen(clean);
	const char *s = str_trim(clean, &len);
	char *part = xstrndup(s, len);
	const char *at = len ? strstr(r->answer, part) : NULL;

	if (at)
		r->words = (struct span){ (size_t)(at - r->answer),
					  (size_t)(at - r->answer) + len };
	else
		faults_add(f, "words: they do not stand in the answer");
	free(part);
	free(clean);
}

static bool read_object(const struct stand_drill *s, const struct json_ref *at,
			struct stand_drill_reply *out, struct error *err)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	if (json_kind(at) != JSON_OBJECT)
		faults_add(&f, "$: expected an object");
	out->answer = sanitise_line(json_text(at, "answer", &f));
	for (int d = 0; d < TACTICS_GOAL; d++)
		out->labels[d] = json_choice(at, tactics_schemes[d].name,
					     tactics_schemes[d].labels,
					     tactics_schemes[d].n, &f);
	if (!f.n)
		read_words(out, json_text(at, "words", &f), &f);
	if (s->d->goal == TACTICS_NON_DISCLOSURE &&
	    out->labels[TACTICS_STRATEGY] == STRATEGY_QUALITY)
		faults_add(&f, "veracity_strategy: Quality goes against the "
			       "goal: nothing untrue is said");
	if (!f.n)
		check_answer(s, out, &f);
	ok = by_llm_faults_joined(&f, err);
	faults_release(&f);
	return ok;
}

bool stand_drill_parse(const struct stand_drill *s, const char *reply,
		       bool cut_short, struct stand_drill_reply *out,
		       struct error *err)
{
	struct json *doc = NULL;
	bool ok = false;

	*out = (struct stand_drill_reply){ 0 };
	doc = structured_doc(reply, cut_short, REPLY_MAX, err);
	if (doc) {
		struct json_ref root = json_root(doc);

		ok = read_object(s, &root, out, err);
	}
	json_free(doc);
	if (!ok)
		stand_drill_reply_release(out);
	return ok;
}

/* ---- one question ---- */

static void fail(struct stand_drill *s, const struct error *err,
		 struct events *out)
{
	inquiry_release(&s->inquiry);
	events_fail(out, EV_BENCH_FAILED, err);
}

void stand_drill_ask(struct stand_drill *s, const char *question,
		     struct events *out)
{
	struct error err;

	stand_drill_release(s);
	s->inquiry.seeker = SEEKER_BENCH;
	s->question = sanitise_line(question);
	if (make_request(s, &err))
		inquiry_send(&s->inquiry, out);
	else
		fail(s, &err, out);
}

static void read_reply(struct stand_drill *s, const struct llm_event *ev,
		       struct events *out)
{
	const char *text = ev->text ? ev->text : "";
	struct turn t = { 0 };
	struct error err, unfit;

	if (stand_drill_parse(s, text, ev->cut_short, &s->reply, &err)) {
		t.text = xstrdup(s->reply.answer);
		events_say(out, &t);
		inquiry_release(&s->inquiry);
		return;
	}
	if (inquiry_repair(&s->inquiry, text, &err, out))
		return;
	/* That would tell what the witness is after. */
	if (strstr(err.text, tactics_schemes[TACTICS_STRATEGY].name))
		error_set(&err, ERR_DATA, "its labels do not go together");
	error_set(&unfit, ERR_UNFIT,
		  "twice the model gave no answer that can be used (%.200s)",
		  err.text);
	fail(s, &unfit, out);
}

void stand_drill_told(void *self, const struct llm_event *ev,
		      struct events *out)
{
	struct stand_drill *s = self;

	if (!s->inquiry.waiting)
		return;
	if (ev->kind == LLM_DONE)
		read_reply(s, ev, out);
	else if (ev->kind == LLM_FAILED)
		fail(s, &ev->error, out);
}
