#include "listen/near.h"

#include <string.h>

#include "listen/match.h"
#include "listen/said.h"

const char *near_asked(const struct ken_issue *issue,
		       const struct map_answer *a, enum side_id side)
{
	for (size_t q = 0; q < issue->issue->n_questions; q++) {
		int to = issue->issue->questions[q].to;

		if (a->to[q] && (to < 0 || to == (int)side))
			return issue->issue->questions[q].text;
	}
	return NULL;
}

struct looking {
	const struct ken *k;
	const struct said *said;
	enum side_id side;
	struct near *out;
	size_t n, most;
};

/* Into its place among the n found so far; returns how many there are then. */
static size_t put(struct near *out, size_t n, size_t most, struct near one)
{
	size_t at = n;

	while (at > 0 && out[at - 1].score < one.score)
		at--;
	if (at == most)
		return n;
	n += n < most;
	memmove(&out[at + 1], &out[at], (n - 1 - at) * sizeof *out);
	out[at] = one;
	return n;
}

static void look_in(struct looking *l, size_t issue, size_t q)
{
	const struct ken_issue *of = &l->k->issues[issue];
	struct matches m;

	match_answers(&m, l->k, l->said, issue, q);
	for (size_t i = 0; i < m.n; i++) {
		const struct ken_answer *a = &of->answers[m.list[i].answer];

		if (!a->map || near_asked(of, a->map, l->side))
			l->n = put(l->out, l->n, l->most,
				   (struct near){ a, of, m.list[i].score,
						  m.list[i].p });
	}
}

size_t near_find(const struct ken *k, enum side_id side, size_t issue, size_t q,
		 const char *answer, struct near *out, size_t most)
{
	struct said said;
	struct looking l = { k, &said, side, out, 0, most };

	said_init(&said, k, answer, NULL);
	if (issue != SIZE_MAX && most)
		look_in(&l, issue, q);
	for (size_t i = 0; issue == SIZE_MAX && most && i < k->kase->n_issues;
	     i++)
		if (case_presses(k->issues[i].issue, side))
			look_in(&l, i, SIZE_MAX);
	said_release(&said);
	return l.n;
}
