/*
 * open.c - see open.h
 */
#include "analysis/open.h"

#include <string.h>

#include "analysis/text.h"

#define STACK_WORDS  6 /* among which */
#define STACK_HEDGES 3 /* hedges are too many */

static bool finds(const struct exchange_text *x, enum pattern_list list,
		  const char *s, size_t len)
{
	size_t from, to;
	return lexicon_match(x->lx, list, s, len, 0, &from, &to);
}

/* Words of a sentence that states something. */
static size_t stated(const struct exchange_text *x, const char *s, size_t len)
{
	struct text t;
	size_t n = 0;
	if (finds(x, PATTERNS_DECLINES, s, len) ||
	    finds(x, PATTERNS_HEDGE, s, len))
		return 0;
	text_init(&t, x->lx, s, len);
	if (!text_count(&t, IN(C_HEDGE)))
		n = t.n_words;
	text_release(&t);
	return n;
}

bool open_declines(const struct exchange_text *x, size_t *from, size_t *to,
		   size_t *rest)
{
	const char *s = x->a.norm;
	if (!practice_find(x, PATTERNS_DECLINES, from, to))
		return false;
	*rest = 0;
	for (size_t at = 0, len; s[at]; at += len) {
		at += strspn(s + at, ".?!; ");
		len = strcspn(s + at, ".?!;");
		*rest += stated(x, s + at, len);
	}
	return true;
}

bool open_stacked(const struct text *a)
{
	size_t last[STACK_HEDGES - 1]; /* places of the hedges before, + 1 */
	memset(last, 0, sizeof last);
	for (size_t i = 0; i < a->n; i++) {
		const struct token *k = &a->tokens[i];
		if (k->kind == TOKEN_MARK && strchr(".?!;", k->mark))
			memset(last, 0, sizeof last);
		if (k->kind != TOKEN_WORD || !(k->lists & IN(C_HEDGE)))
			continue;
		if (last[0] && k->word + 1 - last[0] < STACK_WORDS)
			return true;
		last[0] = last[1];
		last[1] = k->word + 1;
	}
	return false;
}

bool open_hedged_answer(const struct exchange_text *x)
{
	return finds(x, PATTERNS_HEDGED_ANSWER, x->a.norm, x->a.len);
}
