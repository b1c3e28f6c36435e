/*
 * reviewing.h - one person's way through a review queue (generate_queue.h)
 *
 * What was decided before is passed over, so whoever comes back goes on where they
 * stopped.  A decision is on disk (fsync) before the next item is there, and can be
 * taken back, which is kept, too.  It has two faces: one in lines
 * (cli/generate_review.c), one on the screen (tui/scr_review.h).
 */
#ifndef EVAL_REVIEWING_H
#define EVAL_REVIEWING_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "eval/generate_queue.h"
struct buf;
struct error;
struct json;

enum { REVIEWING_UNDECIDED = -1 };

struct reviewing_item {
	char *row;   /* its line of the queue */
	int verdict; /* by this reviewing; or REVIEWING_UNDECIDED */
	struct generate_mend *mends; /* as they stand now */
	size_t n_mends;
};

struct reviewing {
	const char *path, *by; /* borrowed */
	bool remarks;	       /* those are reviewed, and not dialogues */
	struct reviewing_item *list;
	size_t n, room;
	size_t further; /* wait behind these: so many are not held at once */
	size_t at;	/* the item at hand; n: all are through */
	size_t accepted, rejected; /* by this reviewing */
	size_t answers;		   /* of the item at hand; of a remark 0 */
	struct json *doc;	   /* of it */
	struct arena mem;	   /* likewise */
	struct arena kept;	   /* texts that a person put right */
};

/* At the first item that waits.  `kind` is what all of them must be ("tactics",
 * "conduct"); `by` is whose decisions they are, cleaned.  ERR_DATA names the line.
 * Released in any case. */
bool reviewing_open(struct reviewing *r, const char *path, const char *kind,
		    const char *by, struct error *err);
void reviewing_release(struct reviewing *r);
bool reviewing_is_through(const struct reviewing *r);
/* Items without a decision, those of another time among them. */
size_t reviewing_waiting(const struct reviewing *r);
/* "gen-okafor-3-0002", clean; while the item is at hand. */
const char *reviewing_id(struct reviewing *r);

/* Keeps a decision, with the labels as they stand, and goes on; stays where it cannot
 * be kept, or where what is accepted is at odds with itself (ERR_USAGE).  The reason is
 * cleaned; "" for none. */
bool reviewing_decide(struct reviewing *r, enum generate_verdict verdict,
		      const char *why, struct error *err);
/* Leaves the item for another time. */
void reviewing_skip(struct reviewing *r);
/* To the item before; what was decided of it stands until it is decided anew.  False:
 * there is none. */
bool reviewing_back(struct reviewing *r);
/* The same, and what this reviewing decided of it is taken back.  False with an error
 * where there is none (ERR_USAGE) or that cannot be kept. */
bool reviewing_undo(struct reviewing *r, struct error *err);

/*
 * Mends what a person wrote: "2 strategy Manner" of an answer; "kind rage_bait",
 * "remark Words" (span, error, clean likewise) of a remark.  False where it is none of
 * these.  *said gets a sentence either way.
 */
bool reviewing_mend(struct reviewing *r, const char *line, struct buf *said);
/* What may be mended, as the item has it now: "kind", "remark"; NULL for other names. */
const char *reviewing_value(const struct reviewing *r, const char *field);

enum reviewing_part_kind {
	PART_MATTER,  /* what the item is about */
	PART_SAID,    /* what somebody says in it */
	PART_LABELS,  /* of the answer before */
	PART_INSTEAD, /* what follows was asked instead */
	PART_GAP,     /* an empty line */
	PART_FLAGS,   /* the flags follow */
	PART_FLAG,
};
struct reviewing_part {
	enum reviewing_part_kind kind;
	const char *head, *text; /* clean; "" for none; the item's */
};
/* Hands out the item at hand, part by part; `answer` that answer of a dialogue alone,
 * from 1 (0: all). */
void reviewing_tell(struct reviewing *r, size_t answer,
		    void (*part)(void *arg, const struct reviewing_part *p),
		    void *arg);
#endif
