/*
 * laid.h - a shipped file of sections and values, with a person's own laid over it
 *
 * What the own file (the same name below prompts/ in their folder of settings) says
 * goes before; one with a fault is left out whole.
 */
#ifndef COURT_LAID_H
#define COURT_LAID_H
#include <stdbool.h>

#include "base/ini.h"
struct catalogue;
struct error;
struct faults;

struct laid {
	const char *file; /* "words.txt" */
	/* Adds the fault of one entry of the own file, if it has one. */
	void (*check)(const struct laid *l, const struct ini *ini,
		      const struct ini_entry *e, struct faults *f);
	struct ini shipped, own;
	bool own_is_sound; /* or absent */
};

/* Reads what is not read yet; false, with the first fault by file and line, where the
 * own file has one. */
bool laid_load(struct laid *l, const struct catalogue *c, struct error *err);
/* For `check`: the faults of a file that would be laid over it. */
void laid_check_file(const struct laid *l, const char *path, struct faults *f);
/* NULL where nobody says it; ours. */
const char *laid_get(const struct laid *l, const char *section,
		     const char *key);
#endif
