/*
 * flaws.h - how sure a classifier is of a fault, and in which sentence
 *
 * Logistic regressions over traits.h: for each of four groups (decorum, rage bait,
 * switched sides, a fallacy) one over the whole answer and one over each sentence;
 * the mean of the former and of the likeliest sentence decides.  Which of the ten
 * fallacies it is, ten more tell; one that cannot be told for which it is counts the
 * less.  A group speaks from its threshold on; that was
 * chosen on dockets that had no part in the fitting, so that at most two sound
 * replies in a hundred, written or real, are called faulty.
 *
 * The file is one of tables.h, "HBFAULT1"; its floats are the thresholds, slopes and
 * bases of the groups.
 */
#ifndef ANALYSIS_FLAWS_H
#define ANALYSIS_FLAWS_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/tables.h"
#include "analysis/traits.h"
struct error;

enum flaw_group {
	FLAW_DECORUM,
	FLAW_RAGE_BAIT,
	FLAW_SWITCHING_SIDES,
	FLAW_FALLACY,
	FLAW_GROUPS
};
#define FLAW_FALLACIES 10
#define FLAW_MODELS    (FLAW_GROUPS + FLAW_FALLACIES)
/* The kinds of remark that the weights tell, in the order of their tables: three
 * groups of one kind each, then the fallacies. */
#define FLAW_KINDS (FLAW_FALLACY + FLAW_FALLACIES)
extern const char *const flaw_kinds[FLAW_KINDS];
/* Which group one of them is of. */
enum flaw_group flaw_group(size_t kind);

struct flaw_numbers {
	float at[FLAW_GROUPS]; /* a group speaks from this score on */
	float slope[FLAW_GROUPS], base[FLAW_GROUPS]; /* of a confidence */
};
struct flaws {
	struct wordvec *vectors; /* owned */
	struct flaw_numbers numbers;
	/* of the whole answer, of a sentence; in the file one after the other */
	struct table tables[FLAW_MODELS][2];
};
#define FLAWS_MAGIC  "HBFAULT1"
#define FLAWS_TABLES (2 * FLAW_MODELS)
#define FLAWS_FLOATS (sizeof(struct flaw_numbers) / sizeof(float))

/* NULL when either file is missing, short, damaged, of another version, or does
 * not fit the other; the error names it. */
struct flaws *flaws_load(const char *vectors_path, const char *path,
			 struct error *err);
/* With no weights yet: for fitting. */
struct flaws *flaws_new(const char *vectors_path, struct error *err);
void flaws_free(struct flaws *f);

/* What is found of one group: its likeliest sentence, with a neighbour that is
 * nearly as likely, and how sure it is. */
struct flaw {
	double score;
	double confidence;  /* 0..1, as measured */
	size_t sentence;    /* of the traits */
	size_t first, last; /* sentences to be quoted */
	size_t kind;	    /* of flaw_kinds */
	double share;	    /* of the kind among fallacies; 1 elsewhere */
	bool said;	    /* sure enough */
};
/* False for an answer without a sentence. */
bool flaws_find(const struct flaws *f, const struct traits *t,
		struct flaw out[FLAW_GROUPS]);
#endif
