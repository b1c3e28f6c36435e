/*
 * ground.h - whether the docket has what a question cites
 *
 * A model may cite a paragraph that is not there, an affidavit that nobody filed,
 * a case that nobody printed.  Each cite of its question is looked up; what is
 * found becomes a cite that opens its passage, what is not is marked "not in the
 * docket".  An authority or a quotation also counts as known when the case file
 * has it (facts, positions, the bench memo) or when it was said in the argument.
 */
#ifndef DOCKET_GROUND_H
#define DOCKET_GROUND_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
#include "court/transcript.h"
#include "docket/docket.h"
struct buf;
struct error;

/* Whether a text cites anything, so that the docket is worth opening; never in a
 * case without documents. */
bool ground_is_due(const struct court_case *c, enum side_id side,
		   const char *text);
/*
 * Adds to the turn's cites what its text cites.  `said` is what was said before
 * (may be NULL).  What cannot be looked up for a fault of the docket is not
 * marked.
 */
void ground_turn(struct docket *d, const struct court_case *c,
		 enum side_id side, const struct transcript *said,
		 struct turn *t);

/* Appends what a turn cites that the docket lacks, "; " between: "Hale
 * affidavit; joint-appendix, paragraph 412".  False when there is none. */
bool ground_missing(const struct turn *t, struct buf *out);
/*
 * The passages that a turn's text cites, whoever spoke it, in the order of its
 * words; `out` is empty and is to be released in any case.  Not those that a turn
 * merely rests on: they are the bench's own notes.
 */
bool ground_open(struct docket *d, const struct court_case *c,
		 enum side_id side, const struct turn *t, struct passages *out,
		 struct error *err);
#endif
