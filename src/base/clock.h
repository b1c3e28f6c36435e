/*
 * clock.h - the time, read here only; everybody else is handed it
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H
#include <stdint.h>

int64_t clock_now_ms(void);  /* monotonic, from an arbitrary start */
int64_t clock_now_us(void);  /* the same in microseconds, for benchmarks */
int64_t clock_wall_ms(void); /* since 1970, may jump */

#define CLOCK_ISO_BYTES 25
/* "2026-11-21T22:03:01Z" (UTC, whole seconds); "" for what no calendar
 * holds. */
void clock_iso8601(int64_t wall_ms, char out[CLOCK_ISO_BYTES]);
/* The reverse, -1 if it is not of exactly this form or no such time (30 February,
 * a leap second); below 0 for a time before 1970, too. */
int64_t clock_from_iso8601(const char *text);
/* What a person gives as a moment: "2026-12-01" (the end of that day) and
 * "2026-12-01T17:00", of the clock on the wall here; the form of clock_iso8601, and
 * that without seconds, are UTC.  Below 0 for anything else, and for a time before
 * 1970. */
int64_t clock_from_given(const char *text);
/* Why that is so of a text for which it is below 0, to be put behind it: "names a day
 * that is in no calendar" (31 November).  Static. */
const char *clock_given_fault(const char *text);
#define CLOCK_HERE_BYTES 40
/* For a person: "2026-12-04 23:59 CST", of the clock on the wall here, with the zone's
 * abbreviation; "" for what no calendar holds. */
void clock_here(int64_t wall_ms, char out[CLOCK_HERE_BYTES]);
/* "today 14:05", "yesterday", "3 days ago", "2026-05-01" in local time. */
void clock_ago(int64_t wall_ms, int64_t now_wall_ms, char out[32]);
/* The calendar day of a time here (local time), counted from 1970-01-01, and a day
 * as "2026-12-01"; "" for one that no calendar holds. */
int64_t clock_day(int64_t wall_ms);
#define CLOCK_DAY_BYTES 11
void clock_day_text(int64_t day, char out[CLOCK_DAY_BYTES]);
/* The day here of a moment that is kept as clock_iso8601 writes it; of another text
 * that begins as one its first ten bytes, "" of a shorter one. */
void clock_day_of(const char *iso, char out[CLOCK_DAY_BYTES]);
#endif
