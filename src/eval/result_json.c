#include "eval/result_json.h"

#include <math.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"

static void put_texts(struct jsonw *w, const char *key, const struct texts *t)
{
	jsonw_put_array(w, key);
	for (size_t i = 0; i < t->n; i++)
		jsonw_text(w, t->list[i]);
	jsonw_end_array(w);
}

static void put_cell(struct jsonw *w, const struct eval_cell *c)
{
	if (c->text) {
		jsonw_text(w, c->text);
		return;
	}
	jsonw_object(w);
	jsonw_put_number(w, "value", c->v);
	jsonw_key(w, "interval95");
	if (isnan(c->lo)) {
		jsonw_null(w);
	} else {
		jsonw_array(w);
		jsonw_number(w, c->lo);
		jsonw_number(w, c->hi);
		jsonw_end_array(w);
	}
	jsonw_put_number(w, "n", c->of > 0 ? c->of : NAN);
	if (c->unsure)
		jsonw_put_text(w, "unsure", c->unsure);
	jsonw_end_object(w);
}

static void put_table(struct jsonw *w, const struct eval_table *t)
{
	jsonw_object(w);
	jsonw_put_text(w, "key", t->key);
	jsonw_put_text(w, "title", t->title);
	put_texts(w, "notes", &t->notes);
	jsonw_put_array(w, "rows");
	for (size_t i = 0; i < t->n_rows; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "key", t->rows[i].key);
		jsonw_put_text(w, "title", t->rows[i].title);
		jsonw_put_object(w, "figures");
		for (size_t k = 0; k < t->n_columns; k++) {
			jsonw_key(w, t->columns[k].key);
			put_cell(w, &t->rows[i].cells[k]);
		}
		jsonw_end_object(w);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	jsonw_end_object(w);
}

static void put_scores(struct jsonw *w, const struct eval_result *r)
{
	jsonw_put_object(w, "scores");
	for (size_t i = 0; i < r->n_scores; i++) {
		jsonw_put_object(w, r->scores[i].key);
		jsonw_put_number(w, "value", r->scores[i].v);
		jsonw_put_bool(w, "less_is_better",
			       r->scores[i].less_is_better);
		jsonw_end_object(w);
	}
	jsonw_end_object(w);
}

static void put_result(struct jsonw *w, const struct eval_result *r)
{
	jsonw_put_text(w, "suite", r->suite);
	jsonw_put_text(w, "title", r->title);
	jsonw_put_text(w, "simulator", r->simulator);
	jsonw_put_text(w, "reader", r->reader);
	jsonw_put_int(w, "seed", (int64_t)r->seed);
	jsonw_put_int(w, "n", (int64_t)r->n);
	put_texts(w, "data", &r->data);
	put_texts(w, "notes", &r->notes);
	put_scores(w, r);
	jsonw_put_array(w, "tables");
	for (size_t i = 0; i < r->n_tables; i++)
		put_table(w, &r->tables[i]);
	jsonw_end_array(w);
}

void eval_result_write(struct buf *out, const struct eval_result *list,
		       size_t n)
{
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.eval/1");
	if (n == 1)
		put_result(&w, list);
	else
		jsonw_put_array(&w, "suites");
	for (size_t i = 0; n != 1 && i < n; i++) {
		jsonw_object(&w);
		put_result(&w, &list[i]);
		jsonw_end_object(&w);
	}
	if (n != 1)
		jsonw_end_array(&w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* ---- back ---- */

static void read_scores(struct eval_result *r, const struct json_ref *at,
			struct faults *f)
{
	struct json_ref all, item = { 0 };

	if (!json_member(at, "scores", JSON_OBJECT, &all, f))
		return;
	while (json_next(&all, &item))
		eval_add_score(r, arena_strdup(&r->arena, item.key),
			       json_number_or(&item, "value", NAN, f),
			       json_bool_or(&item, "less_is_better", false, f));
}

static void read_result(const struct json_ref *at, struct eval_result **list,
			size_t *n, struct faults *f)
{
	struct eval_result *r;

	if (*n == EVAL_RESULTS_MAX) {
		json_fault(at, f, "more than %d results", EVAL_RESULTS_MAX);
		return;
	}
	*list = xreallocarray(*list, *n + 1, sizeof **list);
	r = &(*list)[(*n)++];
	eval_result_init(r, "", "");
	r->suite = field_text(&r->arena, at, "suite", f);
	r->simulator = field_text_or(&r->arena, at, "simulator", NULL, f);
	r->n = (size_t)json_int(at, "n", 0, 1000000000, f);
	read_scores(r, at, f);
}

void eval_results_read(const struct json_ref *root, struct eval_result **list,
		       size_t *n, struct faults *f)
{
	struct json_ref suites, item = { 0 };

	if (!json_schema_is(root, "eval", f))
		return;
	if (!json_member_opt(root, "suites", JSON_ARRAY, &suites, f)) {
		read_result(root, list, n, f);
		return;
	}
	while (json_next(&suites, &item))
		read_result(&item, list, n, f);
}
