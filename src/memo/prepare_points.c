#include "memo/prepare_points.h"

#include "memo/asking.h"
#include "memo/papers_claim.h"
#include "memo/papers_text.h"
#include "memo/prepare_issue.h"

/* How many issues of a kind press one side, at most. */
#define POINTS_MAX 9
#define CLAIMS_MAX 14

#define ALIKE_ANSWERS 0.15 /* one bears upon the other */
#define ALIKE_CLASHES 0.32 /* they speak of the same thing */
#define STEMS_CLASH   3	   /* words that they share, at least */
#define APART	      0.3  /* less alike: two different points */

/* ---- headings ---- */

static bool is_of_decision(const struct papers *p, const struct sentence *s,
			   int unused)
{
	(void)unused;
	return p->list[s->at.paper].kind == PAPER_DECISION && s->quotable;
}

/* What the point's own paragraphs cite of the record. */
static void cite_record(struct preparing *g, struct issue *issue,
			const struct point *pt)
{
	const struct papers *p = g->p;
	int from = pt->at.paragraph, to = from;

	if (pt->to > pt->from)
		to = p->said[pt->to - 1].at.paragraph;
	for (size_t i = 0; i < p->n_uses && issue->n_record < 8; i++) {
		const struct record_use *u = &p->uses[i];

		if (u->found && u->by.paper == pt->at.paper &&
		    u->by.paragraph >= from && u->by.paragraph <= to)
			prepare_issue_cite(g, issue, &u->what);
	}
}

/* What the side that is pressed says on it itself, or that it says nothing. */
static void ask_own(struct preparing *g, struct issue *issue,
		    const struct point *pt, struct filling v)
{
	v.said =
		papers_nearest(g->p, pt->stems, pt->n_stems,
			       prepare_quote_is_of_side, v.side, ALIKE_ANSWERS);
	if (v.said) {
		prepare_issue_cite(g, issue, &v.said->at);
		prepare_issue_answer(g, issue, v.said);
		prepare_issue_follow_up(g, issue, KIND_ANSWERED, &v);
	} else if (prepare_quote_has_brief(g->p, v.side)) {
		prepare_issue_follow_up(g, issue, KIND_UNANSWERED, &v);
	}
}

static void issue_of_point(struct preparing *g, const struct point *pt,
			   int side)
{
	struct issue *issue = prepare_issue_begin(g, pt->text, side);
	struct filling v = { .side = side, .point = pt->text };
	const struct sentence *below;
	const char *maker = side_names[side_other((enum side_id)side)];

	prepare_issue_cite(g, issue, &pt->at);
	cite_record(g, issue, pt);
	issue->description = arena_printf(
		&g->d->arena,
		"The %s argues (%s) that: %s. The %s must meet that.", maker,
		prepare_quote_where(g, &pt->at), pt->text, side_names[side]);
	issue->losing_concession =
		arena_printf(&g->d->arena, "That the %s is right in this: %s.",
			     maker, pt->text);
	prepare_issue_ask(g, issue, KIND_POINT, &v);
	ask_own(g, issue, pt, v);
	below = papers_nearest(g->p, pt->stems, pt->n_stems, is_of_decision, 0,
			       ALIKE_ANSWERS);
	if (below)
		prepare_issue_cite(g, issue, &below->at);
}

static bool was_made(const struct preparing *g, const struct point *pt,
		     const struct point *const *made, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (papers_alike(g->p, pt->stems, pt->n_stems, made[i]->stems,
				 made[i]->n_stems) > PREPARE_QUOTE_SAME)
			return true;
	return false;
}

/* The headings of the parties' briefs; those of their friends only where a party
 * has none. */
static size_t points_of(const struct preparing *g, int maker,
			const struct point *out[POINTS_MAX])
{
	size_t n = 0;

	for (int friends = 0; friends < 2 && !n; friends++)
		for (size_t i = 0; i < g->p->n_points && n < POINTS_MAX; i++) {
			const struct point *pt = &g->p->points[i];

			if (papers_speaks_for(g->p, pt->at.paper, maker,
					      friends) &&
			    pt->n_stems > 1 && papers_claim_is(pt->text) &&
			    !was_made(g, pt, out, n))
				out[n++] = pt;
		}
	return n;
}

/* ---- the steps of the argument ---- */

/* The sentence of the side's own argument that comes nearest. */
static const struct sentence *own_answer(const struct preparing *g,
					 const struct sentence *to, int side)
{
	const struct sentence *best = NULL;
	double most = ALIKE_CLASHES;

	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *s = &g->p->said[i];
		double alike;

		if (!prepare_quote_argues(g, s, side))
			continue;
		alike = papers_alike(g->p, to->stems, to->n_stems, s->stems,
				     s->n_stems);
		if (alike > most) {
			most = alike;
			best = s;
		}
	}
	return best;
}

static size_t shared_stems(const struct sentence *a, const struct sentence *b)
{
	size_t n = 0, i = 0, k = 0;

	while (i < a->n_stems && k < b->n_stems) {
		bool same = a->stems[i] == b->stems[k];
		bool first = a->stems[i] < b->stems[k];

		n += same;
		i += same || first;
		k += same || !first;
	}
	return n;
}

static void issue_of_claim(struct preparing *g, const struct sentence *s,
			   int side)
{
	struct filling v = { .side = side, .said = s };
	const struct sentence *own = own_answer(g, s, side);
	bool clash = own && prepare_quote_pairs(s, own) &&
		     shared_stems(s, own) >= STEMS_CLASH &&
		     papers_alike(g->p, s->stems, s->n_stems, own->stems,
				  own->n_stems) < PREPARE_QUOTE_SAME;

	if (clash)
		v.yours = own;
	prepare_issue_about(g, clash ? KIND_CLASH : KIND_CLAIM, &v, s->text,
			    "The other side argues");
	if (clash) /* the same two, the other way round, are nothing new */
		g->taken[own - g->p->said] = true;
}

static bool argues(const struct preparing *g, const struct sentence *s,
		   int maker)
{
	return prepare_quote_argues(g, s, maker);
}

static bool friend_argues(const struct preparing *g, const struct sentence *s,
			  int maker)
{
	return papers_speaks_for(g->p, s->at.paper, maker, true) &&
	       s->section != SECTION_STATEMENT &&
	       !prepare_quote_is_cover(g->p, s) && prepare_quote_stands(s);
}

static void claims_of(struct preparing *g, int maker, int side)
{
	const struct sentence *list[CLAIMS_MAX];
	bool party = prepare_quote_has_brief(g->p, maker);
	size_t n = prepare_quote_pick(g, party ? argues : friend_argues, maker,
				      CLAIMS_MAX, list);

	for (size_t i = 0; i < n; i++)
		issue_of_claim(g, list[i], side);
}

/* ---- two of its own ---- */

static void play_off(struct preparing *g, int side)
{
	const struct point *own[POINTS_MAX];
	size_t n = points_of(g, side, own);
	struct filling v = { .side = side };

	for (size_t i = 1; i < n; i++) {
		struct issue *issue;

		if (papers_alike(g->p, own[0]->stems, own[0]->n_stems,
				 own[i]->stems, own[i]->n_stems) > APART)
			continue;
		v.point = own[0]->text;
		v.second = own[i]->text;
		issue = prepare_issue_begin(g, "Two arguments of its own",
					    side);
		issue->description = arena_printf(
			&g->d->arena,
			"The %s argues (%s) that: %s. And (%s): %s.",
			side_names[side], prepare_quote_where(g, &own[0]->at),
			v.point, prepare_quote_where(g, &own[i]->at), v.second);
		issue->label = arena_printf(&g->d->arena,
					    "Which of the %s's arguments",
					    side_names[side]);
		prepare_issue_cite(g, issue, &own[0]->at);
		prepare_issue_cite(g, issue, &own[i]->at);
		prepare_issue_ask(g, issue, KIND_FALLBACK, &v);
		return;
	}
}

void prepare_points(struct preparing *g, int side)
{
	int maker = (int)side_other((enum side_id)side);
	const struct point *points[POINTS_MAX];
	size_t n = points_of(g, maker, points);

	for (size_t i = 0; i < n; i++)
		issue_of_point(g, points[i], side);
	claims_of(g, maker, side);
	play_off(g, side);
}
