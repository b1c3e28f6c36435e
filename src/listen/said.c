/*
 * said.c - see said.h
 */
#include "listen/said.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/quotation.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"

#define CLAUSE_WORDS  5 /* fewer are no clause of their own */
#define ADDRESS_WORDS 4 /* "No, Mr. Chief Justice" */
#define TURNS_WORDS   50.0
#define TURNS_MORE    8 /* so that one "but" of few words is not all */

/* ---- words of stance ---- */

/* Where any of the phrases begins a word of [from, to), in lower case. */
static bool has_phrase(const char *s, const char *const *list, size_t n,
		       size_t from, size_t to)
{
	for (size_t i = 0; i < n; i++) {
		size_t len = strlen(list[i]);

		for (size_t at = from; at + len <= to; at++)
			if ((at == from ||
			     !isalnum((unsigned char)s[at - 1])) &&
			    !strncasecmp(s + at, list[i], len))
				return true;
	}
	return false;
}

static enum stance stance_of(const char *s, struct span c)
{
	if (has_phrase(s, CUES(DENIED), c.from, c.to))
		return STANCE_DENIED;
	if (has_phrase(s, CUES(OTHERS), c.from, c.to))
		return STANCE_OTHERS;
	if (has_phrase(s, CUES(SUPPOSED), c.from, c.to))
		return STANCE_SUPPOSED;
	return STANCE_ASSERTED;
}

/* ---- yes and no ---- */

static bool skips(const char *s, size_t n)
{
	static const char *const words[] = { "well",	"your",	 "honor",
					     "justice", "chief", "so",
					     "um",	"uh",	 "look",
					     "mr",	"oh",	 "and" };

	return str_span_in_fold(s, n, STR_LIST(words));
}

static bool begins(const char *s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t len = strlen(list[i]);

		if (!strncasecmp(s, list[i], len) &&
		    !isalnum((unsigned char)s[len]) && s[len] != '\'')
			return true;
	}
	return false;
}

/* "I would say that it is delicate" says neither. */
static bool only_ventures(const char *s)
{
	size_t n = str_begins_any_fold(s, CUES(VENTURES));

	return n && str_span_in_fold(s + n, strcspn(s + n, " ,.;-\n"),
				     CUES(VENTURED));
}

/* "No number of stations does": of the noun, and no answer; "No, ...", "No it is
 * not", "No because ..." are one. */
static bool counts_none(const char *s)
{
	size_t n;

	if (strncasecmp(s, "no ", 3) != 0)
		return false;
	s += 3;
	n = strcspn(s, " ,.;-\n");
	return str_span_in_fold(s, n, CUES(COUNTED)) && s[n] == ' ';
}

/* "It's very nearly all I need, yes." */
static enum opening closing(const char *text)
{
	size_t n = strcspn(text, ".?!;\n");

	if (n >= strlen(", yes") && str_begins_fold(text + n - 5, ", yes"))
		return OPENING_YES;
	if (n >= strlen(", no") && str_begins_fold(text + n - 4, ", no"))
		return OPENING_NO;
	return OPENING_OTHER;
}

enum opening said_opening(const char *text)
{
	const char *s = text;
	bool title = false;

	for (int skipped = 0; skipped < 6; skipped++) {
		size_t n;

		s += strspn(s, " ,.-\n");
		n = strcspn(s, " ,.-\n");
		if (begins(s, CUES(NONE)))
			return OPENING_NONE;
		if (begins(s, CUES(NO)))
			return counts_none(s) ? OPENING_NO_NUMBER : OPENING_NO;
		if (begins(s, CUES(YES)) && !only_ventures(s))
			return OPENING_YES;
		/* "Justice Kagan, yes": a name only behind its title */
		if (!n || !(skips(s, n) || title))
			break;
		title = !strncasecmp(s, "justice", n);
		s += n;
	}
	return closing(text);
}

int said_polarity(const char *text)
{
	enum opening o = said_opening(text);

	return o == OPENING_YES ? 1 : o == OPENING_NO ? -1 : 0;
}

bool said_is_address(const char *text, struct span s)
{
	static const char *const titles[] = { "justice", "honor", "judge",
					      "president", "excellency" };
	bool addresses = false;
	size_t words = 0;

	for (size_t at = s.from; at < s.to;) {
		size_t n = 0;

		while (at + n < s.to && isalpha((unsigned char)text[at + n]))
			n++;
		words += n > 0;
		addresses = addresses ||
			    str_span_in_fold(text + at, n, STR_LIST(titles));
		at += n + (n == 0);
	}
	return addresses && words <= ADDRESS_WORDS;
}

/* ---- clauses ---- */

/* Where a clause may end: a sentence, a semicolon, a dash, ", but". */
static bool is_cut(const char *s, size_t i, size_t *skip)
{
	*skip = 1;
	if (sentence_ends(s, i) || s[i] == ';' || s[i] == '\n')
		return true;
	if (s[i] == '-' && s[i + 1] == '-') {
		*skip = 2;
		return true;
	}
	if (str_begins(s + i, "\xe2\x80\x94")) {
		*skip = 3;
		return true;
	}
	return s[i] == ',' && (str_begins_fold(s + i, ", but ") ||
			       str_begins_fold(s + i, ", and we ") ||
			       str_begins_fold(s + i, ", and i ") ||
			       str_begins_fold(s + i, ", because ") ||
			       str_begins_fold(s + i, ", so "));
}

static size_t words_between(const struct words *w, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++)
		n += w->list[i].from >= from && w->list[i].to <= to;
	return n;
}

static bool leads_with_no(const char *s)
{
	return str_begins_fold(s, "no") && s[2] && strchr(".,;", s[2]);
}

struct clause said_part(const struct said *s, const struct ken *k,
			struct span span)
{
	struct clause c = { .span = span };

	c.words = words_part(&s->whole, k->vectors, span.from, span.to);
	words_sharpen(&c.words, k->vectors);
	/* a leading "no" answers; it denies nothing in what follows */
	for (size_t i = leads_with_no(s->text + span.from); i < c.words.n; i++)
		c.negations += c.words.list[i].negates;
	return c;
}

static void add_clause(struct said *s, const struct ken *k, size_t from,
		       size_t to)
{
	struct clause *c;
	size_t skip;

	while (from < to && ((skip = quotation_mark(s->text + from)) ||
			     (skip = strchr(" ,-\n", s->text[from]) != NULL)))
		from += skip;
	while (to > from && strchr(" ,-\n", s->text[to - 1]))
		to--;
	if (from >= to || s->n == SAID_CLAUSES_MAX)
		return;
	s->list = xreallocarray(s->list, s->n + 1, sizeof *s->list);
	c = &s->list[s->n++];
	*c = said_part(s, k, (struct span){ from, to });
	c->stance = stance_of(s->text, c->span);
}

static void cut(struct said *s, const struct ken *k)
{
	size_t from = 0, i = 0, len = strlen(s->text);

	for (; i < len; i++) {
		size_t skip;

		if (!is_cut(s->text, i, &skip))
			continue;
		if (!sentence_ends(s->text, i) &&
		    words_between(&s->whole, from, i) < CLAUSE_WORDS)
			continue;
		add_clause(s, k, from, i);
		from = i + skip;
		i += skip - 1;
	}
	add_clause(s, k, from, len);
}

void said_init(struct said *s, const struct ken *k, const char *text,
	       const struct words *question)
{
	*s = (struct said){ .text = text,
			    .opening = said_opening(text),
			    .polarity = said_polarity(text) };
	words_init(&s->whole, k->vectors, text, strlen(text));
	if (question)
		words_discount(&s->whole, question);
	words_weigh(&s->whole, k->vectors, k->stems);
	words_sharpen(&s->whole, k->vectors);
	s->n_words = s->whole.n;
	cut(s, k);
}

void said_release(struct said *s)
{
	words_release(&s->whole);
	for (size_t i = 0; i < s->n; i++)
		words_release(&s->list[i].words);
	free(s->list);
	*s = (struct said){ 0 };
}

/* ---- turns ---- */

static bool is_turn(const struct said *s, const struct word *w)
{
	return str_span_in_fold(s->text + w->from, w->to - w->from,
				CUES(TURNS));
}

double said_turns(const struct said *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->whole.n; i++)
		n += is_turn(s, &s->whole.list[i]);
	return TURNS_WORDS * (double)n / (double)(s->n_words + TURNS_MORE);
}

double said_behind_turn(const struct said *s)
{
	for (size_t i = s->whole.n; i-- > 0;)
		if (is_turn(s, &s->whole.list[i]))
			return (double)(s->whole.n - i) / (double)s->whole.n;
	return 0;
}
