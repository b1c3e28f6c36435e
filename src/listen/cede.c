/*
 * cede.c - see cede.h
 */
#include "listen/cede.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/str.h"

#define PIECE_CONTENT 2	  /* fewer words of content are like too much */
#define LIKE_LEAST    0.2 /* less is no likeness */
#define MEANING_SHARE 0.5 /* beside the words */
#define NEAREST	      7	  /* wordings that vote */
#define VOTES_MORE    0.3 /* so that one faint likeness is not all */
#define TURNED_LIKE   0.7 /* of a wording that is negated otherwise */
#define TURNED_VOTE   0.2
#define WORDINGS_MORE 4.0 /* so that one of few is not all */

/* "It is a search" is not "it is no search", however many words they share. */
static bool turns_round(const struct clause *p, const struct words *w)
{
	return p->negations % 2 != words_negations(w) % 2;
}

/* ---- what either side must hold ---- */

static void compare(double *most, const struct ken *k, const struct clause *p,
		    const struct saying *s)
{
	for (size_t w = 0; w < s->n; w++)
		if (!turns_round(p, &s->wordings[w]))
			*most = fmax(*most,
				     words_likeness(&p->words, &s->wordings[w],
						    k->dims,
						    fmax(*most, LIKE_LEAST)));
}

static void look_at_held(struct cede *out, const struct ken *k,
			 const struct clause *p, enum side_id side)
{
	double of[2] = { 0 }; /* theirs, own */
	double *s = out->signs;

	for (size_t i = 0; i < k->map.n_propositions; i++)
		compare(&of[k->propositions[i].map->side == side], k, p,
			&k->propositions[i].saying);
	s[CEDE_THEIRS] = fmax(s[CEDE_THEIRS], of[0]);
	s[CEDE_OWN] = fmax(s[CEDE_OWN], of[1]);
	s[CEDE_HOLDS] = fmax(s[CEDE_HOLDS], of[1] - of[0]);
}

/* ---- what the case foresees that either would say ---- */

struct near {
	double like[NEAREST], vote[NEAREST]; /* the most alike first */
};

static void near_add(struct near *n, double like, double vote)
{
	size_t i = NEAREST - 1;

	if (like <= n->like[i])
		return;
	for (; i > 0 && n->like[i - 1] < like; i--) {
		n->like[i] = n->like[i - 1];
		n->vote[i] = n->vote[i - 1];
	}
	n->like[i] = like;
	n->vote[i] = vote;
}

/* -1 own, 1 theirs. */
static double near_share(const struct near *n)
{
	double sum = 0, all = VOTES_MORE;

	for (size_t i = 0; i < NEAREST; i++) {
		sum += n->like[i] * n->vote[i];
		all += n->like[i];
	}
	return sum / all;
}

static void near_saying(struct near *n, const struct ken *k,
			const struct clause *p, const struct saying *s,
			double vote)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct words *w = &s->wordings[i];
		bool turned = turns_round(p, w);
		double share = turned ? TURNED_LIKE : 1;
		double like = words_cosine(&p->words, w);

		/* which is most of the work, and nearly always too little */
		if ((like + MEANING_SHARE) * share <= n->like[NEAREST - 1])
			continue;
		if (k->dims)
			like += MEANING_SHARE *
				words_meaning(&p->words, w, k->dims);
		near_add(n, like * share, vote * (turned ? TURNED_VOTE : 1));
	}
}

/* What helps the side that an issue presses is that side's word, what costs it the
 * other's. */
static void near_issue(struct near *n, const struct ken *k,
		       const struct clause *p, size_t issue, enum side_id side)
{
	const struct ken_issue *i = &k->issues[issue];
	double own = case_presses(i->issue, side) ? -1 : 1;

	if (case_presses(i->issue, side) ==
	    case_presses(i->issue, side_other(side)))
		return;
	for (size_t a = 0; a < i->n_answers; a++) {
		const struct ken_answer *one = &i->answers[a];

		if (one->effect == COMMITMENT_BENEFICIAL)
			near_saying(n, k, p, &one->saying, own);
		else if (one->effect == COMMITMENT_DETRIMENTAL)
			near_saying(n, k, p, &one->saying, -own);
	}
}

/* How near it is to what the other side says: in all the case, in the issue. */
static void look_near(double out[2], const struct ken *k,
		      const struct clause *p, const struct put *q)
{
	struct near all = { 0 }, here = { 0 };

	for (size_t i = 0; i < k->kase->n_issues; i++)
		near_issue(&all, k, p, i, q->side);
	for (size_t i = 0; i < k->map.n_propositions; i++)
		near_saying(&all, k, p, &k->propositions[i].saying,
			    k->propositions[i].map->side == q->side ? -1 : 1);
	if (q->issue != SIZE_MAX)
		near_issue(&here, k, p, q->issue, q->side);
	out[0] = near_share(&all);
	out[1] = near_share(&here);
}

/* ---- clauses ---- */

/* What is gathered of all pieces, each as long as it is. */
struct gathered {
	double near, here, content;
	double most; /* of the one whose words are told */
};

static void gather(struct gathered *g, struct cede *out, const double near[2],
		   double content, struct span span)
{
	if (!g->content || near[0] + near[1] > g->most) {
		g->most = near[0] + near[1];
		out->words = span;
	}
	g->near += near[0] * content;
	g->here += near[1] * content;
	g->content += content;
}

static void look_at(struct cede *out, struct gathered *g, const struct ken *k,
		    const struct put *q, const struct said *a, struct span span)
{
	struct clause p = said_part(a, k, span);
	double near[2];

	if (p.words.n_content >= PIECE_CONTENT) {
		look_at_held(out, k, &p, q->side);
		look_near(near, k, &p, q);
		gather(g, out, near, (double)p.words.n_content, span);
	}
	words_release(&p.words);
}

/* "No, she was right to go on, and a warrant would have been a waste" is two. */
static size_t piece_end(const char *text, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (str_begins_fold(text + i, ", and ") ||
		    str_begins_fold(text + i, ", which "))
			return i;
	return to;
}

static void look_at_clauses(struct cede *out, const struct ken *k,
			    const struct put *q, const struct said *a)
{
	struct gathered g = { 0 };

	for (size_t c = 0; c < a->n; c++) {
		struct span all = a->list[c].span;

		if (a->list[c].stance != STANCE_ASSERTED)
			continue;
		for (size_t from = all.from, to; from < all.to; from = to + 1) {
			from += strspn(a->text + from, ", ");
			to = piece_end(a->text, from, all.to);
			look_at(out, &g, k, q, a, (struct span){ from, to });
		}
	}
	out->signs[CEDE_NEAR] = g.near / (g.content + 1);
	out->signs[CEDE_HERE] = g.here / (g.content + 1);
}

/* ---- how it begins ---- */

/* Of the answers foreseen of that worth, the share of wordings that begin alike. */
static double begins_alike(const struct ken_issue *i, const struct said *a,
			   size_t asked, enum commitment effect)
{
	double n = 0, alike = 0;

	for (size_t r = 0; r < i->n_answers; r++) {
		const struct ken_answer *one = &i->answers[r];

		if (one->effect != effect || !one->map || !one->map->to[asked])
			continue;
		n += (double)one->saying.n;
		for (size_t w = 0; w < one->saying.n; w++)
			alike += said_opening(one->saying.texts[w]) ==
				 a->opening;
	}
	return (alike + WORDINGS_MORE / 2) / (n + WORDINGS_MORE);
}

/* Above 0 where "yes", or "none", is how answers begin that cost. */
static double opening(const struct ken *k, const struct put *q,
		      const struct said *a)
{
	const struct ken_issue *i;

	if (q->issue == SIZE_MAX || q->question == SIZE_MAX ||
	    a->opening == OPENING_OTHER)
		return 0;
	i = &k->issues[q->issue];
	return begins_alike(i, a, q->question, COMMITMENT_DETRIMENTAL) -
	       begins_alike(i, a, q->question, COMMITMENT_BENEFICIAL);
}

/* ---- all of it ---- */

static void take_outcome(struct cede *out, const struct outcome *o)
{
	out->signs[CEDE_AGAINST] = o->against;
	out->signs[CEDE_FOR] = o->own;
	if (o->against)
		out->words = o->first;
}

void cede_signs(struct cede *out, const struct ken *k, const struct put *q,
		const struct said *a, const struct matches *m,
		const struct outcome *o, double argues)
{
	double *s = out->signs;

	*out = (struct cede){ .words = { 0, 0 } };
	s[CEDE_ALWAYS] = 1;
	look_at_clauses(out, k, q, a);
	take_outcome(out, o);
	s[CEDE_COSTS] = match_share(m, k, q->issue, COMMITMENT_DETRIMENTAL);
	s[CEDE_HELPS] = match_share(m, k, q->issue, COMMITMENT_BENEFICIAL);
	s[CEDE_ARGUES] = argues;
	s[CEDE_OPENS] = opening(k, q, a);
	s[CEDE_BUT] = said_turns(a);
}

double cede_probability(const struct ken *k, const struct cede *c)
{
	return scales_chance(ken_scales(k)->cede, c->signs, CEDE_N);
}
