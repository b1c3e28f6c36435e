/*
 * sides.c - see sides.h
 */
#include "listen/sides.h"
#include "base/str.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define CLAUSE_CONTENT 3
#define LIKE_LEAST     0.3 /* less is no likeness */
#define ASKED_LIKE     0.45
#define MEANING_SHARE  0.5 /* of a whole's likeness beside its words */
#define COSINE_SHARE   0.5
#define PIECE_CONTENT  8 /* words of content */
#define PIECE_STEP     4
#define SCALE	       5 /* of what is small, so that weights are alike */
#define WORTH_MORE     5 /* so that one word of few is not all */

static double whole_likeness(const struct ken *k, const struct words *a,
			     const struct words *b)
{
	return words_cosine(a, b) +
	       (k->dims ? MEANING_SHARE * words_meaning(a, b, k->dims) : 0);
}

/* "It is a search" is not "it is no search", however many words they share. */
static bool turns_round(const struct clause *c, const struct words *wording)
{
	return c->negations % 2 != words_negations(wording) % 2;
}

/* Said by others, or only supposed, or too short to say anything. */
static bool counts(const struct clause *c)
{
	return c->stance != STANCE_OTHERS && c->stance != STANCE_SUPPOSED &&
	       c->words.n_content >= CLAUSE_CONTENT;
}

static void look_at_clauses(struct sides *out, const struct ken *k,
			    const struct said *a,
			    const struct ken_proposition *p, bool other)
{
	double *best = &out->signs[other ? SWITCH_OTHER : SWITCH_OWN];

	for (size_t c = 0; c < a->n; c++) {
		const struct clause *one = &a->list[c];

		if (!counts(one))
			continue;
		for (size_t w = 0; w < p->saying.n; w++) {
			double by = words_likeness(
				&one->words, &p->saying.wordings[w], k->dims,
				fmax(*best, LIKE_LEAST));

			if (by <= *best ||
			    (other && turns_round(one, &p->saying.wordings[w])))
				continue;
			*best = by;
			if (!other)
				continue;
			out->clause = one;
			out->other = p->map;
		}
	}
}

/* What two texts have in common, each shared word alike: rare ones tell what a text
 * is about, and both sides speak of that.  What cannot pass `best` is not worked out
 * to the end. */
static double in_common(const struct ken *k, const struct words *a,
			const struct words *b, double best)
{
	size_t shared = words_shared(a, b);
	double room = sqrt((double)a->n_content * (double)b->n_content);
	double like = room > 0 ? (double)shared / room : 0;

	if (k->dims)
		like += fmax(words_meaning(a, b, k->dims), 0);
	if (!shared || like + COSINE_SHARE <= best)
		return like;
	return like + COSINE_SHARE * words_cosine(a, b);
}

/* The likest of the wordings. */
static double likest(const struct ken *k, const struct words *w,
		     const struct saying *s, double best)
{
	for (size_t i = 0; i < s->n; i++)
		best = fmax(best, in_common(k, w, &s->wordings[i], best));
	return best;
}

/* The likest of all that a side must hold. */
static double likest_held(const struct ken *k, const struct words *w,
			  enum side_id side)
{
	double best = 0;

	for (size_t i = 0; i < k->map.n_propositions; i++)
		if (k->propositions[i].map->side == side)
			best = likest(k, w, &k->propositions[i].saying, best);
	return best;
}

/* A few words at a time, each beside what either side must hold, on the average. */
static void look_at_pieces(struct sides *out, const struct ken *k,
			   const struct said *a, enum side_id side)
{
	const struct words *all = &a->whole;
	double own = 0, other = 0;
	size_t n = 0;

	for (size_t i = 0; i < all->n_content; i += PIECE_STEP, n++) {
		size_t last = i + PIECE_CONTENT < all->n_content
				      ? i + PIECE_CONTENT
				      : all->n_content;
		struct words w = words_part(
			all, k->vectors, all->list[all->content[i]].from,
			all->list[all->content[last - 1]].to);

		own += likest_held(k, &w, side);
		other += likest_held(k, &w, side_other(side));
		words_release(&w);
		if (last == all->n_content) {
			n++;
			break;
		}
	}
	out->signs[SWITCH_OWN_EACH] = n ? SCALE * own / (double)n : 0;
	out->signs[SWITCH_OTHER_EACH] = n ? SCALE * other / (double)n : 0;
}

/* A side's own brief, the paragraph that is likest. */
static double in_papers(const struct ken *k, const struct said *a,
			enum side_id side)
{
	double best = 0;

	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (k->paragraphs[i].brief_of == (int)side)
			best = fmax(best,
				    whole_likeness(k, &a->whole,
						   &k->paragraphs[i].words));
	return SCALE * best;
}

/* What the map has as good answers for a side. */
static double in_good(const struct ken *k, const struct said *a,
		      enum side_id side)
{
	double best = 0;

	for (size_t i = 0; i < k->kase->n_issues; i++) {
		const struct ken_issue *one = &k->issues[i];

		if (!case_presses(one->issue, side))
			continue;
		for (size_t n = 0; n < one->n_answers; n++)
			if (one->answers[n].effect == COMMITMENT_BENEFICIAL)
				best = likest(k, &a->whole,
					      &one->answers[n].saying, best);
	}
	return SCALE * best;
}

/* Word for word, who would rather say it: above 0 the other side would. */
static double spoken(const struct ken *k, const struct said *a,
		     enum side_id side)
{
	const struct stems *own = k->spoken[side];
	const struct stems *other = k->spoken[side_other(side)];
	double sum = 0, all = 0;

	for (size_t i = 0; i < a->whole.n_content; i++) {
		const struct word *w = &a->whole.list[a->whole.content[i]];

		if (!stems_have(own, w->stem) && !stems_have(other, w->stem))
			continue;
		sum += w->worth * log(stems_share(other, w->stem) /
				      stems_share(own, w->stem));
		all += w->worth;
	}
	return SCALE * sum / (all + WORTH_MORE);
}

/* Whether a text asks for that, in any form of the word. */
static bool asks_for(const char *text, const char *what)
{
	return str_find_fold(text, what) != NULL;
}

/* What it would have the court do: 1 as the other side asks and its own does not, -1
 * the other way, 0 neither. */
static double seeks(const struct ken *k, const struct said *a,
		    enum side_id side)
{
	static const char *const list[] = { "affirm", "reverse", "vacate",
					    "dismiss", "remand" };
	const char *own = k->kase->sides[side].position;
	const char *other = k->kase->sides[side_other(side)].position;
	double sum = 0;

	for (size_t c = 0; c < a->n; c++)
		for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
			const struct clause *one = &a->list[c];
			const char *at = str_find_fold(a->text + one->span.from,
						       list[i]);

			if (!at || at >= a->text + one->span.to ||
			    !counts(one) || one->negations % 2)
				continue;
			sum += asks_for(other, list[i]) -
			       asks_for(own, list[i]);
		}
	return fmax(-1, fmin(1, sum));
}

static void look_at_all(struct sides *out, const struct ken *k,
			const struct said *a, enum side_id side)
{
	double *s = out->signs;
	enum side_id other = side_other(side);

	look_at_pieces(out, k, a, side);
	s[SWITCH_OWN_PAPERS] = in_papers(k, a, side);
	s[SWITCH_OTHER_PAPERS] = in_papers(k, a, other);
	s[SWITCH_OWN_GOOD] = in_good(k, a, side);
	s[SWITCH_OTHER_GOOD] = in_good(k, a, other);
	s[SWITCH_SPOKEN] = spoken(k, a, side);
	s[SWITCH_YES] = a->polarity;
	s[SWITCH_BUT] = said_turns(a);
	s[SWITCH_SEEKS] = seeks(k, a, side);
}

static void look_at_position(struct sides *out, const struct ken *k,
			     const struct said *a, enum side_id side)
{
	for (int other = 0; other < 2; other++) {
		const char *text =
			k->kase->sides[other ? side_other(side) : side]
				.position;
		struct words w = ken_words(k, text, strlen(text));

		out->signs[other ? SWITCH_OTHER_POSITION
				 : SWITCH_OWN_POSITION] =
			whole_likeness(k, &a->whole, &w);
		words_release(&w);
	}
}

static void scale(struct sides *out)
{
	static const enum switch_sign small[] = {
		SWITCH_OWN,	    SWITCH_OTHER,	 SWITCH_OWN_WHOLE,
		SWITCH_OTHER_WHOLE, SWITCH_OWN_POSITION, SWITCH_OTHER_POSITION
	};

	for (size_t i = 0; i < sizeof small / sizeof *small; i++)
		out->signs[small[i]] *= SCALE;
}

void sides_signs(struct sides *out, const struct ken *k, const struct said *a,
		 enum side_id side, size_t issue, const struct matches *m)
{
	*out = (struct sides){ 0 };
	if (!k->map.n_propositions)
		return;
	out->signs[SWITCH_ALWAYS] = 1;
	for (size_t i = 0; i < k->map.n_propositions; i++) {
		const struct ken_proposition *p = &k->propositions[i];
		bool other = p->map->side != side;
		double *whole = &out->signs[other ? SWITCH_OTHER_WHOLE
						  : SWITCH_OWN_WHOLE];

		*whole = fmax(*whole,
			      whole_likeness(k, &a->whole, &p->saying.pooled));
		look_at_clauses(out, k, a, p, other);
	}
	look_at_position(out, k, a, side);
	scale(out);
	look_at_all(out, k, a, side);
	out->signs[SWITCH_COSTS] =
		match_share(m, k, issue, COMMITMENT_DETRIMENTAL);
	out->signs[SWITCH_HELPS] =
		match_share(m, k, issue, COMMITMENT_BENEFICIAL);
}

double sides_probability(const struct ken *k, const struct sides *s)
{
	if (!s->other)
		return 0;
	return scales_chance(ken_scales(k)->side, s->signs, SWITCH_N);
}

bool sides_may_switch(const struct ken *k, const struct sides *s)
{
	/* so that it makes sense beside what it is asked about */
	return s->signs[SWITCH_OTHER] >= SCALE * ASKED_LIKE &&
	       sides_probability(k, s) >= ken_scales(k)->agrees;
}

bool sides_switched(const struct ken *k, const struct sides *s)
{
	/* nearer to what counsel's own side says, whatever else it is near to */
	return s->signs[SWITCH_OTHER] > s->signs[SWITCH_OWN] &&
	       sides_probability(k, s) >= ken_scales(k)->switched;
}
