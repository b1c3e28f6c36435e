/*
 * commitments.h - what an answer is worth to its own side, told and labelled
 */
#ifndef EVAL_COMMITMENTS_H
#define EVAL_COMMITMENTS_H
#include "court/labels.h"
#include "eval/result.h"

struct commitments {
	/* [labelled][told]; 0 of the latter: it could not be read */
	size_t n[COMMITMENT_NONE + 1][COMMITMENT_NONE + 1];
};

/* Either is 0 where nobody said so: such a label is not counted. */
void commitments_count(struct commitments *c, int labelled, int told);
/* The table "commitments": of each label how many, and how many were told so; what
 * was not read is in no figure.  `note` says whose labels they are. */
void commitments_add(struct eval_result *out, const struct commitments *c,
		     const char *note);
#endif
