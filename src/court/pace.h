/*
 * pace.h - how fast a kept hearing goes by when it is played
 *
 * A turn carries the moment it ended.  Played, each waits as long behind the one
 * before it as it did then, times the speed; what took very long is cut, and who
 * shows it says so.  Pure functions.
 */
#ifndef COURT_PACE_H
#define COURT_PACE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct transcript;

#define PACE_LEAST_MS	1000  /* at speed 1: a turn is always seen */
#define PACE_LONGEST_MS 20000 /* at speed 1 */
#define PACE_SLOWEST	0.1
#define PACE_FASTEST	100.0

struct pace {
	int64_t wait_ms;    /* by the speed, at least 1 */
	int64_t silence_ms; /* as it is recorded; 0 where that is not known */
	bool cut;	    /* the silence was longer than is waited */
};

/* The wait before turn i (from 0).  Speed: 1 as recorded, 2 twice as fast; within
 * PACE_SLOWEST and PACE_FASTEST. */
struct pace pace_before(const struct transcript *said, size_t i, double speed);
/* Twice as fast, or half. */
double pace_step(double speed, bool faster);
/* "a silence of 3:12, cut to 0:20"; "" where nothing was cut. */
#define PACE_TEXT 80
void pace_say(const struct pace *p, char out[PACE_TEXT]);
#endif
