/* What a report holds and what it leaves out: the model, escaping, names, ranks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/record.h"
#include "report/class.h"
#include "report/escape.h"
#include "report/format.h"
#include "report/redact.h"
#include "report/report.h"
#include "report/single.h"
#include "unit/helper.h"

static const struct court_case no_case = { .slug = NULL };

/* ---- escaping ---- */

static void escapes(void (*escape)(struct buf *, const char *), const char *s,
		    const char *wanted)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	escape(&out, s);
	assert_string_equal(out.s, wanted);
	buf_release(&out);
}

static void html_stays_text(void **state)
{
	(void)state;
	escapes(escape_html, "<script>a&b</script>",
		"&lt;script&gt;a&amp;b&lt;/script&gt;");
	escapes(escape_html, "\"><img onerror='x'",
		"&quot;&gt;&lt;img onerror=&#39;x&#39;");
	escapes(escape_html, "&lt;", "&amp;lt;");
	escapes(escape_html, "", "");
}

static void markdown_stays_text(void **state)
{
	(void)state;
	escapes(escape_markdown, "# no head", "\\# no head");
	escapes(escape_markdown, "  - no list\n    no code",
		"\\- no list     no code");
	escapes(escape_markdown, "1. no list", "1\\. no list");
	escapes(escape_markdown, "12) no list", "12\\) no list");
	escapes(escape_markdown, "In 1. it is", "In 1. it is");
	escapes(escape_markdown, "4.5 of 5", "4.5 of 5");
	escapes(escape_markdown, "4.", "4\\.");
	escapes(escape_markdown, "a|b", "a\\|b");
	escapes(escape_markdown, "<b>&amp;", "&lt;b&gt;&amp;amp;");
	escapes(escape_markdown, "![x](y)", "!\\[x\\](y)");
	escapes(escape_markdown, "http://x www.y.z a@b",
		"http\\://x www\\.y.z a\\@b");
	escapes(escape_markdown, "*a* _b_ `c` ~d~ \\",
		"\\*a\\* \\_b\\_ \\`c\\` "
		"\\~d\\~ \\\\");
}

static void an_ending_says_the_format(void **state)
{
	(void)state;
	assert_int_equal(format_of("a.b/x.HTML"), FORMAT_HTML);
	assert_int_equal(format_of("x.md"), FORMAT_MARKDOWN);
	assert_int_equal(format_of("x.csv.txt"), FORMAT_TEXT);
	assert_int_equal(format_of("x.docx"), -1);
	assert_int_equal(format_of("html"), -1);
}

/* ---- names ---- */

static void redacts(const char *names, const char *s, const char *wanted)
{
	struct redact r;
	struct buf out;

	assert_true(redact_parse(&r, names, NULL));
	buf_init(&out, BUF_TEXT_MAX);
	redact_text(&r, s, &out);
	assert_string_equal(out.s, wanted);
	buf_release(&out);
	redact_release(&r);
}

static void names_go_as_whole_words(void **state)
{
	(void)state;
	redacts("Jane", "Jane, JANE and Janet",
		"[redacted], [redacted] and "
		"Janet");
	redacts("Jane", "Mary-Jane's \xe2\x80\x9cJane\xe2\x80\x9d",
		"Mary-[redacted]'s \xe2\x80\x9c[redacted]\xe2\x80\x9d");
	redacts("Jane Doe", "Jane  Doe; Jane and Doe; Jane. Doe",
		"[redacted]; Jane and Doe; [redacted]");
	redacts("Jane Doe,Doe", "Jane Doe and Doe",
		"[redacted] and [redacted]");
	redacts("Jane Doe", "affidavit-jane-doe-2", "affidavit-redacted-2");
	redacts("M\xc3\xbcller",
		"MULLER, M\xc3\x9cLLER, Mu\xcc\x88ller, "
		"M\xc3\xbcllers",
		"[redacted], [redacted], [redacted], M\xc3\xbcllers");
	redacts("\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd",
		"\xd0\x98\xd0\x92\xd0\x90\xd0\x9d.", "[redacted].");
	redacts("O'Brien",
		"O\xe2\x80\x99"
		"Brien",
		"[redacted]");
	redacts("@notes", "@notes stay here", "@notes stay here");
	redacts("Jane", "", "");
}

static void refuses(const char *names)
{
	struct error err = { 0 };
	struct redact r;

	assert_false(redact_parse(&r, names, &err));
	assert_int_equal(err.code, ERR_USAGE);
	redact_release(&r);
}

static void what_is_no_name_is_refused(void **state)
{
	struct redact r;

	(void)state;
	refuses("");
	refuses(" , ");
	refuses("Jane,--");
	refuses("@everybody");
	assert_true(redact_parse(&r, NULL, NULL));
	assert_true(redact_is_empty(&r));
	redact_release(&r);
}

/* ---- a hearing ---- */

static struct turn *add(struct hearing_record *r, enum turn_kind kind,
			const char *text)
{
	struct turn t = { .kind = kind,
			  .seat = -1,
			  .manner = -1,
			  .type = QUESTION_TYPE_NONE,
			  .text = xstrdup(text) };
	bool asks = kind == TURN_QUESTION;

	t.role = asks ? ROLE_BENCH : ROLE_COUNSEL;
	t.speaker = xstrdup(asks ? "Kagan" : "you");
	t.follows = kind == TURN_ANSWER ? (int)r->said.n : 0;
	return transcript_take(&r->said, &t);
}

static struct reading *read_it(struct turn *t, enum commitment c)
{
	t->reading = xmalloc(sizeof *t->reading);
	reading_init(t->reading);
	t->reading->commitment = c;
	t->reading->manner = 1;
	return t->reading;
}

static struct hearing_record hearing(const char *id, bool over)
{
	struct hearing_record r;
	struct reading *reading;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "%s", id);
	r.case_slug = xstrdup("doe");
	r.case_title = xstrdup("Doe v. Roe");
	r.model = xstrdup("");
	r.started_ms = 1767225600000;
	r.ended_ms = over ? r.started_ms + 1000 : 0;
	r.real_justices = true;
	add(&r, TURN_QUESTION, "Why?");
	reading = read_it(add(&r, TURN_ANSWER, "Jane Doe said so, truly."),
			  COMMITMENT_BENEFICIAL);
	reading->quote = (struct span){ 5, 16 }; /* "Doe said so" */
	reading->instead = xstrdup("Say why.");
	reading_remark(reading, REMARK_DECORUM, 0.9, (struct span){ 18, 23 },
		       "Truly?", "No.");
	add(&r, TURN_QUESTION, "And then?");
	read_it(add(&r, TURN_ANSWER, "The lane."), COMMITMENT_BENEFICIAL)
		->manner = 3;
	return r;
}

static void build(struct report *out, const struct hearing_record *r,
		  const struct redact *redact)
{
	single_build(out, &(struct single_of){ .record = r,
					       .kase = &no_case,
					       .redact = redact });
}

static const char *pair(const struct report_pairs *p, const char *name)
{
	for (size_t i = 0; i < p->n; i++)
		if (!strcmp(p->list[i].name, name))
			return p->list[i].text;
	return "";
}

static const struct report_table *table(const struct report *r, const char *key)
{
	for (size_t i = 0; i < r->n_tables; i++)
		if (!strcmp(r->tables[i].key, key))
			return &r->tables[i];
	return NULL;
}

static void a_hearing_is_told_whole(void **state)
{
	struct hearing_record r = hearing("one", true);
	const struct report_turn *t;
	struct report out;

	(void)state;
	transcript_turn(&r.said, 2)->reading->firm = true;
	transcript_turn(&r.said, 4)->reading->firm = true;
	build(&out, &r, NULL);
	assert_int_equal(out.n_turns, 4);
	t = out.turns;
	assert_string_equal(t[0].whose, "simulated");
	assert_int_equal(t[0].question, 1);
	assert_int_equal(t[3].question, 2);
	assert_string_equal(t[1].certainty, "firm");
	assert_string_equal(pair(&t[1].labels, "commitment"), "beneficial");
	assert_string_equal(pair(&t[1].labels, "manner"), "1 of 4");
	assert_string_equal(pair(&t[1].labels, REPORT_UNKNOWN),
			    "quality, consistency, outcome, concession");
	assert_string_equal(pair(&t[1].labels, "relevance"),
			    "it met the question (not rated)");
	assert_string_equal(t[1].quote, "Doe said so");
	assert_string_equal(t[1].why, "");
	assert_string_equal(t[1].better, "Say why.");
	assert_int_equal(t[1].n_remarks, 1);
	assert_string_equal(t[1].remarks[0].quote, "truly");
	assert_true(out.has_curve);
	assert_int_equal(out.n_curve, 2);
	assert_int_equal(out.sheet.n_rows, 2);
	assert_non_null(table(&out, "practice"));
	assert_null(table(&out, "score_sheet"));
	assert_string_equal(pair(&out.facts, "words of the bench"),
			    "Simulated: no word of the bench was said by a "
			    "real judge.");
	report_release(&out);
	record_release(&r);
}

/* A rate of what does not settle is as much a guess as its label. */
static void an_unsettled_rate_is_perhaps_one(void **state)
{
	static const char *const told[] = { "3 of 4, perhaps a violation",
					    "3 of 4, a violation" };

	(void)state;
	for (int firm = 0; firm < 2; firm++) {
		struct hearing_record r = hearing("one", true);
		struct reading *reading = transcript_turn(&r.said, 4)->reading;
		struct report out;

		reading->firm = firm;
		reading->relevance = reading->quality = 3;
		build(&out, &r, NULL);
		assert_string_equal(pair(&out.turns[3].labels, "relevance"),
				    told[firm]);
		assert_string_equal(pair(&out.turns[3].labels, "manner"),
				    told[firm]);
		assert_string_equal(pair(&out.turns[3].labels, "quality"),
				    told[firm]);
		report_release(&out);
		record_release(&r);
	}
}

/* What is handed back is no harsher than the screen was. */
static void a_flag_that_may_be_wrong_says_perhaps(void **state)
{
	struct hearing_record r = hearing("one", true);
	const struct report_table *t;
	struct report out;

	(void)state;
	build(&out, &r, NULL);
	assert_null(strstr(out.turns[1].remarks[0].title, "perhaps"));
	report_release(&out);
	transcript_turn(&r.said, 2)->reading->remarks[0].confidence = 0.5;
	build(&out, &r, NULL);
	assert_non_null(strstr(out.turns[1].remarks[0].title, " (perhaps)"));
	t = table(&out, "remarks");
	assert_non_null(strstr(t->cells[0].text, " (perhaps)"));
	for (size_t i = 0; i < out.sheet.n_columns; i++)
		if (!strcmp(out.sheet.columns[i].key, "flags"))
			assert_string_equal(out.sheet.cells[i].text,
					    "decorum?");
	report_release(&out);
	record_release(&r);
}

/* No sum of nothing: what can be counted stands there, and why no more. */
static void what_counts_for_nothing_has_no_figure(void **state)
{
	struct hearing_record r = hearing("one", true);
	const struct report_table *t;
	struct report out;

	(void)state;
	transcript_turn(&r.said, 4)->reading->firm = true;
	build(&out, &r, NULL);
	assert_non_null(table(&out, "effect"));
	assert_null(table(&out, "counted"));
	report_release(&out);
	transcript_turn(&r.said, 4)->reading->firm = false;
	build(&out, &r, NULL);
	assert_null(table(&out, "effect"));
	assert_false(out.has_curve);
	t = table(&out, "counted");
	assert_int_equal(t->n_rows, 2);
	assert_string_equal(t->cells[0].text, "Q 1");
	assert_string_equal(t->cells[1].text, "5");
	assert_string_equal(t->notes.list[1],
			    "Benefit, penalty and curve: no figure: no label "
			    "is sure enough to be counted.");
	report_release(&out);
	record_release(&r);
}

/* The same words as the debrief's page and screen. */
static void extremes_and_positions_are_the_debriefs(void **state)
{
	struct hearing_record r = hearing("one", true);
	const struct report_table *t;
	struct report out;

	(void)state;
	r.said.turns[3].reading->firm = true;
	r.said.turns[3].reading->manner = 1;
	build(&out, &r, NULL);
	t = table(&out, "extremes");
	assert_int_equal(t->n_rows, 2);
	assert_string_equal(t->cells[0].text, "strongest");
	assert_string_equal(t->cells[1].text, "2"); /* the firm one */
	assert_string_equal(t->cells[4 + 2].text, "truly");
	assert_string_equal(t->cells[4 + 3].text,
			    "a judge would remember its words");
	t = table(&out, "positions");
	assert_int_equal(t->n_rows, 1);
	assert_string_equal(t->cells[0].text, "held");
	assert_string_equal(t->cells[1].text, "since Q 2");
	assert_string_equal(t->cells[2].text, "The lane.");
	report_release(&out);
	r.said.turns[3].retracted = true; /* one is left: not graded */
	build(&out, &r, NULL);
	assert_null(table(&out, "extremes"));
	assert_non_null(strstr(out.curve_note, "one answer alone"));
	report_release(&out);
	record_release(&r);
}

static void an_open_hearing_keeps_the_debrief_back(void **state)
{
	struct hearing_record r = hearing("one", false);
	struct report out;

	(void)state;
	r.terms.feedback = FEEDBACK_MARKS;
	build(&out, &r, NULL);
	assert_false(out.has_curve);
	assert_null(table(&out, "effect"));
	assert_string_equal(out.turns[1].better, "");
	assert_string_equal(pair(&out.turns[1].labels, "commitment"),
			    "beneficial");
	report_release(&out);
	r.terms.feedback = FEEDBACK_NONE;
	build(&out, &r, NULL);
	assert_false(out.turns[1].reads);
	assert_int_equal(out.turns[1].labels.n, 0);
	report_release(&out);
	record_release(&r);
}

static void spans_move_with_the_words(void **state)
{
	struct hearing_record r = hearing("one", true);
	struct redact redact;
	struct report out;

	(void)state;
	assert_true(redact_parse(&redact, "Jane Doe", NULL));
	redact_record(&redact, &r);
	assert_string_equal(r.said.turns[1].text, "[redacted] said so, truly.");
	build(&out, &r, &redact);
	assert_string_equal(out.turns[1].quote, "[redacted] said so");
	assert_string_equal(out.turns[1].remarks[0].quote, "truly");
	report_release(&out);
	redact_release(&redact);
	record_release(&r);
}

static void authors_and_notes_go_when_asked(void **state)
{
	struct hearing_record r = hearing("one", true);
	struct mark m = { .turn = 2,
			  .field = "commitment",
			  .value = "neutral",
			  .author = "Prof. X",
			  .reason = "she holds back",
			  .at = "2026-01-01T00:00:00Z" };
	struct redact redact;
	struct report out;

	(void)state;
	record_add_mark(&r, &m);
	record_lay_marks(&r);
	r.ballots_json = xstrdup("[{\"ballot\":\"plain\",\"author\":\"Prof. "
				 "X\",\"marks\":[]}]");
	assert_true(redact_parse(&redact, "@authors, @notes", NULL));
	redact_record(&redact, &r);
	build(&out, &r, &redact);
	assert_string_equal(out.turns[1].marks[0].author, "judge 1");
	assert_string_equal(out.turns[1].marks[0].reason, "[redacted]");
	assert_null(strstr(out.turns[1].why, "Prof"));
	assert_null(strstr(out.turns[1].why, "holds"));
	assert_null(strstr(r.ballots_json, "Prof"));
	report_release(&out);
	redact_release(&redact);
	record_release(&r);
}

/* Each keeps a number of their own, in the next hearing too. */
static void judges_stay_apart(void **state)
{
	struct hearing_record one, two;
	struct redact redact;

	(void)state;
	record_init(&one);
	record_init(&two);
	one.ballots_json = xstrdup("[{\"author\":\"Ilse Vogt\"},"
				   "{\"author\":\"Ben Osei\"}]");
	two.ballots_json = xstrdup("[{\"author\":\"Ben Osei\"}]");
	assert_true(redact_parse(&redact, "Vogt,Osei", NULL));
	redact_record(&redact, &one);
	redact_record(&redact, &two);
	assert_string_equal(one.ballots_json, "[{\"author\":\"judge 1\"},"
					      "{\"author\":\"judge 2\"}]");
	assert_string_equal(two.ballots_json, "[{\"author\":\"judge 2\"}]");
	redact_release(&redact);
	record_release(&one);
	record_release(&two);
}

static void json_is_redacted_in_keys_of_issues(void **state)
{
	static const char json[] =
		"{\"case\": \"doe\", \"debrief\": {\"issues\": {\"doe-1\": "
		"\"left\"}}, \"n\": 1.5, \"l\": [\"Doe\", null, true]}";
	struct redact r;
	struct buf out;

	(void)state;
	assert_true(redact_parse(&r, "doe", NULL));
	buf_init(&out, BUF_TEXT_MAX);
	redact_json(&r, json, strlen(json), &out);
	assert_null(strstr(out.s, "oe\""));
	assert_non_null(strstr(out.s, "\"redacted-1\": \"left\""));
	assert_non_null(strstr(out.s, "\"case\": \"redacted\""));
	assert_non_null(strstr(out.s, "1.5"));
	buf_release(&out);
	redact_release(&r);
}

/* ---- grades and ranks ---- */

#define SHEET(author, a, b)                                           \
	"{\"ballot\":\"plain\",\"author\":\"" author "\",\"marks\":[" \
	"{\"name\":\"Answers\",\"mark\":" a ",\"max\":35},"           \
	"{\"name\":\"Law\",\"mark\":" b ",\"max\":30}]}"

static void take(struct class *c, const char *id, const char *student,
		 const char *ballots)
{
	struct hearing_record r = hearing(id, true);

	r.ballots_json = ballots ? xstrdup(ballots) : NULL;
	r.student = student ? xstrdup(student) : NULL;
	assert_true(class_add(c, &r, &no_case, ""));
	assert_false(class_add(c, &r, &no_case, "")); /* twice */
	record_release(&r);
}

static const char *rank_of(const struct report *r, size_t row)
{
	const struct report_table *t = table(r, "grades");

	return t->cells[row * t->n_columns + 2].text;
}

static void ranks_come_from_people(void **state)
{
	struct class *c = class_new(true, NULL);
	struct report out;

	(void)state;
	take(c, "a", "Ann", "[" SHEET("X", "20", "10") "]");
	take(c, "b", "Bo",
	     "[" SHEET("X", "30", "10") "," SHEET(
		     "Y", "20", "10") "]"); /* the mean is 25 */
	take(c, "c", "Cy", NULL);
	take(c, "d", "Di", "[" SHEET("X", "20", "10") "]");
	class_build(c, &out);
	assert_string_equal(out.title, "A class of 4 students, 4 hearings");
	assert_int_equal(table(&out, "grades")->n_rows, 4);
	assert_string_equal(rank_of(&out, 0), "2");
	assert_string_equal(rank_of(&out, 1), "1");
	assert_string_equal(rank_of(&out, 2), "");
	assert_string_equal(rank_of(&out, 3), "2");
	report_release(&out);
	class_free(c);
}

static void no_ranks_between_what_cannot_be_compared(void **state)
{
	struct class *c = class_new(false, NULL);
	struct report out;

	(void)state;
	take(c, "a", "Ann", "[" SHEET("X", "20", "10") "]");
	take(c, "b", "Bo", "[" SHEET("X", "30", "null") "]");
	class_build(c, &out);
	assert_string_equal(rank_of(&out, 0), "none");
	assert_string_equal(rank_of(&out, 1), "none");
	assert_string_equal(table(&out, "grades")->cells[0].text, "#1");
	report_release(&out);
	class_free(c);
	c = class_new(false, NULL);
	take(c, "a", "Ann", NULL);
	class_build(c, &out);
	assert_null(table(&out, "grades"));
	report_release(&out);
	class_free(c);
}

/* A student's last graded hearing counts, and an ungraded one after it does not
 * take it away. */
static void the_last_graded_hearing_counts(void **state)
{
	struct class *c = class_new(true, NULL);
	const struct report_table *t;
	struct report out;

	(void)state;
	take(c, "a", "Ann", "[" SHEET("X", "20", "10") "]");
	take(c, "b", "Ann", "[" SHEET("X", "30", "10") "]");
	take(c, "c", "Ann", NULL);
	class_build(c, &out);
	t = table(&out, "grades");
	assert_int_equal(t->n_rows, 1);
	assert_near(t->cells[4].figure, 30, 1e-9);
	assert_int_equal(table(&out, "progress")->n_rows, 3);
	report_release(&out);
	class_free(c);
}

static bool has_column(const struct report_table *t, const char *key)
{
	for (size_t i = 0; i < t->n_columns; i++)
		if (!strcmp(t->columns[i].key, key))
			return true;
	return false;
}

/* What is the same of every hearing is said once, and the rest has room. */
static void what_all_have_is_no_column(void **state)
{
	struct class *c = class_new(true, NULL);
	const struct report_table *t;
	struct report out;
	struct buf text;
	const char *at, *line;
	size_t len, begun;

	(void)state;
	take(c, "a", "Ann", NULL);
	take(c, "b", "Bo", NULL);
	class_build(c, &out);
	t = table(&out, "progress");
	assert_false(has_column(t, "case"));
	assert_false(has_column(t, "assignment"));
	assert_true(has_column(t, "missed"));
	assert_true(str_begins(t->notes.list[0], "Case of all: "));
	buf_init(&text, BUF_TEXT_MAX);
	format_write(FORMAT_TEXT, &out, 1, false, &text);
	at = strstr(text.s, "student no.");
	assert_non_null(at);
	begun = (size_t)(at - text.s);
	assert_null(strstr(text.s + begun, "student:"));
	while (str_next(&at, "\n", &line, &len))
		assert_true(len < 80);
	buf_release(&text);
	report_release(&out);
	class_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(html_stays_text),
		cmocka_unit_test(markdown_stays_text),
		cmocka_unit_test(an_ending_says_the_format),
		cmocka_unit_test(names_go_as_whole_words),
		cmocka_unit_test(what_is_no_name_is_refused),
		cmocka_unit_test(a_hearing_is_told_whole),
		cmocka_unit_test(an_unsettled_rate_is_perhaps_one),
		cmocka_unit_test(a_flag_that_may_be_wrong_says_perhaps),
		cmocka_unit_test(what_counts_for_nothing_has_no_figure),
		cmocka_unit_test(extremes_and_positions_are_the_debriefs),
		cmocka_unit_test(an_open_hearing_keeps_the_debrief_back),
		cmocka_unit_test(spans_move_with_the_words),
		cmocka_unit_test(authors_and_notes_go_when_asked),
		cmocka_unit_test(judges_stay_apart),
		cmocka_unit_test(json_is_redacted_in_keys_of_issues),
		cmocka_unit_test(ranks_come_from_people),
		cmocka_unit_test(no_ranks_between_what_cannot_be_compared),
		cmocka_unit_test(the_last_graded_hearing_counts),
		cmocka_unit_test(what_all_have_is_no_column),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
