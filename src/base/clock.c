#include "base/clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static int64_t read_us(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t clock_now_ms(void)
{
	return read_us(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_now_us(void)
{
	return read_us(CLOCK_MONOTONIC);
}

int64_t clock_wall_ms(void)
{
	return read_us(CLOCK_REALTIME) / 1000;
}

void clock_iso8601(int64_t wall_ms, char out[CLOCK_ISO_BYTES])
{
	time_t seconds = (time_t)(wall_ms / 1000);
	struct tm tm;

	memset(out, 0, CLOCK_ISO_BYTES);
	if (gmtime_r(&seconds, &tm))
		strftime(out, CLOCK_ISO_BYTES, "%Y-%m-%dT%H:%M:%SZ", &tm);
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

int64_t clock_from_iso8601(const char *text)
{
	int y, mo, d, h, mi, s, used = 0;

	if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &y, &mo, &d, &h, &mi, &s,
		   &used) != 6 ||
	    !used || text[used])
		return -1;
	if (mo < 1 || mo > 12 || d < 1 || d > 31 || h < 0 || h > 23 || mi < 0 ||
	    mi > 59 || s < 0 || s > 60)
		return -1;
	return ((days_of(y, mo, d) * 24 + h) * 60 + mi) * 60000 +
	       (int64_t)s * 1000;
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
	days = days_of(b.tm_year + 1900, b.tm_mon + 1, b.tm_mday) -
	       days_of(a.tm_year + 1900, a.tm_mon + 1, a.tm_mday);
	if (days == 0)
		strftime(out, 32, "today %H:%M", &a);
	else if (days == 1)
		snprintf(out, 32, "yesterday");
	else if (days > 1 && days < 15)
		snprintf(out, 32, "%d days ago", (int)days);
	else
		strftime(out, 32, "%Y-%m-%d", &a);
}
