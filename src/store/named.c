#include "store/named.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "store/db.h"
#include "store/journal.h"

bool named_is_live(const struct named *n)
{
	return str_begins(n->dialogue, NAMED_LIVE);
}

const char *named_dialogue(const struct named *n)
{
	return n->dialogue + (named_is_live(n) ? sizeof NAMED_LIVE - 1 : 0);
}

static const char *label_of(const struct named *n, int label)
{
	return label < 0 ? "" : tactics_schemes[n->dimension].labels[label];
}

static bool add(struct journal *j, const struct named *n, struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"INSERT INTO named (at_ms, dialogue, turn, dimension, named,"
		" holds) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
		err);

	db_bind_int(q, 1, n->at_ms);
	db_bind_text(q, 2, n->dialogue);
	db_bind_int(q, 3, n->turn);
	db_bind_text(q, 4, tactics_schemes[n->dimension].name);
	db_bind_text(q, 5, label_of(n, n->named));
	db_bind_text(q, 6, label_of(n, n->holds));
	return db_run(q, err);
}

bool named_keep(struct journal *j, const struct named *list, size_t n,
		struct error *err)
{
	bool ok = true;

	if (!journal_may_change(j, err) || !db_begin(journal_db(j), err))
		return false;
	for (size_t i = 0; ok && i < n; i++)
		ok = add(j, &list[i], err);
	if (ok)
		return db_commit(journal_db(j), err);
	db_rollback(journal_db(j));
	return false;
}

/* A file that may not be written to can be older than the table. */
static bool knows_named(struct journal *j)
{
	int64_t n = 0;

	return db_ask_int(journal_db(j),
			  "SELECT count(*) FROM sqlite_schema"
			  " WHERE name = 'named'",
			  &n, NULL) &&
	       n;
}

/* False for a row of labels that are not known here. */
static bool row_of(struct db_row *q, struct named *out)
{
	const struct tactics_scheme *s;
	int d = 0;

	while (d < TACTICS_DIMENSIONS &&
	       !str_is(db_text(q, 3), db_len(q, 3), tactics_schemes[d].name))
		d++;
	if (d == TACTICS_DIMENSIONS)
		return false;
	s = &tactics_schemes[d];
	*out = (struct named){
		.at_ms = db_int(q, 0),
		.turn = (int)db_int(q, 2),
		.dimension = (enum tactics_dimension)d,
		.named = str_index(db_text(q, 4), s->labels, s->n),
		.holds = str_index(db_text(q, 5), s->labels, s->n),
	};
	snprintf(out->dialogue, sizeof out->dialogue, "%s", db_text(q, 1));
	return out->holds >= 0 && (out->named >= 0 || !*db_text(q, 4));
}

bool named_load(struct journal *j, struct named_list *out, struct error *err)
{
	struct db_row *q;
	size_t room = 0;

	*out = (struct named_list){ 0 };
	if (!knows_named(j))
		return true;
	q = db_prepare(journal_db(j),
		       "SELECT at_ms, dialogue, turn, dimension, named, holds"
		       " FROM named ORDER BY num",
		       err);
	while (db_step(q, err) == DB_ROW) {
		out->list = xgrow(out->list, out->n, &room, sizeof *out->list);
		out->n += row_of(q, &out->list[out->n]);
	}
	if (db_done(q, err))
		return true;
	named_release(out);
	return false;
}

void named_release(struct named_list *l)
{
	free(l->list);
	*l = (struct named_list){ 0 };
}

bool named_forget(struct journal *j, size_t *n, struct error *err)
{
	*n = 0;
	if (!journal_may_change(j, err) ||
	    !db_exec(journal_db(j), "DELETE FROM named", err))
		return false;
	*n = db_changes(journal_db(j));
	db_checkpoint(journal_db(j), NULL);
	return true;
}
