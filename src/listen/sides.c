/*
 * sides.c - see sides.h
 */
#include "listen/sides.h"
#include "base/quotation.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define CLAUSE_CONTENT 3
#define LIKE_LEAST     0.3 /* less is no likeness */
#define MEANING_SHARE  0.5 /* of a whole's likeness beside its words */

static double whole_likeness(const struct ken *k, const struct words *a,
			     const struct words *b)
{
	return words_cosine(a, b) +
	       (k->dims ? MEANING_SHARE * words_meaning(a, b, k->dims) : 0);
}

static bool says_ours(const char *text)
{
	static const char *const list[] = { "our", "us", "we", "my client" };

	for (const char *s = text + 1; *s; s++)
		for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
			size_t n = strlen(list[i]);

			if (tolower((unsigned char)*s) == list[i][0] &&
			    !strncmp(s + 1, list[i] + 1, n - 1) &&
			    !isalpha((unsigned char)s[n]) &&
			    (s[-1] == ' ' ||
			     quotation_mark_before(text, (size_t)(s - text))))
				return true;
		}
	return false;
}

/* "It is a search" is not "it is no search", however many words they share. */
static bool turns_round(const struct clause *c, const struct words *wording)
{
	return c->negations % 2 != words_negations(wording) % 2;
}

static void look_at_clauses(struct sides *out, const struct ken *k,
			    const struct said *a,
			    const struct ken_proposition *p, bool other)
{
	double *best = &out->signs[other ? SWITCH_OTHER : SWITCH_OWN];

	for (size_t c = 0; c < a->n; c++) {
		const struct clause *one = &a->list[c];

		if (one->stance == STANCE_OTHERS ||
		    one->stance == STANCE_SUPPOSED ||
		    one->words.n_content < CLAUSE_CONTENT)
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

static void weigh_answers(struct sides *out, const struct ken *k, size_t issue,
			  const struct matches *m)
{
	for (size_t i = 0; issue != SIZE_MAX && i < m->n; i++) {
		enum commitment e =
			k->issues[issue].answers[m->list[i].answer].effect;

		if (e == COMMITMENT_DETRIMENTAL)
			out->signs[SWITCH_COSTS] += m->list[i].p;
		if (e == COMMITMENT_BENEFICIAL)
			out->signs[SWITCH_HELPS] += m->list[i].p;
	}
}

void sides_signs(struct sides *out, const struct ken *k, const struct said *a,
		 enum side_id side, size_t issue, const struct matches *m)
{
	*out = (struct sides){ 0 };
	if (!k->map.n_propositions)
		return;
	out->signs[SWITCH_ALWAYS] = 1;
	out->signs[SWITCH_OURS] = a->n_words && says_ours(a->text);
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
	weigh_answers(out, k, issue, m);
}

bool sides_switched(const struct ken *k, const struct sides *s)
{
	const struct scale_set *w = ken_scales(k);
	double sum = 0;

	/* nearer to what counsel's own side says, whatever else it is near to */
	if (!s->other || s->signs[SWITCH_OTHER] <= s->signs[SWITCH_OWN])
		return false;
	for (int i = 0; i < SWITCH_N; i++)
		sum += w->side[i] * s->signs[i];
	return 1 / (1 + exp(-sum)) >= w->switched;
}
