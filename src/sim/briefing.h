/*
 * briefing.h - what a model that plays a justice is told
 *
 * Gathers the values of a prompt's placeholders from the case, the bench and what
 * was said.  Too long an argument is shortened by our own rule: facts, question,
 * opening and the last turns stay, the middle goes and is said to have gone.
 */
#ifndef SIM_BRIEFING_H
#define SIM_BRIEFING_H
#include <stdbool.h>
#include <stddef.h>

#include "sim/sim.h"
struct buf;
struct error;

struct briefing; /* owns its texts */

/* For one turn of the bench; guard on adds the clerk's note and the kind of question
 * wanted. */
struct briefing *briefing_new(const struct sim_setup *setup,
			      const struct transcript *said,
			      const struct ask *ask);
void briefing_free(struct briefing *b);
/* Sets or replaces one value (copied); for what changes between steps. */
void briefing_set(struct briefing *b, const char *name, const char *text);
/* Fills a part of a prompt; see prompt_fill. */
bool briefing_fill(const struct briefing *b, const char *part, struct buf *out,
		   struct error *err);

#define BRIEFING_WORD_LIMIT 90 /* a question from the bench */
#endif
