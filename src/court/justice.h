/*
 * justice.h - a justice: profile, manner, figures
 *
 * Every word such a justice says here is simulated; what a real one's file holds
 * is public scholarship in our own words and counts with their source.
 */
#ifndef COURT_JUSTICE_H
#define COURT_JUSTICE_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/case.h"
#include "court/labels.h"
struct faults;

#define JUSTICE_FILE_MAX ((size_t)1 << 20)

/* Openers in the justice's manner, for the offline bench. */
enum phrase {
	PHRASE_PRESS,
	PHRASE_PIN,
	PHRASE_HOLD,
	PHRASE_CONFRONT,
	PHRASE_NEW_ISSUE,
	PHRASE_THANKS,
	PHRASE_DECORUM,
	PHRASE_CONFRONT_EARLIER, /* contradicts an earlier answer */
	PHRASE_CONFRONT_RECORD,
	PHRASE_FALLACY,
	PHRASE_SWITCHING_SIDES,
	PHRASE_RAGE_BAIT,
	PHRASE_MISSTATING, /* "misstating_justice" */
	PHRASE_TALKING_OVER,
	PHRASE_PRESS_BRIEF, /* did not answer: read out of the own brief, or ... */
	PHRASE_PRESS_LONG, /* ... at length */
	PHRASES
};
extern const char *const phrase_names[PHRASES];

struct opener {
	char *words;
	double share; /* of long turns, 0..1 */
};

struct justice {
	struct arena arena;
	char *slug, *name, *short_name, *title, *court;
	enum case_kind kind;
	int seniority; /* 1 presides */
	char *profile, *manner;
	/* style */
	double share_of_bench_words; /* 0..1 */
	double words_per_long_turn;  /* median, > 0 */
	double question_turns_per_argument;
	double cuts_in_rate;	 /* 0..1 */
	double cut_off_rate;	 /* 0..1: of being cut off by others */
	struct opener *openings; /* commonest first words of long turns */
	size_t n_openings;
	/* counts of labelled questions per scheme; all 0 where unknown */
	double legalbench[LEGALBENCH_LABELS];
	double stetson[STETSON_LABELS];
	double metacog[METACOG_LABELS];
	double valence[VALENCE_LABELS];
	double manners[MANNERS];
	double n_labelled;
	struct texts phrases[PHRASES];
	char *questions_source; /* "" where not given */
	/* The objects "votes" and "questions", compact and clean, or NULL. */
	char *votes_json, *questions_json;
	struct texts sources;
	char *as_of;
};

/* False when there is a fault; *out must be released all the same, and no text
 * of it is NULL but those that say so.  Figures that a person's own file leaves
 * out get middling defaults, labels count 0. */
bool justice_load(struct justice *out, const char *path, struct faults *f);
void justice_release(struct justice *j);
/* "Justice Kagan", "Chief Judge Marsh"; into a caller's buffer. */
void justice_styled(const struct justice *j, char *out, size_t size);
#endif
