/*
 * told.h - what a command tells on standard error, once
 */
#ifndef CLI_TOLD_H
#define CLI_TOLD_H
struct faults;
struct ken;

/* Makes the ken ready; a line for each file of it that could not be used. */
void told_ken(struct ken *k);
/* Those of files, a line each; releases them. */
void told_faults(struct faults *f);
#endif
