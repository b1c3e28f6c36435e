/*
 * ranks.h - simulators beside each other: a rank in each group of figures, and over all
 *
 * As table 1 of the moot-courts paper: adversarial tests (the mean of decorum, rage bait
 * and switched sides), coverage of issues (broad), diversity (mean divergence, less is
 * better), fallacies, what people preferred in the arena (weighted win rates), and, of
 * ours, listening; an overall rank from the mean of those that are there.
 */
#ifndef EVAL_RANKS_H
#define EVAL_RANKS_H
#include <stdbool.h>
#include <stddef.h>

#include "eval/result.h"
struct error;
struct vote_rows;

/* Adds to the list, which grows, what people voted: a result for each name in it, of the
 * simulator that has this name, or whose results are `from` it; else of the name alone.
 * ERR_DATA where two simulators are meant by one name, ERR_LIMIT as votes_tally. */
bool ranks_add_votes(struct eval_result **list, size_t *n,
		     const struct vote_rows *v, struct error *err);

/* Of results that name a simulator; those of one are taken together.  ERR_DATA where
 * two say something of the same simulator and figure, ERR_LIMIT for too many, ERR_ABSENT
 * where none names one. */
#define RANKS_MAX 50 /* simulators */
bool eval_ranks(const struct eval_result *list, size_t n,
		struct eval_result *out, struct error *err);
#endif
