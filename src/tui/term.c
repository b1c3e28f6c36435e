/*
 * Output goes through curses, which knows how to say things to each terminal
 * and sends only what differs.  Input does not: keys.c decodes the bytes, since
 * curses' reading refreshes windows behind our back, knows no paste, and cannot
 * be tested without a terminal.
 */
#include "tui/term.h"

#include <curses.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "base/ascii.h"
#include "base/crash.h"
#include "base/error.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "tui/cells.h"
#include "tui/keys.h"
#include "tui/theme.h"
#include "tui/wake.h"

static struct {
	bool open, taken; /* set up at all; showing our screen just now */
	bool unicode;
	bool gone;
	bool mouse; /* asked for */
	bool stale; /* the next present draws everything */
	SCREEN *screen;
	struct termios before;
	struct cells shown; /* what the terminal shows */
	struct keys keys;
	attr_t attrs[INK_COUNT];
	short pairs[INK_COUNT];
	char restore[256]; /* written by a dying process */
	size_t restore_len;
} term;

/* ---- themes ---- */

static attr_t attrs_of(unsigned a)
{
	return (a & THEME_BOLD ? A_BOLD : A_NORMAL) |
	       (a & THEME_DIM ? A_DIM : A_NORMAL) |
	       (a & THEME_UNDERLINE ? A_UNDERLINE : A_NORMAL) |
	       (a & THEME_REVERSE ? A_REVERSE : A_NORMAL);
}

static void theme_mono(const struct theme *theme)
{
	for (int i = 0; i < INK_COUNT; i++) {
		term.attrs[i] = attrs_of(theme->inks[i].mono);
		term.pairs[i] = 0;
	}
}

/* With eight colours, what has none of them keeps the look without colour. */
static void theme_color(const struct theme *theme)
{
	bool rich = COLORS >= 256;

	for (short i = 0; i < INK_COUNT; i++) {
		const struct theme_ink *ink = &theme->inks[i];
		short fg = rich ? ink->rich : ink->plain;
		bool own = fg == THEME_DEFAULT;

		term.attrs[i] = attrs_of(own && !rich ? ink->mono : ink->attrs);
		term.pairs[i] = own ? 0 : (short)(i + 1);
		if (!own)
			init_pair((short)(i + 1), fg, -1);
	}
}

static void set_theme(const struct term_options *opt)
{
	const char *env = getenv("NO_COLOR");
	struct theme usual;
	const struct theme *theme = opt->theme;
	bool off, color;

	if (!theme) {
		theme_find(&usual, NULL, NULL);
		theme = &usual;
	}
	off = opt->no_color || (env && env[0]) || theme->mono;
	color = !off && has_colors() && start_color() == OK &&
		use_default_colors() == OK && COLOR_PAIRS > (int)INK_COUNT;
	if (color)
		theme_color(theme);
	else
		theme_mono(theme);
}

/* ---- characters ---- */

/* The letters of a flag: terminals agree on those. */
static bool is_regional(uint32_t cp)
{
	return cp >= 0x1f1e6 && cp <= 0x1f1ff;
}

static bool is_plain_mark(wchar_t wc)
{
	return wcwidth(wc) == 0 && wc != 0x200d &&
	       !(wc >= 0xfe00 && wc <= 0xfe0f);
}

/*
 * The cell's character as curses and the terminal agree on it: the first code
 * point with its combining marks, if it is as wide as the cell says.
 * Returns the columns that the result takes, 0 if it cannot be shown.
 */
static int simple_form(const struct cell *cell, wchar_t out[CCHARW_MAX])
{
	size_t len = strlen(cell->s), i, n = 1;
	uint32_t cp;
	int width;

	i = utf8_decode(cell->s, len, &cp);
	out[0] = (wchar_t)cp;
	width = wcwidth(out[0]);
	if (width <= 0 || width > cell->width)
		return 0;
	while (i < len && n + 1 < CCHARW_MAX) {
		i += utf8_decode(cell->s + i, len - i, &cp);
		if (is_plain_mark((wchar_t)cp))
			out[n++] = (wchar_t)cp;
	}
	out[n] = L'\0';
	return width;
}

static size_t add_cell(cchar_t *row, const wchar_t *text, enum ink ink)
{
	setcchar(row, text, term.attrs[ink], term.pairs[ink], NULL);
	return 1;
}

/* Two letters, or a letter and a blank, in the place of a wide character. */
static size_t add_narrow(cchar_t *row, wchar_t a, wchar_t b, enum ink ink)
{
	wchar_t text[2] = { a, L'\0' };

	add_cell(row, text, ink);
	text[0] = b;
	add_cell(row + 1, text, ink);
	return 2;
}

static size_t add_flag(cchar_t *row, const struct cell *cell)
{
	uint32_t a, b;
	size_t n = utf8_decode(cell->s, strlen(cell->s), &a);

	utf8_decode(cell->s + n, strlen(cell->s + n), &b);
	return add_narrow(row, (wchar_t)(a - 0x1f1e6 + 'A'),
			  is_regional(b) ? (wchar_t)(b - 0x1f1e6 + 'A') : L' ',
			  (enum ink)cell->ink);
}

/* Writes the cell's cchar_t entries; one for each character, not column. */
static size_t convert(cchar_t *row, const struct cell *cell)
{
	wchar_t text[CCHARW_MAX];
	uint32_t cp;
	int width;

	if (!term.unicode) {
		const char *a = ascii_for(cell->s);

		text[0] = (wchar_t)a[0];
		text[1] = L'\0';
		if (cell->width == 2)
			return add_narrow(row, text[0], a[1] ? a[1] : L' ',
					  (enum ink)cell->ink);
		return add_cell(row, text, (enum ink)cell->ink);
	}
	utf8_decode(cell->s, strlen(cell->s), &cp);
	if (is_regional(cp) && cell->width == 2)
		return add_flag(row, cell);
	width = simple_form(cell, text);
	if (width == cell->width)
		return add_cell(row, text, (enum ink)cell->ink);
	if (cell->width == 2)
		return add_narrow(row, width == 1 ? text[0] : L'?', L' ',
				  (enum ink)cell->ink);
	text[0] = L'?';
	text[1] = L'\0';
	return add_cell(row, text, (enum ink)cell->ink);
}

/* ---- showing ---- */

static void present_run(const struct cells *c, int row, int col, int n_cols)
{
	cchar_t out[CELLS_COLS_MAX + 2];
	size_t n = 0;

	for (int i = col; i < col + n_cols; i++) {
		const struct cell *cell = cells_at(c, row, i);

		if (cell->width > 0)
			n += convert(&out[n], cell);
	}
	mvwadd_wchnstr(stdscr, row, col, out, (int)n);
}

/* The run is what the terminal shows from now on. */
static void keep_shown(const struct cells *c, int row, int col, int n_cols)
{
	size_t at = (size_t)row * (size_t)c->cols + (size_t)col;

	memcpy(term.shown.at + at, c->at + at, (size_t)n_cols * sizeof *c->at);
}

void term_present(const struct cells *c)
{
	if (!term.taken || term.gone)
		return;
	if (term.stale || term.shown.rows != c->rows ||
	    term.shown.cols != c->cols) {
		cells_reset(&term.shown, c->rows, c->cols);
		werase(stdscr);
	}
	for (int row = 0; row < c->rows; row++) {
		int col = 0, n_cols;

		while (cells_differ(&term.shown, c, row, &col, &n_cols)) {
			present_run(c, row, col, n_cols);
			keep_shown(c, row, col, n_cols);
			col += n_cols;
		}
	}
	term.stale = false;
	if (c->cursor_row >= 0) {
		curs_set(1);
		wmove(stdscr, c->cursor_row, c->cursor_col);
	} else {
		curs_set(0);
	}
	wnoutrefresh(stdscr);
	doupdate();
}

void term_redraw(void)
{
	term.stale = true;
	clearok(curscr, TRUE);
}

void term_size(int *rows, int *cols)
{
	*rows = term.open ? LINES : 24;
	*cols = term.open ? COLS : 80;
}

/*
 * One side of the screen: what the terminal says, if it says anything, else what
 * the person says (a serial line knows no size), else what it was.  Never more
 * than a grid has: curses takes memory for whatever it is told.
 */
static int side(int told, const char *variable, int was, int most)
{
	const char *s = getenv(variable);
	long n = told ? told : s ? strtol(s, NULL, 10) : 0;

	if (n < 1)
		n = was;
	return n < most ? (int)n : most;
}

static void ask_size(int *rows, int *cols)
{
	struct winsize ws = { 0 };

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &ws) != 0)
		ws = (struct winsize){ 0 };
	*rows = side(ws.ws_row, "LINES", *rows, CELLS_ROWS_MAX);
	*cols = side(ws.ws_col, "COLUMNS", *cols, CELLS_COLS_MAX);
}

void term_resized(void)
{
	int rows = LINES, cols = COLS;

	if (!term.open)
		return;
	ask_size(&rows, &cols);
	if (rows == LINES && cols == COLS)
		return;
	resizeterm(rows, cols);
	term_redraw(); /* terminals move text about in ways of their own */
}

/* ---- taking and giving back ---- */

#define PASTE_ON  "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
#define MOUSE_ON  "\033[?1000h\033[?1006h" /* buttons, in readable numbers */
#define MOUSE_OFF "\033[?1006l\033[?1000l"

static void say(const char *s)
{
	ssize_t n = write(STDOUT_FILENO, s, strlen(s));

	(void)n; /* a terminal that is gone is noticed when reading */
}

/* Without the padding ("$<5>") that a vt100 asks for, which curses turns into
 * time and a signal handler cannot. */
static void add_restore(const char *s)
{
	while (s && *s && term.restore_len < sizeof term.restore) {
		const char *end = str_begins(s, "$<") ? strchr(s, '>') : NULL;

		if (end)
			s = end + 1;
		else
			term.restore[term.restore_len++] = *s++;
	}
}

static const char *capability(const char *name)
{
	const char *s = tigetstr((char *)name);

	return s && s != (char *)-1 ? s : NULL;
}

static void prepare_restore(void)
{
	term.restore_len = 0;
	add_restore(PASTE_OFF);
	if (term.mouse)
		add_restore(MOUSE_OFF);
	add_restore(capability("sgr0"));
	add_restore(capability("cnorm"));
	add_restore(capability("rmkx"));
	add_restore(capability("rmcup"));
	add_restore("\r\n");
}

/* Only what may be called in a handler. */
static void on_crash(void)
{
	ssize_t n;

	if (!term.taken)
		return;
	n = write(STDOUT_FILENO, term.restore, term.restore_len);
	(void)n;
	tcsetattr(STDIN_FILENO, TCSANOW, &term.before);
}

static void learn(const char *name, uint32_t code)
{
	const char *s = capability(name);

	if (s)
		keys_learn(&term.keys, s, code);
}

static void learn_keys(void)
{
	static const struct {
		const char *name;
		uint32_t code;
	} known[] = {
		{ "kcuu1", K_UP },
		{ "kcud1", K_DOWN },
		{ "kcub1", K_LEFT },
		{ "kcuf1", K_RIGHT },
		{ "khome", K_HOME },
		{ "kend", K_END },
		{ "kpp", K_PAGE_UP },
		{ "knp", K_PAGE_DOWN },
		{ "kdch1", K_DELETE },
		{ "kich1", K_INSERT },
		{ "kcbt", K_TAB | KM_SHIFT },
	};

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		learn(known[i].name, known[i].code);
	for (uint32_t n = 1; n <= 12; n++) {
		char name[8];

		snprintf(name, sizeof name, "kf%u", n);
		learn(name, K_F1 + n - 1);
	}
}

/* Nearly every window of today does what xterm-256color says. */
#define REMEDY "; in a window, TERM=xterm-256color before the command helps"

static const char *name_of_term(void)
{
	const char *name = getenv("TERM");

	return name ? name : "";
}

static bool cannot_place(struct error *err)
{
	return error_set(err, ERR_USAGE,
			 "TERM is \"%.40s\", a terminal that cannot place a "
			 "cursor" REMEDY,
			 name_of_term());
}

bool term_is_able(struct error *err)
{
	const char *name = name_of_term();

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return error_set(err, ERR_USAGE, "no terminal");
	if (!name[0] || !strcmp(name, "dumb") || !strcmp(name, "unknown"))
		return cannot_place(err);
	return true;
}

static void modes(void)
{
	raw();
	noecho();
	nonl();
	intrflush(stdscr, FALSE);
	leaveok(stdscr, FALSE);
	scrollok(stdscr, FALSE);
	typeahead(-1); /* a key does not stop a frame half way */
}

static void take(void)
{
	say(PASTE_ON);
	if (term.mouse)
		say(MOUSE_ON);
	term.taken = true;
}

static void give(void)
{
	if (!term.taken)
		return;
	term.taken = false;
	curs_set(1);
	endwin();
	say(PASTE_OFF);
	if (term.mouse)
		say(MOUSE_OFF);
	if (!capability("rmcup")) /* our screen stays above what follows */
		say("\r\n");
}

static char *set_number(const char *name, int n)
{
	const char *s = getenv(name);
	char *was = str_dup(s), text[16];

	snprintf(text, sizeof text, "%d", n);
	setenv(name, text, 1);
	return was;
}

static void set_back(const char *name, char *was)
{
	if (was)
		setenv(name, was, 1);
	else
		unsetenv(name);
	free(was);
}

/* Left alone, curses begins at the size that the terminal claims; what these
 * two say goes over that. */
static SCREEN *newterm_sized(int rows, int cols)
{
	char *had_rows = set_number("LINES", rows);
	char *had_cols = set_number("COLUMNS", cols);
	SCREEN *s = newterm(NULL, stdout, stdin);

	set_back("LINES", had_rows);
	set_back("COLUMNS", had_cols);
	return s;
}

static bool start_curses(struct error *err)
{
	int status = 0, rows, cols;
	bool able;

	/* newterm, since initscr exits the program when it fails */
	if (setupterm(NULL, STDOUT_FILENO, &status) != OK || status != 1)
		return error_set(err, ERR_USAGE,
				 "terminfo does not know \"%.40s\", which TERM "
				 "says" REMEDY,
				 name_of_term());
	able = capability("cup") != NULL;
	rows = tigetnum("lines") > 0 ? tigetnum("lines") : 24;
	cols = tigetnum("cols") > 0 ? tigetnum("cols") : 80;
	ask_size(&rows, &cols);
	del_curterm(cur_term); /* newterm makes its own */
	if (!able)
		return cannot_place(err);
	term.screen = newterm_sized(rows, cols);
	if (!term.screen)
		return error_set(err, ERR_SYSTEM,
				 "the terminal does not start");
	set_term(term.screen);
	return true;
}

bool term_open(const struct term_options *opt, struct error *err)
{
	if (term.open)
		return true;
	if (!term_is_able(err))
		return false;
	term.unicode = !ascii_set_locale() && !opt->no_unicode;
	if (tcgetattr(STDIN_FILENO, &term.before) != 0)
		return error_errno(err, "terminal");
	if (!start_curses(err))
		return false;
	term.open = true;
	keys_init(&term.keys);
	cells_init(&term.shown);
	modes();
	set_theme(opt);
	learn_keys();
	term.mouse = opt->mouse;
	prepare_restore();
	crash_catch(on_crash);
	take();
	term_redraw();
	atexit(term_close);
	xmalloc_at_exhaustion(term_close);
	return true;
}

void term_toggle_mouse(void)
{
	if (!term.taken)
		return;
	term.mouse = !term.mouse;
	prepare_restore();
	say(term.mouse ? MOUSE_ON : MOUSE_OFF);
}

void term_close(void)
{
	if (!term.open)
		return;
	give();
	tcsetattr(STDIN_FILENO, TCSADRAIN, &term.before);
	crash_leave();
	xmalloc_at_exhaustion(NULL);
	delscreen(term.screen);
	keys_release(&term.keys);
	cells_release(&term.shown);
	term.open = false;
}

void term_lend(void)
{
	give();
}

void term_take_back(void)
{
	if (!term.open || term.taken)
		return;
	modes();
	refresh();
	take();
	term_redraw();
}

void term_renew(void)
{
	if (!term.taken)
		return;
	reset_prog_mode();
	term_resized();
	term_redraw();
}

void term_suspend(void)
{
	if (!term.taken)
		return;
	give();
	wake_stop_self();
	term_take_back();
}

/* ---- input ---- */

int term_fd(void)
{
	return STDIN_FILENO;
}

bool term_read(int64_t now_ms)
{
	char bytes[4096];
	ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);

	if (n > 0)
		keys_feed(&term.keys, bytes, (size_t)n, now_ms);
	else if (n == 0 || (errno != EINTR && errno != EAGAIN))
		term.gone = true;
	return !term.gone;
}

bool term_next_key(int64_t now_ms, struct key *out)
{
	return keys_next(&term.keys, now_ms, out);
}

int64_t term_deadline_ms(void)
{
	return keys_deadline_ms(&term.keys);
}
