/*
 * run_limit.h - how many requests an endpoint is given at once
 *
 * Pure, no clock.  "Too many" (429, 503) or a failure halves the number, once for all
 * requests that were under way then; each reply brings back a little, one more for a
 * whole round of them.  An endpoint that fails again and again rests.
 */
#ifndef EVAL_RUN_LIMIT_H
#define EVAL_RUN_LIMIT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RUN_REST_MS = 15000, RUN_FAILURES_MAX = 3 };

struct run_limit {
	int endpoint;
	size_t busy; /* requests under way */
	double at_once, most;
	int64_t cut_ms;	 /* when it was halved last; those sent before are of
			    that time */
	int failures;	 /* running */
	int64_t rest_ms; /* nothing is sent before */
};

void run_limit_init(struct run_limit *l, int endpoint, size_t most);
bool run_limit_has_room(const struct run_limit *l, int64_t now_ms);
/* The least busy one with room, measured by what it may have; not `avoid` while
 * there is another.  NULL where all are full or rest. */
struct run_limit *run_limit_pick(struct run_limit *const *list, size_t n,
				 int avoid, int64_t now_ms);
/* A reply came. */
void run_limit_grow(struct run_limit *l);
/* What was sent at sent_ms met "too many". */
void run_limit_cut(struct run_limit *l, int64_t sent_ms, int64_t now_ms);
/* A request failed for good. */
void run_limit_fail(struct run_limit *l, int64_t sent_ms, int64_t now_ms);
#endif
