/*
 * sentences.h - an answer cut into sentences, and what patterns find in each
 *
 * Speech stumbles ("the -- the rule"); for the patterns doubled words are taken
 * once, and every byte still knows its place in the answer.
 */
#ifndef ANALYSIS_SENTENCES_H
#define ANALYSIS_SENTENCES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/conduct_lists.h"
#include "analysis/text.h"

#define CONDUCT_LIST(id, name) LIST_##id,
enum conduct_list { CONDUCT_LISTS(CONDUCT_LIST) CONDUCT_LIST_COUNT };
_Static_assert(CONDUCT_LIST_COUNT <= 64, "a sentence's hits are bits of 64");
#define HIT(list) (UINT64_C(1) << LIST_##list)

/* Sentences that are looked at; an answer has rarely more than twenty. */
#define SENTENCES_MAX 200

struct sentence {
	size_t from, to; /* bytes of `s` below */
	struct text t;	 /* the same cut into words */
	uint64_t here;	 /* HIT(list) for each list found */
	bool asks;	 /* ends in a question mark */
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
/* Looks up every list whose bit is in `lists` and sets `here`.  What stands in quotation marks is
 * somebody else's and does not count. */
void sentences_find(struct sentences *ss, uint64_t lists);
/* Bytes of the original answer. */
struct span sentences_span(const struct sentences *ss, size_t from, size_t to);
#endif
