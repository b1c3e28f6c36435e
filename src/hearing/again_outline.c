#include "hearing/again_outline.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "court/case.h"
#include "court/map.h"
#include "hearing/want.h"
#include "listen/ken.h"
#include "score/advice.h"

#define LAW_MAX	    2 /* authorities that a question names */
#define RECORD_MAX  2 /* paragraphs that it cites */
#define RECORD_COLS 240
#define STRONG_MAX  3
#define LIMITS_MAX  3
#define LOSING_MAX  2

struct place {
	const struct issue *issue;
	const struct map_issue *map; /* NULL: none */
	size_t question;	     /* SIZE_MAX: of none in the memo */
	enum side_id side;
	bool by_answer; /* the question was laid to no issue, the answer was */
};

static size_t issue_of(const struct ken *k, const struct turn *q,
		       const struct turn *first, bool *by_answer)
{
	const struct reading *r = first->reading;
	const char *id = q ? q->issue : NULL;

	*by_answer = !id;
	if (!id && r)
		id = r->heard.issue ? r->heard.issue : r->issue;
	return id ? ken_issue(k, id) : SIZE_MAX;
}

static bool find_place(struct place *p, const struct ken *k,
		       const struct hearing_record *r, const struct turn *first)
{
	const struct turn *q = transcript_question_of(&r->said, first);
	size_t i = issue_of(k, q, first, &p->by_answer), any = SIZE_MAX;

	p->side = r->terms.side;
	p->question = q && i != SIZE_MAX ? ken_question(k, p->side, q->text, &i)
					 : SIZE_MAX;
	if (q && p->question == SIZE_MAX) {
		p->question = ken_question(k, p->side, q->text, &any);
		if (p->question != SIZE_MAX) { /* its words say more surely */
			i = any;
			p->by_answer = false;
		}
	}
	if (i == SIZE_MAX)
		return false;
	p->issue = &k->kase->issues[i];
	p->map = i < k->map.n_issues ? &k->map.issues[i] : NULL;
	return true;
}

static void add_strong(struct heard_lines *out, const struct place *p)
{
	size_t n = 0;

	for (size_t i = 0; p->map && i < p->map->n_answers && n < STRONG_MAX;
	     i++) {
		const struct map_answer *a = &p->map->answers[i];

		if (a->effect != COMMITMENT_BENEFICIAL || !a->to[p->question])
			continue;
		heard_lines_add(out, n++ ? "or" : "strong", HEARD_GOOD, "%s",
				a->gist);
	}
}

static void add_losing(struct heard_lines *out, const struct ken *k,
		       const struct place *p)
{
	size_t n = 0;

	for (size_t i = 0; p->map && i < p->map->n_answers && n < LOSING_MAX;
	     i++) {
		const struct map_answer *a = &p->map->answers[i];
		const struct proposition *lost =
			a->gives.n ? map_proposition(&k->map, a->gives.list[0])
				   : NULL;

		if (!lost || !a->to[p->question])
			continue;
		heard_lines_add(out, "gives up", HEARD_WARN,
				"\"%s\" would give up: %s", a->gist,
				lost->text);
		n++;
	}
}

/* What the map has for the answer that was heard; of one that is not sure, so. */
static void add_advice(struct heard_lines *out, const char *head,
		       const struct reading *r)
{
	heard_lines_add(out, head, HEARD_GOOD, "%s%s",
			advice_is_unsure(r) ? ADVICE_IF_MEANT : "", r->instead);
}

static const struct map_answer *heard_as(const struct place *p,
					 const struct reading *r)
{
	for (size_t i = 0;
	     p->map && r->heard.n_answers && i < p->map->n_answers; i++)
		if (!strcmp(p->map->answers[i].id, r->heard.answers[0].id))
			return &p->map->answers[i];
	return NULL;
}

/* What the map advises of an answer to another question is none to this one. */
static bool has_advice(const struct place *p, const struct turn *t)
{
	const struct reading *r = t->reading;
	const struct map_answer *a;

	if (!r || !r->instead || !*r->instead)
		return false;
	if (!r->heard.n_answers)
		return true;
	a = heard_as(p, r);
	if (a && p->question != SIZE_MAX)
		return a->to[p->question];
	return r->commitment == COMMITMENT_BENEFICIAL;
}

static void add_instead(struct heard_lines *out, const struct place *p,
			const struct turn *first, const struct turn *again)
{
	bool now = has_advice(p, again);

	if (now)
		add_advice(out, "advice", again->reading);
	if (has_advice(p, first) &&
	    (!now ||
	     strcmp(first->reading->instead, again->reading->instead) != 0))
		add_advice(out, now ? "at first" : "advice", first->reading);
}

static void add_limits(struct heard_lines *out, const struct place *p)
{
	for (size_t i = 0; p->map && i < p->map->limits.n && i < LIMITS_MAX;
	     i++)
		heard_lines_add(out, i ? "" : "test it", HEARD_PLAIN, "%s",
				p->map->limits.list[i]);
}

static void add_real(struct heard_lines *out, const struct hearing_record *r,
		     const struct turn *first)
{
	const char *who, *real = transcript_real_answer(&r->said, first, &who);

	if (real)
		heard_lines_add(out, "in fact", HEARD_PLAIN, "%s: %s", who,
				real);
}

static void add_of_issue(struct heard_lines *out, const struct place *p)
{
	if (p->issue->good_answer && *p->issue->good_answer)
		heard_lines_add(out, "good", HEARD_GOOD, "%s",
				p->issue->good_answer);
	if (p->issue->losing_concession && *p->issue->losing_concession)
		heard_lines_add(out, "loses", HEARD_BAD, "%s",
				p->issue->losing_concession);
}

/* ---- of a question that the memo does not have ---- */

static void add_law(struct heard_lines *out, const struct ken *k,
		    const struct turn *q)
{
	size_t n = 0;

	for (size_t i = 0; i < k->map.n_authorities && n < LAW_MAX; i++) {
		const struct map_authority *a = &k->map.authorities[i];

		if (!*a->holding || !want_names(q->text, a))
			continue;
		heard_lines_add(out, "law", HEARD_PLAIN, "%s: %s", a->name,
				a->holding);
		n++;
	}
}

static void add_record(struct heard_lines *out, const struct ken *k,
		       const struct turn *q)
{
	for (size_t i = 0; i < q->n_cites && i < RECORD_MAX; i++) {
		const struct ken_paragraph *p = ken_paragraph(
			k, q->cites[i].document, q->cites[i].paragraph);
		const struct document *d = p ? p->document : NULL;
		char *text;

		if (!p)
			continue;
		text = utf8_clipped(p->text, strlen(p->text), RECORD_COLS);
		heard_lines_add(
			out, "record", HEARD_PLAIN, "%s, paragraph %d: %s",
			*d->proceeding_title ? d->proceeding_title : d->id,
			p->number, text);
		free(text);
	}
}

static void add_issue(struct heard_lines *out, const struct place *p,
		      const struct ken *k)
{
	if (p->issue->draft || k->map.drafts.n)
		heard_lines_add(out, "drafts", HEARD_WARN,
				"some of this a program drafted, and nobody "
				"has confirmed");
	heard_lines_add(out, "issue", HEARD_PLAIN, "%s%s%s", p->issue->label,
			p->by_answer ? " (by the words of your answer)" : "",
			p->question == SIZE_MAX
				? " (the memo has no answer to this very "
				  "question: what follows is on the whole "
				  "issue)"
				: "");
	add_of_issue(out, p);
}

void again_outline(struct heard_lines *out, const struct ken *k,
		   const struct hearing_record *r, const struct turn *first,
		   const struct turn *again)
{
	const struct turn *q = transcript_question_of(&r->said, first);
	struct place p = { .question = SIZE_MAX };
	bool found = find_place(&p, k, r, first);

	*out = (struct heard_lines){ 0 };
	if (p.question != SIZE_MAX) {
		add_strong(out, &p);
	} else if (q) {
		add_law(out, k, q);
		add_record(out, k, q);
	}
	add_instead(out, &p, first, again);
	if (p.question != SIZE_MAX) {
		add_limits(out, &p);
		add_losing(out, k, &p);
	}
	if (found)
		add_issue(out, &p, k);
	else
		heard_lines_add(
			out, "", HEARD_PLAIN,
			"The question could not be laid to an issue of the "
			"bench memo, so there is no outline of a good answer "
			"here.");
	add_real(out, r, first);
}

void again_outline_shut(struct heard_lines *out, const struct hearing_record *r,
			const struct turn *first, int64_t now_wall_ms)
{
	char due[CLOCK_HERE_BYTES];

	*out = (struct heard_lines){ 0 };
	clock_here(r->assigned.due_ms, due);
	if (assigned_hides_memo(&r->assigned, now_wall_ms))
		heard_lines_add(out, "outline", HEARD_PLAIN,
				"none yet: the bench memo is shut until %s, "
				"when the assignment is due",
				due);
	else
		heard_lines_add(out, "outline", HEARD_PLAIN,
				"none: the instructor keeps the bench memo of "
				"this case");
	add_real(out, r, first);
}
