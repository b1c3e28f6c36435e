#include "score/weak.h"

#include "base/xmalloc.h"

const char *const weak_sign_names[WEAK_SIGNS] = {
	"contradiction", "gives-away", "may-give-away", "beside-the-point",
	"unanswered",	 "flag",       "cost",		"violation"
};

bool weak_is_flag(const struct remark *m)
{
	return m->flag && m->confidence >= WEAK_FLAG_SURE;
}

static const struct remark *flag_of(const struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (weak_is_flag(&r->remarks[i]))
			return &r->remarks[i];
	return NULL;
}

/* What it gives is read off the map where the match with it is firm.  A concession
 * that gives nothing of that may have been necessary. */
static unsigned costs(const struct reading *r)
{
	if (r->commitment != COMMITMENT_DETRIMENTAL)
		return 0;
	if (r->heard.gives[0])
		return WEAK_BIT(WEAK_GIVES);
	return r->concession == 1 ? 0 : WEAK_BIT(WEAK_COSTS);
}

static bool loses(const struct reading *r)
{
	return reading_find(r, REMARK_GIVES_AWAY) &&
	       !(r->firm && r->heard.gives[0]);
}

unsigned weak_signs(const struct reading *r)
{
	unsigned signs = 0;

	if (r->unread || reading_is_candid(r))
		return 0;
	if (r->consistency == 1)
		signs |= WEAK_BIT(WEAK_CONTRADICTS);
	if (flag_of(r))
		signs |= WEAK_BIT(WEAK_FLAGGED);
	if (reading_is_beside(r))
		signs |= WEAK_BIT(WEAK_BESIDE);
	else if (reading_find(r, REMARK_UNANSWERED))
		signs |= WEAK_BIT(WEAK_UNANSWERED);
	if (loses(r))
		signs |= WEAK_BIT(WEAK_LOSES);
	if (r->quality >= 3 && (r->firm || r->quality_said))
		signs |= WEAK_BIT(WEAK_VIOLATES);
	if (!r->firm)
		return signs;
	signs |= costs(r);
	if (r->relevance >= 3 && !reading_is_beside(r))
		signs |= WEAK_BIT(WEAK_VIOLATES);
	return signs;
}

/* How many answers say no more than "I don't know", and of how many. */
static bool is_mostly_candid(const struct transcript *said)
{
	size_t candid = 0, all = 0;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind != TURN_ANSWER || t->retracted || !t->reading)
			continue;
		all++;
		candid += reading_is_candid(t->reading);
	}
	return candid >= WEAK_CANDID_LEAST && 2 * candid >= all;
}

unsigned weak_signs_in(const struct transcript *said, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (!r->unread && reading_is_candid(r))
		return is_mostly_candid(said) ? WEAK_BIT(WEAK_UNANSWERED) : 0;
	return weak_signs(r);
}

unsigned weak_sure(const struct reading *r)
{
	unsigned signs = weak_signs(r) & ~WEAK_BIT(WEAK_LOSES);

	return r->firm || r->relevance_said ? signs
					    : signs & ~WEAK_BIT(WEAK_BESIDE);
}

bool weak_has_content(const struct reading *r)
{
	return !reading_find(r, REMARK_BARE) &&
	       !reading_find(r, REMARK_UNANSWERED) && !reading_is_candid(r);
}

struct span weak_words(const struct reading *r)
{
	unsigned sure = weak_sure(r);
	const struct remark *flag = flag_of(r);

	return flag && (sure & -sure) == WEAK_BIT(WEAK_FLAGGED) ? flag->span
								: r->quote;
}

int *weak_find(const struct transcript *said, size_t *n)
{
	int *turns = xcalloc(said->n + 1, sizeof *turns);

	*n = 0;
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind == TURN_ANSWER && turn_is_counsel(t) &&
		    !t->retracted && t->reading && weak_signs_in(said, t))
			turns[(*n)++] = t->n;
	}
	return turns;
}
