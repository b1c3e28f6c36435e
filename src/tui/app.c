/*
 * The screens lie on a stack, the topmost is shown; this loop is the only one
 * that reads keys or waits.
 *
 *	draw, if something changed -> wait for tty, signals, network, deadline
 *	-> signals -> keys -> news -> deeds -> again
 */
#include "tui/app.h"

#include <poll.h>
#include <signal.h>

#include "base/clock.h"
#include "llm/llm.h"
#include "tui/cells.h"
#include "tui/keymap.h"
#include "tui/keys.h"
#include "tui/screen.h"
#include "tui/wake.h"

/* A screen on the stack. */
struct shown {
	const struct screen *s;
	struct shown *below;
	bool dirty; /* something changed since it was drawn */
	bool typed; /* no more than the text that is typed */
	bool leave; /* it is done with */
};

static struct {
	int opened; /* that many times: the last app_close gives it back */
	bool gone;  /* hung up or told to stop: no screen goes on after that */
	struct shown *top;
	struct cells frame;
} app;

bool app_open(const struct app_options *opt, struct error *err)
{
	if (app.opened) {
		app.opened++;
		return true;
	}
	if (!term_is_able(err) || !wake_open(err))
		return false;
	if (!term_open(&opt->term, err)) {
		wake_close();
		return false;
	}
	cells_init(&app.frame);
	app.opened = 1;
	app.gone = false;
	return true;
}

void app_close(void)
{
	if (!app.opened || --app.opened)
		return;
	term_close();
	wake_close();
	cells_release(&app.frame);
}

const struct keymap *app_keys(const struct app_options *opt)
{
	static struct keymap defaults;

	if (opt->keys)
		return opt->keys;
	keymap_init(&defaults);
	return &defaults;
}

/* ---- drawing and waiting ---- */

/* In less than this a question cannot be read, so that nothing pretends that it can;
 * keys go where they went. */
enum { SMALLEST_ROWS = 8, SMALLEST_COLS = 32 };
#define TOO_SMALL "Too small: make it 32 by 8. Nothing is lost."

static bool is_too_small(int rows, int cols)
{
	return rows < SMALLEST_ROWS || cols < SMALLEST_COLS;
}

static void view(const struct screen *s, int rows, int cols, int64_t now_ms)
{
	struct rect all;

	cells_reset(&app.frame, rows, cols);
	if (!is_too_small(rows, cols)) {
		s->ops->view(s->self, now_ms, &app.frame);
		return;
	}
	all = cells_rect(&app.frame);
	cells_paragraph(&app.frame, &all, TOO_SMALL, INK_TEXT);
}

static void draw(struct shown *l, int64_t now_ms)
{
	int rows, cols;

	if (!l->dirty && !l->typed)
		return;
	term_size(&rows, &cols);
	if (l->dirty || is_too_small(rows, cols))
		view(l->s, rows, cols, now_ms);
	else
		l->s->ops->view_typed(l->s->self, now_ms, &app.frame);
	term_present(&app.frame);
	l->dirty = l->typed = false;
}

static void wait(const struct screen *s, struct pollfd fds[2])
{
	int64_t now = clock_now_ms(), left;
	int64_t at = s->deadline_ms ? s->deadline_ms(s->owner, now) : INT64_MAX;

	if (term_deadline_ms() >= 0 && term_deadline_ms() < at)
		at = term_deadline_ms();
	left = at == INT64_MAX ? -1 : at - now;
	if (at != INT64_MAX && left < 0)
		left = 0;
	if (left > 3600000)
		left = 3600000;
	fds[0] = (struct pollfd){ .fd = term_fd(), .events = POLLIN };
	fds[1] = (struct pollfd){ .fd = wake_fd(), .events = POLLIN };
	llm_wait(s->llm, fds, 2, (int)left);
}

static void resize(struct shown *l)
{
	int rows, cols;

	term_resized();
	term_size(&rows, &cols);
	l->s->ops->size(l->s->self, rows, cols);
	l->dirty = true;
}

static void take_signals(struct shown *l)
{
	bool winch = false;
	int number;

	while (wake_next(&number)) {
		switch (number) {
		case SIGWINCH: winch = true; break;
		case SIGTSTP:
			term_suspend();
			winch = true;
			break;
		case SIGCONT:
			term_renew();
			winch = true;
			break;
		default: app.gone = true;
		}
	}
	if (winch) /* a storm of them is one */
		resize(l);
}

/* ---- deeds and keys ---- */

static void carry_out(struct shown *l, const struct deed *d, int64_t now_ms)
{
	switch (d->kind) {
	case DEED_REDRAW: term_redraw(); break;
	case DEED_MOUSE: term_toggle_mouse(); break;
	case DEED_SUSPEND:
		term_suspend();
		resize(l);
		break;
	case DEED_LEAVE: l->leave = true; break;
	default:
		if (l->s->deed && !l->s->deed(l->s->owner, d, now_ms))
			l->leave = true;
	}
}

static void press(struct shown *l, const struct key *key, int64_t now_ms)
{
	struct deeds deeds = { 0 };

	l->s->ops->key(l->s->self, key, &deeds);
	for (size_t i = 0; i < deeds.n; i++)
		carry_out(l, &deeds.list[i], now_ms);
	deeds_release(&deeds);
	if (l->s->ops->is_typed && l->s->ops->is_typed(l->s->self))
		l->typed = true;
	else
		l->dirty = true;
}

/*
 * A click on a line of a list.  Every list keeps the cursor at what is chosen, so
 * moving the choice until the cursor comes to that row needs to know nothing of
 * how the list is laid out; where it does not come there, it goes back.  On what
 * is chosen already a click is Enter.
 */
static void click(struct shown *l, const struct key *where, int64_t now_ms)
{
	struct key step = { .code = K_DOWN };
	int at, steps = 0;

	draw(l, now_ms);
	at = app.frame.cursor_row;
	if (at < 0)
		return;
	if (at == where->row) {
		step.code = K_ENTER;
		press(l, &step, now_ms);
		return;
	}
	step.code = where->row > at ? K_DOWN : K_UP;
	while (at != where->row && !l->leave) {
		int was = at;

		press(l, &step, now_ms);
		draw(l, now_ms);
		steps++;
		at = app.frame.cursor_row;
		if (at == was || (at > where->row) == (was < where->row))
			break;
	}
	step.code = step.code == K_UP ? K_DOWN : K_UP;
	while (at != where->row && steps-- && !l->leave)
		press(l, &step, now_ms);
}

#define WHEEL_LINES 3

/* What the mouse says, in keys. */
static void point(struct shown *l, const struct key *key, int64_t now_ms)
{
	const struct screen *s = l->s;

	if (key->code != K_CLICK) {
		struct key line = *key;

		/* Beside an editor Up and Down mean something else. */
		if (!s->ops->click)
			line.code = key->code == K_WHEEL_UP ? K_UP : K_DOWN;
		for (int i = 0; i < WHEEL_LINES && !l->leave; i++)
			press(l, &line, now_ms);
		return;
	}
	l->dirty = true;
	if (!s->ops->click || !s->ops->click(s->self, key->row, key->col))
		click(l, key, now_ms);
}

static void take_keys(struct shown *l, bool readable)
{
	int64_t now = clock_now_ms();
	struct key key;

	if (readable && !term_read(now))
		app.gone = true;
	while (!l->leave && term_next_key(now, &key)) {
		if (key.code == K_CLICK || key.code == K_WHEEL_UP ||
		    key.code == K_WHEEL_DOWN)
			point(l, &key, now);
		else
			press(l, &key, now);
	}
}

/* ---- the loop ---- */

bool app_show(const struct screen *s)
{
	struct shown l = { .s = s, .below = app.top };

	app.top = &l;
	resize(&l);
	while (!l.leave && !app.gone) {
		struct pollfd fds[2];

		draw(&l, clock_now_ms());
		wait(s, fds);
		if (fds[1].revents)
			take_signals(&l);
		take_keys(&l, fds[0].revents != 0);
		if (s->pump && s->pump(s->owner, clock_now_ms()))
			l.dirty = true;
	}
	app.top = l.below;
	if (app.top) /* in another size, perhaps */
		resize(app.top);
	return !app.gone;
}

int app_alone(const struct screen *s, const struct app_options *opt,
	      struct error *err)
{
	bool ok;

	if (!app_open(opt, err))
		return APP_CANNOT;
	ok = app_show(s);
	app_close();
	return ok ? APP_DONE : APP_GONE;
}
