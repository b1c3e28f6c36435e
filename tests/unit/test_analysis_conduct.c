/*
 * test_analysis_conduct.c - cutting, figures, weights and their files, what is said
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/conduct.h"
#include "analysis/flaws.h"
#include "analysis/numbers.h"
#include "analysis/sentences.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
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

/* ---- numbers ---- */

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

static bool differ(const char *a, const char *b)
{
	struct text x, y;
	size_t at;
	text_init(&x, lx, a, strlen(a));
	text_init(&y, lx, b, strlen(b));
	bool found = numbers_differ(&x, &y, &at);
	text_release(&x);
	text_release(&y);
	return found;
}

static void another_number_is_noticed(void **state)
{
	static const char fact[] = "The inspector came four times in May.";
	(void)state;
	assert_true(differ("The inspector came nine times.", fact));
	assert_false(differ("The inspector came four times.", fact));
	assert_false(differ("The river rose nine feet.", fact));
	/* a place is no figure, and "of" is not what is counted */
	assert_false(differ("Paragraph 8 says that the inspector came.",
			    "Paragraph 6 says that the inspector came."));
	assert_false(differ("At pages 8 and 9 times are given.", fact));
	assert_false(differ("Nine of the inspectors came.",
			    "Four of the inspectors came."));
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
		"The permit issued in May. Maybe if you had done your homework "
		"you would know the answer. It is on page nine.";
	(void)state;
	struct reading r = read("When did the permit issue?", answer);
	const struct remark *m = reading_find(&r, REMARK_DECORUM);
	assert_non_null(m);
	assert_true(m->span.from <= 26 && m->span.to >= 84);
	assert_non_null(strstr(m->why, "done your homework"));
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

/* The same words by one side or the other. */
static void check_relief(const char *answer, bool petitioner, bool respondent)
{
	for (int side = 0; side < SIDES; side++) {
		struct reader_input in = {
			.question = "What would you have us write?",
			.answer = answer,
			.opening = "",
			.side = (enum side_id)side,
		};
		struct reading r;
		reader_offline(lx, &in, &r);
		bool switched = reading_find(&r, REMARK_SWITCHING_SIDES);
		if (switched !=
		    (side == SIDE_PETITIONER ? petitioner : respondent))
			fail_msg("%s, switched %d: %s", side_names[side],
				 switched, answer);
		reading_release(&r);
	}
}

static void relief_is_asked_for_by_the_side_that_wants_it(void **state)
{
	(void)state;
	check_relief("The judgment should be reversed.", false, true);
	check_relief("The text is plain, and the judgment of the court of "
		     "appeals must be vacated.",
		     false, true);
	check_relief("We ask the Court to reverse.", false, true);
	check_relief("The judgment below should be affirmed.", true, false);
	check_relief("We ask this Court to affirm.", true, false);
	/* somebody else's, or only supposed, or of another court's */
	check_relief("My friend says that the judgment should be affirmed.",
		     false, false);
	check_relief("If the clause is clear, the judgment should be "
		     "affirmed.",
		     false, false);
	check_relief("The ruling of the district court should be affirmed.",
		     false, false);
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
	bool groups[FLAW_GROUPS] = { false };
	(void)state;
	size_t n = conduct_candidates(lx, &in, c);
	assert_int_equal(n, FLAW_GROUPS);
	for (size_t i = 0; i < n; i++) {
		groups[c[i].group] = true;
		assert_true(c[i].span.from < c[i].span.to);
		assert_true(c[i].span.to <= strlen(answer));
		assert_true(c[i].confidence >= 0 && c[i].confidence <= 1);
		assert_true(!i || c[i - 1].said >= c[i].said);
	}
	for (int g = 0; g < FLAW_GROUPS; g++)
		assert_true(groups[g]);
	in.answer = "";
	assert_int_equal(conduct_candidates(lx, &in, c), 0);
}

/* A plain case of each group is likelier to have its fault than a sound answer. */
static void faults_are_likelier_than_sound_answers(void **state)
{
	static const struct {
		enum flaw_group group;
		const char *faulty, *sound;
	} pairs[] = {
		{ FLAW_DECORUM,
		  "If anybody up there had bothered to read the brief we would "
		  "not be wasting my time with this.",
		  "The brief has it at page nine, and I would only add that "
		  "the agency has read it so since 1990." },
		{ FLAW_RAGE_BAIT,
		  "The woke mob and the elites in Washington have declared war "
		  "on ordinary Americans, and this country has had enough.",
		  "Congress wrote that section for carriers, and a ferry that "
		  "runs to a timetable is one." },
		{ FLAW_SWITCHING_SIDES,
		  "Honestly, I think the other side has the better of this, "
		  "and I would not fault the Court for affirming.",
		  "We say that the judgment was wrong on that point, and the "
		  "record at page nine shows why." },
		{ FLAW_FALLACY,
		  "We asked two stores and both charged more, so every store "
		  "in the country charges more.",
		  "We asked two stores and both charged more. That tells you "
		  "about two stores, and the study has the rest." },
	};
	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		double p[2] = { 0 };
		for (int k = 0; k < 2; k++) {
			struct reader_input in = {
				.question = "What do you say to that?",
				.answer = k ? pairs[i].sound : pairs[i].faulty,
				.opening = "The judgment should be reversed."
			};
			struct conduct_candidate c[CONDUCT_CANDIDATES_MAX];
			size_t n = conduct_candidates(lx, &in, c);
			for (size_t j = 0; j < n; j++)
				if (c[j].group == pairs[i].group)
					p[k] = c[j].confidence;
		}
		if (p[0] <= 2 * p[1])
			fail_msg("group %d: %f beside %f", (int)pairs[i].group,
				 p[0], p[1]);
	}
}

/* ---- the file of weights ---- */

static const char vectors[] = "prompts/lexicons/speech.vec";
static const char weights[] = "prompts/lexicons/faults.weights";

/* The sum that the file carries at byte 32, over all that follows. */
static void sum_up(struct buf *b)
{
	uint64_t h = UINT64_C(14695981039346656037);
	for (size_t i = 40; i < b->len; i++)
		h = (h ^ (unsigned char)b->s[i]) * UINT64_C(1099511628211);
	memcpy(b->s + 32, &h, sizeof h);
}

/* The shipped file with `len` bytes at `at` changed, or cut to `len`. */
static void check_broken(size_t at, const void *with, size_t len, bool summed,
			 const char *why)
{
	char *path = file_join(helper_dir(), "faults.weights");
	struct error err = { 0 };
	struct buf b;
	buf_init(&b, TABLES_FILE_MAX);
	assert_true(file_read(weights, &b, &err));
	if (with)
		memcpy(b.s + at, with, len);
	if (summed)
		sum_up(&b);
	assert_true(file_write(path, b.s, with ? b.len : len, 0600, &err));
	assert_null(flaws_load(vectors, path, &err));
	assert_non_null(strstr(err.text, path));
	assert_non_null(strstr(err.text, why));
	buf_release(&b);
	free(path);
}

static void broken_weights_are_named(void **state)
{
	struct error err = { 0 };
	(void)state;
	check_broken(0, NULL, 0, false, "not of this version");
	check_broken(0, NULL, 60, false, "not of this version");
	check_broken(0, NULL, 5000, false, "cut short");
	check_broken(0, "HBFAULT9", 8, false, "not of this version");
	check_broken(40, "\x00\x00\xc0\x7f", 4, false, "damaged");
	check_broken(40, "\x00\x00\xc0\x7f", 4, true, "a number in it is none");
	check_broken(24, "another", 8, true, "made for other word vectors");
	assert_null(flaws_load(vectors, "no/such.weights", &err));
	assert_non_null(strstr(err.text, "no/such.weights"));
	assert_null(flaws_load("no/such.vec", weights, &err));
	assert_non_null(strstr(err.text, "no/such.vec"));
}

static void without_weights_nothing_is_found(void **state)
{
	struct reader_input in = { .question = "When?",
				   .answer = "We asked two stores and both "
					     "charged more, so every store in "
					     "the country charges more.",
				   .justice = "",
				   .opening = "" };
	struct conduct_candidate c[CONDUCT_CANDIDATES_MAX];
	struct lexicons *bare = shipped_lexicons();
	struct reading r;
	(void)state;
	lexicon_take_flaws(bare, NULL, "why");
	assert_string_equal(lexicon_trouble(bare), "why");
	assert_int_equal(conduct_candidates(bare, &in, c), 0);
	reader_offline(bare, &in, &r);
	assert_null(r.unread);
	assert_int_equal(reading_flags(&r), 0);
	reading_release(&r);
	lexicons_free(bare);
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
		cmocka_unit_test(numbers_are_read_as_spoken),
		cmocka_unit_test(another_number_is_noticed),
		cmocka_unit_test(scorn_for_the_bench_is_quoted),
		cmocka_unit_test(firm_disagreement_is_not_flagged),
		cmocka_unit_test(relief_is_asked_for_by_the_side_that_wants_it),
		cmocka_unit_test(candidates_are_ordered_and_inside_the_answer),
		cmocka_unit_test(faults_are_likelier_than_sound_answers),
		cmocka_unit_test(broken_weights_are_named),
		cmocka_unit_test(without_weights_nothing_is_found),
		cmocka_unit_test_setup_teardown(quotations_are_looked_up,
						open_filings, close_filings),
		cmocka_unit_test_setup_teardown(
			figures_of_the_record_are_looked_up, open_filings,
			close_filings),
		cmocka_unit_test(odd_answers_are_survived),
	};
	return cmocka_run_group_tests(tests, load, unload);
}
