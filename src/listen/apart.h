/*
 * apart.h - whether the entries of a map can be told apart by their words
 *
 * A map is only worth what the matcher makes of it.  Each wording of an answer is
 * taken out and read as if counsel had just said it; where two in three wordings
 * of an answer are then taken for one and the same other answer, nobody who says
 * either will get the press that belongs to it.
 */
#ifndef LISTEN_APART_H
#define LISTEN_APART_H
#include <stdbool.h>
#include <stddef.h>

#include "court/catalogue.h"
struct ken;

struct apart {
	size_t issue, question; /* places in the case */
	size_t answer, other;	/* in ken_issue.answers */
	size_t taken, wordings; /* taken for the other; of so many */
};

/*
 * Every answer of the map at least two in three of whose wordings are taken for one
 * other answer, once, with the question where that is worst.  `k` is ready and can hear; it is as before when this returns.  Some
 * seconds for a large map.  The caller frees *out.
 */
size_t apart_find(struct ken *k, struct apart **out);

/*
 * For catalogue_check: keys of facts that stand neither in the fact nor in its
 * paragraph, however their numbers are written; with `strict` also what
 * apart_find finds, unless there are no weights to go by.
 */
case_examiner apart_check;
#endif
