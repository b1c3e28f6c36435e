/* Which issue some words are about: named when clear, else left open. */
#include <string.h>

#include "analysis/topic.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct issue issues[] = {
	{ .id = "fence",
	  .label = "The fence along the orchard",
	  .description = "Does the statute's word 'enclosure' cover a fence "
			 "with gaps around an orchard?",
	  .presses = { true, true },
	  .good_answer = "An enclosure need not be continuous.",
	  .losing_concession = "A fence with gaps is no enclosure." },
	{ .id = "deadline",
	  .label = "The late notice of appeal",
	  .description = "Was the notice of appeal filed in time, and may a "
			 "deadline be tolled?",
	  .presses = { true, false },
	  .good_answer = "A claim-processing deadline may be tolled.",
	  .losing_concession = "The notice was late and nothing excuses it." },
	{ .id = "damages",
	  .label = "What the cattle were worth",
	  .description = "How are damages for strayed cattle to be measured?",
	  .presses = { true, true },
	  .good_answer = "Market value on the day they strayed.",
	  .losing_concession = "No cattle were lost." },
	{ .id = "agency",
	  .label = "The bureau's guidance",
	  .description = "Does the bureau's pamphlet bind a court?",
	  .presses = { true, true },
	  .good_answer = "A pamphlet persuades at most.",
	  .losing_concession = "The pamphlet is law." },
};
static const struct court_case kase = {
	.issues = issues, .n_issues = sizeof issues / sizeof *issues
};

static const char *named(enum side_id side, const char *text)
{
	struct lexicons *lx = shipped_lexicons();
	struct topics *t = topics_new(lx, &kase, side);
	const struct issue *found = topics_find(t, text, NULL);

	topics_free(t);
	lexicons_free(lx);
	return found ? found->id : "";
}

static const char about_the_fence[] =
	"If the fence around the orchard has gaps every ten yards, how can "
	"you call it an enclosure under the statute at all?";
static const char about_time[] =
	"The notice of appeal came a day late. May we toll a deadline that "
	"was filed late, and did anybody ask for the deadline to be tolled?";

static void clear_words_name_their_issue(void **state)
{
	(void)state;
	assert_string_equal(named(SIDE_PETITIONER, about_the_fence), "fence");
	assert_string_equal(named(SIDE_PETITIONER, about_time), "deadline");
}

static void an_issue_that_presses_the_other_side_is_not_named(void **state)
{
	(void)state;
	assert_string_equal(named(SIDE_RESPONDENT, about_time), "");
}

static void what_fits_none_or_two_is_left_open(void **state)
{
	(void)state;
	assert_string_equal(named(SIDE_PETITIONER, ""), "");
	assert_string_equal(named(SIDE_PETITIONER, "Why?"), "");
	assert_string_equal(named(SIDE_PETITIONER, "And then what happens?"),
			    "");
	assert_string_equal(
		named(SIDE_PETITIONER,
		      "Is it the enclosure, the orchard fence with its gaps, "
		      "or the pamphlet and guidance of the bureau?"),
		"");
}

/* The likeliest comes to 1, the rest as near as they are; nothing is taken back. */
static void what_was_come_near_to_is_kept(void **state)
{
	struct lexicons *lx = shipped_lexicons();
	struct topics *t = topics_new(lx, &kase, SIDE_PETITIONER);
	double near[4] = { 0 };

	(void)state;
	topics_hear(t, "", near);
	for (size_t i = 0; i < 4; i++)
		assert_true(near[i] == 0);
	topics_hear(t, about_the_fence, near);
	assert_true(near[0] == 1);
	assert_true(near[1] < 0.6 && near[2] < 0.6 && near[3] < 0.6);
	topics_hear(t, about_time, near);
	assert_true(near[0] == 1 && near[1] == 1);
	assert_true(near[2] < 0.6 && near[3] < 0.6);
	topics_free(t);
	lexicons_free(lx);
}

static void a_case_without_a_memo_names_nothing(void **state)
{
	struct lexicons *lx = shipped_lexicons();
	struct court_case none = { .n_issues = 0 };
	struct topics *t = topics_new(lx, &none, SIDE_PETITIONER);

	(void)state;
	assert_null(topics_find(t, about_time, NULL));
	topics_free(t);
	topics_free(NULL);
	lexicons_free(lx);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(clear_words_name_their_issue),
		cmocka_unit_test(
			an_issue_that_presses_the_other_side_is_not_named),
		cmocka_unit_test(what_fits_none_or_two_is_left_open),
		cmocka_unit_test(what_was_come_near_to_is_kept),
		cmocka_unit_test(a_case_without_a_memo_names_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
