#include "sim/manner.h"

#include <math.h>

#define SMOOTH	  4.0 /* counts of the bench's own mix that are added */
#define TASTE_MAX 2.0

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

/* Of a judge's labelled questions, those that go about it so. */
static double count_of(const struct justice *j, int manner)
{
	switch ((enum manner)manner) {
	case MANNER_HYPOTHETICAL: return j->stetson[STETSON_HYPOTHETICAL];
	case MANNER_TEXT: return j->metacog[METACOG_STATUTE];
	case MANNER_RECORD: return j->metacog[METACOG_FACTS];
	case MANNER_HISTORY:
		return j->metacog[METACOG_PRECEDENT] +
		       j->metacog[METACOG_CONSTITUTION];
	case MANNER_CONSEQUENCE:
		return j->legalbench[LEGALBENCH_IMPLICATIONS] +
		       j->stetson[STETSON_POLICY];
	case MANNER_THEORY: return j->metacog[METACOG_ARGUMENT];
	case MANNER_PRACTICAL: return j->metacog[METACOG_PROCEDURE];
	case MANNERS: break;
	}
	return 0;
}

double manner_taste(const struct bench *b, int seat, int manner)
{
	double own, own_n, all = 0, n = 0, share, taste;

	if (manner < 0 || seat < 0 || (size_t)seat >= b->n_seats)
		return 0;
	own = count_of(&b->seats[seat], manner);
	own_n = b->seats[seat].n_labelled;
	for (size_t i = 0; i < b->n_seats; i++) {
		all += count_of(&b->seats[i], manner);
		n += b->seats[i].n_labelled;
	}
	if (n <= 0 || all <= 0 || own_n <= 0)
		return 0;
	share = all / n;
	taste = log((own + SMOOTH * share) / (own_n + SMOOTH) / share);
	return fmax(-TASTE_MAX, fmin(TASTE_MAX, taste));
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
