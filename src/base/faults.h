/*
 * faults.h - everything wrong with a file, not only the first thing
 *
 * Loaders report each fault here and go on with a default, so that `check` can
 * list them all and a plain load can fail with the first.
 */
#ifndef BASE_FAULTS_H
#define BASE_FAULTS_H
#include <stdbool.h>
#include <stddef.h>
struct error;

#define FAULTS_MAX 500 /* the rest are only counted */

struct faults {
	char **list; /* n owned lines, safe to print (see sanitise.h) */
	size_t n;
	size_t dropped;
};

void faults_init(struct faults *f);
void faults_release(struct faults *f);
/* `f` may be NULL: the fault is then ignored. */
void faults_add(struct faults *f, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Adds those of `from`, and releases it. */
void faults_move(struct faults *f, struct faults *from);
/* Prefixes "where: " to the faults from index `from` on. */
void faults_within(struct faults *f, size_t from, const char *where);
/* True if there is none; else false with the first one (and a count) in err. */
bool faults_none(const struct faults *f, struct error *err);
/* The same, and they are released. */
bool faults_settle(struct faults *f, struct error *err);
#endif
