/*
 * numbers.c - see numbers.h
 */
#include "analysis/numbers.h"

#include <ctype.h>
#include <math.h>
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

/* ---- sums ---- */

#define FIGURES_MAX 16

struct figure {
	double value;
	bool percent;
	size_t first, next; /* tokens */
};

static size_t figures_of(const struct text *t, struct figure *out)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n && n < FIGURES_MAX;) {
		struct figure f = { .first = i };
		if (!number_at(t, i, &f.value, &f.next)) {
			i++;
			continue;
		}
		f.percent = f.next < t->n &&
			    (is_word(t, f.next, "percent") ||
			     t->norm[t->tokens[f.next - 1].to] == '%');
		out[n++] = f;
		i = f.next;
	}
	return n;
}

/* "20 of 80", "20 out of the 80", "10 percent to 20": nothing that matters stands
 * between but `word`. */
static bool joined_by(const struct text *t, const struct figure *a,
		      const struct figure *b, const char *word)
{
	static const char *const small[] = { "out",    "the",  "those", "these",
					     "our",    "its",  "some",	"about",
					     "nearly", "their" };
	bool found = false;
	for (size_t i = a->next + a->percent; i < b->first; i++) {
		bool is = is_word(t, i, word);
		found |= is;
		if (!is && named(t, i, small, sizeof small / sizeof *small) < 0)
			return false;
	}
	return found;
}

/* "20 of 80": a share, when both count. */
static bool is_share(const struct text *t, const struct figure *a,
		     const struct figure *b)
{
	return !a->percent && !b->percent && b->value >= 4 &&
	       a->value <= b->value && a->value == floor(a->value) &&
	       a->value != 0.5 && joined_by(t, a, b, "of");
}

/* Half a point either way, or what rounding the share to tens would do. */
static bool rounds_to(double exact, double said)
{
	double grant = fmod(said, 5) == 0 ? 3 : 1;
	return fabs(exact - said) <= grant;
}

static bool share_wrong(const struct text *t, const struct figure *f, size_t n)
{
	for (size_t i = 0; i + 2 < n; i++) {
		const struct figure *p = &f[i + 2];
		if (is_share(t, &f[i], &f[i + 1]) && p->percent &&
		    p->first - f[i + 1].next <= 8 &&
		    !rounds_to(100 * f[i].value / f[i + 1].value, p->value) &&
		    !rounds_to(100 - 100 * f[i].value / f[i + 1].value,
			       p->value))
			return true;
	}
	return false;
}

static const struct {
	const char *word;
	double by;
} growths[] = { { "doubled", 2 },    { "doubling", 2 }, { "tripled", 3 },
		{ "quadrupled", 4 }, { "halved", 0.5 }, { "tenfold", 10 } };

/* "from 10 to 15 ... doubled" */
static bool growth_wrong(const struct text *t, const struct figure *f, size_t n)
{
	for (size_t i = 0; i + 1 < n; i++) {
		if (!joined_by(t, &f[i], &f[i + 1], "to") || f[i].first == 0 ||
		    !is_word(t, f[i].first - 1, "from") || f[i].value <= 0)
			continue;
		double by = f[i + 1].value / f[i].value;
		for (size_t k = 0; k < t->n; k++)
			for (size_t g = 0; g < sizeof growths / sizeof *growths;
			     g++)
				if (is_word(t, k, growths[g].word) &&
				    fabs(by / growths[g].by - 1) > 0.15)
					return true;
	}
	return false;
}

bool numbers_wrong(const struct text *t)
{
	struct figure f[FIGURES_MAX];
	size_t n = figures_of(t, f);
	return share_wrong(t, f, n) || growth_wrong(t, f, n);
}
