/*
 * callout.h - what a judge asks about each kind of fault, after quoting it
 *
 * Sentences of our own, several for each kind, so that a hearing seldom hears one
 * twice.  Each is a question that can be answered about the words quoted, or none
 * where the judge goes back to the question; none says what kind of person counsel
 * is.
 */
#ifndef SIM_CALLOUT_H
#define SIM_CALLOUT_H
#include <stdbool.h>
#include <stddef.h>

#include "court/labels.h"

/* Questions about words that hold the fault; *n of them, 0 where the judge's own
 * question is put again instead.  Static. */
const char *const *callout_questions(enum remark_kind kind, size_t *n);
/* Ways to come to the words, each followed by them: "You said ". */
const char *const *callout_openers(size_t *n);
/* Whether a judge would first say that the step does not carry: not of a claim
 * that is only asked for its source, nor where nothing was inferred. */
bool callout_is_false_step(enum remark_kind kind);
#endif
