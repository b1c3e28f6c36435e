/*
 * own.h - writing a person's own file for the first time
 */
#ifndef CLI_OWN_H
#define CLI_OWN_H
struct buf;

/*
 * Writes CONFIG/folder/SLUG.json, never over one that is there, and prints the
 * slug and the path.  Returns an exit code, its message printed.
 */
int own_write(const char *folder, const char *slug, const struct buf *text);
#endif
