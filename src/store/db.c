#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/vfs.h>
#elif defined(__APPLE__) || defined(__FreeBSD__)
#include <sys/mount.h>
#include <sys/param.h>
#endif

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/mishap.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "store/lazy_sqlite.h"

#define WAIT_MS	  5000
#define VALUE_MAX ((64 << 20) + 1024) /* one text or blob */

struct db {
	sqlite3 *lite;
	char *path; /* NULL: in memory */
	char *what;
	enum db_care care;
	const char *mode;
	bool to_read;
	bool (*bring)(struct db *, const void *, struct error *);
	const void *brought;  /* what for: db_put_off */
	struct stat seen;     /* the file as it was last found */
	struct stat seen_log; /* st_ino 0: not yet */
};

struct db_row {
	struct db *db;
	sqlite3_stmt *stmt;
	int bad; /* SQLite's code of a bind or step that failed */
	bool failed;
};

/* ---- errors ---- */

#define DAMAGED                                                                \
	"is damaged, or something else; hotbench hearings salvage takes what " \
	"can be read into a fresh one (nothing was changed in it)"
#define REBUILD "is damaged; remove it, it will be built again"

static bool say(const struct db *db, struct error *err, enum error_code code,
		const char *why)
{
	if (!db->path)
		return error_set(err, code, "%s: %s", db->what, why);
	return error_set(err, code, "%s (%s): %s", db->path, db->what, why);
}

static bool is_full(int rc, int system)
{
	return (rc & 0xff) == SQLITE_FULL ||
	       ((rc & 0xff) == SQLITE_IOERR &&
		(system == ENOSPC || system == EDQUOT || system == EFBIG));
}

static bool say_io(const struct db *db, struct error *err, int rc, int system)
{
	bool opening = (rc & 0xff) == SQLITE_CANTOPEN;
	const char *reason = system ? strerror(system) : sqlite.errstr(rc);

	if (opening)
		return error_set(err, ERR_SYSTEM,
				 "%s (%s): it, or a file beside it, cannot be "
				 "opened (%s); look whether its folder is "
				 "there and may be written to",
				 db->path ? db->path : "memory", db->what,
				 reason);
	return error_set(err, ERR_SYSTEM,
			 "%s (%s): the disk failed (%s); what was accepted "
			 "before stands, look at the disk before going on",
			 db->path ? db->path : "memory", db->what, reason);
}

/* SQLite keeps the system's errno with each file; that of the log counts too. */
static int system_errno(const struct db *db)
{
	sqlite3 *lite = db->lite;
	sqlite3_file *log = NULL;
	int n = 0;

	/* SQLite crashes when it is asked that of one in memory. */
	if (!lite || !db->path)
		return 0;
	sqlite.file_control(lite, "main", SQLITE_FCNTL_LAST_ERRNO, &n);
	if (!n &&
	    sqlite.file_control(lite, "main", SQLITE_FCNTL_JOURNAL_POINTER,
				&log) == SQLITE_OK &&
	    log && log->pMethods)
		log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &n);
	return n ? n : sqlite.system_errno(lite);
}

/* What SQLite's code means for a person, and what to do about it. */
static bool explain(const struct db *db, int rc, struct error *err)
{
	int system = system_errno(db);

	if (is_full(rc, system))
		return say(db, err, ERR_SYSTEM,
			   "the disk is full; free some space and try again "
			   "(what was accepted before stands)");
	switch (rc & 0xff) {
	case SQLITE_READONLY:
	case SQLITE_PERM:
		return say(db, err, ERR_SYSTEM,
			   "cannot be written to; look at the permissions of "
			   "the file and its folder");
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return say(db, err, ERR_BUSY,
			   "it is locked by another program; try again when "
			   "that is done");
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
	case SQLITE_FORMAT:
		return say(db, err, ERR_DATA,
			   db->care == DB_DURABLE ? DAMAGED : REBUILD);
	case SQLITE_ERROR: /* our SQL is sound: it is the tables */
		return db->care == DB_DURABLE ? say(db, err, ERR_DATA, DAMAGED)
					      : say(db, err, ERR_SYSTEM,
						    sqlite.errmsg(db->lite));
	case SQLITE_CANTOPEN:
	case SQLITE_IOERR: return say_io(db, err, rc, system);
	case SQLITE_CONSTRAINT:
		return say(db, err, ERR_EXISTS, "there is such an entry");
	case SQLITE_TOOBIG:
		return say(db, err, ERR_LIMIT,
			   "a text is longer than may be kept");
	case SQLITE_NOMEM:
		return say(db, err, ERR_SYSTEM, "the memory is used up");
	default: return say(db, err, ERR_SYSTEM, sqlite.errmsg(db->lite));
	}
}

/* ---- opening ---- */

/* SQLite would make it readable to others; its log inherits our mode. */
static bool make_private(const char *path, struct error *err)
{
	struct stat st;
	int fd =
		open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
		     0600);
	bool is_file;

	if (fd < 0)
		return error_errno(err,
				   "%s: cannot be opened for writing; look at "
				   "the permissions of the file and its folder",
				   path);
	is_file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	if (is_file && st.st_uid == geteuid() && (st.st_mode & 077))
		fchmod(fd, st.st_mode & 0700);
	close(fd);
	return is_file ||
	       error_set(err, ERR_DATA, "%s: is a pipe or a device, not a file",
			 path);
}

#ifdef HOTBENCH_FAULTS
static ssize_t write_or_fail(int fd, const void *bytes, size_t n)
{
	return mishap_due(MISHAP_WRITE) ? -1 : write(fd, bytes, n);
}

static ssize_t pwrite_or_fail(int fd, const void *bytes, size_t n, off_t at)
{
	return mishap_due(MISHAP_WRITE) ? -1 : pwrite(fd, bytes, n, at);
}

static int truncate_or_fail(int fd, off_t len)
{
	return mishap_due(MISHAP_WRITE) ? -1 : ftruncate(fd, len);
}

/* SQLite's own writes count among those that can be made to fail. */
static void let_writes_fail(void)
{
	sqlite3_vfs *vfs = sqlite.vfs_find(NULL);

	vfs->xSetSystemCall(vfs, "write", (sqlite3_syscall_ptr)write_or_fail);
	vfs->xSetSystemCall(vfs, "pwrite", (sqlite3_syscall_ptr)pwrite_or_fail);
	vfs->xSetSystemCall(vfs, "pwrite64",
			    (sqlite3_syscall_ptr)pwrite_or_fail);
	vfs->xSetSystemCall(vfs, "ftruncate",
			    (sqlite3_syscall_ptr)truncate_or_fail);
}
#else
static void let_writes_fail(void)
{
}
#endif

static bool configure(struct db *db, struct error *err)
{
	sqlite.extended_result_codes(db->lite, 1);
	db_wait_ms(db, WAIT_MS);
	sqlite.limit(db->lite, SQLITE_LIMIT_LENGTH, VALUE_MAX);
	/* A file from a stranger must not run functions of its choice. */
	sqlite.db_config(db->lite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite.db_config(db->lite, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	return db_exec(db,
		       db->care == DB_DURABLE ? "PRAGMA synchronous = EXTRA;"
						"PRAGMA secure_delete = ON;"
						"PRAGMA foreign_keys = ON;"
						"PRAGMA temp_store = MEMORY"
					      : "PRAGMA synchronous = NORMAL;"
						"PRAGMA foreign_keys = ON;"
						"PRAGMA temp_store = MEMORY",
		       err);
}

/* Of what was never opened, the library may not be there. */
static void close_it(struct db *db)
{
	if (db->lite)
		sqlite.close_v2(db->lite);
	db->lite = NULL;
}

static bool make_ready(struct error *err)
{
	if (!lazy_sqlite_load(err))
		return false;
	let_writes_fail();
	return true;
}

static bool open_it(struct db *db, struct error *err)
{
	const char *path = db->path;
	int rc;

	if (!make_ready(err))
		return false;
	rc = sqlite.open_v2(path ? path : ":memory:", &db->lite,
			    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
				    SQLITE_OPEN_NOMUTEX,
			    NULL);

	if (rc != SQLITE_OK)
		return explain(db, rc, err);
	if (sqlite.db_readonly(db->lite, "main") == 1)
		return explain(db, SQLITE_READONLY, err);
	return configure(db, err) && (!path || stat(path, &db->seen) == 0);
}

struct db *db_open(const char *path, const char *what, enum db_care care,
		   struct error *err)
{
	struct db *db;

	if (path && !make_private(path, err))
		return NULL;
	db = xcalloc(1, sizeof *db);
	db->path = str_dup(path);
	db->what = xstrdup(what);
	db->care = care;
	db->mode = path ? "not settled" : "memory";
	if (!path || open_it(db, err))
		return db;
	db_close(db);
	return NULL;
}

bool db_put_off(struct db *db,
		bool (*bring)(struct db *, const void *, struct error *),
		const void *what)
{
	if (db->lite || db->path)
		return false;
	db->bring = bring;
	db->brought = what;
	return true;
}

/* One in memory is opened by its first statement. */
static bool is_open(struct db *db, struct error *err)
{
	bool (*bring)(struct db *, const void *, struct error *) = db->bring;

	if (db->lite)
		return true;
	db->bring = NULL;
	if (open_it(db, err) && (!bring || bring(db, db->brought, err)))
		return true;
	close_it(db);
	db->bring = bring;
	return false;
}

/* ---- opening to read ---- */

bool db_may_write(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash ? xstrndup(path, (size_t)(slash - path) + 1)
			  : xstrdup(".");
	bool may = access(dir, W_OK) == 0 &&
		   (access(path, W_OK) == 0 || errno == ENOENT);

	free(dir);
	return may;
}

/* What lies beside a file that must be read with it. */
static const char *const companions[] = { "", "-wal", "-journal" };
#define N_COMPANIONS (sizeof companions / sizeof companions[0])

static bool is_alone(const char *path)
{
	bool alone = true;

	for (size_t i = 1; i < N_COMPANIONS; i++) {
		char *beside = xprintf("%s%s", path, companions[i]);

		alone = alone && file_bytes(beside) <= 0;
		free(beside);
	}
	return alone;
}

static bool copy_bytes(int from, int to)
{
	char bytes[1 << 16];
	ssize_t n;

	while ((n = read(from, bytes, sizeof bytes)) != 0)
		if (n < 0 ? errno != EINTR
			  : !file_write_fd(to, bytes, (size_t)n))
			return false;
	return true;
}

/* A missing one has no copy. */
static bool copy_file(const char *from, const char *to, struct error *err)
{
	int in = open(from, O_RDONLY | O_CLOEXEC), out;
	bool ok;

	if (in < 0)
		return errno == ENOENT ||
		       error_errno(err, "%s: cannot be read", from);
	out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	ok = out >= 0 && copy_bytes(in, out);
	if (!ok)
		error_errno(err, "%s: cannot be copied to %s", from, to);
	if (out >= 0)
		close(out);
	close(in);
	return ok;
}

static int open_as(struct db *db, const char *name, int flags)
{
	close_it(db);
	return sqlite.open_v2(name, &db->lite, flags | SQLITE_OPEN_NOMUTEX,
			      NULL);
}

/* The first look shows whether the log can be used. */
static int look(struct db *db, const char *before)
{
	if (!configure(db, NULL))
		return sqlite.errcode(db->lite);
	return sqlite.exec(db->lite, before, NULL, NULL, NULL);
}

/* No lock, no log: for a file that nobody else can be writing. */
static int open_alone(struct db *db)
{
	struct buf uri;
	int rc;

	buf_init(&uri, BUF_TEXT_MAX);
	buf_puts(&uri, "file:");
	for (const char *s = db->path; *s; s++)
		buf_printf(&uri, strchr("%?#", *s) ? "%%%02x" : "%c",
			   (unsigned char)*s);
	buf_puts(&uri, "?immutable=1");
	rc = open_as(db, uri.s, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
	buf_release(&uri);
	return rc ? rc : look(db, "SELECT count(*) FROM sqlite_schema");
}

/* Beside a program that has it open, if its memory is there to share. */
static bool open_shared(struct db *db)
{
	char *shared = xprintf("%s-shm", db->path);
	bool there = file_exists(shared);

	free(shared);
	return there && !open_as(db, db->path, SQLITE_OPEN_READONLY) &&
	       !look(db, "SELECT count(*) FROM sqlite_schema");
}

/* Locks of its own in memory, so that the files may go once they are open. */
static bool open_copy_in(struct db *db, const char *dir, struct error *err)
{
	char *at = file_join(dir, "copy");
	bool ok = true;
	int rc;

	for (size_t i = 0; ok && i < N_COMPANIONS; i++) {
		char *from = xprintf("%s%s", db->path, companions[i]);
		char *to = xprintf("%s%s", at, companions[i]);

		ok = copy_file(from, to, err);
		free(from);
		free(to);
	}
	if (ok) {
		rc = open_as(db, at, SQLITE_OPEN_READWRITE);
		if (!rc)
			rc = look(db, "PRAGMA locking_mode = EXCLUSIVE;"
				      "SELECT count(*) FROM sqlite_schema;"
				      "PRAGMA query_only = ON");
		ok = !rc || explain(db, rc, err);
	}
	for (size_t i = 0; i < N_COMPANIONS; i++) {
		char *to = xprintf("%s%s", at, companions[i]);

		unlink(to);
		free(to);
	}
	free(at);
	return ok;
}

static bool open_copy(struct db *db, struct error *err)
{
	char *dir = file_make_scratch(err);
	bool ok = dir && open_copy_in(db, dir, err);

	if (dir)
		rmdir(dir);
	free(dir);
	return ok;
}

struct db *db_open_to_read(const char *path, const char *what,
			   struct error *err)
{
	struct db *db;
	int rc;

	if (access(path, R_OK) != 0) {
		error_errno(err, "%s (%s): cannot be read", path, what);
		return NULL;
	}
	if (!make_ready(err))
		return NULL;
	db = xcalloc(1, sizeof *db);
	db->path = xstrdup(path);
	db->what = xstrdup(what);
	db->care = DB_DURABLE;
	db->mode = "read only";
	db->to_read = true;
	if (is_alone(path)) {
		rc = open_alone(db);
		if (!rc || explain(db, rc, err))
			return db;
	} else if (open_shared(db) || open_copy(db, err)) {
		return db;
	}
	db_close(db);
	return NULL;
}

/* ---- as it is ---- */

void db_wait_ms(struct db *db, int ms)
{
	if (db->lite) /* in memory nobody else has a lock */
		sqlite.busy_timeout(db->lite, ms);
}

void db_close(struct db *db)
{
	if (!db)
		return;
	close_it(db);
	free(db->path);
	free(db->what);
	free(db);
}

const char *db_path(const struct db *db)
{
	return db->path ? db->path : ":memory:";
}

bool db_is_to_read(const struct db *db)
{
	return db->to_read;
}

const char *db_mode(const struct db *db)
{
	return db->mode;
}

/* ---- still there ---- */

static uint32_t big_endian(const unsigned char *b, int n)
{
	uint32_t v = 0;

	while (n--)
		v = v << 8 | *b++;
	return v;
}

/*
 * Through SQLite's own descriptor: to close another one of the same file would
 * drop its locks.  The head says how many pages there must be; the file is longer
 * while a log is moved into it, and never shorter, but by VACUUM.
 */
static const char *look_inside(struct db *db, int64_t bytes)
{
	enum { HEAD_BYTES = 100, PAGE_SIZE = 16, PAGES = 28 };
	unsigned char head[HEAD_BYTES];
	sqlite3_file *file = NULL;
	uint32_t page;

	if (!bytes && !db->seen.st_size)
		return NULL; /* new: all of it is in the log */
	sqlite.file_control(db->lite, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	if (!file || !file->pMethods ||
	    file->pMethods->xRead(file, head, HEAD_BYTES, 0) != SQLITE_OK)
		return "was cut short";
	if (memcmp(head, "SQLite format 3", 16) != 0)
		return "was overwritten";
	page = big_endian(head + PAGE_SIZE, 2);
	page = page == 1 ? 65536 : page;
	if (bytes < db->seen.st_size &&
	    bytes < (int64_t)big_endian(head + PAGES, 4) * page)
		return "was cut short";
	return NULL;
}

static bool is_another(const struct stat *a, const struct stat *b)
{
	return a->st_dev != b->st_dev || a->st_ino != b->st_ino;
}

/* It is there from the first use of the write-ahead log until we close. */
static const char *look_at_log(struct db *db)
{
	char *path = xprintf("%s-wal", db->path);
	struct stat st;
	bool there = stat(path, &st) == 0;
	const char *what = NULL;

	free(path);
	if (strcmp(db->mode, "WAL") != 0)
		return NULL;
	if (db->seen_log.st_ino && (!there || is_another(&st, &db->seen_log)))
		what = "lost its log, which was removed or replaced";
	else if (there)
		db->seen_log = st;
	return what;
}

static const char *what_became(struct db *db)
{
	struct stat st;
	const char *what;

	if (stat(db->path, &st) != 0)
		return "was removed, or its folder was";
	if (is_another(&st, &db->seen))
		return "was replaced by another file";
	what = look_inside(db, st.st_size);
	if (!what)
		what = look_at_log(db);
	db->seen = st;
	return what;
}

bool db_is_there(struct db *db, struct error *err)
{
	const char *what = db->path ? what_became(db) : NULL;

	return !what ||
	       error_set(err, ERR_GONE, "%s (%s) %s", db->path, db->what, what);
}

/* ---- modes ---- */

/* The write-ahead log needs memory shared between programs, which network file
 * systems do not give, or give wrongly (sqlite.org/wal.html, part 1). */
static bool is_on_network(const char *path)
{
#ifdef __linux__
	static const unsigned long network[] = {
		0x6969,	    /* NFS */
		0x517b,	    /* SMB */
		0xff534d42, /* CIFS */
		0xfe534d42, /* SMB2 */
		0x5346414f, /* AFS */
		0x73757245, /* Coda */
		0x01021997, /* 9P */
		0x65735546, /* FUSE: sshfs and the like; some are local */
		0x00c36400, /* Ceph */
		0x01161970, /* GFS2 */
		0x7461636f, /* OCFS2 */
		0x0bd00bd0, /* Lustre */
		0x47504653, /* GPFS */
	};
	struct statfs st;

	if (statfs(path, &st) != 0)
		return false;
	for (size_t i = 0; i < sizeof network / sizeof network[0]; i++)
		if (((unsigned long)st.f_type & 0xffffffffUL) == network[i])
			return true;
	return false;
#elif defined(MNT_LOCAL)
	struct statfs st;

	return statfs(path, &st) == 0 && !(st.f_flags & MNT_LOCAL);
#else
	(void)path;
	return false;
#endif
}

/* Asks for a journal mode; whether that is what we have now. */
static bool take_mode(struct db *db, const char *mode, struct error *err)
{
	struct db_row *q = db_prepare(db,
				      strcmp(mode, "wal") == 0
					      ? "PRAGMA journal_mode = WAL"
					      : "PRAGMA journal_mode = DELETE",
				      err);
	bool ok = db_step(q, err) == DB_ROW &&
		  strcasecmp(db_text(q, 0), mode) == 0;

	db_done(q, NULL);
	return ok;
}

bool db_settle(struct db *db, struct error *err)
{
	bool network;

	if (!db->path || db->to_read)
		return true;
	network = is_on_network(db->path);
	if (!network && take_mode(db, "wal", NULL)) {
		db->mode = "WAL";
		return true;
	}
	/* Another program may be using it in its mode; both modes are safe
	 * side by side, SQLite sees to that. */
	if (take_mode(db, "delete", err) || take_mode(db, "wal", NULL)) {
		error_clear(err);
		db->mode = network ? "DELETE: network file system"
				   : "DELETE: no write-ahead log here";
		return true;
	}
	return false;
}

/* ---- statements ---- */

bool db_exec(struct db *db, const char *sql, struct error *err)
{
	int rc;

	if (!is_open(db, err))
		return false;
	rc = mishap_due(MISHAP_SQLITE)
		     ? SQLITE_IOERR
		     : sqlite.exec(db->lite, sql, NULL, NULL, NULL);
	return rc == SQLITE_OK || explain(db, rc, err);
}

struct db_row *db_prepare(struct db *db, const char *sql, struct error *err)
{
	sqlite3_stmt *stmt = NULL;
	struct db_row *q;
	int rc;

	if (!is_open(db, err))
		return NULL;
	rc = mishap_due(MISHAP_SQLITE)
		     ? SQLITE_IOERR
		     : sqlite.prepare_v2(db->lite, sql, -1, &stmt, NULL);
	if (rc != SQLITE_OK) {
		explain(db, rc, err);
		return NULL;
	}
	q = xcalloc(1, sizeof *q);
	q->db = db;
	q->stmt = stmt;
	return q;
}

static sqlite3_stmt *stmt_of(const struct db_row *q)
{
	return q ? q->stmt : NULL;
}

static void remember(struct db_row *q, int rc)
{
	if (q && rc != SQLITE_OK && q->bad == SQLITE_OK)
		q->bad = rc;
}

void db_bind_int(struct db_row *q, int i, int64_t v)
{
	remember(q, sqlite.bind_int64(stmt_of(q), i, v));
}

void db_bind_text(struct db_row *q, int i, const char *s)
{
	if (s)
		db_bind_text_n(q, i, s, strlen(s));
	else
		remember(q, sqlite.bind_null(stmt_of(q), i));
}

void db_bind_text_n(struct db_row *q, int i, const char *s, size_t len)
{
	remember(q, sqlite.bind_text64(stmt_of(q), i, s, len, SQLITE_TRANSIENT,
				       SQLITE_UTF8));
}

void db_bind_blob(struct db_row *q, int i, const void *bytes, size_t len)
{
	remember(q, sqlite.bind_blob64(stmt_of(q), i, bytes, len,
				       SQLITE_TRANSIENT));
}

enum db_step db_step(struct db_row *q, struct error *err)
{
	int rc;

	if (!q)
		return DB_FAILED;
	rc = q->bad			 ? q->bad
	     : mishap_due(MISHAP_SQLITE) ? SQLITE_IOERR
					 : sqlite.step(q->stmt);
	if (rc == SQLITE_ROW)
		return DB_ROW;
	if (rc == SQLITE_DONE)
		return DB_END;
	q->failed = true;
	explain(q->db, rc, err);
	return DB_FAILED;
}

int64_t db_int(struct db_row *q, int column)
{
	return sqlite.column_int64(q->stmt, column);
}

double db_number(struct db_row *q, int column)
{
	return sqlite.column_double(q->stmt, column);
}

const char *db_text(struct db_row *q, int column)
{
	const char *s = (const char *)sqlite.column_text(q->stmt, column);

	return s ? s : "";
}

const void *db_blob(struct db_row *q, int column, size_t *len)
{
	const void *bytes = sqlite.column_blob(q->stmt, column);

	*len = bytes ? db_len(q, column) : 0;
	return bytes;
}

size_t db_len(struct db_row *q, int column)
{
	return (size_t)sqlite.column_bytes(q->stmt, column);
}

bool db_is_null(struct db_row *q, int column)
{
	return sqlite.column_type(q->stmt, column) == SQLITE_NULL;
}

void db_reset(struct db_row *q)
{
	if (!q)
		return;
	sqlite.reset(q->stmt);
	sqlite.clear_bindings(q->stmt);
	q->bad = SQLITE_OK;
	q->failed = false;
}

bool db_done(struct db_row *q, struct error *err)
{
	bool ok;

	if (!q)
		return false;
	ok = !q->failed;
	if (q->bad && !q->failed)
		ok = explain(q->db, q->bad, err);
	sqlite.finalize(q->stmt);
	free(q);
	return ok;
}

bool db_run(struct db_row *q, struct error *err)
{
	enum db_step step;

	do {
		step = db_step(q, err);
	} while (step == DB_ROW);
	db_done(q, NULL);
	return step == DB_END;
}

bool db_ask_int(struct db *db, const char *sql, int64_t *out, struct error *err)
{
	struct db_row *q = db_prepare(db, sql, err);

	*out = db_step(q, err) == DB_ROW ? db_int(q, 0) : 0;
	return db_done(q, err);
}

int64_t db_last_id(const struct db *db)
{
	return sqlite.last_insert_rowid(db->lite);
}

size_t db_changes(const struct db *db)
{
	return (size_t)sqlite.changes(db->lite);
}

/* ---- transactions ---- */

bool db_begin(struct db *db, struct error *err)
{
	/* IMMEDIATE: whoever writes waits here, not half way. */
	return db_exec(db, "BEGIN IMMEDIATE", err);
}

bool db_commit(struct db *db, struct error *err)
{
	if (db_exec(db, "COMMIT", err))
		return true;
	db_rollback(db);
	return false;
}

void db_rollback(struct db *db)
{
	if (db->lite &&
	    !sqlite.get_autocommit(db->lite)) /* never made to fail */
		sqlite.exec(db->lite, "ROLLBACK", NULL, NULL, NULL);
}

bool db_checkpoint(struct db *db, struct error *err)
{
	int rc;

	if (!is_open(db, err))
		return false;
	rc = mishap_due(MISHAP_SQLITE)
		     ? SQLITE_IOERR
		     : sqlite.wal_checkpoint_v2(db->lite, "main",
						SQLITE_CHECKPOINT_TRUNCATE,
						NULL, NULL);
	return rc == SQLITE_OK || explain(db, rc, err);
}
