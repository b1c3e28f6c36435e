/*
 * scales.h - what each sign weighs when an answer is held against the case
 *
 * Weights and thresholds of the matcher, fitted by `make weights` on answers whose
 * writers had not seen the map, and kept in prompts/lexicons/listening.txt: lines
 * of a name and a number.  Two of everything: with word vectors, and by words
 * alone.
 */
#ifndef LISTEN_SCALES_H
#define LISTEN_SCALES_H
#include <stdbool.h>
#include <stddef.h>
struct error;

/* clang-format off */
/* How like an answer is to one that was expected (match.h). */
#define MATCH_SIGNS(_) \
	_(WHOLE_WORDS, "whole_words") _(BEST_WORDS, "best_words")             \
	_(TAKEN_UP, "taken_up") _(SAID, "said")                               \
	_(WHOLE_MEANING, "whole_meaning") _(BEST_MEANING, "best_meaning")     \
	_(POLARITY, "polarity") _(NEGATION, "negation") _(TERSE, "terse")     \
	_(LETTER, "letter") _(OWN_WORDS, "own_words")                         \
	_(OWN_MEANING, "own_meaning") _(FIRST_WORDS, "first_words")                     \
	_(FIRST_MEANING, "first_meaning")
/* Whether it touches the question (touch.h). */
#define TOUCH_SIGNS(_) \
	_(ALWAYS, "always") _(EXPECTED, "expected") _(AHEAD, "ahead")         \
	_(ASKED_WORDS, "asked_words") _(ASKED_MEANING, "asked_meaning")       \
	_(TAKES_UP, "takes_up") _(ISSUE_WORDS, "issue_words")                 \
	_(ISSUE_MEANING, "issue_meaning") _(LEAD_WORDS, "lead_words")         \
	_(LEAD_MEANING, "lead_meaning") _(KNOWN, "known")                     \
	_(CITED, "cited") _(POLAR, "polar") _(LENGTH, "length")               \
	_(ELSEWHERE, "elsewhere") _(VAGUE, "vague")                           \
	_(BEFORE_WORDS, "before_words") _(BEFORE_MEANING, "before_meaning")   \
	_(SAYS_AGAIN, "says_again")
/* For which side it argues (sides.h). */
#define SWITCH_SIGNS(_) \
	_(ALWAYS, "always") _(OWN, "own") _(OTHER, "other")                   \
	_(OWN_WHOLE, "own_whole") _(OTHER_WHOLE, "other_whole")               \
	_(COSTS, "costs") _(HELPS, "helps")                   \
	_(OWN_POSITION, "own_position") _(OTHER_POSITION, "other_position")   \
	_(OWN_EACH, "own_each") _(OTHER_EACH, "other_each")                   \
	_(OWN_PAPERS, "own_papers") _(OTHER_PAPERS, "other_papers")           \
	_(OWN_GOOD, "own_good") _(OTHER_GOOD, "other_good")                   \
	_(SPOKEN, "spoken") _(YES, "yes") _(BUT, "but") _(SEEKS, "seeks")
/* Whether it gives ground (yield.h). */
#define YIELD_SIGNS(_)                                                        \
	_(ALWAYS, "always") _(WORDS, "words") _(COSTS, "costs")               \
	_(HELPS, "helps") _(NONE, "none") _(BUT, "but") _(BEHIND, "behind")   \
	_(CANDOR, "candor") _(CANNOT, "cannot") _(SOUNDS, "sounds")
/* Whether it yields the case (cede.h). */
#define CEDE_SIGNS(_)                                                         \
	_(ALWAYS, "always") _(AGAINST, "against") _(FOR, "for")               \
	_(THEIRS, "theirs") _(OWN, "own") _(HOLDS, "holds")                   \
	_(NEAR, "near") _(HERE, "here") _(OPENS, "opens")                     \
	_(COSTS, "costs") _(HELPS, "helps") _(ARGUES, "argues")               \
	_(BUT, "but")
/* Which paragraph of the record an answer is about, and whether it rests on a
 * particular of it (particular.h). */
#define PLACE_SIGNS(_)                                                        \
	_(ISSUE, "issue") _(WORDS, "words") _(NEAR, "near")                   \
	_(WRONG, "wrong") _(ASKED, "asked") _(ALIKE, "alike") _(TOLD, "told")
#define PARTICULAR_SIGNS(_)                                                   \
	_(ALWAYS, "always") _(PLACE, "place") _(LEAD, "lead")                 \
	_(NONE, "none") _(HELPS, "helps") _(REPORTS, "reports")               \
	_(ARGUES, "argues") _(WRONG, "wrong") _(TELLS, "tells")
/* Whether it may not fit an earlier answer (recall.h). */
#define RECALL_SIGNS(_)                                                       \
	_(ALWAYS, "always") _(WORDS, "words") _(SHARED, "shared") _(MEANING, "meaning") \
	_(CLAUSE, "clause") _(OPPOSED, "opposed") _(ASKED, "asked")           \
	_(QUESTIONS, "questions") _(NEGATES, "negates") _(DISOWNS, "disowns")
/* Whether the answer that it seems to be is the one (naming.h). */
#define NAMING_SIGNS(_)                                                       \
	_(ALWAYS, "always") _(LIKELY, "likely") _(NONE, "none")               \
	_(HELPS, "helps") _(GIST, "gist") _(COVERED, "covered")               \
	_(LACKS, "lacks") _(CLAUSES, "clauses") _(NEGATES, "negates")         \
	_(YES_NO, "yes_no")
/* Whether it has the answer that it seems to be backwards (turned.h). */
#define TURNED_SIGNS(_)                                                       \
	_(ALWAYS, "always") _(SOUNDS, "sounds") _(TURNS, "turns")             \
	_(SHARE, "share") _(KEEPS, "keeps") _(SAYS, "says")
/* clang-format on */
#define MATCH_ENUM(id, name)	  MATCH_##id,
#define TOUCH_ENUM(id, name)	  TOUCH_##id,
#define SWITCH_ENUM(id, name)	  SWITCH_##id,
#define YIELD_ENUM(id, name)	  YIELD_##id,
#define CEDE_ENUM(id, name)	  CEDE_##id,
#define PLACE_ENUM(id, name)	  PLACE_##id,
#define PARTICULAR_ENUM(id, name) PARTICULAR_##id,
#define RECALL_ENUM(id, name)	  RECALL_##id,
#define NAMING_ENUM(id, name)	  NAMING_##id,
#define TURNED_ENUM(id, name)	  TURNED_##id,
enum turned_sign { TURNED_SIGNS(TURNED_ENUM) TURNED_N };
enum naming_sign { NAMING_SIGNS(NAMING_ENUM) NAMING_N };
enum place_sign { PLACE_SIGNS(PLACE_ENUM) PLACE_N };
enum particular_sign { PARTICULAR_SIGNS(PARTICULAR_ENUM) PARTICULAR_N };
enum recall_sign { RECALL_SIGNS(RECALL_ENUM) RECALL_N };
enum yield_sign { YIELD_SIGNS(YIELD_ENUM) YIELD_N };
enum cede_sign { CEDE_SIGNS(CEDE_ENUM) CEDE_N };
enum switch_sign { SWITCH_SIGNS(SWITCH_ENUM) SWITCH_N };
enum match_sign { MATCH_SIGNS(MATCH_ENUM) MATCH_N };
enum touch_sign { TOUCH_SIGNS(TOUCH_ENUM) TOUCH_N };
extern const char *const match_sign_names[MATCH_N];
extern const char *const touch_sign_names[TOUCH_N];
extern const char *const switch_sign_names[SWITCH_N];
extern const char *const yield_sign_names[YIELD_N];
extern const char *const cede_sign_names[CEDE_N];
extern const char *const place_sign_names[PLACE_N];
extern const char *const particular_sign_names[PARTICULAR_N];
extern const char *const recall_sign_names[RECALL_N];
extern const char *const naming_sign_names[NAMING_N];
extern const char *const turned_sign_names[TURNED_N];

/* One set, with vectors or without. */
struct scale_set {
	double match[MATCH_N];
	double none;   /* what "none of them" scores */
	double margin; /* of the first answer's probability, to be named */
	/* a question of an issue with a map; one that stands in no memo, but follows
	 * up on such an issue; of an issue that has only the memo; of none */
	double touch_mapped[TOUCH_N], touch_follow[TOUCH_N],
		touch_bare[TOUCH_N], touch_asked[TOUCH_N];
	/* below: beside the point */
	double beside_mapped, beside_follow, beside_bare, beside_asked;
	double heard_asked; /* below, where no issue is known: nobody can tell */
	double side[SWITCH_N];
	double switched; /* from here on it argues for the other side */
	double agrees; /* probability from which it is asked whether it does */
	double yield[YIELD_N];
	double yields;	      /* probability from which it gives ground, */
	double surely_yields; /* and where nothing but its own words says so */
	double cede[CEDE_N];
	double cedes;  /* probability from which it yields the case */
	double doubts; /* and from which nothing is said to hold it for sure */
	double place[PLACE_N], particular[PARTICULAR_N];
	double asks; /* probability from which the record is asked for */
	double recall[RECALL_N];
	double recalls; /* probability from which it is asked how two answers fit */
	double naming[NAMING_N];
	double told; /* probability from which an answer is told as said */
	double turned[TURNED_N];
	double opposed; /* probability from which it may say the opposite, */
	double wavers;	/* and from which nothing is sure to help */
	double proposition; /* likeness from which one is stood on */
	double firm; /* probability from which a named answer was right at least
			0.85 of the time */
};
struct scales {
	struct scale_set with, without;
};

/* False with ERR_DATA naming file, line and remedy: a line that is no name and
 * number, a number that is none, a name unknown, missing or doubled.  *out is
 * then all zero. */
bool scales_load(struct scales *out, const char *path, struct error *err);
/* The chance that n signs, each times its weight, give: logistic, 0..1. */
double scales_chance(const double *weights, const double *signs, size_t n);
/* The log-odds of a chance, which is no nearer to 0 and 1 than `edge`. */
double scales_log_odds(double p, double edge);
#endif
