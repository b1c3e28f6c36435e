/*
 * scales.c - see scales.h
 */
#include "listen/scales.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"

#define NAME(id, name) name,
const char *const match_sign_names[MATCH_N] = { MATCH_SIGNS(NAME) };
const char *const touch_sign_names[TOUCH_N] = { TOUCH_SIGNS(NAME) };
const char *const switch_sign_names[SWITCH_N] = { SWITCH_SIGNS(NAME) };
const char *const yield_sign_names[YIELD_N] = { YIELD_SIGNS(NAME) };
const char *const cede_sign_names[CEDE_N] = { CEDE_SIGNS(NAME) };
const char *const place_sign_names[PLACE_N] = { PLACE_SIGNS(NAME) };
const char *const particular_sign_names[PARTICULAR_N] = { PARTICULAR_SIGNS(
	NAME) };
const char *const recall_sign_names[RECALL_N] = { RECALL_SIGNS(NAME) };
const char *const naming_sign_names[NAMING_N] = { NAMING_SIGNS(NAME) };
const char *const turned_sign_names[TURNED_N] = { TURNED_SIGNS(NAME) };

#define FILE_MAX ((size_t)256 << 10)

/* Every number of a set by its name. */
struct place {
	char name[64];
	double *at;
};
#define SET_PLACES (sizeof(struct scale_set) / sizeof(double))
#define PLACES	   (2 * SET_PLACES)

/* What a set has: a row of weights, one for each sign of a group, or one number. */
struct field {
	const char *name;
	const char *const *signs; /* NULL of one number */
	size_t n, offset;	  /* in struct scale_set */
};
/* clang-format off */
#define ROW(group, member, names)                                             \
	{ #group, names, sizeof names / sizeof *names,                        \
	  offsetof(struct scale_set, member) }
#define ONE(member) { #member, NULL, 1, offsetof(struct scale_set, member) }
static const struct field fields[] = {
	ROW(match, match, match_sign_names),
	ROW(mapped, touch_mapped, touch_sign_names),
	ROW(follow, touch_follow, touch_sign_names),
	ROW(bare, touch_bare, touch_sign_names),
	ROW(asked, touch_asked, touch_sign_names),
	ROW(side, side, switch_sign_names),
	ROW(yield, yield, yield_sign_names),
	ONE(yields), ONE(surely_yields),
	ROW(cede, cede, cede_sign_names),
	ONE(cedes), ONE(doubts),
	ROW(place, place, place_sign_names),
	ROW(particular, particular, particular_sign_names),
	ONE(asks),
	ROW(recall, recall, recall_sign_names),
	ONE(recalls),
	ROW(naming, naming, naming_sign_names),
	ONE(told),
	ROW(turned, turned, turned_sign_names),
	ONE(opposed), ONE(wavers), ONE(none), ONE(margin),
	ONE(beside_mapped), ONE(beside_follow), ONE(beside_bare),
	ONE(beside_asked), ONE(heard_asked), ONE(proposition),
	ONE(switched), ONE(agrees), ONE(firm),
};
/* clang-format on */

/* "vectors.match.issue", or "vectors.firm". */
static void name_place(struct place *p, const char *set, const struct field *f,
		       size_t i)
{
	if (f->signs)
		snprintf(p->name, sizeof p->name, "%s.%s.%s", set, f->name,
			 f->signs[i]);
	else
		snprintf(p->name, sizeof p->name, "%s.%s", set, f->name);
}

/* Adds the places of a set to the n that there are; how many there are then. */
static size_t places_of(struct scale_set *s, const char *set, struct place *p,
			size_t n)
{
	for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
		for (size_t i = 0; i < fields[k].n; i++, n++) {
			name_place(&p[n], set, &fields[k], i);
			p[n].at = (double *)((char *)s + fields[k].offset) + i;
		}
	return n;
}

static bool take_line(struct place *p, bool *had, char *line, size_t number,
		      const char *path, struct error *err)
{
	char *end = line + strcspn(line, " \t"), *rest;
	size_t i = 0;
	double v;

	if (*end)
		*end++ = '\0';
	while (i < PLACES && strcmp(p[i].name, line) != 0)
		i++;
	if (i == PLACES)
		return error_set(err, ERR_DATA,
				 "%s:%zu: no weight is called \"%.60s\"", path,
				 number, line);
	if (had[i])
		return error_set(err, ERR_DATA, "%s:%zu: a second %s", path,
				 number, line);
	v = strtod(end, &rest);
	if (rest == end || rest[strspn(rest, " \t\r")] || !isfinite(v))
		return error_set(err, ERR_DATA,
				 "%s:%zu: %s: expected a number, found "
				 "\"%.40s\"",
				 path, number, line, end);
	*p[i].at = v;
	had[i] = true;
	return true;
}

static bool take(struct scales *out, char *s, const char *path,
		 struct error *err)
{
	struct place p[PLACES];
	bool had[PLACES] = { false };
	size_t n = places_of(&out->with, "vectors", p, 0), number = 0;

	n = places_of(&out->without, "words", p, n);
	while (*s) {
		size_t len = strcspn(s, "\n");
		bool more = s[len] == '\n';

		s[len] = '\0';
		number++;
		if (*s && *s != '#' && !take_line(p, had, s, number, path, err))
			return false;
		s += len + more;
	}
	for (size_t i = 0; i < n; i++)
		if (!had[i])
			return error_set(err, ERR_DATA,
					 "%s: %s is missing; `make weights` "
					 "writes the file anew",
					 path, p[i].name);
	return true;
}

bool scales_load(struct scales *out, const char *path, struct error *err)
{
	struct buf text;
	bool ok;

	*out = (struct scales){ 0 };
	buf_init(&text, FILE_MAX);
	ok = file_read(path, &text, err) && take(out, text.s, path, err);
	buf_release(&text);
	if (!ok)
		*out = (struct scales){ 0 };
	return ok;
}

double scales_chance(const double *weights, const double *signs, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += weights[i] * signs[i];
	return 1 / (1 + exp(-sum));
}

double scales_log_odds(double p, double edge)
{
	p = fmin(fmax(p, edge), 1 - edge);
	return log(p / (1 - p));
}
