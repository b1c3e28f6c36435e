/*
 * prepare.h - a draft of tonight's bench memo out of the papers, without a model
 *
 * Every draft is made of the papers' own words, with the place they stand at:
 *
 *   headings of one side's argument    press the other side
 *   holdings below, the dissent        press petitioner, respondent
 *   what a brief gives away            presses its own side
 *   a paragraph of the record, or an
 *   authority, that one brief cites    presses the side whose brief does not
 *   limits a brief puts to its rule    press its own side
 *   phrases both briefs come back to   press both
 *
 * and, where that leaves room, questions that may be asked in any appeal (memo.h).
 * Facts, questions presented, positions and points are sentences of the papers.
 * Pure and repeatable, once asking_load has read the words.
 */
#ifndef MEMO_PREPARE_H
#define MEMO_PREPARE_H
#include "memo/drafted.h"
#include "memo/papers.h"
struct faults;
struct lexicons;

/* Release `out` in any case. */
void prepare_offline(struct drafted *out, struct papers *p,
		     const struct lexicons *lx);

/* What the case still lacks for a good rehearsal, one line each, with what to do
 * about it.  `c` is the case with its drafts in it. */
void prepare_gaps(const struct court_case *c, const struct papers *p,
		  struct faults *out);
#endif
