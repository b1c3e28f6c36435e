/*
 * forfeit.h - whether an answer gives the whole case away
 *
 * "We concede everything", "Affirm." from who asks to reverse, "no reward is due to
 * Nora" or "Mr. Vance should win" from Nora's counsel: no word of conceding need be in
 * it, and whose loss it is the case's own names tell.  Which words they are stands in
 * prompts/lexicons/practice.txt (surrender, affirmance, reversal) and outcome.txt.
 */
#ifndef ANALYSIS_FORFEIT_H
#define ANALYSIS_FORFEIT_H
#include "analysis/practice.h"
#include "court/reading.h"
struct ken;	/* listen/ken.h */
struct outcome; /* listen/outcome.h */

/* The first words that do, neither quoted nor only supposed; `o`: who wins and loses by
 * the answer. */
bool forfeit_find(const struct exchange_text *x, const struct outcome *o,
		  struct span *words);
/* The same of an answer alone: whether it has such words. */
bool forfeit_says(const struct lexicons *lx, const struct ken *k,
		  enum side_id side, const char *answer);
/* Whether an answer gives up the point or the issue in so many words. */
bool forfeit_gives_point(const struct lexicons *lx, const char *answer);
/* A concession, and of what the side must hold. */
void forfeit_note(const struct exchange_text *x, struct span words,
		  struct reading *out);
#endif
