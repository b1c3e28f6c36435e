/*
 * test_analysis_text.c - cutting texts, and finding the way back to their bytes
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/features.h"
#include "analysis/text.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;

static char *spell(const char *s)
{
	struct text t;
	char *out = calloc(1, 4 * strlen(s) + 16), *at = out;
	text_init(&t, lx, s, strlen(s));
	for (size_t i = 0; i < t.n; i++) {
		size_t len = t.tokens[i].to - t.tokens[i].from;
		if (i)
			*at++ = '|';
		memcpy(at, t.norm + t.tokens[i].from, len);
		at += len;
	}
	text_release(&t);
	return out;
}

static void check(const char *s, const char *tokens)
{
	char *got = spell(s);
	assert_string_equal(got, tokens);
	free(got);
}

static void words_keep_inner_apostrophes(void **state)
{
	(void)state;
	check("I DIDN'T -- well...", "i|didn't|--|well|...");
	check("I didn\xe2\x80\x99t\xe2\x80\x94really", "i|didn't|--|really");
	check("one - two-three", "one|--|two|three");
	check("(Laughter.) 10th", "(|laughter|.|)|10th");
	check("\xe2\x80\x9eNein\xe2\x80\x9c \xc2\xab"
	      "Non\xc2\xbb",
	      "\"|nein|\"|\"|non|\"");
	check("", "");
	check("'' -", "");
}

static void spans_are_of_the_original(void **state)
{
	const char *s =
		"\xe2\x80\x9cNo\xe2\x80\x9d \xe2\x80\x94 I wasn\xe2\x80\x99t.";
	struct text t;
	(void)state;
	text_init(&t, lx, s, strlen(s));
	struct span no = text_span(&t, 1, 1);
	assert_memory_equal(s + no.from, "No", 2);
	assert_int_equal(no.to - no.from, 2);
	size_t last = t.words[t.n_words - 1];
	struct span w = text_span(&t, last, last);
	assert_int_equal(w.to - w.from, strlen("wasn\xe2\x80\x99t"));
	assert_memory_equal(s + w.from, "wasn\xe2\x80\x99t", w.to - w.from);
	struct span dash = text_span(&t, 3, 3);
	assert_int_equal(dash.to - dash.from, 3);
	text_release(&t);
}

static void phrases_do_not_cross_punctuation(void **state)
{
	struct text t;
	const char *s = "I do not, know. I do not know; I don't know.";
	(void)state;
	text_init(&t, lx, s, strlen(s));
	/* "do not know", "not know", "don't know" */
	assert_int_equal(t.phrases[PHRASES_DK], 3);
	text_release(&t);
}

static int sign(const char *s)
{
	struct text t;
	text_init(&t, lx, s, strlen(s));
	int v = answer_polarity(&t).sign;
	text_release(&t);
	return v;
}

static void polarity_is_read_where_it_stands(void **state)
{
	(void)state;
	assert_int_equal(sign("Well, no, sir."), -1);
	assert_int_equal(sign("Mm-hmm."), 1);
	assert_int_equal(sign("Not at all."), -1);
	assert_int_equal(sign("That's not correct."), -1);
	assert_int_equal(sign("That's right."), 1);
	assert_int_equal(sign("Of course."), 1);
	assert_int_equal(sign("Of course not."), -1);
	assert_int_equal(sign("I did, sir."), 1);
	assert_int_equal(sign("They weren't."), -1);
	assert_int_equal(sign("He told me about it, yes."), 1);
	assert_int_equal(sign("We went to the lake house in June."), 0);
	assert_int_equal(sign(""), 0);
}

static int form(const char *s)
{
	struct text t;
	text_init(&t, lx, s, strlen(s));
	struct question_facts f = question_facts(&t);
	text_release(&t);
	return (int)f.form;
}

static void questions_have_forms(void **state)
{
	(void)state;
	assert_int_equal(form("What did you see?"), FORM_WH);
	assert_int_equal(form("In what room did you sit?"), FORM_WH);
	assert_int_equal(form("Okay. Did you see him?"), FORM_POLAR);
	assert_int_equal(form("You saw him, didn't you?"), FORM_TAG);
	assert_int_equal(form("You saw him; is that correct, sir?"), FORM_TAG);
	assert_int_equal(form("And you saw him leave at nine?"), FORM_DECL);
	assert_int_equal(form("So, the lease, who signed it?"), FORM_WH);
	assert_int_equal(form("Please go on."), FORM_STMT);
	assert_int_equal(form(""), FORM_STMT);
}

/* The word that leads a question, not one that stands in it. */
static void questions_ask_with_the_word_that_leads(void **state)
{
	static const struct {
		const char *q;
		int what, why;
	} is[] = { { "What did you see that night?", 1, 0 },
		   { "Why would what he told you matter?", 0, 1 },
		   { "Where did you see what he held?", 0, 0 },
		   { "In what room did you sit?", 1, 0 },
		   { "Did you see what he held?", 0, 0 } };

	(void)state;
	for (size_t i = 0; i < sizeof is / sizeof *is; i++) {
		struct text q, a;
		struct witness_facts f;

		text_init(&q, lx, is[i].q, strlen(is[i].q));
		text_init(&a, lx, "Yes.", 4);
		witness_facts(&f, &q, &a, 0, true, false);
		assert_int_equal((int)f.v[WF_Q_W_WHAT], is[i].what);
		assert_int_equal((int)f.v[WF_Q_W_WHY], is[i].why);
		text_release(&a);
		text_release(&q);
	}
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	return lx ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_keep_inner_apostrophes),
		cmocka_unit_test(spans_are_of_the_original),
		cmocka_unit_test(phrases_do_not_cross_punctuation),
		cmocka_unit_test(polarity_is_read_where_it_stands),
		cmocka_unit_test(questions_have_forms),
		cmocka_unit_test(questions_ask_with_the_word_that_leads),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
