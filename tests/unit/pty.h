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

/* Runs `work` in a child on a terminal of 80 by 40; its result is the exit
 * status.  TERM is what `term` says.  Where the system has no pseudo-terminals
 * the whole test program ends here, skipped. */
void pty_start(struct pty *p, const char *term, int (*work)(void *arg),
	       void *arg);
void pty_type(struct pty *p, const char *keys);
/* Waits until the text was printed (behind what was expected before); false
 * after timeout_ms, or when the program is gone. */
bool pty_expect(struct pty *p, const char *text, int timeout_ms);
/* Reads what there is for so long. */
void pty_read_for(struct pty *p, int ms);
/* Waits for the end; the status as from waitpid. */
int pty_end(struct pty *p, int timeout_ms);
#endif
