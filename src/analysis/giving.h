/*
 * giving.h - whether words that sound like giving ground give any
 *
 * "We would lose" gives nothing behind an "if" that the next sentence denies;
 * "it can" gives nothing when it turns out to be the speaker's own point; and who
 * "would not say that it weakens the order" denies the suggestion.
 */
#ifndef ANALYSIS_GIVING_H
#define ANALYSIS_GIVING_H
#include "analysis/practice.h"

/*
 * The first match of a list among the first `bytes` of the answer that gives
 * ground: not quoted, not supposed and then denied, not (but for an explicit
 * concession) turned to the speaker's own use, not the denial of a harm.  A
 * condition in front of it belongs to it: *from is where that begins.
 */
bool giving_find(const struct exchange_text *x, enum pattern_list list,
		 size_t bytes, size_t *from, size_t *to);
/* The same from byte `at` on, to the end. */
bool giving_find_behind(const struct exchange_text *x, enum pattern_list list,
			size_t at, size_t *from, size_t *to);

/* Whether what is said at byte `at` is turned to the speaker's own use: "that is
 * so, and it is exactly our point". */
bool giving_turned(const struct exchange_text *x, size_t at);

/* Whether byte `at` of the answer stands in a sentence that gives nothing. */
bool giving_nothing(const struct exchange_text *x, size_t at);
#endif
