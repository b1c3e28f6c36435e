/*
 * parlance.h - how an answer sounds by its words alone, without the case
 *
 * Whoever evades speaks of the Court, of hard and important questions, of what will be
 * weighed; whoever answers says no, because, her, the notice.  And whoever gives way
 * supposes, cannot say otherwise, finds that there is nothing; whoever has a point
 * backwards, that it makes no difference, that anybody may.  Each word has a weight
 * (a line a word); where the file has pairs of words, so has each pair, of which the
 * first may be the beginning of a clause (^).  Their sum over the root of how many
 * different ones there are tells how like that talk it is: prompts/lexicons/vague.txt
 * round the question, giving.txt away from one's own side, turned.txt the opposite of
 * what was to be said.  Fitted by `make weights`; vague.txt also on real turns of
 * advocates, who mostly answer.  A sign among others (touch.h, yield.h, turned.h), and
 * decides nothing alone.
 */
#ifndef LISTEN_PARLANCE_H
#define LISTEN_PARLANCE_H
#include <stdbool.h>
#include <stddef.h>
struct error;

struct parlance;
/* NULL with ERR_ABSENT, ERR_SYSTEM or ERR_DATA, which names file, line and remedy. */
struct parlance *parlance_load(const char *path, struct error *err);
void parlance_free(struct parlance *v); /* NULL is fine */

/* -1 a plain answer, 1 wholly such talk; 0 of an answer too short to tell, and for
 * NULL. */
double parlance_sign(const struct parlance *v, const char *text);
/* Different words; of a file of pairs, different words and pairs: fewer are too short. */
#define PARLANCE_WORDS 10
#define PARLANCE_PAIRS 24
/* The same from `least` of them on: of so few it is a hint, where nothing else tells. */
double parlance_sign_from(const struct parlance *v, const char *text,
			  size_t least);

/* Calls `each` once for every different word of a text, in lower case, and with `pairs`
 * for every different pair, "a word"; returns how many there are.  For fitting. */
typedef void parlance_word_fn(void *arg, const char *word, size_t len);
size_t parlance_words(const char *text, bool pairs, parlance_word_fn *each,
		      void *arg);
/* A set of weights, for fitting: takes the weight of a word or pair; the first one, "", is what
 * every answer has.  Ordered when all are in, before anything is weighed. */
struct parlance *parlance_new(void);
void parlance_put(struct parlance *v, const char *word, size_t len,
		  double weight);
void parlance_order(struct parlance *v);
#endif
