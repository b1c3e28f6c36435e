#include "cli/sink.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xmalloc.h"

#define MUCH ((size_t)256 << 10)

/* What a name leads to: links are followed, so that the file behind one is
 * replaced and not the link. */
static char *real_path(const char *path)
{
	char *real = realpath(path, NULL), *own = xstrdup(real ? real : path);

	free(real);
	return own;
}

static bool open_file(struct sink *s, const char *path, struct error *err)
{
	struct stat st;

	s->path = real_path(path);
	if (stat(s->path, &st) == 0 && !S_ISREG(st.st_mode)) {
		/* a pipe or /dev/null: written to, never renamed over */
		s->fd = open(s->path, O_WRONLY | O_CLOEXEC);
	} else {
		s->part = xprintf("%s.part-%ld", s->path, (long)getpid());
		s->fd = open(s->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
			     0600);
	}
	return s->fd >= 0 || error_errno(err, "%s: cannot be written", path);
}

bool sink_open(struct sink *s, const char *path, struct error *err)
{
	*s = (struct sink){ .fd = -1 };
	buf_init(&s->buf, BUF_TEXT_MAX);
	if (!path || !strcmp(path, "-"))
		return true;
	if (open_file(s, path, err))
		return true;
	sink_abandon(s);
	return false;
}

static bool write_out(struct sink *s)
{
	if (s->err.code != ERR_NONE)
		return false;
	if (s->buf.full)
		return error_set(&s->err, ERR_LIMIT,
				 "a result of more than %zu bytes", s->buf.max);
	if (s->path && !file_write_fd(s->fd, s->buf.s, s->buf.len))
		return error_errno(&s->err, "%s: cannot be written", s->path);
	if (!s->path)
		fwrite(s->buf.s, 1, s->buf.len, stdout);
	buf_reset(&s->buf);
	return s->path || !ferror(stdout);
}

bool sink_spill(struct sink *s)
{
	if (s->buf.len < MUCH && !s->buf.full)
		return s->err.code == ERR_NONE;
	return write_out(s);
}

static bool put_in_place(struct sink *s)
{
	bool ok = !s->part || fsync(s->fd) == 0;

	ok = close(s->fd) == 0 && ok;
	s->fd = -1;
	ok = ok && (!s->part || rename(s->part, s->path) == 0);
	if (!ok)
		return error_errno(&s->err, "%s: cannot be written", s->path);
	free(s->part);
	s->part = NULL;
	return true;
}

bool sink_close(struct sink *s, struct error *err)
{
	bool ok;

	write_out(s);
	ok = s->err.code == ERR_NONE && (!s->path || put_in_place(s));
	if (!ok)
		*err = s->err;
	sink_abandon(s);
	return ok;
}

void sink_abandon(struct sink *s)
{
	if (s->path && s->fd >= 0)
		close(s->fd);
	if (s->part)
		unlink(s->part);
	free(s->path);
	free(s->part);
	buf_release(&s->buf);
	*s = (struct sink){ .fd = -1 };
}
