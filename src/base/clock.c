#include "base/clock.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int64_t read_us(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* A unit test puts its own clock in the place of these (tests/unit/helper.h). */
#define MAY_BE_REPLACED __attribute__((weak))

MAY_BE_REPLACED int64_t clock_now_ms(void)
{
	return read_us(CLOCK_MONOTONIC) / 1000;
}

MAY_BE_REPLACED int64_t clock_now_us(void)
{
	return read_us(CLOCK_MONOTONIC);
}

MAY_BE_REPLACED int64_t clock_wall_ms(void)
{
	return read_us(CLOCK_REALTIME) / 1000;
}

void clock_iso8601(int64_t wall_ms, char out[CLOCK_ISO_BYTES])
{
	/* Whole seconds, rounded down before 1970 as after it. */
	time_t seconds =
		(time_t)((wall_ms - (wall_ms % 1000 + 1000) % 1000) / 1000);
	struct tm tm;

	memset(out, 0, CLOCK_ISO_BYTES);
	if (!gmtime_r(&seconds, &tm) ||
	    !strftime(out, CLOCK_ISO_BYTES, "%Y-%m-%dT%H:%M:%SZ", &tm))
		out[0] = '\0';
}

/* Days since 1970-01-01 of a Gregorian date (timegm is not in C11 or POSIX). */
static int64_t days_of(int64_t y, int64_t m, int64_t d)
{
	int64_t era, year_of_era, day_of_year;

	y -= m <= 2;
	era = (y >= 0 ? y : y - 399) / 400;
	year_of_era = y - era * 400;
	day_of_year = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
	return era * 146097 + year_of_era * 365 + year_of_era / 4 -
	       year_of_era / 100 + day_of_year - 719468;
}

static int days_in(int y, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30,
				    31, 31, 30, 31, 30, 31 };
	bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

/* The number in n digits at s. */
static int digits(const char *s, int n)
{
	int v = 0;

	while (n--)
		v = v * 10 + (*s++ - '0');
	return v;
}

static bool has_form(const char *text)
{
	static const char form[] = "0000-00-00T00:00:00Z";

	for (size_t i = 0; i < sizeof form; i++)
		if (form[i] == '0' ? text[i] < '0' || text[i] > '9'
				   : text[i] != form[i])
			return false;
	return true;
}

/* Of a text of that form. */
static bool has_day(const char *text)
{
	int mo = digits(text + 5, 2), d = digits(text + 8, 2);

	return mo >= 1 && mo <= 12 && d >= 1 &&
	       d <= days_in(digits(text, 4), mo);
}

static bool has_time(const char *text)
{
	return digits(text + 11, 2) <= 23 && digits(text + 14, 2) <= 59 &&
	       digits(text + 17, 2) <= 59;
}

int64_t clock_from_iso8601(const char *text)
{
	int64_t minutes;

	if (!has_form(text) || !has_day(text) || !has_time(text))
		return -1;
	minutes = days_of(digits(text, 4), digits(text + 5, 2),
			  digits(text + 8, 2)) *
			  24 * 60 +
		  digits(text + 11, 2) * 60 + digits(text + 14, 2);
	return (minutes * 60 + digits(text + 17, 2)) * 1000;
}

/* The moment at which the calendar here says what that of UTC says at utc_ms. */
static int64_t from_local(int64_t utc_ms)
{
	time_t utc = (time_t)(utc_ms / 1000), here;
	struct tm fields;

	if (!gmtime_r(&utc, &fields))
		return -1;
	fields.tm_isdst = -1;
	here = mktime(&fields);
	return here == (time_t)-1 ? -1 : (int64_t)here * 1000;
}

#define GIVEN_BYTES 32

/* What somebody gave, as clock_iso8601 writes it; *here: of the clock on the wall.
 * False for a text of another length. */
static bool fill_up(const char *text, char whole[GIVEN_BYTES], bool *here)
{
	static const struct {
		size_t len;
		const char *rest;
		bool here;
	} forms[] = { { 10, "T23:59:59Z", true },
		      { 16, ":00Z", true },
		      { 17, ":00Z", false },
		      { 20, "", false } };
	size_t len = strlen(text), kept;

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		if (len != forms[i].len)
			continue;
		if (len == 17 && text[16] != 'Z')
			return false;
		kept = len == 17 ? 16 : len;
		snprintf(whole, GIVEN_BYTES, "%.*s%s", (int)kept, text,
			 forms[i].rest);
		*here = forms[i].here;
		return true;
	}
	return false;
}

int64_t clock_from_given(const char *text)
{
	char whole[GIVEN_BYTES];
	bool here;
	int64_t ms;

	if (!fill_up(text, whole, &here))
		return -1;
	ms = clock_from_iso8601(whole);
	return ms < 0 || !here ? ms : from_local(ms);
}

const char *clock_given_fault(const char *text)
{
	char whole[GIVEN_BYTES];
	bool here;

	return !fill_up(text, whole, &here) || !has_form(whole)
		       ? "is no date such as 2026-12-01 or 2026-12-01T17:00"
	       : !has_day(whole)  ? "names a day that is in no calendar"
	       : !has_time(whole) ? "names a time that no day has"
				  : "lies before 1970";
}

static int64_t day_of(const struct tm *t)
{
	return days_of(t->tm_year + 1900, t->tm_mon + 1, t->tm_mday);
}

int64_t clock_day(int64_t wall_ms)
{
	time_t then = (time_t)(wall_ms / 1000);
	struct tm t;

	return localtime_r(&then, &t) ? day_of(&t) : 0;
}

void clock_day_text(int64_t day, char out[CLOCK_DAY_BYTES])
{
	time_t noon = (time_t)(day * 86400 + 43200);
	struct tm t;

	memset(out, 0, CLOCK_DAY_BYTES);
	if (!gmtime_r(&noon, &t) ||
	    !strftime(out, CLOCK_DAY_BYTES, "%Y-%m-%d", &t))
		out[0] = '\0';
}

void clock_day_of(const char *iso, char out[CLOCK_DAY_BYTES])
{
	int64_t ms = clock_from_iso8601(iso);

	if (ms >= 0)
		clock_day_text(clock_day(ms), out);
	else
		snprintf(out, CLOCK_DAY_BYTES, "%s",
			 strlen(iso) >= CLOCK_DAY_BYTES - 1 ? iso : "");
}

void clock_here(int64_t wall_ms, char out[CLOCK_HERE_BYTES])
{
	time_t then = (time_t)(wall_ms / 1000);
	struct tm t;

	memset(out, 0, CLOCK_HERE_BYTES);
	if (!localtime_r(&then, &t) ||
	    !strftime(out, CLOCK_HERE_BYTES, "%Y-%m-%d %H:%M %Z", &t))
		out[0] = '\0';
}

void clock_ago(int64_t wall_ms, int64_t now_wall_ms, char out[32])
{
	time_t then = (time_t)(wall_ms / 1000),
	       now = (time_t)(now_wall_ms / 1000);
	struct tm a, b;
	int64_t days;

	memset(out, 0, 32);
	if (!localtime_r(&then, &a) || !localtime_r(&now, &b))
		return;
	days = day_of(&b) - day_of(&a);
	if (days == 0)
		strftime(out, 32, "today %H:%M", &a);
	else if (days == 1)
		snprintf(out, 32, "yesterday");
	else if (days > 1 && days < 15)
		snprintf(out, 32, "%d days ago", (int)days);
	else
		strftime(out, 32, "%Y-%m-%d", &a);
}
