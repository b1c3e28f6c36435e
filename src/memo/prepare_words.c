#include "memo/prepare_words.h"

#define ARGUED	 "argumentation_and_clarification"
#define FACTUAL	 "case_facts_and_context"
#define DECIDED	 "precedent_and_doctrine"
#define PRESSING "Slightly Competitive"

static const struct prepared_words point[] = {
	{ "{Other} tells us: \"{point}\" What is your answer, in one sentence?",
	  { "Give me your best authority for that.",
	    "If we think you are wrong on that point, can you still win?" },
	  { "Clarification", "opposing_counsel_args", ARGUED, PRESSING } },
	{ "Suppose we agree with {other} on this much: \"{point}\" What is "
	  "left of your case?",
	  { "Then you do need that point, don't you?",
	    "Which of your other arguments stands without it?" },
	  { "Implications", "hypothetical", ARGUED, PRESSING } },
	{ "{Other} puts it this way: \"{point}\" Is it the law in that which "
	  "you say is wrong, or the facts?",
	  { "So you accept the other half of it?",
	    "Where in your brief do I find that?" },
	  { "Criticism", "opposing_counsel_args", ARGUED, PRESSING } },
	{ "I read this in {other}'s papers and thought that there was some "
	  "force in it: \"{point}\" Why is there none?",
	  { "That answers a different point, I think. Take this one.",
	    "Has any court agreed with you on that?" },
	  { "Criticism", "opposing_counsel_args", ARGUED, PRESSING } },
};

static const struct prepared_words support[] = {
	{ "{Whose} says, at {where}: \"{said}\" Do you dispute that, or only "
	  "what is said to follow from it?",
	  { "If it is true, why is it not enough?",
	    "Is there anything in the record the other way?" },
	  { "Clarification", "seek_concessions", FACTUAL, PRESSING } },
	{ "Take a sentence of {whose}, at {where}: \"{said}\" What is wrong "
	  "with it?",
	  { "Which word of it would you change?",
	    "And with that word changed, do you win?" },
	  { "Criticism", "opposing_counsel_args", ARGUED, PRESSING } },
	{ "Can we take this much as common ground? It is in {whose}, at "
	  "{where}: \"{said}\"",
	  { "Which word of it do you dispute?",
	    "If you do not dispute it, what is left between you?" },
	  { "Clarification", "seek_concessions", ARGUED, "Neutral" } },
};

/* These two are follow-ups: said when the side has given its first answer. */
static const struct prepared_words answered[] = {
	{ "In {whose}, at {where}, the answer was this: \"{said}\" Is that "
	  "still the whole of it?",
	  { NULL, NULL },
	  { NULL, NULL, NULL, NULL } },
	{ "I have {whose} here, at {where}: \"{said}\" What is the authority "
	  "for that?",
	  { NULL, NULL },
	  { NULL, NULL, NULL, NULL } },
	{ "Where {whose} comes to this, at {where}, it reads: \"{said}\" Why "
	  "should that persuade a reader who starts where {other} starts?",
	  { NULL, NULL },
	  { NULL, NULL, NULL, NULL } },
};

static const struct prepared_words unanswered[] = {
	{ "I did not find that answer in your brief. Where is it?",
	  { NULL, NULL },
	  { NULL, NULL, NULL, NULL } },
	{ "Your brief passes over {other}'s point in silence. Was that answer "
	  "made below?",
	  { NULL, NULL },
	  { NULL, NULL, NULL, NULL } },
};

static const struct prepared_words holding[] = {
	{ "The court below said, at {where}: \"{said}\" Is there an error in "
	  "that, and where?",
	  { "Is that an error of law, or a finding you do not like?",
	    "If that sentence stands, do you lose?" },
	  { "Criticism", "authority_applicability_legal_reach",
	    "judicial_role_and_review", PRESSING } },
	{ "Here is the court below, at {where}: \"{said}\" Do you accept that, "
	  "or is it part of what you ask us to set aside?",
	  { "What should the court have said instead?",
	    "Would that have changed the result?" },
	  { "Clarification", "seek_concessions", "judicial_role_and_review",
	    "Neutral" } },
};

static const struct prepared_words dissent[] = {
	{ "The dissent below said, at {where}: \"{said}\" Why is that wrong?",
	  { "Did the majority answer it?",
	    "If the dissent is right about that, can the judgment stand on "
	    "another ground?" },
	  { "Criticism", "authority_applicability_legal_reach",
	    "judicial_role_and_review", PRESSING } },
	{ "One of the judges below thought this: \"{said}\" Which part of it "
	  "do you accept?",
	  { "And the rest?", "So the difference is one of degree?" },
	  { "Clarification", "seek_concessions", ARGUED, PRESSING } },
};

static const struct prepared_words admitted[] = {
	{ "{Whose} says, at {where}: \"{said}\" How far does that go?",
	  { "May we write that sentence into our opinion?",
	    "Then why does that not decide the case?" },
	  { "Clarification", "seek_concessions", ARGUED, PRESSING } },
	{ "I have {whose} open at {where}. \"{said}\" Why did you think that "
	  "you had to say it?",
	  { "What would you lose by going one step further?",
	    "Would {other} say that it ends the argument?" },
	  { "Implications", "seek_concessions", ARGUED, PRESSING } },
	{ "At {where} you write: \"{said}\" If that is so, what is left of the "
	  "rule you ask for?",
	  { "Give me a case in which that makes the difference.",
	    "Is it a concession, or only for the sake of argument?" },
	  { "Implications", "seek_concessions", ARGUED, PRESSING } },
};

static const struct prepared_words record[] = {
	{ "{Other} relies on {whose}, at {where}: \"{said}\" Your brief does "
	  "not mention it. Do you dispute it?",
	  { "Is there anything in the record the other way?",
	    "Then how does it fit the case as you tell it?" },
	  { "Criticism", "elicit_information", FACTUAL, PRESSING } },
	{ "What are we to make of {whose}, at {where}? \"{said}\"",
	  { "Your brief leaves it out. Why?",
	    "Does your rule come out the same way if that is true?" },
	  { "Criticism", "elicit_information", FACTUAL, PRESSING } },
	{ "The record says, in {whose} at {where}: \"{said}\" Why is that not "
	  "the case?",
	  { "You do not say that it is untrue?",
	    "What fact on your side weighs as much?" },
	  { "Criticism", "opposing_counsel_args", FACTUAL, PRESSING } },
};

static const struct prepared_words authority[] = {
	{ "{Other} relies on {term}; your brief does not discuss it. What do "
	  "you say about it?",
	  { "Is it wrong, or is it different?",
	    "Would we have to overrule it to rule for you?" },
	  { "Criticism", "authority_applicability_legal_reach", DECIDED,
	    PRESSING } },
	{ "Why does {term} not decide this against you?",
	  { "What fact there is missing here?",
	    "Would a lower court have seen that difference?" },
	  { "Criticism", "authority_applicability_legal_reach", DECIDED,
	    PRESSING } },
};

static const struct prepared_words shared[] = {
	{ "Both sides rely on {term}. It cannot help both of you. What did it "
	  "decide?",
	  { "And what did it leave open?",
	    "Would {other} put its holding in those words?" },
	  { "Clarification", "authority_applicability_legal_reach", DECIDED,
	    "Neutral" } },
	{ "What is the sentence in {term} that is hardest for you?",
	  { "Is it part of the holding?",
	    "How do you read it so that you still win?" },
	  { "Criticism", "authority_applicability_legal_reach", DECIDED,
	    PRESSING } },
};

static const struct prepared_words limit[] = {
	{ "At {where} of {whose} you draw a line: \"{said}\" Who falls just on "
	  "the wrong side of it?",
	  { "And why does he lose?",
	    "Where do you find that line in the law, and not in this case?" },
	  { "Implications", "hypothetical", ARGUED, PRESSING } },
	{ "Your rule, as {whose} has it at {where}, is this: \"{said}\" Give "
	  "me the next case, the one you would lose.",
	  { "I asked for a case that you would lose, counsel.",
	    "Is that the rule you want us to write, word for word?" },
	  { "Implications", "hypothetical", ARGUED, PRESSING } },
};

static const struct prepared_words term[] = {
	{ "The briefs come back {n} times to \"{term}.\" What do you take it "
	  "to "
	  "mean?",
	  { "Would {other} accept that?",
	    "Who decides whether it is met, the judge or the jury?" },
	  { "Clarification", "elicit_information", ARGUED, "Neutral" } },
	{ "Give me a case that is just outside of \"{term},\" as you "
	  "understand it.",
	  { "What makes the difference?",
	    "And is this case nearer to that one or to yours?" },
	  { "Implications", "hypothetical", ARGUED, "Neutral" } },
};

#define SET(list)                                   \
	{                                           \
		list, sizeof(list) / sizeof *(list) \
	}

static const struct {
	const struct prepared_words *list;
	size_t n;
} kinds[DRAFT_KINDS] = {
	[KIND_POINT] = SET(point),	   [KIND_SUPPORT] = SET(support),
	[KIND_ANSWERED] = SET(answered),   [KIND_UNANSWERED] = SET(unanswered),
	[KIND_HOLDING] = SET(holding),	   [KIND_DISSENT] = SET(dissent),
	[KIND_ADMITTED] = SET(admitted),   [KIND_RECORD] = SET(record),
	[KIND_AUTHORITY] = SET(authority), [KIND_SHARED] = SET(shared),
	[KIND_LINE] = SET(limit),	   [KIND_TERM] = SET(term),
};

const struct prepared_words *prepare_words(enum draft_kind kind, size_t *n)
{
	*n = kinds[kind].n;
	return kinds[kind].list;
}
