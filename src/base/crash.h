/*
 * crash.h - a process that dies of a signal gives its terminal back first
 *
 * For signals that nobody waits for: a fault of ours, a limit, a stray kill.
 * Those that ask the program to leave are caught where it waits.
 */
#ifndef BASE_CRASH_H
#define BASE_CRASH_H
/*
 * Calls give_back, which may do no more than a signal handler may (write,
 * tcsetattr), and then dies of the same signal.  The last call counts.
 */
void crash_catch(void (*give_back)(void));
void crash_leave(void); /* the handlers as they were */
#endif
