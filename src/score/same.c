#include "score/same.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "court/case.h"
#include "court/map.h"
#include "court/transcript.h"

#define WORDS_LEAST 4 /* of a question, to be known again by */

/* The words of bytes [0, len), appended: a blank behind each. */
static size_t put_words(struct buf *out, const char *s, size_t len)
{
	size_t n = 0;
	bool gap = true;

	for (size_t i = 0; i < len; i++) {
		if (!str_is_wordy(s[i])) {
			gap = true;
			continue;
		}
		if (gap && n)
			buf_putc(out, ' ');
		n += gap;
		gap = false;
		buf_putc(out, str_lower(s[i]));
	}
	if (n)
		buf_putc(out, ' ');
	return n;
}

static char *words_of(const char *text, size_t *n)
{
	struct buf words;

	buf_init(&words, BUF_TEXT_MAX);
	buf_putc(&words, ' ');
	*n = put_words(&words, text, strlen(text));
	return buf_take(&words);
}

static char *sentences_of(const char *text, size_t *bytes)
{
	struct buf all;
	size_t len;

	buf_init(&all, BUF_TEXT_MAX);
	for (const char *s = text; *s; s += len + (s[len] != '\0')) {
		size_t begun = all.len;

		len = strcspn(s, ".?!;:");
		buf_putc(&all, ' ');
		if (put_words(&all, s, len))
			buf_putc(&all, '\0');
		else
			buf_cut(&all, begun);
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
	s->words = words_of(question->text, &s->n_words);
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
