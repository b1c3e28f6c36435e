/*
 * generate_queue.h - what a judge flagged, and what people decided about it
 *
 *	review.jsonl           an item a line: {"schema": "hotbench.review/1", "kind",
 *	                       "id", "flags": [{by, answer, what}], "item": {...}}
 *	review.jsonl.decided   a decision a line, added as it is made
 *
 * The queue is written anew from the run's results each time; decisions are only
 * added, and of several about one item the last one counts.
 */
#ifndef EVAL_GENERATE_QUEUE_H
#define EVAL_GENERATE_QUEUE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
struct error;
struct json_ref;

#define QUEUE_SCHEMA "hotbench.review/1"

enum generate_verdict {
	VERDICT_REJECT,
	VERDICT_ACCEPT,
	VERDICT_WITHDRAWN, /* what was decided before is taken back */
	GENERATE_VERDICTS
};
extern const char *const generate_verdict_names[GENERATE_VERDICTS];

/* A label or a text that a person put right: of answer number `answer` (from 1; 0: of an item
 * that has but one), in the words of files ("veracity_strategy", "Manner"). */
struct generate_mend {
	size_t answer;
	const char *field, *value;
};
enum { GENERATE_MENDS_MAX = 64 };

struct generate_decision { /* borrowed, or in the arena of the decisions */
	const char *id, *by, *why; /* why: "" for none */
	enum generate_verdict verdict;
	int64_t at_ms; /* wall clock */
	const struct generate_mend *mends;
	size_t n_mends;
};

struct generate_decisions {
	struct arena arena;
	struct generate_decision *list;
	size_t n, cap;
	size_t passed_over; /* lines that could not be read */
};

/* Those about the queue at `path`; none where nothing was decided yet. */
bool generate_decisions_load(struct generate_decisions *d, const char *path,
			     struct error *err);
void generate_decisions_release(struct generate_decisions *d);
/* The one that counts; NULL where nobody decided, or that was taken back. */
const struct generate_decision *generate_decision_on(
	const struct generate_decisions *d, const char *id);
/* On disk when it returns. */
bool generate_decide(const char *path, const struct generate_decision *x,
		     struct error *err);

/* What a person or else the writer says of an answer; `ask` holds the latter. */
const char *generate_label(const struct json_ref *ask, const char *field,
			   size_t answer, const struct generate_decision *d);
#endif
