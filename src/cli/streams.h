/*
 * streams.h - standard input, output and error, from the first line to the last
 *
 * Commands print and go on; whether what they printed got anywhere is looked at
 * once, at the end, for all of them.
 */
#ifndef CLI_STREAMS_H
#define CLI_STREAMS_H
#include <stdbool.h>

/*
 * Before anything is opened.  A stream that is closed gets a place holder, or its
 * number would go to the next file, a journal as like as not, and take what is
 * printed.  A pipe that nobody reads becomes a failed write, here and in the
 * network, not the end of the program.  False, with a message, where neither can
 * be had.
 */
bool streams_begin(void);
/*
 * Behind everything: writes out standard output and closes it.  Returns the exit
 * code, which is `code` unless something printed was lost: that is told, and at
 * least EXIT_DATA.  A reader who went away (head, a pager) had enough and lost
 * nothing.
 */
int streams_end(int code);
#endif
