/*
 * borne.h - whether a sentence of the record says what counsel said, word for word
 *
 * Of likeness a falsehood has as much as the truth.  So this is narrow: the words that
 * counsel said stand in the sentence, one behind the other, as they were said; only
 * articles, forms of "to be" and the like may differ, and what names a place ("section
 * 9.44.020 defines") may be more.  And nothing else in the sentence denies, doubts,
 * limits or only reports.  Another number or name, or a "not" on either side, is enough
 * that it does not.  Pure.
 */
#ifndef COURT_BORNE_H
#define COURT_BORNE_H
#include <stdbool.h>
#include <stddef.h>

#define BORNE_LEAST 5 /* words that both have; fewer tell nothing */

/* `said`: len bytes, counsel's; `sentence`: the record's. */
bool borne_out(const char *said, size_t len, const char *sentence);
#endif
