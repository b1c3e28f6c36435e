/*
 * prepare_words.h - words that both sides quote and fight over
 *
 * A phrase that stands between quotation marks in the briefs of both sides is
 * mostly the text that the case turns on: both are asked what it means.
 */
#ifndef MEMO_PREPARE_WORDS_H
#define MEMO_PREPARE_WORDS_H
struct preparing;

/* Appends them to the drafts; nothing fails. */
void prepare_words(struct preparing *g);
#endif
