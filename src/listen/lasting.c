/*
 * lasting.c - see lasting.h
 */
#include "listen/lasting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SECOND	   1.0
#define MINUTE	   60.0
#define HOUR	   3600.0
#define HALF	   0.5
#define ROUNDING   0.1
#define WORDS_MOST 8 /* "one hour and thirty-two minutes and ten seconds" */

/* How long one is: 0 for what is no such word. */
static double unit_of(const char *text, const struct words *w, size_t i)
{
	static const struct {
		const char *word;
		double seconds;
	} units[] = { { "seconds", SECOND },
		      { "minutes", MINUTE },
		      { "minute", MINUTE },
		      { "hours", HOUR },
		      { "hour", HOUR } };
	size_t n;

	if (i >= w->n)
		return 0;
	n = w->list[i].to - w->list[i].from;
	for (size_t u = 0; u < sizeof units / sizeof *units; u++)
		if (strlen(units[u].word) == n &&
		    !strncasecmp(text + w->list[i].from, units[u].word, n))
			return units[u].seconds;
	return 0;
}

static bool is_word(const char *text, const struct words *w, size_t i,
		    const char *word)
{
	return i < w->n && w->list[i].to - w->list[i].from == strlen(word) &&
	       !strncasecmp(text + w->list[i].from, word, strlen(word));
}

static bool is_one(const char *text, const struct words *w, size_t i)
{
	return is_word(text, w, i, "a") || is_word(text, w, i, "an") ||
	       is_word(text, w, i, "one");
}

/* "And a half" at word i. */
static bool is_and_half(const char *text, const struct words *w, size_t i)
{
	return is_word(text, w, i, "and") && is_word(text, w, i + 1, "a") &&
	       is_word(text, w, i + 2, "half");
}

/* "Fifty minutes", "an hour", "half an hour", "two and a half hours": adds it, and the
 * word behind it comes back; `at` for nothing. */
static size_t add_one(const char *text, const struct words *w, size_t at,
		      double *seconds, double *unit)
{
	double n = at < w->n ? w->list[at].number : NAN;
	size_t i = at + 1;

	if (isnan(n) && is_word(text, w, at, "half") && is_one(text, w, i)) {
		n = HALF;
		i++;
	} else if (isnan(n) && is_one(text, w, at)) {
		n = 1;
	}
	if (isnan(n))
		return at;
	if (is_and_half(text, w, i)) {
		n += HALF;
		i += 3;
	}
	*unit = unit_of(text, w, i);
	if (*unit <= 0)
		return at;
	i++;
	if (is_and_half(text, w, i)) {
		n += HALF;
		i += 3;
	}
	*seconds += n * *unit;
	return i;
}

/* The length that begins with word `at`. */
static bool begins_at(struct lasting *out, const char *text,
		      const struct words *w, size_t at)
{
	double unit, smaller;
	size_t next;

	*out = (struct lasting){ .from = at };
	out->to = add_one(text, w, at, &out->seconds, &unit);
	if (out->to == at)
		return false;
	for (;;) {
		double more = 0;
		size_t from = out->to + is_word(text, w, out->to, "and");

		next = add_one(text, w, from, &more, &smaller);
		if (next == from || smaller >= unit)
			return true;
		out->seconds += more;
		out->to = next;
		unit = smaller;
	}
}

/* "Two minutes to four" is a time of the clock. */
static bool is_clock(const char *text, const struct words *w, size_t behind)
{
	return behind + 1 < w->n && !isnan(w->list[behind + 1].number) &&
	       (is_word(text, w, behind, "to") ||
		is_word(text, w, behind, "past"));
}

bool lasting_at(struct lasting *out, const char *text, const struct words *w,
		size_t i)
{
	size_t from = i > WORDS_MOST ? i - WORDS_MOST : 0;

	if (isnan(w->list[i].number) && !begins_at(out, text, w, i))
		return false;
	for (size_t at = from; at <= i; at++)
		if (begins_at(out, text, w, at) && out->to > i)
			return !is_clock(text, w, out->to);
	return false;
}

bool lasting_is_like(double seconds, double other)
{
	return fabs(seconds - other) <= ROUNDING * fmax(seconds, other);
}

/* "9:59:14" in seconds of the day; NAN for another word. */
static double clock_of(const char *text, const struct word *k)
{
	const char *s = text + k->from;
	char *end;
	double hours, minutes, seconds = 0;

	if (!memchr(s, ':', k->to - k->from))
		return NAN;
	hours = strtod(s, &end);
	if (*end != ':')
		return NAN;
	minutes = strtod(end + 1, &end);
	if (*end == ':')
		seconds = strtod(end + 1, &end);
	return hours * HOUR + minutes * MINUTE + seconds;
}

bool lasting_between_clocks(const char *text, const struct words *w,
			    double seconds)
{
	for (size_t i = 0; i < w->n; i++) {
		double from = clock_of(text, &w->list[i]);

		for (size_t j = i + 1; !isnan(from) && j < w->n; j++) {
			double to = clock_of(text, &w->list[j]);

			if (!isnan(to) &&
			    lasting_is_like(fabs(to - from), seconds))
				return true;
		}
	}
	return false;
}
