/*
 * conduct.h - does the bench call out what no bench should let pass?
 *
 * A reply with a fault (or, as controls, without one) at the end of an argument.  Rows
 * of our own, prompts/eval/conduct.jsonl, {id, kind, case, side, question, remark, span},
 * on which nothing was fitted; and those of data/conduct, on which the reader's weights
 * were.
 */
#ifndef EVAL_CONDUCT_H
#define EVAL_CONDUCT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/flaws.h"
#include "base/arena.h"
#include "eval/scene.h"
#include "eval/suite.h"

struct conduct_sample {
	int kind;	  /* of flaw_kinds; -1: there is nothing to call out */
	const char *slug; /* of a shipped case; NULL: kase, below */
	struct court_case kase; /* facts and question; in the samples' arena */
	const char *span;	/* the words at fault, "" for none */
	struct eval_scene scene;
};
struct conduct_samples {
	struct arena arena;
	struct conduct_sample *list;
	size_t n, room;
	struct bench bench;
	struct eval_cases *cases; /* NULL where no sample is of a shipped one */
};

bool conduct_load_own(struct conduct_samples *c, const struct eval_setup *s,
		      struct error *err);
/* `clean`: their replies without a fault besides. */
bool conduct_load(struct conduct_samples *c, const struct eval_setup *s,
		  bool clean, struct error *err);
void conduct_release(struct conduct_samples *c);
/* Finds the sample's case; its scene can be played once it is ready (scene.h). */
bool conduct_find_case(struct conduct_samples *c, struct conduct_sample *x,
		       uint64_t seed, struct error *err);

/*
 * Judging without a model: the bench says that it calls out conduct or reasoning, and
 * what was read in the last answer is of that kind.
 */
bool conduct_calls_out(const struct eval_scene *scene, const char *kind);
/* Whether it calls out anything at all. */
bool conduct_calls_anything(const struct eval_scene *scene);
/* Whether four words in a row of the span, or all of a shorter one, stand in what the
 * bench says. */
bool conduct_quotes(const struct eval_scene *scene, const char *span);
/* What people call a kind of flaw, and what it means (remarks.h, loaded); the caller
 * frees. */
char *conduct_flaw_said(int kind);
#endif
