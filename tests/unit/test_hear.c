/*
 * test_hear.c - an answer held against a case: what words alone did not say
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "court/catalogue.h"
#include "court/remarks.h"
#include "court/transcript.h"
#include "hearing/doubt.h"
#include "hearing/lack.h"
#include "listen/ken.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static struct catalogue catalogue;
static struct court_case kase;
static struct ken *ken;

#define QUESTION "Is there any limit to the rule that you ask us to adopt?"
#define LETTERS	 "How many letters would a guide with thirty houses need?"
#define EXPOSED                                                               \
	"Katz says that what a person knowingly exposes to the public is "    \
	"not protected. Ms. Okafor walked through a public gate, in public, " \
	"601 times. What exactly did she not expose?"

static struct reading read_it(const char *answer)
{
	struct reader_input in = { .question = QUESTION,
				   .answer = answer,
				   .justice = "Kagan",
				   .opening = "",
				   .ken = ken };
	struct reading r;

	reader_offline(lx, &in, &r);
	return r;
}

/* The sentence that claims too much, "" for none. */
static void overbroad(const char *answer, const char *sentence)
{
	struct reading r = read_it(answer);
	struct span s = r.heard.overbroad;
	char *got = strndup(answer + s.from, s.to - s.from);

	assert_string_equal(got, sentence);
	free(got);
	reading_release(&r);
}

static void the_widest_sentence_is_named(void **state)
{
	(void)state;
	overbroad("Any search of everybody is always a wrong, ever. The record "
		  "says when it happened.",
		  "Any search of everybody is always a wrong, ever");
	overbroad("The record says when it happened. Any search of "
		  "everybody is always a wrong, ever.",
		  "Any search of everybody is always a wrong, ever");
	overbroad("Nobody agreed to it. It is never, ever, anywhere allowed. "
		  "The record says when it happened.",
		  "It is never, ever, anywhere allowed");
	/* the last word of a sentence counts */
	overbroad("It never ever ended there. The city may take it from "
		  "anybody, anywhere, always.",
		  "The city may take it from anybody, anywhere, always");
}

static void a_leading_no_claims_nothing(void **state)
{
	(void)state;
	overbroad("No, the rule reaches nobody who never agreed.", "");
	overbroad("The rule has a limit, and the record shows where.", "");
}

/* Three such words in a long answer are how people talk. */
static void a_long_answer_may_have_some(void **state)
{
	(void)state;
	overbroad("The officers watched the platform for an hour that morning "
		  "and wrote down what they saw, which the trial judge read, "
		  "and nobody has said that the judge read it wrongly. The "
		  "system then compared the way in which each passenger walked "
		  "with what the agency had kept, and it kept the result for "
		  "ninety days, and it never told the passengers. The agency "
		  "could have asked for a warrant at any time before it looked "
		  "at the result.",
		  "");
}

static bool asserts(const struct heard *h, const char *id)
{
	for (size_t i = 0; i < h->n_propositions; i++)
		if (h->propositions[i].asserted &&
		    !strcmp(h->propositions[i].id, id))
			return true;
	return false;
}

/* Whether the answer, a proposition of its side word for word, is heard as such. */
static bool keeps_its_ground(struct ken *k, const struct proposition *own,
			     const char *question)
{
	struct reader_input in = { .question = question,
				   .answer = own->text,
				   .side = own->side,
				   .opening = "",
				   .ken = k };
	struct reading r;
	bool heard;

	reader_offline(lx, &in, &r);
	heard = asserts(&r.heard, own->id);
	for (size_t g = 0; g < 2 && r.heard.gives[g]; g++)
		if (asserts(&r.heard, r.heard.gives[g]))
			fail_msg("%s: asserted, and given away: %s", own->text,
				 r.heard.gives[g]);
	reading_release(&r);
	return heard;
}

static void short_is_no_answer_where_it_puts_off(void **state)
{
	struct reading r;

	(void)state;
	r = read_it("No, Your Honor.");
	assert_true(r.heard.terse);
	reading_release(&r);
	r = read_it("I will come to that.");
	assert_false(r.heard.terse);
	reading_release(&r);
	r = read_it("It depends.");
	assert_false(r.heard.terse);
	reading_release(&r);
}

/* What an answer asserts in the words of the map, it has not given away, whichever
 * expected answer it is most like. */
static void own_ground_is_not_given_away(void **state)
{
	struct court_case calloran;
	size_t asserted = 0;
	struct ken *k;

	(void)state;
	assert_true(catalogue_case(&catalogue, "calloran", &calloran, NULL));
	k = ken_new(&catalogue, &calloran);
	ken_ready(k);
	for (size_t p = 0; p < k->map.n_propositions; p++) {
		const struct proposition *own = &k->map.propositions[p];

		for (size_t i = 0; i < calloran.n_issues; i++)
			asserted += keeps_its_ground(
				k, own, calloran.issues[i].questions[0].text);
	}
	assert_true(asserted > 20);
	ken_free(k);
	case_release(&calloran);
}

/* How often what one side must hold, in the map's words, is told or asked to be the
 * other's. */
static size_t of_the_other_side(struct ken *k, const char *question,
				bool theirs)
{
	size_t n = 0;

	for (size_t p = 0; p < k->map.n_propositions; p++) {
		const struct proposition *one = &k->map.propositions[p];
		struct reader_input in = {
			.question = question,
			.answer = one->text,
			.side = theirs ? side_other(one->side) : one->side,
			.opening = "",
			.ken = k
		};
		struct reading r;

		reader_offline(lx, &in, &r);
		n += reading_find(&r, REMARK_SWITCHING_SIDES) ||
		     heard_open_side(&r.heard);
		reading_release(&r);
	}
	return n;
}

/* The first question of a case put to each; `then` looks at what comes of it. */
static void at_the_first_question(void (*then)(struct ken *k,
					       const char *question))
{
	struct court_case calloran;
	struct ken *k;

	assert_true(catalogue_case(&catalogue, "calloran", &calloran, NULL));
	k = ken_new(&catalogue, &calloran);
	ken_ready(k);
	then(k, calloran.issues[0].questions[0].text);
	ken_free(k);
	case_release(&calloran);
}

static void own_and_other(struct ken *k, const char *question)
{
	assert_int_equal(of_the_other_side(k, question, false), 0);
	assert_true(of_the_other_side(k, question, true) > 18);
}

static void for_whom_it_argues_is_told_or_asked(void **state)
{
	(void)state;
	at_the_first_question(own_and_other);
}

/* `said`: how sure it is that its words concede, 0 for none. */
static void gives(struct ken *k, const char *question, const char *answer,
		  int concession, double said)
{
	struct reader_input in = {
		.question = question, .answer = answer, .opening = "", .ken = k
	};
	const struct remark *m;
	struct reading r;

	reader_offline(lx, &in, &r);
	m = reading_find(&r, REMARK_CONCESSION);
	if (r.concession != concession || (m ? m->confidence : 0) != said)
		fail_msg("%s: concession %d, said %g", answer, r.concession,
			 m ? m->confidence : 0);
	reading_release(&r);
}

static void a_little_and_much(struct ken *k, const char *question)
{
	gives(k, question,
	      "I will admit that the second limb alone names no condition, but "
	      "the article only refers back. It borrows the meaning and leaves "
	      "the grammar where it was written, so the notice stays with the "
	      "refusal.",
	      0, 0.5);
	gives(k, question,
	      "Honestly, I can't point to a condition in that limb. I suppose "
	      "that the phrase has to reach back to telling, and that the "
	      "notice goes with both.",
	      1, 0.8);
	gives(k, question, "I concede that the notice goes with both verbs.", 1,
	      0.75);
}

/* Who admits a point and holds the rest is asked what was meant. */
static void what_is_kept_is_not_given(void **state)
{
	(void)state;
	at_the_first_question(a_little_and_much);
}

/* What the record is said to say to an answer. */
static void heard_of(const char *answer, enum verdict verdict,
		     const char *document, int paragraph)
{
	struct reading r = read_it(answer);
	const struct heard_claim *c = r.heard.record;

	if (!r.heard.n_record || c->verdict != verdict ||
	    strcmp(c->document, document) != 0 || c->paragraph != paragraph)
		fail_msg("%s: %zu, first %s %d: %s", answer, r.heard.n_record,
			 r.heard.n_record ? c->document : "",
			 r.heard.n_record ? c->paragraph : 0,
			 r.heard.n_record ? verdict_names[c->verdict] : "");
	reading_release(&r);
}

/* The record is not asked about it. */
static void is_not_asked(const char *answer)
{
	struct reading r = read_it(answer);

	if (heard_open_record(&r.heard) || heard_false_record(&r.heard))
		fail_msg("%s: met with %s %d", answer,
			 r.heard.record[0].document,
			 r.heard.record[0].paragraph);
	reading_release(&r);
}

static void a_particular_is_met_by_its_paragraph(void **state)
{
	(void)state;
	heard_of("The stipulations say that sensors stand in the trains and on "
		 "the buses as well as at the gates.",
		 VERDICT_REFUTES, "joint-appendix", 5);
	/* what may be is not told to have happened */
	heard_of("The stipulations say that sensors may stand in the trains "
		 "and on the buses as well as at the gates.",
		 VERDICT_OPEN, "joint-appendix", 5);
	heard_of("Resolution 2022-08 was adopted by the board without a single "
		 "speaker, and the whole hearing took three hours.",
		 VERDICT_OPEN, "joint-appendix", 65);
}

/* What counsel should say, and a figure that the record gives otherwise: it is no sure
 * gain until it is mended. */
static void what_the_record_refutes_earns_nothing(void **state)
{
	static const char *const good =
		"She exposed each step and never the sum. Nobody on those "
		"platforms saw six hundred trips; each of them saw one.";
	static const char *const ends[] = {
		"Concourse reconstructed 601 trips and knew both ends of 588 "
		"of them.",
		"Concourse reconstructed 214 trips and knew both ends of 188 "
		"of them.",
	};

	(void)state;
	for (int wrong = 0; wrong < 2; wrong++) {
		char answer[300];
		struct reader_input in = { .question = EXPOSED,
					   .answer = answer,
					   .justice = "",
					   .opening = "",
					   .kase = &kase,
					   .ken = ken };
		struct reading r;

		snprintf(answer, sizeof answer, "%s %s", good, ends[wrong]);
		reader_offline(lx, &in, &r);
		assert_int_equal(heard_false_record(&r.heard) != NULL, wrong);
		assert_int_equal(r.commitment == COMMITMENT_BENEFICIAL, !wrong);
		assert_int_equal(r.firm, !wrong);
		reading_release(&r);
	}
}

static void what_argues_is_not_asked(void **state)
{
	(void)state;
	is_not_asked("Yes. Our rule is about purpose, so it stops where the "
		     "reason for it stops, and I think that is a question of "
		     "degree for the next case.");
	is_not_asked("No limit, Your Honor.");
	is_not_asked("I misspoke, Your Honor. The stipulations say that there "
		     "is no sensor on any bus.");
	is_not_asked("");
}

/* What an answer is heard as after another one, flagged for conduct or not. */
static bool corrects(const char *earlier, bool rude, const char *answer)
{
	struct reading before, r;
	struct exchange e = { .turn = 2,
			      .question = EXPOSED,
			      .answer = earlier,
			      .reading = &before };
	struct reader_input in = { .question = QUESTION,
				   .answer = answer,
				   .justice = "Kagan",
				   .opening = "",
				   .before = &e,
				   .n_before = 1,
				   .ken = ken };
	bool found;

	reading_init(&before);
	if (rude)
		reading_remark(&before, REMARK_DECORUM, 0.9,
			       (struct span){ 0, 4 }, "w", "f");
	reader_offline(lx, &in, &r);
	found = r.heard.correction;
	reading_release(&r);
	reading_release(&before);
	return found;
}

/* Who is sorry for conduct, or holds to what was said, has put nothing right. */
static void an_apology_for_conduct_corrects_nothing(void **state)
{
	static const char *const earlier =
		"The gate logged twelve trips, and nobody on them agreed.";
	static const char *const rude =
		"That is a silly question and you have not read our brief.";
	static const char *const none[] = {
		"I apologize, Your Honor. The rider's, as I said: the rule "
		"protects whoever walks through the gate, and not the city.",
		"I apologize for my tone. The rule protects the rider, and "
		"not the city.",
		"My apologies for interrupting, Justice Kagan. The rule stops "
		"at two trips.",
		"I beg your pardon. Yes: the rule protects the rider.",
		"I do apologize for that remark. It is not what I meant to "
		"say to this Court.",
		"I withdraw that remark, Your Honor. The rule protects the "
		"rider.",
		"I'm sorry, that was wrong of me. The rule has a limit.",
	};
	static const char *const some[] = {
		"I apologize: it was nineteen trips, and not twelve.",
		"My apologies, I should have said nineteen. The rule stops "
		"there.",
		"I apologize for the error. It was nineteen trips.",
		"I misspoke, Your Honor: the gate logged nineteen.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		if (corrects(earlier, false, none[i]) ||
		    corrects(rude, true, none[i]))
			fail_msg("%s", none[i]);
	for (size_t i = 0; i < sizeof some / sizeof *some; i++)
		if (!corrects(earlier, false, some[i]))
			fail_msg("%s", some[i]);
	assert_false(corrects(rude, true,
			      "I apologize, Your Honor. It protects the rider, "
			      "and not the city."));
	assert_true(corrects(rude, true, some[3]));
}

/* A "not" more or less is no falsehood. */
static void a_true_denial_is_not_refuted(void **state)
{
	struct reading r = read_it("There is no sensor on a train, on a bus or "
				   "in the street, and nobody says otherwise.");

	(void)state;
	assert_null(heard_false_record(&r.heard));
	reading_release(&r);
}

/* ---- a case for beginners ---- */

#define PUPPY                                                                \
	"Let it be January, and the dog a puppy. Is opening the door still " \
	"only polite?"
#define RANK "Which of the three is the strongest?"
#define DOG                                                                   \
	"Suppose that a dog trots home alone and a neighbor opens the front " \
	"door for it. Did the dog come home of itself?"

static struct court_case tillery;
static struct ken *of_tillery;

/* A press stands in no memo: the bench knows what it was about. */
static const char *issue_of(const char *question)
{
	return strcmp(question, PUPPY) ? NULL : "of-itself";
}

static struct reading of_side(enum side_id side, const char *question,
			      const char *answer)
{
	struct reader_input in = { .question = question,
				   .answer = answer,
				   .side = side,
				   .issue = issue_of(question),
				   .justice = "",
				   .opening = "",
				   .kase = &tillery,
				   .ken = of_tillery };
	struct reading r;

	reader_offline(lx, &in, &r);
	return r;
}

static struct reading of_nora(const char *question, const char *answer)
{
	return of_side(SIDE_PETITIONER, question, answer);
}

/* "beside", "beneficial, firm", "detrimental, concession": what became of it. */
static void nora_is_heard(const char *question, const char *answer,
			  const char *as)
{
	struct reading r = of_nora(question, answer);
	char got[80];

	snprintf(got, sizeof got, "%s%s%s",
		 r.heard.beside ? "beside" : commitment_name(r.commitment),
		 r.firm ? ", firm" : "",
		 r.concession == 1 ? ", concession" : "");
	if (strcmp(got, as) != 0)
		fail_msg("%s: %s, not %s", answer, got, as);
	reading_release(&r);
}

/* A number to what asks for one is an answer, and what only counts is none. */
static void a_number_meets_what_asks_for_one(void **state)
{
	static const struct {
		const char *answer;
		bool meets;
	} rows[] = {
		{ "About three, all told, which is a good deal longer than a "
		  "person waits for thanks.",
		  true },
		{ "Most of an evening, and that is what a neighbor gives "
		  "without a price.",
		  true },
		{ "Not an hour, Justice Kagan, and neighbors give that and "
		  "more without a price.",
		  true },
		{ "At most ninety minutes by the kitchen clock, as neighbors "
		  "do without a price.",
		  true },
		{ "Long enough for anybody's purposes, and the notice is what "
		  "we are here about.",
		  false },
		{ "Three points on that, Your Honor: neighbors are kind, the "
		  "notice is plain, and the statute is short.",
		  false },
		{ "In 1998 neighbors were kind to each other, and nobody ran "
		  "to a court about it.",
		  false },
	};
	static const char *const questions[] = {
		"How long did Nora spend with Agnes?",
		"Noted. And for how long was Nora with Agnes?"
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct reading r = of_nora(questions[0], rows[i].answer);

		if (r.heard.beside == rows[i].meets)
			fail_msg("%s", rows[i].answer);
		reading_release(&r);
		if (!rows[i].meets)
			continue;
		r = of_nora(questions[1], rows[i].answer);
		if (r.heard.beside)
			fail_msg("%s: %s", questions[1], rows[i].answer);
		reading_release(&r);
	}
}

/* A question that brings in a puppy and January is answered with them. */
static void a_question_may_bring_its_own_world(void **state)
{
	(void)state;
	nora_is_heard(PUPPY,
		      "No. It would freeze, and the help made the "
		      "difference.",
		      "none");
	nora_is_heard(PUPPY,
		      "No, Your Honor: the neighbor saved the puppy from "
		      "freezing, which is more than manners.",
		      "beneficial");
	nora_is_heard(PUPPY,
		      "No, it is not only polite: a puppy in January may "
		      "freeze, so the help mattered.",
		      "beneficial");
	nora_is_heard(PUPPY,
		      "The snow was very good this year, and I skied "
		      "every day that I could.",
		      "beside");
	nora_is_heard(PUPPY,
		      "No. If the puppy would have frozen on the step, then "
		      "opening the door made the difference, and under Dunphy "
		      "it did not come home of itself.",
		      "beneficial");
	nora_is_heard(PUPPY, "Yes. It is still only polite.", "neutral");
}

/* What holds the position gives up nothing for sure. */
static void what_costs_nothing_gives_nothing_up(void **state)
{
	struct reading r = of_nora(
		DOG, "Yes, that dog came home of itself: it had done the whole "
		     "journey, and the door was a courtesy.");

	(void)state;
	assert_true(r.firm);
	assert_null(r.heard.gives[0]);
	reading_release(&r);
}

/* The map's few words of a holding are not all that a paper tells of it. */
static void what_a_paper_says_of_an_authority_is_true_of_it(void **state)
{
	struct reading r =
		of_nora(DOG, "No, Your Honor. At ten past one she had only "
			     "found her, and Pruett says that finding is half "
			     "the matter. It was earned at the gate, after "
			     "the drain and Mill Street.");

	(void)state;
	assert_int_equal(r.heard.n_authorities, 1);
	assert_null(heard_false_law(&r.heard));
	reading_release(&r);
}

/* Whose words are about the bench grants nothing, however they sound. */
static void who_speaks_of_the_bench_grants_nothing(void **state)
{
	static const char *const rude[] = {
		"You have made up your mind already, so I don't see why I "
		"should "
		"stand here and say it again.",
		"You were never at that gate, Judge, and you obviously have "
		"never "
		"kept an animal in your life, so I don't expect you to follow.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof rude / sizeof *rude; i++) {
		struct reading r = of_nora(DOG, rude[i]);

		assert_null(reading_find(&r, REMARK_CONCESSION));
		reading_release(&r);
	}
}

/* Concedes, and what the side must hold. */
static void loses_it(enum side_id side, const char *answer)
{
	struct reading r = of_side(side, DOG, answer);

	if (r.commitment != COMMITMENT_DETRIMENTAL || r.concession != 1 ||
	    !reading_find(&r, REMARK_GIVES_AWAY))
		fail_msg("%s: %s, %d: %s", answer,
			 commitment_name(r.commitment), r.concession, r.why);
	reading_release(&r);
}

static void what_loses_the_case_is_a_concession(void **state)
{
	(void)state;
	loses_it(SIDE_PETITIONER, "Affirm.");
	loses_it(SIDE_PETITIONER, "We concede everything, Your Honor; affirm.");
	loses_it(SIDE_PETITIONER, "Yes. Agnes too needed only politeness, and "
				  "no reward is due to Nora.");
	loses_it(SIDE_PETITIONER, "The petitioner is owed nothing.");
	loses_it(SIDE_PETITIONER, "Yes, and so we concede that nothing that "
				  "Nora did made any difference at all.");
	loses_it(SIDE_PETITIONER, "Nothing Nora did made any difference, Your "
				  "Honor.");
	loses_it(SIDE_PETITIONER,
		 "No, Your Honor. And since nothing tells us, the one who "
		 "claims must prove it, so Nora loses.");
	loses_it(SIDE_PETITIONER,
		 "We concede that Agnes would have come home by herself.");
	loses_it(SIDE_RESPONDENT, "Reverse the judgment, Your Honor.");
	loses_it(SIDE_RESPONDENT, "Mr. Vance should lose.");
	loses_it(SIDE_PETITIONER, "No, Mr. Vance did nothing wrong, and he is "
				  "the owner, so Mr. Vance should win.");
	loses_it(SIDE_PETITIONER, "Yes, and so Nora has no claim at all.");
	loses_it(SIDE_PETITIONER, "The respondent is right.");
	loses_it(SIDE_PETITIONER, "It is for the owner, and Mr. Vance wins.");
	loses_it(SIDE_RESPONDENT, "Yes, and Nora should win this case.");
	loses_it(SIDE_PETITIONER,
		 "Nothing, Your Honor; we would be content with losing.");
	loses_it(SIDE_PETITIONER, "No. The owner was right not to pay, and Mr. "
				  "Vance did what the Act asks.");
	loses_it(SIDE_RESPONDENT, "Under Marchetti Nora earned the reward.");
	loses_it(SIDE_PETITIONER, "The court below got it right.");
	loses_it(SIDE_PETITIONER, "You should find for Mr. Vance.");
}

/* The same words, of the other side, in a condition, asked, or quoted. */
static void what_loses_it_for_others_is_none(void **state)
{
	static const char *const list[] = {
		"No, and the rule does not reach it. Reverse the judgment.",
		"If she had only watched, no reward is due to Nora.",
		"My friend says that no reward is due to Nora.",
		"Why would it be right that Nora is owed nothing?",
		"The Court of Appeals said, \"No reward is due to Nora,\" and "
		"that is wrong.",
		"Mr. Vance is owed nothing.",
		"It is for the owner to prove that nothing Nora did made a "
		"difference.",
		"Nothing Nora did was improper.",
		"If nobody helped, then Nora loses.",
		"My friend says that Nora loses.",
		"The owner has to prove it, so Mr. Vance loses.",
		"They say that Nora has no claim.",
		"If she only watched, Nora has no claim.",
		"It does not follow that Nora has no claim.",
		"It does not follow that Mr. Vance should win.",
		"On that view Nora has no claim, and the Act has no use.",
		"Agnes was carried home, so Nora should win.",
		"Mr. Vance has no claim to thanks, and no claim at all.",
		"Nora has no case on point, but the Act is plain.",
		"Mr. Vance should not win.",
		"You should not find for Mr. Vance.",
		"It would be wrong to say that Mr. Vance did nothing wrong.",
		"Mr. Vance thinks that he owes nothing.",
		"Nora did nothing wrong, and Mr. Vance was wrong not to pay.",
		"Unless Agnes had been carried home, Mr. Vance wins.",
		"We concede that the note was short, and no more.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct reading r = of_nora(DOG, list[i]);

		if (reading_find(&r, REMARK_GIVES_AWAY))
			fail_msg("%s: %s", list[i], r.why);
		reading_release(&r);
	}
}

static void talk_round_it_concedes_nothing(void **state)
{
	struct reading r =
		read_it("As sure as I can be, Your Honor; it depends on the "
			"whole of the record and on how the Court sees it.");

	(void)state;
	assert_int_equal(r.commitment, COMMITMENT_NONE);
	assert_int_equal(r.concession, 0);
	assert_int_equal(r.heard.n_answers, 0);
	reading_release(&r);
	/* with what it depends on said, it is an answer */
	r = read_it("It depends on the record of the search that the officer "
		    "made, and where he searched without a warrant it stops.");
	assert_null(reading_find(&r, REMARK_UNANSWERED));
	reading_release(&r);
}

static void what_is_not_known_may_be_said_so(void **state)
{
	static const char *const list[] = {
		"I do not know that I can rank them, Your Honor.",
		"I do not know that I can rank them, Your Honor. I have not "
		"thought about which one carries the case alone.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct reading r = of_nora(RANK, list[i]);

		assert_true(reading_is_candid(&r));
		reading_release(&r);
	}
}

static void a_rule_put_forward_is_not_given(void **state)
{
	(void)state;
	nora_is_heard("When exactly was Nora's job done?",
		      "We would ask for a rule that a person returns an animal "
		      "who finds it, stays with it, and does what it needs.",
		      "neutral");
}

/* No word of the question, and no yes-or-no question. */
static void a_yes_to_what_earns_nothing_yet(void **state)
{
	(void)state;
	nora_is_heard("Dunphy asks about a thing that \"made a difference.\" A "
		      "difference to what?",
		      "Yes, because it is a cow.", "neutral");
}

/* What else an expected answer says, a yes alone did not. */
static void a_yes_alone_earns_nothing_yet(void **state)
{
	(void)state;
	nora_is_heard("Suppose that nine lost tortoises in ten got home by "
		      "themselves. Would you still say that Nora made a "
		      "difference?",
		      "Yes.", "neutral");
}

/* No word of conceding, of losing or of being right is in it. */
static void what_the_other_side_would_say_yields_the_case(void **state)
{
	static const char job[] = "When exactly was Nora's job done?";
	struct reading r = of_nora(job, "Agnes walked home by herself, and a "
					"person who only goes along has "
					"returned nothing.");

	(void)state;
	assert_int_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	assert_int_equal(r.concession, 1);
	assert_non_null(reading_find(&r, REMARK_GIVES_AWAY));
	reading_release(&r);
	r = of_nora(job, "When the gate was latched behind Agnes and the note "
			 "was written, at the place that he had named.");
	assert_null(reading_find(&r, REMARK_GIVES_AWAY));
	reading_release(&r);
}

/* Several things of the map are near it, and it says none of them. */
static void a_guess_is_not_told_as_heard(void **state)
{
	struct reading r = of_nora(
		"Put Pruett, Marchetti and Dunphy in a row for me. What one "
		"rule explains all three?",
		"They go together, Your Honor. Marchetti says that the Act "
		"does "
		"not ask who did the walking; Dunphy asks whether the claimant "
		"made a difference. Nora did not walk for Agnes, and she made "
		"the difference.");

	(void)state;
	assert_false(heard_is_named(&r.heard));
	assert_null(strstr(r.why, "Heard as"));
	assert_int_not_equal(r.concession, 1);
	assert_int_not_equal(r.commitment, COMMITMENT_DETRIMENTAL);
	reading_release(&r);
}

/* What the record has, in other words. */
static void a_figure_of_the_record_is_no_fault(void **state)
{
	struct reading r = of_nora(
		"What in the record best shows that Nora made a difference?",
		"Yes. This time it was 640 yards, a drain and Mill Street, and "
		"of those who must cross a road alone about half are hurt.");

	(void)state;
	assert_int_equal(reading_flags(&r), 0);
	reading_release(&r);
}

static void what_the_record_may_not_bear_out_is_not_held(void **state)
{
	struct reading r = read_it(
		"The Court of Appeals found that Query C was shorter than the "
		"need and that the Lieutenant approved it while on duty.");

	(void)state;
	assert_true(heard_open_record(&r.heard) ||
		    heard_false_record(&r.heard));
	assert_false(asserts(&r.heard, "p-first-look"));
	reading_release(&r);
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	catalogue_init(&catalogue);
	if (!lx || !catalogue_case(&catalogue, "okafor", &kase, NULL))
		return -1;
	ken = ken_new(&catalogue, &kase);
	ken_ready(ken);
	if (!catalogue_case(&catalogue, "tillery", &tillery, NULL))
		return -1;
	of_tillery = ken_new(&catalogue, &tillery);
	ken_ready(of_tillery);
	return ken_can_hear(ken) && ken_can_hear(of_tillery) ? 0 : -1;
}

/* What may give an issue is not said to give the case. */
static void who_gives_an_issue_keeps_the_case(void **state)
{
	struct reading r;
	struct turn t = { .reading = &r };

	(void)state;
	reading_init(&r);
	reading_remark(&r, REMARK_GIVES_AWAY, 0.7, (struct span){ 0, 4 }, "w",
		       "f");
	t.text = "Her walk is exposed to everyone, I cannot get round that.";
	assert_int_equal(lack_find(NULL, &t, ken, lx, SIDE_PETITIONER),
			 LACK_BIT(LACK_GIVES));
	t.text = "We lose.";
	assert_int_equal(lack_find(NULL, &t, ken, lx, SIDE_PETITIONER),
			 LACK_BIT(LACK_CASE));
	reading_release(&r);
}

/* Who gives a point up in so many words is told so; who keeps both of two is not. */
static void who_gives_up_is_told_and_who_keeps_is_not(void **state)
{
	struct turn q = { .text = "Do you want to keep both?" };
	struct turn t = { .text = "She did consent, and I give up the point on "
				  "consent." };
	struct reading r;

	(void)state;
	reading_init(&r);
	r.heard.touches = 0.9;
	t.reading = &r;
	assert_int_equal(lack_find(&q, &t, ken, lx, SIDE_RESPONDENT),
			 LACK_BIT(LACK_GIVES));
	t.text = "Yes, both. One of them must be right.";
	assert_int_equal(lack_find(&q, &t, ken, lx, SIDE_RESPONDENT), 0);
	assert_int_equal(lack_find(NULL, &t, ken, lx, SIDE_RESPONDENT),
			 LACK_BIT(LACK_CASE));
	reading_release(&r);
}

/* A yes to it in the question's own words touches it. */
static void what_takes_a_question_up_touches_it(void **state)
{
	struct turn q = { .text = "Whether consent was voluntary is a question "
				  "of fact on all the circumstances. Is that "
				  "how you read it?" };
	struct turn t = {
		.text = "Yes: voluntary consent is a question of fact "
			"on all the circumstances."
	};
	struct reading r;

	(void)state;
	reading_init(&r);
	r.commitment = COMMITMENT_NONE;
	r.relevance = 4;
	r.heard.read = r.heard.beside = true;
	r.firm = true;
	t.reading = &r;
	assert_int_equal(lack_find(NULL, &t, ken, lx, SIDE_RESPONDENT),
			 LACK_BIT(LACK_TOUCH));
	assert_int_equal(lack_find(&q, &t, ken, lx, SIDE_RESPONDENT), 0);
	reading_release(&r);
}

/* Where something stands is no figure. */
static void a_place_is_no_invented_figure(void **state)
{
	struct turn q = { .text = "How many queries were run?" };
	struct turn t = { .text = "See paragraphs 7741 and 7743, which have "
				  "the queries." };
	struct reading r;

	(void)state;
	reading_init(&r);
	t.reading = &r;
	assert_int_equal(doubt_find(&q, &t, ken, lx, SIDE_RESPONDENT) &
				 DOUBT_BIT(DOUBT_FIGURE),
			 0);
	t.text = "See the 7741 queries and the 7743 sightings.";
	assert_int_not_equal(doubt_find(&q, &t, ken, lx, SIDE_RESPONDENT) &
				     DOUBT_BIT(DOUBT_FIGURE),
			     0);
	reading_release(&r);
}

static int teardown(void **state)
{
	(void)state;
	ken_free(of_tillery);
	case_release(&tillery);
	ken_free(ken);
	case_release(&kase);
	catalogue_release(&catalogue);
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_widest_sentence_is_named),
		cmocka_unit_test(a_leading_no_claims_nothing),
		cmocka_unit_test(a_long_answer_may_have_some),
		cmocka_unit_test(short_is_no_answer_where_it_puts_off),
		cmocka_unit_test(own_ground_is_not_given_away),
		cmocka_unit_test(for_whom_it_argues_is_told_or_asked),
		cmocka_unit_test(what_is_kept_is_not_given),
		cmocka_unit_test(a_particular_is_met_by_its_paragraph),
		cmocka_unit_test(what_the_record_refutes_earns_nothing),
		cmocka_unit_test(what_argues_is_not_asked),
		cmocka_unit_test(an_apology_for_conduct_corrects_nothing),
		cmocka_unit_test(a_number_meets_what_asks_for_one),
		cmocka_unit_test(a_true_denial_is_not_refuted),
		cmocka_unit_test(a_question_may_bring_its_own_world),
		cmocka_unit_test(what_costs_nothing_gives_nothing_up),
		cmocka_unit_test(
			what_a_paper_says_of_an_authority_is_true_of_it),
		cmocka_unit_test(who_speaks_of_the_bench_grants_nothing),
		cmocka_unit_test(what_loses_the_case_is_a_concession),
		cmocka_unit_test(what_loses_it_for_others_is_none),
		cmocka_unit_test(talk_round_it_concedes_nothing),
		cmocka_unit_test(what_is_not_known_may_be_said_so),
		cmocka_unit_test(a_rule_put_forward_is_not_given),
		cmocka_unit_test(a_yes_to_what_earns_nothing_yet),
		cmocka_unit_test(a_yes_alone_earns_nothing_yet),
		cmocka_unit_test(what_the_other_side_would_say_yields_the_case),
		cmocka_unit_test(who_gives_an_issue_keeps_the_case),
		cmocka_unit_test(who_gives_up_is_told_and_who_keeps_is_not),
		cmocka_unit_test(what_takes_a_question_up_touches_it),
		cmocka_unit_test(a_place_is_no_invented_figure),
		cmocka_unit_test(a_guess_is_not_told_as_heard),
		cmocka_unit_test(a_figure_of_the_record_is_no_fault),
		cmocka_unit_test(what_the_record_may_not_bear_out_is_not_held),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
