/*
 * case_plan.h - how a case is to be argued, as the case room sets it
 *
 * Plain values, so that a screen can change them, a test compare them, and the
 * command line say the same in words.
 */
#ifndef TUI_CASE_PLAN_H
#define TUI_CASE_PLAN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/record.h"
struct buf;
struct court_case;
struct error;

struct case_plan {
	enum side_id side;
	char bench[1024]; /* a slug, or a list of justices */
	char simulator[16];
	char reader[16];
	char advocate[128]; /* transcript: whose section; "" the first */
	char issues[1024];  /* ids "a,b"; "" all */
	enum clock_kind clock;
	double minutes; /* 0: the bench's */
	enum interrupting interrupting;
	enum feedback feedback;
	bool guard, opening;
	uint64_t seed;
};

/*
 * The command that holds the same hearing: what differs from `usual` (what argue
 * does without options here) and the seed.  Quoted for a shell; appended.
 */
void case_plan_command(const struct case_plan *p, const struct case_plan *usual,
		       const char *slug, struct buf *out);
/* Whether each of "a,b" is an issue that presses the side; ERR_USAGE names the
 * first that is not, and no other: the list is the bench's. */
bool case_plan_check_issues(const struct court_case *c, enum side_id side,
			    const char *list, struct error *err);
#endif
