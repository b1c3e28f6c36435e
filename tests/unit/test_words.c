/* Texts as weighed words: cutting, numbers, stems, and how like two of them are. */
#include "listen/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "unit/helper.h"

static struct words cut(const char *s)
{
	struct words w;

	words_init(&w, NULL, s, strlen(s));
	words_weigh(&w, NULL, NULL);
	return w;
}

/* The words of a text, as they stand in it, with a bar between. */
static void cuts(const char *text, const char *expected)
{
	struct words w = cut(text);
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	for (size_t i = 0; i < w.n; i++) {
		buf_puts(&out, i ? "|" : "");
		buf_add(&out, text + w.list[i].from,
			w.list[i].to - w.list[i].from);
	}
	assert_string_equal(out.s, expected);
	buf_release(&out);
	words_release(&w);
}

static void texts_are_cut_at_their_marks(void **state)
{
	(void)state;
	cuts("", "");
	cuts(" ,.;!  ", "");
	cuts("The bell, \"in fog\" - rings.", "The|bell|in|fog|rings");
	cuts("it's the operators' notice", "it's|the|operators|notice");
	cuts("it\xe2\x80\x99s \xe2\x80\x9cthe\xe2\x80\x9d law\xe2\x80\x94yes",
	     "it\xe2\x80\x99s|the|law|yes");
	cuts("sections 704(a), 706(c)(1)", "sections|704|a|706|c|1");
	cuts("at 7:40, for 1,250.5 days.", "at|7:40|for|1,250.5|days");
	cuts("caf\xc3\xa9 na\xc3\xafve", "caf\xc3\xa9|na\xc3\xafve");
	cuts("' '' don' 'tis", "don|tis");
	cuts("\xff\xc3", "\xff\xc3");
}

/* The one number of a text; NAN for none. */
static double number_of(const char *text)
{
	struct words w = cut(text);
	double n = NAN;
	size_t found = 0;

	for (size_t i = 0; i < w.n; i++)
		if (!isnan(w.list[i].number)) {
			n = w.list[i].number;
			found++;
		}
	words_release(&w);
	if (found > 1)
		fail_msg("%s: %zu numbers", text, found);
	return n;
}

static void a_number_is_one_however_it_is_written(void **state)
{
	static const struct {
		const char *text;
		double n;
	} same[] = {
		{ "eleven", 11 },
		{ "11", 11 },
		{ "11th of March", 11 },
		{ "the fifth day", 5 },
		{ "fifty-three", 53 },
		{ "fifty three", 53 },
		{ "the fifty-third day", 53 },
		{ "twenty-one", 21 },
		{ "Twenty-First", 21 },
		{ "two hundred", 200 },
		{ "two hundred and twelve", 212 },
		{ "two hundred twelve", 212 },
		{ "one hundred and eighty days", 180 },
		{ "a hundred", 100 },
		{ "twelve hundred and forty", 1240 },
		{ "twenty-four hundred", 2400 },
		{ "sixty-one thousand four hundred", 61400 },
		{ "three hundred thousand and five", 300005 },
		{ "two million", 2e6 },
		{ "$2.4 million", 2.4e6 },
		{ "two point four million", 2.4e6 },
		{ "1,250", 1250 },
		{ "61,400.5", 61400.5 },
		{ "7:40 p.m.", 740 },
		{ "seven forty", 740 },
		{ "seven thirty-nine", 739 },
		{ "twelve-fifteen", 1215 },
		{ "nineteen ninety-eight", 1998 },
		{ "twenty twenty-three", 2023 },
		{ "one", NAN },
		{ "the first of them", NAN },
		{ "the second hand", NAN },
		{ "several hundred", NAN },
		{ "point and hundred", NAN },
	};

	(void)state;
	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		double n = number_of(same[i].text);

		if (isnan(same[i].n) ? !isnan(n) : !(n == same[i].n))
			fail_msg("%s: %g is not %g", same[i].text, n,
				 same[i].n);
	}
}

static void counts(const char *text, size_t expected)
{
	struct words w = cut(text);
	size_t n = 0;

	for (size_t i = 0; i < w.n; i++)
		n += !isnan(w.list[i].number);
	if (n != expected)
		fail_msg("%s: %zu numbers", text, n);
	words_release(&w);
}

static void two_numbers_stay_two(void **state)
{
	(void)state;
	counts("two, three", 2);
	counts("twelve, sixteen", 2);
	counts("two and three", 2);
	counts("twenty and three", 2);
	counts("fifty fifty", 2);
	counts("two three", 2);
	counts("2020 five of them", 2);
	counts("20 three", 2);
	counts("two hundred and a bell", 1);
	counts("two hundred and, three", 2);
	counts("three point. Four", 2);
	counts("11 12", 2);
}

static bool same_stem(const char *a, const char *b)
{
	return words_stem(a, strlen(a)) == words_stem(b, strlen(b));
}

static void words_of_one_kind_have_one_stem(void **state)
{
	(void)state;
	assert_true(same_stem("notice", "notices"));
	assert_true(same_stem("Notice", "notice's"));
	assert_true(same_stem("notice\xe2\x80\x99s", "notice's"));
	assert_true(same_stem("report", "reporting"));
	assert_true(same_stem("operate", "operates"));
	assert_true(same_stem("discloses", "disclosed"));
	assert_false(same_stem("notice", "noise"));
	assert_false(same_stem("bus", "bu"));
	assert_false(same_stem("704", "706"));
	assert_false(same_stem("fog", "smoke"));
	assert_true(words_stem("x", 1) != 0);
}

static void what_denies_is_known(void **state)
{
	struct words w = cut("Not I; nobody can't, and he cannot: note that.");
	size_t n = 0;

	(void)state;
	for (size_t i = 0; i < w.n; i++)
		n += w.list[i].negates;
	assert_int_equal(n, 4);
	words_release(&w);
}

static void names_stand_out(void **state)
{
	struct words w = cut("The ferry Osprey sailed. Nobody saw Tarn.");

	(void)state;
	assert_false(w.list[0].is_name);
	assert_true(w.list[2].is_name);
	assert_false(w.list[4].is_name);
	assert_true(w.list[6].is_name);
	words_release(&w);
}

/* ---- comparing ---- */

static void likeness_goes_from_none_to_all(void **state)
{
	struct words a = cut("The bell sounds whenever smoke hides a vessel.");
	struct words b = cut("Whenever smoke hides vessels, sound the bells!");
	struct words c = cut("Lanterns burn through moonless evenings.");
	struct words none = cut("");

	(void)state;
	assert_near(words_cosine(&a, &a), 1, 1e-9);
	assert_near(words_cosine(&a, &b), 1, 1e-6);
	assert_near(words_cosine(&a, &c), 0, 0);
	assert_near(words_cosine(&a, &none), 0, 0);
	assert_near(words_cosine(&none, &none), 0, 0);
	assert_near(words_covered(&a, &b, 0), 1, 1e-9);
	assert_near(words_covered(&a, &c, 0), 0, 0);
	assert_near(words_covered(&none, &a, 0), 0, 0);
	assert_int_equal(words_shared(&a, &c), 0);
	assert_int_equal(words_shared(&a, &b), a.n_content);
	assert_near(words_meaning(&a, &b, 64), 0, 0); /* no vectors */
	words_release(&a);
	words_release(&b);
	words_release(&c);
	words_release(&none);
}

static void half_of_a_text_is_half_covered(void **state)
{
	struct words a = cut("smoke vessel"), b = cut("smoke lantern");

	(void)state;
	assert_near(words_covered(&a, &b, 0), 0.5, 1e-6);
	assert_near(words_cosine(&a, &b), 0.5, 1e-6);
	words_release(&a);
	words_release(&b);
}

static void words_of_the_question_weigh_less(void **state)
{
	const char *answer = "smoke lantern";
	struct words question = cut("Is that smoke really?"), b = cut("smoke");
	struct words a;

	(void)state;
	words_init(&a, NULL, answer, strlen(answer));
	words_discount(&a, &question);
	words_weigh(&a, NULL, NULL);
	assert_true(a.list[0].in_question && !a.list[1].in_question);
	assert_near(a.list[0].worth, 0.4 * a.list[1].worth, 1e-6);
	assert_true(words_cosine(&a, &b) < 0.5);
	words_release(&a);
	words_release(&b);
	words_release(&question);
}

static void rare_stems_are_worth_more(void **state)
{
	struct stems *s = stems_new();
	struct words w = cut("gondola");
	char text[8];

	(void)state;
	assert_false(stems_have(s, w.list[0].stem));
	for (int i = 0; i < 3000; i++) { /* so that the table grows */
		struct words many;

		snprintf(text, sizeof text, "w%d", i);
		many = cut(text);
		stems_count(s, &many);
		words_release(&many);
	}
	for (int i = 0; i < 1000; i++)
		stems_count(s, &w);
	assert_true(stems_have(s, w.list[0].stem));
	assert_true(stems_have(s, words_stem("w2999", 5)));
	assert_true(stems_worth(s, words_stem("w17", 3)) >
		    4 * stems_worth(s, w.list[0].stem));
	assert_near(stems_worth(s, words_stem("unheard", 7)), 1, 1e-9);
	words_release(&w);
	stems_free(s);
	stems_free(NULL);
}

static void a_part_is_weighed_like_the_whole(void **state)
{
	const char *text = "Smoke hides vessels. Lanterns help.";
	struct words whole = cut(text), part, other = cut("lanterns");

	(void)state;
	part = words_part(&whole, NULL, 20, strlen(text));
	assert_int_equal(part.n, 2);
	assert_int_equal(part.list[0].from, 21);
	assert_true(words_cosine(&part, &other) > 0.6);
	words_release(&part);
	part = words_part(&whole, NULL, 3, 4);
	assert_int_equal(part.n, 0);
	words_release(&part);
	words_release(&other);
	words_release(&whole);
}

static void appended_words_are_as_if_in_one_text(void **state)
{
	struct words a, b, both, pooled = { 0 };

	(void)state;
	words_init(&a, NULL, "Smoke hides", 11);
	words_init(&b, NULL, "vessels and smoke", 17);
	words_append(&pooled, &a);
	words_append(&pooled, &b);
	words_weigh(&pooled, NULL, NULL);
	both = cut("Smoke hides\nvessels and smoke");
	assert_int_equal(pooled.n, both.n);
	assert_near(words_cosine(&pooled, &both), 1, 1e-9);
	assert_near(pooled.norm, both.norm, 1e-12);
	words_release(&a);
	words_release(&b);
	words_release(&both);
	words_release(&pooled);
}

/* ---- with vectors ---- */

static struct words meant(const struct wordvec *v, const char *s)
{
	struct words w;

	words_init(&w, v, s, strlen(s));
	words_weigh(&w, v, NULL);
	words_sharpen(&w, v);
	return w;
}

static void near_words_cover_each_other(void **state)
{
	struct wordvec *v = wordvec_open("prompts/lexicons/speech.vec", NULL);
	size_t dims;
	struct words a, b, c;

	(void)state;
	assert_non_null(v);
	dims = wordvec_dims(v);
	a = meant(v, "The attorney represented the prisoner.");
	b = meant(v, "A lawyer appeared for the inmate.");
	c = meant(v, "The truck was full of gasoline.");
	assert_near(words_covered(&a, &a, dims), 1, 1e-5);
	assert_true(words_covered(&a, &b, dims) >
		    0.1 + words_covered(&a, &c, dims));
	assert_near(words_covered(&a, &b, 0), 0, 0); /* no word in common */
	assert_true(words_meaning(&a, &b, dims) > words_meaning(&a, &c, dims));
	assert_near(words_meaning(&a, &a, dims), 1, 1e-5);
	words_release(&a);
	words_release(&b);
	words_release(&c);
	wordvec_close(v);
}

static void a_number_is_like_no_other_number(void **state)
{
	struct wordvec *v = wordvec_open("prompts/lexicons/speech.vec", NULL);
	struct words a = meant(v, "eleven"), b = meant(v, "twelve");
	struct words c = meant(v, "11");

	(void)state;
	assert_near(words_covered(&a, &b, wordvec_dims(v)), 0, 0);
	assert_near(words_covered(&a, &c, wordvec_dims(v)), 1, 1e-9);
	words_release(&a);
	words_release(&b);
	words_release(&c);
	wordvec_close(v);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_cut_at_their_marks),
		cmocka_unit_test(a_number_is_one_however_it_is_written),
		cmocka_unit_test(two_numbers_stay_two),
		cmocka_unit_test(words_of_one_kind_have_one_stem),
		cmocka_unit_test(what_denies_is_known),
		cmocka_unit_test(names_stand_out),
		cmocka_unit_test(likeness_goes_from_none_to_all),
		cmocka_unit_test(half_of_a_text_is_half_covered),
		cmocka_unit_test(words_of_the_question_weigh_less),
		cmocka_unit_test(rare_stems_are_worth_more),
		cmocka_unit_test(a_part_is_weighed_like_the_whole),
		cmocka_unit_test(appended_words_are_as_if_in_one_text),
		cmocka_unit_test(near_words_cover_each_other),
		cmocka_unit_test(a_number_is_like_no_other_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
