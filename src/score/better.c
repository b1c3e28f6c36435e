#include "score/better.h"

#include "base/buf.h"
#include "court/case.h"
#include "court/map.h"
#include "court/transcript.h"

static void add(struct better *b, const struct map_answer *a)
{
	if (b->n < BETTER_MAX && a->effect == COMMITMENT_BENEFICIAL && *a->gist)
		b->says[b->n++] = a->gist;
}

/* Those that stand under the question come first. */
static void add_fitting(struct better *b, const struct map_issue *m, size_t q)
{
	for (int own = 1; own >= 0; own--)
		for (size_t i = 0; i < m->n_answers; i++)
			if (m->answers[i].to[q] &&
			    (m->answers[i].under == (int)q) == (own == 1))
				add(b, &m->answers[i]);
}

struct better better_find(const struct court_case *kase,
			  const struct case_map *map, enum side_id side,
			  const struct turn *question)
{
	struct better b = { .n = 0 };

	for (size_t i = 0;
	     kase && map && question && i < kase->n_issues && i < map->n_issues;
	     i++) {
		const struct issue *issue = &kase->issues[i];
		const struct map_issue *m = &map->issues[i];

		for (size_t q = 0; q < issue->n_questions; q++) {
			if (!case_presses(issue, side) || !m->questions ||
			    !map_is_question(question->text,
					     &issue->questions[q],
					     &m->questions[q]))
				continue;
			b.draft = issue->draft || map->drafts.n;
			add_fitting(&b, m, q);
			return b;
		}
	}
	return b;
}

const struct turn *better_unanswered(const struct transcript *said)
{
	for (size_t i = said->n; i > 0; i--) {
		const struct turn *t = &said->turns[i - 1];

		if (t->retracted)
			continue;
		if (turn_is_question(t))
			return t;
		if (t->kind == TURN_ANSWER)
			return NULL;
	}
	return NULL;
}

void better_say(struct buf *out, const struct better *b, size_t i)
{
	buf_printf(out, "%s%s", b->says[i],
		   b->draft ? " (drafted by a program; nobody has confirmed it)"
			    : "");
}
