#include "store/handouts.h"

#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "court/handed.h"
#include "store/db.h"
#include "store/journal.h"

/* The body of a row that says of the student's own files above it that they allow
 * nothing any more.  A program that does not know it passes it over. */
#define WITHDRAWN "{\"schema\": \"hotbench.withdrawal/1\"}"

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
		       "  AND student = ?2 AND body = ?4 AND num >"
		       "  (SELECT coalesce(max(num), 0) FROM handouts"
		       "   WHERE hash = ?1 AND student = ?2"
		       "   AND body = '" WITHDRAWN "'))",
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

static void withdraw(struct handed *h, const char *hash, const char *student,
		     int64_t wall_ms)
{
	for (size_t i = 0; i < h->n; i++) {
		struct assignment *a = &h->list[i];

		if (a->own && !a->withdrawn_ms && !strcmp(a->own, student) &&
		    !strcmp(a->hash, hash))
			a->withdrawn_ms = wall_ms;
	}
}

bool handouts_load(struct journal *j, struct handed *out, struct error *err)
{
	struct db_row *q;

	*out = (struct handed){ 0 };
	if (!knows_handouts(j))
		return true;
	q = db_prepare(journal_db(j),
		       "SELECT body, at_ms, hash, student"
		       " FROM (SELECT num, hash, student, body, at_ms"
		       " FROM handouts ORDER BY num DESC LIMIT ?1)"
		       " ORDER BY student <> '', num",
		       err);
	db_bind_int(q, 1, HANDED_MAX);
	while (db_step(q, err) == DB_ROW)
		if (!strcmp(db_text(q, 0), WITHDRAWN))
			withdraw(out, db_text(q, 2), db_text(q, 3),
				 db_int(q, 1));
		else
			take(out, db_text(q, 0), db_len(q, 0), db_int(q, 1));
	return db_done(q, err);
}

static bool put_withdrawn(struct journal *j, const struct assignment *own,
			  int64_t wall_ms, struct error *err)
{
	struct db_row *q =
		db_prepare(journal_db(j),
			   "INSERT INTO handouts (hash, student, at_ms, body)"
			   " VALUES (?1, ?2, ?3, '" WITHDRAWN "')",
			   err);

	db_bind_text(q, 1, own->hash);
	db_bind_text(q, 2, own->own);
	db_bind_int(q, 3, wall_ms);
	return db_run(q, err);
}

/* A row for each file; the number of a student may be spelt in several ways. */
static bool withdraw_all(struct journal *j, const struct assignment *a,
			 const char *student, int64_t wall_ms, size_t *n,
			 struct error *err)
{
	struct handed h;
	bool ok = handouts_load(j, &h, err);

	for (size_t i = 0; ok && i < h.n; i++) {
		const struct assignment *own = &h.list[i];

		if (own->withdrawn_ms || !handed_is_own(own, a, student))
			continue;
		ok = put_withdrawn(j, own, wall_ms, err);
		(*n)++;
	}
	handed_release(&h);
	return ok;
}

bool handouts_withdraw(struct journal *j, const struct assignment *a,
		       const char *student, int64_t wall_ms, size_t *n,
		       struct error *err)
{
	bool ok;

	*n = 0;
	if (!journal_may_change(j, err) || !db_begin(journal_db(j), err))
		return false;
	ok = withdraw_all(j, a, student, wall_ms, n, err) &&
	     db_exec(journal_db(j), "COMMIT", err);
	if (!ok)
		db_rollback(journal_db(j));
	return ok;
}
