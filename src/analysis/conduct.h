/*
 * conduct.h - conduct and reasoning that a bench should not let pass
 *
 * Every sentence of an answer is a candidate for thirteen faults (decorum to
 * misstating_justice).  A linear model a fault weighs what patterns found in the
 * sentence, near it and in the answer, and how it stands to the question, the
 * opening and the record.  Candidates at or above the fault's threshold are said,
 * as observations; those below are for a better reader to look at.
 *
 * Lists: prompts/lexicons/conduct.txt, fallacy.txt.  Weights and thresholds:
 * prompts/lexicons/conduct-weights.txt.  How well it reads dockets it was not
 * fitted on: `make bench-conduct`.
 */
#ifndef ANALYSIS_CONDUCT_H
#define ANALYSIS_CONDUCT_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/practice.h"
#include "analysis/sentences.h"
#include "court/reading.h"

/* clang-format off */
#define CONDUCT_FEATURES(_)                                                   \
	/* the sentence */                                                    \
	_(YOU, "you") _(COURT, "court") _(ASKS, "asks") _(FIRST, "first")     \
	_(LAST, "last") _(BRIEF, "brief") _(SO_LED, "so_led")                 \
	_(ALL, "all") _(NEGATES, "negates") _(NOVEL, "novel")                 \
	_(SLANG, "slang") _(HOT, "hot") _(HOT_NEAR, "hot_near")               \
	_(HOT_ALL, "hot_all")                                                 \
	_(INSULT, "insult") _(SCORN, "scorn") _(SCORN_AT, "scorn_at")         \
	_(D_SIGNS, "decorum_signs")                       \
	_(R_SIGNS, "rage_signs") _(S_SIGNS, "switch_signs")                   \
	/* to the question */                                                 \
	_(Q_SHARE, "q_share") _(Q_COVER, "q_cover") _(A_SHARE, "a_share")     \
	_(REPLIES, "replies") _(NO_TURN, "no_turn") _(RESTATED, "restated")   \
	_(FAR, "restated_far")                                                \
	/* to the opening and the sides */                                    \
	_(AGAINST, "against_opening") _(WITH, "with_opening")                 \
	_(WRONG_WAY, "wrong_way") _(THEIRS, "theirs")                         \
	/* steps of an argument */                                            \
	_(CH_EITHER, "either_extreme") _(CH_SAMPLE, "sample_to_all")          \
	_(CH_CAUSE, "trend_to_cause") _(CH_ENOUGH, "need_to_enough")          \
	_(CH_IMAGE, "image_to_same") _(CH_IS, "is_image") _(CH_SIMILE, "foreign_likeness")                     \
	_(CH_PONENS, "need_met_so") _(CH_PIVOT, "pivot_unanswered")           \
	_(CH_SHARE, "share_to_amount")                                        \
	/* figures and facts */                                               \
	_(SUM, "sum_wrong") _(NUMBER, "number_contradicted")                  \
	_(DENIED, "fact_denied") _(CASE_DENIED, "holding_denied")
/* clang-format on */

#define CONDUCT_ENUM(id, name) CONDUCT_##id,
enum conduct_feature {
	CONDUCT_INTERCEPT,
	CONDUCT_HERE, /* + enum conduct_list */
	CONDUCT_NEAR = CONDUCT_HERE + CONDUCT_LIST_COUNT,
	CONDUCT_ANY = CONDUCT_NEAR + CONDUCT_LIST_COUNT,
	CONDUCT_COMPUTED = CONDUCT_ANY + CONDUCT_LIST_COUNT,
	CONDUCT_BEFORE_FIRST = CONDUCT_COMPUTED - 1,
	CONDUCT_FEATURES(CONDUCT_ENUM) CONDUCT_FEATURE_COUNT
};
_Static_assert(CONDUCT_FEATURE_COUNT <= FEATURES_MAX, "room for all features");
extern const char *const conduct_feature_names[CONDUCT_FEATURE_COUNT];

/* One sentence of an answer and what stands in and about it. */
struct conduct_unit {
	struct span span; /* of the answer */
	double v[CONDUCT_FEATURE_COUNT];
};
/* Units of an exchange, at most SENTENCES_MAX; the caller frees *out.  `lists`:
 * bits of those that are looked up; what is not found is 0. */
#define CONDUCT_ALL_LISTS UINT64_MAX
size_t conduct_units(const struct exchange_text *x, uint64_t lists,
		     struct conduct_unit **out);

/*
 * Which of n sentences to quote for a kind, given each one's probability: none
 * unless one reaches `least`; then the likeliest, and where manners are at fault,
 * which seldom stand in one sentence alone, the next likely ones with it.  Their
 * numbers go to out, ascending; returns how many.
 */
#define CONDUCT_QUOTES_MAX 3
size_t conduct_choose(enum remark_kind kind, double least, const double *p,
		      size_t n, size_t out[CONDUCT_QUOTES_MAX]);

struct conduct_candidate {
	enum remark_kind kind;
	double confidence; /* 0..1 */
	bool said;	   /* sure enough to be said */
	struct span span;  /* of the answer */
	size_t n_sentences;
};

/*
 * For each kind what would be quoted if it were said: its likeliest sentence, or
 * where it is said all sentences chosen for it, neighbours as one.  What is said
 * first, then by confidence.  Returns how many are in out; 0 for an answer that
 * cannot be read.
 */
#define CONDUCT_CANDIDATES_MAX (CONDUCT_KINDS * CONDUCT_QUOTES_MAX)
size_t conduct_candidates(const struct lexicons *lx,
			  const struct reader_input *in,
			  struct conduct_candidate out[CONDUCT_CANDIDATES_MAX]);
/* A sentence of why, quoting the span; the caller frees.  And of what to do
 * instead; ours. */
char *conduct_why(const struct conduct_candidate *c, const char *answer);
const char *conduct_fix(enum remark_kind kind);

/* Adds the candidates that are sure enough as remarks. */
void conduct_read(const struct exchange_text *x, struct reading *out);
#endif
