/*
 * journal_whole.c - whole hearings that come in, are laid beside ours, or go
 */
#include "store/journal_inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "base/xmalloc.h"
#include "court/regrade.h"
#include "store/accepted.h"
#include "store/db.h"
#include "store/desk.h"
#include "store/written.h"

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
	return journal_same_as_written(&one, &other, true);
}

static bool compare(struct journal *j, const struct hearing_record *r,
		    bool *same, struct error *err)
{
	struct hearing_record ours;

	if (!journal_load_whole(j, r->id, &ours, err))
		return false;
	*same = same_content(r, &ours);
	record_release(&ours);
	return *same || error_set(err, ERR_EXISTS,
				  "hearing %s is here already with other "
				  "content; nothing was changed (delete ours "
				  "first to take this one)",
				  r->id);
}

/* r, which it borrows, without what was taken back here; its list of marks is the caller's
 * to free. */
static struct hearing_record still_said(struct journal *j,
					const struct hearing_record *r)
{
	struct hearing_record out = *r;

	out.marks = xcalloc(r->n_marks + 1, sizeof *out.marks);
	out.n_marks = 0;
	for (size_t i = 0; i < r->n_marks; i++)
		if (!written_is_taken_back(j, r->id, &r->marks[i]))
			out.marks[out.n_marks++] = r->marks[i];
	return out;
}

static bool insert_whole(struct journal *j, const struct hearing_record *r,
			 struct error *err)
{
	if (!journal_insert_head(j, r, err))
		return false;
	for (size_t i = 0; i < r->said.n; i++)
		if (!journal_write_turn(j, r->id, &r->said.turns[i], err))
			return false;
	for (size_t i = 0; i < r->n_marks; i++)
		if (!journal_write_mark(j, r->id, &r->marks[i], err))
			return false;
	return true;
}

bool journal_import(struct journal *j, const struct hearing_record *r,
		    bool *same, struct error *err)
{
	struct hearing_record said;
	bool has, ok;

	*same = false;
	if (!names_is_slug(r->id))
		return error_set(err, ERR_DATA, "\"%.40s\" is no hearing's id",
				 r->id);
	if (!journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	said = still_said(j, r);
	ok = has_id(j, r->id, &has, err) &&
	     (has ? compare(j, &said, same, err) : insert_whole(j, &said, err));
	free(said.marks);
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
		ok = journal_write_mark(j, r->id, &r->marks[i], err);
	return ok;
}

/* The turns of r behind the n that are here, and its end. */
static bool go_on(struct journal *j, const struct hearing_record *r, size_t n,
		  struct error *err)
{
	if (!journal_claim(j, r->id, err))
		return false;
	for (size_t i = n; i < r->said.n; i++)
		if (!journal_write_turn(j, r->id, &r->said.turns[i], err))
			return false;
	return !r->ended_ms ||
	       journal_end(j, r->id, r->ended_ms, r->adjourned, err);
}

static bool merge(struct journal *j, const struct hearing_record *r,
		  struct regrade *what, struct error *err)
{
	struct hearing_record ours, said;
	bool ok;

	if (!journal_load_whole(j, r->id, &ours, err))
		return false;
	said = still_said(j, r);
	ok = regrade_merge(&ours, &said, journal_is_annotator, j, what, err) &&
	     (!what->goes_on || go_on(j, r, ours.said.n, err)) &&
	     (!what->n_marks || write_marks(j, &ours, err)) &&
	     (!what->n_ballots || journal_write_head(j, &ours, err));
	free(said.marks);
	record_release(&ours);
	return ok;
}

bool journal_lay_beside(struct journal *j, struct hearing_record *r,
			struct hearing_record *kept)
{
	struct regrade what;
	struct hearing_record was = *r, said = still_said(j, r);
	bool ok = regrade_merge(kept, &said, journal_is_annotator, j, &what,
				NULL);

	free(said.marks);
	if (!ok)
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

static bool accept(struct journal *j, const char *id,
		   const struct accepted_ask *ask, struct accepted *out,
		   struct error *err)
{
	struct hearing_record r;
	bool ok;

	if (!journal_load_whole(j, id, &r, err))
		return false;
	ok = accepted_take(j, &r, ask, out, err) &&
	     (!out->changed ||
	      (write_marks(j, &r, err) && journal_write_head(j, &r, err)));
	record_release(&r);
	return ok;
}

bool journal_accept(struct journal *j, const char *id,
		    const struct accepted_ask *ask, char whole[RECORD_ID_BYTES],
		    struct accepted *out, struct error *err)
{
	*out = (struct accepted){ .n = 0 };
	if (!journal_resolve(j, id, whole, err) ||
	    !journal_may_change(j, err) || !db_begin(j->db, err))
		return false;
	if (accept(j, whole, ask, out, err))
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
	if (!journal_resolve(j, id, whole, err) ||
	    !journal_claim(j, whole, err) || !delete_all(j, &whole, 1, err))
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
