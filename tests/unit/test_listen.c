/* An answer cut into clauses, and held against what a case knows: the small case of
 * tests/map, and shipped ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "listen/apart.h"
#include "listen/match.h"
#include "listen/recall.h"
#include "unit/helper.h"
#include "unit/scales.h"

/* Weights of our own, a plain sum, before those that are shipped. */
struct stand {
	struct catalogue c;
	struct court_case kase;
	struct ken *k;
};

static struct stand *open_case(const char *dir, bool weights, bool vectors)
{
	struct stand *b = xcalloc(1, sizeof *b);
	char *config = helper_path(weights ? "own" : "none");
	char *folder = xprintf("%s/prompts/lexicons", config);

	b->c = (struct catalogue){ xstrdup("."), config };
	if (weights) {
		char *text = scales_text(plain_weight);

		assert_true(file_make_dirs(folder, 0700, NULL));
		free(helper_file("own/prompts/lexicons/listening.txt", text));
		free(text);
	}
	assert_true(case_load(&b->kase, dir, CASE_OWN, NULL));
	b->k = ken_new(&b->c, &b->kase);
	ken_leave_out(b->k, !vectors, false);
	ken_ready(b->k);
	free(folder);
	return b;
}

static void close_case(struct stand *b)
{
	ken_free(b->k);
	case_release(&b->kase);
	catalogue_release(&b->c);
	free(b);
}

/* ---- said ---- */

static void an_answer_is_cut_into_clauses(void **state)
{
	static const char *const text =
		"No, the statute does not ask for that, but my friend says it "
		"would cost the operator a season; we do not say that. "
		"Suppose she had written \xe2\x80\x94 the result is the same.";
	struct stand *b = open_case("tests/map/tarn", true, false);
	struct said s;

	(void)state;
	said_init(&s, b->k, text, NULL);
	assert_int_equal(s.polarity, -1);
	assert_true(s.n >= 4 && s.n <= 6);
	assert_int_equal(s.n_words, s.whole.n);
	for (size_t i = 0; i < s.n; i++) {
		const struct span *c = &s.list[i].span;

		assert_true(c->from < c->to && c->to <= strlen(text));
		assert_true(!i || c->from >= s.list[i - 1].span.to);
	}
	assert_int_equal(s.list[0].stance, STANCE_ASSERTED);
	/* the leading "no" answers, and denies nothing */
	assert_int_equal(s.list[0].negations, 1);
	assert_int_equal(s.list[1].stance, STANCE_OTHERS);
	assert_int_equal(s.list[2].stance, STANCE_DENIED);
	assert_int_equal(s.list[3].stance, STANCE_SUPPOSED);
	said_release(&s);
	close_case(b);
}

static void odd_answers_are_survived(void **state)
{
	struct stand *b = open_case("tests/map/tarn", true, true);
	static const char *const odd[] = {
		"",   " ",    "...",	 "?",	 "\"",
		"--", ";;;;", ", but ",	 "\n\n", "\xe2\x80\x94",
		"no", "a",    ". . . .", "7:40", "' '",
	};
	struct buf many;

	(void)state;
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
		struct matches m;
		struct said s;
		double sum;

		said_init(&s, b->k, odd[i], NULL);
		match_answers(&m, b->k, &s, 0, 0);
		sum = m.p_none;
		for (size_t n = 0; n < m.n; n++)
			sum += m.list[n].p;
		assert_near(sum, 1, 1e-9);
		said_release(&s);
	}
	buf_init(&many, BUF_TEXT_MAX);
	for (int i = 0; i < 400; i++)
		buf_puts(&many, "The bell of the ferry was in good order. ");
	{
		struct said s;

		said_init(&s, b->k, many.s, NULL);
		assert_int_equal(s.n, SAID_CLAUSES_MAX);
		said_release(&s);
	}
	buf_release(&many);
	close_case(b);
}

static void yes_and_no_are_heard(void **state)
{
	static const struct {
		const char *text;
		int polarity;
	} answers[] = {
		{ "Yes.", 1 },
		{ "Yes, Your Honor", 1 },
		{ "Well, Your Honor, yes", 1 },
		{ "That's right.", 1 },
		{ "Of course", 1 },
		{ "No.", -1 },
		{ "No, Justice Kagan", -1 },
		{ "Your Honor, it does not", -1 },
		{ "Respectfully, no.", -1 },
		{ "Not under that section", -1 },
		{ "It is very nearly all that I need, yes. I have more.", 1 },
		{ "On those facts, no.", -1 },
		{ "It asks for notice, not a yes", 0 },
		{ "Notice was given", 0 },
		{ "Nobody knows", 0 },
		{ "The statute says so", 0 },
		{ "", 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
		if (said_polarity(answers[i].text) != answers[i].polarity)
			fail_msg("%s: %d", answers[i].text,
				 said_polarity(answers[i].text));
}

static void none_at_all_is_heard(void **state)
{
	(void)state;
	assert_int_equal(said_opening("Nowhere, Mr. Chief Justice."),
			 OPENING_NONE);
	assert_int_equal(said_opening("Well, nobody."), OPENING_NONE);
	assert_int_equal(said_opening("There isn't one."), OPENING_NONE);
	assert_int_equal(said_opening("Nothingness."), OPENING_OTHER);
	assert_int_equal(said_opening("No."), OPENING_NO);
}

/* ---- ken ---- */

static void what_a_case_knows_is_there(void **state)
{
	struct stand *b = open_case("tests/map/tarn", true, true);
	size_t issue = SIZE_MAX;
	const struct ken_paragraph *p;

	(void)state;
	assert_string_equal(ken_trouble(b->k), "");
	assert_true(ken_can_hear(b->k));
	assert_int_equal(ken_issue(b->k, "fog"), 0);
	assert_true(ken_issue(b->k, "mist") == SIZE_MAX);
	assert_true(ken_issue(b->k, NULL) == SIZE_MAX);
	assert_true(b->k->issues[0].mapped);
	assert_int_equal(b->k->issues[0].n_answers, 6);
	assert_int_equal(b->k->issues[0].answers[0].saying.n, 7);
	p = ken_paragraph(b->k, "findings", 3);
	assert_non_null(p);
	assert_true(p->of_record);
	assert_null(ken_paragraph(b->k, "findings", 5));
	p = ken_paragraph(b->k, "brief-respondent", 1);
	assert_int_equal(p->brief_of, SIDE_RESPONDENT);
	assert_false(p->of_record);
	assert_int_equal(ken_question(b->k, SIDE_PETITIONER,
				      "Counsel: yes or no. Yes or no: is smoke "
				      "fog?",
				      &issue),
			 0);
	assert_int_equal(issue, 0);
	issue = SIZE_MAX;
	assert_true(ken_question(b->k, SIDE_RESPONDENT, "Is smoke fog?",
				 &issue) == SIZE_MAX);
	close_case(b);
}

static void without_its_files_it_says_so(void **state)
{
	struct court_case kase;
	struct catalogue c = { xstrdup("/nowhere"), xstrdup("/nowhere") };
	struct faults f, notes;
	struct ken *k;

	(void)state;
	assert_true(case_load(&kase, "tests/map/tarn", CASE_OWN, NULL));
	k = ken_new(&c, &kase);
	ken_ready(k);
	assert_false(ken_can_hear(k));
	assert_non_null(strstr(ken_trouble(k), "speech.vec"));
	assert_non_null(strstr(ken_trouble(k), "listening.txt"));
	assert_non_null(strstr(ken_trouble(k), "vague.txt"));
	assert_non_null(strstr(ken_trouble(k), "giving.txt"));
	assert_non_null(strstr(ken_trouble(k), "turned.txt"));
	assert_non_null(strstr(ken_trouble(k), "outcome.txt"));
	assert_non_null(strstr(ken_trouble(k), "opposites.txt"));
	ken_free(k);
	ken_free(NULL);
	faults_init(&f);
	faults_init(&notes);
	ken_check(&c, &f, &notes);
	assert_int_equal(f.n, 0);
	assert_int_equal(notes.n, 7);
	faults_release(&f);
	faults_release(&notes);
	case_release(&kase);
	catalogue_release(&c);
}

static void spoilt_files_are_faults(void **state)
{
	char *config = helper_path("spoilt");
	struct catalogue c = { xstrdup("."), config };
	char *folder = xprintf("%s/prompts/lexicons", config);
	struct faults f, notes;

	(void)state;
	assert_true(file_make_dirs(folder, 0700, NULL));
	free(helper_file("spoilt/prompts/lexicons/listening.txt", "x 1\n"));
	free(helper_file("spoilt/prompts/lexicons/speech.vec", "HBWORDS1"));
	faults_init(&f);
	faults_init(&notes);
	ken_check(&c, &f, &notes);
	assert_int_equal(f.n, 2);
	assert_int_equal(notes.n, 0);
	assert_non_null(strstr(f.list[0], "speech.vec: word vectors: it is "
					  "too short"));
	assert_non_null(strstr(f.list[1], "listening.txt:1: no weight is "
					  "called \"x\""));
	faults_release(&f);
	faults_release(&notes);
	free(folder);
	catalogue_release(&c);
}

static void a_case_without_a_map_has_its_memo(void **state)
{
	struct stand *b = open_case("cases/okafor", true, true);
	struct matches m;
	struct said s;

	(void)state;
	for (size_t i = 0; i < b->kase.n_issues; i++) {
		if (b->k->issues[i].mapped)
			continue;
		assert_int_equal(b->k->issues[i].n_answers, 2);
		said_init(&s, b->k, b->kase.issues[i].good_answer, NULL);
		match_answers(&m, b->k, &s, i, SIZE_MAX);
		assert_string_equal(
			b->k->issues[i].answers[m.list[0].answer].id,
			"good_answer");
		said_release(&s);
	}
	close_case(b);
}

/* ---- match ---- */

static const char *taken_for(const struct stand *b, size_t q, const char *text)
{
	struct matches m;
	struct said s;

	said_init(&s, b->k, text, &b->k->issues[0].questions[q]);
	match_answers(&m, b->k, &s, 0, q);
	said_release(&s);
	for (size_t i = 1; i < m.n; i++)
		assert_true(m.list[i - 1].p >= m.list[i].p);
	return b->k->issues[0].answers[m.list[0].answer].id;
}

static void an_answer_is_known_again(void **state)
{
	(void)state;
	for (int vectors = 0; vectors < 2; vectors++) {
		struct stand *b = open_case("tests/map/tarn", true, vectors);

		assert_string_equal(
			taken_for(b, 0,
				  "Your Honor, the question is what hides one "
				  "vessel from another, and smoke does."),
			"whatever-hides");
		assert_string_equal(taken_for(b, 0,
					      "I concede that it is moisture "
					      "only."),
				    "only-water");
		assert_string_equal(
			taken_for(b, 1,
				  "It stops where the dark begins, since lamps "
				  "and lanterns serve there."),
			"stops-at-darkness");
		close_case(b);
	}
}

static void only_what_fits_the_question_is_asked(void **state)
{
	struct stand *b = open_case("tests/map/tarn", true, true);
	struct matches m;
	struct said s;

	(void)state;
	said_init(&s, b->k, "Nowhere.", NULL);
	match_answers(&m, b->k, &s, 0, 0);
	assert_int_equal(m.n, 4);
	for (size_t i = 0; i < m.n; i++)
		assert_true(
			b->k->issues[0].answers[m.list[i].answer].map->to[0]);
	match_answers(&m, b->k, &s, 0, SIZE_MAX);
	assert_int_equal(m.n, 6);
	said_release(&s);
	close_case(b);
}

/* ---- apart ---- */

static void a_saying_can_do_without_a_wording(void **state)
{
	struct stand *b = open_case("tests/map/tarn", true, true);
	const struct saying *whole = &b->k->issues[0].answers[0].saying;
	struct saying less = ken_without(b->k, whole, 1);

	(void)state;
	assert_int_equal(less.n, whole->n - 1);
	assert_ptr_equal(less.texts[0], whole->texts[0]);
	assert_ptr_equal(less.texts[1], whole->texts[2]);
	assert_true(less.pooled.n < whole->pooled.n);
	ken_without_release(&less);
	close_case(b);
}

static char *check_map(const char *map, bool strict)
{
	static int made;
	char *name = xprintf("apart%d/tarn/map.json", made++);
	char *path = helper_path(name);
	char *dir = xstrndup(path, strlen(path) - strlen("/map.json"));
	struct stand *b = open_case("tests/map/tarn", true, true);
	struct court_case kase;
	struct faults f;
	struct buf all;
	char *text;
	struct buf file;

	assert_true(file_make_dirs(dir, 0700, NULL));
	free(helper_file(name, map));
	buf_init(&file, BUF_TEXT_MAX);
	assert_true(file_read("tests/map/tarn/case.json", &file, NULL));
	text = xprintf("%.*scase.json", (int)(strlen(name) - 8), name);
	free(helper_file(text, file.s));
	assert_true(case_load(&kase, dir, CASE_OWN, NULL));
	faults_init(&f);
	apart_check(&b->c, &kase, strict, &f);
	buf_init(&all, BUF_TEXT_MAX);
	for (size_t i = 0; i < f.n; i++)
		buf_printf(&all, "%s\n",
			   f.list[i] + (strncmp(f.list[i], path, strlen(path))
						? 0
						: strlen(path) + 2));
	faults_release(&f);
	case_release(&kase);
	close_case(b);
	buf_release(&file);
	free(text);
	free(dir);
	free(path);
	free(name);
	return buf_take(&all);
}

#define ANSWERS_OF_TWO(one, two)                                              \
	"{\"schema\":\"hotbench.map/1\",\"issues\":[{\"id\":\"fog\","         \
	"\"answers\":[{\"id\":\"one\",\"gist\":\"The first.\",\"says\":[" one \
	"]},{\"id\":\"two\",\"gist\":\"The second.\",\"says\":[" two "]}]}]}"

static void entries_that_nothing_tells_apart_are_named(void **state)
{
	char *faults = check_map(
		ANSWERS_OF_TWO(
			"\"smoke blinds a lookout\",\"the lookout saw nothing "
			"in smoke\",\"a bell warns the skiff\"",
			"\"smoke blinded every lookout\",\"a lookout saw "
			"nothing through smoke\",\"the bell would warn a "
			"skiff\",\"smoke blinds lookouts and the bell warns "
			"skiffs\""),
		true);

	(void)state;
	assert_non_null(strstr(faults, "issue fog, question 1: no wording "
				       "tells answer one from answer two: "));
	free(faults);
	faults = check_map(ANSWERS_OF_TWO("\"smoke blinds a lookout\",\"no "
					  "lookout sees through smoke\"",
					  "\"nets cost crowns\",\"the nets "
					  "were worth more crowns\""),
			   true);
	assert_string_equal(faults, "");
	free(faults);
}

static void keys_of_an_unread_paper_are_not_judged(void **state)
{
	char *faults = check_map(
		"{\"schema\":\"hotbench.map/1\",\"facts\":[{\"id\":\"f\","
		"\"text\":\"The ferry had 53 aboard at 6:40.\",\"document\":"
		"\"findings\",\"paragraph\":9,\"keys\":[\"fifty-three\","
		"\"six forty\",\"Mr. ferry\",\"fifty-four\",\"captain\"]}]}",
		false);

	(void)state;
	assert_string_equal(faults, "fact f: findings cannot be read, so its "
				    "keys are not checked\n");
	free(faults);
}

/* Two answers are put side by side by sentences that have words in common: not by their
 * nearness alone, nor an apology beside an answer. */
static void what_is_put_beside_it_speaks_of_the_same(void **state)
{
	static const char *const now =
		"The ferry waited eleven minutes at the landing. I am sorry "
		"that the ferry landing took me so long.";
	static const struct {
		const char *then, *there; /* NULL: nothing may be put */
	} rows[] = {
		{ "No, the ferry did not wait at the landing at all. Nobody "
		  "says so.",
		  "the ferry did not wait" },
		{ "I am sorry about the ferry and its landing, Your Honor.",
		  NULL },
		{ "Whoever asks such a thing has not understood me.", NULL },
	};
	struct stand *b = open_case("tests/map/tarn", true, false);
	struct words asked = ken_words(b->k, "Did it wait?", 12);
	struct said a;

	(void)state;
	said_init(&a, b->k, now, NULL);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct recall r;
		bool found = recall_find(
			&r, b->k, &a, &asked,
			&(struct recalled){ "Did it wait?", rows[i].then });

		assert_int_equal(found, rows[i].there != NULL);
		if (!found)
			continue;
		assert_non_null(strstr(rows[i].then, rows[i].there));
		assert_true(r.here.from == 0);
		assert_true(strstr(rows[i].then + r.there.from,
				   rows[i].there) != NULL);
	}
	said_release(&a);
	words_release(&asked);
	close_case(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_answer_is_cut_into_clauses),
		cmocka_unit_test(odd_answers_are_survived),
		cmocka_unit_test(yes_and_no_are_heard),
		cmocka_unit_test(none_at_all_is_heard),
		cmocka_unit_test(what_a_case_knows_is_there),
		cmocka_unit_test(without_its_files_it_says_so),
		cmocka_unit_test(spoilt_files_are_faults),
		cmocka_unit_test(a_case_without_a_map_has_its_memo),
		cmocka_unit_test(what_is_put_beside_it_speaks_of_the_same),
		cmocka_unit_test(an_answer_is_known_again),
		cmocka_unit_test(only_what_fits_the_question_is_asked),
		cmocka_unit_test(a_saying_can_do_without_a_wording),
		cmocka_unit_test(entries_that_nothing_tells_apart_are_named),
		cmocka_unit_test(keys_of_an_unread_paper_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
