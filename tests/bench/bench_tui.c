/*
 * bench_tui.c - what a person feels: how soon the first frame stands, how soon a
 * key is on the screen, how much is written for it
 *
 * Runs the terminal room in a child behind a pty, 80x24, with a transcript of
 * 10, then 10,000 turns, then with 200 pieces of a question a second streaming
 * in, and types at it.  The child is the real loop with the real hearing screen;
 * only the runner is replaced by a hearing made up here.  Beside it
 * stands a bare program of curses with the same libraries, which shows lines and
 * repeats keys: what that takes is not ours to save.
 */
#include <curses.h>
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "tui/app.h"
#include "tui/keymap.h"
#include "tui/keys.h"
#include "tui/scr_hearing.h"
#include "tui/screen.h"

#define KEYS	    2000
#define KEY_LIMIT   1.5 /* times what cat takes */
#define FRAME_LIMIT 3.0 /* times what less takes; two are asked for */

/* ---- the child ---- */

static struct justice seats[] = {
	{ .short_name = (char *)"Roberts", .title = (char *)"Chief Justice" },
	{ .short_name = (char *)"Thomas", .title = (char *)"Justice" },
	{ .short_name = (char *)"Kagan", .title = (char *)"Justice" },
};
static struct light lights[] = { { 300, LIGHT_WHITE, "WHITE", "" } };
static struct bench bench = { .name = (char *)"The bench",
			      .court = (char *)"Court",
			      .seats = seats,
			      .n_seats = 3,
			      .lights = lights,
			      .n_lights = 1 };
static struct court_case kase = { .title = (char *)"Doe v. Roe" };

static void add_turns(struct hearing_state *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct turn t = { .kind = i % 2 ? TURN_ANSWER : TURN_QUESTION,
				  .role = i % 2 ? ROLE_COUNSEL : ROLE_BENCH,
				  .seat = i % 2 ? -1 : (int)(i / 2 % 3),
				  .type = QUESTION_TYPE_NONE };

		t.speaker = xstrdup(i % 2 ? "you" : seats[t.seat].short_name);
		t.text = xprintf(
			"Turn %zu. The statute protects any individual, and "
			"the record, at paragraph %zu, shows that the agency "
			"asked more of one applicant than of the other; which "
			"of the two readings do you want us to adopt, and "
			"where does it stop?",
			i, i % 90);
		if (i % 2) {
			t.reading = xcalloc(1, sizeof *t.reading);
			reading_init(t.reading);
			t.reading->commitment = (enum commitment)(1 + i % 4);
		}
		transcript_take(&s->said, &t);
	}
}

struct child {
	struct hearing_state s;
	struct hearing_record rec;
	struct keymap keys;
	struct scr_hearing ui;
	bool streaming;
	int64_t piece_ms;
};

static void child_start(struct child *c, size_t n_turns, bool streaming)
{
	struct hearing_rules rules = {
		.kase = &kase,
		.bench = &bench,
		.terms = { .minutes = 30, .scale = 1, .seed = 1 }
	};

	hearing_init(&c->s, &rules);
	c->s.phase = PHASE_QUESTIONING;
	c->s.floor = streaming ? FLOOR_BENCH : FLOOR_COUNSEL;
	c->streaming = streaming;
	record_init(&c->rec);
	c->rec.model = xstrdup("");
	c->rec.terms.feedback = FEEDBACK_MARKS;
	add_turns(&c->s, n_turns);
	keymap_init(&c->keys);
	scr_hearing_init(&c->ui, &c->keys, &c->s, &c->rec);
	scr_hearing.size(&c->ui, 24, 80);
	scr_hearing_news(&c->ui);
}

/* The hearing's own keys, but one that always leaves. */
static void child_key(void *self, const struct key *key, struct deeds *out)
{
	if (key->code == (KM_CTRL | 'q'))
		deeds_add(out, DEED_LEAVE);
	else
		scr_hearing.key(self, key, out);
}

static bool child_piece(void *owner, int64_t now_ms)
{
	struct child *c = owner;

	if (!c->streaming || now_ms < c->piece_ms)
		return false;
	c->piece_ms = now_ms + 5;
	if (c->s.partial.len > 2000)
		buf_reset(&c->s.partial);
	buf_puts(&c->s.partial, "piece ");
	scr_hearing_news(&c->ui);
	return true;
}

static int64_t child_deadline_ms(void *owner, int64_t now_ms)
{
	const struct child *c = owner;

	(void)now_ms;
	return c->streaming ? c->piece_ms : INT64_MAX;
}

static int child_main(size_t n_turns, bool streaming)
{
	struct child *c = xcalloc(1, sizeof *c);
	struct screen_ops ops = scr_hearing;
	struct screen s = { .ops = &ops,
			    .self = &c->ui,
			    .owner = c,
			    .pump = child_piece,
			    .deadline_ms = child_deadline_ms };
	struct app_options opt = { 0 };
	struct error err;

	ops.key = child_key;
	child_start(c, n_turns, streaming);
	if (app_alone(&s, &opt, &err) != APP_CANNOT)
		return 0;
	fprintf(stderr, "%s\n", err.text);
	return 1;
}

/* ---- the bare one: this very program, called so ---- */

#define BARE "bare"
#define BARE_LINE \
	"The statute protects any individual, and the record shows it."
#define LEAVE '\021'

static int bare_main(void)
{
	char key;

	setlocale(LC_ALL, "");
	if (!newterm(NULL, stdout, stdin))
		return 1;
	raw();
	noecho();
	nonl();
	for (int row = 0; row < LINES - 1; row++)
		mvaddstr(row, 0, BARE_LINE);
	mvaddstr(LINES - 1, 0, "Enter");
	move(LINES / 2, 0);
	refresh();
	while (read(STDIN_FILENO, &key, 1) == 1 && key != LEAVE) {
		addch((unsigned char)key);
		refresh();
	}
	endwin();
	return 0;
}

/* ---- the one who measures ---- */

struct far_end {
	int fd;
	pid_t pid;
	int64_t begun_us;
};

static struct far_end begin(size_t n_turns, bool streaming, char *const *argv)
{
	struct winsize ws = { .ws_row = 24, .ws_col = 80 };
	struct far_end f = { .begun_us = clock_now_us() };

	f.pid = forkpty(&f.fd, NULL, NULL, &ws);
	if (f.pid == 0) {
		setenv("TERM", "xterm-256color", 1);
		unsetenv("NO_COLOR");
		if (argv) {
			execv(argv[0], argv);
			_exit(127);
		}
		_exit(child_main(n_turns, streaming));
	}
	return f;
}

/* Bytes until none came for quiet_ms; -1 when the child is gone. */
static long drain(int fd, int quiet_ms)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	char bytes[65536];
	long sum = 0;

	while (poll(&p, 1, quiet_ms) > 0) {
		ssize_t n = read(fd, bytes, sizeof bytes);

		if (n <= 0)
			return -1;
		sum += n;
	}
	return sum;
}

/* Waits until `want` appears in the output; microseconds, -1 for never. */
static int64_t until(int fd, const char *want, int64_t from_us, long *n_bytes)
{
	static char seen[1 << 16];
	size_t len = 0;
	struct pollfd p = { .fd = fd, .events = POLLIN };

	while (poll(&p, 1, 2000) > 0) {
		ssize_t n = read(fd, seen + len, sizeof seen - 1 - len);

		if (n <= 0)
			return -1;
		*n_bytes += n;
		len += (size_t)n;
		seen[len] = '\0';
		if (strstr(seen, want))
			return clock_now_us() - from_us;
		if (len > sizeof seen / 2)
			len = 0;
	}
	return -1;
}

static int by_size(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static int end(struct far_end *f)
{
	if (write(f->fd, "\021", 1) < 0)
		kill(f->pid, SIGTERM);
	drain(f->fd, 200);
	close(f->fd);
	return waitpid(f->pid, NULL, 0) < 0;
}

/* Processor time of the child so far, which no other load of the machine changes;
 * to the tick of the kernel's accounting, so over many keys only. */
static int64_t cpu_of(pid_t pid)
{
	char *path = xprintf("/proc/%ld/stat", (long)pid);
	FILE *f = fopen(path, "r");
	unsigned long user = 0, system = 0;

	if (f && fscanf(f,
			"%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u "
			"%*u %lu %lu",
			&user, &system) != 2)
		user = system = 0;
	if (f)
		fclose(f);
	free(path);
	return (int64_t)(user + system) * 1000000 / sysconf(_SC_CLK_TCK);
}

/* What is beside a figure of ours in the same run: the middle one, and the tenth part
 * of the way from the fastest, where other load of the machine hardly shows. */
struct times {
	int64_t median_us, tenth_us;
};

/* Sorts them; zeros where there are none. */
static struct times times_of(int64_t *took, int n)
{
	if (!n)
		return (struct times){ 0 };
	qsort(took, (size_t)n, sizeof took[0], by_size);
	return (struct times){ took[n / 2], took[n / 10] };
}

/* Over the limit only where the tenths are, too: a busy machine is no failure.  0 is
 * no limit. */
static int beside(const char *what, struct times ours, struct times theirs,
		  double limit)
{
	double middle, tenth;

	if (!ours.tenth_us || !theirs.tenth_us)
		return printf("tui %s: not measured\n", what), 0;
	middle = (double)ours.median_us / (double)theirs.median_us;
	tenth = (double)ours.tenth_us / (double)theirs.tenth_us;
	printf("tui %s: %.1f times by the medians, %.1f by the tenths", what,
	       middle, tenth);
	if (limit > 0)
		printf(" (%.1f)", limit);
	printf("\n");
	return limit > 0 && middle > limit && tenth > limit;
}

/*
 * Types the i-th letter and waits until it is on the screen; microseconds, -1 for
 * never.  The letters go through 'a' to 'z', so that each is new at its place and must
 * be written.
 */
static int64_t type_key(const struct far_end *f, int i, bool streaming,
			long *bytes)
{
	char key[2] = { (char)(i % 60 == 59 ? ' ' : 'a' + i % 26), 0 };
	int64_t from = clock_now_us(), us;

	if (write(f->fd, key, 1) != 1)
		return -1;
	us = until(f->fd, key[0] == ' ' ? "" : key, from, bytes);
	if (!streaming)
		*bytes += drain(f->fd, 0);
	return us;
}

static int type_keys(const struct far_end *f, bool streaming, int64_t *took,
		     long *bytes)
{
	int n = 0;

	for (int i = 0; i < KEYS; i++) {
		int64_t us = type_key(f, i, streaming, bytes);

		if (us >= 0)
			took[n++] = us;
	}
	return n;
}

static int type_at(const char *name, size_t n_turns, bool streaming)
{
	struct far_end f = begin(n_turns, streaming, NULL);
	static int64_t took[KEYS];
	long bytes = 0, first = 0;
	int64_t cpu_us, begin_us = until(f.fd, "Enter", f.begun_us, &first);
	int n;

	drain(f.fd, streaming ? 0 : 50);
	cpu_us = streaming ? 0 : cpu_of(f.pid);
	n = type_keys(&f, streaming, took, &bytes);
	cpu_us = streaming ? 0 : cpu_of(f.pid) - cpu_us;
	if (!n || begin_us < 0)
		return end(&f), printf("tui %s: no answer\n", name), 1;
	qsort(took, (size_t)n, sizeof took[0], by_size);
	printf("tui key to screen, %s: median %.3f ms (0.5), p99 %.3f ms (5)\n",
	       name, (double)took[n / 2] / 1000,
	       (double)took[n * 99 / 100] / 1000);
	if (!streaming)
		printf("tui bytes per key, %s: %.1f (100), processor %.3f ms\n",
		       name, (double)bytes / n, (double)cpu_us / n / 1000);
	return end(&f);
}

/* What the system itself takes for a key there and back. */
static char *const cat[] = { (char *)"/bin/sh", (char *)"-c",
			     (char *)"stty raw -echo; printf Enter; exec cat",
			     NULL };
static char *const bare[] = { (char *)"/proc/self/exe", (char *)BARE, NULL };

/* The same keys through ptys of the same kind, to programs that repeat them: each key
 * to all three in turn, so that what else the machine does meets all alike. */
static int keys_beside_cat(void)
{
	enum { CAT, OURS, BARE_ONE, ALL };
	static int64_t took[ALL][KEYS];
	char *const *argv[ALL] = { cat, NULL, bare };
	struct far_end ends[ALL];
	struct times is[ALL];
	long bytes = 0;
	int n = 0;

	for (int k = 0; k < ALL; k++) {
		ends[k] = begin(10, false, argv[k]);
		until(ends[k].fd, "Enter", ends[k].begun_us, &bytes);
		drain(ends[k].fd, 50);
	}
	for (int i = 0; i < KEYS; i++) {
		bool all = true;

		for (int k = 0; k < ALL; k++) {
			took[k][n] = type_key(&ends[k], i, false, &bytes);
			all = all && took[k][n] >= 0;
		}
		n += all;
	}
	for (int k = 0; k < ALL; k++) {
		kill(ends[k].pid, SIGTERM);
		end(&ends[k]);
		is[k] = times_of(took[k], n);
	}
	beside("key to screen of bare curses beside cat's", is[BARE_ONE],
	       is[CAT], 0);
	return beside("key to screen beside cat's", is[OURS], is[CAT],
		      KEY_LIMIT);
}

static int scroll_at(const char *name, size_t n_turns)
{
	struct far_end f = begin(n_turns, false, NULL);
	static int64_t took[200];
	long bytes = 0;
	int n = 0;

	until(f.fd, "Enter", f.begun_us, &bytes);
	drain(f.fd, 50);
	for (int i = 0; i < 100; i++) {
		int64_t from = clock_now_us(), us;

		if (write(f.fd, i % 2 ? "\033[6~" : "\033[5~", 4) != 4)
			break;
		us = until(f.fd, "\033", from, &bytes);
		if (us >= 0)
			took[n++] = us;
		drain(f.fd, 1);
	}
	if (!n)
		return end(&f), printf("tui scroll: no answer\n"), 1;
	qsort(took, (size_t)n, sizeof took[0], by_size);
	printf("tui page back to screen, %s: median %.3f ms\n", name,
	       (double)took[n / 2] / 1000);
	return end(&f);
}

/* Words that nobody said: every turn is looked through. */
static int find_at(const char *name, size_t n_turns)
{
	struct far_end f = begin(n_turns, false, NULL);
	static const char words[] = "\023zebra crossing\r";
	int64_t from, us;
	long bytes = 0;

	until(f.fd, "Enter", f.begun_us, &bytes);
	drain(f.fd, 50);
	from = clock_now_us();
	if (write(f.fd, words, sizeof words - 1) < 0)
		return end(&f), 1;
	us = until(f.fd, "Nobody", from, &bytes);
	if (us < 0)
		return end(&f), printf("tui search: no answer\n"), 1;
	printf("tui search to screen, %s: %.1f ms\n", name, (double)us / 1000);
	return end(&f);
}

static int64_t micros(struct timeval t)
{
	return (int64_t)t.tv_sec * 1000000 + t.tv_usec;
}

/* The median of the last first_frame, for comparing; 0: there was none. */
static int64_t frame_us;

/* The program itself, from exec to the key line of its first screen. */
static int first_frame(const char *name, char *const *argv, const char *want)
{
	static int64_t took[15], cpu[15];
	int n = 0;

	for (int i = 0; i < 15; i++) {
		struct rusage used;
		struct far_end f = begin(0, false, argv);
		long bytes = 0;
		int64_t us = until(f.fd, want, f.begun_us, &bytes);

		kill(f.pid, SIGTERM);
		drain(f.fd, 300);
		close(f.fd);
		if (wait4(f.pid, NULL, 0, &used) < 0 || us < 0)
			continue;
		cpu[n] = micros(used.ru_utime) + micros(used.ru_stime);
		took[n++] = us;
	}
	frame_us = 0;
	if (!n)
		return printf("tui first frame, %s: none\n", name), 1;
	qsort(took, (size_t)n, sizeof took[0], by_size);
	qsort(cpu, (size_t)n, sizeof cpu[0], by_size);
	frame_us = took[n / 2];
	printf("tui first frame, %s: median %.1f ms (15), fastest %.1f ms, "
	       "processor %.1f ms start to end\n",
	       name, (double)took[n / 2] / 1000, (double)took[0] / 1000,
	       (double)cpu[n / 2] / 1000);
	return 0;
}

static int64_t one_frame(char *const *argv, const char *want)
{
	struct far_end f = begin(0, false, argv);
	long bytes = 0;
	int64_t us = until(f.fd, want, f.begun_us, &bytes);

	kill(f.pid, SIGTERM);
	drain(f.fd, 300);
	close(f.fd);
	waitpid(f.pid, NULL, 0);
	return us;
}

/* The text that the first frame of a hearing shows, in a file for less. */
static bool same_text(const char *prog, const char *path)
{
	char *command =
		xprintf("'%s' case show okafor | head -n 20 >'%s'", prog, path);
	bool ok = system(command) == 0;

	free(command);
	return ok;
}

#define FRAMES 40

/* In turns, so that what else the machine does meets both. */
static int frame_beside_less(char *prog, char *const *argue, char *const *kept)
{
	static int64_t ours[FRAMES], saved[FRAMES], theirs[FRAMES],
		floor[FRAMES];
	char dir[] = "/tmp/hotbench-less-XXXXXX";
	char *path, *less[] = { (char *)"/usr/bin/less", NULL, NULL };
	struct times less_took;
	int n = 0;

	if (access(less[0], X_OK) != 0 || !mkdtemp(dir))
		return printf("tui first frame beside less: not measured\n"), 0;
	path = less[1] = xprintf("%s/text", dir);
	for (int i = 0; same_text(prog, path) && i < FRAMES; i++) {
		theirs[n] = one_frame(less, "(END)");
		ours[n] = one_frame(argue, "Enter");
		saved[n] = one_frame(kept, "Enter");
		floor[n] = one_frame(bare, "Enter");
		n += ours[n] > 0 && saved[n] > 0 && theirs[n] > 0 &&
		     floor[n] > 0;
	}
	unlink(path);
	rmdir(dir);
	free(path);
	less_took = times_of(theirs, n);
	beside("first frame of bare curses beside less's", times_of(floor, n),
	       less_took, 0);
	beside("first frame of a hearing that is kept beside less's",
	       times_of(saved, n), less_took, 0);
	return beside("first frame of a hearing beside less's",
		      times_of(ours, n), less_took, FRAME_LIMIT);
}

/* A number behind a word in /proc/PID/FILE; -1 where there is none. */
static long proc_number(pid_t pid, const char *file, const char *word)
{
	char *path = xprintf("/proc/%ld/%s", (long)pid, file);
	FILE *f = fopen(path, "r");
	char line[512];
	long n = -1;

	while (f && n < 0 && fgets(line, sizeof line, f))
		if (!strncmp(line, word, strlen(word)))
			n = strtol(line + strlen(word), NULL, 10);
	if (f)
		fclose(f);
	free(path);
	return n;
}

#define IDLE_S 3

/* Nobody types: how often the program wakes up, which is what costs a battery. */
static int idle(const char *name, char *const *argv, const char *want)
{
	static const char word[] = "voluntary_ctxt_switches:";
	struct far_end f = begin(0, false, argv);
	long bytes = 0, before, after;
	bool there = until(f.fd, want, f.begun_us, &bytes) >= 0;

	drain(f.fd, 500); /* what is read behind the first frame */
	before = proc_number(f.pid, "status", word);
	bytes = drain(f.fd, IDLE_S * 1000);
	after = proc_number(f.pid, "status", word);
	kill(f.pid, SIGTERM);
	drain(f.fd, 300);
	close(f.fd);
	waitpid(f.pid, NULL, 0);
	if (!there || before < 0)
		return printf("tui idle, %s: not measured\n", name), 0;
	printf("tui idle, %s: woke %ld times in %d s (0), wrote %ld bytes "
	       "(0)\n",
	       name, after - before, IDLE_S, bytes);
	return after != before || bytes;
}

#define CASES 500

/* Makes or removes one of the cases below `dir`; each has a head, no more. */
static bool put_case(const char *dir, int i, bool put)
{
	char *folder = xprintf("%s/hotbench/cases/bench-%03d", dir, i);
	char *file = xprintf("%s/case.json", folder);
	char *text =
		xprintf("{\"schema\": \"hotbench.case/1\", \"slug\": "
			"\"bench-%03d\", \"title\": \"Party %d v. Other\", "
			"\"kind\": \"fictional\", \"sides\": []}",
			i, i);
	bool ok = !put || (file_make_dirs(folder, 0700, NULL) &&
			   file_write(file, text, strlen(text), 0600, NULL));

	if (!put && unlink(file) == 0)
		rmdir(folder);
	free(folder);
	free(file);
	free(text);
	return ok;
}

/* With five hundred cases of the person's own beside those that ship. */
static int many_cases(char *const *lobby)
{
	char dir[] = "/tmp/hotbench-cases-XXXXXX";
	const char *was = getenv("XDG_CONFIG_HOME");
	char *kept = was ? xstrdup(was) : NULL;
	static const char *const folders[] = { "/hotbench/cases", "/hotbench",
					       "" };
	int bad = 0;

	if (!mkdtemp(dir))
		return 1;
	for (int i = 0; i < CASES; i++)
		bad |= !put_case(dir, i, true);
	setenv("XDG_CONFIG_HOME", dir, 1);
	bad |= first_frame("lobby, 500 cases more", lobby, "quit");
	if (kept)
		setenv("XDG_CONFIG_HOME", kept, 1);
	else
		unsetenv("XDG_CONFIG_HOME");
	for (int i = 0; i < CASES; i++)
		put_case(dir, i, false);
	for (int i = 0; i < 3; i++) {
		char *folder = xprintf("%s%s", dir, folders[i]);

		rmdir(folder);
		free(folder);
	}
	free(kept);
	return bad;
}

/* Another program for comparison, where it is installed. */
static int other_first_frame(const char *name, const char *path,
			     char *const *argv, const char *want)
{
	if (access(path, X_OK) != 0)
		return 0;
	return first_frame(name, argv, want);
}

int main(int argc, char **argv)
{
	char *prog = getenv("HOTBENCH");
	char *lobby[] = { prog, NULL };
	char *argue[] = { prog, (char *)"argue", (char *)"okafor",
			  (char *)"--ephemeral", NULL };
	char *kept[] = { prog, (char *)"argue", (char *)"okafor", NULL };
	char *less[] = { (char *)"/usr/bin/less", (char *)"Makefile", NULL };
	char *vim[] = { (char *)"/usr/bin/vim", (char *)"-u", (char *)"NONE",
			(char *)"Makefile", NULL };
	char *tig[] = { (char *)"/usr/bin/tig", NULL };
	int64_t ours = 0;
	int bad = 0;

	if (argc > 1 && !strcmp(argv[1], BARE))
		return bare_main();
	setenv("LC_ALL", "C.UTF-8", 1);
	if (prog) {
		bad |= first_frame("lobby", lobby, "quit");
		bad |= first_frame("hearing", argue, "Enter");
		ours = frame_us;
		bad |= first_frame("hearing that is kept", kept, "Enter");
		bad |= frame_beside_less(prog, argue, kept);
		bad |= idle("hearing", argue, "Enter");
		bad |= idle("lobby", lobby, "quit");
		bad |= many_cases(lobby);
	}
	other_first_frame("less, for comparison", less[0], less, "one file");
	other_first_frame("vim -u NONE, for comparison", vim[0], vim,
			  "one file");
	frame_us = 0;
	other_first_frame("tig, for comparison", tig[0], tig, "[main]");
	if (frame_us && ours > frame_us) {
		printf("tui first frame: later than tig's\n");
		bad = 1;
	}
	bad |= keys_beside_cat();
	bad |= type_at("10 turns", 10, false);
	bad |= type_at("10,000 turns", 10000, false);
	bad |= type_at("10,000 turns and 200 pieces a second", 10000, true);
	bad |= scroll_at("10 turns", 40);
	bad |= scroll_at("10,000 turns", 10000);
	bad |= find_at("10,000 turns", 10000);
	return bad;
}
