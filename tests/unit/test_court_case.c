/* Cases and their documents: loading, refusing, checking. */
#include "court/case.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "unit/helper.h"

#define CASE                                                                  \
	"{\"schema\":\"hotbench.case/1\",\"slug\":\"doe\",\"title\":"         \
	"\"Doe v. Roe\",\"kind\":\"fictional\",\"docket_number\":\"1\","      \
	"\"court\":\"C\",\"term\":\"2026\",\"facts\":\"One.\\n\\nTwo.\","     \
	"\"questions\":[\"Whether?\"],\"bench\":\"panel\","                   \
	"\"sides\":[{\"id\":\"respondent\",\"party\":\"Roe\",\"position\":"   \
	"\"No.\",\"must_prove\":[\"b\"],\"best_points\":[\"c\"]},"            \
	"{\"id\":\"petitioner\",\"party\":\"Doe\",\"position\":\"Yes.\","     \
	"\"must_prove\":[\"x\"],\"best_points\":[\"y\"],\"weak_points\":"     \
	"[\"z\"],\"advocates\":[{\"name\":\"A. B.\"}]}],"                     \
	"\"issues\":[{\"id\":\"text\",\"label\":\"Text\",\"presses\":"        \
	"[\"petitioner\"],\"authorities\":[\"Act s. 1\"],\"record\":"         \
	"[{\"document\":\"brief\",\"paragraph\":12}],\"questions\":"          \
	"[{\"text\":\"Where is that?\",\"to\":\"petitioner\",\"legalbench\":" \
	"\"Clarification\",\"follow_ups\":[\"And then?\"]}],"                 \
	"\"good_answer\":\"Here.\"}],"                                        \
	"\"documents\":[{\"id\":\"brief\",\"file\":\"docket/brief.md\","      \
	"\"pool\":\"docket_files\",\"filed\":\"2026-05-01\"}],"               \
	"\"sources\":[\"ours\"],\"license\":\"MIT\"}"

#define BRIEF                                                           \
	"---\nproceeding_title: \"Briefs\"\nlink_name: Opening brief\n" \
	"filed: 2020-01-01\n---\n# A heading\n\n[11] First\nline.\n\n"  \
	"***\n\n[12]  Second  \x1b[31mline.\n\nThird.\n## Other ##\nFourth."

/* A case folder with this case.json and brief; the caller frees the path. */
static char *make_case(const char *json, const char *brief)
{
	static int made;
	char *name = xprintf("c%d/doe", made++);
	char *dir = helper_path(name), *docket = file_join(dir, "docket");
	char *file = xprintf("%s/case.json", name);
	char *paper = xprintf("%s/docket/brief.md", name);

	assert_true(file_make_dirs(docket, 0700, NULL));
	free(helper_file(file, json));
	if (brief)
		free(helper_file(paper, brief));
	free(paper);
	free(file);
	free(docket);
	free(name);
	return dir;
}

static char *joined(const struct faults *f)
{
	struct buf all;

	buf_init(&all, BUF_TEXT_MAX);
	for (size_t i = 0; i < f->n; i++)
		buf_printf(&all, "%s%s", i ? "\n" : "", f->list[i]);
	return buf_take(&all);
}

/* Loads and checks; all faults, without the folder before them. */
static char *faults_of(const char *dir, bool strict)
{
	struct court_case c;
	struct faults f;
	char *all, *out, *at;
	size_t n = strlen(dir) + 1;

	faults_init(&f);
	if (case_load(&c, dir, CASE_OWN, &f)) {
		assert_int_equal(f.n, 0);
		case_check(&c, strict, &f);
	} else {
		assert_true(f.n > 0);
	}
	all = joined(&f);
	while ((at = strstr(all, dir)))
		memmove(at, at + n, strlen(at + n) + 1);
	out = all;
	faults_release(&f);
	case_release(&c);
	return out;
}

static char *replaced(const char *text, const char *what, const char *by)
{
	const char *at = strstr(text, what);

	if (!at)
		fail_msg("no %s to replace", what);
	return xprintf("%.*s%s%s", (int)(at - text), text, by,
		       at + strlen(what));
}

static void a_whole_case_is_loaded(void **state)
{
	char *dir = make_case(CASE, BRIEF), *faults;
	struct court_case c;
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_true(case_load(&c, dir, CASE_SHIPPED, &f));
	assert_string_equal(c.title, "Doe v. Roe");
	assert_int_equal(c.kind, CASE_FICTIONAL);
	assert_int_equal(c.origin, CASE_SHIPPED);
	assert_string_equal(c.facts, "One.\n\nTwo.");
	assert_string_equal(c.sides[SIDE_PETITIONER].party, "Doe");
	assert_string_equal(c.sides[SIDE_RESPONDENT].must_prove.list[0], "b");
	assert_string_equal(c.sides[SIDE_PETITIONER].advocates.list[0],
			    "A. B.");
	assert_int_equal(c.issues[0].questions[0].to, SIDE_PETITIONER);
	assert_int_equal(c.issues[0].questions[0].type.stetson, -1);
	assert_string_equal(c.issues[0].losing_concession, "");
	assert_true(case_presses(&c.issues[0], SIDE_PETITIONER));
	assert_false(case_presses(&c.issues[0], SIDE_RESPONDENT));
	assert_ptr_equal(case_issue(&c, "text"), &c.issues[0]);
	assert_null(case_issue(&c, "x"));
	assert_null(case_issue(&c, NULL));
	assert_null(case_document(&c, "x"));
	assert_null(c.conclusion);
	assert_false(c.has_argument);
	/* what case.json leaves open comes from the front matter */
	assert_string_equal(c.documents[0].proceeding_title, "Briefs");
	assert_string_equal(c.documents[0].link_name, "Opening brief");
	assert_string_equal(c.documents[0].filed, "2026-05-01");
	assert_string_equal(c.documents[0].filename, "brief.md");
	case_release(&c);
	case_release(&c);
	faults_release(&f);
	faults = faults_of(dir, false);
	assert_string_equal(faults, "");
	free(faults);
	free(dir);
}

static void hash_of(const char *dir, char out[HASH_HEX_BYTES])
{
	struct court_case c;

	case_load(&c, dir, CASE_OWN, NULL);
	memcpy(out, c.hash, HASH_HEX_BYTES);
	case_release(&c);
}

static void the_hash_covers_case_and_documents(void **state)
{
	char *a = make_case(CASE, BRIEF), *b = make_case(CASE, BRIEF);
	char *other = make_case(CASE, "[12] Another brief.");
	char *spaced = make_case(CASE "\n", BRIEF);
	char ha[HASH_HEX_BYTES], hb[HASH_HEX_BYTES];

	(void)state;
	hash_of(a, ha);
	hash_of(b, hb);
	assert_int_equal(strlen(ha), 64);
	assert_string_equal(ha, hb);
	hash_of(other, hb);
	assert_string_not_equal(ha, hb);
	hash_of(spaced, hb);
	assert_string_not_equal(ha, hb);
	free(a);
	free(b);
	free(other);
	free(spaced);
}

static void paragraphs_are_numbered(void **state)
{
	char *dir = make_case(CASE, BRIEF);
	struct court_case c;
	struct paragraphs p;

	(void)state;
	assert_true(case_load(&c, dir, CASE_OWN, NULL));
	assert_true(document_load(&p, &c, &c.documents[0], NULL));
	assert_int_equal(p.n, 4);
	assert_int_equal(p.list[0].number, 11);
	assert_string_equal(p.list[0].text, "First line.");
	assert_string_equal(p.list[0].heading, "A heading");
	assert_string_equal(document_paragraph(&p, 12)->text, "Second line.");
	assert_int_equal(p.list[2].number, 13);
	assert_int_equal(p.list[3].number, 14);
	assert_string_equal(p.list[3].text, "Fourth.");
	assert_string_equal(p.list[3].heading, "Other");
	assert_null(document_paragraph(&p, 10));
	document_release(&p);
	case_release(&c);
	free(dir);
}

static void odd_documents_are_parsed(void **state)
{
	static const struct {
		const char *text;
		size_t n;
		int first;
		const char *first_text;
	} cases[] = {
		{ "", 0, 0, NULL },
		{ "\n\n\n", 0, 0, NULL },
		{ "---", 0, 0, NULL },
		{ "---\na: b\n", 1, 1, "a: b" }, /* never closed */
		{ "---\na: b\n---", 0, 0, NULL },
		{ "[0] x", 1, 1, "[0] x" },
		{ "[7]", 1, 7, "" },
		{ "[7]x", 1, 1, "[7]x" },
		{ "[99999999999999999999] x", 1, 1,
		  "[99999999999999999999] x" },
		{ "#hash\r\nb", 1, 1, "#hash b" },
		{ "# h\r\n\r\n- - -\r\n[3] c", 1, 3, "c" },
		{ "\xef\xbb\xbf---\nk: v\n---\nz", 1, 1, "z" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		size_t len = strlen(cases[i].text);
		char *exact = xmalloc(len + 1);
		struct paragraphs p;

		memcpy(exact, cases[i].text, len);
		document_parse(&p, exact, len);
		assert_int_equal(p.n, cases[i].n);
		if (p.n) {
			assert_int_equal(p.list[0].number, cases[i].first);
			assert_string_equal(p.list[0].text,
					    cases[i].first_text);
		}
		document_release(&p);
		free(exact);
	}
}

static void a_document_cannot_lie_outside_its_folder(void **state)
{
	static const char *const files[] = { "/etc/passwd", "../doe/case.json",
					     "docket/../../x", "docket/out.md",
					     "docket/absent.md" };

	(void)state;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		char *json = replaced(CASE, "docket/brief.md", files[i]);
		char *dir = make_case(json, BRIEF);
		char *link = file_join(dir, "docket/out.md"), *faults;
		struct court_case c;
		struct paragraphs p;

		assert_int_equal(symlink("/etc/passwd", link), 0);
		faults = faults_of(dir, false);
		if (strncmp(faults, "case.json: $.documents[0].file: ", 32))
			fail_msg("%s: %s", files[i], faults);
		assert_true(case_load(&c, dir, CASE_OWN, NULL));
		assert_false(document_load(&p, &c, &c.documents[0], NULL));
		assert_int_equal(p.n, 0);
		document_release(&p);
		case_release(&c);
		free(faults);
		free(link);
		free(dir);
		free(json);
	}
}

static void each_fault_names_its_place(void **state)
{
	static const struct {
		const char *what, *by, *fault;
	} cases[] = {
		{ "\"label\":\"Text\"", "\"label\":7",
		  "case.json: $.issues[0].label: expected text, found number" },
		{ "\"slug\":\"doe\"", "\"slug\":\"Doe!\"", "$.slug: \"Doe!\"" },
		{ "\"slug\":\"doe\"", "\"slug\":\"roe\"",
		  "$.slug: \"roe\" must be the name it is filed under, "
		  "\"doe\"" },
		{ "\"fictional\"", "\"fictonal\"",
		  "$.kind: \"fictonal\" is none of: real, fictional, unknown "
		  "(did you "
		  "mean \"fictional\"?)" },
		{ "\"Doe v. Roe\"", "\" \\u001b[0m \"", "$.title: is empty" },
		{ "\"Clarification\"", "\"Clarity\"",
		  "$.issues[0].questions[0].legalbench: \"Clarity\"" },
		{ "\"id\":\"respondent\"", "\"id\":\"petitioner\"",
		  "$.sides[1]: a second petitioner\ncase.json: $.sides: there "
		  "is no respondent" },
		{ "\"license\":", "\"Confidential\":true,\"license\":",
		  "$.Confidential: must be written \"confidential\"" },
		{ "\"license\":", "\"confidential \":true,\"license\":",
		  "must be written \"confidential\"" },
		{ "\"license\":", "\"\\tconfi\\u00a0dential\":1,\"license\":",
		  "must be written \"confidential\"" },
		{ "\"license\":", "\"confidential\":null,\"license\":",
		  "$.confidential: expected true/false, found null" },
		{ "\"license\":", "\"confidential\":\"yes\",\"license\":",
		  "$.confidential: expected true/false, found text" },
		{ "[\"petitioner\"]", "[]", "presses: names no side" },
		{ "[\"petitioner\"]", "[\"amicus\"]",
		  "$.issues[0].presses[0]: \"amicus\" is neither" },
		{ "[\"petitioner\"]", "[\"respondent\"]",
		  "$.issues[0].questions[0].to: the issue does not press the "
		  "petitioner" },
		{ "\"paragraph\":12", "\"paragraph\":15",
		  "$.issues[0].record[0].paragraph: docket/brief.md has no "
		  "paragraph 15" },
		{ "\"document\":\"brief\"", "\"document\":\"x\"",
		  "$.issues[0].record[0].document: no document has the id" },
		{ "2026-05-01", "May 1", "$.documents[0].filed: \"May 1\"" },
		{ "hotbench.case/1", "hotbench.case/9", "$.schema: expected" },
		{ "\"documents\":[",
		  "\"documents\":[{\"id\":\"brief\","
		  "\"file\":\"docket/brief.md\",\"pool\":\"docket_files\"},",
		  "$.documents[1].id: \"brief\" is the id of documents[0]" },
		{ "{\"schema\"", "[\"schema\"", "case.json: line 1, column" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *json = replaced(CASE, cases[i].what, cases[i].by);
		char *dir = make_case(json, BRIEF);
		char *faults = faults_of(dir, false);

		if (!strstr(faults, cases[i].fault))
			fail_msg("%s: got: %s", cases[i].fault, faults);
		free(faults);
		free(dir);
		free(json);
	}
}

static void an_absent_case_is_one_fault(void **state)
{
	char *dir = helper_path("nowhere"), *faults = faults_of(dir, true);

	(void)state;
	assert_non_null(strstr(faults, "case.json: cannot be opened"));
	assert_null(strchr(faults, '\n'));
	free(faults);
	free(dir);
}

static void every_prefix_fails_cleanly(void **state)
{
	(void)state;
	for (size_t n = 0; n < strlen(CASE); n++) {
		char *exact = xmalloc(n + 1);
		struct json *doc;

		memcpy(exact, CASE, n);
		doc = json_parse(exact, n, NULL);
		assert_null(doc);
		json_free(doc);
		free(exact);
	}
	/* the same through the loader, with documents, at fewer lengths */
	for (size_t n = 0; n < strlen(CASE); n += 37) {
		char *part = xstrndup(CASE, n), *dir = make_case(part, BRIEF);
		char *faults = faults_of(dir, true);

		assert_memory_equal(faults, "case.json: ", 11);
		free(faults);
		free(dir);
		free(part);
	}
}

static void any_json_is_survived(void **state)
{
	static const char *const texts[] = {
		"null",
		"[]",
		"7",
		"\"x\"",
		"{}",
		"{\"schema\":\"hotbench.case/1\"}",
		("{\"schema\":\"hotbench.case/1\",\"sides\":[7,null,{}],"
		 "\"issues\":[7,{},{\"record\":[7],\"questions\":[7],"
		 "\"presses\":[7]}],\"documents\":[null,{}],\"sources\":[7]}"),
		("{\"schema\":\"hotbench.case/1\",\"issues\":{},\"sides\":{},"
		 "\"documents\":\"x\",\"facts\":[],\"questions\":{}}"),
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct json *doc = json_parse(texts[i], strlen(texts[i]), NULL);
		struct json_ref root = json_root(doc);
		struct court_case c;
		struct faults f;
		struct buf notes;

		faults_init(&f);
		buf_init(&notes, 10000);
		assert_false(case_read(&c, &root, &f));
		assert_true(f.n > 0);
		case_check(&c, true, &f);
		case_notes(&c, &notes);
		buf_release(&notes);
		case_release(&c);
		faults_release(&f);
		json_free(doc);
	}
}

static void too_many_issues_meet_a_ceiling(void **state)
{
	struct buf text;
	struct json *doc;
	struct json_ref root;
	struct court_case c;
	struct faults f;
	char *all;

	(void)state;
	buf_init(&text, BUF_TEXT_MAX);
	buf_puts(&text, "{\"schema\":\"hotbench.case/1\",\"issues\":[{}");
	for (int i = 0; i < CASE_ISSUES_MAX; i++)
		buf_puts(&text, ",{}");
	buf_puts(&text, "]}");
	doc = json_parse(text.s, text.len, NULL);
	root = json_root(doc);
	faults_init(&f);
	case_read(&c, &root, &f);
	assert_int_equal(c.n_issues, CASE_ISSUES_MAX);
	all = joined(&f);
	assert_non_null(strstr(all, "$.issues: has 201 entries; at most 200"));
	free(all);
	faults_release(&f);
	case_release(&c);
	json_free(doc);
	buf_release(&text);
}

static void strict_wants_what_we_promise(void **state)
{
	char *dir = make_case(CASE, BRIEF), *faults = faults_of(dir, true);

	(void)state;
	assert_non_null(strstr(faults, "$.issues: none presses the resp"));
	assert_non_null(strstr(faults, "questions[0].stetson: missing"));
	assert_non_null(strstr(faults, "$.issues: 1; at least 15 are wanted"));
	assert_non_null(strstr(faults, "words of record; at least 8000"));
	assert_null(strstr(faults, "is asked in"));
	free(faults);
	free(dir);

	char *json = replaced(CASE, "And then?", "where,  is That");
	dir = make_case(json, BRIEF);
	faults = faults_of(dir, true);
	assert_non_null(strstr(faults, "is asked in"));
	free(faults);
	free(dir);
	free(json);
}

/* It can be argued as it is; what we ship has them. */
static void a_side_may_lack_what_it_must_show(void **state)
{
	char *json =
		replaced(CASE, "\"must_prove\":[\"b\"]", "\"must_prove\":[]");
	char *dir = make_case(json, BRIEF), *faults = faults_of(dir, false);

	(void)state;
	assert_string_equal(faults, "");
	free(faults);
	faults = faults_of(dir, true);
	assert_non_null(
		strstr(faults, "the respondent has nothing in must_prove"));
	free(faults);
	free(dir);
	free(json);
}

static void imported_cases_say_so(void **state)
{
	char *json =
		replaced(CASE, "\"term\"", "\"origin\":\"imported\",\"term\"");
	char *dir = make_case(json, BRIEF);
	struct court_case c;

	(void)state;
	assert_true(case_load(&c, dir, CASE_OWN, NULL));
	assert_int_equal(c.origin, CASE_IMPORTED);
	case_release(&c);
	free(dir);
	free(json);
}

static void the_shipped_case_is_whole(void **state)
{
	struct court_case c;
	struct faults f;
	struct buf notes;
	char *all;

	(void)state;
	faults_init(&f);
	case_load(&c, "cases/okafor", CASE_SHIPPED, &f);
	case_check(&c, true, &f);
	all = joined(&f);
	assert_string_equal(all, "");
	buf_init(&notes, 10000);
	case_notes(&c, &notes);
	assert_non_null(strstr(notes.s, "reading grade"));
	print_message("%s", notes.s);
	buf_release(&notes);
	free(all);
	faults_release(&f);
	case_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_case_is_loaded),
		cmocka_unit_test(the_hash_covers_case_and_documents),
		cmocka_unit_test(paragraphs_are_numbered),
		cmocka_unit_test(odd_documents_are_parsed),
		cmocka_unit_test(a_document_cannot_lie_outside_its_folder),
		cmocka_unit_test(each_fault_names_its_place),
		cmocka_unit_test(an_absent_case_is_one_fault),
		cmocka_unit_test(every_prefix_fails_cleanly),
		cmocka_unit_test(any_json_is_survived),
		cmocka_unit_test(too_many_issues_meet_a_ceiling),
		cmocka_unit_test(strict_wants_what_we_promise),
		cmocka_unit_test(a_side_may_lack_what_it_must_show),
		cmocka_unit_test(imported_cases_say_so),
		cmocka_unit_test(the_shipped_case_is_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
