/*
 * evaluator.h - who reads and who asks in the scenes of a suite (eval/suite.h)
 *
 * Without a model: the offline reader, and the offline bench, as in a hearing.
 */
#ifndef CLI_EVALUATOR_H
#define CLI_EVALUATOR_H
#include "eval/suite.h"
struct catalogue;
struct lexicons;
struct sink;

struct evaluator {
	const struct catalogue *catalogue; /* borrowed, as is the next */
	const struct lexicons *lexicons;
	struct sink
		*turns; /* every turn of the bench as a JSON line; NULL: none */
	const char *suite; /* for their ids */
	size_t asked;
};

/* Of `e`, which must outlive it. */
struct eval_player evaluator_player(struct evaluator *e);
#endif
