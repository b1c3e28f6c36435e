#include "report/grades.h"

#include <math.h>
#include <string.h>

#include "base/json.h"

static void read_mark(struct grades *g, struct grade *one,
		      const struct json_ref *at)
{
	struct grade_mark m = {
		.name = arena_strdup(&g->arena,
				     json_text_or(at, "name", "", NULL)),
		.mark = json_number_or(at, "mark", NAN, NULL),
		.max = json_number_or(at, "max", 0, NULL),
	};

	if (!*m.name || !(m.max > 0) || isinf(m.max) || m.mark < 0 ||
	    m.mark > m.max) {
		g->n_senseless++;
		return;
	}
	one->marks[one->n_marks++] = m;
	one->of_all += m.max;
	if (isnan(m.mark))
		return;
	one->n_given++;
	one->got += m.mark;
	one->of += m.max;
}

static struct grade read_sheet(struct grades *g, const struct json_ref *at)
{
	struct json_ref list, item = { 0 };
	struct grade one = {
		.sheet = arena_strdup(&g->arena,
				      json_text_or(at, "ballot", "", NULL)),
		.author = arena_strdup(&g->arena,
				       json_text_or(at, "author", "", NULL)),
		.at = arena_strdup(&g->arena, json_text_or(at, "at", "", NULL)),
		.total = json_number_or(at, "total", NAN, NULL),
	};

	if (!json_member_opt(at, "marks", JSON_ARRAY, &list, NULL))
		return one;
	one.marks = arena_array(&g->arena, GRADES_MARKS_MAX, sizeof *one.marks);
	while (one.n_marks < GRADES_MARKS_MAX && json_next(&list, &item))
		read_mark(g, &one, &item);
	if (!isfinite(one.total) || one.total < 0)
		one.total = NAN;
	return one;
}

/* A later one of the same author takes the place of the earlier. */
static void add(struct grades *g, const struct grade *one)
{
	size_t at = 0;

	while (at < g->n && (strcmp(g->list[at].sheet, one->sheet) != 0 ||
			     strcmp(g->list[at].author, one->author) != 0))
		at++;
	if (at < g->n || g->n == GRADES_SHEETS_MAX) {
		at = at < g->n ? at : 0;
		memmove(&g->list[at], &g->list[at + 1],
			(--g->n - at) * sizeof *g->list);
	}
	if (one->n_given)
		g->list[g->n++] = *one;
}

void grades_read(struct grades *out, const char *ballots_json)
{
	struct json *doc;
	struct json_ref root, item = { 0 };

	*out = (struct grades){ .n = 0 };
	doc = ballots_json
		      ? json_parse(ballots_json, strlen(ballots_json), NULL)
		      : NULL;
	if (!doc)
		return;
	root = json_root(doc);
	out->list =
		arena_array(&out->arena, GRADES_SHEETS_MAX, sizeof *out->list);
	while (json_next(&root, &item)) {
		struct grade one = read_sheet(out, &item);

		add(out, &one);
	}
	json_free(doc);
}

void grades_release(struct grades *g)
{
	arena_release(&g->arena);
	*g = (struct grades){ .n = 0 };
}
