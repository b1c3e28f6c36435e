/*
 * checkup.h - what an endpoint can do, found by asking it (`doctor`)
 *
 * Asks for the list of models, one word, and one small JSON object: at most three
 * requests of a few tokens.  Waits itself (a minute at most each), so not inside
 * a screen.
 */
#ifndef LLM_CHECKUP_H
#define LLM_CHECKUP_H
#include <stdbool.h>

struct llm;

#define CHECKUP_MS 60000

enum checkup_grade {
	CHECKUP_FINE,
	CHECKUP_LIMITED, /* works, with something to know */
	CHECKUP_BROKEN,
};

/* what: "models"; found: one line; advice: what to do, "" if nothing. */
typedef void checkup_fn(void *arg, enum checkup_grade grade, const char *what,
			const char *found, const char *advice);

/*
 * True when the endpoint can be used.  Lines come as they are found; after a
 * failure the rest is not asked.
 */
bool checkup_run(struct llm *llm, int endpoint, checkup_fn *fn, void *arg);
#endif
