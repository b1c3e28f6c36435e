/*
 * stage.h - a hearing of a case with everything behind it: catalogue,
 * bench, journal, runner
 */
#ifndef UNIT_STAGE_H
#define UNIT_STAGE_H
#include <stdbool.h>
#include <stdint.h>

#include "court/catalogue.h"
#include "court/record.h"
struct argument;
struct journal;
struct llm;
struct runner;

struct stage {
	struct catalogue catalogue;
	struct journal *journal;
	struct llm *llm; /* NULL for the offline bench */
	struct court_case kase;
	struct bench bench;
	struct hearing_record record;
	struct runner *runner;
};

/* What the hearing is to be; the zeroed struct: no opening, seed 1. */
struct stage_plan {
	const char *case_dir; /* NULL: the shipped case */
	const char *journal;  /* path; NULL: in memory */
	bool resume;	      /* the newest that is there, if there is one */
	bool with_opening;
	uint64_t seed;
	enum feedback feedback;
	int max_turns;
	const struct argument *argument; /* then `transcript` asks; or NULL */
	const char *base_url; /* NULL: the offline bench; else `default` asks
				 there */
};

/* Fails the test, or exits 9 in a child, when something is missing. */
void stage_open(struct stage *s, const struct stage_plan *plan);
void stage_close(struct stage *s);
#endif
