/*
 * judge.h - a judge model's verdict on one turn of the bench
 *
 * prompts/judge-NAME.txt, each a question or two about what the bench said next; the
 * judge is never told what kind of row it looks at (but of a fallacy, which).  Of its
 * reply nothing is believed without words: a yes must quote what it judges.
 * Pure: a request, and what came of it.
 */
#ifndef EVAL_JUDGE_H
#define EVAL_JUDGE_H
#include <stdbool.h>
#include <stddef.h>

#include "llm/llm.h"
struct catalogue;
struct error;
struct eval_scene;

enum judge_prompt {
	JUDGE_DECORUM,
	JUDGE_RAGE_BAIT,
	JUDGE_SWITCHING_SIDES,
	JUDGE_FALLACY,
	JUDGE_FOLLOWED,
	JUDGE_MOUTH,
	JUDGE_ISSUES_BROAD, /* does one of several questions touch the issue? */
	JUDGE_ISSUES_NARROW, /* does one of them put all of its points? */
	JUDGE_TYPE,	     /* a label in each of the four schemes (asked.h) */
	JUDGES
};
/* prompts/judge-NAME.txt. */
extern const char *const judge_names[JUDGES];

/* What it is shown; borrowed.  NULL is "not given". */
struct judge_matter {
	const char *facts, *position, *side;
	const char *question, *answer, *turn;
	const char *kind;  /* of a fallacy: its name and meaning */
	const char *issue; /* of JUDGE_ISSUES_... */
	/* n_choices answers of JUDGE_FOLLOWED, questions of JUDGE_ISSUES_... */
	const char *const *choices;
	size_t n_choices;
};
/* Of a scene that was played; `kind` and choices are left empty. */
struct judge_matter judge_matter_of(const struct eval_scene *scene);

/* The answers to a judge's questions, in order: 0 or 1; of JUDGE_FOLLOWED and
 * JUDGE_ISSUES_... one, 0 (none) to n_choices; of JUDGE_TYPE a label of each scheme. */
enum { JUDGE_ANSWERS_MAX = 4 };
struct judge_verdict {
	int v[JUDGE_ANSWERS_MAX];
};

/* Every judge's prompt can be read and names no unknown placeholder. */
bool judge_check(const struct catalogue *c, struct error *err);
/* False when the prompt is missing or wrong; the caller releases *out in any case. */
bool judge_request(const struct catalogue *c, enum judge_prompt j,
		   const struct judge_matter *m, struct llm_request *out,
		   struct error *err);
/* Reads a reply.  False, and *out is as it was, with every fault in err, one sentence,
 * fit for a repair request. */
bool judge_parse(enum judge_prompt j, const char *reply, bool cut_short,
		 const struct judge_matter *m, struct judge_verdict *out,
		 struct error *err);
#endif
