/*
 * terms.h - what a hearing is held under: one struct, and one table of its members
 *
 * The record keeps the terms and the hearing obeys them; options, the settings
 * file, the environment and the case room change them.  All of them go by the
 * table, so a new term is a member here, its row, and a line in the manual.
 */
#ifndef COURT_TERMS_H
#define COURT_TERMS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/labels.h"
struct buf;
struct court_case;
struct error;
struct faults;
struct issue;
struct json_ref;
struct jsonw;

enum clock_kind { CLOCK_WORDS, CLOCK_WALL, CLOCK_NONE };
enum feedback { FEEDBACK_NONE, FEEDBACK_MARKS, FEEDBACK_FULL };
enum interrupt { INTERRUPT_OFF, INTERRUPT_STANDARD, INTERRUPT_HOT };
enum oralist { ORALIST_BOTH, ORALIST_FIRST, ORALIST_SECOND, ORALIST_AMICUS };

#define TERMS_ISSUES_MAX 200

/* Plain values: copy them with =.  Texts say nothing as "". */
struct terms {
	enum side_id side;
	char bench[1024]; /* slug, or the list of seats it is made from */
	char simulator[32], reader[32];
	bool guard;
	enum oralist oralist;		    /* what is counsel's: team.h */
	char advocate[256];		    /* transcript: whose section */
	char issues[TERMS_ISSUES_MAX * 65]; /* limited to these: "a,b" */
	uint64_t seed;			    /* 1..2^53-1 */
	enum clock_kind clock;
	double minutes;	    /* court time for the argument; 0: the bench's */
	double scale;	    /* court time passes so many times as fast; > 0 */
	uint64_t max_turns; /* question-and-answer pairs; 0: no limit */
	enum feedback feedback;
	enum interrupt interrupt; /* where the bench cuts in: hearing/cutin.h */
	bool opening;
	/* whether counsel may have them, and take an answer back: terms_allow */
	bool hints, pause, retract;
};

/* Who may play the bench, in the order help shows them: sim_NAME of sim/sim.h. */
#define SIMULATORS(_) \
	_(offline)    \
	_(transcript) \
	_(default)    \
	_(profile)    \
	_(moot)       \
	_(agent)
#define SIMULATOR_TAKEN(name) "|" #name
#define SIMULATORS_TAKEN      (&("" SIMULATORS(SIMULATOR_TAKEN))[1])

/*
 * _(ID, whose, kind, name, takes, usual, help), in the order of the record.
 *
 * whose   OWN: of one hearing; USUAL: the settings have it too, under [argue]
 * kind    of the member, whose name is the key in the record: see terms.c
 * name    of the option and the setting
 * takes   "a|b": its words, of an enum in that order; else it describes
 * usual   what holds where nothing is said
 */
/* clang-format off */
#define TERMS_TABLE(_) \
_(SIDE, OWN, WORD(side), "side", "petitioner|respondent", "petitioner", \
  "whom you argue for") \
_(BENCH, USUAL, TEXT(bench), "bench", "NAME|a,b,c", "", \
  "a bench, or the justices who sit; empty: the case's own") \
_(SIMULATOR, USUAL, ONE_OF(simulator), "simulator", \
  SIMULATORS_TAKEN, "offline", \
  "who plays the bench") \
_(READER, USUAL, ONE_OF(reader), "reader", "offline|llm|both", "offline", \
  "who reads your answers") \
_(GUARD, USUAL, SWITCH(guard), "guard", "on|off", "on", \
  "whether the bench hears what the reading found") \
_(ADVOCATE, OWN, PERHAPS(advocate), "advocate", "NAME", "", \
  "transcript: whose section, where a side has several") \
_(ORALIST, OWN, NEWER_WORD(oralist), "oralist", "both|first|second|amicus", "both", \
  "whose time and issues are yours: both oralists' of a team, or one's") \
_(ISSUES, OWN, LIST(issues), "issues", "a,b", "", \
  "only these issues, as when co-counsel has the rest") \
_(SEED, OWN, WHOLE(seed, 1, 9007199254740991LL), "seed", "N", "", \
  "the same bench again, where the answers are the same, " \
  "and the opening is one (a random one)") \
_(CLOCK, USUAL, WORD(clock), "clock", "words|wall|none", "words", \
  "how court time passes; words: 150 a minute") \
_(MINUTES, OWN, NUMBER(minutes, 0.1, 1440), "minutes", "N", "", \
  "court time (the bench's)") \
_(SCALE, OWN, NUMBER(scale, 0.1, 1000), "scale", "X", "1", \
  "court time passes X times as fast") \
_(TURNS, OWN, WHOLE(max_turns, 1, 100000), "turns", "N", "", \
  "adjourn after N questions and answers") \
_(FEEDBACK, USUAL, WORD(feedback), "feedback", "none|marks|full", "marks", \
  "what you are shown while you argue") \
_(INTERRUPT, USUAL, WORD(interrupt), "interrupt", "off|standard|hot", "off", \
  "whether the bench cuts in") \
_(OPENING, USUAL, SWITCH(opening), "opening", "on|off", "on", \
  "begin with an opening statement") \
_(HINTS, OWN, NEWER_SWITCH(hints), "hints", "on|off", "on", \
  "whether you may have hints") \
_(PAUSE, OWN, NEWER_SWITCH(pause), "pause", "on|off", "on", \
  "whether you may stop the clock") \
_(RETRACT, OWN, NEWER_SWITCH(retract), "retract", "on|off", "on", \
  "whether you may take an answer back")
/* clang-format on */

#define TERMS_ID(id, ...) TERM_##id,
enum term { TERMS_TABLE(TERMS_ID) TERMS };

/* As in the columns `name` and `takes`; static. */
const char *terms_name(enum term id);
const char *terms_takes(enum term id);
/* The usual ones, seed 1. */
void terms_init(struct terms *t);
/* From what a person gave; untouched and ERR_USAGE where that cannot be. */
bool terms_set(struct terms *t, enum term id, const char *text,
	       struct error *err);
/* One of them as it is in `from`. */
void terms_copy(struct terms *t, const struct terms *from, enum term id);
/* What terms_set would take; appended. */
void terms_say(const struct terms *t, enum term id, struct buf *out);
/* Whether counsel may have HINTS, PAUSE or RETRACT: without feedback neither hints nor
 * pauses, whatever the terms say of them. */
bool terms_allow(const struct terms *t, enum term id);
/* Says of each what is allowed. */
void terms_hold(struct terms *t);
/* Of several words or on and off, the one `step` further, in a ring; true. */
bool terms_step(struct terms *t, enum term id, int step);
/* Whether the bench may press counsel with an issue under these terms: it presses
 * the side, and nobody else has it. */
bool terms_take(const struct terms *t, const struct issue *issue);
/* Whether the case has the issues and each presses the side; else ERR_USAGE,
 * which names no other: the list is the bench's. */
bool terms_check_issues(const struct terms *t, const struct court_case *c,
			struct error *err);

/* Those from..to-1 as members of the hearing object (record.h). */
void terms_write(const struct terms *t, enum term from, enum term to,
		 struct jsonw *w);
/* All of them; what may be missing and is keeps its value. */
void terms_read(struct terms *t, const struct json_ref *root, struct faults *f);
#endif
