/*
 * own.h - whether an answer says what the case itself calls good, in nearly its words
 *
 * The memo's good answer and the map's beneficial ones are what counsel should say, and
 * a side's propositions and best points are what its papers bear out.  Who says them is
 * not told to have given ground or the facts wrongly, whatever likeness makes of it.
 * Nearly: the words of a clause stand in one of the case's, with every number and name
 * that it has, and both are negated alike.
 */
#ifndef LISTEN_OWN_H
#define LISTEN_OWN_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/ken.h"
#include "listen/said.h"

/* Whether the answer is nearly one good answer of that issue, and begins with its yes or
 * no where it begins with one.  `question`: which of the issue's, SIZE_MAX any. */
bool own_is_good(const struct ken *k, const struct said *a, size_t issue,
		 size_t question);
/* Whether all clauses in those bytes are nearly what the case has for this side. */
bool own_says(const struct ken *k, const struct said *a, enum side_id side,
	      struct span s);
/* Whether the answer is, in nearly its words, what the side's own brief says. */
bool own_is_brief(const struct ken *k, const struct said *a, enum side_id side);
/* Whether those bytes say where a paper has something, and that paper is the side's own
 * brief, as the answer or the question calls it. */
bool own_brief_is_cited(const struct said *a, const char *question,
			struct span s);
/* Whether a clause of those bytes is nearly one of the side's own brief. */
bool own_brief_says(const struct ken *k, const struct said *a,
		    enum side_id side, struct span s);
/* Whether the case has every word of content in those bytes, and there is one. */
bool own_knows(const struct ken *k, const struct said *a, struct span s);
/* Whether every figure in those bytes stands in a sentence of the record that shares a
 * word with its clause; true where there is none.  *n: how many there are. */
bool own_figures(const struct ken *k, const struct said *a, struct span s,
		 size_t *n);
#endif
