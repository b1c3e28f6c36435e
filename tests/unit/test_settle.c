/*
 * test_settle.c - what of a model's reading counts beside the offline one, and in what
 * words the two are told
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/mix.h"
#include "analysis/reader.h"
#include "analysis/settle.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/wording.h"
#include "listen/ken.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static struct catalogue catalogue = { ".", "/nonexistent" };
static struct court_case kase;
static struct ken *ken;

/* ---- two readings ---- */

static struct reading offline_one(enum commitment c, bool untold)
{
	struct reading r;

	reading_init(&r);
	snprintf(r.reader, sizeof r.reader, "offline");
	r.commitment = c;
	for (int i = 0; i < 4; i++)
		r.p[i] = i == (int)c - 1 ? 0.7 : 0.1;
	r.relevance = r.manner = 1;
	r.consistency = r.concession = 0;
	r.heard.read = true;
	r.heard.touches = 0.9;
	r.untold = untold;
	r.why = xstrdup(untold ? wording("unsupported", "why")
			       : "Heard as: something.");
	return r;
}

static struct reading model_one(enum commitment c, double p)
{
	struct reading r;

	reading_init(&r);
	snprintf(r.reader, sizeof r.reader, "llm");
	r.commitment = c;
	for (int i = 0; i < 4; i++)
		r.p[i] = i == (int)c - 1 ? p : (1 - p) / 3;
	r.relevance = r.manner = r.quality = 1;
	r.consistency = r.concession = 0;
	r.quote = (struct span){ 0, 5 };
	r.why = xstrdup("The model's reason.");
	return r;
}

static struct reading settled(const struct reading *offline,
			      const struct reading *model,
			      const struct settle_by *by, bool false_flag)
{
	struct reading out;

	mix_readings(lx, SETTING_COUNSEL, offline, model, &out);
	if (false_flag)
		reading_remark(&out, REMARK_FACTUAL_GENERAL, 0.9,
			       (struct span){ 0, 5 }, "why", "fix");
	settle_readings(lx, SETTING_COUNSEL, offline, model, by, &out);
	return out;
}

#define LOOKED (&(struct settle_by){ .looked = true, .has_record = true })

static bool names(const char *why, enum commitment c)
{
	return strstr(why, commitment_name(c)) != NULL;
}

static void check_words(enum commitment o, bool untold, enum commitment m,
			bool false_flag)
{
	struct reading offline = offline_one(o, untold);
	struct reading model = model_one(m, 0.9);
	struct reading r = settled(&offline, &model, LOOKED, false_flag);
	enum readers_stand stand =
		readers_stand(SETTING_COUNSEL, &offline, &model);
	bool bad = o == COMMITMENT_DETRIMENTAL || m == COMMITMENT_DETRIMENTAL;

	if (!r.why || strchr(r.why, '{'))
		fail_msg("%d %d %d %d: %s", o, untold, m, false_flag, r.why);
	if ((bad || false_flag) && strstr(r.why, "may help"))
		fail_msg("%d %d %d %d: %s", o, untold, m, false_flag, r.why);
	assert_int_equal(strstr(r.why, "flagged as false") != NULL, false_flag);
	assert_int_equal(strstr(r.why, "The readers differ") != NULL,
			 stand == READERS_DIFFER);
	assert_int_equal(strstr(r.why, "alone do not tell") != NULL,
			 stand == READERS_OPEN);
	if (stand != READERS_AGREE && !names(r.why, m))
		fail_msg("%d %d %d %d: %s", o, untold, m, false_flag, r.why);
	if (stand == READERS_DIFFER && !names(r.why, o))
		fail_msg("%d %d %d %d: %s", o, untold, m, false_flag, r.why);
	/* nothing false helps, nor what they differ on */
	if (false_flag || stand == READERS_DIFFER)
		assert_false(r.firm && r.commitment == COMMITMENT_BENEFICIAL);
	reading_release(&offline);
	reading_release(&model);
	reading_release(&r);
}

static void every_combination_has_its_words(void **state)
{
	(void)state;
	for (int o = COMMITMENT_DETRIMENTAL; o <= COMMITMENT_NONE; o++)
		for (int m = COMMITMENT_DETRIMENTAL; m <= COMMITMENT_NONE; m++)
			for (int bits = 0; bits < 4; bits++)
				check_words((enum commitment)o, bits & 1,
					    (enum commitment)m, bits & 2);
}

/* One thing put otherwise, and the model's word is not enough. */
static void the_model_carries_only_what_nothing_speaks_against(void **state)
{
	static const char *const kinds[] = {
		REMARK_GIVES_AWAY, REMARK_CONCESSION, REMARK_LATER,
		REMARK_UNANSWERED, REMARK_UNKNOWN,    REMARK_DECORUM,
	};
	enum { NOTHING, HEARD, REMARKS = 14, ALL = REMARKS + 6 };

	(void)state;
	for (int i = NOTHING; i < ALL; i++) {
		struct reading o = offline_one(COMMITMENT_NEUTRAL, i != 1);
		struct reading m =
			model_one(COMMITMENT_BENEFICIAL, i == 2 ? 0.6 : 0.9);
		struct settle_by by = { .looked = i != 3,
					.chosen = i == 4 ? COMMITMENT_NEUTRAL
							 : COMMITMENT_UNREAD };
		struct reading r;

		m.consistency = i == 5;
		m.relevance = i == 6 ? 3 : 1;
		o.heard.beside = i == 7;
		o.heard.repeats = i == 8;
		o.heard.correction = i == 9;
		o.doubted = i == 10;
		o.heard.touches = i == 11 ? 0.5 : 0.9;
		if (i == 12)
			heard_add_record(&o.heard, (struct span){ 0, 1 }, "log",
					 7, VERDICT_REFUTES, "four");
		if (i >= REMARKS)
			reading_remark(&o, kinds[i - REMARKS], 0.9,
				       (struct span){ 0, 1 }, "w", NULL);
		r = settled(&o, &m, &by, i == 13);
		if (r.firm != (i == NOTHING) || r.by_model != r.firm ||
		    r.experimental == r.firm)
			fail_msg("%d: firm %d, by the model %d", i, r.firm,
				 r.by_model);
		if (i == NOTHING)
			assert_int_equal(r.commitment, COMMITMENT_BENEFICIAL);
		reading_release(&o);
		reading_release(&m);
		reading_release(&r);
	}
}

/* Both say it, the offline one unsurely: the model's word is enough, unless something
 * speaks against just that label. */
static void what_both_say_counts_where_the_model_is_sure(void **state)
{
	enum {
		PLAIN,
		UNSURE,
		UNTOLD,
		CORRECTS,
		CONCEDES,
		FALSE,
		UNQUOTED,
		BESIDE,
		ANOTHER,
		THINGS
	};
	static const bool firm[][THINGS] = {
		[COMMITMENT_DETRIMENTAL] = { [PLAIN] = true,
					     [CONCEDES] = true,
					     [FALSE] = true,
					     [BESIDE] = true },
		[COMMITMENT_BENEFICIAL] = { [PLAIN] = true, [UNQUOTED] = true },
		[COMMITMENT_NEUTRAL] = { [PLAIN] = true,
					 [CORRECTS] = true,
					 [UNQUOTED] = true,
					 [BESIDE] = true },
		[COMMITMENT_NONE] = { [PLAIN] = true,
				      [CORRECTS] = true,
				      [CONCEDES] = true,
				      [FALSE] = true,
				      [UNQUOTED] = true,
				      [BESIDE] = true },
	};

	(void)state;
	for (int c = COMMITMENT_DETRIMENTAL; c <= COMMITMENT_NONE; c++)
		for (int i = PLAIN; i < THINGS; i++) {
			struct reading o =
				offline_one((enum commitment)c, i == UNTOLD);
			struct reading m = model_one((enum commitment)c,
						     i == UNSURE ? 0.6 : 0.91);
			struct settle_by by = { .looked = true,
						.chose_another = i == ANOTHER };
			struct reading r;

			o.p[c - 1] = 0.4;
			o.heard.correction = i == CORRECTS;
			o.heard.beside = i == BESIDE;
			if (i == CONCEDES)
				reading_remark(&o, REMARK_CONCESSION, 0.9,
					       (struct span){ 0, 1 }, "w",
					       NULL);
			if (i == UNQUOTED)
				m.quote = (struct span){ 0, 0 };
			r = settled(&o, &m, &by, i == FALSE);
			/* praise of what the words do not tell is carried */
			if (i != UNTOLD && r.firm != firm[c][i])
				fail_msg("%s, %d: firm %d",
					 commitment_name((enum commitment)c), i,
					 r.firm);
			assert_int_equal(r.experimental, !r.firm);
			reading_release(&o);
			reading_release(&m);
			reading_release(&r);
		}
}

/* What the offline reader would have the record asked about, a model has looked up. */
static void a_model_that_looked_settles_the_record(void **state)
{
	struct reading m = model_one(COMMITMENT_BENEFICIAL, 0.9);

	(void)state;
	for (int bits = 0; bits < 8; bits++) {
		struct settle_by by = { .looked = bits & 1,
					.has_record = bits & 2 };
		struct reading o = offline_one(COMMITMENT_NEUTRAL, true), r;

		heard_add_record(&o.heard, (struct span){ 0, 1 }, "log", 7,
				 VERDICT_OPEN, "four strokes");
		r = reading_copy(&o);
		if (bits & 4)
			reading_remark(&r, REMARK_FACTUAL_GENERAL, 0.9,
				       (struct span){ 0, 5 }, "why", "fix");
		settle_readings(lx, SETTING_COUNSEL, &o, &m, &by, &r);
		assert_int_equal(heard_open_record(&r.heard) == NULL,
				 bits == 3);
		reading_release(&o);
		reading_release(&r);
	}
	reading_release(&m);
}

/* ---- a model that praises all ---- */

static const char praise[] =
	"{\"proposition\":\"x\",\"stance\":\"denied\",\"helps\":\"answerer\","
	"\"p_detrimental\":0.03,\"p_beneficial\":0.9,\"p_neutral\":0.05,"
	"\"p_none\":0.02,\"relevance\":1,\"manner\":1,\"quality\":1,"
	"\"consistency\":0,\"contradicts_turn\":0,\"outcome\":\"answerer\","
	"\"concession\":false,\"answered_first\":true,\"choice\":0,"
	"\"quote\":\"\",\"why\":\"It holds.\",\"instead\":\"\"}";
static const char no_faults[] =
	"{\"asked\":\"x\",\"met\":\"answered\",\"position\":\"kept\","
	"\"faults\":[]}";

/* Before which all of it is read. */
static const struct exchange opening = {
	1, "",
	"May it please the Court. I am Kim Lee, for Nora Tillery. She stayed "
	"with Agnes for two and a half hours and brought her safely home, and "
	"that is returning a lost animal within section 1.",
	NULL
};

static struct reading read_by(const char *name, const char *question,
			      const char *answer)
{
	const struct reader_input in = { .setting = SETTING_COUNSEL,
					 .side = SIDE_PETITIONER,
					 .question = question,
					 .answer = answer,
					 .justice = "",
					 .opening = opening.answer,
					 .before = &opening,
					 .n_before = 1,
					 .kase = &kase,
					 .ken = ken };
	struct llm_event labels = { .kind = LLM_DONE, .text = praise };
	struct llm_event faults = { .kind = LLM_DONE, .text = no_faults };
	struct reader *r = reader_new(name, lx, &catalogue, NULL);
	struct events w = { 0 };
	struct reading got;

	reader_begin(r, &in, &w);
	events_release(&w);
	reader_told_faults(r, &faults, &w);
	reader_told(r, &labels, &w);
	assert_int_equal(w.list[w.n - 1].kind, EV_READING);
	got = w.list[w.n - 1].reading;
	reading_init(&w.list[w.n - 1].reading);
	events_release(&w);
	reader_free(r);
	return got;
}

/* A model's own, of which the case's map knows nothing. */
#define OWN_QUESTION                                                     \
	"Counsel, you say she \"brought her safely home.\" But Agnes "   \
	"walked every one of those 640 yards herself, and your client "  \
	"never touched her. Will you concede that, if Agnes would have " \
	"reached that garden anyway with nobody beside her, then she "   \
	"came \"home of itself\" and no reward is due?"
#define NEEDED                                                           \
	"No, Your Honor. An animal comes home of itself only when "      \
	"nobody's help was needed to get it there. Agnes needed Nora: "  \
	"the backpack at the drain, the three cars and the bus stopped " \
	"in Mill Street, and the garden gate opened."
#define STREET                                                           \
	"Paragraph 9 of the Record of Facts has your client in Mill "    \
	"Street with her arms out. Yes or no: without her, would Agnes " \
	"have got across?"

static const char *const readers[] = { "both", "llm" };

static void praise_makes_nothing_of_nonsense(void **state)
{
	static const char *const answers[] = {
		/* nonsense */
		"Skiing has been part of the life of the mountain states for "
		"as long as anyone remembers, Your Honor, and the snow this "
		"year was very good.",
		"Yes, Your Honor. Bananas are yellow, and they travel badly, "
		"as any grocer will tell you.",
		"A souffle should be folded gently, because the air in the "
		"egg whites is all the lift there is.",
		/* evasion */
		"As I indicated, Your Honor, the question of the animal is a "
		"broad one and there are many factors that this Court will "
		"wish to consider.",
		"I will come to that, Your Honor, when I have finished the "
		"point about the word itself.",
		"That is a very interesting question, and one that lawyers "
		"have discussed for a long time from many sides.",
		"I don't know, Your Honor.",
		/* surrender */
		"Yes, Your Honor. She came home of herself, and I think that "
		"we lose.",
		"I concede that. Agnes knew the way and came home by herself, "
		"and Nora only walked behind.",
		"The Court of Appeals was right, and the judgment should be "
		"affirmed.",
	};
	static const char *const questions[] = { OWN_QUESTION, STREET };

	(void)state;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
		for (size_t k = 0; k < 4; k++) {
			struct reading r = read_by(
				readers[k / 2], questions[k % 2], answers[i]);

			if (r.commitment == COMMITMENT_BENEFICIAL && r.firm)
				fail_msg("%s: \"%s\" is firm", r.reader,
					 answers[i]);
			reading_release(&r);
		}
}

/* What the case does not foresee and has nothing against. */
static void what_the_words_do_not_know_counts(void **state)
{
	static const struct {
		const char *question, *answer;
	} rows[] = {
		{ OWN_QUESTION, NEEDED },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (size_t k = 0; k < 2; k++) {
			struct reading r = read_by(readers[k], rows[i].question,
						   rows[i].answer);

			assert_int_equal(r.commitment, COMMITMENT_BENEFICIAL);
			if (!r.firm || !r.by_model)
				fail_msg("%s: \"%s\" is unsettled: %s",
					 r.reader, rows[i].answer, r.why);
			assert_null(strstr(r.why, "may help"));
			/* the bench need not ask whether it is so */
			assert_null(heard_open_record(&r.heard));
			reading_release(&r);
		}
}

/* What is taken back, and what is given beside it, are two things. */
static void a_correction_may_concede_as_well(void **state)
{
	static const struct {
		const char *answer;
		bool corrects, concedes;
	} rows[] = {
		{ "I withdraw that, Your Honor; she never touched Agnes. And "
		  "I concede that Agnes chose the way and the pace. But with "
		  "her arms out Nora stopped three cars and a bus, and that "
		  "is help.",
		  true, true },
		{ "I withdraw that, Your Honor; she never touched Agnes. But "
		  "with her arms out Nora stopped three cars and a bus.",
		  true, false },
		{ "I misspoke, Your Honor, and I concede that it was not four "
		  "cars; it was three. And that is help.",
		  true, false },
		{ "I concede that Agnes chose the way and the pace. But with "
		  "her arms out Nora stopped three cars and a bus, and that "
		  "is help.",
		  false, true },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct reader_input in = { .setting = SETTING_COUNSEL,
						 .side = SIDE_PETITIONER,
						 .question = STREET,
						 .answer = rows[i].answer,
						 .justice = "",
						 .opening = "",
						 .kase = &kase,
						 .ken = ken };
		struct reading r;

		reader_offline(lx, &in, &r);
		if (r.heard.correction != rows[i].corrects ||
		    reading_concedes(&r) != rows[i].concedes)
			fail_msg("%s: corrects %d, concedes %d", rows[i].answer,
				 r.heard.correction, reading_concedes(&r));
		reading_release(&r);
		r = read_by("both", STREET, rows[i].answer);
		if (r.heard.correction != rows[i].corrects ||
		    reading_concedes(&r) != rows[i].concedes)
			fail_msg("both: %s", rows[i].answer);
		reading_release(&r);
	}
}

/* Likeness to what was false elsewhere is no guess worth showing, where the papers can
 * be looked at: it was one of this true answer. */
static void a_model_is_shown_no_guess_about_facts(void **state)
{
	const struct reader_input in = { .setting = SETTING_COUNSEL,
					 .side = SIDE_PETITIONER,
					 .question = OWN_QUESTION,
					 .answer = NEEDED,
					 .justice = "",
					 .opening = "",
					 .kase = &kase,
					 .ken = ken };
	struct reader *r = reader_new("both", lx, &catalogue, NULL);
	struct events w = { 0 };
	const char *noted;

	(void)state;
	reader_begin(r, &in, &w);
	assert_int_equal(w.n, 2);
	noted = strstr(w.list[1].request.messages[1].content, "<<< noted");
	assert_non_null(noted);
	assert_null(strstr(noted, REMARK_FACTUAL_GENERAL));
	events_release(&w);
	reader_free(r);
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	if (!lx || !catalogue_case(&catalogue, "tillery", &kase, NULL))
		return -1;
	ken = ken_new(&catalogue, &kase);
	ken_ready(ken);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	ken_free(ken);
	case_release(&kase);
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_combination_has_its_words),
		cmocka_unit_test(
			the_model_carries_only_what_nothing_speaks_against),
		cmocka_unit_test(what_both_say_counts_where_the_model_is_sure),
		cmocka_unit_test(a_model_that_looked_settles_the_record),
		cmocka_unit_test(praise_makes_nothing_of_nonsense),
		cmocka_unit_test(what_the_words_do_not_know_counts),
		cmocka_unit_test(a_correction_may_concede_as_well),
		cmocka_unit_test(a_model_is_shown_no_guess_about_facts),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
