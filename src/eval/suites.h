/*
 * suites.h - the suites by name, one file each; for suite.c
 */
#ifndef EVAL_SUITES_H
#define EVAL_SUITES_H
#include "eval/suite.h"

extern const struct eval_suite eval_listen, eval_conduct, eval_issues,
	eval_diversity, eval_tone, eval_cobra, eval_tactics;
#endif
