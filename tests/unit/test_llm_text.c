/* Texts: JSON in what a model wrote, thought, sentences, keys taken out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "llm/reply.h"
#include "llm/secrets.h"
#include "llm/structured.h"
#include "unit/helper.h"

/* ---- structured ------------------------------------------------------------- */

static void finds(const char *text, const char *want)
{
	struct error err = { 0 };
	struct buf out;

	buf_init(&out, 1 << 16);
	if (structured_find(text, strlen(text), &out, &err))
		assert_string_equal(out.s, want);
	else
		assert_string_equal(err.text, want);
	buf_release(&out);
}

static void json_is_found(void **state)
{
	(void)state;
	finds("{\"a\":1}", "{\"a\":1}");
	finds("  \n{ \"a\" : [1, 2] }\n", "{\"a\":[1,2]}");
	finds("```json\n{\"a\":1}\n```", "{\"a\":1}");
	finds("Sure! Here it is:\n{\"a\":\"}{\"}\nHope it helps {}.",
	      "{\"a\":\"}{\"}");
	finds("[1,2,3]", "[1,2,3]");
	finds("<think>{\"x\":0}</think>{\"a\":1}", "{\"a\":1}");
	finds("{\"x\":0} no, wait </think>{\"a\":1}", "{\"a\":1}");
	/* brackets in prose open no value */
	finds("As in [see above] {so}: {\"a\":1}", "{\"a\":1}");
	finds("{\"a\":\"\\\"}\"}", "{\"a\":\"\\\"}\"}");
}

static void json_is_not_found(void **state)
{
	(void)state;
	finds("No.", "it holds no JSON value");
	finds("", "it holds no JSON value");
	finds("{\"a\":", "the JSON value breaks off before its end");
	finds("{\"a\":\"never closed}",
	      "the JSON value breaks off before its end");
}

static void brackets_cost_little(void **state)
{
	struct buf text, out;

	(void)state;
	buf_init(&text, 1 << 20);
	buf_init(&out, 1 << 16);
	for (int i = 0; i < 400000; i++)
		buf_putc(&text, '[');
	assert_false(structured_find(text.s, text.len, &out, NULL));
	buf_release(&text);
	buf_release(&out);
}

/* ---- thought ------------------------------------------------------------------ */

static void note(void *arg, enum reply_out kind, const char *s, size_t len)
{
	struct buf *out = arg;

	if (kind == REPLY_RECALL)
		buf_puts(out, "<recall>");
	else
		buf_add(out, s, len);
}

/* text and thought of a content that comes in pieces of n bytes */
static void splits(const char *content, size_t n, const char *text,
		   const char *thought)
{
	struct reply r;
	struct buf seen, json;
	size_t len = strlen(content);

	buf_init(&seen, 1 << 16);
	buf_init(&json, 1 << 16);
	reply_init(&r, false, note, &seen);
	for (size_t i = 0; i < len; i += n) {
		size_t m = len - i < n ? len - i : n;

		buf_reset(&json);
		buf_printf(&json, "{\"choices\":[{\"delta\":{\"content\":\"");
		for (size_t k = i; k < i + m; k++)
			if (content[k] == '\n')
				buf_puts(&json, "\\n");
			else
				buf_putc(&json, content[k]);
		buf_puts(&json, "\"}}]}");
		assert_true(reply_chunk(&r, false, json.s, json.len));
		reply_tell(&r);
	}
	reply_end(&r);
	assert_string_equal(r.text.s, text);
	assert_string_equal(r.thought.s, thought);
	reply_release(&r);
	buf_release(&seen);
	buf_release(&json);
}

static void thought_at_every_cut(void **state)
{
	(void)state;
	for (size_t n = 1; n < 40; n++) {
		splits("<think>hm</think>\n\nYes.", n, "Yes.", "hm");
		splits("<thinking>hm</thinking>Yes.", n, "Yes.", "hm");
		splits("hm</think>Yes.", n, "Yes.", "hm");
		splits("a</think>b</think>c", n, "c", "ab");
		splits("1 < 2 and <b>", n, "1 < 2 and <b>", "");
		splits("Yes.<", n, "Yes.<", "");
		splits("Yes.</thin", n, "Yes.</thin", "");
		splits("<<think>x</think>y", n, "<y", "x");
		splits("<thi<think>x</think>y", n, "<thiy", "x");
		splits("<think>a < b</think>y", n, "y", "a < b");
		splits(" plain", n, " plain", "");
	}
}

/* Who is told re-reads all that was told before: a server must not choose how
 * often, with "<" that are no tags or with parts and choices. */
static void count(void *arg, enum reply_out kind, const char *s, size_t len)
{
	(void)kind;
	(void)s;
	(void)len;
	++*(size_t *)arg;
}

static size_t tellings(const char *before, const char *item, const char *after)
{
	struct reply r;
	struct buf json;
	size_t n = 0;

	buf_init(&json, 1 << 20);
	buf_puts(&json, before);
	for (int i = 0; i < 5000; i++)
		buf_puts(&json, item);
	buf_puts(&json, after);
	reply_init(&r, false, count, &n);
	assert_true(reply_chunk(&r, false, json.s, json.len));
	reply_end(&r);
	assert_true(r.text.len + r.thought.len >= 5000);
	reply_release(&r);
	buf_release(&json);
	return n;
}

static void told_once_for_all_pieces(void **state)
{
	(void)state;
	assert_int_equal(tellings("{\"choices\":[{\"delta\":{\"content\":\"",
				  "<", "\"}}]}"),
			 1);
	assert_int_equal(tellings("{\"choices\":[{\"delta\":{\"content\":[",
				  "{\"text\":\"x\"},", "{\"text\":\"y\"}]}}]}"),
			 1);
	assert_int_equal(tellings("{\"choices\":[",
				  "{\"delta\":{\"content\":\"x\"}},",
				  "{\"delta\":{\"content\":\"y\"}}]}"),
			 1);
	assert_int_equal(tellings("{\"choices\":[{\"delta\":{\"content\":\"",
				  "a</think>", "\"}}]}"),
			 1);
}

static void leaks(void **state)
{
	(void)state;
	assert_true(reply_leaks_thought("\nOkay, the user wants"));
	assert_true(reply_leaks_thought("We need to ask"));
	assert_false(reply_leaks_thought("Counsel, we need to know"));
	assert_false(reply_leaks_thought(""));
}

/* ---- secrets -------------------------------------------------------------------- */

#define KEY   "sk-planted-0123456789"
#define OTHER "sk-plant-other-key"

static void redacted_at_every_cut(void **state)
{
	static const char TEXT[] =
		"a sk-plan sk-plan" KEY KEY " b " OTHER " sk-planted-012345678"
		" SK-PLANTED-0123456789 sk-pl\342\200\213anted-0123456789"
		" sk-pl**anted-01234**56789 sk-pl\x1b[0manted-0123456789"
		" sk-pl\302\2330manted-0123456789 \x1b]" KEY "\x07"
		" planted-01234567 planted-0123456 sk-planted sk-pl\nanted.";
	static const char WANT[] = "a sk-plan sk-plan[key][key] b [key] [key]"
				   " [key] [key] [key] [key] [key]"
				   " \x1b][key]\x07"
				   " [key] planted-0123456 sk-planted"
				   " sk-pl\nanted.";
	struct secrets s = { 0 };
	struct buf held, out;

	(void)state;
	secrets_add(&s, KEY);
	secrets_add(&s, OTHER);
	buf_init(&held, 4096);
	buf_init(&out, 4096);
	for (size_t n = 1; n <= sizeof TEXT; n++) {
		buf_reset(&held);
		buf_reset(&out);
		for (size_t i = 0; i < sizeof TEXT - 1; i += n)
			secrets_filter(&s, &held, TEXT + i,
				       sizeof TEXT - 1 - i < n
					       ? sizeof TEXT - 1 - i
					       : n,
				       false, &out);
		secrets_filter(&s, &held, "", 0, true, &out);
		assert_string_equal(out.s, WANT);
	}
	buf_release(&held);
	buf_release(&out);
	secrets_release(&s);
}

static void dummies_are_words(void **state)
{
	struct secrets s = { 0 };

	(void)state;
	secrets_add(&s, NULL);
	secrets_add(&s, "");
	secrets_add(&s, "ollama");
	secrets_add(&s, "lm-studio");
	assert_int_equal(s.n, 0);
}

static void hidden_behind_escapes(void **state)
{
	static const char JSON[] = "{\"m\":\"sk\\u002dplanted-0123456789\"}";
	static const char FINE[] = "{\"m\":\"a \\n b\"}";
	struct secrets s = { 0 };

	(void)state;
	secrets_add(&s, KEY);
	assert_true(secrets_hidden_in(&s, JSON, strlen(JSON)));
	assert_false(secrets_hidden_in(&s, FINE, strlen(FINE)));
	secrets_release(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_is_found),
		cmocka_unit_test(json_is_not_found),
		cmocka_unit_test(brackets_cost_little),
		cmocka_unit_test(thought_at_every_cut),
		cmocka_unit_test(told_once_for_all_pieces),
		cmocka_unit_test(leaks),
		cmocka_unit_test(redacted_at_every_cut),
		cmocka_unit_test(dummies_are_words),
		cmocka_unit_test(hidden_behind_escapes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
