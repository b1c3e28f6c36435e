/* Who plays may be exchanged in the midst of a hearing: the record says from which
 * turn on who did. */
#include "unit/helper.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/players.h"
#include "hearing/runner.h"
#include "hearing/waiting.h"
#include "llm/llm.h"
#include "sim/sim.h"
#include "store/journal.h"
#include "unit/stage.h"
#include "unit/stand.h"

/* ---- names ---- */

static void only_names_that_can_be_are_taken(void **state)
{
	struct players p = { .simulator = "offline", .reader = "offline" };
	struct players before = p;
	char longest[300];
	struct error err;

	(void)state;
	memset(longest, 'm', sizeof longest);
	longest[sizeof longest - 1] = '\0';
	assert_false(players_set(&p, PLAYER_SIMULATOR, "mood", &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_false(players_set(&p, PLAYER_READER, "", &err));
	assert_false(players_set(&p, PLAYER_MODEL, "", &err));
	assert_false(players_set(&p, PLAYER_MODEL, "two words", &err));
	assert_false(players_set(&p, PLAYER_MODEL, "line\nbreak", &err));
	assert_false(players_set(&p, PLAYER_MODEL, longest, &err));
	assert_memory_equal(&p, &before, sizeof p);
	assert_true(players_set(&p, PLAYER_SIMULATOR, "moot", &err));
	assert_true(players_set(&p, PLAYER_READER, "both", &err));
	assert_true(players_set(&p, PLAYER_MODEL, "qwen3:8b", &err));
	assert_string_equal(p.simulator, "moot");
	assert_string_equal(p.reader, "both");
	assert_string_equal(p.model, "qwen3:8b");
}

static void who_asks_a_model_is_known_alike(void **state)
{
	(void)state;
	for (size_t i = 0; sim_all[i]; i++) {
		struct players p = { .reader = "offline" };
		struct error err;

		assert_true(players_set(&p, PLAYER_SIMULATOR, sim_all[i]->name,
					&err));
		assert_int_equal(players_ask_model(&p),
				 sim_all[i]->needs_model);
		assert_true(players_set(&p, PLAYER_READER, "both", &err));
		assert_true(players_ask_model(&p));
	}
}

static void a_command_is_parsed(void **state)
{
	enum player which;
	const char *name;

	(void)state;
	assert_true(players_parse("model  m", &which, &name));
	assert_int_equal(which, PLAYER_MODEL);
	assert_string_equal(name, "m");
	assert_true(players_parse("reader", &which, &name));
	assert_string_equal(name, "");
	assert_false(players_parse("readers x", &which, &name));
	assert_false(players_parse("", &which, &name));
}

/* ---- the hearing ---- */

static const struct players offline = { .simulator = "offline",
					.reader = "offline" };
static const struct players moot = { .simulator = "moot",
				     .reader = "offline",
				     .model = "m",
				     .endpoint = "http://127.0.0.1:1/v1" };
static const struct players read_by_model = { .simulator = "offline",
					      .reader = "llm",
					      .model = "m" };

static void log_of(struct stand *t, char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; i < t->fx.n; i++) {
		static const char *const words[] = {
			[FX_SAVE_TURN] = "save ", [FX_READ] = "read ",
			[FX_ASK] = "ask ",	  [FX_CANCEL] = "cancel ",
			[FX_CLEAR_DRAFT] = "",	  [FX_DRAFT] = "",
			[FX_END] = "end ",
		};

		strncat(out, words[t->fx.list[i].kind], size - strlen(out) - 1);
	}
}

static void exchange(struct stand *t, const struct players *p, const char *log)
{
	struct event ev = { .kind = EV_PLAYERS,
			    .now_ms = t->now_ms,
			    .players = p };
	char got[200];

	hearing_update(&t->s, &ev, &t->fx);
	log_of(t, got, sizeof got);
	assert_string_equal(got, log);
}

static void the_pending_question_stays_and_the_next_is_the_others(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	exchange(&t, &moot, "save ");
	assert_int_equal(t.s.floor, FLOOR_COUNSEL);
	assert_int_equal(hearing_pending(&t.s)->n, 1);
	assert_string_equal(hearing_players(&t.s)->simulator, "moot");
	assert_int_equal(t.s.said.turns[1].kind, TURN_NOTE);
	assert_non_null(strstr(t.s.said.turns[1].text, "simulator moot"));
	assert_string_equal(stand_do(&t, EV_ANSWER, "Because."),
			    "save 3, clear, read 3");
	assert_string_equal(stand_read(&t, 3, COMMITMENT_NEUTRAL),
			    "save 3, ask");
	stand_release(&t);
}

static void a_question_that_is_waited_for_is_asked_anew(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct event ev;
	struct stand t;
	int seat;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	ev = (struct event){ .kind = EV_CALL_ON,
			     .seat = 2,
			     .now_ms = t.now_ms };
	hearing_update(&t.s, &ev, &t.fx);
	stand_do(&t, EV_ANSWER, "Because.");
	stand_read(&t, 2, COMMITMENT_NEUTRAL);
	seat = t.s.ask.seat;
	assert_int_equal(seat, 2);
	exchange(&t, &moot, "save cancel ask ");
	assert_int_equal(t.s.ask.seat, seat);
	/* what streams in is heard to its end */
	stand_do(&t, EV_SHOW, "Where does your rule");
	exchange(&t, &offline, "save ");
	assert_int_equal(t.s.floor, FLOOR_BENCH);
	stand_release(&t);
}

static void an_answer_under_the_readers_eyes_is_read_anew(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	exchange(&t, &read_by_model, "save ");
	stand_do(&t, EV_ANSWER, "Because.");
	assert_int_equal(t.s.floor, FLOOR_READING);
	exchange(&t, &moot, "save read ");
	/* the same reader goes on; and the note in between does not stop the
	 * hearing */
	exchange(&t, &offline, "save ");
	assert_string_equal(stand_read(&t, 3, COMMITMENT_NEUTRAL),
			    "save 3, ask");
	stand_release(&t);
}

static void nothing_is_exchanged_when_it_is_over(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_do(&t, EV_ADJOURN, NULL);
	exchange(&t, &moot, "");
	stand_release(&t);
}

/* ---- the record ---- */

static void the_record_brings_them_back(void **state)
{
	struct hearing_record r, again;
	struct players now;
	struct buf text, twice;
	struct json *doc;
	struct json_ref root;
	struct faults f;
	struct turn t = { .kind = TURN_NOTE,
			  .role = ROLE_CLERK,
			  .seat = -1,
			  .manner = -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup("clerk"),
			  .text = xstrdup("From here on: another.") };

	(void)state;
	record_init(&r);
	snprintf(r.id, sizeof r.id, "20260101-000000-aaaa");
	r.case_slug = xstrdup("gate");
	r.started_ms = 1000;
	players_now(&now, &r, &r.said);
	assert_string_equal(now.simulator, "offline");
	t.players = xmalloc(sizeof *t.players);
	*t.players = moot;
	transcript_take(&r.said, &t);
	players_now(&now, &r, &r.said);
	assert_memory_equal(&now, &moot, sizeof now);
	assert_string_equal(r.terms.simulator, "offline");

	buf_init(&text, BUF_TEXT_MAX);
	buf_init(&twice, BUF_TEXT_MAX);
	record_write(&text, &r, true);
	doc = json_parse(text.s, text.len, NULL);
	root = json_root(doc);
	faults_init(&f);
	assert_true(record_read(&again, &root, &f));
	record_write(&twice, &again, true);
	assert_string_equal(text.s, twice.s);
	players_now(&now, &again, &again.said);
	assert_string_equal(now.endpoint, moot.endpoint);
	faults_release(&f);
	json_free(doc);
	buf_release(&text);
	buf_release(&twice);
	record_release(&again);
	record_release(&r);
}

static void refuses(const char *json, const char *fault)
{
	struct json *doc = json_parse(json, strlen(json), NULL);
	struct json_ref root = json_root(doc);
	struct players p;
	struct faults f;

	assert_non_null(doc);
	faults_init(&f);
	players_read(&p, &root, &f);
	assert_int_equal(f.n, 1);
	assert_non_null(strstr(f.list[0], fault));
	faults_release(&f);
	json_free(doc);
}

static void a_strangers_record_names_no_other_players(void **state)
{
	(void)state;
	refuses("{\"simulator\": \"evil\", \"reader\": \"offline\"}",
		"simulator: ");
	refuses("{\"simulator\": \"moot\", \"reader\": \"llm:plain\"}",
		"reader: ");
	refuses("{\"simulator\": \"moot\", \"reader\": \"llm\", \"model\": "
		"\"a b\"}",
		"model: ");
}

/* ---- the runner ---- */

static void tell(struct stage *s, enum event_kind kind, const char *text)
{
	runner_do(s->runner, &(struct event){ .kind = kind,
					      .text = text,
					      .now_ms = clock_now_ms() });
}

static void without_a_model_nothing_changes(void **state)
{
	struct stage_plan plan = { .seed = 2 };
	struct error err;
	struct stage s;
	size_t turns;

	(void)state;
	stage_open(&s, &plan);
	tell(&s, EV_START, NULL);
	turns = runner_state(s.runner)->said.n;
	assert_true(runner_switch_finds(s.runner, PLAYER_READER, "llm"));
	assert_false(runner_switch_finds(s.runner, PLAYER_READER, "offline"));
	assert_false(runner_switch(s.runner, PLAYER_SIMULATOR, "moot",
				   clock_now_ms(), &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_false(runner_switch(s.runner, PLAYER_READER, "both",
				   clock_now_ms(), &err));
	assert_false(runner_switch(s.runner, PLAYER_SIMULATOR, "transcript",
				   clock_now_ms(), &err));
	assert_int_equal(runner_state(s.runner)->said.n, turns);
	assert_string_equal(runner_players(s.runner)->simulator, "offline");
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "offline",
				  clock_now_ms(), &err));
	assert_int_equal(runner_state(s.runner)->said.n, turns);
	tell(&s, EV_ANSWER, "Because the record says so.");
	assert_int_equal(runner_state(s.runner)->floor, FLOOR_COUNSEL);
	stage_close(&s);
}

/* A model that never answers is waited for; the offline bench asks at once. */
static void offline_relieves_a_bench_that_is_waited_for(void **state)
{
	struct stage_plan plan = { .seed = 2,
				   .base_url = "http://127.0.0.1:9/v1" };
	const struct hearing_state *st;
	struct error err;
	struct stage s;

	(void)state;
	stage_open(&s, &plan);
	st = runner_state(s.runner);
	tell(&s, EV_START, NULL);
	assert_int_equal(st->floor, FLOOR_BENCH);
	assert_true(runner_is_busy(s.runner));
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "offline",
				  clock_now_ms(), &err));
	assert_int_equal(st->floor, FLOOR_COUNSEL);
	assert_false(runner_is_busy(s.runner));
	assert_non_null(hearing_pending(st));
	/* and the model again, whose endpoint is remembered */
	assert_false(runner_switch_finds(s.runner, PLAYER_SIMULATOR, "agent"));
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "agent",
				  clock_now_ms(), &err));
	tell(&s, EV_ANSWER, "Because the record says so.");
	assert_int_equal(st->floor, FLOOR_BENCH);
	assert_true(runner_switch(s.runner, PLAYER_MODEL, "other",
				  clock_now_ms(), &err));
	assert_true(runner_is_busy(s.runner));
	assert_true(runner_switch(s.runner, PLAYER_READER, "llm",
				  clock_now_ms(), &err));
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "offline",
				  clock_now_ms(), &err));
	tell(&s, EV_ANSWER, "Because it is printed there.");
	assert_int_equal(st->floor, FLOOR_READING);
	assert_true(runner_switch(s.runner, PLAYER_READER, "offline",
				  clock_now_ms(), &err));
	assert_int_equal(st->floor, FLOOR_COUNSEL);
	assert_false(runner_is_busy(s.runner));
	assert_non_null(transcript_last(&st->said, TURN_ANSWER)->reading);
	stage_close(&s);
}

/* Who stops a model that reads is read by the offline reader. */
static void a_reading_that_is_stopped_is_made_offline(void **state)
{
	struct stage_plan plan = { .seed = 2,
				   .base_url = "http://127.0.0.1:9/v1" };
	const struct hearing_state *st;
	const struct turn *answer;
	struct waiting w;
	struct error err;
	struct stage s;

	(void)state;
	stage_open(&s, &plan);
	st = runner_state(s.runner);
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "offline",
				  clock_now_ms(), &err));
	assert_true(runner_switch(s.runner, PLAYER_READER, "llm",
				  clock_now_ms(), &err));
	tell(&s, EV_START, NULL);
	runner_waiting(s.runner, &w);
	assert_int_equal(w.what, WAITING_NOTHING);
	tell(&s, EV_ANSWER, "Because the record says so.");
	runner_waiting(s.runner, &w);
	assert_int_equal(w.what, WAITING_READING);
	assert_int_equal(w.since_ms, clock_now_ms());
	tell(&s, EV_CANCEL, NULL);
	assert_false(runner_is_busy(s.runner));
	assert_int_equal(st->floor, FLOOR_COUNSEL);
	answer = transcript_last(&st->said, TURN_ANSWER);
	assert_non_null(answer->reading);
	assert_null(answer->reading->unread);
	assert_string_equal(answer->reading->reader, "offline");
	stage_close(&s);
}

static rlim_t may_write(rlim_t bytes)
{
	struct rlimit limit;
	rlim_t before;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	before = limit.rlim_cur;
	limit.rlim_cur = bytes;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	return before;
}

/* What the disk refuses did not happen: who played goes on. */
static void a_change_that_is_not_kept_is_none(void **state)
{
	char *path = helper_path("full.db");
	struct stage_plan plan = { .seed = 2,
				   .journal = path,
				   .base_url = "http://127.0.0.1:9/v1" };
	const struct hearing_state *st;
	struct error err = { 0 };
	struct stage s;
	size_t turns;
	rlim_t all;
	bool ok;

	(void)state;
	signal(SIGXFSZ, SIG_IGN);
	stage_open(&s, &plan);
	st = runner_state(s.runner);
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "offline",
				  clock_now_ms(), &err));
	tell(&s, EV_START, NULL);
	assert_int_equal(st->floor, FLOOR_COUNSEL);
	turns = st->said.n;
	all = may_write(1);
	ok = runner_switch(s.runner, PLAYER_SIMULATOR, "moot", clock_now_ms(),
			   &err);
	may_write(all);
	assert_false(ok);
	assert_non_null(strstr(err.text, "Not saved"));
	assert_int_equal(st->said.n, turns);
	assert_int_equal(st->floor, FLOOR_COUNSEL);
	assert_string_equal(runner_players(s.runner)->simulator, "offline");
	assert_string_equal(hearing_players(st)->simulator, "offline");
	tell(&s, EV_ANSWER, "Because the record says so.");
	assert_int_equal(st->floor, FLOOR_COUNSEL);
	assert_false(runner_is_busy(s.runner));
	/* also while a model is waited for, whose question then still comes */
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "moot",
				  clock_now_ms(), &err));
	tell(&s, EV_ANSWER, "Because it is printed there.");
	assert_int_equal(st->floor, FLOOR_BENCH);
	all = may_write(1);
	ok = runner_switch(s.runner, PLAYER_SIMULATOR, "offline",
			   clock_now_ms(), &err);
	may_write(all);
	assert_false(ok);
	assert_string_equal(runner_players(s.runner)->simulator, "moot");
	tell(&s, EV_ASK_AGAIN, NULL);
	assert_int_equal(st->floor, FLOOR_BENCH);
	assert_true(runner_is_busy(s.runner));
	stage_close(&s);
	free(path);
}

static void a_resumed_hearing_knows_them(void **state)
{
	char *path = helper_path("hearings.db");
	struct stage_plan plan = { .seed = 2,
				   .journal = path,
				   .base_url = "http://127.0.0.1:9/v1" };
	struct error err;
	struct stage s;

	(void)state;
	stage_open(&s, &plan);
	tell(&s, EV_START, NULL);
	assert_true(runner_switch(s.runner, PLAYER_SIMULATOR, "offline",
				  clock_now_ms(), &err));
	stage_close(&s);
	plan.resume = true;
	plan.base_url = NULL; /* nobody asks one now */
	stage_open(&s, &plan);
	assert_string_equal(runner_players(s.runner)->simulator, "offline");
	tell(&s, EV_START, NULL);
	tell(&s, EV_ANSWER, "Because the record says so.");
	assert_int_equal(runner_state(s.runner)->floor, FLOOR_COUNSEL);
	stage_close(&s);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_names_that_can_be_are_taken),
		cmocka_unit_test(who_asks_a_model_is_known_alike),
		cmocka_unit_test(a_command_is_parsed),
		cmocka_unit_test(
			the_pending_question_stays_and_the_next_is_the_others),
		cmocka_unit_test(a_question_that_is_waited_for_is_asked_anew),
		cmocka_unit_test(an_answer_under_the_readers_eyes_is_read_anew),
		cmocka_unit_test(nothing_is_exchanged_when_it_is_over),
		cmocka_unit_test(the_record_brings_them_back),
		cmocka_unit_test(a_strangers_record_names_no_other_players),
		cmocka_unit_test(without_a_model_nothing_changes),
		cmocka_unit_test(offline_relieves_a_bench_that_is_waited_for),
		cmocka_unit_test(a_reading_that_is_stopped_is_made_offline),
		cmocka_unit_test(a_change_that_is_not_kept_is_none),
		cmocka_unit_test(a_resumed_hearing_knows_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
