/*
 * runs.h - a text as its runs of six words, each a number
 *
 * Two texts that have a run in common have six words in a row in common, as
 * court/plain.h compares words.  Pure.
 */
#ifndef SCORE_RUNS_H
#define SCORE_RUNS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RUN_WORDS 6

/* `at`: the place of the run's first word in its text, from 0. */
typedef void run_fn(void *arg, size_t at, uint64_t run);
/* Every run of a text, in order; returns how many words the text has. */
size_t runs_each(const char *text, run_fn *each, void *arg);

/* How many words a text has. */
size_t runs_count(const char *text);

/* A set of them.  Zeroed it is empty. */
struct runs {
	uint64_t *list; /* n, owned */
	size_t n, room;
	bool sorted;
};
void runs_add(struct runs *s, const char *text);
void runs_release(struct runs *s);
/* Once sorted, until something is added. */
void runs_sort(struct runs *s);
bool runs_have(const struct runs *s, uint64_t run);
#endif
