/*
 * Killed at random moments, in every way a hearing is held: nothing that was
 * accepted is lost, and what goes on afterwards is the hearing that would have
 * been.
 *
 * HOTBENCH_KILLS says how often in all (40; the full trial is 300).
 */
#include "unit/helper.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "hearing/runner.h"
#include "line/line.h"
#include "store/journal.h"
#include "tui/app.h"
#include "unit/pty.h"
#include "unit/stage.h"

#define ANSWERS	   12  /* of one hearing; then the next begins */
#define LONGEST_MS 250 /* a program lives at most so long after its start */

static struct rng chance;
static size_t kills_line, kills_screen, kills_file, kills_stream, kills_import;

static size_t share_of_kills(int percent)
{
	const char *all = getenv("HOTBENCH_KILLS");
	long n = all ? strtol(all, NULL, 10) : 40;

	return (size_t)(n * percent + 99) / 100;
}

static const char *answer(size_t i)
{
	static const char *const texts[] = {
		"Yes, Your Honor. The search began with the first query.",
		"No. The record at paragraph 12 shows that nobody agreed.",
		"I do not know, Justice; the record does not say.",
		"We concede that a single camera is no search.",
		"It depends on how long they keep it, and on who may ask.",
		"The history is the search, whatever each frame showed.",
	};
	static char text[120];

	snprintf(text, sizeof text, "%s That is answer %zu.",
		 texts[i % (sizeof texts / sizeof texts[0])], i + 1);
	return text;
}

/* ---- what should have been: the same hearing, undisturbed, in memory ---- */

static void undisturbed(struct stage *s, uint64_t seed)
{
	struct stage_plan plan = { .seed = seed, .max_turns = ANSWERS };
	struct event ev = { .kind = EV_START, .now_ms = clock_now_ms() };

	stage_open(s, &plan);
	runner_do(s->runner, &ev);
	for (size_t i = 0; i < ANSWERS; i++) {
		ev = (struct event){ .kind = EV_ANSWER,
				     .text = answer(i),
				     .now_ms = clock_now_ms() };
		runner_do(s->runner, &ev);
	}
}

static bool same(const char *a, const char *b)
{
	return !strcmp(a ? a : "", b ? b : "");
}

/* `said` is a beginning of what should have been said. */
static void check_said(const struct transcript *said,
		       const struct transcript *should)
{
	assert_true(said->n <= should->n);
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *a = &said->turns[i], *b = &should->turns[i];

		assert_int_equal(a->n, b->n);
		assert_int_equal(a->kind, b->kind);
		assert_int_equal(a->seat, b->seat);
		assert_int_equal(a->aim, b->aim);
		if (!same(a->text, b->text) || !same(a->issue, b->issue))
			fail_msg("turn %d is \"%s\", not \"%s\"", a->n, a->text,
				 b->text);
	}
}

/* ---- a hearing that is killed again and again ---- */

struct trial {
	char *path;
	struct stage_plan plan;
	struct stage should;
	size_t accepted;     /* answers in the journal */
	size_t acknowledged; /* those whose successor was asked for on screen */
	size_t hearings;
	size_t total; /* answers accepted in all hearings */
};

static void new_hearing(struct trial *t)
{
	static size_t number;
	char *dir = helper_path("kill");

	if (t->hearings)
		stage_close(&t->should);
	free(t->path);
	t->path = xprintf("%s/%zu.db", dir, number++);
	t->hearings++;
	t->total += t->accepted;
	t->accepted = t->acknowledged = 0;
	t->plan.journal = t->path;
	t->plan.resume = true;
	t->plan.seed = 1 + rng_below(&chance, 1000000);
	t->plan.max_turns = ANSWERS;
	undisturbed(&t->should, t->plan.seed);
	free(dir);
}

static void end_trial(struct trial *t)
{
	stage_close(&t->should);
	free(t->path);
}

/* What is typed and not sent is a piece of the next answer, or the whole of the
 * last one that was typed: never anything else. */
static void check_draft(const struct trial *t, struct journal *j,
			const char *id)
{
	char *draft = journal_load_draft(j, id);

	if (draft && strncmp(answer(t->accepted), draft, strlen(draft)) &&
	    (!t->accepted || strcmp(answer(t->accepted - 1), draft)))
		fail_msg("the draft is \"%s\"", draft);
	free(draft);
}

static void count_answers(struct trial *t, const struct transcript *said)
{
	t->accepted = 0;
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].kind == TURN_ANSWER) {
			if (strcmp(said->turns[i].text, answer(t->accepted)))
				fail_msg("answer %zu is \"%s\"",
					 t->accepted + 1, said->turns[i].text);
			t->accepted++;
		}
}

/* After a kill: is everything there?  Begins another hearing at the end. */
static void inspect(struct trial *t)
{
	struct hearing_record r;
	struct hearing_lines l;
	struct error err = { .code = ERR_NONE };
	struct journal *j = journal_open(t->path, &err);

	if (!j || !journal_list(j, NULL, 1, &l, &err))
		fail_msg("%s", err.text);
	if (!l.n) { /* killed before it began */
		assert_int_equal(t->acknowledged, 0);
		journal_close(j);
		return;
	}
	if (!journal_load(j, l.list[0].id, &r, &err))
		fail_msg("%s", err.text);
	count_answers(t, &r.said);
	if (t->accepted < t->acknowledged)
		fail_msg("%zu answers were acknowledged, %zu are kept",
			 t->acknowledged, t->accepted);
	if (!t->plan.base_url)
		check_said(&r.said, &runner_state(t->should.runner)->said);
	check_draft(t, j, r.id);
	journal_close(j);
	if (r.ended_ms) {
		assert_int_equal(t->accepted, ANSWERS);
		new_hearing(t);
	}
	record_release(&r);
	hearing_lines_release(&l);
}

/* ---- in lines, at a terminal ---- */

static int argue_in_lines(void *arg)
{
	struct line_options o = { .feedback = FEEDBACK_MARKS,
				  .no_color = true,
				  .no_unicode = true };
	struct error err;
	struct stage s;

	stage_open(&s, arg);
	line_hearing(s.runner, &o, &err);
	stage_close(&s);
	return 0;
}

/* Types answers until the time is over. */
static void type_answers(struct trial *t, struct pty *p, int64_t until)
{
	size_t next = t->accepted;
	int64_t left;

	while ((left = until - clock_now_ms()) > 0) {
		const char *text;

		if (!pty_expect(p, "you> ", (int)left))
			return;
		/* The prompt says that the one before was accepted. */
		t->acknowledged = next;
		if (next == ANSWERS)
			return;
		pty_type(p, "\025"); /* a resumed draft goes */
		text = answer(next);
		pty_type(p, text);
		if (!pty_expect(p, text, (int)(until - clock_now_ms())))
			return;
		pty_type(p, "\r");
		next++;
	}
}

static void kill_at_terminal(struct trial *t, size_t kills, int (*work)(void *))
{
	for (size_t i = 0; i < kills; i++) {
		struct pty p;
		int64_t until = clock_now_ms() +
				(int64_t)rng_below(&chance, LONGEST_MS);

		pty_start(&p, "xterm", work, &t->plan);
		type_answers(t, &p, until);
		kill(p.pid, SIGKILL);
		pty_end(&p, 5000);
		buf_release(&p.seen);
		inspect(t);
	}
}

static void the_line_mode(void **state)
{
	struct trial t = { .path = NULL };

	(void)state;
	pty_or_skip();
	kills_line = share_of_kills(30);
	new_hearing(&t);
	kill_at_terminal(&t, kills_line, argue_in_lines);
	print_message(
		"%zu kills of the line mode: %zu answers in %zu hearings, none "
		"lost\n",
		kills_line, t.total + t.accepted, t.hearings);
	end_trial(&t);
}

/* ---- on the screen ---- */

static int argue_on_screen(void *arg)
{
	struct app_options o = { .term = { .no_color = true } };
	struct error err;
	struct stage s;

	stage_open(&s, arg);
	app_hearing(s.runner, &o, &err);
	stage_close(&s);
	return 0;
}

/* What is on the screen is not read here: an answer is typed blindly every few
 * milliseconds, after the line was cleared. */
static void type_blindly(struct trial *t, struct pty *p, int64_t until)
{
	size_t next = t->accepted;

	/* Until the screen is ours, Enter is another key. */
	if (!pty_expect(p, "Okafor", (int)(until - clock_now_ms())))
		return;
	pty_read_for(p, 10);
	while (clock_now_ms() < until && next < ANSWERS) {
		pty_type(p, "\025");
		pty_type(p, answer(next++));
		pty_read_for(p, (int)rng_below(&chance, 8));
		pty_type(p, "\r");
		pty_read_for(p, 30);
	}
	pty_read_for(p, (int)(until - clock_now_ms()));
}

static void the_screen(void **state)
{
	struct trial t = { .path = NULL };

	(void)state;
	pty_or_skip();
	kills_screen = share_of_kills(25);
	new_hearing(&t);
	for (size_t i = 0; i < kills_screen; i++) {
		struct pty p;
		int64_t until = clock_now_ms() +
				(int64_t)rng_below(&chance, LONGEST_MS);

		pty_start(&p, "xterm", argue_on_screen, &t.plan);
		type_blindly(&t, &p, until);
		kill(p.pid, SIGKILL);
		pty_end(&p, 5000);
		buf_release(&p.seen);
		inspect(&t);
	}
	print_message(
		"%zu kills of the screen: %zu answers in %zu hearings, none "
		"lost\n",
		kills_screen, t.total + t.accepted, t.hearings);
	end_trial(&t);
}

/* ---- answers from a file ---- */

static char *rest_of_answers(const struct trial *t)
{
	char *path = helper_path("rest.jsonl");
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = t->accepted; i < ANSWERS; i++)
		buf_printf(&b, "{\"text\": \"%s\"}\n", answer(i));
	assert_true(file_write(path, b.s, b.len, 0600, NULL));
	buf_release(&b);
	return path;
}

static void argue_from_file(struct trial *t, const char *path)
{
	struct line_options o = { .answers = path };
	struct error err;
	struct stage s;

	if (!freopen("/dev/null", "w", stdout))
		_exit(1);
	stage_open(&s, &t->plan);
	line_answers(s.runner, &o, &err);
	_exit(0);
}

static void rest_a_while(int64_t us)
{
	nanosleep(&(struct timespec){ .tv_nsec = us * 1000 }, NULL);
}

static void an_answers_file(void **state)
{
	struct trial t = { .path = NULL };

	(void)state;
	kills_file = share_of_kills(20);
	new_hearing(&t);
	for (size_t i = 0; i < kills_file; i++) {
		char *path = rest_of_answers(&t);
		pid_t pid = fork();

		if (!pid)
			argue_from_file(&t, path);
		rest_a_while((int64_t)rng_below(&chance, 400000));
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
		inspect(&t);
		free(path);
	}
	print_message("%zu kills of an answers file: %zu answers in %zu "
		      "hearings, none "
		      "lost\n",
		      kills_file, t.total + t.accepted, t.hearings);
	end_trial(&t);
}

/* ---- while a question streams in ---- */

#define QUESTION \
	"What is the rule you ask for, and where, please, does it stop?"

static void send_text(int fd, const char *s)
{
	if (write(fd, s, strlen(s)) < 0)
		return;
}

/* One question, a word every three milliseconds. */
static void stream_question(int fd)
{
	char request[65536];
	const char *s = QUESTION;

	if (read(fd, request, sizeof request) <= 0)
		return;
	send_text(fd, "HTTP/1.1 200 OK\r\n"
		      "Content-Type: text/event-stream\r\n"
		      "Connection: close\r\n\r\n");
	while (*s) {
		size_t n = strcspn(s, " ");
		char *chunk = xprintf("data: {\"choices\":[{\"delta\":"
				      "{\"content\":\"%.*s\"}}]}\n\n",
				      (int)(n + (s[n] == ' ')), s);

		send_text(fd, chunk);
		free(chunk);
		s += n + (s[n] == ' ');
		rest_a_while(3000);
	}
	send_text(fd, "data: {\"choices\":[{\"delta\":{},"
		      "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n");
}

static pid_t serve(char **base_url)
{
	struct sockaddr_in at = { .sin_family = AF_INET };
	socklen_t len = sizeof at;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	pid_t pid;

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
	assert_int_equal(listen(fd, 8), 0);
	getsockname(fd, (struct sockaddr *)&at, &len);
	*base_url = xprintf("http://127.0.0.1:%d/v1", ntohs(at.sin_port));
	pid = fork();
	if (pid) {
		close(fd);
		return pid;
	}
	signal(SIGPIPE, SIG_IGN);
	for (;;) {
		struct pollfd in = { .fd = fd, .events = POLLIN };
		int one;

		if (poll(&in, 1, 300) == 0 && getppid() == 1)
			_exit(0); /* the test has failed */
		if (!in.revents)
			continue;
		one = accept(fd, NULL, NULL);
		stream_question(one);
		close(one);
	}
}

static void a_stream(void **state)
{
	struct trial t = { .path = NULL };
	char *url;
	pid_t server = serve(&url);

	(void)state;
	pty_or_skip();
	kills_stream = share_of_kills(15);
	new_hearing(&t);
	t.plan.base_url = url;
	kill_at_terminal(&t, kills_stream, argue_in_lines);
	print_message(
		"%zu kills during a stream: %zu answers in %zu hearings, none "
		"lost\n",
		kills_stream, t.total + t.accepted, t.hearings);
	kill(server, SIGKILL);
	waitpid(server, NULL, 0);
	end_trial(&t);
	free(url);
}

/* ---- an import ---- */

static struct hearing_record long_record(void)
{
	struct stage s;
	struct hearing_record r;

	undisturbed(&s, 5);
	r = s.record;
	s.record = (struct hearing_record){ .n_seats = 0 };
	record_init(&s.record);
	for (int n = 1; n <= 1500; n++) {
		const struct transcript *said = &runner_state(s.runner)->said;
		struct turn t = turn_copy(&said->turns[(n - 1) % 20]);

		t.n = n;
		t.follows = 0;
		transcript_take(&r.said, &t);
	}
	r.ended_ms = r.started_ms + 1000;
	stage_close(&s);
	return r;
}

static void an_import(void **state)
{
	struct hearing_record r = long_record();
	size_t whole = 0;

	(void)state;
	kills_import = share_of_kills(10);
	for (size_t i = 0; i < kills_import; i++) {
		char *dir = helper_path("import");
		char *path = xprintf("%s/%zu.db", dir, i);
		struct hearing_lines l;
		struct journal *j;
		bool same_there;
		pid_t pid = fork();

		if (!pid) {
			j = journal_open(path, NULL);
			_exit(j && journal_import(j, &r, &same_there, NULL)
				      ? 0
				      : 1);
		}
		rest_a_while((int64_t)rng_below(&chance, 400000));
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
		j = journal_open(path, NULL);
		assert_non_null(j);
		assert_true(journal_list(j, NULL, 0, &l, NULL));
		if (l.n) {
			assert_int_equal(l.list[0].n_turns, 1500);
			whole++;
		}
		hearing_lines_release(&l);
		assert_true(journal_import(j, &r, &same_there, NULL));
		journal_close(j);
		free(path);
		free(dir);
	}
	print_message("%zu kills of an import: %zu whole, the others absent\n",
		      kills_import, whole);
	record_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_line_mode),   cmocka_unit_test(the_screen),
		cmocka_unit_test(an_answers_file), cmocka_unit_test(a_stream),
		cmocka_unit_test(an_import),
	};

	helper_real_clock("programs are killed at any moment");
	chance = rng_at(rng_fresh_seed(), 0);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
