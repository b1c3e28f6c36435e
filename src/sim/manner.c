#include "sim/manner.h"

#include <math.h>

#define SMOOTH	  4.0  /* questions of the usual mix that are added */
#define SURE	  50.0 /* labelled questions, after which none means never */
#define TASTE_MAX 2.0
#define NARROW	  0.3 /* of the logarithm of a length */

/* 813 turns of the nine justices in twelve arguments of the October Term 2024 whose
 * labels tell (manner_of_type); figures from transcripts of oyez.org (CC BY-NC). */
static const double usual[MANNERS] = {
	[MANNER_HYPOTHETICAL] = 92, [MANNER_TEXT] = 136,
	[MANNER_RECORD] = 84,	    [MANNER_HISTORY] = 172,
	[MANNER_CONSEQUENCE] = 63,  [MANNER_THEORY] = 90,
	[MANNER_PRACTICAL] = 176,
};
#define USUAL_ALL 813.0

/* The indexes of labels.h's tables. */
enum {
	STETSON_AUTHORITY = 1,
	STETSON_HYPOTHETICAL,
	STETSON_OPPOSING,
	STETSON_POLICY
};
enum {
	METACOG_STATUTE,
	METACOG_PRECEDENT,
	METACOG_FACTS,
	METACOG_ROLE,
	METACOG_ARGUMENT,
	METACOG_CONSTITUTION,
	METACOG_PROCEDURE
};
enum { LEGALBENCH_IMPLICATIONS = 2 };

double manner_share(const struct justice *j, int manner)
{
	double all = 0, smooth = 0;

	for (int m = 0; m < MANNERS; m++)
		all += j->manners[m];
	for (int m = 0; m < MANNERS; m++)
		if (all < SURE || j->manners[m] > 0)
			smooth += usual[m];
	if (all >= SURE && j->manners[manner] <= 0)
		return 0;
	return (j->manners[manner] + SMOOTH * usual[manner] / smooth) /
	       (all + SMOOTH);
}

double manner_taste(const struct justice *j, int manner)
{
	double share;

	if (manner < 0 || manner >= MANNERS)
		return 0;
	share = manner_share(j, manner);
	if (share <= 0)
		return MANNER_NEVER;
	return fmax(-TASTE_MAX,
		    fmin(TASTE_MAX, log(share / (usual[manner] / USUAL_ALL))));
}

double manner_length(const struct justice *j, size_t words)
{
	double off = log((double)(words ? words : 1) /
			 fmax(j->words_per_long_turn, 1));

	return exp(-off * off / (2 * NARROW * NARROW));
}

int manner_of_type(const struct question_type *type)
{
	if (type->stetson == STETSON_HYPOTHETICAL)
		return MANNER_HYPOTHETICAL;
	if (type->stetson == STETSON_POLICY ||
	    type->legalbench == LEGALBENCH_IMPLICATIONS)
		return MANNER_CONSEQUENCE;
	switch (type->metacog) {
	case METACOG_STATUTE: return MANNER_TEXT;
	case METACOG_PRECEDENT:
	case METACOG_CONSTITUTION: return MANNER_HISTORY;
	case METACOG_FACTS: return MANNER_RECORD;
	case METACOG_ROLE:
	case METACOG_PROCEDURE: return MANNER_PRACTICAL;
	case METACOG_ARGUMENT: return MANNER_THEORY;
	default: return -1;
	}
}
