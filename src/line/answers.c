/*
 * answers.c - a hearing with nobody at the keyboard: answers from a file, or
 * plain lines from a pipe
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "hearing/runner.h"
#include "hearing/waiting.h"
#include "line/piped.h"
#include "line/sitting.h"
#include "line/width.h"
#include "llm/llm.h"

static const char *const part_names[PARTS] = { "opening", "answer",
					       "rebuttal" };

struct reply {
	char *text;    /* NULL: there is none */
	bool adjourns; /* ":adjourn", no words of counsel's */
	enum piped_part part;
	size_t line;
};

struct piped {
	struct sitting s;
	bool counting; /* the terminal has a line of what is waited for */
	struct lines *lines;
	struct reply next; /* read, not used yet */
	size_t used;
	bool left; /* before the hearing's end */
};

static const struct hearing_state *state(const struct piped *p)
{
	return runner_state(p->s.runner);
}

/* At a terminal one line says what a model is doing, until there is news. */
static void count(struct piped *p)
{
	struct waiting w;
	char words[80];

	runner_waiting(p->s.runner, &w);
	if (!p->s.counts ||
	    !waiting_words(&w, clock_now_ms(), NULL, words, sizeof words))
		return;
	fprintf(stderr, "\r\033[K%s", words);
	fflush(stderr);
	p->counting = true;
}

static void stop_counting(struct piped *p)
{
	if (p->counting)
		fputs("\r\033[K", stderr);
	p->counting = false;
}

static void print_news(struct piped *p)
{
	if (!p->s.talk.out.len)
		return;
	stop_counting(p);
	talk_print(&p->s.talk, stdout);
}

/* A line each, beside the transcript. */
static void say_trouble(struct piped *p)
{
	const char *s =
		p->s.options->answers ? runner_take_trouble(p->s.runner) : NULL;

	while (s && *s) {
		size_t n = strcspn(s, "\n");

		fprintf(stderr, "hotbench: %.*s\n", (int)n, s);
		s += n + (s[n] == '\n');
	}
}

/* No question can be had: the endpoint's fault, or the disk's. */
static enum error_code why_silent(const struct hearing_state *s)
{
	return s->not_saved ? ERR_SYSTEM : ERR_ENDPOINT;
}

static bool wait_for_counsel(struct piped *p, struct error *err)
{
	struct runner *r = p->s.runner;

	for (;;) {
		sitting_pump(&p->s);
		print_news(p);
		if (sitting_is_over(&p->s) ||
		    (state(p)->floor == FLOOR_COUNSEL &&
		     !runner_is_searching(r)))
			return true;
		if (state(p)->floor == FLOOR_NOBODY && !runner_is_busy(r))
			return error_set(err, why_silent(state(p)), "%s",
					 *state(p)->notice
						 ? state(p)->notice
						 : "the bench says nothing");
		count(p);
		llm_wait(runner_llm(r), NULL, 0, sitting_timeout_ms(&p->s));
	}
}

/* Waits until counsel may speak, and has what was looked up. */
static bool settle(struct piped *p, struct error *err)
{
	bool ok = wait_for_counsel(p, err);

	stop_counting(p);
	return ok;
}

static size_t turns_of_counsel(const struct piped *p)
{
	const struct transcript *said = &state(p)->said;
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += turn_is_counsel(&said->turns[i]);
	return n;
}

/* Counsel speaks; false when the turn was not accepted. */
static bool speak(struct piped *p, enum event_kind kind, const char *text,
		  struct error *err)
{
	size_t before = turns_of_counsel(p);

	sitting_do(&p->s, kind, text);
	print_news(p);
	say_trouble(p);
	if (turns_of_counsel(p) > before)
		return true;
	return error_set(err, state(p)->notice_is_error ? ERR_SYSTEM : ERR_DATA,
			 "%s",
			 *state(p)->notice ? state(p)->notice
					   : "this could not be said here");
}

static void say_kept(const struct piped *p)
{
	/* where it is else is told when the hearing is left */
	if (p->s.options->ephemeral || runner_is_elsewhere(p->s.runner))
		return;
	fprintf(stderr,
		"hotbench: what was argued so far is kept as hearing %s\n",
		runner_record(p->s.runner)->id);
}

static void debrief(const struct piped *p)
{
	line_debrief(stdout, runner_record(p->s.runner), state(p)->rules.kase,
		     &state(p)->said, p->s.options);
}

/* ---- answers from a file ---- */

bool piped_reply(const char *s, size_t len, char **out, enum piped_part *which,
		 struct error *err)
{
	struct json *doc = json_parse(s, len, err);
	struct json_ref root = json_root(doc);
	struct faults f;
	const char *text;
	int part;
	bool ok;

	if (!doc)
		return false;
	faults_init(&f);
	text = json_text(&root, "text", &f);
	part = json_choice_or(&root, "phase", part_names, PARTS, PART_ANSWER,
			      &f);
	if (!f.n && !utf8_words(text, strlen(text)))
		faults_add(&f, "$.text: has no words");
	if (!f.n && strlen(text) > HEARING_TURN_MAX_BYTES)
		faults_add(&f, "$.text: longer than a megabyte");
	ok = faults_none(&f, err);
	if (ok) {
		*out = xstrdup(text);
		*which = (enum piped_part)part;
	}
	faults_release(&f);
	json_free(doc);
	return ok;
}

static bool is_command(const char *text)
{
	size_t n = strcspn(text + 1, " \t\n");

	for (size_t i = 0; i < line_n_commands; i++)
		if (str_is(text + 1, n, line_commands[i].name))
			return true;
	return false;
}

/* ":adjourn" does what it does when it is typed; other commands are no answers, and
 * nobody is there to hear of them.  "::" begins an answer with a colon. */
static bool take_colon(struct reply *r, struct error *err)
{
	char *text = r->text;

	r->adjourns = !strcmp(text, ":adjourn");
	if (text[0] != ':' || r->adjourns)
		return true;
	if (text[1] == ':') {
		memmove(text, text + 1, strlen(text));
		return true;
	}
	return !is_command(text) ||
	       error_set(err, ERR_DATA,
			 "$.text: '%.40s' is a command of the line mode, and "
			 "no answer: in a file there is :adjourn alone, which "
			 "ends the hearing; an answer that begins with a colon "
			 "is written with two",
			 text);
}

/* Fills p->next, whose text stays NULL at the end of the file. */
static bool look_ahead(struct piped *p, struct error *err)
{
	const char *s;
	size_t len;

	if (p->next.text)
		return true;
	while (lines_next(p->lines, &s, &len)) {
		if (str_is_blank(s, len))
			continue;
		p->next.line = lines_number(p->lines);
		if (piped_reply(s, len, &p->next.text, &p->next.part, err) &&
		    take_colon(&p->next, err))
			return true;
		free(p->next.text);
		p->next.text = NULL;
		err->code = ERR_DATA;
		return error_within(err, "%s:%zu", lines_name(p->lines),
				    p->next.line);
	}
	return !lines_failed(p->lines, err);
}

static void drop_next(struct piped *p)
{
	free(p->next.text);
	p->next.text = NULL;
	p->used++;
}

bool line_check_answers(const char *path, bool some, struct error *err)
{
	struct piped p = { .next = { .text = NULL } };
	size_t n_answers = 0;
	bool ok;

	if (file_bytes(path) < 0 && strcmp(path, "/dev/null") != 0)
		return true;
	p.lines = lines_open(path, false, err);
	if (!p.lines)
		return false;
	while ((ok = look_ahead(&p, err)) && p.next.text) {
		n_answers += !p.next.adjourns;
		drop_next(&p);
	}
	if (ok && some && !n_answers)
		ok = error_set(err, ERR_DATA,
			       "%s: there is no answer in it, such as "
			       "{\"text\": \"Yes, Your Honor.\"}",
			       lines_name(p.lines));
	lines_close(p.lines);
	return ok;
}

/* What the next line can be now: sets the event; false: nothing, adjourn. */
static bool fits(struct piped *p, enum event_kind *kind)
{
	enum piped_part part = p->next.part;

	switch (state(p)->phase) {
	case PHASE_OPENING: *kind = EV_OPENING; return part == PART_OPENING;
	case PHASE_REBUTTAL: *kind = EV_REBUTTAL; return part == PART_REBUTTAL;
	default: *kind = EV_ANSWER; return part == PART_ANSWER;
	}
}

/* Once, of the first line of all. */
static void warn_of_opening(const struct piped *p)
{
	static const char *const openings[] = { "may it please", "good morning",
						"good afternoon" };

	if (p->used || p->next.part != PART_ANSWER ||
	    !str_begins_any_fold(p->next.text, STR_LIST(openings)))
		return;
	fprintf(stderr,
		"hotbench: %s:%zu: this looks like an opening, and is taken as "
		"an answer; {\"phase\": \"opening\", \"text\": ...} makes it "
		"one\n",
		lines_name(p->lines), p->next.line);
}

/* What was assigned is not over because a file is: more answers may follow. */
static bool waits_for_more(const struct piped *p)
{
	return !p->next.text && runner_record(p->s.runner)->assigned.title &&
	       state(p)->phase != PHASE_REBUTTAL;
}

/* Says the next one of the file, where the hearing has a place for it. */
static bool say_next(struct piped *p, enum event_kind kind, struct error *err)
{
	bool ok;

	warn_of_opening(p);
	ok = speak(p, kind, p->next.text, err);
	if (!ok)
		error_within(err, "%s:%zu", lines_name(p->lines), p->next.line);
	drop_next(p);
	return ok;
}

/* What fits nowhere yet: an opening is skipped or left out; behind the last one it is
 * over. */
static void move_on(struct piped *p)
{
	if (p->next.text && state(p)->phase == PHASE_OPENING) {
		sitting_do(&p->s, EV_OPENING, "");
	} else if (p->next.text && p->next.part == PART_OPENING) {
		fprintf(stderr,
			"hotbench: %s:%zu: there is no opening here; "
			"this line is left out\n",
			lines_name(p->lines), p->next.line);
		drop_next(p);
	} else {
		sitting_do(&p->s, EV_ADJOURN, NULL);
	}
	print_news(p);
}

/* One step of the hearing; *done at its end. */
static bool one_reply(struct piped *p, bool *done, struct error *err)
{
	enum event_kind kind;

	if (!settle(p, err) || sitting_is_over(&p->s) || !look_ahead(p, err)) {
		*done = true;
		return sitting_is_over(&p->s);
	}
	if (p->next.text && p->next.adjourns) {
		drop_next(p);
		p->used--; /* no answer */
		sitting_do(&p->s, EV_ADJOURN, NULL);
		print_news(p);
		return true;
	}
	if (p->next.text && fits(p, &kind)) {
		*done = !say_next(p, kind, err);
		return !*done;
	}
	if (waits_for_more(p)) {
		p->left = *done = true;
		return true;
	}
	move_on(p);
	return true;
}

static void count_left(struct piped *p)
{
	size_t left = p->next.text != NULL, len;
	const char *s;

	while (lines_next(p->lines, &s, &len))
		left += !str_is_blank(s, len);
	if (left)
		fprintf(stderr,
			"hotbench: the hearing ended after %zu answer%s of %s; "
			"%zu %s left over\n",
			p->used, str_plural(p->used), lines_name(p->lines),
			left, left == 1 ? "was" : "were");
}

static void say_left(const struct piped *p)
{
	fprintf(stderr,
		"hotbench: %s ended before the hearing did. What was assigned "
		"stays open: hotbench resume %s goes on, and :adjourn there "
		"ends it\n",
		lines_name(p->lines), runner_record(p->s.runner)->id);
}

enum line_end line_answers(struct runner *r, const struct line_options *o,
			   struct error *err)
{
	struct piped p = { .next = { .text = NULL } };
	bool done = false, ok = true;

	p.lines = lines_open(o->answers, false, err);
	if (!p.lines)
		return LINE_FAILED;
	sitting_init(&p.s, r, o, 0);
	p.s.talk.echo = true;
	p.s.counts = isatty(STDERR_FILENO) && !width_is_dumb();
	sitting_begin(&p.s);
	print_news(&p);
	while (!done)
		ok = one_reply(&p, &done, err);
	if (p.left)
		say_left(&p);
	else if (ok) {
		debrief(&p);
		count_left(&p);
	} else {
		say_kept(&p);
	}
	free(p.next.text);
	lines_close(p.lines);
	sitting_release(&p.s);
	return !ok ? LINE_FAILED : p.left ? LINE_LEFT : LINE_ENDED;
}

/* ---- plain lines from a pipe ---- */

static bool take_lines(struct piped *p, struct error *err)
{
	struct buf clean;
	const char *s;
	size_t len;
	bool ok = true;

	buf_init(&clean, LINES_LONGEST * 3);
	while (ok && !sitting_is_over(&p->s) &&
	       lines_next(p->lines, &s, &len)) {
		if (str_is_blank(s, len))
			continue;
		buf_reset(&clean);
		sanitise(&clean, s, len, SANITISE_TEXT);
		sitting_take(&p->s, clean.s);
		print_news(p);
		ok = settle(p, err);
	}
	buf_release(&clean);
	return ok && !lines_failed(p->lines, err);
}

enum line_end piped_lines(struct runner *r, const struct line_options *o,
			  struct error *err)
{
	struct piped p = { .next = { .text = NULL } };
	enum line_end end = LINE_FAILED;

	p.lines = lines_open("-", false, err);
	if (!p.lines)
		return LINE_FAILED;
	sitting_init(&p.s, r, o, 0);
	p.s.talk.echo = true;
	p.s.counts = isatty(STDERR_FILENO) && !width_is_dumb();
	sitting_begin(&p.s);
	if (state(&p)->phase == PHASE_OPENING && !o->opening)
		sitting_do(&p.s, EV_OPENING, "");
	if (settle(&p, err) && take_lines(&p, err)) {
		p.left = !p.s.leaving && !sitting_is_over(&p.s) &&
			 waits_for_more(&p);
		end = p.s.leaving || p.left ? LINE_LEFT : LINE_ENDED;
		if (!sitting_is_over(&p.s) && !p.left)
			sitting_do(&p.s, EV_ADJOURN, NULL);
		print_news(&p);
		if (end == LINE_ENDED)
			debrief(&p);
	}
	if (p.left)
		say_left(&p);
	else if (end != LINE_ENDED)
		say_kept(&p);
	lines_close(p.lines);
	sitting_release(&p.s);
	return end;
}
