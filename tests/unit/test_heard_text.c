/* What was heard, told in words: beside an answer, and in the ledger. */
#include "unit/helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/borne.h"
#include "court/heard_text.h"
#include "court/map.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "tui/page.h"
#include "tui/scr_ledger.h"
#include "tui/tally.h"

#define OURS   "The search begins with the query."
#define THEIRS "Nothing is searched until somebody looks."

static const struct case_map *the_map(void)
{
	static struct proposition list[] = {
		{ .id = "p-query", .text = OURS, .side = SIDE_PETITIONER },
		{ .id = "r-look", .text = THEIRS, .side = SIDE_RESPONDENT },
	};
	static const struct case_map map = { .propositions = list,
					     .n_propositions = 2 };

	return &map;
}

/* ---- beside an answer ---- */

static const char answer[] =
	"It took four minutes. Gates v. Jones says so. It begins there.";

static struct span span_of(const char *words)
{
	size_t from = (size_t)(strstr(answer, words) - answer);

	return (struct span){ from, from + strlen(words) };
}

/* All lines as one text: "head: text\n", details in brackets. */
static char *told(const struct reading *r)
{
	struct heard_lines l;
	char *all = xstrdup("");

	heard_lines_init(&l, r, answer, the_map(), SIDE_PETITIONER);
	for (size_t i = 0; i < l.n; i++) {
		char *more =
			xprintf("%s%s%s: %s%s\n", all,
				l.list[i].detail ? "[" : "", l.list[i].head,
				l.list[i].text, l.list[i].detail ? "]" : "");

		free(all);
		all = more;
	}
	heard_lines_release(&l);
	return all;
}

static void says(const struct reading *r, const char *expected)
{
	char *all = told(r);

	assert_string_equal(all, expected);
	free(all);
}

/* What answers nothing is not said to answer in few words. */
static void short_is_what_answers(void **state)
{
	static const char *const kinds[] = { REMARK_UNANSWERED,
					     REMARK_UNKNOWN };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct reading r;

		reading_init(&r);
		r.heard.read = r.heard.terse = true;
		r.commitment = COMMITMENT_NONE;
		reading_remark(&r, kinds[i], 0.9, (struct span){ 0 }, "w", "");
		says(&r, "");
		reading_release(&r);
	}
}

static void what_counts_comes_first(void **state)
{
	struct reading r;

	(void)state;
	reading_init(&r);
	says(&r, "");
	r.heard.read = r.heard.correction = r.heard.terse = true;
	heard_add_clash(&r.heard, 4, "It took eleven.", span_of("four"));
	heard_add_record(&r.heard, span_of("It took four minutes."), "appendix",
			 45, VERDICT_REFUTES, "They waited eleven minutes.");
	heard_add_authority(&r.heard, span_of("Gates v. Jones"),
			    "Gates v. Jones", VERDICT_UNKNOWN, NULL);
	heard_add_proposition(&r.heard, "p-query", true, span_of("It begins"));
	heard_add_proposition(&r.heard, "r-look", true, span_of("It begins"));
	heard_add_proposition(&r.heard, "nobody", true, span_of("It begins"));
	says(&r, "taken: as a correction, not a concession\n"
		 "[short: it answers, and gives no reason: the bench may ask "
		 "for one]\n"
		 "against: what you said before: \"It took eleven.\"\n"
		 "record: does not bear out \"It took four minutes.\": "
		 "appendix, paragraph 45\n"
		 "[: \"They waited eleven minutes.\"]\n"
		 "authority: no paper of this case cites Gates v. Jones\n"
		 "stands on: " OURS "\n"
		 "stands on: the other side's: " THEIRS "\n");
	reading_release(&r);
}

static void what_is_open_is_a_question(void **state)
{
	struct reading r;

	(void)state;
	reading_init(&r);
	r.heard.read = true;
	heard_add_record(&r.heard, span_of("It took four minutes."), "appendix",
			 45, VERDICT_OPEN, "They waited eleven minutes.");
	says(&r, "[record: does it bear out \"It took four minutes.\"? Look: "
		 "appendix, paragraph 45]\n"
		 "[: \"They waited eleven minutes.\"]\n");
	heard_drop_answers(&r.heard);
	r.heard.record[0].verdict = VERDICT_SILENT;
	heard_ask_side(&r.heard, "r-look", span_of("It begins"));
	says(&r, "other side: \"It begins\"; they say: " THEIRS
		 " Do you agree with them there?\n");
	reading_release(&r);
}

#define HAS "On June 9 Ms. Drozdek stood on the kerb beside the hall."

/* Of a changed number, name or sense the record is never said to have it. */
static void the_record_has_only_its_own_words(void **state)
{
	static const char *const has[] = {
		"On June 9 Ms. Drozdek stood on the kerb beside the hall",
		"Ms. Drozdek stood on a kerb beside the hall",
		"Because Ms. Drozdek stood on the kerb beside the hall",
		"Paragraph 6: Drozdek stood on the kerb beside the hall",
	};
	static const char *const has_not[] = {
		"On June 8 Ms. Drozdek stood on the kerb beside the hall",
		"On June nine Ms. Drozdek stood on the kerb beside the hall",
		"On June 9 Ms. Wren stood on the kerb beside the hall",
		"Ms. Drozdek did not stand on the kerb beside the hall",
		"Drozdek never stood on the kerb beside the hall",
		"Drozdek stood on the kerb behind the hall",
		"The hall stood on the kerb beside Drozdek",
		"Drozdek stood beside the hall",
		"Drozdek stood on the kerb beside the Trust's own hall",
	};
	static const char *const no_record[] = {
		"It is not so that Drozdek stood on the kerb beside the hall.",
		"Wren said that Drozdek stood on the kerb beside the hall.",
		"Drozdek stood on the kerb beside the hall only if it rained.",
		"Drozdek didn't lie: she stood on the kerb beside the hall.",
		"Drozdek stood on the west kerb beside the hall.",
		"Wren saw Drozdek and Pell stood on the kerb beside the hall.",
		"",
	};

	static const char law[] =
		"Section 9.44.020(a) defines a lit display as a word cast by "
		"light upon a wall";

	(void)state;
	assert_true(borne_out(law, sizeof law - 1,
			      "(a) 'Lit display' means a word cast by light "
			      "upon the wall of a hall."));
	for (size_t i = 0; i < sizeof has / sizeof *has; i++)
		if (!borne_out(has[i], strlen(has[i]), HAS))
			fail_msg("%s", has[i]);
	for (size_t i = 0; i < sizeof has_not / sizeof *has_not; i++)
		if (borne_out(has_not[i], strlen(has_not[i]), HAS))
			fail_msg("%s", has_not[i]);
	for (size_t i = 0; i < sizeof no_record / sizeof *no_record; i++)
		if (borne_out(has[1], strlen(has[1]), no_record[i]))
			fail_msg("%s", no_record[i]);
}

static void what_the_record_has_is_told(void **state)
{
	static const char said[] = "No. She stood on the kerb beside the hall.";
	struct span words = { 4, sizeof said - 1 };
	struct heard_lines l;
	struct reading r;

	(void)state;
	reading_init(&r);
	r.heard.read = true;
	heard_add_record(&r.heard, words, "appendix", 45, VERDICT_OPEN,
			 "At nine she stood on the kerb beside the hall.");
	heard_lines_init(&l, &r, said, NULL, SIDE_PETITIONER);
	assert_int_equal(l.n, 1);
	assert_string_equal(l.list[0].text,
			    "the record has it, nearly in those words: "
			    "appendix, paragraph 45");
	heard_lines_release(&l);
	reading_release(&r);
}

static void what_a_flag_says_is_not_said_twice(void **state)
{
	struct reading r;

	(void)state;
	reading_init(&r);
	r.heard.read = true;
	heard_add_record(&r.heard, span_of("It took four minutes."), "appendix",
			 45, VERDICT_REFUTES, NULL);
	reading_remark(&r, REMARK_FACTUAL_GENERAL, 0.9, span_of("four minutes"),
		       "The record says eleven.", NULL);
	says(&r, "");
	reading_release(&r);
}

static void what_is_given_up_is_named(void **state)
{
	struct reading r;

	(void)state;
	reading_init(&r);
	r.heard.read = true;
	r.heard.gives[0] = xstrdup("p-query");
	r.heard.gives[1] = xstrdup("an-issue"); /* hidden: of the memo */
	heard_add_proposition(&r.heard, "p-query", false, span_of("It begins"));
	says(&r, "gives up: " OURS "\ndenies: your own: " OURS "\n");
	reading_release(&r);
}

/* ---- the ledger ---- */

static struct reading *says_in_answer(struct transcript *said, const char *text)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .speaker = xstrdup("Voss"),
			  .text = xstrdup("Why?") };
	struct turn a = { .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .speaker = xstrdup("you"),
			  .text = xstrdup(text) };
	struct turn *t;

	a.follows = transcript_take(said, &q)->n;
	t = transcript_take(said, &a);
	t->reading = xmalloc(sizeof *t->reading);
	reading_init(t->reading);
	t->reading->commitment = COMMITMENT_BENEFICIAL;
	t->reading->firm = true;
	return t->reading;
}

static void has(const struct page *p, size_t i, const char *name,
		const char *text)
{
	char words[200];

	assert_true(i < p->n);
	assert_string_equal(p->blocks[i].name, name);
	snprintf(words, sizeof words, "%.*s", (int)p->blocks[i].len,
		 p->blocks[i].text);
	assert_string_equal(words, text);
}

static void show(struct page *p, const struct transcript *said,
		 const struct case_map *map)
{
	struct tally tally;

	tally_init(&tally);
	tally_count(&tally, said);
	scr_ledger_page(p, said, map, &tally, 0);
	tally_release(&tally);
}

static void propositions_stand_until_they_are_undone(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = says_in_answer(&said, "It begins there.");
	struct span all = { 0, 3 };
	struct page p;

	(void)state;
	page_init(&p);
	r->heard.read = true;
	heard_add_proposition(&r->heard, "p-query", true, all);
	show(&p, &said, the_map());
	assert_int_equal(p.n, 1);
	has(&p, 0, "Q 1", OURS);

	r = says_in_answer(&said, "It does not begin there.");
	r->heard.read = true;
	heard_add_proposition(&r->heard, "p-query", false, all);
	heard_add_proposition(&r->heard, "r-look", true, all);
	show(&p, &said, the_map());
	assert_int_equal(p.n, 2);
	has(&p, 0, "Q 1", "denied in Q 2: " OURS);
	has(&p, 1, "Q 2", THEIRS);

	said.turns[3].retracted = true;
	show(&p, &said, the_map());
	assert_int_equal(p.n, 2);
	has(&p, 0, "Q 1", OURS);
	has(&p, 1, "x", "taken back: " THEIRS);
	page_release(&p);
	transcript_release(&said);
}

static void without_propositions_whole_sentences(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = says_in_answer(
		&said, "I see. It begins there, Dr. Ode said. So be it.");
	struct page p;

	(void)state;
	page_init(&p);
	r->quote = (struct span){ 10, 16 };
	show(&p, &said, NULL);
	assert_int_equal(p.n, 1);
	has(&p, 0, "Q 1", "It begins there, Dr. Ode said.");
	r->firm = false;
	show(&p, &said, NULL);
	has(&p, 0, "", "Nothing yet.");

	/* a concession that is none of the map's is a commitment all the same */
	r->heard.read = true;
	r->concession = 1;
	show(&p, &said, the_map());
	has(&p, 0, "Q 1", "perhaps conceded: It begins there, Dr. Ode said.");
	page_release(&p);
	transcript_release(&said);
}

/* Beside a proposition, too; and what is withdrawn by its own words. */
static void what_is_conceded_and_withdrawn_is_listed(void **state)
{
	static const char given[] = "It begins there. I concede the porch.";
	struct transcript said = { 0 };
	struct reading *r = says_in_answer(&said, given);
	struct page p;

	(void)state;
	page_init(&p);
	r->heard.read = true;
	r->concession = 1;
	r->quote = (struct span){ 0, 16 };
	heard_add_proposition(&r->heard, "r-look", true,
			      (struct span){ 0, 16 });
	reading_remark(r, REMARK_CONCESSION, 0.75,
		       (struct span){ 17, sizeof given - 1 }, "w", NULL);
	show(&p, &said, the_map());
	assert_int_equal(p.n, 1);
	has(&p, 0, "Q 1", "conceded: I concede the porch.");
	r->concession = 0; /* in words that may keep it: counted all the same */
	show(&p, &said, the_map());
	has(&p, p.n - 1, "Q 1", "conceded: I concede the porch.");
	r->concession = 1;

	r = says_in_answer(&said, "The officer reads the words on the wall.");
	r->heard.read = true;
	r->firm = false;
	show(&p, &said, the_map());
	assert_int_equal(p.n, 1);
	r = says_in_answer(&said, "I withdraw that last answer.");
	r->heard.read = r->heard.correction = true;
	r->commitment = COMMITMENT_NEUTRAL;
	show(&p, &said, the_map());
	assert_int_equal(p.n, 2);
	has(&p, 1, "Q 2",
	    "taken back in Q 3: The officer reads the words on the wall.");

	/* an evasion was no position */
	said.turns[3].reading->heard.beside = true;
	said.turns[3].reading->relevance = 4;
	said.turns[3].reading->commitment = COMMITMENT_NONE;
	show(&p, &said, the_map());
	assert_int_equal(p.n, 1);
	page_release(&p);
	transcript_release(&said);
}

/* ---- how answers landed ---- */

static void the_curve_shows_how_the_last_one_landed(void **state)
{
	struct transcript said = { 0 };
	struct tally t;
	struct reading *r;

	(void)state;
	tally_init(&t);
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_UNSETTLED);
	says_in_answer(&said, "Yes.");
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_GAINED);
	r = says_in_answer(&said, "Skiing is fun.");
	r->heard.read = r->heard.beside = true;
	r->relevance = 4;
	r->commitment = COMMITMENT_NONE;
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_LOST);
	says_in_answer(&said, "So it was.")->commitment = COMMITMENT_NEUTRAL;
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_NEITHER);
	r = says_in_answer(&said, "I don't know.");
	r->commitment = COMMITMENT_NONE;
	reading_remark(r, REMARK_UNKNOWN, 1, (struct span){ 0, 3 }, "", NULL);
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_NEITHER);
	r = says_in_answer(&said, "We lose, then.");
	r->commitment = COMMITMENT_DETRIMENTAL;
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_LOST);
	assert_true(tally_last(&t)->row.settled);
	r = says_in_answer(&said, "It may have been.");
	r->firm = false;
	r->experimental = true;
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_UNSETTLED);
	assert_false(tally_last(&t)->row.settled);
	assert_near(tally_last(&t)->row.pat_sum, t.answers[4].row.pat_sum,
		    1e-9);
	assert_true(t.landed[t.n_scored - 1] == -1);
	/* and the earlier ones stay as they were */
	assert_int_equal(t.landings[t.n_scored - 2], LANDED_LOST);
	/* rude is lost, whatever else of it is open */
	r = says_in_answer(&said, "That is a silly question.");
	r->firm = false;
	r->experimental = true;
	reading_remark(r, REMARK_DECORUM, 1, (struct span){ 0, 4 }, "", NULL);
	tally_count(&t, &said);
	assert_int_equal(tally_last_landing(&t), LANDED_LOST);
	tally_release(&t);
	transcript_release(&said);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(short_is_what_answers),
		cmocka_unit_test(what_counts_comes_first),
		cmocka_unit_test(what_is_open_is_a_question),
		cmocka_unit_test(the_record_has_only_its_own_words),
		cmocka_unit_test(what_the_record_has_is_told),
		cmocka_unit_test(what_a_flag_says_is_not_said_twice),
		cmocka_unit_test(what_is_given_up_is_named),
		cmocka_unit_test(propositions_stand_until_they_are_undone),
		cmocka_unit_test(without_propositions_whole_sentences),
		cmocka_unit_test(what_is_conceded_and_withdrawn_is_listed),
		cmocka_unit_test(the_curve_shows_how_the_last_one_landed),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
