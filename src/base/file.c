#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/mishap.h"
#include "base/names.h"
#include "base/stop.h"
#include "base/xmalloc.h"

/* What stands there instead of something to read; NULL when it can be. */
static const char *what_else(mode_t mode, enum file_from from)
{
	if (S_ISDIR(mode))
		return "a folder";
	if (S_ISBLK(mode))
		return "a device";
	if (S_ISREG(mode) || from == FILE_GIVEN)
		return NULL;
	return S_ISFIFO(mode) ? "a pipe" : "a device";
}

static bool may_be_read(int fd, const char *path, enum file_from from,
			struct stat *st, struct error *err)
{
	const char *else_it_is;

	if (fstat(fd, st) < 0)
		return error_errno(err, "%s", path);
	else_it_is = what_else(st->st_mode, from);
	if (else_it_is)
		return error_set(err, ERR_DATA, "%s: is %s, not a file", path,
				 else_it_is);
	return true;
}

/* The name in the same folder that may have been meant; the caller frees. */
static char *meant(const char *path)
{
	const char *base = file_base(path), *near = NULL;
	char *dir = base == path ? xstrdup(".")
				 : xstrndup(path, (size_t)(base - path));
	char **names = NULL, *own;
	size_t n = 0;

	if (*base && file_names(dir, &names, &n, NULL))
		near = names_nearest(base, (const char *const *)names, n);
	own = near ? xstrdup(near) : NULL;
	file_free_names(names, n);
	free(dir);
	return own;
}

/* Always -1; errno says why it cannot be opened. */
static int refuse(const char *path, enum file_from from, struct error *err)
{
	int why = errno;
	char *near = NULL;

	if (why == ENXIO)
		error_set(err, ERR_DATA,
			  "%s: is a socket or a device, not a file", path);
	else if (why == ENOENT && file_exists(path))
		error_set(err, ERR_DATA, "%s: a link leads nowhere", path);
	else if (why == ENOENT && from == FILE_GIVEN && (near = meant(path)))
		error_set(err, ERR_ABSENT,
			  "%s: is not there; did you mean '%s'?", path, near);
	else {
		errno = why;
		error_errno(err, "%s: cannot be opened", path);
	}
	free(near);
	return -1;
}

bool file_can_read(const char *path, struct error *err)
{
	const char *else_it_is;
	struct stat st;

	if (!strcmp(path, "-"))
		return true;
	if (stat(path, &st) != 0) {
		refuse(path, FILE_GIVEN, err);
		return false;
	}
	else_it_is = what_else(st.st_mode, FILE_GIVEN);
	if (else_it_is)
		return error_set(err, ERR_DATA, "%s: is %s, not a file", path,
				 else_it_is);
	return access(path, R_OK) == 0 ||
	       error_errno(err, "%s: cannot be opened", path);
}

/* Without O_NONBLOCK a pipe that nobody writes to would hold us here.  One that
 * a person gave may: its writer may still be on the way. */
int file_open(const char *path, enum file_from from, struct error *err)
{
	int wait = from == FILE_GIVEN ? 0 : O_NONBLOCK;
	struct stat st;
	int fd = mishap_due(MISHAP_OPEN)
			 ? -1
			 : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | wait);

	if (fd < 0)
		return refuse(path, from, err);
	if (!may_be_read(fd, path, from, &st, err)) {
		close(fd);
		return -1;
	}
	if (wait && !S_ISREG(st.st_mode)) /* a file never waits */
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	return fd;
}

static bool too_large(const char *name, const struct buf *out,
		      struct error *err)
{
	return error_set(err, ERR_LIMIT,
			 "%s: larger than %zu bytes, which is the most we read "
			 "here",
			 name, out->max);
}

#define PIECE 65536
#define FEW   4096

/* How much may be read behind what `out` holds. */
static size_t room_in(struct buf *out)
{
	size_t left = out->max - out->len, room;

	if (left >= PIECE && out->cap < out->len + FEW)
		buf_reserve(out, PIECE);
	room = out->cap ? out->cap - out->len - 1 : 0;
	return room < left ? room : left;
}

/* As read(), with what is read in `out`; where that has no room, whatever comes is too
 * much. */
static ssize_t read_more(int fd, struct buf *out)
{
	size_t room = room_in(out);
	char few[FEW];
	ssize_t n;

	if (mishap_due(MISHAP_READ))
		return -1;
	if (room < sizeof few) {
		n = read(fd, few, sizeof few);
		if (n > 0)
			buf_add(out, few, (size_t)n);
		return n;
	}
	n = read(fd, out->s + out->len, room);
	if (n > 0)
		buf_wrote(out, (size_t)n);
	return n;
}

/* For all of a file, and a little more: what its end is looked for with. */
static bool room_for(const struct stat *st, struct buf *out)
{
	uintmax_t size = (uintmax_t)st->st_size, left = out->max - out->len;

	if (!S_ISREG(st->st_mode))
		return true;
	if (size > left)
		return false;
	return buf_reserve(out,
			   (size_t)(left - size < FEW ? size : size + FEW));
}

bool file_read_fd(int fd, const char *name, struct buf *out, struct error *err)
{
	struct stat st;

	/* Before it is read: it may be a terabyte of nothing. */
	if (fstat(fd, &st) == 0 && !room_for(&st, out))
		return too_large(name, out, err);
	for (;;) {
		ssize_t n = read_more(fd, out);

		if (n == 0)
			return true;
		if (n < 0 && errno == EINTR && !stop_asked())
			continue;
		if (n < 0)
			return error_errno(err, "%s: cannot be read", name);
		if (out->full)
			return too_large(name, out, err);
	}
}

static bool read_from(const char *path, enum file_from from, struct buf *out,
		      struct error *err)
{
	int fd = file_open(path, from, err);
	bool ok = fd >= 0 && file_read_fd(fd, path, out, err);

	if (fd >= 0)
		close(fd);
	return ok;
}

bool file_read(const char *path, struct buf *out, struct error *err)
{
	return read_from(path, FILE_FOUND, out, err);
}

bool file_read_given(const char *path, struct buf *out, struct error *err)
{
	if (!strcmp(path, "-"))
		return file_read_fd(STDIN_FILENO, "standard input", out, err);
	return read_from(path, FILE_GIVEN, out, err);
}

bool file_write_fd(int fd, const char *s, size_t len)
{
	while (len) {
		ssize_t n = mishap_due(MISHAP_WRITE) ? -1 : write(fd, s, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		s += n;
		len -= (size_t)n;
	}
	return true;
}

/* A rename is on disk only when its folder is. */
static void sync_folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash ? xstrndup(path, (size_t)(slash - path) + 1)
			  : xstrdup(".");
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0) {
		fsync(fd);
		close(fd);
	}
	free(dir);
}

bool file_write(const char *path, const char *s, size_t len, unsigned mode,
		struct error *err)
{
	char *tmp = xprintf("%s.tmp-%ld", path, (long)getpid());
	bool ok;
	int fd;

	unlink(tmp); /* left by a program of this number that was killed */
	fd = mishap_due(MISHAP_OPEN)
		     ? -1
		     : open(tmp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	ok = fd >= 0;

	if (ok)
		ok = file_write_fd(fd, s, len) && !mishap_due(MISHAP_FSYNC) &&
		     fsync(fd) == 0;
	if (fd >= 0 && close(fd) < 0)
		ok = false;
	if (ok)
		ok = !mishap_due(MISHAP_RENAME) && rename(tmp, path) == 0;
	if (!ok) {
		error_errno(err, "%s: cannot be written", path);
		unlink(tmp);
	} else {
		sync_folder_of(path);
	}
	free(tmp);
	return ok;
}

bool file_write_buf(const char *path, const struct buf *text, unsigned mode,
		    struct error *err)
{
	return buf_whole(text, path, err) &&
	       file_write(path, text->s, text->len, mode, err);
}

int file_open_append(const char *path)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	struct stat st;

	/* Of another's file the rights are the other's business. */
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_mode & 077)
		(void)fchmod(fd, 0600);
	return fd;
}

/* Its folder, "." for a bare name and "/" at the root; caller frees. */
static char *folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (!slash)
		return xstrdup(".");
	return slash == path ? xstrdup("/")
			     : xstrndup(path, (size_t)(slash - path));
}

/* Of what is not there: whether a link that leads nowhere is on the way to it. */
static bool dangles(const char *path)
{
	char *dir = folder_of(path);
	struct stat st;
	bool is;

	if (lstat(dir, &st) == 0)
		is = S_ISLNK(st.st_mode) && stat(dir, &st) != 0;
	else if (errno != ENOENT)
		is = true;
	else
		is = strcmp(dir, path) != 0 && dangles(dir);
	free(dir);
	return is;
}

bool file_exists(const char *path)
{
	struct stat st;

	if (stat(path, &st) == 0 || errno != ENOENT || !*path)
		return *path != '\0';
	return lstat(path, &st) == 0 || dangles(path);
}

bool file_is_dir(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_null_device(const struct stat *st)
{
	struct stat null;

	return S_ISCHR(st->st_mode) && stat("/dev/null", &null) == 0 &&
	       st->st_rdev == null.st_rdev;
}

bool file_is_spent(int fd, int wait_ms)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	struct stat st;
	off_t at;

	if (fstat(fd, &st) != 0)
		return true;
	if (is_null_device(&st))
		return true;
	if (S_ISREG(st.st_mode)) {
		at = lseek(fd, 0, SEEK_CUR);
		return at >= 0 && at >= st.st_size;
	}
	return S_ISFIFO(st.st_mode) && poll(&p, 1, wait_ms) == 1 &&
	       !(p.revents & POLLIN);
}

int64_t file_bytes(const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return -1;
	return (int64_t)st.st_size;
}

bool file_make_dirs(const char *path, unsigned mode, struct error *err)
{
	char *copy = xstrdup(path);
	bool ok = true;

	if (!*path) {
		free(copy);
		return error_set(err, ERR_USAGE, "a folder without a name");
	}
	for (char *p = copy + 1; ok && *p; p++) {
		if (*p != '/')
			continue;
		*p = '\0';
		ok = mkdir(copy, mode) == 0 || errno == EEXIST;
		*p = '/';
	}
	if (ok)
		ok = mkdir(copy, mode) == 0 || errno == EEXIST;
	if (!ok)
		error_errno(err, "%s: the folder cannot be made", path);
	else if (!file_is_dir(path))
		ok = error_set(err, ERR_SYSTEM, "%s: is not a folder", path);
	free(copy);
	return ok;
}

bool file_remove(const char *path, struct error *err)
{
	if (unlink(path) == 0)
		return true;
	return error_errno(err, "%s: cannot be removed", path);
}

bool file_keep_old(const char *path, size_t max_bytes, struct error *err)
{
	char *old = xprintf("%s.old", path);
	struct buf was;
	bool ok;

	buf_init(&was, max_bytes);
	ok = file_read(path, &was, err) && file_write_buf(old, &was, 0600, err);
	buf_release(&was);
	free(old);
	return ok;
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

bool file_names(const char *dir, char ***names, size_t *n, struct error *err)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	size_t room = 0;

	*names = NULL;
	*n = 0;
	if (!d)
		return (errno == ENOENT && !file_exists(dir)) ||
		       error_errno(err, "%s: cannot be listed", dir);
	for (;;) {
		errno = 0;
		e = readdir(d);
		if (!e)
			break;
		if (e->d_name[0] == '.')
			continue;
		*names = xgrow(*names, *n, &room, sizeof **names);
		(*names)[(*n)++] = xstrdup(e->d_name);
	}
	if (errno) {
		error_errno(err, "%s: cannot be listed", dir);
		closedir(d);
		file_free_names(*names, *n);
		*names = NULL;
		*n = 0;
		return false;
	}
	closedir(d);
	if (*n)
		qsort(*names, *n, sizeof **names, by_bytes);
	return true;
}

void file_free_names(char **names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(names[i]);
	free(names);
}

char *file_join(const char *dir, const char *name)
{
	size_t n = strlen(dir);

	return xprintf("%s%s%s", dir, n && dir[n - 1] == '/' ? "" : "/", name);
}

const char *file_base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static bool climbs(const char *rel)
{
	for (const char *p = rel; *p;) {
		size_t n = strcspn(p, "/");

		if (n == 2 && p[0] == '.' && p[1] == '.')
			return true;
		p += n;
		p += *p == '/';
	}
	return false;
}

/* Whether no link, nor a ".", is on the way from `at` to the end of `full`: then it lies
 * where its name says.  full is as before when this returns. */
static bool is_plain_way(const char *full, char *at)
{
	char *slash;
	struct stat st;
	bool plain = *at != '.';

	while (plain && (slash = strchr(at, '/'))) {
		*slash = '\0';
		plain = lstat(full, &st) == 0 && S_ISDIR(st.st_mode) &&
			slash[1] != '.';
		*slash = '/';
		at = slash + 1;
	}
	return plain && lstat(full, &st) == 0 && !S_ISLNK(st.st_mode);
}

char *file_inside(const char *dir, const char *rel, struct error *err)
{
	char *full, *real_dir, *real_file;
	bool inside;

	if (!rel[0] || rel[0] == '/' || climbs(rel)) {
		error_set(err, ERR_DATA,
			  "\"%s\": must be a path inside its own folder", rel);
		return NULL;
	}
	full = file_join(dir, rel);
	if (is_plain_way(full, full + strlen(full) - strlen(rel)))
		return full;
	real_dir = realpath(dir, NULL);
	real_file = realpath(full, NULL);
	if (!real_dir || !real_file) {
		error_errno(err, "%s", full);
		free(full);
		full = NULL;
	} else {
		size_t n = strcmp(real_dir, "/") ? strlen(real_dir) : 0;

		inside =
			!strncmp(real_dir, real_file, n) && real_file[n] == '/';
		if (!inside) {
			error_set(err, ERR_DATA,
				  "\"%s\": leads outside its own folder", rel);
			free(full);
			full = NULL;
		}
	}
	free(real_dir);
	free(real_file);
	return full;
}

char *file_make_scratch(struct error *err)
{
	const char *tmp = getenv("TMPDIR");
	char *dir = xprintf("%s/hotbench-XXXXXX",
			    tmp && *tmp == '/' ? tmp : "/tmp");

	if (mkdtemp(dir))
		return dir;
	error_errno(err, "%s: cannot be made", dir);
	free(dir);
	return NULL;
}

static int remove_one(const char *path, const struct stat *st, int flag,
		      struct FTW *at)
{
	(void)st;
	(void)flag;
	(void)at;
	return remove(path);
}

void file_remove_tree(const char *dir)
{
	(void)nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
