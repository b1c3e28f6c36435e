/*
 * index.h - the index of a case's documents: its tables, filling and renewing
 *
 * Passages with their place in a document, and an FTS5 table over them (Porter
 * stems).  A renewal touches only the documents whose bytes changed, in one
 * transaction: who searches meanwhile sees the old index, and an interruption
 * leaves it.
 */
#ifndef DOCKET_INDEX_H
#define DOCKET_INDEX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "docket/docket.h"
#include "docket/vectors.h"
struct buf;
struct db;

/* Passages from which on a search guesses at how common words are (see
 * search.c). */
#define INDEX_LARGE 4000

/* A document of the case and its number in the index. */
struct index_document {
	int64_t num;
	int64_t first, last; /* its passages; none when last < first */
	const struct document *document; /* borrowed from the case */
};

struct docket {
	const struct court_case *kase;
	char *path; /* NULL: in memory */
	struct db *db;
	struct index_document *documents; /* n_documents, those indexed */
	size_t n_documents;
	size_t n_passages;
	bool is_large;		/* `common` is filled */
	bool can_stem;		/* search.c's scratch table is there */
	struct vectors vectors; /* loaded ones; n 0 for none */
	struct buf *notes;	/* lines; owned */
};

/* Opens d->db, in memory if d->path is NULL. */
bool index_open(struct docket *d, struct error *err);
/* Brings it up to date with the case; quick when nothing changed. */
bool index_renew(struct docket *d, docket_progress_fn *progress, void *arg,
		 struct error *err);
/* What the files of a case's documents hold, unread. */
size_t index_bytes(const struct court_case *c);
/* Whether the file at `path` can be thrown away: one of ours, or no database at
 * all.  An absent one too. */
bool index_is_ours(const char *path);
/* Removes the index's files. */
void index_remove(const char *path);
#endif
