/*
 * CoBRA figures against those that the paper's authors published, and against
 * every variant that was recomputed from them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the four above */
#include <cmocka.h>

#include "base/error.h"
#include "base/json.h"
#include "base/lines.h"
#include "near.h"
#include "score/sheet.h"
#include "unit/data.h"

/* A file's rows and, line by line, the JSON that holds their figures. */
struct file {
	struct sheet sheet;
	struct json **docs; /* by row */
};

static void file_load(struct file *f, const char *path)
{
	struct lines *l = lines_open(path, false, NULL);
	struct row_reader r;
	struct error err;
	struct row row;
	const char *s;
	size_t len;

	assert_non_null(l);
	sheet_init(&f->sheet);
	f->docs = NULL;
	row_reader_init(&r);
	while (lines_next(l, &s, &len)) {
		size_t n = f->sheet.n_rows;

		if (!row_read(&r, s, len, &row, &err) ||
		    !sheet_add(&f->sheet, &row, lines_number(l), &err))
			fail_msg("%s:%zu: %s", path, n + 1, err.text);
		f->docs = xreallocarray(f->docs, n + 1, sizeof *f->docs);
		f->docs[n] = json_parse(s, len, NULL);
	}
	assert_true(sheet_finish(&f->sheet, NULL, NULL));
	row_reader_release(&r);
	lines_close(l);
}

static void file_release(struct file *f)
{
	for (size_t i = 0; i < f->sheet.n_rows; i++)
		json_free(f->docs[i]);
	free(f->docs);
	sheet_release(&f->sheet);
}

/* Compares all eight figures of a row with the object `key` of its line. */
static void same_figures(const struct json *doc, const char *key,
			 const struct cobra_figures *f, const char *place)
{
	struct json_ref root = json_root(doc), ref;

	assert_true(json_member(&root, key, JSON_OBJECT, &ref, NULL));
	assert_near_at(place, f->bat, json_number(&ref, "bat", NULL));
	assert_near_at(place, f->pat, json_number(&ref, "pat", NULL));
	assert_near_at(place, f->bat_cumsum,
		       json_number(&ref, "bat_cumsum", NULL));
	assert_near_at(place, f->pat_cumsum,
		       json_number(&ref, "pat_cumsum", NULL));
	assert_near_at(place, f->z_bat, json_number(&ref, "z_bat", NULL));
	assert_near_at(place, f->z_pat, json_number(&ref, "z_pat", NULL));
	assert_near_at(place, f->nrbat, json_number(&ref, "nrbat", NULL));
	assert_near_at(place, f->nra, json_number(&ref, "nra", NULL));
}

/* Every row of a file under a variant; returns how many. */
static size_t check_file(const char *path, const char *key,
			 enum cobra_variant variant)
{
	struct cobra_rule rule = cobra_rule_of(variant);
	struct file f;
	size_t n;

	file_load(&f, path);
	n = f.sheet.n_rows;
	for (size_t g = 0; g < f.sheet.n_groups; g++) {
		const struct sheet_group *group = &f.sheet.groups[g];
		struct cobra_figures *of = xcalloc(group->n, sizeof *of);

		sheet_series(&f.sheet, g, &rule, of, NULL);
		for (uint32_t i = 0; i < group->n; i++) {
			uint32_t row = f.sheet.order[group->first + i];
			char place[300];

			snprintf(place, sizeof place, "%s:%u %s", path, row + 1,
				 key);
			same_figures(f.docs[row], key, &of[i], place);
		}
		free(of);
	}
	file_release(&f);
	return n;
}

static bool is_jsonl(const char *name)
{
	size_t len = strlen(name);

	return len > 6 && !strcmp(name + len - 6, ".jsonl") &&
	       strncmp(name, "expected", 8) != 0;
}

/* Both sets of figures of every human file. */
static void human_files(void **state)
{
	size_t n_names, n_rows = 0;
	char **names, *dir;

	(void)state;
	data_or_skip("charm/WMT_D.jsonl");
	dir = data_path("charm");
	assert_true(file_names(dir, &names, &n_names, NULL));
	for (size_t i = 0; i < n_names; i++) {
		char *path = file_join(dir, names[i]);
		bool wmt = !strcmp(names[i], "WMT_D.jsonl");

		if (is_jsonl(names[i])) {
			n_rows += check_file(path, "ref_const", COBRA_CODE);
			check_file(path, "ref",
				   wmt ? COBRA_NO_CONST : COBRA_CODE);
		}
		free(path);
	}
	assert_true(n_rows >= 566);
	file_free_names(names, n_names);
	free(dir);
}

static void model_files(void **state)
{
	size_t n_names, n_rows = 0;
	char **names, *dir;

	(void)state;
	data_or_skip("charm/llm/expected.json");
	dir = data_path("charm/llm");
	assert_true(file_names(dir, &names, &n_names, NULL));
	for (size_t i = 0; i < n_names; i++) {
		char *path = file_join(dir, names[i]);

		if (is_jsonl(names[i]))
			n_rows += check_file(path, "ref", COBRA_CODE);
		free(path);
	}
	assert_true(n_rows >= 590);
	file_free_names(names, n_names);
	free(dir);
}

/* The groups of one set are its annotators; find one by name. */
static size_t find_group(const struct sheet *s, const char *who)
{
	for (size_t g = 0; g < s->n_groups; g++)
		if (!strcmp(s->groups[g].who, who))
			return g;
	fail_msg("no annotator %s", who);
	return 0;
}

static bool variant_named(const char *name, struct cobra_rule *out)
{
	for (int v = 0; v < COBRA_N_VARIANTS; v++)
		if (!strcmp(name, cobra_variant_names[v])) {
			*out = cobra_rule_of((enum cobra_variant)v);
			return true;
		}
	return false;
}

static void check_variant(const struct sheet *s, const char *set,
			  const struct json_ref *annotator,
			  const struct json_ref *want)
{
	struct cobra_rule rule;
	struct cobra_summary sum;
	char place[100];

	snprintf(place, sizeof place, "%s %s %s", set, annotator->key,
		 want->key);
	assert_true(variant_named(want->key, &rule));
	sheet_series(s, find_group(s, annotator->key), &rule, NULL, &sum);
	assert_int_equal(sum.n, json_int(want, "turns", 0, 1000, NULL));
	assert_near_at(place, sum.bat_sum, json_number(want, "bat_sum", NULL));
	assert_near_at(place, sum.pat_sum, json_number(want, "pat_sum", NULL));
	assert_near_at(place, sum.nrbat_first,
		       json_number(want, "nrbat_first", NULL));
	assert_near_at(place, sum.nrbat_last,
		       json_number(want, "nrbat_last", NULL));
	assert_near_at(place, sum.nrbat_min,
		       json_number(want, "nrbat_min", NULL));
	assert_near_at(place, sum.nrbat_max,
		       json_number(want, "nrbat_max", NULL));
}

static void every_variant(void **state)
{
	struct json_ref root, set = { 0 };
	struct json *doc;
	char *path;
	size_t n = 0;

	(void)state;
	data_or_skip("charm/variants.json");
	path = data_path("charm/variants.json");
	doc = json_load(path, 10000000, NULL);
	free(path);
	assert_non_null(doc);
	root = json_root(doc);
	while (json_next(&root, &set)) {
		struct json_ref annotator = { 0 };
		char name[100];
		struct file f;

		snprintf(name, sizeof name, "charm/%s.jsonl", set.key);
		path = data_path(name);
		file_load(&f, path);
		while (json_next(&set, &annotator)) {
			struct json_ref variant = { 0 };

			for (; json_next(&annotator, &variant); n++)
				check_variant(&f.sheet, set.key, &annotator,
					      &variant);
		}
		file_release(&f);
		free(path);
	}
	assert_true(n >= 72);
	json_free(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(human_files),
		cmocka_unit_test(model_files),
		cmocka_unit_test(every_variant),
	};

	return cmocka_run_group_tests_name("cobra_data", tests, NULL, NULL);
}
