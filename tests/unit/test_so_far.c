#include "cli/so_far.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "unit/helper.h"

static struct json *row_of(const char *set, const char *who, int n)
{
	char text[200];
	struct json *doc;
	int len = snprintf(text, sizeof text,
			   "{\"set\":\"%s\",%s\"question\":\"q%d\","
			   "\"answer\":\"a%d\",\"turn\":%d}",
			   set, who, n, n, n);

	doc = json_parse(text, (size_t)len, NULL);
	assert_non_null(doc);
	return doc;
}

static void count(struct so_far *s, const char *set, const char *who)
{
	struct json *doc = row_of(set, who, 0);
	struct json_ref row = json_root(doc);

	so_far_count(s, &row);
	json_free(doc);
}

/* One row is read: the turns before it must be these, the latest last. */
static void reads(struct so_far *s, const char *set, const char *who, int n,
		  size_t n_before, int latest)
{
	struct json *doc = row_of(set, who, n);
	struct json_ref row = json_root(doc);
	struct exchange before[SO_FAR_KEPT];
	char question[20];

	assert_int_equal(so_far_before(s, &row, before), n_before);
	if (n_before) {
		assert_int_equal(before[n_before - 1].turn, latest);
		snprintf(question, sizeof question, "q%d", latest);
		assert_string_equal(before[n_before - 1].question, question);
	}
	so_far_add(s, &row);
	json_free(doc);
}

static const char A[] = "\"annotator\":\"A\",", B[] = "\"model\":\"B\",";

static void each_transcript_has_its_own_past(void **state)
{
	struct so_far s;

	(void)state;
	so_far_init(&s);
	for (int i = 0; i < 3; i++) {
		count(&s, "s", A);
		count(&s, "s", B);
		count(&s, "", A);
	}
	reads(&s, "s", A, 1, 0, 0);
	reads(&s, "s", B, 2, 0, 0);
	reads(&s, "s", A, 3, 1, 1);
	reads(&s, "", A, 4, 0, 0);
	reads(&s, "", A, 5, 0, 0);
	reads(&s, "s", B, 6, 1, 2);
	reads(&s, "s", A, 7, 2, 3);
	reads(&s, "s", A, 8, 0, 0); /* it was over, and dropped */
	so_far_release(&s);
}

static void only_the_latest_are_kept(void **state)
{
	struct so_far s;

	(void)state;
	so_far_init(&s);
	for (int i = 0; i < 200; i++)
		count(&s, "s", A);
	for (int i = 0; i < 200; i++)
		reads(&s, "s", A, i,
		      i < SO_FAR_KEPT ? (size_t)i : (size_t)SO_FAR_KEPT, i - 1);
	so_far_release(&s);
}

/* One after the other they take no memory; to find one is no walk over all. */
static void a_hundred_thousand_transcripts(void **state)
{
	char set[20];
	struct so_far s;

	(void)state;
	so_far_init(&s);
	for (int round = 0; round < 3; round++)
		for (int i = 0; i < 100000; i++) {
			snprintf(set, sizeof set, "s%d", i);
			if (round < 2)
				count(&s, set, A);
			else
				reads(&s, set, A, i, 0, 0);
		}
	so_far_release(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_transcript_has_its_own_past),
		cmocka_unit_test(only_the_latest_are_kept),
		cmocka_unit_test(a_hundred_thousand_transcripts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
