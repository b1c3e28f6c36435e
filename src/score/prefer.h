/*
 * prefer.h - who is preferred, from comparisons in pairs
 *
 * Pure.  Win rates as the moot-courts paper has them (appendix B.2): strict is the
 * share of matches that were won, weighted counts a tie half, bad is the share of
 * matches in which both were called bad; each over all matches.  Strengths after Bradley and Terry 1952,
 * a tie counting half for each, fitted by Newton's method; intervals at 95 % from the
 * inverse information, of a strength less the mean of all.
 */
#ifndef SCORE_PREFER_H
#define SCORE_PREFER_H
#include <stdbool.h>
#include <stddef.h>
struct error;

#define PREFER_MAX 24 /* who can be compared */

struct prefer_tally {
	size_t n; /* who */
	/* [i][j]: matches of i and j that i won, that were a tie (in both places), in
	 * which both were bad (in both places) */
	double won[PREFER_MAX][PREFER_MAX];
	double tied[PREFER_MAX][PREFER_MAX];
	double bad[PREFER_MAX][PREFER_MAX];
	/* ties that are one because people prefer different ones (in both places) */
	double split[PREFER_MAX][PREFER_MAX];
};

struct prefer_rates {
	double wins, losses, ties, bads, matches;
	double splits;		      /* of the ties */
	double strict, weighted, bad; /* NAN without a match */
};
struct prefer_rates prefer_rates(const struct prefer_tally *t, size_t who);

struct prefer_strength {
	double log; /* natural; the mean of all is 0 */
	double se, lo, hi;
};
/* Of t->n, into out.  Matches in which both were bad tell nothing here.  False with
 * ERR_FLAT where the comparisons do not bind all together: somebody never lost, or was
 * never compared with the others, and there is no finite strength. */
bool prefer_bradley_terry(const struct prefer_tally *t,
			  struct prefer_strength *out, struct error *err);
#endif
