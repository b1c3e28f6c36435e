/*
 * sink.h - where a command's result goes: standard output, or a file
 *
 * A file appears whole or not at all: it is written beside its name and renamed
 * at the end, its owner's alone (0600) even where others could read the old one.  Text
 * is gathered in `buf`; sink_spill writes it out now and then, so that a long result
 * needs little memory.
 */
#ifndef CLI_SINK_H
#define CLI_SINK_H
#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"

struct sink {
	struct buf buf; /* add the result here */
	int fd;
	char *path, *part; /* NULL: standard output */
	struct error err;  /* the first failure */
};

/* path NULL or "-": standard output. */
bool sink_open(struct sink *s, const char *path, struct error *err);
/* Writes out what has gathered if it is much; false after a failure: stop. */
bool sink_spill(struct sink *s);
/* The end: false with the first failure in err, and no file left.  Of standard
 * output it is streams_end that tells. */
bool sink_close(struct sink *s, struct error *err);
/* Gives up: no file is left, nothing more is written. */
void sink_abandon(struct sink *s);
#endif
