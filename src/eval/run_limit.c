#include "eval/run_limit.h"

void run_limit_init(struct run_limit *l, int endpoint, size_t most)
{
	*l = (struct run_limit){ .endpoint = endpoint,
				 .at_once = (double)most,
				 .most = (double)most,
				 .cut_ms = INT64_MIN };
}

bool run_limit_has_room(const struct run_limit *l, int64_t now_ms)
{
	return (double)(l->busy + 1) <= l->at_once && now_ms >= l->rest_ms;
}

static double share(const struct run_limit *l)
{
	return (double)l->busy / l->at_once;
}

struct run_limit *run_limit_pick(struct run_limit *const *list, size_t n,
				 int avoid, int64_t now_ms)
{
	struct run_limit *best = NULL;

	for (size_t i = 0; i < n; i++) {
		struct run_limit *l = list[i];

		if (!run_limit_has_room(l, now_ms) ||
		    (n > 1 && l->endpoint == avoid))
			continue;
		if (!best || share(l) < share(best))
			best = l;
	}
	return best;
}

void run_limit_grow(struct run_limit *l)
{
	l->failures = 0;
	l->at_once += 1 / l->at_once;
	if (l->at_once > l->most)
		l->at_once = l->most;
}

void run_limit_cut(struct run_limit *l, int64_t sent_ms, int64_t now_ms)
{
	if (sent_ms <= l->cut_ms)
		return;
	l->cut_ms = now_ms;
	l->at_once /= 2;
	if (l->at_once < 1)
		l->at_once = 1;
}

void run_limit_fail(struct run_limit *l, int64_t sent_ms, int64_t now_ms)
{
	run_limit_cut(l, sent_ms, now_ms);
	if (++l->failures >= RUN_FAILURES_MAX)
		l->rest_ms = now_ms + RUN_REST_MS;
}
