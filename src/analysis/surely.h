/*
 * surely.h - whether an answer that seems to help surely does
 *
 * An answer that is like one that helps may have it half, turned round, or beside what
 * costs.  The signs, each of the answer beside those that the map foresees of the
 * question (`weights.txt` says what each weighs):
 *
 *	helps, neither	how likely it is one that helps, or does neither (log-odds)
 *	none, likely	how likely it is none of them, or just the one that it is most like
 *	apart		how much nearer its meaning is to what helps than to what costs, of
 *			each less what all of them have in common
 *	taken_up	of one that helps the share that is said
 *	shares		how many stems it has in common with the likeliest (logarithm)
 *	turned		of the likeliest the share that is turned round, in tenths
 *	yields		that it gives ground (log-odds)
 *	argues		that it argues for the other side (log-odds)
 *	known		of its words the share that the case has
 *	length, clauses	how many words (logarithm) and clauses it has: the more is said, the
 *			more may be wrong in it
 *
 * Fitted by `make weights-surely` on answers as students give them, and on those that
 * were written to be wrong: of what is read as helping, and nothing speaks against,
 * which does.  Nothing is fitted to a case.
 */
#ifndef ANALYSIS_SURELY_H
#define ANALYSIS_SURELY_H
#include <stdbool.h>
struct hearing_of; /* analysis/hear_of.h */

/* clang-format off */
#define SURELY_SIGNS(_)                                                       \
	_(ALWAYS, "always") _(HELPS, "helps") _(NEITHER, "neither")           \
	_(NONE, "none") _(LIKELY, "likely") _(APART, "apart")                 \
	_(TAKEN_UP, "taken_up") _(SHARES, "shares") _(TURNED, "turned")       \
	_(YIELDS, "yields") _(ARGUES, "argues") _(KNOWN, "known")             \
	_(LENGTH, "length") _(CLAUSES, "clauses")
/* clang-format on */
#define SURELY_ENUM(id, name) SURELY_##id,
enum surely_sign { SURELY_SIGNS(SURELY_ENUM) SURELY_N };
extern const char *const surely_sign_names[SURELY_N];

/* Of an answer with a likeliest one of the map, in a case with word vectors.  Its signs
 * go to the reader's input too, where they are wanted (reader.h). */
bool surely_helps(const struct hearing_of *h);
#endif
