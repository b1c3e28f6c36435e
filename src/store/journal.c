/*
 * journal.c - the journal's file: opened, closed, and who may change it; the drafts
 * beside it
 */
#include "store/journal_inside.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/xmalloc.h"
#include "store/db.h"
#include "store/desk.h"
#include "store/salvage.h"
#include "store/schema.h"

#define WHAT "the journal of hearings"

char *journal_default_path(void)
{
	return paths_under(paths_data(), "hearings.db");
}

/* A new folder is on disk when the folders above it are. */
static void sync_above(const char *dir)
{
	char *path = xstrdup(dir);
	char *slash;

	while ((slash = strrchr(path, '/'))) {
		int fd;

		slash[slash == path] = '\0';
		fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (fd >= 0) {
			fsync(fd);
			close(fd);
		}
		if (slash == path)
			break;
	}
	free(path);
}

static bool make_folder_of(const char *path, struct error *err)
{
	const char *slash = strrchr(path, '/');
	char *dir;
	bool ok;

	if (!slash || slash == path)
		return true;
	dir = xstrndup(path, (size_t)(slash - path));
	ok = file_is_dir(dir);
	if (!ok) {
		ok = file_make_dirs(dir, 0700, err);
		if (ok)
			sync_above(dir);
	}
	free(dir);
	return ok;
}

/* Takes db, which may be NULL: then err says why. */
static struct journal *journal_on(struct db *db, const char *path,
				  struct error *err)
{
	struct journal *j = xcalloc(1, sizeof *j);
	char *desk = path ? xprintf("%s.drafts", path) : NULL;

	j->db = db;
	j->desk = desk_new(desk);
	free(desk);
	if (db && schema_bring(db, &schema_journal, err))
		return j;
	journal_close(j);
	return NULL;
}

struct journal *journal_open(const char *path, struct error *err)
{
	if (path && !make_folder_of(path, err))
		return NULL;
	return journal_on(db_open(path, WHAT, DB_DURABLE, err), path, err);
}

struct journal *journal_look(const char *path, bool untouched,
			     struct error *err)
{
	if (!untouched && db_may_write(path) && file_exists(path))
		return journal_open(path, err);
	return journal_on(db_open_to_read(path, WHAT, err), path, err);
}

void journal_close(struct journal *j)
{
	if (!j)
		return;
	desk_free(j->desk);
	db_close(j->db);
	/* After that: closing a file takes away a program's locks of it. */
	salvage_close(j->salvage);
	free(j);
}

const char *journal_mode(const struct journal *j)
{
	return db_mode(j->db);
}

void journal_wait_ms(struct journal *j, int ms)
{
	db_wait_ms(j->db, ms);
}

struct db *journal_db(const struct journal *j)
{
	return j->db;
}

bool journal_is_kept(const struct journal *j)
{
	return strcmp(journal_mode(j), "memory") != 0;
}
bool journal_may_change(struct journal *j, struct error *err)
{
	if (db_is_to_read(j->db))
		return error_set(err, ERR_SYSTEM,
				 "%s cannot be written to, so nothing would be "
				 "kept; look at the permissions of the file "
				 "and its folder",
				 db_path(j->db));
	return db_is_there(j->db, err);
}

bool journal_claim(struct journal *j, const char *id, struct error *err)
{
	return journal_may_change(j, err) && desk_claim(j->desk, id, err);
}

bool journal_save_draft(struct journal *j, const char *id, const char *text,
			struct error *err)
{
	return desk_save(j->desk, id, text, err);
}

char *journal_load_draft(struct journal *j, const char *id)
{
	return desk_load(j->desk, id);
}
