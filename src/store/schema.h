/*
 * schema.h - which tables a file has, and how an older one catches up
 *
 * A schema is a list of steps: step i takes the tables from version i to i + 1
 * and is never changed once released; SQLite's user_version says where a file
 * stands.  A file from a newer program is refused before anything is written.
 */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H
#include <stdbool.h>

struct error;
struct db;

struct schema {
	int application; /* SQLite's application_id: whose file it is */
	const char *const *steps; /* SQL, n_steps of them */
	int n_steps;
	int readable; /* from this version on a file can be read as it is */
};

/* The tables of the journal (journal.h); the numbers of the others start with
 * the same three bytes: see schema.c. */
extern const struct schema schema_journal;

/* Checks whose file it is and brings it up to date in one transaction; of one in
 * memory, when it is first used (s must outlive db).
 * ERR_DATA when it belongs to something else or to a newer program. */
bool schema_bring(struct db *db, const struct schema *s, struct error *err);
#endif
