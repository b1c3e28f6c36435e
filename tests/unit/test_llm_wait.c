/* The one wait, with and without a model client; what a client costs; probing. */
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "llm/await.h"
#include "llm/llm.h"
#include "unit/helper.h"

/* Listens at a port of this machine, and says nothing. */
static int silent_port(int *port)
{
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t len = sizeof a;
	int listener = socket(AF_INET, SOCK_STREAM, 0);

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_int_equal(bind(listener, (struct sockaddr *)&a, len), 0);
	assert_int_equal(listen(listener, 4), 0);
	getsockname(listener, (struct sockaddr *)&a, &len);
	*port = ntohs(a.sin_port);
	return listener;
}

static size_t open_descriptors(void)
{
	DIR *d = opendir("/proc/self/fd");
	size_t n = 0;

	while (d && readdir(d))
		n++;
	if (d)
		closedir(d);
	return n;
}

static struct llm *client(const char *url)
{
	struct llm_config c = { .base_url = url, .model = "m", .retries = -1 };
	struct error err = { 0 };
	struct llm *llm = llm_new(&c, &err);

	if (!llm)
		fail_msg("%s", err.text);
	return llm;
}

/* Without a setting as with one: a silent peer holds nobody for ever. */
static void a_request_has_an_end(void **state)
{
	int port, listener = silent_port(&port);
	struct llm_message m = { .role = LLM_USER, .content = "hello" };
	struct llm_request r = { .messages = &m, .n_messages = 1 };
	struct llm_config c = { .model = "m",
				.retries = -1,
				.first_byte_ms = 86400000,
				.idle_ms = 86400000 };
	struct llm_event ev = { 0 };
	struct llm *llm;
	char *url;

	(void)state;
	url = xprintf("http://127.0.0.1:%d/v1", port);
	c.base_url = url;
	llm = llm_new(&c, NULL);
	assert_non_null(llm);
	assert_true(llm_send(llm, &r, 1000, NULL) > 0);
	assert_false(llm_next(llm, 1000, &ev));
	while (llm_next(llm, 3600000, &ev))
		assert_int_equal(ev.kind, LLM_NOTICE);
	assert_in_range(llm_deadline_ms(llm), 3600000, 3601000);
	assert_true(llm_next(llm, 3601000, &ev));
	assert_int_equal(ev.kind, LLM_FAILED);
	assert_non_null(strstr(ev.error.text, "too long"));
	llm_free(llm);
	close(listener);
	free(url);
}

/* Our own question for a model's name is slow: nobody runs in circles. */
static void a_slow_list_of_models_is_waited_for(void **state)
{
	int port, listener = silent_port(&port);
	struct llm_message m = { .role = LLM_USER, .content = "hello" };
	struct llm_request r = { .messages = &m, .n_messages = 1 };
	struct llm_config c = { .retries = -1 };
	struct llm_event ev = { 0 };
	struct llm *llm;
	char *url;

	(void)state;
	url = xprintf("http://127.0.0.1:%d/v1", port);
	c.base_url = url;
	llm = llm_new(&c, NULL);
	assert_non_null(llm);
	assert_true(llm_send(llm, &r, 1000, NULL) > 0);
	for (int64_t now = 1000; now <= 21000; now += 1000) {
		assert_false(llm_next(llm, now, &ev));
		if (now > 6000)
			assert_true(llm_deadline_ms(llm) > now);
	}
	llm_free(llm);
	close(listener);
	free(url);
}

static void no_llm_is_poll(void **state)
{
	struct llm_event ev;
	int ends[2];
	struct pollfd own[1];
	int64_t from;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	own[0] = (struct pollfd){ .fd = ends[0], .events = POLLIN };
	from = clock_now_ms();
	llm_wait(NULL, own, 1, 30);
	assert_in_range(clock_now_ms() - from, 28, 500);
	assert_int_equal(own[0].revents, 0);
	assert_int_equal(write(ends[1], "x", 1), 1);
	llm_wait(NULL, own, 1, -1);
	assert_int_equal(own[0].revents, POLLIN);
	close(ends[1]);
	assert_int_equal(read(ends[0], &from, 8), 1);
	llm_wait(NULL, own, 1, -1);
	assert_true(own[0].revents & POLLHUP);
	close(ends[0]);
	assert_false(llm_next(NULL, 0, &ev));
	assert_int_equal(llm_deadline_ms(NULL), INT64_MAX);
	assert_int_equal(llm_busy(NULL), 0);
	assert_int_equal(llm_usage(NULL).requests, 0);
	llm_cancel(NULL, 3);
	llm_free(NULL);
}

/* Until a request is sent a client is memory, nothing else. */
static void idle_client_opens_nothing(void **state)
{
	size_t before = open_descriptors();
	struct llm *llm = client("http://127.0.0.1:1/v1");
	struct llm_event ev;

	(void)state;
	assert_false(llm_next(llm, clock_now_ms(), &ev));
	llm_wait(llm, NULL, 0, 1);
	assert_int_equal(open_descriptors(), before);
	assert_int_equal(llm_deadline_ms(llm), INT64_MAX);
	llm_free(llm);
}

/* A key arrives while a request hangs: seen at once. */
static void own_descriptors_during_a_request(void **state)
{
	int port, listener = silent_port(&port), ends[2];
	struct llm_message m = { .role = LLM_USER,
				 .content = "hello",
				 .keep = true };
	struct llm_request r = { .messages = &m, .n_messages = 1 };
	struct pollfd own[1];
	struct llm_event ev;
	struct llm *llm;
	char *url;
	int64_t from;
	int ticket;

	(void)state;
	url = xprintf("http://127.0.0.1:%d/v1", port);
	llm = client(url);
	assert_int_equal(pipe(ends), 0);
	own[0] = (struct pollfd){ .fd = ends[0], .events = POLLIN };
	ticket = llm_send(llm, &r, clock_now_ms(), NULL);
	assert_true(ticket > 0);
	for (int i = 0; i < 20; i++) {
		llm_wait(llm, own, 1, 5);
		assert_int_equal(own[0].revents, 0);
		while (llm_next(llm, clock_now_ms(), &ev))
			fail_msg("unexpected: %s", ev.text);
	}
	assert_int_equal(write(ends[1], "k", 1), 1);
	from = clock_now_us();
	llm_wait(llm, own, 1, 5000);
	assert_int_equal(own[0].revents, POLLIN);
	assert_in_range(clock_now_us() - from, 0, 50000);
	assert_int_equal(llm_busy(llm), 1);
	llm_cancel(llm, ticket);
	assert_int_equal(llm_busy(llm), 0);
	assert_false(llm_next(llm, clock_now_ms(), &ev));
	llm_free(llm);
	free(url);
	close(listener);
	close(ends[0]);
	close(ends[1]);
}

/* Whichever of several goes, the others stay. */
static void any_of_several_can_be_cancelled(void **state)
{
	static const int orders[][3] = { { 0, 1, 2 },
					 { 2, 1, 0 },
					 { 1, 2, 0 } };
	int port, listener = silent_port(&port);
	struct llm_message m = { .role = LLM_USER, .content = "hello" };
	struct llm_request r = { .messages = &m, .n_messages = 1 };
	struct llm_event ev;
	char *url;

	(void)state;
	url = xprintf("http://127.0.0.1:%d/v1", port);
	for (size_t o = 0; o < 3; o++) {
		struct llm *llm = client(url);
		int tickets[3];

		for (int i = 0; i < 3; i++)
			tickets[i] = llm_send(llm, &r, 1000, NULL);
		assert_false(llm_next(llm, 1000, &ev));
		for (int i = 0; i < 3; i++) {
			assert_int_equal(llm_busy(llm), 3 - i);
			llm_cancel(llm, tickets[orders[o][i]]);
		}
		assert_int_equal(llm_busy(llm), 0);
		assert_false(llm_next(llm, 1000, &ev));
		llm_free(llm);
	}
	free(url);
	close(listener);
}

static void refused_connection(void **state)
{
	struct llm *llm = client("http://127.0.0.1:1/v1");
	struct llm_message m = { .role = LLM_USER,
				 .content = "hello",
				 .keep = true };
	struct llm_request r = { .messages = &m, .n_messages = 1, .tag = "t" };
	struct llm_event ev;
	bool ended = false;

	(void)state;
	assert_true(llm_send(llm, &r, clock_now_ms(), NULL) > 0);
	while (!ended) {
		llm_wait(llm, NULL, 0, 1000);
		while (llm_next(llm, clock_now_ms(), &ev))
			ended = ev.kind == LLM_FAILED;
	}
	llm_free(llm);
}

static bool never(void *arg)
{
	++*(int *)arg;
	return false;
}

/* For one request: it ends, its time is over, or somebody wants to stop. */
static void awaiting(void **state)
{
	int asked = 0, port, listener = silent_port(&port);
	char *url = xprintf("http://127.0.0.1:%d/v1", port);
	struct llm *silent = client(url), *gone = client("http://127.0.0.1:1");
	struct llm_message m = { .role = LLM_USER, .content = "hello" };
	struct llm_request r = { .messages = &m, .n_messages = 1 };
	struct await how = { .until_ms = clock_now_ms() + 30 };
	struct llm_event ev;
	int ticket = llm_send(silent, &r, clock_now_ms(), NULL);

	(void)state;
	assert_int_equal(await_ticket(silent, ticket, &how, &ev), AWAIT_LATE);
	assert_in_range(clock_now_ms() - how.until_ms, 0, 500);
	assert_int_equal(llm_busy(silent), 0);
	how = (struct await){ .goes_on = never, .arg = &asked };
	ticket = llm_send(silent, &r, clock_now_ms(), NULL);
	assert_int_equal(await_ticket(silent, ticket, &how, &ev),
			 AWAIT_STOPPED);
	assert_int_equal(asked, 1);
	assert_int_equal(llm_busy(silent), 0);
	how = (struct await){ 0 };
	ticket = llm_send(gone, &r, clock_now_ms(), NULL);
	assert_int_equal(await_ticket(gone, ticket, &how, &ev), AWAIT_ENDED);
	assert_int_equal(ev.kind, LLM_FAILED);
	assert_int_equal(ev.ticket, ticket);
	assert_int_equal(await_ticket(gone, 0, &how, &ev), AWAIT_ENDED);
	llm_free(silent);
	llm_free(gone);
	close(listener);
	free(url);
}

static void bad_configurations(void **state)
{
	static const char *const HEADERS[] = { "X: a\r\nEvil: b" };
	const struct llm_config BAD[] = {
		{ .base_url = NULL },
		{ .base_url = "" },
		{ .base_url = "h", .key = "a\nb" },
		{ .base_url = "h", .key = "a b" },
		{ .base_url = "h", .extra_body = "[1]" },
		{ .base_url = "h", .extra_body = "{" },
		{ .base_url = "h",
		  .extra_headers = HEADERS,
		  .n_extra_headers = 1 },
		{ .base_url = "http://10.0.0.1", .loopback_only = true },
		{ .base_url = "http://127.0.0.1",
		  .loopback_only = true,
		  .trace_path = "/tmp/x" },
		{ .base_url = "h", .trace_path = "/nowhere/at/all" },
		{ .base_url = "h",
		  .tape_path = "/nowhere/at/all",
		  .tape_mode = LLM_TAPE_REPLAY },
	};

	(void)state;
	for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
		struct error err = { 0 };

		assert_null(llm_new(&BAD[i], &err));
		assert_true(err.text[0]);
	}
}

static void two_endpoints(void **state)
{
	struct llm *llm = client("http://127.0.0.1:8080");
	struct llm_config c = { .base_url = "https://api.openai.com" };
	struct error err;

	(void)state;
	assert_int_equal(llm_add_endpoint(llm, &c, &err), -1);
	assert_int_equal(err.code, ERR_USAGE);
	c.consented = true;
	assert_int_equal(llm_add_endpoint(llm, &c, NULL), 1);
	assert_string_equal(llm_host(llm, 0), "127.0.0.1:8080");
	assert_string_equal(llm_host(llm, 1), "api.openai.com");
	assert_string_equal(llm_model(llm, 1), "");
	llm_free(llm);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_llm_is_poll),
		cmocka_unit_test(a_request_has_an_end),
		cmocka_unit_test(a_slow_list_of_models_is_waited_for),
		cmocka_unit_test(idle_client_opens_nothing),
		cmocka_unit_test(own_descriptors_during_a_request),
		cmocka_unit_test(any_of_several_can_be_cancelled),
		cmocka_unit_test(refused_connection),
		cmocka_unit_test(awaiting),
		cmocka_unit_test(bad_configurations),
		cmocka_unit_test(two_endpoints),
	};

	helper_real_clock(
		"what waits is tried: poll, sockets, a server of a child");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
