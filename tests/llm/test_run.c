/*
 * test_run.c - runs of many samples (eval/run.h) against a server that is killed,
 * refuses, and forgets nothing
 *
 *	test_run          a line "ok ..." or "FAILED ..." for each test
 *	test_run bench [SAMPLES]  how fast: 10,000 requests that take 20 ms each, 64 at
 *	                  once
 *
 * The server is a child of ours on loopback.  It answers a request that holds
 * "sample N step K" with words that are made of these, after a while, and counts in
 * shared memory how often each was asked.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analysis/event.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/run.h"
#include "eval/run_folder.h"

#define SAMPLES 2000
#define STEPS	4
#define CONNS	256
#define REQUEST 65536
#define FILLER	1500 /* bytes of a reply, about */
#define KILLS	10
#define MIB	1024 /* of ru_maxrss */
#define RSS_MAX (64 * MIB)

static int failures;

static void verdict(bool ok, const char *what)
{
	printf("%s %s\n", ok ? "ok" : "FAILED", what);
	fflush(stdout);
	failures += !ok;
}

/* ---- the server -------------------------------------------------------------- */

struct shared {
	int asked[SAMPLES][STEPS];
	int busy, most, refused, all;
	int delay_ms;
	int room;    /* more at once are refused with 429; 0: none */
	int refuses; /* this status to everything; 0: none */
	int refuse_embeddings;
};
static struct shared *shared;

struct conn {
	int fd; /* -1: free */
	char in[REQUEST];
	size_t n;
	int64_t due_us; /* 0: none is being answered */
	bool too_many;
};

static void put(int fd, const char *s, size_t len)
{
	while (len) {
		ssize_t n = send(fd, s, len, MSG_NOSIGNAL);

		if (n <= 0)
			return;
		s += n;
		len -= (size_t)n;
	}
}

static void put_reply(struct conn *c, int status, const char *body)
{
	static char all[FILLER + 2000];
	int n = snprintf(all, sizeof all,
			 "HTTP/1.1 %d X\r\nContent-Type: application/json\r\n"
			 "Content-Length: %zu\r\n\r\n%s",
			 status, strlen(body), body);

	put(c->fd, all, (size_t)n);
}

static void put_words(struct conn *c)
{
	static char body[FILLER + 1000];
	const char *at = strstr(c->in, "sample ");
	int sample = 0, step = 0;

	if (at)
		sscanf(at, "sample %d step %d", &sample, &step);
	if (sample < SAMPLES && step < STEPS)
		shared->asked[sample][step]++;
	snprintf(
		body, sizeof body,
		"{\"choices\":[{\"index\":0,\"message\":{\"role\":"
		"\"assistant\",\"content\":\"word %d %.*s\"},"
		"\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":7,"
		"\"completion_tokens\":3}}",
		sample * 31 + step * 7, shared->delay_ms == 20 ? 10 : FILLER,
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
	put_reply(c, 200, body);
}

static void drop(struct conn *c)
{
	shared->busy -= c->due_us != 0;
	close(c->fd);
	c->fd = -1;
}

static void answer(struct conn *c)
{
	c->due_us = 0;
	shared->busy--;
	shared->all++;
	if (c->too_many) {
		shared->refused++;
		put_reply(c, 429, "{\"error\":{\"message\":\"slow down\"}}");
	} else if (strstr(c->in, "/embeddings") && shared->refuse_embeddings) {
		put_reply(c, 404, "{\"error\":{\"message\":\"no such\"}}");
	} else if (strstr(c->in, "/embeddings")) {
		put_reply(c, 200,
			  "{\"data\":[{\"index\":0,\"embedding\":[1,0]},"
			  "{\"index\":1,\"embedding\":[0,1]},"
			  "{\"index\":2,\"embedding\":[1,1]}]}");
	} else if (shared->refuses) {
		put_reply(c, shared->refuses,
			  "{\"error\":{\"message\":\"no\"}}");
	} else {
		put_words(c);
	}
	c->n = 0;
}

static void take_bytes(struct conn *c)
{
	ssize_t n = recv(c->fd, c->in + c->n, sizeof c->in - c->n - 1, 0);
	const char *end, *length;

	if (n <= 0) {
		drop(c);
		return;
	}
	c->n += (size_t)n;
	c->in[c->n] = '\0';
	end = strstr(c->in, "\r\n\r\n");
	length = end ? str_find_fold(c->in, "content-length:") : NULL;
	if (!length ||
	    c->n < (size_t)(end + 4 - c->in) + strtoul(length + 15, NULL, 10))
		return;
	shared->busy++;
	if (shared->busy > shared->most)
		shared->most = shared->busy;
	c->too_many = shared->room && shared->busy > shared->room;
	c->due_us =
		clock_now_us() + (c->too_many ? 1 : shared->delay_ms * 1000);
}

static void take_conn(struct conn *conns, int listener)
{
	int fd = accept(listener, NULL, NULL), one = 1;

	for (size_t i = 0; i < CONNS; i++)
		if (conns[i].fd < 0) {
			conns[i].fd = fd;
			conns[i].n = 0;
			conns[i].due_us = 0;
			setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one,
				   sizeof one);
			return;
		}
	close(fd);
}

/* pselect, for a millisecond more is one in twenty. */
static void serve(int listener)
{
	static struct conn conns[CONNS];

	for (size_t i = 0; i < CONNS; i++)
		conns[i].fd = -1;
	for (;;) {
		int64_t now = clock_now_us(), next = now + 1000000;
		struct timespec wait;
		fd_set in;

		FD_ZERO(&in);
		FD_SET(listener, &in);
		for (size_t i = 0; i < CONNS; i++) {
			struct conn *c = &conns[i];

			if (c->fd >= 0 && c->due_us && c->due_us <= now)
				answer(c);
			if (c->fd >= 0 && c->due_us && c->due_us < next)
				next = c->due_us;
			if (c->fd >= 0)
				FD_SET(c->fd, &in);
		}
		wait.tv_sec = (next - now) / 1000000;
		wait.tv_nsec = (next - now) % 1000000 * 1000;
		if (pselect(FD_SETSIZE, &in, NULL, NULL, &wait, NULL) <= 0)
			continue;
		for (size_t i = 0; i < CONNS; i++)
			if (conns[i].fd >= 0 && FD_ISSET(conns[i].fd, &in))
				take_bytes(&conns[i]);
		if (FD_ISSET(listener, &in))
			take_conn(conns, listener);
	}
}

struct server {
	pid_t pid;
	char *url;
};

static struct server start_server(void)
{
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t len = sizeof a;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	struct server s;

	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || bind(fd, (struct sockaddr *)&a, len) || listen(fd, 256) ||
	    getsockname(fd, (struct sockaddr *)&a, &len))
		exit(2);
	s.pid = fork();
	if (!s.pid) {
		alarm(400);
		serve(fd);
	}
	close(fd);
	s.url = xprintf("http://127.0.0.1:%d/v1", ntohs(a.sin_port));
	return s;
}

static void stop_server(struct server *s)
{
	kill(s->pid, SIGKILL);
	waitpid(s->pid, NULL, 0);
	free(s->url);
}

/* ---- the task: a sample asks for 1 to 3 words, each by the one before --------- */

struct state {
	size_t sample, step;
	char words[200];
};

static void *begin(void *arg, size_t sample)
{
	struct state *s = xcalloc(1, sizeof *s);

	(void)arg;
	s->sample = sample;
	return s;
}

static size_t steps_of(size_t sample)
{
	return 1 + sample % 3;
}

static enum run_step next(void *state, struct run_ask *ask, struct error *err)
{
	struct state *s = state;
	char *text;

	if (s->sample % 500 == 499 && s->step) {
		error_set(err, ERR_DATA, "of no use");
		return RUN_LEFT;
	}
	if (s->step == steps_of(s->sample))
		return RUN_DONE;
	text = xprintf("sample %zu step %zu behind:%s", s->sample, s->step,
		       s->words);
	request_add(&ask->request, LLM_USER, text);
	ask->request.max_tokens = 50;
	free(text);
	return RUN_ASK;
}

static void take(void *state, const struct run_reply *reply)
{
	struct state *s = state;
	size_t n = strlen(s->words);
	int word = -1;

	sscanf(reply->text, "word %d", &word);
	snprintf(s->words + n, sizeof s->words - n, " %d", word);
	s->step++;
}

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;

	jsonw_text(w, s->words);
}

static const struct run_task words_task = { .begin = begin,
					    .next = next,
					    .take = take,
					    .result = result,
					    .end = free };

/* ---- running it ------------------------------------------------------------------ */

static bool goes_on(void *arg, const struct run_progress *p)
{
	(void)p;
	return !arg || clock_now_ms() < *(int64_t *)arg;
}

static void tell(void *arg, const char *text)
{
	(void)arg;
	if (getenv("TELL"))
		fprintf(stderr, "# %s\n", text);
}

struct how {
	const struct run_task *task;
	const char *urls[2];
	size_t n_urls, samples, parallel, from, step;
	int64_t until_ms; /* 0: to the end */
	int64_t budget_requests;
	int retries;
};

static enum run_end run_in(const char *dir, const struct how *how,
			   struct run_progress *p, struct error *err)
{
	struct llm_config c = { .base_url = how->urls[0],
				.model = "m",
				.parallel = (int)how->parallel,
				.retries = how->retries,
				.budget_requests = how->budget_requests };
	struct llm *llm = llm_new(&c, err);
	struct run_setup s = { .llm = llm,
			       .task = how->task ? how->task : &words_task,
			       .from = how->from,
			       .step = how->step ? how->step : 1,
			       .to = how->samples,
			       .parallel = how->parallel,
			       .goes_on = goes_on,
			       .say = tell };
	int64_t until = how->until_ms;
	enum run_end end = RUN_FAILED;

	for (size_t i = 0; i < how->n_urls; i++) {
		c.base_url = how->urls[i];
		s.pools[0].endpoints[i] =
			i ? llm_add_endpoint(llm, &c, err) : 0;
		s.pools[0].n++;
	}
	s.arg = until ? &until : NULL;
	file_make_dirs(dir, 0700, NULL);
	s.folder = run_folder_open(dir, err);
	if (s.folder)
		end = run(&s, p, err);
	run_folder_close(s.folder);
	llm_free(llm);
	return end;
}

static char *folder(const char *under, const char *name)
{
	return file_join(under, name);
}

/* All results in the order of the samples. */
static char *results_of(const char *dir)
{
	struct run_folder *f = run_folder_look(dir, NULL);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; f && i < SAMPLES; i++) {
		struct json *doc = run_folder_result(f, i, NULL);
		struct json_ref root;

		if (!doc)
			continue;
		root = json_root(doc);
		json_dump(&root, &b);
		buf_putc(&b, '\n');
		json_free(doc);
	}
	run_folder_close(f);
	return buf_take(&b);
}

/* Marks the places of those replies that are on disk. */
static size_t on_disk(const char *dir, bool (*seen)[STEPS])
{
	char *path = file_join(dir, "replies.jsonl"), line[8192];
	FILE *f = fopen(path, "r");
	size_t n = 0;
	int sample, step;

	memset(seen, 0, sizeof(bool) * SAMPLES * STEPS);
	while (f && fgets(line, sizeof line, f))
		if (strchr(line, '\n') &&
		    sscanf(line, "{\"sample\":%d,\"step\":%d", &sample,
			   &step) == 2) {
			seen[sample][step] = true;
			n++;
		}
	if (f)
		fclose(f);
	free(path);
	return n;
}

/* Until so many replies are on disk. */
static void wait_for(const char *dir, size_t replies)
{
	static bool seen[SAMPLES][STEPS];

	for (int i = 0; i < 4000 && on_disk(dir, seen) < replies; i++)
		usleep(5000);
}

static void settle_server(void)
{
	for (int i = 0; i < 200 && shared->busy > 0; i++)
		usleep(5000);
	usleep(20000);
}

/* ---- tests ------------------------------------------------------------------------- */

static void test_killed(const char *top, const struct server *srv)
{
	char *whole = folder(top, "whole"), *killed = folder(top, "killed");
	struct how how = { .urls = { srv->url },
			   .n_urls = 1,
			   .samples = SAMPLES,
			   .parallel = 32,
			   .retries = 3 };
	static bool seen[SAMPLES][STEPS];
	static int before[SAMPLES][STEPS];
	struct run_progress p = { 0 };
	struct error err = { 0 };
	struct rusage use;
	struct rng rng = rng_at(7, 7);
	char *a, *b;
	size_t n = 0, twice = 0, kills = 0;
	long rss = 0;

	shared->delay_ms = 10;
	verdict(run_in(whole, &how, &p, &err) == RUN_ENDED &&
			p.samples == SAMPLES && p.left == 4 && !p.lost,
		"2,000 samples end");
	verdict(p.replies == 3995, "each reply came once");
	verdict(shared->most <= 32, "no more at once than was asked for");
	for (int i = 0; i <= KILLS; i++) {
		pid_t pid;
		int status;

		n = on_disk(killed, seen);
		memcpy(before, shared->asked, sizeof before);
		pid = fork();
		if (!pid)
			_exit(run_in(killed, &how, &p, &err) == RUN_ENDED ? 0
									  : 9);
		if (i < KILLS) {
			wait_for(killed, n + 150 + rng_below(&rng, 200));
			kill(pid, SIGKILL);
		}
		wait4(pid, &status, 0, &use);
		kills += WIFSIGNALED(status);
		rss = use.ru_maxrss > rss ? use.ru_maxrss : rss;
		settle_server();
		for (size_t s = 0; s < SAMPLES; s++)
			for (size_t k = 0; k < STEPS; k++)
				twice += seen[s][k] &&
					 shared->asked[s][k] != before[s][k];
		if (i == KILLS)
			verdict(WIFEXITED(status) && !WEXITSTATUS(status),
				"the eleventh run ends");
	}
	verdict(kills == KILLS, "it was killed ten times before its end");
	verdict(n >= 1500, "and had come a good way");
	verdict(twice == 0, "nothing that was on disk was asked again");
	a = results_of(whole);
	b = results_of(killed);
	verdict(*a && !strcmp(a, b), "the results are those of the whole run");
#if !defined(__SANITIZE_ADDRESS__)
	printf("# %ld MiB at most\n", rss / MIB);
	verdict(rss < RSS_MAX, "in less than 64 MiB");
#endif
	free(a);
	free(b);
	free(whole);
	free(killed);
}

static void test_refused(const char *top, const struct server *srv)
{
	char *dir = folder(top, "refused");
	struct how how = { .urls = { srv->url },
			   .n_urls = 1,
			   .samples = 600,
			   .parallel = 64,
			   .retries = 8 };
	struct run_progress p = { 0 };
	struct error err = { 0 };

	shared->delay_ms = 5;
	shared->room = 12;
	shared->refused = 0;
	verdict(run_in(dir, &how, &p, &err) == RUN_ENDED && p.samples == 600 &&
			!p.lost,
		"a server that takes twelve at once answers them all");
	printf("# %d of %d were refused, %lld ms\n", shared->refused,
	       shared->all, (long long)p.spent_ms);
	verdict(shared->refused < 400, "and is not pressed for ever");
	shared->room = 0;
	free(dir);
}

static void test_gone(const char *top, const struct server *srv)
{
	char *dir = folder(top, "gone");
	struct how how = { .urls = { "http://127.0.0.1:1/v1" },
			   .n_urls = 1,
			   .samples = 50,
			   .parallel = 4,
			   .retries = -1 };
	struct run_progress p = { 0 };
	struct error err = { 0 };

	verdict(run_in(dir, &how, &p, &err) == RUN_FAILED &&
			err.code == ERR_ENDPOINT && p.samples == 0,
		"an endpoint that is not there ends the run");
	how.urls[1] = srv->url;
	how.n_urls = 2;
	verdict(run_in(dir, &how, &p, &err) == RUN_ENDED && p.samples == 50,
		"beside another one it does not");
	free(dir);
}

static void test_stopped(const char *top, const struct server *srv)
{
	char *dir = folder(top, "stopped");
	struct how how = { .urls = { srv->url },
			   .n_urls = 1,
			   .samples = SAMPLES,
			   .parallel = 8,
			   .retries = 3 };
	struct run_progress p = { 0 };
	struct error err = { 0 };
	size_t replies;

	shared->delay_ms = 10;
	how.until_ms = clock_now_ms() + 300;
	verdict(run_in(dir, &how, &p, &err) == RUN_STOPPED && p.replies > 20 &&
			p.samples < SAMPLES,
		"it stops when told to");
	replies = p.replies;
	how.until_ms = 0;
	how.samples = 200;
	how.budget_requests = 5;
	verdict(run_in(dir, &how, &p, &err) == RUN_FAILED &&
			err.code == ERR_BUDGET,
		"a budget ends it");
	replies += p.replies;
	how.budget_requests = 0;
	verdict(run_in(dir, &how, &p, &err) == RUN_ENDED && p.samples == 200,
		"and it goes on with another one");
	replies += p.replies;
	{
		struct run_folder *f = run_folder_look(dir, &err);

		verdict(f && run_folder_spent(f).requests == (int64_t)replies &&
				run_folder_spent(f).prompt_tokens ==
					7 * (int64_t)replies,
			"what was spent is known");
		run_folder_close(f);
	}
	free(dir);
}

static void test_damaged(const char *top, const struct server *srv)
{
	char *dir = folder(top, "damaged"), *path, *a, *b;
	struct how how = { .urls = { srv->url },
			   .n_urls = 1,
			   .samples = 60,
			   .parallel = 8,
			   .retries = 3 };
	struct run_progress p = { 0 };
	struct error err = { 0 };
	struct run_folder *f, *g;
	int fd;

	run_in(dir, &how, &p, &err);
	a = results_of(dir);
	path = file_join(dir, "results.jsonl");
	fd = open(path, O_WRONLY | O_APPEND);
	put(fd, "", 0);
	if (write(fd, "nonsense\n{\"sample\": 3, \"resul", 29) != 29)
		exit(2);
	close(fd);
	f = run_folder_open(dir, &err);
	verdict(f && run_folder_passed_over(f) == 1 &&
			run_folder_ended(f) == 60,
		"a line of nonsense is passed over, half a line cut off");
	g = run_folder_open(dir, &err);
	verdict(!g && err.code == ERR_BUSY, "two programs are kept apart");
	run_folder_close(f);
	/* Results are made again of the replies, nothing is asked. */
	unlink(path);
	shared->refuses = 500;
	verdict(run_in(dir, &how, &p, &err) == RUN_ENDED && p.replies == 0,
		"lost results are made of the replies");
	shared->refuses = 0;
	b = results_of(dir);
	verdict(*a && !strcmp(a, b), "and are the same");
	free(a);
	free(b);
	free(path);
	free(dir);
}

static void test_shards(const char *top, const struct server *srv)
{
	struct how how = { .urls = { srv->url },
			   .n_urls = 1,
			   .samples = 10,
			   .parallel = 4,
			   .step = 3,
			   .retries = 3 };
	struct run_progress p = { 0 };
	struct error err = { 0 };
	char name[20];
	size_t n = 0;

	shared->delay_ms = 1;
	for (how.from = 0; how.from < 3; how.from++) {
		char *dir;

		snprintf(name, sizeof name, "shard%zu", how.from);
		dir = folder(top, name);
		verdict(run_in(dir, &how, &p, &err) == RUN_ENDED &&
				p.samples == p.of,
			"a shard ends");
		n += p.samples;
		free(dir);
	}
	verdict(n == 10, "shards have each sample once");
}

/* ---- a fault of our own: nothing comes of it ---- */

static bool broken;

static enum run_step next_or_broken(void *state, struct run_ask *ask,
				    struct error *err)
{
	struct state *s = state;

	if (broken && s->sample == 5) {
		error_set(err, ERR_SYSTEM, "no prompt");
		return RUN_BROKEN;
	}
	return next(state, ask, err);
}

static void test_broken(const char *top, const struct server *srv)
{
	static const struct run_task task = { .begin = begin,
					      .next = next_or_broken,
					      .take = take,
					      .result = result,
					      .end = free };
	char *dir = folder(top, "broken");
	struct how how = { .task = &task,
			   .urls = { srv->url },
			   .n_urls = 1,
			   .samples = 20,
			   .parallel = 4,
			   .retries = 3 };
	struct run_progress p = { 0 };
	struct error err = { 0 };

	broken = true;
	verdict(run_in(dir, &how, &p, &err) == RUN_FAILED &&
			err.code == ERR_SYSTEM && p.samples < 20 && !p.left,
		"a fault of our own ends the run, and no sample");
	broken = false;
	verdict(run_in(dir, &how, &p, &err) == RUN_ENDED && p.samples == 20,
		"once it is mended, the run goes on");
	free(dir);
}

/* ---- likeness by vectors, which may be refused ---- */

static const char *const inputs[] = { "a", "b", "c" };
static char heard[200];

static enum run_step ask_vectors(void *state, struct run_ask *ask,
				 struct error *err)
{
	struct state *s = state;

	(void)err;
	if (s->step)
		return RUN_DONE;
	ask->request = (struct llm_request){ .kind = LLM_EMBEDDINGS,
					     .inputs = inputs,
					     .n_inputs = 3 };
	ask->may_fail = true;
	return RUN_ASK;
}

static void take_vectors(void *state, const struct run_reply *reply)
{
	struct state *s = state;

	snprintf(heard, sizeof heard, "%s%.180s",
		 reply->failed ? "failed: " : "", reply->text);
	s->step++;
}

static void test_vectors(const char *top, const struct server *srv)
{
	static const struct run_task task = { .begin = begin,
					      .next = ask_vectors,
					      .take = take_vectors,
					      .result = result,
					      .end = free };
	char *dir = folder(top, "vectors"), *other = folder(top, "refused-v");
	struct how how = { .task = &task,
			   .urls = { srv->url },
			   .n_urls = 1,
			   .samples = 1,
			   .parallel = 1,
			   .retries = 3 };
	struct run_progress p = { 0 };
	struct error err = { 0 };

	verdict(run_in(dir, &how, &p, &err) == RUN_ENDED &&
			!strncmp(heard, "[0,0.7071067811", 15),
		"of vectors the cosines are kept");
	shared->refuse_embeddings = 1;
	verdict(run_in(other, &how, &p, &err) == RUN_ENDED &&
			!strncmp(heard, "failed: ", 8),
		"an endpoint without vectors is no failure");
	free(dir);
	free(other);
}

/* ---- how fast ------------------------------------------------------------------------- */

static int bench(const char *top, const struct server *srv, size_t samples)
{
	static const struct run_task task = { .begin = begin,
					      .next = next,
					      .take = take,
					      .result = result,
					      .end = free };
	char *dir = folder(top, "bench");
	struct how how = { .task = &task,
			   .urls = { srv->url },
			   .n_urls = 1,
			   .samples = samples,
			   .parallel = 64,
			   .retries = 3 };
	struct run_progress p = { 0 };
	struct error err = { 0 };
	struct rusage used;
	double ideal;

	shared->delay_ms = 20;
	if (run_in(dir, &how, &p, &err) != RUN_ENDED) {
		printf("failed: %s\n", err.text);
		return 1;
	}
	ideal = (double)p.replies / 64 * 20;
	printf("run, %zu requests of 20 ms, 64 at once: %lld ms, %.3f of the "
	       "ideal %.0f ms (asked: at most 1.1)\n",
	       p.replies, (long long)p.spent_ms, (double)p.spent_ms / ideal,
	       ideal);
	getrusage(RUSAGE_SELF, &used);
	printf("run, %zu samples: %.0f MiB at the most (asked: 64)\n",
	       how.samples, (double)used.ru_maxrss / 1024);
	free(dir);
	return 0; /* a busy machine is no fault of ours */
}

int main(int argc, char **argv)
{
	char *top = file_make_scratch(NULL);
	struct server srv;
	int code = 0;

	signal(SIGPIPE, SIG_IGN);
	shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!top || shared == MAP_FAILED)
		return 2;
	srv = start_server();
	if (argc > 1 && !strcmp(argv[1], "bench")) {
		code = bench(top, &srv,
			     argc > 2 ? strtoul(argv[2], NULL, 10) : 5006);
	} else {
		test_killed(top, &srv);
		test_refused(top, &srv);
		test_gone(top, &srv);
		test_stopped(top, &srv);
		test_damaged(top, &srv);
		test_shards(top, &srv);
		test_broken(top, &srv);
		test_vectors(top, &srv);
		code = failures > 0;
	}
	stop_server(&srv);
	file_remove_tree(top);
	free(top);
	return code;
}
