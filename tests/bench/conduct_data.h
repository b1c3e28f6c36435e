/*
 * conduct_data.h - replies with and without a fault, and real turns, as rows
 *
 * From ../shared/data/conduct and ../shared/data/oyez (or $HOTBENCH_DATA), which
 * are never part of this repository, and from tests/bench/conduct-own.jsonl, which
 * is: replies of our own writing in our own fictional cases, each flawed one with
 * its sound pair, in the same form (facts and question are those of the case).
 * tests/bench/manners.jsonl has rude replies and firm ones to one question, in pairs, by
 * four writers: for measuring, nothing is fitted on them.
 */
#ifndef BENCH_CONDUCT_DATA_H
#define BENCH_CONDUCT_DATA_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/reader.h"
#include "base/arena.h"

enum source {
	SOURCE_FLAWED,
	SOURCE_CONTROL,
	SOURCE_CLEAN,
	SOURCE_OYEZ,
	SOURCES
};
extern const char *const source_names[SOURCES];

#define CONTEXT_MAX 8

/* Who wrote it: the benchmark's author, ourselves, or the benchmark's second
 * writers; of a real reply, to whose flawed one it belongs. */
enum hand { HAND_FIRST, HAND_OWN, HAND_SECOND, HANDS };

struct conduct_row {
	enum source source;
	enum hand hand;
	int kind; /* of the fault, of flaw_kinds; -1 for none */
	const char *docket, *id, *difficulty;
	struct span gold; /* of the reply */
	struct reader_input in;
	struct exchange before[CONTEXT_MAX];
	struct court_case *kase; /* facts and questions, borrowed */
};
struct conduct_rows {
	struct conduct_row *list;
	size_t n, room;
	struct court_case **cases;
	size_t n_cases;
	struct arena arena;
};

/* All of it; false without the data. */
bool conduct_rows_load(struct conduct_rows *out);
/* What nothing was fitted on: manners.jsonl, and (docket "manners-0") sound answers to
 * the questions of the listening. */
bool conduct_unseen_load(struct conduct_rows *out);
void conduct_rows_release(struct conduct_rows *r);

/* 0..of-1 by docket, the same for a transcript and a reply of one docket. */
unsigned docket_fold(const char *docket, unsigned of);
/* The three quarters whose flawed replies were read while the patterns were
 * written; the rest stayed sealed. */
bool docket_was_read(const char *docket);
#endif
