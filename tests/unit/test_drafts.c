/* Drafts in a case: brought in, kept, dropped, and written with nothing lost. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/case_write.h"
#include "court/drafts.h"
#include "unit/helper.h"

#define SIDES_JSON                                                           \
	"\"sides\":[{\"id\":\"petitioner\",\"party\":\"Doe\",\"position\":"  \
	"\"To be written\",\"must_prove\":[\"mine\"],\"best_points\":[],"    \
	"\"weak_points\":[],\"advocates\":[{\"name\":\"A\",\"since\":3}]},"  \
	"{\"id\":\"respondent\",\"party\":\"Respondent\",\"position\":\"No." \
	"\","                                                                \
	"\"extra\":{\"x\":1}}]"
#define CASE_JSON                                                             \
	"{\"schema\":\"hotbench.case/1\",\"slug\":\"doe\",\"title\":\"Doe\"," \
	"\"kind\":\"real\",\"zeta\":[null,true,1.5],\"facts\":"               \
	"\"To be written: what happened.\"," SIDES_JSON                       \
	",\"issues\":[{\"id\":\"barn\",\"label\":\"The barn\",\"presses\":"   \
	"[\"petitioner\"],\"colour\":\"red\",\"questions\":[{\"text\":"       \
	"\"Why?\",\"shade\":7}]}],\"documents\":[]}"

struct doe {
	struct json *doc;
	struct json_ref root;
	struct court_case c;
};

static void doe_begin(struct doe *d, const char *json)
{
	struct error err = { 0 };

	d->doc = json_parse(json, strlen(json), &err);
	assert_non_null(d->doc);
	d->root = json_root(d->doc);
	assert_true(case_read(&d->c, &d->root, NULL));
}

static void doe_end(struct doe *d)
{
	case_release(&d->c);
	json_free(d->doc);
}

static char *squeezed(const struct json_ref *root, const struct court_case *c)
{
	struct buf wide, narrow;
	struct json *doc;
	struct json_ref at;

	buf_init(&wide, BUF_TEXT_MAX);
	buf_init(&narrow, BUF_TEXT_MAX);
	case_rewrite(root, c, &wide);
	doc = json_parse(wide.s, wide.len, NULL);
	assert_non_null(doc);
	at = json_root(doc);
	json_dump(&at, &narrow);
	json_free(doc);
	buf_release(&wide);
	return buf_take(&narrow);
}

static void draft_one(struct drafts *d)
{
	static char *fact = "A barn was searched.", *own = "drafted";
	struct issue *issue;

	*d = (struct drafts){ .facts = fact };
	d->sides[0].position = "She wins.";
	d->sides[0].must_prove = (struct texts){ &own, 1 };
	d->sides[1].party = "Roe";
	d->sides[1].best_points = (struct texts){ &own, 1 };
	issue = drafts_add_issue(d);
	issue->label = "THE BARN"; /* there is one */
	issue = drafts_add_issue(d);
	issue->label = "Barn";
	issue->presses[SIDE_RESPONDENT] = true;
	issue = drafts_add_issue(d);
	issue->label = "barn!";
	issue->presses[SIDE_RESPONDENT] = true;
}

static void unchanged_is_unchanged(void **state)
{
	struct doe d;
	struct buf was;
	char *again;

	(void)state;
	doe_begin(&d, CASE_JSON);
	buf_init(&was, BUF_TEXT_MAX);
	json_dump(&d.root, &was);
	again = squeezed(&d.root, &d.c);
	assert_string_equal(again, was.s);
	free(again);
	buf_release(&was);
	doe_end(&d);
}

static void fills_only_what_is_empty(void **state)
{
	struct drafts drafts;
	struct doe d;
	char *text;

	(void)state;
	doe_begin(&d, CASE_JSON);
	draft_one(&drafts);
	/* facts, one position, one party, one list, two issues */
	assert_int_equal(drafts_merge(&d.c, &drafts), 6);
	assert_int_equal(case_drafts(&d.c), 6);
	assert_string_equal(d.c.sides[0].must_prove.list[0], "mine");
	assert_string_equal(d.c.sides[0].party, "Doe");
	assert_string_equal(d.c.sides[1].party, "Roe");
	assert_string_equal(d.c.sides[1].position, "No.");
	assert_int_equal(d.c.n_issues, 3);
	assert_string_equal(d.c.issues[1].id, "barn-2");
	assert_string_equal(d.c.issues[2].id, "barn-3");
	assert_int_equal(drafts_merge(&d.c, &drafts), 0);
	text = squeezed(&d.root, &d.c);
	assert_non_null(strstr(text, "\"zeta\":[null,true,1.5]"));
	assert_non_null(strstr(text, "\"since\":3"));
	assert_non_null(strstr(text, "\"extra\":{\"x\":1}"));
	assert_non_null(strstr(text, "\"colour\":\"red\""));
	assert_non_null(strstr(text, "\"shade\":7"));
	assert_non_null(strstr(text, "\"draft\":[\"facts\"]"));
	assert_non_null(strstr(text, "\"draft\":[\"position\"]"));
	free(text);
	drafts_release(&drafts);
	doe_end(&d);
}

static void marks_come_off_and_drafts_go(void **state)
{
	struct drafts drafts;
	struct drafts_item item, *list;
	struct doe d, e;
	char *text;

	(void)state;
	doe_begin(&d, CASE_JSON);
	draft_one(&drafts);
	drafts_merge(&d.c, &drafts);
	assert_int_equal(drafts_list(&d.c, &list), 6);
	assert_string_equal(list[0].name, "case.facts");
	assert_string_equal(list[5].name, "barn-3");
	free(list);
	assert_false(drafts_find(&d.c, "barn", &item)); /* a person's */
	assert_true(drafts_find(&d.c, "barn-2", &item));
	drafts_keep(&d.c, &item);
	assert_true(drafts_find(&d.c, "case.facts", &item));
	drafts_keep(&d.c, &item);
	assert_true(drafts_find(&d.c, "respondent.party", &item));
	drafts_drop(&d.c, &item);
	assert_string_equal(d.c.sides[1].party, "Respondent");
	drafts_drop_all(&d.c);
	assert_int_equal(case_drafts(&d.c), 0);
	assert_int_equal(d.c.n_issues, 2);
	text = squeezed(&d.root, &d.c);
	assert_null(strstr(text, "\"draft\""));
	doe_begin(&e, text);
	assert_string_equal(e.c.facts, "A barn was searched.");
	assert_string_equal(e.c.issues[1].id, "barn-2");
	assert_true(drafts_is_unwritten(e.c.sides[0].position));
	doe_end(&e);
	free(text);
	drafts_release(&drafts);
	doe_end(&d);
}

static void odd_marks_are_faults(void **state)
{
	struct court_case c;
	struct json_ref root;
	struct json *doc = json_parse("{\"draft\":[\"title\"]}", 19, NULL);

	(void)state;
	root = json_root(doc);
	assert_false(case_read(&c, &root, NULL));
	assert_int_equal(c.draft, 0);
	case_release(&c);
	json_free(doc);
}

/* ---- as a text ---- */

#define LONG                                                                \
	"a question that goes on - and on, with words such as label: and "  \
	"? and > and keep in it, so that it is wrapped where each of them " \
	"could come to stand at the beginning of a line label: ? > - keep " \
	"drop draft answer: loses: record: to: type: about: presses: end"

static void draft_two(struct doe *d)
{
	static struct memo_question q[1];
	static char *more[] = { "Why not?", LONG };
	struct drafts drafts;
	struct issue *issue;

	doe_begin(d, CASE_JSON);
	drafts = (struct drafts){ .facts = "One.\nTwo, " LONG };
	q[0] = (struct memo_question){ LONG, 1, { 1, 2, 3, 0 }, { more, 2 } };
	issue = drafts_add_issue(&drafts);
	issue->label = LONG;
	issue->description = "- draft";
	issue->presses[SIDE_RESPONDENT] = true;
	issue->questions = q;
	issue->n_questions = 1;
	issue->good_answer = LONG;
	issue = drafts_add_issue(&drafts);
	issue->label = "other";
	issue->presses[SIDE_PETITIONER] = issue->presses[SIDE_RESPONDENT] =
		true;
	drafts_merge(&d->c, &drafts);
	drafts_release(&drafts);
}

/* Writes the text, changes `from` into `to` wherever it stands, reads it. */
static bool edited(struct doe *d, const char *from, const char *to,
		   struct drafts_edit *done, struct error *err)
{
	struct buf was, now;
	const char *s, *at;
	bool ok;

	buf_init(&was, BUF_TEXT_MAX);
	buf_init(&now, BUF_TEXT_MAX);
	drafts_write(&d->c, &was);
	for (s = was.s; *from && (at = strstr(s, from));
	     s = at + strlen(from)) {
		buf_add(&now, s, (size_t)(at - s));
		buf_puts(&now, to);
	}
	buf_puts(&now, s);
	ok = drafts_read(&d->c, now.s, now.len, done, err);
	buf_release(&was);
	buf_release(&now);
	return ok;
}

static void a_text_left_alone_changes_nothing(void **state)
{
	struct drafts_edit done;
	struct error err = { 0 };
	struct doe d;
	char *before, *after;

	(void)state;
	draft_two(&d);
	before = squeezed(&d.root, &d.c);
	assert_true(edited(&d, "", "", &done, &err));
	assert_int_equal(done.kept + done.dropped + done.changed, 0);
	after = squeezed(&d.root, &d.c);
	assert_string_equal(before, after);
	free(before);
	free(after);
	doe_end(&d);
}

static void words_in_front_decide(void **state)
{
	struct drafts_edit done;
	struct error err = { 0 };
	struct doe d;

	(void)state;
	draft_two(&d);
	assert_true(
		edited(&d, "draft case.facts", "keep case.facts", &done, &err));
	assert_int_equal(done.kept, 1);
	assert_int_equal(d.c.draft, 0);
	assert_string_equal(d.c.facts, "One.\nTwo, " LONG); /* as it was */
	assert_true(edited(&d, "draft other", "d other", &done, &err));
	assert_int_equal(done.dropped, 1);
	assert_null(case_issue(&d.c, "other"));
	assert_true(edited(&d, "Why not?", "Why ever not?", &done, &err));
	assert_int_equal(done.changed, 1);
	assert_int_equal(case_drafts(&d.c), 1);
	assert_string_equal(d.c.issues[1].questions[0].follow_ups.list[0],
			    "Why ever not?");
	assert_int_equal(d.c.issues[1].questions[0].type.metacog, 3);
	assert_string_equal(d.c.issues[1].questions[0].text, LONG);
	doe_end(&d);
}

static void what_cannot_be_read_changes_nothing(void **state)
{
	static const char *const bad[][3] = {
		{ "draft other", "keep nobody", "is no draft" },
		{ "draft other", "hold other", "begins with keep, drop" },
		{ "draft other", "drop case.facts", "stands at line" },
		{ "    label: other", "", "the issue has no label" },
		{ "    presses: petitioner, respondent", "    presses: judge",
		  "names neither" },
		{ "    label: other", "    label: other\n    colour: red",
		  "an entry begins with" },
		{ "    label: other", "    label: other\n    > what?",
		  "stands no question" },
		{ "    label: other", "    label: other\n    record: x 2",
		  "no document has the id" },
		{ "    label: other",
		  "    label: other\n    ? Why?\n    type: rude",
		  "no type of question" },
		{ "# Each", "    indented\n# Each", "before it stands no" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct drafts_edit done;
		struct error err = { 0 };
		struct doe d;
		char *before, *after;

		draft_two(&d);
		before = squeezed(&d.root, &d.c);
		assert_false(edited(&d, bad[i][0], bad[i][1], &done, &err));
		if (!strstr(err.text, bad[i][2]) ||
		    strncmp(err.text, "line ", 5) != 0)
			fail_msg("%s: %s", bad[i][2], err.text);
		after = squeezed(&d.root, &d.c);
		assert_string_equal(before, after);
		free(before);
		free(after);
		doe_end(&d);
	}
}

/* Kept, the first would go and the second stand where it stood. */
static void two_marks_are_a_fault(void **state)
{
	static const char two[] = "\"draft\":true,\"draft\":[\"party\"],"
				  "\"presses\"";
	const char *at = strstr(CASE_JSON, "\"presses\"");
	char *text = xprintf("%.*s%s%s", (int)(at - CASE_JSON), CASE_JSON, two,
			     at + strlen("\"presses\""));
	struct json *doc = json_parse(text, strlen(text), NULL);
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_false(case_read(&c, &root, &f));
	assert_int_equal(f.n, 1);
	assert_string_equal(f.list[0], "$.issues[0].draft: stands here twice");
	faults_release(&f);
	case_release(&c);
	json_free(doc);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unchanged_is_unchanged),
		cmocka_unit_test(fills_only_what_is_empty),
		cmocka_unit_test(marks_come_off_and_drafts_go),
		cmocka_unit_test(odd_marks_are_faults),
		cmocka_unit_test(two_marks_are_a_fault),
		cmocka_unit_test(a_text_left_alone_changes_nothing),
		cmocka_unit_test(words_in_front_decide),
		cmocka_unit_test(what_cannot_be_read_changes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
