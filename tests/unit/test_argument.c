/* The real argument of a case: loading it, finding a section, walking it. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/argument.h"
#include "unit/helper.h"

#define J(text)                                          \
	"{\"justice\":true,\"speaker\":\"Elena Kagan\"," \
	"\"slug\":\"kagan\",\"surname\":\"Kagan\",\"text\":\"" text "\"}"
#define JC(text)                                         \
	"{\"justice\":true,\"speaker\":\"Elena Kagan\"," \
	"\"surname\":\"Kagan\",\"cut\":true,\"text\":\"" text "\"}"
#define WC(text)                                         \
	"{\"justice\":true,\"speaker\":\"Byron White\"," \
	"\"surname\":\"White\",\"cut\":true,\"text\":\"" text "\"}"
#define W(text)                                          \
	"{\"justice\":true,\"speaker\":\"Byron White\"," \
	"\"surname\":\"White\",\"text\":\"" text "\"}"
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
	struct error err = { 0 };

	(void)state;
	assert_int_equal(argument_section(&a, SIDE_PETITIONER, NULL, &err)->n,
			 1);
	assert_int_equal(argument_section(&a, SIDE_PETITIONER, "", &err)->n, 1);
	assert_int_equal(argument_section(&a, SIDE_PETITIONER, "li", &err)->n,
			 2);
	assert_int_equal(argument_section(&a, SIDE_RESPONDENT, NULL, &err)->n,
			 3);
	assert_null(argument_section(&a, SIDE_RESPONDENT, "Ho", &err));
	assert_int_equal(argument_section(&a, SIDE_RESPONDENT, "Fox", &err)->n,
			 4);
	assert_null(argument_section(&a, SIDE_RESPONDENT, "nobody", &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_string_equal(err.text, "No advocate 'nobody' argued for the "
				      "respondent; those there are: Cy Orr, "
				      "Di Fox.");
	assert_null(argument_section(&a, SIDE_RESPONDENT, "Li", &err));
	assert_string_equal(err.text, "Bo Li argued for the petitioner: use "
				      "--side petitioner.");
	assert_string_equal(a.license, "CC BY-NC");
	argument_release(&a);
}

static void a_side_that_nobody_argued_says_so(void **state)
{
	struct argument a = load(
		FILE_OF(SECTION("1", "Di Fox", "null", "false", A("a"))), true);
	struct argument b =
		load(FILE_OF(SECTION("1", "Ann Ho", "\"petitioner\"", "false",
				     A("a"))),
		     true);
	struct error err = { 0 };

	(void)state;
	assert_null(argument_section(&a, SIDE_PETITIONER, NULL, &err));
	assert_non_null(strstr(err.text, "--advocate: Di Fox."));
	assert_null(argument_section(&b, SIDE_RESPONDENT, NULL, &err));
	assert_string_equal(err.text, "Nobody argued for the respondent in "
				      "this transcript.");
	argument_release(&a);
	argument_release(&b);
}

/* Each question with its answer, as "q=a|"; "-" where there was none. */
static char *walked(const struct argument_section *s)
{
	char *out = xstrdup("");

	for (size_t i = 0; i < s->n_exchanges; i++) {
		const struct argument_exchange *x = &s->exchanges[i];
		char *more = xprintf("%s%s=%s|", out, x->question,
				     x->answer ? x->answer : "-");

		assert_true(x->asked->justice);
		assert_int_equal(x->cut, str_ends(x->question, "--"));
		free(out);
		out = more;
	}
	return out;
}

static void turns_become_questions_and_answers(void **state)
{
	static const struct {
		const char *turns, *opening, *pairs;
	} cases[] = {
		{ J("calling") "," A("opening") "," J("q1?") "," A("a1"),
		  "opening", "q1?=a1|" },
		{ A("opening") "," J("q1?") "," U("hm") "," A("a1") "," A(
			  "a2") "," J("q2?") "," U("hm"),
		  "opening", "q1?=a1 a2|q2?=-|" },
		{ A("opening"), "opening", "" },
		{ J("q1?") "," W("q2?"), NULL, "q1?=-|q2?=-|" },
		/* nobody got a word in: one question */
		{ A("o") "," J("q1?") "," A("--") "," J("q2?") "," A("a"), "o",
		  "q1? q2?=a|" },
		/* an aside goes before the same justice's next turn */
		{ A("o") "," J("q1?") "," A("a1 --") "," J("Okay.") "," A(
			  "-- and b1") "," J("What then?") "," A("a2"),
		  "o", "q1?=a1 -- and b1|Okay. What then?=a2|" },
		/* where another goes on, it leads to none */
		{ A("o") "," J("q1?") "," A("a1") "," J(
			  "Okay. Thank "
			  "you.") "," W("And I?") "," A("a2") "," J("Thank "
								    "you, "
								    "counsel."),
		  "o", "q1?=a1|And I?=a2|" },
		{ A("o") "," J("Right.") "," A("as I said"), "o", "" },
		/* short, and yet a question */
		{ A("o") "," J("Why?") "," A("a") "," W("Mm-hmm?") "," A("b"),
		  "o", "Why?=a|Mm-hmm?=b|" },
		/* fragments are a question once they are long enough */
		{ A("o") "," JC("But the usual plaintiff --") "," A(
			  "Sure.") "," JC("-- in such a case --") "," A("No, "
									"becaus"
									"e of "
									"c."),
		  "o",
		  "But the usual plaintiff -- in such a case --=No, "
		  "because of c.|" },
		{ A("o") "," JC("But the --") "," A("s") "," WC("Can I --") "," J(
			  "Go ahead.") "," W("Is it d?") "," A("e"),
		  "o", "Can I -- Is it d?=e|" },
		/* cut off before it could be answered */
		{ A("o") "," JC(
			  "Suppose that somebody in such a place were to "
			  "--") "," A("Yes.") "," J("-- have no papers, what "
						    "then?") "," A("Then no."),
		  "o",
		  "Suppose that somebody in such a place were to -- have "
		  "no papers, what then?=Yes. Then no.|" },
		/* an answer of some words ends it all the same */
		{ A("o") "," JC(
			  "Suppose that somebody in such a place were to "
			  "--") "," A("That is not our case.") "," J("-- have "
								     "no "
								     "papers?"),
		  "o",
		  "Suppose that somebody in such a place were to --=That "
		  "is not our case.|-- have no papers?=-|" },
		{ A("o") "," JC(
			  "Suppose that somebody in such a place were to "
			  "--") "," W("I have one of my own, and it is this."),
		  "o",
		  "Suppose that somebody in such a place were to --=-|I "
		  "have one of my own, and it is this.=-|" },
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
		cmocka_unit_test(a_side_that_nobody_argued_says_so),
		cmocka_unit_test(turns_become_questions_and_answers),
		cmocka_unit_test(faults_are_named),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
