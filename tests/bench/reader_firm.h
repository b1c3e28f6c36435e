/*
 * reader_firm.h - from which probability on a label may be called firm
 */
#ifndef BENCH_READER_FIRM_H
#define BENCH_READER_FIRM_H
#include <stdbool.h>
#include <stddef.h>

/* A label that was read, out of its fold, and what a person says. */
struct firm_row {
	const char *fold; /* transcript or docket */
	int label, read;  /* 0..3 */
	double p;	  /* of the label that was read */
	double weight;
};

#define FIRM_ACCURACY 0.8
#define FIRM_NEVER    2.0

/*
 * For each label the least probability from which on it is right at least
 * FIRM_ACCURACY of the time, in steps of 0.1: over all rows above it, and over
 * those of its own step, with at least 8 rows' weight; FIRM_NEVER where there is
 * none.  Rows of fold `without` (NULL: none) are not looked at.
 */
void firm_choose(const struct firm_row *rows, size_t n, const char *without,
		 double from[4]);
/* Prints accuracy and coverage, all and by label, twice: with thresholds chosen
 * without the fold that they are measured on, and with the shipped ones.  True
 * when the shipped ones reach FIRM_ACCURACY (or call nothing firm). */
bool firm_measure(const char *what, const struct firm_row *rows, size_t n,
		  const double shipped[4]);
#endif
