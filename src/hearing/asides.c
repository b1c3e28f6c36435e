/*
 * asides.c - see asides.h
 */
#include "hearing/asides.h"

#include <string.h>

#include "base/buf.h"
#include "hearing/announce.h"
#include "hearing/hearing_inside.h"

#define HINT_MAX    ((size_t)64 << 10)
#define MOMENT_NOTE "Counsel asks for a moment."

/* No hints, and the clock is not paused. */
static bool is_exam(const struct hearing_state *s)
{
	return s->rules.terms.feedback == FEEDBACK_NONE;
}

/* The best point that shares most words with the question comes first; asking
 * again about the same question gives the next. */
static size_t shared_words(const char *point, const char *question)
{
	size_t shared = 0;

	for (const char *p = point; *p;) {
		size_t n = strcspn(p, " ,.;:?!\"'()");
		char word[40];

		if (n > 4 && n < sizeof word) {
			memcpy(word, p, n);
			word[n] = '\0';
			if (strstr(question, word))
				shared++;
		}
		p += n;
		p += strspn(p, " ,.;:?!\"'()");
	}
	return shared;
}

/* What counsel is told on asking for a hint: own side's best points and the record
 * for the pending issue, never the bench memo.  Appends to out. */
static void put_hint(const struct hearing_state *s, struct buf *out)
{
	const struct case_side *own =
		&s->rules.kase->sides[s->rules.terms.side];
	const struct turn *q = hearing_pending(s);
	const struct issue *issue =
		q && q->issue ? case_issue(s->rules.kase, q->issue) : NULL;
	size_t best = 0, most = 0;

	for (size_t i = 0; q && i < own->best_points.n; i++) {
		size_t n = shared_words(own->best_points.list[i], q->text);

		if (n > most) {
			most = n;
			best = i;
		}
	}
	if (own->best_points.n) {
		if (!most)
			best = (size_t)s->hints % own->best_points.n;
		buf_printf(out, TURN_HINT ": your side's point here may be: %s",
			   own->best_points.list[best]);
	}
	for (size_t i = 0; issue && i < issue->n_record && i < 3; i++)
		buf_printf(out, "%s%s ¶ %d",
			   i ? ", " : "\nRecord: ", issue->record[i].document,
			   issue->record[i].paragraph);
}

void asides_hint(struct hearing_state *s, const struct event *ev,
		 struct effects *fx)
{
	struct buf text;

	if (s->floor != FLOOR_COUNSEL || hearing_is_over(s))
		return;
	if (is_exam(s) || !s->rules.terms.hints) {
		hearing_notice(
			s, false,
			is_exam(s)
				? "This hearing is an examination: there are "
				  "no hints."
				: "This hearing is held without hints.");
		return;
	}
	buf_init(&text, HINT_MAX);
	put_hint(s, &text);
	if (text.len) {
		s->hints++;
		announce(s, text.s, ev->now_ms, fx);
	} else {
		hearing_notice(s, false, "This case file has no hint for you.");
	}
	buf_release(&text);
}

/* One for each question; the record tells, also after a resume. */
static bool had_moment(const struct hearing_state *s)
{
	for (size_t i = s->said.n; i-- > 0;) {
		const struct turn *t = &s->said.turns[i];

		if (t->role == ROLE_BENCH)
			return false;
		if (t->kind == TURN_NOTE && !strcmp(t->text, MOMENT_NOTE))
			return true;
	}
	return false;
}

void asides_moment(struct hearing_state *s, const struct event *ev,
		   struct effects *fx)
{
	if (s->floor != FLOOR_COUNSEL || hearing_is_over(s) ||
	    !hearing_pending(s)) {
		hearing_notice(s, false, "No question waits for you just now.");
		return;
	}
	if (had_moment(s)) {
		hearing_notice(s, false,
			       "You have had a moment for this question.");
		return;
	}
	announce(s, MOMENT_NOTE, ev->now_ms, fx);
	if (s->rules.terms.clock != CLOCK_WALL) {
		hearing_notice(
			s, false,
			"Take it: this clock does not run while you think.");
		return;
	}
	s->moment_ms = ev->now_ms + HEARING_MOMENT_MS;
	hearing_notice(s, false,
		       "Take it: the clock stands for twenty seconds.");
}

void asides_pause(struct hearing_state *s, const struct event *ev)
{
	bool may = s->rules.terms.pause && !is_exam(s);

	s->paused = ev->kind == EV_PAUSE && may;
	if (ev->kind == EV_PAUSE && !may)
		hearing_notice(
			s, false,
			is_exam(s)
				? "This hearing is an examination: its clock "
				  "is not paused."
				: "This hearing is held without pauses: its "
				  "clock runs on.");
}
