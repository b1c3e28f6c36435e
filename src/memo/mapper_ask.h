/*
 * mapper_ask.h - the requests of a mapper: prompts filled, forms of the replies
 *
 * Each writes the request for the step that the mapper stands at, and says in `step`
 * what it is about.  False when a prompt cannot be filled; `out` is to be released in
 * any case.
 */
#ifndef MEMO_MAPPER_ASK_H
#define MEMO_MAPPER_ASK_H
#include <stdbool.h>
struct error;
struct llm_request;
struct mapper;

/* What the effects of an answer are called. */
#define MAPPER_EFFECTS 3
extern const char *const mapper_effects[MAPPER_EFFECTS];

bool mapper_ask_side(struct mapper *m, struct llm_request *out,
		     struct error *err);
bool mapper_ask_issue(struct mapper *m, struct llm_request *out,
		      struct error *err);
bool mapper_ask_facts(struct mapper *m, struct llm_request *out,
		      struct error *err);
#endif
