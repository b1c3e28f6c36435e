#include "sim/callout.h"

#define QUESTIONS_MAX 5

static const char *const questions[REMARK_KINDS][QUESTIONS_MAX] = {
	[REMARK_RAGE_BAIT] = {
		"What in this case turns on that?",
		"Which issue before us would come out differently for it?",
		"Where in the statute or the record do I look for that?",
		"Leave it aside for a moment. What remains of your answer?",
	},
	[REMARK_SWITCHING_SIDES] = {
		"Is that your client's position?",
		"If we wrote that into the opinion, which side would win?",
		"How does your side prevail if that is so?",
		"How do I put that beside what you told us at the start?",
	},
	[REMARK_FACTUAL_GENERAL] = {
		"Where in the record is that?",
		"Which page shows it?",
		"Who testified to it, or where was it stipulated?",
		"I do not remember it so. What do you rest it on?",
	},
	[REMARK_FACTUAL_LEGAL] = {
		"Which authority says that?",
		"Where in the opinion do I find it?",
		"Was that the holding, or was it said on the way to one?",
		"What exactly did that court decide?",
	},
	[REMARK_CORRELATION_CAUSATION] = {
		"The one came with the other. What shows that it was the "
		"cause?",
		"What else changed at that time, and how do you rule it out?",
		"Would it have come about anyway? What in the record tells "
		"us?",
		"What do you have besides the order in which they came?",
	},
	[REMARK_SUFFICIENT_NECESSARY] = {
		"It may be required. Why is it enough?",
		"What else does the rule ask for, and where is that met?",
		"Can you think of a case that has it, and in which the rule "
		"is still not met?",
	},
	[REMARK_COMPARISON] = {
		"In what are the two alike that matters to the rule?",
		"Where do they differ, and why does that not matter here?",
		"Would you treat them alike for every purpose, or only for "
		"this one?",
	},
	[REMARK_SAMPLING] = {
		"How do we get from those few to all of them?",
		"How were those chosen, and out of how many?",
		"What do we know of the others?",
	},
	[REMARK_EXCLUSIVITY] = {
		"Are those really the only two choices?",
		"What would a court do that wanted neither?",
		"Why is there no course between the two?",
	},
	[REMARK_NUMBERS] = {
		"Out of how many, and do the two figures measure the same "
		"thing?",
		"A share of what, and how many is that in plain numbers?",
		"Would you take me through the arithmetic?",
	},
};

const char *const *callout_questions(enum remark_kind kind, size_t *n)
{
	for (*n = 0; *n < QUESTIONS_MAX && questions[kind][*n];)
		++*n;
	return questions[kind];
}

const char *const *callout_openers(size_t *n)
{
	static const char *const openers[] = {
		"You said ",
		"Let me come back to your words: ",
		"I wrote down what you said: ",
		"I want to be sure that I heard you. You said ",
	};

	*n = sizeof openers / sizeof *openers;
	return openers;
}

bool callout_is_false_step(enum remark_kind kind)
{
	return remark_group(kind) == GROUP_FALLACY &&
	       kind != REMARK_FACTUAL_GENERAL && kind != REMARK_FACTUAL_LEGAL &&
	       kind != REMARK_IGNORING_JUSTICE;
}
