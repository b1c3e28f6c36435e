/*
 * ascii.h - what stands in for a character on a terminal that has only ASCII
 */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H
#include <stdbool.h>
struct buf;

/* One or two characters for one grapheme ("?" when nothing is like it): quotes,
 * dashes, lines and bars, and letters without their accents. */
const char *ascii_for(const char *grapheme);
/* The same of a whole text; ASCII in it stays, control characters too. */
void ascii_fold(struct buf *text);
/* Sets LC_CTYPE as the environment has it (never LC_NUMERIC: JSON has a point);
 * whether a terminal of that locale shows
 * ASCII only. */
bool ascii_set_locale(void);
#endif
