#include "court/tactics.h"

#include "base/str.h"

static const char *const acts[] = { "Representatives", "Directives",
				    "Commissives", "Expressives",
				    "Declarations" };
static const char *const strategies[] = {
	[STRATEGY_QUANTITY] = "Quantity",   [STRATEGY_QUALITY] = "Quality",
	[STRATEGY_RELEVANCE] = "Relevance", [STRATEGY_MANNER] = "Manner",
	[STRATEGY_NONE] = "None",
};
static const char *const intentions[] = { "Inform", "Convince", "Motivate",
					  "Affect" };
static const char *const goals[] = { "deception", "truthful non-disclosure" };

const struct tactics_scheme tactics_schemes[TACTICS_DIMENSIONS] = {
	[TACTICS_ACT] = { "illocutionary_act", "act", STR_LIST(acts) },
	[TACTICS_STRATEGY] = { "veracity_strategy", "strategy",
			       STR_LIST(strategies) },
	[TACTICS_INTENTION] = { "intention", "intention",
				STR_LIST(intentions) },
	[TACTICS_GOAL] = { "goal", "goal", STR_LIST(goals) },
};
