/*
 * listen_real.h - whether real justices' questions tell what they followed, and the
 * bench's at the same places
 *
 * At each place of a real argument (data/oyez): an answer, the next question, and five
 * other answers of the same section, not that to the question itself.
 */
#ifndef EVAL_LISTEN_REAL_H
#define EVAL_LISTEN_REAL_H
#include <stdbool.h>
#include <stddef.h>

#include "eval/suite.h"
struct argument;
struct bench;

#define LISTEN_REAL_WORDS 6 /* of a question and an answer that are compared */

struct listen_real {
	size_t n;	 /* arguments */
	double of;	 /* places */
	double told;	 /* credits (likeness.h) of the real questions, ... */
	double shuffled; /* of others of the section in their stead, ... */
	double bench;	 /* of what the bench says there */
};

/* Of one argument; false with an error when the bench failed. */
bool listen_real_count(const struct argument *a, const struct eval_setup *s,
		       const struct bench *bench, struct listen_real *sum,
		       struct error *err);
/* Of all there are, up to the limit. */
bool listen_real(const struct eval_setup *s, const struct bench *bench,
		 struct listen_real *out, struct error *err);
#endif
