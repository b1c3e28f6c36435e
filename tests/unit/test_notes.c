/*
 * What a model that plays the bench is told of eighteen answers: twelve with
 * something wrong, six sound.  The table is golden/notes.txt; a person has read it.
 */
#include "unit/helper.h"

#include "analysis/reader.h"
#include "base/xmalloc.h"
#include "court/bench.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "sim/briefing.h"
#include "sim/plan.h"

#include "unit/golden.h"
#include "unit/lexicons.h"

#define QUESTION                                                           \
	"Had it been noon, would a look through the same gap have been a " \
	"search?"

static const struct catalogue catalogue = { ".", "/nonexistent" };

static const struct row {
	const char *what, *earlier, *answer;
} rows[] = {
	{ "flawed: an insult", NULL,
	  "With respect, if anybody up there had read the briefs we would not "
	  "be wasting the morning on this." },
	{ "flawed: stirs feelings up", NULL,
	  "Everybody knows what these people in the Borough are. They hate "
	  "farmers, they hate the flag, and the newspapers cheer them on." },
	{ "flawed: argues for the other side", NULL,
	  "What can be seen from the lane is not searched, and the judgment "
	  "below should be affirmed." },
	{ "flawed: beside the point", NULL,
	  "My grandmother kept bees, and the summers were longer then." },
	{ "flawed: evades", NULL,
	  "That is a question with many sides to it, and I believe the Court "
	  "will want to weigh them with care in due course." },
	{ "flawed: gives the case away", NULL,
	  "No. A look through the gap by day would not have been a search, and "
	  "I see no difference at night." },
	{ "flawed: against the record", NULL,
	  "It was the same at noon, because the wardens never left the lane; "
	  "they stood on the public road the whole time." },
	{ "flawed: an authority that says otherwise", NULL,
	  "Yes. Florida v. Jardines held that bringing a dog to the porch is "
	  "no search at all." },
	{ "flawed: without a limit", NULL,
	  "Yes. Anybody who ever looks at anything of anyone's, anywhere, "
	  "always makes a search." },
	{ "flawed: from few to all", NULL,
	  "Yes. Two wardens in the next valley lied about a lamp once, so "
	  "every "
	  "warden who carries a lamp lies about it." },
	{ "flawed: contradicts what was said",
	  "By day, from the lane, anyone may look; that would be no search.",
	  "Yes, a look by day from the lane is a search all the same." },
	{ "flawed: two ways only", NULL,
	  "Either every look through a gap is a search, or nobody in the State "
	  "has any privacy left." },
	{ "sound: a good answer", NULL,
	  "The search lies in coming up to the boards with a tool, as with the "
	  "dog on the porch, so at noon without the lamp it would be harder "
	  "for "
	  "us, but they would still have come up to the boards." },
	{ "sound: gives a little", NULL,
	  "I give you that a glance from the lane at noon is no search. What "
	  "they did was to come twenty yards onto her land." },
	{ "sound: terse", NULL, "No, Your Honor. The lamp matters." },
	{ "sound: does not know", NULL,
	  "I don't know, Your Honor. The record does not say what could be "
	  "seen "
	  "by day, and I would rather not guess." },
	{ "sound: puts itself right",
	  "The wardens came forty yards onto the land.",
	  "If I may correct what I said a moment ago: it was twenty yards, not "
	  "forty. And no, noon would not change it." },
	{ "sound: disagrees openly", NULL,
	  "I would resist the premise, Your Honor. Nobody stood at the gap at "
	  "noon, and nobody had leave to stand there at night." },
};

static void say(struct transcript *said, enum turn_kind kind, const char *text,
		struct reading *r)
{
	bool bench = kind == TURN_QUESTION;
	struct turn t = { .kind = kind,
			  .role = bench ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = bench ? 0 : -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup(bench ? "Alder" : "you"),
			  .text = xstrdup(text),
			  .issue = xstrdup("the-lamp"),
			  .follows = (int)said->n };

	if (r)
		turn_take_reading(&t, r);
	transcript_take(said, &t);
}

static void answer(struct transcript *said, const struct lexicons *lx,
		   const struct court_case *kase, struct ken *ken,
		   const char *text, const struct exchange *before, size_t n)
{
	struct reader_input in = { .question = QUESTION,
				   .answer = text,
				   .kase = kase,
				   .issue = "the-lamp",
				   .justice = "Alder",
				   .opening = "",
				   .ken = ken,
				   .before = before,
				   .n_before = n };
	struct reading r;

	reader_offline(lx, &in, &r);
	say(said, TURN_QUESTION, QUESTION, NULL);
	say(said, TURN_ANSWER, text, &r);
}

static void put_note(const struct sim_setup *setup,
		     const struct transcript *said, struct buf *out)
{
	struct ask ask = plan_for(setup->bench, 0, said, setup->guard, 1);
	struct briefing *b = briefing_new(setup, said, &ask);
	struct error err;

	buf_printf(out, "guard %s:", setup->guard ? "on" : "off");
	assert_true(briefing_fill(b, "{clerk_note}", out, &err));
	buf_puts(out, "\n");
	briefing_free(b);
}

static void put_row(const struct row *row, const struct lexicons *lx,
		    struct sim_setup *setup, struct buf *out)
{
	struct transcript said = { 0 };
	struct exchange before = { .turn = 2,
				   .question = QUESTION,
				   .answer = row->earlier };

	if (row->earlier) {
		answer(&said, lx, setup->kase, setup->ken, row->earlier, NULL,
		       0);
		before.reading = said.turns[1].reading;
	}
	answer(&said, lx, setup->kase, setup->ken, row->answer, &before,
	       row->earlier != NULL);
	buf_printf(out, "== %s\n> %s\n", row->what, row->answer);
	for (int guard = 1; guard >= 0; guard--) {
		setup->guard = guard;
		put_note(setup, &said, out);
	}
	transcript_release(&said);
}

static void the_bench_is_told_what_helps(void **state)
{
	struct lexicons *lx = shipped_lexicons();
	struct court_case kase;
	struct sim_setup setup = { .catalogue = &catalogue, .kase = &kase };
	struct bench bench;
	struct error err = { 0 };
	struct buf out;

	(void)state;
	assert_true(case_load(&kase, "tests/golden/barn", CASE_OWN, NULL));
	assert_true(catalogue_bench(&catalogue, kase.bench, &bench, &err));
	setup.bench = &bench;
	setup.ken = ken_new(&catalogue, &kase);
	ken_ready(setup.ken);
	buf_init(&out, BUF_TEXT_MAX);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		put_row(&rows[i], lx, &setup, &out);
	golden_is("notes", &out);
	buf_release(&out);
	ken_free(setup.ken);
	bench_release(&bench);
	case_release(&kase);
	lexicons_free(lx);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_bench_is_told_what_helps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
