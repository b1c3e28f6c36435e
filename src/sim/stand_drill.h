/*
 * stand_drill.h - the witness of a written dialogue (court/dialogue.h), played by a
 * model that answers questions which the dialogue does not have
 *
 * prompts/drill-live.txt tells it who it is, what it knows and what it is after; the
 * reply is the answer with the labels that the model declares for it.  What cannot be
 * used is asked for once more, with the fault named (ERR_UNFIT then).
 */
#ifndef SIM_STAND_DRILL_H
#define SIM_STAND_DRILL_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/inquiry.h"
#include "court/dialogue.h"
struct catalogue;

#define STAND_DRILL_PROMPT "drill-live"
enum {
	STAND_DRILL_WORDS_MAX = 90,
	STAND_DRILL_QUESTION_MAX = 2000 /* bytes */
};

struct stand_drill_reply {
	char *answer; /* owned; one line, safe to show */
	int labels[TACTICS_GOAL];
	struct span words; /* of the answer */
};
void stand_drill_reply_release(struct stand_drill_reply *r);

/* One question under way; zeroed but for the first members before the first. */
struct stand_drill {
	const struct catalogue *catalogue; /* borrowed, as the next */
	const struct dialogue *d; /* the written one, for who and what */
	const struct dialogue_ask *const *said; /* what was asked, n_said */
	size_t n_said;
	struct inquiry inquiry;
	char *question;
	struct stand_drill_reply reply; /* once it has been read */
};

/* Sends as SEEKER_BENCH.  Ends with one EV_SAID, which holds the answer alone: the
 * rest stands in `reply`; or with EV_BENCH_FAILED. */
void stand_drill_ask(struct stand_drill *s, const char *question,
		     struct events *out);
void stand_drill_told(void *self, const struct llm_event *ev,
		      struct events *out);
void stand_drill_release(struct stand_drill *s);

/* Reads a reply to s->question into *out.  False, and *out is empty, with every fault
 * in err, one sentence, fit for a repair request. */
bool stand_drill_parse(const struct stand_drill *s, const char *reply,
		       bool cut_short, struct stand_drill_reply *out,
		       struct error *err);
#endif
