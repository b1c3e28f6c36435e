/*
 * signals.h - signals as bytes in a pipe, while the line mode waits
 */
#ifndef LINE_SIGNALS_H
#define LINE_SIGNALS_H
#include <stdbool.h>
struct error;

/* Catches SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH. */
bool signals_open(struct error *err);
void signals_close(void); /* handlers as they were */
int signals_fd(void);	  /* readable when one has come */
/* The next one; false when there is none.  Never waits. */
bool signals_next(int *number);
/* Stops this process as Ctrl-Z does, until it is continued. */
void signals_stop_here(void);
#endif
