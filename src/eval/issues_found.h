/*
 * issues_found.h - the legal issues that a bench raised in an argument, as a judge model
 * lists them
 *
 * prompts/judge-issues.txt.  An issue is kept where it quotes a turn of the bench; what
 * cannot be used is told for a repair.  Pure: a request, and what came of it.
 */
#ifndef EVAL_ISSUES_FOUND_H
#define EVAL_ISSUES_FOUND_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "llm/llm.h"
struct catalogue;
struct error;

/* An argument as it is shown; borrowed. */
struct issues_turn {
	bool bench;
	const char *speaker, *text;
};
struct issues_said {
	const char *facts, *side; /* counsel's */
	const struct issues_turn *turns;
	size_t n;
};

enum { ISSUES_FOUND_MAX = 24 };
struct issues_found {
	struct arena arena;
	const char *list[ISSUES_FOUND_MAX]; /* "label  description" */
	size_t n;
	size_t dropped; /* that quoted no turn of the bench, or said nothing */
};

/* False when the prompt is missing or wrong; the caller releases *out in any case. */
bool issues_found_request(const struct catalogue *c,
			  const struct issues_said *s, struct llm_request *out,
			  struct error *err);
/* Reads a reply; *out is new, and the caller's to release in any case.  False, with
 * every fault in err, where anything in it is wrong: what is right is there
 * nonetheless. */
bool issues_found_parse(const char *reply, bool cut_short,
			const struct issues_said *s, struct issues_found *out,
			struct error *err);
void issues_found_release(struct issues_found *f);
#endif
