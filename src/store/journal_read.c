/*
 * journal_read.c - one hearing out of its rows, by its id or the beginning of one;
 * where SQLite gives up, what can be salvaged of it
 */
#include "store/journal_inside.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "store/body.h"
#include "store/db.h"
#include "store/salvage.h"
#include "store/written.h"

/* Of the ids that begin with `prefix`, the first n (newest first) and how many
 * there are in all. */
static bool ids_like(struct journal *j, const char *prefix,
		     char ids[][RECORD_ID_BYTES], size_t n, size_t *found,
		     struct error *err)
{
	struct db_row *q = db_prepare(j->db,
				      "SELECT id FROM hearings"
				      " WHERE substr(id, 1, length(?1)) = ?1"
				      " ORDER BY id = ?1 DESC, started_ms DESC,"
				      " num DESC",
				      err);

	*found = 0;
	db_bind_text(q, 1, prefix);
	while (db_step(q, err) == DB_ROW) {
		if (*found < n)
			snprintf(ids[*found], RECORD_ID_BYTES, "%s",
				 db_text(q, 0));
		++*found;
	}
	return db_done(q, err);
}

static bool suggest(struct journal *j, const char *id, struct error *err)
{
	char ids[1][RECORD_ID_BYTES];
	size_t found;

	if (!ids_like(j, "", ids, 1, &found, err))
		return false;
	if (!found)
		return error_set(err, ERR_UNKNOWN,
				 "there is no hearing %.40s, nor any other yet",
				 id);
	return error_set(err, ERR_UNKNOWN,
			 "there is no hearing %.40s; the newest is %s "
			 "(`hearings list` names all)",
			 id, ids[0]);
}

/* One that was begun here (written.c) before one that was taken in. */
static bool newest_open(struct journal *j, char out[RECORD_ID_BYTES],
			struct error *err)
{
	struct db_row *q =
		db_prepare(j->db,
			   "SELECT id FROM hearings"
			   " WHERE ended_ms = 0"
			   " ORDER BY id IN (SELECT what FROM written"
			   " WHERE kind = 2) DESC,"
			   " started_ms DESC, num DESC"
			   " LIMIT 1",
			   err);

	out[0] = '\0';
	if (db_step(q, err) == DB_ROW)
		snprintf(out, RECORD_ID_BYTES, "%s", db_text(q, 0));
	if (!db_done(q, err))
		return false;
	return *out || error_set(err, ERR_UNKNOWN,
				 "there is no hearing that can be resumed");
}

/* The one hearing whose id begins with `id`. */
bool journal_resolve(struct journal *j, const char *id,
		     char out[RECORD_ID_BYTES], struct error *err)
{
	char ids[2][RECORD_ID_BYTES];
	size_t found;

	if (!ids_like(j, id, ids, 2, &found, err))
		return false;
	if (!found)
		return suggest(j, id, err);
	if (found > 1 && strcmp(ids[0], id) != 0)
		return error_set(err, ERR_UNKNOWN,
				 "%zu hearings begin with %.40s, among them %s "
				 "and %s; give more of the id",
				 found, id, ids[0], ids[1]);
	snprintf(out, RECORD_ID_BYTES, "%s", ids[0]);
	return true;
}

bool journal_load_head(struct journal *j, const char *id,
		       struct hearing_record *out, int64_t *num,
		       struct error *err)
{
	struct db_row *q =
		db_prepare(j->db,
			   "SELECT num, head, ended_ms, adjourned, started_ms"
			   " FROM hearings"
			   " WHERE id = ?1",
			   err);
	bool ok = false;

	db_bind_text(q, 1, id);
	switch (db_step(q, err)) {
	case DB_ROW:
		*num = db_int(q, 0);
		ok = body_read_head(db_text(q, 1), db_len(q, 1), out, err);
		out->ended_ms = db_int(q, 2);
		out->adjourned = db_int(q, 3) != 0;
		out->started_ms = db_int(q, 4); /* an export has seconds */
		if (ok)
			written_call_sheets(j, out);
		break;
	case DB_END: journal_no_such(id, err); break;
	case DB_FAILED: break;
	}
	db_done(q, NULL);
	return ok;
}

/* A turn that cannot be read is a note in its place. */
static void take_turn(struct db_row *q, struct hearing_record *out)
{
	int n = (int)db_int(q, 1);
	struct turn t;

	if (!body_read_turn(db_text(q, 0), db_len(q, 0), &t, NULL) ||
	    t.n != n) {
		turn_release(&t);
		t = turn_unreadable(n);
		out->damaged = true;
	}
	transcript_take(&out->said, &t);
}

static bool load_turns(struct journal *j, int64_t num,
		       struct hearing_record *out, struct error *err)
{
	struct db_row *q = db_prepare(j->db,
				      "SELECT body, n FROM turns"
				      " WHERE hearing = ?1 ORDER BY n",
				      err);

	db_bind_int(q, 1, num);
	while (db_step(q, err) == DB_ROW)
		take_turn(q, out);
	return db_done(q, err);
}

static bool load_marks(struct journal *j, int64_t num,
		       struct hearing_record *out, struct error *err)
{
	struct db_row *q = db_prepare(
		j->db,
		"SELECT turn, field, value, author, reason, at FROM marks"
		" WHERE hearing = ?1 ORDER BY num",
		err);

	db_bind_int(q, 1, num);
	while (db_step(q, err) == DB_ROW) {
		struct mark m = {
			.turn = (int)db_int(q, 0),
			.field = xstrdup(db_text(q, 1)),
			.value = xstrdup(db_text(q, 2)),
			.author = xstrdup(db_text(q, 3)),
			.reason = xstrdup(db_text(q, 4)),
			.at = xstrdup(db_text(q, 5)),
		};

		record_add_mark(out, &m);
		mark_release(&m);
	}
	record_lay_marks(out);
	return db_done(q, err);
}

/* In the caller's transaction; on failure nothing is left in out. */
bool journal_load_whole(struct journal *j, const char *id,
			struct hearing_record *out, struct error *err)
{
	int64_t num = 0;

	record_init(out);
	if (journal_load_head(j, id, out, &num, err) &&
	    load_turns(j, num, out, err) && load_marks(j, num, out, err))
		return true;
	record_release(out);
	return error_within(err, "hearing %.40s", id);
}

bool journal_load_sound(struct journal *j, const char *id,
			struct hearing_record *out, struct error *err)
{
	char whole[RECORD_ID_BYTES];
	bool ok;

	record_init(out);
	/* One transaction: another program's turn is there or is not. */
	if (!db_exec(j->db, "BEGIN", err))
		return false;
	ok = (id && *id ? journal_resolve(j, id, whole, err)
			: newest_open(j, whole, err)) &&
	     journal_load_whole(j, whole, out, err);
	db_rollback(j->db);
	return ok;
}

/* ---- where SQLite gives up ---- */

struct salvage *journal_salvage(struct journal *j)
{
	if (!j->salvage)
		j->salvage = salvage_open(db_path(j->db), NULL);
	return j->salvage;
}

/* The first whose id begins so, as far as it can be read. */
static bool load_salvaged(struct journal *j, const char *id,
			  struct hearing_record *out)
{
	struct salvage *s = id && *id ? journal_salvage(j) : NULL;

	for (size_t i = 0; s && i < salvage_count(s); i++) {
		struct salvaged h;

		if (!salvage_hearing(s, i, &h))
			continue;
		if (str_begins(h.record.id, id)) {
			*out = h.record;
			out->damaged = true;
			record_init(&h.record);
			salvaged_release(&h);
			return true;
		}
		salvaged_release(&h);
	}
	return false;
}

bool journal_load(struct journal *j, const char *id, struct hearing_record *out,
		  struct error *err)
{
	struct error why = { .code = ERR_NONE };

	if (journal_load_sound(j, id, out, &why))
		return true;
	if (why.code == ERR_DATA && load_salvaged(j, id, out))
		return true;
	return error_set(err, why.code, "%s", why.text);
}

bool journal_find(struct journal *j, const char *id, struct hearing_record *out)
{
	if (journal_load(j, id, out, NULL) && !strcmp(out->id, id))
		return true;
	record_release(out);
	return false;
}
