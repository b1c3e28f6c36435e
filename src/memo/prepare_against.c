#include "memo/prepare_against.h"

#include "base/str.h"
#include "memo/asking.h"
#include "memo/prepare_authority.h"
#include "memo/prepare_below.h"
#include "memo/prepare_issue.h"
#include "memo/prepare_points.h"
#include "memo/prepare_record.h"
#include "memo/prepare_words.h"

/* How many issues of a kind press one side, at most. */
#define ADMITTED_MAX 4
#define LIMITS_MAX   2

static bool is_limit(const struct preparing *g, const struct sentence *s,
		     int side)
{
	static const char *const cues[] = {
		"he rule we ask",  "he rule has limits", "ur rule",
		"he line ",	   " limits, and",	 "limiting principle",
		"would not reach", "he standard we",	 "he test is",
		"he test should",  "he rule is"
	};

	return s->n_words > 9 && prepare_quote_is_of_side(g->p, s, side) &&
	       prepare_quote_stands(s) && str_has_any(s->text, STR_LIST(cues));
}

static void own_words(struct preparing *g, int side,
		      prepare_quote_want_fn *want, size_t max,
		      enum draft_kind kind, const char *description)
{
	const struct sentence *list[8];
	size_t n = prepare_quote_pick(g, want, side, max, list);

	for (size_t i = 0; i < n; i++) {
		struct filling v = { .side = side, .said = list[i] };

		prepare_issue_about(g, kind, &v, list[i]->text, description);
	}
}

/* What is scarce goes first: a sentence is quoted once. */
void prepare_against(struct preparing *g)
{
	prepare_authority(g);
	for (int side = 0; side < SIDES; side++) {
		own_words(g, side, is_limit, LIMITS_MAX, KIND_LINE,
			  "The side's own rule");
		own_words(g, side, prepare_quote_admits, ADMITTED_MAX,
			  KIND_ADMITTED, "The side's own brief says");
	}
	prepare_below(g);
	for (int side = 0; side < SIDES; side++) {
		prepare_record(g, side);
		prepare_points(g, side);
	}
	prepare_words(g);
}
