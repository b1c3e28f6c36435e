/*
 * drafter_read.h - a model's reply, field by field, into the drafts
 *
 * What is wrong in form goes to the faults, with its JSON path, for a repair; what
 * is well formed and cannot stand (a cite that the papers lack, a statement that no
 * cite is left for) is dropped, and told in the drafter's `dropped`.  Texts are
 * cleaned, and lie in the arena of the drafts.  What was good of a reply with faults
 * is kept.
 */
#ifndef MEMO_DRAFTER_READ_H
#define MEMO_DRAFTER_READ_H
struct drafter;
struct faults;
struct json_ref;
struct piece;

/* A reply to the step that the drafter stands at. */
void drafter_read(struct drafter *d, const struct json_ref *root,
		  struct faults *f);
/* Notes on a piece, of a reply or of what was kept. */
void drafter_read_notes(struct drafter *d, struct piece *piece,
			const struct json_ref *root, struct faults *f);
#endif
