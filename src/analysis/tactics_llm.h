/*
 * tactics_llm.h - tactics asked of a model, one answer at a time
 *
 * prompts/read-tactics.txt shows it what both speakers know, what was said before, and
 * the answer by itself; never a later turn.  Of the reply the labels are kept and
 * nothing else: no sentence of a model's reaches a person, since none of ours may
 * advise on misleading anybody.
 */
#ifndef ANALYSIS_TACTICS_LLM_H
#define ANALYSIS_TACTICS_LLM_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/event.h"
#include "analysis/inquiry.h"
#include "analysis/tactics.h"
struct buf;
struct catalogue;

#define TACTICS_SEND_MAX \
	((size_t)64 << 10) /* bytes of an answer that is sent */

/* Appends the JSON Schema of a reply that holds these texts (one at least), then a label
 * of each of the first n dimensions, all of them required. */
void tactics_llm_form(struct buf *out, const char *const *texts, size_t n_texts,
		      size_t n_dimensions);
/* The request about the turn number `turn`, from 0.  False when the prompt is missing
 * or wrong; the caller releases *out in any case. */
bool tactics_llm_request(const struct catalogue *c,
			 const struct tactics_dialogue *d, size_t turn,
			 struct llm_request *out, struct error *err);
/* Reads a reply into labels.  False, and they are as they were, with every fault in err,
 * one sentence, fit for a repair request.  `lenient`, of a reply that has been repaired
 * already, asks for the labels alone. */
bool tactics_llm_parse(const char *reply, bool cut_short, bool lenient,
		       int labels[TACTICS_DIMENSIONS], struct error *err);

/* One turn under way; zeroed before the first. */
struct tactics_asking {
	struct inquiry inquiry;
	int labels[TACTICS_DIMENSIONS]; /* once it has been read */
};
/* Sends as SEEKER_READER.  Ends with one EV_READING, which is empty: the labels stand
 * here; or with EV_READ_FAILED. */
void tactics_asking_begin(struct tactics_asking *a, const struct catalogue *c,
			  const struct tactics_dialogue *d, size_t turn,
			  struct events *out);
void tactics_asking_told(void *self, const struct llm_event *ev,
			 struct events *out);
void tactics_asking_release(struct tactics_asking *a);
#endif
