/*
 * remarks.h - what may be remarked about an answer: one row a kind
 *
 * The rows of prompts/remarks.txt, which says what each key means and which a
 * lawyer may change or add to.  They are read once, at the start, and stay for the
 * life of the process: a kind is known by the address of its row.  A name that no
 * row has (a hearing of another version, of somebody else's table) gets a row of
 * its own, which is shown by that name and written again as it came.
 */
#ifndef COURT_REMARKS_H
#define COURT_REMARKS_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/field.h" /* struct texts */
struct catalogue;
struct error;
struct faults;

/* Those that the code itself makes or looks for; the table must have them. */
#define REMARK_DECORUM		  "decorum"
#define REMARK_RAGE_BAIT	  "rage_bait"
#define REMARK_SWITCHING_SIDES	  "switching_sides"
#define REMARK_FACTUAL_GENERAL	  "factual_general"
#define REMARK_FACTUAL_LEGAL	  "factual_legal"
#define REMARK_IGNORING_JUSTICE	  "ignoring_justice"
#define REMARK_NOT_ANSWERED_FIRST "not_answered_first"
#define REMARK_LATER		  "later"
#define REMARK_ADDRESS		  "address"
#define REMARK_LONG		  "long"
#define REMARK_UNKNOWN		  "unknown" /* "I don't know": never a fault */
#define REMARK_CONCESSION	  "concession"	 /* explicit: never a fault */
#define REMARK_INCONSISTENT	  "inconsistent" /* with an earlier turn */
#define REMARK_UNANSWERED	  "unanswered"	 /* nothing of what was asked */
#define REMARK_BARE		  "bare" /* a yes or no without a reason */
#define REMARK_GIVES_AWAY	  "gives_away" /* conceded what loses the issue */

/* Conduct and fallacies blame; practice observes. */
enum remark_group { GROUP_CONDUCT, GROUP_FALLACY, GROUP_PRACTICE, GROUP_NONE };

struct remark_kind {
	const char *name;
	enum remark_group group; /* GROUP_NONE: no row of the table */
	const char *title;	 /* the name, where there is no other */
	const char *means, *why, *fix, *press; /* NULL where nothing is said */
	int lead;			       /* enum phrase; -1 for none */
	double sure; /* how sure its patterns are (analysis/lexicon.h) */
	struct texts call;
};

#define REMARKS_FILE	"remarks.txt" /* among the prompts */
#define REMARK_ROW	"remark "     /* sections "[remark rage_bait]" */
#define REMARK_NAME_MAX 40
#define REMARKS_MAX	60 /* rows of a table */
#define REMARK_CALL_MAX 40

/* Reads the table that the catalogue has, unless one was read.  False with the
 * first fault, and then every kind is unknown. */
bool remarks_load(const struct catalogue *c, struct error *err);
/* All that is wrong with a file. */
void remarks_check_file(const char *path, struct faults *f);

/* The rows in order; NULL behind the last. */
const struct remark_kind *remark_kind_at(size_t i);
/* By name; NULL where neither the table nor a hearing has brought it. */
const struct remark_kind *remark_kind_find(const char *name);
/* By name, with a row made where there is none; never NULL. */
const struct remark_kind *remark_kind(const char *name);
/* Small letters, digits and "_", at most REMARK_NAME_MAX bytes. */
bool remark_kind_is_name(const char *s);
/* Ways to come to the words that are called out: "You said ". */
const struct texts *remark_openers(void);
bool remark_kind_blames(const struct remark_kind *k);
#endif
