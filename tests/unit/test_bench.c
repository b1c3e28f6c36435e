/* What the offline bench does with each kind of answer, on a case with a map. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "sim/kind.h"
#include "sim/manner.h"
#include "sim/mix.h"
#include "sim/policy.h"
#include "sim/retrace.h"
#include "sim/scene.h"
#include "sim/sim.h"
#include "unit/helper.h"
#include "unit/stand.h"

static struct catalogue catalogue;
static struct court_case pier; /* with a map and papers */
static struct ken *ken;

/* -- a case --------------------------------------------------------------- */

static const char case_json[] =
	"{\"schema\":\"hotbench.case/1\",\"slug\":\"pier\",\"title\":\"Pier v. "
	"Harbor\",\"kind\":\"fictional\",\"docket_number\":\"1\",\"court\":\"A "
	"Court\",\"facts\":\"A ferry left the pier.\",\"questions\":[\"Whether "
	"the ferry may leave.\"],"
	"\"sides\":[{\"id\":\"petitioner\",\"party\":\"Pier\",\"position\":"
	"\"Let it leave.\"},{\"id\":\"respondent\",\"party\":\"Harbor\","
	"\"position\":\"Keep it in.\"}],\"issues\":["
	"{\"id\":\"bell\",\"label\":\"the bell\",\"description\":\"whether the "
	"bell was rung\",\"presses\":[\"petitioner\"],"
	"\"good_answer\":\"The bell was rung.\",\"losing_concession\":\"It was "
	"not rung.\",\"record\":[],\"questions\":["
	"{\"text\":\"Must the bell be rung before the ferry casts off?\","
	"\"follow_ups\":[\"Who hears a bell in a gale?\"]}]},"
	"{\"id\":\"lamp\",\"label\":\"the lamp\",\"description\":\"whether a "
	"lantern counts\",\"presses\":[\"petitioner\"],\"good_answer\":\"\","
	"\"losing_concession\":\"\",\"record\":[],\"questions\":["
	"{\"text\":\"Would a lantern at the masthead do as well?\"}]},"
	"{\"id\":\"toll\",\"label\":\"the toll\",\"description\":\"who pays\","
	"\"presses\":[\"petitioner\"],\"good_answer\":\"\","
	"\"losing_concession\":\"\",\"record\":[],\"questions\":["
	"{\"text\":\"Who pays the harbor toll when the crossing is "
	"free?\"}]}],"
	"\"documents\":["
	"{\"id\":\"log\",\"file\":\"log.md\",\"pool\":\"docket_files\","
	"\"proceeding_title\":\"Log\",\"link_name\":\"Log of the Ferry\"},"
	"{\"id\":\"brief-respondent\",\"file\":\"brief.md\",\"pool\":"
	"\"docket_files\",\"proceeding_title\":\"Briefs\",\"link_name\":"
	"\"Brief "
	"for Respondent\"}]}";

static const char map_json[] =
	"{\"schema\":\"hotbench.map/1\",\"sides\":[{\"id\":\"respondent\","
	"\"propositions\":[{\"id\":\"every\",\"text\":\"A ferry that does not "
	"ring may not sail.\"},{\"id\":\"deaf\",\"text\":\"Nobody hears a "
	"lantern.\"}]}],\"issues\":[{\"id\":\"bell\","
	"\"limits\":[\"And a ferry that carries only freight?\"],"
	"\"questions\":[{\"text\":\"Must the bell be rung before the ferry "
	"casts off?\",\"form\":\"yes_no\",\"manner\":\"text\","
	"\"again\":[\"Does she ring first, or may she go without?\","
	"\"Yes or no: must she ring?\"],\"answers\":["
	"{\"id\":\"always\",\"gist\":\"The bell must be rung every time.\","
	"\"says\":[\"It has to be rung each time she sails.\"],"
	"\"effect\":\"beneficial\",\"press\":[{\"text\":\"You told us of a "
	"gale. What then?\",\"manner\":\"hypothetical\"},"
	"{\"text\":\"What if its clapper "
	"is gone?\",\"manner\":\"hypothetical\"}],\"leads_to\":\"lamp\"},"
	"{\"id\":\"fog\",\"gist\":\"Only in fog; a clear morning needs no "
	"signal.\",\"says\":[\"Just when there is fog.\"],"
	"\"effect\":\"detrimental\",\"press\":[{\"text\":\"It was foggy that "
	"day. Why then are we here?\",\"manner\":\"record\"}]}]}]}],"
	"\"authorities\":[{\"name\":\"Buoy v. Keel\",\"cite\":\"12 Sea Rep. "
	"34\",\"year\":1901,\"court\":\"the Admiralty Court\",\"holding\":\"It "
	"concerned anchors alone.\"}]}";

static const char log_md[] =
	"[7] The mate rang four strokes and cast off at nine o'clock.\n\n"
	"[8] Fog had come down upon the pier before the ferry left it.\n\n"
	"[9] The harbor master sent his clerk. She told the mate: \"Nobody "
	"aboard may sound a whistle.\"\n";
static const char brief_md[] =
	"[3] A lantern is no substitute for the bell, because fog swallows "
	"light.\n";

static void write_case(void)
{
	char *dir = helper_path("pier");
	char name[200];

	mkdir(dir, 0700);
	snprintf(name, sizeof name, "pier/case.json");
	free(helper_file(name, case_json));
	free(helper_file("pier/map.json", map_json));
	free(helper_file("pier/log.md", log_md));
	free(helper_file("pier/brief.md", brief_md));
	free(dir);
}

static int load(void **state)
{
	struct faults f;
	char *dir;

	(void)state;
	catalogue_init(&catalogue);
	write_case();
	dir = helper_path("pier");
	faults_init(&f);
	if (!case_load(&pier, dir, CASE_OWN, &f))
		fprintf(stderr, "%s\n", f.list[0]);
	faults_release(&f);
	free(dir);
	ken = ken_new(&catalogue, &pier);
	ken_ready(ken);
	return pier.n_issues == 3 && ken->map.n_answers == 2 ? 0 : -1;
}

static int unload(void **state)
{
	(void)state;
	ken_free(ken);
	case_release(&pier);
	catalogue_release(&catalogue);
	return 0;
}

/* -- an exchange ---------------------------------------------------------- */

struct talk {
	void *sim;
	struct transcript said;
	uint64_t seed;
};

static void talk_open(struct talk *t, uint64_t seed)
{
	struct sim_setup s = { .catalogue = &catalogue,
			       .kase = &pier,
			       .side = SIDE_PETITIONER,
			       .bench = stand_bench(),
			       .guard = true,
			       .seed = seed,
			       .ken = ken };
	struct error err;

	*t = (struct talk){ .seed = seed };
	t->sim = sim_offline.open(&s, &err);
	if (!t->sim)
		fail_msg("%s", err.text);
}

static void talk_close(struct talk *t)
{
	sim_offline.close(t->sim);
	transcript_release(&t->said);
}

static const struct turn *bench_asks(struct talk *t, const char *text,
				     const char *issue)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup("Alder"),
			  .issue = xstrdup(issue),
			  .text = xstrdup(text) };

	return transcript_take(&t->said, &q);
}

static struct reading read_well(void)
{
	struct reading r;

	reading_init(&r);
	r.commitment = COMMITMENT_BENEFICIAL;
	r.relevance = r.manner = 1;
	r.heard.read = true;
	r.heard.touches = 0.9;
	return r;
}

static const struct turn *counsel_says(struct talk *t, const char *text,
				       const struct reading *r)
{
	struct turn a = { .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup("you"),
			  .follows = (int)t->said.n,
			  .text = xstrdup(text) };

	a.reading = xmalloc(sizeof *a.reading);
	*a.reading = *r;
	return transcript_take(&t->said, &a);
}

/* The bench's turn, by the plan; NULL at rest. */
static const struct turn *bench_goes_on(struct talk *t)
{
	struct ask ask = plan_next(stand_bench(), &t->said, true, t->seed);
	const struct turn *q = NULL;
	struct events w = { 0 };

	sim_offline.ask(t->sim, &t->said, &ask, &w);
	assert_int_equal(w.n, 1);
	if (w.list[0].kind == EV_SAID) {
		q = transcript_take(&t->said, &w.list[0].turn);
		w.list[0].turn = (struct turn){ 0 };
	}
	events_release(&w);
	return q;
}

#define BELL "Must the bell be rung before the ferry casts off?"

/* What is said to such an answer to the question on the bell. */
static const char *said_to(const char *answer, const struct reading *r)
{
	static char text[2000];
	struct talk t;
	const struct turn *q;

	talk_open(&t, 3);
	bench_asks(&t, BELL, "bell");
	counsel_says(&t, answer, r);
	q = bench_goes_on(&t);
	snprintf(text, sizeof text, "%s", q ? q->text : "");
	talk_close(&t);
	return text;
}

#define SAYS(text, part)                                               \
	do {                                                           \
		const char *said_ = (text);                            \
		if (!strstr(said_, (part)))                            \
			fail_msg("\"%s\" is not in: %s", part, said_); \
	} while (0)

#define HASNT(text, part)                                          \
	do {                                                       \
		const char *said_ = (text);                        \
		if (strstr(said_, (part)))                         \
			fail_msg("\"%s\" is in: %s", part, said_); \
	} while (0)

/* -- the kind -------------------------------------------------------------- */

static void nothing_read_is_unread(void **state)
{
	(void)state;
	assert_int_equal(kind_of(NULL, "Yes."), KIND_UNREAD);
	assert_int_equal(kind_of(NULL, "Could you repeat that?"), KIND_ASKS);
}

static void kind_follows_the_judges_order(void **state)
{
	struct reading r = read_well();

	(void)state;
	assert_int_equal(kind_of(&r, "x"), KIND_UNKNOWN);
	heard_add_answer(&r.heard, "always", 0.5);
	assert_int_equal(kind_of(&r, "x"), KIND_ANTICIPATED);
	r.firm = true;
	r.n_words = 90;
	assert_int_equal(kind_of(&r, "x"), KIND_COMPLETE);
	r.manner = 3;
	assert_int_equal(kind_of(&r, "x"), KIND_HEDGED);
	/* "Nobody." is no maybe */
	r.heard.terse = true;
	assert_int_equal(kind_of(&r, "x"), KIND_TERSE);
	r.heard.overbroad = (struct span){ 0, 1 };
	assert_int_equal(kind_of(&r, "x"), KIND_OVERBROAD);
	heard_add_answer(&r.heard, "fog", 0.1);
	r.heard.between = true;
	assert_int_equal(kind_of(&r, "x"), KIND_BETWEEN);
	heard_add_authority(&r.heard, (struct span){ 0, 1 }, "A v. B",
			    VERDICT_OPEN, "it decided little");
	assert_int_equal(kind_of(&r, "x"), KIND_OPEN_LAW);
	heard_add_record(&r.heard, (struct span){ 0, 1 }, "log", 7,
			 VERDICT_OPEN, "four strokes");
	assert_int_equal(kind_of(&r, "x"), KIND_PARTICULAR);
	r.heard.overbroad = (struct span){ 0, 0 };
	assert_int_equal(kind_of(&r, "x"), KIND_PARTICULAR);
	heard_add_clash(&r.heard, 1, "y", (struct span){ 0, 1 })->open = true;
	assert_int_equal(kind_of(&r, "x"), KIND_RECALLS);
	heard_ask_side(&r.heard, "every", (struct span){ 0, 1 });
	assert_int_equal(kind_of(&r, "x"), KIND_AGREES);
	r.heard.opposite = xstrdup("always");
	assert_int_equal(kind_of(&r, "x"), KIND_TURNED);
	r.heard.beside = true;
	assert_int_equal(kind_of(&r, "x"), KIND_BESIDE);
	r.heard.repeats = true;
	assert_int_equal(kind_of(&r, "x"), KIND_REPEATED);
	r.concession = 1;
	assert_int_equal(kind_of(&r, "x"), KIND_CONCEDES);
	heard_add_clash(&r.heard, 1, "y", (struct span){ 0, 1 });
	assert_int_equal(kind_of(&r, "x"), KIND_CONTRADICTS);
	heard_add_authority(&r.heard, (struct span){ 0, 1 }, "A v. B",
			    VERDICT_UNKNOWN, "no paper cites it");
	assert_int_equal(kind_of(&r, "x"), KIND_FALSE_LAW);
	heard_add_record(&r.heard, (struct span){ 0, 1 }, "log", 7,
			 VERDICT_REFUTES, "four strokes");
	assert_int_equal(kind_of(&r, "x"), KIND_FALSE_RECORD);
	r.heard.correction = true; /* never a concession, nor a falsehood */
	assert_int_equal(kind_of(&r, "x"), KIND_CORRECTS);
	reading_remark(&r, REMARK_DECORUM, 0.9, (struct span){ 0, 1 }, "w",
		       NULL);
	assert_int_equal(kind_of(&r, "x"), KIND_IMPROPER);
	reading_release(&r);
}

/* What makes an answer of a kind, the gravest first. */
static void is_improper(struct reading *r)
{
	reading_remark(r, REMARK_DECORUM, 0.9, (struct span){ 0, 1 }, "w",
		       NULL);
}

static void corrects(struct reading *r)
{
	r->heard.correction = true;
}

static void is_refuted(struct reading *r)
{
	heard_add_record(&r->heard, (struct span){ 0, 1 }, "log", 7,
			 VERDICT_REFUTES, "four strokes");
}

static void cites_nothing(struct reading *r)
{
	heard_add_authority(&r->heard, (struct span){ 0, 1 }, "A v. B",
			    VERDICT_UNKNOWN, "no paper cites it");
}

static void is_flagged_false(struct reading *r)
{
	snprintf(r->reader, sizeof r->reader, "both");
	reading_remark(r, REMARK_FACTUAL_GENERAL, 0.97, (struct span){ 0, 1 },
		       "w", NULL);
}

static void switches(struct reading *r)
{
	reading_remark(r, REMARK_SWITCHING_SIDES, 0.9, (struct span){ 0, 1 },
		       "w", NULL);
}

/* As a model has it, which tells no words and is not said to be sure. */
static void goes_against(struct reading *r)
{
	r->consistency = 1;
	r->contradicts_turn = 1;
}

static void gives_in(struct reading *r)
{
	reading_remark(r, REMARK_CONCESSION, 0.9, (struct span){ 0, 1 }, "w",
		       NULL);
}

static void says_it_again(struct reading *r)
{
	r->heard.repeats = true;
}

static void misses(struct reading *r)
{
	r->heard.beside = true;
}

static void may_rest_on_that(struct reading *r)
{
	heard_add_record(&r->heard, (struct span){ 0, 1 }, "log", 7,
			 VERDICT_OPEN, "four strokes");
}

static void is_unsound(struct reading *r)
{
	reading_remark(r, "sampling", 0.9, (struct span){ 0, 1 }, "w", NULL);
}

/* Of any two, that is taken up which is the graver and surer. */
static void of_two_faults_the_graver_is_taken_up(void **state)
{
	static const struct {
		enum answer_kind kind;
		void (*make)(struct reading *);
	} signs[] = {
		{ KIND_IMPROPER, is_improper },
		{ KIND_CORRECTS, corrects },
		{ KIND_FALSE_RECORD, is_refuted },
		{ KIND_FALSE_LAW, cites_nothing },
		{ KIND_FALSE_FLAG, is_flagged_false },
		{ KIND_SWITCHED, switches },
		{ KIND_CONTRADICTS, goes_against },
		{ KIND_CONCEDES, gives_in },
		{ KIND_REPEATED, says_it_again },
		{ KIND_BESIDE, misses },
		{ KIND_PARTICULAR, may_rest_on_that },
		{ KIND_FLAGGED, is_unsound },
	};
	const size_t n = sizeof signs / sizeof *signs;

	(void)state;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i; j < n; j++) {
			struct reading r = read_well();
			enum answer_kind want = signs[i].kind;

			signs[j].make(&r);
			signs[i].make(&r);
			/* a flaw is called out before the record is asked */
			if (want == KIND_PARTICULAR &&
			    signs[j].kind == KIND_FLAGGED)
				want = KIND_FLAGGED;
			if (kind_of(&r, "x") != want)
				fail_msg("\"%s\" and \"%s\": %s",
					 kind_names[signs[i].kind],
					 kind_names[signs[j].kind],
					 kind_names[kind_of(&r, "x")]);
			reading_release(&r);
		}
}

/* What goes by likeness is no falsehood, nor what a model is not sure of. */
static void only_a_sure_model_finds_a_falsehood(void **state)
{
	struct reading r = read_well();

	(void)state;
	reading_remark(&r, REMARK_FACTUAL_LEGAL, 0.7, (struct span){ 0, 1 },
		       "w", NULL);
	snprintf(r.reader, sizeof r.reader, "llm");
	assert_null(kind_false_flag(&r));
	reading_remark(&r, REMARK_FACTUAL_GENERAL, 0.9, (struct span){ 0, 1 },
		       "w", NULL);
	assert_ptr_equal(kind_false_flag(&r), &r.remarks[1]);
	snprintf(r.reader, sizeof r.reader, "offline");
	assert_null(kind_false_flag(&r));
	assert_int_equal(kind_of(&r, "x"), KIND_FLAGGED);
	reading_release(&r);
}

/* A sign that is not sure blames nobody. */
static void unsure_flags_and_candor_are_no_faults(void **state)
{
	struct reading r = read_well();

	(void)state;
	reading_remark(&r, REMARK_DECORUM, 0.3, (struct span){ 0, 1 }, "w",
		       NULL);
	assert_int_equal(kind_of(&r, "x"), KIND_UNKNOWN);
	reading_release(&r);
	r = read_well();
	r.commitment = COMMITMENT_NONE;
	reading_remark(&r, REMARK_UNKNOWN, 0.9, (struct span){ 0, 1 }, "w",
		       NULL);
	r.heard.beside = true;
	assert_int_equal(kind_of(&r, "x"), KIND_CANDID);
	reading_release(&r);
}

/* Each flagged sentence is held up once. */
static void flagged_sentences_are_quoted_once(void **state)
{
	static const char one[] =
		"You are being obtuse, Justice. The bell was rung at nine.";
	static const char two[] = "You are being obtuse, Justice. "
				  "The bell was rung at nine. "
				  "You are being silly as well.";
	struct reading r = read_well(), s = read_well();
	const char *said, *first;

	(void)state;
	reading_remark(&r, REMARK_DECORUM, 0.9, (struct span){ 0, 29 }, "w",
		       NULL);
	said = said_to(one, &r);
	first = strstr(said, "being obtuse");
	assert_non_null(first);
	assert_null(strstr(first + 1, "being obtuse"));
	assert_null(strstr(said, ". . "));
	reading_remark(&s, REMARK_DECORUM, 0.9, (struct span){ 0, 29 }, "w",
		       NULL);
	reading_remark(&s, REMARK_DECORUM, 0.8, (struct span){ 58, 86 }, "w",
		       NULL);
	said = said_to(two, &s);
	SAYS(said, "being obtuse");
	SAYS(said, ", and ");
	SAYS(said, "being silly");
	assert_null(strstr(said, "rung at nine"));
}

/* -- the rows -------------------------------------------------------------- */

static void expected_answer_gets_its_own_press(void **state)
{
	struct reading r = read_well(), s = read_well();

	(void)state;
	heard_add_answer(&r.heard, "always", 0.5);
	SAYS(said_to("It has to be, each time she sails.", &r),
	     "What if its clapper is gone?");
	heard_add_answer(&s.heard, "fog", 0.7);
	SAYS(said_to("Just when there is fog.", &s),
	     "It was foggy that day. Why then are we here?");
}

/* What was only perhaps heard is pressed as nothing. */
static void perhaps_heard_is_not_pressed(void **state)
{
	struct reading r = read_well();

	(void)state;
	heard_add_answer(&r.heard, "always", 0.5);
	r.heard.perhaps = true;
	assert_null(strstr(said_to("It has to be, each time she sails.", &r),
			   "What if its clapper is gone?"));
}

/* What says that counsel said something is for whom did. */
static void a_press_says_nothing_that_was_not_said(void **state)
{
	struct reading r = read_well(), s = read_well();

	(void)state;
	heard_add_answer(&r.heard, "always", 0.5);
	SAYS(said_to("It has to be, in every gale that she meets.", &r),
	     "You told us of a gale. What then?");
	heard_add_answer(&s.heard, "always", 0.5);
	SAYS(said_to("It has to be, each time she sails.", &s),
	     "What if its clapper is gone?");
}

/* One that costs is not pressed as given by whom it was only perhaps. */
static void costly_answer_is_not_put_into_the_mouth(void **state)
{
	struct reading r = read_well();

	(void)state;
	heard_add_answer(&r.heard, "fog", 0.5);
	assert_null(strstr(said_to("The weather is for the captain.", &r),
			   "It was foggy that day"));
}

/* What touches the question nearly is not pressed as if it went past it. */
static void near_miss_is_not_rebuked(void **state)
{
	struct reading r = read_well();

	(void)state;
	r.heard.beside = true;
	r.commitment = COMMITMENT_NONE;
	r.relevance = 4;
	assert_int_equal(kind_of(&r, "x"), KIND_BESIDE);
	r.relevance = 3;
	assert_int_equal(kind_of(&r, "x"), KIND_UNKNOWN);
}

/* Who gives a little is asked how far it goes, and not what is left. */
static void small_concession_is_not_the_end(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	r.concession = 1;
	reading_remark(&r, REMARK_CONCESSION, 0.75, (struct span){ 0, 44 }, "",
		       "");
	said = said_to("I concede only that the clapper was gone once.", &r);
	SAYS(said, "\"I concede only that the clapper was gone once\"");
	assert_null(strstr(said, "What is left"));
	assert_null(strstr(said, "fall back"));
}

/* Who gives something and goes on with what is kept is not asked whether all is
 * given. */
static void what_is_kept_is_not_asked_for(void **state)
{
	static const char *const answer =
		"The clapper was gone once, I accept. But the book wants a "
		"bell rung, clapper or no clapper.";
	struct reading r = read_well();
	const char *said;

	(void)state;
	r.concession = 1;
	reading_remark(&r, REMARK_CONCESSION, 0.75, (struct span){ 0, 36 }, "",
		       "");
	said = said_to(answer, &r);
	SAYS(said, "\"The clapper was gone once, I accept\"");
	assert_null(strstr(said, "giving us that"));
	assert_null(strstr(said, "a concession"));
	assert_null(strstr(said, "conceded"));
	assert_null(strstr(said, "give that up"));
}

/* Only of a rule is it asked where it stops. */
static void a_fact_is_not_called_a_rule(void **state)
{
	static const char *const answer =
		"The entry echoes what the harbor master wrote there.";
	size_t quoted = 0;
	struct talk t;

	(void)state;
	talk_open(&t, 3);
	bench_asks(&t, BELL, "bell");
	for (int i = 0; i < 20; i++) {
		struct reading r = read_well();
		const struct turn *q;

		r.heard.between = true;
		counsel_says(&t, answer, &r);
		q = bench_goes_on(&t);
		if (!q)
			break;
		quoted += strstr(q->text, "\"The entry echoes") != NULL;
		assert_null(strstr(q->text, "the rule that you want"));
		assert_null(strstr(q->text, "that is the test"));
		assert_null(strstr(q->text, "put this in the opinion"));
	}
	talk_close(&t);
	assert_true(quoted > 0);
}

/* What is said of the answer itself, or of a place in the papers, is nothing that
 * counsel could be asked to rest on something. */
static void only_claims_are_read_back(void **state)
{
	static const char *const answers[] = {
		"I gave you the bell and the book and the whole fog.",
		"You could ask the harbor master about that bell.",
		"It does, word for word: that is the bell I gave you.",
		"Paragraph 8 has the bell and the fog and the pier.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		struct reading r = read_well();
		char words[12] = "";

		snprintf(words, sizeof words, "\"%.8s", answers[i]);
		r.heard.between = true;
		HASNT(said_to(answers[i], &r), words);
		r = read_well();
		r.heard.terse = true;
		HASNT(said_to(answers[i], &r), words);
	}
}

/* Beside these words a paragraph lies ready: what follows from them is not asked. */
static void nothing_is_built_on_what_is_to_be_looked_up(void **state)
{
	static const char *const answer =
		"It echoes what the harbor master wrote in that book.";
	struct talk t;

	(void)state;
	talk_open(&t, 3);
	bench_asks(&t, BELL, "bell");
	for (int i = 0; i < 20; i++) {
		struct reading r = read_well();
		const struct turn *q;

		r.heard.between = true;
		heard_add_record(&r.heard, (struct span){ 0, 51 }, "log", 7,
				 VERDICT_SUPPORTS, "the log has four");
		counsel_says(&t, answer, &r);
		q = bench_goes_on(&t);
		if (!q)
			break;
		assert_null(strstr(q->text, "\"It echoes"));
	}
	talk_close(&t);
}

/* The names at the head of a brief are nothing that anybody says. */
static void a_caption_is_not_read_out(void **state)
{
	static const char *const caption =
		"Marta Quill of the Pier, Petitioner, v. Harbor Ferry Company.";
	static const char *const words =
		"Quill v. Harbor is about a bell that nobody rang.";

	(void)state;
	assert_false(utter_is_readable(caption,
				       (struct span){ 0, strlen(caption) }));
	assert_true(
		utter_is_readable(words, (struct span){ 0, strlen(words) }));
}

/* Whatever stands before it, and however its marks are set. */
static void the_last_question_is_found_in_any_text(void **state)
{
	static const char *const texts[] = {
		"  He said \"no. Do you reject that?",
		"\n\"No. Why that?",
		"\"",
		" ?",
		"\"Not so.\" Whose words?",
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct span s = utter_last_question(texts[i]);

		assert_true(s.from <= s.to && s.to <= strlen(texts[i]));
	}
}

/* A judge does not read out who the words were said to. */
static void words_are_read_back_without_the_address(void **state)
{
	static const char *const answers[] = {
		"I concede that the clapper was gone once, Justice Aldermoor.",
		"Your Honor, I concede that the clapper was gone once.",
	};

	(void)state;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		struct reading r = read_well();

		r.concession = 1;
		reading_remark(&r, REMARK_CONCESSION, 0.75,
			       (struct span){ 0, strlen(answers[i]) }, "", "");
		SAYS(said_to(answers[i], &r),
		     "\"I concede that the clapper was gone once\"");
	}
}

/* What the answer has given already is not asked. */
static void what_was_given_is_not_asked(void **state)
{
	struct reading r = read_well();

	(void)state;
	heard_add_answer(&r.heard, "always", 0.5);
	assert_null(strstr(
		said_to("Always, and if its clapper is gone, what then? She "
			"stays, because its clapper is gone.",
			&r),
		"What if its clapper is gone?"));
}

static void between_two_is_asked_which(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	heard_add_answer(&r.heard, "always", 0.05);
	heard_add_answer(&r.heard, "fog", 0.02);
	r.heard.between = true;
	said = said_to("She rings as the weather has it.", &r);
	SAYS(said, "the bell must be rung every time");
	SAYS(said, "a clear morning needs no signal");
}

/* No word gives ground: what was likely heard is put, and where that is less likely
 * nothing is called given. */
static void ground_not_given_in_words_is_asked_about(void **state)
{
	struct reading sure = read_well(), unsure = read_well();
	static const char *const answer =
		"On a clear morning everybody can see the ferry come.";
	const char *said;

	(void)state;
	sure.concession = unsure.concession = 1;
	sure.quote = unsure.quote = (struct span){ 0, 18 };
	heard_add_answer(&sure.heard, "fog", 0.6);
	heard_add_answer(&unsure.heard, "fog", 0.2);
	said = said_to(answer, &sure);
	SAYS(said, "a clear morning needs no signal");
	assert_null(strstr(said, "You said"));
	said = said_to(answer, &unsure);
	SAYS(said, "\"On a clear morning everybody can see the ferry come\"");
	assert_null(strstr(said, "conce"));
}

static void concession_is_locked_in_counsels_words(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	r.concession = 1;
	r.firm = true;
	r.quote = (struct span){ 0, 26 };
	heard_add_answer(&r.heard, "fog", 0.5);
	said = said_to("We give up the clear days. Only fog is left.", &r);
	SAYS(said, "\"We give up the clear days\"");
	SAYS(said, "Why then are we here?");
}

static void correction_is_accepted(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	r.heard.correction = true;
	said = said_to("I misspoke. It was nine o'clock, and not ten.", &r);
	assert_null(strstr(said, "conce"));
	assert_null(strstr(said, "Earlier you said"));
	assert_int_equal(said[strlen(said) - 1] == '?' ||
				 said[strlen(said) - 1] == '.',
			 true);
	SAYS(said, "correct");
}

/* Who is sorry, and puts nothing right, is not thanked for a correction. */
static void an_apology_is_no_correction(void **state)
{
	struct reading r = read_well();

	(void)state;
	r.heard.correction = true;
	assert_null(strstr(
		said_to("I apologize. The bell was rung at nine o'clock.", &r),
		"orrect"));
}

/* Ground that was given in words that something is doubted in is noted, and neither
 * praised nor agreed. */
static void only_what_is_settled_is_common_ground(void **state)
{
	static const char *const praise[] = { "common ground", "candor",
					      "helpful", "Fair enough",
					      "as given" };
	static const char *const answer =
		"I concede only that the harbor master rang it once.";
	char text[2000];

	(void)state;
	for (int doubted = 0; doubted < 2; doubted++) {
		struct reading r = read_well();
		bool praised = false;

		r.concession = 1;
		reading_remark(&r, REMARK_CONCESSION, 0.8,
			       (struct span){ 0, strlen(answer) }, "", "");
		if (doubted)
			heard_add_record(&r.heard, (struct span){ 0, 9 }, "log",
					 7, VERDICT_OPEN, "");
		snprintf(text, sizeof text, "%s", said_to(answer, &r));
		for (size_t i = 0; i < sizeof praise / sizeof *praise; i++)
			praised |= strstr(text, praise[i]) != NULL;
		assert_int_equal(praised, !doubted);
	}
}

static void false_record_is_met_with_the_paragraph(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	heard_add_record(&r.heard, (struct span){ 0, 27 }, "log", 7,
			 VERDICT_REFUTES, "the log has four");
	said = said_to("The mate rang nine strokes, and then she left.", &r);
	SAYS(said, "\"The mate rang four strokes and cast off at nine "
		   "o'clock.\"");
	SAYS(said, "Log of the Ferry");
	SAYS(said, "paragraph 7");
}

/* A sentence that was found is read out though it quotes somebody, and with the one that
 * it leans on; its own words are no quotation within the quotation. */
static void record_is_asked_where_it_speaks_of_a_particular(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	heard_add_record(&r.heard, (struct span){ 0, 40 }, "log", 9,
			 VERDICT_OPEN,
			 "She told the mate: \"Nobody aboard may sound a "
			 "whistle.\"");
	said = said_to("The clerk told the mate to sound a whistle.", &r);
	SAYS(said, "paragraph 9");
	SAYS(said, "\"The harbor master sent his clerk. She told the mate: "
		   "'Nobody aboard may sound a whistle");
}

/* Nothing of what was asked or said, or all of it said already: it is not read out. */
static void record_is_not_asked_in_vain(void **state)
{
	struct reading r = read_well(), s = read_well(), quotes = read_well();

	(void)state;
	heard_add_record(&quotes.heard, (struct span){ 0, 20 }, "log", 8,
			 VERDICT_OPEN,
			 "Fog had come down upon the pier before the ferry "
			 "left it.");
	assert_null(strstr(said_to("The mate wrote that fog had come down upon "
				   "the pier.",
				   &quotes),
			   "paragraph 8"));
	heard_add_record(&r.heard, (struct span){ 0, 20 }, "log", 9,
			 VERDICT_OPEN, "The harbor master sent his clerk.");
	assert_null(
		strstr(said_to("There is no tide in it.", &r), "paragraph 9"));
	heard_add_record(&s.heard, (struct span){ 0, 20 }, "log", 8,
			 VERDICT_OPEN,
			 "Fog had come down upon the pier before the ferry "
			 "left it.");
	assert_null(strstr(said_to("The fog had come down upon the pier "
				   "before the ferry left it.",
				   &s),
			   "paragraph 8"));
}

static void false_authority_is_met_with_what_the_papers_have(void **state)
{
	struct reading r = read_well(), s = read_well();

	(void)state;
	heard_add_authority(&r.heard, (struct span){ 0, 12 }, "Buoy v. Keel",
			    VERDICT_REFUTES, "not about bells");
	SAYS(said_to("Buoy v. Keel holds that bells are required.", &r),
	     "It concerned anchors alone.");
	heard_add_authority(&s.heard, (struct span){ 0, 13 }, "Gull v. Grebe",
			    VERDICT_UNKNOWN, "no paper cites it");
	SAYS(said_to("Gull v. Grebe decides this case.", &s), "Gull v. Grebe");
}

/* Told in other words it is asked about in the same neutral ones. */
static void authority_in_other_words_is_only_asked_about(void **state)
{
	struct reading r = read_well();

	(void)state;
	heard_add_authority(&r.heard, (struct span){ 0, 12 }, "Buoy v. Keel",
			    VERDICT_OPEN, "not about bells");
	SAYS(said_to("Buoy v. Keel holds that bells are required.", &r),
	     "It concerned anchors alone.");
}

static void contradiction_is_quoted_both_ways(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	heard_add_clash(&r.heard, 1, "she need not ring at all",
			(struct span){ 0, 14 });
	said = said_to("She must ring.", &r);
	SAYS(said, "\"she need not ring at all\"");
	SAYS(said, "\"She must ring\"");
}

/* Once of each earlier answer, and not twice running. */
static void what_may_not_fit_is_quoted_both_ways_once(void **state)
{
	struct talk t;

	(void)state;
	talk_open(&t, 3);
	bench_asks(&t, BELL, "bell");
	for (int i = 0; i < 3; i++) {
		struct reading r = read_well();
		const struct turn *q;

		if (i)
			heard_add_clash(&r.heard, 2, "she need not ring at all",
					(struct span){ 0, 13 })
				->open = true;
		counsel_says(&t,
			     i ? "She must ring."
			       : "No, she need not ring at all.",
			     &r);
		q = bench_goes_on(&t);
		assert_non_null(q);
		assert_int_equal(
			strstr(q->text, "\"No, she need not ring at all\"") !=
				NULL,
			i == 1);
		if (i == 1) {
			SAYS(q->text, "\"She must ring\"");
			SAYS(q->basis, "was not judged");
		}
	}
	talk_close(&t);
}

/* Two that only come back to one subject are not set side by side. */
static void what_denies_nothing_is_not_asked_how_it_fits(void **state)
{
	struct reading r = read_well();
	struct talk t;
	const struct turn *q;

	(void)state;
	talk_open(&t, 3);
	bench_asks(&t, BELL, "bell");
	counsel_says(&t, "Yes, she must ring in fog.", &r);
	assert_non_null(bench_goes_on(&t));
	r = read_well();
	heard_add_clash(&r.heard, 2, "she must ring in fog",
			(struct span){ 0, 18 })
		->open = true;
	counsel_says(&t, "She must ring then.", &r);
	q = bench_goes_on(&t);
	assert_non_null(q);
	assert_null(strstr(q->text, "must ring in fog"));
	talk_close(&t);
}

/* Counsel's words are quoted, the other side's are not; once of each thing, and not
 * twice running.  Nobody is said to have changed sides. */
static void who_may_agree_with_the_other_side_is_asked_once(void **state)
{
	static const char *const ids[] = { "every", "deaf", "every", "nobody",
					   "deaf" };
	struct talk t;

	(void)state;
	talk_open(&t, 3);
	bench_asks(&t, BELL, "bell");
	for (int i = 0; i < 5; i++) {
		struct reading r = read_well();
		const struct turn *q;
		bool asked;

		heard_ask_side(&r.heard, ids[i], (struct span){ 0, 19 });
		counsel_says(&t, "The ferry must ring.", &r);
		q = bench_goes_on(&t);
		asked = q && q->basis &&
			strstr(q->basis, "other side says of it");
		assert_int_equal(asked, i == 0);
		if (!asked)
			continue;
		SAYS(q->text, "\"The ferry must ring\"");
		SAYS(q->text, " A ferry that does not ring may not sail. ");
		SAYS(q->basis, "was not judged");
		assert_null(strstr(q->text, "side are you"));
	}
	talk_close(&t);
}

/* What has none of the words of the other side's position is not put beside it. */
static void who_speaks_of_something_else_is_not_asked_to_agree(void **state)
{
	struct reading r = read_well();

	(void)state;
	heard_ask_side(&r.heard, "deaf", (struct span){ 0, 23 });
	HASNT(said_to("The clerk shut the gate.", &r), "Nobody hears");
}

static void overbroad_answer_meets_a_limiting_case(void **state)
{
	struct reading r = read_well();

	(void)state;
	r.heard.overbroad = (struct span){ 0, 5 };
	SAYS(said_to("Every vessel, without any limit.", &r),
	     "And a ferry that carries only freight?");
}

static void terse_answer_is_asked_for_its_reason(void **state)
{
	struct reading r = read_well();

	(void)state;
	r.heard.terse = true;
	SAYS(said_to("Yes.", &r), "\"Yes\"");
}

static void yes_to_one_or_the_other_is_asked_which(void **state)
{
	static const char *const put[] = { "Was that a bell or a horn?",
					   "Was that a bell for a horn?" };

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct reading r = read_well();
		struct talk t;
		const struct turn *q;

		talk_open(&t, 3);
		bench_asks(&t, put[i], "bell");
		r.heard.terse = true;
		counsel_says(&t, "Yes, Your Honor.", &r);
		q = bench_goes_on(&t);
		assert_non_null(q);
		assert_int_equal(strstr(q->text, put[0]) != NULL, i == 0);
		talk_close(&t);
	}
}

/* Again, then bluntly, then it is left, aloud; never the same words twice. */
static void evasion_is_pressed_then_left(void **state)
{
	struct talk t;

	(void)state;
	for (uint64_t seed = 1; seed < 20; seed++) {
		struct reading r;

		talk_open(&t, seed);
		bench_asks(&t, BELL, "bell");
		for (int i = 0; i < 3; i++) {
			static const char *const want[] = {
				"Does she ring first, or may she go without?",
				"Yes or no: must she ring?",
				"\"" BELL "\"",
			};
			const struct turn *q;

			r = read_well();
			r.heard.beside = true;
			counsel_says(&t, "History will judge.", &r);
			q = bench_goes_on(&t);
			assert_non_null(q);
			SAYS(q->text, want[i]);
			assert_int_equal(q->seat, 0);
			assert_int_equal(q->aim,
					 i < 2 ? AIM_PRESS : AIM_NEW_ISSUE);
		}
		talk_close(&t);
	}
}

/* A follow-up on what was answered is put again itself, with the words that it is about,
 * and never the question that was answered. */
static void what_was_answered_is_not_asked_again(void **state)
{
	struct reading well = read_well(), off = read_well();
	const struct turn *q;
	struct talk t;
	size_t put = 0;

	(void)state;
	off.heard.beside = true;
	for (uint64_t seed = 1; seed < 20; seed++) {
		talk_open(&t, seed);
		bench_asks(&t, BELL, "bell");
		well.heard.terse = true;
		counsel_says(&t, "Yes.", &well);
		q = bench_goes_on(&t);
		if (q && strstr(q->text, "\"Yes\"")) {
			counsel_says(&t, "History will judge.", &off);
			q = bench_goes_on(&t);
			assert_non_null(q);
			SAYS(q->text, "\"Yes\"");
			assert_null(strstr(q->text, "Does she ring first"));
			assert_null(strstr(q->text, BELL));
			put++;
		}
		talk_close(&t);
	}
	assert_true(put > 0);
}

/* A correction answers nothing: the question before it still waits. */
static void what_was_only_corrected_is_asked_again(void **state)
{
	struct reading mended = read_well(), off = read_well();
	const struct turn *q;
	struct talk t;
	size_t put = 0;

	(void)state;
	mended.heard.correction = true;
	off.heard.beside = true;
	for (uint64_t seed = 1; seed < 20; seed++) {
		talk_open(&t, seed);
		bench_asks(&t, BELL, "bell");
		counsel_says(&t, "I misspoke, and I withdraw it.", &mended);
		q = bench_goes_on(&t);
		if (q && q->aim == AIM_CLARIFY &&
		    !strstr(q->text, "Who hears") &&
		    !strstr(q->text, "masthead")) {
			counsel_says(&t, "History will judge.", &off);
			q = bench_goes_on(&t);
			assert_non_null(q);
			SAYS(q->text, "Does she ring first");
			put++;
		}
		talk_close(&t);
	}
	assert_true(put > 0);
}

/* "that" keeps what it is, quotation and all. */
static void what_is_quoted_goes_with_its_question(void **state)
{
	static const char *const asked =
		"Take the book, at page 6: \"Ring first. Sail then.\" Do you "
		"need us to reject that, or can you win even if it stands?";
	struct reading off = read_well();
	const struct turn *q;
	struct talk t;

	(void)state;
	off.heard.beside = true;
	talk_open(&t, 3);
	bench_asks(&t, asked, "toll");
	for (int i = 0; i < 3; i++) {
		counsel_says(&t, "History will judge.", &off);
		q = bench_goes_on(&t);
		assert_non_null(q);
		SAYS(q->text, i < 2 ? "\"Ring first. Sail then.\""
				    : "'Ring first. Sail then.'");
	}
	talk_close(&t);
}

/* What a judge asked in other words is not asked again. */
static void what_was_put_is_put_once(void **state)
{
	struct reading r = read_well();
	const struct turn *q;
	struct talk t;

	(void)state;
	for (uint64_t seed = 1; seed < 20; seed++) {
		talk_open(&t, seed);
		bench_asks(&t,
			   "When the crossing is free, who is it that pays "
			   "the harbor its toll?",
			   "bell");
		for (int i = 0; i < 2; i++) {
			counsel_says(&t, "The harbor has a free crossing.", &r);
			q = bench_goes_on(&t);
			if (q && q->aim != AIM_NEW_ISSUE)
				assert_null(
					strstr(q->text, "Who pays the harbor"));
		}
		talk_close(&t);
	}
}

/* Who was broken off is not held to half a sentence. */
static void half_a_sentence_is_no_concession(void **state)
{
	static const char *const half = "I will concede that the bell --";
	struct reading r = read_well();
	struct ask ask;
	struct events w = { 0 };
	struct talk t;

	(void)state;
	r.concession = 1;
	reading_remark(&r, REMARK_CONCESSION, 0.9,
		       (struct span){ 0, strlen(half) }, "", "");
	talk_open(&t, 3);
	bench_asks(&t, BELL, "bell");
	counsel_says(&t, half, &r);
	ask = plan_next(stand_bench(), &t.said, true, 3);
	ask.cuts_in = true;
	sim_offline.ask(t.sim, &t.said, &ask, &w);
	assert_int_equal(w.n, 1);
	if (w.list[0].kind == EV_SAID)
		assert_null(strstr(w.list[0].turn.text, "concede"));
	events_release(&w);
	talk_close(&t);
}

static void request_for_the_question_is_granted(void **state)
{
	struct reading r = read_well();

	(void)state;
	SAYS(said_to("Could you repeat the question?", &r), BELL);
}

static void broad_rows_without_a_map_use_memo_and_papers(void **state)
{
	struct reading r = read_well();
	const char *said;

	(void)state;
	/* the memo's line that the words engage */
	said = said_to("In a gale the wind takes it away.", &r);
	SAYS(said, "Who hears a bell in a gale?");
	/* the other side's paragraph */
	r = read_well();
	said = said_to("Light serves: fog does not swallow the lamp's "
		       "substitute.",
		       &r);
	assert_true(strlen(said) > 0);
}

static void other_judge_leaves_the_question_its_asker(void **state)
{
	struct talk t;
	struct reading r = read_well();
	struct ask ask;
	struct events w = { 0 };

	(void)state;
	talk_open(&t, 4);
	bench_asks(&t, BELL, "bell");
	r.heard.beside = true;
	counsel_says(&t, "History will judge.", &r);
	ask = plan_next(stand_bench(), &t.said, true, 4);
	assert_int_equal(ask.seat, 0);
	ask.seat = 1; /* called on by a person */
	sim_offline.ask(t.sim, &t.said, &ask, &w);
	SAYS(w.list[0].turn.text, "Chief Judge Alder");
	events_release(&w);
	talk_close(&t);
}

static void rests_on_that(struct reading *r)
{
	heard_add_record(&r->heard, (struct span){ 0, 1 }, "log", 7,
			 VERDICT_OPEN, "four strokes");
}

static void lies_between(struct reading *r)
{
	heard_add_answer(&r->heard, "always", 0.3);
	heard_add_answer(&r->heard, "fog", 0.3);
	r->heard.between = true;
}

/* How many of a hundred benches have another judge ask, after so many exchanges with
 * one, each answer such a one. */
static int other_judges(void (*make)(struct reading *), int exchanges)
{
	int others = 0;

	for (uint64_t seed = 0; seed < 100; seed++) {
		struct talk t;

		talk_open(&t, seed);
		for (int i = 0; i < exchanges; i++) {
			struct reading r = read_well();

			make(&r);
			bench_asks(&t, BELL, "bell");
			counsel_says(&t, "It must be rung.", &r);
		}
		others +=
			plan_next(stand_bench(), &t.said, true, seed).seat != 0;
		talk_close(&t);
	}
	return others;
}

/* What was answered, and is only to be laid beside the record, anybody may take up;
 * nobody holds the floor with that for ever. */
static void the_floor_goes_round_where_the_question_was_answered(void **state)
{
	(void)state;
	assert_in_range(other_judges(rests_on_that, 1), 10, 40);
	assert_int_equal(other_judges(rests_on_that, 4), 100);
	assert_int_equal(other_judges(lies_between, 1), 0);
}

/* -- the whole hearing ------------------------------------------------------ */

/* A random answer's reading, of any kind. */
static struct reading any_reading(struct rng *rng, const char *text)
{
	struct reading r = read_well();
	size_t len = strlen(text);

	switch (rng_below(rng, 9)) {
	case 0: r.heard.beside = true; break;
	case 1: r.heard.terse = true; break;
	case 2: r.manner = 3; break;
	case 3:
		r.concession = 1;
		r.quote = (struct span){ 0, len };
		break;
	case 4: r.heard.overbroad = (struct span){ 0, len }; break;
	case 5: r.heard.correction = true; break;
	case 6:
		reading_remark(&r, "comparison", 0.9, (struct span){ 0, len },
			       "w", NULL);
		break;
	default: break;
	}
	return r;
}

struct sitting {
	struct court_case kase;
	struct bench bench;
	struct ken *ken;
};

static void sit(struct sitting *s, const char *slug)
{
	struct error err;

	assert_true(catalogue_case(&catalogue, slug, &s->kase, &err));
	assert_true(catalogue_bench(&catalogue,
				    s->kase.bench ? s->kase.bench : "scotus",
				    &s->bench, &err));
	s->ken = ken_new(&catalogue, &s->kase);
}

static void rise(struct sitting *s)
{
	ken_free(s->ken);
	bench_release(&s->bench);
	case_release(&s->kase);
}

/* Forty questions of a shipped case. */
static void argue(const struct sitting *s, uint64_t seed,
		  struct transcript *said)
{
	struct sim_setup setup = { .catalogue = &catalogue,
				   .kase = &s->kase,
				   .bench = &s->bench,
				   .guard = true,
				   .seed = seed,
				   .ken = s->ken };
	void *sim = sim_offline.open(&setup, NULL);
	struct rng rng = rng_at(seed, 77);

	for (int i = 0; i < 40; i++) {
		struct ask ask = plan_next(&s->bench, said, true, seed);
		struct turn a = { .kind = TURN_ANSWER,
				  .role = ROLE_COUNSEL,
				  .seat = -1,
				  .type = QUESTION_TYPE_NONE,
				  .manner = -1 };
		struct events w = { 0 };

		sim_offline.ask(sim, said, &ask, &w);
		if (w.list[0].kind == EV_LOOK_UP) {
			struct passages none = { 0 };

			events_release(&w);
			sim_offline.found(sim, &none, NULL, &w);
		}
		if (w.list[0].kind != EV_SAID) {
			events_release(&w);
			break;
		}
		a.follows = transcript_take(said, &w.list[0].turn)->n;
		w.list[0].turn = (struct turn){ 0 };
		events_release(&w);
		a.speaker = xstrdup("you");
		a.text = xprintf("The %zu papers of this matter say so, and "
				 "number %d is plain.",
				 rng_below(&rng, 90), i);
		a.reading = xmalloc(sizeof *a.reading);
		*a.reading = any_reading(&rng, a.text);
		transcript_take(said, &a);
	}
	sim_offline.close(sim);
}

static bool same_words(const char *a, const char *b)
{
	return a && b && !strcmp(a, b);
}

/* Has it ask until it looks something up, which fails; what it says then. */
static struct events search_fails(const struct sitting *s, void *sim)
{
	const struct error why = { .code = ERR_SYSTEM, .text = "disk gone" };
	struct transcript nothing = { 0 };
	struct events w = { 0 };

	for (uint64_t seed = 1; seed < 100; seed++) {
		struct ask ask = plan_next(&s->bench, &nothing, true, seed);

		ask.place = (int)seed;
		sim_offline.ask(sim, &nothing, &ask, &w);
		if (w.list[0].kind == EV_LOOK_UP)
			break;
		events_release(&w);
	}
	assert_int_equal(w.n, 1);
	events_release(&w);
	sim_offline.found(sim, NULL, &why, &w);
	return w;
}

static void a_search_that_fails_is_told_once(void **state)
{
	struct sitting s;
	struct sim_setup setup = { .catalogue = &catalogue,
				   .kase = &s.kase,
				   .bench = &s.bench,
				   .guard = true };
	struct events w;
	void *sim;

	(void)state;
	sit(&s, "calloran");
	setup.ken = s.ken;
	sim = sim_offline.open(&setup, NULL);
	w = search_fails(&s, sim);
	assert_int_equal(w.n, 2);
	assert_int_equal(w.list[0].kind, EV_NOTE);
	SAYS(w.list[0].error.text, "cannot be searched");
	SAYS(w.list[0].error.text, "disk gone");
	assert_int_equal(w.list[1].kind, EV_SAID);
	assert_true(strlen(w.list[1].turn.text) > 0);
	events_release(&w);
	w = search_fails(&s, sim);
	assert_int_equal(w.n, 1);
	assert_int_equal(w.list[0].kind, EV_SAID);
	events_release(&w);
	sim_offline.close(sim);
	rise(&s);
}

/* The last sentence of a turn, where a tail would be. */
static const char *tail_of(const char *text)
{
	size_t n = strlen(text);

	while (n > 1 && !strchr(".?!", text[n - 2]))
		n--;
	return text + n - 1 + strspn(text + n - 1, " \"");
}

static void no_turn_and_no_tail_is_heard_twice(void **state)
{
	static const char *const slugs[] = { "ames", "calloran", "drozdek",
					     "paxton" };

	(void)state;
	for (size_t c = 0; c < sizeof slugs / sizeof *slugs; c++) {
		struct sitting s;

		sit(&s, slugs[c]);
		for (uint64_t seed = 1; seed < 4; seed++) {
			struct transcript said = { 0 };

			argue(&s, seed, &said);
			assert_true(said.n > 30);
			for (size_t i = 0; i < said.n; i += 2)
				for (size_t k = i + 2; k < said.n; k += 2) {
					const char *a = said.turns[i].text;
					const char *b = said.turns[k].text;

					if (same_words(a, b) ||
					    (said.turns[k].aim != AIM_PRESS &&
					     said.turns[k].aim != AIM_CONDUCT &&
					     said.turns[k].aim != AIM_FALLACY &&
					     same_words(tail_of(a),
							tail_of(b))))
						fail_msg("%s %zu and %zu: %s",
							 slugs[c], i, k, b);
				}
			transcript_release(&said);
		}
		rise(&s);
	}
}

static void same_state_gives_the_same_question(void **state)
{
	struct sitting s;
	struct transcript a = { 0 }, b = { 0 };

	(void)state;
	sit(&s, "okafor");
	argue(&s, 5, &a);
	argue(&s, 5, &b);
	assert_int_equal(a.n, b.n);
	for (size_t i = 0; i < a.n; i++) {
		assert_string_equal(a.turns[i].text, b.turns[i].text);
		assert_int_equal(a.turns[i].seat, b.turns[i].seat);
	}
	transcript_release(&a);
	transcript_release(&b);
	rise(&s);
}

/* Real justices: 72 of 100.  Nobody speaks while a question waits. */
static void who_asked_goes_on_as_on_real_benches(void **state)
{
	size_t same = 0, pairs = 0;
	struct sitting s;

	(void)state;
	sit(&s, "zuch");
	for (uint64_t seed = 1; seed <= 25; seed++) {
		struct transcript said = { 0 };

		argue(&s, seed, &said);
		for (size_t i = 2; i < said.n; i += 2) {
			const struct turn *q = &said.turns[i];

			same += q->seat == q[-2].seat;
			pairs++;
			if (q->aim == AIM_PRESS || q->aim == AIM_PIN)
				assert_int_equal(q->seat, q[-2].seat);
		}
		transcript_release(&said);
	}
	rise(&s);
	print_message("the same judge went on %.1f %% of %zu times\n",
		      100.0 * (double)same / (double)pairs, pairs);
	assert_in_range(100 * same / pairs, 64, 80);
}

/* A bench that is handed the argument as text stands where one that heard it
 * stands. */
static void handed_over_it_goes_on_as_heard(void **state)
{
	struct sitting s;
	struct transcript said = { 0 };

	(void)state;
	sit(&s, "calloran");
	ken_ready(s.ken);
	argue(&s, 9, &said);
	for (size_t i = 0; i + 2 < said.n && i < 20; i += 2) {
		struct transcript text = { 0 };

		for (size_t k = 0; k <= i; k++) {
			struct turn t = turn_copy(&said.turns[k]);

			if (t.role == ROLE_BENCH) {
				free(t.issue);
				t.issue = NULL;
				t.aim = AIM_NEW_ISSUE;
			}
			transcript_take(&text, &t);
		}
		retrace(s.ken, SIDE_PETITIONER, &text);
		for (size_t k = 0; k <= i; k += 2) {
			assert_string_equal(text.turns[k].issue,
					    said.turns[k].issue);
			assert_int_equal(text.turns[k].aim == AIM_NEW_ISSUE,
					 said.turns[k].aim == AIM_NEW_ISSUE);
		}
		transcript_release(&text);
	}
	transcript_release(&said);
	rise(&s);
}

/* -- the table ---------------------------------------------------------------- */

static size_t faults_in(const char *text, char *first, size_t size)
{
	struct policy p;
	struct faults f;
	size_t n;

	faults_init(&f);
	policy_parse(&p, "bench.txt", text, strlen(text), &f);
	n = f.n;
	snprintf(first, size, "%s", n ? f.list[0] : "");
	faults_release(&f);
	policy_release(&p);
	return n;
}

static void table_tells_its_faults_by_line(void **state)
{
	static const struct {
		const char *text, *fault;
	} t[] = {
		{ "[answer concedes]\ndo = lock-on\n",
		  "bench.txt:2: there is no move \"lock-on\"; did you mean "
		  "\"lock-in\"?" },
		{ "[answer conceeds]\ndo = press\n",
		  "bench.txt:2: there is no kind of answer \"conceeds\"; did "
		  "you mean \"concedes\"?" },
		{ "[answer terse]\nin_a_row = often\n",
		  "bench.txt:2: in_a_row: a number from 1 to 9" },
		{ "[say which]\nsay = \"That {a}?\"\n",
		  "bench.txt:2: [say which] needs the value {b}" },
		{ "[say pin]\nsay = \"So {quote}?\"\n",
		  "bench.txt:2: [say pin] has no value \"{quote}\"" },
		{ "do = press\n",
		  "bench.txt:1: expected a section [answer ...] or [say ...] "
		  "before this" },
		{ "", "bench.txt: [answer asks for the question again] is "
		      "missing: say what to \"do\"" },
	};
	char first[300];

	(void)state;
	for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
		assert_true(faults_in(t[i].text, first, sizeof first) > 0);
		assert_string_equal(first, t[i].fault);
	}
}

static void shipped_table_is_sound(void **state)
{
	struct policy p;
	struct error err = { 0 };

	(void)state;
	if (!policy_load(&p, &catalogue, &err))
		fail_msg("%s", err.text);
	assert_int_equal(p.rows[KIND_BESIDE].n_steps, 3);
	assert_int_equal(p.rows[KIND_BESIDE].step[0][0], MOVE_AGAIN);
	policy_release(&p);
}

static void judges_have_tastes(void **state)
{
	struct error err;
	struct bench b;

	(void)state;
	assert_true(catalogue_bench(&catalogue, "sawamizu,feddermoy,kagan", &b,
				    &err));
	for (size_t s = 0; s < b.n_seats; s++) {
		double sum = 0;

		for (int m = 0; m < MANNERS; m++)
			sum += manner_share(&b.seats[s], m);
		assert_near(sum, 1, 1e-9);
		assert_near(manner_taste(&b.seats[s], -1), 0, 1e-9);
		assert_near(
			manner_length(&b.seats[s],
				      (size_t)b.seats[s].words_per_long_turn),
			1, 0.01);
		assert_true(manner_length(&b.seats[s], 300) < 0.01);
	}
	for (size_t s = 0; s < b.n_seats; s++) {
		double taste = manner_taste(&b.seats[s], MANNER_HYPOTHETICAL);

		if (!strcmp(b.seats[s].slug, "sawamizu"))
			assert_true(taste <= MANNER_NEVER);
		else if (!strcmp(b.seats[s].slug, "feddermoy"))
			assert_true(taste > 1.8);
		else
			assert_true(taste > 0 && taste < 1);
	}
	bench_release(&b);
}

/* Ten questions come near the judge's own shares, not only a thousand. */
static void a_judges_mix_shows_in_ten(void **state)
{
	struct transcript said = { 0 };
	struct error err;
	struct bench b;
	int n[MANNERS] = { 0 };

	(void)state;
	assert_true(catalogue_bench(&catalogue, "pettifane", &b, &err));
	for (uint64_t i = 0; i < 10; i++) {
		struct rng rng = rng_at(3, i);
		struct turn t = { .kind = TURN_QUESTION,
				  .role = ROLE_BENCH,
				  .type = QUESTION_TYPE_NONE };

		t.manner = mix_manner(&b, 0, &said, &rng);
		assert_in_range(t.manner, 0, MANNERS - 1);
		n[t.manner]++;
		t.speaker = xstrdup("Pettifane");
		t.text = xstrdup("Why?");
		transcript_take(&said, &t);
	}
	for (int m = 0; m < MANNERS; m++)
		assert_near(n[m], 10 * manner_share(&b.seats[0], m), 1.5);
	transcript_release(&said);
	bench_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_read_is_unread),
		cmocka_unit_test(kind_follows_the_judges_order),
		cmocka_unit_test(of_two_faults_the_graver_is_taken_up),
		cmocka_unit_test(only_a_sure_model_finds_a_falsehood),
		cmocka_unit_test(unsure_flags_and_candor_are_no_faults),
		cmocka_unit_test(flagged_sentences_are_quoted_once),
		cmocka_unit_test(expected_answer_gets_its_own_press),
		cmocka_unit_test(a_press_says_nothing_that_was_not_said),
		cmocka_unit_test(costly_answer_is_not_put_into_the_mouth),
		cmocka_unit_test(near_miss_is_not_rebuked),
		cmocka_unit_test(small_concession_is_not_the_end),
		cmocka_unit_test(what_was_given_is_not_asked),
		cmocka_unit_test(between_two_is_asked_which),
		cmocka_unit_test(ground_not_given_in_words_is_asked_about),
		cmocka_unit_test(concession_is_locked_in_counsels_words),
		cmocka_unit_test(words_are_read_back_without_the_address),
		cmocka_unit_test(what_is_kept_is_not_asked_for),
		cmocka_unit_test(a_fact_is_not_called_a_rule),
		cmocka_unit_test(nothing_is_built_on_what_is_to_be_looked_up),
		cmocka_unit_test(correction_is_accepted),
		cmocka_unit_test(false_record_is_met_with_the_paragraph),
		cmocka_unit_test(
			record_is_asked_where_it_speaks_of_a_particular),
		cmocka_unit_test(record_is_not_asked_in_vain),
		cmocka_unit_test(
			false_authority_is_met_with_what_the_papers_have),
		cmocka_unit_test(authority_in_other_words_is_only_asked_about),
		cmocka_unit_test(contradiction_is_quoted_both_ways),
		cmocka_unit_test(what_may_not_fit_is_quoted_both_ways_once),
		cmocka_unit_test(only_claims_are_read_back),
		cmocka_unit_test(the_last_question_is_found_in_any_text),
		cmocka_unit_test(a_caption_is_not_read_out),
		cmocka_unit_test(perhaps_heard_is_not_pressed),
		cmocka_unit_test(an_apology_is_no_correction),
		cmocka_unit_test(only_what_is_settled_is_common_ground),
		cmocka_unit_test(what_was_answered_is_not_asked_again),
		cmocka_unit_test(what_was_only_corrected_is_asked_again),
		cmocka_unit_test(what_is_quoted_goes_with_its_question),
		cmocka_unit_test(what_was_put_is_put_once),
		cmocka_unit_test(half_a_sentence_is_no_concession),
		cmocka_unit_test(what_denies_nothing_is_not_asked_how_it_fits),
		cmocka_unit_test(
			who_may_agree_with_the_other_side_is_asked_once),
		cmocka_unit_test(
			who_speaks_of_something_else_is_not_asked_to_agree),
		cmocka_unit_test(overbroad_answer_meets_a_limiting_case),
		cmocka_unit_test(terse_answer_is_asked_for_its_reason),
		cmocka_unit_test(yes_to_one_or_the_other_is_asked_which),
		cmocka_unit_test(evasion_is_pressed_then_left),
		cmocka_unit_test(request_for_the_question_is_granted),
		cmocka_unit_test(broad_rows_without_a_map_use_memo_and_papers),
		cmocka_unit_test(other_judge_leaves_the_question_its_asker),
		cmocka_unit_test(
			the_floor_goes_round_where_the_question_was_answered),
		cmocka_unit_test(a_search_that_fails_is_told_once),
		cmocka_unit_test(no_turn_and_no_tail_is_heard_twice),
		cmocka_unit_test(same_state_gives_the_same_question),
		cmocka_unit_test(who_asked_goes_on_as_on_real_benches),
		cmocka_unit_test(handed_over_it_goes_on_as_heard),
		cmocka_unit_test(table_tells_its_faults_by_line),
		cmocka_unit_test(shipped_table_is_sound),
		cmocka_unit_test(judges_have_tastes),
		cmocka_unit_test(a_judges_mix_shows_in_ten),
	};

	setenv("HOTBENCH_SHARE", ".", 1);
	helper_remarks();
	return cmocka_run_group_tests(tests, load, unload);
}
