#include "store/drills.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "store/db.h"
#include "store/journal.h"

const char *const drill_state_names[DRILL_STATES] = { "waits", "done",
						      "dropped", "loose" };

#define NUM_OF_HEARING "(SELECT num FROM hearings WHERE id = ?1)"
#define NUM_OF_DRILL                                              \
	"(SELECT num FROM drills WHERE hearing = " NUM_OF_HEARING \
	" AND turn = ?2)"

static bool begin(struct journal *j, struct error *err)
{
	return journal_may_change(j, err) && db_begin(journal_db(j), err);
}

static bool end(struct journal *j, bool ok, struct error *err)
{
	if (ok)
		return db_commit(journal_db(j), err);
	db_rollback(journal_db(j));
	return false;
}

/* ---- into the tables ---- */

/* Runs what has all of an item as ?1 to ?6. */
static bool run_with(struct db_row *q, const struct drill_item *item,
		     struct error *err)
{
	db_bind_text(q, 1, item->hearing);
	db_bind_int(q, 2, item->turn);
	db_bind_int(q, 3, item->box);
	db_bind_int(q, 4, item->due_day);
	db_bind_int(q, 5, item->moved_day);
	db_bind_text(q, 6, drill_state_names[item->state]);
	return db_run(q, err);
}

/* Makes the item where its hearing is and it is not. */
static bool make(struct journal *j, const struct drill_item *item,
		 struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"INSERT INTO drills (hearing, turn, box, due, moved, state,"
		" draft) SELECT num, ?2, ?3, ?4, ?5, ?6, '' FROM hearings"
		" WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM drills"
		"  WHERE hearing = hearings.num AND turn = ?2)",
		err);

	return run_with(q, item, err);
}

static bool see(struct journal *j, const char *hearing, int64_t today,
		struct error *err)
{
	struct db_row *q =
		db_prepare(journal_db(j),
			   "INSERT OR IGNORE INTO drill_seen (hearing, day)"
			   " SELECT num, ?2 FROM hearings WHERE id = ?1",
			   err);

	db_bind_text(q, 1, hearing);
	db_bind_int(q, 2, today);
	return db_run(q, err);
}

bool drills_is_seen(struct journal *j, const char *hearing)
{
	struct db_row *q = db_prepare(journal_db(j),
				      "SELECT 1 FROM drill_seen JOIN hearings"
				      " ON hearings.num = drill_seen.hearing"
				      " WHERE id = ?1",
				      NULL);
	bool is;

	db_bind_text(q, 1, hearing);
	is = db_step(q, NULL) == DB_ROW;
	return db_done(q, NULL) && is;
}

bool drills_enter(struct journal *j, const char *hearing, const int *turns,
		  size_t n, int box, int64_t due_day, int64_t today,
		  struct error *err)
{
	struct drill_item item = { .box = box, .due_day = due_day };
	bool ok;

	if (!begin(j, err))
		return false;
	snprintf(item.hearing, sizeof item.hearing, "%s", hearing);
	ok = see(j, hearing, today, err);
	for (size_t i = 0; ok && i < n; i++) {
		item.turn = turns[i];
		ok = make(j, &item, err);
	}
	return end(j, ok, err);
}

static bool stand(struct journal *j, const struct drill_item *item,
		  struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"UPDATE drills SET box = ?3, due = ?4, moved = ?5, state = ?6"
		" WHERE num = " NUM_OF_DRILL,
		err);

	return run_with(q, item, err);
}

static bool add_try(struct journal *j, const struct drill_item *item,
		    const struct drill_try *t, struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"INSERT INTO drill_tries (drill, at_ms, came, said, reading)"
		" SELECT " NUM_OF_DRILL ", ?3, ?4, ?5, ?6",
		err);

	db_bind_text(q, 1, item->hearing);
	db_bind_int(q, 2, item->turn);
	db_bind_int(q, 3, t->at_ms);
	db_bind_text(q, 4, t->came);
	db_bind_text(q, 5, t->text);
	db_bind_text(q, 6, t->reading_json);
	return db_run(q, err);
}

static bool set_draft(struct journal *j, const char *hearing, int turn,
		      const char *text, struct error *err)
{
	struct db_row *q = db_prepare(journal_db(j),
				      "UPDATE drills SET draft = ?3"
				      " WHERE num = " NUM_OF_DRILL,
				      err);

	db_bind_text(q, 1, hearing);
	db_bind_int(q, 2, turn);
	db_bind_text(q, 3, text);
	return db_run(q, err);
}

bool drills_keep(struct journal *j, const struct drill_item *item,
		 const struct drill_try *t, struct error *err)
{
	bool ok;

	if (!begin(j, err))
		return false;
	ok = make(j, item, err) && stand(j, item, err);
	if (ok && !db_changes(journal_db(j)))
		ok = error_set(err, ERR_UNKNOWN, "there is no hearing %.40s",
			       item->hearing);
	if (ok && t)
		ok = add_try(j, item, t, err) &&
		     set_draft(j, item->hearing, item->turn, "", err);
	return end(j, ok, err);
}

static bool judge(struct journal *j, const struct drill_item *item,
		  int64_t at_ms, const char *came, struct error *err)
{
	struct db_row *q =
		db_prepare(journal_db(j),
			   "UPDATE drill_tries SET came = ?4"
			   " WHERE drill = " NUM_OF_DRILL " AND at_ms = ?3",
			   err);

	db_bind_text(q, 1, item->hearing);
	db_bind_int(q, 2, item->turn);
	db_bind_int(q, 3, at_ms);
	db_bind_text(q, 4, came);
	return db_run(q, err);
}

bool drills_keep_judged(struct journal *j, const struct drill_item *item,
			int64_t at_ms, const char *came, struct error *err)
{
	return begin(j, err) &&
	       end(j, stand(j, item, err) && judge(j, item, at_ms, came, err),
		   err);
}

bool drills_save_draft(struct journal *j, const char *hearing, int turn,
		       const char *text, struct error *err)
{
	return journal_may_change(j, err) &&
	       set_draft(j, hearing, turn, text, err);
}

/* ---- out of them ---- */

static enum drill_state state_of(const char *name)
{
	for (int i = 0; i < DRILL_STATES; i++)
		if (!strcmp(name, drill_state_names[i]))
			return (enum drill_state)i;
	return DRILL_LOOSE;
}

#define ITEM_COLUMNS                                 \
	"hearings.id, turn, box, due, moved, state," \
	" (SELECT count(*) FROM drill_tries WHERE drill = drills.num)"

static struct drill_item item_of(struct db_row *q)
{
	struct drill_item item = { .turn = (int)db_int(q, 1),
				   .box = (int)db_int(q, 2),
				   .due_day = db_int(q, 3),
				   .moved_day = db_int(q, 4),
				   .state = state_of(db_text(q, 5)),
				   .n_tries = (size_t)db_int(q, 6) };

	snprintf(item.hearing, sizeof item.hearing, "%s", db_text(q, 0));
	return item;
}

/* An older file that may not be written to has none of these tables. */
static bool knows_drills(struct journal *j)
{
	int64_t n = 0;

	return db_ask_int(journal_db(j),
			  "SELECT count(*) FROM sqlite_schema"
			  " WHERE name = 'drills'",
			  &n, NULL) &&
	       n;
}

static bool is_among(const int *turns, size_t n, int turn)
{
	for (size_t i = 0; i < n; i++)
		if (turns[i] == turn)
			return true;
	return false;
}

static bool take_out(struct journal *j, const struct drill_item *item,
		     struct error *err)
{
	struct db_row *q = db_prepare(journal_db(j),
				      "DELETE FROM drills WHERE draft = ''"
				      " AND num = " NUM_OF_DRILL,
				      err);

	db_bind_text(q, 1, item->hearing);
	db_bind_int(q, 2, item->turn);
	return db_run(q, err);
}

static bool withdraw(struct journal *j, const struct drill_items *l,
		     const int *turns, size_t n, struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < l->n; i++) {
		const struct drill_item *item = &l->list[i];

		if (item->state == DRILL_WAITS && !item->moved_day &&
		    !item->n_tries && !is_among(turns, n, item->turn))
			ok = take_out(j, item, err);
	}
	return ok;
}

bool drills_withdraw(struct journal *j, const char *hearing, const int *turns,
		     size_t n, struct error *err)
{
	struct drill_items l;
	bool ok;

	if (!drills_list(j, hearing, &l, err))
		return false;
	ok = begin(j, err) && end(j, withdraw(j, &l, turns, n, err), err);
	drill_items_release(&l);
	return ok;
}

/* Takes the rows, and them all. */
static bool take_items(struct db_row *q, struct drill_items *out,
		       struct error *err)
{
	size_t room = 0;

	while (db_step(q, err) == DB_ROW) {
		out->list = xgrow(out->list, out->n, &room, sizeof *out->list);
		out->list[out->n++] = item_of(q);
	}
	if (db_done(q, err))
		return true;
	drill_items_release(out);
	return false;
}

bool drills_list(struct journal *j, const char *hearing,
		 struct drill_items *out, struct error *err)
{
	struct db_row *q;

	*out = (struct drill_items){ 0 };
	if (!knows_drills(j))
		return true;
	q = db_prepare(journal_db(j),
		       "SELECT " ITEM_COLUMNS " FROM drills"
		       " JOIN hearings ON hearings.num = drills.hearing"
		       " WHERE CASE WHEN ?1 IS NULL THEN state <> 'loose'"
		       "  ELSE hearings.id = ?1 END"
		       " ORDER BY state <> 'waits', due, started_ms, turn",
		       err);
	db_bind_text(q, 1, hearing);
	return take_items(q, out, err);
}

bool drills_fallen(struct journal *j, struct drill_items *out,
		   struct error *err)
{
	struct db_row *q;

	*out = (struct drill_items){ 0 };
	if (!knows_drills(j))
		return true;
	q = db_prepare(journal_db(j),
		       "SELECT " ITEM_COLUMNS " FROM drills"
		       " JOIN hearings ON hearings.num = drills.hearing"
		       " WHERE state = 'loose' AND box > 1"
		       " ORDER BY due, started_ms, turn",
		       err);
	return take_items(q, out, err);
}

bool drills_elsewhere(struct journal *j, const char *hearing,
		      struct drill_items *out, struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"SELECT " ITEM_COLUMNS " FROM drills"
		" JOIN hearings ON hearings.num = drills.hearing"
		" WHERE state IN ('waits', 'done') AND hearings.id <> ?1"
		" AND (case_slug, side) ="
		"  (SELECT case_slug, side FROM hearings WHERE id = ?1)"
		" ORDER BY started_ms, hearings.num, turn",
		err);

	*out = (struct drill_items){ 0 };
	db_bind_text(q, 1, hearing);
	return take_items(q, out, err);
}

void drill_items_release(struct drill_items *l)
{
	free(l->list);
	*l = (struct drill_items){ 0 };
}

bool drills_count_due(struct journal *j, int64_t today, size_t *n,
		      struct error *err)
{
	struct db_row *q = db_prepare(journal_db(j),
				      "SELECT count(*) FROM drills"
				      " WHERE state = 'waits' AND due <= ?1",
				      err);

	*n = 0;
	db_bind_int(q, 1, today);
	if (db_step(q, err) == DB_ROW)
		*n = (size_t)db_int(q, 0);
	return db_done(q, err);
}

bool drills_find(struct journal *j, const char *hearing, int turn,
		 struct drill_item *out, struct error *err)
{
	struct db_row *q =
		db_prepare(journal_db(j),
			   "SELECT " ITEM_COLUMNS " FROM drills"
			   " JOIN hearings ON hearings.num = drills.hearing"
			   " WHERE hearings.id = ?1 AND turn = ?2",
			   err);
	bool found = false;

	db_bind_text(q, 1, hearing);
	db_bind_int(q, 2, turn);
	if (db_step(q, err) == DB_ROW) {
		*out = item_of(q);
		found = true;
	}
	return db_done(q, err) && found;
}

bool drills_unseen(struct journal *j, int64_t since_ms,
		   char (**ids)[RECORD_ID_BYTES], size_t *n, struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"SELECT id FROM hearings WHERE ended_ms <> 0 AND ended_ms >= ?1"
		" AND num NOT IN"
		" (SELECT hearing FROM drill_seen) ORDER BY started_ms DESC, "
		"num DESC",
		err);
	size_t room = 0;

	*ids = NULL;
	*n = 0;
	db_bind_int(q, 1, since_ms);
	while (db_step(q, err) == DB_ROW) {
		*ids = xgrow(*ids, *n, &room, sizeof **ids);
		snprintf((*ids)[(*n)++], sizeof **ids, "%s", db_text(q, 0));
	}
	if (db_done(q, err))
		return true;
	free(*ids);
	*ids = NULL;
	return false;
}

bool drills_tries(struct journal *j, const char *hearing, int turn,
		  struct drill_tries *out, struct error *err)
{
	struct db_row *q =
		db_prepare(journal_db(j),
			   "SELECT at_ms, came, said, reading FROM drill_tries"
			   " WHERE drill = " NUM_OF_DRILL " ORDER BY num",
			   err);
	size_t room = 0;

	*out = (struct drill_tries){ 0 };
	db_bind_text(q, 1, hearing);
	db_bind_int(q, 2, turn);
	while (db_step(q, err) == DB_ROW) {
		out->list = xgrow(out->list, out->n, &room, sizeof *out->list);
		out->list[out->n++] = (struct drill_try){
			.at_ms = db_int(q, 0),
			.came = xstrdup(db_text(q, 1)),
			.text = xstrdup(db_text(q, 2)),
			.reading_json = xstrdup(db_text(q, 3)),
		};
	}
	if (db_done(q, err))
		return true;
	drill_tries_release(out);
	return false;
}

void drill_tries_release(struct drill_tries *l)
{
	for (size_t i = 0; i < l->n; i++) {
		free(l->list[i].came);
		free(l->list[i].text);
		free(l->list[i].reading_json);
	}
	free(l->list);
	*l = (struct drill_tries){ 0 };
}

bool drills_count_tries(struct journal *j, const char *came, int64_t from_ms,
			int64_t to_ms, size_t *n, size_t *n_answers,
			struct error *err)
{
	struct db_row *q;

	*n = *n_answers = 0;
	if (!knows_drills(j))
		return true;
	q = db_prepare(journal_db(j),
		       "SELECT count(*), count(DISTINCT drill) FROM drill_tries"
		       " WHERE at_ms >= ?1 AND at_ms < ?2"
		       " AND (?3 IS NULL OR came = ?3)",
		       err);
	db_bind_int(q, 1, from_ms);
	db_bind_int(q, 2, to_ms);
	db_bind_text(q, 3, came);
	if (db_step(q, err) == DB_ROW) {
		*n = (size_t)db_int(q, 0);
		*n_answers = (size_t)db_int(q, 1);
	}
	return db_done(q, err);
}

char *drills_load_draft(struct journal *j, const char *hearing, int turn)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"SELECT draft FROM drills WHERE num = " NUM_OF_DRILL, NULL);
	char *draft = NULL;

	db_bind_text(q, 1, hearing);
	db_bind_int(q, 2, turn);
	if (db_step(q, NULL) == DB_ROW && *db_text(q, 0))
		draft = xstrdup(db_text(q, 0));
	db_done(q, NULL);
	return draft;
}
