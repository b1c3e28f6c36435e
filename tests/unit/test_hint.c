/* What counsel is told who asks for a hint, in the case of Maren Tuck. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "hearing/hint.h"
#include "listen/ken.h"
#include "unit/helper.h"

static struct catalogue catalogue;
static struct court_case tuck;
static struct ken *ken;
static struct transcript said;

static int begin(void **state)
{
	(void)state;
	catalogue = (struct catalogue){ xstrdup("."), helper_path("none") };
	assert_true(catalogue_case(&catalogue, "tuck", &tuck, NULL));
	ken = ken_new(&catalogue, &tuck);
	ken_ready(ken);
	return 0;
}

static int end(void **state)
{
	(void)state;
	ken_free(ken);
	case_release(&tuck);
	catalogue_release(&catalogue);
	return 0;
}

static const struct turn *says(enum role role, enum turn_kind kind,
			       const char *text, const char *issue)
{
	struct turn t = { .role = role,
			  .kind = kind,
			  .text = xstrdup(text),
			  .issue = issue ? xstrdup(issue) : NULL };

	return transcript_take(&said, &t);
}

static const struct turn *asks(const char *text, const char *issue)
{
	return says(ROLE_BENCH, TURN_QUESTION, text, issue);
}

/* The hint to the last question, to be freed. */
static char *hint(const struct turn *question)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	hint_put(&out, ken, SIDE_PETITIONER, &said, question);
	return buf_take(&out);
}

static void the_paragraphs_speak_of_what_was_asked(void **state)
{
	const struct turn *q =
		asks("Did he know about the slip?", "stop-had-ended");
	char *text = hint(q);

	(void)state;
	assert_non_null(strstr(text, "suppression-ruling ¶ 7"));
	free(text);
	transcript_release(&said);
}

static void who_asks_again_is_given_another_point(void **state)
{
	const struct texts *points = &tuck.sides[SIDE_PETITIONER].best_points;
	char *both = xprintf("%s %s", points->list[0], points->list[1]);
	char *first = hint(asks(both, NULL)), *second;

	(void)state;
	says(ROLE_CLERK, TURN_NOTE, first, NULL);
	second = hint(&said.turns[0]);
	assert_non_null(strstr(first, "your side's point"));
	assert_non_null(strstr(second, "your side's point"));
	assert_string_not_equal(first, second);
	free(both);
	free(first);
	free(second);
	transcript_release(&said);
}

static void a_follow_up_goes_back_to_its_question(void **state)
{
	char *root, *follow;

	(void)state;
	root = hint(asks("Did he know about the slip?", "stop-had-ended"));
	follow = hint(asks("And then?", "stop-had-ended"));
	assert_non_null(strstr(strstr(root, "Record"), "ruling ¶ 7"));
	assert_non_null(strstr(strstr(follow, "Record"), "ruling ¶ 7"));
	free(root);
	free(follow);
	transcript_release(&said);
}

static void what_nobody_argued_has_no_point(void **state)
{
	char *text = hint(asks("How long does a souffle stand?", NULL));

	(void)state;
	assert_null(strstr(text, "your side's point"));
	free(text);
	transcript_release(&said);
}

/* Nothing of what only the bench has: its good answers, and the map. */
static void nothing_comes_from_the_memo(void **state)
{
	(void)state;
	for (size_t i = 0; i < tuck.n_issues; i++) {
		const struct issue *issue = &tuck.issues[i];

		for (size_t q = 0; q < issue->n_questions; q++) {
			char *text =
				hint(asks(issue->questions[q].text, issue->id));

			if (issue->good_answer)
				assert_null(strstr(text, issue->good_answer));
			free(text);
			transcript_release(&said);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_paragraphs_speak_of_what_was_asked),
		cmocka_unit_test(who_asks_again_is_given_another_point),
		cmocka_unit_test(a_follow_up_goes_back_to_its_question),
		cmocka_unit_test(what_nobody_argued_has_no_point),
		cmocka_unit_test(nothing_comes_from_the_memo),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
