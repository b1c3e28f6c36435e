/*
 * pty.h - a program at a terminal of its own, and somebody who types
 */
#ifndef UNIT_PTY_H
#define UNIT_PTY_H
#include <stdbool.h>
#include <sys/types.h>

#include "base/buf.h"

struct pty {
	int fd; /* our end */
	pid_t pid;
	struct buf seen; /* all that was printed */
	size_t from;	 /* where pty_expect looks on */
};

/* Skips the test where the system has no pseudo-terminals (a bare root, say, in
 * which nobody mounted /dev/pts); call it first. */
void pty_or_skip(void);
/* Runs `work` in a child on a terminal of 80 by 40; its result is the exit
 * status.  TERM is what `term` says. */
void pty_start(struct pty *p, const char *term, int (*work)(void *arg),
	       void *arg);
/* The same on a terminal that says it has that size, 0 to 65535 each. */
void pty_start_sized(struct pty *p, const char *term, int rows, int cols,
		     int (*work)(void *arg), void *arg);
/* The terminal changes its size, and the program is told. */
void pty_resize(struct pty *p, int rows, int cols);
void pty_type(struct pty *p, const char *keys);
/* Waits until the text was printed (behind what was expected before); false
 * after timeout_ms, or when the program is gone. */
bool pty_expect(struct pty *p, const char *text, int timeout_ms);
/* Reads what there is for so long. */
void pty_read_for(struct pty *p, int ms);
/* Lines and echo, as the system gives a terminal to a program. */
bool pty_is_sane(const struct pty *p);
/* A signal that kills, and the end; false when it did not die of that signal or
 * left the terminal without lines and echo. */
bool pty_dies_sane(struct pty *p, int signal_number, int timeout_ms);
/* Waits for the end; the status as from waitpid. */
int pty_end(struct pty *p, int timeout_ms);
#endif
