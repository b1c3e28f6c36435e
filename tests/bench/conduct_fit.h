/*
 * conduct_fit.h - fitting the conduct models and choosing where to speak
 */
#ifndef BENCH_CONDUCT_FIT_H
#define BENCH_CONDUCT_FIT_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/lexicon.h"
#include "bench/conduct_data.h"

/* A sentence as a model sees it: only the features in use, most of them 0. */
struct fit_unit {
	struct span span;
	const double *v; /* all features; see n_features */
};

/* A row with its sentences; what is fitted needs no texts. */
struct fit_row {
	const struct conduct_row *row;
	struct fit_unit *units;
	size_t n_units;
	unsigned fold;
};

#define FIT_SIGN  1
#define FIT_ASIDE 2

struct fit_task {
	struct fit_row *rows;
	size_t n_rows;
	size_t n_features;
	/* Which features model `kind` may use: 0 none, FIT_SIGN one that is 1
	 * or 0 and tells of the fault, FIT_ASIDE any other. */
	const unsigned char *(*mask)(int kind);
	/* A whole reply is one unit: it counts wherever the fault stands. */
	bool whole;
};

/* One model a kind; speaks where the logistic function is 0.5 or more. */
struct fit_models {
	double w[CONDUCT_KINDS][FEATURES_MAX];
	bool silent[CONDUCT_KINDS]; /* no place to speak was worth its price */
};

/* On all rows but those of `fold` (folds are 0..; -1: on all). */
void conduct_fit(const struct fit_task *t, int fold, struct fit_models *out);

/* The probability of a row's unit for a kind. */
double conduct_p(const struct fit_unit *u, const struct fit_models *m,
		 size_t n_features, int kind);
/* Whether the quoted words are some of the fault. */
bool conduct_hits(const struct fit_row *r, int kind, struct span span);
#endif
