#include "score/leans.h"

#include <stdbool.h>
#include <string.h>

#include "court/transcript.h"
#include "score/content.h"

#define OWN_LEAST 4 /* words that say something: with fewer it leans */

/* The words of a question, without those that it quotes. */
static size_t own_words(const char *text)
{
	const char *open = strchr(text, '"');
	const char *close = open ? strchr(open + 1, '"') : NULL;
	struct content all = content_of(text, strlen(text), NULL);

	if (!close)
		return all.n;
	return all.n - content_of(open, (size_t)(close - open), &all).n;
}

static bool leans(const struct turn *q)
{
	return q->aim != AIM_NEW_ISSUE && own_words(q->text) < OWN_LEAST;
}

const struct turn *leans_on(const struct transcript *said,
			    const struct turn *question)
{
	if (!leans(question))
		return NULL;
	for (const struct turn *t = question; t-- > said->turns;) {
		if (!turn_is_question(t) || t->retracted)
			continue;
		if (t->issue && question->issue &&
		    strcmp(t->issue, question->issue) != 0)
			return NULL;
		if (!leans(t))
			return t;
	}
	return NULL;
}
