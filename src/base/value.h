/*
 * value.h - what a person gave as a value: one of a few words, or a number
 *
 * Each fails with ERR_USAGE and what would do, the nearest word included.
 */
#ifndef BASE_VALUE_H
#define BASE_VALUE_H
#include <stdbool.h>
#include <stddef.h>
struct error;

/* Its place in the list; -1 where it is none of them. */
int value_among(const char *text, const char *const *names, size_t n,
		struct error *err);
/* In min..max, both included. */
bool value_number(const char *text, double min, double max, double *out,
		  struct error *err);
bool value_whole(const char *text, long long min, long long max, long long *out,
		 struct error *err);

/* "words|wall|none" taken apart; room for 16 words of 120 bytes in all. */
struct value_words {
	char text[120];
	const char *list[16]; /* n, in text: the struct must not be copied */
	size_t n;
};
void value_split(struct value_words *out, const char *takes);
#endif
