/*
 * cede.c - see cede.h
 */
#include "listen/cede.h"

#include <math.h>
#include <string.h>

#include "base/str.h"
#include "listen/loss.h"
#include "listen/outcome.h"

#define PIECE_CONTENT 2   /* fewer words of content are like too much */
#define LIKE_LEAST    0.2 /* less is no likeness */

/* What one piece of the answer is like. */
struct piece {
	struct span span;
	double theirs, own;   /* what a side says */
	double denies, meets; /* what ours, and theirs, says with a "not" */
};

static size_t negations(const struct words *w, const char *text, size_t from)
{
	bool leads = str_begins_fold(text + from, "no,") ||
		     str_begins_fold(text + from, "no.");

	return words_negations(w) - (leads && words_negations(w));
}

static void compare(struct piece *p, const struct ken *k, const struct words *c,
		    size_t nots, const struct words *held, bool own)
{
	bool alike = nots % 2 == words_negations(held) % 2;
	double *to = own ? (alike ? &p->own : &p->denies)
			 : (alike ? &p->theirs : &p->meets);
	double by = words_likeness(c, held, k->dims, fmax(*to, LIKE_LEAST));

	*to = fmax(*to, by);
}

static void compare_text(struct piece *p, const struct ken *k,
			 const struct words *c, size_t nots, const char *text,
			 bool own)
{
	struct words w;

	if (!text || !*text)
		return;
	w = ken_words(k, text, strlen(text));
	compare(p, k, c, nots, &w, own);
	words_release(&w);
}

/* What loses an issue that presses a side is what the other one says. */
static void compare_memo(struct piece *p, const struct ken *k,
			 const struct words *c, size_t nots, enum side_id side)
{
	for (size_t i = 0; i < k->kase->n_issues; i++) {
		const struct issue *one = &k->kase->issues[i];
		bool ours = case_presses(one, side);

		if (ours == case_presses(one, side_other(side)))
			continue;
		compare_text(p, k, c, nots, one->losing_concession, !ours);
	}
	for (int s = 0; s < SIDES; s++)
		for (size_t i = 0; i < k->kase->sides[s].best_points.n; i++)
			compare_text(p, k, c, nots,
				     k->kase->sides[s].best_points.list[i],
				     s == (int)side);
}

static void compare_map(struct piece *p, const struct ken *k,
			const struct words *c, size_t nots, enum side_id side)
{
	for (size_t i = 0; i < k->map.n_propositions; i++) {
		const struct ken_proposition *one = &k->propositions[i];

		for (size_t w = 0; w < one->saying.n; w++)
			compare(p, k, c, nots, &one->saying.wordings[w],
				one->map->side == side);
	}
}

static double lead(const struct piece *p)
{
	return fmax(p->theirs, p->denies) - fmax(p->own, p->meets);
}

static void count_piece(struct cede *out, const struct piece *p, bool *any)
{
	double *s = out->signs;

	s[CEDE_OWN] = fmax(s[CEDE_OWN], p->own);
	s[CEDE_THEIRS] = fmax(s[CEDE_THEIRS], p->theirs);
	s[CEDE_DENIES] = fmax(s[CEDE_DENIES], p->denies);
	s[CEDE_MEETS] = fmax(s[CEDE_MEETS], p->meets);
	s[CEDE_HOLDS] = fmax(s[CEDE_HOLDS], -lead(p));
	if (*any && lead(p) <= s[CEDE_LEAD])
		return;
	*any = true;
	s[CEDE_LEAD] = lead(p);
	out->words = p->span;
}

static void look_at(struct cede *out, const struct ken *k, const struct said *a,
		    enum side_id side, struct span span, bool *any)
{
	struct piece p = { .span = span };
	struct words w =
		words_part(&a->whole, k->vectors, span.from, span.to);
	size_t nots;

	words_sharpen(&w, k->vectors);
	nots = negations(&w, a->text, span.from);
	if (w.n_content >= PIECE_CONTENT) {
		compare_map(&p, k, &w, nots, side);
		compare_memo(&p, k, &w, nots, side);
		count_piece(out, &p, any);
	}
	words_release(&w);
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
			    const struct said *a, enum side_id side)
{
	bool any = false;

	for (size_t c = 0; c < a->n; c++) {
		struct span all = a->list[c].span;

		if (a->list[c].stance != STANCE_ASSERTED)
			continue;
		for (size_t from = all.from, to; from < all.to; from = to + 1) {
			to = piece_end(a->text, from, all.to);
			look_at(out, k, a, side, (struct span){ from, to },
				&any);
		}
	}
}

static void look_at_outcome(struct cede *out, const struct ken *k,
			    const struct said *a, enum side_id side,
			    const char *question)
{
	struct outcome o = outcome_of(k->outcomes, k->kase, side, question,
				      a->text);

	out->signs[CEDE_AGAINST] = o.against > 0;
	out->signs[CEDE_FOR] = o.own > 0;
	if (o.against)
		out->words = o.first;
}

void cede_signs(struct cede *out, const struct ken *k, const struct said *a,
		enum side_id side, const char *question, size_t issue,
		const struct matches *m, double gives, double argues)
{
	double *s = out->signs;

	*out = (struct cede){ .words = { 0, 0 } };
	s[CEDE_ALWAYS] = 1;
	look_at_clauses(out, k, a, side);
	look_at_outcome(out, k, a, side, question);
	s[CEDE_LOSES] = loss_of(k, a, side).likeness;
	s[CEDE_COSTS] = match_share(m, k, issue, COMMITMENT_DETRIMENTAL);
	s[CEDE_HELPS] = match_share(m, k, issue, COMMITMENT_BENEFICIAL);
	s[CEDE_GIVES] = gives;
	s[CEDE_ARGUES] = argues;
	s[CEDE_BUT] = said_turns(a);
	s[CEDE_LENGTH] = log1p((double)a->n_words);
}

double cede_probability(const struct ken *k, const struct cede *c)
{
	return scales_chance(ken_scales(k)->cede, c->signs, CEDE_N);
}
