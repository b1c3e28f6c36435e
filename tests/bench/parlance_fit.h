/*
 * vague_fit.h - fitting the words of listen/vague.h
 */
#ifndef BENCH_VAGUE_FIT_H
#define BENCH_VAGUE_FIT_H
#include <stddef.h>

#include "listen/vague.h"
struct buf;

struct vague_text {
	const char *text;
	int group; /* the words of one case or docket alone are left out */
	int writer;
	bool vague;
	double cost;
};
struct vague_texts {
	struct vague_text *list;
	size_t n, room;
};
void vague_texts_add(struct vague_texts *t, const struct vague_text *one);

/* On all texts but one writer's (-1: on all).  `out` may be NULL: gets the file's
 * lines. */
struct vague *vague_fit(const struct vague_texts *t, int without,
			struct buf *out);
#endif
