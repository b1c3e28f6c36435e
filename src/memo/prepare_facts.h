/*
 * prepare_facts.h - the facts of a drafted case, out of its papers
 */
#ifndef MEMO_PREPARE_FACTS_H
#define MEMO_PREPARE_FACTS_H
#include "memo/prepare_quote.h"

/*
 * Facts as the most neutral teller has them (the decision below, then the record, then
 * either side's statement), each with its place; all of them where they are few.  Where
 * they are picked, none is torn from what bounds it: a sentence that says what was not
 * so, or turns against the one before ("But she told the clerk"), stands with its
 * neighbor; and what only one side's brief tells does not outweigh the other's.
 * Into g->d->facts; NULL where nothing tells any.
 */
void prepare_facts(struct preparing *g);
#endif
