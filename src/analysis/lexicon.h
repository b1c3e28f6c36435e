/*
 * lexicon.h - the offline reader's data: words, phrases, patterns, weights
 *
 * Every list lives in prompts/lexicons/NAME.txt, so that a linguist can read and
 * mend the reader without a compiler.  A file is made of sections:
 *
 *     # comment
 *     [words yes]            words, divided by blanks
 *     [phrases dk]           one phrase a line: words divided by one blank
 *     [patterns later]       one PCRE2 pattern a line, matched in lower case
 *     [weights witness.manner]   a line per feature: its name and its numbers
 *
 * Which sections there must be, and of which kind, is known here: a missing,
 * unknown or doubled one, a word that no text can contain, a pattern that does
 * not compile, a feature that does not exist are faults with file and line.
 * This is the only module that knows PCRE2.
 *
 * The patterns of prompts/remarks.txt (court/remarks.h) are read as well.
 *
 * Loading and checking: lexicons_load, lexicons_check in reader.h.
 */
#ifndef ANALYSIS_LEXICON_H
#define ANALYSIS_LEXICON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/features.h"
#include "court/labels.h"
struct faults;
struct flaws;
struct types;
struct lexicons;

#define LEXICON_FILE_MAX ((size_t)1 << 20)

/* clang-format off */
/* Lists of single words: a token carries one bit for each that holds it. */
#define LEXICON_WORDS(_)                                                      \
	_(STOP, "stop") _(ENGLISH, "english") _(NEG, "neg") _(YES, "yes") _(NO, "no")               \
	_(ADDR, "addr") _(FILL, "fill") _(WH, "wh") _(PRON, "pron")           \
	_(TAG, "tag") _(AUX, "aux") _(NAUX, "naux") _(NOTLEAD, "notlead")     \
	_(MM, "mm") _(HMM, "hmm") _(POINTER, "pointer")                       \
	_(ECHONEG, "echoneg") _(FINALNO, "finalno") _(FINALYES, "finalyes")   \
	_(QSKIP, "qskip") _(QPREP, "qprep") _(TAGADDR, "tagaddr")             \
	_(HEDGE, "hedge") _(CONTR, "contr") _(INTENS, "intens")               \
	_(NPI, "npi") _(ACC, "acc") _(WOULD, "would") _(OKAY, "okay")         \
	_(SIR, "sir") _(TITLES, "titles")                   \
	_(REAL_BENCH, "bench") _(C_FILLER, "counsel.filler")      \
	_(C_PAUSE, "counsel.pause") _(C_HEDGE, "counsel.hedge")               \
	_(C_LEAD, "counsel.lead") _(C_MODAL, "counsel.modal")                 \
	_(C_SELF, "counsel.self") _(C_TITLE, "counsel.title")               \
	_(C_BORROWED, "counsel.borrowed") _(C_PARTLY, "counsel.partly")       \
	_(C_SUPPOSED, "counsel.supposed") _(T_VERB, "tactics.verb")

/* Lists of phrases: how often each occurs in a text is counted. */
#define LEXICON_PHRASES(_)                                                    \
	_(HEDGEP, "hedgep") _(DK, "dk") _(CLAR, "clar") _(CONC, "conc")       \
	_(REJ, "rej") _(PART, "part") _(AGREEQ, "agreeq") _(RECQ, "recq")     \
	_(KNOWQ, "knowq") _(PRIORQ, "priorq") _(QUANTQ, "quantq")             \
	_(INFACT, "infact") _(DOYOU, "doyou")                                 \
	_(C_CLARIFY, "counsel.clarify") _(C_PREFACE, "counsel.preface") \
	_(C_AGREE, "counsel.agree") _(C_REJECT, "counsel.reject")             \
	_(C_SOFT, "counsel.soft") _(C_OPEN, "counsel.open")                   \
	_(C_AUTHORITY, "counsel.authority") _(C_ASSERT, "counsel.assert")     \
	_(C_FACTS, "counsel.facts")                                           \
	_(Q_FRIENDLY, "question.friendly") _(Q_HOSTILE, "question.hostile")   \
	_(Q_GRANT, "question.grant") _(Q_FACTS, "question.facts")             \
	_(T_PROMISE, "tactics.promise") _(T_REQUEST, "tactics.request")       \
	_(T_DECLARE, "tactics.declare") _(T_FEELING, "tactics.feeling")       \
	_(T_REFUSE, "tactics.refuse") _(T_TERMS, "tactics.terms")             \
	_(T_ALL, "tactics.all") _(T_VAGUE, "tactics.vague")                   \
	_(T_AWAY, "tactics.away") _(T_BELIEF, "tactics.belief")               \
	_(T_EXACT, "tactics.exact")

/* Lists of patterns. */
#define LEXICON_PATTERNS(_)                                                   \
	_(LATER, "later") _(ADDRESS, "address") _(UNKNOWN, "unknown")         \
	_(CONCESSION, "concession") _(GRANT, "grant") _(AGREE, "agree")        \
	_(DISCLAIM, "disclaim") _(HEDGE, "hedge")                              \
	_(INSULT, "insult") _(EXPLETIVE, "expletive")   \
	_(REQUEST, "request") _(ANSWER, "answer") _(NEVER_SAID, "neversaid")  \
	_(YOU_SAID, "yousaid") _(SUPPOSED, "supposed") _(UNMET, "unmet")      \
	_(TURNED, "turned") _(HARM, "harm") _(DECLINES, "declines")           \
	_(KNOWN_NONE, "knownone") _(NONE_OF_IT, "noneofit")                   \
	_(SUPPORT, "support") _(DO_YOU_CLAIM, "doyouclaim")                   \
	_(GIVEN_UP, "givenup")                        \
	_(KEEPS, "keeps") _(LIMITED, "limited") _(GIVES_POINT, "givespoint")  \
	_(WINS, "wins") _(SPARES, "spares")                               \
	_(CHANGED, "changed") _(OPEN_ASK, "openask") _(CHARGE, "charge")      \
	_(HEDGED_ANSWER, "hedgedanswer") _(TAKES_BACK, "takesback")           \
	_(AGAIN, "again") _(GIVEN, "given") _(FORFEITS, "forfeits")           \
	_(SURRENDER, "surrender") _(PUTS_RULE, "putsrule")                    \
	_(CORRECTION, "correction") _(APOLOGY, "apology")                     \
	_(OTHERWISE, "otherwise") _(REAFFIRMS, "reaffirms")                   \
	_(SILENT, "silent") _(NOWHERE, "nowhere") _(RECORD, "record")         \
	_(REVERSAL, "reversal") _(AFFIRMANCE, "affirmance")                   \
	_(NOT_ASKED, "notasked") _(HAIL, "hail") _(SPOKEN_OF, "spokenof")      \
	_(EVADES, "evades") _(YES_OR_NO, "yesorno")                           \
	_(PLACE, "place") _(ASKS_PLACE, "asksplace")                          \
	_(QUANTITY, "quantity") _(COUNTS_TALK, "countstalk")         \
	_(TAG, "tag")
/* clang-format on */

#define LEXICON_W(id, name) WORDS_##id,
#define LEXICON_P(id, name) PHRASES_##id,
#define LEXICON_R(id, name) PATTERNS_##id,
enum word_list { LEXICON_WORDS(LEXICON_W) WORD_LISTS };
enum phrase_list { LEXICON_PHRASES(LEXICON_P) PHRASE_LISTS };
enum pattern_list { LEXICON_PATTERNS(LEXICON_R) PATTERN_LISTS };
_Static_assert(WORD_LISTS <= 64, "a token's lists are the bits of 64");

#define IN(list) (UINT64_C(1) << WORDS_##list)

/* Linear models and tables. */
enum weight_table {
	WEIGHTS_WITNESS_COMMITMENT, /* det, ben, neu, none */
	WEIGHTS_WITNESS_HAND,	    /* how hand labels split, and the prior */
	WEIGHTS_WITNESS_MANNER,
	WEIGHTS_COUNSEL_COMMITMENT,
	WEIGHTS_COUNSEL_MANNER,
	WEIGHTS_COUNSEL_ANSWERED,
	WEIGHTS_COUNSEL_SURELY, /* rows: enum surely_sign */
	WEIGHTS_THRESHOLDS,	/* rows: enum threshold */
	WEIGHTS_FIRM,		/* rows: enum firm_by; det, ben, neu, none */
	WEIGHT_TABLES
};
enum threshold {
	THRESHOLD_WITNESS_MANNER, /* from here on the manner is a violation */
	THRESHOLD_WITNESS_MARGIN, /* so many times likelier must a label be than
				     that of the hand rules to take its place */
	THRESHOLD_WITNESS_RELEVANCE, /* how common a violation is */
	THRESHOLD_COUNSEL_MANNER,
	THRESHOLD_COUNSEL_ANSWERED,
	THRESHOLD_COUNSEL_RELEVANCE,
	THRESHOLD_COUNSEL_SURELY,   /* from here on what seems to help does */
	THRESHOLD_COUNSEL_FOLLOWED, /* and where no question of the memo is put */
	THRESHOLD_MIX_MODEL,	    /* weight of a model's log-probabilities */
	THRESHOLD_MIX_CARRIES,	    /* a model's probability, to count alone */
	THRESHOLDS
};
/* From which probability on a label is firm, by whom it was read: the offline
 * reader by itself, or a model as well, with the same label. */
enum firm_by {
	FIRM_WITNESS,
	FIRM_WITNESS_AGREED,
	FIRM_COUNSEL,
	FIRM_COUNSEL_AGREED,
	FIRM_ROWS
};
#define WEIGHT_COLUMNS 4
#define WEIGHT_ROWS    FEATURES_MAX

struct weights {
	double w[WEIGHT_ROWS][WEIGHT_COLUMNS]; /* row: the feature's index */
};

/* From files, in this order; faults name file and line.  NULL only when there
 * are faults (which the caller passes empty). */
struct lexicons *lexicons_read(const char *const *paths, size_t n,
			       struct faults *f);

/* What a word is: its number (0: in no list or phrase) and its lists. */
struct word_entry {
	uint32_t id;
	uint64_t lists;
};
struct word_entry lexicon_word(const struct lexicons *lx, const char *s,
			       size_t len);
/*
 * Phrases that start with word `id`, one a call: start with *at = 0.  Gives the
 * list and the numbers of the words behind the first, n of them; false at the
 * end.
 */
bool lexicon_phrase(const struct lexicons *lx, uint32_t id, uint32_t *at,
		    enum phrase_list *list, const uint32_t **rest, size_t *n);
/* The leftmost match of any of the list's patterns at or behind `from` in
 * lower-case text; offsets are of s.  A text too hard to match has none. */
bool lexicon_match(const struct lexicons *lx, enum pattern_list list,
		   const char *s, size_t len, size_t from, size_t *start,
		   size_t *end);
/* The same with the patterns of the row number i of the kinds of remark. */
bool lexicon_match_remark(const struct lexicons *lx, size_t i, const char *s,
			  size_t len, size_t *start, size_t *end);
const struct weights *lexicon_weights(const struct lexicons *lx,
				      enum weight_table t);
double lexicon_threshold(const struct lexicons *lx, enum threshold t);
/* Whether a label with that probability, the offline reader's, is firm. */
bool lexicon_is_firm(const struct lexicons *lx, enum firm_by row,
		     enum commitment c, double p);
/* What tells faults of conduct and reasoning; NULL without its files, and then
 * lexicon_trouble says which file and why, else "". */
const struct flaws *lexicon_flaws(const struct lexicons *lx);
const char *lexicon_trouble(const struct lexicons *lx);
/* Takes either, NULL or not: of lexicons_load. */
void lexicon_take_flaws(struct lexicons *lx, struct flaws *f,
			const char *trouble);
/* What tells a question's type; NULL for none.  Taken. */
const struct types *lexicon_types(const struct lexicons *lx);
void lexicon_take_types(struct lexicons *lx, struct types *t);
/* Other numbers for a model: measuring it on folds it was not fitted on. */
void lexicon_set_weights(struct lexicons *lx, enum weight_table t,
			 const struct weights *w);
#endif
