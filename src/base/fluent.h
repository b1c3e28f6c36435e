/*
 * fluent.h - words as they were meant, without what a nervous mouth adds
 *
 * "Um, I, yes, I think, sorry, I think we win because, well, they had it": nobody
 * who listens hears more than "Yes, I think we win because they had it".  What goes
 * says nothing: "um" and its kin, "well", "you know", "I mean", "like", "sorry" where
 * they stand between pauses, words said twice over ("I, I", "to, to", "they had,
 * they had"), a sound begun twice ("th-the"), an "I" given up.  "I am not sure", "sort
 * of", "maybe" stay: they say how sure somebody is; so does "no, no".
 */
#ifndef BASE_FLUENT_H
#define BASE_FLUENT_H
#include <stddef.h>
struct buf;

/* A copy of the same length, with blanks where such words and their commas stood, so
 * that a span of one is a span of the other; the caller frees. */
char *fluent_copy(const char *text);
/* Appends `len` bytes of text in that way, without the blanks: to be read aloud. */
void fluent_put(struct buf *out, const char *text, size_t len);
#endif
