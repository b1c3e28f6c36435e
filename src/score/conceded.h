/*
 * conceded.h - what was conceded, and stands
 *
 * What every mark and count of concessions goes by.  Pure; the turns stand in `said`.
 */
#ifndef SCORE_CONCEDED_H
#define SCORE_CONCEDED_H
#include <stdbool.h>
#include <stddef.h>
struct transcript;
struct turn;

/* Whether an answer concedes, and counsel did not take it back. */
bool conceded_stands(const struct transcript *said, const struct turn *answer);
/* Whether it concedes, and surely so: counsel calls it conceded, a reader is sure of it, or
 * a person says so (turn_concedes_surely).  Any other may be a concession, and is counted
 * as none. */
bool conceded_plainly(const struct turn *answer);
/* The same of one that stands. */
bool conceded_surely(const struct transcript *said, const struct turn *answer);
/* The later answer by which counsel took back what this one concedes (corrected.h), and
 * which itself concedes nothing; or NULL. */
const struct turn *conceded_back(const struct transcript *said,
				 const struct turn *answer);
/* How many answers this one takes back so. */
size_t conceded_takes_back(const struct transcript *said,
			   const struct turn *answer);
/* The margin letters of its reading (reading_marks), in that light and in that of
 * scorecard_settles. */
void conceded_marks(const struct transcript *said, const struct turn *answer,
		    char out[3]);
#endif
