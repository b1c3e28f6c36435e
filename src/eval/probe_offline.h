/*
 * probe_offline.h - what the bench without a model has on the page of a probe, and the
 * file in which that is kept: to measure it takes some seconds, and it changes only with
 * what it is made of
 *
 *   {"schema": "hotbench.offline/1", "key": text,
 *    "lines": [{"ours": [value, places], "real": [value, places]}]}   null: not measured
 */
#ifndef EVAL_PROBE_OFFLINE_H
#define EVAL_PROBE_OFFLINE_H
#include <stdbool.h>
#include <stddef.h>

#include "eval/result.h"
struct error;

#define PROBE_LINES_MAX 40
struct probe_offline {
	size_t n;
	struct {
		struct eval_cell ours, real; /* a figure, or not measured */
	} lines[PROBE_LINES_MAX];	     /* as the page has them */
};

/* Where it is kept. */
struct probe_kept {
	const char *path;
	const char *key; /* of all that the figures are made of */
	bool anew;	 /* it is measured again, and kept instead */
	bool readonly;	 /* nothing is written */
};

/* False where there is none of that key. */
bool probe_offline_load(const struct probe_kept *k, struct probe_offline *out);
/* In place of what was there, and its owner's alone; nothing is told where that
 * fails: it is measured again the next time. */
void probe_offline_save(const struct probe_kept *k,
			const struct probe_offline *offline);
#endif
