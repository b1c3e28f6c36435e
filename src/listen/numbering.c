/*
 * numbering.c - see numbering.h
 */
#include "listen/numbering.h"

#include <ctype.h>
#include <string.h>

#include "base/str.h"
#include "court/cues.h"

#define CHAIN_MOST 6 /* numbers of a list that are looked through */

/* What stands before a number, up to the blank before it; *n: how many bytes. */
static const char *token_before(const char *text, size_t at, size_t *n)
{
	size_t end = at, from;

	while (end && strchr(" $(", text[end - 1]))
		end--;
	for (from = end; from && !strchr(" (", text[from - 1]); from--)
		;
	*n = end - from;
	return text + from;
}

static bool is_label(const char *s, size_t n)
{
	return str_span_in_fold(s, n, CUES(NUMBERED));
}

/* "U.S.", "F.3d", "Wab.", "2d", "Rep.": between the volume and the page of a case. */
static bool is_reporter(const char *s, size_t n)
{
	return n >= 2 && ((isupper((unsigned char)*s) && memchr(s, '.', n)) ||
			  (isdigit((unsigned char)*s) && s[n - 1] == 'd'));
}

static bool is_digits(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && (isdigit((unsigned char)s[i]) || strchr(".,-", s[i])))
		i++;
	return n && i == n && isdigit((unsigned char)*s);
}

/* "and", "to", "," between the numbers of a list. */
static bool is_link(const char *s, size_t n)
{
	static const char *const list[] = { "and", "or", "to", "through", "&" };

	return str_span_in_fold(s, n, STR_LIST(list));
}

/* Back over a list of numbers to what they are numbers of: "paragraphs 11, 12 and 57". */
static bool is_behind_label(const char *text, size_t at)
{
	for (int i = 0; i < CHAIN_MOST; i++) {
		size_t n;
		const char *s = token_before(text, at, &n);

		if (is_label(s, n) || is_reporter(s, n))
			return true;
		if (!is_link(s, n) && !is_digits(s, n))
			return false;
		at = (size_t)(s - text);
	}
	return false;
}

/* "23 and 57 of the appendix", "35 in the record". */
static bool is_before_paper(const char *s)
{
	for (int i = 0; i < CHAIN_MOST; i++) {
		size_t n = strcspn(s + (*s == ' '), " ,.;:?!");

		if (str_begins_any(s, CUES(OF_PAPER)))
			return true;
		if (*s != ' ' || (!is_link(s + 1, n) && !is_digits(s + 1, n)))
			return false;
		s += 1 + n;
	}
	return false;
}

/* "412 U.S. 218": the volume. */
static bool is_volume(const char *s)
{
	return *s == ' ' && is_reporter(s + 1, strcspn(s + 1, " "));
}

bool numbering_is_place(const char *text, size_t from, size_t to)
{
	if (text[to] && strchr("(-/", text[to]))
		return true;
	if (from >= 2 && text[from - 1] == '-' &&
	    isdigit((unsigned char)text[from - 2]))
		return true;
	return is_behind_label(text, from) || is_before_paper(text + to) ||
	       is_volume(text + to);
}
