#include "court/ballot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/names.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

#define BALLOT_FILE_MAX	      ((size_t)1 << 20)
#define BALLOT_CATEGORIES_MAX 50
#define BALLOT_LEVELS_MAX     20
#define POINTS_MAX	      100000.0

static const char *const figures[] = { "answered_first" };

static double points(const struct json_ref *at, const char *key, double least,
		     struct faults *f)
{
	double v = json_number(at, key, f);

	if (v >= least && v <= POINTS_MAX)
		return v;
	json_fault(at, f, "%s: %g is not between %g and %g", key, v, least,
		   POINTS_MAX);
	return least;
}

static void read_category(struct ballot *b, struct ballot_category *c,
			  const struct json_ref *at, struct faults *f)
{
	c->name = field_text(&b->arena, at, "name", f);
	c->max = points(at, "max", 0, f);
	if (c->max == 0)
		json_fault(at, f, "max: must be above 0");
	c->weight = points(at, "weight", 0, f);
	c->guidance = field_text_or(&b->arena, at, "guidance", "", f);
	c->levels = field_texts(&b->arena, at, "levels", BALLOT_LEVELS_MAX, f);
	c->from_text = json_bool_or(at, "from_text", true, f);
	c->figure = (enum ballot_figure)json_choice_or(
		at, "figure", STR_LIST(figures), BALLOT_NO_FIGURE, f);
}

static void read_ballot(void *out, const struct json_ref *root,
			struct faults *f)
{
	struct ballot *b = out;
	struct field_items w;

	json_schema_is(root, "ballot", f);
	if (json_kind(root) != JSON_OBJECT)
		f = NULL;
	b->slug = field_slug(&b->arena, root, "slug", f);
	b->name = field_text(&b->arena, root, "name", f);
	b->source = field_text_or(&b->arena, root, "source", "", f);
	b->floor = points(root, "floor", 0, f);
	b->ceiling = points(root, "ceiling", 0, f);
	if (b->ceiling <= b->floor)
		json_fault(root, f, "ceiling: %g is not above the floor, %g",
			   b->ceiling, b->floor);
	w = field_items(root, "categories", BALLOT_CATEGORIES_MAX, f);
	if (!w.n)
		json_fault(root, f, "categories: there is none");
	b->categories = arena_array(&b->arena, w.n, sizeof *b->categories);
	while (field_next(&w))
		read_category(b, &b->categories[b->n_categories++], &w.at, f);
}

bool ballot_load(struct ballot *out, const char *path, struct faults *f)
{
	*out = (struct ballot){ 0 };
	return field_load(path, BALLOT_FILE_MAX, true, read_ballot, out, f);
}

double ballot_total(const struct ballot *b, const double *marks)
{
	double got = 0, weight = 0, total;

	for (size_t i = 0; i < b->n_categories; i++) {
		const struct ballot_category *c = &b->categories[i];

		if (!(marks[i] >= 0))
			continue;
		got += c->weight * marks[i] / c->max;
		weight += c->weight;
	}
	if (weight <= 0)
		return NAN;
	total = b->ceiling * got / weight;
	return total < b->floor ? b->floor : total;
}

/* ---- marks as a person types them ---- */

/* The line whose beginning is nearest to what was typed; n_categories: none is near. */
static size_t nearest(const struct ballot *b, const char *s, size_t len)
{
	char *word = xstrndup(s, len);
	size_t i = len ? 0 : b->n_categories;

	for (; i < b->n_categories; i++) {
		const char *name = b->categories[i].name;
		char *begins = xstrndup(name, utf8_prefix(name, len));
		const char *one[] = { begins };
		bool near = names_nearest(word, one, 1) != NULL;

		free(begins);
		if (near)
			break;
	}
	free(word);
	return i;
}

static bool no_line(const struct ballot *b, const char *s, size_t len,
		    size_t n_found, struct error *err)
{
	int cols = (int)(len < 60 ? len : 60);
	struct buf names, found;
	size_t near = n_found ? b->n_categories : nearest(b, s, len);

	buf_init(&names, sizeof err->text - 300);
	buf_init(&found, 100);
	for (size_t i = 0; i < b->n_categories; i++)
		buf_printf(&names, "%s%zu %s", i ? "; " : "", i + 1,
			   b->categories[i].name);
	if (near < b->n_categories)
		buf_printf(&found, " (did you mean %zu?)", near + 1);
	if (n_found)
		error_set(err, ERR_USAGE,
			  "%s: %zu lines are called '%.*s'; it has: %s",
			  b->slug, n_found, cols, s, names.s);
	else
		error_set(err, ERR_USAGE,
			  "%s: no line is called '%.*s'%s; it has: %s", b->slug,
			  cols, s, found.s, names.s);
	buf_release(&names);
	buf_release(&found);
	return false;
}

/* The line of a number, or of a name or its beginning. */
static bool find_line(const struct ballot *b, const char *s, size_t len,
		      size_t *out, struct error *err)
{
	char *word = xstrndup(s, len), *end;
	unsigned long n = strtoul(word, &end, 10);
	bool number = len && !*end && *word != '-';
	size_t n_found = number && n >= 1 && n <= b->n_categories;

	*out = n_found ? n - 1 : 0;
	for (size_t i = 0; len && !number && i < b->n_categories; i++) {
		const char *name = b->categories[i].name;

		if (!str_begins_fold(name, word))
			continue;
		*out = i;
		n_found++;
		if (strlen(name) == len) { /* all of it: no other is meant */
			n_found = 1;
			break;
		}
	}
	free(word);
	return n_found == 1 || no_line(b, s, len, n_found, err);
}

static bool parse_mark(const struct ballot_category *c, const char *s,
		       size_t len, double suggested, double *out,
		       struct error *err)
{
	static const char *const not_assessed[] = { "n/a", "na",
						    "not assessed" };
	char *word = xstrndup(s, len), *end;
	double v = strtod(word, &end);
	bool ok = len && !*end && v >= 0 && v <= c->max;

	*out = ok ? v : NAN;
	if (!strcmp(word, "suggested") && !isnan(suggested)) {
		*out = suggested;
		ok = true;
	}
	if (!ok && !strcmp(word, "-"))
		ok = true;
	if (!ok && str_in(word, STR_LIST(not_assessed))) {
		*out = BALLOT_NOT_ASSESSED;
		ok = true;
	}
	if (!ok && !strcmp(word, "suggested"))
		error_set(err, ERR_USAGE, "%s: nothing is suggested there",
			  c->name);
	else if (!ok)
		error_set(err, ERR_USAGE,
			  "%s: '%.40s' is no mark; say 0 to %g, - for none, or "
			  "n/a for what is not assessed",
			  c->name, word, c->max);
	free(word);
	return ok;
}

/* A name may hold commas, a mark holds none. */
static bool parse_all(const struct ballot *b, const char *text,
		      const double *suggested, double *marks, struct error *err)
{
	while (*text) {
		size_t n = strcspn(text, "="), n_mark, i;
		const char *name = str_trim(text, &n), *mark;

		if (!text[strcspn(text, "=")])
			return error_set(err, ERR_USAGE,
					 "'%.60s': say LINE=POINTS", text);
		text += strcspn(text, "=") + 1;
		n_mark = strcspn(text, ",");
		mark = str_trim(text, &n_mark);
		if (!find_line(b, name, n, &i, err) ||
		    !parse_mark(&b->categories[i], mark, n_mark, suggested[i],
				&marks[i], err))
			return false;
		text += strcspn(text, ",");
		text += *text == ',';
	}
	return true;
}

bool ballot_parse(const struct ballot *b, const char *text,
		  const double *suggested, double *marks, struct error *err)
{
	double *own = xcalloc(b->n_categories, sizeof *own);
	bool ok;

	memcpy(own, marks, b->n_categories * sizeof *own);
	ok = (*text || error_set(err, ERR_USAGE, "say LINE=POINTS")) &&
	     parse_all(b, text, suggested, own, err);
	if (ok)
		memcpy(marks, own, b->n_categories * sizeof *own);
	free(own);
	return ok;
}

void ballot_release(struct ballot *b)
{
	arena_release(&b->arena);
	*b = (struct ballot){ 0 };
}
