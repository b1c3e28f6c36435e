/* A witness of a case under cross-examination: the file, the form of a question, what it
 * is about, what the witness says to it, and what came of all of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/testimony.h"
#include "hearing/cross.h"
#include "listen/ken.h"
#include "score/crossed.h"
#include "score/scorecard.h"
#include "sim/stand.h"
#include "sim/stand_topic.h"
#include "unit/helper.h"

/* ---- a witness on the stand ---- */

struct room {
	struct catalogue c;
	struct court_case kase;
	struct bench bench;
	struct ken *ken;
	struct stand *stand;
	struct transcript said;
};

static struct room *open_room(const char *slug)
{
	struct room *r = xcalloc(1, sizeof *r);
	char *dir = xprintf("cases/%s", slug);
	struct sim_setup setup;
	struct error err;

	r->c = (struct catalogue){ xstrdup("."), helper_path("none") };
	assert_true(case_load(&r->kase, dir, CASE_OWN, NULL));
	assert_true(case_open_witness(&r->kase, NULL, &err));
	assert_true(catalogue_bench(&r->c, "panel", &r->bench, &err));
	r->ken = ken_new(&r->c, &r->kase);
	setup = (struct sim_setup){ .catalogue = &r->c,
				    .kase = &r->kase,
				    .bench = &r->bench,
				    .ken = r->ken,
				    .seed = 7 };
	r->stand = stand_new(&setup, &err);
	assert_non_null(r->stand);
	free(dir);
	return r;
}

static void close_room(struct room *r)
{
	transcript_release(&r->said);
	stand_free(r->stand);
	ken_free(r->ken);
	bench_release(&r->bench);
	case_release(&r->kase);
	catalogue_release(&r->c);
	free(r);
}

/* Counsel asks; what the witness's side and the court say to it is taken in. */
static const struct turn *ask(struct room *r, const char *question)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .manner = -1,
			  .speaker = xstrdup("you"),
			  .text = xstrdup(question) };
	int n = transcript_take(&r->said, &q)->n;
	struct events out = { 0 };
	struct event ev;

	stand_reply(r->stand, &r->said, &out);
	while (events_take(&out, &ev)) {
		assert_int_equal(ev.kind, EV_SAID);
		transcript_take(&r->said, &ev.turn);
		event_release(&ev);
	}
	events_release(&out);
	return testimony_reply(&r->said, n);
}

static void begin_again(struct room *r)
{
	transcript_release(&r->said);
}

/* ---- the form of a question ---- */

static void the_form_of_a_question_is_told_by_its_words(void **state)
{
	static const struct {
		const char *question;
		enum testimony_form form;
	} rows[] = {
		{ "The gate was latched, wasn't it?", FORM_IS_LEADING },
		{ "The gate was latched, correct?", FORM_IS_LEADING },
		{ "The gate was latched. Correct?", FORM_IS_LEADING },
		{ "The gate was latched?", FORM_IS_LEADING },
		{ "So, sir, you left the hole open?", FORM_IS_LEADING },
		{ "Isn't it true that you were out?", FORM_IS_LEADING },
		{ "You weren\xe2\x80\x99t at home, were you?",
		  FORM_IS_LEADING },
		{ "You were at your sister's, right", FORM_IS_LEADING },
		{ "Was the gate latched?", FORM_IS_CLOSED },
		{ "Did anybody answer the telephone?", FORM_IS_CLOSED },
		{ "Why did you put up posters?", FORM_IS_OPEN },
		{ "And how did she get home?", FORM_IS_OPEN },
		{ "Tell the court what happened.", FORM_IS_OPEN },
		{ "Can you explain that to us?", FORM_IS_OPEN },
		{ "Now, what did you see?", FORM_IS_OPEN },
		{ "You saw the drain and you left it open, correct?",
		  FORM_IS_COMPOUND },
		{ "Did you see the drain? Was the gate open?",
		  FORM_IS_COMPOUND },
		{ "The gate was latched.", FORM_IS_NO_QUESTION },
		{ "Agnes did not walk home by herself.", FORM_IS_NO_QUESTION },
		{ "Nora stopped three cars and a bus, correct?",
		  FORM_IS_LEADING },
		{ "You are a liar, aren't you?", FORM_IS_ARGUMENTATIVE },
		{ "You expect us to believe that?", FORM_IS_ARGUMENTATIVE },
		{ "You were negligent, weren't you?", FORM_IS_CONCLUSION },
		{ "You testified that she came back, didn't you?",
		  FORM_IS_CONFRONTING },
		{ "Your poster said \"please do not pick her up,\" right?",
		  FORM_IS_CONFRONTING },
		{ "Your poster said 'please do not pick her up,' right?",
		  FORM_IS_CONFRONTING },
		{ "Why was Ms. Calloran discharged?", FORM_IS_OPEN },
		{ "Mr. Vance, how did she get home?", FORM_IS_OPEN },
		{ "How can you sleep at night?", FORM_IS_ARGUMENTATIVE },
		{ "You are a dishonest man, aren't you?",
		  FORM_IS_ARGUMENTATIVE },
		{ "What did Nora think? What did she think of it?",
		  FORM_IS_CONCLUSION },
		{ "Does the Fourth Amendment require a warrant?",
		  FORM_IS_CONCLUSION },
		{ "Why did you write \"please do not pick her up\"?",
		  FORM_IS_OPEN },
		{ "?", FORM_IS_LEADING },
		{ "...", FORM_IS_NO_QUESTION },
	};
	struct catalogue c = { xstrdup("."), helper_path("none") };
	struct stand_words w;
	struct error err;

	(void)state;
	assert_true(stand_words_load(&w, &c, &err));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct stand_form x;

		stand_form_init(&x, &w, rows[i].question);
		if (x.form != rows[i].form)
			fail_msg("%s: %s, not %s", rows[i].question,
				 testimony_form_names[x.form],
				 testimony_form_names[rows[i].form]);
		stand_form_release(&x);
	}
	stand_words_release(&w);
	catalogue_release(&c);
}

static void a_faulty_table_of_words_is_told_by_its_lines(void **state)
{
	static const char text[] = "[begins opne]\nphrase = why\n"
				   "[say which]\nsay = {anwser}?\n"
				   "[skips]\nfrase = so\n";
	struct stand_words w;
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_false(stand_words_parse(&w, "w.txt", text, sizeof text - 1, &f));
	assert_int_equal(f.n, 3);
	assert_non_null(strstr(f.list[0], "w.txt:2"));
	assert_non_null(strstr(f.list[1], "w.txt:4"));
	assert_non_null(strstr(f.list[2], "w.txt:6"));
	faults_release(&f);
	stand_words_release(&w);
}

/* ---- what it is about ---- */

/* Wordings that stand in no file.  "" is about nothing. */
static const struct {
	const char *kase, *question, *topic;
} probes[] = {
	{ "tillery", "You advertised a reward, is that right?", "reward" },
	{ "tillery", "The posters offered money for the tortoise, correct?",
	  "reward" },
	{ "tillery", "You wrote that nobody should pick up the tortoise?",
	  "no-lifting" },
	{ "tillery", "People were told not to lift Agnes up, weren't they?",
	  "no-lifting" },
	{ "tillery", "Her shell had been broken once, hadn't it?", "shell" },
	{ "tillery", "Did Nora own a wheelbarrow with a ramp?", "wheelbarrow" },
	{ "tillery", "Your phone was not with you on that Saturday, was it?",
	  "telephone" },
	{ "tillery", "She left you a voice message, didn't she?", "telephone" },
	{ "tillery", "The storm drain had no cover, had it?", "drain" },
	{ "tillery",
	  "Her backpack kept Agnes out of the hole in the ground by "
	  "the path, the drain?",
	  "drain" },
	{ "tillery", "Cars had to stop on Mill Street so Agnes could cross?",
	  "street" },
	{ "tillery", "The girl held back a bus, didn't she?", "street" },
	{ "tillery", "A tortoise can't open a latched gate, can she?", "gate" },
	{ "tillery", "Who lifted the latch?", "gate" },
	{ "tillery", "Agnes never used the hole under the fence to get back?",
	  "hole" },
	{ "tillery", "Was there a note on the door?", "note" },
	{ "tillery", "Agnes was not hurt when you saw her again?", "safe" },
	{ "tillery", "You gave her an offer of twenty dollars, right?",
	  "thanks" },
	{ "tillery", "In 2016 she came back from only ninety yards?",
	  "before" },
	{ "tillery", "What does the veterinarian say about roads?", "knows" },
	{ "tillery", "Do you like the opera?", "" },
	{ "tillery", "What is your favorite color?", "" },
	{ "tillery", "You have a sister in France, don't you?", "" },
	{ "tillery", "Is it raining today?", "" },
	{ "calloran", "Inez warned you about the grips on the Saturday?",
	  "saturday" },
	{ "calloran",
	  "You wanted to get through the holiday first, didn't "
	  "you? Presidents' Day?",
	  "presidents-day" },
	{ "calloran", "Passengers kept riding the gondola on Sunday?",
	  "loading" },
	{ "calloran", "Did you go and inspect the grips yourself?",
	  "what-he-did" },
	{ "calloran", "On the radio you gave Glenn no numbers, correct?",
	  "radio-words" },
	{ "calloran", "If a grip slips, a cabin can hit the next one?",
	  "limit" },
	{ "calloran", "Her text came on the seventh, didn't it?", "text" },
	{ "calloran", "You fired her for calling the State, right?", "reason" },
	{ "calloran", "Her disciplinary record was clean?", "no-other-reason" },
	{ "calloran", "There was a poster on the workshop wall?", "poster" },
	{ "calloran", "The handbook allows a text message, doesn't it?",
	  "handbook" },
	{ "calloran", "Her entry in the shift log names four grips?", "log" },
	{ "calloran", "Ms. Munro, the inspector, found eleven bad grips?",
	  "was-right" },
	{ "calloran", "How much money did the closing cost?", "money" },
	{ "calloran", "Do you ski, Mr. Ashgrove?", "" },
	{ "calloran", "Have you ever been to Vermont?", "" },
	{ "okafor", "The score was only 0.83, wasn't it?", "score" },
	{ "okafor", "You picked the box that says all?", "all-days" },
	{ "okafor", "Would ninety days have covered the fire of October 2?",
	  "ninety" },
	{ "okafor", "Was she at Tanner Row on October 27?", "tanner-row" },
	{ "okafor", "You looked at the gate report twenty-two minutes earlier?",
	  "gate-report" },
	{ "okafor", "You entered somebody else's PIN, correct?", "pin" },
	{ "okafor", "The lieutenant was on leave?", "approval" },
	{ "okafor", "A magistrate was available, wasn't one?", "warrant" },
	{ "okafor", "Alder House treats addiction?", "wednesdays" },
	{ "okafor", "You rang the hospital where she works?", "hospital" },
	{ "okafor", "What does RA stand for?", "assembly" },
	{ "okafor", "You unmasked nine people who rode with her?",
	  "companions" },
	{ "okafor", "For Corrigan you called a prosecutor first?", "corrigan" },
	{ "okafor", "Do you own a dog?", "" },
	{ "okafor", "What did you have for breakfast?", "" },
};

static void a_question_finds_its_topic(void **state)
{
	size_t right = 0, n = sizeof probes / sizeof *probes;
	struct stand_topics *topics = NULL;
	struct room *r = NULL;
	const char *open = "";

	(void)state;
	for (size_t i = 0; i < n; i++) {
		const struct testimony_topic *t;
		double sure;
		bool is;

		if (strcmp(open, probes[i].kase) != 0) {
			stand_topics_free(topics);
			if (r)
				close_room(r);
			r = open_room(probes[i].kase);
			ken_ready(r->ken);
			topics = stand_topics_new(r->ken, r->kase.witness);
			open = probes[i].kase;
		}
		t = stand_topic_of(topics, probes[i].question, NULL, &sure);
		is = !strcmp(t ? t->id : "", probes[i].topic);
		right += is;
		if (!is)
			print_message("%s: %s (%.2f), not %s\n",
				      probes[i].question, t ? t->id : "-", sure,
				      probes[i].topic);
	}
	stand_topics_free(topics);
	close_room(r);
	print_message("%zu of %zu\n", right, n);
	assert_true(right * 10 >= n * 9);
}

/* ---- what is said to it ---- */

/* What the debrief tells a person to ask obtains what is to be had, in every witness
 * of ours. */
static bool obtains(struct room *r, const struct testimony_topic *t,
		    bool single)
{
	char *text = xstrdup(t->better);
	const struct turn *reply;

	for (char *at = text; single && (at = strchr(at, '"')); at++)
		*at = '\'';
	reply = ask(r, text);
	free(text);

	bool is_it = reply && reply->topic && !strcmp(reply->topic, t->id);
	bool gains =
		is_it && (reply->got == GAINED_ADMISSION ||
			  reply->got == (int)t->answers[LAYER_PINNED].gives);

	if (!gains)
		print_message("%s (%s): %s, %s, %s\n", t->better, t->id,
			      reply && reply->topic ? reply->topic : "-",
			      testimony_form_names[reply ? reply->form : 0],
			      testimony_gain_names[reply ? reply->got : 0]);
	begin_again(r);
	return gains;
}

static void what_the_debrief_offers_can_be_asked(void **state)
{
	static const char *const cases[] = { "tillery", "calloran", "okafor" };
	bool all = true;

	(void)state;
	for (size_t c = 0; c < 3; c++) {
		struct room *r = open_room(cases[c]);
		const struct testimony *w = r->kase.witness;

		assert_in_range(w->n_topics, 12, 18);
		for (size_t i = 0; i < w->n_topics; i++)
			for (int one = 0; one < 2; one++)
				all = obtains(r, &w->topics[i], one) && all;
		close_room(r);
	}
	assert_true(all);
}

static void an_open_question_costs_and_a_paper_pins(void **state)
{
	struct room *r = open_room("tillery");
	const struct turn *reply;

	(void)state;
	reply = ask(r, "Why was the gate latched?");
	assert_int_equal(reply->got, GAINED_HARM);
	assert_string_equal(reply->topic, "gate");
	reply = ask(r, "The gate was latched, wasn't it?");
	assert_int_equal(reply->got, GAINED_EVASION);
	reply = ask(r,
		    "You have agreed that Nora lifted the latch of the gate, "
		    "haven't you?");
	assert_int_equal(reply->form, FORM_IS_CONFRONTING);
	assert_int_equal(reply->got, GAINED_ADMISSION);
	close_room(r);
}

static void what_was_admitted_stays_admitted(void **state)
{
	struct room *r = open_room("tillery");
	const struct turn *reply;

	(void)state;
	ask(r, "You have agreed that Nora lifted the latch of the gate?");
	reply = ask(r, "The gate was closed with a latch, correct?");
	assert_int_equal(reply->got, GAINED_FACT);
	assert_non_null(strstr(reply->text, "Nora let her in"));
	/* one question too many */
	reply = ask(r, "Why did she have to lift the latch of the gate?");
	assert_int_equal(reply->got, GAINED_HARM);
	assert_non_null(strstr(reply->text, "left the hole open"));
	close_room(r);
}

static void an_objection_is_ruled_on(void **state)
{
	struct room *r = open_room("tillery");
	const struct turn *reply;

	(void)state;
	reply = ask(r, "You're a liar, aren't you?");
	assert_int_equal(reply->kind, TURN_STATEMENT);
	assert_int_equal(reply->role, ROLE_BENCH);
	assert_int_equal(reply->got, GAINED_OBJECTION);
	assert_int_equal(r->said.turns[1].role, ROLE_OPPONENT);
	ask(r, "Aren't you ashamed of yourself?");
	reply = ask(r, "How dare you say that?");
	assert_non_null(strstr(reply->text, "ounsel")); /* a warning by now */
	assert_int_equal(reply->form, FORM_IS_ARGUMENTATIVE);
	/* sharp, and let */
	reply = ask(r, "Come on, the gate was latched, wasn't it?");
	assert_int_equal(reply->role, ROLE_WITNESS);
	assert_int_equal(reply->got, GAINED_EVASION);
	/* an evasion is no answer: the court has the question answered */
	reply = ask(r, "The gate was latched, wasn't it?");
	assert_int_equal(reply->got, GAINED_ADMISSION);
	assert_non_null(strstr(r->said.turns[r->said.n - 2].text, "nswer"));
	/* an admission is one */
	reply = ask(r, "The gate was latched, wasn't it?");
	assert_int_equal(reply->form, FORM_IS_REPEATED);
	close_room(r);
}

/* ---- no falsehood is affirmed, and no fact that all agree on is denied ---- */

/* Asked behind an admission of each topic of the witness. */
static void admit_all(struct room *r)
{
	const struct testimony *w = r->kase.witness;

	for (size_t i = 0; i < w->n_topics; i++)
		ask(r, w->topics[i].better);
}

static void a_falsehood_is_never_affirmed(void **state)
{
	static const struct {
		const char *kase, *question;
	} rows[] = {
		{ "tillery", "The poster offered a $500 reward, correct?" },
		{ "tillery", "Agnes is a cat, isn't she?" },
		{ "tillery", "Nora touched Agnes, didn't she?" },
		{ "tillery", "Nora Tillery is sixteen, correct?" },
		{ "tillery",
		  "Agnes took twelve minutes to cross Mill Street?" },
		{ "tillery", "The drain had a cover, didn't it?" },
		{ "tillery", "Agnes stopped three cars and a bus, correct?" },
		{ "tillery", "The gate was not latched, was it?" },
		{ "tillery", "The poster says 'carry her home,' doesn't it?" },
		{ "okafor", "You obtained a warrant for Query C, correct?" },
		{ "okafor", "The score was 0.95, correct?" },
		{ "okafor",
		  "You asked for ninety days in Query C, didn't you?" },
		{ "okafor", "Query C showed her church, correct?" },
		{ "calloran", "Three people died, correct?" },
		{ "calloran", "She gave you a written notice on Saturday?" },
		{ "calloran", "You sabotaged the grips, correct?" },
	};
	struct room *r = NULL;
	const char *open = "";
	bool ok = true;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct turn *reply;
		bool yes;

		if (strcmp(open, rows[i].kase) != 0) {
			if (r)
				close_room(r);
			r = open_room(rows[i].kase);
			open = rows[i].kase;
			admit_all(r);
		}
		reply = ask(r, rows[i].question);
		yes = reply->got == GAINED_ADMISSION ||
		      (reply->got == GAINED_FACT &&
		       !str_begins(reply->text, "No"));
		if (yes)
			print_message("%s %s\n", rows[i].question, reply->text);
		ok = ok && !yes;
	}
	close_room(r);
	assert_true(ok);
}

static void what_all_agree_on_is_a_plain_yes(void **state)
{
	static const struct {
		const char *kase, *question;
	} rows[] = {
		{ "tillery", "Mr. Vance, you own a tortoise, don't you?" },
		{ "tillery", "You are 71?" },
		{ "tillery", "You live at 9 Bell Lane, don't you?" },
		{ "tillery", "Nora did not touch Agnes at any time, did she?" },
		{ "tillery", "Nora Tillery is fifteen, isn't she?" },
		{ "okafor", "Query B covered 31 days, isn't that right?" },
		{ "okafor", "Lieutenant Osei was on leave, wasn't he?" },
		{ "calloran", "You were Inez Calloran's supervisor?" },
	};
	struct room *r = NULL;
	const char *open = "";

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct turn *reply;

		if (strcmp(open, rows[i].kase) != 0) {
			if (r)
				close_room(r);
			r = open_room(rows[i].kase);
			open = rows[i].kase;
		}
		reply = ask(r, rows[i].question);
		if (reply->got != GAINED_FACT && reply->got != GAINED_EVASION)
			fail_msg("%s %s", rows[i].question, reply->text);
		if (!i) {
			assert_int_equal(reply->got, GAINED_FACT);
			assert_true(str_begins(reply->text, "Y") ||
				    str_begins(reply->text, "That"));
		}
	}
	close_room(r);
}

static void a_press_gets_what_was_evaded(void **state)
{
	static const char *const presses[] = {
		"Yes or no, Mr. Vance: was the gate latched?",
		"My question was whether the gate was latched. Was it?",
		"Please answer the question.",
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct room *r = open_room("tillery");
		const struct turn *reply;

		reply = ask(r, "The gate was latched, wasn't it?");
		assert_int_equal(reply->got, GAINED_EVASION);
		reply = ask(r, presses[i]);
		if (reply->got != GAINED_ADMISSION)
			fail_msg("%s %s", presses[i], reply->text);
		close_room(r);
	}
}

/* Pressed for words that nothing bears out, a witness says what they have to say without
 * a yes; and an evasion that shares the question's word is none the less one. */
static void a_press_gets_no_yes_to_what_is_false(void **state)
{
	struct room *r = open_room("tillery");
	const struct turn *reply;

	(void)state;
	reply = ask(r, "The gate at 9 Bell Lane was latched when Agnes got to "
		       "it, right?");
	assert_int_equal(reply->got, GAINED_EVASION);
	reply = ask(r, "The gate at 9 Bell Lane was latched when Agnes got to "
		       "it, right?");
	assert_int_equal(reply->got, GAINED_ADMISSION);
	assert_null(strstr(reply->text, "Yes"));
	assert_non_null(strstr(reply->text, "It was latched"));
	close_room(r);
	r = open_room("okafor");
	reply = ask(r, "You typed the PIN yourself, correct?");
	assert_int_equal(reply->got, GAINED_EVASION);
	reply = ask(r, "You typed the PIN yourself, yes or no?");
	assert_int_equal(reply->got, GAINED_ADMISSION);
	close_room(r);
}

static void courtesies_and_headings_count_nowhere(void **state)
{
	static const char *const rows[] = {
		"Good morning, Mr. Vance.",
		"Let me take you to Saturday.",
		"I withdraw that question.",
		"Thank you.",
		"Move to strike as nonresponsive.",
	};
	struct room *r = open_room("tillery");
	struct crossed x;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct turn *reply = ask(r, rows[i]);

		assert_int_equal(reply->form, FORM_IS_UNSAID);
		assert_int_equal(reply->role, ROLE_BENCH);
	}
	crossed_build(&x, r->kase.witness, &r->said);
	assert_int_equal(x.n, 0);
	crossed_release(&x);
	close_room(r);
}

static void words_that_stand_nowhere_gain_nothing(void **state)
{
	struct room *r = open_room("tillery");
	const struct turn *reply;

	(void)state;
	reply = ask(r, "Your poster said \"carry her home at once,\" didn't "
		       "it?");
	assert_int_equal(reply->form, FORM_IS_MISQUOTING);
	assert_int_equal(reply->got, GAINED_NOTHING);
	/* a paper in general pins nobody */
	reply = ask(r, "Your testimony is that a wheelbarrow was one way?");
	assert_int_not_equal(reply->got, GAINED_NOTHING);
	reply = ask(r, "The poster, exhibit one: nobody was to pick her up, "
		       "right?");
	assert_string_equal(reply->topic, "no-lifting");
	close_room(r);
}

static void what_follows_on_is_about_what_was_before(void **state)
{
	struct room *r = open_room("tillery");
	const struct turn *reply;

	(void)state;
	ask(r, "Nora stopped a bus on Mill Street, correct?");
	reply = ask(r, "Why?");
	assert_string_equal(reply->topic, "street");
	reply = ask(r, "Tell us everything about yourself, please, sir.");
	assert_int_equal(reply->got, GAINED_HARM);
	assert_string_equal(reply->text, r->kase.witness->story);
	close_room(r);
}

static void counsel_rests_in_words(void **state)
{
	struct room *r = open_room("tillery");
	struct turn q = { .kind = TURN_QUESTION,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .manner = -1,
			  .speaker = xstrdup("you"),
			  .text = xstrdup("I have no further questions.") };
	struct events out = { 0 };
	struct event ev;

	(void)state;
	transcript_take(&r->said, &q);
	stand_reply(r->stand, &r->said, &out);
	assert_true(events_take(&out, &ev));
	assert_int_equal(ev.kind, EV_REST);
	event_release(&ev);
	assert_false(events_take(&out, &ev));
	events_release(&out);
	close_room(r);
}

static void a_witness_says_who_they_are_and_no_more_than_before(void **state)
{
	struct room *r = open_room("calloran");
	const struct turn *reply;
	char *first;

	(void)state;
	reply = ask(r, "You are the operations manager, correct?");
	assert_int_equal(reply->got, GAINED_FACT);
	reply = ask(r, "You did not inspect the grips yourself, did you?");
	assert_int_equal(reply->got, GAINED_EVASION);
	first = xstrdup(reply->text);
	reply = ask(r, "You never went to look at cabin 31 or its grip, did "
		       "you?");
	assert_int_equal(reply->got, GAINED_EVASION);
	assert_non_null(strstr(reply->text, first));
	assert_true(strlen(reply->text) > strlen(first));
	free(first);
	close_room(r);
}

/* What was said before a program was killed is not said again. */
static void an_objection_is_not_made_twice(void **state)
{
	struct room *r = open_room("tillery");
	struct turn *ruling;
	size_t n;

	(void)state;
	ask(r, "You are a liar, aren't you?");
	n = r->said.n;
	ruling = &r->said.turns[n - 1];
	assert_int_equal(ruling->got, GAINED_OBJECTION);
	transcript_drop_last(&r->said);
	struct events out = { 0 };
	struct event ev;

	stand_reply(r->stand, &r->said, &out);
	assert_true(events_take(&out, &ev));
	assert_int_equal(ev.turn.role, ROLE_BENCH);
	event_release(&ev);
	assert_false(events_take(&out, &ev));
	events_release(&out);
	close_room(r);
}

/* A witness who is played otherwise is held to the file. */
static void what_is_known_is_not_denied(void **state)
{
	struct room *r = open_room("tillery");
	const char *fact = "The gate was latched; Nora lifted the latch and "
			   "shut the gate behind Agnes.";

	(void)state;
	assert_true(
		stand_denies(r->stand, fact,
			     "Nora never lifted the latch, and she did shut "
			     "the gate behind Agnes while it was latched."));
	assert_false(stand_denies(r->stand, fact,
				  "Nora lifted the latch of the gate."));
	assert_false(stand_denies(r->stand, fact, "I was not there."));
	close_room(r);
}

/* ---- the hearing ---- */

static void say_event(struct hearing_state *s, struct effects *fx,
		      enum event_kind kind, const char *text)
{
	struct event ev = { .kind = kind, .text = text, .now_ms = 1000 };

	hearing_update(s, &ev, fx);
}

static void reply_with(struct hearing_state *s, struct effects *fx,
		       enum turn_kind kind, enum role role, int got)
{
	struct event ev = { .kind = EV_SAID, .now_ms = 1000 };

	ev.turn = (struct turn){ .kind = kind,
				 .role = role,
				 .seat = -1,
				 .manner = -1,
				 .follows = s->said.turns[s->said.n - 1].n,
				 .got = got,
				 .topic = xstrdup("gate"),
				 .speaker = xstrdup("Vance"),
				 .text = xstrdup("So it was.") };
	for (size_t i = s->said.n; i-- > 0;)
		if (s->said.turns[i].kind == TURN_QUESTION) {
			ev.turn.follows = s->said.turns[i].n;
			break;
		}
	hearing_update(s, &ev, fx);
	event_release(&ev);
}

static void begin_hearing(struct hearing_state *s, struct room *r,
			  struct effects *fx, uint64_t turns)
{
	struct hearing_rules rules = { .kase = &r->kase,
				       .bench = &r->bench,
				       .witness = r->kase.witness };

	terms_init(&rules.terms);
	rules.terms.clock = CLOCK_NONE;
	rules.terms.opening = false;
	rules.terms.max_turns = turns;
	hearing_init(s, &rules);
	say_event(s, fx, EV_START, NULL);
}

static void counsel_asks_and_the_witness_answers(void **state)
{
	struct room *r = open_room("tillery");
	struct hearing_state s;
	struct effects fx = { 0 };
	struct event reading = { .kind = EV_READING, .turn_n = 5 };

	(void)state;
	begin_hearing(&s, r, &fx, 2);
	assert_int_equal(s.floor, FLOOR_COUNSEL);
	assert_int_equal(s.said.turns[0].kind, TURN_NOTE);
	assert_non_null(strstr(s.said.turns[0].text, "called by"));
	say_event(&s, &fx, EV_ANSWER, "   ");
	assert_int_equal(s.said.n, 1);
	say_event(&s, &fx, EV_ANSWER, "The gate was latched, wasn't it?");
	assert_int_equal(s.floor, FLOOR_BENCH);
	assert_int_equal(s.said.turns[1].kind, TURN_QUESTION);
	assert_int_equal(fx.list[0].kind, FX_SAVE_TURN); /* first save */
	assert_int_equal(fx.list[fx.n - 1].kind, FX_ASK);
	/* nobody asks while the witness answers, and nothing is taken back */
	say_event(&s, &fx, EV_ANSWER, "And the drain?");
	assert_int_equal(s.said.n, 2);
	say_event(&s, &fx, EV_RETRACT, NULL);
	assert_false(s.said.turns[1].retracted);
	reply_with(&s, &fx, TURN_STATEMENT, ROLE_OPPONENT, GAINED_UNSAID);
	assert_int_equal(s.floor, FLOOR_BENCH);
	reply_with(&s, &fx, TURN_STATEMENT, ROLE_BENCH, GAINED_UNSAID);
	reply_with(&s, &fx, TURN_ANSWER, ROLE_WITNESS, GAINED_ADMISSION);
	assert_int_equal(s.floor, FLOOR_READING);
	assert_int_equal(fx.list[fx.n - 1].kind, FX_READ);
	reading_init(&reading.reading);
	reading.reading.commitment = COMMITMENT_BENEFICIAL;
	hearing_update(&s, &reading, &fx);
	assert_int_equal(s.floor, FLOOR_COUNSEL);
	assert_int_equal(s.said.turns[4].reading->commitment,
			 COMMITMENT_DETRIMENTAL);
	assert_true(s.said.turns[4].reading->firm);
	/* a ruling ends the matter; the second question is the last */
	say_event(&s, &fx, EV_ANSWER, "You're a liar?");
	reply_with(&s, &fx, TURN_STATEMENT, ROLE_BENCH, GAINED_OBJECTION);
	assert_true(hearing_is_over(&s));
	effects_release(&fx);
	hearing_release(&s);
	close_room(r);
}

static void it_stands_up_again_from_its_turns(void **state)
{
	struct room *r = open_room("tillery");
	struct hearing_state s, again;
	struct effects fx = { 0 };

	(void)state;
	begin_hearing(&s, r, &fx, 0);
	say_event(&s, &fx, EV_ANSWER, "The gate was latched, wasn't it?");
	/* killed while the witness thinks */
	hearing_init(&again, &s.rules);
	hearing_restore(&again, &s.said);
	say_event(&again, &fx, EV_START, NULL);
	assert_int_equal(again.floor, FLOOR_BENCH);
	assert_int_equal(fx.list[fx.n - 1].kind, FX_ASK);
	assert_int_equal(again.said.n, 2);
	/* killed before the answer was read */
	reply_with(&again, &fx, TURN_ANSWER, ROLE_WITNESS, GAINED_EVASION);
	hearing_release(&s);
	hearing_init(&s, &again.rules);
	hearing_restore(&s, &again.said);
	say_event(&s, &fx, EV_START, NULL);
	assert_int_equal(s.floor, FLOOR_READING);
	/* a failure: the person asks again, and the same question stands */
	hearing_release(&again);
	hearing_init(&again, &s.rules);
	begin_again(r);
	say_event(&again, &fx, EV_START, NULL);
	say_event(&again, &fx, EV_ANSWER, "Was it latched?");
	say_event(&again, &fx, EV_BENCH_FAILED, NULL);
	assert_int_equal(again.floor, FLOOR_NOBODY);
	say_event(&again, &fx, EV_ASK_AGAIN, NULL);
	assert_int_equal(again.floor, FLOOR_BENCH);
	effects_release(&fx);
	hearing_release(&again);
	hearing_release(&s);
	close_room(r);
}

/* ---- what is known of an answer ---- */

static void the_file_lays_its_label_over_the_reading(void **state)
{
	struct turn turns[2] = {
		{ .n = 2,
		  .role = ROLE_WITNESS,
		  .kind = TURN_ANSWER,
		  .topic = "gate",
		  .got = GAINED_HARM },
		{ .n = 4,
		  .role = ROLE_WITNESS,
		  .kind = TURN_ANSWER,
		  .topic = "gate",
		  .got = GAINED_ADMISSION },
	};
	struct transcript said = { .turns = turns, .n = 2 };
	struct reading r;

	(void)state;
	reading_init(&r);
	r.commitment = COMMITMENT_BENEFICIAL;
	cross_lay(&said, &turns[1], &r);
	assert_int_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	assert_true(r.firm);
	assert_int_equal(r.consistency, 1);
	assert_int_equal(r.contradicts_turn, 2);
	reading_release(&r);
	/* a model that says so of itself is believed where the reader agrees */
	turns[1].basis = STAND_DECLARED;
	reading_init(&r);
	r.commitment = COMMITMENT_BENEFICIAL;
	cross_lay(&said, &turns[1], &r);
	assert_false(r.firm);
	reading_release(&r);
	/* unread stays unread */
	reading_init(&r);
	cross_lay(&said, &turns[1], &r);
	assert_int_equal(r.commitment, COMMITMENT_UNREAD);
	reading_release(&r);
}

/* ---- what came of it ---- */

static bool has_line(const struct heard_lines *l, const char *text)
{
	for (size_t i = 0; i < l->n; i++)
		if (strstr(l->list[i].text, text))
			return true;
	return false;
}

static void the_debrief_says_what_to_ask_instead(void **state)
{
	struct room *r = open_room("tillery");
	struct scorecard card;
	struct heard_lines l;
	struct terms terms;
	struct crossed x;

	(void)state;
	terms_init(&terms);
	ask(r, "Your poster said \"PLEASE DO NOT PICK HER UP,\" didn't it?");
	ask(r, "Why did you not want her to be picked up or lifted?");
	ask(r, "The gate was latched, wasn't it?");
	ask(r, "You are a liar, aren't you?");
	ask(r, "You were grateful and you thanked her, correct?");
	scorecard_build(&card, &r->kase, &terms, &r->said);
	crossed_build(&x, r->kase.witness, &r->said);
	crossed_say(&x, &r->said, &card, " - ", &l);
	assert_int_equal(x.n, 5);
	assert_int_equal(x.gains[GAINED_ADMISSION], 1);
	assert_null(crossed_advice(&x, 0));
	assert_non_null(strstr(crossed_advice(&x, 1), "One question too many"));
	assert_non_null(strstr(crossed_instead(&x, 2), "latch"));
	assert_null(crossed_instead(&x, 3));
	assert_true(has_line(&l, "1 admission"));
	assert_true(has_line(&l, "put: your poster"));
	assert_true(has_line(&l, "Mill Street and the traffic"));
	assert_true(has_line(&l, "To have it found"));
	/* the words of no grade */
	assert_false(has_line(&l, "score"));
	heard_lines_release(&l);
	crossed_release(&x);
	scorecard_release(&card);
	close_room(r);
}

/* Without the witness's file: the hearing stands by itself. */
static void a_kept_one_is_debriefed_without_the_file(void **state)
{
	struct room *r = open_room("tillery");
	struct scorecard card;
	struct heard_lines l;
	struct terms terms;
	struct crossed x;

	(void)state;
	terms_init(&terms);
	ask(r, "Why was the gate latched?");
	scorecard_build(&card, &r->kase, &terms, &r->said);
	crossed_build(&x, NULL, &r->said);
	crossed_say(&x, &r->said, &card, " - ", &l);
	assert_null(crossed_instead(&x, 0));
	assert_true(has_line(&l, "open"));
	heard_lines_release(&l);
	crossed_release(&x);
	scorecard_release(&card);
	close_room(r);
}

/* ---- files ---- */

static char *witness_with(const char *from, const char *to)
{
	char *text = helper_read("cases/tillery/witnesses/vance.json");
	char *at = strstr(text, from), *out;

	assert_non_null(at);
	out = xprintf("%.*s%s%s", (int)(at - text), text, to,
		      at + strlen(from));
	free(text);
	return out;
}

static void expect_fault(const char *from, const char *to, const char *fault)
{
	char *text = witness_with(from, to);
	char *path = helper_file("vance.json", text);
	struct court_case kase;
	struct testimony t;
	struct faults f;
	bool found = false;

	faults_init(&f);
	assert_true(case_load(&kase, "cases/tillery", CASE_OWN, NULL));
	assert_false(testimony_load(&t, path, &kase, &f));
	for (size_t i = 0; i < f.n; i++)
		found = found || strstr(f.list[i], fault);
	if (!found)
		fail_msg("no fault has \"%s\"; the first: %s", fault,
			 f.n ? f.list[0] : "none");
	testimony_release(&t);
	faults_release(&f);
	case_release(&kase);
	free(path);
	free(text);
}

static void a_faulty_witness_is_told_with_the_place(void **state)
{
	(void)state;
	expect_fault("\"fictional\": true", "\"fictional\": false",
		     "fictional: must be true");
	expect_fault("\"called_by\": \"respondent\"", "\"called_by\": \"me\"",
		     "called_by");
	expect_fault("\"document\": \"facts\"", "\"document\": \"fatcs\"",
		     "the case has no \"fatcs\"");
	expect_fault("PLEASE DO NOT PICK HER UP. Her",
		     "PLEASE PICK HER UP. Her", "do not stand in paragraph 4");
	expect_fault("\"gives\": \"harm\"", "\"gives\": \"nothing\"", "gives");
	expect_fault("\"knows\": \"poster\"", "\"knows\": \"postre\"",
		     "there is no \"postre\"");
	expect_fault("\"id\": \"shell\"", "\"id\": \"reward\"",
		     "\"reward\" stands twice");
	expect_fault("\"topics\": [", "\"topics\": [1, ", "topics[0]");
}

static void a_case_names_its_witnesses(void **state)
{
	struct court_case kase;
	struct error err;
	char **ids;
	size_t n;

	(void)state;
	assert_true(case_load(&kase, "cases/tillery", CASE_OWN, NULL));
	assert_true(testimony_list(&kase, &ids, &n, &err));
	assert_int_equal(n, 1);
	assert_string_equal(ids[0], "vance");
	file_free_names(ids, n);
	assert_false(case_open_witness(&kase, "vanse", &err));
	assert_non_null(strstr(err.text, "did you mean 'vance'"));
	assert_false(case_open_witness(&kase, "../../drozdek", &err));
	assert_true(case_open_witness(&kase, "vance", &err));
	assert_string_equal(testimony_surname(kase.witness), "Vance");
	case_release(&kase);
	assert_true(case_load(&kase, "cases/ames", CASE_OWN, NULL));
	assert_false(case_open_witness(&kase, "", &err));
	assert_int_equal(err.code, ERR_UNKNOWN);
	case_release(&kase);
}

static void a_reply_is_written_and_read_back(void **state)
{
	struct turn t = { .n = 4,
			  .kind = TURN_ANSWER,
			  .role = ROLE_WITNESS,
			  .phase = PHASE_QUESTIONING,
			  .seat = -1,
			  .manner = -1,
			  .follows = 3,
			  .speaker = xstrdup("Vance"),
			  .text = xstrdup("Yes."),
			  .topic = xstrdup("gate"),
			  .form = FORM_IS_CONFRONTING,
			  .got = GAINED_ADMISSION };
	struct turn back;
	struct json_ref root;
	struct json *doc;
	struct jsonw w;
	struct buf b;

	(void)state;
	buf_init(&b, BUF_TEXT_MAX);
	w = jsonw_to(&b, 0);
	turn_write(&w, &t);
	assert_non_null(strstr(b.s, "\"simulated\""));
	doc = json_parse(b.s, b.len, NULL);
	root = json_root(doc);
	assert_true(turn_read(&back, &root, NULL));
	assert_int_equal(back.role, ROLE_WITNESS);
	assert_string_equal(back.topic, "gate");
	assert_int_equal(back.form, FORM_IS_CONFRONTING);
	assert_int_equal(back.got, GAINED_ADMISSION);
	assert_true(turn_is_answerer(&back));
	turn_release(&back);
	turn_release(&t);
	json_free(doc);
	buf_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_form_of_a_question_is_told_by_its_words),
		cmocka_unit_test(a_faulty_table_of_words_is_told_by_its_lines),
		cmocka_unit_test(a_question_finds_its_topic),
		cmocka_unit_test(what_the_debrief_offers_can_be_asked),
		cmocka_unit_test(an_open_question_costs_and_a_paper_pins),
		cmocka_unit_test(what_was_admitted_stays_admitted),
		cmocka_unit_test(an_objection_is_ruled_on),
		cmocka_unit_test(a_falsehood_is_never_affirmed),
		cmocka_unit_test(what_all_agree_on_is_a_plain_yes),
		cmocka_unit_test(a_press_gets_what_was_evaded),
		cmocka_unit_test(a_press_gets_no_yes_to_what_is_false),
		cmocka_unit_test(courtesies_and_headings_count_nowhere),
		cmocka_unit_test(words_that_stand_nowhere_gain_nothing),
		cmocka_unit_test(what_follows_on_is_about_what_was_before),
		cmocka_unit_test(counsel_rests_in_words),
		cmocka_unit_test(
			a_witness_says_who_they_are_and_no_more_than_before),
		cmocka_unit_test(an_objection_is_not_made_twice),
		cmocka_unit_test(what_is_known_is_not_denied),
		cmocka_unit_test(counsel_asks_and_the_witness_answers),
		cmocka_unit_test(it_stands_up_again_from_its_turns),
		cmocka_unit_test(the_file_lays_its_label_over_the_reading),
		cmocka_unit_test(the_debrief_says_what_to_ask_instead),
		cmocka_unit_test(a_kept_one_is_debriefed_without_the_file),
		cmocka_unit_test(a_faulty_witness_is_told_with_the_place),
		cmocka_unit_test(a_case_names_its_witnesses),
		cmocka_unit_test(a_reply_is_written_and_read_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
