/* What the papers have where counsel pointed: the place, and the sentence that bears. */
#include <string.h>

#include "listen/ken.h"
#include "sim/pointed.h"
#include "unit/helper.h"

static struct document papers[] = {
	{ .id = "joint-appendix",
	  .role = DOCUMENT_RECORD,
	  .proceeding_title = "Joint Appendix",
	  .link_name = "Joint Appendix",
	  .filename = "joint-appendix.md",
	  .filed = "" },
	{ .id = "brief-respondent",
	  .role = DOCUMENT_RESPONDENT_BRIEF,
	  .proceeding_title = "Brief for Respondent",
	  .link_name = "Brief for Respondent",
	  .filename = "brief-respondent.md",
	  .filed = "" },
};
static const struct court_case kase = { .documents = papers, .n_documents = 2 };
static struct ken_paragraph paragraphs[] = {
	{ .document = &papers[0],
	  .number = 11,
	  .page = 45,
	  .label = "JA 45",
	  .text = "The hearing began at nine." },
	{ .document = &papers[0],
	  .number = 12,
	  .page = 46,
	  .label = "JA 46",
	  .text = "The officer was sworn. The officer agreed that nobody had "
		  "asked about the retention of the boxes. Court rose." },
	{ .document = &papers[0],
	  .number = 13,
	  .page = 46,
	  .label = "JA 46",
	  .text = "A map of the county was marked." },
	{ .document = &papers[1],
	  .number = 12,
	  .page = 0,
	  .label = "",
	  .text = "The county asks for affirmance." },
};
static const struct ken ken = { .kase = &kase,
				.paragraphs = paragraphs,
				.n_paragraphs = 4 };

static size_t at(const char *answer, struct pointed list[2])
{
	return pointed_at(&ken, SIDE_PETITIONER, answer, list, 2);
}

static void a_paragraph_is_found_with_its_sentence(void **state)
{
	struct pointed list[2];
	const char *text;

	(void)state;
	assert_int_equal(at("The officer agreed about retention: joint "
			    "appendix, paragraph 12.",
			    list),
			 1);
	assert_ptr_equal(list[0].paragraph, &paragraphs[1]);
	text = list[0].paragraph->text + list[0].sentence.from;
	assert_int_equal(strncmp(text, "The officer agreed", 18), 0);
}

static void of_a_page_the_paragraph_that_bears(void **state)
{
	struct pointed list[2];

	(void)state;
	assert_int_equal(at("It is at JA 46: the officer agreed that nobody "
			    "asked about retention.",
			    list),
			 1);
	assert_ptr_equal(list[0].paragraph, &paragraphs[1]);
	/* none bears: what stands first, and no sentence of it */
	assert_int_equal(at("See JA 46.", list), 1);
	assert_ptr_equal(list[0].paragraph, &paragraphs[1]);
	assert_int_equal(list[0].sentence.to, 0);
}

static void what_is_not_there_is_not_shown(void **state)
{
	struct pointed list[2];

	(void)state;
	assert_int_equal(at("See JA 412.", list), 0);
	assert_int_equal(at("Joint appendix, paragraph 90.", list), 0);
	assert_int_equal(
		at("It stands in the papers, and in paragraph 12.", list), 0);
	assert_int_equal(at("", list), 0);
}

static void one_place_is_shown_once_and_no_more_than_two(void **state)
{
	struct pointed list[2];

	(void)state;
	assert_int_equal(at("Joint appendix, paragraph 12; I say again, joint "
			    "appendix, paragraph 12.",
			    list),
			 1);
	assert_int_equal(at("Joint appendix, paragraph 11, joint appendix, "
			    "paragraph 12, joint appendix, paragraph 13.",
			    list),
			 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_paragraph_is_found_with_its_sentence),
		cmocka_unit_test(of_a_page_the_paragraph_that_bears),
		cmocka_unit_test(what_is_not_there_is_not_shown),
		cmocka_unit_test(one_place_is_shown_once_and_no_more_than_two),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
