/*
 * same.h - whether two questions are one
 *
 * The same question put again, in more words or fewer ("Let me try something different
 * on you. Suppose ..."), or both of the case's memo in any of the words that its map has
 * for it.  Pure.
 */
#ifndef SCORE_SAME_H
#define SCORE_SAME_H
#include <stdbool.h>
#include <stddef.h>
struct court_case;
struct memo_question;
struct turn;

/* A question as it is known again; the strings are owned. */
struct same {
	const struct turn
		*question; /* borrowed; NULL: none, and like no other */
	const struct memo_question *memo; /* NULL: its words are not there */
	char *words;			  /* as plain_words has them */
	char *sentences; /* the same of each sentence, ended by a NUL */
	size_t sentences_bytes;
	size_t n_words;
};

/* c->map tells of other words, where it is open; c may be NULL, and must outlive it. */
void same_init(struct same *s, const struct turn *question,
	       const struct court_case *c);
void same_release(struct same *s);
/* Both were made with the same case. */
bool same_question(const struct same *one, const struct same *other);
#endif
