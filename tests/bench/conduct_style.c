/*
 * conduct_style.c - see conduct_style.h
 */
#include "bench/conduct_style.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/xmalloc.h"

#define STYLE_FEATURES 13

static size_t times(const char *s, const char *what)
{
	size_t n = 0;
	for (const char *p = s; (p = strstr(p, what)); p += strlen(what))
		n++;
	return n;
}

static size_t words_in(const char *s, const char *const *list)
{
	size_t n = 0;
	for (; *list; list++)
		n += times(s, *list);
	return n;
}

static void fill(const char *s, double *v)
{
	static const char *const fillers[] = { " you know", " I mean",
					       " uh",	    " um",
					       " sort of",  " kind of",
					       " well",	    NULL };
	static const char *const address[] = { "Justice ", "Your Honor",
					       "Chief Justice", NULL };
	static const char *const linking[] = { " because",   " so ",
					       " but ",	     " and ",
					       " therefore", NULL };
	static const char *const self[] = { " I ",  " we ", " our ",
					    " my ", "I'",   NULL };
	double words = 1, stops;
	for (const char *p = s; *p; p++)
		words += *p == ' ';
	stops = (double)(times(s, ".") + times(s, "?") + times(s, "!")) + 1;
	v[0] = 1;
	v[1] = log(words);
	v[2] = words / stops;
	v[3] = (double)times(s, ",") / words;
	v[4] = (double)times(s, "--") / words;
	v[5] = (double)times(s, "?") / stops;
	v[6] = (double)times(s, "!") / stops;
	v[7] = (double)times(s, "\"") / words;
	v[8] = (double)words_in(s, fillers) / words;
	v[9] = (double)words_in(s, address) / words;
	v[10] = (double)times(s, "'") / words;
	v[11] = (double)words_in(s, self) / words;
	v[12] = (double)words_in(s, linking) / words;
}

static const unsigned char *mask_of(int kind)
{
	static unsigned char mask[STYLE_FEATURES];
	(void)kind;
	memset(mask, 1, sizeof mask);
	return mask;
}

struct fit_task style_task(const struct conduct_rows *rows, unsigned folds)
{
	struct fit_task t = { .n_rows = rows->n,
			      .n_features = STYLE_FEATURES,
			      .mask = mask_of,
			      .whole = true };
	t.rows = xcalloc(rows->n + 1, sizeof *t.rows);
	for (size_t i = 0; i < rows->n; i++) {
		const struct conduct_row *r = &rows->list[i];
		double *v = xcalloc(STYLE_FEATURES, sizeof *v);
		fill(r->in.answer, v);
		t.rows[i] = (struct fit_row){ .row = r, .n_units = 1 };
		t.rows[i].fold = docket_fold(r->docket, folds);
		t.rows[i].units = xcalloc(1, sizeof *t.rows[i].units);
		t.rows[i].units[0].v = v;
		t.rows[i].units[0].span.to = strlen(r->in.answer);
	}
	return t;
}
