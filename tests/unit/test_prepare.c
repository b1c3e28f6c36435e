/* Drafts out of papers: each source of questions, and what none may be. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/asking.h"
#include "memo/papers_claim.h"
#include "memo/papers_text.h"
#include "memo/prepare.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

/* ---- a docket ---- */

static const char case_json[] =
	"{\"schema\": \"hotbench.case/1\", \"slug\": \"kiln\","
	" \"title\": \"Ada Marsh v. Delmont Kilns\", \"kind\": \"fictional\","
	" \"facts\": \"A wall fell.\", \"questions\": [\"Was it known?\"],"
	" \"sides\": [{\"id\": \"petitioner\", \"party\": \"Ada Marsh\","
	" \"position\": \"It was.\"}, {\"id\": \"respondent\","
	" \"party\": \"Delmont Kilns\", \"position\": \"No.\"}],"
	" \"documents\": ["
	"{\"id\": \"pet\", \"file\": \"pet.md\", \"pool\": \"docket_files\","
	" \"link_name\": \"Brief for Appellant\"},"
	"{\"id\": \"resp\", \"file\": \"resp.md\", \"pool\": \"docket_files\","
	" \"link_name\": \"02 Delmont Answering Br\"},"
	"{\"id\": \"op\", \"file\": \"op.md\", \"pool\": \"docket_files\","
	" \"link_name\": \"Opinion of the Court of Appeals\"},"
	"{\"id\": \"app\", \"file\": \"app.md\", \"pool\": \"docket_files\","
	" \"link_name\": \"Appendix\"}]}";

static const char pet[] =
	"BRIEF FOR APPELLANT ADA MARSH\n\n"
	"STATEMENT\n\n"
	"The foreman wrote that the wall of the kiln was going to fall. R. 118."
	" The manager read the warning in the morning and sent nobody home."
	" App. 31. The masons of 2017 never looked at the foundation of the "
	"kiln. App. 33.\n\n"
	"ARGUMENT\n\n"
	"I. A JURY COULD FIND THAT DELMONT KNEW OF THE DANGER FROM DR. "
	"OSEI.\n\n"
	"In Tolbert v. Union Elevator Co., 301 Landry 77 (2006), this Court "
	"held that certainty may be proved by what the employer was told "
	"before "
	"the accident. Appellant relied below on the report of Dr. Osei. "
	"The statute speaks of \"substantial certainty\" and not of proof "
	"beyond doubt. A manager who is told that a wall will fall and who "
	"sends a man beneath it knows what will happen.\n\n"
	"We do not contend that a general complaint about old kilns would be "
	"enough. The rule we ask for is that a written warning of a specific "
	"failure, given to a person who can stop the work, permits a jury to "
	"find certainty.\n\n"
	"II. WHAT FOLLOWS FROM THE READING OF DELMONT.\n\n"
	"If a warning proves nothing unless it confesses certainty, then the "
	"*statute* would protect only the employer who never listens.\n\n"
	"CONCLUSION\n\n"
	"The judgment should be reversed and the case remanded for trial.\n\n"
	"Respectfully submitted,\n\n"
	"Priya Castellan, Attorney for Appellant\n\n"
	"CERTIFICATE OF SERVICE\n\n"
	"I certify that on March 4 I served this brief on the manager of the "
	"kiln and on all counsel of record by mail.\n";

static const char resp[] =
	"Case: 23-77 Document: 29 Page: 1\n\n"
	"BRIEF FOR APPELLEE DELMONT KILNS\n\n"
	"STATEMENT\n\n"
	"A. The Manager Goes Home Early.\n\n"
	"The note of the foreman said that the wall of the kiln might hold "
	"through the harvest. R. 118. Delmont hired masons in 2017 to repair "
	"the wall of the kiln. R. 150.\n\n"
	"ARGUMENT\n\n"
	"I. NOBODY AT DELMONT KNEW THAT AN INJURY WAS CERTAIN.\n\n"
	"Tolbert v. Union Elevator Co., 301 Landry 77 (2006), does not hold "
	"that a warning by itself proves certainty. \"Substantial certainty\" "
	"is more than a high probability under the statute. A man does not "
	"walk "
	"under a wall that he is certain will fall.\n\n"
	"We do not dispute that Delmont sold the bricks for scrap after the "
	"accident.\n\n"
	"In Vale Brick, Inc. v. Pratt Ins. Co., 12 Landry 9 (1999), this "
	"Court held that an employer who doubts a warning is not certain.\n\n"
	"II. THE OBJECTION ABOUT DR. OSEI IS FORFEITED.\n\n"
	"Appellant did not respond to the motion to exclude Dr. Osei in the "
	"trial court. A party that stays silent in the trial court must not "
	"speak for the first time in this one.\n\n"
	"CONCLUSION\n\n"
	"The judgment of the Court of Appeals should be affirmed.\n";

static const char op[] =
	"OPINION OF THE COURT OF APPEALS\n\n"
	"LINDGREN, Judge.\n\n"
	"We hold that a warning from a foreman, without more, is evidence of "
	"risk and not of certainty. The trial court ruled that the note by "
	"itself is not enough for a jury. We need not decide whether the "
	"objection "
	"about Dr. Osei was preserved by the motion for reconsideration.\n\n"
	"ACOSTA, Judge, dissenting.\n\n"
	"The majority calls the note a prediction, but every warning is only a "
	"prediction until the wall has fallen.\n";

static const char app[] =
	"APPENDIX\n\n"
	"DEPOSITION OF CARLA VOSS, June 8, 2021\n\n"
	"App. 31\n\n"
	"Q. (Ms. Castellan) Did you read the warning of the foreman in the "
	"morning?\n"
	"A. I read it at eight, and I sent nobody home.\n\n"
	"App. 32\n\n"
	"Q. How long have you been the manager?\n"
	"A. Six years. I threw the warning of the foreman about the wall of "
	"the kiln away.\n\n"
	"App. 33\n"
	"14 Q. Did the masons look at the foundation of the kiln in 2017?\n"
	"15 A. They never did, because I told them to leave it alone.\n\n"
	"FINDINGS OF FACT OF THE TRIAL COURT\n\n"
	"App. 40\n\n"
	"The bricks of the kiln were sold for scrap in the ordinary course of "
	"business, and not in bad faith. Mr. Orme testified that the kiln had "
	"been swept on the morning of the accident.\n\n"
	"App. 41\n\n"
	"The masons of 2017 were hired to repair the wall of the kiln, and "
	"never looked at the foundation.\n\n"
	"App. 42\n\n"
	"No bell was rung in the yard that day.\n";

static struct court_case kase;
static struct lexicons *lx;
static struct papers papers;
static struct drafted drafted;

static void put(const char *name, const char *text)
{
	char *path = xprintf("kiln/%s", name);

	free(helper_file(path, text));
	free(path);
}

static int prepare_all(void **state)
{
	struct catalogue shipped = { (char *)".", (char *)"." };
	struct error err = { 0 };
	struct faults f;
	char *dir = helper_path("kiln");

	(void)state;
	if (!file_make_dirs(dir, 0700, &err) || !asking_load(&shipped, &err))
		fail_msg("%s", err.text);
	lx = shipped_lexicons();
	put("case.json", case_json);
	put("pet.md", pet);
	put("resp.md", resp);
	put("op.md", op);
	put("app.md", app);
	faults_init(&f);
	if (!case_load(&kase, dir, CASE_OWN, &f))
		fail_msg("%s", f.list[0]);
	faults_release(&f);
	free(dir);
	papers_read(&papers, &kase, lx);
	prepare_offline(&drafted, &papers, lx);
	return 0;
}

static int release_all(void **state)
{
	(void)state;
	drafted_release(&drafted);
	papers_release(&papers);
	case_release(&kase);
	lexicons_free(lx);
	return 0;
}

/* ---- looking at the drafts ---- */

static const struct memo_question *question(size_t n)
{
	for (size_t i = 0; i < drafted.n_issues; i++) {
		if (n < drafted.issues[i].n_questions)
			return &drafted.issues[i].questions[n];
		n -= drafted.issues[i].n_questions;
	}
	return NULL;
}

/* The first question to the side that has both texts. */
static const struct memo_question *asked(int side, const char *a, const char *b)
{
	const struct memo_question *q;

	for (size_t i = 0; (q = question(i)); i++)
		if (q->to == side && strstr(q->text, a) && strstr(q->text, b))
			return q;
	return NULL;
}

static void is_asked(int side, const char *a, const char *b)
{
	if (!asked(side, a, b))
		fail_msg("nobody asks the %s: \"%s\" ... \"%s\"",
			 side_names[side], a, b);
}

static void nobody_asks(const char *what)
{
	const struct memo_question *q;

	for (size_t i = 0; (q = question(i)); i++)
		if (strstr(q->text, what))
			fail_msg("asked: %s", q->text);
}

/* ---- the sources ---- */

static void an_authority_of_both_is_asked_with_both_readings(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "this Court held that certainty",
		 "does not hold that a warning by itself");
	is_asked(SIDE_RESPONDENT, "Tolbert v. Union Elevator Co.",
		 "this Court held that certainty");
}

static void a_page_of_both_is_asked_with_what_each_takes_from_it(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "R. 118", "might hold through the harvest");
}

static void a_page_of_one_side_is_put_to_the_other(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "R. 150", "hired masons");
	assert_null(asked(SIDE_RESPONDENT, "R. 150", ""));
}

/* The page is found by the label printed on it, and the witness by the heading. */
static void testimony_is_read_with_its_question(void **state)
{
	(void)state;
	is_asked(SIDE_RESPONDENT,
		 "\"Did you read the warning of the foreman in the morning?\"",
		 "\"I read it at eight, and I sent nobody home.\"");
	is_asked(SIDE_RESPONDENT, "Carla Voss", "");
	is_asked(SIDE_RESPONDENT, "App. 31", "I read it at eight");
	/* without the numbers of the lines */
	is_asked(SIDE_RESPONDENT, "App. 33",
		 "\"They never did, because I told them to leave it alone.\"");
	nobody_asks("14 Q");
	nobody_asks("Ms. Castellan");
	nobody_asks("How long have you been");
}

/* With what kind of company it is, and what the name shortens. */
static void an_authority_is_called_by_its_whole_name(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "Vale Brick, Inc. v. Pratt Ins. Co.", "");
}

static void a_finding_hurts_who_does_not_tell_it(void **state)
{
	(void)state;
	nobody_asks("Mr. Orme testified");
	is_asked(SIDE_PETITIONER, "finding", "sold for scrap");
	assert_null(asked(SIDE_RESPONDENT, "finding", "sold for scrap"));
}

/* Whom it hurts is not known: each has it in its own story, or neither. */
static void a_finding_of_both_or_neither_hurts_nobody(void **state)
{
	(void)state;
	assert_null(asked(SIDE_PETITIONER, "finding", "No bell was rung"));
	assert_null(asked(SIDE_RESPONDENT, "finding", "No bell was rung"));
	assert_null(asked(SIDE_PETITIONER, "finding", "were hired to repair"));
	assert_null(asked(SIDE_RESPONDENT, "finding", "were hired to repair"));
}

static void the_opinion_is_put_to_who_lost_the_dissent_to_who_won(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "We hold that a warning", "");
	is_asked(SIDE_RESPONDENT, "Judge Acosta", "every warning");
	is_asked(SIDE_PETITIONER, "We need not decide whether", "");
}

static void preservation_and_relief_are_asked(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "did not respond to the motion", "");
	is_asked(SIDE_PETITIONER, "reversed and the case remanded", "");
	/* nothing is left to do where a judgment is affirmed */
	assert_null(asked(SIDE_RESPONDENT, "should be affirmed", ""));
}

static void words_of_the_law_are_asked_of_both(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "\"substantial certainty", "");
	is_asked(SIDE_RESPONDENT, "\"substantial certainty", "");
}

static void own_words_are_put_to_the_own_side(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "general complaint about old kilns", "");
	is_asked(SIDE_RESPONDENT, "sold the bricks", "We do not dispute");
	is_asked(SIDE_PETITIONER, "The rule we ask for", "");
	/* what one side gives away is no argument against the other */
	assert_null(asked(SIDE_RESPONDENT, "general complaint", ""));
	assert_null(asked(SIDE_PETITIONER, "We do not dispute", ""));
}

static bool has_point(enum side_id side, const char *words)
{
	const struct texts *t = &drafted.sides[side].best_points;

	for (size_t i = 0; i < t->n; i++)
		if (strstr(t->list[i], words))
			return true;
	return false;
}

/* What happened, and what a side gives away, is no point of it. */
static void a_best_point_argues(void **state)
{
	static const char *const none[] = { "in the morning", "masons",
					    "do not contend", "relied below",
					    "might hold",     "do not dispute",
					    "did not respond" };

	(void)state;
	assert_true(has_point(SIDE_PETITIONER, "A manager who is told"));
	assert_true(has_point(SIDE_RESPONDENT, "does not hold that a warning"));
	assert_true(has_point(SIDE_RESPONDENT, "A man does not walk"));
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		for (int side = 0; side < SIDES; side++)
			if (has_point((enum side_id)side, none[i]))
				fail_msg("%s", none[i]);
}

/* ---- what none may be ---- */

static void no_form_and_no_heading_that_claims_nothing(void **state)
{
	(void)state;
	/* what another court said, and this one only tells */
	nobody_asks("The court below said, at paragraph 1: \"The trial court");
	nobody_asks("certify");
	nobody_asks("counsel of record");
	nobody_asks("Attorney for");
	nobody_asks("What follows from the reading");
	/* nor what stands above the argument */
	nobody_asks("goes home early");
	nobody_asks("Goes Home Early");
	nobody_asks("*");
}

static void names_keep_their_capitals(void **state)
{
	(void)state;
	is_asked(SIDE_RESPONDENT,
		 "A jury could find that Delmont knew of the "
		 "danger from Dr. Osei.",
		 "");
	is_asked(SIDE_PETITIONER, "The objection about Dr. Osei is forfeited.",
		 "");
}

static void sides_are_called_as_the_briefs_call_them(void **state)
{
	(void)state;
	is_asked(SIDE_PETITIONER, "ppellee", "");
	for (size_t i = 0; i < 20; i++)
		assert_null(strstr(question(i)->text, "espondent"));
}

/* ---- facts ---- */

static void prepare_with(const char *opinion)
{
	char *dir = helper_path("kiln");
	struct faults f;

	papers_release(&papers);
	drafted_release(&drafted);
	case_release(&kase);
	put("op.md", opinion);
	faults_init(&f);
	assert_true(case_load(&kase, dir, CASE_OWN, &f));
	faults_release(&f);
	free(dir);
	papers_read(&papers, &kase, lx);
	prepare_offline(&drafted, &papers, lx);
}

#define PLAIN(n)                                                          \
	"The oven of row " n " was lit by the crew on day " n             \
	" and it burned wood from the hill of lot " n                     \
	" under the eye of the foreman, who wrote down its heat and its " \
	"draft and the weight of all the clay that it had fired. "

static const char long_opinion[] =
	"OPINION OF THE COURT OF APPEALS\n\nLINDGREN, Judge.\n\n" PLAIN("one")
		PLAIN("two") PLAIN("three") PLAIN("four") PLAIN("five")
			PLAIN("six") PLAIN(
				"seven") "\n\nThe trial court found that Marsh "
					 "gave no notice of the crack to the "
					 "manager of the kiln at Delmont. It "
					 "also found that Marsh told the "
					 "clerk of the crack, and that the "
					 "clerk laughed.\n";

/* "I" is whoever speaks there, and nobody in the facts. */
static void no_fact_is_told_in_the_first_person(void **state)
{
	(void)state;
	assert_null(strstr(drafted.facts, "threw the warning"));
	assert_null(strstr(drafted.facts, " I "));
}

/* What was not done is not told without what was; picked or not. */
static void a_fact_is_told_with_what_bounds_it(void **state)
{
	const char *no, *also;

	(void)state;
	prepare_with(
		"OPINION OF THE COURT OF APPEALS\n\nLINDGREN, Judge.\n\n"
		"Marsh gave no notice to the manager. But she told the clerk "
		"of the crack.\n");
	assert_non_null(strstr(drafted.facts, "gave no notice"));
	assert_non_null(strstr(drafted.facts, "told the clerk"));
	prepare_with(long_opinion);
	assert_null(strstr(drafted.facts, "row seven")); /* picked */
	no = strstr(drafted.facts, "gave no notice");
	also = strstr(drafted.facts, "told the clerk");
	assert_non_null(no);
	assert_non_null(also);
	prepare_with(op);
}

static void none_is_asked_twice(void **state)
{
	const struct memo_question *a, *b;

	(void)state;
	for (size_t i = 0; (a = question(i)); i++)
		for (size_t k = 0; k < i && (b = question(k)); k++)
			if (a->to == b->to && !strcmp(a->text, b->text))
				fail_msg("twice: %s", a->text);
}

/* The first ten are of both sides, and most of different kinds. */
static void the_first_are_of_both_sides(void **state)
{
	int of[SIDES] = { 0 };

	(void)state;
	for (size_t i = 0; i < 10; i++)
		of[question(i)->to]++;
	assert_true(of[SIDE_PETITIONER] >= 4);
	assert_true(of[SIDE_RESPONDENT] >= 4);
}

/* ---- small words ---- */

static void claims_are_told_from_labels(void **state)
{
	static const char *const claims[] = {
		"Notice comes first",
		"The rule that the court applied is wrong",
		"A jury could find that Delmont knew",
		"The petitioner lacked a claim",
		"The Court concludes that nobody could find so",
		"What can be seen from the lane is not private",
		"When Congress wants a limit, it says so",
		"If there was a search, it was reasonable",
	};
	static const char *const labels[] = {
		"The remedy that the Code provides",
		"What follows from the Commissioner's reading",
		"Why the case is moot",
		"On the proposed levy of the tax",
		"The question presented",
		"What was decided below",
		"Whether the time runs",
	};

	(void)state;
	for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
		if (!papers_claim_is(claims[i]))
			fail_msg("no claim: %s", claims[i]);
	for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
		if (papers_claim_is(labels[i]))
			fail_msg("a claim: %s", labels[i]);
}

static void judges_who_write_apart_are_named(void **state)
{
	static const struct {
		const char *line, *who;
		enum section section;
	} lines[] = {
		{ "ACOSTA, Judge, dissenting.", "Judge Acosta",
		  SECTION_DISSENT },
		{ "Justice Pell, concurring in the judgment", "Justice Pell",
		  SECTION_CONCURRENCE },
		{ "Bellamy, J., dissenting from Part I", "Judge Bellamy",
		  SECTION_DISSENT },
		{ "Bellamy, J., filed an opinion dissenting from Part I.", NULL,
		  SECTION_OTHER },
		{ "The dissenting shareholders sued.", NULL, SECTION_OTHER },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		const char *who;

		assert_int_equal(papers_text_separate(&a, lines[i].line, &who),
				 lines[i].section);
		if (lines[i].who)
			assert_string_equal(who, lines[i].who);
		else
			assert_null(who);
	}
	arena_release(&a);
}

static void sentences_end_before_a_citation(void **state)
{
	(void)state;
	assert_int_equal(
		papers_text_sentence("It is not enough. 301 Landry at 86."),
		strlen("It is not enough."));
	assert_int_equal(papers_text_sentence("He asked Dr. Osei. R. 402."),
			 strlen("He asked Dr. Osei."));
	assert_int_equal(
		papers_text_sentence("See 31 Invent. Rep. 77 (1994). Then."),
		strlen("See 31 Invent. Rep. 77 (1994)."));
	assert_int_equal(papers_text_sentence("Whether he erred. 2. Whether"),
			 strlen("Whether he erred."));
}

/* Under a sanitizer: in room that ends where the text does. */
static void nothing_is_read_behind_a_text_that_ends_in_a_name(void **state)
{
	(void)state;
	char *s = xstrdup("He asked Doe.");

	assert_int_equal(papers_text_sentence(s), strlen(s));
	free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			an_authority_of_both_is_asked_with_both_readings),
		cmocka_unit_test(
			a_page_of_both_is_asked_with_what_each_takes_from_it),
		cmocka_unit_test(a_page_of_one_side_is_put_to_the_other),
		cmocka_unit_test(testimony_is_read_with_its_question),
		cmocka_unit_test(an_authority_is_called_by_its_whole_name),
		cmocka_unit_test(a_finding_hurts_who_does_not_tell_it),
		cmocka_unit_test(a_finding_of_both_or_neither_hurts_nobody),
		cmocka_unit_test(
			the_opinion_is_put_to_who_lost_the_dissent_to_who_won),
		cmocka_unit_test(preservation_and_relief_are_asked),
		cmocka_unit_test(words_of_the_law_are_asked_of_both),
		cmocka_unit_test(own_words_are_put_to_the_own_side),
		cmocka_unit_test(a_best_point_argues),
		cmocka_unit_test(no_form_and_no_heading_that_claims_nothing),
		cmocka_unit_test(names_keep_their_capitals),
		cmocka_unit_test(sides_are_called_as_the_briefs_call_them),
		cmocka_unit_test(none_is_asked_twice),
		cmocka_unit_test(the_first_are_of_both_sides),
		cmocka_unit_test(claims_are_told_from_labels),
		cmocka_unit_test(judges_who_write_apart_are_named),
		cmocka_unit_test(sentences_end_before_a_citation),
		cmocka_unit_test(
			nothing_is_read_behind_a_text_that_ends_in_a_name),
		cmocka_unit_test(no_fact_is_told_in_the_first_person),
		cmocka_unit_test(a_fact_is_told_with_what_bounds_it),
	};

	return cmocka_run_group_tests(tests, prepare_all, release_all);
}
