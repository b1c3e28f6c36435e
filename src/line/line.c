/*
 * line.c - libedit as the keyboard of a hearing
 *
 * el_wgets asks get_key for each character, and get_key is where the program's
 * one loop turns:
 *
 *   draft to the runner, news from it, news printed, signals, keys;
 *   llm_wait on keyboard, signal pipe and network until one of them has more
 *
 * News that comes while something is typed is printed below it, and the prompt
 * with the text so far below that: nothing above is painted again.  Only the
 * prompt itself, where it counts the seconds that a model takes.  While a
 * question streams in, keys wait, so they do not fall into its lines.
 */
#include "line/line.h"

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "base/crash.h"
#include "base/error.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "hearing/runner.h"
#include "line/lazy_edit.h"
#include "line/piped.h"
#include "line/signals.h"
#include "line/sitting.h"
#include "line/typed.h"
#include "line/width.h"
#include "llm/llm.h"

#define HISTORY_LINES 500
#define PASTED_MAX    ((size_t)64 << 10) /* characters; as on the screen */

struct desk {
	struct sitting s;
	EditLine *el;
	HistoryW *history;
	HistEventW event;
	struct typed typed;
	bool resized;  /* the window; libedit does not know it yet */
	bool prompted; /* the prompt stands at the bottom of the screen */
	char prompt[SITTING_PROMPT_BYTES]; /* that one; libedit asks for it */
	bool paste_cut; /* more was pasted than an answer holds; not told yet */
	bool gone;	/* the keyboard, or the person's patience, is */
	int interrupts; /* Ctrl-C in a row */
	const char *why_gone;
};

static struct desk *desk_of(EditLine *el)
{
	void *d = NULL;

	edit.el_wget(el, EL_CLIENTDATA, &d);
	return d;
}

/* ---- text as libedit has it ---- */

static char *narrow(const wchar_t *w, size_t n)
{
	struct buf b;
	char bytes[4];

	buf_init(&b, HEARING_TURN_MAX_BYTES * 2);
	for (size_t i = 0; i < n; i++)
		buf_add(&b, bytes, utf8_encode((uint32_t)w[i], bytes));
	return buf_take(&b);
}

static wchar_t *widen(const char *s)
{
	size_t len = strlen(s), n = 0;
	wchar_t *w = xcalloc(len + 1, sizeof *w);

	for (size_t at = 0; at < len;) {
		uint32_t cp;

		at += utf8_decode(s + at, len - at, &cp);
		w[n++] = (wchar_t)cp;
	}
	return w;
}

static char *typed(const struct desk *d)
{
	const LineInfoW *l = edit.el_wline(d->el);

	return narrow(l->buffer, (size_t)(l->lastchar - l->buffer));
}

/* ---- printing ---- */

/* Raw or not, the terminal goes to the first column. */
static void put(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (s[i] == '\n')
			putchar('\r');
		putchar(s[i]);
	}
}

/* How often text that begins at a column goes to the next row. */
static int rows_between(const wchar_t *from, const wchar_t *to, int column,
			int cols)
{
	int rows = 0;

	for (const wchar_t *w = from; w < to; w++) {
		int width = *w == L'\n' ? 0 : utf8_cp_width((uint32_t)*w);

		if (*w == L'\n' || column + width > cols) {
			rows++;
			column = 0;
		}
		column += width;
	}
	return rows;
}

static int prompt_cols(const struct desk *d)
{
	return utf8_width(d->prompt, strlen(d->prompt));
}

static int window_cols(const struct desk *d)
{
	int cols = 80;

	edit.el_get(d->el, EL_GETTC, "co", &cols, NULL);
	return cols;
}

/* Leaves what is typed where it is and goes below it. */
static void step_below(const struct desk *d)
{
	const LineInfoW *l = edit.el_wline(d->el);
	int cols = window_cols(d), at_cursor, at_end, column = prompt_cols(d);

	if (l->lastchar == l->buffer) {
		printf("\r%*s\r", column, "");
		return;
	}
	at_cursor = rows_between(l->buffer, l->cursor, column, cols);
	at_end = rows_between(l->buffer, l->lastchar, column, cols);
	for (int i = at_cursor; i <= at_end; i++)
		fputs("\r\n", stdout);
}

static void print_news(struct desk *d, bool editing)
{
	struct talk *t = &d->s.talk;

	if (!t->out.len)
		return;
	if (editing && d->prompted)
		step_below(d);
	d->prompted = false;
	talk_settle(t);
	put(t->out.s, t->out.len);
	buf_reset(&t->out);
	fflush(stdout);
}

/* The prompt as it is to be, at the cursor. */
static void show_prompt(struct desk *d)
{
	sitting_prompt(&d->s, d->prompt);
	edit.el_set(d->el, EL_REFRESH);
	d->prompted = true;
}

/* The one that stands there is no longer true: it is written anew in its place, with
 * what is typed behind it. */
static void renew_prompt(struct desk *d)
{
	char now[SITTING_PROMPT_BYTES];
	const LineInfoW *l = edit.el_wline(d->el);

	sitting_prompt(&d->s, now);
	if (!d->s.counts || !strcmp(now, d->prompt))
		return;
	putchar('\r');
	for (int i = rows_between(l->buffer, l->cursor, prompt_cols(d),
				  window_cols(d));
	     i > 0; i--)
		fputs("\033[A", stdout);
	fputs("\033[J", stdout);
	show_prompt(d);
}

/* ---- libedit's callbacks ---- */

static wchar_t *prompt(EditLine *el)
{
	static wchar_t text[SITTING_PROMPT_BYTES];
	wchar_t *wide = widen(desk_of(el)->prompt);

	wcsncpy(text, wide, SITTING_PROMPT_BYTES - 1);
	free(wide);
	return text;
}

static unsigned char break_line(EditLine *el, int key)
{
	(void)key;
	return edit.el_winsertstr(el, L"\n") == 0 ? CC_REFRESH : CC_ERROR;
}

static unsigned char complete(EditLine *el, int key)
{
	struct desk *d = desk_of(el);
	char *line = typed(d);
	char *more = sitting_complete(&d->s, line);
	wchar_t *wide = more ? widen(more) : NULL;
	unsigned char result = CC_NORM;

	(void)key;
	if (wide)
		result = edit.el_winsertstr(el, wide) == 0 ? CC_REFRESH
							   : CC_ERROR;
	free(wide);
	free(more);
	free(line);
	return result;
}

static void paste_marks(bool on)
{
	if (width_is_dumb())
		return;
	fputs(on ? "\033[?2004h" : "\033[?2004l", stdout);
	fflush(stdout);
}

static struct termios tty_before; /* as the program found it */

/* Only what may be called in a handler. */
static void on_crash(void)
{
	static const char marks_off[] = "\033[?2004l\r\n";
	ssize_t n = 0;

	if (!width_is_dumb())
		n = write(STDOUT_FILENO, marks_off, sizeof marks_off - 1);
	(void)n;
	tcsetattr(STDIN_FILENO, TCSANOW, &tty_before);
}

static void on_interrupt(struct desk *d)
{
	struct sitting *s = &d->s;

	if (runner_state(s->runner)->floor == FLOOR_BENCH ||
	    runner_state(s->runner)->floor == FLOOR_READING) {
		sitting_do(s, EV_CANCEL, NULL);
	} else if (d->interrupts++) {
		d->gone = true;
		d->why_gone = "interrupted";
	} else {
		talk_say(
			&s->talk, 0,
			s->options->ephemeral
				? "(Ctrl-C once more leaves, and nothing is "
				  "kept. :adjourn ends the hearing.)"
				: "(Ctrl-C once more leaves; the hearing can "
				  "be resumed where it is. :adjourn ends it.)");
	}
}

static void on_stop(struct desk *d)
{
	paste_marks(false);
	edit.el_set(d->el, EL_PREP_TERM, 0);
	signals_stop_here();
	edit.el_set(d->el, EL_PREP_TERM, 1);
	paste_marks(true);
	d->prompted = false;
}

/* Never under a text: what is longer than the new window is high, or was drawn
 * for another width, libedit then writes past its own memory. */
static void take_size(struct desk *d)
{
	const LineInfoW *line = edit.el_wline(d->el);

	if (!d->resized || line->lastchar != line->buffer)
		return;
	d->resized = false;
	if (width_is_sane(STDIN_FILENO, NULL))
		edit.el_resize(d->el);
}

static void on_signals(struct desk *d)
{
	int number;

	while (signals_next(&number)) {
		switch (number) {
		case SIGINT: on_interrupt(d); break;
		case SIGTSTP: on_stop(d); break;
		case SIGCONT: d->prompted = false; break;
		case SIGWINCH:
			d->resized = true;
			take_size(d);
			d->s.talk.width_cols = width_of(STDOUT_FILENO);
			break;
		default: d->gone = true; d->why_gone = "ended by a signal";
		}
	}
}

static void read_keys(struct desk *d)
{
	size_t room;
	char *to = typed_space(&d->typed, &room);
	ssize_t n = read(STDIN_FILENO, to, room);

	if (n > 0) {
		typed_came(&d->typed, (size_t)n);
		d->interrupts = 0;
	} else {
		d->gone = true;
		d->why_gone = "the terminal is gone";
	}
}

static void wait_for_more(struct desk *d)
{
	size_t room;
	struct pollfd own[2] = { { .fd = signals_fd(), .events = POLLIN },
				 { .fd = STDIN_FILENO, .events = POLLIN } };

	typed_space(&d->typed, &room);
	llm_wait(runner_llm(d->s.runner), own, room ? 2 : 1,
		 sitting_timeout_ms(&d->s));
	if (room && own[1].revents)
		read_keys(d);
}

/* What was spoken stands in the editor as if it had been typed. */
static void take_dictated(struct desk *d)
{
	char *words = runner_take_dictated(d->s.runner);

	if (words && *words)
		typed_insert(&d->typed, words);
	else if (words)
		talk_say(&d->s.talk, 0, "(Nothing was heard.)");
	free(words);
}

/*
 * The next letter of a paste, without a look at anything else: a paste never
 * submits, and a look at the whole for each letter takes the square in time.
 * What an answer cannot hold is dropped.
 */
static bool next_pasted(struct desk *d, wchar_t *out)
{
	const LineInfoW *l = edit.el_wline(d->el);
	bool full = (size_t)(l->lastchar - l->buffer) >= PASTED_MAX;

	while (d->typed.pasting && typed_next(&d->typed, out)) {
		if (!full || !d->typed.pasting)
			return true;
		d->paste_cut = true;
	}
	return false;
}

static void tell_of_cut(struct desk *d)
{
	if (!d->paste_cut || d->typed.pasting)
		return;
	d->paste_cut = false;
	talk_say(&d->s.talk, 0,
		 "(The end of the paste is left out: an answer can have 64 "
		 "KB.)");
}

/* While a question streams in, or the docket is searched. */
static bool keys_wait(const struct desk *d)
{
	return talk_is_streaming(&d->s.talk) ||
	       runner_is_searching(d->s.runner);
}

/* One character for libedit; 0 ends el_wgets. */
static int get_key(EditLine *el, wchar_t *out)
{
	struct desk *d = desk_of(el);

	for (;;) {
		char *text;

		if (d->prompted && !keys_wait(d) && next_pasted(d, out))
			return 1;
		tell_of_cut(d);
		text = typed(d);
		sitting_typing(&d->s, text);
		free(text);
		sitting_pump(&d->s);
		take_dictated(d);
		on_signals(d);
		print_news(d, true);
		if (d->gone || sitting_is_over(&d->s))
			return 0;
		if (!d->prompted && !keys_wait(d))
			show_prompt(d);
		else if (!keys_wait(d))
			renew_prompt(d);
		if (!keys_wait(d) && typed_next(&d->typed, out))
			return 1;
		wait_for_more(d);
	}
}

/* ---- a desk ---- */

/* Without a UTF-8 locale libedit would show question marks. */
static void choose_locale(void)
{
	setlocale(LC_CTYPE, "");
	if (strcmp(nl_langinfo(CODESET), "UTF-8") &&
	    !setlocale(LC_CTYPE, "C.UTF-8"))
		setlocale(LC_CTYPE, "en_US.UTF-8");
}

static bool open_desk(struct desk *d, struct error *err)
{
	choose_locale();
	if (!lazy_edit_load(err))
		return false;
	if (!width_is_sane(STDIN_FILENO, err))
		return false;
	if (tcgetattr(STDIN_FILENO, &tty_before) != 0)
		return error_errno(err, "terminal");
	crash_catch(on_crash);
	d->el = edit.el_init("hotbench", stdin, stdout, stderr);
	d->history = edit.history_winit();
	if (!d->el || !d->history)
		return error_set(err, ERR_SYSTEM,
				 "the line editor does not start here");
	edit.history_w(d->history, &d->event, H_SETSIZE, HISTORY_LINES);
	edit.history_w(d->history, &d->event, H_SETUNIQUE, 1);
	edit.el_wset(d->el, EL_CLIENTDATA, d);
	edit.el_wset(d->el, EL_SIGNAL, 0);
	edit.el_wset(d->el, EL_EDITOR, L"emacs");
	edit.el_wset(d->el, EL_PROMPT, prompt);
	edit.el_wset(d->el, EL_HIST, edit.history_w, d->history);
	edit.el_wset(d->el, EL_ADDFN, L"hb-break", L"a new line in the answer",
		     break_line);
	edit.el_wset(d->el, EL_ADDFN, L"hb-complete", L"complete a command",
		     complete);
	edit.el_wset(d->el, EL_BIND, L"\\e\\n", L"hb-break", NULL);
	edit.el_wset(d->el, EL_BIND, L"\\e\\r", L"hb-break", NULL);
	edit.el_wset(d->el, EL_BIND, L"^I", L"hb-complete", NULL);
	edit.el_wset(d->el, EL_SETTY, L"-d", L"+noflsh", NULL);
	edit.el_source(d->el, NULL); /* the person's .editrc */
	edit.el_wset(d->el, EL_GETCFN, get_key);
	return signals_open(err);
}

static void close_desk(struct desk *d)
{
	signals_close();
	if (d->el)
		edit.el_end(d->el);
	if (d->history)
		edit.history_wend(d->history);
	typed_release(&d->typed);
	crash_leave();
}

static void remember(struct desk *d, const wchar_t *line)
{
	if (line[0])
		edit.history_w(d->history, &d->event, H_ENTER, line);
}

/* What counsel said in an earlier sitting can be had back with the arrow. */
static void remember_earlier(struct desk *d)
{
	const struct transcript *said = &runner_state(d->s.runner)->said;

	for (size_t i = 0; i < said->n; i++) {
		wchar_t *w;

		if (!turn_is_counsel(&said->turns[i]))
			continue;
		w = widen(said->turns[i].text);
		remember(d, w);
		free(w);
	}
}

static void take_line(struct desk *d, const wchar_t *line, int n)
{
	wchar_t *w = xcalloc((size_t)n + 1, sizeof *w);
	char *text;

	if (n && line[n - 1] == L'\n')
		n--;
	memcpy(w, line, (size_t)n * sizeof *w);
	remember(d, w);
	text = narrow(w, (size_t)n);
	sitting_take(&d->s, text);
	free(text);
	free(w);
}

static void converse(struct desk *d)
{
	sitting_begin(&d->s);
	remember_earlier(d);
	print_news(d, false);
	while (!d->gone && !sitting_is_over(&d->s)) {
		const wchar_t *line;
		int n = 0;

		if (d->s.back)
			typed_insert(&d->typed, d->s.back);
		free(d->s.back);
		d->s.back = NULL;
		take_size(d);
		/* Before the prompt, so that nothing is echoed by the system,
		 * and nothing typed ahead is lost to Ctrl-C. */
		edit.el_set(d->el, EL_PREP_TERM, 1);
		sitting_prompt(&d->s, d->prompt);
		d->prompted = true; /* el_wgets begins with it */
		line = edit.el_wgets(d->el, &n);
		if (line && n > 0) {
			take_line(d, line, n);
		} else if (!d->gone && !sitting_is_over(&d->s)) {
			d->s.leaving = true; /* Ctrl-D */
			fputs("\r\n", stdout);
		}
		print_news(d, false);
	}
}

static enum line_end leave(struct desk *d, struct error *err)
{
	const struct hearing_state *st = runner_state(d->s.runner);

	/* "The hearing waits" would be no longer true. */
	if (hearing_is_over(st) || !runner_is_elsewhere(d->s.runner))
		line_debrief(stdout, runner_record(d->s.runner), st->rules.kase,
			     &st->said, d->s.options);
	fflush(stdout);
	if (hearing_is_over(st))
		return LINE_ENDED;
	if (!d->gone)
		return LINE_LEFT;
	error_set(err, ERR_CANCELLED, "%s", d->why_gone);
	return LINE_FAILED;
}

enum line_end line_hearing(struct runner *r, const struct line_options *o,
			   struct error *err)
{
	struct desk d = { .prompted = false };
	enum line_end end = LINE_FAILED;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return piped_lines(r, o, err);
	sitting_init(&d.s, r, o, width_of(STDOUT_FILENO));
	d.s.talk.stream = true;
	d.s.talk.colour = !o->no_color && !width_is_dumb();
	d.s.counts = !width_is_dumb();
	if (open_desk(&d, err)) {
		paste_marks(true);
		converse(&d);
		paste_marks(false);
		end = leave(&d, err);
	}
	close_desk(&d);
	sitting_release(&d.s);
	if (end == LINE_ENDED)
		line_after(r, o);
	return end;
}
