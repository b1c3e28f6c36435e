#include "court/ballot.h"

#include <math.h>

#include "base/faults.h"
#include "base/json.h"

#define BALLOT_FILE_MAX	      ((size_t)1 << 20)
#define BALLOT_CATEGORIES_MAX 50
#define BALLOT_LEVELS_MAX     20
#define POINTS_MAX	      100000.0

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

		if (isnan(marks[i]))
			continue;
		got += c->weight * marks[i] / c->max;
		weight += c->weight;
	}
	if (weight <= 0)
		return NAN;
	total = b->ceiling * got / weight;
	return total < b->floor ? b->floor : total;
}

void ballot_release(struct ballot *b)
{
	arena_release(&b->arena);
	*b = (struct ballot){ 0 };
}
