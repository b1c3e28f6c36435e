/*
 * hear_of.c - see hear_of.h
 */
#include "analysis/hear_of.h"

#include <stdint.h>

#include "analysis/text.h"
#include "listen/naming.h"

#define CONCEDES_LEAST 0.42

bool hear_of_finds(const struct hearing_of *h, enum pattern_list list,
		   struct span *s)
{
	size_t from, to;

	if (!practice_find(h->x, list, &from, &to))
		return false;
	*s = text_span_of(&h->x->a, from, to);
	return true;
}

const struct ken_answer *hear_of_named(const struct hearing_of *h, size_t i)
{
	return &h->k->issues[h->q.issue].answers[h->m.list[i].answer];
}

bool hear_of_is_named(const struct hearing_of *h, size_t i)
{
	return naming_may(h->k, &h->a, h->q.issue, &h->m, i);
}

double hear_of_share(const struct hearing_of *h, enum commitment c)
{
	return match_share(&h->m, h->k, h->q.issue, c);
}

double hear_of_known(const struct hearing_of *h)
{
	double known = 0, all = 0;

	for (size_t i = 0; i < h->a.whole.n_content; i++) {
		const struct word *w = &h->a.whole.list[h->a.whole.content[i]];

		all += w->worth;
		if (stems_have(h->k->stems, w->stem))
			known += w->worth;
	}
	return all > 0 ? known / all : 1;
}

bool hear_of_may_cost(const struct hearing_of *h)
{
	return hear_of_share(h, COMMITMENT_DETRIMENTAL) >= CONCEDES_LEAST;
}

bool hear_of_has_map(const struct hearing_of *h)
{
	return h->q.issue != SIZE_MAX && h->k->issues[h->q.issue].mapped;
}

bool hear_of_is_foreseen(const struct hearing_of *h)
{
	return hear_of_has_map(h) && h->q.question != SIZE_MAX;
}

bool hear_of_may_be_asked(const struct hearing_of *h)
{
	const struct reading *r = h->out;

	return !(r->firm && h->one) && !h->excused && !r->heard.repeats &&
	       !r->heard.terse;
}

void hear_of_leave_out_costly(struct hearing_of *h)
{
	size_t n = 0;

	for (size_t i = 0; i < h->m.n; i++)
		if (hear_of_named(h, i)->effect != COMMITMENT_DETRIMENTAL)
			h->m.list[n++] = h->m.list[i];
	h->m.n = n;
}
