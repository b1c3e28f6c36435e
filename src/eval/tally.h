/*
 * tally.h - answers to the same questions about many rows, counted
 *
 * A result (run.h) has an answer as true, false, null where it could not be read, or not
 * at all where nobody asked.
 */
#ifndef EVAL_TALLY_H
#define EVAL_TALLY_H
#include <stdbool.h>
#include <stddef.h>

#include "eval/result.h"
struct json_ref;
struct jsonw;

enum { MODELLED_NOT_ASKED = -2, MODELLED_UNREAD = -1 };
void modelled_put(struct jsonw *w, const char *key, int answer);
int modelled_answer(const struct json_ref *at, const char *key);
/* The same as 0 or 1; NAN where there is none. */
double modelled_yes(const struct json_ref *at, const char *key);

/* One question: so many say yes, of those that could be read. */
struct verdicts {
	size_t yes, of, unread;
};
void verdicts_take(struct verdicts *v, int answer); /* not asked: nothing */
double verdicts_rate(const struct verdicts *v); /* NAN where there are none */
struct eval_cell verdicts_share(
	const struct verdicts *v); /* the same, as a cell */

/* Several. */
enum { TALLY_MAX = 8 };
struct tally {
	size_t rows, no_turn; /* in which the bench had no usable turn */
	struct verdicts v[TALLY_MAX];
};
/* Another row; false where it has no turn, and so no answers. */
bool tally_row(struct tally *t, const struct json_ref *row);
/* Its answers by their keys. */
void tally_take(struct tally *t, const struct json_ref *at,
		const char *const *keys, size_t n);
void tally_add(struct tally *to, const struct tally *t);
#endif
