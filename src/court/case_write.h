/*
 * case_write.h - writing a case's file again, with nothing lost
 *
 * Facts, questions, sides and issues are what a program may change.  Each member
 * that is as it was, and every member unknown to us, is copied as it stands in the
 * file, in its order; so what a person wrote there survives.
 */
#ifndef COURT_CASE_WRITE_H
#define COURT_CASE_WRITE_H
#include <stdbool.h>
struct buf;
struct court_case;
struct error;
struct json_ref;

/* Appends the file whose root is `root` as `now` has it. */
void case_rewrite(const struct json_ref *root, const struct court_case *now,
		  struct buf *out);
/*
 * Writes now->dir/case.json in one step; what it was is kept beside it as
 * case.json.old.  ERR_EXISTS, and nothing is written, when the file has changed
 * since `now` was loaded; ERR_USAGE for a shipped case.  now->hash is then that
 * of the new file.
 */
bool case_save(struct court_case *now, struct error *err);
#endif
