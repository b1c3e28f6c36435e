#include "sim/retrace.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/transcript.h"
#include "listen/ken.h"
#include "sim/scene.h"

#define AGAIN_LEAST 12 /* bytes of a sentence that is known again */

static bool in_presses(const char *text, const struct presses *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (strstr(text, p->list[i].text))
			return true;
	return false;
}

static bool in_texts(const char *text, const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (strstr(text, t->list[i]))
			return true;
	return false;
}

/* What the bench says on an issue besides its questions. */
static bool follows_up(const struct ken *k, size_t issue, const char *text)
{
	const struct issue *one = &k->kase->issues[issue];
	const struct map_issue *map = &k->map.issues[issue];

	if (in_texts(text, &map->limits))
		return true;
	for (size_t q = 0; q < one->n_questions; q++)
		if (in_texts(text, &one->questions[q].follow_ups) ||
		    in_presses(text, &map->questions[q].follow_ups))
			return true;
	for (size_t a = 0; a < map->n_answers; a++)
		if (in_presses(text, &map->answers[a].press))
			return true;
	return false;
}

static size_t issue_pressed(const struct ken *k, enum side_id side,
			    const char *text)
{
	for (size_t i = 0; i < k->kase->n_issues; i++)
		if (case_presses(&k->kase->issues[i], side) &&
		    follows_up(k, i, text))
			return i;
	return SIZE_MAX;
}

/* Whether it puts again what the question before asked in its last sentence, whose
 * first letter may have become small: "Yes or no: is that so?" */
static bool puts_again(const struct turn *t, const struct turn *before)
{
	struct span whole = utter_last_question(before->text), last = whole;
	struct span s = utter_next_sentence(before->text, whole.from);
	char *asked;
	bool again;

	for (; s.to > s.from && s.from < whole.to;
	     s = utter_next_sentence(before->text, s.to))
		last = s;
	if (last.to - last.from < AGAIN_LEAST)
		return false;
	asked = xstrndup(before->text + last.from + 1, last.to - last.from - 1);
	again = strstr(t->text, asked) != NULL;
	free(asked);
	return again;
}

/* A memo's own question on another issue is a new point; what puts the last one
 * again presses; all else follows up. */
static enum aim aim_of(const struct issue *issue, size_t q,
		       const struct turn *t, const struct turn *before)
{
	if (!before)
		return AIM_NEW_ISSUE;
	if (q != SIZE_MAX && issue &&
	    (!before->issue || strcmp(before->issue, issue->id) != 0))
		return AIM_NEW_ISSUE;
	if (puts_again(t, before))
		return AIM_PRESS;
	if (q == SIZE_MAX || !issue)
		return AIM_FOLLOW_UP;
	return strstr(t->text, issue->questions[q].text) ? AIM_FOLLOW_UP
							 : AIM_PRESS;
}

/* The memo's own question that comes last in a text: one that was left open may
 * be quoted before it.  Else any wording that the map has. */
static size_t question_put(const struct ken *k, enum side_id side,
			   const char *text, size_t *issue)
{
	const char *last = NULL;
	size_t found = SIZE_MAX;

	for (size_t i = 0; i < k->kase->n_issues; i++) {
		const struct issue *one = &k->kase->issues[i];

		for (size_t q = 0;
		     case_presses(one, side) && q < one->n_questions; q++) {
			const char *at = strstr(text, one->questions[q].text);

			if (!at || (last && at < last))
				continue;
			last = at;
			found = q;
			*issue = i;
		}
	}
	return last ? found : ken_question(k, side, text, issue);
}

static void place(const struct ken *k, enum side_id side, struct turn *t,
		  const struct turn *before, int answer)
{
	size_t issue = SIZE_MAX;
	size_t q = question_put(k, side, t->text, &issue);
	const struct issue *found;

	if (issue == SIZE_MAX)
		issue = issue_pressed(k, side, t->text);
	found = issue == SIZE_MAX ? NULL : &k->kase->issues[issue];
	t->aim = aim_of(found, q, t, before);
	t->follows = t->aim == AIM_NEW_ISSUE ? 0 : answer;
	if (found && q != SIZE_MAX)
		t->type = found->questions[q].type;
	else if (before)
		t->type = before->type;
	if (!t->issue && (found || (before && before->issue)))
		t->issue = xstrdup(found ? found->id : before->issue);
}

void retrace(const struct ken *k, enum side_id side, struct transcript *said)
{
	const struct turn *before = NULL;
	int answer = 0;

	for (size_t i = 0; i < said->n; i++) {
		struct turn *t = &said->turns[i];

		if (t->kind == TURN_ANSWER)
			answer = t->n;
		if (!turn_is_question(t))
			continue;
		place(k, side, t, before, answer);
		before = t;
	}
}
