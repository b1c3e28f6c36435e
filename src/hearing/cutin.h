/*
 * cutin.h - where the bench cuts in on counsel
 *
 * Chance by the seed and the turn that is being answered, so that a resumed
 * hearing is cut in the same places and a draft and its sending agree.
 *
 * The rates are counts, not taste: of 1,938 advocates' turns that a justice
 * followed in twelve arguments of the October Term 2024 (Oyez transcripts,
 * counted 2026-11-22), 659 break off.  Past their first 25 words some 5 in every
 * 1,000 further words are the last one; at the first few words it is two to
 * three times that.  `standard` is the first rate, `hot` twice it and earlier.
 */
#ifndef HEARING_CUTIN_H
#define HEARING_CUTIN_H
#include <stddef.h>
#include <stdint.h>

#include "court/terms.h"
struct hearing_state;

#define CUTIN_NEVER SIZE_MAX

/* After how many words an answer to turn `question_n` is cut; CUTIN_NEVER. */
size_t cutin_words(enum interrupt how, uint64_t seed, int question_n);
/* The same for what counsel is about to say, an opening included, which is cut
 * only after the court's quiet minutes. */
size_t cutin_now(const struct hearing_state *s);
/* The byte where the text's first n words end, or len when it has no more. */
size_t cutin_at(const char *text, size_t len, size_t n_words);
#endif
