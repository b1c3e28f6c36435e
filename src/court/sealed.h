/*
 * sealed.h - a student's copy of a case, whose memo lies in one sealed file
 *
 * In such a copy case.json has nothing of the memo and there is no map.json: both
 * are, as they were, in memo.sealed beside it, under a key that stands in the
 * assignment (assignment.h).  With the key the case is loaded as it was, and so has
 * the hash that it had; without it, it has no memo.
 *
 * It keeps a memo from being read by accident, in an editor or by a search.  It does
 * not keep it from somebody who is determined: they have the assignment, and with it
 * the key, as the program must to work from the memo.
 *
 *   hotbench.sealed-memo/1 LF, 64 hex digits (SHA-256 of what is sealed) LF, bytes
 *
 * Other assignments of the same case have memos of their own, under keys of their own:
 * they lie beside it as memo-FIRST16OFHASH.sealed, and a key opens its own.
 *
 * What is sealed is a JSON object of file names and their texts; beside those of the
 * memo the member "papers" has, likewise, the papers that are for the bench, which are
 * neither in the copy's folder nor in its case.json.  Byte i of it is
 * changed (exclusive or) by byte i % 32 of SHA-256 of the key and the number i / 32.
 */
#ifndef COURT_SEALED_H
#define COURT_SEALED_H
#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"
struct buf;
struct court_case;
struct error;
struct json;

#define SEALED_FILE	"memo.sealed"
#define SEALED_FILE_MAX ((size_t)64 << 20)

/* A fresh key, of chance. */
void sealed_make_key(char key[HASH_HEX_BYTES]);
/* Whether the case in a folder is such a copy. */
bool sealed_is(const char *dir);
#define SEALED_MEMOS_MAX 200 /* of one folder */

/* What is sealed in a folder under that key; the caller frees.  NULL, and ERR_DATA,
 * also where the key opens none of its memos. */
struct json *sealed_open(const char *dir, const char *key, struct error *err);
/*
 * Appends a file of the memo: case.json, map.json, or the drafts of either, as it lies
 * in the folder, or where `memo` (sealed_open's, else NULL) is there, as it was.
 * *there: whether there is one.  False where it cannot be read.
 */
bool sealed_read(const char *dir, const struct json *memo, const char *name,
		 struct buf *out, bool *there, struct error *err);
/* Appends a paper for the bench as it was; ERR_ABSENT where none of that name is sealed. */
bool sealed_paper(const struct json *memo, const char *file, struct buf *out,
		  struct error *err);
/*
 * Writes the copy of a case into the folder `into`, under its slug, never over one
 * that is there: case.json without the memo, the papers that are no one's own, and a
 * real argument.  hash: of the sealed file.  ERR_USAGE for a case that has private
 * papers, which are nobody else's, papers for the bench that are no UTF-8 text, or is
 * such a copy itself.
 */
bool sealed_copy(const struct court_case *c, const char *into, const char *key,
		 char hash[HASH_HEX_BYTES], struct error *err);
/* Whether one of the sealed files in a folder has that hash. */
bool sealed_has(const char *dir, const char *hash);
/*
 * Each sealed file of the folder `from` that `dir` has not goes to `put`, with the name
 * that it gets there: its own where that is free.  False as soon as `put` is, or where
 * one cannot be read; *n: how many were handed over.
 */
typedef bool sealed_put_fn(void *arg, const char *name, const struct buf *file,
			   struct error *err);
bool sealed_add(const char *from, const char *dir, sealed_put_fn *put,
		void *arg, size_t *n, struct error *err);
#endif
