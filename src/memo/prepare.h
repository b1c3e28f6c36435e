/*
 * prepare.h - a draft of tonight's bench memo out of the papers, without a model
 *
 * Every draft is made of the papers' own words, with the place they stand at:
 *
 *   an authority, a page of the
 *   record, words that both cite       press both, with what each makes of it
 *   what only one side cites           presses the other
 *   steps of one side's argument       press the other, with its nearest answer
 *   findings, testimony                press the side that does not tell them
 *   holdings, what was left open       press who lost below, and both
 *   a judge who wrote apart            presses the side he is against
 *   whether a point was raised         presses the side that is said not to
 *   what a brief gives away, and the
 *   limits that it puts to its rule    press its own side
 *
 * The best come first (prepare_rank.h) and behind them, where that leaves room,
 * questions that may be asked in any appeal (memo.h).
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

/* What the case itself still lacks for a good rehearsal, one line each, with the
 * command that mends it; then what its papers lack, too.  `c` is the case with its
 * drafts in it. */
void prepare_gaps_of_case(const struct court_case *c, struct faults *out);
void prepare_gaps(const struct court_case *c, const struct papers *p,
		  struct faults *out);
#endif
