#include "hearing/again_tell.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "hearing/again_signs.h"
#include "hearing/lack.h"
#include "score/conceded.h"
#include "score/scorecard.h"
#include "score/weak.h"

#define BEFORE_COLS 320 /* of what was said before the question */
#define QUOTE_COLS  90
#define BRIEF_COLS  130 /* of a try: two rows of a narrow screen */

/* ---- where the question stands ---- */

static const struct turn *answer_before(const struct transcript *said, int n)
{
	const struct turn *found = NULL;

	for (size_t i = 0; i < said->n && said->turns[i].n < n; i++)
		if (turn_is_counsel(&said->turns[i]) &&
		    !said->turns[i].retracted)
			found = &said->turns[i];
	return found;
}

static void add_said(struct heard_lines *out, const struct turn *t)
{
	char *text = utf8_clipped(t->text, strlen(t->text), BEFORE_COLS);

	heard_lines_add(out, t->speaker, HEARD_PLAIN, "%s", text);
	free(text);
}

void again_tell_context(struct heard_lines *out, const struct hearing_record *r,
			const struct court_case *kase,
			const struct turn *answer)
{
	const struct turn *q = transcript_question_of(&r->said, answer);
	const struct turn *before =
		answer_before(&r->said, q ? q->n : answer->n);
	const struct turn *asked =
		before ? transcript_question_of(&r->said, before) : NULL;
	const struct issue *issue =
		q && q->issue ? case_issue(kase, q->issue) : NULL;

	*out = (struct heard_lines){ 0 };
	if (issue)
		heard_lines_add(out, "issue", HEARD_PLAIN, "%s", issue->label);
	if (asked)
		add_said(out, asked);
	if (before)
		add_said(out, before);
}

/* ---- one try ---- */

/* Why it is taken as it is; not that nothing in it gives ground, where it is nearly what
 * loses the issue. */
static bool tells_why(const struct reading *r, unsigned lacks)
{
	bool loses = (lacks & (LACK_BIT(LACK_CASE) | LACK_BIT(LACK_ISSUE))) &&
		     !again_signs_gives_ground(r);

	return r->why && *r->why && !reading_is_beside(r) && !loses;
}

static void tell_commitment(struct heard_lines *out, const struct turn *t,
			    unsigned lacks)
{
	const struct reading *r = t->reading;

	if (weak_signs_alone(t) & WEAK_BIT(WEAK_UNANSWERED)) {
		heard_lines_add(out, "missed", HEARD_BAD,
				"it leaves the question unanswered");
	} else if (weak_evades(NULL, t)) {
		heard_lines_add(out, "missed", HEARD_BAD,
				"it does not answer the question");
	} else if (reading_is_beside(r)) {
		heard_lines_add(
			out, "missed", HEARD_WARN,
			"perhaps: nothing in it was found that touches the "
			"question");
	} else if (reading_is_candid(r)) {
		heard_lines_add(out, "candor", HEARD_PLAIN,
				"a plain \"I don't know\": no error");
	} else if (scorecard_settles(NULL, t)) {
		heard_lines_add(out, "effect",
				again_signs_worth(r) > 0   ? HEARD_GOOD
				: again_signs_worth(r) < 0 ? HEARD_BAD
							   : HEARD_PLAIN,
				"%s, %s", commitment_name(r->commitment),
				r->self_said ? SCORECARD_SELF
					     : SCORECARD_SETTLED);
	} else {
		heard_lines_add(out, "effect", HEARD_PLAIN,
				SCORECARD_UNSETTLED " (perhaps %s)",
				commitment_name(r->commitment));
	}
	if (tells_why(r, lacks))
		heard_lines_add(out, "", HEARD_PLAIN, "%s", r->why);
	if (reading_find(r, REMARK_GIVES_AWAY))
		heard_lines_add(out, "concession", HEARD_WARN,
				"you concede something here, perhaps what your "
				"side must hold: judge whether it had to be");
	else if (r->concession == 1)
		heard_lines_add(out, "concession", HEARD_PLAIN,
				"you %s something here; a necessary concession "
				"is no error",
				conceded_plainly(t) ? "concede"
						    : "may concede");
}

static char *words_of(const struct turn *t, const struct remark *m)
{
	if (m->span.from >= m->span.to || m->span.to > strlen(t->text))
		return xstrdup("");
	return utf8_clipped(t->text + m->span.from, m->span.to - m->span.from,
			    QUOTE_COLS);
}

static void tell_flag(struct heard_lines *out, const struct turn *t,
		      const struct remark *m)
{
	/* most reasons begin with the words themselves */
	char *words = m->why && *m->why == '"' ? xstrdup("") : words_of(t, m);

	heard_lines_add(out, "flag", weak_is_flag(m) ? HEARD_BAD : HEARD_WARN,
			*words ? "%s%s: \"%s\"" : "%s%s%s", m->kind->title,
			weak_is_flag(m) ? "" : " (perhaps)", words);
	free(words);
	if (m->why && *m->why)
		heard_lines_add(out, "", HEARD_PLAIN, "%s", m->why);
	if (m->fix && *m->fix && weak_is_flag(m))
		heard_lines_add(out, "", HEARD_GOOD, "%s", m->fix);
}

/* In what was said of the whole. */
static bool is_told(const struct remark *m)
{
	return remark_is(m, REMARK_CONCESSION) ||
	       remark_is(m, REMARK_UNKNOWN) ||
	       remark_is(m, REMARK_UNANSWERED) ||
	       remark_is(m, REMARK_GIVES_AWAY);
}

static void tell_practice(struct heard_lines *out, const struct turn *t,
			  const struct remark *m)
{
	char *words = words_of(t, m);

	heard_lines_add(out, "practice", HEARD_PLAIN,
			*words ? "%s: \"%s\"" : "%s%s", m->kind->title, words);
	free(words);
}

static void tell_heard(struct heard_lines *out, const struct turn *t,
		       const struct case_map *map, enum side_id side)
{
	struct heard_lines heard;

	heard_lines_init(&heard, t->reading, t->text, map, side);
	for (size_t i = 0; i < heard.n; i++)
		if (!heard.list[i].detail)
			heard_lines_add(out, heard.list[i].head,
					heard.list[i].tone, "%s",
					heard.list[i].text);
	heard_lines_release(&heard);
}

void again_tell(struct heard_lines *out, const struct turn *t, unsigned lacks,
		const struct case_map *map, enum side_id side)
{
	const struct reading *r = t->reading;

	*out = (struct heard_lines){ 0 };
	if (!r || r->unread) {
		heard_lines_add(out, "reading", HEARD_WARN, "%s",
				r ? r->unread : "there is none");
		return;
	}
	tell_commitment(out, t, lacks);
	tell_heard(out, t, map, side);
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag)
			tell_flag(out, t, &r->remarks[i]);
		else if (!is_told(&r->remarks[i]))
			tell_practice(out, t, &r->remarks[i]);
}

static void add_brief(struct heard_lines *out, const char *head,
		      const struct turn *t)
{
	char *text = utf8_clipped(t->text, strlen(t->text), BRIEF_COLS);

	heard_lines_add(out, head, HEARD_PLAIN, "%s", text);
	free(text);
}

void again_tell_brief(struct heard_lines *out, const struct turn *first,
		      const struct turn *again)
{
	*out = (struct heard_lines){ 0 };
	add_brief(out, "first try", first);
	add_brief(out, "this time", again);
}
