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
 * Offline and model as one: a log-linear mix, p(offline) * p(model)^w, where w
 * (mix.model in weights.txt) is below 1 because models are surer than right: with
 * w = 1 three models out of three made the offline reading worse.  Where the words
 * leave open what an answer is worth (settle.h), label and probabilities are the
 * model's.  Manner is the offline reader's, which reads it better; relevance and
 * quality are the model's.  What is firm, and the reason given, settle.h says.  `out`
 * is initialised here.
 * Source: `bench_reader witness`, three models' labels of 200 turns.
 */
struct lexicons;
void mix_readings(const struct lexicons *lx, enum setting setting,
		  const struct reading *offline, const struct reading *model,
		  struct reading *out);

/*
 * Puts the flags of a model that looked for faults in the place of out's own; what
 * is remarked of practice stays.  `both`: where the offline reader flagged the same
 * words of the same kind the confidences are joined, and a flag of which it is
 * very sure stands although the model, who was shown it, did not take it up.
 */
void mix_flags(const struct reading *offline, const struct reading *model,
	       bool both, struct reading *out);
#endif
