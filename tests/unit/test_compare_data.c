/* Agreement figures against those recomputed from the published data. */
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
#include "score/compare.h"
#include "unit/data.h"

static void load(struct compare_file *f, const char *rel, enum compare_by by,
		 enum cobra_variant variant)
{
	struct cobra_rule rule = cobra_rule_of(variant);
	char *path = data_path(rel);
	struct lines *l = lines_open(path, false, NULL);
	struct row_reader r;
	struct error err;
	struct row row;
	const char *s;
	size_t len;

	assert_non_null(l);
	compare_file_init(f, by, false);
	row_reader_init(&r);
	while (lines_next(l, &s, &len)) {
		if (!row_read(&r, s, len, &row, &err) ||
		    !sheet_add(&f->sheet, &row, lines_number(l), &err))
			fail_msg("%s:%zu: %s", path, lines_number(l), err.text);
		compare_file_note(f, &row);
	}
	row_reader_release(&r);
	assert_true(sheet_finish(&f->sheet, NULL, NULL));
	compare_file_finish(f, &rule);
	lines_close(l);
	free(path);
}

static struct json *expected(void)
{
	char *path = data_path("charm/llm/expected.json");
	struct json *doc = json_load(path, 10000000, NULL);

	free(path);
	assert_non_null(doc);
	return doc;
}

static double number_or_nan(const struct json_ref *at)
{
	return json_kind(at) == JSON_NULL ? NAN : json_as_number(at, NULL);
}

/* The figure or count that a key of expected.json names. */
static double by_key(const struct compare_result *r, const char *key)
{
	size_t len = strlen(key);
	bool p = len > 2 && !strcmp(key + len - 2, "_p");

	if (!strcmp(key, "n"))
		return (double)r->n;
	if (!strcmp(key, "consistency_positives"))
		return (double)r->consistency_positives;
	for (int f = 0; f <= COMPARE_OUTCOME; f++)
		if (strlen(compare_names[f]) == len - (p ? 2 : 0) &&
		    !strncmp(compare_names[f], key, len - (p ? 2 : 0)))
			return p ? r->f[f].p : r->f[f].value;
	fail_msg("what is %s?", key);
	return NAN;
}

/* Every figure of an object, none left out. */
static size_t same_object(const struct compare_result *r,
			  const struct json_ref *want, const char *place)
{
	struct json_ref item = { 0 };
	size_t n = 0;

	while (json_next(want, &item)) {
		char at[200];

		if (!strcmp(item.key, "transcripts"))
			continue;
		snprintf(at, sizeof at, "%s: %s", place, item.key);
		assert_near_at(at, by_key(r, item.key), number_or_nan(&item));
		n++;
	}
	return n;
}

static void compare_set(const char *set, const char *model, enum compare_by by,
			struct compare_result *out)
{
	char gold_name[100], pred_name[100];
	struct compare_file gold, pred;
	struct compare_task task;
	struct error err;

	snprintf(gold_name, sizeof gold_name, "charm/%s.jsonl", set);
	snprintf(pred_name, sizeof pred_name, "charm/llm/%s.%s.jsonl", set,
		 model);
	load(&gold, gold_name, by, COBRA_CODE);
	load(&pred, pred_name, by, COBRA_CODE);
	assert_int_equal(gold.n_whos, 1);
	assert_int_equal(pred.n_whos, 1);
	task = (struct compare_task){
		.gold = &gold,
		.pred = &pred,
		.gold_who = gold.whos[0],
		.pred_who = pred.whos[0],
		.threshold = 3,
	};
	if (!compare_run(&task, 1, out, NULL, &err))
		fail_msg("%s %s: %s", set, model, err.text);
	compare_file_release(&gold);
	compare_file_release(&pred);
}

/* Walks SET -> MODEL of "sets"; calls back with the join's object. */
static size_t each_set(const char *join, enum compare_by by)
{
	struct json *doc = expected();
	struct json_ref root = json_root(doc), sets, set = { 0 };
	size_t n = 0;

	assert_true(json_member(&root, "sets", JSON_OBJECT, &sets, NULL));
	while (json_next(&sets, &set)) {
		struct json_ref model = { 0 }, want;

		while (json_next(&set, &model)) {
			struct compare_result r;
			char place[100];

			if (!json_member_opt(&model, join, JSON_OBJECT, &want,
					     NULL))
				continue;
			compare_set(set.key, model.key, by, &r);
			snprintf(place, sizeof place, "%s %s %s", set.key,
				 model.key, join);
			n += same_object(&r, &want, place);
		}
	}
	json_free(doc);
	return n;
}

static void joined_on_the_question(void **state)
{
	(void)state;
	data_or_skip("charm/llm/expected.json");
	assert_true(each_set("join_on_question", COMPARE_BY_QUESTION) >=
		    24 * 14);
}

static void joined_by_turn(void **state)
{
	(void)state;
	data_or_skip("charm/llm/expected.json");
	assert_true(each_set("by_turn", COMPARE_BY_TURN) >= 22 * 14);
}

/* Results of all sets that belong to the group, for one model. */
static size_t of_group(const struct json_ref *sets, const char *group,
		       const char *model, struct compare_result *r)
{
	struct json_ref set = { 0 };
	size_t k = 0;

	while (json_next(sets, &set)) {
		struct json_ref one;

		if (!json_member_opt(&set, model, JSON_OBJECT, &one, NULL) ||
		    strcmp(json_text(&one, "group", NULL), group) != 0)
			continue;
		compare_set(set.key, model, COMPARE_BY_QUESTION, &r[k++]);
		assert_int_equal(r[k - 1].pred_rows,
				 json_int(&one, "turns_model", 0, 999, NULL));
	}
	return k;
}

static void groups_combined(void **state)
{
	struct json_ref root, sets, groups, group = { 0 };
	struct json *doc;
	size_t n = 0;

	(void)state;
	data_or_skip("charm/llm/expected.json");
	doc = expected();
	root = json_root(doc);
	assert_true(json_member(&root, "sets", JSON_OBJECT, &sets, NULL));
	assert_true(json_member(&root, "groups", JSON_OBJECT, &groups, NULL));
	while (json_next(&groups, &group)) {
		struct json_ref model = { 0 };

		while (json_next(&group, &model)) {
			struct compare_result r[20], all;
			char place[100];
			size_t k = of_group(&sets, group.key, model.key, r);

			assert_int_equal(k, json_int(&model, "transcripts", 1,
						     20, NULL));
			compare_combine(r, k, &all);
			snprintf(place, sizeof place, "%s %s", group.key,
				 model.key);
			n += same_object(&all, &model, place);
		}
	}
	assert_true(n >= 9 * 9);
	json_free(doc);
}

static size_t annotator(const struct compare_file *f, char letter)
{
	for (size_t i = 0; i < f->n_whos; i++)
		if (f->whos[i].name[0] == letter)
			return i;
	fail_msg("no annotator %c", letter);
	return 0;
}

static void run_pair(const struct compare_file *f, char a, char b,
		     struct compare_result *r)
{
	struct compare_task task = {
		.gold = f,
		.pred = f,
		.gold_who = f->whos[annotator(f, a)],
		.pred_who = f->whos[annotator(f, b)],
		.threshold = 3,
	};

	assert_true(compare_run(&task, 1, r, NULL, NULL));
}

/* "tpr_B_given_A" is the rate with A as gold; all else is symmetric. */
static void same_pair(const struct compare_file *f, const struct json_ref *want,
		      struct compare_result *r)
{
	struct compare_result back;
	struct json_ref item = { 0 };
	char a = want->key[0], b = want->key[1];

	run_pair(f, a, b, r);
	run_pair(f, b, a, &back);
	while (json_next(want, &item)) {
		double v = number_or_nan(&item);

		if (strncmp(item.key, "tpr_", 4) != 0) {
			assert_near_at(item.key, by_key(r, item.key), v);
			assert_near_at(item.key, by_key(&back, item.key), v);
		} else if (item.key[4] == b) {
			assert_near_at(item.key, by_key(r, "consistency"), v);
		} else {
			assert_near_at(item.key, by_key(&back, "consistency"),
				       v);
		}
	}
}

static void people_with_each_other(void **state)
{
	static const struct {
		const char *key;
		enum cobra_variant v;
	} both[] = { { "ref", COBRA_NO_CONST }, { "ref_const", COBRA_CODE } };
	struct json_ref root, people, set, want, item;
	struct json *doc;

	(void)state;
	data_or_skip("charm/llm/expected.json");
	doc = expected();
	root = json_root(doc);
	assert_true(
		json_member(&root, "human_human", JSON_OBJECT, &people, NULL));
	assert_true(json_member(&people, "WMT_D", JSON_OBJECT, &set, NULL));
	for (size_t i = 0; i < 2; i++) {
		struct compare_result r[3], mean;
		struct compare_file f;
		size_t k = 0;

		load(&f, "charm/WMT_D.jsonl", COMPARE_BY_TURN, both[i].v);
		assert_true(json_member(&set, both[i].key, JSON_OBJECT, &want,
					NULL));
		item = (struct json_ref){ 0 };
		while (json_next(&want, &item)) {
			if (strcmp(item.key, "mean") != 0) {
				same_pair(&f, &item, &r[k++]);
				continue;
			}
			compare_mean(r, k, &mean);
			assert_int_equal(same_object(&mean, &item, "mean"), 9);
		}
		assert_int_equal(k, 3);
		compare_file_release(&f);
	}
	json_free(doc);
}

/* Counsel's answers, two readers; the data's README gives two decimals. */
static void counsel_by_id(void **state)
{
	static const struct {
		enum compare_name f;
		double want;
	} figures[] = {
		{ COMPARE_COMMITMENT, 0.87 },
		{ COMPARE_COHEN_MANNER, 0.71 },
		{ COMPARE_COHEN_RELEVANCE, 0.63 },
		{ COMPARE_CONCESSION, 0.84 },
		{ COMPARE_ANSWERED_FIRST, 0.89 },
	};
	struct compare_file a, b;
	struct compare_task task = { .gold = &a, .pred = &b, .threshold = 3 };
	struct compare_result r;

	(void)state;
	data_or_skip("appellate/labels_A.jsonl");
	load(&a, "appellate/labels_A.jsonl", COMPARE_BY_ID, COBRA_CODE);
	load(&b, "appellate/labels_B.jsonl", COMPARE_BY_ID, COBRA_CODE);
	task.gold_who = a.whos[0];
	task.pred_who = b.whos[0];
	assert_true(compare_run(&task, 1, &r, NULL, NULL));
	assert_int_equal(r.n, 200);
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
		assert_within(r.f[figures[i].f].value, figures[i].want, 0.005);
	assert_near(r.f[COMPARE_OUTCOME].value, NAN);
	assert_near(r.f[COMPARE_QUALITY].value, NAN);
	compare_file_release(&a);
	compare_file_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(joined_on_the_question),
		cmocka_unit_test(joined_by_turn),
		cmocka_unit_test(groups_combined),
		cmocka_unit_test(people_with_each_other),
		cmocka_unit_test(counsel_by_id),
	};

	return cmocka_run_group_tests_name("compare_data", tests, NULL, NULL);
}
