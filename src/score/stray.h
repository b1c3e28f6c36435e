/*
 * stray.h - whether an answer may be one to another question
 *
 * Goes by the form of the question, by words that both have, and by how much of the
 * question the reading found touched.  No blame: it keeps what may be elsewhere from being
 * counted as met, and from being praised.  Pure.
 */
#ifndef SCORE_STRAY_H
#define SCORE_STRAY_H
#include <stdbool.h>
struct turn;

/* "Which part is that?": a yes or a no is to something else. */
bool stray_asks_which(const char *question);
/* Begins with the word yes or no itself, and not with "it does". */
bool stray_opens_plainly(const char *answer);
/* Of an answer that was read; a firm one is not, nor where a person said that it meets the
 * question.  question may be NULL. */
bool stray_maybe(const struct turn *question, const struct turn *answer);
/* The same where it touches next to nothing, or begins with a yes or no that was not asked
 * for: of such a one no person's word is asked. */
bool stray_plainly(const struct turn *question, const struct turn *answer);
#endif
