/*
 * probe.h - all suites on one page, in plain words
 */
#ifndef EVAL_PROBE_H
#define EVAL_PROBE_H
#include <stdbool.h>
#include <stddef.h>

#include "eval/result.h"

/* Picks the figures that matter out of n results, those of a suite that did not run
 * being left as not measured; `out` is new. */
void eval_probe(const struct eval_result *list, size_t n,
		struct eval_result *out);
/* The same of a model, n suites of each: its figures with those of the offline bench
 * beside them, what they come to in sentences (probe_said.h), and its scores.  `judged`:
 * by a judge model; without one words tell, and of conduct nothing is told. */
void eval_probe_model(const struct eval_result *model,
		      const struct eval_result *offline, size_t n, bool judged,
		      struct eval_result *out);
#endif
