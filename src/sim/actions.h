/*
 * actions.h - what the agent can do, in the two forms that models are told it
 *
 * One JSON object of a schema, or native tools of the same names.  In the last
 * step only one of them is left.
 */
#ifndef SIM_ACTIONS_H
#define SIM_ACTIONS_H
#include <stdbool.h>

enum action {
	THINK,
	CLOSED_SEARCH,
	JUSTICE_PROFILE,
	PROVIDE_FINAL_RESPONSE,
	ACTIONS
};
extern const char *const action_names[ACTIONS];

/* A JSON Schema; `last`: of the last step; `search`: there is something to search. */
const char *actions_schema(bool last, bool search);
/* An array of tools. */
const char *actions_tools(bool last, bool search);
/* By its name, -1 for none. */
int action_named(const char *name);
#endif
