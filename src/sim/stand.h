/*
 * stand.h - a witness on the stand, without a model
 *
 * Which topic a question is about is told by its words, beside those of the questions
 * that the witness's file foresees for each; which of the three answers is given, by
 * the form of the question (stand_form.h) and by what was asked before.  What was
 * admitted stays admitted.  Nothing is kept but the transcript, so a hearing resumes
 * without a saved state.
 *
 * Opposing counsel's objection, the judge's ruling and the answer are turns of their
 * own; the last of them says what the question obtained (testimony_ends).
 */
#ifndef SIM_STAND_H
#define SIM_STAND_H
#include "court/testimony.h"
#include "sim/sim.h"
#include "sim/stand_form.h"

/* Like those of sim.h, for a case whose witness is open (case_open_witness).  Neither
 * is among SIMULATORS: they play no bench. */
extern const struct sim_ops sim_stand;
extern const struct sim_ops sim_witness_live; /* stand_live.c: by a model */

struct stand;
struct stand *stand_new(const struct sim_setup *setup, struct error *err);
void stand_free(struct stand *s);
/* The reply to the last question of `said`, as turns for the queue. */
void stand_reply(struct stand *s, const struct transcript *said,
		 struct events *out);

/* How `basis` begins of an answer that a model gave, and said of itself what it
 * gives. */
#define STAND_DECLARED "declared by the model"
/* For a witness who answers by other means: opposing counsel and the court are heard
 * first.  True where that ended it. */
struct stand_asked {
	int question; /* its turn */
	enum testimony_form form;
	const struct testimony_topic *topic; /* or NULL */
};
bool stand_hears(struct stand *s, const struct transcript *said,
		 struct stand_asked *asked, struct events *out);
/* Whether a sentence takes up most of what a fact says, and denies it: by the words
 * alone, so it is a reason to ask again and no more. */
bool stand_denies(struct stand *s, const char *fact, const char *sentence);
/* The last question in it that stands; NULL for none. */
const struct turn *stand_question(const struct transcript *said);
#endif
