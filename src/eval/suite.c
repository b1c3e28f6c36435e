#include "eval/suite.h"

#include <string.h>

#include "base/error.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "eval/suites.h"

const struct eval_suite eval_suites[EVAL_N_SUITES] = {
#define ONE(name, help) { #name, help, eval_run_##name },
	EVAL_SUITES(ONE)
#undef ONE
};

const struct eval_suite *eval_suite_find(const char *name)
{
	for (size_t i = 0; i < EVAL_N_SUITES; i++)
		if (!strcmp(eval_suites[i].name, name))
			return &eval_suites[i];
	return NULL;
}

bool eval_goes_on(const struct eval_setup *s, size_t done, size_t of,
		  struct error *err)
{
	return !s->goes_on || s->goes_on(s->arg, done, of) ||
	       error_set(err, ERR_CANCELLED, "interrupted");
}

size_t eval_limit(const struct eval_setup *s, size_t n)
{
	return s->limit && s->limit < n ? s->limit : n;
}

size_t *eval_order(const struct eval_setup *s, size_t n)
{
	size_t *order = xreallocarray(NULL, n + 1, sizeof *order);
	struct rng rng = rng_at(s->seed, n);

	for (size_t i = 0; i < n; i++)
		order[i] = i;
	for (size_t i = n; i > 1; i--) {
		size_t k = rng_below(&rng, i), x = order[i - 1];

		order[i - 1] = order[k];
		order[k] = x;
	}
	return order;
}
