/* Numbers: the quick way of writing them and the plain one say the same. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/jsonw.h"
#include "base/rng.h"
#include "unit/helper.h"

/* The fewest of 15 to 17 digits that read back equal. */
static void plain(double v, char out[JSONW_NUMBER_BYTES])
{
	if (v == floor(v) && fabs(v) < 1e15) {
		snprintf(out, JSONW_NUMBER_BYTES, "%.0f", v);
		return;
	}
	for (int digits = fabs(v) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
		snprintf(out, JSONW_NUMBER_BYTES, "%.*g", digits, v);
		if (strtod(out, NULL) == v)
			return;
	}
}

static void same(double v)
{
	char got[JSONW_NUMBER_BYTES], want[JSONW_NUMBER_BYTES];

	size_t len = jsonw_format(v, got);

	plain(v, want);
	assert_int_equal(len, strlen(got));
	if (strcmp(got, want))
		fail_msg("%a: %s, expected %s", v, got, want);
}

static void at_the_edges(void **state)
{
	static const double at[] = {
		0.1,
		0.2,
		0.3,
		0.5,
		1.5,
		9.5,
		1e-4,
		1e-3,
		1e-5,
		1e15,
		1e16,
		1e300,
		5e-324,
		1e-300,
		0.25,
		0.125,
		1.0 / 3,
		2.0 / 3,
		55.6,
		0.1 + 0.2,
		9.9999999999999995e-5,
		0.99999999999999989,
		9.9999999999999982,
		999999999999999.88,
		99999999999999.984,
		80.47999999999999,
		4503599627370496.5,
		1.0000000000000002,
		2.2250738585072014e-308,
		/* ties of the 16th and 17th digit */
		0.50000000000000011,
		1.00000000000000022,
		5e-5,
		2097152.125,
	};

	(void)state;
	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		same(at[i]);
		same(-at[i]);
		same(nextafter(at[i], 0));
		same(nextafter(at[i], INFINITY));
	}
}

static void powers_of_two_and_ten(void **state)
{
	(void)state;
	for (int e = -30; e <= 60; e++) {
		double two = ldexp(1, e), ten = pow(10, e / 2);

		same(two);
		same(nextafter(two, 0));
		same(nextafter(two, INFINITY));
		same(two * 1.5);
		same(ten);
		same(nextafter(ten, 0));
		same(nextafter(ten, INFINITY));
	}
}

static void at_random(void **state)
{
	struct rng rng = rng_at(5, 0);

	(void)state;
	for (int i = 0; i < 40000; i++) {
		double unit = rng_unit(&rng);
		double whole = (double)rng_below(&rng, 1000000);

		same(unit);
		same(ldexp(unit, (int)rng_below(&rng, 70) - 15));
		same(whole / 10);
		same(whole / 1000 - 500);
		same(whole * 0.1);
		same(unit * whole);
	}
}

static void any_bits(void **state)
{
	struct rng rng = rng_at(6, 0);

	(void)state;
	for (int i = 0; i < 30000; i++) {
		uint64_t bits = rng_u64(&rng);
		double v;

		memcpy(&v, &bits, sizeof v);
		if (isfinite(v))
			same(v);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(at_the_edges),
		cmocka_unit_test(powers_of_two_and_ten),
		cmocka_unit_test(at_random),
		cmocka_unit_test(any_bits),
	};

	return cmocka_run_group_tests_name("jsonw_number", tests, NULL, NULL);
}
