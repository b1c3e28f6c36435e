#include "store/handouts.h"

#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "court/handed.h"
#include "store/db.h"
#include "store/journal.h"

bool handouts_add(struct journal *j, const struct assignment *a,
		  int64_t wall_ms, struct error *err)
{
	struct db_row *q;
	struct buf body;
	bool ok;

	if (!journal_may_change(j, err))
		return false;
	buf_init(&body, ASSIGNMENT_FILE_MAX);
	assignment_write(&body, a);
	q = db_prepare(journal_db(j),
		       "INSERT INTO handouts (hash, student, at_ms, body)"
		       " SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS"
		       " (SELECT 1 FROM handouts WHERE hash = ?1"
		       "  AND student = ?2 AND body = ?4)",
		       err);
	db_bind_text(q, 1, a->hash);
	db_bind_text(q, 2, a->own ? a->own : "");
	db_bind_int(q, 3, wall_ms);
	db_bind_text_n(q, 4, body.s, body.len);
	ok = db_run(q, err);
	buf_release(&body);
	return ok;
}

/* A file that may not be written to can be older than the table. */
static bool knows_handouts(struct journal *j)
{
	int64_t n = 0;

	return db_ask_int(journal_db(j),
			  "SELECT count(*) FROM sqlite_schema"
			  " WHERE name = 'handouts'",
			  &n, NULL) &&
	       n > 0;
}

/* One that a later program wrote is passed over. */
static void take(struct handed *out, const char *body, size_t len,
		 int64_t made_ms)
{
	struct assignment a;
	struct faults f;

	faults_init(&f);
	if (assignment_parse(&a, body, len, &f)) {
		a.made_ms = made_ms;
		handed_take(out, &a);
	}
	assignment_release(&a);
	faults_release(&f);
}

bool handouts_load(struct journal *j, struct handed *out, struct error *err)
{
	struct db_row *q;

	*out = (struct handed){ 0 };
	if (!knows_handouts(j))
		return true;
	q = db_prepare(
		journal_db(j),
		"SELECT body, at_ms FROM (SELECT num, student, body, at_ms"
		" FROM handouts ORDER BY num DESC LIMIT ?1)"
		" ORDER BY student <> '', num",
		err);
	db_bind_int(q, 1, HANDED_MAX);
	while (db_step(q, err) == DB_ROW)
		take(out, db_text(q, 0), db_len(q, 0), db_int(q, 1));
	return db_done(q, err);
}

static bool forget(struct journal *j, const struct assignment *own,
		   struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"DELETE FROM handouts WHERE hash = ?1 AND student = ?2", err);

	db_bind_text(q, 1, own->hash);
	db_bind_text(q, 2, own->own);
	return db_run(q, err);
}

bool handouts_withdraw(struct journal *j, const struct assignment *a,
		       const char *student, size_t *n, struct error *err)
{
	struct handed h = { 0 };
	bool ok = journal_may_change(j, err) && handouts_load(j, &h, err);

	*n = 0;
	for (size_t i = 0; ok && i < h.n; i++)
		if (handed_is_own(&h.list[i], a, student)) {
			ok = forget(j, &h.list[i], err);
			(*n)++;
		}
	handed_release(&h);
	return ok;
}
