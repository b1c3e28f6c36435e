/*
 * test_analysis_event.c - events own what they are handed and give it up once
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analysis/event.h"
#include "unit/helper.h"

static void a_request_is_taken(void **state)
{
	struct events w = { 0 };
	struct llm_request r = { .temperature = 0.5, .max_tokens = 100 };
	(void)state;
	request_add(&r, LLM_SYSTEM, "You read answers.");
	request_add(&r, LLM_USER, "Read this.");
	events_send(&w, SEEKER_READER, &r);
	assert_null(r.messages);
	assert_int_equal(w.n, 1);
	assert_int_equal(w.list[0].kind, EV_SEND);
	assert_int_equal(w.list[0].request.n_messages, 2);
	assert_string_equal(w.list[0].request.messages[1].content,
			    "Read this.");
	events_release(&w);
	assert_int_equal(w.n, 0);
}

static void a_query_is_copied(void **state)
{
	struct events w = { 0 };
	char text[] = "dog sniff";
	struct docket_query q = { .text = text, .pool = -1, .k = 2 };
	(void)state;
	events_look_up(&w, SEEKER_BENCH, &q);
	text[0] = 'f';
	assert_string_equal(w.list[0].query.text, "dog sniff");
	assert_null(w.list[0].query.filename);
	assert_int_equal(w.list[0].query.k, 2);
	events_release(&w);
}

static void a_reading_is_taken(void **state)
{
	struct events w = { 0 };
	struct reading r;
	(void)state;
	reading_init(&r);
	reading_remark(&r, REMARK_LATER, 1, (struct span){ 0, 4 }, "why",
		       "fix");
	events_read(&w, &r);
	assert_int_equal(r.n_remarks, 0);
	assert_int_equal(w.list[0].reading.n_remarks, 1);
	events_release(&w);
}

static void none_is_lost_and_all_come_in_order(void **state)
{
	struct events w = { 0 };
	struct event ev;
	(void)state;
	for (int i = 0; i < 100; i++)
		events_add(&w, EV_CALL_ON)->seat = i;
	events_step(&w, "THINK", NULL, NULL);
	events_text(&w, EV_SHOW, "May it please");
	for (int i = 0; i < 100; i++) {
		assert_true(events_take(&w, &ev));
		assert_int_equal(ev.seat, i);
		if (i < 10) /* more may come while they are taken */
			events_text(&w, EV_NOTE, "note");
		event_release(&ev);
	}
	assert_int_equal(w.n, 12);
	assert_int_equal(w.list[0].kind, EV_STEP);
	assert_int_equal(w.list[11].kind, EV_NOTE);
	events_release(&w);
	assert_false(events_take(&w, &ev));
}

/* Rather than lose one the program ends. */
static void too_many_end_it(void **state)
{
	int status = 0;
	pid_t child;
	(void)state;
	child = fork();
	if (!child) {
		struct events w = { 0 };
		struct rlimit none = { 0, 0 };
		setrlimit(RLIMIT_CORE, &none);
		signal(SIGABRT, SIG_DFL);
		(void)!freopen("/dev/null", "w", stderr);
		for (int i = 0; i <= EVENTS_MAX; i++)
			events_add(&w, EV_TICK);
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_request_is_taken),
		cmocka_unit_test(a_query_is_copied),
		cmocka_unit_test(a_reading_is_taken),
		cmocka_unit_test(none_is_lost_and_all_come_in_order),
		cmocka_unit_test(too_many_end_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
