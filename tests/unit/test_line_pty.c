/*
 * The line mode at a terminal: somebody types, interrupts, leaves, is cut off,
 * comes back.
 */
#include "unit/helper.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "line/line.h"
#include "store/journal.h"
#include "unit/pty.h"
#include "unit/stage.h"

#define SOON 60000 /* a slow machine, a sanitizer */
#ifdef __SANITIZE_ADDRESS__
#define MOST_KB (1L << 20) /* of memory, with what the sanitizer keeps back */
#else
#define MOST_KB (128L << 10)
#endif

static int argue_with(void *arg, bool no_color)
{
	struct line_options o = { .feedback = FEEDBACK_MARKS,
				  .no_color = no_color,
				  .no_unicode = true };
	struct error err = { .code = ERR_NONE };
	struct stage s;
	enum line_end end;

	stage_open(&s, arg);
	end = line_hearing(s.runner, &o, &err);
	stage_close(&s);
	if (end == LINE_FAILED)
		return err.code == ERR_CANCELLED ? 130 : 3;
	return end == LINE_LEFT ? 7 : 0;
}

static int argue(void *arg)
{
	return argue_with(arg, true);
}

static int argue_in_colour(void *arg)
{
	return argue_with(arg, false);
}

static void expect(struct pty *p, const char *text)
{
	if (!pty_expect(p, text, SOON))
		fail_msg("\"%s\" was not printed:\n%s", text, p->seen.s);
}

static int end_code(struct pty *p)
{
	int status = pty_end(p, SOON);

	buf_release(&p->seen);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void start(struct pty *p, struct stage_plan *plan)
{
	pty_start(p, "xterm", argue, plan);
}

static struct hearing_record kept(const char *path)
{
	struct journal *j = journal_open(path, NULL);
	struct hearing_record r;
	struct hearing_lines l;

	assert_non_null(j);
	assert_true(journal_list(j, NULL, 1, &l, NULL));
	assert_int_equal(l.n, 1);
	assert_true(journal_load(j, l.list[0].id, &r, NULL));
	hearing_lines_release(&l);
	journal_close(j);
	return r;
}

static char *kept_draft(const char *path, const char *id)
{
	struct journal *j = journal_open(path, NULL);
	char *text = journal_load_draft(j, id);

	journal_close(j);
	return text;
}

static char *journal_at(const char *name)
{
	char *dir = helper_path(name), *path = xprintf("%s/h.db", dir);

	free(dir);
	return path;
}

static void argues_and_adjourns(void **state)
{
	char *path = journal_at("argues");
	struct stage_plan plan = { .journal = path,
				   .with_opening = true,
				   .feedback = FEEDBACK_MARKS };
	struct hearing_record r;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "(simulated");
	expect(&p, "opening> ");
	pty_type(&p, "May it please the Court.\r");
	expect(&p, "you> ");
	pty_type(&p, "Yes, Your Honor. It was a search.\r");
	expect(&p, "[");
	expect(&p, "running");
	expect(&p, "you> ");
	pty_type(&p, ":adjourn\r");
	expect(&p, "Debrief");
	/* what is unsettled may be settled at once; Enter leaves it */
	expect(&p, ":settle");
	pty_type(&p, "\r");
	assert_int_equal(end_code(&p), 0);
	r = kept(path);
	assert_int_equal(r.said.turns[0].kind, TURN_OPENING);
	assert_string_equal(r.said.turns[2].text,
			    "Yes, Your Honor. It was a search.");
	assert_true(r.adjourned);
	record_release(&r);
	free(path);
}

/* For screen readers: nothing that was printed is gone back to. */
static void output_is_append_only(void **state)
{
	static const char *const repaints[] = { "\033[A",     "\033[H",
						"\033[2J",    "\033[J",
						"\033[?1049", "\033M" };
	char *path = journal_at("append");
	struct stage_plan plan = { .journal = path, .feedback = FEEDBACK_FULL };
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	for (int i = 0; i < 4; i++) {
		expect(&p, "you> ");
		pty_type(&p, "It depends, Your Honor.");
		expect(&p, "Honor.");
		pty_type(&p, "\003"); /* a notice while something is typed */
		expect(&p, "once more leaves");
		expect(&p, "It depends, Your Honor.");
		pty_type(&p, " On the record.\r");
	}
	expect(&p, "you> ");
	pty_type(&p, ":adjourn\r");
	expect(&p, "Debrief");
	expect(&p, "Enter leaves"); /* what depends is worth giving again */
	pty_type(&p, "\r");
	pty_read_for(&p, 200);
	for (size_t i = 0; i < sizeof repaints / sizeof repaints[0]; i++)
		assert_null(strstr(p.seen.s, repaints[i]));
	assert_int_equal(end_code(&p), 0);
	free(path);
}

static void answers_have_many_lines(void **state)
{
	char *path = journal_at("lines");
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "Alt-Enter\033\rand a backslash\\\r");
	expect(&p, "...> ");
	/* a paste, whose lines do not send it */
	pty_type(&p, "\033[200~pasted\rtwice\r\033[201~");
	pty_read_for(&p, 300);
	pty_type(&p, "and sent.\r");
	expect(&p, "you> ");
	pty_type(&p, ":quit\r");
	expect(&p, "The hearing waits");
	assert_int_equal(end_code(&p), 7);
	r = kept(path);
	assert_int_equal(r.said.n, 3);
	assert_string_equal(r.said.turns[1].text,
			    "Alt-Enter\nand a backslash\npasted\ntwice\n"
			    "and sent.");
	record_release(&r);
	free(path);
}

static void letters_of_all_kinds(void **state)
{
	char *path = journal_at("letters");
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "Déjà vu: 漢字, ü\177y.\r");
	expect(&p, "you> ");
	pty_type(&p, "\004"); /* Ctrl-D on an empty line leaves */
	assert_int_equal(end_code(&p), 7);
	r = kept(path);
	assert_string_equal(r.said.turns[1].text, "Déjà vu: 漢字, y.");
	record_release(&r);
	free(path);
}

static void commands_complete(void **state)
{
	char *path = journal_at("commands");
	struct stage_plan plan = { .journal = path,
				   .feedback = FEEDBACK_MARKS };
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, ":ti\t\r");
	expect(&p, "(questioning");
	pty_type(&p, ":re\t");
	expect(&p, "read  retract  reader  real");
	/* the only one there is, with a blank behind it */
	pty_type(&p, "\025:nex\t?\025");
	expect(&p, "t ?");
	pty_type(&p, ":next \t");
	expect(&p, "Obiandu");
	pty_type(&p, "ob\t\r");
	pty_type(&p, ":simulator m\t\025");
	expect(&p, "oot ");
	pty_type(&p, ":reader \t\025");
	expect(&p, "offline  llm  both");
	pty_type(&p, ":halp\r");
	expect(&p, "Did you mean :help?");
	pty_type(&p, ":docket ninety days\r");
	expect(&p, "paragraph");
	pty_type(&p, ":quit\r");
	assert_int_equal(end_code(&p), 7);
	free(path);
}

/* Typed, not sent, killed: half a second is the most that is lost. */
static void a_draft_survives_a_kill(void **state)
{
	char *path = journal_at("draft"), *draft;
	struct stage_plan plan = { .journal = path }, again = plan;
	struct hearing_record r;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "Yes.\r");
	expect(&p, "you> ");
	pty_type(&p, "No, Your Honor, bec");
	pty_read_for(&p, 700);
	kill(p.pid, SIGKILL);
	assert_int_equal(end_code(&p), -SIGKILL);
	r = kept(path);
	assert_string_equal(r.said.turns[1].text, "Yes.");
	draft = kept_draft(path, r.id);
	assert_string_equal(draft, "No, Your Honor, bec");
	record_release(&r);
	free(draft);

	again.resume = true;
	start(&p, &again);
	expect(&p, "Going on after 1 answer");
	expect(&p, "No, Your Honor, bec");
	pty_type(&p, "ause of the record.\r");
	expect(&p, "you> ");
	pty_type(&p, ":quit\r");
	assert_int_equal(end_code(&p), 7);
	r = kept(path);
	assert_string_equal(r.said.turns[3].text,
			    "No, Your Honor, because of the record.");
	draft = kept_draft(path, r.id);
	assert_null(draft);
	record_release(&r);
	free(path);
}

/* The promise holds while the person goes on typing, too. */
static void a_draft_is_kept_while_typing(void **state)
{
	enum { KEYS = 60, EVERY_MS = 30, PROMISED_MS = 500, SLOW_MS = 300 };
	char *path = journal_at("typing"), *draft;
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	int64_t typed_at[KEYS], killed_at;
	size_t must = 0;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	for (int i = 0; i < KEYS; i++) {
		char key[2] = { (char)('a' + i % 26), '\0' };

		typed_at[i] = clock_now_ms();
		pty_type(&p, key);
		pty_read_for(&p, EVERY_MS);
	}
	killed_at = clock_now_ms();
	kill(p.pid, SIGKILL);
	assert_int_equal(end_code(&p), -SIGKILL);
	for (int i = 0; i < KEYS; i++)
		must += typed_at[i] < killed_at - PROMISED_MS - SLOW_MS;
	r = kept(path);
	draft = kept_draft(path, r.id);
	assert_non_null(draft);
	print_message("%zu of %d keys kept, %zu promised\n", strlen(draft),
		      KEYS, must);
	assert_true(strlen(draft) >= must);
	free(draft);
	record_release(&r);
	free(path);
}

static void a_taken_back_answer_is_in_the_editor(void **state)
{
	char *path = journal_at("retract");
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "First try\r");
	expect(&p, "you> ");
	pty_type(&p, ":retract\r");
	expect(&p, "Taken back");
	expect(&p, "you> ");
	expect(&p, "First try");
	pty_type(&p, ", mended.\r");
	expect(&p, "you> ");
	pty_type(&p, ":quit\r");
	assert_int_equal(end_code(&p), 7);
	r = kept(path);
	assert_true(r.said.turns[1].retracted);
	assert_string_equal(transcript_last(&r.said, TURN_ANSWER)->text,
			    "First try, mended.");
	record_release(&r);
	free(path);
}

/* Up brings back what was sent, in this sitting and in the one before. */
static void history_reaches_back(void **state)
{
	char *path = journal_at("history");
	struct stage_plan plan = { .journal = path }, again = plan;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "A first answer.\r");
	expect(&p, "you> ");
	pty_type(&p, "\033[A");
	expect(&p, "A first answer.");
	pty_type(&p, "\025:quit\r");
	assert_int_equal(end_code(&p), 7);
	again.resume = true;
	start(&p, &again);
	expect(&p, "you> ");
	pty_type(&p, "\033[A");
	expect(&p, "A first answer.");
	pty_type(&p, "\025:quit\r");
	assert_int_equal(end_code(&p), 7);
	free(path);
}

/* Stopped and continued, made narrower: what was typed stands. */
static void a_stop_and_a_resize_lose_nothing(void **state)
{
	struct winsize narrow = { .ws_row = 20, .ws_col = 40 };
	char *path = journal_at("stop");
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	int status;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "One half");
	expect(&p, "One half");
	pty_type(&p, "\032");
	assert_int_equal(waitpid(p.pid, &status, WUNTRACED), p.pid);
	assert_true(WIFSTOPPED(status));
	kill(p.pid, SIGCONT);
	expect(&p, "you> ");
	assert_int_equal(ioctl(p.fd, TIOCSWINSZ, &narrow), 0);
	pty_type(&p, " and the other.\r");
	expect(&p, "you> ");
	pty_type(&p, ":quit\r");
	assert_int_equal(end_code(&p), 7);
	r = kept(path);
	assert_string_equal(r.said.turns[1].text, "One half and the other.");
	record_release(&r);
	free(path);
}

static void ctrl_c_twice_leaves(void **state)
{
	char *path = journal_at("ctrlc");
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	char *draft;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "half an ans");
	expect(&p, "ans");
	pty_type(&p, "\003");
	expect(&p, "once more leaves");
	expect(&p, "half an ans"); /* it is still there */
	pty_type(&p, "\003");
	expect(&p, "The hearing waits");
	assert_int_equal(end_code(&p), 130);
	r = kept(path);
	assert_int_equal(r.ended_ms, 0);
	draft = kept_draft(path, r.id);
	assert_string_equal(draft, "half an ans");
	free(draft);
	record_release(&r);
	free(path);
}

static void a_hangup_keeps_the_draft(void **state)
{
	char *path = journal_at("hangup"), *draft;
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "words");
	expect(&p, "words");
	kill(p.pid, SIGHUP);
	assert_int_equal(end_code(&p), 130);
	r = kept(path);
	draft = kept_draft(path, r.id);
	assert_string_equal(draft, "words");
	free(draft);
	record_release(&r);
	free(path);
}

static void the_terminal_is_left_sane(void **state)
{
	char *path = journal_at("sane");
	struct stage_plan plan = { .journal = path };
	struct termios after;
	struct pty p;

	(void)state;
	pty_or_skip();
	start(&p, &plan); /* a new terminal has lines and an echo */
	expect(&p, "you> ");
	pty_type(&p, ":quit\r");
	expect(&p, "The hearing waits");
	pty_read_for(&p, 200);
	assert_int_equal(tcgetattr(p.fd, &after), 0);
	assert_int_equal(after.c_lflag & (ICANON | ECHO), ICANON | ECHO);
	assert_int_equal(end_code(&p), 7);
	free(path);
}

/* A line editor takes memory for every place of the terminal. */
static void a_mad_size_does_no_harm(void **state)
{
	struct stage_plan plan = { .seed = 1 };
	struct rusage used;
	struct pty p;

	(void)state;
	pty_start_sized(&p, "xterm", 65535, 65535, argue, &plan);
	assert_int_equal(end_code(&p), 3);

	start(&p, &plan);
	expect(&p, "you> ");
	pty_resize(&p, 65535, 65535);
	pty_read_for(&p, 300);
	pty_resize(&p, 24, 80);
	pty_type(&p, ":quit\r");
	expect(&p, "The hearing waits");
	assert_int_equal(end_code(&p), 7);
	getrusage(RUSAGE_CHILDREN, &used);
	assert_in_range(used.ru_maxrss, 0, MOST_KB);
}

/* libedit wrote past its memory there, with one below the other. */
static void a_window_lower_than_the_draft_does_no_harm(void **state)
{
	struct stage_plan plan = { .seed = 1 };
	struct pty p;

	(void)state;
	start(&p, &plan);
	expect(&p, "you> ");
	for (int i = 0; i < 40; i++)
		pty_type(&p, "an answer at some length ");
	pty_read_for(&p, 300);
	pty_resize(&p, 10, 80);
	pty_read_for(&p, 200);
	pty_type(&p, "more ");
	pty_resize(&p, 24, 40);
	pty_read_for(&p, 200);
	pty_type(&p, "and more\r");
	expect(&p, "you> ");
	pty_type(&p, ":quit\r");
	expect(&p, "The hearing waits");
	assert_int_equal(end_code(&p), 7);
}

static void a_dumb_terminal_gets_letters_only(void **state)
{
	static const char *const names[] = { "", "dumb", "unknown" };
	struct stage_plan plan = { .seed = 1 };

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		struct pty p;

		pty_start(&p, names[i], argue_in_colour, &plan);
		expect(&p, "you> ");
		assert_null(strchr(p.seen.s, '\033'));
		pty_type(&p, ":quit\r");
		expect(&p, "The hearing waits");
		assert_int_equal(end_code(&p), 7);
	}
}

/* A fault of ours, a limit, a stray kill: nobody can type stty sane blind. */
static const int deadly[] = { SIGSEGV, SIGBUS,	SIGFPE,	 SIGILL,
			      SIGABRT, SIGSYS,	SIGTRAP, SIGXCPU,
			      SIGALRM, SIGUSR1, SIGUSR2 };

static void a_crash_leaves_the_terminal_sane(void **state)
{
	struct stage_plan plan = { .seed = 1 };

	(void)state;
	for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++) {
		struct pty p;

		start(&p, &plan);
		expect(&p, "you> ");
		assert_false(pty_is_sane(&p));
		if (!pty_dies_sane(&p, deadly[i], SOON))
			fail_msg("signal %d", deadly[i]);
		assert_true(pty_expect(&p, "\033[?2004l", 0));
		buf_release(&p.seen);
	}
}

static void a_long_paste_is_quick_and_cut(void **state)
{
	char *path = journal_at("paste"), *text = xcalloc(200001, 1);
	struct stage_plan plan = { .journal = path };
	struct hearing_record r;
	struct pty p;

	(void)state;
	for (size_t i = 0; i < 200000; i++)
		text[i] = i % 7 ? 'w' : ' ';
	start(&p, &plan);
	expect(&p, "you> ");
	pty_type(&p, "\033[200~");
	for (size_t i = 0; i < 200000; i += 2000) {
		char piece[2001];

		memcpy(piece, text + i, 2000);
		piece[2000] = '\0';
		pty_type(&p, piece);
		pty_read_for(&p, 1);
	}
	pty_type(&p, "\033[201~");
	expect(&p, "an answer can have");
	pty_type(&p, "\r");
	expect(&p, "rebuttal> "); /* all the time went */
	pty_type(&p, ":quit\r");
	expect(&p, "The hearing waits");
	assert_int_equal(end_code(&p), 7);
	r = kept(path);
	assert_in_range(strlen(r.said.turns[1].text), 60000, 65536);
	record_release(&r);
	free(text);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(argues_and_adjourns),
		cmocka_unit_test(output_is_append_only),
		cmocka_unit_test(answers_have_many_lines),
		cmocka_unit_test(letters_of_all_kinds),
		cmocka_unit_test(commands_complete),
		cmocka_unit_test(a_draft_survives_a_kill),
		cmocka_unit_test(a_draft_is_kept_while_typing),
		cmocka_unit_test(a_taken_back_answer_is_in_the_editor),
		cmocka_unit_test(history_reaches_back),
		cmocka_unit_test(a_stop_and_a_resize_lose_nothing),
		cmocka_unit_test(ctrl_c_twice_leaves),
		cmocka_unit_test(a_hangup_keeps_the_draft),
		cmocka_unit_test(the_terminal_is_left_sane),
		cmocka_unit_test(a_mad_size_does_no_harm),
		cmocka_unit_test(a_window_lower_than_the_draft_does_no_harm),
		cmocka_unit_test(a_long_paste_is_quick_and_cut),
		cmocka_unit_test(a_crash_leaves_the_terminal_sane),
		cmocka_unit_test(a_dumb_terminal_gets_letters_only),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
