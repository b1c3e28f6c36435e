/* The real argument of a case: loading it, finding a section, walking it. */
#include <stdlib.h>
#include <string.h>

#include "base/faults.h"
#include "base/xmalloc.h"
#include "court/argument.h"
#include "unit/helper.h"

#define J(text)                                          \
	"{\"justice\":true,\"speaker\":\"Elena Kagan\"," \
	"\"slug\":\"kagan\",\"surname\":\"Kagan\",\"text\":\"" text "\"}"
#define A(text)                                      \
	"{\"justice\":false,\"speaker\":\"Ann Ho\"," \
	"\"surname\":\"Ho\",\"text\":\"" text "\"}"
#define U(text) "{\"speaker\":\"unknown speaker\",\"text\":\"" text "\"}"
#define SECTION(n, who, side, rebuttal, turns)                 \
	"{\"n\":" n ",\"advocate\":\"" who "\",\"side\":" side \
	",\"rebuttal\":" rebuttal ",\"turns\":[" turns "]}"
#define FILE_OF(sections)                                   \
	"{\"schema\":\"hotbench.transcript/1\",\"source\":" \
	"\"oyez.org\",\"license\":\"CC BY-NC\",\"sections\":[" sections "]}"

static struct argument load(const char *text, bool fine)
{
	char *path = helper_file("transcript.json", text);
	struct argument a;
	struct faults f;

	faults_init(&f);
	assert_int_equal(argument_load(&a, path, &f), fine);
	assert_int_equal(f.n == 0, fine);
	for (size_t i = 0; i < f.n; i++)
		assert_non_null(strstr(f.list[i], "transcript.json: "));
	faults_release(&f);
	free(path);
	return a;
}

static void sections_are_found_by_side_and_name(void **state)
{
	struct argument a = load(
		FILE_OF(SECTION("1", "Ann Ho", "\"petitioner\"", "false", A("a")) "," SECTION(
			"2", "Bo Li", "\"petitioner\"", "false",
			A("a")) "," SECTION("3", "Cy Orr", "\"respondent\"",
					    "false",
					    A("a")) "," SECTION("4", "Di Fox",
								"null", "false",
								A("a")) "," SECTION("5",
										    "Ann Ho",
										    "\"petitioner\"",
										    "true",
										    A("a"))),
		true);

	(void)state;
	assert_int_equal(argument_section(&a, SIDE_PETITIONER, NULL)->n, 1);
	assert_int_equal(argument_section(&a, SIDE_PETITIONER, "")->n, 1);
	assert_int_equal(argument_section(&a, SIDE_PETITIONER, "li")->n, 2);
	assert_int_equal(argument_section(&a, SIDE_RESPONDENT, NULL)->n, 3);
	assert_null(argument_section(&a, SIDE_RESPONDENT, "Ho"));
	assert_int_equal(argument_section(&a, SIDE_RESPONDENT, "Fox")->n, 4);
	assert_null(argument_section(&a, SIDE_RESPONDENT, "nobody"));
	assert_string_equal(a.license, "CC BY-NC");
	argument_release(&a);
}

/* Each question with its answer, as "q=a|"; "-" where there was none. */
static char *walked(const struct argument_section *s)
{
	const struct argument_turn *q, *a;
	char *out = xstrdup("");
	size_t at = 0;

	while (argument_next(s, &at, &q, &a)) {
		char *more =
			xprintf("%s%s=%s|", out, q->text, a ? a->text : "-");

		assert_true(q->justice);
		free(out);
		out = more;
	}
	assert_false(argument_next(s, &at, &q, &a));
	return out;
}

static void a_walk_pairs_questions_and_answers(void **state)
{
	static const struct {
		const char *turns, *opening, *pairs;
	} cases[] = {
		{ J("calling") "," A("opening") "," J("q1") "," A("a1"),
		  "opening", "q1=a1|" },
		{ A("opening") "," J("q1") "," J("q2") "," A("a2") "," J("bye"),
		  "opening", "q1=-|q2=a2|bye=-|" },
		{ A("opening") "," J("q1") "," U("hm") "," A("a1") "," J(
			  "q2") "," U("hm"),
		  "opening", "q1=a1|q2=-|" },
		{ A("opening"), "opening", "" },
		{ J("q1") "," J("q2"), NULL, "q1=-|q2=-|" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *text = xprintf(
			FILE_OF(SECTION("1", "Ann Ho", "null", "false", "%s")),
			cases[i].turns);
		struct argument a = load(text, true);
		const struct argument_turn *o = argument_opening(a.sections);
		char *pairs = walked(a.sections);

		assert_string_equal(pairs, cases[i].pairs);
		if (cases[i].opening)
			assert_string_equal(o->text, cases[i].opening);
		else
			assert_null(o);
		free(pairs);
		free(text);
		argument_release(&a);
	}
}

static void faults_are_named(void **state)
{
	static const char *const bad[] = {
		"[]",
		"{",
		"",
		"{\"schema\":\"hotbench.case/1\"}",
		FILE_OF(""),
		FILE_OF(SECTION("0", "Ho", "null", "false", "")),
		FILE_OF(SECTION("1", "Ho", "\"judge\"", "false", "")),
		FILE_OF(SECTION("1", "Ho", "null", "false", "{}")),
		FILE_OF("3"),
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct argument a = load(bad[i], false);

		argument_release(&a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sections_are_found_by_side_and_name),
		cmocka_unit_test(a_walk_pairs_questions_and_answers),
		cmocka_unit_test(faults_are_named),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
