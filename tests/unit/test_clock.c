#include "base/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unit/helper.h"

static void iso_is(int64_t ms, const char *expected)
{
	char out[CLOCK_ISO_BYTES];

	clock_iso8601(ms, out);
	assert_string_equal(out, expected);
}

static void whole_seconds_in_utc(void **state)
{
	(void)state;
	iso_is(0, "1970-01-01T00:00:00Z");
	iso_is(999, "1970-01-01T00:00:00Z");
	iso_is(-1, "1969-12-31T23:59:59Z");
	iso_is(951782400000, "2000-02-29T00:00:00Z");
	iso_is(1795298581000, "2026-11-21T22:03:01Z");
	iso_is(4102444799999, "2099-12-31T23:59:59Z");
	iso_is(INT64_MAX, "");
}

static void the_reverse_gives_the_same_back(void **state)
{
	(void)state;
	/* Every 11 days and some, over 130 years. */
	for (int64_t ms = 0; ms < 4102444800000; ms += 987654000) {
		char out[CLOCK_ISO_BYTES];

		clock_iso8601(ms, out);
		assert_int_equal(clock_from_iso8601(out), ms);
	}
	assert_int_equal(clock_from_iso8601("2024-02-29T12:00:00Z"),
			 1709208000000);
	assert_int_equal(clock_from_iso8601("1969-12-31T23:59:58Z"), -2000);
}

static void what_is_no_time_is_refused(void **state)
{
	static const char *const wrong[] = {
		"",
		"2026",
		"2026-11-21",
		"2026-11-21T22:03:01",
		"2026-11-21 22:03:01Z",
		"2026-11-21T22:03:01Zx",
		"2026-11-21T22:03:01+01:00",
		"2026-11-21T22:03:01.5Z",
		"2026-1-21T22:03:01Z",
		" 026-11-21T22:03:01Z",
		"+026-11-21T22:03:01Z",
		"2026-00-21T22:03:01Z",
		"2026-13-21T22:03:01Z",
		"2026-11-00T22:03:01Z",
		"2026-11-31T22:03:01Z",
		"2026-02-29T22:03:01Z",
		"1900-02-29T22:03:01Z",
		"2026-11-21T24:00:00Z",
		"2026-11-21T22:60:01Z",
		"2026-12-31T23:59:60Z",
	};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		assert_int_equal(clock_from_iso8601(wrong[i]), -1);
	assert_true(clock_from_iso8601("2000-02-29T00:00:00Z") > 0);
}

static void given_is(const char *text, const char *expected)
{
	char out[CLOCK_ISO_BYTES];

	clock_iso8601(clock_from_given(text), out);
	assert_string_equal(out, expected);
}

static void what_is_wrong_of_a_given_one_is_said(void **state)
{
	static const char form[] = "is no date such as 2026-12-01 or "
				   "2026-12-01T17:00";
	static const char day[] = "names a day that is in no calendar";
	static const char moment[] = "names a time that no day has";
	static const char early[] = "lies before 1970";
	static const struct {
		const char *given, *fault;
	} rows[] = {
		{ "tomorrow", form },		{ "2026-1-31", form },
		{ "2026-12-01T17:00X", form },	{ "2026-11-31", day },
		{ "2026-02-30T17:00", day },	{ "2026-00-10T17:00Z", day },
		{ "2026-12-01T25:00", moment }, { "1969-12-01", early },
		{ "1066-10-14T09:00Z", early }
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_true(clock_from_given(rows[i].given) < 0);
		assert_string_equal(clock_given_fault(rows[i].given),
				    rows[i].fault);
	}
}

static void a_person_gives_a_day_or_a_moment(void **state)
{
	static const char *const wrong[] = {
		"",
		"soon",
		"2026-12",
		"2026-02-30",
		"2026-12-01T25:00",
		"2026-12-01 17:00",
		"2026-12-01T17:00X",
		"2026-12-01T17:00:00",
		"2026-12-01T17:00:00+01:00",
	};

	(void)state;
	given_is("2026-12-01", "2026-12-01T23:59:59Z");
	given_is("2026-12-01T17:00", "2026-12-01T17:00:00Z");
	setenv("TZ", "EST5EDT", 1);
	tzset();
	given_is("2026-12-01", "2026-12-02T04:59:59Z");
	given_is("2026-07-01T17:00", "2026-07-01T21:00:00Z");
	given_is("2026-07-01T17:00Z", "2026-07-01T17:00:00Z");
	given_is("2026-07-01T17:00:05Z", "2026-07-01T17:00:05Z");
	setenv("TZ", "UTC", 1);
	tzset();
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_int_equal(clock_from_given(wrong[i]), -1);
}

static void ago_is(const char *then, const char *now, const char *expected)
{
	char out[32];

	clock_ago(clock_from_iso8601(then), clock_from_iso8601(now), out);
	assert_string_equal(out, expected);
}

static void ago_counts_days_of_the_calendar(void **state)
{
	static const char now[] = "2026-03-10T00:30:00Z";

	(void)state;
	setenv("TZ", "UTC", 1);
	tzset();
	ago_is("2026-03-10T00:05:00Z", now, "today 00:05");
	ago_is("2026-03-09T23:55:00Z", now, "yesterday");
	ago_is("2026-03-08T23:55:00Z", now, "2 days ago");
	ago_is("2026-02-24T00:00:00Z", now, "14 days ago");
	ago_is("2026-02-23T23:00:00Z", now, "2026-02-23");
	ago_is("2019-12-31T23:00:00Z", now, "2019-12-31");
	ago_is("2026-03-12T09:00:00Z", now,
	       "2026-03-12"); /* the clock jumped */
}

static void ago_is_local_time(void **state)
{
	(void)state;
	setenv("TZ", "EST5", 1);
	tzset();
	ago_is("2026-03-10T14:05:00Z", "2026-03-10T20:00:00Z", "today 09:05");
	/* Already the 10th in UTC, still the 9th there. */
	ago_is("2026-03-10T03:00:00Z", "2026-03-10T20:00:00Z", "yesterday");
	setenv("TZ", "UTC", 1);
	tzset();
}

static void the_clocks_agree_on_their_units(void **state)
{
	int64_t us = clock_now_us(), ms = clock_now_ms();

	(void)state;
	assert_true(ms - us / 1000 >= 0);
	assert_true(ms - us / 1000 < 60000);
	assert_true(clock_now_us() >= us);
	assert_true(clock_wall_ms() > 1700000000000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_seconds_in_utc),
		cmocka_unit_test(the_reverse_gives_the_same_back),
		cmocka_unit_test(what_is_no_time_is_refused),
		cmocka_unit_test(what_is_wrong_of_a_given_one_is_said),
		cmocka_unit_test(a_person_gives_a_day_or_a_moment),
		cmocka_unit_test(ago_counts_days_of_the_calendar),
		cmocka_unit_test(ago_is_local_time),
		cmocka_unit_test(the_clocks_agree_on_their_units),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
