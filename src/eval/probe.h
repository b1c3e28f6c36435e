/*
 * probe.h - all suites on one page, in plain words
 */
#ifndef EVAL_PROBE_H
#define EVAL_PROBE_H
#include <stdbool.h>
#include <stddef.h>

#include "eval/probe_offline.h"
#include "eval/result.h"

/* Picks the figures that matter out of n results, those of a suite that did not run
 * being left as not measured; `out` is new. */
void eval_probe(const struct eval_result *list, size_t n,
		struct eval_result *out);
/* The figures that a probe by a model has of n results of the offline bench. */
void eval_probe_offline(const struct eval_result *list, size_t n,
			struct probe_offline *out);
/* The same of a model, n suites of it: its figures with those of the offline bench
 * beside them, what they come to in sentences (probe_said.h), and its scores.  `judged`:
 * by a judge model; without one words tell, and of conduct nothing is told. */
void eval_probe_model(const struct eval_result *model, size_t n,
		      const struct probe_offline *offline, bool judged,
		      struct eval_result *out);
#endif
