/*
 * test_analysis_wish.c - wishes own what they are handed and give it up once
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/wish.h"
#include "unit/helper.h"

static void a_request_is_taken(void **state)
{
	struct wishes w;
	struct request r = { .temperature = 0.5, .max_tokens = 100 };
	(void)state;
	wishes_init(&w);
	request_add(&r, MESSAGE_SYSTEM, "You read answers.");
	request_add(&r, MESSAGE_USER, "Read this.");
	wish_send(&w, &r);
	assert_null(r.messages);
	assert_int_equal(w.n, 1);
	assert_int_equal(w.list[0].kind, WISH_SEND);
	assert_int_equal(w.list[0].request.n_messages, 2);
	assert_string_equal(w.list[0].request.messages[1].text, "Read this.");
	wishes_release(&w);
	assert_int_equal(w.n, 0);
}

static void a_query_is_copied(void **state)
{
	struct wishes w;
	char text[] = "dog sniff";
	struct docket_query q = { .text = text, .pool = -1, .k = 2 };
	(void)state;
	wishes_init(&w);
	wish_look_up(&w, &q);
	text[0] = 'f';
	assert_string_equal(w.list[0].query.text, "dog sniff");
	assert_null(w.list[0].query.filename);
	assert_int_equal(w.list[0].query.k, 2);
	wishes_release(&w);
}

static void a_reading_is_taken(void **state)
{
	struct wishes w;
	struct reading r;
	(void)state;
	reading_init(&r);
	reading_remark(&r, REMARK_LATER, 1, (struct span){ 0, 4 }, "why",
		       "fix");
	wishes_init(&w);
	wish_read(&w, &r);
	assert_int_equal(r.n_remarks, 0);
	assert_int_equal(w.list[0].reading.n_remarks, 1);
	wishes_release(&w);
}

static void the_last_wish_is_never_the_one_lost(void **state)
{
	struct wishes w;
	(void)state;
	wishes_init(&w);
	for (int i = 0; i < WISHES_MAX + 3; i++)
		wish_note(&w, "note");
	wish_step(&w, "THINK", NULL, NULL);
	wish_show(&w, "May it please");
	wish_rest(&w);
	assert_int_equal(w.n, WISHES_MAX);
	assert_int_equal(w.list[WISHES_MAX - 1].kind, WISH_REST);
	wishes_release(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_request_is_taken),
		cmocka_unit_test(a_query_is_copied),
		cmocka_unit_test(a_reading_is_taken),
		cmocka_unit_test(the_last_wish_is_never_the_one_lost),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
