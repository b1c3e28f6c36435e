/*
 * corrected.h - which earlier answer counsel put right
 *
 * A correction names what it corrects by its words ("I said that the trooper drew"; of
 * another issue only where it says so, or says little else), or points at the answer just before it ("I misspoke just now").  Where neither tells, it
 * takes back what was conceded just before it, if anything was; and one that names a
 * concession ("I withdraw what I conceded") any of the same issue.  Else nothing was found
 * to be corrected; nor of one that puts right its own words, or those of an answer that
 * was taken back and given anew.  Pure.
 */
#ifndef SCORE_CORRECTED_H
#define SCORE_CORRECTED_H
struct transcript;
struct turn;

/* The answer of counsel that puts this one right; NULL for none.  Both stand in said. */
const struct turn *corrected_by(const struct transcript *said,
				const struct turn *answer);
#endif
