/*
 * features.h - what can be counted in a question and its answer
 *
 * Two sets, one for each setting: witnesses answer "Yes" and "No, sir", counsel
 * answers in paragraphs.  A feature is a number, mostly 0 or 1, under a name that
 * the weights files use.  Definitions stand beside the code that counts them.
 */
#ifndef ANALYSIS_FEATURES_H
#define ANALYSIS_FEATURES_H
#include <stdbool.h>
#include <stddef.h>
struct lexicons;
struct text;

#define FEATURES_MAX 256

/* clang-format off */
#define WITNESS_FEATURES(_)                                                   \
	_(INTERCEPT, "intercept")                                             \
	_(A_LOGLEN, "a_loglen") _(A_LEN1, "a_len1") _(A_LEN2_3, "a_len2_3")   \
	_(A_EMPTY, "a_empty_nonverbal") _(A_POS, "a_pos")                     \
	_(A_NOPOL, "a_nopol") _(A_BAREYES, "a_bareyes")                       \
	_(A_BARENO, "a_bareno") _(A_ECHO, "a_echo")                           \
	_(A_FINALPOL, "a_finalpol") _(A_HEDGE, "a_hedge")                     \
	_(A_HEDGE_ANY, "a_hedge_any") _(A_HEDGE_DENS, "a_hedge_dens")         \
	_(A_DK, "a_dk") _(A_DK_SHORT, "a_dk_short") _(A_Q, "a_q")             \
	_(A_ENDQ, "a_endq") _(A_CLAR, "a_clar") _(A_CONC, "a_conc")           \
	_(A_REJ, "a_rej") _(A_PART, "a_part") _(A_CONTR, "a_contr")           \
	_(A_WELL, "a_well") _(A_OKAY, "a_okay") _(A_ENDDASH, "a_enddash")     \
	_(A_HASNEG, "a_hasneg") _(A_INTENS, "a_intens") _(A_NUM, "a_num")     \
	_(A_YOU, "a_you") _(A_WOULD, "a_would") _(A_IF, "a_if")               \
	_(A_SIR, "a_sir") _(A_NSENT, "a_nsent") _(Q_LOGLEN, "q_loglen")       \
	_(Q_WH, "q_wh") _(Q_POLAR, "q_polar") _(Q_TAG, "q_tag")               \
	_(Q_DECL, "q_decl") _(Q_STMT, "q_stmt") _(Q_NEGPOL, "q_negpol")       \
	_(Q_NOQM, "q_noqm") _(Q_W_WHAT, "q_w_what") _(Q_W_WHY, "q_w_why")     \
	_(Q_AGREE, "q_agree") _(Q_KNOW, "q_know") _(Q_PRIOR, "q_prior")       \
	_(Q_NPI, "q_npi") _(Q_NNEG, "q_nneg") _(Q_NEG_INNER, "q_neg_inner")   \
	_(Q_ACC, "q_acc") _(Q_YOUR, "q_your") _(Q_AND, "q_and")               \
	_(Q_BUT, "q_but") _(Q_OKAY, "q_okay") _(Q_FACT, "q_fact")             \
	_(Q_DID, "q_did") _(Q_DOYOU, "q_doyou") _(Q_NUM, "q_num")             \
	_(R_NOOVERLAP, "r_nooverlap") _(R_RATIO, "r_ratio")                   \
	_(X_YES_WH, "x_yes_wh") _(X_YES_POLAR, "x_yes_polar")                 \
	_(X_YES_TAG, "x_yes_tag") _(X_YES_DECL, "x_yes_decl")                 \
	_(X_YES_STMT, "x_yes_stmt") _(X_NO_WH, "x_no_wh")                     \
	_(X_NO_POLAR, "x_no_polar") _(X_NO_TAG, "x_no_tag")                   \
	_(X_NO_DECL, "x_no_decl") _(X_NO_STMT, "x_no_stmt")                   \
	_(X_NIL_WH, "x_nil_wh") _(X_NIL_POLAR, "x_nil_polar")                 \
	_(X_NIL_TAG, "x_nil_tag") _(X_NIL_DECL, "x_nil_decl")                 \
	_(X_NIL_STMT, "x_nil_stmt") _(X_YES_NPI, "x_yes_npi")                 \
	_(X_YES_NEGIN, "x_yes_negin") _(X_YES_ACC, "x_yes_acc")               \
	_(X_YES_PRIOR, "x_yes_prior") _(X_YES_AGREE, "x_yes_agree")           \
	_(X_NO_NPI, "x_no_npi") _(X_NO_NEGIN, "x_no_negin")                   \
	_(X_NO_ACC, "x_no_acc") _(X_NO_PRIOR, "x_no_prior")                   \
	_(X_NO_AGREE, "x_no_agree") _(X_WHNUM, "x_whnum")                     \
	_(X_DK_OTHER, "x_dk_other") _(H_PREVNO, "h_prevno")                   \
	_(H_FIRST, "h_first") _(D_SIDE, "d_side")
/* clang-format on */

#define WITNESS_ENUM(id, name) WF_##id,
enum witness_feature { WITNESS_FEATURES(WITNESS_ENUM) WITNESS_FEATURE_COUNT };
_Static_assert(WITNESS_FEATURE_COUNT <= FEATURES_MAX, "room for all features");
extern const char *const witness_feature_names[WITNESS_FEATURE_COUNT];

/* What a question asks for. */
enum question_form { FORM_WH, FORM_POLAR, FORM_TAG, FORM_DECL, FORM_STMT };

struct question_facts {
	enum question_form form;
	bool negpol;	   /* put in the negative: "didn't you" */
	size_t first_word; /* token index of the word that leads it; SIZE_MAX */
};

/* Which way an answer's words go, and where they say so. */
enum polarity_how {
	POLARITY_NIL,
	POLARITY_WORD,	/* yes, no, that's right */
	POLARITY_ECHO,	/* I did; I wasn't */
	POLARITY_FINAL, /* in the last words */
};
struct polarity {
	int sign; /* -1 no, 0 neither, +1 yes */
	enum polarity_how how;
	size_t first, last; /* tokens that carry it */
	bool bare;	    /* nothing much besides */
};

struct question_facts question_facts(const struct text *q);
struct polarity answer_polarity(const struct text *a);

/* An exchange with a witness.  prev_sign is the polarity of the answer before,
 * `first` says that there was none. */
struct witness_facts {
	struct question_facts q;
	struct polarity pol;
	double v[WITNESS_FEATURE_COUNT];
};
void witness_facts(struct witness_facts *out, const struct text *q,
		   const struct text *a, int prev_sign, bool first,
		   bool defence_witness);
#endif
