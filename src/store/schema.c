#include "store/schema.h"

#include "base/error.h"
#include "base/xmalloc.h"
#include "store/db.h"

#include <stdlib.h>

/*
 * application_id: "Hbt" and a letter: j journal, d docket index.
 *
 * The head of a hearing and each turn are kept as the JSON of their elements in
 * an export (court/record.h), so that a later program reads what an earlier one
 * knew; the columns beside them are what lists and searches need.  A turn's
 * text goes over many pages, so tables have row ids.
 */
static const char *const journal_steps[] = {
	"CREATE TABLE hearings ("
	" num INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" case_slug TEXT NOT NULL,"
	" case_title TEXT NOT NULL,"
	" simulator TEXT NOT NULL,"
	" bench TEXT NOT NULL,"
	" side INTEGER NOT NULL,"
	" started_ms INTEGER NOT NULL,"
	" ended_ms INTEGER NOT NULL,"
	" adjourned INTEGER NOT NULL,"
	" head TEXT NOT NULL);"
	"CREATE INDEX hearings_by_time ON hearings (started_ms, num);"
	"CREATE TABLE turns ("
	" hearing INTEGER NOT NULL"
	"  REFERENCES hearings (num) ON DELETE CASCADE,"
	" n INTEGER NOT NULL,"
	" answers INTEGER NOT NULL," /* 1: an answer that stands */
	" court_ms INTEGER NOT NULL,"
	" body TEXT NOT NULL,"
	" UNIQUE (hearing, n));"
	/* Lists count turns without reading their text. */
	"CREATE INDEX turns_counted ON turns (hearing, answers, court_ms);"
	"CREATE TABLE marks ("
	" num INTEGER PRIMARY KEY,"
	" hearing INTEGER NOT NULL"
	"  REFERENCES hearings (num) ON DELETE CASCADE,"
	" turn INTEGER NOT NULL,"
	" field TEXT NOT NULL,"
	" value TEXT NOT NULL,"
	" author TEXT NOT NULL,"
	" reason TEXT NOT NULL,"
	" at TEXT NOT NULL);"
	"CREATE INDEX marks_of ON marks (hearing, num);",
	/* Answers to be given again (drills.c).  No row and no entry of an index here
	 * has the shape of one above: salvage.c tells them apart by that. */
	"CREATE TABLE drills ("
	" num INTEGER PRIMARY KEY,"
	" hearing INTEGER NOT NULL"
	"  REFERENCES hearings (num) ON DELETE CASCADE,"
	" turn INTEGER NOT NULL,"
	" box INTEGER NOT NULL,"
	" due INTEGER NOT NULL," /* days since 1970-01-01 */
	" moved INTEGER NOT NULL,"
	" state TEXT NOT NULL,"
	" draft TEXT NOT NULL);"
	"CREATE INDEX drills_of ON drills (state, hearing, turn);"
	"CREATE TABLE drill_tries ("
	" num INTEGER PRIMARY KEY,"
	" drill INTEGER NOT NULL"
	"  REFERENCES drills (num) ON DELETE CASCADE,"
	" at_ms INTEGER NOT NULL,"
	" came TEXT NOT NULL,"
	" said TEXT NOT NULL,"
	" reading TEXT NOT NULL);"
	"CREATE INDEX drill_tries_of ON drill_tries (drill);"
	/* Hearings that were looked over for such answers. */
	"CREATE TABLE drill_seen ("
	" hearing INTEGER PRIMARY KEY"
	"  REFERENCES hearings (num) ON DELETE CASCADE,"
	" day INTEGER NOT NULL);",
	/* Labels named in the cross-examination drill (named.c); of a shape of
	 * its own, as above. */
	"CREATE TABLE named ("
	" num INTEGER PRIMARY KEY,"
	" at_ms INTEGER NOT NULL,"
	" dialogue TEXT NOT NULL,"
	" turn INTEGER NOT NULL,"
	" dimension TEXT NOT NULL,"
	" named TEXT NOT NULL,"
	" holds TEXT NOT NULL);",
	/* How often which assignment was begun (attempts.c), and who labels
	 * here (journal_write.c): their shapes are theirs, too. */
	"CREATE TABLE attempts ("
	" num INTEGER PRIMARY KEY,"
	" assignment TEXT NOT NULL," /* its hash */
	" student TEXT NOT NULL,"
	" at_ms INTEGER NOT NULL);"
	"CREATE TABLE annotators ("
	" num INTEGER PRIMARY KEY,"
	" author TEXT NOT NULL);",
	/* Assignments made here (handouts.c); likewise. */
	"CREATE TABLE handouts ("
	" num INTEGER PRIMARY KEY,"
	" hash TEXT NOT NULL,"
	" student TEXT NOT NULL," /* whose own file it is, or "" */
	" at_ms INTEGER NOT NULL,"
	" body TEXT NOT NULL);",
	/* What was written here (written.c).  Of the hearings that bear something by
	 * now nobody knows it: they are believed whole, by their ids. */
	"CREATE TABLE written ("
	" num INTEGER PRIMARY KEY,"
	" kind INTEGER NOT NULL," /* written.c says which */
	" what TEXT NOT NULL);"
	"INSERT INTO written (kind, what) SELECT 0, id FROM hearings"
	" WHERE num IN (SELECT hearing FROM marks)"
	" OR instr(head, '\"author\"');",
	/* It is asked of each hearing, mark and sheet. */
	"CREATE INDEX written_what ON written (what, kind);",
};

const struct schema schema_journal = {
	.application = 0x4862746a,
	.steps = journal_steps,
	.n_steps = sizeof journal_steps / sizeof journal_steps[0],
	.readable = 1,
};

/* Whose file, and where it stands; -1 for an empty one. */
static bool look(struct db *db, const struct schema *s, int64_t *version,
		 struct error *err)
{
	int64_t application = 0, objects = 0, others = 0;

	*version = 0;
	/* The tables first: another program may make them at this moment, and
	 * whose they are is written with them. */
	if (!db_ask_int(db, "SELECT count(*) FROM sqlite_schema", &objects,
			err) ||
	    !db_ask_int(db, "PRAGMA application_id", &application, err) ||
	    !db_ask_int(db, "PRAGMA user_version", version, err))
		return false;
	if (!objects && !application)
		return *version = -1, true;
	if (application != s->application)
		return error_set(err, ERR_DATA,
				 "%s: this file belongs to another program, "
				 "or to another part of this one; nothing was "
				 "changed in it",
				 db_path(db));
	/* A view can be without end, and a trigger anything. */
	if (!db_ask_int(db,
			"SELECT count(*) FROM sqlite_schema"
			" WHERE type IN ('view', 'trigger')",
			&others, err))
		return false;
	if (others)
		return error_set(
			err, ERR_DATA,
			"%s: holds views or triggers, which no file of "
			"ours does; nothing was changed in it",
			db_path(db));
	if (*version > s->n_steps)
		return error_set(err, ERR_DATA,
				 "%s: written by a newer hotbench (its tables "
				 "are at %lld, this one knows %d); use that "
				 "one, nothing was changed in the file",
				 db_path(db), (long long)*version, s->n_steps);
	return true;
}

static bool catch_up(struct db *db, const struct schema *s, int64_t version,
		     struct error *err)
{
	char *pragmas;
	bool ok = true;

	for (int64_t i = version < 0 ? 0 : version; ok && i < s->n_steps; i++)
		ok = db_exec(db, s->steps[i], err);
	if (!ok)
		return false;
	pragmas = xprintf("PRAGMA application_id = %d;"
			  "PRAGMA user_version = %d",
			  s->application, s->n_steps);
	ok = db_exec(db, pragmas, err);
	free(pragmas);
	return ok;
}

static bool bring_now(struct db *db, const void *s, struct error *err)
{
	return schema_bring(db, s, err);
}

bool schema_bring(struct db *db, const struct schema *s, struct error *err)
{
	int64_t version;

	if (db_put_off(db, bring_now, s))
		return true;
	if (!look(db, s, &version, err))
		return false;
	if (!db_settle(db, err))
		return false;
	if (version == s->n_steps)
		return true;
	if (db_is_to_read(db) && s->readable && version >= s->readable)
		return true;
	if (db_is_to_read(db))
		return error_set(err, ERR_DATA,
				 version < 0 ? "%s: there is nothing in it"
					     : "%s: written by an older "
					       "hotbench; this one must be let "
					       "write to it first",
				 db_path(db));
	if (!db_begin(db, err))
		return false;
	/* Another program may have been quicker. */
	if (look(db, s, &version, err) &&
	    (version == s->n_steps || catch_up(db, s, version, err)))
		return db_commit(db, err);
	db_rollback(db);
	return false;
}
