/*
 * drafter_ask.h - the requests of a drafter: prompts filled, schemas of the replies
 *
 * Each writes the request for the step that the drafter stands at, and says in
 * `step` what it is about.  Papers, notes and labels are fenced; foreign names are
 * one line.  False when a prompt cannot be filled; `out` is to be released in any
 * case.
 */
#ifndef MEMO_DRAFTER_ASK_H
#define MEMO_DRAFTER_ASK_H
#include <stdbool.h>
struct drafter;
struct error;
struct llm_request;

/* Notes on the piece of the papers that is being read. */
bool drafter_ask_read(struct drafter *d, struct llm_request *out,
		      struct error *err);
/* Facts, questions and sides, from the notes. */
bool drafter_ask_case(struct drafter *d, struct llm_request *out,
		      struct error *err);
/* Some more issues against the side that is being pressed. */
bool drafter_ask_issues(struct drafter *d, struct llm_request *out,
			struct error *err);
#endif
