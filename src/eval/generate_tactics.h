/*
 * generate_tactics.h - invented dialogues for the cross-examination drill, by a model
 *
 * A sample is a matter and two dialogues of it (generate_pair.h).  A model invents the
 * matter, asks the questions and gives the answers, each with the labels that it says
 * are true of them; it looks over each dialogue, and so does another model where there
 * is one, which is shown no labels.  What either finds is a flag, and goes to a person.
 *
 *	cast -> (question -> answer [-> check -> answer anew])... -> judge [-> labels]
 *	                     answer x4 [-> vectors] -> vote
 *
 * Source: the HIPO paper, sections 3 and 4; prompts/generate-*.txt are ours.
 */
#ifndef EVAL_GENERATE_TACTICS_H
#define EVAL_GENERATE_TACTICS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eval/generate_pair.h"
#include "eval/plan.h"
#include "eval/run.h"
struct catalogue;
struct error;

/* Whom a request goes to. */
enum generate_pool { POOL_WRITER, POOL_JUDGE, POOL_VECTORS };

#define GENERATE_VOTES		  4   /* candidates of a vote */
#define GENERATE_TEMPERATURE	  0.2 /* with */
#define GENERATE_TOP_P		  0.6
#define GENERATE_VOTE_TEMPERATURE 0.6
#define GENERATE_TURNS_MAX	  8

struct generate_options {
	uint64_t seed;
	size_t turns; /* of each dialogue, 1 to GENERATE_TURNS_MAX */
	int method;   /* GENERATE_METHODS: each in turn */
	int setting;  /* of dialogue_settings; -1: each in turn */
	bool drill;   /* a second question in the last turn */
	bool other_judge;
	const char *embedding_model; /* NULL: votes go by n-grams.  Borrowed */
};

struct generate_tactics {
	struct generate_options options;
	const struct catalogue *catalogue; /* borrowed; words are loaded */
	struct arena mem;
	const char **subjects; /* in an order of the seed's */
	size_t n_subjects;
};

/* False where words.txt names no subject. */
bool generate_tactics_open(struct generate_tactics *g,
			   const struct catalogue *c,
			   const struct generate_options *o, struct error *err);
void generate_tactics_close(struct generate_tactics *g);
/* `arg` of it is a struct generate_tactics. */
extern const struct run_task generate_tactics_task;
/* What n samples will take, by pool: requests, most, read and written are set. */
void generate_tactics_estimate(const struct generate_options *o, size_t n,
			       struct plan_part parts[3]);
#endif
