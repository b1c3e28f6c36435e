/*
 * counsel.h - what an answer at the lectern committed counsel to
 *
 * Counsel answers in paragraphs, hedged and broken as speech is, and mostly helps
 * the own side; so the witness rules say little here.  What carries meaning is
 * rare: an explicit concession, a fragment cut off before anything was said, a
 * question back.  Linear models over some sixty plain features weigh it.
 */
#ifndef ANALYSIS_COUNSEL_H
#define ANALYSIS_COUNSEL_H
#include "analysis/asked.h"
#include "analysis/features.h"
#include "analysis/practice.h"
#include "analysis/stake.h"
#include "court/labels.h"
#include "court/reading.h"

/* clang-format off */
#define COUNSEL_FEATURES(_)                                                   \
	_(INTERCEPT, "intercept")                                             \
	/* how much was said, and how whole */                                \
	_(LOG_SAID, "c_log_said") _(SAID_UNDER_4, "c_said_under_4")           \
	_(SAID_UNDER_8, "c_said_under_8") _(SAID_UNDER_15, "c_said_under_15") \
	_(SAID_OVER_60, "c_said_over_60") _(SAID_OVER_120, "c_said_over_120") \
	_(END_BROKEN, "c_end_broken") _(START_BROKEN, "c_start_broken")       \
	_(NO_SENTENCE, "c_no_sentence") _(BROKEN_SHORT, "c_broken_short")     \
	_(SILENT, "c_silent")                                                 \
	/* asking back, announcing, not knowing */                            \
	_(END_QUESTION, "c_end_question") _(CLARIFIES, "c_clarifies")         \
	_(PREFACE, "c_preface") _(PREFACE_ONLY, "c_preface_only")             \
	_(UNKNOWN, "c_unknown") _(LATER, "c_later")                           \
	/* giving and refusing */                                             \
	_(CONCEDES, "c_concedes") _(GRANTS, "c_grants")                       \
	_(SOFT, "c_soft") _(YES_AT_END, "c_yes_at_end")                       \
	_(YES, "c_yes") _(NO, "c_no") _(NO_POLARITY, "c_no_polarity")         \
	_(YES_BARE, "c_yes_bare") _(NO_BARE, "c_no_bare")                     \
	_(YES_BUT, "c_yes_but") _(AGREES, "c_agrees") _(REJECTS, "c_rejects") \
	_(HEAD_NEGATES, "c_head_negates") _(FIRST_BUT, "c_first_but")         \
	_(MODAL, "c_modal") _(DEPENDS, "c_depends")                           \
	/* what it argues with */                                             \
	_(AUTHORITY, "c_authority") _(ASSERTS, "c_asserts")                   \
	_(FACTS, "c_facts") _(SELF, "c_self")                                 \
	/* how it is put */                                                   \
	_(DASH_RATE, "c_dash_rate") _(REPEAT_RATE, "c_repeat_rate")           \
	_(FILLER_RATE, "c_filler_rate") _(HEDGE_RATE, "c_hedge_rate")         \
	_(LONG_SENTENCES, "c_long_sentences") _(QUESTIONS, "c_questions")     \
	/* how it begins */                                                   \
	_(LEAD_SO, "c_lead_so") _(LEAD_WELL, "c_lead_well")                   \
	_(LEAD_THINK, "c_lead_think") _(LEAD_ADDRESS, "c_lead_address")       \
	_(LEAD_BECAUSE, "c_lead_because") _(LEAD_YEAH_SO, "c_lead_yeah_so")   \
	_(HEAD_OVERLAP, "c_head_overlap") _(HEAD_ANSWER, "c_head_answer")     \
	/* what was asked */                                                  \
	_(Q_WH, "q_wh") _(Q_POLAR, "q_polar") _(Q_TAG, "q_tag")               \
	_(Q_DECL, "q_decl") _(Q_STMT, "q_stmt") _(Q_BROKEN, "q_broken")       \
	_(Q_SHORT, "q_short") _(Q_LOGLEN, "q_loglen")                         \
	_(Q_FRIENDLY, "q_friendly") _(Q_HOSTILE, "q_hostile")                 \
	_(Q_FACTS, "q_facts") _(Q_GRANT, "q_grant") _(Q_WHY, "q_why")         \
	_(X_YES_TAG, "x_yes_tag") _(X_YES_STMT, "x_yes_stmt")                  \
	_(X_YES_HOSTILE, "x_yes_hostile")           \
	_(X_NIL_POLAR, "x_nil_polar") _(X_SHORT_FACTS, "x_short_facts")       \
	_(OVERLAP, "c_overlap")
/* clang-format on */
#define COUNSEL_ENUM(id, name) CF_##id,
enum counsel_feature { COUNSEL_FEATURES(COUNSEL_ENUM) COUNSEL_FEATURE_COUNT };
_Static_assert(COUNSEL_FEATURE_COUNT <= FEATURES_MAX, "room for all features");
extern const char *const counsel_feature_names[COUNSEL_FEATURE_COUNT];

struct counsel_facts {
	double v[COUNSEL_FEATURE_COUNT];
	struct question_facts q;
	struct polarity pol;
	bool silent;	    /* nothing but stage directions */
	bool again;	    /* asks for the question again */
	bool concedes;	    /* explicitly: bytes [from, to) of a.norm */
	bool grants;	    /* in other words: likewise */
	bool agrees;	    /* opens by agreeing: likewise */
	bool disclaims;	    /* says what is not claimed: likewise */
	bool hedges;	    /* opens by leaving the question open: likewise */
	bool candid;	    /* says "I don\'t know" */
	bool abusive;	    /* an insult or expletive */
	bool declines;	    /* takes no position: likewise */
	bool open;	    /* and says nothing else */
	bool unsure;	    /* so hedged that no label can be firm */
	bool hedged_answer; /* "probably yes" */
	bool turned;	    /* a yes that is counsel's own point */
	bool echoes;	    /* "We do not." is the first sentence */
	struct stake stake; /* by the case */
	struct asked asked; /* by what was asked */
	size_t from, to;
};
void counsel_facts(struct counsel_facts *out, const struct exchange_text *x);

/* What the words did, so that the reason can be told: "[counsel silent]" of
 * court/wording.h. */
#define COUNSEL_RULES(_)                                                      \
	_(SILENT, "silent")	  /* nothing was said */                      \
	_(ASKS_BACK, "asks back") /* what was meant? */                       \
	_(CUT_OFF, "cut off")	  /* a fragment */                            \
	_(PREFACE, "preface")	  /* an answer announced */                   \
	_(PUTS_OFF, "puts off")	  /* later */                                 \
	_(ABUSES, "abuses")	/* words for a person instead of an answer */ \
	_(CANDID, "candid")	/* "I don't know" */                          \
	_(HEDGES, "hedges")	/* perhaps; it depends */                     \
	_(DECLINES, "declines") /* would rather not say */                    \
	_(UNASKED, "unasked")	/* a bare yes or no to what, who, how */      \
	_(OPEN, "open")		/* said much, committed to nothing */         \
	_(CONCEDES, "concedes")                                               \
	_(GIVES_UP, "gives up") /* says what the case cannot bear */          \
	_(GRANTED, "granted")	/* says yes to it */                          \
	_(STANDS, "stands")	/* says yes to what the side must show */     \
	_(ACCEPTS, "accepts")	/* gives way without saying so */             \
	_(RESTATES, "restates") /* yes to a charge, in its own words */       \
	_(LOSES, "loses")	/* a no to whether counsel's side wins */     \
	_(LACKS, "lacks")   /* there is none of what would support counsel */ \
	_(DENIES, "denies") /* a no that may be the admission */              \
	_(DOUBTFUL, "doubtful") /* costs, think the weights */                \
	_(INFORMS, "informs")                                                 \
	_(KNOWS_NONE, "knows none") /* "not to my knowledge" */               \
	_(DISOWNS, "disowns")	    /* does not claim what nobody claimed */  \
	_(YIELDS, "yields")	    /* gives something, holds the rest */     \
	_(REFUSES, "refuses")                                                 \
	_(HOLDS, "holds")
#define COUNSEL_RULE(id, name) COUNSEL_##id,
enum counsel_rule { COUNSEL_RULES(COUNSEL_RULE) };

struct counsel_reading {
	enum commitment commitment;
	enum counsel_rule rule;
	double p[4];
	double manner;	 /* probability of a rate of 3 or 4 */
	double answered; /* probability that the first words answer */
	bool concedes;	 /* ground is given, in whatever words */
	bool manner_violation, answers; /* above their thresholds */
	size_t from, to; /* bytes of a.norm that carry the commitment */
};
struct counsel_reading counsel_read(const struct exchange_text *x,
				    const struct counsel_facts *f);
#endif
