#include "base/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/mishap.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"

#define PIECE ((size_t)256 << 10)

/*
 * text[start..fill) is read and not yet given out.  When a pipe has to be read
 * twice, nothing is ever dropped from the front: text is then the whole input.
 */
struct lines {
	char *name;
	int fd;
	bool seekable, keep, at_end;
	off_t begin; /* standard input need not stand at 0 */
	struct stat st;
	char *text;
	size_t start, fill, cap;
	size_t number;
	int64_t place, next_place; /* of the last line, of the one behind it */
	struct error err;
};

static bool open_fd(struct lines *l, const char *path, struct error *err)
{
	if (strcmp(path, "-") && (l->fd = file_open(path, FILE_GIVEN, err)) < 0)
		return false;
	if (fstat(l->fd, &l->st) < 0)
		return error_errno(err, "%s", l->name);
	if (S_ISDIR(l->st.st_mode))
		return error_set(err, ERR_DATA, "%s: is a folder, not a file",
				 l->name);
	l->begin = lseek(l->fd, 0, SEEK_CUR);
	l->seekable = S_ISREG(l->st.st_mode) && l->begin >= 0;
	return true;
}

struct lines *lines_open(const char *path, bool twice, struct error *err)
{
	bool is_stdin = !strcmp(path, "-");
	struct lines *l = xcalloc(1, sizeof *l);

	l->name = sanitise_line(is_stdin ? "standard input" : path);
	l->fd = is_stdin ? STDIN_FILENO : -1;
	if (!open_fd(l, path, err)) {
		lines_close(l);
		return NULL;
	}
	l->keep = twice && !l->seekable;
	return l;
}

void lines_close(struct lines *l)
{
	if (!l)
		return;
	if (l->fd > STDIN_FILENO)
		close(l->fd);
	free(l->text);
	free(l->name);
	free(l);
}

const char *lines_name(const struct lines *l)
{
	return l->name;
}

size_t lines_number(const struct lines *l)
{
	return l->number;
}

int64_t lines_place(const struct lines *l)
{
	return l->place;
}

bool lines_failed(const struct lines *l, struct error *err)
{
	if (l->err.code == ERR_NONE)
		return false;
	*err = l->err;
	return true;
}

/* Makes room behind `fill`. */
static bool make_room(struct lines *l)
{
	size_t max = l->keep ? LINES_KEEP_MAX : LINES_LONGEST;

	if (!l->keep && l->start) {
		memmove(l->text, l->text + l->start, l->fill - l->start);
		l->fill -= l->start;
		l->start = 0;
	}
	if (l->cap - l->fill >= PIECE)
		return true;
	if (l->fill > max)
		return error_set(&l->err, ERR_LIMIT,
				 "%s: more than %zu bytes through a pipe; read "
				 "it from a file",
				 l->name, max);
	l->cap = l->cap ? l->cap * 2 : 2 * PIECE;
	l->text = xrealloc(l->text, l->cap);
	return true;
}

/* Reads a piece more; false at the end or on failure. */
static bool read_more(struct lines *l)
{
	ssize_t n;

	if (l->at_end)
		return false;
	if (l->fill - l->start > LINES_LONGEST)
		return error_set(&l->err, ERR_LIMIT,
				 "%s:%zu: a line of more than %zu bytes",
				 l->name, l->number + 1, LINES_LONGEST);
	if (!make_room(l))
		return false;
	do {
		n = mishap_due(MISHAP_READ)
			    ? -1
			    : read(l->fd, l->text + l->fill, l->cap - l->fill);
	} while (n < 0 && errno == EINTR);
	if (n < 0)
		return error_errno(&l->err, "%s: cannot be read", l->name);
	l->at_end = n == 0;
	l->fill += (size_t)n;
	return n > 0;
}

/* Looks only at what is new since the last look, so that long lines cost no
 * more than short ones. */
static const char *find_newline(struct lines *l)
{
	size_t seen = 0;

	for (;;) {
		const char *s = l->text + l->start;
		size_t have = l->fill - l->start;
		const char *nl = have > seen
					 ? memchr(s + seen, '\n', have - seen)
					 : NULL;

		if (nl)
			return nl;
		seen = have;
		if (!read_more(l))
			return NULL;
	}
}

bool lines_next(struct lines *l, const char **s, size_t *len)
{
	const char *nl;
	size_t n;

	if (!l->text && !make_room(l))
		return false;
	nl = find_newline(l);
	if (!nl && (l->err.code != ERR_NONE || l->fill == l->start))
		return false;
	*s = l->text + l->start;
	n = nl ? (size_t)(nl - *s) : l->fill - l->start;
	l->start += n + (nl != NULL);
	l->place = l->next_place;
	l->next_place += (int64_t)n + (nl != NULL);
	if (n && (*s)[n - 1] == '\r')
		n--;
	if (!l->number && n >= 3 && !memcmp(*s, "\xef\xbb\xbf", 3)) {
		*s += 3;
		n -= 3;
		l->place += 3;
	}
	l->number++;
	*len = n;
	return true;
}

static bool same_file(const struct stat *a, const struct stat *b)
{
	return a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	       a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

bool lines_again(struct lines *l, struct error *err)
{
	struct stat now;

	l->start = 0;
	l->number = 0;
	l->place = l->next_place = 0;
	if (l->keep)
		return true;
	if (fstat(l->fd, &now) < 0 || !same_file(&now, &l->st))
		return error_set(err, ERR_DATA, "%s: changed while it was read",
				 l->name);
	if (lseek(l->fd, l->begin, SEEK_SET) < 0)
		return error_errno(err, "%s: cannot be read again", l->name);
	l->fill = 0;
	l->at_end = false;
	return true;
}
