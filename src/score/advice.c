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

static char *and_question(char *so_far, int number)
{
	char *text = so_far ? xprintf("%s, Q %d", so_far, number)
			    : xprintf("Q %d", number);

	free(so_far);
	return text;
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
		a->questions = and_question(
			a->questions, transcript_question_number(said, t));
	}
	free(weak);
	return list;
}

void advice_free(struct advice *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(list[i].questions);
	free(list);
}
