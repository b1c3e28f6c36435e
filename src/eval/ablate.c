#include "eval/ablate.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "court/field.h"

/* Which rows were asked is told by their hash, and said in words. */
static const char rows_key[] = "rows";
/* Follow from others, or say which part of a run it is. */
static const char *const no_terms[] = { "count", "judge_elsewhere", "shard",
					rows_key };

const char *ablate_letter(size_t run)
{
	static const char *const letters[ABLATE_RUNS_MAX] = { "A", "B", "C",
							      "D", "E", "F",
							      "G", "H" };

	return letters[run];
}

/* ---- what differs ---- */

static bool options_of(const struct ablate_run *r, struct json_ref *root,
		       struct json_ref *out)
{
	*root = json_root(r->plan);
	return json_member_opt(root, "options", JSON_OBJECT, out, NULL);
}

/* As it stands in the plan, safe to show; "-" where it is not there or empty. */
static const char *option_text(const struct ablate_run *r, const char *key,
			       struct eval_result *out)
{
	struct json_ref root, options, item = { 0 };
	const char *text = "-";
	struct buf b;

	if (!options_of(r, &root, &options))
		return text;
	while (json_next(&options, &item)) {
		if (strcmp(item.key, key) != 0)
			continue;
		buf_init(&b, 4096);
		if (json_kind(&item) == JSON_TEXT)
			buf_puts(&b, json_as_text(&item, NULL));
		else
			json_dump(&item, &b);
		text = b.len ? field_clean(&out->arena, b.s, b.len) : "-";
		buf_release(&b);
	}
	return text;
}

static bool differs(const struct ablate_run *runs, size_t n, const char *key,
		    struct eval_result *out)
{
	const char *first = option_text(&runs[0], key, out);

	for (size_t i = 1; i < n; i++)
		if (strcmp(first, option_text(&runs[i], key, out)) != 0)
			return true;
	return false;
}

static bool is_term(const char *key)
{
	for (size_t i = 0; i < sizeof no_terms / sizeof *no_terms; i++)
		if (!strcmp(key, no_terms[i]))
			return false;
	return true;
}

/* The options of any run that are not the same in all, each once. */
static size_t terms_of(const struct ablate_run *runs, size_t n,
		       struct eval_result *out, struct texts *terms)
{
	for (size_t i = 0; i < n; i++) {
		struct json_ref root, options, item = { 0 };

		if (!options_of(&runs[i], &root, &options))
			continue;
		while (json_next(&options, &item)) {
			bool known = !is_term(item.key);

			for (size_t k = 0; k < terms->n; k++)
				known |= !strcmp(terms->list[k], item.key);
			if (!known && differs(runs, n, item.key, out))
				texts_add(terms, &out->arena, item.key, 32);
		}
	}
	return terms->n;
}

static bool same_rows(const struct ablate_run *runs, size_t n,
		      struct eval_result *out)
{
	return !differs(runs, n, rows_key, out);
}

static void add_runs(const struct ablate_run *runs, size_t n,
		     struct eval_result *out)
{
	struct texts terms = { .n = 0 };
	struct eval_table *t;

	terms_of(runs, n, out, &terms);
	t = eval_add_table(out, "runs", "What differs", "run");
	for (size_t k = 0; k < terms.n; k++)
		eval_add_column(out, t, terms.list[k], terms.list[k]);
	eval_add_column(out, t, "n", "cases");
	for (size_t i = 0; i < n; i++) {
		const char *base = file_base(runs[i].name);
		const char *name =
			eval_say(out, "%s, %s", ablate_letter(i),
				 field_clean(&out->arena, base, strlen(base)));
		struct eval_cell *row = eval_add_row(out, t, name, name);

		for (size_t k = 0; k < terms.n; k++)
			row[k] = eval_words(
				option_text(&runs[i], terms.list[k], out));
		row[terms.n] = eval_count(runs[i].result->n);
	}
	if (!terms.n)
		eval_table_note(out, t,
				"All were run with the same options: what "
				"differs below is chance.");
	else if (terms.n > 1)
		eval_table_note(out, t,
				"Several options differ: what differs below "
				"is not the doing of one of them.");
	if (!same_rows(runs, n, out))
		eval_table_note(out, t,
				"They were not asked the same rows, so they "
				"cannot be compared.");
}

/* ---- what came of them ---- */

static void add_columns(struct eval_result *out, struct eval_table *t, size_t n)
{
	for (size_t i = 0; i < n; i++)
		eval_add_column(out, t, ablate_letter(i), ablate_letter(i));
}

static double score_of(const struct eval_result *r, const char *key)
{
	for (size_t i = 0; i < r->n_scores; i++)
		if (!strcmp(r->scores[i].key, key))
			return r->scores[i].v;
	return NAN;
}

static void add_scores(const struct ablate_run *runs, size_t n,
		       struct eval_result *out)
{
	const struct eval_result *first = runs[0].result;
	struct eval_table *t =
		eval_add_table(out, "scores", "In one number", "score");

	add_columns(out, t, n);
	for (size_t s = 0; s < first->n_scores; s++) {
		const char *key = eval_say(out, "%s", first->scores[s].key);
		struct eval_cell *row = eval_add_row(out, t, key, key);

		for (size_t i = 0; i < n; i++)
			row[i] = eval_number(score_of(runs[i].result, key), 3);
	}
}

static const struct eval_table *table_of(const struct eval_result *r,
					 const char *key)
{
	for (size_t i = 0; i < r->n_tables; i++)
		if (!strcmp(r->tables[i].key, key))
			return &r->tables[i];
	return NULL;
}

static const struct eval_row *row_of(const struct eval_table *t,
				     const char *key)
{
	for (size_t i = 0; t && i < t->n_rows; i++)
		if (!strcmp(t->rows[i].key, key))
			return &t->rows[i];
	return NULL;
}

/* The first column of the table with an interval, or none for want of cases, in some
 * row; -1. */
static int column_of(const struct eval_table *t)
{
	for (size_t c = 0; c < t->n_columns; c++)
		for (size_t r = 0; r < t->n_rows; r++)
			if (isfinite(t->rows[r].cells[c].lo) ||
			    t->rows[r].cells[c].unsure)
				return (int)c;
	return -1;
}

/* Of the same columns alone. */
static struct eval_cell cell_of(const struct eval_result *r,
				const struct eval_table *like, int column,
				const char *key)
{
	const struct eval_table *t = table_of(r, like->key);
	const struct eval_row *row = row_of(t, key);
	struct eval_cell cell;

	if (!row || t->n_columns <= (size_t)column ||
	    strcmp(t->columns[column].key, like->columns[column].key) != 0)
		return eval_number(NAN, 0);
	cell = row->cells[column];
	cell.text = NULL;
	return cell;
}

static void add_figures(const struct ablate_run *runs, size_t n,
			const struct eval_table *of, int column,
			struct eval_result *out)
{
	struct eval_table *t = eval_add_table(
		out, eval_say(out, "%s", of->key),
		eval_say(out, "%s: %s", of->title, of->columns[column].title),
		eval_say(out, "%s", of->head));

	add_columns(out, t, n);
	for (size_t r = 0; r < of->n_rows; r++) {
		const char *key = eval_say(out, "%s", of->rows[r].key);
		const char *title = eval_say(out, "%s", of->rows[r].title);
		struct eval_cell *row = eval_add_row(out, t, key, title);

		for (size_t i = 0; i < n; i++)
			row[i] = cell_of(runs[i].result, of, column, key);
	}
}

void eval_ablate(const struct ablate_run *runs, size_t n,
		 struct eval_result *out)
{
	const struct eval_result *first = runs[0].result;
	bool pairs = n > 1 && runs[0].suite->facts && same_rows(runs, n, out);

	out->seed = first->seed;
	out->n = n;
	eval_data(out, "%zu run%s of eval %s.", n, str_plural(n), first->suite);
	eval_note(out, pairs ? "How the first run differs from each other one "
			       "is told sample by sample (\"less\"). All other "
			       "figures have their own intervals: where two "
			       "overlap widely, the difference may be chance."
			     : "Each figure has its own interval. Where two of "
			       "them overlap widely, the difference may be "
			       "chance.");
	add_runs(runs, n, out);
	if (pairs)
		ablate_add_pairs(runs, n, out);
	add_scores(runs, n, out);
	for (size_t i = 0; i < first->n_tables; i++) {
		int column = column_of(&first->tables[i]);

		if (column >= 0)
			add_figures(runs, n, &first->tables[i], column, out);
	}
}
