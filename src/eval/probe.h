/*
 * probe.h - all suites on one page, in plain words
 */
#ifndef EVAL_PROBE_H
#define EVAL_PROBE_H
#include <stddef.h>

#include "eval/result.h"

/* Picks the figures that matter out of n results, those of a suite that did not run
 * being left as not measured; `out` is new. */
void eval_probe(const struct eval_result *list, size_t n,
		struct eval_result *out);
#endif
