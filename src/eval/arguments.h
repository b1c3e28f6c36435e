/*
 * arguments.h - the real arguments of the data folder (data/oyez), one after the other
 */
#ifndef EVAL_ARGUMENTS_H
#define EVAL_ARGUMENTS_H
#include "court/argument.h"
#include "eval/suite.h"

/* Hands out each; false with an error ends it. */
typedef bool eval_argument_fn(void *arg, const char *docket,
			      const struct argument *a, struct error *err);
bool eval_arguments(const struct eval_setup *s, eval_argument_fn *take,
		    void *arg, struct error *err);
#endif
