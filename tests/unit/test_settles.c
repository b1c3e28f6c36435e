/* One rule for what is sure (scorecard_settles): what each kind of answer counts for and how
 * it is told, and that whatever shows a hearing has as many settled answers. */
#include "unit/helper.h"

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
#include "court/terms.h"
#include "line/line.h"
#include "report/format.h"
#include "report/report.h"
#include "report/single.h"
#include "score/conceded.h"
#include "score/debrief_text.h"
#include "score/scorecard.h"
#include "score/sidestep.h"
#include "score/weak.h"
#include "tui/scr_debrief.h"

/* ---- kinds of answers ---- */

static const struct span nowhere;

static void set_beside(struct reading *r, double touches)
{
	r->commitment = COMMITMENT_NONE;
	r->relevance = 4;
	r->heard.read = r->heard.beside = true;
	r->heard.touches = touches;
}

static void firm_good(struct reading *r)
{
	r->firm = true;
}

static void firm_cost(struct reading *r)
{
	r->firm = true;
	r->commitment = COMMITMENT_DETRIMENTAL;
}

static void firm_later(struct reading *r)
{
	r->firm = true;
	reading_remark(r, REMARK_LATER, 0.9, nowhere, "w", "f");
}

static void guessed(struct reading *r)
{
	r->experimental = true;
}

static void proved_reader(struct reading *r)
{
	r->experimental = false;
}

static void touched(struct reading *r)
{
	r->heard.read = true;
	r->heard.touches = 0.99;
	heard_add_answer(&r->heard, "at-the-gate", 0.9);
}

static void people_differ(struct reading *r)
{
	snprintf(r->reader, sizeof r->reader, "person");
}

static void evasion(struct reading *r)
{
	set_beside(r, 0);
}

static void perhaps_beside(struct reading *r)
{
	set_beside(r, 0.5);
}

static void said_to_miss(struct reading *r)
{
	r->relevance = 4;
	r->relevance_said = true;
}

static void nothing_said(struct reading *r)
{
	r->commitment = COMMITMENT_NONE;
	reading_remark(r, REMARK_UNANSWERED, 0.9, nowhere, "w", "f");
}

static void took_none(struct reading *r)
{
	r->commitment = COMMITMENT_NONE;
	r->n_words = 2;
}

static void candid(struct reading *r)
{
	r->commitment = COMMITMENT_NONE;
	reading_remark(r, REMARK_UNKNOWN, 0.9, nowhere, "w", "f");
}

static void rude_guess(struct reading *r)
{
	reading_remark(r, REMARK_DECORUM, 0.9, nowhere, "w", "f");
}

static void may_concede(struct reading *r)
{
	r->commitment = COMMITMENT_DETRIMENTAL;
	r->concession = 1;
}

static void strays(struct reading *r)
{
	r->heard.read = true;
	r->heard.touches = 0.75;
	r->n_words = 20;
}

static void strays_firmly(struct reading *r)
{
	strays(r);
	r->firm = true;
}

static const struct kind {
	const char *name;
	void (*make)(struct reading *r); /* of a beneficial one */
	bool settled;
	double bat, pat;
	enum scorecard_met met;
	char mark;
	const char *did;
	int strategy; /* as a way round the question, STRATEGY_NONE for none */
	bool strongest, weakest;     /* may be */
	const char *text, *question; /* NULL: any */
} kinds[] = {
	{ "firm good", firm_good, true, 1, 0, MET_SURELY, '+', "beneficial",
	  STRATEGY_NONE, true, false, NULL, NULL },
	{ "firm cost", firm_cost, true, 0, 1, MET_SURELY, '-', "detrimental",
	  STRATEGY_NONE, false, true, NULL, NULL },
	{ "firm, more later", firm_later, true, 1, 0, MET_SURELY, '+',
	  "beneficial", STRATEGY_NONE, true, false, NULL, NULL },
	{ "guessed", guessed, false, 0, 0, MET_MAYBE, '?', "beneficial",
	  STRATEGY_NONE, false, false, NULL, NULL },
	{ "proved reader", proved_reader, false, 0, 0, MET_MAYBE, '?',
	  "beneficial", STRATEGY_NONE, false, false, NULL, NULL },
	{ "touched, not firm", touched, false, 0, 0, MET_MAYBE, '?',
	  "beneficial", STRATEGY_NONE, false, false, NULL, NULL },
	{ "people differ", people_differ, false, 0, 0, MET_MAYBE, '?',
	  "beneficial", STRATEGY_NONE, false, false, NULL, NULL },
	{ "plain evasion", evasion, true, 0, 0.5, MET_MISSED, 'o',
	  "beside the point: it does not answer the question",
	  STRATEGY_RELEVANCE, false, true, NULL, NULL },
	{ "perhaps beside", perhaps_beside, false, 0, 0, MET_BESIDE, '?',
	  "it was not seen how this meets the question (unsettled)",
	  STRATEGY_RELEVANCE, false, false, NULL, NULL },
	{ "said to miss", said_to_miss, true, 0, 0.5, MET_MISSED, 'o',
	  "beside the point: it does not answer the question",
	  STRATEGY_RELEVANCE, false, true, NULL, NULL },
	{ "nothing said", nothing_said, true, 0, 0.5, MET_UNANSWERED, '.',
	  "it left the question unanswered", STRATEGY_NONE, false, true, "Um.",
	  NULL },
	{ "it depends", took_none, true, 0, 0.5, MET_UNANSWERED, '.',
	  "it left the question unanswered", STRATEGY_NONE, false, true,
	  "It depends.", NULL },
	{ "candid", candid, false, 0, 0, MET_NOT_KNOWN, '?',
	  "commits to nothing", STRATEGY_NONE, false, false, "I do not know.",
	  NULL },
	{ "rude, not firm", rude_guess, false, 0, 0, MET_MAYBE, '!',
	  "beneficial", STRATEGY_NONE, false, true, NULL, NULL },
	{ "may concede", may_concede, false, 0, 0, MET_MAYBE, '?',
	  "detrimental", STRATEGY_NONE, false, false, NULL, NULL },
	{ "strays", strays, false, 0, 0, MET_BESIDE, '?',
	  "may be to another question (unsettled): it earns nothing",
	  STRATEGY_NONE, false, false, "No, and we do not say so.",
	  "What is the least that you would take home and call a win?" },
	{ "would stray, firm", strays_firmly, true, 1, 0, MET_SURELY, '+',
	  "beneficial", STRATEGY_NONE, true, false, "No, and we do not say so.",
	  "What is the least that you would take home and call a win?" },
};
#define KINDS (sizeof kinds / sizeof *kinds)

/* A question and its answer; the answer's turn until the next. */
static struct turn *exchange(struct transcript *said, const struct kind *k)
{
	const char *asked = k && k->question ? k->question : "Why?";
	const char *told = k && k->text ? k->text : "Because it was shut.";
	struct turn q = { .kind = TURN_QUESTION,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup("Voss"),
			  .text = xstrdup(asked) };
	struct turn a = { .kind = TURN_ANSWER,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .role = ROLE_COUNSEL,
			  .speaker = xstrdup("you"),
			  .text = xstrdup(told) };
	struct turn *t;

	a.follows = transcript_take(said, &q)->n;
	t = transcript_take(said, &a);
	t->reading = xmalloc(sizeof *t->reading);
	reading_init(t->reading);
	t->reading->commitment = COMMITMENT_BENEFICIAL;
	t->reading->concession = 0;
	t->reading->n_words = 4;
	if (k)
		k->make(t->reading);
	return t;
}

/* A concession that had to be: neither strongest nor weakest, so that another may be. */
static void concede(struct transcript *said)
{
	struct reading *r = exchange(said, NULL)->reading;

	r->firm = true;
	r->commitment = COMMITMENT_DETRIMENTAL;
	r->concession = 1;
}

static struct scorecard card_of(const struct transcript *said)
{
	static const struct court_case none = { .slug = NULL };
	struct scorecard s;

	scorecard_build(&s, &none, &(struct terms){ 0 }, said);
	return s;
}

static void is_told(const struct kind *k, const struct transcript *said,
		    const struct turn *t)
{
	struct sidestep s;
	char marks[3];

	assert_int_equal(scorecard_settles(said, t), k->settled);
	assert_string_equal(scorecard_certainty(said, t),
			    k->settled ? "firm" : "unsettled");
	assert_int_equal(scorecard_met(said, t), k->met);
	assert_string_equal(debrief_did(said, t), k->did);
	conceded_marks(said, t, marks);
	assert_int_equal(marks[0], k->mark);
	if (!sidestep_of(said, t, &s)) {
		assert_int_equal(k->strategy, STRATEGY_NONE);
		return;
	}
	assert_int_equal(s.strategy, k->strategy);
	assert_int_equal(s.sure, k->settled);
}

static void is_counted(const struct kind *k, const struct transcript *said)
{
	struct scorecard card = card_of(said);
	const struct score_row *row = &card.rows[1];
	size_t labels = 0;
	struct buf b;

	for (int c = 0; c < 5; c++)
		labels += card.n_commitment[c];
	assert_int_equal(card.n_rows, 2);
	assert_int_equal(card.n_settled, 1 + k->settled);
	assert_int_equal(labels, card.n_settled);
	assert_int_equal(row->settled, k->settled);
	assert_near(row->bat, k->bat, 1e-9);
	assert_near(row->pat, k->pat, 1e-9);
	assert_near(row->bat_sum, card.rows[0].bat + k->bat, 1e-9);
	assert_near(row->pat_sum, card.rows[0].pat + k->pat, 1e-9);
	assert_int_equal(card.n_concessions, 1);
	assert_int_equal(card.n_perhaps_conceded, k->make == may_concede);
	assert_int_equal(card.strongest_turn == row->turn, k->strongest);
	assert_int_equal(card.weakest_turn == row->turn, k->weakest);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_certainty(&b, &card);
	assert_non_null(strstr(b.s, k->settled ? "firm on 2, unsettled on 0"
					       : "firm on 1, unsettled on 1"));
	buf_reset(&b);
	debrief_say_effect(&b, &card);
	assert_non_null(strstr(b.s, k->settled
					    ? "summed over 2 answers"
					    : "summed over 1 answer; 1 "
					      "unsettled counts for nothing"));
	buf_release(&b);
	scorecard_release(&card);
}

static void each_kind_counts_as_it_is_told(void **state)
{
	(void)state;
	for (size_t i = 0; i < KINDS; i++) {
		struct transcript said = { 0 };

		concede(&said);
		exchange(&said, &kinds[i]);
		print_message("# %s\n", kinds[i].name);
		is_told(&kinds[i], &said, &said.turns[3]);
		is_counted(&kinds[i], &said);
		transcript_release(&said);
	}
}

static void what_was_not_read_is_neither(void **state)
{
	struct transcript said = { 0 };
	struct turn *t = exchange(&said, NULL);

	(void)state;
	t->reading->firm = true;
	t->reading->unread = xstrdup("no model");
	assert_false(scorecard_settles(&said, t));
	assert_null(scorecard_certainty(&said, t));
	reading_release(t->reading);
	free(t->reading);
	t->reading = NULL;
	assert_false(scorecard_settles(&said, t));
	assert_null(scorecard_certainty(&said, t));
	transcript_release(&said);
}

/* The bench cut in: the half that it cut off is no evasion yet. */
static void a_half_does_not_evade(void **state)
{
	struct transcript said = { 0 };
	static const struct kind half = { .make = evasion };

	(void)state;
	exchange(&said, &half)->cut = true;
	assert_true(scorecard_settles(&said, &said.turns[1]));
	exchange(&said, NULL);
	assert_false(scorecard_settles(&said, &said.turns[1]));
	assert_int_equal(scorecard_met(&said, &said.turns[1]), MET_BESIDE);
	assert_int_equal(weak_signs_in(&said, &said.turns[1]), 0);
	transcript_release(&said);
}

/* ---- hearings ---- */

struct counts {
	size_t settled, unsettled;
};

static struct counts count(const struct transcript *said)
{
	struct counts n = { 0 };

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->retracted || !t->reading ||
		    !scorecard_certainty(said, t))
			continue;
		n.settled += scorecard_settles(said, t);
		n.unsettled += !scorecard_settles(said, t);
	}
	return n;
}

static size_t times(const char *text, const char *what)
{
	size_t n = 0;

	for (const char *at = text; (at = strstr(at, what)); at++)
		n++;
	return n;
}

static void report_agrees(const struct report *r, struct counts n)
{
	static const struct {
		enum report_format format;
		const char *settled, *unsettled;
	} as[] = {
		{ FORMAT_TEXT, "[firm] ", "[unsettled] " },
		{ FORMAT_MARKDOWN, "**labels are:** firm\n",
		  "**labels are:** unsettled\n" },
		{ FORMAT_JSON, "\"certainty\": \"firm\",\n        \"reader\"",
		  "\"certainty\": \"unsettled\",\n        \"reader\"" },
		{ FORMAT_HTML, "<dd>firm</dd>",
		  "<dd class=\"unsettled\">unsettled</dd>" },
		{ FORMAT_CSV, ",firm,", ",unsettled," },
	};

	for (size_t i = 0; i < sizeof as / sizeof *as; i++) {
		struct buf b;

		buf_init(&b, 1 << 24);
		format_write(as[i].format, r, 1, false, &b);
		print_message("# %s\n", format_names[as[i].format]);
		assert_int_equal(times(b.s, as[i].settled), n.settled);
		assert_int_equal(times(b.s, as[i].unsettled), n.unsettled);
		buf_release(&b);
	}
}

static void screen_agrees(const struct hearing_record *r,
			  const struct court_case *c, const char *sentence)
{
	struct scr_debrief d;
	struct keymap map;
	const struct page *page;
	bool found = false;

	keymap_init(&map);
	scr_debrief_init(&d, &map, r, &r->said, c);
	scr_debrief.size(&d, 24, 80);
	page = &d.pages[DEBRIEF_SUMMARY];
	for (size_t i = 0; i < page->n; i++)
		found |= str_begins(page->blocks[i].text, sentence);
	assert_true(found);
	scr_debrief_release(&d);
}

static void page_agrees(const struct hearing_record *r,
			const struct court_case *c, const char *sentence)
{
	struct line_options o = { .no_color = true };
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	line_debrief(out, r, c, &r->said, &o);
	fclose(out);
	assert_non_null(strstr(text, sentence));
	free(text);
}

static void all_agree(struct hearing_record *r, const struct court_case *c)
{
	struct counts n = count(&r->said);
	char sentence[80];
	struct report out;

	r->ended_ms = r->started_ms + 1000;
	assert_true(n.settled && n.unsettled);
	snprintf(sentence, sizeof sentence,
		 "labels firm on %zu, unsettled on %zu", n.settled,
		 n.unsettled);
	single_build(&out, &(struct single_of){ .record = r, .kase = c });
	report_agrees(&out, n);
	report_release(&out);
	screen_agrees(r, c, sentence);
	page_agrees(r, c, sentence);
}

static void whatever_shows_a_hearing_agrees(void **state)
{
	static const char *const files[] = { "tests/golden/heard.json",
					     "tests/golden/hearing.json" };
	struct court_case barn;

	(void)state;
	assert_true(case_load(&barn, "tests/golden/barn", CASE_OWN, NULL));
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct json *doc = json_load(files[i], RECORD_FILE_MAX, NULL);
		struct json_ref root = json_root(doc);
		struct hearing_record r;

		assert_true(record_read(&r, &root, NULL));
		json_free(doc);
		print_message("# %s\n", files[i]);
		all_agree(&r, &barn);
		record_release(&r);
	}
	case_release(&barn);
}

static void all_kinds_at_once_agree(void **state)
{
	static const struct court_case none = { .slug = NULL };
	struct hearing_record r;

	(void)state;
	record_init(&r);
	snprintf(r.id, sizeof r.id, "20240101-120000-abcd");
	r.case_slug = xstrdup("doe");
	r.case_title = xstrdup("Doe v. Roe");
	r.model = xstrdup("");
	r.started_ms = 1767225600000;
	for (size_t i = 0; i < KINDS; i++)
		exchange(&r.said, &kinds[i]);
	all_agree(&r, &none);
	record_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_kind_counts_as_it_is_told),
		cmocka_unit_test(what_was_not_read_is_neither),
		cmocka_unit_test(a_half_does_not_evade),
		cmocka_unit_test(whatever_shows_a_hearing_agrees),
		cmocka_unit_test(all_kinds_at_once_agree),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
