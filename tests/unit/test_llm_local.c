/* Looking for model servers on this machine: what is met, and that it stays brief. */
#include "unit/helper.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/xmalloc.h"
#include "llm/local.h"

static int listening(int *port)
{
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t len = sizeof a;
	int listener = socket(AF_INET, SOCK_STREAM, 0);

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_int_equal(bind(listener, (struct sockaddr *)&a, len), 0);
	assert_int_equal(listen(listener, 16), 0);
	getsockname(listener, (struct sockaddr *)&a, &len);
	*port = ntohs(a.sin_port);
	return listener;
}

/* A child that says the same to everybody, until it is killed. */
static pid_t answering(const char *reply, bool for_ever, int *port)
{
	int listener = listening(port);
	pid_t pid = fork();

	if (pid) {
		close(listener);
		return pid;
	}
	signal(SIGPIPE, SIG_IGN);
	alarm(30);
	for (;;) {
		char request[4096];
		int fd = accept(listener, NULL, NULL);
		ssize_t n = read(fd, request, sizeof request);

		while (n > 0 && write(fd, reply, strlen(reply)) > 0 && for_ever)
			;
		close(fd);
	}
}

#define HEAD(status)                                                \
	"HTTP/1.1 " status "\r\nContent-Type: application/json\r\n" \
	"Connection: close\r\n\r\n"

static void end(const pid_t *pids, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		kill(pids[i], SIGKILL);
		waitpid(pids[i], NULL, 0);
	}
}

static void whoever_answers(void **state)
{
	int ports[5] = { 1 };
	pid_t pids[4];
	struct local l;

	(void)state;
	pids[0] = answering(HEAD("200 OK") "<html>", false, &ports[1]);
	pids[1] = answering(HEAD("200 OK") "{\"data\":[{\"id\":\"qwen3\"},"
					   "{\"id\":\"other\"}]}",
			    false, &ports[2]);
	pids[2] = answering(HEAD("401 No"), false, &ports[3]);
	pids[3] = answering(HEAD("503 Loading"), false, &ports[4]);
	local_find(ports, 5, &l);
	end(pids, 4);
	assert_int_equal(l.n, 3);
	assert_int_equal(l.list[0].port, ports[2]);
	assert_string_equal(l.list[0].name, "a server");
	assert_int_equal(l.list[0].served.n, 2);
	assert_string_equal(l.list[0].served.list[0].id, "qwen3");
	assert_false(l.list[0].ollama);
	assert_true(l.list[1].locked);
	assert_int_equal(l.list[1].served.n, 0);
	assert_true(l.list[2].loading);
	local_release(&l);
}

/* One that keeps silent and one that never ends cost no more than the limit, and no
 * memory beyond a body's ceiling. */
static void it_is_brief(void **state)
{
	int ports[3], silent = listening(&ports[0]);
	pid_t pids[2];
	struct local l;
	int64_t from;

	(void)state;
	pids[0] = answering(HEAD("200 OK") "{\"data\":[", true, &ports[1]);
	pids[1] = answering("HTTP/1.1 200 OK\r\nX: y\r\n", true, &ports[2]);
	from = clock_now_ms();
	local_find(ports, 3, &l);
	assert_in_range(clock_now_ms() - from, 1, LOCAL_MS + 1000);
	assert_int_equal(l.n, 0);
	local_release(&l);
	end(pids, 2);
	close(silent);
}

static void nobody(void **state)
{
	struct local l;
	int port = 1;

	(void)state;
	local_find(NULL, 0, &l);
	assert_int_equal(l.n, 0);
	local_release(&l);
	local_find(&port, 1, &l);
	assert_int_equal(l.n, 0);
	local_release(&l);
}

static const char *variable;

static const char *env(const char *name)
{
	return strcmp(name, "HOTBENCH_LOCAL_PORTS") ? NULL : variable;
}

static void which_ports(void **state)
{
	static const int WANT[] = { 11434, 8080, 9931, 1234,
				    8000,  5000, 1337, 5001 };
	int ports[LOCAL_PORTS_MAX];
	size_t n;

	(void)state;
	variable = NULL;
	n = local_ports(env, ports);
	for (size_t i = 0; i < sizeof WANT / sizeof WANT[0]; i++) {
		bool found = false;

		for (size_t k = 0; k < n; k++)
			found |= ports[k] == WANT[i];
		assert_true(found);
	}
	assert_int_equal(local_ports(NULL, ports), n);
	variable = "";
	assert_int_equal(local_ports(env, ports), n);
	variable = "81, 82,0,x,70000,-3,83";
	assert_int_equal(local_ports(env, ports), 3);
	assert_int_equal(ports[0], 81);
	assert_int_equal(ports[2], 83);
	variable = "none";
	assert_int_equal(local_ports(env, ports), 0);
	variable = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18";
	assert_int_equal(local_ports(env, ports), LOCAL_PORTS_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whoever_answers),
		cmocka_unit_test(it_is_brief),
		cmocka_unit_test(nobody),
		cmocka_unit_test(which_ports),
	};

	helper_real_clock("servers of a child are waited for");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
