/*
 * counted.c - see counted.h
 */
#include "listen/counted.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "court/cues.h"
#include "listen/lasting.h"
#include "listen/numbering.h"

#define COUNT_LEAST 2
#define DAY_MOST    31
#define YEAR_FIRST  1700
#define YEAR_LAST   2099

static bool is_word(const char *text, const struct word *w, const char *word)
{
	size_t n = strlen(word);

	return w->to - w->from == n && !strncasecmp(text + w->from, word, n);
}

static bool is_any(const char *text, const struct word *w,
		   const char *const *list, size_t n)
{
	return str_span_in_fold(text + w->from, w->to - w->from, list, n);
}

static bool is_month(const char *text, const struct word *w)
{
	static const char *const months[] = {
		"january",   "february", "march",    "april",
		"may",	     "june",	 "july",     "august",
		"september", "october",	 "november", "december"
	};

	return text[w->from] >= 'A' && text[w->from] <= 'Z' &&
	       is_any(text, w, STR_LIST(months));
}

static void count_of(struct counted *c, uint64_t stem)
{
	if (c->n_of < COUNTED_OF_MAX)
		c->of[c->n_of++] = stem;
}

static uint64_t stem_of(const char *word)
{
	return words_stem(word, strlen(word));
}

/* "March 9", "9 March", "the ninth of March". */
static bool is_date(const char *text, const struct words *w, size_t i,
		    struct counted *c)
{
	const struct word *k = w->list;

	if (k[i].number > DAY_MOST)
		return false;
	if (i && is_month(text, &k[i - 1]))
		count_of(c, k[i - 1].stem);
	else if (i + 1 < w->n && is_month(text, &k[i + 1]))
		count_of(c, k[i + 1].stem);
	else if (i + 2 < w->n && is_word(text, &k[i + 1], "of") &&
		 is_month(text, &k[i + 2]))
		count_of(c, k[i + 2].stem);
	return c->n_of > 0;
}

/* "She was stopped at 9:15 and they asked at 9:59": the words of one "and". */
static struct span within_and(const char *text, const struct words *w, size_t i)
{
	static const char *const joins[] = { "and", "but", "so", "then" };
	struct span s = { i, i + 1 };

	while (s.from && !is_any(text, &w->list[s.from - 1], STR_LIST(joins)))
		s.from--;
	while (s.to < w->n && !is_any(text, &w->list[s.to], STR_LIST(joins)))
		s.to++;
	return s;
}

static bool is_marked(const char *text, const struct words *w, size_t i,
		      struct counted *c)
{
	const struct word *k = &w->list[i];

	if (k->from && text[k->from - 1] == '$')
		count_of(c, stem_of("dollar"));
	else if (text[k->to] == '%')
		count_of(c, stem_of("percent"));
	else if ((c->clock = memchr(text + k->from, ':', k->to - k->from)))
		count_of(c, stem_of("o'clock"));
	if (c->clock)
		c->within = within_and(text, w, i);
	return c->n_of > 0;
}

/* "An hour and fifty minutes": one figure, at its first word. */
static bool is_lasting(const char *text, const struct words *w, size_t i,
		       struct counted *c)
{
	struct lasting l;

	if (!lasting_at(&l, text, w, i))
		return false;
	if (l.from == i)
		*c = (struct counted){ .at = i,
				       .to = l.to,
				       .number = l.seconds,
				       .of = { stem_of("hours") },
				       .n_of = 1,
				       .lasts = true };
	return true;
}

static bool is_year(const char *text, const struct word *k)
{
	return k->to - k->from == 4 && k->number >= YEAR_FIRST &&
	       k->number <= YEAR_LAST && !memchr(text + k->from, ',', 4);
}

/* Whether nothing but a blank or a hyphen stands between two words. */
static bool is_next(const char *text, const struct word *a,
		    const struct word *b)
{
	return b->from == a->to + 1 && strchr(" -", text[a->to]);
}

/* The words behind word i that say of what, over "of the sixteen". */
static void count_behind(const char *text, const struct words *w, size_t i,
			 struct counted *c)
{
	static const char *const small[] = { "of",  "the", "those", "these",
					     "his", "her", "its",   "their",
					     "our", "my" };
	bool of = false;

	for (size_t j = i + 1; j < w->n && c->n_of < COUNTED_OF_MAX; j++) {
		const struct word *k = &w->list[j];

		if (!is_next(text, k - 1, k))
			return;
		of |= is_word(text, k, "of");
		if (!c->n_of && !isnan(k->number) && (of || c->part))
			c->part = true;
		else if (k->worth > 0 && isnan(k->number))
			count_of(c, k->stem);
		else if (c->n_of || !is_any(text, k, STR_LIST(small)))
			return;
		c->to = j + 1;
	}
}

/* "All of the jars", "every one of the sixteen", "none of them". */
static bool is_whole(const char *text, const struct word *k, double *number)
{
	static const char *const all[] = { "all", "every", "each", "both" };
	static const char *const none[] = { "none", "neither" };

	if (is_any(text, k, STR_LIST(all)))
		*number = INFINITY;
	else if (is_any(text, k, STR_LIST(none)))
		*number = -INFINITY;
	else
		return false;
	return true;
}

/* "Never more than sixty", "a day or less": where a rule stops, and nothing that was
 * counted. */
static bool is_bound(const char *text, const struct word *k)
{
	const char *const *before = cues_list(CUES_BOUND_BEFORE);

	for (size_t i = 0; i < cues_n(CUES_BOUND_BEFORE); i++) {
		size_t n = strlen(before[i]);

		if (k->from >= n &&
		    str_begins_fold(text + k->from - n, before[i]))
			return true;
	}
	return str_begins_any(text + k->to, CUES(BOUND_BEHIND)) > 0;
}

/* "Two and two fifths times", "two minutes to four": no number by itself. */
static bool is_mixed(const char *text, const struct words *w, size_t i)
{
	const struct word *k = &w->list[i];

	if (i >= 2 && is_word(text, k - 1, "and") && !isnan(k[-2].number))
		return true;
	if (i + 2 < w->n && is_word(text, k + 1, "and") && !isnan(k[2].number))
		return true;
	return i + 3 < w->n && is_word(text, k + 2, "to") &&
	       !isnan(k[3].number);
}

/* "A minute", "an hour": so people speak of any time. */
static bool is_one(const struct counted *c)
{
	return c->number == 1 || c->number == 60 || c->number == 3600;
}

bool counted_at(const char *text, const struct words *w, size_t i,
		struct counted *c)
{
	const struct word *k = &w->list[i];

	*c = (struct counted){ .at = i, .to = i + 1, .number = k->number };
	c->part = is_whole(text, k, &c->number);
	if (c->part) {
		count_behind(text, w, i, c);
		return c->n_of > 0;
	}
	if (is_lasting(text, w, i, c))
		return c->lasts && !is_bound(text, k) && !is_one(c);
	if (isnan(k->number) || k->number < COUNT_LEAST ||
	    numbering_is_place(text, k->from, k->to) || is_bound(text, k) ||
	    is_mixed(text, w, i))
		return false;
	if (is_date(text, w, i, c) || is_marked(text, w, i, c))
		return true;
	count_behind(text, w, i, c);
	if (!c->n_of && is_year(text, k))
		count_of(c, stem_of("year"));
	return c->n_of > 0;
}

bool counted_same(const struct counted *a, const struct counted *b)
{
	if ((a->part && !b->part) || a->lasts != b->lasts)
		return false;
	for (size_t i = 0; i < a->n_of; i++)
		for (size_t j = 0; j < b->n_of; j++)
			if (a->of[i] == b->of[j])
				return true;
	return false;
}

bool counted_like(const struct counted *a, const struct counted *b)
{
	return a->lasts ? lasting_is_like(a->number, b->number)
			: a->number == b->number;
}

bool counted_in(const char *text, const struct words *w,
		const struct counted *c)
{
	struct counted other;

	for (size_t i = 0; i < w->n; i++)
		if (counted_at(text, w, i, &other) && counted_same(c, &other) &&
		    counted_like(&other, c))
			return true;
	return c->lasts && lasting_between_clocks(text, w, c->number);
}
