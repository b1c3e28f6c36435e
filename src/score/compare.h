/*
 * compare.h - two files of labelled turns against each other
 *
 * A file is read row by row into a compare_file, finished, and compared with
 * another: rows are joined, and each figure computed over the pairs that have it
 * on both sides.  BaT, PaT, NRBaT and NRA come from the labels over each whole
 * file before the join, so a pair's figures are those of its place in its own
 * transcript.
 */
#ifndef SCORE_COMPARE_H
#define SCORE_COMPARE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "score/compare_file.h"
struct error;

#define COMPARE_PAIRS_MAX 5000000 /* more is ERR_LIMIT */

enum compare_name {
	COMPARE_BAT, /* Spearman's rho, with p */
	COMPARE_PAT,
	COMPARE_NRBAT,
	COMPARE_NRA,
	COMPARE_COMMITMENT, /* Cohen's kappa */
	COMPARE_RELEVANCE,  /* Randolph's kappa of violation yes or no */
	COMPARE_MANNER,
	COMPARE_QUALITY,     /* a row without counts as no violation; null
			  * throughout a file: it was not read */
	COMPARE_CONSISTENCY, /* true-positive rate; 0 without positives */
	COMPARE_OUTCOME,     /* Cohen's kappa */
	COMPARE_CONCESSION,
	COMPARE_ANSWERED_FIRST,
	COMPARE_REASON,		 /* mean Jaccard where the outcomes agree */
	COMPARE_COHEN_RELEVANCE, /* Cohen's kappa of violation yes or no */
	COMPARE_COHEN_MANNER,
	COMPARE_COHEN_QUALITY,
	COMPARE_WEIGHTED_RELEVANCE, /* quadratic kappa of the rates 1..4 */
	COMPARE_WEIGHTED_MANNER,
	COMPARE_WEIGHTED_QUALITY,
	COMPARE_FIGURES
};
/* Names without "cohen" and "weighted": "relevance" for all three. */
extern const char *const compare_names[COMPARE_FIGURES];
/* What the figure is: "Spearman's rho", "Cohen's kappa" ... */
extern const char *const compare_kinds[COMPARE_FIGURES];
bool compare_is_rho(enum compare_name f);

struct compare_figure {
	double value;	 /* NAN: undefined, see why */
	double p;	 /* of a rho; else NAN */
	double lo, hi;	 /* 95 % bootstrap interval; NAN: not asked for */
	size_t n;	 /* pairs it was computed over */
	const char *why; /* why undefined; NULL when defined */
};

struct compare_result {
	size_t n;		       /* pairs */
	size_t gold_rows, pred_rows;   /* that were to be joined */
	size_t gold_alone, pred_alone; /* without a partner */
	size_t consistency_positives;  /* marks in gold, over the pairs */
	struct compare_figure f[COMPARE_FIGURES];
};

struct compare_task {
	const struct compare_file *gold, *pred;
	struct compare_who gold_who, pred_who; /* of their files' whos */
	const char *set;		       /* only this one; NULL: all */
	int threshold; /* a rate from here on is a violation */
	size_t rounds; /* bootstrap rounds; 0: none */
	uint64_t seed;
};

/*
 * n comparisons; neighbours with the same second side share its preparation, so
 * that each costs no more than the rows of its first.  False with ERR_DATA when
 * an id stands twice on one side, ERR_LIMIT for too many pairs; *failed is then
 * the task.  Where nothing joins, out[i].n is 0 and every figure undefined.
 */
bool compare_run(const struct compare_task *tasks, size_t n,
		 struct compare_result *out, size_t *failed, struct error *err);

/* The mean of each figure over k results, undefined ones left out. */
void compare_mean(const struct compare_result *r, size_t k,
		  struct compare_result *out);
/*
 * k transcripts as one: rhos by Fisher's z (weights n - 3), the rest as means
 * weighted by n, consistency pooled; n are the rows of pred.
 */
void compare_combine(const struct compare_result *r, size_t k,
		     struct compare_result *out);
#endif
