/*
 * mix.h - figures expected from probabilities, and two readings made one
 */
#ifndef ANALYSIS_MIX_H
#define ANALYSIS_MIX_H
#include "analysis/reader.h"
#include "court/reading.h"

/*
 * Sets expected_bat and expected_pat from r->p: the metrics' formula with
 * probabilities for labels.  manner, relevance: chances of a violation.
 */
void mix_expect(struct reading *r, double manner, double relevance);

/* The likeliest of four, 1..4. */
enum commitment mix_likeliest(const double p[4]);

/*
 * Offline and model as one.  Probabilities are multiplied (a log-linear mix with
 * equal weights: the two err independently).  The label is firm where both give the
 * same one and the offline reader's probability of it is one at which that was
 * measured to be right: agreement alone was right 0.63 of the time (bench_reader).  Manner is the offline reader's, which reads it better; relevance and
 * quality are the model's.  `out` is initialised here.
 * Source: readers compared on 566 label rows, November 2026.
 */
struct lexicons;
void mix_readings(const struct lexicons *lx, enum setting setting,
		  const struct reading *offline, const struct reading *model,
		  struct reading *out);
#endif
