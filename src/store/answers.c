#include "store/answers.h"

#include "store/db.h"
#include "store/journal.h"

bool answers_each(struct journal *j, answers_fn *each, void *arg,
		  struct error *err)
{
	struct db_row *q =
		db_prepare(journal_db(j),
			   "SELECT id, json_extract(body, '$.text')"
			   " FROM hearings JOIN turns ON hearing = hearings.num"
			   " WHERE answers = 1 AND json_valid(body)"
			   " ORDER BY hearings.num, n",
			   err);

	while (db_step(q, err) == DB_ROW)
		each(arg, db_text(q, 0), db_text(q, 1));
	return db_done(q, err);
}
