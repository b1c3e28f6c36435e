#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/xmalloc.h"
#include "unit/helper.h"

static struct json *parsed(const char *s)
{
	struct error err = { 0 };
	struct json *doc = json_parse(s, strlen(s), &err);

	if (!doc)
		print_error("%s\n", err.text);
	assert_non_null(doc);
	return doc;
}

static void refuses(const char *s, size_t len, const char *message)
{
	struct error err = { 0 };

	assert_null(json_parse(s, len, &err));
	assert_int_equal(err.code, ERR_SYNTAX);
	assert_string_equal(err.text, message);
}

static void errors_name_line_and_column(void **state)
{
	static const struct {
		const char *s, *message;
	} rows[] = {
		{ "", "is empty" },
		{ " \n\t ", "is empty" },
		{ "\xef\xbb\xbf", "is empty" },
		{ "{\"a\": tru}",
		  "line 1, column 7: not valid JSON from here on" },
		{ "{\n  \"a\": 1,\n  }",
		  "line 3, column 3: not valid JSON from here on" },
		{ "[1, 2\n", "line 1, column 6: not valid JSON from here on" },
		{ "\"\xc3\xa9\xc3\xa9\" x",
		  "line 1, column 6: text behind the end of the JSON value" },
		{ "{} {}",
		  "line 1, column 4: text behind the end of the JSON value" },
		{ "[\n\"a\xff\"]", "line 2, column 3: not valid UTF-8" },
		{ "[\n \"a\\u0000b\"]",
		  "line 2, column 4: a NUL inside a text" },
		{ "{\x1b\"a\": 1}", "line 1, column 2: a control character" },
		{ "\"\\ud800\"",
		  "line 1, column 2: not valid JSON from here on" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		refuses(rows[i].s, strlen(rows[i].s), rows[i].message);
	refuses("[1]\0", 4, "line 1, column 4: a NUL byte inside the text");
}

static void a_text_may_hold_an_escaped_backslash_and_zeros(void **state)
{
	struct json *doc = parsed("[\"\\\\u0000\", \"\\u00e9\\n\"]");
	struct json_ref root = json_root(doc), item = { 0 };

	(void)state;
	assert_true(json_next(&root, &item));
	assert_string_equal(json_as_text(&item, NULL), "\\u0000");
	assert_true(json_next(&root, &item));
	assert_string_equal(json_as_text(&item, NULL), "\xc3\xa9\n");
	json_free(doc);
}

static void marks_and_brackets_in_a_text_are_its_own(void **state)
{
	static const char text[] =
		"[\"a\\\"[b\", \"\\\\\", \"\\\\\\\"]\", \"\", 7]";
	static const char nul[] = "[\"a\\\"\\\\\\u0000\"]";
	struct json *doc = parsed(text);
	struct json_ref root = json_root(doc), item = { 0 };
	struct error err;

	(void)state;
	assert_int_equal(json_count(&root), 5);
	assert_true(json_next(&root, &item));
	assert_string_equal(json_as_text(&item, NULL), "a\"[b");
	json_free(doc);
	assert_null(json_parse(nul, strlen(nul), &err));
	assert_non_null(strstr(err.text, "a NUL inside a text"));
	for (size_t len = 0; len < sizeof text - 1; len++) {
		char *part = xmalloc(len ? len : 1);

		memcpy(part, text, len); /* valgrind sees what is behind it */
		assert_null(json_parse(part, len, &err));
		free(part);
	}
}

static void two_hundred_deep_is_fine_and_no_more(void **state)
{
	char s[1000];
	struct json *doc;
	struct error err;

	(void)state;
	memset(s, '[', 500);
	memset(s + 200, ']', 200);
	doc = json_parse(s, 400, &err);
	assert_non_null(doc);
	json_free(doc);

	memset(s, '[', 500);
	memset(s + 201, ']', 201);
	refuses(s, 402, "line 1, column 201: nested too deeply");

	/* Brackets in texts do not count. */
	s[0] = '"';
	memset(s + 1, '[', 500);
	s[501] = '"';
	doc = json_parse(s, 502, &err);
	assert_non_null(doc);
	json_free(doc);
}

static void a_depth_bomb_is_refused_at_once(void **state)
{
	const size_t n = 5000000;
	char *s = malloc(n);

	(void)state;
	for (size_t i = 0; i < n; i++)
		s[i] = i % 5 ? "{\"a\":"[i % 5] : '{';
	refuses(s, n, "line 1, column 1001: nested too deeply");
	free(s);
}

/* Each value costs far more than the two bytes that make it. */
static void a_byte_order_mark_is_passed_over(void **state)
{
	struct json *doc = parsed("\xef\xbb\xbf{\"a\":1}");
	struct json_ref root = json_root(doc);

	(void)state;
	assert_int_equal(json_kind(&root), JSON_OBJECT);
	json_free(doc);
}

static const char case_text[] =
	"{\"schema\":\"hotbench.case/1\",\"kind\":\"real\",\"n\":3,\"x\":2.5,"
	"\"yes\":true,\"none\":null,\"title\":\"Doe\",\"big\":1e300,"
	"\"huge\":1e999,\"list\":[\"a\",{\"label\":7},[null]],"
	"\"odd key\":{\"\":1},\"s\":\"text\"}";

/* A document, its root and the faults found, for one test. */
struct bench {
	struct json *doc;
	struct json_ref root;
	struct faults f;
};

static struct bench open_case(void)
{
	struct bench b = { .doc = parsed(case_text) };

	b.root = json_root(b.doc);
	faults_init(&b.f);
	return b;
}

/* The faults are exactly these (NULL for none). */
static void close_case(struct bench *b, const char *const *expected)
{
	size_t n = 0;

	for (; expected && expected[n]; n++) {
		assert_true(n < b->f.n);
		assert_string_equal(b->f.list[n], expected[n]);
	}
	assert_int_equal(b->f.n, n);
	faults_release(&b->f);
	json_free(b->doc);
}

static void values_of_the_right_kind_come_without_a_fault(void **state)
{
	static const char *const kinds[] = { "fictional", "real" };
	struct bench b = open_case();
	struct json_ref m;

	(void)state;
	assert_true(json_schema_is(&b.root, "case", &b.f));
	assert_string_equal(json_text(&b.root, "title", &b.f), "Doe");
	assert_string_equal(json_text_or(&b.root, "nil", "x", &b.f), "x");
	assert_string_equal(json_text_or(&b.root, "none", "x", &b.f), "x");
	assert_near(json_number(&b.root, "x", &b.f), 2.5, 0);
	assert_near(json_number_or(&b.root, "nil", -1, &b.f), -1, 0);
	assert_int_equal(json_int(&b.root, "n", 0, 3, &b.f), 3);
	assert_int_equal(json_int_or(&b.root, "nil", 9, 0, 3, &b.f), 9);
	assert_true(json_bool_or(&b.root, "yes", false, &b.f));
	assert_true(json_bool_or(&b.root, "nil", true, &b.f));
	assert_int_equal(json_choice(&b.root, "kind", kinds, 2, &b.f), 1);
	assert_int_equal(json_choice_or(&b.root, "nil", kinds, 2, 5, &b.f), 5);
	assert_true(json_member(&b.root, "list", JSON_ARRAY, &m, &b.f));
	assert_int_equal(json_count(&m), 3);
	assert_false(json_member_opt(&b.root, "nil", JSON_ARRAY, &m, &b.f));
	assert_false(json_member_opt(&b.root, "none", JSON_ARRAY, &m, &b.f));
	assert_int_equal(json_kind(&m), JSON_NULL);
	close_case(&b, NULL);
}

static void each_wrong_value_is_a_fault_with_its_path(void **state)
{
	static const char *const kinds[] = { "fictional", "reel" };
	static const char *const expected[] = {
		"$.nil: expected text, found nothing",
		"$.n: expected text, found number",
		"$.none: expected text, found null",
		"$.title: expected number, found text",
		"$.huge: not a finite number",
		"$.huge: not a finite number",
		"$.x: expected a whole number, found 2.5",
		"$.n: 3 is not in 0..2",
		"$.n: 3 is not in 4..5",
		"$.title: expected true/false, found text",
		"$.list: expected text, found list",
		"$.kind: \"real\" is none of: fictional, reel (did you mean "
		"\"reel\"?)",
		"$.title: \"Doe\" is none of: fictional, reel",
		"$.list: expected object, found list",
		"$.yes: expected list, found true/false",
		"$.schema: this is a case, and not a bench: expected "
		"\"hotbench.bench/1\", found "
		"\"hotbench.case/1\"",
	};
	const char *all[sizeof expected / sizeof expected[0] + 1] = { 0 };
	struct bench b = open_case();
	struct json_ref m;

	(void)state;
	memcpy(all, expected, sizeof expected);
	assert_string_equal(json_text(&b.root, "nil", &b.f), "");
	assert_string_equal(json_text_or(&b.root, "n", "kept", &b.f), "kept");
	assert_string_equal(json_text(&b.root, "none", &b.f), "");
	assert_near(json_number(&b.root, "title", &b.f), 0, 0);
	assert_near(json_number(&b.root, "huge", &b.f), 0, 0);
	assert_near(json_number_or(&b.root, "huge", 7, &b.f), 7, 0);
	assert_int_equal(json_int(&b.root, "x", -9, 9, &b.f), -9);
	assert_int_equal(json_int_or(&b.root, "n", 1, 0, 2, &b.f), 1);
	assert_int_equal(json_int(&b.root, "n", 4, 5, &b.f), 4);
	assert_true(json_bool_or(&b.root, "title", true, &b.f));
	assert_int_equal(json_choice(&b.root, "list", kinds, 2, &b.f), -1);
	assert_int_equal(json_choice(&b.root, "kind", kinds, 2, &b.f), -1);
	assert_int_equal(json_choice_or(&b.root, "title", kinds, 2, 0, &b.f),
			 -1);
	assert_false(json_member(&b.root, "list", JSON_OBJECT, &m, &b.f));
	assert_false(json_member_opt(&b.root, "yes", JSON_ARRAY, &m, &b.f));
	assert_false(json_schema_is(&b.root, "bench", &b.f));
	close_case(&b, all);
}

static void no_list_of_faults_is_fine_too(void **state)
{
	struct bench b = open_case();

	(void)state;
	assert_string_equal(json_text(&b.root, "n", NULL), "");
	assert_int_equal(json_choice(&b.root, "n", NULL, 0, NULL), -1);
	json_fault(&b.root, NULL, "nobody hears");
	close_case(&b, NULL);
}

static void paths_go_through_lists_and_odd_keys(void **state)
{
	static const char *const expected[] = {
		"$.list[1].label: expected text, found number",
		"$.list[2][0]: expected number, found null",
		"$[\"odd key\"][\"\"]: expected text, found number", NULL
	};
	struct bench b = open_case();
	struct json_ref list, item = { 0 }, inner = { 0 }, odd;
	struct buf path;

	(void)state;
	assert_true(json_member(&b.root, "list", JSON_ARRAY, &list, &b.f));
	assert_true(json_next(&list, &item));
	assert_true(json_next(&list, &item));
	json_text(&item, "label", &b.f);
	assert_true(json_next(&list, &item));
	assert_true(json_next(&item, &inner));
	json_as_number(&inner, &b.f);
	buf_init(&path, 100);
	buf_puts(&path, "what stood there before");
	json_path(&inner, &path);
	assert_string_equal(path.s, "$.list[2][0]");
	json_path(&b.root, &path);
	assert_string_equal(path.s, "$");
	buf_release(&path);
	assert_false(json_next(&item, &inner));
	assert_false(json_next(&list, &item));

	assert_true(json_member(&b.root, "odd key", JSON_OBJECT, &odd, &b.f));
	json_text(&odd, "", &b.f);
	close_case(&b, expected);
}

static void walking_an_object_gives_keys_in_file_order(void **state)
{
	struct json *doc = parsed("{\"b\":1,\"a\":2,\"c\":3}");
	struct json_ref root = json_root(doc), item = { 0 };
	char keys[8] = "";
	double sum = 0;

	(void)state;
	assert_int_equal(json_count(&root), 3);
	while (json_next(&root, &item)) {
		strncat(keys, item.key, 2);
		sum += json_as_number(&item, NULL);
	}
	assert_string_equal(keys, "bac");
	assert_near(sum, 6, 0);
	json_free(doc);
}

static void nothing_has_no_members_and_no_elements(void **state)
{
	struct json_ref none = { 0 }, item = { 0 }, m;

	(void)state;
	assert_int_equal(json_kind(&none), JSON_NONE);
	assert_int_equal(json_count(&none), 0);
	assert_false(json_next(&none, &item));
	assert_false(json_member(&none, "a", JSON_TEXT, &m, NULL));
	assert_string_equal(json_text(&none, "a", NULL), "");
	json_free(NULL);
}

static char *many(size_t n) /* [0,0,...] with n values in all */
{
	struct buf b;

	buf_init(&b, n * 2 + 1);
	buf_puts(&b, "[0");
	for (size_t i = 2; i < n; i++)
		buf_puts(&b, ",0");
	buf_puts(&b, "]");
	return buf_take(&b);
}

static void values_are_counted_before_they_take_memory(void **state)
{
	char *text = many(JSON_VALUES_MAX);
	struct error err = { 0 };
	struct json *doc = json_parse(text, strlen(text), &err);
	struct json_ref root = json_root(doc);

	(void)state;
	assert_int_equal(json_count(&root), JSON_VALUES_MAX - 1);
	json_free(doc);
	free(text);
	text = many(JSON_VALUES_MAX + 1);
	assert_null(json_parse(text, strlen(text), &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_string_equal(err.text, "more than 1000000 values, which is the "
				      "most we read");
	free(text);
	/* Commas in a text are no values. */
	text = many(JSON_VALUES_MAX + 1);
	text[0] = text[strlen(text) - 1] = '"';
	doc = json_parse(text, strlen(text), &err);
	assert_non_null(doc);
	json_free(doc);
	free(text);
}

static void whole_numbers_at_the_edge_of_their_type(void **state)
{
	struct json *doc = parsed("{\"a\":9223372036854775808,"
				  "\"b\":-9223372036854775808,\"c\":-0.0}");
	struct json_ref root = json_root(doc);
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_int_equal(json_int_or(&root, "a", 5, INT64_MIN, INT64_MAX, &f),
			 5);
	assert_int_equal(f.n, 1);
	assert_true(json_int(&root, "b", INT64_MIN, INT64_MAX, &f) ==
		    INT64_MIN);
	assert_int_equal(json_int(&root, "c", -1, 1, &f), 0);
	assert_int_equal(f.n, 1);
	faults_release(&f);
	json_free(doc);
}

static void a_fault_cannot_drive_the_terminal(void **state)
{
	static const char *const names[] = { "real" };
	struct json *doc = parsed("{\"kind\":\"\\u001b[2J\\n\\u009bm\","
				  "\"\\u001b]0;t\\u0007\\n\":{\"a\":1}}");
	struct json_ref root = json_root(doc), item = { 0 };
	struct faults f;

	(void)state;
	faults_init(&f);
	json_choice(&root, "kind", names, 1, &f);
	json_next(&root, &item);
	json_next(&root, &item);
	json_text(&item, "a", &f);
	assert_int_equal(f.n, 2);
	assert_string_equal(f.list[0], "$.kind: \" \" is none of: real");
	assert_string_equal(f.list[1],
			    "$[\" \"].a: expected text, found number");
	faults_release(&f);
	json_free(doc);
}

static void schema_must_be_there_and_the_root_an_object(void **state)
{
	static const char *const rows[][2] = {
		{ "{}", "$.schema: missing; expected \"hotbench.case/1\"" },
		{ "{\"schema\":1}", "$.schema: expected text, found number" },
		{ "[]", "$: expected object, found list" },
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct json *doc = parsed(rows[i][0]);
		struct json_ref root = json_root(doc);
		struct faults f;

		faults_init(&f);
		assert_false(json_schema_is(&root, "case", &f));
		assert_int_equal(f.n, 1);
		assert_string_equal(f.list[0], rows[i][1]);
		faults_release(&f);
		json_free(doc);
	}
}

static void a_file_of_ours_names_nothing_twice(void **state)
{
	struct json *doc = parsed(
		"{\"schema\":\"hotbench.case/1\",\"a\":[{\"b\":1},{\"b\":"
		"1,\"c\":2,\"b\":null}],\"a\":{\"x\":{\"\":0,\"\":0}}}");
	struct json_ref root = json_root(doc);
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_false(json_schema_is(&root, "case", &f));
	assert_int_equal(f.n, 3);
	assert_string_equal(f.list[0], "$.a: stands here twice");
	assert_string_equal(f.list[1], "$.a[1].b: stands here twice");
	assert_string_equal(f.list[2], "$.a.x[\"\"]: stands here twice");
	faults_release(&f);
	json_free(doc);
}

/* Few names are compared in one way, many in another. */
static void any_number_of_names_differ(void **state)
{
	(void)state;
	for (int n = 1; n <= 30; n++)
		for (int twice = 0; twice <= n; twice++) {
			struct buf b;
			struct json *doc;
			struct json_ref root;

			buf_init(&b, 4096);
			buf_puts(&b, "{\"schema\":\"hotbench.case/1\"");
			for (int i = 1; i <= n; i++)
				buf_printf(&b, ",\"n%d\":0", i);
			if (twice)
				buf_printf(&b, ",\"n%d\":0", twice);
			buf_putc(&b, '}');
			doc = parsed(b.s);
			root = json_root(doc);
			assert_int_equal(json_schema_is(&root, "case", NULL),
					 !twice);
			json_free(doc);
			buf_release(&b);
		}
}

static void dump_is_compact_and_reads_back(void **state)
{
	static const char text[] = "{ \"b\" : [1, 2.5, \"\xc3\xa9\\n\"],\n"
				   " \"a\" : null, \"c\": false }";
	struct json *doc = parsed(text);
	struct json_ref root = json_root(doc), none = { 0 };
	struct buf out;

	(void)state;
	buf_init(&out, 1000);
	json_dump(&root, &out);
	assert_string_equal(out.s, "{\"b\":[1,2.5,\"\xc3\xa9\\n\"],"
				   "\"a\":null,\"c\":false}");
	buf_reset(&out);
	json_dump(&none, &out);
	assert_string_equal(out.s, "null");
	buf_release(&out);
	json_free(doc);
}

static void loading_names_the_file(void **state)
{
	char *path = helper_file("case.json", "{\n  \"a\" 1\n}\n");
	char *none = helper_path("none.json");
	struct error err = { 0 };
	char expected[400];
	struct json *doc;

	(void)state;
	assert_null(json_load(path, 1000, &err));
	snprintf(expected, sizeof expected,
		 "%s: line 2, column 7: not valid JSON from here on", path);
	assert_string_equal(err.text, expected);
	assert_int_equal(err.code, ERR_SYNTAX);

	assert_null(json_load(path, 5, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_non_null(strstr(err.text, path));

	assert_null(json_load(none, 1000, &err));
	assert_int_equal(err.code, ERR_ABSENT);
	assert_non_null(strstr(err.text, none));
	free(path);

	path = helper_file("good.json", "[1]\n");
	doc = json_load(path, 4, &err);
	assert_non_null(doc);
	json_free(doc);
	free(path);
	free(none);
}

/* A member replaced, added, taken out; an element added: all else stays. */
static void documents_can_be_changed(void **state)
{
	static const char text[] = "{\"a\":1.5,\"b\":[true],\"c\":null}";
	static const char more[] = "{\"x\":[\"y\"]}";
	struct json *doc = json_parse(text, strlen(text), NULL);
	struct json *other = json_parse(more, strlen(more), NULL);
	struct json_ref root = json_root(doc), value = json_root(other);
	struct json_ref a, b, c, d, end = { .parent = &b };
	struct buf out;

	(void)state;
	json_member_opt(&root, "a", JSON_NUMBER, &a, NULL);
	json_member_opt(&root, "b", JSON_ARRAY, &b, NULL);
	json_member_opt(&root, "c", JSON_TEXT, &c, NULL);
	json_member_opt(&root, "d", JSON_TEXT, &d, NULL);
	json_set(doc, &end, &a);
	json_set(doc, &a, &value);
	json_set(doc, &d, &b);
	json_set(doc, &c, NULL);
	json_free(other); /* copies do not need it */
	buf_init(&out, BUF_TEXT_MAX);
	json_dump(&root, &out);
	assert_string_equal(out.s, "{\"a\":{\"x\":[\"y\"]},\"b\":[true,1.5],"
				   "\"d\":[true,1.5]}");
	buf_release(&out);
	json_free(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(documents_can_be_changed),
		cmocka_unit_test(errors_name_line_and_column),
		cmocka_unit_test(
			a_text_may_hold_an_escaped_backslash_and_zeros),
		cmocka_unit_test(marks_and_brackets_in_a_text_are_its_own),
		cmocka_unit_test(two_hundred_deep_is_fine_and_no_more),
		cmocka_unit_test(a_depth_bomb_is_refused_at_once),
		cmocka_unit_test(a_byte_order_mark_is_passed_over),
		cmocka_unit_test(values_of_the_right_kind_come_without_a_fault),
		cmocka_unit_test(each_wrong_value_is_a_fault_with_its_path),
		cmocka_unit_test(no_list_of_faults_is_fine_too),
		cmocka_unit_test(paths_go_through_lists_and_odd_keys),
		cmocka_unit_test(walking_an_object_gives_keys_in_file_order),
		cmocka_unit_test(nothing_has_no_members_and_no_elements),
		cmocka_unit_test(values_are_counted_before_they_take_memory),
		cmocka_unit_test(whole_numbers_at_the_edge_of_their_type),
		cmocka_unit_test(a_fault_cannot_drive_the_terminal),
		cmocka_unit_test(schema_must_be_there_and_the_root_an_object),
		cmocka_unit_test(a_file_of_ours_names_nothing_twice),
		cmocka_unit_test(any_number_of_names_differ),
		cmocka_unit_test(dump_is_compact_and_reads_back),
		cmocka_unit_test(loading_names_the_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
