/* Labels, readings, turns and the hearing object: there and back again. */
#include "court/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/players.h"
#include "unit/helper.h"

/* ---- making a record that has something of everything ---- */

static void add_opening(struct hearing_record *r)
{
	struct turn t = {
		.kind = TURN_OPENING,
		.role = ROLE_COUNSEL,
		.seat = -1,
		.speaker = xstrdup("you"),
		.text = xstrdup(
			"May it please the Court.\n\n\"Any\" means any."),
		.type = QUESTION_TYPE_NONE,
		.t_ms = 61500,
		.court_ms = 60000,
	};

	transcript_take(&r->said, &t);
}

static void add_question(struct hearing_record *r)
{
	struct turn t = {
		.kind = TURN_QUESTION,
		.role = ROLE_BENCH,
		.seat = 1,
		.speaker = xstrdup("Kagan"),
		.text = xstrdup("Which \\ is it? \xe2\x80\x94 \xc2\xa7 1983"),
		.issue = xstrdup("limiting-principle"),
		.type = { 4, 2, 1, -1 },
		.aim = AIM_CONFRONT,
		.follows = 1,
		.basis = xstrdup("pressing an inconsistency (Q 1)"),
		.t_ms = 70001,
		.court_ms = 64000,
		.cut = true,
	};

	turn_add_step(&t, "CLOSED_SEARCH", "same standard", "3 passages");
	turn_add_step(&t, "PROVIDE_FINAL_RESPONSE", "", "");
	turn_add_cite(&t, "brief-petitioner", 12, true);
	turn_add_cite(&t, "nowhere", 0, false);
	transcript_take(&r->said, &t);
}

static struct reading rich_reading(void)
{
	struct reading r;

	reading_init(&r);
	memcpy(r.reader, "offline", 8);
	r.commitment = COMMITMENT_DETRIMENTAL;
	r.relevance = 2;
	r.manner = 3;
	r.quality = 1;
	r.consistency = 1;
	r.contradicts_turn = 1;
	r.outcome = 0;
	r.p[0] = 0.61;
	r.p[1] = 0.22;
	r.p[2] = 0.12;
	r.p[3] = 0.05;
	r.expected_bat = 0.1;
	r.expected_pat = 1.0 / 3;
	r.firm = true;
	r.experimental = true;
	r.concession = 1;
	r.answered_first = 0;
	r.quote = (struct span){ 3, 10 };
	r.why = xstrdup("gives up the framework");
	r.instead = xstrdup("Keep the narrow point first.");
	r.issue = xstrdup("limiting-principle");
	r.n_words = 9;
	reading_remark(&r, REMARK_RAGE_BAIT, 0.9, (struct span){ 0, 2 },
		       "provokes", "leave it out")
		->turn = 1;
	reading_remark(&r, REMARK_CONCESSION, 0.5, (struct span){ 4, 4 },
		       "explicit", NULL);
	return r;
}

static void add_answer(struct hearing_record *r)
{
	struct turn t = {
		.kind = TURN_ANSWER,
		.role = ROLE_COUNSEL,
		.seat = -1,
		.speaker = xstrdup("you"),
		.text = xstrdup("We don't need it, strictly."),
		.type = QUESTION_TYPE_NONE,
		.follows = 2,
		.t_ms = 90000,
		.court_ms = 75000,
		.retracted = true,
	};

	t.reading = xmalloc(sizeof *t.reading);
	*t.reading = rich_reading();
	transcript_take(&r->said, &t);
}

static char **names(const char *a, const char *b)
{
	char **list = xcalloc(2, sizeof *list);

	list[0] = xstrdup(a);
	list[1] = xstrdup(b);
	return list;
}

static void rich_record(struct hearing_record *r)
{
	struct mark m = { 3,	     "commitment",
			  "neutral", "Prof. \"X\"",
			  "see 2",   "2026-11-22T10:00:00Z",
			  false };

	record_init(r);
	record_make_id(r, 1795298581000, 0x1234567);
	r->case_slug = xstrdup("okafor");
	r->case_title = xstrdup("Okafor v. Meridian Transit Authority");
	memset(r->case_hash, 'a', sizeof r->case_hash - 1);
	r->terms = (struct terms){
		.side = SIDE_RESPONDENT,
		.bench = "kagan,alito",
		.simulator = "agent",
		.reader = "both",
		.advocate = "Wang",
		.issues = "limiting-principle,remedy",
		.seed = 9007199254740991,
		.clock = CLOCK_WALL,
		.minutes = 12.5,
		.scale = 1.0 / 3,
		.max_turns = 10,
		.feedback = FEEDBACK_FULL,
		.interrupt = INTERRUPT_HOT,
		.opening = true,
	};
	r->seats = names("alito", "kagan");
	r->n_seats = 2;
	r->student = xstrdup("Ada \"17\"");
	r->assigned = (struct assigned){ .title = xstrdup("Week 3"),
					 .due_ms = 1795299000000,
					 .memo_after_due = true };
	memset(r->assigned.hash, 'b', sizeof r->assigned.hash - 1);
	memset(r->assigned.memo_key, 'c', sizeof r->assigned.memo_key - 1);
	r->model = xstrdup("llama-3.3:70b");
	r->program = xstrdup("0.1.0");
	r->prompts_json = xstrdup("{ \"default\" : \"sha256:ab\" }");
	r->started_ms = 1795298581000;
	r->ended_ms = 1795299581000;
	r->adjourned = true;
	r->real_justices = true;
	r->confidential = true;
	r->ballots_json = xstrdup("[{\"slug\":\"plain\",\"total\":71.5,"
				  "\"by\":[true,false,null,\"x\"]}]");
	r->debrief_json = xstrdup("{\"nrbat\":[0.25,-1.5e-9]}");
	add_opening(r);
	add_question(r);
	add_answer(r);
	record_add_mark(r, &m);
}

static char *written(const struct hearing_record *r, bool with_turns)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	record_write(&out, r, with_turns);
	return buf_take(&out);
}

/* Reads a text as a record; the faults joined by newlines, "" for none. */
static char *read_back(const char *text, size_t len, struct hearing_record *r)
{
	struct error err = { 0 };
	struct json *doc = json_parse(text, len, &err);
	struct json_ref root = json_root(doc);
	struct faults f;
	struct buf all;
	bool ok;

	if (!doc) {
		record_init(r);
		return xstrdup(err.text);
	}
	faults_init(&f);
	buf_init(&all, BUF_TEXT_MAX);
	ok = record_read(r, &root, &f);
	assert_int_equal(ok, f.n == 0);
	for (size_t i = 0; i < f.n; i++)
		buf_printf(&all, "%s%s", i ? "\n" : "", f.list[i]);
	faults_release(&f);
	json_free(doc);
	return buf_take(&all);
}

static void a_rich_record_comes_back_byte_for_byte(void **state)
{
	struct hearing_record r, again;
	char *once, *twice, *faults;

	(void)state;
	rich_record(&r);
	once = written(&r, true);
	faults = read_back(once, strlen(once), &again);
	assert_string_equal(faults, "");
	twice = written(&again, true);
	assert_string_equal(once, twice);

	assert_int_equal(again.said.n, 3);
	assert_string_equal(again.said.turns[1].text, r.said.turns[1].text);
	assert_int_equal(again.said.turns[1].aim, AIM_CONFRONT);
	assert_int_equal(again.said.turns[1].type.stetson, 2);
	assert_int_equal(again.said.turns[1].type.valence, -1);
	assert_true(remark_is(&again.said.turns[2].reading->remarks[0],
			      REMARK_RAGE_BAIT));
	assert_true(again.said.turns[2].original->expected_pat == 1.0 / 3);
	assert_int_equal(again.said.turns[2].reading->commitment,
			 COMMITMENT_NEUTRAL); /* as it was marked */
	assert_true(again.confidential);
	assert_true(again.terms.seed == r.terms.seed);
	assert_false(again.terms.hints);
	assert_string_equal(again.student, "Ada \"17\"");
	assert_string_equal(again.assigned.title, "Week 3");
	assert_string_equal(again.assigned.hash, r.assigned.hash);
	assert_string_equal(again.assigned.memo_key, r.assigned.memo_key);
	assert_true(again.assigned.memo_after_due);
	assert_int_equal(record_late_ms(&again), 581000);
	assert_true(again.started_ms == r.started_ms);
	assert_true(again.terms.scale == r.terms.scale);
	assert_string_equal(again.marks[0].author, "Prof. \"X\"");
	assert_string_equal(again.debrief_json, "{\"nrbat\":[0.25,-1.5e-09]}");
	free(faults);
	free(once);
	free(twice);
	record_release(&r);
	record_release(&again);
}

static void a_head_has_no_turns_and_reads_back(void **state)
{
	struct hearing_record r, again;
	char *head, *faults, *twice;

	(void)state;
	rich_record(&r);
	head = written(&r, false);
	assert_null(strstr(head, "\"turns\""));
	assert_null(strstr(head, "\"marks\""));
	faults = read_back(head, strlen(head), &again);
	assert_string_equal(faults, "");
	assert_int_equal(again.said.n, 0);
	assert_int_equal(again.n_marks, 0);
	twice = written(&again, false);
	assert_string_equal(head, twice);
	free(faults);
	free(head);
	free(twice);
	record_release(&r);
	record_release(&again);
}

static void an_empty_record_may_be_written_and_released(void **state)
{
	struct hearing_record r;
	char *text;

	(void)state;
	record_init(&r);
	text = written(&r, true);
	assert_non_null(strstr(text, "\"simulated\": true"));
	assert_non_null(strstr(text, "\"started\": null"));
	assert_null(strstr(text, "confidential")); /* as in old ones */
	free(text);
	record_release(&r);
	record_release(&r);
}

static void every_prefix_fails_cleanly(void **state)
{
	struct hearing_record r, again;
	char *text;
	size_t len;

	(void)state;
	rich_record(&r);
	text = written(&r, true);
	len = strlen(text) - 1; /* the final newline may be missing */
	for (size_t n = 0; n < len; n++) {
		char *exact = xmalloc(n ? n : 1), *faults;

		memcpy(exact, text, n); /* so that ASan sees an overrun */
		faults = read_back(exact, n, &again);
		assert_string_not_equal(faults, "");
		free(faults);
		free(exact);
		record_release(&again);
	}
	free(text);
	record_release(&r);
}

static char *replaced(const char *text, const char *what, const char *by)
{
	const char *at = strstr(text, what);

	if (!at)
		fail_msg("no %s to replace", what);
	return xprintf("%.*s%s%s", (int)(at - text), text, by,
		       at + strlen(what));
}

static void each_broken_member_is_named(void **state)
{
	static const struct {
		const char *what, *by, *fault;
	} cases[] = {
		{ "\"role\": \"justice\"", "\"role\": \"judge\"",
		  "$.turns[1].role: \"judge\" is none of: justice, counsel, "
		  "clerk" },
		{ "\"aim\": \"confront\"", "\"aim\": \"hug\"",
		  "$.turns[1].aim: \"hug\" is none of" },
		{ "\"clock\": \"wall\"", "\"clock\": 7",
		  "$.clock: expected text, found number" },
		{ "\"scale\": 0.", "\"scale\": -0.", "$: scale: -0.333333 is" },
		{ "\"commitment\": 1", "\"commitment\": 5",
		  "$.turns[2].reading.commitment: 5 is not in 1..4" },
		{ "\"start\": 3", "\"start\": 11",
		  "$.turns[2].reading.quote: bytes 11 to 10 do not lie" },
		{ "\"end\": 10", "\"end\": 28",
		  "$.turns[2].reading.quote: bytes 3 to 28 do not lie in the "
		  "text, which has 27" },
		{ "\"end\": 4", "\"end\": 999999999",
		  "$.turns[2].reading.remarks[1]: bytes 4 to" },
		{ "\"remarks\": [", "\"remarks\": [{\"confidence\": 1.5},",
		  "$.turns[2].reading.remarks[0]: 1.5 is not between" },
		{ "0.61", "\"x\"",
		  "$.turns[2].reading.p[0]: expected number, found text" },
		{ "\"follows\": 2", "\"follows\": 3",
		  "$.turns[2]: follows: turn 3 does not come before 3" },
		{ "\"seat\": 1", "\"seat\": 2",
		  "$.turns[1]: seat: there is no seat 2" },
		{ "\"n\": 2", "\"n\": 1", "$.turns[1]: n: 1 does not come" },
		{ "\"turn\": 3", "\"turn\": 4",
		  "$.marks[0]: turn: there is no turn 4" },
		{ "\"seed\": 9007199254740991", "\"seed\": 0", "$.seed:" },
		{ "2026-11-21T", "21.11.2026 ", "$.started: expected a time" },
		{ "\"id\": \"2", "\"id\": \"../2", "$: id: " },
		{ "\"hash\": \"a", "\"hash\": \"", "$.case: hash: expected" },
		{ "hotbench.hearing/1", "hotbench.hearing/2", "$.schema:" },
	};
	struct hearing_record r, again;
	char *text, *faults, *bad;

	(void)state;
	rich_record(&r);
	text = written(&r, true);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		bad = replaced(text, cases[i].what, cases[i].by);
		faults = read_back(bad, strlen(bad), &again);
		if (!strstr(faults, cases[i].fault))
			fail_msg("%s: %s", cases[i].fault, faults);
		free(faults);
		free(bad);
		record_release(&again);
	}
	free(text);
	record_release(&r);
}

static void what_is_carried_along_may_not_nest_too_deeply(void **state)
{
	char text[200] = "{\"schema\":\"hotbench.hearing/1\",\"ballots\":";
	struct hearing_record r;
	char *faults;

	(void)state;
	for (int i = 0; i < 40; i++)
		strncat(text, "[", 2);
	for (int i = 0; i < 40; i++)
		strncat(text, "]", 2);
	strncat(text, "}", 2);
	faults = read_back(text, strlen(text), &r);
	assert_non_null(strstr(faults, "$.ballots: nested more than"));
	assert_null(r.ballots_json);
	free(faults);
	record_release(&r);
}

static void any_json_is_survived(void **state)
{
	static const char *const texts[] = {
		"null",
		"[]",
		"7",
		"\"x\"",
		"{}",
		"{\"schema\":\"hotbench.hearing/1\"}",
		"{\"schema\":\"hotbench.hearing/1\",\"turns\":[null,7,[],{}],"
		"\"marks\":[null,{}],\"case\":[],\"seats\":{},\"ballots\":7}",
		"{\"schema\":\"hotbench.hearing/1\",\"turns\":[{\"reading\":"
		"{\"p\":[1,2],\"remarks\":[{\"kind\":\"decorum\"},{}, 7]}}]}",
	};
	struct hearing_record r;

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		char *faults = read_back(texts[i], strlen(texts[i]), &r);
		char *out = written(&r, true);

		assert_string_not_equal(faults, "");
		free(out);
		free(faults);
		record_release(&r);
	}
}

static void texts_are_cleaned_as_they_are_read(void **state)
{
	struct hearing_record r, again;
	char *text, *bad, *faults;

	(void)state;
	rich_record(&r);
	text = written(&r, true);
	bad = replaced(text, "Which ", "\\u001b[31mWhich \\u202e");
	faults = read_back(bad, strlen(bad), &again);
	assert_string_equal(faults, "");
	assert_string_equal(again.said.turns[1].text, r.said.turns[1].text);
	free(bad);
	free(faults);
	free(text);
	record_release(&again);
	record_release(&r);
}

static void only_simulated_words_are_marked_simulated(void **state)
{
	struct hearing_record r;
	char *text;

	(void)state;
	rich_record(&r);
	r.said.turns[1].real = true;
	text = written(&r, true);
	assert_non_null(strstr(text, "\"simulated\": false"));
	free(text);
	r.said.turns[1].real = false;
	text = written(&r, true);
	assert_null(strstr(text, "\"simulated\": false"));
	free(text);
	record_release(&r);
}

static void a_real_answer_stays_with_its_question(void **state)
{
	struct hearing_record r, again;
	char *text, *faults;
	const char *who;

	(void)state;
	rich_record(&r);
	r.said.turns[1].real = true;
	r.said.turns[1].real_answer = xstrdup("Yes \"it\" does.");
	r.said.turns[1].real_advocate = xstrdup("Ho");
	r.said.turns[2].follows = r.said.turns[1].n;
	text = written(&r, true);
	faults = read_back(text, strlen(text), &again);
	assert_string_equal(faults, "");
	assert_string_equal(
		transcript_real_answer(&again.said, &again.said.turns[2], &who),
		"Yes \"it\" does.");
	assert_string_equal(who, "Ho");
	assert_null(transcript_real_answer(&again.said, &again.said.turns[0],
					   &who));
	assert_null(who);
	free(text);
	free(faults);
	record_release(&again);
	/* none is believed of a question that nobody asked */
	r.said.turns[1].real = false;
	text = written(&r, true);
	faults = read_back(text, strlen(text), &again);
	assert_null(again.said.turns[1].real_answer);
	free(text);
	free(faults);
	record_release(&again);
	record_release(&r);
}

static void whose_words_the_bench_s_are(void **state)
{
	struct hearing_record r;
	struct transcript none = { 0 };

	(void)state;
	rich_record(&r);
	assert_int_equal(record_bench_words(&r, &r.said), WORDS_SIMULATED);
	r.said.turns[1].real = true;
	assert_int_equal(record_bench_words(&r, &r.said), WORDS_REAL);
	r.said.turns[0].role = ROLE_BENCH;
	assert_int_equal(record_bench_words(&r, &r.said), WORDS_MIXED);
	assert_int_equal(record_bench_words(&r, &none), WORDS_SIMULATED);
	terms_set(&r.terms, TERM_SIMULATOR, "transcript", NULL);
	assert_int_equal(record_bench_words(&r, &none), WORDS_REAL);
	record_release(&r);
}

static void ids_sort_by_time_and_differ_by_chance(void **state)
{
	struct hearing_record a, b;

	(void)state;
	record_init(&a);
	record_init(&b);
	record_make_id(&a, 1795298581000, 1);
	record_make_id(&b, 1795298581999, 2);
	assert_memory_equal(a.id, "20261121-220301-", 16);
	assert_int_equal(strlen(a.id), 20);
	assert_memory_equal(a.id, b.id, 16);
	assert_string_not_equal(a.id, b.id);
	record_make_id(&b, 1795298582000, 0);
	assert_true(strcmp(a.id, b.id) < 0);
}

/* ---- transcripts ---- */

static void turns_are_numbered_and_found(void **state)
{
	struct hearing_record r;
	struct turn copy;

	(void)state;
	rich_record(&r);
	for (int n = 1; n <= 3; n++)
		assert_int_equal(transcript_turn(&r.said, n)->n, n);
	assert_null(transcript_turn(&r.said, 0));
	assert_null(transcript_turn(&r.said, 4));
	assert_null(transcript_turn(&r.said, -1));
	assert_ptr_equal(transcript_question_of(&r.said, &r.said.turns[2]),
			 &r.said.turns[1]);
	assert_null(transcript_question_of(&r.said, &r.said.turns[1]));
	/* a retracted one neither counts nor is the last */
	assert_int_equal(transcript_count(&r.said, TURN_ANSWER), 0);
	assert_null(transcript_last(&r.said, TURN_ANSWER));
	assert_int_equal(transcript_count(&r.said, TURN_QUESTION), 1);

	copy = turn_copy(&r.said.turns[2]);
	transcript_drop_last(&r.said);
	assert_string_equal(copy.reading->remarks[0].fix, "leave it out");
	assert_int_equal(r.said.n, 2);
	copy.n = 0;
	assert_int_equal(transcript_take(&r.said, &copy)->n, 3);
	assert_null(copy.text);
	copy = (struct turn){ .n = 9, .kind = TURN_NOTE };
	transcript_take(&r.said, &copy);
	assert_int_equal(transcript_turn(&r.said, 9)->n, 9);
	assert_null(transcript_turn(&r.said, 4));
	record_release(&r);
	transcript_drop_last(&r.said);
}

static void add(struct transcript *tr, enum turn_kind kind, const char *model)
{
	struct turn t = { .kind = kind };

	if (model) {
		t.players = xcalloc(1, sizeof *t.players);
		snprintf(t.players->model, sizeof t.players->model, "%s",
			 model);
	}
	transcript_take(tr, &t);
}

/* As if gone through: the tally may say nothing else. */
static void tally_is_true(const struct transcript *tr)
{
	const struct players *last = NULL;
	int questions = 0;

	for (size_t i = 0; i < tr->n; i++) {
		questions += turn_is_question(&tr->turns[i]) &&
			     !tr->turns[i].retracted;
		if (tr->turns[i].players)
			last = tr->turns[i].players;
	}
	assert_int_equal(transcript_questions(tr), questions);
	assert_ptr_equal(transcript_players(tr), last);
}

static void what_every_frame_asks_is_kept(void **state)
{
	static const struct {
		enum turn_kind kind;
		const char *model;
	} said[] = { { TURN_OPENING, NULL },  { TURN_QUESTION, NULL },
		     { TURN_NOTE, "first" },  { TURN_ANSWER, NULL },
		     { TURN_QUESTION, NULL }, { TURN_INTERRUPTION, NULL },
		     { TURN_NOTE, "second" }, { TURN_ANSWER, NULL } };
	const size_t n = sizeof said / sizeof said[0];
	struct transcript tr = { 0 };

	(void)state;
	tally_is_true(&tr);
	for (size_t i = 0; i < n; i++) {
		add(&tr, said[i].kind, said[i].model);
		tally_is_true(&tr);
	}
	assert_int_equal(transcript_questions(&tr), 3);
	assert_string_equal(transcript_players(&tr)->model, "second");
	/* gone through, in both directions and in leaps */
	for (size_t at = 0; at <= n; at++) {
		transcript_show(&tr, at);
		tally_is_true(&tr);
		transcript_show(&tr, n - at);
		tally_is_true(&tr);
	}
	transcript_show(&tr, n);
	/* twice taken back is once; what is no question counts for nothing */
	for (int twice = 0; twice < 2; twice++)
		transcript_retract(&tr, &tr.turns[4]);
	transcript_retract(&tr, &tr.turns[3]);
	tally_is_true(&tr);
	transcript_unask(&tr, &tr.turns[5]);
	tally_is_true(&tr);
	assert_int_equal(transcript_questions(&tr), 1);
	/* of a part, one behind it is not counted yet */
	transcript_show(&tr, 1);
	transcript_retract(&tr, &tr.turns[1]);
	tally_is_true(&tr);
	transcript_show(&tr, n);
	while (tr.n) {
		tally_is_true(&tr);
		transcript_drop_last(&tr);
	}
	tally_is_true(&tr);
	transcript_release(&tr);
}

/* ---- readings and labels ---- */

static void marks_follow_the_reading(void **state)
{
	struct reading r;
	char out[3];

	(void)state;
	reading_init(&r);
	reading_marks(&r, reading_concedes(&r), r.firm, out);
	assert_string_equal(out, "? ");
	r.firm = true;
	for (int c = 0; c <= 4; c++) {
		r.commitment = (enum commitment)c;
		reading_marks(&r, reading_concedes(&r), r.firm, out);
		assert_int_equal(out[0], "?-+=."[c]);
	}
	r.firm = false;
	r.commitment = COMMITMENT_BENEFICIAL;
	r.consistency = 1;
	reading_marks(&r, reading_concedes(&r), r.firm, out);
	assert_string_equal(out, "?k");
	r.quality = 3;
	reading_marks(&r, reading_concedes(&r), r.firm, out);
	assert_string_equal(out, "?q");
	r.manner = 4;
	r.concession = 1;
	reading_marks(&r, reading_concedes(&r), r.firm, out);
	assert_string_equal(out, "cm");
	r.relevance = 3;
	reading_remark(&r, REMARK_LONG, 1, (struct span){ 0 }, "long", NULL);
	reading_marks(&r, reading_concedes(&r), r.firm, out);
	assert_string_equal(out, "cr");
	reading_remark(&r, REMARK_DECORUM, 1, (struct span){ 0 }, "rude", NULL);
	reading_marks(&r, reading_concedes(&r), r.firm, out);
	assert_string_equal(out, "!r");
	assert_int_equal(reading_flags(&r), 1);
	assert_non_null(reading_find(&r, REMARK_LONG));
	assert_null(reading_find(&r, "numbers"));
	reading_release(&r);
}

static void an_unread_reading_comes_back_unread(void **state)
{
	struct hearing_record r, again;
	char *text, *faults;
	const struct reading *got;

	(void)state;
	rich_record(&r);
	reading_release(r.said.turns[2].reading);
	r.said.turns[2].reading->unread = xstrdup("the model gave no answer");
	text = written(&r, true);
	faults = read_back(text, strlen(text), &again);
	assert_string_equal(faults, "");
	got = again.said.turns[2].original;
	assert_int_equal(got->commitment, COMMITMENT_UNREAD);
	assert_int_equal(got->consistency, -1);
	assert_int_equal(got->outcome, -1);
	assert_int_equal(got->concession, -1);
	assert_true(isnan(got->expected_bat));
	assert_string_equal(got->unread, "the model gave no answer");
	free(text);
	free(faults);
	record_release(&r);
	record_release(&again);
}

static void every_label_has_a_name(void **state)
{
	(void)state;
	for (size_t i = 0; i < 25; i++) {
		const struct remark_kind *k = remark_kind_at(i);

		assert_non_null(k);
		assert_true(*k->name);
		assert_true(*k->title);
		assert_int_equal(remark_kind_blames(k), i <= 12);
	}
	assert_string_equal(remark_kind_at(0)->name, "decorum");
	assert_string_equal(remark_kind_at(12)->name, "misstating_justice");
	assert_string_equal(remark_kind_at(21)->name, "inconsistent");
	assert_string_equal(remark_kind_at(24)->name, "gives_away");
	assert_null(remark_kind_at(25));
	for (int i = 0; i < AIMS; i++)
		assert_true(*aim_names[i]);
	for (int i = 0; i < TURN_KINDS; i++)
		assert_true(*turn_kind_names[i]);
	assert_int_equal(side_other(SIDE_PETITIONER), SIDE_RESPONDENT);
	assert_int_equal(side_other(SIDE_RESPONDENT), SIDE_PETITIONER);
	assert_string_equal(commitment_name(COMMITMENT_NONE), "none");
	assert_string_equal(commitment_name(COMMITMENT_UNREAD), "not read");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_rich_record_comes_back_byte_for_byte),
		cmocka_unit_test(a_head_has_no_turns_and_reads_back),
		cmocka_unit_test(an_empty_record_may_be_written_and_released),
		cmocka_unit_test(every_prefix_fails_cleanly),
		cmocka_unit_test(each_broken_member_is_named),
		cmocka_unit_test(what_is_carried_along_may_not_nest_too_deeply),
		cmocka_unit_test(any_json_is_survived),
		cmocka_unit_test(texts_are_cleaned_as_they_are_read),
		cmocka_unit_test(only_simulated_words_are_marked_simulated),
		cmocka_unit_test(a_real_answer_stays_with_its_question),
		cmocka_unit_test(whose_words_the_bench_s_are),
		cmocka_unit_test(ids_sort_by_time_and_differ_by_chance),
		cmocka_unit_test(turns_are_numbered_and_found),
		cmocka_unit_test(what_every_frame_asks_is_kept),
		cmocka_unit_test(marks_follow_the_reading),
		cmocka_unit_test(an_unread_reading_comes_back_unread),
		cmocka_unit_test(every_label_has_a_name),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
