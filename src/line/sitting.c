#include "line/sitting.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "hearing/runner.h"
#include "hearing/waiting.h"

#define TURN_MAX HEARING_TURN_MAX_BYTES

void sitting_init(struct sitting *s, struct runner *r,
		  const struct line_options *o, int width_cols)
{
	*s = (struct sitting){ .runner = r,
			       .options = o,
			       .draft = xstrdup("") };
	talk_init(&s->talk, o, width_cols);
	buf_init(&s->said, TURN_MAX * 2);
}

void sitting_release(struct sitting *s)
{
	talk_release(&s->talk);
	buf_release(&s->said);
	free(s->draft);
	free(s->back);
}

static const struct hearing_state *state(const struct sitting *s)
{
	return runner_state(s->runner);
}

/* With answers from a file it is no part of the transcript: answers.c. */
static void say_trouble(struct sitting *s)
{
	const char *trouble = NULL;
	char *words;
	size_t n;

	if (!s->options->answers && !talk_is_streaming(&s->talk))
		trouble = runner_take_trouble(s->runner);
	if (!trouble)
		return;
	n = strlen(trouble);
	while (n && trouble[n - 1] == '\n')
		n--;
	words = xprintf("(%.*s)", (int)n, trouble);
	talk_say(&s->talk, 0, words);
	free(words);
}

void sitting_do(struct sitting *s, enum event_kind kind, const char *text)
{
	struct event ev = {
		.kind = kind, .text = text, .seat = -1, .now_ms = clock_now_ms()
	};

	talk_listen(&s->talk);
	runner_do(s->runner, &ev);
	talk_news(&s->talk, state(s));
	say_trouble(s);
}

/* What a person must know before they speak; a file of answers needs none of it. */
static void say_case(struct sitting *s)
{
	const struct court_case *k = runner_with(s->runner)->kase;
	const struct case_side *mine =
		&k->sides[runner_record(s->runner)->terms.side];

	for (size_t i = 0; i < k->questions.n; i++)
		talk_sayf(&s->talk, 0, "Question presented: %s",
			  k->questions.list[i]);
	if (mine->party && *mine->party)
		talk_sayf(&s->talk, 0, "You speak for %s. %s", mine->party,
			  mine->position ? mine->position : "");
	talk_say(&s->talk, 0,
		 "(:help lists what can be typed, :docket QUERY searches the "
		 "papers)");
	talk_say(&s->talk, 0, "");
}

void sitting_begin(struct sitting *s)
{
	talk_head(&s->talk, runner_record(s->runner),
		  runner_players(s->runner));
	if (!s->options->answers && !state(s)->said.n)
		say_case(s);
	talk_resume(&s->talk, state(s));
	sitting_do(s, EV_START, NULL);
	s->back = runner_take_draft(s->runner);
}

/* Whoever read along (head, a pager) has seen enough. */
static bool nobody_reads(void)
{
	struct pollfd out = { .fd = STDOUT_FILENO };

	return ferror(stdout) && poll(&out, 1, 0) > 0 &&
	       (out.revents & POLLERR);
}

void sitting_pump(struct sitting *s)
{
	runner_pump(s->runner, clock_now_ms());
	talk_news(&s->talk, state(s));
	sitting_found(s);
	say_trouble(s);
	/* Questions cost, where a model asks them. */
	if (nobody_reads())
		s->leaving = true;
}

bool sitting_is_over(const struct sitting *s)
{
	return s->leaving || hearing_is_over(state(s));
}

/* How many turns of counsel's stand: whether something was accepted. */
static size_t spoken(const struct hearing_state *st)
{
	size_t n = 0;

	for (size_t i = 0; i < st->said.n; i++)
		n += turn_is_counsel(&st->said.turns[i]);
	return n;
}

static void give_back(struct sitting *s, const char *text)
{
	char *held = runner_take_draft(s->runner);

	free(s->back);
	s->back = held ? held : str_dup(text);
}

static void set_draft(struct sitting *s, const char *text)
{
	free(s->draft);
	s->draft = xstrdup(text);
}

static enum event_kind kind_now(const struct hearing_state *st)
{
	if (st->phase == PHASE_OPENING)
		return EV_OPENING;
	if (st->phase == PHASE_REBUTTAL)
		return EV_REBUTTAL;
	return EV_ANSWER;
}

/* A whole answer, opening or rebuttal. */
static void say(struct sitting *s, const char *text)
{
	const struct hearing_state *st = state(s);
	enum event_kind kind = kind_now(st);
	bool empty = !utf8_words(text, strlen(text));
	size_t before = spoken(st);

	if (empty && st->floor == FLOOR_NOBODY) {
		sitting_do(s, EV_ASK_AGAIN, NULL);
		return;
	}
	if (empty && kind != EV_ANSWER) {
		talk_say(&s->talk, 0,
			 "(Nothing was said. :skip goes on without it.)");
		return;
	}
	/* The runner's draft is this text until the turn is on disk. */
	sitting_do(s, kind, text);
	if (spoken(state(s)) > before) {
		set_draft(s, "");
		give_back(s, NULL);
	} else {
		give_back(s, empty ? NULL : text);
	}
}

static bool goes_on(const char *line)
{
	size_t n = strlen(line);

	return n && line[n - 1] == '\\' && (n < 2 || line[n - 2] != '\\');
}

void sitting_take(struct sitting *s, const char *line)
{
	char *text;

	if (!s->said.len && line[0] == ':' && line[1] != ':') {
		sitting_command(s, line + 1);
		return;
	}
	if (!s->said.len && line[0] == ':') /* "::" for one that is meant */
		line++;
	if (goes_on(line)) {
		size_t n = strlen(line) - 1;

		while (n && line[n - 1] == ' ')
			n--;
		buf_add(&s->said, line, n);
		buf_putc(&s->said, '\n');
		return;
	}
	buf_puts(&s->said, line);
	text = buf_take(&s->said);
	say(s, text);
	free(text);
}

void sitting_typing(struct sitting *s, const char *text)
{
	char *whole;

	if (!s->said.len && text[0] == ':')
		return; /* a command is no draft */
	whole = xprintf("%s%s", s->said.s, text);
	if (strcmp(whole, s->draft)) {
		runner_draft(s->runner, whole, clock_now_ms());
		set_draft(s, whole);
	}
	free(whole);
}

static const char *prompt_of(const struct sitting *s)
{
	const struct hearing_state *st = state(s);

	if (s->said.len)
		return "...> ";
	if (st->floor == FLOOR_NOBODY && !hearing_is_over(st))
		return "Enter asks again> ";
	if (st->floor != FLOOR_COUNSEL)
		return "wait> ";
	if (st->phase == PHASE_OPENING)
		return "opening> ";
	if (st->phase == PHASE_REBUTTAL)
		return "rebuttal> ";
	return "you> ";
}

/* Half the line stays for what is typed ahead. */
static bool wait_prompt(const struct sitting *s, char *out, size_t size)
{
	struct waiting w;
	char words[SITTING_PROMPT_BYTES];
	size_t len;

	runner_waiting(s->runner, &w);
	if (!waiting_words(&w, clock_now_ms(),
			   w.what == WAITING_READING ? "Ctrl-C reads offline"
						     : "Ctrl-C stops",
			   words, sizeof words))
		return false;
	len = utf8_fit(words, strlen(words), s->talk.width_cols * 5 / 8);
	snprintf(out, size, "%.*s> ", (int)(len < size - 3 ? len : size - 3),
		 words);
	return true;
}

void sitting_prompt(const struct sitting *s, char out[SITTING_PROMPT_BYTES])
{
	if (s->said.len || !s->counts ||
	    !wait_prompt(s, out, SITTING_PROMPT_BYTES))
		snprintf(out, SITTING_PROMPT_BYTES, "%s", prompt_of(s));
}

int sitting_timeout_ms(const struct sitting *s)
{
	int64_t now = clock_now_ms();
	int64_t due = runner_deadline_ms(s->runner, now), tick;
	struct waiting w;

	runner_waiting(s->runner, &w);
	tick = waiting_deadline_ms(&w, now);
	if (s->counts && tick < due)
		due = tick;
	if (due == INT64_MAX)
		return -1;
	if (due <= now)
		return 0;
	return due - now > 60000 ? 60000 : (int)(due - now);
}
