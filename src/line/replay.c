/*
 * replay.c - a hearing gone through again in lines: exchange by exchange, by
 * number, by words; no model, no network, nothing repainted
 *
 * An exchange is a question with all that was said until the next one; what came
 * before the first question is exchange 0.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "hearing/marking.h"
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
	FILE *out;
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
	fwrite(r->talk.out.s, 1, r->talk.out.len, r->out);
	fflush(r->out);
	buf_reset(&r->talk.out);
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

/* False when the person leaves. */
static bool obey(struct replay *r, const char *line)
{
	if (isdigit((unsigned char)line[0])) {
		jump(r, line);
		return true;
	}
	switch (line[0]) {
	case '\0':
	case 'n': step(r, false); break;
	case 'p': step(r, true); break;
	case '/': search(r, line + 1); break;
	case 'r': read_answer(r); break;
	case 'd': debrief(r); break;
	case 'l': label(r, line + 1); break;
	case 'q': return false;
	default:
		tell(r, "(Enter or n: next. p: previous. A number: that "
			"question. /words: who said them. r: the whole reading "
			"of the answer. l: a label of yours over it, as in "
			"\"l commitment neutral because\". d: debrief. q: "
			"leave.)");
	}
	return true;
}

void line_replay(FILE *in, FILE *out, struct hearing_record *head,
		 const struct court_case *kase, struct journal *journal,
		 const struct line_options *o)
{
	struct replay r = {
		.head = head, .journal = journal, .options = o, .out = out
	};
	char line[LINE_BYTES];
	struct players first;

	r.state.rules.kase = kase;
	r.state.rules.terms = head->terms;
	r.state.said = head->said;
	talk_init(&r.talk, o, width_of(fileno(out)));
	r.talk.echo = true;
	if (!head->ended_ms && r.talk.feedback > head->terms.feedback)
		r.talk.feedback = head->terms.feedback;
	find_stops(&r);
	players_first(&first, head);
	talk_head(&r.talk, head, &first);
	show(&r, 0);
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
