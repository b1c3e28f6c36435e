/*
 * near.h - comparing doubles in tests
 *
 * cmocka's own float asserts compare in single precision and would let seven
 * digits pass as equal; these compare doubles and say both values and where.
 */
#ifndef TESTS_NEAR_H
#define TESTS_NEAR_H
#include <math.h>
#include <stdio.h>

#define NEAR 1e-9

static inline int near_same(double got, double want, double within)
{
	if (isnan(got) || isnan(want))
		return isnan(got) && isnan(want);
	return fabs(got - want) <= within;
}

/* got equals want to 1e-9; NAN equals NAN (both undefined). */
#define assert_near(got, want) assert_within(got, want, NEAR)

#define assert_within(got, want, within)                                       \
	do {                                                                   \
		double got_ = (got), want_ = (want);                           \
		if (!near_same(got_, want_, within))                           \
			fail_msg("%s is %.17g, expected %.17g (off %g)", #got, \
				 got_, want_, got_ - want_);                   \
	} while (0)

/* The same with a place ("WMT_D A turn 3: nrbat") for tests over data. */
#define assert_near_at(place, got, want)                                     \
	do {                                                                 \
		double got_ = (got), want_ = (want);                         \
		if (!near_same(got_, want_, NEAR))                           \
			fail_msg("%s: %s is %.17g, expected %.17g (off %g)", \
				 place, #got, got_, want_, got_ - want_);    \
	} while (0)
#endif
