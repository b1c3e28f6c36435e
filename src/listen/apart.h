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
#include "court/catalogue.h"
/*
 * For catalogue_check: keys of facts that stand neither in the fact nor in its
 * paragraph, however their numbers are written; with `strict` also answers that
 * cannot be told apart, unless there are no weights to go by, and an issue's good answer
 * that has no word in common with its questions.
 */
case_examiner apart_check;
#endif
