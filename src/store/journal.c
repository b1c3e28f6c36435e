/*
 * journal.c - hearings in tables: the head and each turn as the JSON of an
 * export, beside the few columns that lists need (schema.c)
 */
#include "store/journal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/paths.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/regrade.h"
#include "store/body.h"
#include "store/db.h"
#include "store/desk.h"
#include "store/handouts.h"
#include "store/salvage.h"
#include "store/schema.h"
#include "store/written.h"

#define WHAT	  "the journal of hearings"
#define BODY_MAX  ((size_t)32 << 20) /* the JSON of one turn, or a head */
#define WHOLE_MAX ((size_t)512 << 20)

struct journal {
	struct db *db;
	struct desk *desk;
	struct salvage *salvage; /* once it was needed */
};

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

/* ---- writing ---- */

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

static struct db_row *prepare_change(struct journal *j, const char *sql,
				     struct error *err)
{
	return journal_may_change(j, err) ? db_prepare(j->db, sql, err) : NULL;
}

/* Before each turn. */
static bool may_write(struct journal *j, const char *id, struct error *err)
{
	return journal_may_change(j, err) && desk_claim(j->desk, id, err);
}

static bool no_such(const char *id, struct error *err)
{
	return error_set(err, ERR_UNKNOWN, "there is no hearing %.40s", id);
}

/* The JSON of r's head, for the caller to free; NULL when it is too large. */
static char *head_of(const struct hearing_record *r, struct error *err)
{
	struct buf head;

	buf_init(&head, BODY_MAX);
	record_write(&head, r, false);
	if (!head.full)
		return buf_take(&head);
	buf_release(&head);
	error_set(err, ERR_LIMIT, "hearing %s: larger than is kept", r->id);
	return NULL;
}

static bool insert_head(struct journal *j, const struct hearing_record *r,
			struct error *err)
{
	char *head = head_of(r, err);
	struct db_row *q =
		!head ? NULL
		      : db_prepare(j->db,
				   "INSERT INTO hearings (id, case_slug,"
				   " case_title, simulator, bench, side,"
				   " started_ms, ended_ms, adjourned, head)"
				   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
				   " ?9, ?10)",
				   err);

	db_bind_text(q, 1, r->id);
	db_bind_text(q, 2, r->case_slug ? r->case_slug : "");
	db_bind_text(q, 3, r->case_title ? r->case_title : "");
	db_bind_text(q, 4, r->terms.simulator);
	db_bind_text(q, 5, r->terms.bench);
	db_bind_int(q, 6, r->terms.side);
	db_bind_int(q, 7, r->started_ms);
	db_bind_int(q, 8, r->ended_ms);
	db_bind_int(q, 9, r->adjourned);
	db_bind_text(q, 10, head);
	free(head);
	return db_run(q, err);
}

/* Of a change to a hearing: whether there was one with that id. */
static bool run_on(struct journal *j, struct db_row *q, const char *id,
		   struct error *err)
{
	return db_run(q, err) && (db_changes(j->db) > 0 || no_such(id, err));
}

/* The caller has a transaction, or this statement is one. */
static bool write_turn(struct journal *j, const char *id, const struct turn *t,
		       struct error *err)
{
	struct jsonw w;
	struct db_row *q;
	struct buf body;
	bool ok;

	buf_init(&body, BODY_MAX);
	w = jsonw_to(&body, 0);
	w.lean = true; /* a third of what would have to be read again */
	turn_write(&w, t);
	ok = !body.full ||
	     error_set(err, ERR_LIMIT, "turn %d: larger than is kept", t->n);
	q = ok ? db_prepare(j->db,
			    "INSERT INTO turns"
			    " (hearing, n, answers, court_ms, body)"
			    " SELECT num, ?2, ?3, ?4, ?5 FROM hearings"
			    " WHERE id = ?1"
			    " ON CONFLICT (hearing, n) DO UPDATE SET"
			    " answers = excluded.answers,"
			    " court_ms = excluded.court_ms,"
			    " body = excluded.body",
			    err)
	       : NULL;
	db_bind_text(q, 1, id);
	db_bind_int(q, 2, t->n);
	db_bind_int(q, 3, t->kind == TURN_ANSWER && !t->retracted);
	db_bind_int(q, 4, t->court_ms);
	db_bind_text_n(q, 5, body.s, body.len);
	buf_release(&body);
	return run_on(j, q, id, err);
}

bool journal_put_turn(struct journal *j, const char *id, const struct turn *t,
		      struct error *err)
{
	return may_write(j, id, err) && write_turn(j, id, t, err);
}

static bool write_mark(struct journal *j, const char *id, const struct mark *m,
		       struct error *err)
{
	struct db_row *q = prepare_change(
		j,
		"INSERT INTO marks"
		" (hearing, turn, field, value, author, reason, at)"
		" SELECT num, ?2, ?3, ?4, ?5, ?6, ?7 FROM hearings"
		" WHERE id = ?1",
		err);

	db_bind_text(q, 1, id);
	db_bind_int(q, 2, m->turn);
	db_bind_text(q, 3, m->field ? m->field : "");
	db_bind_text(q, 4, m->value ? m->value : "");
	db_bind_text(q, 5, m->author ? m->author : "");
	db_bind_text(q, 6, m->reason ? m->reason : "");
	db_bind_text(q, 7, m->at ? m->at : "");
	return run_on(j, q, id, err);
}

static bool note_annotator(struct journal *j, const char *author,
			   struct error *err)
{
	struct db_row *q = db_prepare(
		j->db,
		"INSERT INTO annotators (author) SELECT ?1 WHERE NOT EXISTS"
		" (SELECT 1 FROM annotators WHERE author = ?1)",
		err);

	db_bind_text(q, 1, author ? author : "");
	return db_run(q, err);
}

static bool is_annotator(void *journal, const char *author)
{
	struct journal *j = journal;
	struct db_row *q = db_prepare(
		j->db, "SELECT 1 FROM annotators WHERE author = ?1", NULL);
	bool is;

	db_bind_text(q, 1, author ? author : "");
	is = db_step(q, NULL) == DB_ROW;
	return db_done(q, NULL) && is;
}

bool journal_add_mark(struct journal *j, const char *id, const struct mark *m,
		      struct error *err)
{
	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	if (write_mark(j, id, m, err) && written_mark(j, id, m, err) &&
	    (mark_is_note(m) || note_annotator(j, m->author, err)))
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

bool journal_end(struct journal *j, const char *id, int64_t ended_ms,
		 bool adjourned, struct error *err)
{
	struct db_row *q = prepare_change(
		j,
		"UPDATE hearings SET ended_ms = ?2, adjourned = ?3"
		" WHERE id = ?1",
		err);

	db_bind_text(q, 1, id);
	db_bind_int(q, 2, ended_ms);
	db_bind_int(q, 3, adjourned);
	return run_on(j, q, id, err);
}

/* The head as r has it; its columns stay. */
static bool write_head(struct journal *j, const struct hearing_record *r,
		       struct error *err)
{
	char *head = head_of(r, err);
	struct db_row *q =
		head ? prepare_change(
			       j, "UPDATE hearings SET head = ?2 WHERE id = ?1",
			       err)
		     : NULL;

	db_bind_text(q, 1, r->id);
	db_bind_text(q, 2, head);
	free(head);
	return run_on(j, q, r->id, err);
}

bool journal_claim(struct journal *j, const char *id, struct error *err)
{
	return may_write(j, id, err);
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

/* ---- reading ---- */

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
static bool resolve(struct journal *j, const char *id,
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

static bool load_head(struct journal *j, const char *id,
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
	case DB_END: no_such(id, err); break;
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
static bool load_whole(struct journal *j, const char *id,
		       struct hearing_record *out, struct error *err)
{
	int64_t num = 0;

	record_init(out);
	if (load_head(j, id, out, &num, err) && load_turns(j, num, out, err) &&
	    load_marks(j, num, out, err))
		return true;
	record_release(out);
	return error_within(err, "hearing %.40s", id);
}

static bool load_sound(struct journal *j, const char *id,
		       struct hearing_record *out, struct error *err)
{
	char whole[RECORD_ID_BYTES];
	bool ok;

	record_init(out);
	/* One transaction: another program's turn is there or is not. */
	if (!db_exec(j->db, "BEGIN", err))
		return false;
	ok = (id && *id ? resolve(j, id, whole, err)
			: newest_open(j, whole, err)) &&
	     load_whole(j, whole, out, err);
	db_rollback(j->db);
	return ok;
}

/* ---- where SQLite gives up ---- */

static struct salvage *salvage_of(struct journal *j)
{
	if (!j->salvage)
		j->salvage = salvage_open(db_path(j->db), NULL);
	return j->salvage;
}

/* The first whose id begins so, as far as it can be read. */
static bool load_salvaged(struct journal *j, const char *id,
			  struct hearing_record *out)
{
	struct salvage *s = id && *id ? salvage_of(j) : NULL;

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

	if (load_sound(j, id, out, &why))
		return true;
	if (why.code == ERR_DATA && load_salvaged(j, id, out))
		return true;
	return error_set(err, why.code, "%s", why.text);
}

static void read_assigned(struct db_row *q, struct assigned *a)
{
	int64_t due_ms = clock_from_iso8601(db_text(q, 15));

	a->title = xstrdup(db_text(q, 13));
	snprintf(a->hash, sizeof a->hash, "%s", db_text(q, 14));
	a->due_ms = due_ms > 0 ? due_ms : 0;
	a->attempt = (int)db_int(q, 16);
	a->attempts = (int)db_int(q, 17);
}

static void read_line(struct db_row *q, struct hearing_line *l)
{
	*l = (struct hearing_line){
		.case_slug = xstrdup(db_text(q, 1)),
		.case_title = xstrdup(db_text(q, 2)),
		.simulator = xstrdup(db_text(q, 3)),
		.bench = xstrdup(db_text(q, 4)),
		.side = db_int(q, 5) == SIDE_RESPONDENT ? SIDE_RESPONDENT
							: SIDE_PETITIONER,
		.started_ms = db_int(q, 6),
		.ended_ms = db_int(q, 7),
		.adjourned = db_int(q, 8) != 0,
		.n_turns = (int)db_int(q, 9),
		.n_answers = (int)db_int(q, 10),
		.court_ms = db_int(q, 11),
		.student = xstrdup(db_text(q, 12)),
		.witness = xstrdup(db_text(q, 18)),
		.differs = xstrdup(""),
		.strangers = xstrdup(""),
		.labellers = xstrdup(""),
	};
	snprintf(l->id, sizeof l->id, "%s", db_text(q, 0));
	if (*db_text(q, 13))
		read_assigned(q, &l->assigned);
}

static void release_line(struct hearing_line *l)
{
	free(l->case_slug);
	free(l->case_title);
	free(l->simulator);
	free(l->bench);
	free(l->student);
	free(l->witness);
	free(l->differs);
	free(l->strangers);
	free(l->labellers);
	assigned_release(&l->assigned);
}

static struct hearing_line *add_line(struct hearing_lines *l, size_t *room)
{
	l->list = xgrow(l->list, l->n, room, sizeof *l->list);
	return &l->list[l->n++];
}

/* What no column has is in few heads; the others are not parsed. */
#define OF_HEAD(member, path)                                    \
	" CASE WHEN instr(head, '\"" member "\"') AND "          \
	"json_valid(head) THEN json_extract(head, '$." path "')" \
	" END"
#define OF_ASSIGNMENT(member) OF_HEAD("assignment", "assignment." member)

/* clang-format off */
static const char list_sql[] =
	"SELECT id, case_slug, case_title, simulator, bench, side,"
	" started_ms, ended_ms, adjourned,"
	" (SELECT count(*) FROM turns WHERE hearing = num),"
	" (SELECT count(*) FROM turns WHERE hearing = num AND answers = 1),"
	" (SELECT max(court_ms) FROM turns WHERE hearing = num),"
	OF_HEAD("student", "student") ","
	OF_ASSIGNMENT("title") ","
	OF_ASSIGNMENT("hash") ","
	OF_ASSIGNMENT("due") ","
	OF_ASSIGNMENT("attempt") ","
	OF_ASSIGNMENT("attempts") ","
	OF_HEAD("witness", "witness.name")
	" FROM hearings WHERE ?1 IS NULL OR case_slug = ?1"
	" ORDER BY started_ms DESC, num DESC LIMIT ?2";
/* clang-format on */

static bool list_sound(struct journal *j, const char *case_slug, size_t limit,
		       struct hearing_lines *out, struct error *err)
{
	struct db_row *q = db_prepare(j->db, list_sql, err);
	size_t room = 0;

	*out = (struct hearing_lines){ 0 };
	db_bind_text(q, 1, case_slug);
	db_bind_int(q, 2, limit ? (int64_t)limit : -1);
	while (db_step(q, err) == DB_ROW)
		read_line(q, add_line(out, &room));
	if (db_done(q, err))
		return true;
	hearing_lines_release(out);
	return false;
}

static void line_of(const struct hearing_record *r, struct hearing_line *l)
{
	*l = (struct hearing_line){
		.case_slug = xstrdup(r->case_slug),
		.case_title = xstrdup(r->case_title),
		.simulator = xstrdup(r->terms.simulator),
		.bench = xstrdup(r->terms.bench),
		.side = r->terms.side,
		.started_ms = r->started_ms,
		.ended_ms = r->ended_ms,
		.adjourned = r->adjourned,
		.damaged = r->damaged,
		.n_turns = (int)r->said.n,
		.n_answers = (int)transcript_count(&r->said, TURN_ANSWER),
		.court_ms =
			r->said.n ? r->said.turns[r->said.n - 1].court_ms : 0,
		.student = xstrdup(r->student ? r->student : ""),
		.witness = xstrdup(record_is_examination(r) && r->witness_name
					   ? r->witness_name
					   : ""),
		.differs = xstrdup(""),
		.strangers = xstrdup(""),
		.labellers = xstrdup(""),
	};
	if (r->assigned.title) {
		l->assigned = r->assigned;
		l->assigned.title = xstrdup(r->assigned.title);
	}
	snprintf(l->id, sizeof l->id, "%s", r->id);
}

static int newest_first(const void *one, const void *other)
{
	const struct hearing_line *a = one, *b = other;

	return (a->started_ms < b->started_ms) -
	       (a->started_ms > b->started_ms);
}

static bool list_salvaged(struct journal *j, const char *case_slug,
			  size_t limit, struct hearing_lines *out)
{
	struct salvage *s = salvage_of(j);
	size_t room = 0;

	for (size_t i = 0; s && i < salvage_count(s); i++) {
		struct salvaged h;

		if (!salvage_hearing(s, i, &h))
			continue;
		if (!case_slug || !strcmp(h.record.case_slug, case_slug))
			line_of(&h.record, add_line(out, &room));
		salvaged_release(&h);
	}
	if (out->n)
		qsort(out->list, out->n, sizeof *out->list, newest_first);
	while (limit && out->n > limit)
		release_line(&out->list[--out->n]);
	return s != NULL;
}

static void look_at_line(struct journal *j, const struct handed *h,
			 struct hearing_line *l)
{
	struct hearing_record r;
	struct buf how;
	int64_t num;

	record_init(&r);
	buf_init(&how, BUF_TEXT_MAX);
	if (load_head(j, l->id, &r, &num, NULL))
		l->handed = handed_look(h, &r, &how);
	free(l->differs);
	l->differs = buf_take(&how);
	record_release(&r);
}

/* Who made no assignment here has nothing to hold a hearing against. */
static void look_at_assignments(struct journal *j, struct hearing_lines *l)
{
	struct handed h;

	if (handouts_load(j, &h, NULL) && h.n)
		for (size_t i = 0; i < l->n; i++)
			if (l->list[i].assigned.title)
				look_at_line(j, &h, &l->list[i]);
	handed_release(&h);
}

bool journal_list(struct journal *j, const char *case_slug, size_t limit,
		  struct hearing_lines *out, struct error *err)
{
	struct error why = { .code = ERR_NONE };

	if (list_sound(j, case_slug, limit, out, &why)) {
		look_at_assignments(j, out);
		return true;
	}
	if (why.code == ERR_DATA && list_salvaged(j, case_slug, limit, out))
		return true;
	return error_set(err, why.code, "%s", why.text);
}

/* In whose name labels and notes came that were not given here. */
static char *load_labellers(struct journal *j, const char *id)
{
	struct db_row *q = db_prepare(j->db,
				      "SELECT DISTINCT author FROM marks"
				      " WHERE hearing = (SELECT num FROM"
				      " hearings WHERE id = ?1) AND author"
				      " LIKE '%" ELSEWHERE "' ORDER BY author",
				      NULL);
	struct buf names;

	buf_init(&names, BUF_TEXT_MAX);
	db_bind_text(q, 1, id);
	while (db_step(q, NULL) == DB_ROW) {
		char *name = elsewhere_name(db_text(q, 0));

		buf_puts(&names, names.len ? ", " : "");
		sanitise(&names, name, strlen(name), SANITISE_LINE);
		free(name);
	}
	db_done(q, NULL);
	return buf_take(&names);
}

static bool is_from_here(void *arg, const char *author)
{
	(void)arg;
	return !elsewhere_is(author);
}

void journal_strangers(struct journal *j, const struct hearing_record *r,
		       struct buf *names)
{
	if (written_begun(j, r->id))
		filled_strangers(r->ballots_json, is_annotator, j, names);
	else
		filled_strangers(r->ballots_json, is_from_here, NULL, names);
}

void journal_look_over(struct journal *j, struct hearing_line *l)
{
	struct hearing_record r;
	struct buf names;
	int64_t num = 0;
	bool has_head = load_sound(j, l->id, &r, NULL);

	l->damaged = l->damaged || !has_head || r.damaged;
	if (!has_head) { /* its head may be sound where its turns are not */
		record_release(&r);
		record_init(&r);
		has_head = load_head(j, l->id, &r, &num, NULL);
	}
	buf_init(&names, BUF_TEXT_MAX);
	l->begun_here = written_begun(j, l->id);
	if (has_head)
		journal_strangers(j, &r, &names);
	free(l->strangers);
	l->strangers = buf_take(&names);
	free(l->labellers);
	l->labellers = load_labellers(j, l->id);
	record_release(&r);
}

void hearing_lines_release(struct hearing_lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		release_line(&l->list[i]);
	free(l->list);
	*l = (struct hearing_lines){ 0 };
}

static bool same_as_written(const struct hearing_record *a,
			    const struct hearing_record *b, bool with_turns)
{
	struct buf x, y;
	bool same;

	buf_init(&x, WHOLE_MAX);
	buf_init(&y, WHOLE_MAX);
	record_write(&x, a, with_turns);
	record_write(&y, b, with_turns);
	same = !x.full && !y.full && x.len == y.len && !memcmp(x.s, y.s, x.len);
	buf_release(&x);
	buf_release(&y);
	return same;
}

/* Whether the head that is kept under r's id is r's. */
static bool same_head(struct journal *j, const struct hearing_record *r)
{
	struct hearing_record ours;
	int64_t num;
	bool same;

	record_init(&ours);
	same = load_head(j, r->id, &ours, &num, NULL) &&
	       same_as_written(r, &ours, false);
	record_release(&ours);
	return same;
}

static bool begin_new(struct journal *j, const struct hearing_record *r,
		      struct error *err)
{
	if (!db_begin(j->db, err))
		return false;
	if (insert_head(j, r, err) && written_begin(j, r->id, err))
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

bool journal_begin(struct journal *j, const struct hearing_record *r,
		   struct error *err)
{
	struct error own = { .code = ERR_NONE };
	bool ok;

	if (!may_write(j, r->id, err))
		return false;
	ok = begin_new(j, r, &own) ||
	     (own.code == ERR_EXISTS && same_head(j, r));
	return ok || error_set(err, own.code, "%s", own.text);
}

/* The kept list with what is new in `json`; NULL where nothing is. */
static bool with_kept(struct journal *j, const struct hearing_record *r,
		      const char *json, char **both, struct error *err)
{
	struct hearing_record kept;
	int64_t num;
	bool full = false, ok;

	record_init(&kept);
	ok = load_head(j, r->id, &kept, &num, err);
	*both = ok ? filled_merge(kept.ballots_json, json, &full, NULL, NULL,
				  NULL)
		   : NULL;
	record_release(&kept);
	if (full)
		return error_set(err, ERR_LIMIT,
				 "a hearing holds at most %d score sheets",
				 FILLED_MAX);
	return ok;
}

/* The last one of them is who fills it in here. */
static bool note_sheet(struct journal *j, const char *id, const char *json,
		       const char *author, struct error *err)
{
	struct filled_list l;
	bool ok;

	filled_read(json, &l);
	ok = !l.n || written_sheet(j, id, &l.list[l.n - 1], err);
	filled_release(&l);
	return ok && note_annotator(j, author, err);
}

bool journal_add_ballots(struct journal *j, struct hearing_record *r,
			 const char *json, const char *author,
			 struct error *err)
{
	char *before = r->ballots_json, *both = NULL;
	bool ok;

	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	ok = with_kept(j, r, json, &both, err);
	if (both)
		r->ballots_json = both;
	ok = ok && (!both || write_head(j, r, err)) &&
	     (!author || note_sheet(j, r->id, json, author, err)) &&
	     db_commit(j->db, err);
	if (!ok)
		db_rollback(j->db);
	if (!ok)
		r->ballots_json = before;
	if (both)
		free(ok ? before : both);
	return ok;
}

/* The kept list without those sheets. */
static bool without_kept(struct journal *j, const struct hearing_record *r,
			 const char *author, const char *ballot, char **rest,
			 struct error *err)
{
	struct hearing_record kept;
	int64_t num;
	size_t n = 0;
	bool ok;

	record_init(&kept);
	ok = load_head(j, r->id, &kept, &num, err);
	*rest = ok ? filled_without(kept.ballots_json, author, ballot, &n)
		   : NULL;
	record_release(&kept);
	return ok &&
	       (n || error_set(err, ERR_UNKNOWN,
			       "%s has filled in no%s%s score sheet of hearing "
			       "%s",
			       author, ballot ? " " : "", ballot ? ballot : "",
			       r->id));
}

bool journal_drop_ballots(struct journal *j, struct hearing_record *r,
			  const char *author, const char *ballot,
			  struct error *err)
{
	char *before = r->ballots_json, *rest = NULL;
	bool ok;

	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	ok = without_kept(j, r, author, ballot, &rest, err);
	if (ok)
		r->ballots_json = rest;
	ok = ok && write_head(j, r, err) && db_commit(j->db, err);
	if (!ok) {
		db_rollback(j->db);
		r->ballots_json = before;
	}
	free(ok ? before : rest);
	return ok;
}

/* ---- import, delete, prune ---- */

static bool has_id(struct journal *j, const char *id, bool *has,
		   struct error *err)
{
	struct db_row *q =
		db_prepare(j->db, "SELECT 1 FROM hearings WHERE id = ?1", err);

	db_bind_text(q, 1, id);
	*has = db_step(q, err) == DB_ROW;
	return db_done(q, err);
}

static bool same_content(const struct hearing_record *a,
			 const struct hearing_record *b)
{
	struct hearing_record one = *a, other = *b; /* nothing is owned */

	/* Worked out from the rest, by whichever version exported it. */
	one.debrief_json = other.debrief_json = NULL;
	return same_as_written(&one, &other, true);
}

static bool compare(struct journal *j, const struct hearing_record *r,
		    bool *same, struct error *err)
{
	struct hearing_record ours;

	if (!load_whole(j, r->id, &ours, err))
		return false;
	*same = same_content(r, &ours);
	record_release(&ours);
	return *same || error_set(err, ERR_EXISTS,
				  "hearing %s is here already with other "
				  "content; nothing was changed (delete ours "
				  "first to take this one)",
				  r->id);
}

static bool insert_whole(struct journal *j, const struct hearing_record *r,
			 struct error *err)
{
	if (!insert_head(j, r, err))
		return false;
	for (size_t i = 0; i < r->said.n; i++)
		if (!write_turn(j, r->id, &r->said.turns[i], err))
			return false;
	for (size_t i = 0; i < r->n_marks; i++)
		if (!write_mark(j, r->id, &r->marks[i], err))
			return false;
	return true;
}

bool journal_import(struct journal *j, const struct hearing_record *r,
		    bool *same, struct error *err)
{
	bool has, ok;

	*same = false;
	if (!names_is_slug(r->id))
		return error_set(err, ERR_DATA, "\"%.40s\" is no hearing's id",
				 r->id);
	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	ok = has_id(j, r->id, &has, err) &&
	     (has ? compare(j, r, same, err) : insert_whole(j, r, err));
	if (ok)
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

/* The marks of a hearing, in place of those it has. */
static bool write_marks(struct journal *j, const struct hearing_record *r,
			struct error *err)
{
	struct db_row *q =
		db_prepare(j->db,
			   "DELETE FROM marks WHERE hearing ="
			   " (SELECT num FROM hearings WHERE id = ?1)",
			   err);
	bool ok;

	db_bind_text(q, 1, r->id);
	ok = db_run(q, err);
	for (size_t i = 0; ok && i < r->n_marks; i++)
		ok = write_mark(j, r->id, &r->marks[i], err);
	return ok;
}

static bool merge(struct journal *j, const struct hearing_record *r,
		  struct regrade *what, struct error *err)
{
	struct hearing_record ours;
	bool ok;

	if (!load_whole(j, r->id, &ours, err))
		return false;
	ok = regrade_merge(&ours, r, is_annotator, j, what, err) &&
	     (!what->n_marks || write_marks(j, &ours, err)) &&
	     (!what->n_ballots || write_head(j, &ours, err));
	record_release(&ours);
	return ok;
}

bool journal_find(struct journal *j, const char *id, struct hearing_record *out)
{
	if (journal_load(j, id, out, NULL) && !strcmp(out->id, id))
		return true;
	record_release(out);
	return false;
}

bool journal_lay_beside(struct journal *j, struct hearing_record *r,
			struct hearing_record *kept)
{
	struct regrade what;
	struct hearing_record was = *r;

	if (!regrade_merge(kept, r, is_annotator, j, &what, NULL))
		return false;
	r->marks = kept->marks;
	r->n_marks = kept->n_marks;
	r->ballots_json = kept->ballots_json;
	kept->marks = was.marks;
	kept->n_marks = was.n_marks;
	kept->ballots_json = was.ballots_json;
	record_lay_marks(r);
	return true;
}

bool journal_merge(struct journal *j, const struct hearing_record *r,
		   struct regrade *what, struct error *err)
{
	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	if (merge(j, r, what, err))
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

static bool accept(struct journal *j, const char *id, const char *author,
		   size_t *n, struct buf *by, struct error *err)
{
	struct hearing_record r;
	bool ok;

	if (!load_whole(j, id, &r, err))
		return false;
	ok = written_accept(j, &r, author, n, by, err) &&
	     (!*n || (write_marks(j, &r, err) && write_head(j, &r, err)));
	record_release(&r);
	return ok;
}

bool journal_accept(struct journal *j, const char *id, const char *author,
		    char whole[RECORD_ID_BYTES], size_t *n, struct buf *by,
		    struct error *err)
{
	*n = 0;
	if (!resolve(j, id, whole, err) || !journal_may_change(j, err) ||
	    !db_begin(j->db, err))
		return false;
	if (accept(j, whole, author, n, by, err))
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

/* In the caller's transaction. */
static bool delete_one(struct journal *j, const char *id, struct error *err)
{
	struct db_row *q =
		db_prepare(j->db, "DELETE FROM hearings WHERE id = ?1", err);

	db_bind_text(q, 1, id);
	return db_run(q, err) && written_forget(j, id, err);
}

/* All of the list, or none. */
static bool delete_all(struct journal *j, char ids[][RECORD_ID_BYTES], size_t n,
		       struct error *err)
{
	bool ok = journal_may_change(j, err) && db_begin(j->db, err);

	for (size_t i = 0; ok && i < n; i++)
		ok = delete_one(j, ids[i], err);
	if (ok)
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

/* What was deleted is overwritten in the file by secure_delete, but stands in
 * the log until that is moved into the file. */
static bool clean_up(struct journal *j, struct error *err)
{
	return db_checkpoint(j->db, err) ||
	       error_within(err, "deleted, but traces stay in the log beside "
				 "the journal until nobody else reads it");
}

bool journal_delete(struct journal *j, const char *id, struct error *err)
{
	char whole[RECORD_ID_BYTES];

	if (!id || !*id)
		return error_set(err, ERR_USAGE,
				 "say which hearing is to be deleted");
	if (!resolve(j, id, whole, err) || !may_write(j, whole, err) ||
	    !delete_all(j, &whole, 1, err))
		return false;
	desk_erase(j->desk, whole);
	return clean_up(j, err);
}

bool journal_prune(struct journal *j, int64_t before_ms, size_t *n,
		   struct error *err)
{
	char(*ids)[RECORD_ID_BYTES];
	struct hearing_lines l;
	size_t old = 0;
	bool ok;

	*n = 0;
	if (!journal_list(j, NULL, 0, &l, err))
		return false;
	ids = xcalloc(l.n + 1, sizeof *ids);
	for (size_t i = 0; i < l.n; i++)
		if (l.list[i].ended_ms && l.list[i].ended_ms < before_ms)
			memcpy(ids[old++], l.list[i].id, sizeof *ids);
	hearing_lines_release(&l);
	ok = delete_all(j, ids, old, err);
	if (ok) {
		*n = old;
		for (size_t i = 0; i < old; i++)
			desk_erase(j->desk, ids[i]);
		ok = !old || clean_up(j, err);
	}
	free(ids);
	return ok;
}
