/* Grounding: what a question cites, and whether the docket has it. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "docket/docket.h"
#include "docket/ground.h"
#include "unit/helper.h"

static struct court_case kase;
static struct docket *docket;

static const char case_json[] =
	"{\"schema\": \"hotbench.case/1\", \"slug\": \"barn\","
	" \"title\": \"Doe v. Roe\", \"kind\": \"fictional\","
	" \"facts\": \"Two deputies walked into a barn.\","
	" \"questions\": [\"Was that a search under Millbrook v. Cole?\"],"
	" \"sides\": [{\"id\": \"petitioner\", \"party\": \"Doe\","
	" \"position\": \"It was.\"}, {\"id\": \"respondent\","
	" \"party\": \"Roe\", \"position\": \"It was not.\"}],"
	" \"documents\": ["
	"{\"id\": \"joint-appendix\", \"file\": \"ja.md\","
	" \"pool\": \"docket_files\", \"link_name\":"
	" \"Joint Appendix: stipulations and testimony\"},"
	"{\"id\": \"brief-petitioner\", \"file\": \"pet.md\","
	" \"pool\": \"docket_files\","
	" \"proceeding_title\": \"Briefs of the parties\","
	" \"link_name\": \"Opening Brief for Petitioner Jane Doe\"},"
	"{\"id\": \"reply-brief\", \"file\": \"reply.md\","
	" \"pool\": \"docket_files\","
	" \"proceeding_title\": \"Briefs of the parties\","
	" \"link_name\": \"Reply Brief for Petitioner Jane Doe\"},"
	"{\"id\": \"brief-respondent\", \"file\": \"resp.md\","
	" \"pool\": \"docket_files\","
	" \"proceeding_title\": \"Briefs of the parties\","
	" \"link_name\": \"Brief for Respondent Richard Roe\"},"
	"{\"id\": \"decision-below\", \"file\": \"order.md\","
	" \"pool\": \"docket_files\","
	" \"proceeding_title\": \"Decision of the district court\","
	" \"link_name\": \"Opinion and Order After Bench Trial\"},"
	"{\"id\": \"cert-appendix\", \"file\": \"cert.md\","
	" \"pool\": \"docket_files\", \"link_name\":"
	" \"Appendix to the petition\"},"
	"{\"id\": \"volume-one\", \"file\": \"volume.md\","
	" \"pool\": \"docket_files\", \"link_name\": \"Volume one\"},"
	"{\"id\": \"paged-brief\", \"file\": \"paged.md\","
	" \"pool\": \"docket_files\", \"link_name\":"
	" \"Amicus brief of the Grange\"},"
	"{\"id\": \"case-above\", \"file\": \"slip.md\","
	" \"pool\": \"docket_files\", \"link_name\": \"Smith v. Jones\"},"
	"{\"id\": \"note-curtilage\", \"file\": \"note.md\","
	" \"pool\": \"metadocuments\","
	" \"link_name\": \"Note 2: curtilage\"}]}";

/* Paragraphs 1 to 20, and pages 3 to 5 of the order. */
static const char appendix[] =
	"# Stipulations\n\n[1] The barn stands forty yards from the house.\n\n"
	"[2] The deputies had no warrant when they went in.\n\n"
	"[3] General Order 17 (Exhibit 3) forbids entry without consent.\n\n"
	"[4] The complaint alleges in paragraph 41 that the barn is a home.\n"
	"\n# Testimony of Deputy Alma Pruitt\n\n"
	"[12] Q. Did you knock? A. We did not knock on any door that day.\n\n"
	"[15] The loss is four bales of hay.\n";

static void put(const char *name, const char *text)
{
	char *path = xprintf("barn/%s", name);

	free(helper_file(path, text));
	free(path);
}

static int open_case(void **state)
{
	struct error err = { 0 };
	struct faults f;
	char *dir;

	(void)state;
	dir = helper_path("barn");
	if (!file_make_dirs(dir, 0700, &err))
		fail_msg("%s", err.text);
	put("case.json", case_json);
	put("ja.md", appendix);
	put("pet.md", "[1] A barn is a home under Okoye v. State, 512 U.S. "
		      "33.\n");
	put("reply.md", "[9] Nobody consented.\n");
	put("resp.md", "[1] A barn is an open field.\n\n[2] Hay is hay.\n");
	put("order.md", "<!-- page 3 -->\nWe find no search.\n\n"
			"<!-- page 5 -->\nJudgment for the defendant.\n");
	put("cert.md", "<!-- page 1: Pet. App. 11a -->\n[101] Below.\n\n"
		       "<!-- page 2: Pet. App. 12a -->\n[102] Affirmed.\n");
	put("volume.md", "<!-- page 7: A106 -->\n[201] Hay prices.\n\n"
			 "[202] Oat prices.\n\n<!-- page 8: A107 -->\n"
			 "[203] Rye prices.\n");
	put("paged.md", "<!-- page 8: 1 -->\n[301] Barns matter.\n\n"
			"<!-- page 9: 2 -->\n[302] They do.\n");
	put("slip.md",
	    "<!-- page 4: slip op. 5 -->\n[401] We hold so.\n\n"
	    "<!-- page 9: Kagan dissenting op. 5 -->\n[402] Not I.\n");
	put("note.md", "What courts say of curtilage.\n");
	faults_init(&f);
	if (!case_load(&kase, dir, CASE_OWN, &f))
		fail_msg("%s", f.list[0]);
	faults_release(&f);
	free(dir);
	docket = docket_open(&kase, NULL, NULL, NULL, &err);
	if (!docket)
		fail_msg("%s", err.text);
	return 0;
}

static int close_case(void **state)
{
	(void)state;
	docket_close(docket);
	case_release(&kase);
	return 0;
}

/* What a question for the petitioner cites: "joint-appendix 12|", "?" before
 * what the docket lacks. */
static char *cites_of(const char *text, const struct transcript *said)
{
	struct turn t = { .text = xstrdup(text) };
	struct buf out;

	buf_init(&out, 10000);
	ground_turn(docket, &kase, SIDE_PETITIONER, said, &t);
	for (size_t i = 0; i < t.n_cites; i++)
		buf_printf(&out, "%s%s %d|", t.cites[i].in_docket ? "" : "?",
			   t.cites[i].document, t.cites[i].paragraph);
	turn_release(&t);
	return buf_take(&out);
}

static void cites_are(const char *text, const char *expected)
{
	char *got = cites_of(text, NULL);

	if (strcmp(got, expected) != 0)
		fail_msg("%s\n  cites    %s\n  expected %s", text, got,
			 expected);
	free(got);
}

static void what_is_there_is_found(void **state)
{
	(void)state;
	cites_are("The joint appendix at paragraph 12 has them not knocking. "
		  "What follows?",
		  "joint-appendix 12|");
	cites_are("Look at joint-appendix, paragraph 15. Was more lost?",
		  "joint-appendix 15|");
	cites_are("What do you make of paragraph 2 of the Joint Appendix?",
		  "joint-appendix 2|");
	cites_are("J.A. \xc2\xb6 1 says forty yards. Is that near?",
		  "joint-appendix 1|");
	cites_are("See paragraphs 1 and 2 of the joint appendix, counsel.",
		  "joint-appendix 1|joint-appendix 2|");
	cites_are("(joint-appendix, paragraphs 1-4) What is a home?",
		  "joint-appendix 1|joint-appendix 4|");
	cites_are("Pet. Br. \xc2\xb6 1 calls it a home.",
		  "brief-petitioner 1|");
	cites_are("Is your reply brief at odds with that?", "reply-brief 0|");
	cites_are("Does respondent's brief say why?", "brief-respondent 0|");
	cites_are("The brief for Respondent, paragraph 2, is short.",
		  "brief-respondent 2|");
	cites_are("Your brief at paragraph 9 denies it.", "reply-brief 9|");
	cites_are("Does General Order 17 bind you? Exhibit 3 says it does.",
		  "joint-appendix 3|");
	cites_are("Are you reading Note 2 as law?", "note-curtilage 0|");
	cites_are("Deputy Pruitt's testimony was that nobody knocked, no?",
		  "joint-appendix 12|");
	cites_are("The complaint alleges in paragraph 41 that it is a home. "
		  "Where is that argued?",
		  "joint-appendix 4|");
	cites_are("The record says \"We did not knock on any door\". Does "
		  "that help?",
		  "joint-appendix 12|");
	cites_are("Under Okoye v. State, 512 U.S. 33, is a barn a home?",
		  "brief-petitioner 1|");
}

static void pages_are_places_too(void **state)
{
	(void)state;
	cites_are("The decision below, page 5, gives judgment.",
		  "decision-below 2|");
	cites_are("The decision below at 4 says nothing.", "decision-below 1|");
	cites_are("The decision below at 6 says nothing.",
		  "?decision below at 6 0|");
	/* A text without pages says nothing of one. */
	cites_are("The joint appendix at page 44?", "joint-appendix 0|");
}

/* As a court cites a page: its printed number, not its place in a file. */
static void pages_are_cited_by_their_labels(void **state)
{
	(void)state;
	cites_are("What does A106 show?", "volume-one 201|");
	cites_are("Look at A107, counsel.", "volume-one 203|");
	cites_are("Volume one at 106 has prices.", "volume-one 201|");
	cites_are("See Pet. App. 12a. Was it not affirmed?",
		  "cert-appendix 102|");
	cites_are("See App. 11a, counsel.", "cert-appendix 101|");
	cites_are("The Grange's amicus brief at page 2 says they do.",
		  "paged-brief 302|");
	cites_are("Smith, slip op. at 5, holds so.", "case-above 401|");
	cites_are("Smith, slip op., at 5 (KAGAN, J., dissenting), does not.",
		  "case-above 402|");
	/* none of a series that is there; what there is no series of is talk */
	cites_are("And A145?", "?A145 0|");
	cites_are("See Pet. App. 99a.", "?Pet. App. 99a 0|");
	cites_are("The Grange's amicus brief at page 9 says so.",
		  "?Grange's amicus brief at page 9 0|");
	cites_are("Was it on A4 paper, and is B52 a bomber, on US 50?", "");
	cites_are("Under Fed. R. Evid. 401 it is relevant.", "");
	cites_are("Under slip op. 77 it is.", "?slip op. 77 0|");
}

static void you_write_in_your_own_brief(void **state)
{
	struct turn t = { .text = xstrdup("At paragraph 1 you write that it "
					  "is. Why?") };

	(void)state;
	cites_are("At paragraph 1 you write that it is. Why?",
		  "brief-petitioner 1|");
	cites_are("In paragraph 9 you now concede it.", "reply-brief 9|");
	cites_are("You have conceded it in paragraph 412.", "");
	cites_are(
		"The joint appendix at paragraph 12 has it. But in your view? "
		"At paragraph 1 you write the reverse.",
		"joint-appendix 12|brief-petitioner 1|");
	ground_turn(docket, &kase, SIDE_RESPONDENT, NULL, &t);
	assert_int_equal(t.n_cites, 1);
	assert_string_equal(t.cites[0].document, "brief-respondent");
	turn_release(&t);
}

/* Two briefs have the paragraph: the one that was meant opens first. */
static void the_right_paper_opens_first(void **state)
{
	struct turn t = { .text = xstrdup("The brief at paragraph 1 is plain. "
					  "Is it right?") };
	struct passages p;

	(void)state;
	assert_true(ground_open(docket, &kase, SIDE_PETITIONER, &t, &p, NULL));
	assert_string_equal(p.list[0].document, "brief-petitioner");
	passages_release(&p);
	turn_add_cite(&t, "brief-respondent", 1, true);
	assert_true(ground_open(docket, &kase, SIDE_PETITIONER, &t, &p, NULL));
	assert_string_equal(p.list[0].document, "brief-respondent");
	passages_release(&p);
	turn_release(&t);
	cites_are("The brief at paragraph 1 says \"A barn is an open field\". "
		  "Is it?",
		  "brief-respondent 1|");
}

static void cites_keep_their_labels(void **state)
{
	struct turn t = { .text = xstrdup("And A106?") };

	(void)state;
	ground_turn(docket, &kase, SIDE_PETITIONER, NULL, &t);
	assert_int_equal(t.n_cites, 1);
	assert_string_equal(t.cites[0].label, "A106");
	turn_label_cite(&t, "<b>");
	assert_string_equal(t.cites[0].label, "A106");
	turn_release(&t);
}

static void what_is_not_there_is_marked(void **state)
{
	(void)state;
	cites_are("The joint appendix at paragraph 412 says she consented. "
		  "Did she?",
		  "?joint-appendix 412|");
	cites_are("J.A. \xc2\xb6 900?", "?joint-appendix 900|");
	cites_are("What of the Hernandez affidavit?",
		  "?Hernandez affidavit 0|");
	cites_are("What of the affidavit of Dr. Lena Hale, paragraph 3?",
		  "?affidavit of Dr. Lena Hale, paragraph 3 0|");
	cites_are("Exhibit 97 shows the contrary, does it not?",
		  "?Exhibit 97 0|");
	cites_are("How is this different from Zweibel v. Northern Gas, 912 "
		  "U.S. 733?",
		  "?Zweibel v. Northern Gas 0|?912 U.S. 733 0|");
	cites_are("Tr. at 14 has her say the reverse.", "?Tr. at 14 0|");
	cites_are("The record says \"the officers asked and she gladly "
		  "agreed to it\". Well?",
		  "?the officers asked and she gladly agreed to it 0|");
	cites_are("Your brief says \"a barn ... was asleep every single "
		  "night\". Where?",
		  "?was asleep every single night 0|");
}

/* Talk is no cite. */
static void talk_is_left_alone(void **state)
{
	static const char *const talk[] = {
		"Suppose a sign says \"keep off the grass at night please\".",
		"Is there a principle that would stop at the query?",
		"What would you have us put in the opinion?",
		"In short, counsel, why is that a search?",
		"You have three arguments. Which one is your best?",
		"At 6:20 p.m. she was held for nineteen hours. So what?",
		"Are there 12 or 14 sightings a day in your theory?",
		"On page after page the brief repeats itself, does it not?",
		"What order do you want from this court?",
		"Is paragraph 12 the whole of it?",
		"",
		"?",
		"\"",
		"v.",
		"\xc2\xb6",
		"Exhibit",
		"1 U.S.",
		"at 9",
	};

	(void)state;
	for (size_t i = 0; i < sizeof talk / sizeof *talk; i++)
		cites_are(talk[i], "");
}

/* What the case file or the argument has is nobody's invention. */
static void what_was_said_is_known(void **state)
{
	struct transcript said = { 0 };
	struct turn t = { .text = xstrdup("As in Zweibel v. Northern Gas, "
					  "Your Honor.") };
	char *got;

	(void)state;
	transcript_take(&said, &t);
	got = cites_of("How far does Zweibel v. Northern Gas go?", &said);
	assert_string_equal(got, "");
	free(got);
	transcript_release(&said);
	cites_are("Is this not Millbrook v. Cole over again?", "");
}

static void what_lacks_is_told_in_words(void **state)
{
	struct turn t = { 0 };
	struct buf out;
	char *name = xmalloc(300);

	(void)state;
	buf_init(&out, 1000);
	assert_false(ground_missing(&t, &out));
	turn_add_cite(&t, "joint-appendix", 12, true);
	assert_false(ground_missing(&t, &out));
	turn_add_cite(&t, "joint-appendix", 412, false);
	turn_add_cite(&t, "Hale affidavit", 0, false);
	assert_true(ground_missing(&t, &out));
	assert_string_equal(out.s,
			    "joint-appendix, paragraph 412; Hale affidavit");
	memset(name, 'x', 299);
	name[299] = '\0';
	for (int i = 9; i < 299; i += 10)
		name[i] = ' ';
	turn_add_cite(&t, name, 0, false);
	buf_reset(&out);
	assert_true(ground_missing(&t, &out));
	assert_true(out.len < 160);
	free(name);
	turn_release(&t);
	buf_release(&out);
}

static void cites_open_their_passages(void **state)
{
	struct turn t = { .text = xstrdup("J.A. \xc2\xb6 15, Exhibit 97 and "
					  "the decision below at 5: well?") };
	struct passages p;

	(void)state;
	/* What it rests on, and does not say, stays with the bench. */
	turn_add_cite(&t, "joint-appendix", 2, true);
	assert_true(ground_open(docket, &kase, SIDE_PETITIONER, &t, &p, NULL));
	assert_int_equal(p.n, 2);
	assert_string_equal(p.list[0].text, "The loss is four bales of hay.");
	assert_string_equal(p.list[1].text, "Judgment for the defendant.");
	assert_int_equal(p.list[1].page, 5);
	passages_release(&p);
	turn_release(&t);
}

/* Whatever a model says ends, and cites no more than there is room for. */
static void any_text_is_survived(void **state)
{
	static const char *const bits[] = {
		"Exhibit 5 ",	"joint-appendix ",
		"\xc2\xb6 ",	"12, ",
		"J.A. ",	"v. ",
		"United ",	"\"",
		"\xe2\x80\x9c", "\xff",
		"paragraphs ",	"and ",
		"412 ",		"affidavit ",
		"Hale ",	"of ",
		"your ",	"brief ",
		"at ",		". ",
	};
	uint32_t x = 12345;
	struct buf text;

	(void)state;
	buf_init(&text, 100000);
	for (int run = 0; run < 300; run++) {
		char *got;

		buf_reset(&text);
		for (int i = 0; i < run % 120; i++) {
			x = x * 1664525 + 1013904223;
			buf_puts(
				&text,
				bits[(x >> 16) % (sizeof bits / sizeof *bits)]);
		}
		got = cites_of(text.s, NULL);
		free(got);
	}
	buf_release(&text);
}

static void a_case_without_documents_has_no_docket(void **state)
{
	struct court_case bare = kase;

	(void)state;
	assert_true(
		ground_is_due(&kase, SIDE_PETITIONER, "Exhibit 97, counsel?"));
	assert_false(ground_is_due(&kase, SIDE_PETITIONER, "Why?"));
	bare.n_documents = 0;
	assert_false(
		ground_is_due(&bare, SIDE_PETITIONER, "Exhibit 97, counsel?"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_there_is_found),
		cmocka_unit_test(pages_are_places_too),
		cmocka_unit_test(pages_are_cited_by_their_labels),
		cmocka_unit_test(you_write_in_your_own_brief),
		cmocka_unit_test(the_right_paper_opens_first),
		cmocka_unit_test(cites_keep_their_labels),
		cmocka_unit_test(what_is_not_there_is_marked),
		cmocka_unit_test(talk_is_left_alone),
		cmocka_unit_test(what_was_said_is_known),
		cmocka_unit_test(what_lacks_is_told_in_words),
		cmocka_unit_test(cites_open_their_passages),
		cmocka_unit_test(any_text_is_survived),
		cmocka_unit_test(a_case_without_documents_has_no_docket),
	};

	return cmocka_run_group_tests(tests, open_case, close_case);
}
