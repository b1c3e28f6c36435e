/*
 * ini.h - reading a settings file: sections, keys, line numbers
 *
 *	# a comment, also with ;
 *	key = value
 *	[section name]
 *	key = "a value whose blanks count"
 *
 * A key may stand several times; ini_get gives the last, ini_each all.  Faults
 * name file and line; reading goes on behind them.
 */
#ifndef BASE_INI_H
#define BASE_INI_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct error;
struct faults;

#define INI_FILE_MAX ((size_t)1 << 20)

struct ini_entry {
	const char *section; /* "" before the first one; blanks made single */
	const char *key;
	const char *value;
	int line; /* from 1 */
};

struct ini {
	struct arena mem;
	const char *name; /* of the file, for faults */
	struct ini_entry *list;
	size_t n, cap;
};

/* A zeroed struct is an empty file. */
void ini_release(struct ini *ini);
/* Adds what stands in s; faults go to f (may be NULL). */
void ini_parse(struct ini *ini, const char *name, const char *s, size_t len,
	       struct faults *f);
/* The same from a file; an absent one is empty.  False when it cannot be read. */
bool ini_load(struct ini *ini, const char *path, struct faults *f,
	      struct error *err);

/* The same from a file that must be there: whatever is wrong goes to f. */
void ini_read(struct ini *ini, const char *path, struct faults *f);

/* NULL when it is not there; an empty value is "". */
const char *ini_get(const struct ini *ini, const char *section,
		    const char *key);
/* Walks the entries of a section, of one key if key is not NULL: start with a
 * NULL entry; NULL at the end. */
const struct ini_entry *ini_each(const struct ini *ini, const char *section,
				 const char *key,
				 const struct ini_entry *before);
bool ini_has_section(const struct ini *ini, const char *section);
/*
 * Reports each key of the section (or, where it ends in a blank, of every
 * section that begins so: "endpoint ") that is not among the n known ones, with
 * the nearest.
 */
void ini_check(const struct ini *ini, const char *section,
	       const char *const *known, size_t n, struct faults *f);
/* Whether the values in braces that the entry holds are among `may` ("{a}{b}"), and
 * all of `must` there; faults otherwise. */
bool ini_values_fit(const struct ini *ini, const struct ini_entry *e,
		    const char *may, const char *must, struct faults *f);
/* Which of the n names s is; -1 and a fault, with the nearest, where it is none:
 * "there is no WHAT ...". */
int ini_place(const struct ini *ini, int line, const char *what, const char *s,
	      const char *const *names, size_t n, struct faults *f);
#endif
