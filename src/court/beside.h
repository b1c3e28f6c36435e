/*
 * beside.h - two hearings side by side, question by question
 *
 * Questions in the same words belong together, in the order of the first hearing.
 * Under the same assignment and the same seed those that are left belong together
 * by their number too, because the bench was the same and only the answers led it
 * elsewhere.  Pure functions; nothing is ranked, and no figure is made.
 */
#ifndef COURT_BESIDE_H
#define COURT_BESIDE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/record.h"
struct buf;

struct beside_row {
	const struct turn *question[2];
	const struct turn *answer[2]; /* that stands; NULL: none was given */
	int number[2];		      /* of the question in its hearing */
	bool same_words;	      /* else they belong by their number */
};

/* The turns are borrowed from the records, which must outlive it. */
struct beside {
	const struct hearing_record *rec[2];
	bool labels[2]; /* whether the labels of that hearing may be told */
	struct beside_row *rows; /* n, owned */
	size_t n;
	size_t by_number; /* rows that are not of the same words */
	size_t alone[2];  /* questions that the other hearing lacks */
};

/* level: how much of the readings is wanted; an examination that can be gone on with
 * tells nothing in any case. */
void beside_build(struct beside *b, const struct hearing_record *first,
		  const struct hearing_record *second, enum feedback level);
void beside_release(struct beside *b);
/* "20261121-220301-k3x9, student 17, for petitioner, seed 3, questions simulated",
 * appended. */
void beside_tell(const struct beside *b, int which, struct buf *out);
/* How many questions stand side by side, and why; appended, a sentence. */
void beside_sum(const struct beside *b, struct buf *out);
/* "Q 3", or "Q 3 and Q 5" where the numbers differ; appended. */
void beside_where(const struct beside_row *row, struct buf *out);
/* Whether "simulated" must stand beside that question: it goes by the name of
 * somebody real. */
bool beside_is_simulated(const struct beside *b, size_t row, int which);
/* What the answer did, as it holds: the reader's labels and people's over them;
 * appended.  False where they are not told, or there is no answer. */
bool beside_labels(const struct beside *b, size_t row, int which,
		   struct buf *out);
#endif
