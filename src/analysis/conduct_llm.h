/*
 * conduct_llm.h - faults of conduct and reasoning asked of a model
 *
 * prompts/read-conduct.txt shows it the facts, the opening, the last exchanges, what the
 * papers have on this one (bearing.h) and the offline candidates, in that order: what
 * stays as it was in the last request comes first, so that a server may keep it.  Of
 * the reply nothing is believed: a fault must quote the answer, else it is left
 * out, and is said to have been.
 */
#ifndef ANALYSIS_CONDUCT_LLM_H
#define ANALYSIS_CONDUCT_LLM_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/reader.h"
struct catalogue;

/* False when the prompt is missing or wrong. */
bool conduct_llm_request(const struct catalogue *c, const struct lexicons *lx,
			 const struct reader_input *in, struct llm_request *out,
			 struct error *err);

/* What was named and not kept. */
struct conduct_llm_left {
	size_t unquoted; /* words that do not stand in the answer */
	size_t unsure;	 /* the model's own confidence below one half */
	size_t unknown;	 /* no fault of ours, or ill-formed; lenient only */
};
/*
 * Adds the faults of a reply about `answer` to out as remarks.  False with every
 * fault of form in err, fit for a repair request, and nothing added.  `lenient`,
 * of a reply that has been repaired already, leaves an ill-formed item out where
 * the rest can be used.
 */
bool conduct_llm_parse(const char *reply, bool cut_short, bool lenient,
		       const char *answer, struct reading *out,
		       struct conduct_llm_left *left, struct error *err);
#endif
