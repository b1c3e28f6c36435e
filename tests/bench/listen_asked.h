/*
 * listen_asked.h - real arguments without a memo, for fitting and measuring
 *
 * Imported from the data beside the project into a temporary folder, as `case
 * import` does it.  Half of the dockets are for fitting, the other half are only
 * ever measured.
 */
#ifndef BENCH_LISTEN_ASKED_H
#define BENCH_LISTEN_ASKED_H
#include <stdbool.h>
#include <stddef.h>

#include "court/argument.h"
#include "court/catalogue.h"
#include "listen/ken.h"

struct asked_pair {
	const char *question, *answer;
	enum side_id side;
};
struct asked_case {
	const char *docket;
	struct court_case kase;
	struct ken *ken;
	struct argument argument;
	struct asked_pair *list;
	size_t n;
};
struct asked_cases {
	struct catalogue catalogue;
	char *dir; /* temporary; removed again */
	struct asked_case list[8];
	size_t n;
};

/* False, with a message, where the data are not there. */
bool asked_load(struct asked_cases *out, bool to_fit, bool vectors);
void asked_release(struct asked_cases *c);
#endif
