/*
 * waiting.h - what a person waits for while a model is asked, in words
 *
 * Nothing is said that is not known: a model that has the question and sends nothing
 * may be loading, reading or thinking, and is said to be waited for.
 */
#ifndef HEARING_WAITING_H
#define HEARING_WAITING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llm/llm.h"
struct step;

enum waiting_for { WAITING_NOTHING, WAITING_READING, WAITING_QUESTION };

/* Plain values. */
struct waiting {
	enum waiting_for what;
	enum llm_stage stage;
	int64_t since_ms; /* monotonic; of the question or reading as a whole */
	int step, steps;  /* an agent's under way, of how many; 0: no agent */
	char last[120];	  /* what it did before that; "" */
};

/* What the agent did in a step, for `last`: "SEARCH \"seven days\"". */
void waiting_last(struct waiting *w, const struct step *step);
/* "step 3 of 10, 12 s (Ctrl-C stops): SEARCH \"seven days\"", "thinking, 4 s"; `stop`
 * is what stands in the brackets, NULL: none.  On one line, safe to show.  False, and
 * "", where nothing is waited for. */
bool waiting_words(const struct waiting *w, int64_t now_ms, const char *stop,
		   char *out, size_t size);
/* When the words change on their own; INT64_MAX: never. */
int64_t waiting_deadline_ms(const struct waiting *w, int64_t now_ms);
#endif
