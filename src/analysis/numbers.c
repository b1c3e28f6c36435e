/*
 * numbers.c - see numbers.h
 */
#include "analysis/numbers.h"

#include <ctype.h>
#include <string.h>

static const char *const small_numbers[] = {
	"zero",	   "one",     "two",	   "three",    "four",
	"five",	   "six",     "seven",	   "eight",    "nine",
	"ten",	   "eleven",  "twelve",	   "thirteen", "fourteen",
	"fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
};
static const char *const tens[] = { "twenty", "thirty",	 "forty",  "fifty",
				    "sixty",  "seventy", "eighty", "ninety" };
static const struct {
	const char *word;
	double by;
} scales[] = { { "hundred", 1e2 },
	       { "thousand", 1e3 },
	       { "million", 1e6 },
	       { "billion", 1e9 },
	       { "dozen", 12 } };

static bool is_word(const struct text *t, size_t i, const char *word)
{
	const struct token *k = &t->tokens[i];
	return i < t->n && k->kind == TOKEN_WORD &&
	       strlen(word) == k->to - k->from &&
	       !memcmp(t->norm + k->from, word, k->to - k->from);
}

static int named(const struct text *t, size_t i, const char *const *names,
		 size_t n)
{
	for (size_t k = 0; k < n; k++)
		if (is_word(t, i, names[k]))
			return (int)k;
	return -1;
}

/* "1,250.5": digits, commas before three digits, one point before digits. */
static bool digits_at(const struct text *t, size_t i, double *value,
		      size_t *next)
{
	const char *s = t->norm + t->tokens[i].from;
	size_t n = 0;
	double v = 0, unit = 0;
	if (!isdigit((unsigned char)s[0]))
		return false;
	for (;; n++) {
		if (isdigit((unsigned char)s[n])) {
			v = unit > 0 ? v + unit * (s[n] - '0')
				     : v * 10 + (s[n] - '0');
			unit /= 10;
		} else if (s[n] == ',' && isdigit((unsigned char)s[n + 1]) &&
			   isdigit((unsigned char)s[n + 2]) &&
			   isdigit((unsigned char)s[n + 3])) {
			continue;
		} else if (s[n] == '.' && unit == 0 &&
			   isdigit((unsigned char)s[n + 1])) {
			unit = 0.1;
		} else {
			break;
		}
	}
	if (isalpha((unsigned char)s[n]) || n > 15)
		return false; /* "10b", "1983a" */
	size_t end = t->tokens[i].from + n;
	while (i < t->n && t->tokens[i].from < end)
		i++;
	*value = v;
	*next = i;
	return true;
}

static bool words_at(const struct text *t, size_t i, double *value,
		     size_t *next)
{
	int k = named(t, i, small_numbers,
		      sizeof small_numbers / sizeof *small_numbers);
	if (k >= 0) {
		*value = k;
		*next = i + 1;
		return true;
	}
	k = named(t, i, tens, sizeof tens / sizeof *tens);
	if (k < 0)
		return false;
	*value = 20 + 10 * k;
	*next = i + 1;
	k = i + 1 < t->n ? named(t, i + 1, small_numbers, 10) : -1;
	if (k > 0) {
		*value += k;
		*next = i + 2;
	}
	return true;
}

bool number_at(const struct text *t, size_t i, double *value, size_t *next)
{
	if (i >= t->n || t->tokens[i].kind != TOKEN_WORD)
		return false;
	if (is_word(t, i, "half")) {
		*value = 0.5;
		*next = i + 1;
		return true;
	}
	if (!digits_at(t, i, value, next) && !words_at(t, i, value, next)) {
		/* "a hundred" */
		if (!is_word(t, i, "a") || i + 1 >= t->n ||
		    !is_word(t, i + 1, "hundred"))
			return false;
		*value = 1;
		*next = i + 1;
	}
	for (size_t k = 0; k < sizeof scales / sizeof *scales; k++)
		if (*next < t->n && is_word(t, *next, scales[k].word)) {
			*value *= scales[k].by;
			++*next;
			k = (size_t)-1;
			if (*value > 1e15)
				break;
		}
	return true;
}

/* ---- two statements ---- */

/* "In paragraph 8 of our brief": the number says where, and counts nothing. */
static bool says_where(const struct text *t, size_t i)
{
	static const char *const places[] = {
		"paragraph", "paragraphs", "page",    "pages",	  "p",
		"pp",	     "para",	   "section", "sections", "footnote",
		"note",	     "n",	   "exhibit", "exhibits", "appendix",
		"line",	     "lines",	   "rule",    "rules",	  "article",
		"part",	     "chapter",	   "title",   "count",	  "tab",
		"question",  "no",	   "ecf",     "roa",	  "ja",
		"app",	     "amendment",  "finding", "item",
	};
	size_t before = i;

	while (before && t->tokens[before - 1].kind != TOKEN_WORD)
		before--;
	if (before &&
	    (is_word(t, before - 1, "and") || is_word(t, before - 1, "to"))) {
		double v;
		size_t next;

		/* "pages 8 and 9" */
		return before >= 3 && number_at(t, before - 2, &v, &next) &&
		       says_where(t, before - 2);
	}
	return before && named(t, before - 1, places,
			       sizeof places / sizeof *places) >= 0;
}

/* What is counted by the number before token i: a word that says something. */
static bool is_counted(const struct text *t, size_t i)
{
	static const char *const small[] = { "of",  "in",   "and",  "or",
					     "at",  "to",   "on",   "is",
					     "was", "that", "from", "for",
					     "by",  "with", "as",   "where" };

	return i < t->n && t->tokens[i].kind == TOKEN_WORD &&
	       named(t, i, small, sizeof small / sizeof *small) < 0;
}

bool numbers_any(const struct text *t)
{
	double v;
	size_t next;
	for (size_t i = 0; i < t->n; i++)
		if (number_at(t, i, &v, &next) && !says_where(t, i) &&
		    is_counted(t, next))
			return true;
	return false;
}

/* The stem of the word that token i is, 0 for no word. */
static uint64_t stem_at(const struct text *t, size_t i)
{
	if (i >= t->n || t->tokens[i].kind != TOKEN_WORD)
		return 0;
	const struct token *w = &t->tokens[i];
	return text_stem(t->norm + w->from, w->to - w->from);
}

/* Whether `b` has the number, and whether it has another one before that word. */
static void find_number(const struct text *b, double number, uint64_t stem,
			bool *same, bool *other)
{
	double y;
	size_t after;
	*same = *other = false;
	for (size_t k = 0; k < b->n; k++) {
		if (!number_at(b, k, &y, &after))
			continue;
		*same |= y == number;
		*other |= y != number && stem_at(b, after) == stem;
		k = after - 1;
	}
}

bool numbers_differ(const struct text *a, const struct text *b, size_t *at)
{
	double x;
	size_t next;
	for (size_t i = 0; i < a->n; i++) {
		bool same, other;
		if (!number_at(a, i, &x, &next))
			continue;
		uint64_t stem = stem_at(a, next);
		find_number(b, x, stem, &same, &other);
		if (is_counted(a, next) && !says_where(a, i) && other &&
		    !same) {
			*at = i;
			return true;
		}
		i = next - 1;
	}
	return false;
}

bool numbers_has_same(const struct text *a, size_t at, const struct text *b)
{
	double x, y;
	size_t next, after;
	if (!number_at(a, at, &x, &next))
		return false;
	for (size_t k = 0; k < b->n; k++)
		if (number_at(b, k, &y, &after) && x == y &&
		    stem_at(a, next) == stem_at(b, after))
			return true;
	return false;
}
