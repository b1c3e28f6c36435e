/*
 * move_line.c - see scene.h: what the memo has left, by what the answer engages
 */
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "sim/scene.h"

#define ENGAGED_LEAST 0.22 /* less of a line's words is not taken up */

/* The memo's line becomes the question. */
static void put_line(struct scene *x, struct reply *r, const struct line *l)
{
	const char *before = x->question ? x->question->issue : NULL;
	bool stays = before && !strcmp(before, l->issue->id);

	buf_puts(&r->text, l->text);
	free(r->turn.issue);
	r->turn.issue = xstrdup(l->issue->id);
	r->turn.type = l->question->type;
	r->turn.manner = l->manner;
	if (!stays)
		r->turn.aim = AIM_NEW_ISSUE;
}

#define LEADS_MOST 3 /* words before "I don't know" in its sentence */

/* "I don't know" is the answer, and no aside: "if you cannot see that I don't know why we
 * are here" thanks for nothing. */
static bool owns_up(const struct scene *x)
{
	const struct remark *m = reading_find(x->reading, REMARK_UNKNOWN);
	const char *text = x->answer->text;
	struct span s;

	if (!m || m->span.to <= m->span.from || m->span.to > strlen(text))
		return false;
	s = utter_sentence(text, m->span);
	s.to = m->span.from;
	return s.to == s.from || utter_words_in(text, s) <= LEADS_MOST + 1;
}

/* What goes before a question that takes nothing up. */
static void put_thanks(struct scene *x, struct reply *r)
{
	if (x->kind == KIND_CANDID && owns_up(x))
		utter_form(x, r, FORM_CANDOR, NULL);
	else if (x->kind == KIND_CANDID || !scene_is_settled(x))
		utter_form(x, r, FORM_NOTED, NULL);
	else
		utter_lead_in(x, r, PHRASE_THANKS, FORM_THANKS);
}

bool move_line(struct scene *x, struct reply *r)
{
	struct line l;

	if (!line_best(x, LINE_ANY, &l))
		return false;
	if (x->ken && x->reading && l.engaged < ENGAGED_LEAST)
		return false;
	if (!x->reading && l.text == l.question->text)
		return false; /* nothing was listened to: no new question */
	if (x->kind == KIND_CANDID)
		put_thanks(x, r);
	put_line(x, r, &l);
	if (r->turn.aim == AIM_NEW_ISSUE)
		reply_basis(r, "the answer leads there: %s", l.issue->label);
	else
		reply_basis(r, "following up on the same issue");
	return true;
}

static bool is_open(const struct scene *x, const char *issue_id)
{
	return issue_id && *issue_id && line_issue(x->o, issue_id) &&
	       (!x->question->issue ||
		strcmp(x->question->issue, issue_id) != 0);
}

/* Where the answer itself leads: by the map, by what its words are about, by what
 * they engage. */
static bool next_line(struct scene *x, struct line *l)
{
	const struct ken_answer *a = scene_answer(x, 0);
	const char *to = a && a->map ? a->map->leads_to : NULL;

	if (is_open(x, to) && line_of_issue(x, to, l))
		return true;
	to = x->reading ? x->reading->heard.issue : NULL;
	if (is_open(x, to) && line_of_issue(x, to, l))
		return true;
	return line_best(x, LINE_ELSEWHERE, l);
}

bool move_lead_on(struct scene *x, struct reply *r)
{
	struct line l;

	if (!x->question || !next_line(x, &l))
		return false;
	if (!r->text.len)
		put_thanks(x, r);
	put_line(x, r, &l);
	reply_basis(r, "going where the answer leads: %s", l.issue->label);
	return true;
}
