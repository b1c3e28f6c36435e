/*
 * retrace.h - where the questions of a transcript that came as text stand
 *
 * Which issue of the memo each is about, whether it was a new point, and which
 * answer it followed: found by its words, so that a bench which is handed an
 * argument goes on as one that heard it.
 */
#ifndef SIM_RETRACE_H
#define SIM_RETRACE_H
#include "court/labels.h"
struct ken;
struct transcript;

/* Sets issue, aim, follows and type of each question; what is found nowhere in the
 * memo and its map stays on the point before.  `k` is ready. */
void retrace(const struct ken *k, enum side_id side, struct transcript *said);
#endif
