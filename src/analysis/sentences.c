/*
 * sentences.c - see sentences.h
 */
#include "analysis/sentences.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"

/* ---- doubled words ---- */

#define DOUBLED_MAX 4 /* words said twice: "it has to be -- it has to be" */

static bool same_word(const struct text *t, size_t i, size_t k)
{
	const struct token *x = &t->tokens[i], *y = &t->tokens[k];
	size_t n = x->to - x->from;
	return x->kind == TOKEN_WORD && y->kind == TOKEN_WORD &&
	       n == y->to - y->from &&
	       !memcmp(t->norm + x->from, t->norm + y->from, n);
}

/* How many words before the dash at token i are said again behind it. */
static size_t doubled_at(const struct text *t, size_t i)
{
	if (t->tokens[i].kind != TOKEN_DASH)
		return 0;
	for (size_t n = DOUBLED_MAX; n > 0; n--) {
		size_t k = 0;
		if (i < n || i + n >= t->n)
			continue;
		while (k < n && same_word(t, i - n + k, i + 1 + k))
			k++;
		if (k == n)
			return n;
	}
	return 0;
}

static void copy(struct sentences *ss, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		ss->s[ss->len] = ss->a->norm[i];
		ss->at[ss->len++] = (uint32_t)i;
	}
}

/* Behind the bytes are some that compiled patterns may read. */
#define PAD 64

static void mend(struct sentences *ss)
{
	const struct text *t = ss->a;
	size_t done = 0;
	ss->s = xcalloc(t->len + PAD, 1);
	ss->at = xmalloc((t->len + 1) * sizeof *ss->at);
	for (size_t i = 0; i < t->n; i++) {
		size_t n = doubled_at(t, i);
		if (!n)
			continue;
		/* up to the end of the words, then from behind their echo */
		copy(ss, done, t->tokens[i - 1].to);
		done = t->tokens[i + n].to;
		i += n;
	}
	copy(ss, done, t->len);
	ss->at[ss->len] = (uint32_t)t->len;
}

/* ---- cutting ---- */

/* "mr. smith", "v. united", "no. 3", "u.s.": a full stop that ends nothing. */
static bool is_abbreviation(const char *s, size_t from, size_t dot)
{
	static const char *const known[] = { "mr", "mrs", "ms",	 "dr",	"v",
					     "vs", "no",  "st",	 "inc", "co",
					     "jr", "sr",  "art", "sec" };
	size_t start = dot;
	while (start > from && isalnum((unsigned char)s[start - 1]))
		start--;
	size_t n = dot - start;
	if (start > from && s[start - 1] == '\'')
		return false; /* "hadn't." */
	if (n == 1)
		return s[start] != 'i';
	/* "no." ends more sentences than it begins numbers. */
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (str_is(s + start, n, known[i]))
			return strcmp(known[i], "no") != 0 ||
			       isdigit((unsigned char)s[dot + 2]);
	return false;
}

/* Behind the mark at i, or 0 when no sentence ends there. */
static size_t end_at(const struct sentences *ss, size_t from, size_t i)
{
	const char *s = ss->s;
	if (!strchr(".?!", s[i]) || s[i] == '\0')
		return 0;
	size_t end = i + 1;
	while (end < ss->len && strchr(".?!\")", s[end]))
		end++;
	if (end < ss->len && s[end] != ' ')
		return 0;
	if (s[i] == '.' && end == i + 1 && is_abbreviation(s, from, i))
		return 0;
	return end;
}

static void add(struct sentences *ss, size_t from, size_t to)
{
	while (from < to && ss->s[from] == ' ')
		from++;
	while (from < to && ss->s[to - 1] == ' ')
		to--;
	if (from == to || ss->n == SENTENCES_MAX)
		return;
	struct sentence *u = &ss->list[ss->n++];
	*u = (struct sentence){ .from = from, .to = to };
	text_init(&u->t, ss->a->lx, ss->s + from, to - from);
}

static void cut(struct sentences *ss)
{
	size_t from = 0, room = 1;
	for (size_t i = 0; i < ss->len; i++)
		room += strchr(".?!", ss->s[i]) != NULL;
	room = room < SENTENCES_MAX ? room : SENTENCES_MAX;
	ss->list = xcalloc(room, sizeof *ss->list);
	for (size_t i = 0; i < ss->len; i++) {
		size_t end = end_at(ss, from, i);
		if (!end)
			continue;
		add(ss, from, end);
		from = i = end;
	}
	add(ss, from, ss->len);
}

void sentences_init(struct sentences *ss, const struct text *a)
{
	*ss = (struct sentences){ .a = a };
	mend(ss);
	cut(ss);
}

void sentences_release(struct sentences *ss)
{
	for (size_t i = 0; i < ss->n; i++)
		text_release(&ss->list[i].t);
	free(ss->list);
	free(ss->s);
	free(ss->at);
	*ss = (struct sentences){ 0 };
}

struct span sentences_span(const struct sentences *ss, size_t from, size_t to)
{
	if (from >= to)
		return (struct span){ 0, 0 };
	return text_span_of(ss->a, ss->at[from], ss->at[to - 1] + 1);
}
