/*
 * probe_said.h - what the figures of a probe by a model come to, in plain sentences
 */
#ifndef EVAL_PROBE_SAID_H
#define EVAL_PROBE_SAID_H
#include <stdbool.h>

#include "eval/result.h"

/* A note or two for each suite of which the probe's table (probe.h) has something; of
 * the others that they were not measured. */
void probe_said(const struct eval_table *t, bool judged,
		struct eval_result *out);
#endif
