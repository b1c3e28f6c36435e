/*
 * test_analysis_reader.c - what the offline reader says of counsel's answers
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static const char *const names[] = { "Roberts", "Kagan", "Alito" };

static struct reader_input input(const char *q, const char *a)
{
	return (struct reader_input){ .question = q,
				      .answer = a,
				      .justice = "Kagan",
				      .opening = "",
				      .bench_names = names,
				      .n_bench_names = 3 };
}

static struct reading read_it(const char *q, const char *a)
{
	struct reading r;
	struct reader_input in = input(q, a);
	reader_offline(lx, &in, &r);
	return r;
}

#define POLAR "Isn't it true that your rule would reach every bus in the city?"
#define OPEN  "What is your best case for that rule?"

/* The remark of a kind quotes exactly these words (NULL: there is none). */
static void check(const char *q, const char *a, const char *kind,
		  const char *words)
{
	struct reading r = read_it(q, a);
	const struct remark *m = reading_find(&r, kind);
	if (!words && m)
		fail_msg("'%s': unexpected: %s", a, m->why);
	if (words) {
		if (!m)
			fail_msg("'%s': nothing found", a);
		char *got =
			strndup(a + m->span.from, m->span.to - m->span.from);
		assert_string_equal(got, words);
		free(got);
		assert_true(m->why && strlen(m->why) > 10);
	}
	reading_release(&r);
}

static void putting_off_is_noticed(void **state)
{
	(void)state;
	check(OPEN, "I'll get to that, Your Honor, but first the text.",
	      REMARK_LATER, "I'll get to that");
	check(OPEN, "I would like to return to that in a moment.", REMARK_LATER,
	      "I would like to return to that in a moment");
	check(OPEN, "I will come to remedy in a moment.", REMARK_LATER,
	      "I will come to remedy in a moment");
	check(OPEN, "I'll get to the standing point, Your Honor. First, 1984.",
	      REMARK_LATER, "I'll get to the standing point");
	check(OPEN, "The broadcast cases I'll get to in a moment.",
	      REMARK_LATER, "I'll get to in a moment");
	check(OPEN, "Let me address the remedy question on rebuttal.",
	      REMARK_LATER, "Let me address the remedy question on rebuttal");
	check(OPEN, "If I may finish my point first, Justice Kagan.",
	      REMARK_LATER, "If I may finish my point first");
	check(OPEN, "That takes us to the text, and the text settles it.",
	      REMARK_LATER, NULL);
	check(OPEN, "I'll turn to the text, which says every individual.",
	      REMARK_LATER, NULL);
	check(OPEN, "I'll get to the point: yes.", REMARK_LATER, NULL);
	check(OPEN, "I'd rather talk about the bag, Your Honor.", REMARK_LATER,
	      "I'd rather talk about the bag");
	check(OPEN, "I would rather turn to the second ground.", REMARK_LATER,
	      "I would rather turn to the second ground");
	check(OPEN, "She would rather talk about the bag.", REMARK_LATER, NULL);
	check(POLAR, "I was coming to that. The answer is yes.", REMARK_LATER,
	      NULL);
	check(POLAR, "I'll get to that, Your Honor. No, it would not.",
	      REMARK_LATER, NULL);
	check(OPEN, "If we lose here, we will get to discovery anyway.",
	      REMARK_LATER, NULL);
}

static void a_hedged_opening_leaves_it_open(void **state)
{
	static const char *const open[] = { "Perhaps. It depends.",
					    "It might be.",
					    "Well, it depends on the record.",
					    "Yes and no, Your Honor.",
					    "Not necessarily, Your Honor." };
	(void)state;
	for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
		struct reading r = read_it(POLAR, open[i]);
		if (r.commitment != COMMITMENT_NONE && i != 4)
			fail_msg("'%s': %s", open[i],
				 commitment_name(r.commitment));
		assert_false(r.firm);
		reading_release(&r);
	}
	struct reading r = read_it(POLAR, "Perhaps. It depends.");
	assert_true(r.manner >= 3);
	assert_non_null(strstr(r.why, "leaves the question open"));
	reading_release(&r);
	/* so does a promise alone */
	r = read_it(POLAR, "I will come to that, Your Honor.");
	assert_non_null(reading_find(&r, REMARK_UNANSWERED));
	reading_release(&r);
	r = read_it(POLAR, "I will come to that, Your Honor, but the answer is "
			   "no: the order was never signed.");
	assert_null(reading_find(&r, REMARK_UNANSWERED));
	reading_release(&r);
	/* what it depends on was said */
	r = read_it(POLAR, "It depends on whether the officer knew; if he "
			   "did, the search was unreasonable.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	reading_release(&r);
}

static void ground_given_is_seen_without_the_word(void **state)
{
	(void)state;
	check(POLAR, "Yes, but the text asks for less than that.",
	      REMARK_CONCESSION, "Yes, but the text asks for less than that");
	/* what may be so is not granted */
	check(POLAR, "It could have, but the text asks for less.",
	      REMARK_CONCESSION, NULL);
	check(POLAR, "No, I'm not suggesting that it reaches every bus.",
	      REMARK_CONCESSION,
	      "No, I'm not suggesting that it reaches every bus");
	struct reading r = read_it(POLAR, "No, we are not arguing that.");
	assert_non_null(strstr(reading_find(&r, REMARK_CONCESSION)->why,
			       "You disclaim something"));
	reading_release(&r);
	check(POLAR, "I agree, Your Honor, that the text is silent.",
	      REMARK_CONCESSION,
	      "I agree, Your Honor, that the text is silent");
	/* no ground at all */
	check(POLAR,
	      "We don't think that reading is right, but the rule "
	      "stands either way.",
	      REMARK_CONCESSION, NULL);
	check(POLAR,
	      "Yes, Your Honor, I do dispute that, but it does not "
	      "matter here.",
	      REMARK_CONCESSION, NULL);
	check(POLAR, "But we prevail all the same.", REMARK_CONCESSION, NULL);
}

/* The advice goes by what the answer has already, and by what was asked. */
static void advice_fits_the_answer_and_the_question(void **state)
{
	static const struct {
		const char *answer;
		bool spared;
	} given[] = {
		{ "I concede that the gate was open.", false },
		{ "I concede that the gate was open. But nothing turns on "
		  "that: the lamp was lit.",
		  true },
		{ "We concede the date. Our case does not turn on it.", true },
		{ "I concede the lamp was out. We still prevail, because the "
		  "gate was shut.",
		  true },
		{ "I concede the notice came late; that makes no difference.",
		  true },
		{ "I concede that it does not help them, and that the map is "
		  "wrong.",
		  false },
	};
	static const struct {
		const char *question, *has;
	} asked[] = {
		{ "What do you rest that on?", "what was asked for" },
		{ "Whose interest does the rule serve?", "what was asked for" },
		{ "Does the rule serve the owner?", "which way" },
		{ "Is it the owner's, or is it the tenant's?", "which way" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
		struct reading r = read_it(POLAR, given[i].answer);
		const struct remark *m = reading_find(&r, REMARK_CONCESSION);

		assert_non_null(m);
		assert_int_equal(m->fix == NULL, given[i].spared);
		reading_release(&r);
	}
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		struct reading r =
			read_it(asked[i].question, "It depends, Your Honor.");
		const struct remark *m = reading_find(&r, REMARK_UNANSWERED);

		assert_non_null(m);
		assert_non_null(strstr(m->fix, asked[i].has));
		reading_release(&r);
	}
}

/* What only sounds like giving ground: see giving.h. */
static void ground_is_not_given_by_its_sound(void **state)
{
	static const char *const kept[] = {
		/* the denial of a harm */
		"No. I would not say that the gap in the log hurts us, because "
		"the clerk filled it in by hand.",
		"We are not saying that this defeats the claim.",
		/* a condition that is not met */
		"If the ferry were a common carrier, we would lose. But it is "
		"not, since it carries one customer.",
		"Suppose the notice had gone out late. Then we could lose. "
		"The notice did not go out late.",
		"If the clerk had known, I concede that the filing was bad; "
		"but the clerk never knew.",
		"I would have to concede that a ferry with two decks is one, "
		"but ours is not, since it has a single deck.",
		/* turned to one's own use */
		"Yes, but then every lease in the county ends with it, which "
		"is exactly our point.",
		/* others' troubles */
		"The ferry would have to live with that.",
		"They can't get around that.",
		"We never said that they give up the point on the drain.",
		/* candour is no ground */
		"I want to be candid about the map. It shows two roads.",
	};
	static const struct {
		const char *answer, *words;
	} given[] = {
		/* the condition belongs to the words, and is not denied */
		{ "If the ferry is a common carrier, we would lose.",
		  "If the ferry is a common carrier, we would lose" },
		{ "We would lose if the ferry is a common carrier.",
		  "We would lose if the ferry is a common carrier" },
		/* what is granted stands before it */
		{ "The log has a gap. The hour is awkward, I grant you that.",
		  "The hour is awkward, I grant you that" },
		{ "There is not much of one, I grant. The rest is ours.",
		  "There is not much of one, I grant" },
		{ "I would have to concede that the log has a gap.",
		  "I would have to concede that the log has a gap" },
		{ "That gives us pause. It is still the law.",
		  "That gives us pause" },
		{ "I withdraw what I said about the second road.",
		  "I withdraw what I said about the second road" },
		{ "Yes, but that is our problem to solve, Your Honor.",
		  "Yes, but that is our problem to solve, Your Honor" },
		/* no way out is found */
		{ "We would have to live with that, Your Honor.",
		  "We would have to live with that, Your Honor" },
		{ "It was hers. I can't honestly say otherwise.",
		  "I can't honestly say otherwise" },
		{ "The log is plain. I can't get around that.",
		  "I can't get around that" },
		{ "I have no good answer to that, Your Honor.",
		  "I have no good answer to that, Your Honor" },
		{ "We give up the point on the drain, but not the gate.",
		  "We give up the point on the drain, but not the gate" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		check(POLAR, kept[i], REMARK_CONCESSION, NULL);
	for (size_t i = 0; i < sizeof given / sizeof *given; i++)
		check(POLAR, given[i].answer, REMARK_CONCESSION,
		      given[i].words);
}

struct asked_row {
	const char *question, *answer;
	enum commitment want;
	const char *why; /* stands in the reason */
};

static void check_rows(const struct asked_row *row, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct reading r = read_it(row[i].question, row[i].answer);
		if (r.commitment != row[i].want || !strstr(r.why, row[i].why))
			fail_msg("'%s': %s, %s", row[i].answer,
				 commitment_name(r.commitment), r.why);
		reading_release(&r);
	}
}

/* What was asked says what a yes, a no or a none is worth: see asked.h. */
static void the_question_tells_what_a_no_is_worth(void **state)
{
	static const struct asked_row rows[] = {
		{ "Is that point conceded, then?",
		  "No, Your Honor. It was said in passing.",
		  COMMITMENT_BENEFICIAL, "turns the suggestion away" },
		{ "Do you concede that the log has a gap?",
		  "Yes, Your Honor. It has one.", COMMITMENT_DETRIMENTAL,
		  "go along" },
		{ "If only the log were left, would you still prevail?",
		  "No, Your Honor. The log alone is thin.",
		  COMMITMENT_DETRIMENTAL, "says that it does not" },
		{ "If only the log were left, would you still prevail?",
		  "Yes, because the log alone shows the hour.",
		  COMMITMENT_BENEFICIAL, "" },
		{ "Which of the three maps is your best?",
		  "None of them, taken alone. Together they show the road.",
		  COMMITMENT_DETRIMENTAL, "none of what the bench looked for" },
		{ "Is there any decision that supports your reading?",
		  "No, Your Honor. The question is new.",
		  COMMITMENT_DETRIMENTAL, "none of what the bench looked for" },
		{ "Has the carrier anywhere promised to refund the fare?",
		  "Not to my knowledge, Justice Kagan.", COMMITMENT_NEUTRAL,
		  "you know of none" },
		{ "Does your client claim any right to the second mooring?",
		  "No, Your Honor. She claims one.", COMMITMENT_NEUTRAL,
		  "what is not claimed" },
		{ "Haven't you drawn the same line as the harbor board?",
		  "Yes, we have drawn the same line as the board did.",
		  COMMITMENT_DETRIMENTAL, "what the question charges" },
		{ "Show us the words of the lease that say so.",
		  "Those words are not there, Your Honor. The rest implies "
		  "them.",
		  COMMITMENT_DETRIMENTAL, "none of what the bench looked for" },
		/* the no of "no one" refuses nothing */
		{ "Was the boat hers on that day?",
		  "No one disputes that, Your Honor.", COMMITMENT_DETRIMENTAL,
		  "gives the bench a point" },
		{ "Is that not what the survey says?",
		  "That is correct, and it is the whole of our case.",
		  COMMITMENT_BENEFICIAL, "gives ground" },
		{ "Could the board have left that word out?",
		  "No. Without it every skipper could sue for other seasons.",
		  COMMITMENT_BENEFICIAL, "turns the suggestion away" },
		{ "Is the permit good?",
		  "No, Justice Kagan, and the reason is the second line of --",
		  COMMITMENT_BENEFICIAL, "turns the suggestion away" },
		{ "What is your best fact? One will do.", "Yes, Your Honor.",
		  COMMITMENT_NONE, "asked for more" },
		{ "Tell me who moved the boat.", "No, Justice Kagan.",
		  COMMITMENT_NONE, "asked for more" },
	};
	(void)state;
	check_rows(rows, sizeof rows / sizeof *rows);
	/* a yes does answer these */
	struct reading r = read_it("What if the boat was hers?", "Yes.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	reading_release(&r);
	r = read_it("Why? Was the boat hers?", "Yes, Your Honor.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	reading_release(&r);
	/* "we do not" is a no, whatever follows */
	r = read_it("Do you wish to amend? If not, where does that leave us?",
		    "We do not. It leaves you with the count as pleaded and "
		    "the log as it stands.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	reading_release(&r);
}

/* What is asked for, and whether it is answered at all: by its words alone. */
static bool has_remark(const char *question, const char *answer,
		       const char *kind)
{
	struct reading r = read_it(question, answer);
	bool has = reading_find(&r, kind) != NULL;

	if (reading_find(&r, REMARK_UNANSWERED)) {
		assert_int_equal(r.commitment, COMMITMENT_NONE);
		assert_false(r.firm);
		assert_non_null(reading_find(&r, REMARK_UNANSWERED)->fix);
	}
	reading_release(&r);
	return has;
}

static void what_says_nothing_answers_nothing(void **state)
{
	static const char *const polar = "Is the permit good for two seasons?";
	static const char *const why = "Why isn't the skipper that man?";
	static const char *const empty[] = {
		"Um.",
		"It depends.",
		"Perhaps, perhaps not.",
		"I do not see what that has to do with it.",
		"That is a hard question, and the Court will weigh it.",
		"We rest on our brief, Your Honor.",
		"I have nothing to add to that.",
		"That is not our case.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
		assert_true(has_remark(polar, empty[i], REMARK_UNANSWERED));
		assert_true(has_remark(why, empty[i], REMARK_UNANSWERED));
	}
	assert_true(has_remark(why, "No, Your Honor.", REMARK_UNANSWERED));
	assert_true(has_remark("I take that as a yes. Now give me the best "
			       "support for it.",
			       "Yes.", REMARK_UNANSWERED));
	assert_true(has_remark("Do you mean the log, or the chart?", "Yes.",
			       REMARK_UNANSWERED));
	/* it is answered, and no reason is given */
	assert_false(has_remark(polar, "Yes.", REMARK_UNANSWERED));
	assert_true(has_remark(polar, "We did not.", REMARK_BARE));
	assert_false(has_remark("Yes or no: is the permit good?", "Yes.",
				REMARK_BARE));
	/* something is said */
	assert_false(has_remark("Who moved the boat?", "The mate.",
				REMARK_UNANSWERED));
	assert_false(has_remark(polar, "It depends on the harbor rules.",
				REMARK_UNANSWERED));
	assert_false(has_remark(why,
				"That is a hard question. She held the tiller "
				"the whole night.",
				REMARK_UNANSWERED));
	assert_false(has_remark(why, "Perhaps, but she can sail.",
				REMARK_UNANSWERED));
	assert_false(has_remark(polar, "Yes: the second line says so.",
				REMARK_BARE));
	/* candor, and asking for the question again, are neither */
	assert_false(has_remark(why, "I don't know.", REMARK_UNANSWERED));
	assert_false(has_remark(why, "Could you repeat the question, please?",
				REMARK_UNANSWERED));
}

/* Who began with yes or no answered what asks for one, whatever else the turn says; an
 * insult answers nothing. */
static void a_yes_to_its_question_is_answered_first(void **state)
{
	static const struct {
		const char *question, *answer;
		int first;
	} rows[] = {
		{ "I read why the parade was one. Is that how you read it?",
		  "Yes, Your Honor, that is how I read it.", 1 },
		{ "The patch is lawful. Then what the fine follows is the "
		  "meaning, isn't it?",
		  "No, Your Honor. It follows the use of the wall.", 1 },
		{ "Does the chapter let a tenant give or refuse consent?",
		  "No, Your Honor. The owner alone does.", 1 },
		{ "How or why that is so I leave. Would she win with a letter?",
		  "Yes, Justice Kagan, on any day of the week.", 1 },
		{ "Do you say that it is the lamp or the words?",
		  "The words, Your Honor.", -1 },
		{ "Did they come for the goats or for the still?",
		  "I would not accept that: a mirror is not a lamp.", -1 },
		{ "What would you have us do, then?",
		  "No more than affirm, Your Honor.", -1 },
		{ "I would like to be sure. Is anything conceded there?",
		  "That is a silly question and you have plainly not read our "
		  "brief, Your Honor.",
		  0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct reading r = read_it(rows[i].question, rows[i].answer);

		if (r.answered_first != rows[i].first)
			fail_msg("%s: %d", rows[i].question, r.answered_first);
		reading_release(&r);
	}
}

static void only_yes_or_no_is_answered_first(void **state)
{
	static const char *const others[] = {
		"What judgment are you asking for, if that is right?",
		"Why isn't the skipper that man?",
		"And how long may a boat lie there, would you say, correct?",
		"Which of the two charts is right?",
	};
	struct reading r;

	(void)state;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		r = read_it(others[i], "Yes, Your Honor, the second chart.");
		if (r.answered_first != -1)
			fail_msg("'%s': %d", others[i], r.answered_first);
		reading_release(&r);
	}
	r = read_it("Is the permit good for two seasons?",
		    "Yes, Your Honor, by its second line.");
	assert_int_equal(r.answered_first, 1);
	reading_release(&r);
	/* it says so itself */
	r = read_it("Let me try it more plainly. Yes or no: without her, "
		    "would the boat have got across?",
		    "No, Your Honor, by the second chart.");
	assert_int_equal(r.answered_first, 1);
	reading_release(&r);
}

/* Who takes no position commits to nothing; who hedges so much, to nothing
 * firm: see open.h. */
static void what_is_left_open_is_never_firm(void **state)
{
	static const struct asked_row rows[] = {
		{ "Same rule for a boat with no engine?",
		  "I would rather not speculate about boats that nobody owns.",
		  COMMITMENT_NONE, "takes no position" },
		{ POLAR,
		  "That would be another case, and the claim might perhaps be "
		  "somewhat weaker there, though one could argue it either "
		  "way.",
		  COMMITMENT_NONE, "takes no position" },
		{ POLAR, "The board takes no position on that, Your Honor.",
		  COMMITMENT_NONE, "takes no position" },
		{ POLAR,
		  "It depends on who signed. Possibly one is enough, but I "
		  "would not want to commit to that here.",
		  COMMITMENT_NONE, "takes no position" },
	};
	(void)state;
	check_rows(rows, sizeof rows / sizeof *rows);
	struct reading r = read_it(
		POLAR, "I would rather not speculate about that boat. The "
		       "statute reaches every vessel over ten feet, and hers "
		       "is eleven feet long by the survey.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	assert_false(r.firm);
	reading_release(&r);
	r = read_it("How do you distinguish the ferry case?",
		    "The rule there might perhaps be somewhat narrower than "
		    "the one that the harbor board wrote, and the text of the "
		    "statute settles the rest of it.");
	assert_false(r.firm);
	reading_release(&r);
	r = read_it("Could the board refuse?",
		    "Probably yes, though the text gives it little room.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	assert_true(r.manner >= 3);
	reading_release(&r);
}

/* What is told must stand in the words. */
static void reasons_are_true_of_the_words(void **state)
{
	struct reading r = read_it(
		POLAR, "I appreciate that. I think Omnicare answers it, and I "
		       "don't think the dissent there disagreed.");
	(void)state;
	assert_null(strstr(r.why, "turns the suggestion away"));
	reading_release(&r);
	r = read_it(POLAR, "No, Your Honor. The text stops at buses that run "
			   "within the city, and none of ours did.");
	assert_non_null(strstr(r.why, "\"No, Your Honor"));
	reading_release(&r);
	r = read_it(POLAR, "-- yes, I agree. But the rule is narrow.");
	assert_int_equal(r.quote.from, 3); /* a word begins a quotation */
	reading_release(&r);
	r = read_it(OPEN, "Carpenter, Your Honor.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	reading_release(&r);
	/* a label that costs is never asserted where words do not show it */
	r = read_it(POLAR, "No.");
	assert_null(strstr(r.why, "goes along"));
	reading_release(&r);
}

static void firm_is_what_was_measured(void **state)
{
	struct reading r = read_it(
		"How do you distinguish Smith?",
		"Smith concerned numbers that the caller conveyed knowingly. A "
		"rider who taps a card conveys nothing knowingly. That is the "
		"difference, and Carpenter says it matters.");
	(void)state;
	assert_int_equal(r.commitment, COMMITMENT_BENEFICIAL);
	assert_true(r.p[1] >= 0.7);
	assert_true(r.firm);
	assert_false(r.experimental);
	reading_release(&r);
	r = read_it(POLAR, "(Laughter.)");
	assert_true(r.firm);
	reading_release(&r);
	r = read_it(POLAR, "We concede it.");
	assert_false(r.firm);
	reading_release(&r);
	/* whom a yes helps, words alone do not show */
	r = read_it("Would you cite every shop on the quay tomorrow?",
		    "We would, Justice Kagan, and we would have to.");
	assert_false(r.firm);
	reading_release(&r);
}

static void titles_are_checked_where_someone_is_addressed(void **state)
{
	(void)state;
	check(OPEN, "Yes, Ms. Kagan, it does.", REMARK_ADDRESS, "Ms. Kagan");
	check(OPEN, "Judge Alito, it does not.", REMARK_ADDRESS, "Judge Alito");
	check(OPEN, "Yes, sir.", REMARK_ADDRESS, "sir");
	check(OPEN, "No, ma'am, we did not.", REMARK_ADDRESS, "ma'am");
	check(OPEN, "Yes, Justice Kagan.", REMARK_ADDRESS, NULL);
	check(OPEN, "Mr. Chief Justice, the text is plain.", REMARK_ADDRESS,
	      NULL);
	check(OPEN, "As Judge Alito wrote in the Third Circuit, it is plain.",
	      REMARK_ADDRESS, NULL);
	check(OPEN, "The officer said \"yes, sir\" and left.", REMARK_ADDRESS,
	      NULL);
	check(OPEN, "Mr. Jones, the driver, said so.", REMARK_ADDRESS, NULL);
}

/* Justice Kagan asked. */
static void another_s_name_is_noticed(void **state)
{
	static const struct {
		const char *answer, *words;
	} cases[] = {
		{ "Justice Alito, the text is plain.", "Justice Alito" },
		{ "No, Justice Alito, it is not.", "Justice Alito" },
		{ "Yes. Thank you, Justice Alito. The text is plain.",
		  "Justice Alito" },
		{ "Well, respectfully, Justice Alito -- the text is plain.",
		  "Justice Alito" },
		{ "Yes. Two points on that, Justice Alito. First, the text.",
		  "Justice Alito" },
		{ "Yes, Chief Justice Roberts.", "Justice Roberts" },
		{ "Yes, Justice Kagan.", NULL },
		{ "Yes, Your Honor.", NULL },
		/* mended at once */
		{ "Justice Alito -- I'm sorry, Justice Kagan, no.", NULL },
		/* spoken of */
		{ "As Justice Alito asked, who decides?", NULL },
		{ "To Justice Alito's question, the text is plain.", NULL },
		{ "Justice Alito's question goes to that.", NULL },
		{ "Justice Alito wrote in Jones that it does.", NULL },
		{ "Justice Alito, in Jones, wrote that it does.", NULL },
		{ "Justice Alito, writing for the Court, said so.", NULL },
		{ "Justice Alito, concurring, said so.", NULL },
		{ "Justice Alito, who wrote Jones, said so.", NULL },
		{ "Justice Alito, I think, asked about that.", NULL },
		{ "Justice Alito, Justice Roberts and the rest said so.",
		  NULL },
		{ "I agree with Justice Alito, the text is plain.", NULL },
		{ "That is what Justice Alito, for one, said.", NULL },
		{ "As its author, Justice Alito, says, no.", NULL },
		{ "As your colleague, Justice Alito, said, no.", NULL },
		{ "In Jones, Justice Alito, in dissent, said no.", NULL },
		{ "Of the nine, Justice Alito and one more said no.", NULL },
		{ "Justice Scalia, dissenting, said no.", NULL },
		{ "Justice Scalia, no.", NULL }, /* not on this bench */
		/* gone back to */
		{ "Justice Alito, to return to your question, no.", NULL },
		{ "Justice Alito, you asked earlier who decides.", NULL },
	};
	struct reader_input in;
	struct reading r;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check(OPEN, cases[i].answer, REMARK_ADDRESS, cases[i].words);
	check("Would you answer Justice Alito?", "Justice Alito, yes, it is.",
	      REMARK_ADDRESS, NULL);
	check("", "Justice Alito, and may it please the Court.", REMARK_ADDRESS,
	      NULL);
	in = input(OPEN, "Justice Alito, no.");
	in.justice = "";
	reader_offline(lx, &in, &r);
	assert_null(reading_find(&r, REMARK_ADDRESS));
	reading_release(&r);
	r = read_it(OPEN, "Justice Alito, no.");
	assert_string_equal(reading_find(&r, REMARK_ADDRESS)->why,
			    "\"Justice Alito\" is another member of this "
			    "bench; Kagan asked.");
	assert_false(reading_find(&r, REMARK_ADDRESS)->flag);
	reading_release(&r);
}

static void candour_is_never_a_fault(void **state)
{
	struct reading r = read_it(OPEN, "I don't know, Your Honor.");
	(void)state;
	assert_non_null(reading_find(&r, REMARK_UNKNOWN));
	assert_int_equal(reading_flags(&r), 0);
	assert_null(reading_find(&r, REMARK_UNKNOWN)->fix);
	assert_null(r.instead);
	reading_release(&r);
	check(OPEN, "I don't know that that's right.", REMARK_UNKNOWN, NULL);
	/* who knows it well enough, and says that it is said well */
	check(OPEN,
	      "I don't know how to put it better than the trial judge did: "
	      "nobody asked.",
	      REMARK_UNKNOWN, NULL);
	check(OPEN, "I do not know how else I can say it.", REMARK_UNKNOWN,
	      NULL);
	r = read_it(OPEN, "I don't know how they count the days.");
	assert_non_null(reading_find(&r, REMARK_UNKNOWN));
	reading_release(&r);
}

static void a_concession_is_a_fact(void **state)
{
	struct reading r = read_it(
		POLAR, "We concede that the sniff was a search. But it was "
		       "reasonable.");
	(void)state;
	assert_int_equal(r.concession, 1);
	assert_int_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	assert_int_equal(reading_flags(&r), 0);
	assert_non_null(r.instead);
	assert_true(r.experimental);
	assert_false(r.firm);
	reading_release(&r);
	check(POLAR, "You're right that it began there; it ended elsewhere.",
	      REMARK_CONCESSION, "You're right that it began there");
	check(POLAR, "We do not concede that.", REMARK_CONCESSION, NULL);
	check(POLAR, "They conceded it below.", REMARK_CONCESSION, NULL);
	check(POLAR, "Yes, I'd accept that the boat was hers.",
	      REMARK_CONCESSION, "I'd accept that the boat was hers");
	check(POLAR, "We have no case for you that is closer.",
	      REMARK_CONCESSION, NULL);
	check(POLAR, "Even if I grant you that, we prevail.", REMARK_CONCESSION,
	      NULL);
}

static void yes_or_no_is_missed_only_where_asked(void **state)
{
	static const char *const more[] = {
		"Isn't it true that the officer asked why you were there?",
		"Was that a search or was it only a stop?",
		"Do you know how the officers came upon the bag?"
	};
	static const char long_way[] =
		"The history of transit policing in that city begins in the "
		"last century with a series of ordinances whose text the "
		"court below considered at length, and the officers on the "
		"platform that morning had read every one of them.";
	(void)state;
	struct reading r = read_it(POLAR, long_way);
	assert_int_equal(r.answered_first, 0);
	assert_non_null(reading_find(&r, REMARK_NOT_ANSWERED_FIRST));
	reading_release(&r);
	r = read_it(OPEN, long_way);
	assert_null(reading_find(&r, REMARK_NOT_ANSWERED_FIRST));
	reading_release(&r);
	r = read_it("", long_way);
	assert_int_equal(r.answered_first, -1);
	reading_release(&r);
	r = read_it(POLAR, "No, because the text says otherwise.");
	assert_int_equal(r.answered_first, 1);
	reading_release(&r);
	/* no yes answers what also asks why, how or which of two */
	for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
		r = read_it(more[i], long_way);
		assert_null(reading_find(&r, REMARK_NOT_ANSWERED_FIRST));
		reading_release(&r);
	}
}

/* Who is sorry for a remark gives nothing; what is given beside it is. */
static void a_remark_withdrawn_is_no_concession(void **state)
{
	struct reading r = read_it(
		POLAR, "I withdraw that remark and I apologize to the Court.");

	(void)state;
	assert_int_not_equal(r.concession, 1);
	assert_false(r.heard.correction);
	assert_null(reading_find(&r, REMARK_INCONSISTENT));
	reading_release(&r);
	check(POLAR,
	      "I withdraw that remark and I apologize. Yes: I give up the bag "
	      "as hers.",
	      REMARK_CONCESSION, "I give up the bag as hers");
	check(POLAR, "I withdraw that, Your Honor.", REMARK_CONCESSION,
	      "I withdraw that, Your Honor");
	check(POLAR, "If we give up the rule, nothing is left.",
	      REMARK_CONCESSION, NULL);
}

static void insults_are_flagged_arguments_are_not(void **state)
{
	(void)state;
	check(POLAR, "That is a silly game with words, Justice.",
	      REMARK_DECORUM, "That is a silly game");
	check(POLAR, "I don't think you have read the record.", REMARK_DECORUM,
	      "I don't think you have read the record");
	check(POLAR, "I don't think you have read the question as we do.",
	      REMARK_DECORUM, NULL);
	check(POLAR, "If you have not read the record, the clerk has it.",
	      REMARK_DECORUM, NULL);
	check(POLAR, "You are lying, and everyone here knows it.",
	      REMARK_DECORUM, "You are lying");
	check(POLAR, "That is a stupid question.", REMARK_DECORUM,
	      "That is a stupid question");
	check(POLAR, "This is bullshit.", REMARK_DECORUM, "bullshit");
	check(POLAR, "With all due respect, that would be absurd.",
	      REMARK_DECORUM, NULL);
	check(POLAR, "Respectfully, Your Honor, that is wrong.", REMARK_DECORUM,
	      NULL);
	check(POLAR, "The jacket said \"fuck the draft\" in Cohen.",
	      REMARK_DECORUM, NULL);
	check(POLAR, "The witness was lying when he said so.", REMARK_DECORUM,
	      NULL);
	check(POLAR, "I personally believe it is wrong.", "opinion",
	      "I personally believe");
	check(POLAR, "Let me finish.", "talking_over", "Let me finish");
	check(POLAR, "May I finish?", "talking_over", NULL);
}

static void fragments_commit_to_nothing(void **state)
{
	static const char *const none[] = { "Well, I -- I --",
					    "(Laughter.)",
					    "",
					    "I'm sorry, which case?",
					    "-- but it's --",
					    "I'll get to that in a moment.",
					    "That is a stupid question." };
	(void)state;
	struct reading plain = read_it(POLAR, "No, sir.");
	assert_int_not_equal(plain.commitment, COMMITMENT_NONE);
	assert_int_equal(plain.answered_first, 1);
	reading_release(&plain);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		struct reading r = read_it(POLAR, none[i]);
		assert_int_equal(r.commitment, COMMITMENT_NONE);
		assert_non_null(r.why);
		reading_release(&r);
	}
}

static void what_loses_the_case_costs(void **state)
{
	struct issue issue = {
		.presses = { true, false },
		.losing_concession = "A rider has no reasonable expectation of "
				     "privacy in anything she does inside a "
				     "station."
	};
	struct court_case kase = { .issues = &issue, .n_issues = 1 };
	static const struct {
		const char *answer;
		bool loses;
	} said[] = {
		{ "Well, a rider has no reasonable expectation of privacy "
		  "inside a station.",
		  true },
		{ "A rider has a reasonable expectation of privacy inside a "
		  "station.",
		  false },
		{ "We do not say that a rider has no reasonable expectation "
		  "of privacy in a station.",
		  false },
		{ "They argue that a rider has no reasonable expectation of "
		  "privacy inside a station.",
		  false },
		{ "The station is a public place.", false },
	};
	(void)state;
	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		struct reader_input in = input(OPEN, said[i].answer);
		struct reading r;
		in.kase = &kase;
		reader_offline(lx, &in, &r);
		assert_int_equal(r.commitment == COMMITMENT_DETRIMENTAL,
				 said[i].loses);
		reading_release(&r);
		in.side = SIDE_RESPONDENT;
		reader_offline(lx, &in, &r);
		assert_int_not_equal(r.commitment, COMMITMENT_DETRIMENTAL);
		reading_release(&r);
	}
}

static void a_changed_answer_cites_the_turn(void **state)
{
	struct exchange before[] = {
		{ 2, "", "May it please the Court. A sniff is no search.",
		  NULL },
		{ 4, POLAR, "No, it would reach trains only.", NULL },
		{ 6, OPEN, "The driver needed a warrant for the locker.",
		  NULL },
	};
	struct reader_input in = input(
		"Is it true, then, that your rule would reach every bus in the "
		"city?",
		"Yes, every bus.");
	struct reading r;
	(void)state;
	in.before = before;
	in.n_before = 3;
	reader_offline(lx, &in, &r);
	/* "isn't it" and "is it" put the same thing */
	assert_int_equal(r.consistency, 1);
	assert_int_equal(r.contradicts_turn, 4);
	assert_int_equal(reading_find(&r, REMARK_INCONSISTENT)->turn, 4);
	reading_release(&r);
	in.answer = "No, not buses.";
	reader_offline(lx, &in, &r);
	assert_int_equal(r.consistency, 0);
	reading_release(&r);
	in.answer = "We never said the driver needed a warrant.";
	reader_offline(lx, &in, &r);
	assert_int_equal(r.contradicts_turn, 6);
	reading_release(&r);
	in.answer = "We never said the statute needed an amendment.";
	reader_offline(lx, &in, &r);
	assert_int_equal(r.consistency, 0);
	reading_release(&r);
}

/* What contradicts which turn (0: nothing does). */
static void check_against(const struct exchange *before, size_t n,
			  const char *q, const char *a, int turn)
{
	struct reader_input in = input(q, a);
	struct reading r;
	in.before = before;
	in.n_before = n;
	reader_offline(lx, &in, &r);
	const struct remark *m = reading_find(&r, REMARK_INCONSISTENT);
	if (r.consistency != (turn > 0) || r.contradicts_turn != turn)
		fail_msg("'%s': turn %d, %s", a, r.contradicts_turn,
			 m ? m->why : "nothing");
	assert_int_equal(m ? m->turn : 0, turn);
	reading_release(&r);
}

static void what_was_said_before_is_remembered(void **state)
{
	static const struct exchange before[] = {
		{ 1, "",
		  "May it please the Court. The sniff at the locker was a "
		  "search of the luggage. No warrant was needed for the dog.",
		  NULL },
		{ 3, OPEN, "We don't dispute that the notice was late.", NULL },
		{ 5, OPEN, "The agency may have read the second letter.",
		  NULL },
		{ 7, "Did the officer open the locker before the warrant came?",
		  "Yes, Your Honor. He opened it at noon.", NULL },
	};
	static const struct {
		const char *question, *answer;
		int turn;
	} said[] = {
		/* against the opening */
		{ OPEN,
		  "The sniff at the locker was not a search of the luggage.",
		  1 },
		{ OPEN, "The sniff at the locker was a search of the luggage.",
		  0 },
		{ OPEN, "A warrant was needed for the dog.", 1 },
		{ OPEN, "A warrant was needed for the cat.", 0 },
		{ OPEN, "A warrant was needed for the dog, we accept.", 1 },
		{ OPEN,
		  "If the sniff at the locker was no search of luggage, we "
		  "lose.",
		  0 },
		{ OPEN,
		  "They argue the sniff at the locker was no search of "
		  "luggage.",
		  0 },
		{ OPEN,
		  "The sniff at the locker was not always a luggage search.",
		  0 },
		/* against a concession */
		{ OPEN, "We never conceded that the notice was late.", 3 },
		{ OPEN, "I never said that the notice was late.", 3 },
		{ OPEN, "I never said that the notice was not late.", 0 },
		{ OPEN, "We never conceded that the letter was read.", 0 },
		{ "You conceded that the notice was late, didn't you?",
		  "No, Your Honor, we did not.", 3 },
		{ "You told Justice Kagan that the notice was late.",
		  "I never said that.", 3 },
		{ "You conceded that the notice was late, didn't you?",
		  "Yes, Your Honor, and it does not matter.", 0 },
		{ "You said the agency read the second letter.",
		  "No, Your Honor.", 0 }, /* it may have */
		/* the same question */
		{ "Did the officer open the locker before the warrant came?",
		  "No, Your Honor.", 7 },
		{ "Why did the officer open the locker before it came?",
		  "No reason appears, Your Honor.", 0 },
		/* taken back in so many words */
		{ OPEN, "I take that back. He opened it at one.", 7 },
		{ OPEN,
		  "The dog stood at the locker from noon until the lady with "
		  "the red bag came, at one, I take that back, at two.",
		  0 }, /* of this answer */
		{ OPEN,
		  "I said earlier that no warrant was needed for the dog, but "
		  "in fact one was.",
		  1 },
		{ OPEN,
		  "I withdraw what I said about the agency and the second "
		  "letter.",
		  5 },
		{ OPEN,
		  "I said earlier that the fare was two dollars, but in fact "
		  "it was three.",
		  0 }, /* nobody said so */
		{ OPEN, "I said before that no dog needs a warrant. It is so.",
		  0 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof said / sizeof *said; i++)
		check_against(before, 4, said[i].question, said[i].answer,
			      said[i].turn);
}

static void the_case_knows_whom_a_yes_helps(void **state)
{
	static char *must[] = { (
		char *)"The query compiled a record of one person's "
		       "movements over seven months." };
	static char *theirs[] = { (
		char *)"Riders knowingly expose their movements on the "
		       "platforms of the railway." };
	struct court_case kase = {
		.sides = { [SIDE_PETITIONER] = { .must_prove = { must, 1 } },
			   [SIDE_RESPONDENT] = { .must_prove = { theirs, 1 } } }
	};
	static const struct {
		const char *question, *answer;
		enum commitment want; /* UNREAD: the case says nothing */
	} said[] = {
		{ "So riders knowingly expose their movements on the "
		  "platforms?",
		  "Yes, Your Honor.", COMMITMENT_DETRIMENTAL },
		{ "So riders knowingly expose their movements on the "
		  "platforms?",
		  "No, Your Honor.", COMMITMENT_UNREAD },
		{ "You say the query compiled a record of one person's "
		  "movements over months?",
		  "Yes, Justice Kagan.", COMMITMENT_BENEFICIAL },
		{ OPEN, "The query compiled seven months of movements.",
		  COMMITMENT_BENEFICIAL },
		{ OPEN, "The query compiled no movements over seven months.",
		  COMMITMENT_UNREAD },
		{ "What if riders knowingly expose their movements on the "
		  "platforms?",
		  "Yes, that is harder.", COMMITMENT_UNREAD },
		{ "Do riders never knowingly expose their movements on the "
		  "platforms?",
		  "No, Your Honor.", COMMITMENT_UNREAD }, /* either way */
	};
	(void)state;
	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		struct reader_input in =
			input(said[i].question, said[i].answer);
		struct reading r;
		in.kase = &kase;
		reader_offline(lx, &in, &r);
		bool by_case = strstr(r.why, "side has to show") != NULL;
		if (by_case != (said[i].want != COMMITMENT_UNREAD))
			fail_msg("'%s': %s", said[i].question, r.why);
		if (by_case)
			assert_int_equal(r.commitment, said[i].want);
		reading_release(&r);
	}
}

/* Neither is ever called an error. */
static void candour_and_concession_are_no_errors(void **state)
{
	static const char *const said[] = {
		"I don't know, Your Honor.",
		"I don't know the answer to that. I will check the record.",
		"I do not recall, Your Honor, and I would rather not guess.",
		"I don't have that page, Your Honor.",
		"I have no idea, Justice Kagan.",
		"I would have to check, Your Honor.",
		"I'm not familiar with that decision, Your Honor.",
		"We concede that, Your Honor.",
		"I acknowledge that the notice was late.",
		"You're right, and we do not dispute it.",
		"Could you repeat the question, please?",
		"I am not sure I understand the question.",
	};
	(void)state;
	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		struct reading r = read_it(POLAR, said[i]);
		assert_int_equal(reading_flags(&r), 0);
		if (r.manner >= 3 || r.relevance >= 3 || r.quality >= 3 ||
		    r.consistency == 1)
			fail_msg("'%s' is marked", said[i]);
		if (i < 7 && (r.instead || r.commitment != COMMITMENT_NONE))
			fail_msg("'%s': %s", said[i],
				 r.instead ? r.instead
					   : commitment_name(r.commitment));
		if (i < 7) {
			assert_non_null(reading_find(&r, REMARK_UNKNOWN));
			assert_null(reading_find(&r, REMARK_UNKNOWN)->fix);
			assert_int_not_equal(r.answered_first, 0);
		}
		assert_null(reading_find(&r, REMARK_NOT_ANSWERED_FIRST));
		assert_null(strstr(r.why, "error"));
		reading_release(&r);
	}
}

static void strange_texts_are_read_sanely_or_not_at_all(void **state)
{
	size_t n = 600000;
	char *huge = malloc(n + 1);
	(void)state;
	for (size_t i = 0; i < n; i++)
		huge[i] = "yes it is "[i % 10];
	huge[n] = '\0';
	struct reading r = read_it(POLAR, huge);
	assert_non_null(r.unread);
	assert_int_equal(r.commitment, COMMITMENT_UNREAD);
	reading_release(&r);
	free(huge);
	r = read_it(POLAR, "Nein, Euer Ehren, das Gesetz verlangt das "
			   "nicht, und die Richter wissen das seit Jahren.");
	assert_non_null(r.unread);
	reading_release(&r);
	r = read_it(
		POLAR,
		"\xd0\x9d\xd0\xb5\xd1\x82, \xd0\xb2\xd0\xb0\xd1\x88\xd0\xb0");
	assert_non_null(r.unread);
	reading_release(&r);
	static const char *const foreign[] = {
		"No, se\xc3\xb1or\xc3\xad"
		"a, la ley no exige eso y los jueces lo saben desde hace "
		"muchos a\xc3\xb1os.",
		"No, vostro onore, la legge non lo richiede e i giudici lo "
		"sanno da molti anni.",
		"Non, votre honneur, la loi ne le demande pas et les juges le "
		"savent depuis longtemps.",
		"asdf qwer zxcv hjkl uiop bnm wert sdfg xcvb",
		"1 2 3 4 5 6 7 8 9 10",
	};
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
		r = read_it(POLAR, foreign[i]);
		if (!r.unread)
			fail_msg("read: %s", foreign[i]);
		assert_int_equal(r.commitment, COMMITMENT_UNREAD);
		assert_int_equal(r.n_remarks, 0);
		reading_release(&r);
	}
	static const char *const plain[] = {
		"Um, no, she didn't bring her exactly. But she got her home.",
		"He asked him and he got home, Your Honor, never mind her.",
		"I'd say no, he never touched him. He just went home.",
	};
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
		r = read_it(POLAR, plain[i]);
		if (r.unread)
			fail_msg("not read: %s", plain[i]);
		reading_release(&r);
	}
	static const char *const silent[] = { "", " \n\t ", "(Laughter.)",
					      "[inaudible]", "?! ... --" };
	for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
		r = read_it(POLAR, silent[i]);
		assert_int_equal(r.commitment, COMMITMENT_NONE);
		assert_string_equal(r.why, "Nothing was said.");
		assert_int_equal(r.quote.to, 0);
		reading_release(&r);
	}
	r = read_it(POLAR, "[inaudible] (Pause.) No, Your Honor. It does not.");
	assert_int_not_equal(r.commitment, COMMITMENT_NONE);
	reading_release(&r);
	r = read_it(POLAR, "WE CONCEDE THAT THE SNIFF WAS A SEARCH.");
	assert_int_equal(r.concession, 1);
	reading_release(&r);
	r = read_it(POLAR, "We\x01 concede\x02 that it was \x1b[31ma search.");
	assert_int_equal(r.concession, 1);
	assert_null(strchr(r.why, '\x1b'));
	reading_release(&r);
	r = read_it("", "We\xff concede \xc3 it.");
	assert_null(r.unread);
	reading_release(&r);
}

static void expected_figures_follow_the_formula(void **state)
{
	struct reader_input in = input("Did you call anyone?", "No.");
	struct reading r;
	(void)state;
	in.setting = SETTING_WITNESS;
	reader_offline(lx, &in, &r);
	assert_int_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	assert_near(r.p[0] + r.p[1] + r.p[2] + r.p[3], 1, 1e-9);
	assert_true(r.expected_bat >= 0 && r.expected_bat <= 1);
	assert_true(r.expected_pat >= r.p[0]);
	assert_false(r.experimental);
	assert_int_equal(r.quote.to - r.quote.from, 2);
	reading_release(&r);
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	return lx ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(putting_off_is_noticed),
		cmocka_unit_test(a_hedged_opening_leaves_it_open),
		cmocka_unit_test(ground_given_is_seen_without_the_word),
		cmocka_unit_test(advice_fits_the_answer_and_the_question),
		cmocka_unit_test(ground_is_not_given_by_its_sound),
		cmocka_unit_test(the_question_tells_what_a_no_is_worth),
		cmocka_unit_test(what_says_nothing_answers_nothing),
		cmocka_unit_test(only_yes_or_no_is_answered_first),
		cmocka_unit_test(a_yes_to_its_question_is_answered_first),
		cmocka_unit_test(what_is_left_open_is_never_firm),
		cmocka_unit_test(reasons_are_true_of_the_words),
		cmocka_unit_test(firm_is_what_was_measured),
		cmocka_unit_test(titles_are_checked_where_someone_is_addressed),
		cmocka_unit_test(another_s_name_is_noticed),
		cmocka_unit_test(candour_is_never_a_fault),
		cmocka_unit_test(a_concession_is_a_fact),
		cmocka_unit_test(yes_or_no_is_missed_only_where_asked),
		cmocka_unit_test(a_remark_withdrawn_is_no_concession),
		cmocka_unit_test(insults_are_flagged_arguments_are_not),
		cmocka_unit_test(fragments_commit_to_nothing),
		cmocka_unit_test(what_loses_the_case_costs),
		cmocka_unit_test(a_changed_answer_cites_the_turn),
		cmocka_unit_test(what_was_said_before_is_remembered),
		cmocka_unit_test(the_case_knows_whom_a_yes_helps),
		cmocka_unit_test(candour_and_concession_are_no_errors),
		cmocka_unit_test(strange_texts_are_read_sanely_or_not_at_all),
		cmocka_unit_test(expected_figures_follow_the_formula),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
