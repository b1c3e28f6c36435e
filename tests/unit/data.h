/*
 * data.h - the published data that lies outside the repository
 *
 * $HOTBENCH_DATA, else ../shared/data.  Tests that need a part of it skip, with
 * a message, where it is not.
 */
#ifndef UNIT_DATA_H
#define UNIT_DATA_H
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/xmalloc.h"

/* The path of a file or folder in the data; caller frees. */
static inline char *data_path(const char *rel)
{
	const char *dir = getenv("HOTBENCH_DATA");

	return file_join(dir && *dir ? dir : "../shared/data", rel);
}

/* Skips the test unless it is there; call it first. */
static inline void data_or_skip(const char *rel)
{
	char *path = data_path(rel);
	bool there = file_exists(path);

	if (!there)
		print_message("SKIP: %s is not here: set HOTBENCH_DATA\n",
			      path);
	free(path);
	if (!there)
		skip();
}
#endif
