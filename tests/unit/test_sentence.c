/* Where a lawyer's sentence ends. */
#include <string.h>

#include "base/sentence.h"
#include "unit/helper.h"

/* Marks each end with a bar. */
static void ends_are(const char *text, const char *expected)
{
	char out[400];
	size_t n = 0;

	for (size_t i = 0; text[i] && n + 2 < sizeof out; i++) {
		out[n++] = text[i];
		if (sentence_ends(text, i))
			out[n++] = '|';
	}
	out[n] = '\0';
	assert_string_equal(out, expected);
}

static void ends(void **state)
{
	(void)state;
	ends_are("One. Two? Three!", "One.| Two?| Three!|");
	/* the quotation mark belongs to whoever cuts */
	ends_are("He said \"no.\" Then he left.",
		 "He said \"no.|\" Then he left.|");
	ends_are("He said “no.” Then he left.",
		 "He said “no.|” Then he left.|");
	ends_are("Er sagte „nein.“ Il dit «non.» It’s so.",
		 "Er sagte „nein.|“ Il dit «non.|» It’s so.|");
	ends_are("It is $2.75 a ride.\nNext.", "It is $2.75 a ride.|\nNext.|");
	ends_are("So did I. Then what?", "So did I.| Then what?|");
	ends_are("It was told no. Isn't that odd? See no. 4.",
		 "It was told no.| Isn't that odd?| See no. 4.|");
}

static void what_ends_nothing(void **state)
{
	(void)state;
	ends_are("The elements of Ms. Ames's claim.",
		 "The elements of Ms. Ames's claim.|");
	ends_are("Carpenter v. United States, No. 16-402, says so.",
		 "Carpenter v. United States, No. 16-402, says so.|");
	ends_are("Fed. R. Civ. P. 41(a) and 42 U.S.C. § 1983 apply.",
		 "Fed. R. Civ. P. 41(a) and 42 U.S.C. § 1983 apply.|");
	ends_are("See, e.g. the letter. Id. at 4.",
		 "See, e.g. the letter.| Id. at 4.|");
	ends_are("", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ends),
		cmocka_unit_test(what_ends_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
