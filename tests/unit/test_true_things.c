/*
 * test_true_things.c - what is true is never told to be otherwise, nor what is false to
 * stand in the record
 *
 * fit-true.jsonl: facts of the record in lists, holdings in other words, bare cites,
 * rules with their limits; and holdings turned round, which are to be noticed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "court/catalogue.h"
#include "court/heard.h"
#include "court/heard_text.h"
#include "court/transcript.h"
#include "hearing/doubt.h"
#include "hearing/lack.h"
#include "listen/ken.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

#define ROWS	  "tests/bench/listening/fit-true.jsonl"
#define CASES_MAX 16

struct row {
	const char *id, *kase, *issue, *question, *kind, *answer;
	enum side_id side;
};
struct known {
	struct court_case kase;
	struct ken *ken;
};

static struct lexicons *lx;
static struct catalogue catalogue;
static struct known cases[CASES_MAX];
static size_t n_cases;

static struct known *known_case(const char *slug)
{
	struct known *k;

	for (size_t i = 0; i < n_cases; i++)
		if (!strcmp(cases[i].kase.slug, slug))
			return &cases[i];
	assert_true(n_cases < CASES_MAX);
	k = &cases[n_cases++];
	assert_true(catalogue_case(&catalogue, slug, &k->kase, NULL));
	k->ken = ken_new(&catalogue, &k->kase);
	ken_ready(k->ken);
	return k;
}

static struct reading read_row(const struct row *w)
{
	struct known *k = known_case(w->kase);
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = w->side,
				   .kase = &k->kase,
				   .ken = k->ken,
				   .question = w->question,
				   .answer = w->answer,
				   .issue = w->issue,
				   .opening = "",
				   .justice = "" };
	struct reading r;

	reader_offline(lx, &in, &r);
	return r;
}

/* ---- what is told of it ---- */

static bool law_is_blamed(const struct row *w, struct reading *r)
{
	(void)w;
	return heard_false_law(&r->heard) != NULL;
}

static bool record_is_blamed(const struct row *w, struct reading *r)
{
	(void)w;
	return heard_false_record(&r->heard) ||
	       reading_find(r, REMARK_FACTUAL_GENERAL) ||
	       reading_find(r, REMARK_FACTUAL_LEGAL);
}

static bool drill_blames(const struct row *w, struct reading *r)
{
	const struct turn answer = { .kind = TURN_ANSWER,
				     .text = (char *)w->answer,
				     .reading = r };

	return lack_find(NULL, &answer, known_case(w->kase)->ken, lx, w->side) &
	       LACK_BIT(LACK_TRUTH);
}

static bool figure_is_doubted(const struct row *w, struct reading *r)
{
	const struct turn answer = { .kind = TURN_ANSWER,
				     .text = (char *)w->answer,
				     .reading = r };

	return doubt_find(NULL, &answer, known_case(w->kase)->ken, lx,
			  w->side) &
	       DOUBT_BIT(DOUBT_FIGURE);
}

static bool has_no_limit(const struct row *w, struct reading *r)
{
	(void)w;
	return r->heard.overbroad.to > r->heard.overbroad.from;
}

/* "The record has it, nearly in those words." */
static bool record_has_it(const struct row *w, struct reading *r)
{
	struct heard_lines l;
	bool has = false;

	heard_lines_init(&l, r, w->answer, NULL, w->side);
	for (size_t i = 0; i < l.n; i++)
		has |= !strncmp(l.list[i].text, "the record has it", 17);
	heard_lines_release(&l);
	return has;
}

typedef bool tells(const struct row *w, struct reading *r);

/* ---- the rows ---- */

static void row_of(struct row *w, const struct json_ref *at)
{
	*w = (struct row){
		.id = json_text_or(at, "id", "", NULL),
		.kase = json_text_or(at, "case", "", NULL),
		.issue = json_text_or(at, "issue", NULL, NULL),
		.question = json_text_or(at, "question", "", NULL),
		.kind = json_text_or(at, "kind", "", NULL),
		.answer = json_text_or(at, "answer", "", NULL),
	};
	w->side = *json_text_or(at, "side", "petitioner", NULL) == 'r'
			  ? SIDE_RESPONDENT
			  : SIDE_PETITIONER;
}

struct count {
	size_t n, told;
};

static void count_row(struct count *c, const char *line, size_t len,
		      const char *kinds, tells *told)
{
	struct json *doc = json_parse(line, len, NULL);
	struct json_ref at;
	struct reading r;
	struct row w;

	assert_non_null(doc);
	at = json_root(doc);
	row_of(&w, &at);
	if (strstr(kinds, w.kind)) {
		r = read_row(&w);
		c->n++;
		if (told(&w, &r)) {
			c->told++;
			print_message("%s: %s\n", w.id, w.answer);
		}
		reading_release(&r);
	}
	json_free(doc);
}

/* Rows of a file of these kinds ("facts law"), and of how many it is told. */
static struct count count_in(const char *path, const char *kinds, tells *told)
{
	struct count c = { 0 };
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	assert_true(file_read(path, &text, NULL));
	for (size_t at = 0, len; at < text.len; at += len + 1) {
		len = strcspn(text.s + at, "\n");
		count_row(&c, text.s + at, len, kinds, told);
	}
	buf_release(&text);
	return c;
}

static struct count count(const char *kinds, tells *told)
{
	return count_in(ROWS, kinds, told);
}

#define TRUE_THINGS "facts law_true cite limited"

static void never(const char *kinds, tells *told)
{
	struct count c = count(kinds, told);

	print_message("%zu of %zu\n", c.told, c.n);
	assert_true(c.n > 0);
	assert_int_equal(c.told, 0);
}

static void true_law_is_not_blamed(void **state)
{
	(void)state;
	never(TRUE_THINGS, law_is_blamed);
}

static void facts_that_stand_in_the_papers_are_borne_out(void **state)
{
	(void)state;
	never(TRUE_THINGS, record_is_blamed);
	never(TRUE_THINGS, drill_blames);
}

static void places_and_figures_of_the_papers_have_a_source(void **state)
{
	(void)state;
	never(TRUE_THINGS, figure_is_doubted);
}

static void a_rule_with_its_limit_has_one(void **state)
{
	(void)state;
	never("limited", has_no_limit);
}

#define LISTENING "tests/bench/listening/"
#define FIGURES	  LISTENING "fit-figures.jsonl"

/* Whatever was told wrongly, by whomever: a number, a name, a "not". */
static void what_is_false_the_record_never_has(void **state)
{
	static const char *const files[] = { LISTENING "fit-record.jsonl",
					     LISTENING "fit-particular.jsonl" };

	(void)state;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct count c =
			count_in(files[i], "false_record", record_has_it);

		print_message("%zu of %zu\n", c.told, c.n);
		assert_true(c.n > 0);
		assert_int_equal(c.told, 0);
	}
	assert_int_equal(count("law_turned", record_has_it).told, 0);
}

/* A number of a thing that the record counts otherwise; and the same as the record has
 * it, supposed, or of something else. */
static void another_figure_of_the_record_is_refuted(void **state)
{
	struct count wrong =
		count_in(FIGURES, "figure_false", record_is_blamed);
	struct count sound = count_in(FIGURES, "figure_true", record_is_blamed);

	(void)state;
	print_message("%zu of %zu, %zu of %zu\n", wrong.told, wrong.n,
		      sound.told, sound.n);
	assert_true(wrong.told >= 15);
	assert_true(sound.n > 0);
	assert_int_equal(sound.told, 0);
}

static void law_turned_round_is_noticed(void **state)
{
	struct count c = count("law_turned", law_is_blamed);

	(void)state;
	print_message("%zu of %zu\n", c.told, c.n);
	assert_true(c.told >= 11);
}

static struct reading hear_tuck(const char *issue, const char *question,
				const char *answer)
{
	return read_row(&(struct row){ .kase = "tuck",
				       .side = SIDE_RESPONDENT,
				       .issue = issue,
				       .question = question,
				       .answer = answer });
}

static void nothing_is_heard_in_another_sense(void **state)
{
	struct reading r = hear_tuck(
		"plainly-free",
		"The Supreme Court suppressed in Ambler where the officer had "
		"said, \"That's it.\" How is \"You're all set\" plainer?",
		"That the business of the stop was finished by act and not by "
		"word alone: she held her license, her insurance and a warning "
		"that carries no fine. That is what Ambler means by making "
		"plain that the driver may leave.");

	(void)state;
	assert_null(strstr(r.why, "did not make plain"));
	assert_int_not_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	reading_release(&r);
}

#define KEPT \
	"Suppose that he had kept her driver's license by mistake. Stop over?"

static void half_a_sentence_concedes_nothing(void **state)
{
	struct reading r = hear_tuck(
		"kept-her-registration", KEPT,
		"No, Your Honor. I will concede that with her license the stop "
		"--");

	(void)state;
	assert_false(reading_concedes(&r));
	assert_null(reading_find(&r, REMARK_GIVES_AWAY));
	assert_int_not_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	reading_release(&r);
	r = hear_tuck(
		"kept-her-registration", KEPT,
		"No, Your Honor. I will concede that with her license the "
		"stop would not have been over.");
	assert_true(reading_concedes(&r));
	reading_release(&r);
}

/* Whatever words of giving it has: the side itself wrote it. */
static void its_own_brief_concedes_nothing(void **state)
{
	static const struct row rows[] = {
		{ .kase = "drozdek",
		  .side = SIDE_PETITIONER,
		  .issue = "sidewalk-or-wall",
		  .question = "It is not our wall, you say in your reply, and "
			      "'neither is it our sky, our street or our "
			      "neighbor's eye.' I had not heard that anybody "
			      "was claiming the sky. What is that sentence "
			      "meant to prove?",
		  .answer = "It is not our wall; neither is it our sky, our "
			    "street or our neighbor's eye." },
		{ .kase = "calloran",
		  .side = SIDE_RESPONDENT,
		  .issue = "two-congresses",
		  .question = "You tell us that the Congress of 1998 dropped "
			      "some words from (b) by an oversight. You tell "
			      "us too that disclosure had been subject to "
			      "notice from the start. Do you need both of "
			      "those, or is one enough?",
		  .answer = "The Congress of 1998 omitted the words by an "
			    "oversight." },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct reading r = read_row(&rows[i]);

		assert_false(reading_concedes(&r));
		assert_null(reading_find(&r, REMARK_GIVES_AWAY));
		assert_int_not_equal(r.commitment, COMMITMENT_DETRIMENTAL);
		reading_release(&r);
	}
}

/* The figures of the paragraphs on which the issue rests, which the question has not. */
static void what_the_record_of_it_has_is_not_beside_it(void **state)
{
	struct reading r = read_row(&(struct row){
		.kase = "calloran",
		.side = SIDE_PETITIONER,
		.issue = "figures",
		.question = "Under the Bulletin operators had 1,240 written "
			    "notices a year and fixed seven in ten within "
			    "three days. Under the rule they have 770. Is that "
			    "what protecting workers was meant to look like?",
		.answer = "The hills got safer reading, Justice Gorsuch, if "
			  "one counts what was there: from about 198 a year to "
			  "about 371. Somebody walked farther, and the tickets "
			  "that came in were worth a mechanic's trip." });

	(void)state;
	assert_false(r.heard.beside);
	assert_false(r.firm && r.commitment == COMMITMENT_NONE);
	reading_release(&r);
}

static void yes_to_a_plain_question_touches_it(void **state)
{
	static const char *const answers[] = {
		"Yes, Judge Pettifane: voluntariness is a question of fact on "
		"all the circumstances, the State has the burden, and "
		"knowledge of the right to refuse is one factor and no "
		"condition.",
		"Yes, Judge Pettifane, that is how I read it: a question of "
		"fact on all the circumstances.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		struct reading r = hear_tuck(
			"kept-her-registration",
			"I would like to have the same Schneckloth v. "
			"Bustamonte before me that you have. It was decided in "
			"1973, by the Supreme Court of the United States. "
			"Whether consent to a search was voluntary is a "
			"question of fact on all the circumstances. Is that "
			"how you read it?",
			answers[i]);
		const struct turn answer = { .kind = TURN_ANSWER,
					     .text = (char *)answers[i],
					     .reading = &r };

		assert_false(r.heard.beside);
		assert_int_equal(lack_find(NULL, &answer,
					   known_case("tuck")->ken, lx,
					   SIDE_RESPONDENT),
				 0);
		reading_release(&r);
	}
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	catalogue_init(&catalogue);
	return lx ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	for (size_t i = 0; i < n_cases; i++) {
		ken_free(cases[i].ken);
		case_release(&cases[i].kase);
	}
	catalogue_release(&catalogue);
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(true_law_is_not_blamed),
		cmocka_unit_test(facts_that_stand_in_the_papers_are_borne_out),
		cmocka_unit_test(
			places_and_figures_of_the_papers_have_a_source),
		cmocka_unit_test(a_rule_with_its_limit_has_one),
		cmocka_unit_test(what_is_false_the_record_never_has),
		cmocka_unit_test(another_figure_of_the_record_is_refuted),
		cmocka_unit_test(law_turned_round_is_noticed),
		cmocka_unit_test(nothing_is_heard_in_another_sense),
		cmocka_unit_test(half_a_sentence_concedes_nothing),
		cmocka_unit_test(its_own_brief_concedes_nothing),
		cmocka_unit_test(what_the_record_of_it_has_is_not_beside_it),
		cmocka_unit_test(yes_to_a_plain_question_touches_it),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
