/*
 * cobra.h - the tables of the suite cobra, with whoever's reading
 */
#ifndef EVAL_COBRA_H
#define EVAL_COBRA_H
#include <stdbool.h>

#include "eval/charm.h"
#include "eval/suite.h"
struct error;
struct eval_result;

/*
 * by_model  what a model read in the transcripts of the other trials, in their order:
 *           rows of every one of charm_sets, taken; NULL: the offline reader's
 *
 * False with ERR_ABSENT where data/charm is not there, and nothing in `out`.
 */
bool cobra_tables(const struct eval_setup *s, struct charm *by_model,
		  struct eval_result *out, struct error *err);
#endif
