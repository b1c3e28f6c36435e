#include "bench/types_fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/xmalloc.h"
#include "bench/logistic.h"
#include "bench/reader_data.h"
#include "court/catalogue.h"

#define COST_REAL 3.0 /* of an error, beside the weights' squares */
#define COST_OWN  1.5

const char *const type_scheme_names[TYPE_SCHEMES] = { "legalbench", "stetson",
						      "metacog", "valence" };
const size_t type_scheme_labels[TYPE_SCHEMES] = {
	LEGALBENCH_LABELS, STETSON_LABELS, METACOG_LABELS, VALENCE_LABELS
};

static void add(struct type_rows *r, bool real, const char *group,
		const char *text, const struct question_type *t)
{
	r->list = xreallocarray(r->list, r->n + 1, sizeof *r->list);
	r->list[r->n++] = (struct type_row){
		.real = real,
		.group = arena_strdup(&r->arena, group),
		.text = arena_strdup(&r->arena, text),
		.labels = { t->legalbench, t->stetson, t->metacog, t->valence },
	};
	r->n_real += real;
}

static void add_line(struct type_rows *r, const char *s, size_t len)
{
	struct error err;
	struct json *doc = json_parse(s, len, &err);

	if (doc) {
		struct json_ref root = json_root(doc);
		struct question_type t = question_type_read(&root, NULL);

		add(r, true, json_text_or(&root, "docket", "", NULL),
		    json_text_or(&root, "text", "", NULL), &t);
	}
	json_free(doc);
}

static bool add_real(struct type_rows *r, const char *name)
{
	char *path = file_join(data_dir() ? data_dir() : ".", name);
	struct error err;
	struct lines *l = lines_open(path, false, &err);
	const char *s;
	size_t len;

	while (l && lines_next(l, &s, &len))
		add_line(r, s, len);
	lines_close(l);
	free(path);
	return r->n_real > 0;
}

static void add_case(struct type_rows *r, const struct court_case *c)
{
	for (size_t i = 0; i < c->n_issues; i++)
		for (size_t q = 0; q < c->issues[i].n_questions; q++)
			if (c->issues[i].questions[q].type.valence >= 0)
				add(r, false, c->slug,
				    c->issues[i].questions[q].text,
				    &c->issues[i].questions[q].type);
}

static void add_own(struct type_rows *r)
{
	static const char *const shipped[] = { "ames",	  "calloran", "drozdek",
					       "karsova", "okafor",   "paxton",
					       "tillery", "tuck",     "waetzig",
					       "zuch" };
	struct catalogue catalogue;
	struct court_case c;
	struct error err = { 0 };

	catalogue_init(&catalogue);
	for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
		if (!catalogue_case(&catalogue, shipped[i], &c, &err))
			continue;
		add_case(r, &c);
		case_release(&c);
	}
	catalogue_release(&catalogue);
}

bool type_rows_load(struct type_rows *out, const struct lexicons *lx,
		    const struct wordvec *v)
{
	*out = (struct type_rows){ 0 };
	if (!add_real(out, "questions/part1.jsonl") ||
	    !add_real(out, "questions/part2.jsonl")) {
		printf("types: SKIP: the labelled turns are not here "
		       "(../shared/data or HOTBENCH_DATA)\n");
		return false;
	}
	add_own(out);
	for (size_t i = 0; i < out->n; i++)
		types_traits(lx, v, out->list[i].text, &out->list[i].traits);
	return true;
}

void type_rows_release(struct type_rows *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->list[i].traits.list);
	free(r->list);
	arena_release(&r->arena);
}

static void fit_label(const struct type_rows *rows, const bool *use,
		      size_t dims, size_t scheme, int label, struct table *out)
{
	struct examples e = { 0 };

	for (size_t i = 0; i < rows->n; i++) {
		const struct type_row *r = &rows->list[i];

		if (use[i] && r->labels[scheme] >= 0)
			examples_add(&e, &r->traits, r->labels[scheme] == label,
				     r->real ? COST_REAL : COST_OWN);
	}
	logistic_fit(&e, TYPES_SIZE(dims), out);
}

void types_fit(const struct type_rows *rows, const bool *use, size_t dims,
	       struct table out[TYPES_TABLES])
{
	size_t at = 0;

	memset(out, 0, TYPES_TABLES * sizeof *out);
	for (size_t s = 0; s < TYPE_SCHEMES; s++)
		for (size_t k = 0; k < type_scheme_labels[s]; k++)
			fit_label(rows, use, dims, s, (int)k, &out[at++]);
}
