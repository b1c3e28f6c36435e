/*
 * scales.c - see scales.h
 */
#include "listen/scales.h"

#include <math.h>
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

static size_t place(struct place *p, size_t n, const char *set,
		    const char *group, const char *name, double *at)
{
	snprintf(p[n].name, sizeof p[n].name, "%s.%s%s%s", set, group,
		 *group ? "." : "", name);
	p[n].at = at;
	return n + 1;
}

static size_t places_of(struct scale_set *s, const char *set, struct place *p,
			size_t n)
{
	for (int i = 0; i < MATCH_N; i++)
		n = place(p, n, set, "match", match_sign_names[i],
			  &s->match[i]);
	for (int i = 0; i < TOUCH_N; i++) {
		n = place(p, n, set, "mapped", touch_sign_names[i],
			  &s->touch_mapped[i]);
		n = place(p, n, set, "follow", touch_sign_names[i],
			  &s->touch_follow[i]);
		n = place(p, n, set, "bare", touch_sign_names[i],
			  &s->touch_bare[i]);
		n = place(p, n, set, "asked", touch_sign_names[i],
			  &s->touch_asked[i]);
	}
	for (int i = 0; i < SWITCH_N; i++)
		n = place(p, n, set, "side", switch_sign_names[i], &s->side[i]);
	for (int i = 0; i < YIELD_N; i++)
		n = place(p, n, set, "yield", yield_sign_names[i],
			  &s->yield[i]);
	n = place(p, n, set, "", "yields", &s->yields);
	n = place(p, n, set, "", "surely_yields", &s->surely_yields);
	for (int i = 0; i < CEDE_N; i++)
		n = place(p, n, set, "cede", cede_sign_names[i], &s->cede[i]);
	n = place(p, n, set, "", "cedes", &s->cedes);
	n = place(p, n, set, "", "doubts", &s->doubts);
	for (int i = 0; i < PLACE_N; i++)
		n = place(p, n, set, "place", place_sign_names[i],
			  &s->place[i]);
	for (int i = 0; i < PARTICULAR_N; i++)
		n = place(p, n, set, "particular", particular_sign_names[i],
			  &s->particular[i]);
	n = place(p, n, set, "", "asks", &s->asks);
	for (int i = 0; i < RECALL_N; i++)
		n = place(p, n, set, "recall", recall_sign_names[i],
			  &s->recall[i]);
	n = place(p, n, set, "", "recalls", &s->recalls);
	for (int i = 0; i < NAMING_N; i++)
		n = place(p, n, set, "naming", naming_sign_names[i],
			  &s->naming[i]);
	n = place(p, n, set, "", "told", &s->told);
	for (int i = 0; i < TURNED_N; i++)
		n = place(p, n, set, "turned", turned_sign_names[i],
			  &s->turned[i]);
	n = place(p, n, set, "", "opposed", &s->opposed);
	n = place(p, n, set, "", "wavers", &s->wavers);
	n = place(p, n, set, "", "none", &s->none);
	n = place(p, n, set, "", "margin", &s->margin);
	n = place(p, n, set, "", "beside_mapped", &s->beside_mapped);
	n = place(p, n, set, "", "beside_follow", &s->beside_follow);
	n = place(p, n, set, "", "beside_bare", &s->beside_bare);
	n = place(p, n, set, "", "beside_asked", &s->beside_asked);
	n = place(p, n, set, "", "heard_asked", &s->heard_asked);
	n = place(p, n, set, "", "proposition", &s->proposition);
	n = place(p, n, set, "", "switched", &s->switched);
	n = place(p, n, set, "", "agrees", &s->agrees);
	return place(p, n, set, "", "firm", &s->firm);
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
