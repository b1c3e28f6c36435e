/* Papers into cases: pages, kinds, the leash of converters, what is refused. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "docket/bring.h"
#include "docket/caption.h"
#include "docket/child.h"
#include "docket/convert.h"
#include "unit/helper.h"

/* ---- pages ---- */

static void pages_become_paragraphs(void **state)
{
	static const struct {
		const char *raw, *made;
		int pages;
	} cases[] = {
		{ "", "", 0 },
		{ "One.\nTwo.\n\nThree.\n\f",
		  "<!-- page 1 -->\nOne.\nTwo.\n\n"
		  "Three.\n",
		  1 },
		{ "Ends.\n\n1\n\fStarts.\n\n- 2 -\n\f",
		  "<!-- page 1 -->\nEnds.\n\n<!-- page 2 -->\nStarts.\n", 2 },
		{ "goes\n\n7\n\fon here.\n",
		  "<!-- page 1 -->\ngoes\n"
		  "<!-- page 2 -->\non here.\n",
		  2 },
		{ "an exam-\nple of pre-\nTrial\n",
		  "<!-- page 1 -->\nan example "
		  "of pre-\nTrial\n",
		  1 },
		{ "\f\fThird.\n", "<!-- page 3 -->\nThird.\n", 3 },
		{ "# no heading\n<!-- page 9 -->\n",
		  "<!-- page 1 -->\n\\# no heading\n\\<!-- page 9 -->\n", 1 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf out;
		size_t letters;

		buf_init(&out, 10000);
		assert_int_equal(convert_pages(cases[i].raw,
					       strlen(cases[i].raw), &out,
					       &letters),
				 cases[i].pages);
		if (!strstr(cases[i].raw, "exam-"))
			assert_string_equal(out.s, cases[i].made);
		else
			assert_non_null(strstr(out.s, "example"));
		buf_release(&out);
	}
}

static void page_marks_number_paragraphs(void **state)
{
	static const char text[] =
		"<!-- page 4 -->\nOne goes\n<!-- page 5 -->\n"
		"on.\n\nTwo.\n\n<!-- page x -->\n\nThree.";
	struct paragraphs p;

	(void)state;
	document_parse(&p, text, sizeof text - 1);
	assert_int_equal(p.n, 4);
	assert_string_equal(p.list[0].text, "One goes on.");
	assert_int_equal(p.list[0].page, 4);
	assert_int_equal(p.list[1].page, 5);
	assert_string_equal(p.list[2].text, "<!-- page x -->");
	document_release(&p);
}

static void kinds_are_guessed(void **state)
{
	(void)state;
	assert_int_equal(convert_kind_of("a/b.PDF"), CONVERT_PDF);
	assert_int_equal(convert_kind_of("x.tar.docx"), CONVERT_DOCX);
	assert_int_equal(convert_kind_of("a.pdf/b"), CONVERT_UNKNOWN);
	assert_int_equal(convert_kind_of("noending"), CONVERT_UNKNOWN);
	assert_string_equal(bring_kind("23-1_JA", "JOINT APPENDIX"),
			    "Joint appendix");
	assert_string_equal(bring_kind("amicus-chiefs.pdf", "brief for x"),
			    "Briefs of amici curiae");
	assert_string_equal(bring_kind("scan0001", "BRIEF FOR RESPONDENT"),
			    "Briefs of the parties");
	assert_string_equal(bring_kind("scan0001", "hello"), "Filings");
	assert_string_equal(bring_kind("facts", "Ordinance 41 says so"),
			    "Record");
	assert_string_equal(
		bring_kind("scan0001", "Stipulated Facts. The rule"), "Record");
	assert_string_equal(bring_kind("ordinance-12", "by order of nobody"),
			    "Statutes and rules");
	assert_string_equal(bring_kind("scan", "Ordered and ordained"),
			    "Filings");
}

static void numbers_are(const char *text, const char *expected)
{
	struct buf out;

	buf_init(&out, 10000);
	buf_puts(&out, text);
	convert_numbers(&out, 0);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void numbered_papers_keep_their_numbers(void **state)
{
	(void)state;
	numbers_are("# Affidavit\n\n1. I am here.\n2. I was there.\nAnd on.\n\n"
		    "3\\. I saw it.\n",
		    "# Affidavit\n\n\n[1] I am here.\n\n[2] I was there.\nAnd "
		    "on.\n\n\n[3] I saw it.\n");
	/* a list within a brief is a list */
	numbers_are("One.\n\nTwo.\n\nThree.\n\nFour.\n\n1. a\n2. b\n3. c\n",
		    "One.\n\nTwo.\n\nThree.\n\nFour.\n\n1. a\n2. b\n3. c\n");
	/* numbers that begin again are of sections */
	numbers_are("1. a\n\n2. b\n\n1. c\n\n2. d\n",
		    "1. a\n\n2. b\n\n1. c\n\n2. d\n");
	/* what has no number takes none that another has: it is a heading, goes on with
	 * the paragraph before, or comes last */
	numbers_are(
		"---\nk: v\n---\n# T\n\nStatement of Facts\n\n1. a\n2. b\n\n"
		"and on\n\n## H\n\nThe hearing\n\n3. c\n4. d\n\ne\n",
		"---\nk: v\n---\n# T\n\n## Statement of Facts\n\n\n[1] a\n\n"
		"[2] b\nand on\n\n## H\n\n## The hearing\n\n\n[3] c\n\n[4] "
		"d\n\ne\n");
	numbers_are("1. a\n\n2. b\n", "1. a\n\n2. b\n");
	numbers_are("", "");
}

static void caption_is(const char *text, const char *expected)
{
	struct caption c = { 0 };

	caption_read(&c, text);
	if (!expected)
		assert_null(c.title);
	else
		assert_string_equal(c.title ? c.title : "(none)", expected);
	caption_release(&c);
}

static void number_and_court_are_found(void **state)
{
	struct caption c = { 0 };

	(void)state;
	caption_read(&c, "A letter about courts.\n");
	assert_null(c.docket);
	assert_null(c.court);
	caption_read(&c,
		     "# No. 24-771\n\n## In the Supreme Court of Wyandot\n");
	assert_string_equal(c.docket, "24-771");
	assert_string_equal(c.court, "Supreme Court of Wyandot");
	caption_read(&c, "Case No. 3:24-cv-17 (KLM)\n"); /* known already */
	assert_string_equal(c.docket, "24-771");
	caption_release(&c);
	caption_read(&c, "UNITED STATES DISTRICT COURT\n"
			 "DISTRICT OF WYANDOT\nCase No. 3:24-cv-17 (KLM)\n");
	assert_string_equal(c.docket, "3:24-cv-17");
	assert_string_equal(c.court, "United States District Court");
	caption_release(&c);
	caption_read(&c,
		     "# Brief for Petitioner Ada Roe\n\nIn the Supreme Court "
		     "of Wyandot, No. 24-7. Ada Roe, Petitioner, v. Doe "
		     "Company, Respondent.\n");
	assert_string_equal(c.docket, "24-7");
	assert_string_equal(c.court, "Supreme Court of Wyandot");
	assert_string_equal(c.title, "Ada Roe v. Doe Company");
	assert_string_equal(c.petitioner, "Ada Roe");
	assert_string_equal(c.respondent, "Doe Company");
	caption_release(&c);
	caption_read(&c, "# Opinion\n\nRoe v. Doe Company, No. 24-7\n");
	assert_string_equal(c.docket, "24-7");
	caption_release(&c);
}

static void captions_are_found(void **state)
{
	(void)state;
	caption_is("# *Doe v. Roe*\n\nBrief\n", "Doe v. Roe");
	caption_is("No. 24-771\n\nIn the Supreme Court of Wyandot\n\n"
		   "HOLLIS GRANGE, Petitioner,\n\nv.\n\nTOWN OF LOWER "
		   "FENWICK, Respondent.\n",
		   "Hollis Grange v. Town of Lower Fenwick");
	caption_is("UNITED STATES DISTRICT COURT\n"
		   "QUILLON RIVER RAILWAY CO.,      )\n"
		   "        Plaintiff,              )\n"
		   "v.                              ) No. 3\n"
		   "HARBORMASTER OF THE PORT OF     )\n"
		   "LESSER ELVERSHAM, ET AL.,       )\n"
		   "        Defendants.             )\n",
		   "Quillon River Railway Co. v. Harbormaster of the Port of "
		   "Lesser Elversham");
	caption_is("DOE v. ROE\n", "Doe v. Roe");
	caption_is("v.\n", NULL);
	caption_is("A letter.\n\nv.\n", NULL);
	caption_is("Nothing of the kind.\n", NULL);
	caption_is("", NULL);
}

/* A case that a paper cites, in a heading or in a sentence, is not its own. */
static void cited_cases_are_no_captions(void **state)
{
	(void)state;
	caption_is("# Brief for Petitioner\n\n## Argument\n\nIII. The sign "
		   "excuses nothing. *Quill v. Board*, 30 Avon. 412 (1988): "
		   "so.\n",
		   NULL);
	caption_is("II. Quill v. Harbour Board decides this\n", NULL);
	caption_is("Quill v. Harbour Board, 30 Avon. 412 (1988).\n", NULL);
	caption_is("In Quill v. Harbour Board it was said.\n", NULL);
	caption_is("*Doe v. City of Roe*, No. 24-117 (Ct. App. 2025)\n",
		   "Doe v. City of Roe");
}

static void titles_tell_their_place(void **state)
{
	bool on_cover;
	char *title = caption_title("Opinion\n\nDoe v. Roe\n", &on_cover);

	(void)state;
	assert_string_equal(title, "Doe v. Roe");
	assert_true(on_cover);
	free(title);
	title = caption_title("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\n"
			      "Doe v. Roe\n",
			      &on_cover);
	assert_string_equal(title, "Doe v. Roe");
	assert_false(on_cover);
	free(title);
	assert_null(caption_title("A letter.\n", &on_cover));
}

/* Whoever sued: who appeals asks. */
static void appellants_ask(void **state)
{
	struct caption c = { 0 };

	(void)state;
	caption_read(&c, "Case: 23-1471   Document: 45   Page: 1\n"
			 "UNITED STATES COURT OF APPEALS\n"
			 "FOR THE THIRD CIRCUIT\n"
			 "No. 23-1471\n"
			 "ODALYS BRANNOCK, on behalf of herself and others,\n"
			 "Plaintiff-Appellee,\n"
			 "v.\n"
			 "FERNLEIGH MILLS, INC., et al.,\n"
			 "Defendants-Appellants.\n"
			 "On Appeal from the United States District Court\n");
	assert_string_equal(c.title,
			    "Odalys Brannock v. Fernleigh Mills, Inc.");
	assert_string_equal(c.petitioner, "Fernleigh Mills, Inc.");
	assert_string_equal(c.respondent, "Odalys Brannock");
	assert_string_equal(c.court, "United States Court of Appeals for the "
				     "Third Circuit");
	assert_string_equal(c.docket, "23-1471");
	caption_release(&c);
	/* one of the two is enough */
	caption_read(&c, "PRECEDENTIAL\nUNITED STATES COURT OF APPEALS\n"
			 "IDA QUILL;\nTOM QUILL,\nAppellants\nv.\n"
			 "BOROUGH OF HART\n");
	assert_string_equal(c.petitioner, "Ida Quill");
	caption_release(&c);
	/* a later paper may say what the first did not */
	caption_read(&c, "Quill v. Hart\n\nOpinion\n");
	assert_null(c.petitioner);
	caption_read(&c, "QUILL,\nAppellee,\nv.\nHART,\nAppellant.\n");
	assert_string_equal(c.petitioner, "Hart");
	caption_release(&c);
}

/* A brief says whose it is. */
static void briefs_tell_who_asks(void **state)
{
	struct caption c = { 0 };

	(void)state;
	caption_read(&c, "# Brief for Petitioner Ida Vetch\n\nArgument\n");
	assert_null(c.title);
	caption_read(&c, "# Brief for Respondent Borough of Hill\n");
	assert_string_equal(c.title, "Ida Vetch v. Borough of Hill");
	caption_release(&c);
	caption_read(&c, "Vetch v. Hill\n\nBRIEF OF DEFENDANT-APPELLANT "
			 "BOROUGH OF HILL\n");
	assert_string_equal(c.title, "Vetch v. Hill");
	assert_string_equal(c.petitioner, "Hill");
	assert_string_equal(c.respondent, "Vetch");
	caption_release(&c);
	caption_read(&c, "Brief for Petitioner\nBrief for the respondent in "
			 "support of nobody\n");
	assert_null(c.petitioner);
	assert_null(c.respondent);
	caption_release(&c);
}

static void what_is_cited_is_no_title(void **state)
{
	(void)state;
	caption_is("NOTE: the syllabus is no part of the opinion.\n"
		   "See United States v. Detroit Timber, 200 U. S. 321.\n"
		   "SUPREME COURT\nQUILL v. BOROUGH OF HART\n",
		   "Quill v. Borough of Hart");
	caption_is("2 QUILL v. HART\nSyllabus\n", "Quill v. Hart");
	caption_is("Filed 11 February 2022\n\nv.\n\nNothing\n", NULL);
	caption_is("Filed 11 February 2022\nA memorandum.\n", NULL);
	caption_is("QUILL, PETITIONER v. HART ET AL.\n", "Quill v. Hart");
	caption_is("as Quill v. Hart held, one may not.\n", NULL);
	caption_is("IN RE: GRAND JURY OF HART COUNTY\n",
		   "In Re: Grand Jury of Hart County");
}

/* ---- the leash ---- */

static struct child_end run(const char *const *argv, int seconds, size_t max,
			    struct buf *out)
{
	struct child c = { .argv = argv, .seconds = seconds };
	struct error err = { 0 };
	struct child_end end;

	buf_init(out, max);
	if (!child_run(&c, out, &end, &err))
		fail_msg("%s", err.text);
	return end;
}

static void children_are_kept_short(void **state)
{
	const char *const says[] = { "sh", "-c",
				     "echo out; echo a warning >&2; "
				     "echo 'Error: no' >&2; exit 7",
				     NULL };
	const char *const hangs[] = { "sh", "-c", "exec tail -f /dev/null",
				      NULL };
	const char *const silent[] = { "sh", "-c",
				       "exec >&- 2>&-; exec sleep 60", NULL };
	const char *const talks[] = { "sh", "-c", "exec yes", NULL };
	const char *const env[] = { "env", NULL };
	const char *const absent[] = { "no-such-program-here", NULL };
	struct child none = { .argv = absent, .seconds = 1 };
	struct error err = { 0 };
	struct child_end end;
	int64_t from = clock_now_ms();
	struct buf out;

	(void)state;
	end = run(says, 10, 1000, &out);
	assert_int_equal(end.code, 7);
	assert_string_equal(out.s, "out\n");
	assert_string_equal(end.said, "Error: no");
	buf_release(&out);
	end = run(hangs, 1, 1000, &out);
	assert_true(end.timed_out);
	buf_release(&out);
	end = run(silent, 1, 1000, &out); /* nothing to hear, and no end */
	assert_true(end.timed_out);
	buf_release(&out);
	end = run(talks, 20, 100000, &out);
	assert_true(end.too_much);
	buf_release(&out);
	setenv("HOTBENCH_SECRET", "key", 1);
	end = run(env, 10, 10000, &out);
	assert_int_equal(end.code, 0);
	assert_null(strstr(out.s, "SECRET"));
	buf_release(&out);
	assert_true(clock_now_ms() - from < 15000);
	assert_false(child_run(&none, &out, &end, &err));
	assert_int_equal(err.code, ERR_ABSENT);
}

/* ---- refusals ---- */

static void refused(const char *path, enum error_code code, const char *says)
{
	struct error err = { 0 };
	struct buf out;
	struct converted got;

	buf_init(&out, 100000);
	buf_puts(&out, "kept");
	assert_false(convert_file(path, NULL, &out, &got, &err));
	assert_string_equal(out.s, "kept");
	assert_int_equal(err.code, code);
	if (!strstr(err.text, says) || !strstr(err.text, file_base(path)))
		fail_msg("%s", err.text);
	buf_release(&out);
}

/* A zip directory of one member that claims so many bytes. */
static char *zip_that_claims(const char *name, unsigned long size)
{
	unsigned char z[46 + 22] = "PK\1\2";
	char *path = helper_path(name);
	struct error err = { 0 };

	for (int i = 0; i < 4; i++)
		z[24 + i] = (unsigned char)(size >> 8 * i);
	memcpy(z + 46, "PK\5\6", 4);
	assert_true(file_write(path, (char *)z, sizeof z, 0600, &err));
	return path;
}

static void what_cannot_be_taken_is_named(void **state)
{
	char *path = helper_file("plain.txt", "Words.");
	char *link = helper_path("link.txt"), *big;
	struct error err = { 0 };

	(void)state;
	assert_int_equal(symlink(path, link), 0);
	refused(link, ERR_DATA, "symbolic link");
	free(link);
	free(path);
	refused(helper_dir(), ERR_DATA, "no file");
	refused("/nonexistent/x.txt", ERR_ABSENT, "x.txt");
	path = helper_file("e.md", " \n\n");
	refused(path, ERR_DATA, "empty");
	free(path);
	path = helper_file("x.png", "png");
	refused(path, ERR_DATA, "by its name");
	free(path);
	path = helper_file("x.pdf", "not a pdf");
	refused(path, ERR_DATA, "no PDF");
	free(path);
	path = helper_file("x.docx", "not a zip");
	refused(path, ERR_DATA, "damaged");
	free(path);
	path = zip_that_claims("bomb.docx", 0xf0000000ul);
	refused(path, ERR_LIMIT, "unpack");
	free(path);
	path = zip_that_claims("dense.docx", 40ul << 20);
	refused(path, ERR_LIMIT, "unpack");
	free(path);
	path = helper_path("nul.txt");
	assert_true(file_write(path, "a\0b", 3, 0600, &err));
	refused(path, ERR_DATA, "NUL");
	free(path);
	big = helper_file("big.pdf", "%PDF-");
	assert_int_equal(truncate(big, (off_t)2 << 30), 0);
	refused(big, ERR_LIMIT, "2048 MB");
	unlink(big);
	free(big);
}

/* No converter in PATH: said, with what to install; text goes on working. */
static void a_missing_converter_is_named(void **state)
{
	const char *old = getenv("PATH");
	char *path = old ? xstrdup(old) : NULL;
	char *pdf = helper_file("y.pdf", "%PDF-1.4"), *zip, *html;
	struct error err = { 0 };
	struct buf out;
	struct converted got;

	(void)state;
	zip = zip_that_claims("y.docx", 10);
	html = helper_file("y.html", "<p>One</p><p>Two &amp; three</p>");
	setenv("PATH", "/nonexistent", 1);
	refused(pdf, ERR_ABSENT, "poppler-utils");
	refused(zip, ERR_ABSENT, "pandoc");
	buf_init(&out, 1000);
	assert_true(convert_file(html, NULL, &out, &got, &err));
	assert_string_equal(out.s, "One\n\nTwo & three");
	buf_release(&out);
	if (path)
		setenv("PATH", path, 1);
	else
		unsetenv("PATH");
	free(path);
	free(pdf);
	free(zip);
	free(html);
}

/* ---- a case of papers ---- */

static void papers_become_a_case(void **state)
{
	char *dir = helper_path("papers"), *config = helper_path("config"), *p;
	char *share = helper_path("share");
	struct catalogue cat = { .share = share, .config = config };
	const char *paths[] = { dir };
	struct bring b = { .paths = paths, .n_paths = 1, .confidential = true };
	struct brought_list made;
	struct error err = { 0 };
	struct court_case c;
	struct faults f;
	struct buf slug;

	(void)state;
	p = xprintf("%s/meta", dir);
	assert_true(file_make_dirs(p, 0700, &err));
	free(p);
	free(helper_file("papers/Brief 1.md", "# *Doe v. Roe*\n\nBrief for "
					      "Petitioner\n\nWords here.\n"));
	free(helper_file("papers/brief_1.txt", "Other words.\n"));
	free(helper_file("papers/meta/note.md", "---\nlink_name: A note\n---\n"
						"Scholars say.\n"));
	free(helper_file("papers/x.bin", "?"));
	faults_init(&f);
	buf_init(&slug, 100);
	if (!bring_case(&b, &cat, &slug, &made, &f, &err))
		fail_msg("%s", err.text);
	assert_string_equal(slug.s, "papers");
	assert_int_equal(f.n, 1);
	assert_non_null(strstr(f.list[0], "x.bin"));
	assert_int_equal(made.n, 3);
	brought_release(&made);
	p = xprintf("%s/cases/papers", config);
	faults_release(&f);
	faults_init(&f);
	if (!case_load(&c, p, CASE_OWN, &f))
		fail_msg("%s", f.list[0]);
	assert_string_equal(c.title, "Doe v. Roe");
	assert_string_equal(c.sides[SIDE_RESPONDENT].party, "Roe");
	assert_true(c.confidential);
	assert_int_equal(c.n_documents, 3);
	assert_string_equal(c.documents[0].id, "brief-1");
	assert_string_equal(c.documents[0].link_name, "Brief for Petitioner");
	assert_string_equal(c.documents[0].filename, "Brief 1.md");
	assert_string_equal(c.documents[1].id, "brief-1-2");
	assert_string_equal(c.documents[2].link_name, "A note");
	assert_int_equal(c.documents[2].pool, POOL_METADOCUMENTS);
	case_release(&c);
	free(p);
	assert_false(bring_case(&b, &cat, &slug, &made, &f, &err));
	assert_int_equal(err.code, ERR_EXISTS);
	brought_release(&made);
	b.slug = "shipped"; /* a name that a case of the program has */
	p = xprintf("%s/cases/shipped", share);
	assert_true(file_make_dirs(p, 0700, &err));
	free(p);
	free(helper_file("share/cases/shipped/case.json", "{}"));
	assert_false(bring_case(&b, &cat, &slug, &made, &f, &err));
	assert_int_equal(err.code, ERR_EXISTS);
	assert_non_null(strstr(err.text, "--name NAME"));
	brought_release(&made);
	b.slug = "../out";
	assert_false(bring_case(&b, &cat, &slug, &made, &f, &err));
	assert_int_equal(err.code, ERR_USAGE);
	brought_release(&made);
	faults_release(&f);
	buf_release(&slug);
	free(dir);
	free(config);
	free(share);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pages_become_paragraphs),
		cmocka_unit_test(page_marks_number_paragraphs),
		cmocka_unit_test(kinds_are_guessed),
		cmocka_unit_test(numbered_papers_keep_their_numbers),
		cmocka_unit_test(captions_are_found),
		cmocka_unit_test(cited_cases_are_no_captions),
		cmocka_unit_test(titles_tell_their_place),
		cmocka_unit_test(appellants_ask),
		cmocka_unit_test(briefs_tell_who_asks),
		cmocka_unit_test(what_is_cited_is_no_title),
		cmocka_unit_test(number_and_court_are_found),
		cmocka_unit_test(children_are_kept_short),
		cmocka_unit_test(what_cannot_be_taken_is_named),
		cmocka_unit_test(a_missing_converter_is_named),
		cmocka_unit_test(papers_become_a_case),
	};

	helper_real_clock("converters are programs that have a time to end in");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
