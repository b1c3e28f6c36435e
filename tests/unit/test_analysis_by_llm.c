/*
 * test_analysis_by_llm.c - a model's reading: asked, checked, repaired, mixed
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/reader.h"
#include "base/buf.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static int choice;
static struct catalogue catalogue = { ".", "/nonexistent" };

#define ANSWER	 "We concede that it was late. But lateness costs nothing."
#define QUESTION "You agree that the notice was late, don't you?"

static const struct reader_input input = { .question = QUESTION,
					   .answer = ANSWER,
					   .justice = "Kagan",
					   .opening = "",
					   .labels_only = true };

/* A sound reply with some members put otherwise. */
static char *reply(const char *p, const char *rates, const char *quote)
{
	char *s = malloc(2000);
	snprintf(s, 2000,
		 "{\"proposition\":\"the notice was late\",\"stance\":"
		 "\"affirmed\",\"helps\":\"questioner\",%s,%s,"
		 "\"consistency\":0,\"contradicts_turn\":0,\"outcome\":"
		 "\"questioner\",\"concession\":true,\"answered_first\":true,"
		 "\"quote\":\"%s\",\"why\":\"It gives the date "
		 "away.\",\"instead\":\"\"}",
		 p, rates, quote);
	return s;
}
#define P_SOUND                                       \
	"\"p_detrimental\":0.6,\"p_beneficial\":0.3," \
	"\"p_neutral\":0.1,\"p_none\":0.0"
#define RATES_SOUND "\"relevance\":1,\"manner\":2,\"quality\":1"

/* However long the reply was that is to be mended. */
static void a_repair_is_no_larger_than_it_need_be(void **state)
{
	struct llm_request asked = { .max_tokens = 100 }, again;
	size_t n = 3000001;
	char *s = malloc(n + 1);

	(void)state;
	for (size_t i = 0; i < n; i++)
		s[i] = "\xc3\xa9"[i % 2];
	s[n - 1] = s[n] = '\0';
	request_add(&asked, LLM_USER, "Read this.");
	asked.schema_told = true;
	by_llm_repair(&asked, s, "it holds no JSON", &again);
	assert_false(again.schema_told); /* the form alone did not do */
	assert_int_equal(again.n_messages, 3);
	assert_in_range(strlen(again.messages[1].content), 10000, 100000);
	assert_true(strlen(again.messages[1].content) % 2 == 0);
	request_release(&asked);
	request_release(&again);
	free(s);
}

static void a_sound_reply_is_read(void **state)
{
	struct reading r;
	struct error err;
	char *s = reply(P_SOUND, RATES_SOUND, "We concede that it was late");
	(void)state;
	assert_true(by_llm_parse(s, false, ANSWER, 0, &r, &choice, &err));
	assert_int_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	assert_near(r.p[0], 0.6, 1e-12);
	assert_int_equal(r.manner, 2);
	assert_int_equal(r.outcome, 0);
	assert_int_equal(r.concession, 1);
	assert_int_equal(r.quote.from, 0);
	assert_int_equal(r.quote.to, 27);
	assert_string_equal(r.why, "It gives the date away.");
	assert_null(r.instead);
	assert_near(r.expected_bat, 0.3 + 0.05, 1e-12);
	reading_release(&r);
	free(s);
}

/* A distribution in percent is a distribution. */
static void percentages_are_taken_as_such(void **state)
{
	struct reading r;
	struct error err;
	char *s = reply("\"p_detrimental\":60,\"p_beneficial\":30,"
			"\"p_neutral\":9.5,\"p_none\":0.5",
			RATES_SOUND, "");

	(void)state;
	assert_true(by_llm_parse(s, false, ANSWER, 0, &r, &choice, &err));
	assert_near(r.p[0], 0.6, 1e-12);
	assert_near(r.p[3], 0.005, 1e-12);
	assert_int_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	reading_release(&r);
	free(s);
}

static void refused(const char *text, bool cut, const char *want)
{
	struct reading r;
	struct error err;
	assert_false(by_llm_parse(text, cut, ANSWER, 0, &r, &choice, &err));
	if (!strstr(err.text, want))
		fail_msg("'%s' says nothing of '%s'", err.text, want);
	assert_int_equal(r.commitment, COMMITMENT_UNREAD);
	reading_release(&r);
}

static void refused_reply(const char *p, const char *rates, const char *quote,
			  const char *want)
{
	char *s = reply(p, rates, quote);
	refused(s, false, want);
	free(s);
}

static void every_fault_is_named(void **state)
{
	(void)state;
	refused_reply(P_SOUND, RATES_SOUND, "we never said that",
		      "do not stand in the answer");
	refused_reply("\"p_detrimental\":2,\"p_beneficial\":0,"
		      "\"p_neutral\":0,\"p_none\":0",
		      RATES_SOUND, "", "p_detrimental must lie between");
	refused_reply("\"p_detrimental\":0.1,\"p_beneficial\":0.1,"
		      "\"p_neutral\":0.1,\"p_none\":0.1",
		      RATES_SOUND, "", "add up to 0.40");
	refused_reply("\"p_detrimental\":120,\"p_beneficial\":-20,"
		      "\"p_neutral\":0,\"p_none\":0",
		      RATES_SOUND, "", "p_detrimental must lie between");
	refused_reply("\"p_detrimental\":30,\"p_beneficial\":20,"
		      "\"p_neutral\":0,\"p_none\":0",
		      RATES_SOUND, "", "p_detrimental must lie between");
	refused_reply(P_SOUND, "\"relevance\":5,\"manner\":2,\"quality\":1", "",
		      "$.relevance");
	refused_reply(P_SOUND,
		      "\"relevance\":1,\"manner\":\"clear\","
		      "\"quality\":1",
		      "", "$.manner");
	refused("I will not label people.", false, "JSON");
	refused("[1, 2]", false, "expected an object");
	refused("{}", false, "$.p_detrimental");
	refused("{\"proposition\": \"the not", true, "cut off");
	refused("", false, "");
}

static struct llm_event told(const char *text)
{
	return (struct llm_event){ .kind = LLM_DONE, .text = text };
}

static struct reader *asked(const char *name, struct events *w)
{
	struct reader *r = reader_new(name, lx, &catalogue, NULL);
	assert_non_null(r);
	assert_true(reader_needs_model(r));
	reader_begin(r, &input, w);
	assert_int_equal(w->n, 1);
	assert_int_equal(w->list[0].kind, EV_SEND);
	return r;
}

static void the_request_holds_all_that_is_needed(void **state)
{
	struct events w = { 0 };
	struct reader *r = asked("llm", &w);
	const struct llm_request *q = &w.list[0].request;
	(void)state;
	assert_int_equal(q->n_messages, 2);
	assert_int_equal(q->messages[1].role, LLM_USER);
	assert_non_null(
		strstr(q->messages[1].content, "lateness costs nothing"));
	assert_non_null(strstr(q->messages[1].content, "notice was late"));
	assert_non_null(strstr(q->messages[0].content, "p_detrimental"));
	assert_non_null(q->schema);
	assert_false(q->stream);
	events_release(&w);
	reader_free(r);
}

static void a_bad_reply_is_repaired_once(void **state)
{
	struct events w = { 0 };
	struct reader *r = asked("llm", &w);
	struct llm_event t = told("{\"proposition\": 1}");
	(void)state;
	events_release(&w);
	reader_told(r, &t, &w);
	assert_int_equal(w.list[0].kind, EV_SEND);
	const struct llm_request *q = &w.list[0].request;
	assert_int_equal(q->n_messages, 4);
	assert_string_equal(q->messages[2].content, "{\"proposition\": 1}");
	assert_non_null(strstr(q->messages[3].content, "$.p_detrimental"));
	events_release(&w);
	char *s = reply(P_SOUND, RATES_SOUND, "");
	t = told(s);
	reader_told(r, &t, &w);
	assert_int_equal(w.list[0].kind, EV_READING);
	assert_string_equal(w.list[0].reading.reader, "llm");
	assert_non_null(reading_find(&w.list[0].reading, REMARK_CONCESSION));
	events_release(&w);
	/* done: what comes late changes nothing */
	reader_told(r, &t, &w);
	assert_int_equal(w.n, 0);
	free(s);
	reader_free(r);
}

static void twice_wrong_is_said_honestly(void **state)
{
	struct events w = { 0 };
	struct reader *r = asked("llm", &w);
	struct llm_event t = told("no");
	(void)state;
	events_release(&w);
	reader_told(r, &t, &w);
	events_release(&w);
	reader_told(r, &t, &w);
	assert_int_equal(w.list[0].kind, EV_READ_FAILED);
	assert_non_null(strstr(w.list[0].error.text, "not read by the model"));
	events_release(&w);
	reader_free(r);
}

static void both_fall_back_on_the_offline_reading(void **state)
{
	struct events w = { 0 };
	struct reader *r = asked("both", &w);
	struct llm_event t = { .kind = LLM_FAILED };
	(void)state;
	error_set(&t.error, ERR_ENDPOINT, "connection refused");
	events_release(&w);
	reader_told(r, &t, &w);
	assert_int_equal(w.n, 2);
	assert_int_equal(w.list[0].kind, EV_NOTE);
	assert_non_null(strstr(w.list[0].text, "connection refused"));
	assert_int_equal(w.list[1].kind, EV_READING);
	assert_string_equal(w.list[1].reading.reader, "offline");
	events_release(&w);
	reader_free(r);
}

static void two_readings_are_mixed(void **state)
{
	struct events w = { 0 };
	struct reader *r = asked("both", &w);
	char *s = reply(P_SOUND, RATES_SOUND, "it was late");
	struct llm_event t = told(s);
	(void)state;
	events_release(&w);
	reader_told(r, &t, &w);
	const struct reading *m = &w.list[0].reading;
	assert_int_equal(w.list[0].kind, EV_READING);
	assert_string_equal(m->reader, "both");
	assert_near(m->p[0] + m->p[1] + m->p[2] + m->p[3], 1, 1e-12);
	assert_int_equal(m->relevance, 1);
	assert_true(m->expected_bat >= 0);
	events_release(&w);
	free(s);
	reader_free(r);
}

static struct reading read_by(const char *name, const struct reader_input *in,
			      const char *text)
{
	struct reader *r = reader_new(name, lx, &catalogue, NULL);
	struct llm_event t = told(text);
	struct reading got;
	struct events w = { 0 };
	reader_begin(r, in, &w);
	if (reader_needs_model(r)) {
		events_release(&w);
		reader_told(r, &t, &w);
	}
	assert_int_equal(w.list[0].kind, EV_READING);
	got = w.list[0].reading;
	reading_init(&w.list[0].reading);
	events_release(&w);
	reader_free(r);
	return got;
}

/* The reply, with one thing put otherwise. */
static char *reply_but(const char *old, const char *new)
{
	char *s = reply(P_SOUND, RATES_SOUND, ""), *out = malloc(3000);
	char *at = strstr(s, old);
	assert_non_null(at);
	snprintf(out, 3000, "%.*s%s%s", (int)(at - s), s, new,
		 at + strlen(old));
	free(s);
	return out;
}

static void words_that_are_no_labels_are_named(void **state)
{
	static const char *const rows[][3] = {
		{ "\"affirmed\"", "\"perhaps\"", "$.stance" },
		{ "\"helps\":\"questioner\"", "\"helps\":\"the State\"",
		  "$.helps" },
		{ "\"outcome\":\"questioner\"", "\"outcome\":\"draw\"",
		  "$.outcome" },
		{ "\"concession\":true", "\"concession\":\"yes\"",
		  "$.concession" },
		{ "\"proposition\":\"the notice was late\",", "",
		  "$.proposition" },
		{ "\"consistency\":0", "\"consistency\":2", "$.consistency" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char *s = reply_but(rows[i][0], rows[i][1]);
		refused(s, false, rows[i][2]);
		free(s);
	}
}

static void only_a_turn_that_is_there_is_contradicted(void **state)
{
	const struct exchange before = { 4, QUESTION, "No, it was in time.",
					 NULL };
	struct reader_input in = input;
	char *four = reply_but("\"consistency\":0,\"contradicts_turn\":0",
			       "\"consistency\":1,\"contradicts_turn\":4");
	char *nine = reply_but("\"consistency\":0,\"contradicts_turn\":0",
			       "\"consistency\":1,\"contradicts_turn\":9");
	(void)state;
	in.before = &before;
	in.n_before = 1;
	struct reading r = read_by("llm", &in, four);
	assert_int_equal(r.consistency, 1);
	assert_int_equal(r.contradicts_turn, 4);
	reading_release(&r);
	r = read_by("llm", &in, nine);
	assert_int_equal(r.consistency, 0);
	assert_int_equal(r.contradicts_turn, 0);
	reading_release(&r);
	free(four);
	free(nine);
}

/* Cut behind a word, and shown to be. */
static void a_long_reason_ends_behind_a_word(void **state)
{
	struct buf why;
	struct reading r;
	struct error err;
	char *s;

	(void)state;
	buf_init(&why, 4000);
	buf_puts(&why, "\"why\":\"");
	for (int i = 0; i < 100; i++)
		buf_puts(&why, "opened ");
	buf_puts(&why, "\"");
	s = reply_but("\"why\":\"It gives the date away.\"", why.s);
	assert_true(by_llm_parse(s, false, ANSWER, 0, &r, &choice, &err));
	assert_in_range(strlen(r.why), 380, 400);
	assert_string_equal(r.why + strlen(r.why) - 9, "opened...");
	reading_release(&r);
	buf_release(&why);
	free(s);
}

static bool speaks_of_choice(const struct reader_input *in,
			     const struct by_llm_choices *expected,
			     const char *style)
{
	struct llm_request r;
	struct error err;
	bool speaks = false;

	assert_true(by_llm_request(&catalogue, style, in, expected, &r, &err));
	for (size_t i = 0; i < r.n_messages; i++)
		speaks = speaks || strstr(r.messages[i].content, "choice");
	request_release(&r);
	return speaks;
}

/* The answers that a case's map expects are a numbered choice; what the model
 * chooses settles which one it was, and is no firmer for that. */
static void a_model_says_which_expected_answer_it_was(void **state)
{
	static const char *const styles[] = { "calibrated", "plain", "examples",
					      "principles" };
	struct court_case kase;
	struct reader_input in = input;
	struct by_llm_choices expected;
	struct reading r;
	char *two = reply_but("\"answered_first\":true",
			      "\"answered_first\":true,\"choice\":2");
	char *none = reply_but("\"answered_first\":true",
			       "\"answered_first\":true,\"choice\":0");
	char *nine = reply_but("\"answered_first\":true",
			       "\"answered_first\":true,\"choice\":99");
	struct error err;

	(void)state;
	assert_true(case_load(&kase, "tests/map/tarn", CASE_OWN, NULL));
	in.kase = &kase;
	in.ken = ken_new(&catalogue, &kase);
	in.question = "Is smoke fog?";
	ken_ready(in.ken);
	by_llm_choices_of(&expected, &in);
	assert_true(expected.n >= 2);
	assert_null(expected.list[0].to);
	assert_true(speaks_of_choice(&in, &expected, "calibrated"));
	r = read_by("llm", &in, two);
	assert_true(r.heard.read);
	assert_true(r.heard.n_answers >= 1);
	assert_string_equal(r.heard.answers[0].id, expected.list[1].id);
	assert_false(r.firm);
	reading_release(&r);
	r = read_by("llm", &in, none);
	assert_int_equal(r.heard.n_answers, 0);
	reading_release(&r);
	assert_false(by_llm_parse(nine, false, ANSWER, expected.n, &r, &choice,
				  &err));
	assert_non_null(strstr(err.text, "choice"));
	reading_release(&r);
	/* one of a model's own is about an issue of the memo: what that expects */
	by_llm_choices_release(&expected);
	in.question = "And if the smoke had stood there for a week?";
	in.issue = "fog";
	by_llm_choices_of(&expected, &in);
	assert_in_range(expected.n, 2, 6);
	/* each with the question that it is to: "No" to what? */
	for (size_t i = 0; i < expected.n; i++)
		assert_true(expected.list[i].to && *expected.list[i].to);
	assert_string_equal(expected.issue, "fog");
	r = read_by("llm", &in, two);
	assert_string_equal(r.heard.answers[0].id, expected.list[1].id);
	assert_string_equal(r.heard.issue, "fog");
	reading_release(&r);
	in.issue = NULL;
	/* a question that nobody foresaw has none */
	by_llm_choices_release(&expected);
	in.question = "What of the weather in the mountains last year?";
	by_llm_choices_of(&expected, &in);
	assert_int_equal(expected.n, 0);
	for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
		assert_false(speaks_of_choice(&in, &expected, styles[i]));
	by_llm_choices_release(&expected);
	ken_free(in.ken);
	case_release(&kase);
	free(two);
	free(none);
	free(nine);
}

static void a_model_cannot_blame_candour(void **state)
{
	static const char *const readers[] = { "llm", "both" };
	struct reader_input in = input;
	char *s = reply_but(RATES_SOUND,
			    "\"relevance\":4,\"manner\":4,\"quality\":3");
	(void)state;
	in.answer = "I don't know, Your Honor.";
	for (size_t i = 0; i < 2; i++) {
		struct reading r = read_by(readers[i], &in, s);
		assert_non_null(reading_find(&r, REMARK_UNKNOWN));
		assert_true(r.relevance < 3 && r.manner < 3 && r.quality < 3);
		assert_int_equal(reading_flags(&r), 0);
		reading_release(&r);
	}
	free(s);
}

static void where_the_readers_differ_both_are_told(void **state)
{
	struct reader_input in = input;
	char *s = reply_but(P_SOUND, "\"p_detrimental\":0.0,"
				     "\"p_beneficial\":0.0,\"p_neutral\":0.1,"
				     "\"p_none\":0.9");
	(void)state;
	struct reading r = read_by("both", &in, s);
	assert_false(r.firm);
	assert_non_null(strstr(r.why, "The readers differ"));
	assert_non_null(strstr(r.why, "the model none"));
	reading_release(&r);
	free(s);
	/* agreeing on a cost is not enough to call it firm at the lectern */
	s = reply(P_SOUND, RATES_SOUND, "it was late");
	r = read_by("both", &in, s);
	assert_int_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	assert_false(r.firm);
	assert_string_equal(r.why, "It gives the date away.");
	reading_release(&r);
	/* of a witness it was measured */
	in.setting = SETTING_WITNESS;
	in.question = "So you had no permit at all, is that right?";
	in.answer = "No.";
	r = read_by("offline", &in, "");
	bool sure = r.commitment == COMMITMENT_DETRIMENTAL && r.p[0] >= 0.5;
	reading_release(&r);
	free(s);
	s = reply(P_SOUND, RATES_SOUND, "");
	r = read_by("both", &in, s);
	assert_int_equal(r.firm, sure);
	reading_release(&r);
	free(s);
}

static void every_style_has_a_prompt(void **state)
{
	(void)state;
	for (size_t i = 0; by_llm_styles[i]; i++) {
		char name[40];
		struct events w = { 0 };
		snprintf(name, sizeof name, "llm:%s", by_llm_styles[i]);
		struct reader *r = asked(name, &w);
		events_release(&w);
		reader_cancel(r);
		reader_free(r);
	}
	struct error err;
	assert_null(reader_new("bot", lx, &catalogue, &err));
	assert_non_null(strstr(err.text, "did you mean 'both'"));
	assert_null(reader_new("llm:poems", lx, &catalogue, &err));
	assert_null(reader_new("offline:plain", lx, &catalogue, &err));
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
		cmocka_unit_test(a_sound_reply_is_read),
		cmocka_unit_test(a_repair_is_no_larger_than_it_need_be),
		cmocka_unit_test(percentages_are_taken_as_such),
		cmocka_unit_test(every_fault_is_named),
		cmocka_unit_test(the_request_holds_all_that_is_needed),
		cmocka_unit_test(a_bad_reply_is_repaired_once),
		cmocka_unit_test(twice_wrong_is_said_honestly),
		cmocka_unit_test(both_fall_back_on_the_offline_reading),
		cmocka_unit_test(two_readings_are_mixed),
		cmocka_unit_test(words_that_are_no_labels_are_named),
		cmocka_unit_test(only_a_turn_that_is_there_is_contradicted),
		cmocka_unit_test(a_long_reason_ends_behind_a_word),
		cmocka_unit_test(a_model_says_which_expected_answer_it_was),
		cmocka_unit_test(a_model_cannot_blame_candour),
		cmocka_unit_test(where_the_readers_differ_both_are_told),
		cmocka_unit_test(every_style_has_a_prompt),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
