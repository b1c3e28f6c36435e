/*
 * sectioned.h - the lines of a text that stand under [sections]
 *
 *	struct sectioned s = sectioned_in(text, len, path, names, N);
 *
 *	while (sectioned_next(&s, &err))
 *		...  s.line stands under names[s.section]
 *	if (s.failed)
 *		...  err tells where
 *
 * Empty lines and those that begin with "#" are passed over.
 */
#ifndef BASE_SECTIONED_H
#define BASE_SECTIONED_H
#include <stdbool.h>
#include <stddef.h>

#include "base/textline.h"
struct error;

struct sectioned {
	struct textline line;
	int section;   /* place of its name; -1 before the first */
	size_t number; /* of the line, from 1 */
	bool failed;
	const char *path, *at, *end;
	const char *const *names;
	size_t n_names;
};

/* All is borrowed; `path` is for messages. */
struct sectioned sectioned_in(const char *text, size_t len, const char *path,
			      const char *const *names, size_t n_names);
/* The next line; false at the end, and where a section is called by no name of these:
 * then it has failed, with ERR_DATA, which names file and line. */
bool sectioned_next(struct sectioned *s, struct error *err);
#endif
