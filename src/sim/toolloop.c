/*
 * toolloop.c - the agent: a model that thinks and looks things up before it asks
 *
 * Up to ten steps.  Each is one request whose answer must be one JSON action;
 * the steps so far go back to the model as fenced text, so that a document in the
 * docket is quoted and never obeyed.  An action that stands in what the model was
 * shown, word for word, is such a quotation and is not carried out.  A bad action
 * gets an error that says what to do and costs its step.  The last step must
 * answer: there even plain text is taken as the question.  The one way to another
 * request is send_step, which counts; what cannot be spoken (unfit.h) costs its step
 * too.  Where the last step brought no question there is one request more, for that
 * alone, with what was found; then the matter ends with ERR_UNFIT.
 *
 *   ask --> EV_SEND --DONE: THINK--------> EV_STEP, next EV_SEND
 *                     --CLOSED_SEARCH------> EV_LOOK_UP --FOUND--> EV_STEP,
 *                                            next EV_SEND
 *                     --JUSTICE_PROFILE----> EV_STEP, next EV_SEND
 *                     --PROVIDE_FINAL...---> EV_SAID
 *                     --FAILED-------------> EV_BENCH_FAILED
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/document.h"
#include "court/pagelabel.h"
#include "court/prompt.h"
#include "court/wording.h"
#include "sim/actions.h"
#include "sim/briefing.h"
#include "sim/clerk.h"
#include "sim/portrait.h"
#include "sim/sim.h"
#include "sim/speech.h"
#include "sim/unfit.h"

#define STEPS	    10
#define TEMPERATURE 0.7
#define MAX_TOKENS  1500
#define RESULTS_MAX ((size_t)512 << 10)
#define RESULT_MAX  ((size_t)40 << 10) /* of one step */
#define PASSAGE_MAX 1600 /* bytes of a passage shown to the model */
#define THOUGHT_MAX \
	8192 /* of what it said in a step: kept, shown to it again */
#define SEARCH_K_MAX 8

struct agent {
	struct sim_setup setup;
	struct prompt prompt;
	struct briefing *briefing;
	struct ask ask;
	bool is_asking;
	int step;	    /* 1..STEPS, and one more: the one under way */
	struct buf before;  /* what the bench has said */
	struct buf results; /* the steps so far, for the model */
	struct buf shown;   /* letters and digits of the last request */
	char *search;	    /* the search under way, for its step; or NULL */
	const struct document *opened; /* it opens one at a place; or NULL */
	char page[PAGELABEL_MAX];      /* that it asks for */
	bool filtered;		       /* it asks for certain documents only */
	struct cite *seen;	       /* passages that came back, n_seen */
	size_t n_seen;
};

static void *agent_open(const struct sim_setup *setup, struct error *err)
{
	struct agent *a = xcalloc(1, sizeof *a);

	a->setup = *setup;
	buf_init(&a->results, RESULTS_MAX);
	buf_init(&a->shown, BUF_TEXT_MAX);
	buf_init(&a->before, BUF_TEXT_MAX);
	if (!wording_load(setup->catalogue, err) ||
	    !catalogue_prompt(setup->catalogue,
			      setup->no_search ? "agent-no-search" : "agent",
			      &a->prompt, err)) {
		free(a);
		return NULL;
	}
	return a;
}

static void agent_cancel(void *self)
{
	struct agent *a = self;

	a->is_asking = false;
	briefing_free(a->briefing);
	a->briefing = NULL;
	buf_reset(&a->results);
	buf_reset(&a->shown);
	free(a->search);
	a->search = NULL;
	for (size_t i = 0; i < a->n_seen; i++)
		free(a->seen[i].document);
	free(a->seen);
	a->seen = NULL;
	a->n_seen = 0;
}

static void agent_close(void *self)
{
	struct agent *a = self;

	agent_cancel(a);
	prompt_release(&a->prompt);
	buf_release(&a->results);
	buf_release(&a->shown);
	buf_release(&a->before);
	free(a);
}

/* -- what was shown -------------------------------------------------------- */

/* Letters and digits only: quotation changes blanks, marks and line ends. */
static void squeeze(const char *s, struct buf *out)
{
	for (; *s; s++)
		if (isalnum((unsigned char)*s) || (unsigned char)*s >= 0x80)
			buf_putc(out, *s);
}

static bool was_shown(const struct agent *a, const char *text)
{
	struct buf words;
	bool was;

	buf_init(&words, BUF_TEXT_MAX);
	squeeze(text, &words);
	was = words.len && strstr(a->shown.s, words.s);
	buf_release(&words);
	return was;
}

/* -- sending a step -------------------------------------------------------- */

static void fail(struct agent *a, const struct error *err, struct events *out)
{
	events_fail(out, EV_BENCH_FAILED, err);
	agent_cancel(a);
}

/* Nothing but a question will do. */
static bool is_last(const struct agent *a)
{
	return a->step >= STEPS;
}

/* What the prompt says of this step, and of those before it. */
static void brief_step(struct agent *a)
{
	char number[16], of[16];

	snprintf(number, sizeof number, "%d",
		 a->step > STEPS ? STEPS : a->step);
	snprintf(of, sizeof of, "%d", STEPS);
	briefing_set(a->briefing, "step", number);
	briefing_set(a->briefing, "steps", of);
	briefing_set(a->briefing, "results",
		     a->results.len ? a->results.s : "(none yet)");
	briefing_set(a->briefing, "acting",
		     a->setup.native_tools
			     ? "In every step you call one of the tools and "
			       "write nothing else."
			     : "In every step you answer with one JSON object "
			       "and nothing else.");
	briefing_set(a->briefing, "action_help",
		     is_last(a)		     ? "It is the last: answer with "
					       "PROVIDE_FINAL_RESPONSE now."
		     : a->setup.native_tools ? "Call one tool."
					     : "Answer with one JSON action.");
}

static void send_step(struct agent *a, struct events *out)
{
	struct llm_request r = { .temperature = TEMPERATURE,
				 .max_tokens = MAX_TOKENS,
				 .schema_told = !a->setup.no_search };
	struct buf system, user;
	struct error err;

	if (++a->step > STEPS + 1) {
		error_set(&err, ERR_UNFIT,
			  "the agent used up its %d steps and asked nothing",
			  STEPS);
		fail(a, &err, out);
		return;
	}
	brief_step(a);
	buf_init(&system, BUF_TEXT_MAX);
	buf_init(&user, BUF_TEXT_MAX);
	if (briefing_fill(a->briefing, a->prompt.system, &system, &err) &&
	    briefing_fill(a->briefing, a->prompt.user, &user, &err)) {
		buf_reset(&a->shown);
		squeeze(user.s, &a->shown);
		request_add(&r, LLM_SYSTEM, system.s);
		request_add(&r, LLM_USER, user.s);
		request_form(&r, "bench_action",
			     actions_schema(is_last(a), !a->setup.no_search));
		if (a->setup.native_tools)
			r.tools =
				actions_tools(is_last(a), !a->setup.no_search);
		events_send(out, SEEKER_BENCH, &r);
	} else {
		fail(a, &err, out);
	}
	buf_release(&system);
	buf_release(&user);
}

static void agent_ask(void *self, const struct transcript *said,
		      const struct ask *ask, struct events *out)
{
	struct agent *a = self;

	agent_cancel(a);
	a->ask = clerk_order(&a->setup, said, ask);
	a->is_asking = true;
	a->step = 0;
	a->briefing = briefing_new(&a->setup, said, &a->ask);
	buf_reset(&a->before);
	unfit_before(said, &a->before);
	send_step(a, out);
}

static void fence(const char *label, const char *text, struct buf *out)
{
	if (*text)
		prompt_fence(label, text, out);
}

static char *head_of(const char *text, size_t max)
{
	return xstrndup(text, utf8_prefix(text, max));
}

/* Notes a step for the person and for the model, and goes on to the next.  All of
 * it is quoted or none: a fence that breaks off would let its text out. */
static void step_done(struct agent *a, const char *action, const char *input,
		      const char *result, struct events *out)
{
	char *asked = head_of(input, THOUGHT_MAX);
	char *got = head_of(result, RESULT_MAX);
	struct buf step;

	events_step(out, action, asked, got);
	buf_init(&step, RESULTS_MAX);
	buf_printf(&step, "Step %d, %s\n", a->step, action);
	fence("input", asked, &step);
	fence("result", got, &step);
	if (!step.full)
		buf_add(&a->results, step.s, step.len);
	buf_release(&step);
	free(asked);
	free(got);
	send_step(a, out);
}

/* -- the actions ------------------------------------------------------------ */

static void refuse_speech(struct agent *a, const char *text, enum unfit u,
			  struct events *out)
{
	char *why =
		u == UNFIT_EMPTY
			? xstrdup("error: \"text\" is empty; put your question "
				  "to counsel there")
			: xprintf("error: not spoken, for it is %s; answer "
				  "with "
				  "the justice's next turn alone",
				  unfit_named(u));

	step_done(a, "PROVIDE_FINAL_RESPONSE", text, why, out);
	free(why);
}

static void answer(struct agent *a, const char *text, bool cut_short,
		   struct events *out)
{
	const struct justice *j = &a->setup.bench->seats[a->ask.seat];
	struct turn t = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .seat = a->ask.seat,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .aim = a->ask.aim,
			  .follows = a->ask.follows };
	struct buf clean;

	enum unfit u;

	buf_init(&clean, SPEECH_TURN_MAX);
	speech_clean(&clean, text, j, cut_short, &t.cut);
	u = unfit_find(text, clean.s, a->before.s, false);
	if (u != UNFIT_NOT) {
		buf_release(&clean);
		refuse_speech(a, text, u, out);
		return;
	}
	t.speaker = xstrdup(j->short_name);
	t.text = buf_take(&clean);
	for (size_t i = 0; i < a->n_seen; i++)
		if (strstr(t.text, a->seen[i].document))
			turn_add_cite(&t, a->seen[i].document,
				      a->seen[i].paragraph, true);
	events_step(out, "PROVIDE_FINAL_RESPONSE", "", t.text);
	agent_cancel(a);
	events_say(out, &t);
}

/* The pool by its name; "" is the filings, -1 none of that name. */
static int pool_of(const char *name)
{
	for (int i = 0; i < POOLS; i++)
		if (!strcmp(name, pool_names[i]))
			return i;
	return *name ? -1 : POOL_DOCKET_FILES;
}

static void put_filter(struct buf *out, const char *name, const char *value)
{
	if (value && *value)
		buf_printf(out, "; %s: %s", name, value);
}

/* The whole of a search, as a step keeps it. */
static char *search_named(const struct docket_query *q)
{
	struct buf out;

	buf_init(&out, THOUGHT_MAX);
	buf_printf(&out, "%s: %s", pool_names[q->pool], q->text);
	put_filter(&out, "proceeding_title", q->proceeding_title);
	put_filter(&out, "filename", q->filename);
	put_filter(&out, "link_name", q->link_name);
	put_filter(&out, "document", q->document);
	if (q->paragraph)
		buf_printf(&out, "; paragraph %d", q->paragraph);
	if (q->label)
		buf_printf(&out, "; page %s", q->label);
	buf_printf(&out, "; k: %zu", q->k);
	return buf_take(&out);
}

/* The page that the model asks for, as it is cited: a number, or "A106". */
static void read_page(struct agent *a, const struct json_ref *root,
		      struct docket_query *q)
{
	const char *label = json_text_or(root, "page", "", NULL);

	q->page = (int)json_int_or(root, "page", 0, 0, PARAGRAPH_NUMBER_MAX,
				   NULL);
	if (q->page)
		snprintf(a->page, sizeof a->page, "%d", q->page);
	else
		snprintf(a->page, sizeof a->page, "%.*s",
			 (int)utf8_prefix(label, PAGELABEL_MAX - 1), label);
	q->label = *a->page ? a->page : NULL;
}

/* Not a search: a document of the case by its name, at a paragraph or a page. */
static bool opens(struct agent *a, const struct json_ref *root,
		  struct docket_query *q)
{
	const char *name = json_text_or(root, "document", "", NULL);
	const struct document *d = case_document(a->setup.kase, name);

	if (!d)
		return false;
	q->document = d->id;
	q->pool = d->pool;
	q->paragraph = (int)json_int_or(root, "paragraph", 0, 0,
					PARAGRAPH_NUMBER_MAX, NULL);
	if (!q->paragraph)
		read_page(a, root, q);
	return q->paragraph || q->label || !*q->text;
}

/* It is told which documents there are, where it names none of them. */
static bool tell_unknown(struct agent *a, const struct json_ref *root,
			 struct events *out)
{
	const char *name = json_text_or(root, "document", "", NULL);
	const struct court_case *c = a->setup.kase;
	struct buf why;

	if (!*name || case_document(c, name))
		return false;
	buf_init(&why, RESULT_MAX);
	buf_puts(&why, "error: no document has that name; there are:");
	for (size_t i = 0; i < c->n_documents; i++)
		buf_printf(&why, "%s %s", i ? "," : "", c->documents[i].id);
	step_done(a, "CLOSED_SEARCH", name, why.s, out);
	buf_release(&why);
	return true;
}

static void look_up(struct agent *a, const struct json_ref *root,
		    struct events *out)
{
	long long k = json_int_or(root, "k", 3, 1, SEARCH_K_MAX, NULL);
	const char *pool = json_text_or(root, "pool", "docket_files", NULL);
	struct docket_query q = {
		.text = json_text_or(root, "query", "", NULL),
		.pool = pool_of(pool),
		.k = (size_t)k,
	};

	a->opened = NULL;
	if (opens(a, root, &q)) {
		a->opened = case_document(a->setup.kase, q.document);
		free(a->search);
		a->search = search_named(&q);
		a->filtered = false;
		events_look_up(out, SEEKER_BENCH, &q);
		return;
	}
	if (tell_unknown(a, root, out))
		return;
	if (q.pool < 0) {
		step_done(a, "CLOSED_SEARCH", q.text,
			  "error: \"pool\" must be docket_files or "
			  "metadocuments; nothing else can be searched",
			  out);
		return;
	}
	if (!*q.text) {
		step_done(a, "CLOSED_SEARCH", "",
			  "error: \"query\" is empty; give words to search for",
			  out);
		return;
	}
	if (q.pool == POOL_DOCKET_FILES) {
		q.proceeding_title =
			json_text_or(root, "proceeding_title", "", NULL);
		q.filename = json_text_or(root, "filename", "", NULL);
		q.link_name = json_text_or(root, "link_name", "", NULL);
	}
	free(a->search);
	a->search = search_named(&q);
	a->filtered = (q.proceeding_title && *q.proceeding_title) ||
		      (q.filename && *q.filename) ||
		      (q.link_name && *q.link_name);
	events_look_up(out, SEEKER_BENCH, &q);
}

static const struct justice *find_justice(const struct agent *a,
					  const char *name)
{
	int seat = bench_seat(a->setup.bench, name);

	if (!*name)
		seat = a->ask.seat;
	return seat < 0 ? NULL : &a->setup.bench->seats[seat];
}

static void show_profile(struct agent *a, const struct json_ref *root,
			 struct events *out)
{
	const char *name = json_text_or(root, "justice", "", NULL);
	const struct justice *j = find_justice(a, name);
	struct buf text;

	buf_init(&text, RESULT_MAX);
	if (!j) {
		buf_puts(&text, "error: no such justice on this bench; there "
				"are: ");
		for (size_t i = 0; i < a->setup.bench->n_seats; i++)
			buf_printf(&text, "%s ",
				   a->setup.bench->seats[i].short_name);
	} else {
		portrait_put(j, a->setup.bench, &text);
	}
	step_done(a, "JUSTICE_PROFILE", j ? j->short_name : name, text.s, out);
	buf_release(&text);
}

static void act(struct agent *a, int action, const struct json_ref *root,
		bool cut_short, struct events *out)
{
	const char *text = json_text_or(root, "text", "", NULL);

	if ((a->step > STEPS && action != PROVIDE_FINAL_RESPONSE) ||
	    (a->setup.no_search && action == CLOSED_SEARCH))
		action = ACTIONS;
	else if (a->step == STEPS && action == THINK) {
		step_done(a, "THINK", text,
			  "error: this was the last step; it had to be "
			  "PROVIDE_FINAL_RESPONSE",
			  out);
		return;
	}
	switch (action) {
	case THINK: step_done(a, "THINK", text, "", out); break;
	case CLOSED_SEARCH: look_up(a, root, out); break;
	case JUSTICE_PROFILE: show_profile(a, root, out); break;
	case PROVIDE_FINAL_RESPONSE: answer(a, text, cut_short, out); break;
	default:
		step_done(a, "(unknown action)", "",
			  a->setup.no_search
				  ? "error: \"action\" must be one of THINK, "
				    "JUSTICE_PROFILE, PROVIDE_FINAL_RESPONSE"
				  : "error: \"action\" must be one of THINK, "
				    "CLOSED_SEARCH, JUSTICE_PROFILE, "
				    "PROVIDE_FINAL_RESPONSE",
			  out);
	}
}

/* An action that stands in what the model was shown is not its own. */
static void refuse_quotation(struct agent *a, struct events *out)
{
	step_done(a, "(not an action)", "",
		  "error: that action stands in what you were shown: it was a "
		  "quotation, and nobody carries it out; answer with an action "
		  "of your own",
		  out);
}

/* What a judge could say, and no half of an action. */
static bool is_speech(const char *text)
{
	text += strspn(text, " \t\r\n");
	return *text && !strchr("{[`", *text);
}

/* In the last step what was said instead is the question. */
static void refuse_broken(struct agent *a, const struct llm_event *ev,
			  const char *fault, struct events *out)
{
	char *why;

	if (is_last(a) && is_speech(ev->text)) {
		answer(a, ev->text, ev->cut_short, out);
		return;
	}
	why = xprintf(a->setup.native_tools
			      ? "error: that was no tool call (%.200s); call "
				"one tool, its arguments one JSON object"
			      : "error: that was no JSON action (%.200s); "
				"answer with one JSON object",
		      fault);
	step_done(a, "(not an action)", "", why, out);
	free(why);
}

/* A tool call: its name is the action. */
static void on_call(struct agent *a, const struct llm_event *ev,
		    struct events *out)
{
	const char *s = ev->tool_arguments && *ev->tool_arguments
				? ev->tool_arguments
				: "{}";
	struct error err = { 0 };
	struct json *doc = json_parse(s, strlen(s), &err);
	struct json_ref root = json_root(doc);

	if (!doc || json_kind(&root) != JSON_OBJECT)
		refuse_broken(a, ev,
			      doc ? "its arguments are no object" : err.text,
			      out);
	else if (was_shown(a, s))
		refuse_quotation(a, out);
	else
		act(a, action_named(ev->tool_name), &root, ev->cut_short, out);
	json_free(doc);
}

static void on_reply(struct agent *a, const struct llm_event *ev,
		     struct events *out)
{
	struct error err = { 0 };
	struct json *doc = NULL;
	struct json_ref root;

	if (ev->tool_name && *ev->tool_name) {
		on_call(a, ev, out);
		return;
	}
	if (ev->json)
		doc = json_parse(ev->json, strlen(ev->json), &err);
	root = json_root(doc);
	if (!doc)
		refuse_broken(a, ev, ev->json_fault ? ev->json_fault : err.text,
			      out);
	else if (was_shown(a, ev->json))
		refuse_quotation(a, out);
	else
		act(a,
		    json_choice(&root, "action", action_names, ACTIONS, NULL),
		    &root, ev->cut_short, out);
	json_free(doc);
}

/* -- what the docket gave ---------------------------------------------------- */

static void remember(struct agent *a, const struct passage *p)
{
	a->seen = xreallocarray(a->seen, a->n_seen + 1, sizeof *a->seen);
	a->seen[a->n_seen++] = (struct cite){ .document = xstrdup(p->document),
					      .paragraph = p->from_paragraph,
					      .in_docket = true };
}

/* Each with its number, as it is cited: "[12] The gate ...". */
static void put_paragraphs(const struct passage *p, struct buf *out)
{
	size_t max = utf8_prefix(p->text, PASSAGE_MAX), at = 0;

	while (at < max) {
		const char *end = strstr(p->text + at, "\n\n");
		size_t len = end ? (size_t)(end - p->text) - at
				 : strlen(p->text + at);

		if (len > max - at)
			len = max - at;
		buf_printf(out, "[%d] ", passage_paragraph(p, at));
		buf_add(out, p->text + at, len);
		buf_putc(out, '\n');
		at += len + (end ? 2 : 0);
	}
}

/* Why there is nothing at that place. */
static void put_extent(const struct agent *a, struct buf *out)
{
	struct paragraphs text;

	if (!document_load(&text, a->setup.kase, a->opened, NULL)) {
		buf_printf(out, "%s cannot be read", a->opened->id);
	} else {
		const struct paragraph *last =
			text.n ? &text.list[text.n - 1] : NULL;

		buf_printf(out, "nothing there: %s has paragraphs 1 to %d",
			   a->opened->id, last ? last->number : 0);
		if (last && last->page)
			buf_printf(out, ", on %d pages", last->page);
		else
			buf_puts(out, ", and no pages");
	}
	document_release(&text);
}

static void list_passages(struct agent *a, const struct passages *found,
			  struct buf *out)
{
	if (!found->n && a->opened)
		put_extent(a, out);
	else if (!found->n)
		buf_puts(out,
			 a->filtered
				 ? "nothing found in documents so called; try "
				   "without proceeding_title, filename and "
				   "link_name, or with a name from the list"
				 : "nothing found; try other words, or the "
				   "other pool");
	for (size_t i = 0; i < found->n; i++) {
		const struct passage *p = &found->list[i];

		buf_printf(out, "(%zu) %s, \"%s\"", i + 1, p->document,
			   p->title);
		if (p->page)
			buf_puts(out, ", ");
		pagelabel_say(out, p->page, p->label);
		buf_putc(out, '\n');
		put_paragraphs(p, out);
		remember(a, p);
	}
}

static void agent_found(void *self, struct passages *found,
			const struct error *err, struct events *out)
{
	struct agent *a = self;
	char *input = a->search;
	struct buf text;

	if (!input)
		return;
	a->search = NULL;
	buf_init(&text, RESULTS_MAX);
	if (found)
		list_passages(a, found, &text);
	step_done(a, "CLOSED_SEARCH", input, found ? text.s : err->text, out);
	free(input);
	buf_release(&text);
}

static void agent_told(void *self, const struct llm_event *ev,
		       struct events *out)
{
	struct agent *a = self;

	if (!a->is_asking)
		return;
	if (ev->kind == LLM_DONE)
		on_reply(a, ev, out);
	else if (ev->kind == LLM_FAILED)
		fail(a, &ev->error, out);
}

const struct sim_ops sim_agent = {
	.name = "agent",
	.help = "a model: thinks, searches the docket, looks up the justice, "
		"then asks",
	.needs_model = true,
	.steps = STEPS,
	.open = agent_open,
	.ask = agent_ask,
	.told = agent_told,
	.found = agent_found,
	.cancel = agent_cancel,
	.close = agent_close,
};
