#include "hearing/want.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/quotation.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "listen/ken.h"
#include "listen/said.h"
#include "listen/touch.h"

const char *const want_asked[WANTS] = {
	[WANT_YES_NO] = "yes or no would answer the question",
	[WANT_NUMBER] = "the question asks for a number",
	[WANT_AUTHORITY] = "the question names an authority",
};
const char *const want_missing[WANTS] = {
	[WANT_YES_NO] = "begins with neither",
	[WANT_NUMBER] = "has none",
	[WANT_AUTHORITY] = "does not name it",
};
const char *const want_there[WANTS] = {
	[WANT_YES_NO] = "began with one",
	[WANT_NUMBER] = "had one",
	[WANT_AUTHORITY] = "named it",
};

/* ---- authorities ---- */

/* The name as words of its own. */
static bool has_name(const char *text, const char *name)
{
	size_t len = strlen(name);

	for (const char *at = text; len && (at = str_find_fold(at, name)); at++)
		if ((at == text || !str_is_wordy(at[-1])) &&
		    !str_is_wordy(at[len]))
			return true;
	return false;
}

bool want_names(const char *text, const struct map_authority *a)
{
	for (size_t i = 0; i < a->also.n; i++)
		if (has_name(text, a->also.list[i]))
			return true;
	return has_name(text, a->name);
}

/* A question without what it quotes; the caller frees it. */
static char *unquoted(const char *question)
{
	char *own = xstrdup(question);
	size_t n = 0;

	for (const char *s = question; *s;) {
		size_t open, close;
		const char *end = quotation_double(s)
					  ? quotation_close(s, &open, &close)
					  : NULL;

		if (end)
			s = end + close;
		else
			own[n++] = *s++;
	}
	own[n] = '\0';
	return own;
}

/* `asks`: the question in its own words; counsel's, quoted back, ask for none. */
static bool leaves_authority(const struct ken *k, const char *asks,
			     const char *answer)
{
	bool named = false;

	for (size_t i = 0; i < k->map.n_authorities; i++) {
		if (!want_names(asks, &k->map.authorities[i]))
			continue;
		if (want_names(answer, &k->map.authorities[i]))
			return false;
		named = true;
	}
	return named;
}

/* ---- form ---- */

static bool has_number(const struct ken *k, const char *text)
{
	struct words w = ken_words(k, text, strlen(text));
	bool has = false;

	for (size_t i = 0; i < w.n && !has; i++)
		has = !isnan(w.list[i].number);
	words_release(&w);
	return has;
}

/* "In the alternative, yes: ...": by itself in the first sentence. */
static bool says_by_itself(const char *answer, const char *word)
{
	size_t len = strlen(word);

	for (const char *at = answer; (at = str_find_fold(at, word)); at++) {
		if (strcspn(answer, ".?!;\n") < (size_t)(at - answer))
			return false;
		if (!at[len] || strchr(",.:;", at[len]))
			return true;
	}
	return false;
}

static bool says_yes_or_no(const char *answer)
{
	return said_polarity(answer) || says_by_itself(answer, ", yes") ||
	       says_by_itself(answer, ", no");
}

unsigned want_find(const struct turn *question, const char *answer,
		   const struct ken *k, enum side_id side)
{
	unsigned wants = 0;
	struct put put;
	char *asks;

	if (!question)
		return 0;
	put_init(&put, k, side, question->text, question->issue);
	if (put.form == WANTED_YES_NO && !says_yes_or_no(answer))
		wants |= WANT_BIT(WANT_YES_NO);
	if (put.form == WANTED_NUMBER && !has_number(k, answer))
		wants |= WANT_BIT(WANT_NUMBER);
	put_release(&put);
	asks = unquoted(question->text);
	if (leaves_authority(k, asks, answer))
		wants |= WANT_BIT(WANT_AUTHORITY);
	free(asks);
	return wants;
}
