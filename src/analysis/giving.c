/*
 * giving.c - see giving.h
 */
#include "analysis/giving.h"

#include <string.h>

#include "analysis/text.h"
#include "base/str.h"

#define REACH	  400 /* bytes behind the words that may take them back */
#define TAG_BYTES 3   /* with less behind it, "I grant you" points backwards */

static bool finds(const struct exchange_text *x, enum pattern_list list,
		  size_t from, size_t to)
{
	size_t a, b;
	return from < to && lexicon_match(x->lx, list, x->a.norm + from,
					  to - from, 0, &a, &b);
}

/* ---- the sentence around some bytes ---- */

static size_t sentence_from(const struct text *t, size_t at)
{
	while (at && !strchr(".?!;", t->norm[at - 1]))
		at--;
	while (at < t->len && t->norm[at] == ' ')
		at++;
	return at;
}

static size_t sentence_to(const struct text *t, size_t at)
{
	while (at < t->len && !strchr(".?!;", t->norm[at]))
		at++;
	return at;
}

/* The end of the sentence behind the one that ends at `end`. */
static size_t next_to(const struct text *t, size_t end)
{
	while (end < t->len && strchr(".?!; ", t->norm[end]))
		end++;
	return sentence_to(t, end);
}

/* ---- what takes the words back ---- */

/* "But they are not": in the rest of the sentence or at the start of the next. */
static bool is_unmet(const struct exchange_text *x, size_t to)
{
	const struct text *t = &x->a;
	size_t end = sentence_to(t, to), stop = next_to(t, end);
	if (stop > to + REACH)
		stop = to + REACH;
	if (finds(x, PATTERNS_UNMET, end, stop))
		return true;
	for (size_t i = to; i + 4 < stop; i++)
		if (str_begins(t->norm + i, " but ") &&
		    finds(x, PATTERNS_UNMET, i, stop))
			return true;
	return false;
}

/* The end of the sentence before the one that begins at `start`. */
static size_t sentence_before(const struct text *t, size_t start)
{
	while (start && strchr(".?!; ", t->norm[start - 1]))
		start--;
	return start;
}

/* Where the condition begins that bytes [from, to) stand under: in their own
 * sentence, or "Suppose that it had.  Then we lose."  `to`: nowhere. */
static size_t condition(const struct exchange_text *x, size_t from, size_t to)
{
	const struct text *t = &x->a;
	size_t start = sentence_from(t, from), end = sentence_to(t, to), a, b;
	if (lexicon_match(x->lx, PATTERNS_SUPPOSED, t->norm + start,
			  end - start, 0, &a, &b))
		return start + a < from ? start + a : from;
	end = sentence_before(t, start);
	start = sentence_from(t, end);
	if (lexicon_match(x->lx, PATTERNS_SUPPOSED, t->norm + start,
			  end - start, 0, &a, &b) &&
	    a == 0)
		return start;
	return to;
}

/* "I would have to concede that a longer one is; but ours is not": the condition
 * goes without saying. */
static bool is_would(const struct exchange_text *x, size_t from, size_t to)
{
	for (size_t i = from; i + 5 <= to; i++)
		if (str_begins(x->a.norm + i, "would") ||
		    str_begins(x->a.norm + i, "'d "))
			return true;
	return false;
}

static bool is_turned(const struct exchange_text *x, size_t to)
{
	size_t stop = next_to(&x->a, sentence_to(&x->a, to));
	return finds(x, PATTERNS_TURNED, to,
		     stop > to + REACH ? to + REACH : stop);
}

/* Whether bytes [*from, to) give ground; takes in their condition. */
static bool gives(const struct exchange_text *x, enum pattern_list list,
		  size_t *from, size_t to)
{
	size_t clause = text_clause_end(&x->a, to);
	if (text_is_quoted(&x->a, *from))
		return false;
	if (list == PATTERNS_DISCLAIM)
		return !finds(x, PATTERNS_HARM, to, clause);
	size_t when = condition(x, *from, to);
	if ((when < to || is_would(x, *from, to)) && is_unmet(x, to))
		return false;
	if (list != PATTERNS_CONCESSION && is_turned(x, to))
		return false;
	if (when < *from)
		*from = when;
	if (clause - to < TAG_BYTES && list == PATTERNS_CONCESSION)
		*from = sentence_from(&x->a, *from);
	return true;
}

static bool find_between(const struct exchange_text *x, enum pattern_list list,
			 size_t at, size_t bytes, size_t *from, size_t *to)
{
	for (; at < bytes &&
	       lexicon_match(x->lx, list, x->a.norm, bytes, at, from, to);
	     at = *to)
		if (gives(x, list, from, *to))
			return true;
	return false;
}

bool giving_find(const struct exchange_text *x, enum pattern_list list,
		 size_t bytes, size_t *from, size_t *to)
{
	return find_between(x, list, 0, bytes, from, to);
}

bool giving_find_behind(const struct exchange_text *x, enum pattern_list list,
			size_t at, size_t *from, size_t *to)
{
	return find_between(x, list, at, x->a.len, from, to);
}

bool giving_nothing(const struct exchange_text *x, size_t at)
{
	size_t to = sentence_to(&x->a, at);
	return (condition(x, at, at + 1) <= at && is_unmet(x, at)) ||
	       is_turned(x, at) || (to > at && text_is_quoted(&x->a, at));
}

bool giving_turned(const struct exchange_text *x, size_t at)
{
	return is_turned(x, at);
}
