/* What a nervous mouth adds: gone to who listens, and every place as it was said. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/fluent.h"
#include "helper.h"

static const char *const nervous[][2] = {
	{ "Um, I, yes, Your Honor, I think, sorry, I think we win because, "
	  "well, "
	  "they had the violin, um, in their hands.",
	  "Yes, Your Honor, I think we win because they had the violin in "
	  "their "
	  "hands." },
	{ "I, I think that is, um, the word any.",
	  "I think that is the word any." },
	{ "Sorry. We, we lose nothing, uh, and the, the City loses.",
	  "We lose nothing, and the City loses." },
	{ "Well, you know, they had, they had the key.", "They had the key." },
	{ "It was, like, their shed -- um -- and not ours.",
	  "It was their shed -- and not ours." },
	{ "I mean, th-the sign, it says, um... nothing of negligence.",
	  "The sign, it says nothing of negligence." },
	{ "Because, um, even a rescuer has to, to keep the thing.",
	  "Because even a rescuer has to keep the thing." },
	{ "Yes, uh, Your Honor.", "Yes Your Honor." },
	{ "Um.", "" },
	{ "Um. Uh, no.", "No." },
	{ "It, it was theirs, um", "It was theirs" },
};

/* What is meant as it was said. */
static const char *const meant[] = {
	"No, no, Your Honor. It is very, very plain.",
	"If they want it, it is theirs. The point that that case made stands.",
	"Uh-huh. Mm-hmm.",
	"It was May, sorry, June. I'm sorry, I said May.",
	"The City kept it as well, and well enough. As you know, we lost.",
	"I am not sure. Maybe, sort of.",
	"The ER had co-counsel. Things like that, Judge.",
	"\xe2\x80\x9cUm\xe2\x80\x9d is in the record.",
	"",
	" , -- ... ",
};

static char *aloud(const char *text)
{
	struct buf b;

	buf_init(&b, 4000);
	fluent_put(&b, text, strlen(text));
	return buf_take(&b);
}

static void stammer_goes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof nervous / sizeof *nervous; i++) {
		char *is = aloud(nervous[i][0]);

		assert_string_equal(is, nervous[i][1]);
		free(is);
	}
}

static void meant_words_stay(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof meant / sizeof *meant; i++) {
		char *is = fluent_copy(meant[i]);

		assert_string_equal(is, meant[i]);
		free(is);
	}
}

/* Nothing moves: what is no blank stands where it stood, but for a capital. */
static void places_stay(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof nervous / sizeof *nervous; i++) {
		const char *said = nervous[i][0];
		char *is = fluent_copy(said);

		assert_int_equal(strlen(is), strlen(said));
		for (size_t k = 0; is[k]; k++)
			assert_true(is[k] == ' ' ||
				    (is[k] & ~32) == (said[k] & ~32));
		free(is);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stammer_goes),
		cmocka_unit_test(meant_words_stay),
		cmocka_unit_test(places_stay),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
