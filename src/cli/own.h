/*
 * own.h - writing a person's own file for the first time
 */
#ifndef CLI_OWN_H
#define CLI_OWN_H
#include <stddef.h>
struct buf;

/* The texts of a file that is begun for a person: each in the place of what the
 * skeleton has there. */
struct own_text {
	const char *key, *value;
};
/* Appends `skeleton`, which is JSON with ' for ", with n texts of it replaced. */
void own_begin(struct buf *out, const char *skeleton,
	       const struct own_text *with, size_t n);

/*
 * Writes CONFIG/folder/SLUG.json, never over one that is there, and prints the
 * slug and the path.  Returns an exit code, its message printed.
 */
int own_write(const char *folder, const char *slug, const struct buf *text);
#endif
