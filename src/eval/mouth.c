#include "eval/mouth.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/quote.h"
#include "base/quotation.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "eval/scene.h"

#define WORDS_LEAST  3
#define BEFORE_BYTES 60 /* in which it must say whose words they are */

/* Whether "you", "your" or "counsel" stands close before. */
static bool is_counsels(const char *text, const char *mark)
{
	static const char *const words[] = { "you", "your", "counsel",
					     "counsel's" };
	size_t n = (size_t)(mark - text);
	const char *at = mark - (n < BEFORE_BYTES ? n : BEFORE_BYTES), *s;
	char *before = xstrndup(at, (size_t)(mark - at));
	const char *rest = before;
	bool found = false;
	size_t len;

	while (!found && str_next(&rest, " ,.:;?!\"-", &s, &len))
		found = str_span_in_fold(s, len, STR_LIST(words));
	free(before);
	return found;
}

static bool stands(const struct eval_scene *scene, const char *words)
{
	struct span span;

	for (size_t i = 0; i < scene->said.n; i++)
		if (quote_find(scene->said.turns[i].text, words, &span))
			return true;
	if (scene->kase && quote_find(scene->kase->facts, words, &span))
		return true;
	for (size_t i = 0; scene->ken && i < scene->ken->n_paragraphs; i++)
		if (quote_find(scene->ken->paragraphs[i].text, words, &span))
			return true;
	return false;
}

/* Each of the pieces between dots that leave something out. */
static bool all_stand(const struct eval_scene *scene, const char *quoted)
{
	const char *rest = quoted;
	bool all = true;

	while (all && *rest) {
		const char *dots = strstr(rest, "...");
		size_t n = dots ? (size_t)(dots - rest) : strlen(rest);
		char *piece = xstrndup(rest, n);

		if (utf8_words(piece, n) >= WORDS_LEAST)
			all = stands(scene, piece);
		free(piece);
		rest += n + (dots ? 3 : 0);
	}
	return all;
}

struct mouth mouth_of(const struct eval_scene *scene)
{
	const char *text = eval_scene_next(scene);
	struct mouth m = { 0, 0 };
	size_t open, close;

	for (const char *s = text; *s; s++) {
		const char *end;
		char *quoted;

		if (!quotation_double(s) ||
		    !(end = quotation_close(s, &open, &close)))
			continue;
		quoted = xstrndup(s + open, (size_t)(end - s) - open);
		if (utf8_words(quoted, strlen(quoted)) >= WORDS_LEAST &&
		    is_counsels(text, s)) {
			m.quoted++;
			m.nowhere += !all_stand(scene, quoted);
		}
		free(quoted);
		s = end + close - 1;
	}
	return m;
}
