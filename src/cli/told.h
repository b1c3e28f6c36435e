/*
 * told.h - what a command tells on standard error, once
 */
#ifndef CLI_TOLD_H
#define CLI_TOLD_H
#include <stddef.h>

#define TOLD_BYTES 400 /* of a line that is handed out */

struct faults;
struct journal;
struct ken;

/* Makes the ken ready; a line for each file of it that could not be used. */
void told_ken(struct ken *k);
/* Those of files, a line each; releases them. */
void told_faults(struct faults *f);
/* After the first hearing of all that the journal keeps, once it has ended: where
 * the manual goes on from there, in one line; else "".  `size` of `out` in bytes. */
void told_first(struct journal *j, char *out, size_t size);
#endif
