/*
 * policy.h - what the bench does with each kind of answer, and in what words
 *
 * The table of prompts/bench.txt, which a lawyer may change: for each kind of
 * answer (kind.h) what is tried, in order, and how many such answers in a row are
 * taken up at most; and the short spoken forms in which it is done.
 *
 * "again, then blunt or choose, then infer": after the first such answer in a row
 * `again` is tried, after the second `blunt` and, where that cannot be done,
 * `choose`, and so on; what cannot be done passes to the next step.
 */
#ifndef SIM_POLICY_H
#define SIM_POLICY_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/field.h" /* struct texts */
#include "sim/kind.h"
struct catalogue;
struct error;
struct faults;

/* What can be done; name as the table has it. */
#define BENCH_MOVES(_)                    \
	_(REPEAT, "repeat")               \
	_(AGAIN, "again")                 \
	_(BLUNT, "blunt")                 \
	_(INFER, "infer")                 \
	_(SAME_WORDS, "same-words")       \
	_(PRESS, "press")                 \
	_(REASON, "reason")               \
	_(CHOOSE, "choose")               \
	_(WHICH, "which")                 \
	_(WHICH_WAY, "ask-which-way")     \
	_(PIN, "pin")                     \
	_(LOCK, "lock-in")                \
	_(GIVEN, "ask-if-given")          \
	_(MEANT, "ask-if-meant")          \
	_(ACCEPT, "accept")               \
	_(READ, "read-paragraph")         \
	_(NEAR, "near-paragraph")         \
	_(BEARS, "ask-of-record")         \
	_(BESIDE, "beside-record")        \
	_(PAPERS, "what-the-papers-have") \
	_(BOTH, "quote-both")             \
	_(FITS, "ask-if-fits")            \
	_(AGREES, "ask-if-agrees")        \
	_(SIDE, "which-side")             \
	_(LIMIT, "limit")                 \
	_(LINE, "memo-line")              \
	_(OTHER_SIDE, "other-side")       \
	_(OWN_RULE, "own-rule")           \
	_(CALL_OUT, "call-out")           \
	_(LEAD_ON, "lead-on")
#define MOVE_ENUM(id, name) MOVE_##id,
enum bench_move { BENCH_MOVES(MOVE_ENUM) MOVES };
extern const char *const move_names[MOVES];

/* The spoken forms; name, and the values that each may and must hold. */
#define FORM_PLACES "{n}{place}{Place}" /* one of them, or none */
#define SPOKEN_FORMS(_)                                              \
	_(REPEAT, "repeat", "{question}")                            \
	_(AGAIN, "again", "")                                        \
	_(NOT_LATER, "not later", "")                                \
	_(FOR_ANOTHER, "for another judge", "{asker}")               \
	_(YES_NO, "yes or no", "{asks}")                             \
	_(CHOOSE, "choose", "{question}")                            \
	_(ONE_SENTENCE, "one sentence", "{question}")                \
	_(INFER, "infer", "{question}")                              \
	_(SAME_WORDS, "same words", "{quote}")                       \
	_(REASON, "reason", "{quote}")                               \
	_(WHICH, "which", "{a}{b}")                                  \
	_(WHICH_WAY, "which way", "{quote}{a}")                      \
	_(PIN, "pin", "")                                            \
	_(HELD, "held", "")                                          \
	_(NOTED, "noted", "")                                        \
	_(LEFT, "what is left", "")                                  \
	_(HOW_FAR, "how far it goes", "")                            \
	_(GIVEN, "is it given", "")                                  \
	_(MEANT, "is it meant", "{a}")                               \
	_(ACCEPT, "accept", "")                                      \
	_(EXCUSE, "excuse", "")                                      \
	_(FOLLOWS, "what follows", "")                               \
	_(OPEN_AT, "open at", FORM_PLACES "{title}{text}")           \
	_(FIT, "how does it fit", "")                                \
	_(BEARS, "does it bear it out", "")                          \
	_(LAW_UNKNOWN, "authority unknown", "{cite}")                \
	_(LAW_KNOWN, "authority known", "{cite}{text}")              \
	_(BOTH, "both", "{earlier}{now}")                            \
	_(EARLIER, "earlier", "{earlier}")                           \
	_(FITS, "do they fit", "{earlier}{now}")                     \
	_(AGREES, "do you agree", "{quote}{theirs}")                 \
	_(WHICH_SIDE, "which side", "")                              \
	_(OTHER_SIDE, "other side", FORM_PLACES "{title}{text}")     \
	_(NEAREST, "nearest paragraph", FORM_PLACES "{title}{text}") \
	_(MEET_IT, "meet it", "")                                    \
	_(OWN_RULE, "own rule", "{quote}")                           \
	_(OWN_WORDS, "own words", "{quote}")                         \
	_(THANKS, "thanks", "")                                      \
	_(CANDOR, "candor", "")                                      \
	_(DECORUM, "decorum", "")                                    \
	_(FALSE_STEP, "false step", "")                              \
	_(BACK, "back to it", "{question}")                          \
	_(CUTTING_IN, "cutting in", "")
#define FORM_ENUM(id, name, holds) FORM_##id,
enum spoken_form { SPOKEN_FORMS(FORM_ENUM) FORMS };
extern const char *const form_names[FORMS];

#define POLICY_FILE	 "bench.txt" /* among the prompts */
#define POLICY_STEPS_MAX 8
#define POLICY_TRIES_MAX 8
#define POLICY_SAY_MAX	 60 /* forms of one sort */

struct policy_row {
	enum bench_move step[POLICY_STEPS_MAX][POLICY_TRIES_MAX];
	size_t n_tries[POLICY_STEPS_MAX];
	size_t n_steps;
	size_t in_a_row; /* so many are taken up; then the point is left */
};

struct policy {
	struct arena arena;
	struct policy_row rows[KINDS];
	struct texts say[FORMS];
};

/* ERR_DATA with file and line of the first fault, ERR_SYSTEM; *out must be
 * released all the same. */
bool policy_load(struct policy *out, const struct catalogue *c,
		 struct error *err);
/* From a text in memory; faults carry name:line. */
bool policy_parse(struct policy *out, const char *name, const char *s,
		  size_t len, struct faults *f);
void policy_release(struct policy *p);
/* For `check`: all faults of a file. */
void policy_check_file(const char *path, struct faults *f);
#endif
