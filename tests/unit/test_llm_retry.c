/* Whether to try again, and when. */
#include <string.h>

#include "llm/retry.h"
#include "unit/helper.h"

static struct retry_facts facts(int status)
{
	static struct reply_fault none;

	return (struct retry_facts){ .status = status,
				     .fault = &none,
				     .after_ms = -1,
				     .should_retry = -1,
				     .retries = 3,
				     .span_ms = 180000,
				     .loading_max_ms = 600000 };
}

static bool again(struct retry_facts f)
{
	return retry_choose(&f).again;
}

static void which_statuses(void **state)
{
	static const int YES[] = { 408, 409, 429, 500, 502, 503, 504, 529 };
	static const int NO[] = { 400, 401, 402, 403, 404, 413, 422, 501 };

	(void)state;
	for (size_t i = 0; i < sizeof YES / sizeof YES[0]; i++)
		assert_true(again(facts(YES[i])));
	for (size_t i = 0; i < sizeof NO / sizeof NO[0]; i++)
		assert_false(again(facts(NO[i])));
}

static void the_server_decides(void **state)
{
	struct retry_facts f = facts(500);

	(void)state;
	f.should_retry = 0;
	assert_false(again(f));
	f = facts(400);
	f.should_retry = 1;
	assert_true(again(f));
}

static void back_off_doubles(void **state)
{
	static const int64_t WANT[] = { 500, 1000, 2000, 4000, 8000, 8000 };

	(void)state;
	for (int i = 0; i < 6; i++) {
		struct retry_facts f = facts(500);

		f.retries = 10;
		f.tried = i;
		assert_int_equal(retry_choose(&f).wait_ms, WANT[i]);
		f.jitter = 0.999;
		assert_in_range(retry_choose(&f).wait_ms, WANT[i] * 3 / 4,
				WANT[i] - 1);
	}
}

static void retry_after_is_honoured(void **state)
{
	struct retry_facts f = facts(429);

	(void)state;
	f.after_ms = 119000;
	assert_true(again(f));
	assert_int_equal(retry_choose(&f).wait_ms, 119000);
	f.after_ms = 120001;
	assert_false(again(f));
	f.after_ms = 0;
	assert_int_equal(retry_choose(&f).wait_ms, 0);
}

static void retry_after_forms(void **state)
{
	static const char NOW[] = "Sun, 06 Nov 1994 08:49:37 GMT";

	(void)state;
	assert_int_equal(retry_after_ms("3", "", ""), 3000);
	assert_int_equal(retry_after_ms(" 1.5 ", "", ""), 1500);
	assert_int_equal(retry_after_ms("30", "250", ""), 250);
	assert_int_equal(retry_after_ms("", "", ""), -1);
	assert_int_equal(retry_after_ms("soon", "", ""), -1);
	assert_int_equal(retry_after_ms("-5", "", ""), -1);
	assert_int_equal(retry_after_ms("nan", "", ""), -1);
	assert_int_equal(
		retry_after_ms("Sun, 06 Nov 1994 08:50:37 GMT", "", NOW),
		60000);
	assert_int_equal(
		retry_after_ms("Sun, 06 Nov 1994 08:00:00 GMT", "", NOW), 0);
	assert_int_equal(retry_after_ms(NOW, "", ""), -1);
	assert_int_equal(
		retry_after_ms("Sun, 06 Xxx 1994 08:00:00 GMT", "", NOW), -1);
	assert_int_equal(
		retry_after_ms("Sun, 99 Nov 1994 08:00:00 GMT", "", NOW), -1);
}

static void retry_after_numbers(void **state)
{
	static const struct {
		const char *after;
		int64_t ms;
	} rows[] = {
		{ "0", 0 },
		{ "0.25", 250 },
		{ "120.5", 120500 },
		{ "-0", -1 },
		{ "-1.5", -1 },
		{ "+3", -1 },
		{ "0x10", -1 },
		{ "1e3", -1 },
		{ "3s", -1 },
		{ "3, 5", -1 },
		{ ".", -1 },
		{ "1.2.3", -1 },
		{ "inf", -1 },
		{ "Infinity", -1 },
		{ "", -1 },
		{ "3\t", 3000 },
		{ "99999999999", 1000000000000 },
		{ "99999999999999999999999999", 1000000000000 },
	};
	char digits[61];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_int_equal(retry_after_ms(rows[i].after, "", ""),
				 rows[i].ms);
	memset(digits, '9', 60);
	digits[60] = '\0';
	assert_int_equal(retry_after_ms(digits, "", ""), 1000000000000);
	assert_int_equal(retry_after_ms("", digits, ""), 1000000000000);
	assert_int_equal(retry_after_ms("7", "-1", ""), 7000);
}

/* Its three forms (RFC 9110, 5.6.7), and that of our own clock. */
static void retry_after_dates(void **state)
{
	static const char NOW[] = "1994-11-06T08:49:37Z";
	static const struct {
		const char *after;
		int64_t ms;
	} rows[] = {
		{ "Sun, 06 Nov 1994 08:49:38 GMT", 1000 },
		{ "Sunday, 06-Nov-94 08:49:39 GMT", 2000 },
		{ "Sun Nov  6 08:49:40 1994", 3000 },
		{ "Sun Nov 16 08:49:37 1994", 864000000 },
		{ "1994-11-06T08:50:37Z", 60000 },
		{ "Sun, 06 Nov 1993 08:49:38 GMT", 0 },
		{ "Sun, 06 Nov 9999 08:49:38 GMT", 252613382401000 },
		{ "Sun, 06 Nov 99999 08:49:38 GMT", -1 },
		{ "Sun, 31 Feb 1995 08:49:38 GMT", -1 },
		{ "Sun, 06 Nov 1994 24:49:38 GMT", -1 },
		{ "Sun, -6 Nov 1994 08:49:38 GMT", -1 },
		{ "Sun, 06 Nov 1994", -1 },
		{ "Sun, ", -1 },
		{ ",", -1 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_int_equal(retry_after_ms(rows[i].after, "", NOW),
				 rows[i].ms);
}

static void nothing_again_once_shown(void **state)
{
	struct retry_facts f = facts(500);

	(void)state;
	f.shown = true;
	assert_false(again(f));
	f = facts(0);
	f.net = NET_CUT;
	assert_true(again(f));
	f.shown = true;
	assert_false(again(f));
}

static void quota_is_no_rate_limit(void **state)
{
	struct reply_fault quota = { .code = "insufficient_quota" };
	struct reply_fault daily = { .message = "limit: free-models-per-day" };
	struct reply_fault rate = { .code = "rate_limit_exceeded" };
	struct retry_facts f = facts(429);

	(void)state;
	f.fault = &quota;
	assert_false(again(f));
	assert_non_null(strstr(retry_choose(&f).advice, "quota"));
	f.fault = &daily;
	assert_false(again(f));
	f.fault = &rate;
	assert_true(again(f));
}

static void bounded(void **state)
{
	struct retry_facts f = facts(500);

	(void)state;
	f.tried = 3;
	assert_false(again(f));
	f = facts(500);
	f.spent_ms = 179900;
	assert_false(again(f));
	f = facts(500);
	f.same_fault = true;
	assert_false(again(f));
	f = facts(502); /* a proxy's page is always the same */
	f.same_fault = true;
	assert_true(again(f));
}

static void loading_is_waited_for(void **state)
{
	struct reply_fault loading = { .message = "Loading model",
				       .type = "unavailable_error" };
	struct retry_facts f = facts(503);

	(void)state;
	f.fault = &loading;
	f.retries = 0;
	assert_true(retry_choose(&f).loading);
	f.loading_ms = 600000;
	assert_false(again(f));
}

static void connections(void **state)
{
	static const enum retry_net NEVER[] = { NET_TLS, NET_LIMIT, NET_TOTAL,
						NET_FORBIDDEN };
	struct retry_facts f;

	(void)state;
	for (size_t i = 0; i < sizeof NEVER / sizeof NEVER[0]; i++) {
		f = facts(0);
		f.net = NEVER[i];
		assert_false(again(f));
		assert_true(retry_choose(&f).reason[0]);
	}
	f = facts(0);
	f.net = NET_REFUSED;
	f.loopback = true;
	assert_true(again(f));
	f.tried = 3;
	assert_non_null(strstr(retry_choose(&f).advice, "Start the model"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(which_statuses),
		cmocka_unit_test(the_server_decides),
		cmocka_unit_test(back_off_doubles),
		cmocka_unit_test(retry_after_is_honoured),
		cmocka_unit_test(retry_after_forms),
		cmocka_unit_test(retry_after_numbers),
		cmocka_unit_test(retry_after_dates),
		cmocka_unit_test(nothing_again_once_shown),
		cmocka_unit_test(quota_is_no_rate_limit),
		cmocka_unit_test(bounded),
		cmocka_unit_test(loading_is_waited_for),
		cmocka_unit_test(connections),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
