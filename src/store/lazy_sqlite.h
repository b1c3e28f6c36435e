/*
 * lazy_sqlite.h - SQLite, opened with the first file that needs it
 *
 * Of all that is linked in it is the largest, and takes as long to load as all the
 * others together.  A hearing that is not kept, a case that is shown, a word of help
 * never open a file of it.
 */
#ifndef STORE_LAZY_SQLITE_H
#define STORE_LAZY_SQLITE_H
#include <sqlite3.h>
#include <stdbool.h>
struct error;

#define LAZY_SQLITE(_)           \
	_(bind_blob64)           \
	_(bind_int64)            \
	_(bind_null)             \
	_(bind_text64)           \
	_(busy_timeout)          \
	_(changes)               \
	_(clear_bindings)        \
	_(close_v2)              \
	_(column_blob)           \
	_(column_bytes)          \
	_(column_double)         \
	_(column_int64)          \
	_(column_text)           \
	_(column_type)           \
	_(db_config)             \
	_(db_readonly)           \
	_(errcode)               \
	_(errmsg)                \
	_(errstr)                \
	_(exec)                  \
	_(extended_result_codes) \
	_(file_control)          \
	_(finalize)              \
	_(get_autocommit)        \
	_(last_insert_rowid)     \
	_(limit)                 \
	_(open_v2)               \
	_(prepare_v2)            \
	_(reset)                 \
	_(step)                  \
	_(system_errno)          \
	_(vfs_find)              \
	_(wal_checkpoint_v2)

/* Each has the type that sqlite3.h declares, so the compiler checks every call. */
struct lazy_sqlite {
#define X(name) __typeof__(sqlite3_##name) *name;
	LAZY_SQLITE(X)
#undef X
};
extern struct lazy_sqlite sqlite;

/* Before any of the calls; once is enough.  ERR_SYSTEM when the library is not
 * installed or lacks a function. */
bool lazy_sqlite_load(struct error *err);
#endif
