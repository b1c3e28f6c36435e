/*
 * file.h - reading and writing whole files, listing folders
 *
 * Every error names the path and the system's reason.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;
struct error;

/* Where we have a path from. */
enum file_from {
	FILE_FOUND, /* met in a folder, or named by another file: a stranger's */
	FILE_GIVEN, /* a person's, for this one command */
};

/*
 * Opens for reading; the caller closes.  What was found must be a regular file
 * (or lead to one), and opening it never waits; what was given may be a pipe or
 * a terminal too ("/dev/stdin", a shell's "<(...)").  -1 with ERR_DATA for
 * anything else, and with ERR_SYSTEM or ERR_ABSENT where it cannot be opened.
 */
int file_open(const char *path, enum file_from from, struct error *err);
/* Whether a given path could be read, without opening it ("-" can); else as
 * file_open would fail.  Of a name that is not there the nearest is told. */
bool file_can_read(const char *path, struct error *err);
/* Appends a found file to out; ERR_LIMIT beyond its ceiling. */
bool file_read(const char *path, struct buf *out, struct error *err);
/* The same of a given one; "-" is standard input. */
bool file_read_given(const char *path, struct buf *out, struct error *err);
/* As file_read, from an open descriptor; `name` is for errors. */
bool file_read_fd(int fd, const char *name, struct buf *out, struct error *err);
/*
 * Writes beside the target, flushes to disk and renames: a reader sees the old
 * file or the new one, never half.  mode as for open(2), e.g. 0600.
 */
bool file_write(const char *path, const char *s, size_t len, unsigned mode,
		struct error *err);
/* The same; a text that is not whole (buf_whole) replaces nothing. */
bool file_write_buf(const char *path, const struct buf *text, unsigned mode,
		    struct error *err);
/* write(2) until done. */
bool file_write_fd(int fd, const char *s, size_t len);
/* For adding to a file that is its owner's alone: made with 0600, and taken from
 * others who could read it.  The caller closes; -1 with errno. */
int file_open_append(const char *path);
/* False only where certainly nothing is there.  What cannot be looked at, and a
 * link that leads nowhere, does exist: whoever reads it hears why that fails. */
bool file_exists(const char *path);
bool file_is_dir(const char *path);
/* Its size; -1 where there is no such regular file. */
int64_t file_bytes(const char *path);
/* Whether certainly nothing more is to be read from it: a file at its end, /dev/null,
 * a pipe that nobody writes to any more; takes nothing from it.  Of a pipe in which
 * nothing is yet that is waited for, but no longer than wait_ms. */
bool file_is_spent(int fd, int wait_ms);
/* Makes the folder and its parents with the given mode; fine if it exists. */
bool file_make_dirs(const char *path, unsigned mode, struct error *err);
bool file_remove(const char *path, struct error *err);
/* A new folder of ours alone (0700) in TMPDIR or /tmp; the caller removes it and
 * frees.  NULL with an error. */
char *file_make_scratch(struct error *err);
/* A folder with all that is in it; links are removed, not followed. */
void file_remove_tree(const char *dir);
/* A copy beside it, PATH.old (0600), in place of the one before. */
bool file_keep_old(const char *path, size_t max_bytes, struct error *err);

/* Names in a folder, sorted bytewise, without dot files; caller frees with
 * file_free_names.  An absent folder has none. */
bool file_names(const char *dir, char ***names, size_t *n, struct error *err);
void file_free_names(char **names, size_t n);

/* "dir/name", caller frees. */
char *file_join(const char *dir, const char *name);
/* The part behind the last slash. */
const char *file_base(const char *path);
/*
 * dir/rel for a relative path that a stranger wrote: refuses absolute paths, ".."
 * and anything that resolves outside dir through symbolic links.  NULL with an
 * error that names `rel`; else the caller frees.
 */
char *file_inside(const char *dir, const char *rel, struct error *err);
#endif
