/* Drafts beside a case: brought in, changed, kept, dropped, and nothing lost. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/map_drafts.h"
#include "memo/draft_file.h"
#include "memo/drafted.h"
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

static struct json *parsed(const char *text)
{
	struct json *doc = json_parse(text, strlen(text), NULL);

	assert_non_null(doc);
	return doc;
}

static void begin(struct draft_file *f, const char *json)
{
	struct error err = { 0 };

	if (!draft_file_take(f, parsed(json), NULL, &err))
		fail_msg("%s", err.text);
}

static char *squeezed(const struct json *doc)
{
	struct json_ref root = json_root(doc);
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	json_dump(&root, &out);
	return buf_take(&out);
}

/* What a file would hold, in one line. */
static bool case_says(const struct draft_file *f, const char *what)
{
	char *text = squeezed(f->kase);
	bool is = strstr(text, what) != NULL;

	free(text);
	return is;
}

static bool drafts_say(const struct draft_file *f, const char *what)
{
	char *text = squeezed(f->drafts);
	bool is = strstr(text, what) != NULL;

	free(text);
	return is;
}

static void draft_one(struct drafted *d)
{
	static char *fact = "A barn was searched.", *own = "drafted";
	struct issue *issue;

	*d = (struct drafted){ .facts = fact };
	d->sides[0].position = "She wins.";
	d->sides[0].must_prove = (struct texts){ &own, 1 };
	d->sides[1].party = "Roe";
	d->sides[1].best_points = (struct texts){ &own, 1 };
	issue = drafted_issue(d);
	issue->label = "THE BARN"; /* there is one */
	issue = drafted_issue(d);
	issue->label = "Barn";
	issue->presses[SIDE_RESPONDENT] = true;
	issue = drafted_issue(d);
	issue->label = "barn!";
	issue->presses[SIDE_RESPONDENT] = true;
}

static void fills_only_what_is_empty(void **state)
{
	struct drafted drafts;
	struct draft_file f;
	char *before, *after;

	(void)state;
	begin(&f, CASE_JSON);
	before = squeezed(f.kase);
	draft_one(&drafts);
	/* facts, one position, one party, one list, two issues */
	assert_int_equal(drafted_into(&drafts, &f), 6);
	assert_int_equal(case_drafts(&f.now), 6);
	assert_int_equal(draft_file_count(&f), 6);
	assert_string_equal(f.now.sides[0].must_prove.list[0], "mine");
	assert_string_equal(f.now.sides[0].party, "Doe");
	assert_string_equal(f.now.sides[1].party, "Roe");
	assert_string_equal(f.now.sides[1].position, "No.");
	assert_int_equal(f.now.n_issues, 3);
	assert_string_equal(f.now.issues[1].id, "barn-2");
	assert_string_equal(f.now.issues[2].id, "barn-3");
	assert_int_equal(drafted_into(&drafts, &f), 0);
	/* The case itself has not changed. */
	after = squeezed(f.kase);
	assert_string_equal(before, after);
	assert_false(f.case_changed);
	free(before);
	free(after);
	drafted_release(&drafts);
	draft_file_release(&f);
}

/* What is confirmed comes into the case, and every other member of it stays. */
static void confirmed_they_are_the_cases(void **state)
{
	struct drafted drafts;
	struct drafts_item item, *list;
	struct draft_file f;
	struct court_case again;
	struct json_ref root;

	(void)state;
	begin(&f, CASE_JSON);
	draft_one(&drafts);
	drafted_into(&drafts, &f);
	assert_int_equal(drafts_list(&f.now, &list), 6);
	assert_string_equal(list[0].name, "case.facts");
	assert_string_equal(list[5].name, "barn-3");
	free(list);
	assert_false(drafts_find(&f.now, "barn", &item)); /* a person's */
	assert_false(draft_file_keep(&f, "barn"));
	assert_true(draft_file_keep(&f, "barn-2"));
	assert_false(draft_file_keep(&f, "barn-2"));
	assert_true(draft_file_keep(&f, "case.facts"));
	assert_true(draft_file_drop(&f, "respondent.party"));
	assert_int_equal(draft_file_count(&f), 3);
	assert_int_equal(draft_file_drop_all(&f), 3);
	assert_int_equal(draft_file_count(&f), 0);
	assert_true(case_says(&f, "\"zeta\":[null,true,1.5]"));
	assert_true(case_says(&f, "\"since\":3"));
	assert_true(case_says(&f, "\"extra\":{\"x\":1}"));
	assert_true(case_says(&f, "\"colour\":\"red\""));
	assert_true(case_says(&f, "\"shade\":7"));
	assert_false(case_says(&f, "\"draft\""));
	root = json_root(f.kase);
	assert_true(case_read(&again, &root, NULL));
	assert_string_equal(again.facts, "A barn was searched.");
	assert_int_equal(again.n_issues, 2);
	assert_string_equal(again.issues[1].id, "barn-2");
	assert_string_equal(again.sides[1].party, "Respondent");
	assert_true(drafts_is_unwritten(again.sides[0].position));
	case_release(&again);
	drafted_release(&drafts);
	draft_file_release(&f);
}

/* A case without a list of issues gets one; what a block holds that is unknown to
 * us goes along. */
static void a_confirmed_issue_is_whole(void **state)
{
	static const char two[] =
		"{\"schema\":\"hotbench.drafts/1\",\"drafts\":["
		"{\"draft\":\"hay\",\"says\":{\"id\":\"hay\",\"label\":\"Hay\","
		"\"presses\":[\"petitioner\"],\"limits\":[\"Any?\"]}}]}";
	struct error err = { 0 };
	struct draft_file f;
	char *at, *text = xstrdup(CASE_JSON);

	(void)state;
	at = strstr(text, ",\"issues\"");
	memcpy(at, strstr(at, ",\"documents\""),
	       strlen(strstr(at, ",\"documents\"")) + 1);
	assert_true(draft_file_take(&f, parsed(text), parsed(two), &err));
	assert_int_equal(draft_file_keep_all(&f), 1);
	assert_true(case_says(&f, "\"issues\":[{\"id\":\"hay\""));
	assert_true(case_says(&f, "\"limits\":[\"Any?\"]"));
	draft_file_release(&f);
	free(text);
}

/* Once a person has written it, a draft of it is none. */
static void the_case_comes_first(void **state)
{
	static const char old[] =
		"{\"schema\":\"hotbench.drafts/1\",\"drafts\":["
		"{\"draft\":\"respondent.position\",\"says\":\"Drafted.\"},"
		"{\"draft\":\"case.questions\",\"says\":[\"Whether?\"]},"
		"{\"draft\":\"case.questions\",\"says\":[\"Whether not?\"]},"
		"{\"draft\":\"barn\",\"says\":{\"id\":\"barn\",\"label\":\"X\","
		"\"presses\":[\"petitioner\"]}}]}";
	struct error err = { 0 };
	struct draft_file f;

	(void)state;
	assert_true(draft_file_take(&f, parsed(CASE_JSON), parsed(old), &err));
	assert_string_equal(f.now.sides[1].position, "No.");
	assert_string_equal(f.now.issues[0].label, "The barn");
	assert_int_equal(draft_file_count(&f), 1);
	assert_true(draft_file_keep(&f, "case.questions"));
	assert_true(case_says(&f, "\"questions\":[\"Whether?\"]"));
	draft_file_release(&f);
}

/* ---- drafts of old, in case.json ---- */

#define OLD_JSON                                                              \
	"{\"schema\":\"hotbench.case/1\",\"slug\":\"doe\",\"title\":\"Doe\"," \
	"\"kind\":\"real\",\"facts\":\"Drafted.\",\"draft\":[\"facts\"],"     \
	"\"sides\":[{\"id\":\"petitioner\",\"party\":\"Doe\",\"position\":"   \
	"\"Yes.\",\"must_prove\":[\"a\"],\"draft\":[\"must_prove\",\"party\"" \
	"]},{\"id\":\"respondent\",\"party\":\"Roe\",\"position\":\"No.\"}]," \
	"\"issues\":[{\"id\":\"barn\",\"label\":\"The barn\",\"draft\":true," \
	"\"presses\":[\"petitioner\"],\"colour\":\"red\"},{\"id\":\"hay\","   \
	"\"label\":\"Hay\",\"presses\":[\"petitioner\"],\"draft\":false}],"   \
	"\"documents\":[]}"

static void marks_of_old_are_drafts(void **state)
{
	struct json *doc = parsed(OLD_JSON);
	struct json_ref root = json_root(doc);
	struct draft_file f;
	struct court_case c;

	(void)state;
	assert_true(case_read(&c, &root, NULL));
	assert_int_equal(case_drafts(&c), 4);
	case_release(&c);
	json_free(doc);
	begin(&f, OLD_JSON);
	assert_int_equal(draft_file_count(&f), 4);
	assert_true(f.case_changed); /* they have moved */
	assert_true(drafts_say(&f, "{\"draft\":\"petitioner.party\",\"says\":"
				   "\"Doe\"}"));
	assert_true(case_says(&f, "\"party\":\"Petitioner\""));
	assert_true(case_says(&f, "\"facts\":\"To be written"));
	assert_true(draft_file_keep(&f, "barn"));
	assert_true(draft_file_keep(&f, "petitioner.must_prove"));
	assert_true(draft_file_keep(&f, "petitioner.party"));
	assert_true(draft_file_drop(&f, "case.facts"));
	assert_int_equal(draft_file_count(&f), 0);
	assert_true(case_says(&f, "\"party\":\"Doe\",\"position\":\"Yes.\","
				  "\"must_prove\":[\"a\"]}"));
	assert_true(case_says(&f, "\"colour\":\"red\""));
	assert_false(case_says(&f, "\"draft\":true"));
	assert_false(case_says(&f, "\"draft\":["));
	draft_file_release(&f);
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

/* ---- in an editor ---- */

static void draft_two(struct draft_file *f)
{
	static struct memo_question q[1];
	static char *more[] = { "Why not?", "Keep \"draft\": drop?" };
	struct drafted drafts;
	struct issue *issue;

	begin(f, CASE_JSON);
	drafts = (struct drafted){ .facts = "One.\nTwo." };
	q[0] = (struct memo_question){ .text = "Q?",
				       .to = 1,
				       .type = { 1, 2, 3, 0 },
				       .manner = MANNER_RECORD,
				       .follow_ups = { more, 2 } };
	issue = drafted_issue(&drafts);
	issue->label = "long";
	issue->description = "- draft";
	issue->presses[SIDE_RESPONDENT] = true;
	issue->questions = q;
	issue->n_questions = 1;
	issue = drafted_issue(&drafts);
	issue->label = "other";
	issue->presses[SIDE_PETITIONER] = issue->presses[SIDE_RESPONDENT] =
		true;
	drafted_into(&drafts, f);
	drafted_release(&drafts);
}

/* Takes the file, changes `from` into `to` wherever it stands, carries it out. */
static bool edited(struct draft_file *f, const char *from, const char *to,
		   struct draft_changes *done, struct error *err)
{
	struct buf was, now;
	const char *s, *at;
	bool ok;

	buf_init(&was, BUF_TEXT_MAX);
	buf_init(&now, BUF_TEXT_MAX);
	draft_file_print(f, &was);
	for (s = was.s; *from && (at = strstr(s, from));
	     s = at + strlen(from)) {
		buf_add(&now, s, (size_t)(at - s));
		buf_puts(&now, to);
	}
	buf_puts(&now, s);
	ok = draft_file_edit(f, now.s, now.len, done, err);
	buf_release(&was);
	buf_release(&now);
	return ok;
}

static void a_text_left_alone_changes_nothing(void **state)
{
	struct draft_changes done;
	struct error err = { 0 };
	struct draft_file f;
	char *before, *after;

	(void)state;
	draft_two(&f);
	before = squeezed(f.drafts);
	assert_true(edited(&f, "", "", &done, &err));
	assert_int_equal(done.kept + done.dropped + done.changed, 0);
	after = squeezed(f.drafts);
	assert_string_equal(before, after);
	assert_false(f.case_changed);
	free(before);
	free(after);
	draft_file_release(&f);
}

static void words_in_front_decide(void **state)
{
	struct draft_changes done;
	struct error err = { 0 };
	struct draft_file f;

	(void)state;
	draft_two(&f);
	assert_true(edited(&f, "\"draft\": \"case.facts\"",
			   "\"keep\": \"case.facts\"", &done, &err));
	assert_int_equal(done.kept, 1);
	assert_int_equal(done.changed, 0);
	assert_true(case_says(&f, "\"facts\":\"One.\\nTwo.\"")); /* as it was */
	assert_true(edited(&f, "\"draft\": \"other\"", "\"d\": \"other\"",
			   &done, &err));
	assert_int_equal(done.dropped, 1);
	assert_false(drafts_say(&f, "\"draft\":\"other\""));
	assert_true(drafts_say(&f, "\"dropped\":[\"other\"]"));
	assert_true(edited(&f, "Why not?", "Why ever not?", &done, &err));
	assert_int_equal(done.changed, 1);
	assert_int_equal(draft_file_count(&f), 1);
	assert_true(drafts_say(&f, "\"follow_ups\":[\"Why ever not?\""));
	assert_true(edited(&f, "\"draft\": \"long\"", "\"k\": \"long\"", &done,
			   &err));
	assert_true(case_says(&f, "\"to\":\"respondent\""));
	draft_file_release(&f);
}

static void what_cannot_be_read_changes_nothing(void **state)
{
	static const char *const bad[][3] = {
		{ "\"draft\": \"other\"", "\"keep\": \"nobody\"",
		  "$.drafts[2]: \"nobody\" is no draft" },
		{ "\"draft\": \"other\"", "\"hold\": \"other\"",
		  "begins with keep, drop" },
		{ "\"draft\": \"other\"", "\"drop\": \"case.facts\"",
		  "stands there twice" },
		{ "\"label\": \"other\"", "\"label\": \"\"",
		  "$.drafts[2].says.label" },
		{ "\"presses\": [", "\"presses\": [ \"judge\",", "neither" },
		{ "\"id\": \"other\"", "\"id\": \"another\"",
		  "is not the issue" },
		{ "\"record\": []",
		  "\"record\": [ { \"document\": \"x\", \"paragraph\": 2 } ]",
		  "no document has the id" },
		{ "\"metacog\": \"", "\"metacog\": \"rude", "is none of" },
		{ "\"to\": \"respondent\"", "\"to\": \"petitioner\"",
		  "a question is put to a side that the issue does not" },
		{ "\"One.\\nTwo.\"", "\" \"", "$.drafts[0].says" },
		{ "\"draft\": \"other\",", "\"draft\": \"other\"", "line " },
		{ "hotbench.drafts/1", "hotbench.case/1", "$.schema" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct draft_changes done;
		struct error err = { 0 };
		struct draft_file f;
		char *before, *after;

		draft_two(&f);
		before = squeezed(f.drafts);
		if (edited(&f, bad[i][0], bad[i][1], &done, &err))
			fail_msg("%s: was taken", bad[i][2]);
		if (!strstr(err.text, bad[i][2]))
			fail_msg("%s: %s", bad[i][2], err.text);
		after = squeezed(f.drafts);
		assert_string_equal(before, after);
		assert_false(f.case_changed);
		free(before);
		free(after);
		draft_file_release(&f);
	}
}

/* ---- on disk ---- */

static void beside_the_case_and_into_it(void **state)
{
	char *path = helper_file("case.json", CASE_JSON);
	char *beside = helper_path(DRAFTS_FILE), *text;
	struct error err = { 0 };
	struct draft_file f;
	struct drafted drafts;
	struct court_case c;

	(void)state;
	assert_true(draft_file_open(&f, helper_dir(), &err));
	draft_one(&drafts);
	drafted_into(&drafts, &f);
	drafted_release(&drafts);
	assert_true(draft_file_save(&f, &err));
	draft_file_release(&f);
	text = helper_read(path);
	assert_string_equal(text, CASE_JSON);
	free(text);
	case_load(&c, helper_dir(), CASE_OWN, NULL);
	assert_int_equal(case_drafts(&c), 6);
	assert_string_equal(c.facts, "A barn was searched.");
	case_release(&c);

	assert_true(draft_file_open(&f, helper_dir(), &err));
	assert_int_equal(draft_file_keep_all(&f), 6);
	assert_true(draft_file_save(&f, &err));
	draft_file_release(&f);
	assert_false(file_exists(beside));
	text = xprintf("%s.old", path);
	free(path);
	path = helper_read(text);
	assert_string_equal(path, CASE_JSON);
	case_load(&c, helper_dir(), CASE_OWN, NULL);
	assert_int_equal(case_drafts(&c), 0);
	assert_int_equal(c.n_issues, 3);
	case_release(&c);
	free(text);
	free(path);
	free(beside);
}

static void faults_of_the_file_name_it(void **state)
{
	static const char *const bad[][2] = {
		{ "{", "drafts.json: line 1" },
		{ "{\"schema\":\"hotbench.drafts/1\",\"drafts\":[{\"draft\":"
		  "\"case.facts\"}]}",
		  "drafts.json: $.drafts[0].says: " },
		{ "{\"schema\":\"hotbench.drafts/1\",\"drafts\":[7]}",
		  "drafts.json: $.drafts[0]: is no block that names a draft" },
	};

	(void)state;
	free(helper_file("case.json", CASE_JSON));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char *path = helper_file(DRAFTS_FILE, bad[i][0]);
		struct court_case c;
		struct draft_file f;
		struct faults faults;
		bool told = false;

		faults_init(&faults);
		assert_false(case_load(&c, helper_dir(), CASE_OWN, &faults));
		for (size_t k = 0; k < faults.n; k++)
			told = told || strstr(faults.list[k], bad[i][1]);
		if (!told)
			fail_msg("%s: %s", bad[i][1], faults.list[0]);
		assert_false(draft_file_open(&f, helper_dir(), NULL));
		draft_file_release(&f);
		faults_release(&faults);
		case_release(&c);
		file_remove(path, NULL);
		free(path);
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

/* ---- pieces of a map ---- */

#define BARN_ANSWERS                                                           \
	"{\"draft\":\"barn.answers\",\"says\":{\"issues\":[{\"id\":\"barn\","  \
	"\"limits\":[\"And a shed?\"],\"answers\":[{\"id\":\"hay\",\"gist\":"  \
	"\"For the hay.\",\"says\":[\"Hay.\"],\"gives\":[\"p-hay\",\"gone\"]," \
	"\"press\":[\"Whose hay?\"]}]}]}}"
#define PROPOSITIONS                                                        \
	"{\"draft\":\"map.propositions\",\"says\":{\"sides\":[{\"id\":"     \
	"\"petitioner\",\"propositions\":[{\"id\":\"p-hay\",\"text\":\"It " \
	"was hay.\"}]}]}}"
#define MAP_DRAFTS(blocks) \
	"{\"schema\":\"hotbench.map-drafts/1\",\"drafts\":[" blocks "]}"

static void load_map(struct court_case *c)
{
	case_load(c, helper_dir(), CASE_OWN,
		  NULL); /* its slug is not its folder */
	case_open_map(c);
}

static void wipe_folder(void)
{
	static const char *const names[] = { "case.json", "case.json.old",
					     MAP_FILE, DRAFTS_FILE,
					     MAP_DRAFTS_FILE };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char *path = helper_path(names[i]);

		file_remove(path, NULL);
		free(path);
	}
}

static void put_file(const char *name, const char *text)
{
	free(helper_file(name, text));
}

static void drafts_of_a_map_are_laid_over_it(void **state)
{
	struct court_case c;

	(void)state;
	wipe_folder();
	put_file("case.json", CASE_JSON);
	put_file(MAP_DRAFTS_FILE, MAP_DRAFTS(BARN_ANSWERS "," PROPOSITIONS));
	load_map(&c);
	assert_int_equal(c.map->n_answers, 1);
	assert_int_equal(c.map->drafts.n, 2);
	assert_true(map_drafts_has_issue(c.map, "barn"));
	assert_false(map_drafts_has_issue(c.map, "bar"));
	/* What names nothing is not given away. */
	assert_int_equal(c.map->issues[0].answers[0].gives.n, 1);
	assert_string_equal(c.map->issues[0].answers[0].gives.list[0], "p-hay");
	case_release(&c);
}

static void ones_own_map_wins(void **state)
{
	struct court_case c;

	(void)state;
	wipe_folder();
	put_file("case.json", CASE_JSON);
	put_file(MAP_DRAFTS_FILE, MAP_DRAFTS(BARN_ANSWERS "," PROPOSITIONS));
	put_file(MAP_FILE,
		 "{\"schema\":\"hotbench.map/1\",\"slug\":\"doe\",\"issues\":[{"
		 "\"id\":\"barn\",\"questions\":[{\"text\":\"Why?\","
		 "\"answers\":[{\"id\":\"own\",\"gist\":\"Mine.\"}]}]}]}");
	load_map(&c);
	assert_int_equal(c.map->n_answers, 1);
	assert_string_equal(c.map->issues[0].answers[0].id, "own");
	assert_int_equal(c.map->issues[0].limits.n, 0);
	assert_int_equal(c.map->drafts.n, 1);
	assert_true(map_drafts_has(c.map, MAP_DRAFTS_PROPOSITIONS));
	case_release(&c);
}

static void odd_drafts_of_a_map_are_faults(void **state)
{
	static const char *const bad[][2] = {
		{ "{\"schema\":\"hotbench.drafts/1\",\"drafts\":[]}",
		  "$.schema" },
		{ MAP_DRAFTS("{\"draft\":\"barn\",\"says\":{}}"),
		  "is no piece of a map" },
		{ MAP_DRAFTS(
			  "{\"draft\":\"map.facts\",\"says\":{\"issues\":[]}}"),
		  "holds \"issues\", not only \"facts\"" },
		{ MAP_DRAFTS("{\"draft\":\"barn.answers\",\"says\":{\"issues\":"
			     "[{\"id\":\"other\"}]}}"),
		  "is not the issue \"barn\"" },
		{ MAP_DRAFTS("{\"draft\":\"barn.answers\",\"says\":{\"issues\":"
			     "[{\"id\":\"barn\",\"answers\":[{\"id\":\"a\","
			     "\"gist\":\"x\",\"to\":[7]}]}]}}"),
		  "the issue has no question 7" },
	};
	struct court_case c;

	(void)state;
	wipe_folder();
	put_file("case.json", CASE_JSON);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct faults f;
		struct case_map m;

		faults_init(&f);
		put_file(MAP_DRAFTS_FILE, bad[i][0]);
		case_load(&c, helper_dir(), CASE_OWN, NULL);
		assert_false(map_load(&m, &c, &f));
		if (!strstr(f.list[0], bad[i][1]) ||
		    !strstr(f.list[0], MAP_DRAFTS_FILE))
			fail_msg("%s: %s", bad[i][1], f.list[0]);
		map_release(&m);
		faults_release(&f);
		case_release(&c);
	}
}

static void a_piece_of_a_map_goes_into_it(void **state)
{
	struct error err = { 0 };
	struct draft_file f;
	struct court_case c;
	char *path = helper_path(MAP_FILE), *text;

	(void)state;
	wipe_folder();
	put_file("case.json", CASE_JSON);
	put_file(MAP_FILE, "{\"schema\":\"hotbench.map/1\",\"slug\":\"doe\","
			   "\"note\":7,\"issues\":[{\"id\":\"barn\","
			   "\"limits\":[\"Mine?\"]}]}");
	assert_true(draft_file_open(&f, helper_dir(), &err));
	assert_true(draft_file_add(&f, BARN_ANSWERS));
	assert_false(draft_file_add(&f, BARN_ANSWERS));
	assert_false(draft_file_add(
		&f, "{\"draft\":\"x.answers\",\"says\":{\"issues\":[]}}"));
	assert_true(draft_file_add(&f, PROPOSITIONS));
	assert_true(draft_file_save(&f, &err));
	draft_file_release(&f);

	assert_true(draft_file_open(&f, helper_dir(), &err));
	assert_int_equal(draft_file_count(&f), 2);
	assert_true(draft_file_keep(&f, "barn.answers"));
	assert_true(draft_file_drop(&f, MAP_DRAFTS_PROPOSITIONS));
	assert_true(draft_file_save(&f, &err));
	assert_false(draft_file_add(&f, BARN_ANSWERS));
	draft_file_release(&f);
	load_map(&c);
	assert_int_equal(c.map->drafts.n, 0);
	assert_int_equal(c.map->n_answers, 1);
	assert_string_equal(c.map->issues[0].limits.list[0], "Mine?");
	case_release(&c);
	text = helper_read(path);
	assert_non_null(strstr(text, "\"note\": 7"));
	free(text);
	free(path);
	path = helper_path(MAP_DRAFTS_FILE);
	assert_false(file_exists(path));
	free(path);
	path = helper_path("case.json.old");
	assert_false(file_exists(path)); /* nothing of it changed */
	free(path);
}

/* Kept, they take their issue with them; dropped, it takes them. */
static void answers_go_where_their_issue_goes(void **state)
{
	for (int keep = 0; keep < 2; keep++) {
		struct draft_file f;
		struct drafted drafts;

		(void)state;
		begin(&f, CASE_JSON);
		draft_one(&drafts);
		drafted_into(&drafts, &f);
		drafted_release(&drafts);
		assert_true(draft_file_add(
			&f, "{\"draft\":\"barn-2.answers\",\"says\":"
			    "{\"issues\":[{\"id\":\"barn-2\"}]}}"));
		if (keep)
			assert_true(draft_file_keep(&f, "barn-2.answers"));
		else
			assert_true(draft_file_drop(&f, "barn-2"));
		assert_false(draft_file_drop(&f, "barn-2.answers"));
		assert_false(draft_file_drop(&f, "barn-2"));
		assert_int_equal(case_says(&f, "barn-2"), keep);
		draft_file_release(&f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fills_only_what_is_empty),
		cmocka_unit_test(confirmed_they_are_the_cases),
		cmocka_unit_test(a_confirmed_issue_is_whole),
		cmocka_unit_test(the_case_comes_first),
		cmocka_unit_test(marks_of_old_are_drafts),
		cmocka_unit_test(odd_marks_are_faults),
		cmocka_unit_test(two_marks_are_a_fault),
		cmocka_unit_test(a_text_left_alone_changes_nothing),
		cmocka_unit_test(words_in_front_decide),
		cmocka_unit_test(what_cannot_be_read_changes_nothing),
		cmocka_unit_test(beside_the_case_and_into_it),
		cmocka_unit_test(faults_of_the_file_name_it),
		cmocka_unit_test(drafts_of_a_map_are_laid_over_it),
		cmocka_unit_test(ones_own_map_wins),
		cmocka_unit_test(odd_drafts_of_a_map_are_faults),
		cmocka_unit_test(a_piece_of_a_map_goes_into_it),
		cmocka_unit_test(answers_go_where_their_issue_goes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
