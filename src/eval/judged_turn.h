/*
 * judged_turn.h - a scene played by a run: the bench's next turn, then judges over it
 *
 *	read [by a model] -> turn [-> its repair] -> judge [-> repair] -> judge ...
 *
 * The steps of a sample (run.h) that suites with a bench have in common.
 */
#ifndef EVAL_JUDGED_TURN_H
#define EVAL_JUDGED_TURN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eval/bench_turn.h"
#include "eval/judge.h"
#include "eval/modelled.h"
#include "eval/read_turn.h"

enum { JUDGED_MAX = 3 };
struct judged_turn {
	const struct modelled_setup *how; /* borrowed, as is the next */
	struct eval_scene *scene;	  /* nobody else plays it meanwhile */
	uint64_t place;			  /* for the seed of what is asked */
	/* whom, by whoever began it, behind judged_turn_begin; extra has what the
	 * scene does not tell: kind and choices, borrowed until the end */
	enum judge_prompt judges[JUDGED_MAX];
	size_t n_judges;
	struct judge_matter extra;
	bool goes_on; /* by whom it was begun: the scene does, with what was read */
	/* what came */
	struct judge_verdict verdicts[JUDGED_MAX];
	bool read[JUDGED_MAX]; /* a verdict that is of use */
	char *model, *judge;   /* who it was; NULL: nobody was asked */
	/* under way */
	struct read_turn reading;
	bool begun; /* the bench has */
	struct bench_turn bench;
	struct modelled_ask ask;
	size_t at;
	bool broken;
	struct error why;
};

/* Has what counsel said read, and the bench begin. */
void judged_turn_begin(struct judged_turn *t, const struct modelled_setup *how,
		       struct eval_scene *scene, uint64_t place);
/* Where another model judges, adds a judge. */
void judged_turn_judge(struct judged_turn *t, enum judge_prompt j);
/* next and take of a task (run.h) whose state begins with a judged turn. */
enum run_step judged_turn_next(void *turn, struct run_ask *out,
			       struct error *err);
void judged_turn_take(void *turn, const struct run_reply *reply);
/* Whether the bench spoke; why it could not, or NULL where it had nothing to say.  A
 * bench that says nothing has every verdict against it. */
bool judged_turn_spoke(const struct judged_turn *t);
const char *judged_turn_fault(const struct judged_turn *t);
/* Members of the open object: case, question, answer, text, model, judge, and no_turn
 * where there is a fault. */
void judged_turn_write(const struct judged_turn *t, struct jsonw *w);
/* Forgets the turn too, so that the scene can be played again. */
void judged_turn_release(struct judged_turn *t);
/* end of a task whose state is a judged turn and what is borrowed. */
void judged_turn_end(void *turn);

/* Requests of `n` samples with so many verdicts in all, for the plan. */
void judged_turn_estimate(const struct modelled_setup *how, double n,
			  double verdicts, struct plan_part parts[3]);
#endif
