/*
 * stand_words.h - prompts/witness.txt: what tells the form of a question to a witness,
 * and what is said that is no testimony
 */
#ifndef SIM_STAND_WORDS_H
#define SIM_STAND_WORDS_H
#include "base/arena.h"
#include "court/field.h"
struct catalogue;
struct error;
struct faults;

#define STAND_FILE	"witness.txt" /* among the prompts */
#define STAND_TEXTS_MAX 400	      /* of one section */

#define STAND_CUES(_)                       \
	_(SKIPS, "skips")                   \
	_(BEGINS_OPEN, "begins open")       \
	_(BEGINS_CLOSED, "begins closed")   \
	_(BEGINS_LEADING, "begins leading") \
	_(ENDS_LEADING, "ends leading")     \
	_(JOINS, "joins")                   \
	_(CONFRONTS, "confronts")           \
	_(ARGUES, "argues")                 \
	_(PUSHES, "pushes")                 \
	_(CONCLUDES, "concludes")           \
	_(RESTS, "rests")                   \
	_(THINKS, "thinks")                 \
	_(ADDRESSES, "addresses")           \
	_(LEADS_IN, "leads in")             \
	_(PRESSES, "presses")               \
	_(PASSES, "passes")                 \
	_(STRIKES, "strikes")               \
	_(AFFIRMS, "affirms")               \
	_(LIGHT, "light")                   \
	_(HEDGES, "hedges")                 \
	_(ALIKE, "alike")
/* The values that each may hold, and must. */
#define STAND_SAYS(_)                                       \
	_(TOUCHES_NOTHING, "touches nothing", "")           \
	_(WHICH, "which", "")                               \
	_(ADMITTED, "admitted", "{answer}")                 \
	_(ANSWERED, "answered", "{answer}")                 \
	_(WHO, "who", "")                                   \
	_(SO, "so", "")                                     \
	_(SAYS_SO, "says so", "")                           \
	_(DENIED, "denied", "")                             \
	_(NOT_SAID, "not said", "{answer}")                 \
	_(NOT_SO_PUT, "not so put", "")                     \
	_(RULED_ANSWER, "ruling answer", "")                \
	_(RULED_GO_ON, "ruling go on", "")                  \
	_(RULED_STRIKE, "ruling strike", "")                \
	_(NOT_THE_WORDS, "not the words", "")               \
	_(NO_QUESTION, "no question", "")                   \
	_(OBJECT_ARGUMENTATIVE, "object argumentative", "") \
	_(OBJECT_CONCLUSION, "object conclusion", "")       \
	_(OBJECT_REPEATED, "object repeated", "")           \
	_(OBJECT_SHARP, "object sharp", "")                 \
	_(SUSTAINED, "ruling sustained", "")                \
	_(RULED_REPEATED, "ruling repeated", "")            \
	_(OVERRULED, "ruling overruled", "")                \
	_(RULED_ASK, "ruling ask", "")                      \
	_(RULED_BADGERING, "ruling badgering", "")
#define STAND_CUE(id, name)	   CUE_##id,
#define STAND_SAY(id, name, holds) SAY_##id,
enum stand_cue { STAND_CUES(STAND_CUE) STAND_N_CUES };
enum stand_say { STAND_SAYS(STAND_SAY) STAND_N_SAYS };

struct stand_words {
	struct arena arena;
	struct texts cues[STAND_N_CUES]; /* small letters */
	struct texts says[STAND_N_SAYS]; /* at least one each */
};

/* Release it in any case. */
bool stand_words_load(struct stand_words *out, const struct catalogue *c,
		      struct error *err);
/* For tests and fuzzers. */
bool stand_words_parse(struct stand_words *out, const char *name, const char *s,
		       size_t len, struct faults *f);
void stand_words_check_file(const char *path, struct faults *f);
void stand_words_release(struct stand_words *w);
#endif
