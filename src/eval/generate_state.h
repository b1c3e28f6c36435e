/*
 * generate_state.h - what the files of generate_tactics share; nobody else includes it
 *
 *	generate_tactics.c  what comes behind what
 *	generate_ask.c      the request of a step
 *	generate_read.c     a reply into the pair
 */
#ifndef EVAL_GENERATE_STATE_H
#define EVAL_GENERATE_STATE_H
#include "eval/generate_tactics.h"
#include "eval/modelled.h"
struct buf;

enum generate_step {
	STEP_CAST,
	STEP_QUESTION,
	STEP_ANSWER,
	STEP_VECTORS, /* of the candidates */
	STEP_CHECK,   /* is the answer what its labels say? */
	STEP_ANEW,    /* the answer, mended */
	STEP_JUDGE,
	STEP_LABEL,
	STEP_END,
	STEP_LEFT, /* `why` says why */
};

struct generate_state {
	const struct generate_tactics *g;
	struct generate_pair pair;
	const char *subject;
	char initial;
	int wishes[2][DIALOGUE_TURNS_MAX][2][TACTICS_GOAL];
	enum generate_step step;
	size_t v, t, a; /* variant, turn, question of the turn */
	struct generate_answer candidates[GENERATE_VOTES];
	size_t tried, n_candidates; /* candidates asked for; of use */
	const char *inputs[GENERATE_VOTES];
	char *remark; /* what the check found */
	struct modelled_ask ask;
	size_t asked; /* requests so far: seeds differ by it */
};

struct generate_variant *state_variant(struct generate_state *s);
struct generate_turn *state_turn(struct generate_state *s);

/* The request of the step that is due. */
bool generate_ask(struct generate_state *s, struct run_ask *out,
		  struct error *err);
/* Reads what came for it.  False with every fault in err, fit for a repair request. */
bool generate_read(struct generate_state *s, const struct run_reply *reply,
		   bool *fits, struct error *err);
#endif
