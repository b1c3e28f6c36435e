#include "score/advice.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/transcript.h"
#include "score/weak.h"

static struct advice *advice_of(struct advice *list, size_t n, const char *text)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].text, text))
			return &list[i];
	return NULL;
}

#define NAMED_MAX 12

static void add_question(struct advice *a, int number)
{
	char *so_far = a->questions;

	if (a->n++ >= NAMED_MAX)
		return;
	a->questions = so_far ? xprintf("%s, Q %d", so_far, number)
			      : xprintf("Q %d", number);
	free(so_far);
}

static void count_rest(struct advice *a)
{
	char *named = a->questions;

	if (a->n <= NAMED_MAX)
		return;
	a->questions = xprintf("%s and %zu more", named, a->n - NAMED_MAX);
	free(named);
}

struct advice *advice_find(const struct transcript *said, size_t *n)
{
	size_t n_weak;
	int *weak = weak_find(said, &n_weak);
	struct advice *list = xcalloc(n_weak + 1, sizeof *list);

	*n = 0;
	for (size_t i = 0; i < n_weak; i++) {
		const struct turn *t = transcript_turn(said, weak[i]);
		const char *text = t->reading->instead;
		struct advice *a;

		if (!text || !*text)
			continue;
		a = advice_of(list, *n, text);
		if (!a)
			a = &list[(*n)++];
		a->text = text;
		a->unsure |= advice_is_unsure(t->reading);
		add_question(a, transcript_question_number(said, t));
	}
	for (size_t i = 0; i < *n; i++)
		count_rest(&list[i]);
	free(weak);
	return list;
}

bool advice_is_unsure(const struct reading *r)
{
	return !r->firm && r->heard.n_answers > 0;
}

void advice_free(struct advice *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(list[i].questions);
	free(list);
}
