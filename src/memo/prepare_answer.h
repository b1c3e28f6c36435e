/*
 * prepare_answer.h - what a side itself has said to a sentence that it is pressed with
 */
#ifndef MEMO_PREPARE_ANSWER_H
#define MEMO_PREPARE_ANSWER_H
#include "memo/prepare_quote.h"

/*
 * The sentence of the side's own argument that meets `to`: like it in words, and out of
 * a paragraph that is about the same as the one around `to`.  Two sentences may have
 * "the door was opened" in common and speak of causes here and of danger there.  NULL
 * where nothing does both: then nobody has said what a good answer is.
 */
const struct sentence *prepare_answer_to(const struct preparing *g,
					 const struct sentence *to, int side);
#endif
