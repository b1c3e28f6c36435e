/*
 * stand_floor.h - what is said at the stand, as turns: the witness's answer, opposing
 * counsel's objection, the court's ruling
 *
 * The turn that ends the reply says what the question obtained (testimony_ends).
 */
#ifndef SIM_STAND_FLOOR_H
#define SIM_STAND_FLOOR_H
#include "court/testimony.h"
#include "court/transcript.h"
#include "sim/scene.h"
#include "sim/stand_form.h"
#include "sim/stand_record.h"

struct stand_floor {
	const struct stand_words *words;
	const struct testimony *t;
	uint64_t seed;
	const struct transcript *said;
	const struct turn *question;
	const struct testimony_topic *topic; /* or NULL */
	struct stand_form form;
	struct stand_source source; /* named beside the answer */
	struct events *out;
};

/* One of the wordings, never the same twice running. */
const char *stand_wording(const struct stand_floor *f, enum stand_say what);
/* "{answer}" filled; `text` is ours or the file's.  free() it. */
char *stand_filled(const char *text, const char *answer);

void stand_answer(const struct stand_floor *f, const char *text,
		  enum testimony_gain got);
/* Objection and ruling: nothing where an earlier sitting, cut off here, had it. */
void stand_object(const struct stand_floor *f, enum stand_say what);
/* GAINED_UNSAID: a ruling that does not end the reply. */
void stand_rule(const struct stand_floor *f, enum stand_say what,
		enum testimony_gain got);
void stand_sustain(const struct stand_floor *f, enum stand_say objection,
		   enum stand_say ruling);
#endif
