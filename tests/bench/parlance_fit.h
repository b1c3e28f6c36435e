/*
 * parlance_fit.h - fitting the words of listen/parlance.h
 */
#ifndef BENCH_PARLANCE_FIT_H
#define BENCH_PARLANCE_FIT_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/parlance.h"
struct buf;

struct parlance_text {
	const char *text;
	int group; /* the words of one case or docket alone are left out */
	int writer;
	bool is; /* such talk */
	double cost;
};
struct parlance_texts {
	struct parlance_text *list;
	size_t n, room;
	double least; /* lighter words are left out */
	double alone; /* and those of which one group has more than that share, of 1 */
};
void parlance_texts_add(struct parlance_texts *t,
			const struct parlance_text *one);

/* On all texts but one writer's (-1: on all), by words, or by pairs too.  `out` may be
 * NULL: gets the file's lines. */
struct parlance *parlance_fit(const struct parlance_texts *t, int without,
			      bool pairs, struct buf *out);
#endif
