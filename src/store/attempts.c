#include "store/attempts.h"

#include "base/error.h"
#include "base/str.h"
#include "court/assigned.h"
#include "court/record.h"
#include "store/db.h"
#include "store/journal.h"

#define RESTORED_MAX 1000 /* a number beyond is a damaged record's */

static bool made(struct journal *j, const struct assigned *a,
		 const char *student, int64_t *n, struct error *err)
{
	struct db_row *q = db_prepare(journal_db(j),
				      "SELECT count(*) FROM attempts"
				      " WHERE assignment = ?1 AND student = ?2",
				      err);

	*n = 0;
	db_bind_text(q, 1, a->hash);
	db_bind_text(q, 2, record_student_key(student));
	if (db_step(q, err) == DB_ROW)
		*n = db_int(q, 0);
	return db_done(q, err);
}

static bool add(struct journal *j, const struct assigned *a,
		const char *student, int64_t wall_ms, struct error *err)
{
	struct db_row *q =
		db_prepare(journal_db(j),
			   "INSERT INTO attempts (assignment, student, at_ms)"
			   " VALUES (?1, ?2, ?3)",
			   err);

	db_bind_text(q, 1, a->hash);
	db_bind_text(q, 2, record_student_key(student));
	db_bind_int(q, 3, wall_ms);
	return db_run(q, err);
}

static bool may_try(const struct assigned *a, const char *student, int64_t n,
		    struct error *err)
{
	return !a->attempts || n < a->attempts ||
	       error_set(err, ERR_USAGE,
			 "The assignment '%s' may be begun %d time%s, and "
			 "student %s has done so: hotbench hearings list "
			 "shows what can be resumed; else ask whoever gave it",
			 a->title, a->attempts, str_plural((size_t)a->attempts),
			 student);
}

bool attempts_count(struct journal *j, struct assigned *a, const char *student,
		    int64_t wall_ms, struct error *err)
{
	int64_t n;

	if (!journal_may_change(j, err) || !db_begin(journal_db(j), err))
		return false;
	if (made(j, a, student, &n, err) && may_try(a, student, n, err) &&
	    add(j, a, student, wall_ms, err)) {
		a->attempt = n < ASSIGNED_ATTEMPTS_MAX ? (int)n + 1
						       : ASSIGNED_ATTEMPTS_MAX;
		return db_commit(journal_db(j), err);
	}
	db_rollback(journal_db(j));
	return false;
}

bool attempts_restore(struct journal *j, const struct assigned *a,
		      const char *student, int64_t wall_ms, struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1"
		" FROM nth WHERE n < ?4)"
		" INSERT INTO attempts (assignment, student, at_ms)"
		" SELECT ?1, ?2, ?3 FROM nth WHERE n <= ?4 AND n >"
		" (SELECT count(*) FROM attempts"
		" WHERE assignment = ?1 AND student = ?2)",
		err);

	db_bind_text(q, 1, a->hash);
	db_bind_text(q, 2, record_student_key(student));
	db_bind_int(q, 3, wall_ms);
	db_bind_int(q, 4,
		    a->attempt < RESTORED_MAX ? a->attempt : RESTORED_MAX);
	return db_run(q, err);
}

void attempts_drop(struct journal *j, const struct assigned *a,
		   const char *student)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"DELETE FROM attempts WHERE num = (SELECT max(num) FROM"
		" attempts WHERE assignment = ?1 AND student = ?2)",
		NULL);

	db_bind_text(q, 1, a->hash);
	db_bind_text(q, 2, record_student_key(student));
	db_run(q, NULL);
}
