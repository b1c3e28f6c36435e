/*
 * bench_llm.c - how soon a token is there, and what streams cost
 *
 * A child process plays the server: each piece of text it sends is the moment
 * it was sent, so the way to the event is measured from write(2) to llm_next.
 * A pipe from the child stands for the keyboard.
 */
#include <arpa/inet.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "llm/llm.h"

#define STREAMS_MAX 64
#define SAMPLES_MAX 200000
#define HEAD	    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
/* as long as OpenAI's own */
#define BEFORE                                                                 \
	"data: {\"id\":\"chatcmpl-AbCdEfGhIjKlMnOpQrStUvWxYz012\",\"object\":" \
	"\"chat.completion.chunk\",\"created\":1795303207,\"model\":"          \
	"\"gpt-4o-mini-2024-07-18\",\"service_tier\":\"default\","             \
	"\"system_fingerprint\":\"fp_0123456789\",\"choices\":[{\"index\":0,"  \
	"\"delta\":{\"content\":\""
#define AFTER "\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n"
#define LAST                                                               \
	"data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":" \
	"\"stop\"}]}\n\ndata: [DONE]\n\n"

struct plan {
	const char *name;
	int streams;
	int per_second; /* pieces of each stream */
	int seconds;
	int keys_per_second;
	int together; /* pieces in one write */
};

struct samples {
	double *ms;
	size_t n;
};

/* ---- the child ----------------------------------------------------------------- */

static void put(int fd, const char *s, size_t len)
{
	while (len) {
		ssize_t n = write(fd, s, len);

		if (n <= 0)
			_exit(0);
		s += n;
		len -= (size_t)n;
	}
}

static void take_all(int listener, int *fds, int n)
{
	char request[8192];
	int one = 1;

	for (int i = 0; i < n; i++) {
		fds[i] = accept(listener, NULL, NULL);
		setsockopt(fds[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
		if (read(fds[i], request, sizeof request) <= 0)
			_exit(1);
		put(fds[i], HEAD, sizeof HEAD - 1);
	}
}

static void send_pieces(int fd, int together)
{
	static char text[512 * 64];
	size_t n = 0;

	for (int i = 0; i < together; i++)
		n += (size_t)snprintf(text + n, sizeof text - n,
				      BEFORE "%lld " AFTER,
				      (long long)clock_now_us());
	put(fd, text, n);
}

/* Pieces in turn over the streams, keys in between, both at an even pace. */
static void serve(const struct plan *p, int listener, int keys)
{
	int fds[STREAMS_MAX];
	int64_t from, total = (int64_t)p->streams * p->per_second * p->seconds;
	int64_t key = 0, n_keys = (int64_t)p->keys_per_second * p->seconds;

	alarm(60);
	take_all(listener, fds, p->streams);
	from = clock_now_us();
	for (int64_t i = 0; i < total; i++) {
		int64_t at = from + i * 1000000 / (p->per_second * p->streams);

		while (clock_now_us() < at) {
			int64_t left = at - clock_now_us();

			if (left > 200)
				usleep((useconds_t)left - 100);
		}
		send_pieces(fds[i % p->streams], p->together);
		if (key < n_keys &&
		    clock_now_us() - from >=
			    key * 1000000 / p->keys_per_second) {
			int64_t now = clock_now_us();

			put(keys, (const char *)&now, sizeof now);
			key++;
		}
	}
	for (int i = 0; i < p->streams; i++) {
		put(fds[i], LAST, sizeof LAST - 1);
		close(fds[i]);
	}
	_exit(0);
}

/* ---- measuring ------------------------------------------------------------------- */

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double quantile(struct samples *s, double q)
{
	if (!s->n)
		return NAN;
	qsort(s->ms, s->n, sizeof *s->ms, ascending);
	return s->ms[(size_t)(q * (double)(s->n - 1))];
}

static void note(struct samples *s, int64_t sent_us)
{
	if (s->n < SAMPLES_MAX)
		s->ms[s->n++] = (double)(clock_now_us() - sent_us) / 1000;
}

static double cpu_seconds(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
	       (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static int listen_here(int *port)
{
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t len = sizeof a;
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (bind(fd, (struct sockaddr *)&a, len) || listen(fd, 128) ||
	    getsockname(fd, (struct sockaddr *)&a, &len))
		exit(2);
	*port = ntohs(a.sin_port);
	return fd;
}

static struct llm *send_all(const struct plan *p, int port)
{
	char *url = xprintf("http://127.0.0.1:%d/v1", port);
	struct llm_config c = { .base_url = url,
				.model = "m",
				.parallel = STREAMS_MAX,
				.retries = -1 };
	struct llm_message m = { .role = LLM_USER,
				 .content = "hello",
				 .keep = true };
	struct llm_request r = { .messages = &m,
				 .n_messages = 1,
				 .stream = true };
	struct llm *llm = llm_new(&c, NULL);

	for (int i = 0; i < p->streams; i++)
		llm_send(llm, &r, clock_now_ms(), NULL);
	free(url);
	return llm;
}

/* The program's loop, without a screen. */
static void listen_to(struct llm *llm, int keys, struct samples *tokens,
		      struct samples *echoes)
{
	struct pollfd own = { .fd = keys, .events = POLLIN };
	struct llm_event ev;
	int64_t sent;

	while (llm_busy(llm)) {
		llm_wait(llm, &own, 1, 1000);
		if (own.revents & POLLIN &&
		    read(keys, &sent, sizeof sent) == sizeof sent)
			note(echoes, sent);
		while (llm_next(llm, clock_now_ms(), &ev))
			if (ev.kind == LLM_DELTA)
				note(tokens, strtoll(ev.text, NULL, 10));
			else if (ev.kind == LLM_FAILED)
				printf("failed: %s\n", ev.error.text);
	}
}

static bool run(const struct plan *p, double token_max_ms, double key_max_ms,
		double cpu_max)
{
	struct samples tokens = { .ms = xcalloc(SAMPLES_MAX, sizeof(double)) };
	struct samples echoes = { .ms = xcalloc(SAMPLES_MAX, sizeof(double)) };
	int ends[2], port, listener = listen_here(&port);
	struct llm *llm;
	double cpu, token, key;
	int64_t from;
	pid_t pid;

	if (pipe(ends))
		exit(2);
	pid = fork();
	if (!pid)
		serve(p, listener, ends[1]);
	close(listener);
	close(ends[1]);
	llm = send_all(p, port);
	cpu = cpu_seconds();
	from = clock_now_us();
	listen_to(llm, ends[0], &tokens, &echoes);
	cpu = (cpu_seconds() - cpu) / ((double)(clock_now_us() - from) / 1e6);
	token = quantile(&tokens, 0.5);
	key = quantile(&echoes, 0.5);
	printf("%s: %zu tokens, token shown after %.3f ms median, %.3f ms "
	       "99th; CPU %.1f %% of a core\n",
	       p->name, tokens.n, token, quantile(&tokens, 0.99), cpu * 100);
	if (echoes.n)
		printf("%s: key seen after %.3f ms median, %.3f ms 99th (%zu "
		       "keys)\n",
		       p->name, key, quantile(&echoes, 0.99), echoes.n);
	llm_free(llm);
	waitpid(pid, NULL, 0);
	close(ends[0]);
	free(tokens.ms);
	free(echoes.ms);
	return (!token_max_ms || token <= token_max_ms) &&
	       (!key_max_ms || key <= key_max_ms) &&
	       (!cpu_max || cpu <= cpu_max);
}

int main(void)
{
	const struct plan one = { "llm, one stream", 1, 50, 2, 0, 1 };
	const struct plan many = {
		"llm, 64 streams of 50/s", 64, 50, 4, 100, 1
	};
	const struct plan fast = {
		"llm, 2 MB/s, token by token", 1, 6200, 3, 0, 1
	};
	const struct plan bursts = {
		"llm, 2 MB/s, 16 at once", 1, 388, 3, 0, 16
	};
	int64_t from = clock_now_us();
	struct llm_config c = { .base_url = "http://127.0.0.1:1" };
	bool ok = true;

	signal(SIGPIPE, SIG_IGN);
	llm_free(llm_new(&c, NULL));
	printf("llm, a client that is not used: %.3f ms\n",
	       (double)(clock_now_us() - from) / 1000);
	ok = run(&one, 2, 0, 0) && ok;
	ok = run(&many, 0, 2, 0) && ok;
	ok = run(&fast, 0, 0, 0) && ok;
	ok = run(&bursts, 0, 0, 0.05) && ok;
	return !ok;
}
