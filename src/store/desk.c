#include "store/desk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"

/* Whatever stands there: it is not followed and not waited for. */
#define DESK_FLAGS (O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK)

struct kept {
	char *id;
	char *text; /* in memory only; NULL for none */
	int lock;   /* descriptor that holds the claim, -1 for none */
};

struct desk {
	char *dir; /* NULL: in memory */
	struct kept *list;
	size_t n;
};

struct desk *desk_new(const char *dir)
{
	struct desk *d = xcalloc(1, sizeof *d);

	d->dir = str_dup(dir);
	return d;
}

static char *path_of(const struct desk *d, const char *id, const char *tail)
{
	return xprintf("%s/%s%s", d->dir, id, tail);
}

static struct kept *kept_of(struct desk *d, const char *id)
{
	for (size_t i = 0; i < d->n; i++)
		if (strcmp(d->list[i].id, id) == 0)
			return &d->list[i];
	d->list = xreallocarray(d->list, d->n + 1, sizeof *d->list);
	d->list[d->n] = (struct kept){ .id = xstrdup(id), .lock = -1 };
	return &d->list[d->n++];
}

void desk_free(struct desk *d)
{
	if (!d)
		return;
	for (size_t i = 0; i < d->n; i++) {
		if (d->list[i].lock >= 0) {
			char *path = path_of(d, d->list[i].id, ".lock");

			/* While we hold it: see desk_claim. */
			unlink(path);
			close(d->list[i].lock);
			free(path);
		}
		free(d->list[i].id);
		free(d->list[i].text);
	}
	if (d->dir)
		rmdir(d->dir); /* if it is empty */
	free(d->list);
	free(d->dir);
	free(d);
}

static bool check_id(const char *id, struct error *err)
{
	return names_is_slug(id) ||
	       error_set(err, ERR_USAGE, "\"%.40s\" is no hearing's id", id);
}

static void forget(struct desk *d, const char *id)
{
	char *path;

	if (!d->dir) {
		struct kept *k = kept_of(d, id);

		free(k->text);
		k->text = NULL;
		return;
	}
	path = path_of(d, id, ".draft");
	if (unlink(path) == 0)
		rmdir(d->dir);
	free(path);
}

/* Another program may remove the empty folder between the two steps. */
static int open_in(const struct desk *d, const char *path, int flags)
{
	int fd = open(path, flags | DESK_FLAGS | O_CREAT, 0600);

	for (int tries = 0; fd < 0 && errno == ENOENT && tries < 20; tries++) {
		if (!file_make_dirs(d->dir, 0700, NULL))
			break;
		fd = open(path, flags | DESK_FLAGS | O_CREAT, 0600);
	}
	return fd;
}

static bool write_draft(const struct desk *d, const char *id, const char *text,
			struct error *err)
{
	char *path = path_of(d, id, ".draft");
	char *tmp = path_of(d, id, ".draft-new");
	int fd = open_in(d, tmp, O_WRONLY | O_TRUNC);
	bool ok = fd >= 0 && file_write_fd(fd, text, strlen(text));

	if (fd >= 0 && close(fd) < 0)
		ok = false;
	if (ok)
		ok = rename(tmp, path) == 0;
	if (!ok) {
		error_errno(err, "%s: the draft cannot be kept", path);
		unlink(tmp);
	}
	free(path);
	free(tmp);
	return ok;
}

bool desk_save(struct desk *d, const char *id, const char *text,
	       struct error *err)
{
	if (!check_id(id, err))
		return false;
	if (strlen(text) > DESK_DRAFT_MAX)
		return error_set(err, ERR_LIMIT,
				 "a draft may be %zu bytes long at most",
				 DESK_DRAFT_MAX);
	if (!*text) {
		forget(d, id);
		return true;
	}
	if (d->dir)
		return write_draft(d, id, text, err);
	forget(d, id);
	kept_of(d, id)->text = xstrdup(text);
	return true;
}

char *desk_load(struct desk *d, const char *id)
{
	struct buf raw, clean;
	char *path;

	if (!names_is_slug(id))
		return NULL;
	if (!d->dir) {
		const char *text = kept_of(d, id)->text;

		return str_dup(text);
	}
	path = path_of(d, id, ".draft");
	buf_init(&raw, DESK_DRAFT_MAX);
	buf_init(&clean, DESK_DRAFT_MAX * 3);
	if (file_read(path, &raw, NULL))
		sanitise(&clean, raw.s, raw.len, SANITISE_TEXT);
	free(path);
	buf_release(&raw);
	if (clean.len)
		return buf_take(&clean);
	buf_release(&clean);
	return NULL;
}

static void overwrite(const char *path)
{
	static const char zeros[4096];
	int fd = open(path, O_WRONLY | DESK_FLAGS);
	struct stat st;

	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0)
		for (off_t at = 0; at < st.st_size; at += (off_t)sizeof zeros)
			file_write_fd(fd, zeros, sizeof zeros);
	fsync(fd);
	close(fd);
	unlink(path);
}

/* Left behind by a program that was killed; not one that is in use. */
static void drop_old_lock(const char *path)
{
	int fd = open(path, O_RDWR | DESK_FLAGS);

	if (fd < 0)
		return;
	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		unlink(path);
	close(fd);
}

void desk_erase(struct desk *d, const char *id)
{
	char *path;

	if (!names_is_slug(id))
		return;
	if (!d->dir) {
		forget(d, id);
		return;
	}
	path = path_of(d, id, ".draft");
	overwrite(path);
	free(path);
	path = path_of(d, id, ".draft-new"); /* killed while writing it */
	overwrite(path);
	free(path);
	path = path_of(d, id, ".lock");
	drop_old_lock(path);
	free(path);
	rmdir(d->dir); /* if it is empty */
}

/* The file we locked may have been removed by the one who held it before. */
static bool still_there(int fd, const char *path)
{
	struct stat a, b;

	return fstat(fd, &a) == 0 && stat(path, &b) == 0 &&
	       a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool desk_claim(struct desk *d, const char *id, struct error *err)
{
	struct kept *k;
	char *path;
	int fd = -1;

	if (!check_id(id, err))
		return false;
	k = kept_of(d, id);
	if (!d->dir || k->lock >= 0)
		return true;
	path = path_of(d, id, ".lock");
	for (;;) {
		fd = open_in(d, path, O_RDWR);
		if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) != 0 ||
		    still_there(fd, path))
			break;
		close(fd);
	}
	if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
		k->lock = fd;
	else if (fd >= 0 && errno == EWOULDBLOCK)
		error_set(err, ERR_EXISTS,
			  "hearing %s is being argued by another program just "
			  "now; go on there, or end that one first",
			  id);
	else if (fd >= 0)
		k->lock = fd; /* no locks on this file system: trust */
	else
		error_errno(err, "%s: cannot be made", path);
	if (fd >= 0 && k->lock < 0)
		close(fd);
	free(path);
	return k->lock >= 0;
}
