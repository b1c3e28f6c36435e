/*
 * term.h - the terminal; the only file that knows curses
 *
 * Shows a grid of cells (writing what changed since the last one, no more),
 * turns input into keys, and gives the terminal back as it was: at exit, when
 * memory runs out, on a fatal signal, and while the process is stopped.  There
 * is one terminal, so the state is static here.
 *
 * Characters whose width terminals disagree about (joined emoji, flags) are
 * shown in the simpler form that they all agree on: the grid never breaks.
 */
#ifndef TUI_TERM_H
#define TUI_TERM_H
#include <stdbool.h>
#include <stdint.h>
struct cells;
struct error;
struct key;
struct theme;

struct term_options {
	bool no_color;	 /* also when NO_COLOR is set */
	bool no_unicode; /* also in a locale that has none */
	bool mouse; /* ask for the mouse, which takes selecting text away (Shift
		       gives it back in most terminals) */
	const struct theme *theme; /* borrowed while the terminal is open; NULL:
				      dark, or light where COLORFGBG says so */
};

/*
 * Whether there is a terminal that can do this: both ends a tty, and TERM names
 * one that can place the cursor.  False (with the reason) means line mode.
 */
bool term_is_able(struct error *err);
/* Takes the screen.  wake_open comes first.  False leaves all as it was. */
bool term_open(const struct term_options *opt, struct error *err);
void term_close(void); /* also fine when not open */

void term_size(int *rows, int *cols);
/* After SIGWINCH: asks the terminal for its size. */
void term_resized(void);
/* Makes the screen look like that. */
void term_present(const struct cells *c);
/* Everything is drawn anew with the next term_present. */
void term_redraw(void);
/* Ctrl-Z: gives the terminal back, stops the process, takes it again. */
void term_suspend(void);
/* After SIGCONT: a shell may have changed the terminal's modes. */
void term_renew(void);
/* Gives the terminal to another program (an editor), and takes it again. */
void term_lend(void);
void term_take_back(void);

/* Asks for the mouse, or lets it go. */
void term_toggle_mouse(void);

/* What to wait on for input. */
int term_fd(void);
/*
 * Takes in what was typed; false when the terminal is gone.  Then
 * term_next_key until false; term_deadline_ms says when to ask again although
 * nothing was typed (a lone Esc), -1 for never.
 */
bool term_read(int64_t now_ms);
bool term_next_key(int64_t now_ms, struct key *out);
int64_t term_deadline_ms(void);
#endif
