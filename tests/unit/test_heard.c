/* What an answer was found to say: kept, copied, written and read again. */
#include "court/heard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/reading.h"
#include "court/wording.h"
#include "unit/helper.h"

#define ANSWER "Yes, in eleven days; Marrow holds so. I said no before."

static struct heard whole(void)
{
	struct heard h;
	struct heard_claim *c;

	heard_init(&h);
	h.read = true;
	h.touches = 0.75;
	h.between = h.terse = h.correction = true;
	h.overbroad = (struct span){ 0, 3 };
	h.issue = xstrdup("fog");
	h.gives[0] = xstrdup("sight");
	h.gives[1] = xstrdup("line");
	heard_add_answer(&h, "only-water", 0.5);
	heard_add_answer(&h, "whatever-hides", 0.25);
	heard_add_proposition(&h, "sight", false, (struct span){ 0, 3 });
	heard_add_leaning(&h, "bell", false, (struct span){ 0, 3 });
	heard_ask_side(&h, "line", (struct span){ 5, 19 });
	heard_add_record(&h, (struct span){ 5, 19 }, "findings", 2,
			 VERDICT_REFUTES, "It says four.");
	heard_add_record(&h, (struct span){ 0, 0 }, "", 0, VERDICT_SILENT,
			 NULL);
	c = heard_add_authority(&h, (struct span){ 21, 27 }, "Marrow",
				VERDICT_UNKNOWN, "No paper cites it.");
	free(c->document);
	c->document = xstrdup("brief");
	c->paragraph = 7;
	h.opposite = xstrdup("line");
	h.opposed = (struct span){ 0, 3 };
	heard_add_clash(&h, 3, "No.", (struct span){ 38, 55 });
	heard_add_clash(&h, 1, "Yes.", (struct span){ 0, 3 })->open = true;
	return h;
}

static char *written(const struct heard *h)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	jsonw_object(&w);
	heard_write(&w, h, ANSWER);
	jsonw_end_object(&w);
	return buf_take(&out);
}

/* Reads a text; the faults, joined by " | ". */
static char *read_from(struct heard *h, const char *text, size_t text_len)
{
	struct json *doc = json_parse(text, strlen(text), NULL);
	struct json_ref root = json_root(doc);
	struct faults f;
	struct buf all;

	assert_non_null(doc);
	faults_init(&f);
	buf_init(&all, BUF_TEXT_MAX);
	heard_read(h, &root, text_len, &f);
	for (size_t i = 0; i < f.n; i++)
		buf_printf(&all, "%s%s", i ? " | " : "", f.list[i]);
	faults_release(&f);
	json_free(doc);
	return buf_take(&all);
}

static void what_is_written_is_read(void **state)
{
	struct heard h = whole(), back;
	char *text = written(&h), *again;
	char *faults = read_from(&back, text, strlen(ANSWER));

	(void)state;
	assert_string_equal(faults, "");
	again = written(&back);
	assert_string_equal(text, again);
	assert_non_null(strstr(text, "\"claim\":\"in eleven days\""));
	assert_true(back.read && back.between && !back.beside);
	assert_int_equal(back.n_answers, 2);
	assert_int_equal(back.authorities[0].paragraph, 7);
	assert_string_equal(back.authorities[0].document, "brief");
	assert_string_equal(back.gives[1], "line");
	assert_string_equal(back.opposite, "line");
	assert_int_equal(back.opposed.to, 3);
	assert_int_equal(back.clashes[0].turn, 3);
	assert_null(back.record[1].why);
	free(again);
	free(faults);
	free(text);
	heard_release(&back);
	heard_release(&h);
}

static void a_copy_is_its_own(void **state)
{
	struct heard h = whole(), copy = heard_copy(&h), twice;
	char *before = written(&h), *after;

	(void)state;
	heard_release(&h);
	assert_false(h.read);
	assert_int_equal(h.n_record, 0);
	after = written(&copy);
	assert_string_equal(before, after);
	twice = heard_copy(&copy);
	heard_release(&copy);
	heard_release(&twice);
	heard_release(&twice);
	free(after);
	free(before);
}

static void nothing_read_is_said(void **state)
{
	struct heard h, back;
	char *text, *faults;

	(void)state;
	heard_init(&h);
	text = written(&h);
	faults = read_from(&back, text, 0);
	assert_string_equal(faults, "");
	assert_false(back.read);
	assert_true(back.touches < 0);
	assert_null(back.issue);
	free(faults);
	free(text);
	faults = read_from(&back, "{}", 0);
	assert_string_equal(faults, "");
	assert_false(back.read);
	free(faults);
	heard_release(&back);
}

static void lists_have_an_end(void **state)
{
	struct heard h;

	(void)state;
	heard_init(&h);
	for (int i = 0; i < HEARD_LIST_MAX; i++) {
		struct span none = { 0, 0 };

		assert_non_null(heard_add_answer(&h, "a", 0));
		assert_non_null(heard_add_proposition(&h, "a", true, none));
		assert_non_null(heard_add_record(&h, none, "", 0, 0, NULL));
		assert_non_null(heard_add_authority(&h, none, "", 0, NULL));
		assert_non_null(heard_add_clash(&h, 0, "", none));
	}
	assert_null(heard_add_answer(&h, "a", 0));
	assert_null(heard_add_proposition(&h, "a", true, (struct span){ 0 }));
	assert_null(heard_add_record(&h, (struct span){ 0 }, "", 0, 0, NULL));
	assert_null(heard_add_authority(&h, (struct span){ 0 }, "", 0, NULL));
	assert_null(heard_add_clash(&h, 0, "", (struct span){ 0 }));
	assert_int_equal(h.n_answers, HEARD_LIST_MAX);
	heard_release(&h);
}

static void reads_as(const char *json, const char *faults)
{
	struct heard h;
	char *found = read_from(&h, json, 10);

	assert_string_equal(found, faults);
	free(found);
	heard_release(&h);
}

static void what_cannot_be_is_a_fault(void **state)
{
	(void)state;
	reads_as("{\"touches\":1.5}", "$: touches is not between 0 and 1");
	reads_as("{\"touches\":\"much\"}",
		 "$.touches: expected number, found text");
	reads_as("{\"propositions\":[{\"id\":\"a\",\"start\":4,\"end\":11}]}",
		 "$.propositions[0]: bytes 4 to 11 do not lie in the text, "
		 "which has 10");
	reads_as("{\"record\":[{\"start\":5,\"end\":4}]}",
		 "$.record[0]: bytes 5 to 4 do not lie in the text, which has "
		 "10");
	reads_as("{\"authorities\":[{\"verdict\":\"refuted\"}]}",
		 "$.authorities[0].verdict: \"refuted\" is none of: supports, "
		 "refutes, silent, unknown, open (did you mean \"refutes\"?)");
	reads_as("{\"gives\":[\"a\",\"b\",\"c\",\"d\"]}", "");
	reads_as("{\"gives\":[1]}", "$.gives[0]: expected text, found number");
	reads_as("{\"answers\":7}", "$.answers: expected list, found number");
}

static void the_false_claim_is_found(void **state)
{
	struct heard h = whole(), none;

	(void)state;
	heard_init(&none);
	assert_ptr_equal(heard_false_record(&h), &h.record[0]);
	assert_ptr_equal(heard_false_law(&h), &h.authorities[0]);
	assert_null(heard_false_record(&none));
	assert_null(heard_false_law(&none));
	assert_null(heard_open_record(&h));
	h.record[0].verdict = VERDICT_OPEN; /* of nobody's falsehood */
	assert_ptr_equal(heard_open_record(&h), &h.record[0]);
	assert_null(heard_false_record(&h));
	assert_ptr_equal(heard_sure_clash(&h), &h.clashes[0]);
	assert_ptr_equal(heard_open_clash(&h), &h.clashes[1]);
	assert_null(heard_open_clash(&none));
	h.record[0].verdict = VERDICT_UNKNOWN; /* of facts no falsehood */
	h.authorities[0].verdict = VERDICT_SILENT;
	assert_null(heard_false_record(&h));
	assert_null(heard_false_law(&h));
	heard_release(&h);
}

/* One that is leaned to already is marked, and no second one is. */
static void the_other_side_is_asked_about_once(void **state)
{
	struct heard h;

	(void)state;
	heard_init(&h);
	assert_null(heard_open_side(&h));
	heard_add_leaning(&h, "bell", false, (struct span){ 0, 3 });
	assert_null(heard_open_side(&h));
	heard_ask_side(&h, "bell", (struct span){ 5, 19 });
	heard_ask_side(&h, "line", (struct span){ 0, 3 });
	assert_int_equal(h.n_leanings, 1);
	assert_ptr_equal(heard_open_side(&h), &h.leanings[0]);
	assert_true(h.leanings[0].asserted);
	assert_int_equal(h.leanings[0].span.from, 5);
	assert_int_equal(h.n_propositions, 0); /* it stands on nothing */
	heard_release(&h);
}

/* What stands in words of a memo that is shut goes, and what is ours stays. */
static void a_shut_memo_is_not_quoted(void **state)
{
	struct catalogue c;
	struct reading r;

	(void)state;
	helper_remarks();
	catalogue_init(&c);
	assert_true(wording_load(&c, NULL));
	catalogue_release(&c);
	reading_init(&r);
	snprintf(r.reader, sizeof r.reader, "offline");
	heard_add_answer(&r.heard, "only-water", 0.5);
	heard_add_authority(&r.heard, (struct span){ 0, 3 }, "Marrow",
			    VERDICT_REFUTES, "It held for the ferry.");
	reading_remark(&r, REMARK_SWITCHING_SIDES, 0.9, (struct span){ 0, 3 },
		       READING_OTHERS ": the fog was foreseen.", NULL);
	r.why = xstrdup("By its words: a yes.");
	r.instead = xstrdup("Say why.");
	reading_unquote(&r);
	assert_string_equal(r.why, "By its words: a yes.");
	assert_string_equal(r.instead, "Say why.");
	assert_null(r.heard.authorities[0].why);
	assert_string_equal(r.remarks[0].why, READING_OTHERS ".");
	free(r.why);
	r.why = xstrdup(READING_PERHAPS "only the water.");
	reading_unquote(&r);
	assert_null(strstr(r.why, "water"));
	assert_null(r.instead);
	snprintf(r.reader, sizeof r.reader, "llm");
	free(r.why);
	r.why = xstrdup("Only the water, it says.");
	reading_unquote(&r);
	assert_null(strstr(r.why, "water"));
	reading_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_written_is_read),
		cmocka_unit_test(a_copy_is_its_own),
		cmocka_unit_test(nothing_read_is_said),
		cmocka_unit_test(lists_have_an_end),
		cmocka_unit_test(what_cannot_be_is_a_fault),
		cmocka_unit_test(the_false_claim_is_found),
		cmocka_unit_test(the_other_side_is_asked_about_once),
		cmocka_unit_test(a_shut_memo_is_not_quoted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
