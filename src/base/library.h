/*
 * library.h - a shared library that is loaded when it is first needed
 *
 * What is linked in is loaded at every start, with all that it needs itself; what a
 * start may never need is opened by name (llm/lazy_curl.h, line/lazy_edit.h).
 */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H
#include <stdbool.h>
#include <stddef.h>
struct error;

/* The first of the n files that there is, until the program ends; NULL: none. */
void *library_open(const char *const *files, size_t n);
/* A function's address into the pointer at slot.  ERR_SYSTEM, which calls the library
 * `what`, where it has none of that name. */
bool library_find(void *lib, const char *what, const char *name, void *slot,
		  struct error *err);
#endif
