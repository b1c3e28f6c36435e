/*
 * dump.h - what is in memory does not land on a disk when the program dies
 */
#ifndef BASE_DUMP_H
#define BASE_DUMP_H

/* No core file, of us or of what we start.  For every run. */
void dump_no_core(void);
/* Nor what a handler behind a pipe would get, which no limit binds; a debugger can
 * then be attached by root only.  For runs that hold a key or keep nothing; of us
 * alone.  Does nothing where the system knows no such thing. */
void dump_forbid(void);
#endif
