/*
 * The import from oyez.org: each oddity by a small file of our own, then the
 * twelve real arguments where the data lies beside the repository.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/argument.h"
#include "court/case.h"
#include "court/case_folder.h"
#include "court/oyez.h"
#include "court/plain.h"
#include "unit/helper.h"

#include "unit/data.h" /* wants cmocka */

/* ---- plain text ---- */

static void html_becomes_plain_text(void **state)
{
	static const struct {
		const char *html, *plain;
	} cases[] = {
		{ "", "" },
		{ "<p>One.</p>\n<p>Two &amp; "
		  "<em>three</em>.</p>\n<p>\xc2\xa0</p>",
		  "One.\n\nTwo & three." },
		{ "<ol><li>First?</li><li>Second?</li></ol>",
		  "First?\n\nSecond?" },
		{ "a<br />b<BR>c", "a\nb\nc" },
		{ "5 < 6 & 7 > 3 &bogus; &; &#; &#x; &#1114112;",
		  "5 < 6 & 7 > 3 &bogus; &; &#; &#x; &#1114112;" },
		{ "&sect;&nbsp;1983 &#8220;x&#x201D; &lt;b&gt;",
		  "\xc2\xa7 1983 \xe2\x80\x9cx\xe2\x80\x9d <b>" },
		{ "<a href=\"http://x/?a=1&b=2\">link</a>  two\nlines",
		  "link two lines" },
		{ "a<script>alert(1)</script>b<!-- c -->d<style>e", "abd" },
		{ "&#27;[31mred &#x202e;x", "[31mred x" },
		{ "<", "<" },
		{ "a <", "a <" },
		{ "</", "</" },
		{ "&", "&" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf out;

		buf_init(&out, 4096);
		plain_from_html(&out, cases[i].html, strlen(cases[i].html));
		if (strstr(cases[i].html, "&#27;"))
			assert_null(strchr(out.s, '\x1b'));
		else
			assert_string_equal(out.s, cases[i].plain);
		buf_release(&out);
	}
}

static void stage_marks_leave_and_statutes_stay(void **state)
{
	static const struct {
		const char *said, *words, *marks;
	} cases[] = {
		{ " Yes.  (Laughter.)", "Yes.", "(Laughter.)" },
		{ "(Laugher.) So [Laughter.] on.", "So on.",
		  "(Laugher.) [Laughter.]" },
		{ "Under (b)(2)(A)(ii) it", "Under (b)(2)(A)(ii) it", "" },
		{ "Section (A) and (B).", "Section (A) and (B).", "" },
		{ "(Interruption.)", "", "(Interruption.)" },
		{ "it (the statute.) says", "it (the statute.) says", "" },
		{ "see [sic] and (laughter)", "see [sic] and", "(laughter)" },
		{ "(Section 230.)", "(Section 230.)", "" },
		{ "well -- (", "well -- (", "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf out, marks;

		buf_init(&out, 4096);
		buf_init(&marks, 4096);
		plain_speech(&out, &marks, cases[i].said,
			     strlen(cases[i].said));
		assert_string_equal(out.s, cases[i].words);
		assert_string_equal(marks.s, cases[i].marks);
		buf_release(&out);
		buf_release(&marks);
	}
}

static void surnames_make_file_names(void **state)
{
	char out[16];

	(void)state;
	plain_slug(out, sizeof out, "Roh Sinzdak");
	assert_string_equal(out, "roh-sinzdak");
	plain_slug(out, sizeof out,
		   "O\xe2\x80\x99"
		   "Br\xc3\xa9yer, Jr.");
	assert_string_equal(out, "obreyer-jr");
	plain_slug(out, sizeof out, " ../../etc/passwd ");
	assert_string_equal(out, "etc-passwd");
	plain_slug(out, sizeof out, "abcdefghijklmnopqrstuvwxyz");
	assert_string_equal(out, "abcdefghijklmno");
	plain_slug(out, sizeof out, "\xe6\x9c\xac");
	assert_string_equal(out, "");
}

/* ---- sides ---- */

static void descriptions_name_sides(void **state)
{
	static const struct {
		const char *description;
		int side;
	} cases[] = {
		{ "for the Petitioner", SIDE_PETITIONER },
		{ "for the Applicants", SIDE_PETITIONER },
		{ "for the Petitioner in No. 24-17", SIDE_PETITIONER },
		{ "for Respondents Texas, et al.", SIDE_RESPONDENT },
		{ "for the Federal Respondents", SIDE_RESPONDENT },
		{ "for the Respondent in support of the Petitioner",
		  SIDE_PETITIONER },
		{ "for the Respondent, supporting the Petitioners",
		  SIDE_PETITIONER },
		{ "for the United States, as amicus curiae, supporting vacatur",
		  SIDE_PETITIONER },
		{ "for the United States, as amicus curiae, supporting the "
		  "Respondents",
		  SIDE_RESPONDENT },
		{ "for the United States, as amicus curiae, supporting neither "
		  "party",
		  -1 },
		{ "for Texas, et al., as amici curiae, supporting Respondent "
		  "United States",
		  SIDE_RESPONDENT },
		{ "Court-appointed amicus curiae in support of the judgment "
		  "below",
		  SIDE_RESPONDENT },
		{ "argued the cause for Petitioners", SIDE_PETITIONER },
		{ "on behalf of the respondent", SIDE_RESPONDENT },
		{ "for the appellee", SIDE_RESPONDENT },
		{ "Assistant to the Solicitor General", OYEZ_SIDE_UNSAID },
		{ NULL, OYEZ_SIDE_UNSAID },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(oyez_side(cases[i].description),
				 cases[i].side);
}

/* ---- small files ---- */

#define ROLES "\"roles\":[{\"type\":\"scotus_justice\"}]"
#define KAGAN                                                \
	"{\"name\":\"Elena Kagan\",\"last_name\":\"Kagan\"," \
	"\"identifier\":\"elena_kagan\"," ROLES "}"
#define OLD \
	"{\"name\":\"Byron White \",\"identifier\":\"byron_white\"," ROLES "}"
#define HO                                           \
	"{\"name\":\"Ann Ho\",\"last_name\":\"Ho\"," \
	"\"identifier\":\"ann_ho\",\"roles\":[]}"
#define ORR \
	"{\"name\":\"Cy Orr, Jr.\",\"identifier\":\"cy_orr\",\"roles\":null}"
#define SAYS(who, text)                              \
	"{\"start\":1.5,\"stop\":0,\"speaker\":" who \
	",\"text_blocks\":[{\"start\":1,\"stop\":0,\"text\":\"" text "\"}]}"
#define SECTION(turns) "{\"start\":0,\"turns\":[" turns "]}"
#define ARGUMENT(sections)                       \
	"{\"id\":7,\"title\":\"Oral Argument\"," \
	"\"transcript\":{\"sections\":[" sections "]}}"
#define CASE(more)                                                \
	"{\"term\":\"2024\",\"docket_number\":\"23-1 \","         \
	"\"name\":\"A v. "                                        \
	"B\",\"facts_of_the_case\":\"<p>One.</p><p>Two.</p>\","   \
	"\"question\":\"<ol><li>1. X?</li><li>2. Y?</li></ol>\"," \
	"\"first_party\":\"A\",\"second_party\":null" more "}"
#define ADVOCATES                                            \
	",\"advocates\":[null,{\"advocate\":null},"          \
	"{\"advocate\":" HO                                  \
	",\"advocate_description\":\"for the Petitioner\"}," \
	"{\"advocate\":" ORR                                 \
	",\"advocate_description\":\"for the Respondent\"}]"

static const char small_case[] = CASE(ADVOCATES);
static const char small_argument[] =
	ARGUMENT(
		SECTION(
			SAYS(KAGAN, "We will hear argument.") "," SAYS(
				HO,
				" May it  please the Court.") "," SAYS(KAGAN, "Why (b)? (Laughter.)") "," SAYS(KAGAN,
													       "And when --") "," SAYS(HO, "") "," SAYS(OLD, "Indeed.") "," SAYS("null", "Hm.") "," SAYS(HO, "Because.") "," SAYS(KAGAN, "[Laughter.] JUSTICE WHITE: Util") "," SAYS(HO, "Quite.")) "," SECTION(SAYS(ORR, "Hello.") "," SAYS(KAGAN, "Thank you.")) "," SECTION("") "," SECTION(SAYS(KAGAN,
																																																    "Rebuttal?")) "," SECTION(SAYS(HO,
																																																				   "Three points.") "," SAYS(KAGAN,
																																																							     "Submitted.")));

static const struct oyez_file *file_of(const struct oyez *o, const char *name)
{
	for (size_t i = 0; i < o->n_files; i++)
		if (!strcmp(o->files[i].name, name))
			return &o->files[i];
	return NULL;
}

static struct oyez converted(const char *c, const char *t)
{
	struct error err = { 0 };
	struct oyez o;

	if (!oyez_convert(&o, "x.json", c, strlen(c), t, t ? strlen(t) : 0,
			  NULL, &err))
		fail_msg("%s", err.text);
	return o;
}

/* The transcript as text: "1 petitioner Ho\nKagan: words\n..." */
static char *told(const struct oyez *o)
{
	const struct oyez_file *f = file_of(o, "transcript.json");
	char *path = helper_file("told.json", f->text), *text;
	struct argument a;
	struct faults faults;
	struct buf out;

	faults_init(&faults);
	assert_true(argument_load(&a, path, &faults));
	faults_release(&faults);
	free(path);
	buf_init(&out, BUF_TEXT_MAX);
	for (size_t i = 0; i < a.n_sections; i++) {
		const struct argument_section *s = &a.sections[i];

		buf_printf(&out, "%d %s %s%s\n", s->n,
			   s->side < 0 ? "-" : side_names[s->side], s->surname,
			   s->rebuttal ? " rebuts" : "");
		for (size_t k = 0; k < s->n_turns; k++)
			buf_printf(&out, "%s%s: %s%s\n", s->turns[k].surname,
				   s->turns[k].justice ? "*" : "",
				   s->turns[k].text,
				   s->turns[k].cut ? " /" : "");
	}
	argument_release(&a);
	text = buf_take(&out);
	return text;
}

static void turns_are_cleaned_and_joined(void **state)
{
	struct oyez o = converted(small_case, small_argument);
	char *text = told(&o);

	(void)state;
	assert_string_equal(o.slug, "2024-23-1");
	assert_string_equal(text, "1 petitioner Ho\n"
				  "Kagan*: We will hear argument.\n"
				  "Ho: May it please the Court.\n"
				  "Kagan*: Why (b)? And when -- /\n"
				  "White*: Indeed.\n"
				  "unknown speaker: Hm.\n"
				  "Ho: Because.\n"
				  "White*: Util\n"
				  "Ho: Quite.\n"
				  "2 respondent Orr\n"
				  "Orr: Hello.\n"
				  "Kagan*: Thank you. Rebuttal?\n"
				  "3 petitioner Ho rebuts\n"
				  "Ho: Three points.\n"
				  "Kagan*: Submitted.\n");
	free(text);
	assert_string_equal(file_of(&o, "answers-1-ho.jsonl")->text,
			    "{\"text\":\"Because. Quite.\"}\n");
	assert_null(file_of(&o, "answers-2-orr.jsonl")); /* never answered */
	assert_null(file_of(&o, "answers-3-ho.jsonl"));
	assert_int_equal(o.n_files, 3);
	oyez_release(&o);
}

static struct court_case case_of(const struct oyez *o)
{
	const struct oyez_file *f = file_of(o, "case.json");
	struct json *doc = json_parse(f->text, f->len, NULL);
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults faults;

	faults_init(&faults);
	assert_true(case_read(&c, &root, &faults));
	faults_release(&faults);
	json_free(doc);
	return c;
}

static void a_case_is_plain_and_whole(void **state)
{
	struct oyez o = converted(small_case, NULL);
	struct court_case c = case_of(&o);

	(void)state;
	assert_int_equal(o.n_files, 1);
	assert_string_equal(c.docket_number, "23-1");
	assert_string_equal(c.term, "October Term 2024");
	assert_string_equal(c.facts, "One.\n\nTwo.");
	assert_int_equal(c.questions.n, 2);
	assert_string_equal(c.questions.list[0], "X?");
	assert_string_equal(c.questions.list[1], "Y?");
	assert_string_equal(c.sides[SIDE_PETITIONER].party, "A");
	assert_string_equal(c.sides[SIDE_RESPONDENT].party, "B");
	assert_int_equal(c.sides[SIDE_PETITIONER].advocates.n, 1);
	assert_string_equal(c.sides[SIDE_RESPONDENT].advocates.list[0],
			    "Cy Orr, Jr.");
	assert_string_equal(c.bench, "scotus");
	assert_non_null(strstr(c.license, "CC BY-NC"));
	assert_int_equal(c.kind, CASE_REAL);
	case_release(&c);
	oyez_release(&o);
}

/* Kagan argued as Solicitor General; her person object says justice. */
static void an_advocate_who_became_a_justice(void **state)
{
	struct oyez o = converted(
		CASE(",\"advocates\":[{\"advocate\":" KAGAN
		     ",\"advocate_description\":null}]"),
		ARGUMENT(SECTION(SAYS(KAGAN, "May it please.") "," SAYS(
			OLD, "Why?") "," SAYS(KAGAN, "So."))));
	char *text = told(&o);

	(void)state;
	assert_string_equal(text, "1 petitioner Kagan\n"
				  "Kagan: May it please.\n"
				  "White*: Why?\nKagan: So.\n");
	free(text);
	oyez_release(&o);
}

static void refusals_say_why(void **state)
{
	static const struct {
		const char *c, *t;
		enum error_code code;
		const char *says;
	} cases[] = {
		{ "[]", NULL, ERR_DATA, "error page" },
		{ "3", NULL, ERR_DATA, "expected an object" },
		{ "", NULL, ERR_SYNTAX, "" },
		{ "{}", NULL, ERR_DATA, "docket_number" },
		{ "{\"docket_number\":\"...\"}", NULL, ERR_DATA,
		  "docket_number" },
		{ small_argument, NULL, ERR_USAGE, "case's file first" },
		{ small_case, small_case, ERR_USAGE, "not a transcript" },
		{ small_case, "{}", ERR_DATA, "sections" },
		{ small_case, "[]", ERR_DATA, "expected an object" },
		{ small_case, "{\"transcript\":null}", ERR_DATA, "sections" },
		{ small_case, ARGUMENT(""), ERR_DATA, "no advocate" },
		{ small_case, ARGUMENT(SECTION(SAYS(KAGAN, "Hello."))),
		  ERR_DATA, "no advocate" },
		{ small_case,
		  ARGUMENT(SECTION(SAYS("{\"name\":\"Di Fox\"}", "Hello."))),
		  ERR_DATA, "another case" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct error err = { 0 };
		struct oyez o;

		assert_false(oyez_convert(&o, "x.json", cases[i].c,
					  strlen(cases[i].c), cases[i].t,
					  cases[i].t ? strlen(cases[i].t) : 0,
					  NULL, &err));
		assert_int_equal(err.code, cases[i].code);
		if (!strstr(err.text, cases[i].says))
			fail_msg("%zu: %s", i, err.text);
		oyez_release(&o);
	}
}

static void the_file_name_helps_out(void **state)
{
	static const char c[] = "{\"docket_number\":null,\"name\":null}";
	struct error err = { 0 };
	struct oyez o;

	(void)state;
	assert_true(oyez_convert(&o, "some/2023.142-Orig .json", c, strlen(c),
				 NULL, 0, NULL, &err));
	assert_string_equal(o.slug, "2023-142-orig");
	oyez_release(&o);
}

/* Whatever the bytes, it returns; and what it returns can be loaded. */
static void try(const char *c, size_t c_len, const char *t, size_t t_len)
{
	struct error err = { 0 };
	struct oyez o;

	if (oyez_convert(&o, "2024.1-1.json", c, c_len, t, t_len, NULL, &err)) {
		struct court_case made = case_of(&o);

		case_release(&made);
	} else {
		assert_int_not_equal(err.code, ERR_NONE);
		assert_true(*err.text != '\0');
	}
	oyez_release(&o);
}

static char *exact_copy(const char *s, size_t len)
{
	char *copy = xmalloc(len ? len : 1); /* no NUL: overruns show */

	memcpy(copy, s, len);
	return copy;
}

static void every_prefix_and_much_garbage(void **state)
{
	size_t c_len = strlen(small_case), t_len = strlen(small_argument);
	struct rng r = rng_at(7, 7);

	(void)state;
	for (size_t n = 0; n < c_len; n++) {
		char *c = exact_copy(small_case, n);

		try(c, n, NULL, 0);
		free(c);
	}
	for (size_t n = 0; n < t_len; n++) {
		char *t = exact_copy(small_argument, n);

		try(small_case, c_len, t, n);
		free(t);
	}
	for (int i = 0; i < 3000; i++) {
		char *t = exact_copy(small_argument, t_len);

		for (int k = 0; k < 3; k++)
			t[rng_below(&r, t_len)] =
				"{}[]\",:0nt \\<&("[rng_below(&r, 15)];
		try(small_case, c_len, t, t_len);
		free(t);
	}
}

/* ---- writing ---- */

static void folders_are_written_whole(void **state)
{
	char *own = helper_path("own"), *cp = helper_file("c.json", small_case);
	char *tp = helper_file("t.json", small_argument), *p, *text;
	struct error err = { 0 };
	struct buf slug;
	struct stat st;

	(void)state;
	buf_init(&slug, 100);
	assert_true(oyez_import(cp, tp, own, false, &slug, NULL, &err));
	assert_string_equal(slug.s, "2024-23-1");
	assert_false(oyez_import(cp, tp, own, false, &slug, NULL, &err));
	assert_int_equal(err.code, ERR_EXISTS);

	/* A person's own notes outlive --force; stale answers do not. */
	p = xprintf("%s/2024-23-1/docket", own);
	assert_true(file_make_dirs(p, 0700, &err));
	free(p);
	p = xprintf("%s/2024-23-1/docket/mine.md", own);
	assert_true(file_write(p, "note", 4, 0600, &err));
	assert_true(oyez_import(cp, NULL, own, true, &slug, NULL, &err));
	text = helper_read(p);
	assert_string_equal(text, "note");
	free(text);
	free(p);
	p = xprintf("%s/2024-23-1/transcript.json", own);
	assert_false(file_exists(p));
	free(p);
	p = xprintf("%s/2024-23-1/case.json", own);
	assert_int_equal(stat(p, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	free(p);
	p = xprintf("%s/.2024-23-1.old", own);
	assert_false(file_exists(p));
	free(p);
	free(own);
	free(cp);
	free(tp);
	buf_release(&slug);
}

static void a_begun_folder_leaves_nothing(void **state)
{
	char *own = helper_path("begun");
	struct error err = { 0 };
	struct case_folder cf;

	(void)state;
	assert_true(case_folder_begin(&cf, own, "x", false, &err));
	assert_true(case_folder_put(&cf, "case.json", "{}", 2, &err));
	assert_true(case_folder_put(&cf, "docket/a.md", "a", 1, &err));
	case_folder_release(&cf);
	assert_int_equal(rmdir(own), 0); /* so it is empty */
	assert_false(case_folder_begin(&cf, own, "../x", false, &err));
	case_folder_release(&cf);
	free(own);
}

/* ---- the twelve ---- */

/* Counted from the files by hand: sections as "side of the advocate", rebuttal
 * as R; pairs of question and answer over all sections but rebuttals. */
static const struct real {
	const char *docket, *slug, *sections, *surnames;
	size_t petitioners, respondents, questions;
} reals[] = {
	{ "23-677", "2024-23-677", "prP", "Wellington Keller Wellington", 1, 1,
	  1 },
	{ "24-656", "2024-24-656", "pprP",
	  "Francisco Fisher Prelogar Francisco", 2, 1, 1 },
	{ "23-1127", "2024-23-1127", "prrP", "Ho Singh Suri Ho", 1, 2, 1 },
	{ "23-997", "2024-23-997", "pprP", "Gupta Liu Conner Gupta", 2, 1, 1 },
	{ "23-1187", "2024-23-1187", "prP", "Suri Watson Suri", 1, 1, 1 },
	{ "23-191", "2024-23-191", "prP", "Unikowsky LaCour Unikowsky", 1, 1,
	  1 },
	{ "23-970", "2024-23-970", "prrP", "Katyal Gupta Roh Sinzdak Katyal", 1,
	  2, 1 },
	{ "23-980", "2024-23-980", "prrP", "Shanmugam Russell Barber Shanmugam",
	  1, 2, 1 },
	{ "24A884", "2024-24a884", "prrP", "Sauer Feigenbaum Corkran Sauer", 1,
	  2, 1 },
	{ "23-1201", "2024-23-1201", "ppprP",
	  "Streett McGill Harris Phillips McGill", 3, 1, 1 },
	{ "24-362", "2024-24-362", "prrP", "Jaicomo Liu Mills Jaicomo", 1, 2,
	  2 },
	{ "23-867", "2024-23-867", "ppr", "Glasgow Joshi Dvoretzky", 2, 1, 3 },
};

static void check_sections(const struct argument *a, const struct real *real)
{
	struct buf kinds, names;

	buf_init(&kinds, 100);
	buf_init(&names, 1000);
	for (size_t i = 0; i < a->n_sections; i++) {
		const struct argument_section *s = &a->sections[i];
		char kind = s->side == SIDE_PETITIONER ? 'p' : 'r';

		assert_true(s->side >= 0);
		buf_putc(&kinds, s->rebuttal ? 'P' : kind);
		buf_printf(&names, "%s%s", i ? " " : "", s->surname);
		for (size_t k = 0; k < s->n_turns; k++) {
			const struct argument_turn *t = &s->turns[k];

			assert_true(*t->text != '\0');
			assert_null(strstr(t->text, "(Laugh"));
			assert_null(strstr(t->text, "  "));
			assert_int_equal(t->justice, t->slug != NULL);
			if (k)
				assert_string_not_equal(t->speaker,
							t[-1].speaker);
		}
	}
	assert_string_equal(kinds.s, real->sections);
	assert_string_equal(names.s, real->surnames);
	buf_release(&kinds);
	buf_release(&names);
}

/* Lines of an answers file: the exchanges that have one, one to one. */
static void check_answers(const struct argument *a, const char *dir)
{
	for (size_t i = 0; i < a->n_sections; i++) {
		const struct argument_section *s = &a->sections[i];
		char slug[40], *path, *text, *line;
		size_t n = 0;

		plain_slug(slug, sizeof slug, s->surname);
		path = xprintf("%s/answers-%d-%s.jsonl", dir, s->n, slug);
		assert_int_equal(file_exists(path), !s->rebuttal);
		text = line = helper_read(path);
		for (size_t k = 0; !s->rebuttal && k < s->n_exchanges; k++) {
			const char *reply = s->exchanges[k].answer;
			size_t len = strcspn(line, "\n");
			struct json *doc;
			struct json_ref root;

			if (!reply)
				continue;
			doc = json_parse(line, len, NULL);
			root = json_root(doc);
			assert_string_equal(json_text(&root, "text", NULL),
					    reply);
			json_free(doc);
			line += len + 1;
			n++;
		}
		assert_string_equal(line, "");
		assert_true(s->rebuttal || n >= 5);
		free(text);
		free(path);
	}
}

/* How many turns an advocate has to answer, and how many of them have fewer than
 * four words: each turn of a justice by itself, and as exchanges. */
struct burden {
	size_t turns, short_turns, exchanges, short_exchanges;
};

static bool is_short(const char *text)
{
	return utf8_words(text, strlen(text)) < 4;
}

static bool is_answered(const struct argument_section *s, size_t question)
{
	for (size_t i = question + 1; i < s->n_turns; i++) {
		const struct argument_turn *t = &s->turns[i];

		if (t->justice)
			return false;
		if (argument_is_advocates(s, t))
			return utf8_words(t->text, strlen(t->text)) > 0;
	}
	return false;
}

static void count_turns(const struct argument_section *s, struct burden *sum)
{
	const struct argument_turn *opening = argument_opening(s);

	for (size_t i = (size_t)(opening - s->turns); i < s->n_turns; i++) {
		if (!s->turns[i].justice || !is_answered(s, i))
			continue;
		sum->turns++;
		sum->short_turns += is_short(s->turns[i].text);
	}
}

/* What is short and left is a question by its mark. */
static void count_exchanges(const struct argument_section *s,
			    struct burden *sum)
{
	for (size_t i = 0; i < s->n_exchanges; i++) {
		const struct argument_exchange *x = &s->exchanges[i];

		if (!x->answer)
			continue;
		sum->exchanges++;
		if (!is_short(x->question))
			continue;
		sum->short_exchanges++;
		assert_non_null(strchr(x->question, '?'));
	}
}

static void count_burden(const struct argument *a, struct burden *sum)
{
	for (size_t i = 0; i < a->n_sections; i++) {
		if (a->sections[i].rebuttal)
			continue;
		count_turns(&a->sections[i], sum);
		count_exchanges(&a->sections[i], sum);
	}
}

static void check_real(const struct real *real, struct burden *sum)
{
	char *own = helper_path("real");
	char *data = data_path("oyez");
	char *c = xprintf("%s/2024.%s.json", data, real->docket);
	char *t = xprintf("%s/2024.%s-t01.json", data, real->docket);
	char *dir = xprintf("%s/%s", own, real->slug);
	char *tp = xprintf("%s/transcript.json", dir);
	struct error err = { 0 };
	struct court_case made;
	struct argument a;
	struct faults f;
	struct buf slug;

	faults_init(&f);
	buf_init(&slug, 100);
	if (!oyez_import(c, t, own, false, &slug, &f, &err))
		fail_msg("%s", err.text);
	assert_string_equal(slug.s, real->slug);
	assert_int_equal(f.n, 0);
	assert_true(case_load(&made, dir, CASE_OWN, &f));
	assert_int_equal(made.origin, CASE_IMPORTED);
	assert_true(made.has_argument);
	assert_int_equal(made.sides[0].advocates.n, real->petitioners);
	assert_int_equal(made.sides[1].advocates.n, real->respondents);
	assert_int_equal(made.questions.n, real->questions);
	assert_null(strchr(made.facts, '<'));
	assert_non_null(made.description);
	assert_true(argument_load(&a, tp, &f));
	check_sections(&a, real);
	check_answers(&a, dir);
	count_burden(&a, sum);
	argument_release(&a);
	case_release(&made);
	faults_release(&f);
	buf_release(&slug);
	free(data);
	free(own);
	free(c);
	free(t);
	free(dir);
	free(tp);
}

static void all_twelve_import(void **state)
{
	struct burden sum = { 0 };

	(void)state;
	data_or_skip("oyez");
	for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
		check_real(&reals[i], &sum);
	print_message("to be answered in twelve arguments: %zu turns, %zu of "
		      "them under four words; as exchanges %zu, %zu\n",
		      sum.turns, sum.short_turns, sum.exchanges,
		      sum.short_exchanges);
	assert_int_equal(sum.turns, 1902);
	assert_int_equal(sum.short_turns, 289);
	assert_true(sum.short_exchanges <= 30);
	assert_true(sum.exchanges > 1200);
}

static void a_real_one_cut_short(void **state)
{
	char *of_case, *of_argument;
	struct buf c, t;
	struct error err = { 0 };

	(void)state;
	data_or_skip("oyez");
	of_case = data_path("oyez/2024.23-980.json");
	of_argument = data_path("oyez/2024.23-1201-t01.json");
	buf_init(&c, BUF_TEXT_MAX);
	buf_init(&t, BUF_TEXT_MAX);
	assert_true(file_read(of_case, &c, &err));
	assert_true(file_read(of_argument, &t, &err));
	for (size_t n = 0; n < c.len; n += 37)
		try(c.s, n, NULL, 0);
	for (size_t n = 0; n < t.len; n += t.len / 40)
		try(c.s, c.len, t.s, n);
	/* The right form, the wrong case. */
	assert_false(oyez_convert(&(struct oyez){ 0 }, "x", c.s, c.len, t.s,
				  t.len, NULL, &err));
	assert_non_null(strstr(err.text, "another case"));
	buf_release(&c);
	buf_release(&t);
	free(of_case);
	free(of_argument);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(html_becomes_plain_text),
		cmocka_unit_test(stage_marks_leave_and_statutes_stay),
		cmocka_unit_test(surnames_make_file_names),
		cmocka_unit_test(descriptions_name_sides),
		cmocka_unit_test(turns_are_cleaned_and_joined),
		cmocka_unit_test(a_case_is_plain_and_whole),
		cmocka_unit_test(an_advocate_who_became_a_justice),
		cmocka_unit_test(refusals_say_why),
		cmocka_unit_test(the_file_name_helps_out),
		cmocka_unit_test(every_prefix_and_much_garbage),
		cmocka_unit_test(folders_are_written_whole),
		cmocka_unit_test(a_begun_folder_leaves_nothing),
		cmocka_unit_test(all_twelve_import),
		cmocka_unit_test(a_real_one_cut_short),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
