/*
 * What a model writes that no judge would say, and what judges say that looks like
 * it.
 */
#include "unit/helper.h"

#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/transcript.h"
#include "sim/speech.h"
#include "sim/unfit.h"
#include "unit/stand.h"

static enum unfit found(const char *raw, const char *before)
{
	struct buf clean;
	enum unfit u;
	bool cut;

	buf_init(&clean, SPEECH_TURN_MAX);
	speech_clean(&clean, raw, &stand_bench()->seats[0], false, &cut);
	u = unfit_find(raw, clean.s, before, false);
	buf_release(&clean);
	return u;
}

static void check(const char *raw, enum unfit want)
{
	enum unfit u = found(raw, "");

	if (u != want)
		fail_msg("\"%.60s\" is %s, not %s", raw, unfit_named(u),
			 unfit_named(want));
}

static void what_is_unfit_is_named(void **state)
{
	static const struct {
		const char *raw;
		enum unfit want;
	} t[] = {
		{ "I'm sorry, but I can't assist with that request.",
		  UNFIT_REFUSAL },
		{ "As an AI language model, I cannot take part in a hearing.",
		  UNFIT_REFUSAL },
		{ "Okay, the user wants me to act as a judge. I'd ask about "
		  "the gate.",
		  UNFIT_REASONING },
		{ "<think>They want a question.</think> Why the gate?",
		  UNFIT_REASONING },
		{ "We need to produce a question of ninety words at most.",
		  UNFIT_REASONING },
		{ "COUNSEL: Thank you. The gate was open.", UNFIT_COUNSEL },
		{ "Thank you, Your Honor. The gate was open all night.",
		  UNFIT_COUNSEL },
		{ "Why was the gate open?\nCOUNSEL: Because nobody shut it.",
		  UNFIT_COUNSEL },
		{ "{\"question\": \"Why was the gate open?\"}", UNFIT_DATA },
		{ "I completely agree with you, counsel. RULED FOR PETITIONER.",
		  UNFIT_NOTHING },
		{ "That is a very good answer, counsel.", UNFIT_NOTHING },
		{ "A wonderful, thoughtful answer, counsel, and I am grateful "
		  "for it. I have nothing further at this time.",
		  UNFIT_NOTHING },
		{ "I appreciate the setup, but I'm not able to impersonate "
		  "Justice Alder. If it helps, I can describe her views.",
		  UNFIT_REFUSAL },
		{ "The clerk note tell me to stay on same point. Counsel, why?",
		  UNFIT_INSTRUCTIONS },
		{ "OK so I think the justice should ask about the gate because "
		  "the clerk say so. Why?",
		  UNFIT_REASONING },
		{ "```json\n{\"text\": \"Why?\"}\n```", UNFIT_DATA },
		{ "The clerk's note says that you evaded. Why?",
		  UNFIT_INSTRUCTIONS },
		{ "Herr Anwalt, wenn das Tor die ganze Nacht offen stand und "
		  "niemand es bewachte, warum sollte der Finder haften?",
		  UNFIT_LANGUAGE },
		{ "Why the gate? Who shut it? When was that? Where were you?",
		  UNFIT_MANY },
		{ "", UNFIT_EMPTY },
		{ "***", UNFIT_EMPTY },
	};

	(void)state;
	for (size_t i = 0; i < sizeof t / sizeof *t; i++)
		check(t[i].raw, t[i].want);
}

static void what_judges_say_is_fit(void **state)
{
	static const char *const fit[] = {
		"I'm sorry, counsel, but I can't help thinking that the gate "
		"was open. Why does that not matter?",
		"Okay. So suppose that the gate had been shut.",
		"Let me think about it this way: who owned the gate?",
		"I need to know whether the gate was open.",
		"Justice Scalia wrote in Jones: a gate is a gate. Do you "
		"disagree?",
		"The court below found: the gate was open. Is that clearly "
		"wrong?",
		"Your brief says, \"May it please the Court to shut the "
		"gate?\" and then, \"Who opened it?\" and \"When?\" and "
		"\"Why?\". Which is it?",
		"You concede it, then.",
		"Accepted. Then suppose a mechanic is unable to provide a "
		"writing. Must he keep silent?",
		"Why?",
		"What does \"gate\" mean? And if it means a door, are you "
		"done?",
	};

	(void)state;
	for (size_t i = 0; i < sizeof fit / sizeof *fit; i++)
		check(fit[i], UNFIT_NOT);
}

static void a_speech_is_too_long(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 100000);
	for (int i = 0; i < UNFIT_WORDS_MAX / 5; i++)
		buf_puts(&b, "tell me of the gate, ");
	check(b.s, UNFIT_NOT);
	buf_puts(&b, "and so it was.");
	check(b.s, UNFIT_LONG);
	buf_release(&b);
}

static void the_same_words_are_known_again(void **state)
{
	struct transcript said = { 0 };
	struct turn q = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .speaker = xstrdup("Alder"),
			  .type = QUESTION_TYPE_NONE,
			  .text = xstrdup("Why was the gate open?") };
	struct turn a = { .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .speaker = xstrdup("you"),
			  .text = xstrdup("Who can say why it was open?") };
	struct buf before;

	(void)state;
	transcript_take(&said, &q);
	transcript_take(&said, &a);
	buf_init(&before, 10000);
	unfit_before(&said, &before);
	assert_int_equal(found("why was the gate -- open?", before.s),
			 UNFIT_REPEATED);
	assert_int_equal(found("Why was the gate open at night?", before.s),
			 UNFIT_NOT);
	/* counsel's words are no question of the bench */
	assert_int_equal(found("Who can say why it was open?", before.s),
			 UNFIT_NOT);
	buf_release(&before);
	transcript_release(&said);
}

static void the_beginning_tells_while_it_streams(void **state)
{
	(void)state;
	assert_true(unfit_begins("Okay, the user wa"));
	assert_true(unfit_begins("COUNSEL: Th"));
	assert_false(unfit_begins("Okay. Suppose"));
	assert_false(unfit_begins(""));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_unfit_is_named),
		cmocka_unit_test(what_judges_say_is_fit),
		cmocka_unit_test(a_speech_is_too_long),
		cmocka_unit_test(the_same_words_are_known_again),
		cmocka_unit_test(the_beginning_tells_while_it_streams),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
