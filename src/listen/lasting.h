/*
 * lasting.h - how long something took, and at what o'clock it was
 *
 * "Four seconds", "an hour and fifty minutes", "two and a half hours", "half an hour":
 * one length of time each.  Days and longer are counted as anything is (figure.h).
 */
#ifndef LISTEN_LASTING_H
#define LISTEN_LASTING_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/words.h"

struct lasting {
	size_t from, to; /* words [from, to) of the text */
	double seconds;
};

/* The length of time that word i of a text, which begins one or is a number, belongs to;
 * false for none. */
bool lasting_at(struct lasting *out, const char *text, const struct words *w,
		size_t i);
/* The same length, as people tell one: a tenth more or less. */
bool lasting_is_like(double seconds, double other);
/* Whether two times of the clock in a text ("9:59:10", "9:59:14") lie that far apart. */
bool lasting_between_clocks(const char *text, const struct words *w,
			    double seconds);
#endif
