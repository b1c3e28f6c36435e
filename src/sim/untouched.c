#include "sim/untouched.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/topic.h"
#include "base/xmalloc.h"

#define NEAR 0.6 /* of the likeliest issue's score: perhaps asked about */

static bool was_asked(const struct transcript *said, const char *issue)
{
	for (size_t t = 0; t < said->n; t++)
		if (said->turns[t].issue &&
		    !strcmp(said->turns[t].issue, issue))
			return true;
	return false;
}

/* How near the bench came to each issue of the case, 0..1, to be freed: a question
 * that nobody labelled is told by its words. */
static double *came_near(const struct sim_setup *setup,
			 const struct transcript *said)
{
	double *near = xcalloc(setup->kase->n_issues + 1, sizeof *near);

	for (size_t t = 0; setup->topics && t < said->n; t++)
		if (said->turns[t].role == ROLE_BENCH && said->turns[t].text)
			topics_hear(setup->topics, said->turns[t].text, near);
	return near;
}

/* The issue that the bench stayed farthest from; n_issues where none is left. */
static size_t farthest(const struct court_case *c, const double *near)
{
	size_t best = c->n_issues;

	for (size_t i = 0; i < c->n_issues; i++)
		if (near[i] < NEAR &&
		    (best == c->n_issues || near[i] < near[best]))
			best = i;
	return best;
}

/* Not for this side, not wanted in this round, or asked: not to be offered. */
static void leave_out(const struct sim_setup *setup,
		      const struct transcript *said, double *near)
{
	const struct court_case *c = setup->kase;

	for (size_t i = 0; i < c->n_issues; i++)
		if (!case_presses(&c->issues[i], setup->side) ||
		    !case_is_among(&c->issues[i], setup->issues) ||
		    was_asked(said, c->issues[i].id))
			near[i] = 1;
}

size_t untouched_issues(const struct sim_setup *setup,
			const struct transcript *said, const struct issue **out,
			size_t max)
{
	const struct court_case *c = setup->kase;
	double *near = came_near(setup, said);
	size_t n = 0, at;

	leave_out(setup, said, near);
	while (n < max && (at = farthest(c, near)) < c->n_issues) {
		out[n++] = &c->issues[at];
		near[at] = 1;
	}
	free(near);
	return n;
}
