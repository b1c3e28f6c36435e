/*
 * replay.c - a hearing gone through again in lines: exchange by exchange, by
 * number, by words; no model, no network, nothing repainted
 *
 * An exchange is a question with all that was said until the next one; what came
 * before the first question is exchange 0.
 */
#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "base/value.h"
#include "base/xmalloc.h"
#include "court/ballot.h"
#include "court/filled.h"
#include "court/pace.h"
#include "court/place.h"
#include "court/why.h"
#include "hearing/marking.h"
#include "line/ballots.h"
#include "line/talk.h"
#include "line/width.h"

#define LINE_BYTES 400

struct replay {
	struct hearing_record *head;
	struct journal *journal;
	const struct line_options *options;
	struct hearing_state state; /* only what is shown: turns, case, side */
	struct talk talk;
	size_t *stops; /* index of each exchange's first turn, n_stops */
	size_t n_stops;
	size_t at;
	FILE *in, *out;
};

static void find_stops(struct replay *r)
{
	const struct transcript *said = &r->state.said;

	r->stops = xcalloc(said->n + 1, sizeof *r->stops);
	r->n_stops = 1; /* exchange 0 may be empty */
	for (size_t i = 0; i < said->n; i++)
		if (turn_is_question(&said->turns[i]) &&
		    !said->turns[i].retracted)
			r->stops[r->n_stops++] = i;
}

static size_t end_of(const struct replay *r, size_t stop)
{
	return stop + 1 < r->n_stops ? r->stops[stop + 1] : r->state.said.n;
}

static void print(struct replay *r)
{
	talk_print(&r->talk, r->out);
}

static void tell(struct replay *r, const char *text)
{
	talk_say(&r->talk, 0, text);
	print(r);
}

static void show(struct replay *r, size_t stop)
{
	r->at = stop;
	if (stop)
		talk_sayf(&r->talk, 0, "(Q %zu of %zu)", stop, r->n_stops - 1);
	talk_turns(&r->talk, &r->state, r->stops[stop], end_of(r, stop));
	print(r);
}

/* From the exchange after this one, and on from the beginning. */
static void search(struct replay *r, const char *words)
{
	for (size_t k = 1; *words && k <= r->n_stops; k++) {
		size_t stop = (r->at + k) % r->n_stops;

		for (size_t i = r->stops[stop]; i < end_of(r, stop); i++) {
			const struct turn *t = &r->state.said.turns[i];

			if (!t->retracted && str_find_fold(t->text, words)) {
				show(r, stop);
				return;
			}
		}
	}
	tell(r, "(Nobody said that.)");
}

/* ---- places ---- */

/* The exchange that turn i is in. */
static size_t stop_of(const struct replay *r, size_t i)
{
	size_t stop = r->n_stops - 1;

	while (stop && r->stops[stop] > i)
		stop--;
	return stop;
}

static void show_next(struct replay *r, const struct place *p, const char *none)
{
	const struct transcript *said = &r->state.said;
	size_t last = end_of(r, r->at) ? end_of(r, r->at) - 1 : said->n - 1;
	size_t i = said->n ? place_next(p, said, last, false) : 0;

	if (i < said->n)
		show(r, stop_of(r, i));
	else
		tell(r, none);
}

static void go_to(struct replay *r, const char *words)
{
	struct error err;
	struct place p;

	if (!place_parse(&p, &r->state.said, words, &err))
		talk_sayf(&r->talk, 0, "(%s)", err.text);
	else
		show_next(r, &p, "");
	print(r);
}

static void next_flagged(struct replay *r)
{
	static const struct place flagged = { .kind = PLACE_FLAGGED };

	if (r->talk.feedback == FEEDBACK_NONE)
		tell(r, "(Feedback is off in this hearing; the debrief will "
			"have it.)");
	else
		show_next(r, &flagged, "(No answer was flagged.)");
}

/* What the record keeps of the question shown. */
static void say_why(struct replay *r)
{
	const struct turn *t =
		why_turn(&r->state.said, r->stops[r->at] + (r->at > 0));
	struct why why;

	if (r->talk.feedback == FEEDBACK_NONE) {
		tell(r, "(Feedback is off in this hearing; the debrief will "
			"have it.)");
		return;
	}
	if (!t || !r->at) {
		tell(r, "(No question is shown.)");
		return;
	}
	why_lines(&why, r->head, &r->state.said, t);
	for (size_t i = 0; i < why.n; i++)
		talk_sayf(&r->talk, *why.list[i].name ? 0 : 4, "%s%s%s",
			  why.list[i].name, *why.list[i].name ? ": " : "",
			  why.list[i].text);
	why_release(&why);
	print(r);
}

/* ---- playing ---- */

/* False when the person typed something, or is gone. */
static bool wait_for(struct replay *r, const struct pace *p)
{
	struct pollfd keys = { .fd = fileno(r->in), .events = POLLIN };
	char cut[PACE_TEXT];

	pace_say(p, cut);
	if (*cut) {
		talk_sayf(&r->talk, 0, "(%s)", cut);
		print(r);
	}
	return poll(&keys, 1, (int)p->wait_ms) == 0;
}

/* Turn by turn from behind what is shown, as fast as they came. */
static void play(struct replay *r, double speed)
{
	const struct transcript *said = &r->state.said;
	char line[LINE_BYTES];

	talk_sayf(&r->talk, 0, "(Playing, speed x%g; Enter stops.)", speed);
	print(r);
	for (size_t i = end_of(r, r->at); i < said->n; i++) {
		struct pace p = pace_before(said, i, speed);

		if (!wait_for(r, &p)) {
			if (fgets(line, sizeof line, r->in))
				tell(r, "(Stopped.)");
			return;
		}
		r->at = stop_of(r, i);
		if (r->at && r->stops[r->at] == i)
			talk_sayf(&r->talk, 0, "(Q %zu of %zu)", r->at,
				  r->n_stops - 1);
		talk_turns(&r->talk, &r->state, i, i + 1);
		print(r);
	}
	tell(r, "(That was the last question. d: debrief, q: leave.)");
}

/* "play", "play 4". */
static void ask_play(struct replay *r, const char *words)
{
	double speed = r->options->speed > 0 ? r->options->speed : 1;
	struct error err;

	if (*words &&
	    !value_number(words, PACE_SLOWEST, PACE_FASTEST, &speed, &err)) {
		talk_sayf(&r->talk, 0, "(play: %s)", err.text);
		print(r);
		return;
	}
	play(r, speed);
}

/* ---- what a person says of it ---- */

static const struct turn *answer_here(const struct replay *r)
{
	const struct turn *answer = NULL;

	for (size_t i = r->stops[r->at]; i < end_of(r, r->at); i++)
		if (turn_is_counsel(&r->state.said.turns[i]) &&
		    !r->state.said.turns[i].retracted)
			answer = &r->state.said.turns[i];
	return answer;
}

static void read_answer(struct replay *r)
{
	talk_reading(&r->talk, &r->state, answer_here(r));
	print(r);
}

static void debrief(struct replay *r)
{
	line_debrief(r->out, r->head, r->state.rules.kase, &r->state.said,
		     r->options);
}

static void step(struct replay *r, bool back)
{
	if (back && !r->at)
		tell(r, "(This is the beginning.)");
	else if (!back && r->at + 1 >= r->n_stops)
		tell(r, "(That was the last question. d: debrief, q: leave.)");
	else
		show(r, back ? r->at - 1 : r->at + 1);
}

static void jump(struct replay *r, const char *line)
{
	unsigned long n = strtoul(line, NULL, 10);

	if (n < r->n_stops)
		show(r, (size_t)n);
	else
		tell(r, "(There is no question with that number.)");
}

static bool keep_mark(void *arg, const struct mark *m, struct error *err)
{
	struct replay *r = arg;

	return marking_add(r->journal, r->head, m, err);
}

/* Without a place of its own it labels the answer that is shown. */
static void label(struct replay *r, const char *words)
{
	const struct turn *answer = answer_here(r);
	size_t n;
	char *line, *place;

	words += strspn(words, " ");
	if (!r->journal) {
		tell(r, "(Labels cannot be kept here: --readonly.)");
		return;
	}
	n = strcspn(words, " ");
	place = xstrndup(words, n > 40 ? 40 : n);
	if (!*words || marking_is_place(place) || !answer)
		line = xstrdup(words);
	else
		line = xprintf("turn%d %s", answer->n, words);
	talk_label(&r->talk, line, &r->state.said, keep_mark, r);
	print(r);
	free(place);
	free(line);
}

static void say_error(struct replay *r, const struct error *err)
{
	talk_sayf(&r->talk, 0, "(%s)", err->text);
	print(r);
}

/* Pinned to the answer shown, or with none to the question. */
static void note(struct replay *r, const char *words)
{
	const struct turn *t = answer_here(r);
	struct error err = { 0 };

	if (!t && r->stops[r->at] < r->state.said.n)
		t = &r->state.said.turns[r->stops[r->at]];
	if (!r->journal || !t)
		tell(r, t ? "(Notes cannot be kept here: --readonly.)"
			  : "(Nothing is shown that a note could go to.)");
	else if (marking_note(r->journal, r->head, t->n, words, &err))
		tell(r, "(Noted.)");
	else
		say_error(r, &err);
}

static void tell_own(struct replay *r, const struct ballot *b)
{
	struct filled_list l;
	const struct filled *f;
	struct buf text;

	filled_read(r->head->ballots_json, &l);
	f = filled_of(&l, marking_author(), b->slug);
	buf_init(&text, BUF_TEXT_MAX);
	if (f) {
		filled_tell_signed(f, &text);
		buf_putc(&text, '\n');
		filled_tell_lines(f, &text);
	} else {
		ballots_asked(b, r->head, r->options->blind, &text);
		buf_printf(&text, "(b %s 1=%g, 2=... marks its lines.)\n",
			   b->slug, b->categories[0].max);
	}
	fputs(text.s, r->out);
	fflush(r->out);
	buf_release(&text);
	filled_release(&l);
}

/* "b", "b mckinney", "b 1=4, 2=3" or "b mckinney 1=20": one's own score sheet.  Why a
 * mark is so, `hearings ballot` takes. */
static void score(struct replay *r, const char *words)
{
	size_t n = strcspn(words, " ");
	bool named = n && !memchr(words, '=', n) && words[n] != '=';
	char *name = named ? xstrndup(words, n) : xstrdup(BALLOTS_DEFAULT);
	const char *set = named ? words + n + strspn(words + n, " ") : words;
	struct error err = { 0 };
	struct ballot b;

	if (!ballots_named(name, &b, &err)) {
		say_error(r, &err);
		free(name);
		return;
	}
	if (*set && !r->journal)
		tell(r, "(Marks cannot be kept here: --readonly.)");
	else if (*set &&
		 !marking_score(r->journal, r->head, &b, marking_author(), set,
				"", clock_wall_ms(), &err))
		say_error(r, &err);
	else
		tell_own(r, &b);
	ballot_release(&b);
	free(name);
}

/* What may be said in a word, as the line mode's own commands are; the rest of the
 * line behind it, or NULL. */
static const char *behind(const char *line, const char *command)
{
	size_t n = strlen(command);

	line += *line == ':';
	if (strncmp(line, command, n) != 0 || (line[n] && line[n] != ' '))
		return NULL;
	return line + n + strspn(line + n, " ");
}

static bool obey_word(struct replay *r, const char *line)
{
	const char *rest;

	if ((rest = behind(line, "note")))
		note(r, rest);
	else if ((rest = behind(line, "ballot")) || (rest = behind(line, "b")))
		score(r, rest);
	else if ((rest = behind(line, "play")))
		ask_play(r, rest);
	else if ((rest = behind(line, "g")))
		go_to(r, rest);
	else
		return false;
	return true;
}

/* False when the person leaves. */
static bool obey(struct replay *r, const char *line)
{
	if (isdigit((unsigned char)line[0])) {
		jump(r, line);
		return true;
	}
	if (obey_word(r, line))
		return true;
	if (r->options->blind && line[0] && strchr("rdfw", line[0])) {
		tell(r, "(Labels are hidden here: replay without --blind shows "
			"them.)");
		return true;
	}
	switch (line[0]) {
	case '\0':
	case 'n': step(r, false); break;
	case 'p': step(r, true); break;
	case '/': search(r, line + 1); break;
	case 'r': read_answer(r); break;
	case 'd': debrief(r); break;
	case 'f': next_flagged(r); break;
	case 'w': say_why(r); break;
	case 'l': label(r, line + 1); break;
	case 'q': return false;
	default:
		tell(r, "(Enter or n: next. p: previous. A number: that "
			"question. g t12, g KAGAN, g rebuttal: that turn, a "
			"judge's next, a phase. f: the next flagged answer. "
			"/words: who said them. play: on by itself as fast as "
			"it was, play 4 four times as fast. w: what is kept of "
			"the question. r: the whole reading of the answer. l: "
			"a label of yours over it, as in "
			"\"l commitment neutral because\". note WORDS: a note "
			"pinned to it. b: your score sheet; b 1=4, 2=3 marks "
			"lines of it. d: debrief. q: leave.)");
	}
	return true;
}

void line_replay(FILE *in, FILE *out, struct hearing_record *head,
		 const struct court_case *kase, struct journal *journal,
		 const struct line_options *o)
{
	struct replay r = { .head = head,
			    .journal = journal,
			    .options = o,
			    .in = in,
			    .out = out };
	char line[LINE_BYTES];
	struct players first;

	r.state.rules.kase = kase;
	r.state.rules.terms = head->terms;
	r.state.said = head->said;
	talk_init(&r.talk, o, width_of(fileno(out)));
	r.talk.echo = true;
	r.talk.noted = o->blind ? NULL : head;
	if (o->blind)
		r.talk.feedback = FEEDBACK_NONE;
	if (!head->ended_ms && r.talk.feedback > head->terms.feedback)
		r.talk.feedback = head->terms.feedback;
	find_stops(&r);
	players_first(&first, head);
	talk_head(&r.talk, head, &first);
	show(&r, 0);
	if (o->speed > 0)
		play(&r, o->speed);
	for (;;) {
		fputs("replay> ", out);
		fflush(out);
		if (!fgets(line, sizeof line, in))
			break;
		line[strcspn(line, "\n")] = '\0';
		if (!obey(&r, line))
			break;
	}
	free(r.stops);
	talk_release(&r.talk);
}
