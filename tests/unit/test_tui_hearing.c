#include "helper.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "screens.h"
#include "tui/keys.h"
#include "tui/scr_debrief.h"
#include "tui/scr_hearing.h"

/* ---- a hearing to look at ---- */

static struct justice seats[] = {
	{ .short_name = "Roberts", .name = "John Roberts" },
	{ .short_name = "Thomas", .name = "Clarence Thomas" },
	{ .short_name = "Alito", .name = "Samuel Alito" },
	{ .short_name = "Sotomayor", .name = "Sonia Sotomayor" },
	{ .short_name = "Kagan", .name = "Elena Kagan" },
	{ .short_name = "Gorsuch", .name = "Neil Gorsuch" },
	{ .short_name = "Kavanaugh", .name = "Brett Kavanaugh" },
	{ .short_name = "Barrett", .name = "Amy Barrett" },
	{ .short_name = "Jackson", .name = "Ketanji Jackson" },
};

static struct light lights[] = {
	{ 300, LIGHT_WHITE, "WHITE", "five minutes" },
	{ 0, LIGHT_RED, "RED", "time" },
};

static struct bench bench = {
	.slug = "scotus",
	.name = "The Supreme Court of the United States",
	.court = "Supreme Court of the United States",
	.seats = seats,
	.n_seats = 9,
	.minutes = 30,
	.lights = lights,
	.n_lights = 2,
	.address_chief = "Mr. Chief Justice",
	.address_justice = "Justice {surname}",
	.opening = "Mr. Chief Justice, and may it please the Court",
};

static char *questions[] = { (
	char *)"Whether a plaintiff from a majority group must show background "
	       "circumstances before the case can go on." };

static struct court_case kase = {
	.slug = "ames",
	.title = "Ames v. Ohio Dep't of Youth Services",
	.kind = CASE_REAL,
	.questions = { .list = questions, .n = 1 },
	.sides = { { .position = (char *)"The statute protects any individual, "
					 "and asks the same of every "
					 "plaintiff." } },
};

struct fixture {
	struct hearing_state s;
	struct hearing_record rec;
	struct keymap keys;
	struct scr_hearing ui;
	struct deeds deeds;
	struct cells cells;
};

static void start(struct fixture *f)
{
	struct hearing_rules rules = {
		.kase = &kase,
		.bench = &bench,
		.terms = { .guard = true, .minutes = 30, .scale = 1, .seed = 7 }
	};

	memset(f, 0, sizeof *f);
	for (size_t i = 0; i < 9; i++) {
		seats[i].title = (char *)(i ? "Justice" : "Chief Justice");
		seats[i].slug = seats[i].short_name;
	}
	hearing_init(&f->s, &rules);
	f->s.phase = PHASE_QUESTIONING;
	f->s.floor = FLOOR_COUNSEL;
	record_init(&f->rec);
	f->rec.model = xstrdup("");
	f->rec.case_title = xstrdup(kase.title);
	f->rec.real_justices = true;
	f->rec.terms.feedback = FEEDBACK_MARKS;
	keymap_init(&f->keys);
	scr_hearing_init(&f->ui, &f->keys, &f->s, &f->rec);
	cells_init(&f->cells);
}

static void stop(struct fixture *f)
{
	scr_hearing_release(&f->ui);
	hearing_release(&f->s);
	record_release(&f->rec);
	cells_release(&f->cells);
	deeds_release(&f->deeds);
}

static struct turn *said(struct fixture *f, enum turn_kind kind, int seat,
			 const char *text)
{
	struct turn t = { .kind = kind,
			  .phase = PHASE_QUESTIONING,
			  .role = seat >= 0 ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = seat,
			  .type = QUESTION_TYPE_NONE };

	t.speaker = xstrdup(seat >= 0 ? seats[seat].short_name : "you");
	t.text = xstrdup(text);
	t.follows = kind == TURN_ANSWER ? (int)f->s.said.n : 0;
	return transcript_take(&f->s.said, &t);
}

static struct reading *read_as(struct turn *t, enum commitment c,
			       const char *quote)
{
	struct reading *r = xcalloc(1, sizeof *r);
	const char *at = strstr(t->text, quote);

	reading_init(r);
	snprintf(r->reader, sizeof r->reader, "offline");
	r->commitment = c;
	r->relevance = r->manner = r->quality = 1;
	r->consistency = 0;
	r->firm = true;
	if (at)
		r->quote =
			(struct span){ (size_t)(at - t->text),
				       (size_t)(at - t->text) + strlen(quote) };
	t->reading = r;
	return r;
}

static void a_scene(struct fixture *f)
{
	struct reading *r;
	struct turn *t;

	said(f, TURN_QUESTION, 4,
	     "You say the text settles it. Show me the word in 703(a)(1) that "
	     "draws your line.");
	t = said(f, TURN_ANSWER, -1,
		 "\"Any individual\", Justice Kagan. Congress wrote \"any "
		 "individual\" and wrote no second standard for some of them.");
	r = read_as(t, COMMITMENT_BENEFICIAL, "no second standard");
	r->p[1] = 0.81;
	r->p[0] = 0.05;
	r->p[2] = 0.1;
	r->p[3] = 0.04;
	r->why = xstrdup("The answer stands on the words of the statute.");
	said(f, TURN_QUESTION, 5, "Then why keep McDonnell Douglas at all?");
	t = said(f, TURN_ANSWER, -1,
		 "We don't need it, strictly. We'd be content to see it go.");
	r = read_as(t, COMMITMENT_DETRIMENTAL, "We'd be content to see it go");
	r->concession = 1;
	r->answered_first = 1;
	r->manner = 3;
	r->why = xstrdup("It gives up the framework that the brief relies on.");
	r->instead = xstrdup("Keep the narrow point first: the Court need not "
			     "reach that.");
	reading_remark(r, "sufficient_necessary", 0.7, (struct span){ 3, 16 },
		       "This treats what is not needed as not allowed.",
		       "Say what the rule requires first.");
	t = said(f, TURN_QUESTION, 3,
		 "That is a bigger case than the one you brought. In your "
		 "brief, at 23, you said the framework \"works well\". Which "
		 "is it?");
	t->aim = AIM_CONFRONT;
	t->basis = xstrdup("pressing an inconsistency (Q 2, brief p. 23)");
	f->s.court_ms = (int64_t)(30 * 60 - 278) * 1000;
	f->s.light = bench_light(&bench, 278);
	scr_hearing_news(&f->ui);
}

/* ---- driving it ---- */

static void press(struct fixture *f, const char *name)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	assert_int_not_equal(key.code, 0);
	scr_hearing.key(&f->ui, &key, &f->deeds);
}

static void type(struct fixture *f, const char *text)
{
	for (size_t i = 0, len = strlen(text); i < len;) {
		struct key key = { 0 };

		i += utf8_decode(text + i, len - i, &key.code);
		deeds_release(&f->deeds);
		scr_hearing.key(&f->ui, &key, &f->deeds);
	}
}

static void looks_like(struct fixture *f, const char *name, int rows, int cols)
{
	scr_hearing.size(&f->ui, rows, cols);
	cells_reset(&f->cells, rows, cols);
	scr_hearing_view(&f->ui, 0, &f->cells);
	screen_is(name, &f->cells);
}

static void at_three_sizes(struct fixture *f, const char *name)
{
	looks_like(f, name, 24, 80);
	looks_like(f, name, 12, 40);
	looks_like(f, name, 50, 200);
}

/* The last deed of a kind, or NULL; forgets them all. */
static const char *deed_text;
static bool did_event(struct fixture *f, enum event_kind want)
{
	static char text[4096];
	bool found = false;

	deed_text = text;
	for (size_t i = 0; i < f->deeds.n; i++) {
		const struct deed *d = &f->deeds.list[i];

		if (d->kind != DEED_EVENT || d->event != want)
			continue;
		snprintf(text, sizeof text, "%s", d->text ? d->text : "");
		found = true;
	}
	deeds_release(&f->deeds);
	return found;
}

static bool did(struct fixture *f, enum deed_kind want)
{
	bool found = false;

	for (size_t i = 0; i < f->deeds.n; i++)
		found |= f->deeds.list[i].kind == want;
	deeds_release(&f->deeds);
	return found;
}

/* ---- screens ---- */

static void the_podium(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	type(&f, "It works where both sides accept it, Justice Sotomayor. Our "
		 "point is narrower than that: whatever the framework, it asks "
		 "the same of every plaintiff.");
	at_three_sizes(&f, "hearing");
	f.rec.terms.feedback = FEEDBACK_NONE;
	looks_like(&f, "hearing-exam", 24, 80);
	f.rec.terms.feedback = FEEDBACK_FULL;
	looks_like(&f, "hearing-full", 24, 80);
	stop(&f);
}

/* A question that cites what nobody can look up says so, whatever the feedback. */
static void what_the_docket_lacks_is_marked(void **state)
{
	struct passages cited = { .n = 1 };
	struct fixture f;
	struct turn *t;

	(void)state;
	start(&f);
	a_scene(&f);
	f.rec.terms.feedback = FEEDBACK_NONE;
	t = said(&f, TURN_QUESTION, 4,
		 "And the Hernandez affidavit, and paragraph 412 of the joint "
		 "appendix?");
	turn_add_cite(t, "Hernandez affidavit", 0, false);
	turn_add_cite(t, "joint-appendix", 412, false);
	turn_add_cite(t, "joint-appendix", 12, true);
	scr_hearing_news(&f.ui);
	looks_like(&f, "hearing-lacking", 24, 80);
	press(&f, "F9");
	assert_true(did(&f, DEED_CITES));
	cited.list = xcalloc(1, sizeof *cited.list);
	cited.list[0] = (struct passage){ .document = xstrdup("joint-appendix"),
					  .title = xstrdup("Joint Appendix"),
					  .link_name = xstrdup(""),
					  .from_paragraph = 12,
					  .to_paragraph = 12,
					  .text = xstrdup("She went home.") };
	scr_hearing_cites(&f.ui, &cited);
	assert_int_equal(cited.n, 0);
	looks_like(&f, "docket-cited", 24, 80);
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	stop(&f);
}

/* Which issue of the memo a question opens is told when the hearing is over. */
static void no_issue_of_the_memo_while_it_waits(void **state)
{
	struct fixture f;
	struct turn *t;
	struct buf shown;

	(void)state;
	start(&f);
	a_scene(&f);
	buf_init(&shown, BUF_TEXT_MAX);
	t = &f.s.said.turns[f.s.said.n - 1];
	t->aim = AIM_NEW_ISSUE;
	free(t->basis);
	t->basis = xstrdup("a new issue: Ripeness");
	scr_hearing.size(&f.ui, 24, 80);
	cells_reset(&f.cells, 24, 80);
	scr_hearing_view(&f.ui, 0, &f.cells);
	cells_dump(&f.cells, &shown);
	assert_non_null(strstr(shown.s, "a new issue"));
	assert_null(strstr(shown.s, "Ripeness"));
	buf_release(&shown);
	stop(&f);
}

static void before_anything_is_said(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	f.s.phase = PHASE_OPENING;
	scr_hearing_news(&f.ui);
	at_three_sizes(&f, "hearing-empty");
	stop(&f);
}

static void wide_letters_a_long_word_and_an_error(void **state)
{
	struct fixture f;
	struct turn *t;

	(void)state;
	start(&f);
	said(&f, TURN_QUESTION, 0,
	     "裁判所は日本語の文字を二列で数えます。"
	     "\U0001F469\u200D\u2696\uFE0F e\u0301 "
	     "\u0647\u0644 \u0647\u0630\u0627 "
	     "\u0648\u0627\u0636\u062D\u061F");
	t = said(&f, TURN_ANSWER, -1,
		 "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenausz"
		 "ahlungsstellenbeamtenanwaerterpruefungsordnung, Your Honor. "
		 "\033[2JGone?");
	read_as(t, COMMITMENT_NONE, "Your Honor")->firm = false;
	said(&f, TURN_QUESTION, 8, "Yes or no?");
	snprintf(f.s.notice, sizeof f.s.notice,
		 "The answer was not saved: /home/a/.local/share/hotbench: no "
		 "space left on device. It is still in the editor.");
	f.s.notice_is_error = true;
	f.s.paused = true;
	scr_hearing_news(&f.ui);
	at_three_sizes(&f, "hearing-odd");
	stop(&f);
}

static void debrief_looks_like(struct scr_debrief *d, struct cells *c,
			       const char *name, int rows, int cols)
{
	scr_debrief.size(d, rows, cols);
	cells_reset(c, rows, cols);
	scr_debrief.view(d, 0, c);
	screen_is(name, c);
}

static void press_debrief(struct scr_debrief *d, const char *name,
			  struct deeds *out)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	scr_debrief.key(d, &key, out);
}

/* The same words wherever an answer is gone through again. */
static void odd_words_break_no_screen(void **state)
{
	struct fixture f;
	struct scr_debrief d;
	struct reading *r;
	struct turn *t;

	(void)state;
	start(&f);
	said(&f, TURN_QUESTION, 0,
	     "裁判所は日本語の文字を二列で数えます。 \u0647\u0644 "
	     "\u0647\u0630\u0627 \u0648\u0627\u0636\u062D\u061F");
	t = said(&f, TURN_ANSWER, -1,
		 "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenausz"
		 "ahlungsstellenbeamtenanwaerterpruefungsordnung, "
		 "\U0001F469\u200D\u2696\uFE0F e\u0301, "
		 "二列で数えます。 \033[2J\u0647\u0644?");
	r = read_as(t, COMMITMENT_DETRIMENTAL, "二列で");
	r->firm = false;
	r->why = xstrdup("二列で\033]0;x\a \u0647\u0644.");
	r->unread = NULL;
	reading_remark(r, REMARK_DECORUM, 0.9, (struct span){ 0, 4096 },
		       "The span is longer than the answer.", NULL);
	said(&f, TURN_QUESTION, 8, "Yes or no?");
	scr_hearing_news(&f.ui);
	press(&f, "F5");
	at_three_sizes(&f, "reading-odd");
	press(&f, "f");
	press(&f, "l");
	looks_like(&f, "label-odd", 12, 40);
	press(&f, "Esc");
	press(&f, "Esc");
	press(&f, "Ctrl-S");
	type(&f, "二列");
	press(&f, "Enter");
	at_three_sizes(&f, "find-odd");
	press(&f, "Esc");
	press(&f, "F4");
	at_three_sizes(&f, "ledger-odd");
	free(f.rec.case_title);
	f.rec.case_title = xstrdup("二列で数えます v. \U0001F469\u200D\u2696");
	scr_debrief_init(&d, &f.keys, &f.rec, &f.s.said, &kase);
	debrief_looks_like(&d, &f.cells, "debrief-odd", 24, 80);
	debrief_looks_like(&d, &f.cells, "debrief-odd", 12, 40);
	debrief_looks_like(&d, &f.cells, "debrief-odd", 50, 200);
	scr_debrief_release(&d);
	stop(&f);
}

static void what_was_taken_back_is_asked_again(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	transcript_retract(&f.s.said, &f.s.said.turns[3]);
	transcript_retract(&f.s.said, &f.s.said.turns[4]);
	scr_hearing_news(&f.ui);
	assert_ptr_equal(hearing_pending(&f.s), &f.s.said.turns[2]);
	looks_like(&f, "hearing-retracted", 24, 80);
	stop(&f);
}

static void a_question_streams_in(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	f.s.floor = FLOOR_BENCH;
	f.s.ask.seat = 4;
	looks_like(&f, "hearing-waiting", 24, 80);
	f.ui.wait = (struct waiting){ .what = WAITING_QUESTION,
				      .stage = LLM_SENT,
				      .steps = 10,
				      .step = 3,
				      .last = "SEARCH \"seven days\"" };
	at_three_sizes(&f, "hearing-step");
	f.ui.wait = (struct waiting){ .what = WAITING_QUESTION,
				      .stage = LLM_LOADING };
	at_three_sizes(&f, "hearing-loading");
	f.ui.wait = (struct waiting){ .what = WAITING_NOTHING };
	buf_puts(&f.s.partial, "Counsel, let me ask you about the");
	looks_like(&f, "hearing-streaming", 24, 80);
	stop(&f);
}

/* Ctrl-C stops who is waited for, and says whom. */
static void ctrl_c_means_what_is_said(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	f.s.floor = FLOOR_READING;
	press(&f, "Ctrl-C");
	assert_false(did_event(&f, EV_CANCEL));
	f.ui.wait = (struct waiting){ .what = WAITING_READING };
	looks_like(&f, "hearing-reading", 24, 80);
	press(&f, "Ctrl-C");
	assert_true(did_event(&f, EV_CANCEL));
	stop(&f);
}

static void the_reading(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F5");
	at_three_sizes(&f, "reading");
	press(&f, "p");
	looks_like(&f, "reading-first", 24, 80);
	press(&f, "p"); /* no further */
	press(&f, "n");
	assert_int_equal(over_reading_of(&f.ui)->turn_n, 4);
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	stop(&f);
}

/* Held against a case with a map: what the record says to it, where it stands, and
 * words that touch nothing. */
static void what_was_heard(void **state)
{
	static struct proposition list[] = {
		{ .id = "p-text",
		  .text = "One standard holds for every individual.",
		  .side = SIDE_PETITIONER },
	};
	static struct case_map map = { .propositions = list,
				       .n_propositions = 1 };
	struct fixture f;
	struct reading *r;

	(void)state;
	start(&f);
	kase.map = &map;
	a_scene(&f);
	r = f.s.said.turns[1].reading;
	r->heard.read = true;
	heard_add_proposition(&r->heard, "p-text", true, r->quote);
	r = f.s.said.turns[3].reading;
	r->heard.read = true;
	r->heard.gives[0] = xstrdup("p-text");
	heard_add_record(&r->heard, (struct span){ 0, 27 }, "brief-petitioner",
			 23, VERDICT_REFUTES, "The framework works well.");
	said(&f, TURN_QUESTION, 3, "Yes or no?");
	r = read_as(said(&f, TURN_ANSWER, -1, "Bananas travel badly."),
		    COMMITMENT_NONE, "");
	r->heard.read = r->heard.beside = true;
	r->relevance = 4;
	r->firm = false;
	r->instead = xstrdup("Answer in the first sentence.");
	scr_hearing_news(&f.ui);
	at_three_sizes(&f, "hearing-heard");
	press(&f, "F4");
	looks_like(&f, "ledger-heard", 24, 80);
	press(&f, "Esc");
	press(&f, "F5");
	looks_like(&f, "reading-beside", 24, 80);
	press(&f, "p");
	at_three_sizes(&f, "reading-heard");
	kase.map = NULL;
	stop(&f);
}

static void what_was_really_said(void **state)
{
	struct fixture f;
	struct turn *q;

	(void)state;
	start(&f);
	a_scene(&f);
	q = &f.s.said.turns[2];
	q->real = f.s.said.turns[4].real = true;
	q->real_answer = xstrdup("Yes, Justice Gorsuch, it could go.");
	q->real_advocate = xstrdup("Wang");
	looks_like(&f, "hearing-real", 24, 80);
	press(&f, "F5");
	looks_like(&f, "reading-real", 30, 80);
	stop(&f);
}

static void found(struct fixture *f)
{
	struct passages p = { .n = 3 };

	p.list = xcalloc(3, sizeof *p.list);
	for (int i = 0; i < 3; i++) {
		p.list[i].document = xstrdup("brief");
		p.list[i].title =
			xstrdup(i ? "Record" : "Briefs of the parties");
		p.list[i].link_name =
			xstrdup(i ? "Joint Appendix" : "Brief for Petitioner");
		p.list[i].page = i < 2 ? 0 : 7;
		p.list[i].heading = xstrdup("Argument");
		p.list[i].from_paragraph = 23 + i;
		p.list[i].to_paragraph = 23 + 2 * i;
		p.list[i].text = xstrdup(
			"The framework works well where both parties accept "
			"its first step, which asks of every plaintiff the "
			"same thing.");
	}
	scr_docket_found(over_docket_of(&f->ui), &p, NULL);
}

static void the_docket(void **state)
{
	struct fixture f;
	struct error err = { .text = "the index could not be opened" };

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F3");
	looks_like(&f, "docket-empty", 24, 80);
	type(&f, "same standard");
	press(&f, "Enter");
	assert_string_equal(f.deeds.list[f.deeds.n - 1].text, "same standard");
	assert_true(did(&f, DEED_SEARCH));
	found(&f);
	press(&f, "Down");
	at_three_sizes(&f, "docket");
	press(&f, "Ctrl-T");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	assert_string_equal(f.ui.answer.text.s, "(Joint Appendix ¶¶ 24-25)");
	press(&f, "F3");
	scr_docket_found(over_docket_of(&f.ui), NULL, &err);
	looks_like(&f, "docket-error", 24, 80);
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	stop(&f);
}

/* The words of a paper without its marks, under a name that is cut where it must
 * be and no sooner. */
static void a_passage_of_markdown(void **state)
{
	struct passages p = { .n = 1 };
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F3");
	type(&f, "ropeway");
	p.list = xcalloc(1, sizeof *p.list);
	p.list[0] = (struct passage){
		.document = xstrdup("brief"),
		.title = xstrdup("Briefs of the parties"),
		.link_name = xstrdup(
			"Brief of the Petitioner in the Matter of the "
			"Ropeways and Inclined Railways of the Northern "
			"Cantons and Others, Jointly and Severally"),
		.heading = xstrdup("The **statute** reaches `every` *ropeway*"),
		.from_paragraph = 23,
		.to_paragraph = 25,
		.text = xstrdup("> Any *ropeway* is \"**suspended**\".\n\n"
				"* First, 3 * 4 = 12. * See [the record]"
				"(https://example.org/x).\n\n"
				"\"[T]he ropeway\" is snake_case_name."),
	};
	scr_docket_found(over_docket_of(&f.ui), &p, NULL);
	at_three_sizes(&f, "docket-markdown");
	stop(&f);
}

/* A passage opens in its paper, at its paragraph; the clock stays in sight. */
static void a_passage_is_read_in_its_paper(void **state)
{
	static struct document papers[] = {
		{ .id = (char *)"appendix",
		  .proceeding_title = (char *)"Joint Appendix",
		  .link_name = (char *)"" },
		{ .id = (char *)"brief",
		  .proceeding_title = (char *)"Brief for Petitioner",
		  .link_name = (char *)"filed March 3" },
	};
	struct court_case with = kase;
	struct paragraphs text;
	struct fixture f;
	struct buf paper;

	(void)state;
	start(&f);
	with.documents = papers;
	with.n_documents = 2;
	f.s.rules.kase = &with;
	a_scene(&f);
	press(&f, "F3");
	type(&f, "framework");
	found(&f);
	press(&f, "Down"); /* paragraphs 24 and 25 */
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].index, 1);
	assert_true(did(&f, DEED_DOCUMENT));
	buf_init(&paper, BUF_TEXT_MAX);
	for (int i = 1; i < 60; i++)
		buf_printf(&paper, "%sParagraph %d asks the same of all.\n\n",
			   i == 20 ? "## Argument\n\n" : "", i);
	document_parse(&text, paper.s, paper.len);
	scr_hearing_paper(&f.ui, 1, &text, NULL);
	document_release(&text);
	buf_release(&paper);
	at_three_sizes(&f, "hearing-paper");
	press(&f, "/");
	type(&f, "31 asks");
	press(&f, "Enter");
	looks_like(&f, "hearing-paper-found", 24, 80);
	press(&f, "Esc"); /* the search, the paper, the docket */
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_DOCKET);
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	stop(&f);
}

/* What one may look for is there before a word is known. */
static void an_unsearched_docket_tells_its_papers(void **state)
{
	static char none[] = "", id[] = "opinion-below",
		    name[] = "Joint Appendix: the stipulated facts";
	struct document documents[40];
	struct court_case with = kase;
	struct fixture f;

	(void)state;
	for (size_t i = 0; i < 40; i++)
		documents[i] =
			(struct document){ .id = id,
					   .proceeding_title = none,
					   .link_name = i ? none : name };
	start(&f);
	a_scene(&f);
	with.documents = documents;
	with.n_documents = 2;
	f.s.rules.kase = &with;
	press(&f, "F3");
	looks_like(&f, "docket-papers", 24, 80);
	with.n_documents = 40;
	looks_like(&f, "docket-papers", 12, 40);
	type(&f, "same standard");
	press(&f, "Enter");
	looks_like(&f, "docket-searching", 24, 80);
	f.s.rules.kase = &kase;
	stop(&f);
}

static void help_holds_what_the_hearing_allows(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	f.rec.terms.feedback = FEEDBACK_NONE;
	press(&f, "F1");
	looks_like(&f, "help-exam", 50, 80);
	f.rec.terms.retract = false;
	press(&f, "Esc");
	press(&f, "F1");
	looks_like(&f, "help-exam-strict", 24, 80);
	press(&f, "Esc");
	f.rec.terms.feedback = FEEDBACK_FULL;
	f.rec.terms.retract = true;
	f.rec.terms.hints = false;
	press(&f, "F1");
	looks_like(&f, "help-no-hints", 24, 80);
	stop(&f);
}

static void help_ledger_and_leaving(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F1");
	looks_like(&f, "help", 24, 80);
	looks_like(&f, "help", 12, 40);
	press(&f, "Esc");
	press(&f, "F4");
	looks_like(&f, "ledger", 24, 80);
	press(&f, "q");
	press(&f, "F10");
	looks_like(&f, "leave", 24, 80);
	press(&f, "s");
	press(&f, "x"); /* who adjourns now gives up what was typed */
	press(&f, "F10");
	looks_like(&f, "leave-draft", 24, 80);
	stop(&f);
}

/* The words of a remark stand out in the transcript, one remark at a time. */
static void remarks_are_jumped_to(void **state)
{
	struct fixture f;
	struct reading *r;

	(void)state;
	start(&f);
	a_scene(&f);
	r = f.s.said.turns[3].reading;
	r->contradicts_turn = 2;
	press(&f, "F5");
	press(&f, "f");
	assert_int_equal(over_reading_of(&f.ui)->remark, 1);
	looks_like(&f, "reading-remark", 24, 80);
	press(&f, "e"); /* what it is at odds with */
	assert_true(over_reading_of(&f.ui)->earlier);
	looks_like(&f, "reading-earlier", 24, 80);
	press(&f, "e");
	press(&f, "Tab"); /* round to all of them */
	assert_int_equal(over_reading_of(&f.ui)->remark, 0);
	press(&f, "/");
	type(&f, "FRAMEWORK");
	press(&f, "Enter");
	assert_non_null(over_reading_of(&f.ui)->page.seek.words);
	looks_like(&f, "reading-found", 24, 80);
	press(&f, "n");
	assert_string_equal(f.ui.notice, "From the beginning again.");
	press(&f, "Esc"); /* the search, then the reading */
	assert_int_equal(over_top(&f.ui), OVER_READING);
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	stop(&f);
}

/* People count questions; turns they are not shown. */
static void what_an_answer_is_at_odds_with_is_a_question(void **state)
{
	struct fixture f;
	struct reading *r;
	const struct page *p;
	bool told = false;

	(void)state;
	start(&f);
	a_scene(&f);
	r = f.s.said.turns[3].reading;
	r->contradicts_turn = 2;
	r->consistency = 1;
	press(&f, "F5");
	p = &over_reading_of(&f.ui)->page;
	for (size_t i = 0; i < p->n; i++) {
		const char *text = p->blocks[i].text;

		if (!text || !strstr(text, "at odds with what you said"))
			continue;
		told = true;
		assert_non_null(strstr(text, "at Q 1"));
	}
	assert_true(told);
	stop(&f);
}

static void a_person_labels_an_answer(void **state)
{
	struct fixture f;
	struct mark m = { .turn = 4,
			  .field = (char *)"commitment",
			  .value = (char *)"neutral",
			  .author = (char *)"A. Teacher",
			  .reason = (char *)"it only declines to defend it",
			  .at = (char *)"2026-11-22T01:00:00Z" };

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F5");
	press(&f, "l");
	assert_int_equal(over_top(&f.ui), OVER_LABEL);
	at_three_sizes(&f, "label");
	press(&f, "Right"); /* detrimental -> beneficial -> neutral */
	press(&f, "Right");
	press(&f, "Enter");
	type(&f, "it only declines");
	looks_like(&f, "label-why", 24, 80);
	press(&f, "Enter");
	assert_int_equal(f.deeds.n, 1);
	assert_int_equal(f.deeds.list[0].index, 4);
	assert_string_equal(f.deeds.list[0].text,
			    "commitment neutral it only declines");
	assert_true(did(&f, DEED_MARK));
	assert_int_equal(over_top(&f.ui), OVER_READING);
	record_add_mark(&f.rec, &m);
	mark_turn(&f.s.said.turns[3], f.rec.marks, f.rec.n_marks);
	scr_hearing_news(&f.ui);
	looks_like(&f, "reading-labelled", 24, 80);
	press(&f, "l"); /* what the reader said stands beside it */
	looks_like(&f, "label-again", 24, 80);
	press(&f, "Esc");
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	stop(&f);
}

/* Enter shows what a label would become before it keeps it. */
static void a_label_is_changed_before_it_is_kept(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F5");
	press(&f, "l");
	press(&f, "Enter"); /* detrimental -> beneficial */
	assert_int_equal(f.deeds.n, 0);
	press(&f, "Enter"); /* why? */
	assert_int_equal(f.deeds.n, 0);
	press(&f, "Enter");
	assert_int_equal(f.deeds.n, 1);
	assert_string_equal(f.deeds.list[0].text, "commitment beneficial ");
	stop(&f);
}

static void a_justice_is_called_on(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "Alt-j");
	at_three_sizes(&f, "seats");
	press(&f, "Down");
	press(&f, "Down");
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].event, EV_CALL_ON);
	assert_int_equal(f.deeds.list[0].index, 2);
	assert_true(did_event(&f, EV_CALL_ON));
	press(&f, "Alt-j");
	press(&f, "9");
	assert_int_equal(f.deeds.list[0].index, 8);
	deeds_release(&f.deeds);
	press(&f, "Alt-j");
	press(&f, "Esc");
	assert_int_equal(f.deeds.n, 0);
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	stop(&f);
}

/* ":simulator NAME" in place of an answer, or by a key beside a draft. */
static void another_player_is_asked_for(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	type(&f, ":simulator moot");
	deeds_release(&f.deeds);
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].kind, DEED_SWITCH);
	assert_int_equal(f.deeds.list[0].index, PLAYER_SIMULATOR);
	assert_string_equal(f.deeds.list[0].text, "moot");
	assert_false(did_event(&f, EV_ANSWER));
	assert_int_equal(f.ui.answer.text.len, 0);
	type(&f, "kept");
	press(&f, "Alt-g");
	type(&f, "model qwen3:8b");
	deeds_release(&f.deeds);
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].kind, DEED_SWITCH);
	assert_int_equal(f.deeds.list[0].index, PLAYER_MODEL);
	assert_string_equal(f.deeds.list[0].text, "qwen3:8b");
	assert_string_equal(f.ui.answer.text.s, "kept");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	deeds_release(&f.deeds);
	press(&f, "Alt-g");
	press(&f, "Esc");
	assert_int_equal(f.deeds.n, 0);
	press(&f, "Ctrl-U");
	type(&f, ":reader");
	press(&f, "Enter");
	assert_false(did(&f, DEED_SWITCH));
	assert_non_null(strstr(f.ui.notice, "Now: simulator offline"));
	type(&f, ":retract"); /* what its key does */
	press(&f, "Enter");
	assert_true(did_event(&f, EV_RETRACT));
	assert_false(did_event(&f, EV_ANSWER));
	assert_string_equal(f.ui.answer.text.s, "");
	type(&f, ":docket sensors");
	press(&f, "Enter");
	assert_int_equal(over_top(&f.ui), OVER_DOCKET);
	press(&f, "Esc");
	type(&f, ":real");
	press(&f, "Enter");
	assert_false(did_event(&f, EV_ANSWER));
	assert_non_null(strstr(f.ui.notice, "the line mode's"));
	press(&f, "Ctrl-U");
	type(&f, ":simulators are no judges");
	press(&f, "Enter");
	assert_true(did_event(&f, EV_ANSWER));
	stop(&f);
}

static void words_are_found_in_the_transcript(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	for (int i = 0; i < 5; i++)
		a_scene(&f);
	type(&f, "kept");
	press(&f, "Ctrl-S");
	type(&f, "no second standard");
	looks_like(&f, "find-asking", 24, 80);
	press(&f, "Enter");
	assert_int_equal(over_top(&f.ui), OVER_FIND);
	assert_int_equal(over_find_seek(&f.ui)->block,
			 2 * 21); /* the last one first */
	at_three_sizes(&f, "find");
	press(&f, "N");
	press(&f, "N");
	assert_int_equal(over_find_seek(&f.ui)->block, 2 * 11);
	press(&f, "n");
	press(&f, "n");
	press(&f, "n");
	assert_string_equal(f.ui.notice, "From the beginning again.");
	assert_int_equal(over_find_seek(&f.ui)->block, 2);
	press(&f, "r"); /* how that answer was read */
	assert_int_equal(over_top(&f.ui), OVER_READING);
	assert_int_equal(over_reading_of(&f.ui)->turn_n, 2);
	press(&f, "Esc");
	assert_string_equal(f.ui.answer.text.s, "kept");
	press(&f, "Alt-/");
	type(&f, "no such words");
	press(&f, "Enter");
	assert_string_equal(f.ui.notice, "Nobody said that.");
	press(&f, "Esc");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	type(&f, "n"); /* text again */
	assert_string_equal(f.ui.answer.text.s, "keptn");
	stop(&f);
}

static void the_model_stands_in_the_status_line(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	f.ui.model = (struct status_model){ .used = true,
					    .name = "qwen3:8b",
					    .tokens = 12345,
					    .cost = 0.0421 };
	at_three_sizes(&f, "hearing-model");
	f.s.floor = FLOOR_BENCH;
	f.s.ask.seat = 4;
	f.ui.model.again_ms = 2600;
	snprintf(f.ui.model.trouble, sizeof f.ui.model.trouble,
		 "localhost:11434: it is overloaded: try later; trying again "
		 "in 2.6 s (1 of 3)");
	looks_like(&f, "hearing-retry", 24, 80);
	assert_int_equal(scr_status_deadline_ms(&f.ui.model, 0), 600);
	assert_int_equal(scr_status_deadline_ms(&f.ui.model, 600), 1600);
	assert_true(scr_status_deadline_ms(&f.ui.model, 2600) == INT64_MAX);
	stop(&f);
}

static void a_moment_is_asked_for(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F11");
	assert_true(did_event(&f, EV_MOMENT));
	f.s.moment_ms = 13500;
	looks_like(&f, "hearing-moment", 24, 80);
	stop(&f);
}

/* Who cuts in on a justice begins with a courtesy, where nothing is written. */
static void cutting_in_is_done_politely(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	f.s.said.turns[4].cut = true;
	scr_hearing_courtesy(&f.ui);
	assert_string_equal(f.ui.answer.text.s,
			    "Forgive me, Justice Sotomayor: ");
	scr_hearing_draft(&f.ui, "No.");
	scr_hearing_courtesy(&f.ui);
	assert_string_equal(f.ui.answer.text.s, "No.");
	stop(&f);
}

static bool click(struct fixture *f, int row, int col)
{
	return scr_hearing.click(&f->ui, row, col);
}

static void a_click_selects_and_the_wheel_scrolls(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	type(&f, "One line.");
	scr_hearing.size(&f.ui, 24, 80);
	assert_true(click(&f, 17, 7)); /* in the answer */
	assert_int_equal(f.ui.answer.cursor, 4);
	assert_true(click(&f, 20, 7)); /* below it: its end */
	assert_int_equal(f.ui.answer.cursor, 9);
	assert_true(click(&f, 3, 20)); /* a question: nothing */
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	assert_true(click(&f, 6, 20)); /* the second line of an answer */
	assert_int_equal(over_top(&f.ui), OVER_READING);
	assert_int_equal(over_reading_of(&f.ui)->turn_n, 2);
	press(&f, "Esc");
	f.rec.terms.feedback = FEEDBACK_NONE;
	assert_true(click(&f, 6, 20));
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	press(&f, "F3");
	found(&f);
	assert_true(click(&f, 5, 10));
	assert_int_equal(over_docket_of(&f.ui)->hits.selected, 2);
	assert_true(click(&f, 15, 10)); /* no hit */
	assert_int_equal(over_docket_of(&f.ui)->hits.selected, 2);
	press(&f, "Esc");
	press(&f, "Alt-j");
	assert_false(click(&f, 12, 10)); /* the loop moves the choice */
	press(&f, "Esc");
	f.rec.terms.feedback = FEEDBACK_MARKS;
	for (int i = 0; i < 9; i++)
		a_scene(&f);
	press(&f, "WheelUp");
	assert_true(f.ui.said.away);
	press(&f, "WheelDown");
	assert_false(f.ui.said.away);
	press(&f, "Alt-x");
	assert_true(did(&f, DEED_MOUSE));
	stop(&f);
}

/* A Braille display follows the cursor: it is where the attention is. */
static void the_cursor_is_always_somewhere(void **state)
{
	static const char *const open[] = { "F1", "F3",	 "F4",	  "F5",
					    "F6", "F10", "Alt-j", "Ctrl-S" };
	static const int sizes[][2] = { { 24, 80 }, { 12, 40 }, { 50, 200 } };
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	for (size_t k = 0; k < sizeof open / sizeof open[0]; k++) {
		press(&f, open[k]);
		for (size_t i = 0; i < 3; i++) {
			scr_hearing.size(&f.ui, sizes[i][0], sizes[i][1]);
			cells_reset(&f.cells, sizes[i][0], sizes[i][1]);
			scr_hearing_view(&f.ui, 0, &f.cells);
			assert_in_range(f.cells.cursor_row, 0, sizes[i][0] - 1);
		}
		press(&f, "Esc");
		assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	}
	stop(&f);
}

static void every_size_can_be_drawn(void **state)
{
	struct fixture f;
	static const char *const open[] = { "",	  "F1",	   "F3",     "F5",
					    "F4", "Alt-j", "Ctrl-S", "F10" };
	const size_t n_open = sizeof open / sizeof open[0];

	(void)state;
	start(&f);
	a_scene(&f);
	found(&f);
	type(&f, "words");
	for (size_t k = 0; k < n_open; k++) {
		if (open[k][0])
			press(&f, open[k]);
		for (int rows = 1; rows <= 100; rows += rows < 30 ? 1 : 7)
			for (int cols = 1; cols <= 300; cols += 7) {
				scr_hearing.size(&f.ui, rows, cols);
				cells_reset(&f.cells, rows, cols);
				scr_hearing_view(&f.ui, 0, &f.cells);
			}
		press(&f, k + 1 == n_open ? "s" : "Esc");
	}
	stop(&f);
}

/* ---- keys ---- */

static void enter_answers_and_says_why_not(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "Enter");
	assert_false(did_event(&f, EV_ANSWER));
	assert_string_not_equal(f.ui.notice, "");
	type(&f, "Yes.");
	assert_true(did(&f, DEED_DRAFT));
	press(&f, "Enter");
	assert_true(did_event(&f, EV_ANSWER));
	assert_string_equal(deed_text, "Yes.");
	assert_string_equal(f.ui.answer.text.s, "");

	type(&f, "kept");
	f.s.floor = FLOOR_BENCH;
	press(&f, "Enter");
	assert_false(did_event(&f, EV_ANSWER));
	assert_string_equal(f.ui.answer.text.s, "kept");
	press(&f, "Ctrl-C");
	assert_true(did_event(&f, EV_CANCEL));
	f.s.floor = FLOOR_NOBODY;
	press(&f, "Ctrl-U");
	press(&f, "Enter");
	assert_true(did_event(&f, EV_ASK_AGAIN));
	stop(&f);
}

static void opening_and_rebuttal_may_be_skipped(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	f.s.phase = PHASE_OPENING;
	press(&f, "Enter");
	assert_true(did_event(&f, EV_OPENING));
	assert_string_equal(deed_text, "");
	f.s.phase = PHASE_REBUTTAL;
	type(&f, "Three points.");
	press(&f, "Enter");
	assert_true(did_event(&f, EV_REBUTTAL));
	assert_string_equal(deed_text, "Three points.");
	stop(&f);
}

static void paste_never_submits(void **state)
{
	struct fixture f;
	struct key paste = { .code = K_PASTE,
			     .paste = "one\r\ntwo\r\n",
			     .paste_len = 10 };

	(void)state;
	start(&f);
	a_scene(&f);
	scr_hearing.key(&f.ui, &paste, &f.deeds);
	assert_false(did_event(&f, EV_ANSWER));
	assert_string_equal(f.ui.answer.text.s, "one\ntwo\n");
	press(&f, "Alt-Enter");
	assert_string_equal(f.ui.answer.text.s, "one\ntwo\n\n");
	stop(&f);
}

static void escape_then_a_letter_is_a_command(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "Esc");
	press(&f, "w");
	assert_true(did_event(&f, EV_PAUSE));
	type(&f, "w");
	assert_string_equal(f.ui.answer.text.s, "w");
	press(&f, "Esc");
	press(&f, "Esc");
	type(&f, "x"); /* Esc twice takes it back */
	assert_string_equal(f.ui.answer.text.s, "wx");
	press(&f, "Esc");
	press(&f, "F10"); /* a function key is one anyway */
	assert_int_equal(over_top(&f.ui), OVER_LEAVE);
	press(&f, "s");
	press(&f, "Esc");
	press(&f, "?");
	assert_int_equal(over_top(&f.ui), OVER_PAGE);
	stop(&f);
}

static void ctrl_x_ctrl_e_is_the_own_editor(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	type(&f, "ab");
	press(&f, "Ctrl-X");
	assert_false(did(&f, DEED_EDITOR));
	press(&f, "Ctrl-E");
	assert_true(did(&f, DEED_EDITOR));
	press(&f, "Ctrl-A");
	press(&f, "Ctrl-X");
	press(&f, "Right"); /* something else: it is what it always is */
	assert_int_equal(f.ui.answer.cursor, 1);
	press(&f, "Ctrl-E");
	assert_false(did(&f, DEED_EDITOR));
	assert_int_equal(f.ui.answer.cursor, 2);
	press(&f, "Alt-o");
	assert_true(did(&f, DEED_EDITOR));
	stop(&f);
}

static void leaving_asks_first(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "F10");
	press(&f, "x");
	assert_int_equal(over_top(&f.ui), OVER_LEAVE);
	press(&f, "s");
	assert_int_equal(over_top(&f.ui), OVER_NOTHING);
	assert_false(did(&f, DEED_LEAVE));
	press(&f, "F10");
	press(&f, "l");
	assert_true(did(&f, DEED_LEAVE));
	press(&f, "F10");
	press(&f, "a");
	assert_true(did_event(&f, EV_ADJOURN));
	f.s.phase = PHASE_DEBRIEF;
	f.s.floor = FLOOR_NOBODY;
	press(&f, "Enter");
	assert_true(did(&f, DEED_DEBRIEF));
	stop(&f);
}

static void reading_back_keeps_its_place_when_more_is_said(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	for (int i = 0; i < 50; i++)
		a_scene(&f);
	press(&f, "PageUp");
	press(&f, "PageUp");
	assert_true(f.ui.said.away);
	assert_int_not_equal(f.ui.said.block, 0);
	press(&f, "PageDown");
	press(&f, "PageDown");
	assert_false(f.ui.said.away);
	press(&f, "PageUp");
	press(&f, "Alt-E");
	stop(&f);
}

/* ---- the debrief ---- */

/* Whose flags are sure. */
static void four_scenes(struct fixture *f)
{
	for (int i = 0; i < 4; i++)
		a_scene(f);
	for (size_t i = 0; i < f->s.said.n; i++) {
		struct reading *r = f->s.said.turns[i].reading;

		if (r && r->n_remarks)
			r->remarks[0].confidence = 0.9;
	}
}

static void the_debrief(void **state)
{
	struct fixture f;
	struct scr_debrief d;

	(void)state;
	start(&f);
	four_scenes(&f);
	scr_debrief_init(&d, &f.keys, &f.rec, &f.s.said, &kase);
	debrief_looks_like(&d, &f.cells, "debrief", 24, 80);
	debrief_looks_like(&d, &f.cells, "debrief", 12, 40);
	debrief_looks_like(&d, &f.cells, "debrief", 50, 200);
	press_debrief(&d, "n", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-weak", 24, 80);
	press_debrief(&d, "t", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-transcript", 24, 80);
	press_debrief(&d, "q", &f.deeds);
	assert_int_equal(f.deeds.n, 0);
	press_debrief(&d, "q", &f.deeds);
	assert_true(did(&f, DEED_LEAVE));
	scr_debrief_release(&d);
	stop(&f);
}

static void type_debrief(struct scr_debrief *d, const char *text,
			 struct deeds *out)
{
	for (; *text; text++) {
		struct key key = { .code = (uint32_t)*text };

		scr_debrief.key(d, &key, out);
	}
}

static struct scr_debrief a_debrief(struct fixture *f)
{
	struct scr_debrief d;

	start(f);
	four_scenes(f);
	snprintf(f->rec.id, sizeof f->rec.id, "20261122-010203-abcd");
	scr_debrief_init(&d, &f->keys, &f->rec, &f->s.said, &kase);
	scr_debrief.size(&d, 24, 80);
	return d;
}

static void weak_answers_are_labelled_and_drilled(void **state)
{
	struct fixture f;
	struct scr_debrief d = a_debrief(&f);
	struct mark m = { .turn = 4,
			  .field = (char *)"commitment",
			  .value = (char *)"beneficial",
			  .author = (char *)"A. Teacher",
			  .reason = (char *)"",
			  .at = (char *)"2026-11-22T01:00:00Z" };

	(void)state;
	press_debrief(&d, "l", &f.deeds); /* of which answer? */
	assert_string_not_equal(d.told, "");
	press_debrief(&d, "n", &f.deeds);
	press_debrief(&d, "d", &f.deeds);
	assert_int_equal(f.deeds.list[0].index, d.reading_n);
	assert_true(did(&f, DEED_DRILL));
	press_debrief(&d, "l", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-label", 24, 80);
	debrief_looks_like(&d, &f.cells, "debrief-label", 12, 40);
	press_debrief(&d, "Right", &f.deeds);
	press_debrief(&d, "Enter", &f.deeds);
	press_debrief(&d, "Enter", &f.deeds);
	assert_string_equal(f.deeds.list[0].text, "commitment beneficial ");
	assert_true(did(&f, DEED_MARK));
	m.turn = d.reading_n;
	record_add_mark(&f.rec, &m);
	record_lay_marks(&f.rec);
	mark_turn(transcript_turn(&f.s.said, m.turn), f.rec.marks,
		  f.rec.n_marks);
	scr_debrief_again(&d);
	debrief_looks_like(&d, &f.cells, "debrief-labelled", 24, 80);
	scr_debrief_release(&d);
	stop(&f);
}

/* Weak ones are the drill's; the one that is shown is marked in the curve. */
static void answers_are_gone_through_one_by_one(void **state)
{
	struct fixture f;
	struct scr_debrief d = a_debrief(&f);
	int first;

	(void)state;
	assert_int_equal(d.n_weak, 4);
	press_debrief(&d, "n", &f.deeds);
	first = d.reading_n;
	assert_int_equal(first, 4);
	assert_non_null(strstr(
		d.told, "Weak 1 of 4: some of its reasoning is flagged"));
	press_debrief(&d, "p", &f.deeds);
	assert_string_equal(d.told, "No weak answer stands before.");
	assert_int_equal(d.reading_n, first);
	press_debrief(&d, "n", &f.deeds);
	assert_int_equal(d.reading_n, 9);
	press_debrief(&d, "Left", &f.deeds); /* no weak one */
	assert_int_equal(d.reading_n, 7);
	assert_string_equal(d.told, "");
	press_debrief(&d, "p", &f.deeds);
	assert_int_equal(d.reading_n, first);
	press_debrief(&d, "q", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-marked", 24, 80);
	press_debrief(&d, "Right", &f.deeds); /* the same once more */
	assert_int_equal(d.reading_n, first);
	for (int i = 0; i < 8; i++)
		press_debrief(&d, "Right", &f.deeds);
	assert_string_equal(d.told, "That was the last answer.");
	press_debrief(&d, "n", &f.deeds);
	assert_string_equal(d.told, "That was the last weak answer.");
	press_debrief(&d, "t", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-said", 24, 80);
	scr_debrief_release(&d);
	stop(&f);
}

static void positions_and_the_court_have_pages(void **state)
{
	struct fixture f;
	struct scr_debrief d = a_debrief(&f);

	(void)state;
	press_debrief(&d, "h", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-held", 24, 80);
	press_debrief(&d, "c", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-court", 24, 80);
	press_debrief(&d, "c", &f.deeds);
	assert_int_equal(d.part, DEBRIEF_SUMMARY);
	scr_debrief_release(&d);
	stop(&f);
}

/* Nothing is graded, and the key line offers only what there is. */
static void one_answer_is_no_curve(void **state)
{
	struct fixture f;
	struct scr_debrief d;

	(void)state;
	start(&f);
	said(&f, TURN_QUESTION, 4, "Why?");
	read_as(said(&f, TURN_ANSWER, -1, "Because."), COMMITMENT_NEUTRAL,
		"Because");
	scr_debrief_init(&d, &f.keys, &f.rec, &f.s.said, &kase);
	d.no_sheets = d.no_export = d.no_drill = true;
	debrief_looks_like(&d, &f.cells, "debrief-one", 24, 80);
	debrief_looks_like(&d, &f.cells, "debrief-one", 50, 200);
	press_debrief(&d, "n", &f.deeds);
	assert_non_null(strstr(d.told, "surely weak"));
	assert_int_equal(d.part, DEBRIEF_SUMMARY);
	press_debrief(&d, "Right", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-one-answer", 24, 80);
	scr_debrief_release(&d);
	stop(&f);
}

static void words_files_and_issues_in_the_debrief(void **state)
{
	struct fixture f;
	struct scr_debrief d = a_debrief(&f);

	(void)state;
	press_debrief(&d, "t", &f.deeds);
	press_debrief(&d, "/", &f.deeds);
	type_debrief(&d, "framework", &f.deeds);
	press_debrief(&d, "Enter", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-found", 24, 80);
	for (int i = 0; i < 4; i++)
		press_debrief(&d, "n", &f.deeds);
	assert_string_equal(d.told, "From the beginning again.");
	press_debrief(&d, "Esc", &f.deeds); /* the search, then the text */
	assert_int_equal(d.part, DEBRIEF_SAID);
	press_debrief(&d, "Esc", &f.deeds);
	assert_int_equal(d.part, DEBRIEF_SUMMARY);
	press_debrief(&d, "o", &f.deeds);
	debrief_looks_like(&d, &f.cells, "debrief-export", 24, 80);
	press_debrief(&d, "Enter", &f.deeds);
	assert_string_equal(f.deeds.list[0].text,
			    "hearing-20261122-010203-abcd.txt");
	assert_true(did(&f, DEED_EXPORT));
	press_debrief(&d, "i", &f.deeds);
	assert_int_equal(d.part, DEBRIEF_MEMO);
	press_debrief(&d, "Esc", &f.deeds);
	scr_debrief_release(&d);
	stop(&f);
}

static struct ballot *two_sheets(void)
{
	static char *levels[] = { (char *)"Evades.", (char *)"Answers.",
				  (char *)"Answers at once, and exactly." };
	static struct ballot_category categories[] = {
		{ .name = (char *)"Answering questions",
		  .max = 10,
		  .weight = 30,
		  .guidance = (char *)"Responsive, candid, back to the point.",
		  .levels = { .list = levels, .n = 3 },
		  .from_text = true },
		{ .name = (char *)"Voice and bearing",
		  .max = 20,
		  .weight = 10,
		  .guidance = (char *)"Pace, eye contact, poise.",
		  .levels = { .list = levels, .n = 3 } },
	};
	struct ballot *two = xcalloc(2, sizeof *two);

	for (int i = 0; i < 2; i++)
		two[i] = (struct ballot){ .slug = (char *)(i ? "b" : "a"),
					  .name = (char *)(i ? "Sheet B"
							     : "Sheet A"),
					  .floor = 50,
					  .ceiling = 100,
					  .categories = categories,
					  .n_categories = 2 };
	return two;
}

static bool summary_has(const struct scr_debrief *d, const char *text)
{
	const struct page *p = &d->pages[DEBRIEF_SUMMARY];

	for (size_t i = 0; i < p->n; i++)
		if (strstr(p->blocks[i].text, text))
			return true;
	return false;
}

static void a_score_sheet_is_filled_in_by_a_person(void **state)
{
	struct fixture f;
	struct scr_debrief d = a_debrief(&f);
	struct buf json;

	(void)state;
	press_debrief(&d, "b", &f.deeds);
	assert_true(did(&f, DEED_BALLOTS));
	scr_debrief_sheets(&d, two_sheets(), 2, "A. Teacher");
	debrief_looks_like(&d, &f.cells, "ballot-which", 24, 80);
	press_debrief(&d, "Down", &f.deeds);
	press_debrief(&d, "Enter", &f.deeds);
	press_debrief(&d, "w", &f.deeds); /* nothing is marked yet */
	assert_int_equal(f.deeds.n, 0);
	type_debrief(&d, "11", &f.deeds);
	press_debrief(&d, "Enter", &f.deeds);
	assert_string_equal(d.ballot.told, "A mark here is 0 to 10.");
	type_debrief(&d, "8wqx", &f.deeds); /* letters are no part of a mark */
	assert_true(d.ballot.ask.open);
	assert_string_equal(d.ballot.ask.line.text.s, "8");
	debrief_looks_like(&d, &f.cells, "ballot-typing", 24, 80);
	press_debrief(&d, "Enter", &f.deeds);
	debrief_looks_like(&d, &f.cells, "ballot", 24, 80);
	debrief_looks_like(&d, &f.cells, "ballot", 12, 40);
	debrief_looks_like(&d, &f.cells, "ballot", 50, 200);
	press_debrief(&d, "Right", &f.deeds); /* half of it to begin with */
	press_debrief(&d, "Right", &f.deeds);
	press_debrief(&d, "w", &f.deeds);
	assert_true(did(&f, DEED_BALLOT));
	buf_init(&json, BUF_TEXT_MAX);
	scr_ballot_write(&d.ballot, "2026-11-22T01:00:00Z", &json);
	assert_non_null(strstr(json.s, "[{\"ballot\":\"b\",\"name\":"));
	assert_non_null(strstr(json.s,
			       "\"author\":\"A. Teacher\","
			       "\"at\":\"2026-11-22T01:00:00Z\",\"floor\":"));
	assert_non_null(strstr(
		json.s,
		"\"marks\":[{\"name\":\"Answering questions\",\"mark\":8,"
		"\"max\":10,\"weight\":"));
	assert_non_null(
		strstr(json.s,
		       "{\"name\":\"Voice and bearing\",\"mark\":11,\"max\":20,"
		       "\"weight\":"));
	assert_non_null(strstr(json.s, "}],\"total\":73.75}]"));
	press_debrief(&d, "Esc", &f.deeds); /* not kept: it says so first */
	assert_true(d.ballot.open);
	press_debrief(&d, "Esc", &f.deeds);
	assert_false(d.ballot.open);
	f.rec.ballots_json = buf_take(&json);
	scr_debrief_again(&d);
	assert_true(summary_has(&d, "by A. Teacher, 2026-11-22: total 73.8"));
	scr_debrief_sheets(&d, two_sheets(), 2, "B. Teacher");
	press_debrief(&d, "Down", &f.deeds);
	press_debrief(&d, "Enter", &f.deeds); /* nobody else's marks */
	assert_true(isnan(d.ballot.marks[0]));
	scr_debrief_sheets(&d, two_sheets(), 2, "A. Teacher");
	press_debrief(&d, "Down", &f.deeds);
	press_debrief(&d, "Enter", &f.deeds); /* what was kept is there again */
	assert_near(d.ballot.marks[0], 8, 0);
	press_debrief(&d, "Down", &f.deeds);
	press_debrief(&d, "x", &f.deeds);
	assert_true(isnan(d.ballot.marks[1]));
	buf_init(&json, BUF_TEXT_MAX);
	scr_ballot_write(&d.ballot, "2026-11-23T01:00:00Z", &json);
	assert_non_null(strstr(json.s, "\"total\":73.75},{\"ballot\""));
	assert_non_null(strstr(json.s, "\"mark\":null,\"max\":20,"));
	assert_non_null(strstr(json.s, "}],\"total\":null}]")); /* none yet */
	buf_release(&json);
	scr_debrief_release(&d);
	stop(&f);
}

/* From the smallest to larger than any screen, each part of the debrief. */
static void every_size_of_debrief_can_be_drawn(void **state)
{
	static const char *const open[] = { "n", "l",	"Esc", "t",  "i",
					    "?", "Esc", "o",   "Esc" };
	struct fixture f;
	struct scr_debrief d = a_debrief(&f);

	(void)state;
	for (size_t k = 0; k <= sizeof open / sizeof open[0]; k++) {
		if (k == sizeof open / sizeof open[0]) {
			scr_debrief_sheets(&d, two_sheets(), 2, "A. Teacher");
			press_debrief(&d, "Enter", &f.deeds);
		} else {
			press_debrief(&d, open[k], &f.deeds);
		}
		for (int rows = 1; rows <= 100; rows += rows < 30 ? 1 : 7)
			for (int cols = 1; cols <= 300; cols += 13) {
				scr_debrief.size(&d, rows, cols);
				cells_reset(&f.cells, rows, cols);
				scr_debrief.view(&d, 0, &f.cells);
				if (rows >= 12 && cols >= 40)
					assert_in_range(f.cells.cursor_row, 0,
							rows - 1);
			}
	}
	scr_debrief_release(&d);
	stop(&f);
}

static void a_debrief_of_nothing(void **state)
{
	struct fixture f;
	struct scr_debrief d;

	(void)state;
	start(&f);
	scr_debrief_init(&d, &f.keys, &f.rec, &f.s.said, &kase);
	debrief_looks_like(&d, &f.cells, "debrief-empty", 24, 80);
	press_debrief(&d, "n", &f.deeds);
	press_debrief(&d, "p", &f.deeds);
	scr_debrief_release(&d);
	stop(&f);
}

/* Half a second, and no longer: "U" with Alt would mean something. */
static void esc_does_not_wait_for_ever(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	press(&f, "Esc");
	assert_false(scr_hearing_forget_esc(&f.ui, 1000));
	assert_false(scr_hearing_forget_esc(&f.ui, 1400));
	assert_int_equal(scr_hearing_esc_deadline_ms(&f.ui), 1500);
	assert_true(scr_hearing_forget_esc(&f.ui, 1500));
	type(&f, "Um");
	assert_string_equal(f.ui.answer.text.s, "Um");
	assert_true(scr_hearing_esc_deadline_ms(&f.ui) == INT64_MAX);
	stop(&f);
}

/* The line of keys offers nothing that the terms forbid. */
static void what_the_terms_forbid_is_not_offered(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	f.rec.terms.feedback = FEEDBACK_NONE;
	f.rec.terms.pause = false;
	scr_hearing_release(&f.ui);
	scr_hearing_init(&f.ui, &f.keys, &f.s, &f.rec);
	for (size_t i = 0; i < f.ui.hints.n; i++) {
		assert_string_not_equal(f.ui.hints.list[i].word, "read");
		assert_string_not_equal(f.ui.hints.list[i].word, "pause");
	}
	assert_true(f.ui.hints.n > 3);
	stop(&f);
}

/* Esc waits for a letter that means something with it; any other is typed. */
static void a_letter_after_esc_is_not_lost(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	a_scene(&f);
	press(&f, "Esc");
	type(&f, "Your Honor");
	assert_string_equal(f.ui.answer.text.s, "Your Honor");
	stop(&f);
}

/* As the loop draws after a key: no more than what is typed, where it was no more. */
static void draw_on(const struct scr_hearing *ui, bool whole, int64_t now_ms,
		    struct cells *out)
{
	if (!whole && scr_hearing.is_typed(ui)) {
		scr_hearing.view_typed(ui, now_ms, out);
		return;
	}
	cells_reset(out, ui->rows, ui->cols);
	scr_hearing.view(ui, now_ms, out);
}

/* What is typed, moved and scrolled leaves nothing behind that a screen made anew of the
 * same state and drawn at the same time would not show. */
static void after_any_keys_the_frame_is_one_drawn_afresh(void **state)
{
	static const uint32_t odd[] = {
		' ',	       ' ',	    K_LEFT,	   K_UP,
		K_HOME,	       K_END,	    K_BACKSPACE,   K_DELETE,
		K_PAGE_UP,     K_PAGE_DOWN, KM_CTRL | 'w', KM_CTRL | 'k',
		KM_CTRL | 'y', 0xe9
	};
	static const int sizes[][2] = { { 24, 80 }, { 12, 40 }, { 50, 200 } };
	struct rng rng = rng_at(23, 0);
	struct cells fresh_cells;
	struct fixture f;
	int typed = 0;

	(void)state;
	start(&f);
	a_scene(&f);
	scr_hearing_news(&f.ui);
	cells_init(&fresh_cells);
	for (int i = 0; i < 3000; i++) {
		const int *size = sizes[i / 500 % 3];
		struct key key = { .code = 'a' +
					   (uint32_t)rng_below(&rng, 26) };
		struct scr_hearing fresh;

		if (rng_below(&rng, 3) == 0)
			key.code =
				odd[rng_below(&rng, sizeof odd / sizeof *odd)];
		scr_hearing.size(&f.ui, size[0], size[1]);
		scr_hearing.key(&f.ui, &key, &f.deeds);
		deeds_release(&f.deeds);

		scr_hearing_init(&fresh, &f.keys, &f.s, &f.rec);
		scr_hearing.size(&fresh, size[0], size[1]);
		scr_hearing_news(&fresh);
		editor_set(&fresh.answer, f.ui.answer.text.s,
			   f.ui.answer.text.len);
		fresh.answer.cursor = f.ui.answer.cursor;
		fresh.said = f.ui.said;
		memcpy(fresh.notice, f.ui.notice, sizeof fresh.notice);
		typed += scr_hearing.is_typed(&f.ui);
		draw_on(&f.ui, i % 500 == 0, i * 300, &f.cells);
		draw_on(&fresh, true, i * 300, &fresh_cells);
		assert_int_equal(f.cells.cursor_row, fresh_cells.cursor_row);
		assert_int_equal(f.cells.cursor_col, fresh_cells.cursor_col);
		assert_memory_equal(f.cells.at, fresh_cells.at,
				    (size_t)size[0] * (size_t)size[1] *
					    sizeof *fresh_cells.at);
		scr_hearing_release(&fresh);
	}
	assert_true(typed > 1000);
	cells_release(&fresh_cells);
	stop(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(after_any_keys_the_frame_is_one_drawn_afresh),
		cmocka_unit_test(the_podium),
		cmocka_unit_test(no_issue_of_the_memo_while_it_waits),
		cmocka_unit_test(a_letter_after_esc_is_not_lost),
		cmocka_unit_test(esc_does_not_wait_for_ever),
		cmocka_unit_test(what_the_terms_forbid_is_not_offered),
		cmocka_unit_test(what_the_docket_lacks_is_marked),
		cmocka_unit_test(before_anything_is_said),
		cmocka_unit_test(wide_letters_a_long_word_and_an_error),
		cmocka_unit_test(odd_words_break_no_screen),
		cmocka_unit_test(what_was_taken_back_is_asked_again),
		cmocka_unit_test(a_question_streams_in),
		cmocka_unit_test(ctrl_c_means_what_is_said),
		cmocka_unit_test(the_reading),
		cmocka_unit_test(what_was_heard),
		cmocka_unit_test(what_was_really_said),
		cmocka_unit_test(the_docket),
		cmocka_unit_test(a_passage_of_markdown),
		cmocka_unit_test(a_passage_is_read_in_its_paper),
		cmocka_unit_test(an_unsearched_docket_tells_its_papers),
		cmocka_unit_test(help_holds_what_the_hearing_allows),
		cmocka_unit_test(help_ledger_and_leaving),
		cmocka_unit_test(remarks_are_jumped_to),
		cmocka_unit_test(what_an_answer_is_at_odds_with_is_a_question),
		cmocka_unit_test(a_person_labels_an_answer),
		cmocka_unit_test(a_label_is_changed_before_it_is_kept),
		cmocka_unit_test(a_justice_is_called_on),
		cmocka_unit_test(another_player_is_asked_for),
		cmocka_unit_test(words_are_found_in_the_transcript),
		cmocka_unit_test(the_model_stands_in_the_status_line),
		cmocka_unit_test(a_moment_is_asked_for),
		cmocka_unit_test(cutting_in_is_done_politely),
		cmocka_unit_test(a_click_selects_and_the_wheel_scrolls),
		cmocka_unit_test(the_cursor_is_always_somewhere),
		cmocka_unit_test(every_size_can_be_drawn),
		cmocka_unit_test(enter_answers_and_says_why_not),
		cmocka_unit_test(opening_and_rebuttal_may_be_skipped),
		cmocka_unit_test(paste_never_submits),
		cmocka_unit_test(escape_then_a_letter_is_a_command),
		cmocka_unit_test(ctrl_x_ctrl_e_is_the_own_editor),
		cmocka_unit_test(leaving_asks_first),
		cmocka_unit_test(
			reading_back_keeps_its_place_when_more_is_said),
		cmocka_unit_test(the_debrief),
		cmocka_unit_test(weak_answers_are_labelled_and_drilled),
		cmocka_unit_test(answers_are_gone_through_one_by_one),
		cmocka_unit_test(positions_and_the_court_have_pages),
		cmocka_unit_test(one_answer_is_no_curve),
		cmocka_unit_test(words_files_and_issues_in_the_debrief),
		cmocka_unit_test(a_score_sheet_is_filled_in_by_a_person),
		cmocka_unit_test(every_size_of_debrief_can_be_drawn),
		cmocka_unit_test(a_debrief_of_nothing),
	};

	helper_remarks();
	return cmocka_run_group_tests_name("tui/hearing", tests, NULL, NULL);
}
