/*
 * cobra.h - who gains from an exchange, turn by turn, from annotated answers
 *
 * Pure functions: no I/O, no clock, no randomness, so every number in a report
 * can be recomputed from the journal.  Source: the CoBRA paper (Zheng, Li and
 * Beaver), equations 1 to 3, and the code its authors published.  Where the two
 * differ we say so; the rule COBRA_CODE reproduces the published data.
 *
 * Two figures a turn, both >= 0 and without unit:
 *   BaT  benefit at turn: what the answer gained for the one who answers
 *   PaT  penalty at turn: what it cost
 * They describe strategic effect, never merit, and never enter a grade: the
 * formula pays for answering a damaging question unclearly.
 *
 * An undefined figure is NAN, which every writer of ours prints as null.
 */
#ifndef SCORE_COBRA_H
#define SCORE_COBRA_H
#include <stdbool.h>
#include <stddef.h>
struct error;

/* What an answer committed its speaker to, seen from the speaker's side. */
enum cobra_commitment {
	COBRA_DETRIMENTAL = 1,
	COBRA_BENEFICIAL = 2,
	COBRA_NEUTRAL = 3,
	COBRA_NO_COMMITMENT = 4,
};

enum cobra_outcome {
	COBRA_OUTCOME_UNKNOWN = -1,
	COBRA_QUESTIONER = 0, /* the questioner is ahead after this turn */
	COBRA_WITNESS = 1,    /* the one who answers is */
};

/* The labels of one turn, as a reader or a person gave them. */
struct cobra_turn {
	int commitment;	 /* enum cobra_commitment */
	int relevance;	 /* rates 1..4: none, borderline, clear, strong */
	int manner;	 /*   violation of the maxim; 0 = not read, */
	int quality;	 /*   which counts as no violation */
	int consistency; /* 1 = contradicts earlier testimony, 0 = does not,
			  * -1 = not read, which costs nothing */
	int outcome;	 /* enum cobra_outcome */
};

/*
 * How labels become figures.  Everything in which the paper, the authors' code
 * and the published files differ is a field here.
 */
enum cobra_const_rule {
	COBRA_CONST_INCLUSIVE, /* weight times the BaT sum, this turn included */
	COBRA_CONST_EXCLUSIVE, /* ... the sum before this turn */
	COBRA_CONST_OFF,       /* no penalty for a contradiction */
};

struct cobra_rule {
	double w_relevance, w_manner, w_quality; /* 0.4 0.4 0.2 */
	double w_const;				 /* 0.2 */
	enum cobra_const_rule const_rule;
	bool qual_on_detrimental; /* quality also pays on a detrimental turn */
	bool sample_sd;		  /* z-scores divide by n - 1, not n */
	int threshold;		  /* a rate from here on is a violation: 3 */
};

enum cobra_variant {
	COBRA_CODE,  /* as the authors computed what they published */
	COBRA_PAPER, /* the equations, their sign slip mended: quality counted
		      * in the BaT of a detrimental turn */
	COBRA_NO_CONST,		   /* as their file WMT_D was computed */
	COBRA_CONST_EXCLUSIVE_SUM, /* "const_exclusive" */
	COBRA_QUAL_ON_DETRIMENTAL, /* the same figures as COBRA_PAPER */
	COBRA_SAMPLE_SD,
	COBRA_THRESHOLD_2,
	COBRA_N_VARIANTS
};

/* The names people type: "code", "paper", "no_const", ... */
extern const char *const cobra_variant_names[COBRA_N_VARIANTS];

struct cobra_rule cobra_rule_of(enum cobra_variant v);

#define COBRA_WEIGHT_MAX 100.0
/* Weights finite and 0..COBRA_WEIGHT_MAX, threshold 1..4. */
bool cobra_rule_check(const struct cobra_rule *r, struct error *err);

/*
 * Running figures, for use while a hearing goes on.  They never change
 * afterwards, unlike NRBaT (below), which needs the whole hearing.
 */
struct cobra_run {
	struct cobra_rule rule;
	size_t n; /* turns so far */
	double bat_sum, pat_sum;
	size_t witness, questioner; /* outcomes known so far */
};

struct cobra_step {
	double bat, pat;	 /* of this turn, PaT with its CONST part */
	double bat_sum, pat_sum; /* up to and including it */
	double net_turn;	 /* bat - pat */
	double net;		 /* bat_sum - pat_sum */
	double const_part;	 /* how much of pat the contradiction cost */
	/*
	 * (witness - questioner) / both, -1..1; NAN on a turn without outcome.
	 * A turn without outcome is no scoring event and counts nowhere.
	 */
	double nra;
};

void cobra_run_init(struct cobra_run *run, const struct cobra_rule *rule);
/* False, with nothing changed, when a label is out of range. */
bool cobra_run_add(struct cobra_run *run, const struct cobra_turn *t,
		   struct cobra_step *out, struct error *err);

/*
 * z-scores of n values: (v - mean) / deviation, population (divide by n) or
 * sample (n - 1).  False with ERR_FLAT when all values are equal, n <= 1
 * included; z is then untouched.  z may be v.
 */
bool cobra_z(const double *v, size_t n, bool sample_sd, double *z,
	     struct error *err);

/*
 * NRBaT of each turn: z-score of the running BaT sum minus that of the PaT sum.
 *
 * bat, pat  n values >= 0 in spoken order (CoBRA eq. 1, eq. 2); borrowed
 * nrbat     out: n values, no unit, any sign; untouched on failure
 *
 * Mean and deviation (population) run over all n turns, so this is an
 * after-the-fact figure: adding a turn changes the earlier ones.
 * Returns false with ERR_FLAT when a sum never changes, n = 1 included.
 * Source: CoBRA eq. 3.  Its worked example swaps the means; the test has it
 * right.
 */
bool cobra_nrbat(const double *bat, const double *pat, size_t n, double *nrbat,
		 struct error *err);

/* All figures of one turn of a finished transcript; NAN where undefined. */
struct cobra_figures {
	double bat, pat;
	double bat_cumsum, pat_cumsum;
	double z_bat, z_pat; /* z-scores of the cumulative sums */
	double nrbat;	     /* z_bat - z_pat */
	double nra;	     /* as in cobra_step */
};

/* A finished transcript of one annotator or reader at a glance. */
struct cobra_summary {
	size_t n;
	size_t n_commitment[5]; /* by label; [0] unused */
	size_t n_contradictions;
	size_t n_outcomes; /* turns whose outcome is known */
	double bat_sum, pat_sum;
	bool bat_flat, pat_flat; /* the running sum never changes */
	double nrbat_first, nrbat_last, nrbat_min, nrbat_max; /* or NAN */
	double nra_last; /* at the last turn with an outcome, or NAN */
};

/* Why NRBaT is undefined, for people; NULL when it is defined. */
const char *cobra_why_flat(const struct cobra_summary *s);

/*
 * The figures of a whole transcript.
 *
 * turns  n labelled turns of one transcript and one annotator, spoken order
 * out    n figures; may be NULL when only the summary is wanted
 * sum    may be NULL
 *
 * False with ERR_DATA ("turn 3 of 9: commitment is 7 ...") on a bad label; there
 * the sums end, and out is untouched.  n = 0 gives an empty summary.  Linear in n.
 */
bool cobra_series(const struct cobra_turn *turns, size_t n,
		  const struct cobra_rule *rule, struct cobra_figures *out,
		  struct cobra_summary *sum, struct error *err);
#endif
