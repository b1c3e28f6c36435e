/*
 * announce.c - see announce.h
 */
#include "hearing/announce.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/assigned.h"
#include "hearing/hearing_inside.h"
#include "hearing/turns.h"

#define NOTE_MAX   ((size_t)64 << 10)
#define POINTS_MAX 8

static struct turn clerk_note(const char *text)
{
	return (struct turn){ .kind = TURN_NOTE,
			      .role = ROLE_CLERK,
			      .seat = -1,
			      .type = QUESTION_TYPE_NONE,
			      .manner = -1,
			      .speaker = xstrdup("clerk"),
			      .text = xstrdup(text) };
}

void announce(struct hearing_state *s, const char *text, int64_t now_ms,
	      struct effects *fx)
{
	struct turn t = clerk_note(text);

	turns_say(s, &t, now_ms, fx);
}

void announce_players(struct hearing_state *s, const struct players *p,
		      int64_t now_ms, struct effects *fx)
{
	struct buf text;
	struct turn t;

	buf_init(&text, NOTE_MAX);
	buf_puts(&text, "From here on: ");
	players_say(p, &text);
	buf_putc(&text, '.');
	t = clerk_note(text.s);
	t.players = xmalloc(sizeof *t.players);
	*t.players = *p;
	turns_say(s, &t, now_ms, fx);
	buf_release(&text);
}

void announce_other_side(struct hearing_state *s, int64_t now_ms,
			 struct effects *fx)
{
	enum side_id other = side_other(s->rules.terms.side);
	const struct case_side *side = &s->rules.kase->sides[other];
	size_t n = side->best_points.n;
	struct buf text;

	if (!n)
		return;
	buf_init(&text, NOTE_MAX);
	buf_printf(&text, "For the %s, %s:", side_names[other], side->party);
	for (size_t i = 0; i < n && i < POINTS_MAX; i++)
		buf_printf(&text, "\n%zu. %s", i + 1,
			   side->best_points.list[i]);
	announce(s, text.s, now_ms, fx);
	buf_release(&text);
}

void announce_draft(struct hearing_state *s, int64_t now_ms, struct effects *fx)
{
	const struct court_case *c = s->rules.kase;
	size_t drafts = 0;
	char *text;

	for (size_t i = 0; c && i < c->n_issues; i++)
		drafts += c->issues[i].draft;
	if (!drafts)
		return;
	text = xprintf("The bench works from a draft memo: nobody has "
		       "confirmed %zu of its %zu issues.",
		       drafts, c->n_issues);
	announce(s, text, now_ms, fx);
	free(text);
}

void announce_late(struct hearing_state *s, int64_t now_ms, struct effects *fx)
{
	struct buf text;

	if (!s->rules.late_ms)
		return;
	buf_init(&text, NOTE_MAX);
	buf_puts(&text, "This hearing begins after its assignment was due, ");
	assigned_say_late(s->rules.late_ms, &text);
	buf_putc(&text, '.');
	announce(s, text.s, now_ms, fx);
	buf_release(&text);
}
