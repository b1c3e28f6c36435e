/*
 * choice.h - a question that offers a choice, and an answer that takes one of it
 *
 * "Should the reward go to effort, or to result?"  Whoever says "Effort, Your Honor" has
 * answered, whatever else is missing: one of the two stands in a sentence of the answer,
 * by its own words or by near ones, and the other does not, or stands behind it.  Which
 * one the memo would rather hear is of no moment here.
 */
#ifndef LISTEN_CHOICE_H
#define LISTEN_CHOICE_H
#include <stdbool.h>

#include "court/heard.h"
#include "listen/ken.h"
#include "listen/said.h"

enum choice_how {
	CHOICE_LEFT, /* or none is offered */
	CHOICE_NAMED, /* somewhere in the first sentences, and the other one not */
	CHOICE_TAKEN /* one of them begins with it, or says "both" or "neither" */
};
/* Of the first sentences of the answer that of the plainest; `k` is ready. */
enum choice_how choice_taken(const struct ken *k, const char *question,
			     const struct said *a);
#endif
