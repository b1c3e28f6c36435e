/*
 * wake.h - signals as bytes in a pipe
 *
 * The loop waits on one descriptor more; a signal that lands just before the
 * wait leaves a byte behind and cannot be missed, as a flag would be.  There is
 * one per process, since handlers can only find statics.
 */
#ifndef TUI_WAKE_H
#define TUI_WAKE_H
#include <stdbool.h>
struct error;

/* Installs handlers for SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP and
 * SIGCONT.  Before curses starts, which then leaves these alone. */
bool wake_open(struct error *err);
/* Gives back the handlers as they were. */
void wake_close(void);
/* Readable when a signal waits; -1 when not open. */
int wake_fd(void);
/* The next signal's number; false when there is none.  Never blocks. */
bool wake_next(int *signal_number);
/* Stops the process as Ctrl-Z does; returns when it goes on. */
void wake_stop_self(void);
#endif
