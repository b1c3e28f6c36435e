/*
 * journal_write.c - a hearing as it goes: its head and each turn as the JSON of an
 * export, beside the few columns that lists need (schema.c); labels, score sheets
 */
#include "store/journal_inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "court/filled.h"
#include "store/db.h"
#include "store/written.h"

#define BODY_MAX  ((size_t)32 << 20) /* the JSON of one turn, or a head */
#define WHOLE_MAX ((size_t)512 << 20)

static struct db_row *prepare_change(struct journal *j, const char *sql,
				     struct error *err)
{
	return journal_may_change(j, err) ? db_prepare(j->db, sql, err) : NULL;
}

bool journal_no_such(const char *id, struct error *err)
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

bool journal_insert_head(struct journal *j, const struct hearing_record *r,
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
	return db_run(q, err) &&
	       (db_changes(j->db) > 0 || journal_no_such(id, err));
}

/* The caller has a transaction, or this statement is one. */
bool journal_write_turn(struct journal *j, const char *id, const struct turn *t,
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
	return journal_claim(j, id, err) && journal_write_turn(j, id, t, err);
}

static void bind_mark(struct db_row *q, const char *id, const struct mark *m)
{
	db_bind_text(q, 1, id);
	db_bind_int(q, 2, m->turn);
	db_bind_text(q, 3, m->field ? m->field : "");
	db_bind_text(q, 4, m->value ? m->value : "");
	db_bind_text(q, 5, m->author ? m->author : "");
	db_bind_text(q, 6, m->reason ? m->reason : "");
	db_bind_text(q, 7, m->at ? m->at : "");
}

bool journal_write_mark(struct journal *j, const char *id, const struct mark *m,
			struct error *err)
{
	struct db_row *q = prepare_change(
		j,
		"INSERT INTO marks"
		" (hearing, turn, field, value, author, reason, at)"
		" SELECT num, ?2, ?3, ?4, ?5, ?6, ?7 FROM hearings"
		" WHERE id = ?1",
		err);

	bind_mark(q, id, m);
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

bool journal_is_annotator(void *journal, const char *author)
{
	struct journal *j = journal;
	struct db_row *q = db_prepare(
		j->db, "SELECT 1 FROM annotators WHERE author = ?1", NULL);
	bool is;

	db_bind_text(q, 1, author ? author : "");
	is = db_step(q, NULL) == DB_ROW;
	return db_done(q, NULL) && is;
}

static bool add_mark(struct journal *j, const char *id, const struct mark *m,
		     bool labels_here, struct error *err)
{
	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	if (journal_write_mark(j, id, m, err) && written_mark(j, id, m, err) &&
	    (!labels_here || note_annotator(j, m->author, err)))
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

bool journal_add_mark(struct journal *j, const char *id, const struct mark *m,
		      struct error *err)
{
	return add_mark(j, id, m, !mark_is_note(m), err);
}

bool journal_add_mark_for(struct journal *j, const char *id,
			  const struct mark *m, struct error *err)
{
	return add_mark(j, id, m, false, err);
}

static bool drop_mark(struct journal *j, const char *id, const struct mark *m,
		      struct error *err)
{
	struct db_row *q = prepare_change(
		j,
		"DELETE FROM marks WHERE turn = ?2 AND field = ?3 AND"
		" value = ?4 AND author = ?5 AND reason = ?6 AND at = ?7 AND"
		" hearing = (SELECT num FROM hearings WHERE id = ?1)",
		err);

	bind_mark(q, id, m);
	return db_run(q, err);
}

bool journal_take_back(struct journal *j, const char *id, const struct mark *m,
		       struct error *err)
{
	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	if (drop_mark(j, id, m, err) && written_take_back(j, id, m, err))
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
bool journal_write_head(struct journal *j, const struct hearing_record *r,
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

bool journal_same_as_written(const struct hearing_record *a,
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
	same = journal_load_head(j, r->id, &ours, &num, NULL) &&
	       journal_same_as_written(r, &ours, false);
	record_release(&ours);
	return same;
}

static bool begin_new(struct journal *j, const struct hearing_record *r,
		      struct error *err)
{
	if (!db_begin(j->db, err))
		return false;
	if (journal_insert_head(j, r, err) && written_begin(j, r->id, err))
		return db_commit(j->db, err);
	db_rollback(j->db);
	return false;
}

bool journal_begin(struct journal *j, const struct hearing_record *r,
		   struct error *err)
{
	struct error own = { .code = ERR_NONE };
	bool ok;

	if (!journal_claim(j, r->id, err))
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
	ok = journal_load_head(j, r->id, &kept, &num, err);
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
	ok = ok && (!both || journal_write_head(j, r, err)) &&
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
	ok = journal_load_head(j, r->id, &kept, &num, err);
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
	ok = ok && journal_write_head(j, r, err) && db_commit(j->db, err);
	if (!ok) {
		db_rollback(j->db);
		r->ballots_json = before;
	}
	free(ok ? before : rest);
	return ok;
}
