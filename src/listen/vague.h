/*
 * vague.h - how much an answer sounds like talk round the question
 *
 * Whoever evades speaks of the Court, of hard and important questions, of what will be
 * weighed; whoever answers says no, because, her, the notice.  Each word has a weight
 * (prompts/lexicons/vague.txt, a line a word); their sum over the root of how many
 * different words there are tells, without the case, how such an answer sounds.
 * Fitted by `make weights` on evasions and answers written for it and on real turns of
 * advocates, who mostly answer.  It is one of the signs of touch.h and decides nothing
 * alone.
 */
#ifndef LISTEN_VAGUE_H
#define LISTEN_VAGUE_H
#include <stdbool.h>
#include <stddef.h>
struct error;

struct vague;
/* NULL with ERR_ABSENT, ERR_SYSTEM or ERR_DATA, which names file, line and remedy. */
struct vague *vague_load(const char *path, struct error *err);
void vague_free(struct vague *v); /* NULL is fine */

/* -1 a plain answer, 1 talk round the question; 0 of an answer too short to tell, and
 * for NULL. */
double vague_sign(const struct vague *v, const char *text);
#define VAGUE_WORDS 10 /* different ones; fewer are too short */
/* The same from `least` different words on: of so few it is a hint, where nothing else
 * tells. */
double vague_sign_from(const struct vague *v, const char *text, size_t least);

/* Calls `each` once for every different word of a text, in lower case, and returns how
 * many there are; for fitting. */
typedef void vague_word_fn(void *arg, const char *word, size_t len);
size_t vague_words(const char *text, vague_word_fn *each, void *arg);
/* A set of weights, for fitting: takes a word's weight; the first one, "", is what
 * every answer has. */
struct vague *vague_new(void);
void vague_put(struct vague *v, const char *word, size_t len, double weight);
#endif
