/*
 * sure.h - what cannot be taken back, a person confirms
 */
#ifndef CLI_SURE_H
#define CLI_SURE_H
#include <stdbool.h>

/*
 * Whether to go on: `yes` (--yes was given), or a person at the terminal types it
 * behind "WHAT for good?".  Where nobody sits there nothing is done, and *code is
 * EXIT_USAGE; else it is EXIT_DONE.
 */
bool sure_of(bool yes, const char *what, int *code);
#endif
