/* A hearing as a file: both forms, and what stands in the way. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/case.h"
#include "court/record.h"
#include "line/line.h"
#include "unit/helper.h"

static void load(struct hearing_record *r, struct court_case *k)
{
	struct json *doc =
		json_load("tests/golden/heard.json", RECORD_FILE_MAX, NULL);
	struct json_ref root = json_root(doc);

	assert_true(record_read(r, &root, NULL));
	assert_true(case_load(k, "tests/golden/barn", CASE_OWN, NULL));
	json_free(doc);
}

static void release(struct hearing_record *r, struct court_case *k)
{
	record_release(r);
	case_release(k);
}

static char *exported(const char *name, const struct hearing_record *r,
		      const struct court_case *k)
{
	char *path = helper_path(name), *text;
	struct stat st;

	assert_true(line_export(path, r, k, &r->said, NULL));
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	text = helper_read(path);
	free(path);
	return text;
}

static void as_text_and_as_json(void **state)
{
	struct hearing_record r;
	struct court_case k;
	char *text, *json;

	(void)state;
	load(&r, &k);
	text = exported("hearing.txt", &r, &k);
	json = exported("hearing.json", &r, &k);
	assert_ptr_equal(strstr(text, k.title), text);
	assert_non_null(strstr(text, "you: May it please the court."));
	assert_non_null(strstr(text, "The hearing waits: "));
	assert_int_equal(json[0], '{');
	assert_null(strstr(json, "\"practice\": {"));
	free(text);
	free(json);
	r.ended_ms = r.started_ms + 1000;
	json = exported("ended.json", &r, &k);
	assert_non_null(strstr(json, "\"practice\": {"));
	text = exported("ended.txt", &r, &k);
	assert_non_null(strstr(text, "\neffect "));
	assert_null(strstr(text, "The hearing waits: "));
	free(text);
	free(json);
	release(&r, &k);
}

static void as_a_report(void **state)
{
	struct hearing_record r;
	struct court_case k;
	char *page;

	(void)state;
	load(&r, &k);
	page = exported("hearing.HTML", &r, &k);
	assert_non_null(strstr(page, "<!DOCTYPE html>"));
	assert_non_null(strstr(page, "May it please the court."));
	free(page);
	page = exported("hearing.csv", &r, &k);
	assert_ptr_equal(strstr(page, "hearing,student,"), page);
	free(page);
	release(&r, &k);
}

static void nothing_is_written_over(void **state)
{
	struct hearing_record r;
	struct court_case k;
	char *path = helper_file("mine.txt", "mine"), *text;
	char *nowhere = helper_path("none/mine.txt");
	struct error err = { .code = ERR_NONE };

	(void)state;
	load(&r, &k);
	assert_false(line_export(path, &r, &k, &r.said, &err));
	assert_int_equal(err.code, ERR_EXISTS);
	assert_non_null(strstr(err.text, "give another name"));
	text = helper_read(path);
	assert_string_equal(text, "mine");
	assert_false(line_export(nowhere, &r, &k, &r.said, &err));
	assert_non_null(strstr(err.text, "none/mine.txt"));
	free(text);
	free(path);
	free(nowhere);
	release(&r, &k);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_text_and_as_json),
		cmocka_unit_test(as_a_report),
		cmocka_unit_test(nothing_is_written_over),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
