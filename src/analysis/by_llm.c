/*
 * by_llm.c - see by_llm.h
 */
#include "analysis/by_llm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/bearing.h"
#include "analysis/mix.h"
#include "analysis/quote.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "listen/near.h"
#include "llm/structured.h"

const char *const by_llm_styles[] = { "calibrated", "plain", "examples",
				      "principles", NULL };

#define REQUEST_MAX   ((size_t)4 << 20)
#define HISTORY	      12  /* exchanges that are told */
#define HISTORY_COLS  600 /* of each text of the history */
#define NEAREST	      6	  /* expected answers of an issue that are told */
#define SENT_BACK_MAX ((size_t)32 << 10) /* of a reply that is to be mended */
#define WHY_COLS      400		 /* of a sentence that is kept */
#define REPLY_TOKENS  1200		 /* room for thought in front */

#define RATE "{\"type\":\"integer\",\"enum\":[1,2,3,4]}"

/* Ranges as lists of what may stand there: every server that bears a schema bears
 * those.  %s, twice each: the turns that can be contradicted, and where answers were
 * expected the choice among them. */
static const char schema_of[] =
	"{\"type\":\"object\",\"additionalProperties\":false,\"required\":["
	"\"proposition\",\"stance\",\"helps\",\"p_detrimental\","
	"\"p_beneficial\",\"p_neutral\",\"p_none\",\"relevance\",\"manner\","
	"\"quality\",\"consistency\",\"contradicts_turn\",\"outcome\","
	"\"concession\",\"answered_first\",%s\"quote\",\"why\","
	"\"instead\"],"
	"\"properties\":{"
	"\"proposition\":{\"type\":\"string\"},"
	"\"stance\":{\"type\":\"string\",\"enum\":[\"affirmed\",\"denied\","
	"\"neither\"]},"
	"\"helps\":{\"type\":\"string\",\"enum\":[\"answerer\","
	"\"questioner\",\"neither\"]},"
	"\"p_detrimental\":{\"type\":\"number\"},"
	"\"p_beneficial\":{\"type\":\"number\"},"
	"\"p_neutral\":{\"type\":\"number\"},"
	"\"p_none\":{\"type\":\"number\"},"
	"\"relevance\":" RATE ",\"manner\":" RATE ",\"quality\":" RATE ","
	"\"consistency\":{\"type\":\"integer\",\"enum\":[0,1]},"
	"\"contradicts_turn\":{\"type\":\"integer\",\"enum\":[0%s]},"
	"\"outcome\":{\"type\":\"string\",\"enum\":[\"answerer\","
	"\"questioner\"]},"
	"\"concession\":{\"type\":\"boolean\"},"
	"\"answered_first\":{\"type\":\"boolean\"},%s"
	"\"quote\":{\"type\":\"string\"},"
	"\"why\":{\"type\":\"string\"},"
	"\"instead\":{\"type\":\"string\"}}}";

/* ---- asking ---- */

static void put_list(struct buf *b, const char *what, const struct texts *t)
{
	if (!t->n)
		return;
	buf_printf(b, "%s ", what);
	for (size_t i = 0; i < t->n; i++) {
		size_t len = strlen(t->list[i]);

		len -= len && t->list[i][len - 1] == '.';
		buf_printf(b, "%s%.*s", i ? "; " : "", (int)len, t->list[i]);
	}
	buf_puts(b, ".\n");
}

/* What the case says about whom a fact helps; the same for every answer, so that a
 * server may keep it. */
static void put_context(struct buf *b, const struct reader_input *in)
{
	const struct court_case *c = in->kase;
	if (!c) {
		buf_puts(b, "Nothing else is known about the case.\n");
		return;
	}
	const struct case_side *own = &c->sides[in->side];
	const struct case_side *other = &c->sides[side_other(in->side)];
	buf_printf(b, "Case: %s. Counsel speaks for the %s, %s.\n", c->title,
		   side_names[in->side], own->party ? own->party : "");
	if (own->position)
		buf_printf(b, "Position: %s\n", own->position);
	put_list(b, "That side must show:", &own->must_prove);
	put_list(b, "The other side must show:", &other->must_prove);
}

void by_llm_clipped(struct buf *b, const char *label, const char *s)
{
	size_t len = strlen(s), fit = utf8_fit_words(s, len, HISTORY_COLS);
	if (!len)
		return;
	buf_printf(b, "%s: ", label);
	sanitise(b, s, fit, SANITISE_LINE);
	buf_puts(b, fit < len ? " ...\n" : "\n");
}

void by_llm_fence(const char *label, const char *text, size_t most,
		  struct buf *out)
{
	size_t len = strlen(text), n = utf8_prefix(text, most);
	char *part = xprintf("%.*s%s", (int)n, text, n < len ? " ..." : "");

	prompt_fence(label, part, out);
	free(part);
}

static size_t first_told(const struct reader_input *in)
{
	return in->n_before > HISTORY ? in->n_before - HISTORY : 0;
}

static void put_history(struct buf *out, const struct reader_input *in)
{
	struct buf b;
	buf_init(&b, REQUEST_MAX);
	for (size_t i = first_told(in); i < in->n_before; i++) {
		char label[40];
		snprintf(label, sizeof label, "turn %d, answer",
			 in->before[i].turn);
		by_llm_clipped(&b, "question", in->before[i].question);
		by_llm_clipped(&b, label, in->before[i].answer);
	}
	prompt_fence("earlier", b.len ? b.s : "(nothing)", out);
	buf_release(&b);
}

static void add_choice(struct by_llm_choices *out, const struct map_answer *a,
		       const char *to)
{
	if (out->n == BY_LLM_CHOICES_MAX)
		return;
	out->list[out->n].id = xstrdup(a->id);
	out->list[out->n].effect = a->effect;
	out->list[out->n].to = to;
	out->list[out->n++].gist = xstrdup(a->gist);
}

/* Those that fit a question of the memo. */
static void fitting(struct by_llm_choices *out, const struct ken_issue *issue,
		    size_t q)
{
	for (size_t i = 0; i < issue->n_answers; i++) {
		const struct map_answer *a = issue->answers[i].map;

		if (a && a->to[q])
			add_choice(out, a, NULL);
	}
}

/* A question that the memo has not: those of its issue that the answer comes nearest
 * to, in the map's order. */
static void nearest(struct by_llm_choices *out, const struct reader_input *in,
		    size_t at)
{
	const struct ken_issue *issue = &in->ken->issues[at];
	struct near near[NEAREST];
	size_t n = near_find(in->ken, in->side, at, SIZE_MAX, in->answer, near,
			     NEAREST);

	for (size_t a = 0; a < issue->n_answers && a < MAP_ANSWERS_MAX; a++)
		for (size_t i = 0; i < n; i++)
			if (near[i].answer == &issue->answers[a] &&
			    near[i].answer->map)
				add_choice(out, near[i].answer->map,
					   near_asked(issue,
						      near[i].answer->map,
						      in->side));
}

void by_llm_choices_of(struct by_llm_choices *out,
		       const struct reader_input *in)
{
	size_t at = SIZE_MAX, q;

	*out = (struct by_llm_choices){ 0 };
	if (!in->ken || !ken_can_hear(in->ken))
		return;
	q = ken_question(in->ken, in->side, in->question, &at);
	if (q != SIZE_MAX && at != SIZE_MAX) {
		fitting(out, &in->ken->issues[at], q);
	} else if (in->issue && *in->question) {
		at = ken_issue(in->ken, in->issue);
		if (at != SIZE_MAX)
			nearest(out, in, at);
	}
	if (out->n)
		out->issue = in->ken->issues[at].issue->id;
}

void by_llm_choices_release(struct by_llm_choices *c)
{
	for (size_t i = 0; i < c->n; i++) {
		free(c->list[i].id);
		free(c->list[i].gist);
	}
	c->n = 0;
}

/* Strict schemas require every member that they name: a choice is not asked for where
 * there is none. */
static void put_form(struct buf *out, const struct reader_input *in,
		     const struct by_llm_choices *c)
{
	struct buf turns, choices;

	buf_init(&turns, REQUEST_MAX);
	buf_init(&choices, REQUEST_MAX);
	for (size_t i = first_told(in); i < in->n_before; i++)
		buf_printf(&turns, ",%d", in->before[i].turn);
	buf_puts(&choices, "\"choice\":{\"type\":\"integer\",\"enum\":[0");
	for (size_t i = 0; i < c->n; i++)
		buf_printf(&choices, ",%zu", i + 1);
	buf_puts(&choices, "]},");
	buf_printf(out, schema_of, c->n ? "\"choice\"," : "", turns.s,
		   c->n ? choices.s : "");
	buf_release(&turns);
	buf_release(&choices);
}

/* With what is asked of them; nothing where none was expected. */
static void put_choices(struct buf *out, const struct by_llm_choices *c)
{
	struct buf b;

	if (!c->n)
		return;
	buf_init(&b, REQUEST_MAX);
	for (size_t i = 0; i < c->n; i++)
		buf_printf(&b, "%zu. %s%s%s%s\n", i + 1,
			   c->list[i].to ? "to \"" : "",
			   c->list[i].to ? c->list[i].to : "",
			   c->list[i].to ? "\": " : "", c->list[i].gist);
	buf_puts(out, "Answers that were expected\n");
	prompt_fence("expected", b.s, out);
	buf_puts(out, "One more member, choice, before quote: the number of "
		      "the one that the answer below says, in whatever words; "
		      "0 when it says none of them.\n\n");
	buf_release(&b);
}

static void put_issue(struct buf *out, const struct reader_input *in)
{
	const struct issue *issue =
		in->kase && in->issue ? case_issue(in->kase, in->issue) : NULL;

	if (issue && issue->losing_concession)
		buf_printf(
			out,
			"On this issue counsel would lose by conceding: %s\n",
			issue->losing_concession);
}

/* With a line above; nothing where nothing bears on it. */
static void put_papers(struct buf *out, const struct reader_input *in)
{
	static const char above[] = "From the papers, on this exchange\n";
	size_t before = out->len;

	buf_puts(out, above);
	bearing_put(in, out);
	if (out->len == before + sizeof above - 1)
		buf_cut(out, before);
}

static const char *who_answers(const struct reader_input *in)
{
	return in->setting == SETTING_WITNESS
		       ? "a witness under cross-examination"
		       : "counsel in oral argument";
}

bool by_llm_ask(const struct catalogue *c, const char *name,
		const struct prompt_value *values, size_t n,
		const char *schema_name, const char *form,
		struct llm_request *out, struct error *err)
{
	struct prompt prompt = { 0 };
	struct buf system, user;
	bool ok;
	*out = (struct llm_request){ .max_tokens = REPLY_TOKENS,
				     .schema_told = true };
	buf_init(&system, REQUEST_MAX);
	buf_init(&user, REQUEST_MAX);
	ok = catalogue_prompt(c, name, &prompt, err) &&
	     prompt_fill(prompt.system, values, n, &system, err) &&
	     prompt_fill(prompt.user, values, n, &user, err);
	if (ok) {
		request_add(out, LLM_SYSTEM, system.s);
		request_add(out, LLM_USER, user.s);
		request_form(out, schema_name, form);
	}
	prompt_release(&prompt);
	buf_release(&system);
	buf_release(&user);
	return ok;
}

bool by_llm_request(const struct catalogue *c, const char *style,
		    const struct reader_input *in,
		    const struct by_llm_choices *choices,
		    struct llm_request *out, struct error *err)
{
	struct buf context, history, papers, question, answer, expected, form;
	char name[40];
	snprintf(name, sizeof name, "read-%s", style);
	buf_init(&context, REQUEST_MAX);
	buf_init(&history, REQUEST_MAX);
	buf_init(&papers, REQUEST_MAX);
	buf_init(&form, REQUEST_MAX);
	buf_init(&question, REQUEST_MAX);
	buf_init(&answer, REQUEST_MAX);
	buf_init(&expected, REQUEST_MAX);
	put_choices(&expected, choices);
	put_context(&context, in);
	put_history(&history, in);
	put_issue(&papers, in);
	put_papers(&papers, in);
	put_form(&form, in, choices);
	prompt_fence("question",
		     *in->question ? in->question : "(none: a statement)",
		     &question);
	prompt_fence("answer", in->answer, &answer);
	const struct prompt_value values[] = {
		{ "setting", who_answers(in) }, { "context", context.s },
		{ "history", history.s },	{ "passages", papers.s },
		{ "question", question.s },	{ "answer", answer.s },
		{ "choices", expected.s },
	};
	bool ok = by_llm_ask(c, name, values, sizeof values / sizeof *values,
			     "reading", form.s, out, err);
	buf_release(&context);
	buf_release(&history);
	buf_release(&papers);
	buf_release(&form);
	buf_release(&question);
	buf_release(&answer);
	buf_release(&expected);
	return ok;
}

void by_llm_repair(const struct llm_request *asked, const char *reply,
		   const char *fault, struct llm_request *out)
{
	char *text = xprintf("That cannot be used: %s. Send the whole JSON "
			     "object again with this put right, and nothing "
			     "else.",
			     fault);
	char *said = xstrndup(reply, utf8_prefix(reply, SENT_BACK_MAX));
	*out = request_copy(asked);
	out->schema_told = false; /* the form alone did not do */
	request_add(out, LLM_ASSISTANT, *said ? said : "(empty)");
	request_add(out, LLM_USER, text);
	free(said);
	free(text);
}

/* ---- reading the reply ---- */

#define PERCENT 100.0

static const char *const p_names[4] = { "p_detrimental", "p_beneficial",
					"p_neutral", "p_none" };
/* Asked for to be thought about first; checked, not kept. */
static const char *const stances[3] = { "affirmed", "denied", "neither" };
static const char *const parties[3] = { "answerer", "questioner", "neither" };
static const char *const outcome_names[2] = { "questioner", "answerer" };

static bool is_whole(double sum)
{
	return sum >= 0.8 && sum <= 1.2;
}

/* Some models give a distribution in percent, whatever they are asked for. */
static bool is_percent(double sum)
{
	return is_whole(sum / PERCENT);
}

static void read_p(struct reading *r, const struct json_ref *at,
		   struct faults *f)
{
	double sum = 0, whole;
	for (int c = 0; c < 4; c++)
		sum += r->p[c] = json_number(at, p_names[c], f);
	whole = is_percent(sum) ? PERCENT : 1;
	sum = 0;
	for (int c = 0; c < 4; c++) {
		double v = r->p[c] / whole;
		if (!(v >= 0 && v <= 1)) {
			json_fault(at, f, "%s must lie between 0 and 1",
				   p_names[c]);
			v = 0;
		}
		sum += r->p[c] = v;
	}
	if (!is_whole(sum)) {
		json_fault(at, f,
			   "the four probabilities add up to %.2f, not 1", sum);
		return;
	}
	for (int c = 0; c < 4; c++)
		r->p[c] /= sum;
	r->commitment = mix_likeliest(r->p);
}

static void read_quote(struct reading *r, const struct json_ref *at,
		       const char *answer, struct faults *f)
{
	const char *words = json_text(at, "quote", f);
	if (!*words)
		return;
	if (quote_find(answer, words, &r->quote))
		return;
	json_fault(at, f, "quote: these words do not stand in the answer");
}

char *by_llm_sentence(const struct json_ref *at, const char *key,
		      struct faults *f)
{
	struct buf b;
	const char *s = json_text(at, key, f);
	char *kept;
	if (!*s)
		return NULL;
	buf_init(&b, REQUEST_MAX);
	sanitise(&b, s, strlen(s), SANITISE_LINE);
	kept = utf8_clipped(b.s, b.len, WHY_COLS);
	buf_release(&b);
	return kept;
}

static int yes_or_no(const struct json_ref *at, const char *key,
		     struct faults *f)
{
	struct json_ref v;
	if (!json_member(at, key, JSON_BOOL, &v, f))
		return -1;
	return json_bool_or(at, key, false, f);
}

static void read_fields(struct reading *r, const struct json_ref *at,
			const char *answer, struct faults *f)
{
	json_text(at, "proposition", f);
	json_choice(at, "stance", stances, 3, f);
	json_choice(at, "helps", parties, 3, f);
	read_p(r, at, f);
	r->relevance = (int)json_int(at, "relevance", 1, 4, f);
	r->manner = (int)json_int(at, "manner", 1, 4, f);
	r->quality = (int)json_int(at, "quality", 1, 4, f);
	r->consistency = (int)json_int(at, "consistency", 0, 1, f);
	r->contradicts_turn =
		(int)json_int(at, "contradicts_turn", 0, 1000000, f);
	if (!r->consistency)
		r->contradicts_turn = 0;
	r->outcome = json_choice(at, "outcome", outcome_names, 2, f);
	r->concession = yes_or_no(at, "concession", f);
	r->answered_first = yes_or_no(at, "answered_first", f);
	read_quote(r, at, answer, f);
	r->why = by_llm_sentence(at, "why", f);
	r->instead = by_llm_sentence(at, "instead", f);
	mix_expect(r, r->manner >= 3, r->relevance >= 3);
}

bool by_llm_faults_joined(const struct faults *f, struct error *err)
{
	struct buf b;
	if (!f->n)
		return true;
	buf_init(&b, sizeof err->text - 1);
	for (size_t i = 0; i < f->n; i++)
		buf_printf(&b, "%s%s", i ? "; " : "", f->list[i]);
	error_set(err, ERR_DATA, "%s", b.s);
	buf_release(&b);
	return false;
}

bool by_llm_parse(const char *reply, bool cut_short, const char *answer,
		  size_t n_choices, struct reading *out, int *choice,
		  struct error *err)
{
	struct faults f;
	struct json *doc = NULL;
	bool ok = false;
	*choice = -1;
	reading_init(out);
	snprintf(out->reader, sizeof out->reader, "llm");
	faults_init(&f);
	doc = structured_doc(reply, cut_short, REQUEST_MAX, err);
	if (doc) {
		struct json_ref root = json_root(doc);
		if (json_kind(&root) != JSON_OBJECT)
			faults_add(&f, "$: expected an object");
		else
			read_fields(out, &root, answer, &f);
		if (n_choices && json_kind(&root) == JSON_OBJECT)
			*choice = (int)json_int_or(&root, "choice", -1, 0,
						   (long long)n_choices, &f);
		ok = by_llm_faults_joined(&f, err);
	}
	json_free(doc);
	faults_release(&f);
	if (!ok) {
		reading_release(out);
		snprintf(out->reader, sizeof out->reader, "llm");
	}
	return ok;
}
