/*
 * reader_models.h - the reader's models on labelled data, refitted inside folds
 */
#ifndef BENCH_READER_MODELS_H
#define BENCH_READER_MODELS_H
#include <stdbool.h>
struct lexicons;

/* Prints the figures; false where one that is promised is missed.  The
 * lexicons' weights are overwritten. */
bool models_witness(struct lexicons *lx);
bool models_counsel(struct lexicons *lx);
/* Prints sections for prompts/lexicons/weights.txt, fitted on all rows. */
void models_fit_witness(struct lexicons *lx);
void models_fit_counsel(struct lexicons *lx);
#endif
