/*
 * words.h - a text as words that can be weighed and compared
 *
 * Lower case, curly quotes straightened; every word knows its bytes in the text
 * that it was cut from.  A content word has a stem (so that "notices" is "notice"),
 * a vector, and a worth: how rare it is in talk, and in this case.  "§ 706(a)" is
 * one word, a number is a number however it is written ("eleven", "11").
 */
#ifndef LISTEN_WORDS_H
#define LISTEN_WORDS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "listen/wordvec.h"

#define WORDS_TEXT_MAX ((size_t)256 << 10) /* bytes of a text that are read */

struct word {
	uint64_t stem;	   /* hash of it; 0 for words without content */
	int32_t vector;	   /* in the word vectors, -1 for none */
	uint32_t from, to; /* bytes of the text */
	float worth;	   /* 0 for words without content; see words_weigh */
	float number;	   /* what it counts to; NAN for no number */
	bool negates;	   /* not, never, n't, nobody */
	bool is_name;	   /* capital letter where a sentence has none */
	bool in_question;  /* words_discount */
};

/* A stem of a text, and what it is worth there. */
struct worded {
	uint64_t stem;
	double worth;
};

struct words {
	struct word *list; /* all words, in order; owned */
	size_t n;
	uint32_t *content; /* indexes of those with a stem, by stem; owned */
	size_t n_content;
	struct worded *each; /* their stems, each once, ascending; owned */
	size_t n_each;
	float *mean;  /* mean vector, of unit length, or zero; owned */
	float *units; /* n_content vectors of unit length, or NULL; owned */
	const struct wordvec *vectors; /* it was weighed with; borrowed */
	double norm; /* of the worths of its stems, each once */
};

/* What words are worth in this case: the more texts of it have a stem, the less.
 * An empty one weighs by talk alone. */
struct stems;
struct stems *stems_new(void);
void stems_free(struct stems *s);
void stems_count(struct stems *s, const struct words *w); /* one text more */
size_t stems_many(const struct stems *s);		  /* different ones */
bool stems_have(const struct stems *s, uint64_t stem);
double stems_worth(const struct stems *s, uint64_t stem);
/* Of the texts, the share that have it: above 0, below 1. */
double stems_share(const struct stems *s, uint64_t stem);

/* Cuts bytes [0, len) of s; `v` may be NULL.  Never fails: what lies past
 * WORDS_TEXT_MAX is left out. */
void words_init(struct words *w, const struct wordvec *v, const char *s,
		size_t len);
/* Adds another text's words behind these, as if it had followed on a line of its
 * own; of no use is then where they stand.  Before words_weigh. */
void words_append(struct words *w, const struct words *more);
/* Gives worths by talk and case, and makes mean and norm; `s` may be NULL. */
void words_weigh(struct words *w, const struct wordvec *v,
		 const struct stems *s);
/* Words that the question has too will be worth less: call it before
 * words_weigh. */
void words_discount(struct words *w, const struct words *question);
/* Once weighed: keeps one word of each stem, which is all that a comparison needs;
 * for what is pooled from many texts. */
void words_condense(struct words *w);
/* Keeps the vectors of its content words ready, for words_covered, which else makes
 * them each time. */
void words_sharpen(struct words *w, const struct wordvec *v);
void words_release(struct words *w);
/* The part of it that lies in bytes [from, to), weighed alike; owned. */
struct words words_part(const struct words *w, const struct wordvec *v,
			size_t from, size_t to);
/* Those of its content words that `other` has not, weighed alike; owned. */
struct words words_less(const struct words *w, const struct words *other);

/* Cosine of worths over stems, 0..1. */
double words_cosine(const struct words *a, const struct words *b);
/* Cosine of mean vectors, -1..1; 0 without vectors. */
double words_meaning(const struct words *a, const struct words *b, size_t dims);
/*
 * How much of a is found in b, 0..1: each content word by its best counterpart (the
 * same stem, or, unless dims is 0, the nearest vector), weighed by worth.
 */
double words_covered(const struct words *a, const struct words *b, size_t dims);
/* How like c is to w, 0..1: shared words, meaning, and how much of w is found in c.
 * 0 where it cannot pass `most`, which spares the costly part. */
double words_likeness(const struct words *c, const struct words *w, size_t dims,
		      double most);
/* How many of its words negate. */
size_t words_negations(const struct words *w);
/* Stems that both have, counted once. */
size_t words_shared(const struct words *a, const struct words *b);
bool words_have(const struct words *w, uint64_t stem);
/* Whether it counts to that anywhere, however it is written. */
bool words_have_number(const struct words *w, double number);
/* A word's stem; 0 for one without content. */
uint64_t words_stem(const char *s, size_t len);
#endif
