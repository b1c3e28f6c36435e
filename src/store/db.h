/*
 * db.h - one SQLite file, and errors a person can act on
 *
 * The only room that sees sqlite3.h is this module.  Everybody who keeps
 * something (the journal, the docket's index) opens a `struct db`, brings its
 * tables up to date with schema.h, and goes through prepared statements:
 *
 *	struct db_row *q = db_prepare(db, "SELECT n, body FROM turns "
 *				      "WHERE hearing = ?1", err);
 *	if (!q)
 *		return false;
 *	db_bind_int(q, 1, hearing);
 *	while (db_step(q, err) == DB_ROW)
 *		... db_int(q, 0), db_text(q, 1) ...
 *	return db_done(q, err);
 *
 * Binding never fails by itself; what goes wrong is reported by the next step.
 * Errors name the file, the reason and what to do about it.  One thread, one
 * `struct db`; several programs may share a file.
 */
#ifndef STORE_DB_H
#define STORE_DB_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;
struct db;
struct db_row; /* a prepared statement, and the row it stands on */

enum db_care {
	/* Every commit is flushed to disk before it returns; what is deleted is
	 * overwritten.  For what cannot be had again. */
	DB_DURABLE,
	/* Quick: a power cut may cost the last commits, never the file.  For
	 * what can be built again; the remedy for damage is to remove it. */
	DB_REBUILDABLE,
};

/*
 * Opens or makes `path` (0600); NULL keeps it in memory.  The folder must
 * exist (file_make_dirs).  `what` names the thing for people ("the journal of
 * hearings"); it is copied, as is path.
 *
 * One in memory is opened by its first statement, which may be never.
 *
 * Nothing is written to an existing file yet, so a stranger's file stays as it
 * is: schema_bring looks whose it is first, then calls db_settle.
 */
struct db *db_open(const char *path, const char *what, enum db_care care,
		   struct error *err);
/*
 * Where db is in memory and not opened yet: true, and bring(db, what) is called when it
 * is; its failure is that of the first statement.  Else false, and nothing was done.
 * `what` must outlive db.
 */
bool db_put_off(struct db *db,
		bool (*bring)(struct db *, const void *, struct error *),
		const void *what);
/*
 * For reading alone, where file or folder may not be written: nothing is.  A log
 * beside it that its folder does not let SQLite use is read in a copy, which is gone
 * when this returns.  ERR_ABSENT where there is none.
 */
struct db *db_open_to_read(const char *path, const char *what,
			   struct error *err);
bool db_is_to_read(const struct db *db);
/* Whether db_open and its log would be let. */
bool db_may_write(const char *path);
/*
 * Chooses how changes are kept: write-ahead log where the file system can share
 * memory, DELETE mode on network file systems (db_mode says which).
 */
bool db_settle(struct db *db, struct error *err);
void db_close(struct db *db);		  /* NULL is fine */
const char *db_path(const struct db *db); /* ":memory:" for none */
/* How long each step waits for another program's lock before it fails with
 * ERR_BUSY; five seconds at first. */
void db_wait_ms(struct db *db, int ms);
/* Whether what was opened still lies at its path as this program knows it; ERR_GONE
 * when it was removed, replaced, overwritten or cut short, or its log was. */
bool db_is_there(struct db *db, struct error *err);
/* "WAL", "memory", "read only", "DELETE: network file system"; ours. */
const char *db_mode(const struct db *db);

/* Statements without parameters or rows; several may stand in one text. */
bool db_exec(struct db *db, const char *sql, struct error *err);

/* One statement; db_done must follow.  NULL when it cannot be: whatever follows
 * takes that for a statement that has failed. */
struct db_row *db_prepare(struct db *db, const char *sql, struct error *err);
/* Parameters count from 1.  Texts and blobs are copied; NULL binds NULL. */
void db_bind_int(struct db_row *q, int i, int64_t v);
void db_bind_text(struct db_row *q, int i, const char *s);
void db_bind_text_n(struct db_row *q, int i, const char *s, size_t len);
void db_bind_blob(struct db_row *q, int i, const void *bytes, size_t len);

enum db_step { DB_ROW, DB_END, DB_FAILED };
/* After DB_END or DB_FAILED only db_done or db_reset may follow. */
enum db_step db_step(struct db_row *q, struct error *err);
/* Columns count from 0; texts are valid until the next step, "" for NULL. */
int64_t db_int(struct db_row *q, int column);
double db_number(struct db_row *q, int column);
const char *db_text(struct db_row *q, int column);
const void *db_blob(struct db_row *q, int column, size_t *len);
size_t db_len(struct db_row *q, int column); /* bytes of text or blob */
bool db_is_null(struct db_row *q, int column);
/* Ready to be bound and stepped again; parameters are cleared. */
void db_reset(struct db_row *q);
/* Gives it back.  False if anything failed; err then still holds its message. */
bool db_done(struct db_row *q, struct error *err);
/* For a statement without rows: steps it to its end and gives it back. */
bool db_run(struct db_row *q, struct error *err);

/* The number that a query without parameters asks for; 0 for no row. */
bool db_ask_int(struct db *db, const char *sql, int64_t *out,
		struct error *err);

int64_t db_last_id(const struct db *db); /* of the last insert */
size_t db_changes(const struct db *db);	 /* rows of the last statement */

/* A writing transaction; they do not nest.  db_commit that fails has rolled
 * back. */
bool db_begin(struct db *db, struct error *err);
bool db_commit(struct db *db, struct error *err);
void db_rollback(struct db *db); /* fine when there is none */

/* Moves the log into the file and empties it, so that what was deleted is in
 * neither.  False when another program is reading just now. */
bool db_checkpoint(struct db *db, struct error *err);
#endif
