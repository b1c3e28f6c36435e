/*
 * commands.c - what may be typed behind a colon
 *
 * One table: the enum, :help, completion, the manual's list.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/names.h"
#include "base/str.h"
#include "base/value.h"
#include "base/xmalloc.h"
#include "court/bench.h"
#include "court/markdown.h"
#include "docket/docket.h"
#include "hearing/runner.h"
#include "line/sitting.h"

#define PASSAGES   3
#define MORE_NAMES 40

#define COMMANDS(_)                                                         \
	_(HELP, "help", "", "this list")                                    \
	_(QUESTION, "question", "", "hear the pending question again")      \
	_(DOCKET, "docket", "QUERY", "search the docket")                   \
	_(CITES, "cites", "", "read what the question cites")               \
	_(TIME, "time", "", "the phase, the light and the time left")       \
	_(READ, "read", "", "the whole reading of your last answer")        \
	_(LABEL, "label", "FIELD VALUE WHY",                                \
	  "your own label over the reader's, last answer or Q3")            \
	_(HINT, "hint", "", "your side's point for this question")          \
	_(RETRACT, "retract", "", "take the last answer back and mend it")  \
	_(LISTEN, "listen", "", "speak your answer; again: enough")         \
	_(NEXT, "next", "JUSTICE", "choose who asks next")                  \
	_(SIMULATOR, "simulator", "NAME",                                   \
	  "another that plays the bench, from the next question on")        \
	_(MODEL, "model", "NAME", "another model for bench and reader")     \
	_(READER, "reader", "NAME", "another that reads your answers")      \
	_(REAL, "real", "", "what the real advocate said to that question") \
	_(SKIP, "skip", "", "go on without an opening, or waive rebuttal")  \
	_(PAUSE, "pause", "", "stop the clock, or let it go on")            \
	_(MOMENT, "moment", "", "ask the bench for a moment to think")      \
	_(STOP, "stop", "", "stop the justice who is speaking")             \
	_(ADJOURN, "adjourn", "", "end the hearing and hear the debrief")   \
	_(QUIT, "quit", "", "leave; the hearing can be resumed where it is")

enum command {
#define AS_ENUM(id, name, arg, help) COMMAND_##id,
	COMMANDS(AS_ENUM)
#undef AS_ENUM
		COMMAND_COUNT
};

const struct line_command line_commands[] = {
#define AS_ROW(id, name, arg, help) { name, arg, help },
	COMMANDS(AS_ROW)
#undef AS_ROW
};
const size_t line_n_commands = COMMAND_COUNT;

static const struct hearing_state *state(const struct sitting *s)
{
	return runner_state(s->runner);
}

static void tell(struct sitting *s, const char *text)
{
	talk_say(&s->talk, 0, text);
}

/* What an examination has no use for. */
static bool is_of_arguments(size_t command)
{
	return command == COMMAND_CITES || command == COMMAND_RETRACT ||
	       command == COMMAND_NEXT || command == COMMAND_SIMULATOR ||
	       command == COMMAND_MODEL || command == COMMAND_REAL ||
	       command == COMMAND_SKIP || command == COMMAND_MOMENT ||
	       command == COMMAND_QUESTION || command == COMMAND_LISTEN;
}

static bool may_change(const struct sitting *s, enum player which)
{
	return players_may_change(runner_record(s->runner), which, NULL);
}

/* What the hearing's terms forbid. */
static bool is_forbidden(const struct sitting *s, size_t command)
{
	const struct terms *t = &state(s)->rules.terms;

	switch (command) {
	case COMMAND_HINT: return !terms_allow(t, TERM_HINTS);
	case COMMAND_PAUSE: return !terms_allow(t, TERM_PAUSE);
	case COMMAND_RETRACT: return !terms_allow(t, TERM_RETRACT);
	case COMMAND_READ: return t->feedback == FEEDBACK_NONE;
	case COMMAND_SIMULATOR: return !may_change(s, PLAYER_SIMULATOR);
	case COMMAND_READER: return !may_change(s, PLAYER_READER);
	default: return false;
	}
}

/* Whether it is listed and completed: each that is typed all the same says why it is of
 * no use. */
static bool is_offered(const struct sitting *s, size_t command)
{
	return !(state(s)->rules.witness && is_of_arguments(command)) &&
	       !is_forbidden(s, command);
}

/* Another help for it in an examination; NULL: the same. */
static const char *examining_help(size_t command)
{
	switch (command) {
	case COMMAND_HINT: return "a topic that nothing was asked about yet";
	case COMMAND_STOP: return "stop a witness who is being waited for";
	case COMMAND_ADJOURN: return "end the examination; the debrief";
	case COMMAND_READ: return "the whole reading of the last answer";
	case COMMAND_READER: return "another that reads the answers";
	case COMMAND_QUIT: return "leave; it can be resumed where it is";
	default: return NULL;
	}
}

static void do_help(struct sitting *s)
{
	bool examines = state(s)->rules.witness != NULL;

	for (size_t i = 0; i < line_n_commands; i++) {
		const struct line_command *c = &line_commands[i];
		const char *mine = examines ? examining_help(i) : NULL;

		if (!is_offered(s, i))
			continue;
		char *left =
			xprintf(":%s%s%s", c->name, *c->arg ? " " : "", c->arg);
		bool leaves_nothing =
			i == COMMAND_QUIT && s->options->ephemeral;

		talk_sayf(&s->talk, 2, "%-18s %s", left,
			  leaves_nothing ? "leave; nothing is kept"
			  : mine	 ? mine
					 : c->help);
		free(left);
	}
	talk_sayf(&s->talk, 2,
		  "Enter sends %s. Alt-Enter, or a backslash at the end of a "
		  "line, begins another line of it.",
		  examines ? "a question" : "an answer");
	talk_sayf(&s->talk, 2, "%s that begins with a colon is typed with two.",
		  examines ? "A question" : "An answer");
}

static void say_passage(struct sitting *s, const struct passage *p)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s, ", passage_document(p));
	passage_say_pages(p, &b);
	if (p->page)
		buf_puts(&b, ", ");
	if (p->from_paragraph && p->to_paragraph > p->from_paragraph)
		buf_printf(&b, "paragraphs %d to %d", p->from_paragraph,
			   p->to_paragraph);
	else
		buf_printf(&b, "paragraph %d", p->from_paragraph);
	if (p->heading && *p->heading) {
		buf_puts(&b, " (");
		markdown_words(&b, p->heading);
		buf_puts(&b, ")");
	}
	buf_puts(&b, ": ");
	markdown_words(&b, p->text);
	talk_say(&s->talk, 2, b.s);
	buf_release(&b);
}

static void say_lack(struct sitting *s, const struct passages *found)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	passages_say_lack(found, &b);
	if (b.len)
		talk_sayf(&s->talk, 0, "(In the docket %s%s)", b.s,
			  found->n ? "" : ".");
	buf_release(&b);
}

void sitting_found(struct sitting *s)
{
	struct passages found;
	struct error err;

	if (talk_is_streaming(&s->talk) ||
	    !runner_take_found(s->runner, &found, &err))
		return;
	if (err.code)
		tell(s, err.text);
	else
		say_lack(s, &found);
	for (size_t i = 0; i < found.n; i++)
		say_passage(s, &found.list[i]);
	passages_release(&found);
}

static void do_docket(struct sitting *s, const char *query)
{
	struct docket_query q = { .text = query,
				  .pool = POOL_DOCKET_FILES,
				  .k = PASSAGES };

	if (!*query) {
		tell(s, "(:docket wants words to look for.)");
		return;
	}
	runner_search(s->runner, &q, clock_now_ms());
	sitting_found(s);
}

static void do_cites(struct sitting *s)
{
	const struct turn *q = hearing_pending(state(s));
	struct passages found = { 0 };
	struct error err;

	if (!q) {
		tell(s, "(No question is pending.)");
		return;
	}
	if (!runner_open_cites(s->runner, q, &found, &err))
		tell(s, err.text);
	else if (!found.n)
		tell(s, "(It cites nothing that the docket has.)");
	for (size_t i = 0; i < found.n; i++)
		say_passage(s, &found.list[i]);
	passages_release(&found);
}

/* "Kagan, Alito, ..." */
static void say_seats(struct sitting *s, const char *head)
{
	const struct bench *b = state(s)->rules.bench;
	struct buf list;

	buf_init(&list, BUF_TEXT_MAX);
	buf_puts(&list, head);
	for (size_t i = 0; i < b->n_seats; i++)
		buf_printf(&list, "%s%s", i ? ", " : "",
			   b->seats[i].short_name);
	buf_puts(&list, ".)");
	tell(s, list.s);
	buf_release(&list);
}

static void do_next(struct sitting *s, const char *name)
{
	int seat = bench_seat(state(s)->rules.bench, name);
	struct event ev = { .kind = EV_CALL_ON, .seat = seat };

	if (seat < 0) {
		say_seats(s, "(On this bench sit ");
		return;
	}
	ev.now_ms = clock_now_ms();
	talk_listen(&s->talk);
	runner_do(s->runner, &ev);
	talk_news(&s->talk, state(s));
}

/* Without a name: who plays now. */
static void do_switch(struct sitting *s, enum player which, const char *name)
{
	struct error err = { 0 };
	struct buf now;

	if (!*name) {
		buf_init(&now, BUF_TEXT_MAX);
		buf_puts(&now, "(Now: ");
		players_say(hearing_players(state(s)), &now);
		buf_puts(&now, ".)");
		tell(s, now.s);
		buf_release(&now);
		return;
	}
	talk_listen(&s->talk);
	if (!runner_switch(s->runner, which, name, clock_now_ms(), &err))
		talk_sayf(&s->talk, 0, "(%s)", err.text);
	talk_news(&s->talk, state(s));
}

static void do_real(struct sitting *s)
{
	const struct turn *a = transcript_last(&state(s)->said, TURN_ANSWER);

	if (!a || !talk_real(&s->talk, &state(s)->said, a))
		tell(s, "(There is no real answer to show: that needs the "
			"simulator `transcript` and an answer of yours.)");
}

static bool keep_mark(void *arg, const struct mark *m, struct error *err)
{
	struct sitting *s = arg;

	return runner_mark(s->runner, m, err);
}

static void do_label(struct sitting *s, const char *arg)
{
	talk_label(&s->talk, arg, &state(s)->said, keep_mark, s);
}

static void do_listen(struct sitting *s)
{
	bool enough = runner_is_dictating(s->runner);
	struct error err;

	if (!runner_dictate(s->runner, &err))
		tell(s, err.text);
	else if (!enough)
		tell(s, "(Listening. :listen once more when you have spoken; "
			"what was heard stands here for you to mend and "
			"send.)");
}

static void do_skip(struct sitting *s)
{
	if (state(s)->phase == PHASE_OPENING)
		sitting_do(s, EV_OPENING, "");
	else if (state(s)->phase == PHASE_REBUTTAL)
		sitting_do(s, EV_REBUTTAL, "");
	else if (state(s)->rules.witness)
		tell(s, "(There is nothing to skip: ask, or say \"no further "
			"questions\".)");
	else
		tell(s, "(A question cannot be skipped; but you may say that "
			"you do not know.)");
}

static void do_retract(struct sitting *s)
{
	sitting_do(s, EV_RETRACT, NULL);
	free(s->back);
	s->back = runner_take_draft(s->runner);
}

static void run(struct sitting *s, enum command c, const char *arg)
{
	switch (c) {
	case COMMAND_HELP: do_help(s); break;
	case COMMAND_QUESTION: talk_question(&s->talk, state(s)); break;
	case COMMAND_DOCKET: do_docket(s, arg); break;
	case COMMAND_CITES: do_cites(s); break;
	case COMMAND_TIME: talk_time(&s->talk, state(s)); break;
	case COMMAND_READ:
		talk_reading(&s->talk, state(s),
			     transcript_last(&state(s)->said, TURN_ANSWER));
		break;
	case COMMAND_LABEL: do_label(s, arg); break;
	case COMMAND_LISTEN: do_listen(s); break;
	case COMMAND_HINT: sitting_do(s, EV_HINT, NULL); break;
	case COMMAND_RETRACT: do_retract(s); break;
	case COMMAND_NEXT: do_next(s, arg); break;
	case COMMAND_SIMULATOR: do_switch(s, PLAYER_SIMULATOR, arg); break;
	case COMMAND_MODEL: do_switch(s, PLAYER_MODEL, arg); break;
	case COMMAND_READER: do_switch(s, PLAYER_READER, arg); break;
	case COMMAND_REAL: do_real(s); break;
	case COMMAND_SKIP: do_skip(s); break;
	case COMMAND_PAUSE:
		sitting_do(s, state(s)->paused ? EV_RESUME : EV_PAUSE, NULL);
		talk_time(&s->talk, state(s));
		break;
	case COMMAND_MOMENT: sitting_do(s, EV_MOMENT, NULL); break;
	case COMMAND_STOP: sitting_do(s, EV_CANCEL, NULL); break;
	case COMMAND_ADJOURN: sitting_do(s, EV_ADJOURN, NULL); break;
	case COMMAND_QUIT: s->leaving = true; break;
	case COMMAND_COUNT: break;
	}
}

static void unknown(struct sitting *s, const char *name)
{
	const char *names[COMMAND_COUNT], *near;

	for (size_t i = 0; i < COMMAND_COUNT; i++)
		names[i] = line_commands[i].name;
	near = names_nearest(name, names, COMMAND_COUNT);
	if (near)
		talk_sayf(&s->talk, 0, "(There is no :%s. Did you mean :%s?)",
			  name, near);
	else
		talk_sayf(&s->talk, 0, "(There is no :%s; see :help.)", name);
}

void sitting_command(struct sitting *s, const char *line)
{
	size_t n = strcspn(line, " ");
	char *name = xstrndup(line, n > 40 ? 40 : n);
	char *arg = xstrdup(line + n + strspn(line + n, " "));
	size_t c = 0, len = strlen(arg);

	while (len && arg[len - 1] == ' ')
		arg[--len] = '\0';

	while (c < COMMAND_COUNT && strcmp(line_commands[c].name, name))
		c++;
	if (c < COMMAND_COUNT)
		run(s, (enum command)c, arg);
	else
		unknown(s, name);
	free(arg);
	free(name);
}

/* ---- completion ---- */

struct choices {
	const char *list[MORE_NAMES];
	size_t n;
	size_t typed; /* bytes of each that are typed already */
};

static void offer(struct choices *c, const char *typed, const char *name)
{
	if (c->n < MORE_NAMES && str_begins_fold(name, typed))
		c->list[c->n++] = name;
	c->typed = strlen(typed);
}

/* How far all choices agree. */
static size_t common(const struct choices *c)
{
	size_t n = strlen(c->list[0]);

	for (size_t i = 1; i < c->n; i++) {
		size_t k = 0;

		while (k < n && c->list[i][k] == c->list[0][k])
			k++;
		n = k;
	}
	return n;
}

static void say_choices(struct sitting *s, const struct choices *c)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < c->n; i++)
		buf_printf(&b, "%s%s", i ? "  " : "", c->list[i]);
	talk_say(&s->talk, 2, b.s);
	buf_release(&b);
}

/* The words that a term takes, behind its command. */
static bool offer_term(struct choices *c, const char *line, enum term id)
{
	static struct value_words words;
	const char *name = terms_name(id);
	size_t n = strlen(name);

	if (!str_begins(line + 1, name) || line[1 + n] != ' ')
		return false;
	value_split(&words, terms_takes(id));
	for (size_t i = 0; i < words.n; i++)
		offer(c, line + n + 2, words.list[i]);
	return true;
}

char *sitting_complete(struct sitting *s, const char *line)
{
	const struct bench *b = state(s)->rules.bench;
	struct choices c = { .n = 0 };
	size_t upto;

	if (line[0] != ':')
		return NULL;
	if (str_begins(line, ":next ")) {
		for (size_t i = 0; i < b->n_seats; i++)
			offer(&c, line + 6, b->seats[i].short_name);
	} else if (offer_term(&c, line, TERM_SIMULATOR) ||
		   offer_term(&c, line, TERM_READER)) {
		/* offered */
	} else if (!strchr(line, ' ')) {
		for (size_t i = 0; i < line_n_commands; i++)
			if (is_offered(s, i))
				offer(&c, line + 1, line_commands[i].name);
	}
	if (!c.n)
		return NULL;
	upto = common(&c);
	if (c.n == 1)
		return xprintf("%s ", c.list[0] + c.typed);
	if (upto > c.typed)
		return xstrndup(c.list[0] + c.typed, upto - c.typed);
	say_choices(s, &c);
	return NULL;
}
