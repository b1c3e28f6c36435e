/*
 * lazy.h - a library that is opened when it is first needed
 *
 * What is linked in is loaded by every start, before the first line of ours.  A library
 * that many starts never call is opened by name instead, and called through a table of
 * its functions, each of the type that its header declares (store/lazy_sqlite.h).
 */
#ifndef BASE_LAZY_H
#define BASE_LAZY_H
#include <stdbool.h>
#include <stddef.h>
struct error;

struct lazy_function {
	const char *name;
	void *slot; /* where the pointer to it is put */
};

struct lazy {
	const char *name;	  /* "libcurl" */
	const char *const *files; /* it may be in, the likely one first */
	size_t n_files;
	const struct lazy_function *functions;
	size_t n_functions;
	const char *without; /* "no model can be reached (Debian: libcurl4)" */
};

/* Fills every slot; it stays open.  ERR_SYSTEM where the library is not installed or
 * lacks a function. */
bool lazy_load(const struct lazy *lib, struct error *err);
#endif
