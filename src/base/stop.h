/*
 * stop.h - a person wants it to end: Ctrl-C, SIGTERM, a terminal that hangs up
 *
 * For work that must put away what it began.  While they are watched, these
 * signals only leave a mark, which the work asks for between its steps.
 */
#ifndef BASE_STOP_H
#define BASE_STOP_H
#include <stdbool.h>

void stop_watch(void); /* the mark is clear */
bool stop_asked(void); /* false when nobody watches */
void stop_end(void);   /* signals do again what they did; the mark is clear */
#endif
