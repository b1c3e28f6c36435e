/*
 * arguments.h - the real arguments of the data folder (data/oyez), one after the other
 */
#ifndef EVAL_ARGUMENTS_H
#define EVAL_ARGUMENTS_H
#include "court/argument.h"
#include "court/case.h"
#include "eval/suite.h"

/* Hands out each; false with an error ends it. */
typedef bool eval_argument_fn(void *arg, const char *docket,
			      const struct argument *a, struct error *err);
bool eval_arguments(const struct eval_setup *s, eval_argument_fn *take,
		    void *arg, struct error *err);

/* All of them with their cases: facts and questions, without papers and memo. */
struct eval_real {
	struct court_case kase;
	struct argument argument;
};
struct eval_reals {
	struct eval_real *list;
	size_t n, room;
};
bool eval_reals_load(struct eval_reals *out, const struct eval_setup *s,
		     struct error *err);
void eval_reals_release(struct eval_reals *r);
#endif
