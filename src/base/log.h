/*
 * log.h - a plain log file in the state folder, for whoever mends things
 *
 * Off until log_open.  Never holds a key or what was said: callers log events,
 * sizes and times.  Lines are sanitised and flushed one by one.
 */
#ifndef BASE_LOG_H
#define BASE_LOG_H
#include <stdbool.h>
struct error;

bool log_open(const char *path, struct error *err); /* appends, 0600 */
void log_close(void);
void log_line(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
#endif
