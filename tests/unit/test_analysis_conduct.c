/*
 * test_analysis_conduct.c - cutting, signs, sums, contradictions, what is said
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims.h"
#include "analysis/conduct.h"
#include "analysis/numbers.h"
#include "base/error.h"
#include "docket/docket.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;

static int load(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	return lx ? 0 : -1;
}

static int unload(void **state)
{
	(void)state;
	lexicons_free(lx);
	return 0;
}

/* ---- sentences ---- */

static void check_cut(const char *s, size_t n, const char *last)
{
	struct text t;
	struct sentences ss;
	text_init(&t, lx, s, strlen(s));
	sentences_init(&ss, &t);
	assert_int_equal(ss.n, n);
	if (n) {
		const struct sentence *u = &ss.list[n - 1];
		struct span at = sentences_span(&ss, u->from, u->to);
		assert_int_equal(at.to - at.from, strlen(last));
		assert_memory_equal(s + at.from, last, strlen(last));
	}
	sentences_release(&ss);
	text_release(&t);
}

static void sentences_end_where_people_stop(void **state)
{
	(void)state;
	check_cut("", 0, "");
	check_cut("No", 1, "No");
	check_cut("Yes. No.", 2, "No.");
	check_cut("Mr. Hale paid. He left in No. 4.", 2, "He left in No. 4.");
	check_cut("Smith v. Jones is 5.5 pages? It is.", 2, "It is.");
	check_cut("He said \"stop.\" They did -- at 3 p.m.", 2,
		  "They did -- at 3 p.m.");
	check_cut("The rule -- the rule is plain.", 1,
		  "The rule -- the rule is plain.");
	/* a curly quotation mark is three bytes */
	check_cut("Fine. It\xe2\x80\x99s over.", 2, "It\xe2\x80\x99s over.");
}

static bool finds(const char *s, uint64_t hit)
{
	struct text t;
	struct sentences ss;
	bool found = false;
	text_init(&t, lx, s, strlen(s));
	sentences_init(&ss, &t);
	sentences_find(&ss, CONDUCT_ALL_LISTS);
	for (size_t i = 0; i < ss.n; i++)
		found |= (ss.list[i].here & hit) != 0;
	sentences_release(&ss);
	text_release(&t);
	return found;
}

static void doubled_words_do_not_hide_a_sign(void **state)
{
	(void)state;
	assert_true(finds("There is no middle ground.", HIT(X_BETWEEN)));
	assert_true(finds("There is no middle -- no middle ground.",
			  HIT(X_BETWEEN)));
	assert_false(finds("There is ground in the middle.", HIT(X_BETWEEN)));
}

static void quoted_words_are_somebody_elses(void **state)
{
	(void)state;
	assert_true(finds("Give me a break.", HIT(D_SCORN)));
	assert_false(finds("The officer said \"give me a break\" and left.",
			   HIT(D_SCORN)));
}

/* ---- numbers ---- */

static bool adds_up(const char *s)
{
	struct text t;
	text_init(&t, lx, s, strlen(s));
	bool wrong = numbers_wrong(&t);
	text_release(&t);
	return !wrong;
}

static void check_number(const char *s, double want)
{
	struct text t;
	double v = -1;
	size_t next;
	text_init(&t, lx, s, strlen(s));
	assert_true(number_at(&t, 0, &v, &next));
	assert_true(v > want - 1e-9 && v < want + 1e-9);
	assert_int_equal(next, t.n);
	text_release(&t);
}

static void numbers_are_read_as_spoken(void **state)
{
	(void)state;
	check_number("21", 21);
	check_number("1,250", 1250);
	check_number("3.5", 3.5);
	check_number("twenty-one", 21);
	check_number("a hundred", 100);
	check_number("two hundred thousand", 200000);
	check_number("2 million", 2e6);
	check_number("half", 0.5);
}

static void sums_are_checked_and_roundings_granted(void **state)
{
	(void)state;
	assert_true(adds_up("20 of 80 stores, which is 25 percent."));
	assert_true(adds_up("20 of the 80 stores, so 75 percent complied."));
	assert_true(adds_up("7 of 22, about 30 percent."));
	assert_false(adds_up("20 of 80 stores, which is 40 percent."));
	assert_true(adds_up("It went from 10 to 20, so it doubled."));
	assert_false(adds_up("It went from 10 to 15, so it doubled."));
	assert_true(adds_up("Chapter 7 of title 11, and 40 percent."));
	assert_true(adds_up(""));
}

/* ---- claims ---- */

static struct claim check_against(const char *facts, const char *answer)
{
	struct court_case c = { .facts = (char *)facts };
	struct reader_input in = {
		.question = "", .answer = answer, .opening = "", .kase = &c
	};
	struct exchange_text x = { .lx = lx, .in = &in };
	struct claims known;
	text_init(&x.q, lx, "", 0);
	text_init(&x.a, lx, answer, strlen(answer));
	claims_init(&known, &x);
	struct claim found = claims_check(&known, &x.a);
	claims_release(&known);
	text_release(&x.q);
	text_release(&x.a);
	return found;
}

static void another_number_is_noticed(void **state)
{
	static const char facts[] = "The inspector visited the warehouse four "
				    "times before the fire.";
	(void)state;
	assert_true(check_against(facts, "The inspector visited the warehouse "
					 "nine times.")
			    .number > 0.5);
	assert_true(check_against(facts, "The inspector visited the warehouse "
					 "four times.")
			    .number == 0);
	assert_true(check_against(facts, "The river rose nine times.").number ==
		    0);
}

static void a_denied_fact_is_noticed(void **state)
{
	static const char facts[] = "The inspector never warned the owner "
				    "about the wiring.";
	(void)state;
	assert_true(check_against(facts, "The inspector warned the owner about "
					 "the wiring.")
			    .denied > 0.5);
	assert_true(check_against(facts, "The inspector never warned the owner "
					 "about the wiring.")
			    .denied == 0);
}

/* ---- what is said ---- */

static struct reading read(const char *question, const char *answer)
{
	static struct court_case c;
	struct reader_input in = {
		.question = question,
		.answer = answer,
		.justice = "",
		.opening = "The ordinance is a tax on speech and fails strict "
			   "scrutiny.",
		.kase = &c,
	};
	struct reading r;
	reader_offline(lx, &in, &r);
	return r;
}

static void scorn_for_the_bench_is_quoted(void **state)
{
	static const char answer[] =
		"The permit issued in May. Has anybody on this court bothered "
		"to read the appendix? It is on page nine.";
	(void)state;
	struct reading r = read("When did the permit issue?", answer);
	const struct remark *m = reading_find(&r, REMARK_DECORUM);
	assert_non_null(m);
	assert_true(m->span.from <= 26 && m->span.to >= 82);
	assert_non_null(strstr(m->why, "bothered to read"));
	assert_non_null(m->fix);
	reading_release(&r);
}

static void firm_disagreement_is_not_flagged(void **state)
{
	static const char *const sound[] = {
		"No, Your Honor. With respect, that reading cannot be squared "
		"with the second clause, and no court has adopted it.",
		"I disagree with the premise, Justice Kagan. The record at "
		"page "
		"40 shows that the city never gave notice.",
		"My friend is mistaken about the statute. It says \"shall\", "
		"and the agency may not read that word out.",
		"I don't know, Your Honor. It is not in the record, and I will "
		"not guess.",
		"Either the clause covers the fee or it does not. If it does, "
		"we lose on that point; our second argument stands.",
	};
	(void)state;
	for (size_t i = 0; i < sizeof sound / sizeof *sound; i++) {
		struct reading r =
			read("Isn't that what the clause says?", sound[i]);
		if (reading_flags(&r))
			fail_msg("flagged: %s", sound[i]);
		reading_release(&r);
	}
}

static void candidates_are_ordered_and_inside_the_answer(void **state)
{
	static const char answer[] =
		"Come on. We asked two stores and both charged more. So every "
		"store in the country charges more.";
	struct reader_input in = { .question = "What did you find?",
				   .answer = answer,
				   .opening = "" };
	struct conduct_candidate c[CONDUCT_CANDIDATES_MAX];
	bool kinds[CONDUCT_KINDS] = { false };
	(void)state;
	size_t n = conduct_candidates(lx, &in, c);
	assert_true(n >= CONDUCT_KINDS && n <= CONDUCT_CANDIDATES_MAX);
	for (size_t i = 0; i < n; i++) {
		kinds[c[i].kind] = true;
		assert_true(c[i].span.from < c[i].span.to);
		assert_true(c[i].span.to <= strlen(answer));
		assert_true(c[i].confidence >= 0 && c[i].confidence <= 1);
		assert_true(!i || c[i - 1].said >= c[i].said);
	}
	for (int k = 0; k < CONDUCT_KINDS; k++)
		assert_true(kinds[k]);
	in.answer = "";
	assert_int_equal(conduct_candidates(lx, &in, c), 0);
}

static void manners_take_their_neighbours_along(void **state)
{
	static const double p[] = { 0.01, 0.2, 0.9, 0.3, 0.4 };
	size_t out[CONDUCT_QUOTES_MAX];
	(void)state;
	assert_int_equal(conduct_choose(REMARK_DECORUM, 0.5, p, 5, out), 3);
	assert_int_equal(out[0], 2);
	assert_int_equal(out[2], 4);
	assert_int_equal(conduct_choose(REMARK_SAMPLING, 0.5, p, 5, out), 1);
	assert_int_equal(out[0], 2);
	assert_int_equal(conduct_choose(REMARK_DECORUM, 0.95, p, 5, out), 0);
	assert_int_equal(conduct_choose(REMARK_DECORUM, 1, p, 5, out), 0);
	assert_int_equal(conduct_choose(REMARK_DECORUM, 0.5, p, 0, out), 0);
}

static void sums_are_said_outright(void **state)
{
	(void)state;
	struct reading r = read("How many?", "Complaints doubled, from 300 to "
					     "400, in a year.");
	assert_non_null(reading_find(&r, REMARK_NUMBERS));
	reading_release(&r);
	r = read("How many?", "Complaints doubled, from 300 to 600, in a "
			      "year.");
	assert_null(reading_find(&r, REMARK_NUMBERS));
	reading_release(&r);
}

/* ---- the record ---- */

static struct court_case okafor;
static struct docket *filings;

static const char *record_says(const char *answer)
{
	static char why[2048];
	struct reader_input in = { .question = "What does the record show?",
				   .answer = answer,
				   .justice = "",
				   .opening = "",
				   .kase = &okafor,
				   .docket = filings };
	struct reading r;
	reader_offline(lx, &in, &r);
	const struct remark *m = reading_find(&r, REMARK_FACTUAL_GENERAL);
	snprintf(why, sizeof why, "%s", m ? m->why : "");
	reading_release(&r);
	return why;
}

static void quotations_are_looked_up(void **state)
{
	(void)state;
	assert_string_equal(
		record_says("The brief says \"received seven months of a "
			    "woman's life,\" and she had no warrant."),
		"");
	assert_non_null(strstr(
		record_says("The brief says \"received seven days of a "
			    "stranger's life,\" and she had no warrant."),
		"does not find these words"));
	/* nobody's words but the speaker's, too few, or the bench's */
	assert_string_equal(record_says("I would call that \"seven days of a "
					"stranger's life and no more.\""),
			    "");
	assert_string_equal(
		record_says("The brief says \"no stranger\" twice."), "");
	assert_string_equal(record_says("The opinion asks \"what does the "
					"record show?\""),
			    "");
}

static void figures_of_the_record_are_looked_up(void **state)
{
	(void)state;
	assert_string_equal(
		record_says("The record shows 8,914 sightings on 187 days and "
			    "601 trips, and that is what they kept of her."),
		"");
	const char *why = record_says(
		"The record shows 8,914 sightings on 12 days and 601 trips, "
		"and that is what they kept of her.");
	assert_non_null(strstr(why, "gives a number that the filings do not"));
	assert_non_null(strstr(why, "187 days"));
	assert_non_null(strstr(why, "paragraph "));
}

static int open_filings(void **state)
{
	struct faults f;
	struct error err;
	(void)state;
	faults_init(&f);
	bool ok = case_load(&okafor, "cases/okafor", CASE_SHIPPED, &f);
	faults_release(&f);
	filings = ok ? docket_open(&okafor, NULL, NULL, NULL, &err) : NULL;
	return filings ? 0 : -1;
}

static int close_filings(void **state)
{
	(void)state;
	docket_close(filings);
	case_release(&okafor);
	return 0;
}

/* Odd answers are read without a word out of place. */
static void odd_answers_are_survived(void **state)
{
	static const char *const odd[] = {
		"\xff\xfe -- \" \" \"",
		"....",
		"-- -- --",
		"\"\"\"\"?!?!",
		"a. b. c. d. e. f. g.",
		"\xe2\x80\xa6\xe2\x80\x94 percent of",
		"1,2,3 of 4 of 5 percent percent",
	};
	(void)state;
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
		struct reading r = read(odd[i], odd[i]);
		for (size_t k = 0; k < r.n_remarks; k++)
			assert_true(r.remarks[k].span.to <= strlen(odd[i]));
		reading_release(&r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sentences_end_where_people_stop),
		cmocka_unit_test(doubled_words_do_not_hide_a_sign),
		cmocka_unit_test(quoted_words_are_somebody_elses),
		cmocka_unit_test(numbers_are_read_as_spoken),
		cmocka_unit_test(sums_are_checked_and_roundings_granted),
		cmocka_unit_test(another_number_is_noticed),
		cmocka_unit_test(a_denied_fact_is_noticed),
		cmocka_unit_test(scorn_for_the_bench_is_quoted),
		cmocka_unit_test(firm_disagreement_is_not_flagged),
		cmocka_unit_test(candidates_are_ordered_and_inside_the_answer),
		cmocka_unit_test(manners_take_their_neighbours_along),
		cmocka_unit_test(sums_are_said_outright),
		cmocka_unit_test_setup_teardown(quotations_are_looked_up,
						open_filings, close_filings),
		cmocka_unit_test_setup_teardown(
			figures_of_the_record_are_looked_up, open_filings,
			close_filings),
		cmocka_unit_test(odd_answers_are_survived),
	};
	return cmocka_run_group_tests(tests, load, unload);
}
