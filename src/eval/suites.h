/*
 * suites.h - what runs each suite, one file each; for suite.c
 */
#ifndef EVAL_SUITES_H
#define EVAL_SUITES_H
#include "eval/suite.h"

#define EVAL_RUN(name, help)                             \
	bool eval_run_##name(const struct eval_setup *s, \
			     struct eval_result *out, struct error *err);
EVAL_SUITES(EVAL_RUN)
#undef EVAL_RUN
#endif
