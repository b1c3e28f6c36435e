#include "score/same.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "court/case.h"
#include "court/map.h"
#include "court/plain.h"
#include "court/transcript.h"
#include "court/verbatim.h"

#define WORDS_LEAST 4 /* of a question, to be known again by */

static size_t count_words(const char *words)
{
	size_t n = 0;

	for (const char *w = words; (w = strchr(w, ' ')) && w[1]; w++)
		n++;
	return n;
}

static char *sentences_of(const char *text, size_t *bytes)
{
	struct buf all;
	size_t len;

	buf_init(&all, BUF_TEXT_MAX);
	for (const char *s = text; *s; s += len + (s[len] != '\0')) {
		size_t begun = all.len;

		len = strcspn(s, ".?!;:");
		plain_words(&all, s, len);
		if (all.len > begun)
			buf_putc(&all, '\0');
	}
	*bytes = all.len;
	return buf_take(&all);
}

static const struct memo_question *in_memo(const struct court_case *c,
					   const char *text)
{
	const struct case_map *map = c->map;

	for (size_t i = 0; i < c->n_issues; i++)
		for (size_t q = 0; q < c->issues[i].n_questions; q++) {
			bool mapped = map && i < map->n_issues &&
				      map->issues[i].questions;

			if (map_is_question(
				    text, &c->issues[i].questions[q],
				    mapped ? &map->issues[i].questions[q]
					   : NULL))
				return &c->issues[i].questions[q];
		}
	return NULL;
}

void same_init(struct same *s, const struct turn *question,
	       const struct court_case *c)
{
	*s = (struct same){ .question = question };
	if (!question)
		return;
	s->memo = c ? in_memo(c, question->text) : NULL;
	s->words = verbatim_words(question->text, strlen(question->text));
	s->n_words = count_words(s->words);
	s->sentences = sentences_of(question->text, &s->sentences_bytes);
}

void same_release(struct same *s)
{
	free(s->words);
	free(s->sentences);
	*s = (struct same){ 0 };
}

/* Whether each sentence of one stands in the other. */
static bool stands_in(const struct same *one, const struct same *other)
{
	const char *s = one->sentences, *end = s + one->sentences_bytes;

	if (one->n_words < WORDS_LEAST)
		return false;
	while (s < end && strstr(other->words, s))
		s += strlen(s) + 1;
	return s >= end;
}

bool same_question(const struct same *one, const struct same *other)
{
	const struct turn *p = one->question, *q = other->question;

	return p && q &&
	       (p == q || (one->memo && one->memo == other->memo) ||
		!strcmp(p->text, q->text) || stands_in(one, other) ||
		stands_in(other, one));
}
