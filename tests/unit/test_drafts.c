/* Drafts in a case: brought in, kept, dropped, and written with nothing lost. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unchanged_is_unchanged),
		cmocka_unit_test(fills_only_what_is_empty),
		cmocka_unit_test(marks_come_off_and_drafts_go),
		cmocka_unit_test(odd_marks_are_faults),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
