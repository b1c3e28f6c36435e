/*
 * sentences.h - an answer cut into sentences
 *
 * Speech stumbles ("the -- the rule"): doubled words are taken once, and every
 * byte still knows its place in the answer.
 */
#ifndef ANALYSIS_SENTENCES_H
#define ANALYSIS_SENTENCES_H
#include <stddef.h>
#include <stdint.h>

#include "analysis/text.h"

/* Sentences that are looked at; an answer has rarely more than twenty. */
#define SENTENCES_MAX 200

struct sentence {
	size_t from, to; /* bytes of `s` below */
	struct text t;	 /* the same cut into words */
};

struct sentences {
	const struct text *a; /* borrowed */
	char *s;	      /* a->norm with doubled words taken once; owned */
	uint32_t *at; /* byte of a->norm for each of s, len + 1; owned */
	size_t len;
	struct sentence *list; /* owned */
	size_t n;
};

void sentences_init(struct sentences *ss, const struct text *a);
void sentences_release(struct sentences *ss);
/* Bytes of the original answer. */
struct span sentences_span(const struct sentences *ss, size_t from, size_t to);
#endif
