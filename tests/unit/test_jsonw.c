#include "base/jsonw.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/rng.h"
#include "unit/helper.h"

static void write_one_of_each(struct jsonw *w)
{
	jsonw_object(w);
	jsonw_put_text(w, "text", "Doe");
	jsonw_put_number(w, "number", 0.25);
	jsonw_put_int(w, "int", -7);
	jsonw_put_bool(w, "yes", true);
	jsonw_put_text(w, "null", NULL);
	jsonw_key(w, "list");
	jsonw_array(w);
	jsonw_int(w, 1);
	jsonw_array(w);
	jsonw_end_array(w);
	jsonw_object(w);
	jsonw_end_object(w);
	jsonw_null(w);
	jsonw_raw(w, "{\"raw\":1}");
	jsonw_end_array(w);
	jsonw_end_object(w);
}

static void one_line_or_indented(void **state)
{
	struct buf out;
	struct jsonw w;

	(void)state;
	buf_init(&out, 1000);
	w = jsonw_to(&out, 0);
	write_one_of_each(&w);
	assert_string_equal(out.s,
			    "{\"text\":\"Doe\",\"number\":0.25,\"int\":-7,"
			    "\"yes\":true,\"null\":null,\"list\":[1,[],{},"
			    "null,{\"raw\":1}]}");
	buf_reset(&out);
	w = jsonw_to(&out, 2);
	write_one_of_each(&w);
	assert_string_equal(out.s, "{\n"
				   "  \"text\": \"Doe\",\n"
				   "  \"number\": 0.25,\n"
				   "  \"int\": -7,\n"
				   "  \"yes\": true,\n"
				   "  \"null\": null,\n"
				   "  \"list\": [\n"
				   "    1,\n"
				   "    [],\n"
				   "    {},\n"
				   "    null,\n"
				   "    {\"raw\":1}\n"
				   "  ]\n"
				   "}");
	buf_release(&out);
}

static void any_depth_closes_as_it_opened(void **state)
{
	struct json *doc;
	struct error err;
	struct buf out;
	struct jsonw w;

	(void)state;
	buf_init(&out, 100000);
	w = jsonw_to(&out, 1);
	for (int i = 0; i < 150; i++) {
		jsonw_array(&w);
		jsonw_int(&w, i);
	}
	for (int i = 0; i < 150; i++) {
		jsonw_int(&w, i);
		jsonw_end_array(&w);
	}
	doc = json_parse(out.s, out.len, &err);
	assert_non_null(doc);
	json_free(doc);

	jsonw_end_array(&w); /* one too many is ignored */
	jsonw_end_object(&w);
	doc = json_parse(out.s, out.len, &err);
	assert_non_null(doc);
	json_free(doc);
	buf_release(&out);
}

static void text_is(const char *s, size_t len, const char *expected)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, 1000);
	w = jsonw_to(&out, 0);
	jsonw_text_n(&w, s, len);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void texts_are_escaped(void **state)
{
	(void)state;
	text_is("", 0, "\"\"");
	text_is("a\"b\\c/d", 7, "\"a\\\"b\\\\c/d\"");
	text_is("\n\t\r", 3, "\"\\n\\t\\r\"");
	text_is("\x1b\x01\x7f\0", 4, "\"\\u001b\\u0001\\u007f\\u0000\"");
	text_is("\xc3\xa9\xf0\x9f\x98\x80", 6, "\"\xc3\xa9\xf0\x9f\x98\x80\"");
	text_is("a\xff"
		"b\xe2\x82",
		5,
		"\"a\xef\xbf\xbd"
		"b\xef\xbf\xbd\xef\xbf\xbd\"");
}

/* ESC, C1, a bidi override, a zero-width space, a line separator, a tag letter;
 * what has no width where it belongs stays. */
static void what_drives_a_terminal_is_escaped_and_comes_back(void **state)
{
	static const struct {
		const char *text, *json;
	} texts[] = {
		{ "\xc2\x9b"
		  "2J",
		  "\"\\u009b2J\"" },
		{ "\xe2\x80\xae", "\"\\u202e\"" },
		{ "a\xe2\x80\x8b"
		  "b",
		  "\"a\\u200bb\"" },
		{ "\xe2\x80\xa8", "\"\\u2028\"" },
		{ "\xf3\xa0\x81\x81", "\"\\udb40\\udc41\"" },
		{ "a\xe2\x80\x8d", "\"a\\u200d\"" },
		{ "e\xcc\x81", "\"e\xcc\x81\"" },
		{ "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac",
		  "\"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac\"" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		const char *json = texts[i].json;
		struct json *doc = json_parse(json, strlen(json), NULL);
		struct json_ref root = json_root(doc);
		struct buf out;

		text_is(texts[i].text, strlen(texts[i].text), json);
		assert_string_equal(json_as_text(&root, NULL), texts[i].text);
		buf_init(&out, 1000);
		json_dump(&root, &out);
		assert_string_equal(out.s, json);
		buf_release(&out);
		json_free(doc);
	}
}

/* JSON that stands already keeps its every byte but those. */
static void json_is_copied_safely(void **state)
{
	static const char given[] = "{\t\"a\xc2\x9b\":\r\n [\"\x7f\\n\", 1.0]}";
	struct buf out;

	(void)state;
	buf_init(&out, 1000);
	jsonw_copy(&out, given, sizeof given - 1);
	assert_string_equal(out.s,
			    "{\t\"a\\u009b\":\r\n [\"\\u007f\\n\", 1.0]}");
	buf_release(&out);
}

static void keys_are_escaped_too(void **state)
{
	struct buf out;
	struct jsonw w;

	(void)state;
	buf_init(&out, 1000);
	w = jsonw_to(&out, 0);
	jsonw_object(&w);
	jsonw_put_int(&w, "a\"\n", 1);
	jsonw_end_object(&w);
	assert_string_equal(out.s, "{\"a\\\"\\n\":1}");
	buf_release(&out);
}

static void every_text_comes_back(void **state)
{
	char all[128];
	struct json_ref root;
	struct json *doc;
	struct error err;
	struct buf out;
	struct jsonw w;

	(void)state;
	for (int c = 1; c < 128; c++)
		all[c - 1] = (char)c;
	all[127] = '\0';
	buf_init(&out, 2000);
	w = jsonw_to(&out, 0);
	jsonw_text(&w, all);
	doc = json_parse(out.s, out.len, &err);
	assert_non_null(doc);
	root = json_root(doc);
	assert_string_equal(json_as_text(&root, NULL), all);
	json_free(doc);
	buf_release(&out);
}

static void number_is(double v, const char *expected)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, 100);
	w = jsonw_to(&out, 0);
	jsonw_number(&w, v);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void numbers_are_short(void **state)
{
	(void)state;
	number_is(0, "0");
	number_is(-0.0, "0");
	number_is(3, "3");
	number_is(-42, "-42");
	number_is(0.1, "0.1");
	number_is(0.1 + 0.2, "0.30000000000000004");
	number_is(1.0 / 3, "0.3333333333333333");
	number_is(123456789012345, "123456789012345");
	number_is(1e15, "1e+15");
	number_is(1e21, "1e+21");
	number_is(5e-324, "5e-324");
	number_is(DBL_MAX, "1.7976931348623157e+308");
	number_is(NAN, "null");
	number_is(INFINITY, "null");
	number_is(-INFINITY, "null");
}

/* The bytes of random doubles, so every size and sign. */
static void every_number_comes_back_equal(void **state)
{
	struct rng r = rng_at(7, 0);
	struct buf out;

	(void)state;
	buf_init(&out, 100);
	for (int i = 0; i < 20000; i++) {
		uint64_t bits = rng_u64(&r);
		struct json_ref root;
		struct json *doc;
		struct error err;
		struct jsonw w;
		double v, back;

		if (i % 4 == 1) /* like a share or a mean */
			v = (double)(bits % 100000) / 997;
		else if (i % 4 == 2)
			v = (double)(int64_t)bits;
		else
			memcpy(&v, &bits, sizeof v);
		if (!isfinite(v))
			continue;
		buf_reset(&out);
		w = jsonw_to(&out, 0);
		jsonw_number(&w, v);
		doc = json_parse(out.s, out.len, &err);
		assert_non_null(doc);
		root = json_root(doc);
		back = json_as_number(&root, NULL);
		assert_true(back == v);
		json_free(doc);
	}
	buf_release(&out);
}

static void whole_numbers_keep_all_digits(void **state)
{
	struct buf out;
	struct jsonw w;

	(void)state;
	buf_init(&out, 100);
	w = jsonw_to(&out, 0);
	jsonw_array(&w);
	jsonw_int(&w, INT64_MAX);
	jsonw_int(&w, INT64_MIN);
	jsonw_end_array(&w);
	assert_string_equal(out.s,
			    "[9223372036854775807,-9223372036854775808]");
	buf_release(&out);
}

static void a_lean_writer_leaves_nulls_out(void **state)
{
	struct buf out;
	struct jsonw w;

	(void)state;
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	w.lean = true;
	jsonw_object(&w);
	jsonw_put_text(&w, "a", NULL);
	jsonw_put_int(&w, "b", 1);
	jsonw_put_number(&w, "c", NAN);
	jsonw_key(&w, "d");
	jsonw_array(&w);
	jsonw_null(&w);
	jsonw_end_array(&w);
	jsonw_key(&w, "e");
	jsonw_object(&w);
	jsonw_put_text(&w, "f", NULL);
	jsonw_end_object(&w);
	jsonw_put_text(&w, "g", NULL);
	jsonw_end_object(&w);
	assert_string_equal(out.s, "{\"b\":1,\"d\":[null],\"e\":{}}");
	buf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_lean_writer_leaves_nulls_out),
		cmocka_unit_test(one_line_or_indented),
		cmocka_unit_test(any_depth_closes_as_it_opened),
		cmocka_unit_test(texts_are_escaped),
		cmocka_unit_test(
			what_drives_a_terminal_is_escaped_and_comes_back),
		cmocka_unit_test(json_is_copied_safely),
		cmocka_unit_test(keys_are_escaped_too),
		cmocka_unit_test(every_text_comes_back),
		cmocka_unit_test(numbers_are_short),
		cmocka_unit_test(every_number_comes_back_equal),
		cmocka_unit_test(whole_numbers_keep_all_digits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
